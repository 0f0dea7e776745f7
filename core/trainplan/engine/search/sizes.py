"""The best of the usual layouts on many sizes of cluster at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.deployment.validation import validation_share
from trainplan.engine.frameworks.capabilities import released
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Placement, Recompute, Sharding
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.runtime import fits
from trainplan.engine.search.enumeration import layouts_of_sizes
from trainplan.engine.search.options import framework_schedules, framework_shardings, plan_space
from trainplan.engine.search.plans import parallelism_of
from trainplan.engine.search.simplicity import as_good_as_equal, complexity_of, pace_that_counts, room_bytes
from trainplan.engine.search.space import Space
from trainplan.engine.step_time.step import step_time
from trainplan.plan.document import Plan

USUAL_SHARDINGS = (Sharding.ZERO1, Sharding.ZERO3, Sharding.FSDP, Sharding.HSDP)


@dataclass(frozen=True)
class Sizes:
    """The best layout of each cluster size, by size."""

    accelerators: NDArray[np.int64]
    seconds: NDArray[np.float64]
    parallelism: list[dict[str, Any]]

    @property
    def hours(self) -> NDArray[np.float64]:
        """Accelerator-seconds of a step."""
        return np.asarray(self.accelerators * self.seconds)

    def in_time(self, plan: Plan, days: float, goodput: float) -> NDArray[np.intp]:
        """Rows that meet the deadline at that goodput, smallest first."""
        main = plan.training.main
        steps = plan.training.tokens / (main.global_batch * main.sequence_length)
        productive = self.seconds * steps * (1 + validation_share(plan, main.global_batch))
        rows = np.flatnonzero(productive / 86_400 / goodput <= days)
        return rows[np.argsort(self.accelerators[rows])]

    def followed_by(self, other: Sizes) -> Sizes:
        """Both together."""
        return Sizes(
            np.concatenate([self.accelerators, other.accelerators]),
            np.concatenate([self.seconds, other.seconds]),
            self.parallelism + other.parallelism,
        )


def quick_space(plan: Plan) -> Space:
    """The few layouts that win searches: powers of two but for pipelines, one schedule; recomputation of nothing, of
    attention, of the modules that the framework has, or of all."""
    return replace(
        plan_space(plan),
        largest_tensor=8,
        largest_context=16 if plan.training.main.sequence_length > 32_768 else 2,
        largest_pipeline=32,
        largest_virtual=16,
        largest_micro_batch=4,
        shardings=tuple(one for one in USUAL_SHARDINGS if one in framework_shardings(plan)),
        recomputes=(Recompute.NONE, Recompute.SELECTIVE, Recompute.MODULES, Recompute.FULL),
        schedules=framework_schedules(plan)[:1],
        placements=(Placement.DATA_INSIDE,),
        sequence=(True,),
        powers_of_two=True,
        any_pipeline=True,
    )


def best_of_size(plan: Plan, count: int) -> tuple[float | None, dict[str, Any] | None]:
    """Step seconds and parallelism of the fastest quick layout on `count` accelerators that fits."""
    sizes = best_by_size(plan, QuickLayouts(), (count,))
    return (float(sizes.seconds[0]), sizes.parallelism[0]) if sizes.parallelism else (None, None)


def best_by_size(plan: Plan, known: QuickLayouts, sizes: tuple[int, ...]) -> Sizes:
    """The best quick layout of every size on which one fits. `sizes` [accelerators]."""
    found = known.of(plan, sizes)
    if found is None:
        return Sizes(np.empty(0, np.int64), np.empty(0), [])
    job, _ = job_from_plan(plan)
    seconds = np.full(found.table.size, np.inf)
    fitting = np.flatnonzero(found.fits(job))
    if len(fitting):
        seconds[fitting] = step_time(job, found.table.rows(fitting), parts=False).seconds
    kept = list(found.simplest(job, seconds))
    rows = np.asarray([row for _, row in kept], np.intp)
    layouts = found.table.rows(rows).layout()
    return Sizes(
        np.asarray([size for size, _ in kept], np.int64),
        seconds[rows],
        [parallelism_of(layouts, row) for row in range(len(kept))],
    )


class QuickLayouts:
    """The quick layouts of a plan; they depend on the node and on what the framework runs on the card."""

    def __init__(self) -> None:
        self._layouts: dict[Any, dict[tuple[int, ...], _Layouts | None]] = {}
        self._rules: dict[Any, TableRules] = {}
        self._plan: Plan | None = None
        self._asked: Any = None

    def of(self, plan: Plan, sizes: tuple[int, ...]) -> _Layouts | None:
        """All layouts of some sizes, without those where nothing divides; None where nothing divides at all.

        `sizes` [accelerators].
        """
        if plan is not self._plan:
            self._plan, self._asked = plan, _asked(plan)
        kind, job, space = self._asked
        known = self._layouts.setdefault(kind, {})
        if sizes not in known:
            larger = next((asked for asked in known if set(sizes) <= set(asked)), None)
            if larger is not None:
                whole = known[larger]
                known[sizes] = None if whole is None else whole.only(sizes)
            else:
                if kind not in self._rules:
                    self._rules[kind] = TableRules(job)
                known[sizes] = _enumerated(plan, space, sizes, self._rules[kind])
        return known[sizes]


def _asked(plan: Plan) -> tuple[Any, Job, Space]:
    """What tells the quick layouts of a plan from those of others, and its job and space."""
    job, _ = job_from_plan(plan)
    space, card = quick_space(plan), job.machine.accelerator
    stack = (job.runs_as or job.framework, released(job), job.precision)
    return (space, *stack, card.vendor, card.compute_capability), job, space


def _enumerated(plan: Plan, space: Space, sizes: tuple[int, ...], rules: TableRules) -> _Layouts | None:
    table = layouts_of_sizes(plan.model.architecture, plan.training.main.sequence_length, sizes, space, rules)
    if table is None:
        return None
    degrees = table.layout()
    of_row = np.asarray(degrees.tensor * degrees.context * degrees.pipeline * degrees.data)
    starts = np.flatnonzero(np.diff(of_row, prepend=0))
    return _Layouts(tuple(of_row[starts].tolist()), starts, table)


@dataclass(frozen=True)
class _Layouts:
    """Layouts of several cluster sizes; those of one size stand together."""

    sizes: tuple[int, ...]
    starts: NDArray[np.intp]
    table: LayoutTable
    needed: dict[Job, NDArray[np.float64]] = field(default_factory=dict)

    def only(self, sizes: tuple[int, ...]) -> _Layouts | None:
        """Those of some of the sizes."""
        ends = [*self.starts[1:].tolist(), self.table.size]
        parts = [
            np.arange(start, end)
            for size, start, end in zip(self.sizes, self.starts.tolist(), ends, strict=True)
            if size in sizes
        ]
        if not parts:
            return None
        rows = np.concatenate(parts)
        starts = np.cumsum([0, *(len(part) for part in parts[:-1])])
        kept = tuple(size for size in self.sizes if size in sizes)
        return _Layouts(kept, starts, self.table.rows(rows), {job: each[rows] for job, each in self.needed.items()})

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
        needed = self.needed[replace(job, machine=None)]  # type: ignore[arg-type]
        counted = pace_that_counts(seconds, needed, room_bytes(job))
        counts = np.diff([*self.starts, self.table.size])
        least = np.minimum.reduceat(counted, self.starts)
        near = np.flatnonzero(
            counted <= np.repeat(np.where(np.isfinite(least), least, -1), counts) * (1 + as_good_as_equal())
        )
        points = complexity_of(job)(self.table.rows(near).layout(), needed[near])
        size_of = np.repeat(np.arange(len(counts)), counts)[near]
        order = np.lexsort((seconds[near], points, size_of))
        firsts = order[np.flatnonzero(np.diff(size_of[order], prepend=-1))]
        return ((self.sizes[size_of[first]], int(near[first])) for first in firsts)
