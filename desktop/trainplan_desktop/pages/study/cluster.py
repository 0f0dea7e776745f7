"""Solve for the cluster: which clusters meet a deadline, the smallest and the cheapest, and how to grow into one."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from trainplan.engine.results import Results
from trainplan.engine.search.growth import (
    Delivery,
    Floor,
    GrowthStep,
    Stage,
    delivered,
    floor_of,
    growth_path,
    parse_stages,
    usual_sizes,
    usual_stages,
)
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.plans import with_parallelism
from trainplan.engine.search.solve import USUAL_CHANCE, Cluster, Solution, solve
from trainplan.engine.studies.progress import StudyCancelledError
from trainplan.plan.document import Plan
from trainplan.plan.new import with_cluster
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.field_specs import number_style
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.study.cluster_table import cluster_table
from trainplan_desktop.pages.study.growth_words import (
    delivery_words,
    floor_words,
    stage_row,
    stages_words,
)
from trainplan_desktop.pages.study.search import layout_words
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label, primary_button, set_property
from trainplan_desktop.widgets.flow import Flow
from trainplan_desktop.widgets.inputs import ValueEdit
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import decimals, percent, tidy, whole
from trainplan_desktop.wording.text import inside, told, tr
from trainplan_desktop.wording.words import words_of

LONGEST_DEADLINE = 36_500.0
LEAST_CHANCE, MOST_CHANCE = 0.5, 0.99
FILL_EVERY_MS = 500  # the whole table is laid out anew each time


@dataclass(frozen=True)
class Question:
    """What was solved for."""

    plan: Plan
    days: float
    chance: float = USUAL_CHANCE


class ClusterPage(LongPage):
    full_width = True
    shows_inputs = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Cluster"))
        self._question: Question | None = None
        self._solutions: list[Solution] = []
        self._typed = False
        self._taken: Plan | None = None
        self._stages: tuple[Stage, ...] | None = None
        self._delivery = Details(session, self._compute_delivery)
        self._delivery.ready.connect(self._show_delivery)
        self._growth = Details(session, _growth)
        self._growth.ready.connect(self._show_growth)
        self._fill = QTimer(self, singleShot=True, interval=FILL_EVERY_MS)
        self._fill.timeout.connect(self._show_found_so_far)
        self.body.addSpacing(theme().px(4))
        self.body.addWidget(self._make_deadline())
        self._table = cluster_table(lambda: self.session.plan.economics.currency)
        self._table.chosen.connect(lambda _record: self._show_buttons())
        self.body.addWidget(self._table, 1)
        self.steps = FigureTable(
            tr("Start small and grow"),
            (tr("Accelerators"), tr("This layout"), tr("Step, s"), tr("Best step, s"), tr("Best layout found")),
            text_columns=(1,),
            wrapped=(4,),
        )
        self.steps.note.setText(tr("same global batch; only data parallel changes in this layout"))
        self.body.addSpacing(theme().px(16))
        self.body.addWidget(self.steps)
        self._floor = label("", "message", wrap=True)
        self.body.addWidget(self._floor)
        self.body.addSpacing(theme().px(8))
        self.body.addLayout(self._make_delivery())
        self._delivered = FigureTable(
            tr("Delivered in stages"),
            (tr("Accelerators"), tr("From day"), tr("Until day"), tr("Tokens"), tr("Best layout")),
            wrapped=(4,),
        )
        self.body.addWidget(self._delivered)
        self._arrives = label("", "message", wrap=True)
        self.body.addWidget(self._arrives)

    def _make_delivery(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        name = label(tr("Delivery"))
        self.stages = ValueEdit(numeric=False)
        self.stages.setFixedWidth(theme().px(280))
        self.stages.setAccessibleName(tr("Accelerators and the day from which they are there"))
        self.stages.setToolTip(tr("Accelerators at day, such as 256 at 0, 1024 at 60"))
        self.stages.returnPressed.connect(self._deliver)
        self.stages.session_ended.connect(self._deliver)
        name.setBuddy(self.stages)
        self._stages_problem = label("", "message", tone="error")
        for widget in (name, self.stages, label(tr("accelerators at day, …"), "muted"), self._stages_problem):
            row.addWidget(widget)
        row.addStretch()
        return row

    def _make_deadline(self) -> Flow:
        px = theme().px
        name = label(tr("Deadline"))
        self.deadline = ValueEdit()
        self.deadline.setFixedWidth(px(96))
        self.deadline.setAccessibleName(tr("Deadline in days"))
        self.deadline.returnPressed.connect(self.begin)
        self.deadline.textEdited.connect(self._deadline_typed)
        self.deadline.step.connect(self._step_deadline)
        name.setBuddy(self.deadline)
        self._solve = QPushButton(tr("Find clusters"))
        self._solve.clicked.connect(self.begin)
        self.problem = label("", "message", tone="error")
        self.stale = label("", "message", tone="warn")
        self.use_smallest = primary_button(tr("Use the smallest"))
        self.use_smallest.clicked.connect(lambda: self._use_chosen("smallest"))
        self.use_cheapest = QPushButton(tr("Use the cheapest"))
        self.use_cheapest.clicked.connect(lambda: self._use_chosen("cheapest"))
        held = label(tr("with a chance of"))
        self.chance = ValueEdit()
        self.chance.setFixedWidth(px(64))
        self.chance.setText(tidy(100 * USUAL_CHANCE))
        self.chance.setAccessibleName(tr("Chance to end in time, percent"))
        self.chance.returnPressed.connect(self.begin)
        self.chance.textEdited.connect(lambda _text: self._show_deadline_state())
        self.chance.step.connect(self._step_chance)
        held.setBuddy(self.chance)
        row = Flow()
        row.add(name, self.deadline, label(tr("days"), "muted"))
        row.add(held, self.chance, label("%", "muted"))
        for widget in (self._solve, self.problem):
            row.add(widget)
        row.add(self.stale, self.use_cheapest, self.use_smallest, at_end=True)
        return row

    @property
    def solutions(self) -> list[Solution]:
        return self._solutions

    @property
    def table(self):  # type: ignore[no-untyped-def]
        return self._table

    def days(self) -> float | None:
        """The deadline as it is typed; None where it cannot be read."""
        try:
            found = parse_quantity(self.deadline.text(), "days", number_style())
        except QuantityError:
            return None
        return found if 0 < found <= LONGEST_DEADLINE else None

    def refresh(self) -> None:
        results = self.session.results
        if results is None:
            return
        if not self._typed and self._question is None:
            self._suggest_deadline(results)
        self._growth.follow()
        self._delivery.follow()
        if self._question is None:
            super().refresh()
            return
        self._show_state()

    def asked_chance(self) -> float | None:
        """The chance as it is typed, 0.5 to 0.99; None where it cannot be read."""
        try:
            found = parse_quantity(self.chance.text(), "%", number_style()) / 100
        except QuantityError:
            return None
        return found if LEAST_CHANCE <= found <= MOST_CHANCE else None

    def _step_chance(self, step: int) -> None:
        chance = self.asked_chance()
        if chance is not None:
            self.chance.setText(tidy(100 * min(MOST_CHANCE, max(LEAST_CHANCE, chance + step / 100))))
            self._show_deadline_state()

    def _suggest_deadline(self, results: Results) -> None:
        wanted = self.session.plan.operations.days_available
        if wanted is None and results.run is not None:
            wanted = float(ceil(results.run.days))
        if wanted is not None:
            self.deadline.setText(tidy(wanted))

    def _deadline_typed(self, _text: str) -> None:
        self._typed = True
        self._show_deadline_state()

    def _step_deadline(self, step: int) -> None:
        days = self.days()
        if days is not None:
            self.deadline.setText(tidy(max(1.0, days + step)))
            self._deadline_typed("")

    def _show_deadline_state(self) -> None:
        days, chance = self.days() is not None, self.asked_chance() is not None
        self.deadline.set_state("normal" if days else "unreadable")
        self.chance.set_state("normal" if chance else "unreadable")
        wrong = tr("Days, more than 0 and at most 36,500.") if not days else tr("A chance of 50 to 99 %.")
        self.problem.setText("" if days and chance else wrong)
        self._solve.setEnabled(days and chance)

    def why_not(self, results: Results) -> str:
        self._show_deadline_state()
        if self.days() is None:
            return tr("Enter a deadline, and every accelerator of the library is tried.")
        return super().why_not(results)

    def words_while(self) -> str:
        return tr("Trying every accelerator of the library.")

    def begin(self) -> None:
        days, chance = self.days(), self.asked_chance()
        self._show_deadline_state()
        if days is None or chance is None or self.session.document is None:
            return
        self._question = Question(self.session.plan, days, chance)
        self._taken = None
        self._solutions = []
        self._table.show_records([])
        self._show_state()
        super().begin()

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> list[Solution]:
        question, found = self._question, self._solutions
        assert question is not None
        try:
            solve(
                plan,
                days=question.days,
                chance=question.chance,
                library=library(),
                on_progress=on_progress,
                on_solution=found.append,
            )
        except SearchCancelledError:
            raise StudyCancelledError from None
        return found

    def _progressed(self, job: Any, fraction: float) -> None:
        super()._progressed(job, fraction)
        if job is self._work and not self._fill.isActive():
            self._fill.start()

    def _show_found_so_far(self) -> None:
        if self._work is not None:
            self._table.show_records(list(self._solutions))

    def show_study(self, found: list[Solution] | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self._table.show_records(found)
        self.say(self._sentence(found))
        best = min((item for item in found if item.smallest), key=_size, default=None)
        if best is not None:
            self._table.choose(best)
        self._show_state()

    def clear_study(self) -> None:
        self._question, self._solutions, self._taken = None, [], None
        self._typed = False
        self._table.show_records([])
        self.steps.show_rows([])
        self._show_state()

    def cancel(self) -> None:
        if self._work is None:
            return
        super().cancel()
        self.again.hide()
        self.say(tr("Stopped; {count} accelerators were tried.", count=len(self._solutions)))
        self._table.show_records(list(self._solutions))
        self._show_state()

    def _sentence(self, found: list[Solution]) -> str:
        question = self._question
        assert question is not None
        able = [item for item in found if item.smallest is not None]
        tokens = question.plan.training.tokens
        asked = tr(
            "{tokens} trillion tokens in {days} days with a chance of {chance}: {able} of {all} accelerators can.",
            tokens=tidy(tokens / 1e12, 3),
            days=tidy(question.days),
            chance=percent(question.chance, 0),
            able=len(able),
            all=len(found),
        )
        if not able:
            return asked + " " + tr("The table says why the others cannot.")
        least = min(able, key=_size)
        return (
            asked + " " + tr("The fewest are {count} {name}.", count=whole(_size(least)), name=_name(least.accelerator))
        )

    def _show_state(self) -> None:
        plan = self.session.plan if self.session.document is not None else None
        question = self._question
        stale = question is not None and plan is not question.plan and plan != self._taken and not self.working
        self.stale.setText(tr("The plan changed after this.") if stale else "")
        set_property(self._table, "stale", stale)
        self._show_buttons()

    def _show_buttons(self) -> None:
        chosen = self._table.record
        smallest = chosen.smallest if chosen is not None else None
        cheapest = chosen.cheapest if chosen is not None else None
        self.use_smallest.setEnabled(smallest is not None)
        self.use_cheapest.setVisible(cheapest is not None and cheapest is not smallest)
        words = tr("Use this cluster")
        if smallest is not None:
            words = tr("Use {count} {name}", count=whole(smallest.n_accelerators), name=_name(smallest.accelerator))
        self.use_smallest.setText(words)
        if cheapest is not None:
            words = tr("Use {count}, the cheapest", count=whole(cheapest.n_accelerators))
            self.use_cheapest.setText(words)

    def _use_chosen(self, kind: str) -> None:
        chosen = self._table.record
        cluster = getattr(chosen, kind) if chosen is not None else None
        if cluster is not None:
            self.use(cluster)

    def use(self, cluster: Cluster) -> None:
        """Put a cluster and its layout into the plan, as one step that can be undone."""
        document = self.session.document
        if document is None:
            return
        words = tr("Use {count} {name}", count=whole(cluster.n_accelerators), name=_name(cluster.accelerator))
        document.edit_many(cluster_changes(self.session.plan, cluster), words)
        self._taken = self.session.plan
        self._show_state()

    def _show_growth(self, found: tuple[Floor | None, tuple[GrowthStep, ...]] | None) -> None:
        floor, steps = found or (None, ())
        self.steps.setVisible(bool(steps))
        self.steps.show_rows([_growth_row(step, self.session.plan.hardware.accelerators) for step in steps])
        self._floor.setText(floor_words(floor, self.session.plan) if found else "")

    def _deliver(self) -> None:
        """Compute the end of the run for the stages that are typed; left empty they are the usual ones."""
        text = self.stages.text().strip()
        try:
            stages = parse_stages(text) if text else None
        except QuantityError as problem:
            self._stages_problem.setText(told(problem))
            return
        self._stages_problem.setText("")
        if stages != self._stages:
            self._stages = stages
            self._delivery.ask_again()

    def _compute_delivery(self, plan: Plan, results: Results) -> tuple[tuple[Stage, ...], Delivery | None] | None:
        if results.layout is None or results.run is None:
            return None
        stages = self._stages or usual_stages(plan, floor_of(plan))
        return stages, delivered(plan, stages, results.run.goodput)

    def _show_delivery(self, found: tuple[tuple[Stage, ...], Delivery | None] | None) -> None:
        stages, delivery = found or ((), None)
        if not self.stages.hasFocus() and stages:
            self.stages.setText(stages_words(stages))
        self._delivered.setVisible(delivery is not None)
        self._delivered.show_rows([stage_row(run) for run in delivery.stages] if delivery else [])
        self._arrives.setText(delivery_words(delivery) if found else "")

    def settle(self) -> None:
        super().settle()
        self._growth.settle()
        self._delivery.settle()


def cluster_changes(plan: Plan, cluster: Cluster) -> dict[str, Any]:
    """Every field of the plan that the cluster and its layout set otherwise."""
    sized = with_cluster(plan, cluster.accelerator, cluster.n_accelerators, library=library())
    new = with_parallelism(sized, cluster.parallelism)
    changes = {}
    for section in ("hardware", "network", "parallelism", "economics"):
        before, after = getattr(plan, section), getattr(new, section)
        for name in type(before).model_fields:
            if getattr(before, name) != getattr(after, name):
                changes[f"{section}.{name}"] = getattr(after, name)
    return changes


def _growth(plan: Plan, results: Results) -> tuple[Floor | None, tuple[GrowthStep, ...]] | None:
    if results.layout is None or results.step is None:
        return None
    return floor_of(plan), growth_path(plan, usual_sizes(plan))


def _growth_row(step: GrowthStep, here: int) -> TableRow:
    if step.survives:
        words, tone = tr("runs and fits"), "ok"
    else:
        words, tone = ", ".join(inside(words_of(code)) for code in step.because), "warn"
    if step.n_accelerators == here:
        words = tr("this plan: {words}", words=words)
    layout = layout_words(step.best_parallelism) if step.best_parallelism is not None else tr("none fits")
    cells = (
        whole(step.n_accelerators),
        words,
        "–" if step.seconds is None else decimals(step.seconds, 2),
        "–" if step.best_seconds is None else decimals(step.best_seconds, 2),
        layout,
    )
    return TableRow(cells, tone=tone, toned=(1,), muted=(4,))


def _size(solution: Solution) -> int:
    return solution.smallest.n_accelerators if solution.smallest is not None else 1 << 40


def _name(accelerator: str) -> str:
    entry = library().accelerators.get(accelerator)
    return entry.name if entry is not None else accelerator
