"""A page whose content takes long to compute: progress, cancel, and words that say when it is out of date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from trainplan.engine.results import Results
from trainplan.engine.studies.progress import StudyCancelledError
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label, set_tone
from trainplan_desktop.widgets.freshness import Freshness, show_freshness
from trainplan_desktop.wording.text import tr

OnFraction = Callable[[float], bool]
QUIET_MS = 350  # a study waits so long for the next edit
BLINK_MS = 150  # what is over sooner is not told


class LongPage(Page):
    """Computes when it is shown and the plan has new results; an edit begins it anew, cancel keeps what was found."""

    quiet_ms = QUIET_MS

    def __init__(self, session: Session, title: str) -> None:
        super().__init__(session, title)
        self._work: LongWork | None = None
        self._computed_for: Results | None = None
        self._given_up: Results | None = None
        self.again = QuietButton(tr("Compute again"), "reset")
        self.again.clicked.connect(self.begin)
        self.again.hide()
        self._progress = WorkProgress(title, self.cancel)
        self._progress.hide()
        self.add_action(self.again)
        self.add_action(self._progress)
        self._wait = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._wait.timeout.connect(self.begin)
        self.freshness = Freshness.CURRENT
        self._pale_soon = QTimer(self, singleShot=True, interval=BLINK_MS)
        self._pale_soon.timeout.connect(partial(self._show_freshness, Freshness.COMPUTING))
        session.closing.connect(self.give_up)
        session.document_replaced.connect(self._forget)
        session.plan_changed.connect(self._plan_changed)
        session.evaluation_failed.connect(lambda _details: self._show_freshness(Freshness.OLD))

    def subject(self) -> Plan:
        """The plan that is studied: that of the chosen scenario."""
        return self.session.plan

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> Any:
        """The work, in its own thread: `on_progress` takes the share done and is false when it is to stop."""
        raise NotImplementedError

    def show_study(self, found: Any, plan: Plan, results: Results) -> None:
        """Show what the work returned."""
        raise NotImplementedError

    def why_not(self, results: Results) -> str:
        """Why there is nothing to study; nothing where there is."""
        return "" if results.step is not None else tr("Nothing is computed yet; the findings say what is missing.")

    def clear_study(self) -> None:
        """Show nothing: another plan, or one that cannot be studied."""

    def study_parts(self) -> Sequence[QWidget]:
        """What shows the study, and is pale while it is not that of the plan."""
        return [self.widget(), self.side] if self.side_made and self.side is not None else [self.widget()]

    def _show_freshness(self, state: Freshness) -> None:
        self._pale_soon.stop()
        self.freshness = state
        set_tone(self.sentence, "muted" if state is Freshness.COMPUTING else "")
        show_freshness(self.study_parts(), state)

    def _plan_changed(self) -> None:
        """What is shown is of the plan before; the new figures begin once its results are there."""
        if self._computed_for is not None and self.freshness is Freshness.CURRENT:
            self._pale_soon.start()

    def words_while(self) -> str:
        return tr("Computing.")

    @property
    def working(self) -> bool:
        return self._work is not None or self._wait.isActive()

    @property
    def up_to_date(self) -> bool:
        return self._computed_for is not None and self._computed_for is self.session.results

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.session.document is not None:
            self.refresh()

    def refresh(self) -> None:
        results = self.session.results
        if results is None or self.session.busy or not self.isVisible():
            return
        if results is self._computed_for or results is self._given_up:
            return
        why = self.why_not(results)
        if why:
            self.give_up()
            self.say(why)
            self.clear_study()
            self._computed_for = results
            self._show_freshness(Freshness.CURRENT)
            return
        self.give_up()
        self._wait.start(0 if self._computed_for is None else self.quiet_ms)

    def begin(self) -> None:
        """Compute for the plan as it is now; work that runs is given up."""
        self.give_up()
        results = self.session.results
        if results is None or self.why_not(results):  # the plan may have lost its meaning while this waited
            return
        plan = self.subject()
        self._given_up = None
        self._pale_soon.start()
        self._computed_for = results
        if not self.sentence.text():
            self.say(self.words_while())

        def work(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> Any:
            def on_progress(fraction: float) -> bool:
                report(fraction)
                return not cancelled()

            try:
                return self.study(plan, results, on_progress)
            except StudyCancelledError:
                return None

        job = LongWork(work)
        self._work = job
        job.progressed.connect(partial(self._progressed, job))
        job.finished.connect(partial(self._finished, job, plan, results))
        job.failed.connect(partial(self._failed, job))
        self._progress.show_fraction(0.0)
        self.again.hide()
        self._progress.show_soon()
        self.session.start(job)

    def cancel(self) -> None:
        """Stop at the person's wish; what was found before stays."""
        if self._work is None:
            return
        self.give_up()
        self._given_up = self.session.results
        self._computed_for = None
        self.again.show()
        self._show_freshness(Freshness.OLD)
        self.say(tr("Stopped. What is shown is older than the plan, or nothing yet."))

    def give_up(self) -> None:
        self._wait.stop()
        self._pale_soon.stop()
        self._progress.hide_now()
        if self._work is not None:
            self._work.cancel()
            self._work = None
            self._computed_for = None

    def _forget(self) -> None:
        self.give_up()
        self._computed_for = self._given_up = None
        self.say("")
        self.clear_study()
        self._show_freshness(Freshness.CURRENT)

    def _progressed(self, job: LongWork, fraction: float) -> None:
        if job is self._work:
            self._progress.show_fraction(fraction)

    def _finished(self, job: LongWork, plan: Plan, results: Results, found: Any) -> None:
        if job is not self._work:
            return
        self._work = None
        self._progress.hide_now()
        self.show_study(found, plan, results)
        self._show_freshness(Freshness.CURRENT)

    def _failed(self, job: LongWork, _details: str) -> None:
        if job is self._work:
            self._work = None
            self._progress.hide_now()
            self.again.show()
            self._show_freshness(Freshness.OLD)
            self.say(tr("It could not be computed: internal error, see the log."))

    def settle(self) -> None:
        while self.working:
            loop = QEventLoop()
            QTimer.singleShot(30, loop.quit)
            loop.exec()


class WorkProgress(QWidget):
    """A bar and Cancel, shown when the work takes longer than a blink."""

    def __init__(self, name: str, cancel: Callable[[], None]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme().px(12))
        row.addWidget(label(tr("Computing"), "muted"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setFixedWidth(theme().px(160))
        self.bar.setAccessibleName(tr("Progress of {name}", name=name))
        self.button = QPushButton(tr("Cancel"))
        self.button.clicked.connect(cancel)
        row.addWidget(self.bar)
        row.addWidget(self.button)
        self._soon = QTimer(self, singleShot=True, interval=150)
        self._soon.timeout.connect(self.show)

    def show_soon(self) -> None:
        if not self.isVisible():
            self._soon.start()

    def hide_now(self) -> None:
        self._soon.stop()
        self.hide()

    def show_fraction(self, fraction: float) -> None:
        self.bar.setValue(round(1000 * fraction))
