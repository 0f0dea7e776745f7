"""The search over all layouts: ranked table, front, why the others fail; one click takes a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.results import Results
from trainplan.engine.search.any_framework import search_any_framework
from trainplan.engine.search.layouts import Progress, SearchCancelledError
from trainplan.engine.search.names import Named, Words, names_apart, short_name
from trainplan.engine.search.options import with_count
from trainplan.engine.search.plans import FoundLayout, FrontPoint, SearchResult, evaluated_members, search
from trainplan.engine.search.simplicity import as_good_as_equal
from trainplan.engine.studies.changes import differing_inputs
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.shared.overlays import OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.pages.study.search_figures import front_points, ranked_points, scales_of, search_figures
from trainplan_desktop.pages.study.search_options import SearchOptions
from trainplan_desktop.pages.study.search_table import LayoutTable, Row
from trainplan_desktop.plots.pareto import FoundPoint, ParetoPanel
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip, label, primary_button
from trainplan_desktop.widgets.freshness import Freshness, show_freshness
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, significant, whole
from trainplan_desktop.wording.rules import refusals
from trainplan_desktop.wording.text import counted, from_core, tr
from trainplan_desktop.wording.words import words_of

GIB = 2**30
OBJECTIVES = (
    ("time", "Fastest run"),
    ("cost", "Lowest cost"),
    ("memory", "Least memory"),
    ("energy", "Least energy"),
)
TOP = 30
MOST_NEAREST = 3


class SearchPage(Page):
    full_width = True
    shows_inputs = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Search"))
        px = theme().px
        self._work: LongWork | None = None
        self._members: LongWork | None = None
        """What unfolds a row."""
        self._found: SearchResult | None = None
        self._searched: Plan | None = None
        self._objective = "time"
        self._shown_beside: Results | None = None
        self._front_place = -1
        self._sizes_free = False
        self.again = QuietButton(tr("Search again"), "reset")
        self.again.clicked.connect(self.start)
        self._progress = _Progress(self.cancel)
        self.add_action(self.again)
        self.add_action(self._progress)
        self._progress.hide()
        self.body.addSpacing(px(4))
        self.body.addLayout(self._make_choices())
        self.options = SearchOptions()
        self.options.hide()
        self.options.changed.connect(self.start)
        self.body.addWidget(self.options)
        self.chosen_words = label("", "message", wrap=True)
        self.chosen_words.hide()
        self.body.addWidget(self.chosen_words)
        self._table = LayoutTable()
        self._table.chosen.connect(self._row_chosen)
        self._table.taken.connect(self.take)
        self._table.variant_taken.connect(self._take_variant)
        self._table.variants_wanted.connect(self.unfold)
        self.body.addWidget(self._table, 3)
        self.body.addSpacing(px(8))
        lower = QHBoxLayout()
        lower.setSpacing(px(40))
        self.plot = ParetoPanel()
        self.plot.point_chosen = self.choose_point
        self.overlay = ScenarioOverlay(session, self.plot, _point_of, needs_fit=False)
        lower.addWidget(self.plot, 3)
        self._reasons = FigureTable(tr("Why the others fail"), ("", "", ""))
        self._reasons.note.setText(tr("first reason that applies"))
        self.not_tried = FigureTable(tr("Not tried"), ("", ""))
        self.not_tried.note.setText(tr("ways to split the accelerators"))
        self._nearest = FigureTable(tr("Nearest to fitting"), ("", tr("Lacks, GiB")), wrapped=(0,))
        right = QVBoxLayout()
        right.setSpacing(px(16))
        right.addWidget(self._reasons)
        right.addWidget(self.not_tried)
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
        self.constraints = QuietButton(tr("Constraints"))
        self.constraints.clicked.connect(self._toggle_constraints)
        row.addWidget(self.constraints)
        row.addStretch()
        self.stale = label("", "message", tone="warn")
        row.addWidget(self.stale)
        self.take_button = primary_button(tr("Use this layout"))
        self.take_button.clicked.connect(self.take_chosen)
        self.take_button.setEnabled(False)
        row.addWidget(self.take_button)
        self.search_again = primary_button(tr("Search again"))
        self.search_again.clicked.connect(self.start)
        self.search_again.hide()
        row.addWidget(self.search_again)
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
        self.options.show_plan(plan)
        if self.options.options.free_count != self._sizes_free:
            self._sizes_free = not self._sizes_free
            self.plot.show_axes(*(("days", "cost") if self._sizes_free else ("memory", "step")))
        options, requirements = self.options.options, self.options.requirements
        self.constraints.set_text(_constraint_words(self.options.count))
        self._searched = plan
        self.say(tr("Searching the layouts of {count} accelerators.", count=whole(plan.hardware.accelerators)))

        def work(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> SearchResult | None:
            def progress(state: Progress) -> bool:
                report(state)
                return not cancelled()

            try:
                find = search_any_framework if options.any_framework else search
                return find(
                    plan,
                    objective=objective,
                    top=TOP,
                    requirements=requirements,
                    options=options,
                    on_progress=progress,
                )
            except SearchCancelledError:
                return None

        job = LongWork(work)
        self._work = job
        job.progressed.connect(partial(self._progressed, job))
        job.finished.connect(partial(self._finished, job))
        job.failed.connect(partial(self._failed, job))
        self._show_progress(True)
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

    def kept(self) -> object:
        return None if self._found is None else (self._found, self._searched, self._objective)

    def take_up(self, kept: object) -> None:
        if isinstance(kept, tuple):
            self._found, self._searched, self._objective = kept
            for key, button in self._chips.items():
                button.setChecked(key == self._objective)

    def _forget(self) -> None:
        """Another plan is open: what was found belongs to the last one."""
        self._give_up()
        self._show_progress(False)
        self._found = self._searched = None

    def _progressed(self, job: LongWork, state: Progress) -> None:
        if job is self._work:
            self._progress.show_progress(state)
            if state.found:
                self._table.show_layouts(state.found, None, self.session.plan)

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
            self.say(tr("The search failed: internal error, see the log."))

    def _show_progress(self, running: bool) -> None:
        self._progress.show_progress(Progress(0.0, 0, 0))
        self._progress.setVisible(running)
        self.again.setVisible(not running)
        if self.session.document is not None:
            self._show_state()

    def _choose_objective(self, key: str) -> None:
        for other, button in self._chips.items():
            button.setChecked(other == key)
        self._objective = key
        self.start()

    def _toggle_constraints(self) -> None:
        self.options.setVisible(self.options.isHidden())

    @property
    def freshness(self) -> Freshness:
        if self.searching:
            return Freshness.COMPUTING
        found = self._found is not None
        moved = found and self._searched is not self.session.plan and not self._is_found_layout()
        return Freshness.OLD if moved else Freshness.CURRENT

    def _show_state(self) -> None:
        """Rows of another plan are pale and compared with nothing; then to search again is what is at hand."""
        state = self.freshness
        old = state is Freshness.OLD
        self.stale.setText(tr("The plan changed after this search.") if old else "")
        self.take_button.setVisible(not old)
        self.search_again.setVisible(old)
        show_freshness([self.widget()], state)

    def _is_found_layout(self) -> bool:
        """Whether the plan differs from the searched one in its layout alone."""
        return self._searched is not None and self._searched == self.session.plan.model_copy(
            update={"parallelism": self._searched.parallelism, "provenance": self._searched.provenance}
        )

    def _show_found(self, found: SearchResult) -> None:
        self._shown_beside = self.session.results
        beside = self.session.results if self.freshness is Freshness.CURRENT else None
        self._table.show_layouts(found.layouts, beside, self.session.plan)
        self.take_button.setEnabled(bool(found.layouts))
        self.say(_sentence(found))
        self._show_plot(found)
        failures = {words_of(code): count for code, count in found.infeasible_because.items()}
        failures |= {words: count for words, count in refusals(found.refused_because).items() if count}
        failed = sum(failures.values())
        reasons = sorted(failures.items(), key=lambda item: -item[1])
        self._reasons.show_rows(
            [TableRow((words, whole(count), percent(count / failed, 0)), muted=(2,)) for words, count in reasons]
        )
        self.not_tried.setVisible(bool(found.not_tried_because))
        not_tried = sorted(found.not_tried_because.items(), key=lambda item: -item[1])
        self.not_tried.show_rows([TableRow((words_of(code), whole(count))) for code, count in not_tried])
        self._nearest.setVisible(bool(found.nearest))
        self._nearest.show_rows(_near_misses(found))
        self._show_state()

    def _show_plot(self, found: SearchResult) -> None:
        current, plan = self.session.results, self.session.plan
        here = None
        if current is not None and current.memory is not None and current.step is not None:
            here = FoundPoint(search_figures(current, plan))
        front, ranked = front_points(found, plan), ranked_points(found, plan)
        if front or ranked:
            scales = scales_of([*front, *ranked, *([here] if here is not None else [])], plan.economics.currency)
            self.plot.show_points(front, ranked, here, plan.hardware.accelerator.memory_gib, scales)
            self.plot.mark(self._table.chosen_number())
        else:
            self.plot.show_empty(tr("No layout fits"), tr("The reasons are at the right"))

    def _row_chosen(self, row: Row) -> None:
        self._front_place = -1
        self.chosen_words.hide()
        self.plot.mark(row.number)
        own = row.owner is None
        self.take_button.setText(tr("Use layout {number}", number=row.number) if own else tr("Use this variant"))

    def unfold(self, number: int) -> None:
        """Compute the near variants of a row, and show them behind it."""
        found, plan = self._found, self._searched
        if found is None or plan is None or not 1 <= number <= len(found.layouts):
            return
        row = found.layouts[number - 1]
        job = LongWork(lambda _report, _cancelled: evaluated_members(plan, row))
        job.finished.connect(partial(self._unfolded, found, number))
        self._members = job
        self.session.start(job)

    def _unfolded(self, found: SearchResult, number: int, members: Sequence[FoundLayout]) -> None:
        self._members = None
        if found is self._found:
            self._table.show_variants(number, members)

    def _take_variant(self, chosen: FoundLayout) -> None:
        layout = chosen.layout
        words = tr("Use a near variant")
        self._apply(chosen.parallelism, layout.global_batch, layout.n_accelerators, words, framework=layout.framework)

    def choose_point(self, point: FoundPoint) -> None:
        """A point of the plot selects its row; one of the front that has none is told in words."""
        found = self._found
        if point.number:
            self._table.choose_number(point.number)
            return
        if found is None or not 0 <= point.front < len(found.pareto):
            return
        chosen = found.pareto[point.front]
        number = _row_of(found, chosen)
        if number:
            self._table.choose_number(number)
            return
        self._table.choose_none()
        self._front_place = point.front
        self.plot.mark_front(point.front)
        words = tr(
            "Chosen on the front: {layout}; {seconds} s a step, {size} GiB.",
            layout=layout_words(chosen.parallelism),
            seconds=significant(chosen.seconds, 4),
            size=significant(chosen.peak_bytes / GIB, 3),
        )
        if chosen.alters_training:
            words += " " + tr("Its global batch of {batch} alters the result of training.",
                              batch=whole(chosen.global_batch))  # fmt: skip
        self.chosen_words.setText(words)
        self.chosen_words.show()
        self.take_button.setText(tr("Use the chosen layout"))

    def take_chosen(self) -> None:
        found = self._found
        if found is not None and 0 <= self._front_place < len(found.pareto):
            point = found.pareto[self._front_place]
            words = tr("Use a layout of the front")
            self._apply(point.parallelism, point.global_batch, point.n_accelerators, words)
        elif self._table.record is not None and self._table.record.owner is not None:
            self._take_variant(self._table.record.found)
        else:
            self.take(self._table.chosen_number())

    def take(self, number: int) -> None:
        """Put a found layout into the plan, as one step that can be undone."""
        found = self._found
        if found is not None and 1 <= number <= len(found.layouts):
            chosen = found.layouts[number - 1]
            words = tr("Use layout {number}", number=number)
            layout = chosen.layout
            self._apply(
                chosen.parallelism, layout.global_batch, layout.n_accelerators, words, framework=layout.framework
            )

    def _apply(
        self, parallelism: dict[str, Any], global_batch: int, accelerators: int, words: str, framework: str = ""
    ) -> None:
        document, plan = self.session.document, self.session.plan
        if document is None:
            return
        changes = {
            f"parallelism.{name}": value
            for name, value in parallelism.items()
            if getattr(plan.parallelism, name) != value
        }
        if framework not in ("", plan.software.framework):
            changes["software.framework"] = framework
        training = plan.training
        if global_batch != training.main.global_batch:
            changes[f"training.phases.{training.phases.index(training.main)}.global_batch"] = global_batch
        changes |= differing_inputs(plan, with_count(plan, accelerators))
        document.edit_many(changes, words)

    def settle(self) -> None:
        while self.searching or self._members is not None:
            loop = QEventLoop()
            QTimer.singleShot(50, loop.quit)
            loop.exec()


def _point_of(variant: Variant, _on_progress: OnProgress) -> FoundPoint:
    """Another scenario: its step is that of the own plan's batch, its money that of the own currency."""
    figures = search_figures(variant.results, variant.own)
    cost = figures["cost"]
    return FoundPoint(figures | {"cost": None if cost is None else cost * variant.rate})


class _Progress(QWidget):
    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme().px(12))
        self._words = label("", "muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setFixedWidth(theme().px(220))
        self.bar.setAccessibleName(tr("Progress of the search"))
        button = QPushButton(tr("Cancel"))
        button.clicked.connect(cancel)
        row.addWidget(self._words)
        row.addWidget(self.bar)
        row.addWidget(button)

    def show_progress(self, state: Progress) -> None:
        self.bar.setValue(round(1000 * state.fraction))
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
    if not found.exhaustive:
        sentence += " " + tr("Not exhaustive: variants that seldom win were left out to end within seconds.")
    if not found.layouts:
        return sentence + " " + tr("None can be used; the reasons and the nearest to fitting are below.")
    if found.objective in ("cost", "energy") and len({item.layout.n_accelerators for item in found.layouts}) == 1:
        sentence += " " + tr("On a given cluster cost and energy follow run time, so the fastest are the best.")
    if any(item.alters_training for item in found.layouts):
        sentence += " " + tr("Another batch than the plan's alters the result of training.")
    ties = sum(item.near_tie for item in found.layouts)
    if ties > 1:
        sentence += " " + tr(
            "{count} are as good as equal (≈), within {share}; the simplest with room in memory is first.",
            share=percent(as_good_as_equal(), 0),
            count=_at_least(found, ties),
        )
    return sentence


def _at_least(found: SearchResult, ties: int) -> str:
    """Where every row is a tie, more may be that the table does not show."""
    return tr("At least {count}", count=ties) if ties == len(found.layouts) < found.feasible else whole(ties)


def _constraint_words(count: int) -> str:
    return tr("Constraints ({count})", count=count) if count else tr("Constraints")


def _row_of(found: SearchResult, point: FrontPoint) -> int:
    """The number of the row that has this layout, 0 where none has."""
    wanted = (point.parallelism, point.global_batch, point.n_accelerators)
    for number, item in enumerate(found.layouts, 1):
        if (item.parallelism, item.layout.global_batch, item.layout.n_accelerators) == wanted:
            return number
    return 0


def layout_words(values: dict[str, Any]) -> str:
    """A layout in a few words: TP 8, PP 4, micro batch 1, ZeRO-1, no recompute."""
    return _in_words(short_name(values))


def _in_words(name: tuple[Words, ...]) -> str:
    return ", ".join(from_core(part.template, part.parameters) for part in name)


def _near_misses(found: SearchResult) -> list[TableRow]:
    nearest = found.nearest[:MOST_NEAREST]
    names = names_apart([Named(item.parallelism, item.global_batch, item.n_accelerators) for item in nearest])
    return [
        TableRow((_in_words(name), significant(item.lacking_bytes / GIB, 2)))
        for name, item in zip(names, nearest, strict=True)
    ]
