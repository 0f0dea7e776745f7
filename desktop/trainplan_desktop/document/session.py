"""What the window shows: the open document, its newest results, and what changed since an edit or a save."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from trainplan_desktop.document.worker import LONGEST_WAIT, Answer, Evaluator, LongWork
from trainplan_desktop.widgets.basics import soon

if TYPE_CHECKING:
    from trainplan.engine.first_answer import FirstAnswer
    from trainplan.engine.results import Results
    from trainplan.plan.document import Plan
    from trainplan_desktop.document.document import Document

log = logging.getLogger("trainplan")
LONGEST_ANSWER = 1.0
"""An edit that is answered later than this is no longer waited for by other work [s]."""
BETWEEN_KEYS = 0.2
"""Who types presses the next key within this time [s]."""


def evaluate_plan(plan: Plan) -> Results:
    """The engine, imported when the first plan is evaluated, and what the plan's acceptance record says to it."""
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import software_data  # noqa: PLC0415

    results = evaluate(plan, software=software_data())
    if not plan.acceptance.record and not plan.acceptance.hosts:
        return results
    from trainplan.acceptance.findings import acceptance_findings  # noqa: PLC0415

    return replace(results, findings=(*results.findings, *acceptance_findings(plan, results)))


def begin_plan(plan: Plan) -> FirstAnswer | None:
    """What the engine knows long before the rest."""
    from trainplan.engine.first_answer import first_answer  # noqa: PLC0415

    return first_answer(plan)


class Session(QObject):
    """Pages read `plan` and `results` here and send edits to `document`; they compute nothing."""

    document_replaced = Signal()
    plan_changed = Signal()
    results_changed = Signal()
    evaluation_begun = Signal()
    first_answered = Signal(object)
    """Memory and step of the newest plan, ahead of its results, while `in_steps`."""
    evaluation_failed = Signal(str)
    field_requested = Signal(str)
    page_requested = Signal(str)
    notice_requested = Signal(str, str)
    explanation_requested = Signal(str, object, object)
    """Key of a figure, the widget that shows it, and the place on the screen that was clicked, if one was."""
    config_import_requested = Signal()
    catalogue_requested = Signal()
    scenarios_shown = Signal(bool)
    """Whether plots draw the other scenarios as well."""
    closing = Signal()
    """Those who show this session are about to go: what works for them stops."""

    def __init__(self, evaluate: Callable[[Plan], Results] = evaluate_plan) -> None:
        super().__init__()
        self.evaluate = evaluate
        self._evaluator = Evaluator(evaluate, begin_plan if evaluate is evaluate_plan else None)
        self._evaluator.begun.connect(self._take_first)
        self._evaluator.answered.connect(self._take)
        self._evaluator.failed.connect(self.evaluation_failed)
        self.document: Document | None = None
        self.results: Results | None = None
        self.results_before_edit: Results | None = None
        self.results_at_save: Results | None = None
        self._wanted_as_saved = False
        self.seconds = 0.0
        self._works: list[LongWork] = []
        self._closed = False
        self.shows_scenarios = False
        self.left_out_scenarios: frozenset[str] = frozenset()
        self.computed_at: datetime | None = None

    @property
    def plan(self) -> Plan:
        if self.document is None:
            raise RuntimeError("no plan is open")
        return self.document.current

    @property
    def busy(self) -> bool:
        return self._evaluator.busy

    def answer_in_steps(self, on: bool) -> None:
        """Whether what is shown can make use of a first answer."""
        self._evaluator.in_steps = on

    def open(self, document: Document) -> None:
        old, self.document = self.document, document
        if old is not None:
            old.retire()
        self.results = self.results_before_edit = self.results_at_save = None
        self.computed_at = None
        self._wanted_as_saved = True
        document.changed.connect(self._plan_changed)
        document.edit_begun.connect(self._remember_before_edit)
        document.saved.connect(self._remember_saved)
        self.document_replaced.emit()
        self._plan_changed()

    def close_document(self) -> None:
        old, self.document = self.document, None
        if old is not None:
            old.retire()
        self.results = self.results_before_edit = self.results_at_save = None
        self.document_replaced.emit()

    def edit(self, path: str, value: Any, title: str, *, decided: bool = True) -> None:
        if self.document is not None:
            self.document.edit(path, value, title, decided=decided)

    def abandon(self, path: str) -> None:
        if self.document is not None:
            self.document.abandon(path)

    def end_session(self) -> None:
        if self.document is not None:
            self.document.end_session()

    def show_scenarios(self, on: bool) -> None:
        """Draw the other scenarios in every plot, or no longer."""
        if on != self.shows_scenarios:
            self.shows_scenarios = on
            self.scenarios_shown.emit(on)

    def leave_out_scenarios(self, names: frozenset[str]) -> None:
        """Draw all other scenarios but these."""
        if names != self.left_out_scenarios:
            self.left_out_scenarios = names
            self.scenarios_shown.emit(self.shows_scenarios)

    def start(self, work: LongWork) -> None:
        """Start long work that ends with the session; none is started after that."""
        if self._closed:
            work.deleteLater()
            return
        self._works = [other for other in self._works if other.running]
        self._works.append(work)
        work.start()

    def close(self) -> None:
        """Stop what runs; nothing is heard of it later."""
        self._closed = True
        self.closing.emit()
        works, self._works = self._works, []
        for work in works:
            work.silence()
        self._evaluator.close()
        last = time.monotonic() + LONGEST_WAIT
        for work in works:
            work.wait(max(0.0, last - time.monotonic()))

    def results_to_save(self) -> Results | None:
        """Of the plan itself, without its scenario; a fault of the engine must not keep anybody from saving."""
        document = self.document
        if document is None:
            return None
        if self.results is not None and not self.busy and not document.scenario:
            return self.results
        try:
            return self.evaluate(document.plan)
        except Exception:
            log.exception("the plan is saved without figures")
            return None

    def _plan_changed(self) -> None:
        LongWork.stand_back(LONGEST_ANSWER)
        self.plan_changed.emit()
        self._evaluator.submit(self.plan)
        self.evaluation_begun.emit()

    def _remember_before_edit(self) -> None:
        if self.results is not None:
            self.results_before_edit = self.results

    def _remember_saved(self) -> None:
        self._wanted_as_saved = self.busy
        if not self.busy:
            self.results_at_save = self.results

    def _take_first(self, answer: Answer) -> None:
        self.first_answered.emit(answer.results)
        soon(self, self._evaluator.go_on)  # a timer comes after what waits to be painted

    def _take(self, answer: Answer) -> None:
        self.results = answer.results
        self.seconds = answer.seconds
        self.computed_at = datetime.now()
        if self._wanted_as_saved:
            self._wanted_as_saved = False
            self.results_at_save = self.results
        self.results_changed.emit()
        LongWork.stand_back(BETWEEN_KEYS)
