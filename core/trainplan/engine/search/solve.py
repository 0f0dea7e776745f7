"""Which cluster meets a deadline: for every accelerator of the library the smallest and the cheapest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import erf, inf, log, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from trainplan.catalog.entries import Accelerator, Node
from trainplan.catalog.library import Library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.operators.counts import model_flops_per_token
from trainplan.engine.reliability.expected import DAY
from trainplan.engine.results import Results, RunResult
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.plans import with_parallelism
from trainplan.engine.search.sizes import QuickLayouts, Sizes, best_by_size
from trainplan.engine.search.sold import is_sold, remarks, unit_of
from trainplan.engine.step_time.rates import mfu_peak
from trainplan.engine.uncertainty.days import Days, days_of, has_ranges_of_its_own
from trainplan.plan.document import Plan
from trainplan.plan.new import usual_precision, with_cluster

USUAL_CHANCE = 0.8
"""Of ending in time, where nobody asks for another."""
NORMAL_90 = 1.2815515655446004
"""90th percentile of the standard normal distribution: intervals end at the 10th and the 90th."""
LEAST_SPREAD = 1e-9
LARGEST_CLUSTER = 131_072
GOODPUT_MARGIN = 0.95
"""Sizes are chosen for days at this goodput first, then evaluated in full and enlarged until the deadline holds."""
MOST_TRIES = 4
USUAL_SIZES = 16
"""Times the accelerators that the work takes at the peak rate: rates below a sixteenth of it are rare."""
DEARER = 2
"""Doublings in a row that need more hours than the one before end the search."""


@dataclass(frozen=True)
class Cluster:
    """A cluster that meets the deadline, its layout and its results but for the scaling curve, software, monitoring and
    all intervals beside that of the days."""

    accelerator: str
    n_accelerators: int
    parallelism: dict[str, Any]
    results: Results
    plan: Plan
    """The plan on that cluster in that layout."""
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
    known = QuickLayouts()
    solutions = []
    for index, accelerator in enumerate(chosen):
        card = library.accelerators[accelerator]
        node = library.default_node(card.id)
        if node is None:
            solutions.append(Solution(accelerator, None, None, "no_node_in_library"))
        else:
            solutions.append(_OneAccelerator(plan, card, node, _Deadline(days, chance), library, known).solution())
        if on_solution:
            on_solution(solutions[-1])
        if on_progress and not on_progress((index + 1) / len(chosen)):
            raise SearchCancelledError
    return tuple(solutions)


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


class _OneAccelerator:
    """The question asked of one accelerator; a cluster that was tried is not tried again."""

    def __init__(
        self, plan: Plan, card: Accelerator, node: Node, deadline: _Deadline, library: Library, known: QuickLayouts
    ) -> None:
        self.plan, self.card, self.node = _precision_of_card(plan, card), card, node
        self.deadline, self.library, self.known = deadline, library, known
        self.unit = unit_of(card, node)
        self.moved = with_cluster(self.plan, card.id, node.accelerators, library=library)
        self._tries: dict[int, _Tried] = {}

    def solution(self) -> Solution:
        sizes, doubling = self._doublings_in_time()
        if not len(sizes.accelerators):
            return Solution(self.card.id, None, None, "nothing_fits")
        if doubling is None:
            return Solution(self.card.id, None, None, "deadline_not_met")
        between = self._best_of(_between(doubling.n_accelerators, self.unit))
        goodput = (doubling.run.goodput if doubling.run is not None else GOODPUT_MARGIN) / self._late(doubling.run)
        refined = between.followed_by(sizes)
        tried = self._smallest_in_time(refined, self._first_in_time(between, goodput) or doubling)
        below = self._below(refined, tried.n_accelerators)
        smallest = cheapest = self._cluster(tried)
        rows = refined.in_time(self.plan, self.deadline.days, goodput)
        least = int(rows[np.argmin(refined.hours[rows])]) if len(rows) else None
        if least is not None and refined.accelerators[least] > smallest.n_accelerators:
            other = self._tried(refined, least)
            if self.deadline.holds(other.run):
                cheapest = min(smallest, self._cluster(other), key=lambda cluster: _money(cluster.results))
        return Solution(self.card.id, smallest, cheapest, None, below)

    def _best_of(self, sizes: Iterable[int]) -> Sizes:
        sold = tuple(size for size in sizes if is_sold(self.card, self.node, size))
        return best_by_size(self.moved, self.known, sold)

    def _doublings_in_time(self) -> tuple[Sizes, _Tried | None]:
        """The best layouts of doubled units, and the smallest that is in time.

        Sizes beyond some times what the work takes at the peak rate are left out where the last doublings before them
        each need more hours than the one before: the cheapest is not among those that follow.
        """
        every = _doublings(self.unit)
        usual = sum(size <= USUAL_SIZES * self._least_possible() for size in every)
        found = self._best_of(every[:usual])
        doubling = self._first_in_time(found, GOODPUT_MARGIN)
        if usual < len(every) and not (doubling and self._dearer_when_larger(found, doubling.n_accelerators)):
            found = found.followed_by(self._best_of(every[usual:]))
            doubling = doubling or self._first_in_time(found, GOODPUT_MARGIN)
        return found, doubling

    def _least_possible(self) -> float:
        """Accelerators that would be in time at the peak rate."""
        peak, training = mfu_peak(self.card), self.plan.training
        work = model_flops_per_token(self.plan.model.architecture, training.main.sequence_length) * training.tokens
        return work / (peak * self.deadline.days * DAY) if peak else inf

    def _dearer_when_larger(self, sizes: Sizes, smallest: int) -> bool:
        hours = sizes.hours[sizes.accelerators >= smallest]
        return len(hours) > DEARER and bool((np.diff(hours[-DEARER - 1 :]) > 0).all())

    def _late(self, run: RunResult | Days | None) -> float:
        """By how much the days that hold with the chance asked for are more than those expected."""
        if run is None or run.high_days <= run.days:
            return 1.0
        chance = min(max(self.deadline.chance, 0.5), 0.999)
        return float((run.high_days / run.days) ** (NormalDist().inv_cdf(chance) / NORMAL_90))

    def _first_in_time(self, sizes: Sizes, goodput: float) -> _Tried | None:
        """The smallest cluster whose days meet the deadline; `goodput` chooses which ones are tried."""
        for row in sizes.in_time(self.plan, self.deadline.days, goodput)[:MOST_TRIES]:
            tried = self._tried(sizes, int(row))
            if self.deadline.holds(tried.run):
                return tried
        return None

    def _smallest_in_time(self, sizes: Sizes, tried: _Tried) -> _Tried:
        """Down from a size that is in time, as long as the next smaller one is: what was tried hung on the goodput
        of a larger cluster, which fails more often."""
        while True:
            smaller = self._next_below(sizes, tried.n_accelerators)
            if smaller is None or not self.deadline.holds(smaller.run) or not smaller.fits:
                return tried
            tried = smaller

    def _next_below(self, sizes: Sizes, count: int) -> _Tried | None:
        rows = np.flatnonzero(sizes.accelerators < count)
        return self._tried(sizes, int(rows[np.argmax(sizes.accelerators[rows])])) if len(rows) else None

    def _below(self, sizes: Sizes, smallest: int) -> Miss | None:
        """The next smaller size, with what fails there; None where the answer is the smallest that is sold."""
        tried = self._next_below(sizes, smallest)
        if tried is None:
            return None if smallest <= self.unit else Miss(smallest - self.unit, "nothing_fits", None, 0.0)
        run = tried.run
        if run is not None and not tried.fits:
            return Miss(tried.n_accelerators, "nothing_fits", None, 0.0)
        days = run.days if run is not None else inf
        return Miss(tried.n_accelerators, "too_slow", days, chance_of(run, self.deadline.days))

    def _tried(self, sizes: Sizes, row: int) -> _Tried:
        """The plan itself moved to that size, so that storage and network are those of the whole cluster."""
        count = int(sizes.accelerators[row])
        if count not in self._tries:
            sized = with_cluster(self.plan, self.card.id, count, library=self.library)
            placed = with_parallelism(sized, sizes.parallelism[row])
            whole = has_ranges_of_its_own(placed)
            run = evaluate(placed, scaling=False, tools=False).run if whole else days_of(placed)
            self._tries[count] = _Tried(placed, sizes.parallelism[row], run)
        return self._tries[count]

    def _cluster(self, tried: _Tried) -> Cluster:
        hardware = tried.plan.hardware
        results = evaluate(tried.plan, scaling=False, tools=False, uncertainty=False)
        if results.run is not None and tried.run is not None:
            run = replace(results.run, low_days=tried.run.low_days, high_days=tried.run.high_days)
            results = replace(results, run=run)
        found = list(remarks(hardware.accelerator, hardware.node, tried.n_accelerators))
        if self.plan.model.precision == "fp16_mixed" and self.card.peak_tflops.bf16 is None:
            found.append("other_precision")
        return Cluster(
            hardware.accelerator.id,
            tried.n_accelerators,
            tried.parallelism,
            results,
            tried.plan,
            chance_of(results.run, self.deadline.days),
            tuple(found),
        )


def _doublings(node: int) -> tuple[int, ...]:
    return tuple(node * 2**power for power in range(18) if node * 2**power <= LARGEST_CLUSTER)


def _between(size: int, node: int) -> tuple[int, ...]:
    """Sizes between half of `size` and `size`, in eighths of it, whole nodes."""
    eighth = size // 16
    return tuple(count for count in range(size // 2 + eighth, size, eighth) if count % node == 0) if eighth else ()


@dataclass(frozen=True)
class _Tried:
    """A cluster of which the days are known: the plan itself moved to it."""

    plan: Plan
    parallelism: dict[str, Any]
    run: Days | RunResult | None

    @property
    def n_accelerators(self) -> int:
        return self.plan.hardware.accelerators

    @property
    def fits(self) -> bool:
        return bool(peak_memory(*job_from_plan(self.plan)).fits)


def _money(results: Results) -> float:
    if results.cost is not None and results.cost.chosen.this_run is not None:
        return results.cost.chosen.this_run
    return results.run.accelerator_hours if results.run is not None else inf
