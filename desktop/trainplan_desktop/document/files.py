"""Opening, saving, recovering plans: what the File menu does, apart from its dialogs."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainplan_desktop.document import places
from trainplan_desktop.document.settings import write_aside
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from trainplan.engine.results import Results
    from trainplan.plan.document import Plan
    from trainplan.plan.saved_figures import LastAnswer
    from trainplan_desktop.document.document import Document

log = logging.getLogger("trainplan")


def open_file(path: Path) -> Document:
    """A document from a plan file. Raises PlanFileError with one sentence that says why not."""
    from trainplan.plan.files import read_plan  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415

    read = read_plan(path)
    document = Document(read.plan, path.absolute())
    document.file = read
    document.fingerprint = read.fingerprint
    return document


def save_file(document: Document, path: Path, *, replace: bool, results: Results | None = None) -> None:
    """Write the plan whole or not at all, with the headline figures of its results. Raises PlanFileError."""
    from trainplan.plan.files import write_plan  # noqa: PLC0415

    known = document.file
    same = document.path is not None and path.absolute() == document.path
    document.fingerprint = write_plan(
        path,
        document.plan,
        unknown=known.unknown if known is not None else {},
        replace=replace or same,
        expected=document.fingerprint if same and document.fingerprint else None,
        last_answer=_last_answer(document.plan, results),
    )
    forget_recovery(document)
    document.mark_saved(path.absolute())


def _last_answer(plan: Plan, results: Results | None) -> LastAnswer | None:
    if results is None:
        return None
    from trainplan.engine.headline import last_answer  # noqa: PLC0415
    from trainplan.plan.saved_figures import catalogue_fingerprint  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    return last_answer(results, catalogue_fingerprint(plan, library()))


def new_document() -> Document:
    from trainplan.plan.new import default_plan  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    return Document(default_plan(library()))


def document_from_config(path: Path) -> tuple[Document, tuple[str, ...]]:
    """A new plan for the model of a config file under a layout that runs, and notes on what the reader assumed.

    Raises ConfigError with a sentence for a file that cannot be taken.
    """
    architecture, notes = read_architecture(path)
    from trainplan.engine.search.first_layout import with_first_layout  # noqa: PLC0415
    from trainplan.plan.new import DEFAULT_ACCELERATOR, plan_from  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    return Document(with_first_layout(plan_from(architecture, DEFAULT_ACCELERATOR, 64, 1e12, library=library()))), notes


def read_architecture(path: Path) -> tuple[Any, tuple[str, ...]]:
    from trainplan.catalog.families import architecture_from_config, read_config  # noqa: PLC0415

    config = read_config(path)
    name = path.parent.name if path.name == "config.json" else path.stem
    return architecture_from_config(config, "" if config.get("_name_or_path") else name)


@dataclass(frozen=True)
class Recovered:
    """An unsaved version of a plan that a former session left behind."""

    file: Path
    path: Path | None
    plan: Plan
    when: datetime


def recovery_file(document: Document) -> Path:
    return places.recovery_folder() / f"{document.recovery_id}.trainplan"


def write_recovery(document: Document) -> Path:
    """Write the unsaved plan to the person's state folder. Raises OSError."""
    from trainplan.plan.files import serialise  # noqa: PLC0415

    file = recovery_file(document)
    write_aside(file.with_suffix(".json"), json.dumps({"path": str(document.path) if document.path else ""}))
    write_aside(file, serialise(document.plan).decode("utf-8"))  # last: with it the unsaved version counts as there
    return file


def forget_recovery(document: Document) -> None:
    forget(recovery_file(document))


def forget(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
        file.with_suffix(".json").unlink(missing_ok=True)
    except OSError as problem:
        log.warning("an old recovery file stays: %s", problem)


def find_recovered() -> list[Recovered]:
    """Unsaved versions that are there, the newest first; unreadable ones are left alone."""
    folder = places.recovery_folder()
    files = sorted(folder.glob("*.trainplan")) if folder.is_dir() else []
    if not files:
        return []
    from trainplan.plan.files import PlanFileError, read_plan  # noqa: PLC0415

    found = []
    for file in files:
        try:
            about = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
            plan = read_plan(file).plan
            when = datetime.fromtimestamp(file.stat().st_mtime)
        except (OSError, ValueError, PlanFileError) as problem:
            log.warning("a recovery file cannot be read: %s", problem)
            continue
        found.append(Recovered(file, Path(about["path"]) if about.get("path") else None, plan, when))
    return sorted(found, key=lambda item: item.when, reverse=True)


def list_examples() -> tuple[str, ...]:
    """Names of the plans that are shipped."""
    from trainplan.plan.examples import list_examples as listed  # noqa: PLC0415

    try:
        return listed()
    except FileNotFoundError:
        return ()


@lru_cache(maxsize=64)
def example_line(key: str) -> tuple[str, str]:
    """The name of an example and what it is about, in a line."""
    from trainplan.plan.examples import load_example  # noqa: PLC0415
    from trainplan_desktop.wording.formats import scaled, significant, whole  # noqa: PLC0415

    plan = load_example(key)
    tokens, word = scaled(plan.training.tokens)
    count, name = whole(plan.hardware.accelerators), plan.hardware.accelerator.name
    return plan.name, f"{significant(tokens)} {tr(word)} {tr('tokens')} · {count} {name}"


def example_document(key: str) -> Document:
    from trainplan.plan.examples import load_example  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415

    document = Document(load_example(key))
    document.shown_name = f"{key}.trainplan"
    return document
