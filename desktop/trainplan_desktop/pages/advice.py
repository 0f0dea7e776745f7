"""What to change: each change was computed on the whole plan, with its effect; one click makes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QProgressBar, QPushButton, QWidget

from trainplan.engine.results import Results
from trainplan.engine.studies.advice import Advice, advise
from trainplan.engine.studies.progress import StudyCancelledError
from trainplan.plan.document import Plan
from trainplan_desktop.formats import decimals, money, signed, significant
from trainplan_desktop.pages.page import Page
from trainplan_desktop.session import Session
from trainplan_desktop.text import from_core, tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.basics import label, primary_button, rule
from trainplan_desktop.worker import LongWork

GIB = 2**30
WAIT_AFTER_EDIT_MS = 700
HEADS = ("Change", "Days", "Own", "Rent", "Memory, GiB", "then, GiB", "")


class AdvicePage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Advice"))
        px = theme().px
        self._work: LongWork | None = None
        self._advice: tuple[Advice, ...] = ()
        self._about: Results | None = None
        self._bar = QProgressBar()
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(px(200))
        self._bar.setAccessibleName(tr("Progress"))
        self.add_action(self._bar)
        self._bar.hide()
        self.body.addSpacing(px(12))
        self._table = QWidget()
        self._grid = QGridLayout(self._table)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(18))
        self._grid.setVerticalSpacing(px(6))
        self._grid.setColumnStretch(0, 1)
        self.body.addWidget(self._table)
        self.body.addStretch()
        self._wait = QTimer(self, singleShot=True, interval=WAIT_AFTER_EDIT_MS)
        self._wait.timeout.connect(self._start)
        session.closing.connect(self._give_up)
        session.document_replaced.connect(self._forget)

    @property
    def advice(self) -> tuple[Advice, ...]:
        return self._advice

    def refresh(self) -> None:
        results = self.session.results
        if results is None or results is self._about or not self.isVisible():
            return
        self._give_up()
        self._about = results
        if self._advice or self._grid.count():
            self._wait.start()
        else:
            self._start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.session.document is not None:
            self.refresh()

    def _give_up(self) -> None:
        self._wait.stop()
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _forget(self) -> None:
        self._give_up()
        self._about = None
        self._advice = ()
        self._show(())

    def _start(self) -> None:
        plan, results = self.session.plan, self._about
        if results is None:
            return
        self._bar.setValue(0)
        self._bar.show()
        self.say(tr("Trying changes of the plan, one by one."))
        from trainplan_desktop.catalogue import library  # noqa: PLC0415

        entries = library()

        def work(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> tuple[Advice, ...] | None:
            def progress(fraction: float) -> bool:
                report(fraction)
                return not cancelled()

            try:
                return advise(plan, results, progress, library=entries)
            except StudyCancelledError:
                return None

        job = LongWork(work)
        self._work = job
        job.progressed.connect(partial(self._progressed, job))
        job.finished.connect(partial(self._finished, job, plan))
        job.failed.connect(partial(self._failed, job))
        self.session.start(job)

    def _progressed(self, job: LongWork, fraction: float) -> None:
        if job is self._work:
            self._bar.setValue(round(1000 * fraction))

    def _finished(self, job: LongWork, plan: Plan, advice: tuple[Advice, ...] | None) -> None:
        if job is not self._work:
            return
        self._work = None
        self._bar.hide()
        if advice is not None:
            self._advice = advice
            fits = self._about is not None and self._about.memory is not None and self._about.memory.fits
            self.say(_sentence(advice, fits))
            self._show(advice, plan)

    def _failed(self, job: LongWork, _details: str) -> None:
        if job is self._work:
            self._work = None
            self._bar.hide()
            self.say(tr("The advice failed, a fault of ours; the log has the details."))

    def _show(self, advice: tuple[Advice, ...], plan: Plan | None = None) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if not advice or plan is None:
            return
        end = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        for column, head in enumerate(HEADS):
            side = Qt.AlignmentFlag.AlignLeading if column == 0 else end
            self._grid.addWidget(label(tr(head), "caption"), 0, column, side)
        for number, item in enumerate(advice):
            line = 1 + 2 * number
            self._grid.addWidget(rule(), line, 0, 1, len(HEADS))
            self._grid.addWidget(self._words(item), line + 1, 0)
            for column, (text, tone) in enumerate(_effects(item, plan), 1):
                self._grid.addWidget(label(text, tone=tone), line + 1, column, end)
            button = primary_button(tr("Apply")) if number == 0 else QPushButton(tr("Apply"))
            button.setAccessibleName(tr("Apply: {change}", change=sentence_of(item)))
            button.clicked.connect(partial(self.apply, item))
            self._grid.addWidget(button, line + 1, len(HEADS) - 1, end)

    def _words(self, item: Advice) -> QWidget:
        words = sentence_of(item)
        if item.changes_training_result:
            words += " " + tr("It changes what is trained.")
        if item.makes_it_fit:
            words += " " + tr("Then it fits.")
        shown = label(words, wrap=True)
        shown.setMinimumWidth(theme().px(260))
        return shown

    def apply(self, item: Advice) -> None:
        """Make the change, as one step that can be undone."""
        document = self.session.document
        if document is not None:
            document.edit_many(item.changes, tr("Apply: {change}", change=sentence_of(item).rstrip(".")[:60]))

    def settle(self) -> None:
        while self._work is not None or self._wait.isActive():
            loop = QEventLoop()
            QTimer.singleShot(50, loop.quit)
            loop.exec()


def sentence_of(item: Advice) -> str:
    return from_core(item.template, item.parameters)


def _sentence(advice: tuple[Advice, ...], fits: bool) -> str:
    if not advice:
        return tr("Nothing that was tried makes it fit.") if not fits else tr("Nothing that was tried makes it better.")
    if not fits:
        return tr("What makes it fit, the cheapest first. Each was computed; none is applied yet.")
    return tr("Best first; each was computed on the whole plan, none is applied yet.")


def _effects(item: Advice, plan: Plan) -> list[tuple[str, str]]:
    currency, effect = plan.economics.currency, item.effect
    days = _change(effect.days, lambda value: significant(value, 2))
    own = _change(effect.own, lambda value: " ".join(money(value, currency)))
    rent = _change(effect.rent, lambda value: " ".join(money(value, currency)))
    peak = _change(effect.peak_bytes, lambda value: decimals(value / GIB, 1), least=GIB / 20)
    return [days, own, rent, peak, (decimals(item.after.peak_bytes / GIB, 1), "muted")]


def _change(value: float | None, show: Callable[[float], str], *, least: float = 0.0) -> tuple[str, str]:
    if value is None:
        return "–", "muted"
    if abs(value) <= least:
        return tr("same"), "muted"
    return signed(value, show(abs(value))), "ok" if value < 0 else ""
