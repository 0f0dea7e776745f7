"""Tells which results of a saved plan changed under another engine or catalogue, and asks what to keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.widgets.notices import WayOut
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import decimals, money, percent, scaled, significant
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from trainplan.catalog.entries import Entry
    from trainplan.engine.headline import Moved
    from trainplan.engine.results import Results
    from trainplan.plan.document import Plan
    from trainplan.plan.saved_figures import LastAnswer
    from trainplan_desktop.document.session import Session
    from trainplan_desktop.widgets.notices import NoticeBar

GIB = 2**30
NAMES = {
    "memory.peak_bytes": "memory",
    "step.seconds": "step time",
    "step.mfu": "MFU",
    "run.days": "run time",
    "run.accelerator_hours": "accelerator hours",
    "cost.chosen.this_run": "cost",
    "cost.own.this_run_if_kept_busy": "cost of owning",
    "cost.rent.this_run": "cost of renting",
    "power.facility_kilowatts": "power",
}


@dataclass(frozen=True)
class Difference:
    """What moved by itself, and the entries of the catalogue with what they would move."""

    moved: tuple[Moved, ...]
    entries: dict[str, Entry]
    moved_by_entries: tuple[Moved, ...]


def difference(before: LastAnswer, plan: Plan, results: Results) -> Difference:
    """Between a plan as it was saved and as this program answers it."""
    from trainplan.engine.headline import moved_by, moved_figures  # noqa: PLC0415
    from trainplan.plan.paths import set_field  # noqa: PLC0415
    from trainplan.plan.saved_figures import catalogue_fingerprint, other_entries  # noqa: PLC0415

    moved = moved_figures(before, results)
    if before.catalogue == catalogue_fingerprint(plan, library()):
        return Difference(moved, {}, ())
    entries = other_entries(plan, library())
    changed = plan
    for path, entry in entries.items():
        changed = set_field(changed, path, entry)
    return Difference(moved, entries, moved_by(results, changed) if entries else ())


class SinceSaved(QObject):
    """Waits for the first answer of the plan that was opened, compares in a thread, and shows a notice."""

    def __init__(self, session: Session, notices: NoticeBar, save: Callable[[], object]) -> None:
        super().__init__(notices)
        self._session, self._notices, self._save = session, notices, save
        self._document = self._session.document
        if self._document is not None and self._document.file is not None and self._document.file.last_answer:
            self._session.results_changed.connect(self._compare)

    def _compare(self) -> None:
        self._session.results_changed.disconnect(self._compare)
        document, results = self._document, self._session.results
        if document is None or results is None or document is not self._session.document:
            return
        if document.dirty or document.scenario or document.file is None or document.file.last_answer is None:
            return
        before, plan = document.file.last_answer, document.plan
        work = LongWork(lambda _report, _cancelled: difference(before, plan, results))
        work.finished.connect(self._tell)
        self._session.start(work)

    def _tell(self, found: Difference) -> None:
        document = self._document
        if document is None or document is not self._session.document or not (found.moved or found.entries):
            return
        currency = document.plan.economics.currency
        if found.entries:
            take = WayOut(tr("Use catalogue values"), lambda: self._take(found.entries))
            ways = (take, WayOut(tr("Keep plan values")))
        else:
            ways = (WayOut(tr("Save with the new figures"), self._save), WayOut(tr("Not now")))
        self._notices.tell(self._words(found, currency), "warn", ways)

    def _words(self, found: Difference, currency: str) -> str:
        sentences = []
        last = self._document.file.last_answer if self._document is not None and self._document.file else None
        if found.moved and last is not None:
            sentences.append(
                tr(
                    "Since this plan was saved with Trainplan {engine}, calibration {calibration}, these figures "
                    "moved: {figures}.",
                    engine=last.engine,
                    calibration=last.calibration,
                    figures=moves_words(found.moved, currency),
                )
            )
        if found.entries:
            names = ", ".join(entry.name for entry in found.entries.values())
            sentences.append(tr("The catalogue has other figures for {names} than the plan carries.", names=names))
            sentences.append(
                tr("With them: {figures}.", figures=moves_words(found.moved_by_entries, currency))
                if found.moved_by_entries
                else tr("With them no headline figure moves.")
            )
        return " ".join(sentences)

    def _take(self, entries: dict[str, Any]) -> None:
        if self._document is not None and self._document is self._session.document:
            self._document.edit_many(dict(entries), tr("Use catalogue values"))


def moves_words(moves: tuple[Moved, ...], currency: str) -> str:
    """Each figure with its values before and now."""
    return "; ".join(
        tr(
            "{name} from {before} to {now}",
            name=tr(NAMES[item.name]),
            before=_value(item.name, item.before, currency),
            now=_value(item.name, item.now, currency),
        )
        for item in moves
    )


def _value(name: str, value: float | None, currency: str) -> str:
    if value is None:
        return tr("not computed")
    if name == "memory.peak_bytes":
        return tr("{size} GiB", size=decimals(value / GIB, 1))
    if name == "step.mfu":
        return percent(value)
    if name == "step.seconds":
        return tr("{seconds} s", seconds=significant(value, 4))
    if name == "run.days":
        return tr("{count} days", count=significant(value, 4))
    if name == "power.facility_kilowatts":
        return f"{significant(value, 4)} kW"
    if name == "run.accelerator_hours":
        number, word = scaled(value)
        return f"{significant(number, 4)} {tr(word)}".strip()
    return " ".join(money(value, currency))
