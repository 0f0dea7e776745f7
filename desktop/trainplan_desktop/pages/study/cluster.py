"""Solve for the cluster: which clusters meet a deadline, the smallest and the cheapest, and how to grow into one."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from trainplan.engine.results import Results
from trainplan.engine.search.growth import GrowthStep, growth_path
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.plans import with_parallelism
from trainplan.engine.search.solve import Cluster, Solution, solve
from trainplan.engine.studies.progress import StudyCancelledError
from trainplan.plan.document import Plan
from trainplan.plan.new import with_cluster
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.field_specs import number_style
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.study.cluster_table import cluster_table
from trainplan_desktop.pages.study.search import layout_words
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label, primary_button, set_property
from trainplan_desktop.widgets.inputs import ValueEdit
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import decimals, tidy, whole
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import words_of

LONGEST_DEADLINE = 36_500.0
FILL_EVERY_MS = 500  # the whole table is laid out anew each time
GROWTH = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Sizes to start from and to grow to, as shares of the plan's cluster."""


@dataclass(frozen=True)
class Question:
    """What was solved for."""

    plan: Plan
    days: float


class ClusterPage(LongPage):
    full_width = True
    shows_inputs = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Cluster"))
        self._question: Question | None = None
        self._solutions: list[Solution] = []
        self._typed = False
        self._taken: Plan | None = None
        self._growth = Details(session, _growth)
        self._growth.ready.connect(self._show_growth)
        self._fill = QTimer(self, singleShot=True, interval=FILL_EVERY_MS)
        self._fill.timeout.connect(self._show_found_so_far)
        self.body.addSpacing(theme().px(4))
        self.body.addLayout(self._make_deadline())
        self._table = cluster_table(lambda: self.session.plan.economics.currency)
        self._table.chosen.connect(lambda _record: self._show_buttons())
        self.body.addWidget(self._table, 1)
        self._steps = FigureTable(
            tr("Start small and grow"),
            (tr("Accelerators"), tr("This layout"), tr("Step, s"), tr("Best step, s"), tr("Best layout found")),
            text_columns=(1,),
            wrapped=(4,),
        )
        self._steps.note.setText(tr("same global batch; only data parallel changes in this layout"))
        self.body.addSpacing(theme().px(16))
        self.body.addWidget(self._steps)

    def _make_deadline(self) -> QHBoxLayout:
        px = theme().px
        row = QHBoxLayout()
        row.setSpacing(px(8))
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
        self._problem = label("", "message", tone="error")
        self._stale = label("", "message", tone="warn")
        self.use_smallest = primary_button(tr("Use the smallest"))
        self.use_smallest.clicked.connect(lambda: self._use_chosen("smallest"))
        self.use_cheapest = QPushButton(tr("Use the cheapest"))
        self.use_cheapest.clicked.connect(lambda: self._use_chosen("cheapest"))
        for widget in (name, self.deadline, label(tr("days"), "muted"), self._solve, self._problem):
            row.addWidget(widget)
        row.addStretch()
        for widget in (self._stale, self.use_cheapest, self.use_smallest):
            row.addWidget(widget)
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
        if self._question is None:
            super().refresh()
            return
        self._show_state()

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
        readable = self.days() is not None
        self.deadline.set_state("normal" if readable else "unreadable")
        self._problem.setText("" if readable else tr("Days, more than 0 and at most 36,500."))
        self._solve.setEnabled(readable)

    def why_not(self, results: Results) -> str:
        self._show_deadline_state()
        if self.days() is None:
            return tr("Enter a deadline, and every accelerator of the library is tried.")
        return super().why_not(results)

    def words_while(self) -> str:
        return tr("Trying every accelerator of the library.")

    def begin(self) -> None:
        days = self.days()
        self._show_deadline_state()
        if days is None or self.session.document is None:
            return
        self._question = Question(self.session.plan, days)
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
        self._steps.show_rows([])
        self._show_state()

    def cancel(self) -> None:
        if self._work is None:
            return
        super().cancel()
        self._again.hide()
        self.say(tr("Stopped; {count} accelerators were tried.", count=len(self._solutions)))
        self._table.show_records(list(self._solutions))
        self._show_state()

    def _sentence(self, found: list[Solution]) -> str:
        question = self._question
        assert question is not None
        able = [item for item in found if item.smallest is not None]
        tokens = question.plan.training.tokens
        asked = tr(
            "{tokens} trillion tokens in {days} days: {able} of {all} accelerators can.",
            tokens=tidy(tokens / 1e12, 3),
            days=tidy(question.days),
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
        self._stale.setText(tr("The plan changed after this.") if stale else "")
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

    def _show_growth(self, steps: tuple[GrowthStep, ...] | None) -> None:
        self._steps.setVisible(bool(steps))
        self._steps.show_rows([_growth_row(step, self.session.plan.hardware.accelerators) for step in steps or ()])

    def settle(self) -> None:
        super().settle()
        self._growth.settle()


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


def _growth(plan: Plan, results: Results) -> tuple[GrowthStep, ...] | None:
    if results.layout is None or results.step is None:
        return None
    node, count = plan.hardware.node.accelerators, plan.hardware.accelerators
    sizes = {max(node, round(count * share / node) * node) for share in GROWTH if share != 1.0} | {count}
    return growth_path(plan, tuple(sorted(sizes)))


def _growth_row(step: GrowthStep, here: int) -> TableRow:
    if step.survives:
        words, tone = tr("runs and fits"), "ok"
    else:
        words, tone = ", ".join(words_of(code).lower() for code in step.because), "warn"
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
