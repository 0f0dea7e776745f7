"""Unsaved work, written aside while it is edited, and found again at the next start.

A recovery is a plan file with one key more, `recovery`: which file the plan came from and in which state that was,
how many edits it holds, and which process wrote it.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from trainplan_desktop.document import places
from trainplan_desktop.document.owner import Owner, owner_from, this_process

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainplan.plan.document import Plan
    from trainplan_desktop.document.document import Document

log = logging.getLogger("trainplan")
KEY = ("recovery",)
MOST_LOOKED_AT = 100
UNREADABLE = ".unreadable"


@dataclass(frozen=True)
class Unsaved:
    """An unsaved plan as it is written aside; whole, so that a thread may write it."""

    file: Path
    plan: Plan
    path: Path | None
    name: str
    fingerprint: str
    unknown: Mapping[tuple[str, ...], Any]
    edits: int


@dataclass(frozen=True)
class Recovered:
    """An unsaved plan that a process left behind."""

    file: Path
    plan: Plan
    when: datetime
    path: Path | None = None
    name: str = ""
    fingerprint: str = ""
    """Of the plan's file when it was opened; saving over another state of it is asked about."""
    unknown: Mapping[tuple[str, ...], Any] = field(default_factory=lambda: MappingProxyType({}))
    edits: int = 0
    owner: Owner | None = None


@dataclass(frozen=True)
class Found:
    """What a start finds, the newest first; files that are no plan are kept under another name."""

    recovered: tuple[Recovered, ...] = ()
    set_aside: tuple[Path, ...] = ()


def unsaved(document: Document) -> Unsaved:
    known = document.file
    return Unsaved(
        places.recovery_folder() / f"{document.recovery_id}.trainplan",
        document.plan,
        document.path,
        document.name(),
        document.fingerprint,
        known.unknown if known is not None else MappingProxyType({}),
        document.edits,
    )


def write(work: Unsaved) -> Path:
    """Write it whole or not at all, and to the disk itself. Raises OSError."""
    from trainplan.plan.files import serialise, write_atomically  # noqa: PLC0415

    about = {
        "path": str(work.path) if work.path is not None else "",
        "name": work.name,
        "fingerprint": work.fingerprint,
        "edits": work.edits,
        **this_process().as_dict(),
    }
    work.file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(work.file, serialise(work.plan, {**work.unknown, KEY: about}))
    return work.file


def forget(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as problem:
        log.warning("an old recovery file stays: %s", problem)


def find() -> Found:
    """Unsaved plans of processes that have ended."""
    from trainplan.plan.files import remove_leftovers  # noqa: PLC0415

    remove_leftovers(places.recovery_folder())
    recovered, set_aside = [], []
    for file in _newest_files():
        try:
            found = _read(file)
        except (OSError, ValueError) as problem:
            log.info("no plan can be recovered from %s: %s", file, problem)
            set_aside += _set_aside(file)
            continue
        if found.owner is None or not found.owner.lives:
            recovered.append(found)
    return Found(tuple(recovered), tuple(set_aside))


def _newest_files() -> list[Path]:
    try:
        with os.scandir(places.recovery_folder()) as entries:
            dated = [(entry.stat().st_mtime, entry.path) for entry in entries if entry.name.endswith(".trainplan")]
    except OSError:  # there is no such folder, or what has its name is none
        return []
    return [Path(path) for _, path in sorted(dated, reverse=True)[:MOST_LOOKED_AT]]


def _read(file: Path) -> Recovered:
    from trainplan.plan.files import read_plan  # noqa: PLC0415

    read = read_plan(file)
    about = read.unknown.get(KEY)
    about = about if isinstance(about, dict) else {}
    path, edits = _text(about, "path"), about.get("edits")
    return Recovered(
        file,
        read.plan,
        datetime.fromtimestamp(file.stat().st_mtime),
        Path(path) if path and "\0" not in path else None,
        _text(about, "name"),
        _text(about, "fingerprint"),
        MappingProxyType({key: value for key, value in read.unknown.items() if key != KEY}),
        edits if isinstance(edits, int) and not isinstance(edits, bool) and 0 <= edits < 10**6 else 0,
        owner_from(about),
    )


def _text(about: Mapping[str, Any], key: str) -> str:
    value = about.get(key)
    return value[:4000] if isinstance(value, str) else ""


def _set_aside(file: Path) -> list[Path]:
    """Keep it under a name that no start looks at."""
    target = file.with_name(file.name + UNREADABLE)
    try:
        file.replace(target)
    except OSError as problem:
        log.info("%s stays where it is: %s", file, problem)
        return []
    return [target]
