"""The search over all layouts: ranked table, front, why the others fail; one click takes a layout."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.results import Results
from trainplan.engine.search.layouts import Progress, SearchCancelledError
from trainplan.engine.search.plans import SearchResult, search
from trainplan.plan.document import Plan
from trainplan_desktop.formats import percent, significant, whole
from trainplan_desktop.pages.page import Page
from trainplan_desktop.pages.search_table import SHORT_SHARDING, LayoutTable, recompute_words
from trainplan_desktop.plots.pareto import FoundPoint, ParetoPanel
from trainplan_desktop.session import Session
from trainplan_desktop.text import counted, tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.basics import QuietButton, chip, label, primary_button, set_property
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.words import words_of
from trainplan_desktop.worker import LongWork

GIB = 2**30
OBJECTIVES = (("time", "Fastest run"), ("memory", "Least memory"), ("cost", "Lowest cost"))
TOP = 30


class SearchPage(Page):
    full_width = True
    shows_inputs = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Search"))
        px = theme().px
        self._work: LongWork | None = None
        self._found: SearchResult | None = None
        self._searched: Plan | None = None
        self._objective = "time"
        self._shown_beside: Results | None = None
        self._again = QuietButton(tr("Search again"), "reset")
        self._again.clicked.connect(self.start)
        self._progress = _Progress(self.cancel)
        self.add_action(self._again)
        self.add_action(self._progress)
        self._progress.hide()
        self.body.addSpacing(px(4))
        self.body.addLayout(self._make_choices())
        self._table = LayoutTable()
        self._table.chosen.connect(self._row_chosen)
        self._table.taken.connect(self.take)
        self.body.addWidget(self._table, 3)
        self.body.addSpacing(px(8))
        lower = QHBoxLayout()
        lower.setSpacing(px(40))
        self._plot = ParetoPanel()
        self._plot.point_chosen = self._table.choose
        lower.addWidget(self._plot, 3)
        self._reasons = FigureTable(tr("Why the others fail"), ("", "", ""))
        self._reasons.note.setText(tr("first reason that applies"))
        self._nearest = FigureTable(tr("Nearest to fitting"), ("", tr("Lacks, GiB")))
        right = QVBoxLayout()
        right.setSpacing(px(16))
        right.addWidget(self._reasons)
        right.addWidget(self._nearest)
        right.addStretch()
        lower.addLayout(right, 2)
        self.body.addLayout(lower, 2)
        session.closing.connect(self._give_up)
        session.document_replaced.connect(self._forget)

    def _make_choices(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        self._chips = {}
        for key, words in OBJECTIVES:
            button = chip(tr(words), checked=key == self._objective)
            button.clicked.connect(partial(self._choose_objective, key))
            self._chips[key] = button
            row.addWidget(button)
        row.addStretch()
        self._stale = label("", "message", tone="warn")
        row.addWidget(self._stale)
        self._take = primary_button(tr("Use this layout"))
        self._take.clicked.connect(lambda: self.take(self._table.chosen_number()))
        self._take.setEnabled(False)
        row.addWidget(self._take)
        return row

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.session.document is not None:
            self.refresh()

    @property
    def searching(self) -> bool:
        return self._work is not None

    @property
    def found(self) -> SearchResult | None:
        return self._found

    @property
    def table(self) -> LayoutTable:
        return self._table

    def refresh(self) -> None:
        if self._searched is None:
            if self.isVisible():
                self.start()
            return
        self._show_state()
        if self._found is not None and not self.searching and self.session.results is not self._shown_beside:
            self._show_found(self._found)

    def start(self) -> None:
        """Search the layouts of the plan as it is now; a search that runs is given up."""
        self.cancel()
        plan, objective = self.session.plan, self._objective
        self._searched = plan
        self._show_progress(True)
        self.say(tr("Searching the layouts of {count} accelerators.", count=whole(plan.hardware.accelerators)))

        def work(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> SearchResult | None:
            def progress(state: Progress) -> bool:
                report(state)
                return not cancelled()

            try:
                return search(plan, objective=objective, top=TOP, on_progress=progress)
            except SearchCancelledError:
                return None

        job = LongWork(work)
        self._work = job
        job.progressed.connect(partial(self._progressed, job))
        job.finished.connect(partial(self._finished, job))
        job.failed.connect(partial(self._failed, job))
        self.session.start(job)

    def cancel(self) -> None:
        if self._work is not None:
            self._give_up()
            self._show_progress(False)
            self.say(tr("The search was stopped."))

    def _give_up(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _forget(self) -> None:
        """Another plan is open: what was found belongs to the last one."""
        self._give_up()
        self._show_progress(False)
        self._found = self._searched = None

    def _progressed(self, job: LongWork, state: Progress) -> None:
        if job is self._work:
            self._progress.show_progress(state)

    def _finished(self, job: LongWork, found: SearchResult | None) -> None:
        if job is not self._work:
            return
        self._work = None
        self._show_progress(False)
        if found is not None:
            self._found = found
            self._show_found(found)

    def _failed(self, job: LongWork, _details: str) -> None:
        if job is self._work:
            self._work = None
            self._show_progress(False)
            self.say(tr("The search failed, a fault of ours; the log has the details."))

    def _show_progress(self, running: bool) -> None:
        self._progress.show_progress(Progress(0.0, 0, 0))
        self._progress.setVisible(running)
        self._again.setVisible(not running)

    def _choose_objective(self, key: str) -> None:
        for other, button in self._chips.items():
            button.setChecked(other == key)
        self._objective = key
        self.start()

    def _show_state(self) -> None:
        stale = self._found is not None and self._searched is not self.session.plan and not self._is_found_layout()
        self._stale.setText(tr("The plan changed after this search.") if stale else "")
        set_property(self._table, "stale", stale)

    def _is_found_layout(self) -> bool:
        """Whether the plan differs from the searched one in its layout alone."""
        return self._searched is not None and self._searched == self.session.plan.model_copy(
            update={"parallelism": self._searched.parallelism, "provenance": self._searched.provenance}
        )

    def _show_found(self, found: SearchResult) -> None:
        self._show_state()
        self._shown_beside = self.session.results
        self._table.show_layouts(found.layouts, self.session.results, self.session.plan)
        self._take.setEnabled(bool(found.layouts))
        self.say(_sentence(found))
        current = self.session.results
        here = None
        if current is not None and current.memory is not None and current.step is not None:
            here = FoundPoint(current.memory.peak_bytes / GIB, current.step.seconds)
        front = [FoundPoint(point.peak_bytes / GIB, point.seconds) for point in found.pareto]
        ranked = [
            FoundPoint(item.memory.peak_bytes / GIB, item.step.seconds, number)
            for number, item in enumerate(found.layouts, 1)
        ]
        capacity = self.session.plan.hardware.accelerator.memory_gib
        if front or ranked:
            self._plot.show_points(front, ranked, here, capacity)
        else:
            self._plot.show_empty(tr("No layout fits"), tr("The reasons are at the right"))
        failed = sum(found.infeasible_because.values())
        reasons = sorted(found.infeasible_because.items(), key=lambda item: -item[1])
        self._reasons.show_rows(
            [
                TableRow((words_of(code), whole(count), percent(count / failed, 0)), muted=(2,))
                for code, count in reasons
            ]
        )
        self._nearest.setVisible(bool(found.nearest))
        self._nearest.show_rows(
            [
                TableRow((layout_words(item.parallelism), significant(item.lacking_bytes / GIB, 2)))
                for item in found.nearest[:3]
            ]
        )

    def _row_chosen(self, number: int) -> None:
        self._plot.mark(number)
        self._take.setText(tr("Use layout {number}", number=number))

    def take(self, number: int) -> None:
        """Put a found layout into the plan, as one step that can be undone."""
        document, found = self.session.document, self._found
        if document is None or found is None or not 1 <= number <= len(found.layouts):
            return
        old = self.session.plan.parallelism
        changes = {
            f"parallelism.{name}": value
            for name, value in found.layouts[number - 1].parallelism.items()
            if getattr(old, name) != value
        }
        document.edit_many(changes, tr("Use layout {number}", number=number))

    def settle(self) -> None:
        while self.searching:
            loop = QEventLoop()
            QTimer.singleShot(50, loop.quit)
            loop.exec()


class _Progress(QWidget):
    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme().px(12))
        self._words = label("", "muted")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setFixedWidth(theme().px(220))
        self._bar.setAccessibleName(tr("Progress of the search"))
        button = QPushButton(tr("Cancel"))
        button.clicked.connect(cancel)
        row.addWidget(self._words)
        row.addWidget(self._bar)
        row.addWidget(button)

    def show_progress(self, state: Progress) -> None:
        self._bar.setValue(round(1000 * state.fraction))
        self._words.setText(
            tr("{count} layouts, {fit} fit so far", count=whole(state.evaluated), fit=whole(state.feasible))
        )


def _sentence(found: SearchResult) -> str:
    sentence = counted(
        found.evaluated,
        "{count} layout evaluated in {seconds} s; {fit} fit.",
        "{all} layouts evaluated in {seconds} s; {fit} fit.",
        all=whole(found.evaluated),
        seconds=significant(found.seconds, 2),
        fit=whole(found.feasible),
    )
    if not found.layouts:
        return sentence + " " + tr("None can be used; the reasons and the nearest to fitting are below.")
    ties = sum(item.near_tie for item in found.layouts)
    if ties > 1:
        sentence += " " + tr("The first {count} are as good as equal: they differ by less than 1 %.", count=ties)
    return sentence


def layout_words(values: dict[str, Any]) -> str:
    """A layout in a few words: TP 8, PP 4, micro batch 1, ZeRO-1, no recompute."""
    parts = [f"TP {values['tensor']}", f"PP {values['pipeline']}"]
    for name, short in (("virtual_pipeline", "VPP"), ("context", "CP"), ("expert", "EP")):
        if values[name] > 1:
            parts.append(f"{short} {values[name]}")
    parts.append(tr("micro batch {count}", count=values["micro_batch"]))
    parts.append(SHORT_SHARDING[values["sharding"]])
    words = recompute_words(values["recompute"], values["recompute_every"], values["recompute_layers"])
    parts.append(tr("recompute {what}", what=words.lower()) if values["recompute"] != "none" else tr("no recompute"))
    return ", ".join(parts)
