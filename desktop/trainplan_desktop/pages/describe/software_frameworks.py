"""Frameworks side by side for this plan: the best layout of each, what it takes, which is recommended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.calibration import Interval
from trainplan.engine.results import Results
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.names import short_name
from trainplan.engine.studies.framework_choice import FrameworkAnswer, FrameworkChoice, compare_frameworks
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import interval, money, significant
from trainplan_desktop.wording.text import from_core, tr

GIB = 2**30
LONGEST = 120_000


class FrameworksView(QWidget):
    """Compares on demand, in the background; a change of the plan makes the answer one of the plan before."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._work: LongWork | None = None
        self._compared: Plan | None = None
        self.found: FrameworkChoice | None = None
        self.selected = ""
        px = theme().px
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(px(12))
        line = QHBoxLayout()
        self.compare_button = QPushButton(tr("Compare the frameworks"))
        self.compare_button.clicked.connect(self.compare)
        self.stop_button = QuietButton(tr("Stop"), "close")
        self.stop_button.clicked.connect(self.stop)
        self.stop_button.hide()
        self.state = label("", "muted", wrap=True)
        line.addWidget(self.compare_button)
        line.addWidget(self.stop_button)
        line.addWidget(self.state, 1)
        body.addLayout(line)
        self.reason = label(
            tr("Each framework is searched for its best layout on this plan's accelerators, under its own rules."),
            wrap=True,
        )
        body.addWidget(self.reason)
        self.table = FigureTable(
            tr("Frameworks"),
            (
                tr("Framework"), tr("Best layout"), tr("Peak, GiB"), tr("Days"), tr("80%"), tr("Sent, GB a step"),
                tr("Cost"), tr("Setting up"), tr("Runs behind it"),
            ),
            text_columns=(0, 1, 7, 8),
            wrapped=(1,),
        )  # fmt: skip
        self.table.opened.connect(lambda key, _link: self.select(key))
        self.table.hide()
        body.addWidget(self.table)
        self.told = FigureTable("", ("", ""), text_columns=(0, 1), wrapped=(1,))
        self.told.hide()
        body.addWidget(self.told)
        self.use_button = QPushButton(tr("Use it"))
        self.use_button.clicked.connect(self.use)
        self.use_button.hide()
        last = QHBoxLayout()
        last.addWidget(self.use_button)
        last.addStretch()
        body.addLayout(last)
        session.document_replaced.connect(self._forget)

    def show_results(self, _results: Results) -> None:
        if self.found is not None and self._compared is not None:
            stale = _differs(self._compared, self._session.plan)
            self.state.setText(tr("Of the plan before its last changes; compare again.") if stale else "")

    def compare(self) -> None:
        """Search under every framework; a comparison that runs is given up."""
        self.stop()
        plan = self._compared = self._session.plan
        self.compare_button.setEnabled(False)
        self.stop_button.show()

        def work(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> FrameworkChoice | None:
            def progressed(share: float, title: str) -> bool:
                report((share, title))
                return not cancelled()

            try:
                return compare_frameworks(plan, progressed)
            except SearchCancelledError:
                return None

        job = self._work = LongWork(work)
        job.progressed.connect(partial(self._progressed, job))
        job.finished.connect(partial(self._finished, job))
        job.failed.connect(partial(self._failed, job))
        self._session.start(job)

    def stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._end(tr("Stopped."))

    def select(self, key: str) -> None:
        """Tell of one framework."""
        answer = self._answer(key)
        if answer is None:
            return
        self.selected = key
        self.told.heading.setText(answer.contender.title)
        told = answer.contender
        rows = [
            TableRow((tr("Effort"), tr(told.effort)), muted=(0,)),
            TableRow((tr("Maturity"), tr(told.maturity)), muted=(0,)),
            TableRow((tr("Rules read"), answer.checked), muted=(0,)),
            TableRow((tr("Source"), told.source), muted=(0,)),
        ]
        if answer.results is None:
            rows.insert(0, TableRow((tr("Why not"), from_core(answer.reason, answer.parameters)), muted=(0,)))
        self.told.show_rows(rows)
        self.told.show()
        self.use_button.setText(tr("Use {framework}", framework=told.title))
        self.use_button.setVisible(answer.results is not None)

    def use(self) -> None:
        """Take framework and layout into the plan, as one step."""
        answer, document = self._answer(self.selected), self._session.document
        if answer is None or answer.plan is None or document is None:
            return
        changes: dict[str, Any] = {"software.framework": answer.contender.framework}
        changes |= {f"parallelism.{name}": value for name, value in answer.parallelism.items()}
        document.edit_many(changes, tr("Use {framework}", framework=answer.contender.title))

    def settle(self) -> None:
        """Wait for a comparison that runs."""
        if self._work is None:
            return
        loop = QEventLoop()
        self._work.finished.connect(loop.quit)
        self._work.failed.connect(loop.quit)
        QTimer.singleShot(LONGEST, loop.quit)
        loop.exec()

    def _answer(self, key: str) -> FrameworkAnswer | None:
        answers = self.found.answers if self.found is not None else ()
        return next((answer for answer in answers if answer.contender.id == key), None)

    def _forget(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._end("")
        self.found = self._compared = None
        for part in (self.table, self.told, self.use_button):
            part.hide()

    def _progressed(self, job: LongWork, state: tuple[float, str]) -> None:
        if job is self._work:
            share, title = state
            self.state.setText(tr("{share}: {framework}", share=f"{share:.0%}", framework=title))

    def _finished(self, job: LongWork, found: FrameworkChoice | None) -> None:
        if job is not self._work:
            return
        self._end("")
        if found is None:
            return
        self.found = found
        self.reason.setText(from_core(found.reason, found.parameters))
        self.table.show_rows([self._row(answer, found) for answer in found.answers])
        self.table.show()
        first = found.recommended or found.answers[0]
        self.select(first.contender.id)

    def _failed(self, job: LongWork, problem: str) -> None:
        if job is self._work:
            self._end(problem)

    def _end(self, words: str) -> None:
        self._work = None
        self.compare_button.setEnabled(True)
        self.stop_button.hide()
        self.state.setText(words)

    def _row(self, answer: FrameworkAnswer, found: FrameworkChoice) -> TableRow:
        told, results = answer.contender, answer.results
        if results is None or results.run is None or results.memory is None:
            why = from_core(answer.reason, answer.parameters)
            return TableRow(
                (told.title, why, "", "", "", "", "", tr(told.setting_up), ""), muted=range(1, 9), key=told.id
            )
        layout = ", ".join(from_core(words.template, words.parameters) for words in short_name(answer.parallelism))
        run, cost = results.run, results.cost
        price = cost.chosen.this_run if cost is not None else None
        paid = " ".join(money(price, cost.currency)) if cost is not None and price is not None else tr("not priced")
        sent = answer.sent_bytes
        cells = (
            told.title + (tr(" (recommended)") if answer is found.recommended else ""),
            layout,
            significant(results.memory.peak_bytes / GIB),
            significant(run.days),
            interval(run.low_days, run.high_days),
            significant(sent / 1e9) if sent is not None else "",
            paid,
            tr(told.setting_up),
            evidence_words(answer.evidence),
        )
        return TableRow(cells, key=told.id, muted=(4, 8), tone="ok" if answer is found.recommended else "", toned=(3,))


def evidence_words(found: Interval | None) -> str:
    """Published runs of its kind on which its interval stands, and whether any is of this card."""
    if found is None or found.runs == 0:
        return tr("none")
    if found.basis == "own run":
        return tr("your own run")
    count = significant(found.runs)
    return tr("{count} runs", count=count) if found.basis == "group" else tr("{count} runs elsewhere", count=count)


def _differs(before: Plan, now: Plan) -> bool:
    same = ("model", "training", "hardware", "network", "facility", "economics", "operations")
    return any(getattr(before, name) != getattr(now, name) for name in same)
