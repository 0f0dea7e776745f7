"""What values beside the plan's would give: a few lines under the help on an input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.varied import changes_to, own_value, suggested_values
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import Answer, Evaluator
from trainplan_desktop.pages.shared.field_specs import field_spec
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import decimals, signed, significant
from trainplan_desktop.wording.text import tr

EITHER_WAY = 2
"""Values below and above the plan's own."""
MOST_WORDS = 6
"""Choices that are tried; more would be a study."""
GIB = 2**30


@dataclass(frozen=True)
class Asked:
    plan: Plan
    path: str


class NeighboursTable(FigureTable):
    """Step, peak and days for values beside the plan's; empty where the input has none worth trying."""

    def __init__(self, session: Session) -> None:
        super().__init__(tr("In this plan"), ("", tr("Step, s"), tr("Peak, GiB"), tr("Run time")))
        self._session = session
        self._asked: Asked | None = None
        self._worker = Evaluator(lambda asked: (asked, _evaluated(session, asked)))
        self._worker.answered.connect(self._take)
        session.results_changed.connect(self.follow)
        session.closing.connect(self._worker.close)

    def show_for(self, path: str) -> None:
        self._asked = None
        self.show_rows([])
        if self._session.document is not None and path:
            self._asked = Asked(self._session.plan, path)
            self._worker.submit(self._asked)

    def follow(self) -> None:
        """The plan moved: the same for it."""
        if self._asked is not None and self.isVisible():
            self.show_for(self._asked.path)

    @property
    def busy(self) -> bool:
        return self._worker.busy

    def _take(self, answer: Answer) -> None:
        asked, found = answer.results
        if asked is not self._asked or self._session.document is None:
            return
        own = next((results for value, results in found if value == own_value(asked.plan, asked.path)), None)
        show = field_spec(asked.path, asked.plan).show
        self.show_rows([_row(show(value), results, own) for value, results in found] if own is not None else [])


def _evaluated(session: Session, asked: Asked) -> list[tuple[Any, Results]]:
    found = []
    for value in _neighbours(asked.plan, asked.path):
        try:
            changed = apply_changes(asked.plan, changes_to(asked.plan, {asked.path: value}))
        except FieldError:
            continue
        found.append((value, session.evaluate(changed)))
    return found


def _neighbours(plan: Plan, path: str) -> tuple[Any, ...]:
    try:
        values, own = suggested_values(plan, path), own_value(plan, path)
    except ValueError:
        return ()
    if own not in values:
        return ()
    if len(values) <= MOST_WORDS:
        return values
    at = values.index(own)
    return values[max(0, at - EITHER_WAY) : at + EITHER_WAY + 1] if isinstance(own, int | float) else ()


def _row(shown: str, results: Results, own: Results) -> TableRow:
    step = significant(results.step.seconds) if results.step is not None else "–"
    peak = decimals(results.memory.peak_bytes / GIB, 1) if results.memory is not None else "–"
    if results is own:
        return TableRow((shown, step, peak, tr("now")), strong=True)
    fits = results.memory is not None and results.memory.fits
    if results.run is None or own.run is None or not fits:
        return TableRow((shown, step, peak, tr("does not fit") if results.memory else tr("not possible")), muted=(3,))
    more = results.run.days - own.run.days
    words = tr("{amount} days", amount=signed(more, significant(abs(more), 2))) if abs(more) >= 0.05 else tr("same")
    return TableRow((shown, step, peak, words), tone="ok" if more < -0.05 else "", toned=(3,))
