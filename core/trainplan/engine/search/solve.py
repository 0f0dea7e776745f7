"""Which cluster meets a deadline: for every accelerator of the library the smallest and the cheapest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import erf, log, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.entries import Accelerator
from trainplan.catalog.library import Library
from trainplan.engine.deployment.validation import validation_share
from trainplan.engine.evaluate import evaluate
from trainplan.engine.frameworks.capabilities import released
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Placement, Recompute, Sharding
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.runtime import fits
from trainplan.engine.results import Results, RunResult
from trainplan.engine.search.enumeration import layouts_of_sizes
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.options import framework_schedules, framework_shardings, plan_space
from trainplan.engine.search.plans import parallelism_of, with_parallelism
from trainplan.engine.search.simplicity import as_good_as_equal, complexity_of, pace_that_counts, room_bytes
from trainplan.engine.search.sold import is_sold, remarks, unit_of
from trainplan.engine.search.space import Space
from trainplan.engine.step_time.step import step_time
from trainplan.engine.uncertainty.days import Days, days_of, has_ranges_of_its_own
from trainplan.plan.cluster import Hardware
from trainplan.plan.document import Plan
from trainplan.plan.lengths import tokens_per_step
from trainplan.plan.new import usual_precision, with_cluster

USUAL_SHARDINGS = (Sharding.ZERO1, Sharding.ZERO3, Sharding.FSDP, Sharding.HSDP)
USUAL_CHANCE = 0.8
"""Of ending in time, where nobody asks for another."""
NORMAL_90 = 1.2815515655446004
"""90th percentile of the standard normal distribution: intervals end at the 10th and the 90th."""
LEAST_SPREAD = 1e-9
LARGEST_CLUSTER = 131_072
GOODPUT_MARGIN = 0.95
"""Sizes are chosen for days at this goodput first, then evaluated in full and enlarged until the deadline holds."""
MOST_TRIES = 4


@dataclass(frozen=True)
class Cluster:
    """A cluster that meets the deadline, its layout and its results but for the scaling curve, software and
    monitoring."""

    accelerator: str
    n_accelerators: int
    parallelism: dict[str, Any]
    results: Results
    hardware: Hardware
    chance: float = 0.0
    """That the run ends by the deadline."""
    remarks: tuple[str, ...] = ()
    """Codes of what speaks against it (see `search.sold`), and `other_precision` where the card lacks the plan's."""


@dataclass(frozen=True)
class Miss:
    """The next smaller size that is sold, and what fails there."""

    n_accelerators: int
    reason: str
    """`nothing_fits`, or `too_slow`."""
    days: float | None
    chance: float


@dataclass(frozen=True)
class Solution:
    """The answer for one accelerator; `reason` says why there is none."""

    accelerator: str
    smallest: Cluster | None
    cheapest: Cluster | None
    reason: str | None
    below: Miss | None = None


@dataclass(frozen=True)
class _Sizes:
    """The best layout of every cluster size, by size."""

    accelerators: NDArray[np.int64]
    seconds: NDArray[np.float64]
    parallelism: list[dict[str, Any]]

    def in_time(self, plan: Plan, days: float, goodput: float) -> NDArray[np.intp]:
        """Rows that meet the deadline at that goodput, smallest first."""
        main = plan.training.main
        steps = plan.training.tokens / tokens_per_step(plan, main)
        productive = self.seconds * steps * (1 + validation_share(plan, main.global_batch))
        rows = np.flatnonzero(productive / 86_400 / goodput <= days)
        return rows[np.argsort(self.accelerators[rows])]

    def followed_by(self, other: _Sizes) -> _Sizes:
        """Both together."""
        return _Sizes(
            np.concatenate([self.accelerators, other.accelerators]),
            np.concatenate([self.seconds, other.seconds]),
            self.parallelism + other.parallelism,
        )


def solve(
    plan: Plan,
    *,
    days: float,
    library: Library,
    chance: float = USUAL_CHANCE,
    accelerators: tuple[str, ...] | None = None,
    on_progress: Callable[[float], bool] | None = None,
    on_solution: Callable[[Solution], None] | None = None,
) -> tuple[Solution, ...]:
    """For each accelerator the smallest and the cheapest cluster that trains the plan's tokens in `days`.

    `chance` is that of ending in time, 0 to 1. Sizes are those that are sold: doublings of a node, rack or slice and
    eighths between them, up to 131,072 accelerators; the global batch stays. Cheapest is by what the run costs as the
    plan has its cluster, where that has a price, else by accelerator-hours.
    `on_solution` hears of each answer as soon as it is there. Raises UnknownEntryError for an unknown id.
    `chance` [0 to 1].
    """
    chosen = accelerators or tuple(library.accelerators)
    known = _Known()
    solutions = []
    for index, accelerator in enumerate(chosen):
        solutions.append(_solve_for(plan, accelerator, _Deadline(days, chance), library, known))
        if on_solution:
            on_solution(solutions[-1])
        if on_progress and not on_progress((index + 1) / len(chosen)):
            raise SearchCancelledError
    return tuple(solutions)


def best_of_size(plan: Plan, count: int) -> tuple[float | None, dict[str, Any] | None]:
    """Step seconds and parallelism of the fastest quick layout on `count` accelerators that fits."""
    sizes = _best_by_size(plan, _Known(), (count,))
    return (float(sizes.seconds[0]), sizes.parallelism[0]) if sizes.parallelism else (None, None)


def quick_space(plan: Plan) -> Space:
    """The few layouts that win searches: powers of two but for pipelines, one schedule, three recompute modes."""
    return replace(
        plan_space(plan),
        largest_tensor=8,
        largest_context=16 if plan.training.main.sequence_length > 32_768 else 2,
        largest_pipeline=32,
        largest_virtual=16,
        largest_micro_batch=4,
        shardings=tuple(one for one in USUAL_SHARDINGS if one in framework_shardings(plan)),
        recomputes=(Recompute.NONE, Recompute.SELECTIVE, Recompute.FULL),
        schedules=framework_schedules(plan)[:1],
        placements=(Placement.DATA_INSIDE,),
        sequence=(True,),
        powers_of_two=True,
        any_pipeline=True,
    )


@dataclass(frozen=True)
class _Deadline:
    days: float
    chance: float

    def holds(self, run: RunResult | Days | None) -> bool:
        return chance_of(run, self.days) >= self.chance


def chance_of(run: RunResult | Days | None, days: float) -> float:
    """That a run ends within `days`: log-normal on each side of its days, through the ends of its interval."""
    if run is None:
        return 0.0
    end = run.high_days if days >= run.days else run.low_days
    spread = abs(log(end / run.days)) / NORMAL_90 if end > 0 else 0.0
    distance = log(days / run.days)
    if spread < LEAST_SPREAD:
        return float(distance >= 0)
    return 0.5 * (1 + erf(distance / spread / sqrt(2)))


def _precision_of_card(plan: Plan, accelerator: Accelerator) -> Plan:
    """The plan in fp16 where its bf16 is not in the hardware."""
    if plan.model.precision not in ("bf16_mixed", "bf16") or accelerator.peak_tflops.bf16 is not None:
        return plan
    return plan.model_copy(update={"model": plan.model.model_copy(update={"precision": usual_precision(accelerator)})})


def _solve_for(plan: Plan, accelerator: str, deadline: _Deadline, library: Library, known: _Known) -> Solution:
    days = deadline.days
    card = library.accelerators[accelerator]
    node = library.default_node(card.id)
    if node is None:
        return Solution(accelerator, None, None, "no_node_in_library")
    plan = _precision_of_card(plan, card)
    moved = with_cluster(plan, accelerator, node.accelerators, library=library)
    unit = unit_of(card, node)
    sizes = _best_by_size(moved, known, tuple(size for size in _doublings(unit) if is_sold(card, node, size)))
    if not len(sizes.accelerators):
        return Solution(accelerator, None, None, "nothing_fits")
    doubling = _first_in_time(plan, accelerator, sizes, deadline, goodput=GOODPUT_MARGIN, library=library)
    if doubling is None:
        return Solution(accelerator, None, None, "deadline_not_met")
    steps = (size for size in _between(doubling.n_accelerators, unit) if is_sold(card, node, size))
    between = _best_by_size(moved, known, tuple(steps))
    goodput = (doubling.run.goodput if doubling.run is not None else GOODPUT_MARGIN) / _late(doubling.run, deadline)
    tried = _first_in_time(plan, accelerator, between, deadline, goodput=goodput, library=library) or doubling
    smallest = _cluster(tried)
    refined = between.followed_by(sizes)
    below = _below(plan, accelerator, refined, smallest, unit, deadline, library)
    rows = refined.in_time(plan, days, goodput)
    hours = refined.accelerators * refined.seconds
    cheapest = smallest
    cheapest_row = int(rows[np.argmin(hours[rows])]) if len(rows) else None
    if cheapest_row is not None and refined.accelerators[cheapest_row] > smallest.n_accelerators:
        other = _tried(plan, accelerator, refined, cheapest_row, library)
        if deadline.holds(other.run):
            cheapest = min(smallest, _cluster(other), key=lambda cluster: _money(cluster.results))
    smallest, cheapest = (_remarked(each, plan, deadline) for each in (smallest, cheapest))
    return Solution(accelerator, smallest, cheapest, None, below)


def _late(run: RunResult | Days | None, deadline: _Deadline) -> float:
    """By how much the days that hold with the chance asked for are more than those expected."""
    if run is None or run.high_days <= run.days:
        return 1.0
    return float(
        (run.high_days / run.days) ** (NormalDist().inv_cdf(min(max(deadline.chance, 0.5), 0.999)) / NORMAL_90)
    )


def _remarked(cluster: Cluster, plan: Plan, deadline: _Deadline) -> Cluster:
    hardware = cluster.hardware
    found = list(remarks(hardware.accelerator, hardware.node, cluster.n_accelerators))
    if plan.model.precision == "fp16_mixed" and hardware.accelerator.peak_tflops.bf16 is None:
        found.append("other_precision")
    return replace(cluster, chance=chance_of(cluster.results.run, deadline.days), remarks=tuple(found))


def _below(
    plan: Plan, accelerator: str, sizes: _Sizes, smallest: Cluster, unit: int, deadline: _Deadline, library: Library
) -> Miss | None:
    """The next smaller size, with what fails there; None where the answer is the smallest that is sold."""
    rows = np.flatnonzero(sizes.accelerators < smallest.n_accelerators)
    if not len(rows):
        return (
            None if smallest.n_accelerators <= unit else Miss(smallest.n_accelerators - unit, "nothing_fits", None, 0.0)
        )
    row = int(rows[np.argmax(sizes.accelerators[rows])])
    tried = _tried(plan, accelerator, sizes, row, library)
    run = tried.run
    if run is not None and not peak_memory(*job_from_plan(tried.plan)).fits:
        return Miss(tried.n_accelerators, "nothing_fits", None, 0.0)
    days = run.days if run is not None else float("inf")
    return Miss(tried.n_accelerators, "too_slow", days, chance_of(run, deadline.days))


def _doublings(node: int) -> tuple[int, ...]:
    return tuple(node * 2**power for power in range(18) if node * 2**power <= LARGEST_CLUSTER)


def _between(size: int, node: int) -> tuple[int, ...]:
    """Sizes between half of `size` and `size`, in eighths of it, whole nodes."""
    eighth = size // 16
    return tuple(count for count in range(size // 2 + eighth, size, eighth) if count % node == 0) if eighth else ()


@dataclass(frozen=True)
class _Layouts:
    """Layouts of several cluster sizes; those of one size stand together."""

    sizes: tuple[int, ...]
    starts: NDArray[np.intp]
    table: LayoutTable
    needed: dict[Job, NDArray[np.float64]] = field(default_factory=dict)

    def fits(self, job: Job) -> NDArray[np.bool_]:
        """Whether each layout fits; cached blocks fill what room there is and never more, so that accelerators of
        any size need the same."""
        anywhere = replace(job, machine=None)  # type: ignore[arg-type]
        if anywhere not in self.needed:
            memory = peak_memory(job, self.table)
            self.needed[anywhere] = np.asarray(memory.allocated + memory.peak - memory.reserved)
        return np.asarray(fits(job, self.needed[anywhere]))

    def simplest(self, job: Job, seconds: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
        """Size and row of the simplest layout that is as good as the fastest, of every size where one is possible."""
        points = complexity_of(job)
        needed = self.needed[replace(job, machine=None)]  # type: ignore[arg-type]
        counted = pace_that_counts(seconds, needed, room_bytes(job))
        ends = [*self.starts[1:], self.table.size]
        for size, start, end in zip(self.sizes, self.starts, ends, strict=True):
            least = counted[start:end].min()
            if not np.isfinite(least):
                continue
            rows = start + np.flatnonzero(counted[start:end] <= least * (1 + as_good_as_equal()))
            simple = points(self.table.rows(rows).layout(), needed[rows])
            yield size, int(rows[np.lexsort((seconds[rows], simple))[0]])


class _Known:
    """The quick layouts of a plan; they depend on the node and on what the framework runs on the card."""

    def __init__(self) -> None:
        self._layouts: dict[Any, _Layouts | None] = {}
        self._rules: dict[Any, TableRules] = {}

    def of(self, plan: Plan, sizes: tuple[int, ...]) -> _Layouts | None:
        """All layouts of some sizes, without those where nothing divides; None where nothing divides at all."""
        job, _ = job_from_plan(plan)
        space = quick_space(plan)
        card = job.machine.accelerator
        kind = (
            space,
            job.runs_as or job.framework,
            released(job),
            job.precision,
            card.vendor,
            card.compute_capability,
        )
        if (kind, sizes) not in self._layouts:
            if kind not in self._rules:
                self._rules[kind] = TableRules(job)
            self._layouts[kind, sizes] = _enumerated(plan, space, sizes, self._rules[kind])
        return self._layouts[kind, sizes]


def _enumerated(plan: Plan, space: Space, sizes: tuple[int, ...], rules: TableRules) -> _Layouts | None:
    table = layouts_of_sizes(plan.model.architecture, plan.training.main.sequence_length, sizes, space, rules)
    if table is None:
        return None
    degrees = table.layout()
    of_row = np.asarray(degrees.tensor * degrees.context * degrees.pipeline * degrees.data)
    starts = np.flatnonzero(np.diff(of_row, prepend=0))
    return _Layouts(tuple(of_row[starts].tolist()), starts, table)


def _best_by_size(plan: Plan, known: _Known, sizes: tuple[int, ...]) -> _Sizes:
    found = known.of(plan, sizes)
    if found is None:
        return _Sizes(np.empty(0, np.int64), np.empty(0), [])
    job, _ = job_from_plan(plan)
    seconds = np.full(found.table.size, np.inf)
    fitting = np.flatnonzero(found.fits(job))
    if len(fitting):
        seconds[fitting] = step_time(job, found.table.rows(fitting), parts=False).seconds
    kept = list(found.simplest(job, seconds))
    rows = np.asarray([row for _, row in kept], np.intp)
    layouts = found.table.rows(rows).layout()
    return _Sizes(
        np.asarray([size for size, _ in kept], np.int64),
        seconds[rows],
        [parallelism_of(layouts, row) for row in range(len(kept))],
    )


def _first_in_time(
    plan: Plan, accelerator: str, sizes: _Sizes, deadline: _Deadline, *, goodput: float, library: Library
) -> _Tried | None:
    """The smallest cluster whose days meet the deadline; `goodput` chooses which ones are tried."""
    for row in sizes.in_time(plan, deadline.days, goodput)[:MOST_TRIES]:
        tried = _tried(plan, accelerator, sizes, int(row), library)
        if deadline.holds(tried.run):
            return tried
    return None


@dataclass(frozen=True)
class _Tried:
    """A cluster of which the days are known: the plan itself moved to it."""

    plan: Plan
    parallelism: dict[str, Any]
    run: Days | RunResult | None

    @property
    def n_accelerators(self) -> int:
        return self.plan.hardware.accelerators


def _tried(plan: Plan, accelerator: str, sizes: _Sizes, row: int, library: Library) -> _Tried:
    """The plan itself moved to that size, so that storage and network are those of the whole cluster."""
    sized = with_cluster(plan, accelerator, int(sizes.accelerators[row]), library=library)
    parallelism = sizes.parallelism[row]
    placed = with_parallelism(sized, parallelism)
    run = evaluate(placed, scaling=False, tools=False).run if has_ranges_of_its_own(placed) else days_of(placed)
    return _Tried(placed, parallelism, run)


def _cluster(tried: _Tried) -> Cluster:
    hardware = tried.plan.hardware
    results = evaluate(tried.plan, scaling=False, tools=False)
    return Cluster(hardware.accelerator.id, tried.n_accelerators, tried.parallelism, results, hardware)


def _money(results: Results) -> float:
    if results.cost is not None and results.cost.chosen.this_run is not None:
        return results.cost.chosen.this_run
    return results.run.accelerator_hours if results.run is not None else float("inf")
