"""What the page Export offers: the files of every target, or why there are none; free of Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from trainplan.engine.results import Results
from trainplan.export.launch.job import RefusedError
from trainplan.export.launch.sweep import sweep_files
from trainplan.export.tables import NoTableError
from trainplan.export.targets import TARGETS, Target
from trainplan.plan.document import Plan
from trainplan.plan.files import write_atomically
from trainplan_desktop.wording.text import told, tr

GROUPS = ("Launch", "Containers", "Monitoring", "Tables")
SPREADSHEET = "-xlsx"
TAKES_LONG: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"commissioning-record": ("commissioning-record.pdf", "commissioning-record.xlsx")}
)
"""Names of the files of targets that a page would wait for."""
SCRIPTS = (".sh", ".sbatch")


@dataclass(frozen=True)
class Offer:
    """One target with its files, or with the reason why this plan has none."""

    target: Target
    names: tuple[str, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    """Content by name; empty for what is made when it is written: spreadsheets, and what takes long."""
    reason: str = ""


class ExistsError(ValueError):
    """A file of that name is there already; nothing was written."""


def offers(plan: Plan, results: Results, cancelled: Callable[[], bool] = lambda: False) -> tuple[Offer, ...]:
    """Every target that the page lists, in its order. Tables come as XLSX alone: the command line has CSV too."""
    found = []
    for group in GROUPS:
        for target in TARGETS.values():
            if target.group == group and not target.id.endswith("-csv") and not cancelled():
                found.append(_offer(target, plan, results))
    return tuple(found)


def _offer(target: Target, plan: Plan, results: Results) -> Offer:
    if target.id.endswith(SPREADSHEET):
        return Offer(target, (f"{target.id.removesuffix(SPREADSHEET)}.xlsx",))
    if target.id in TAKES_LONG and results.memory is not None:
        return Offer(target, TAKES_LONG[target.id])
    try:
        files = target.files(plan, results)
    except (RefusedError, NoTableError) as error:
        return Offer(target, reason=error.args[0] if error.args else str(error))
    return Offer(target, tuple(files), files)


def chosen_names(found: Sequence[Offer], chosen: set[str]) -> tuple[str, ...]:
    """Names of the files of the chosen targets; what several targets share is there once."""
    return tuple(dict.fromkeys(name for offer in found if offer.target.id in chosen for name in offer.names))


def chosen_files(found: Sequence[Offer], chosen: set[str], plan: Plan, results: Results) -> dict[str, bytes]:
    """Their content. Raises NoTableError for a spreadsheet that this plan has not."""
    files: dict[str, bytes] = {}
    for offer in found:
        if offer.target.id in chosen and offer.names:
            files |= offer.files or offer.target.files(plan, results)
    return files


def best_layouts(plan: Plan, chosen: set[str], top: int) -> dict[str, bytes]:
    """The chosen targets for each of the best layouts, in folders. Raises RefusedError."""

    def make(one: Plan, results: Results) -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        for name in sorted(chosen):
            files |= TARGETS[name].files(one, results)
        return files

    return sweep_files(plan, make, top)


def write_files(folder: Path, files: dict[str, bytes]) -> int:
    """Write all or nothing into a folder that is made where it is not there. Raises ExistsError, OSError."""
    for name in files:
        if (folder / name).exists():
            raise ExistsError(name)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
        if path.suffix in SCRIPTS:
            path.chmod(path.stat().st_mode | 0o111)
    return len(files)


def done_or_refused(work: Callable[[Any, Any], int], name: str, report: object, cancelled: object) -> int | str:
    """How many files were written, or why none: a folder that has them already is no fault of ours."""
    try:
        return work(report, cancelled)
    except ExistsError as problem:
        return tr("{name} is in that folder already: nothing was written. Choose another folder.", name=str(problem))
    except OSError as problem:
        return tr("{name} was not written: {reason}", name=name, reason=problem.strerror or str(problem))
    except (RefusedError, NoTableError) as problem:
        return tr("{name} was not written: {reason}", name=name, reason=told(problem))
