"""What layers keep, compute again or have on the host, chosen together: the fastest choice within a memory budget.

Every combination that the framework runs is tried, so that the answer is the best of them and no estimate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.frameworks.capabilities import UNWANTED, judge
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import (
    Layout,
    Module,
    Offloaded,
    Recompute,
    module_names,
    offloaded_names,
)
from trainplan.engine.memory.layers import layer_kinds, work_of
from trainplan.engine.memory.offload import offload_demand
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.runtime import usable_bytes
from trainplan.engine.operators.modules import dropped_bytes
from trainplan.engine.operators.offloaded import offloaded_bytes
from trainplan.engine.pipeline.split import stage_layers
from trainplan.engine.step_time.step import step_time, take
from trainplan.plan.document import Plan

FIELDS: Final = ("recompute", "recompute_every", "recompute_layers", "recompute_modules", "offload_activations")
"""Fields of a layout that are chosen; all others stay."""
MOST_EVERY: Final = 8
MOST_LAYER_COUNTS: Final = 16
"""Numbers of layers that are computed again whole, evenly spread between one and all."""
EQUAL: Final = 0.005
"""Steps that differ by less count as equal; the simplest of them is chosen."""
MOST_SHOWN: Final = 12

Ways = NDArray[np.int64]


@dataclass(frozen=True)
class Choice:
    """One way to hold activations."""

    changes: dict[str, Any]
    """Field path of the plan -> value; empty for the plan as it is."""
    peak_bytes: float
    fits: bool
    """Within the budget."""
    step_seconds: float
    step_share: float
    """Change of the plan's step time as a share of it."""
    host_bytes: float
    """In host memory, for each accelerator."""


@dataclass(frozen=True)
class MemoryBudget:
    """The ways that no other beats in both memory and time, the fastest first."""

    budget_bytes: float
    tried: int
    own: Choice
    """The plan as it is."""
    best: Choice | None
    """The fastest within the budget; None where no way fits."""
    choices: tuple[Choice, ...]


def memory_budget(plan: Plan, budget_bytes: float | None = None) -> MemoryBudget:
    """The fastest way to stay within what the driver may show; what the accelerator has unless given."""
    return budget_of(*job_from_plan(plan), budget_bytes)


def budget_of(job: Job, layout: Layout, budget_bytes: float | None = None) -> MemoryBudget:
    """The same of a layout; its field paths are those of a plan's parallelism."""
    budget = float(usable_bytes(job)) if budget_bytes is None else budget_bytes
    ways = _ways(job, layout)
    many = layout.with_(**{name: ways[:, place] for place, name in enumerate(FIELDS)})
    kept = np.flatnonzero(~_against(job, many, layout, len(ways)))
    ways, many = ways[kept], take(many, kept)
    peak = np.asarray(peak_memory(job, many).peak, dtype=np.float64)
    seconds = np.broadcast_to(step_time(job, many, parts=False).seconds, (len(ways),))
    own_seconds = float(np.ravel(step_time(job, layout, parts=False).seconds)[0])
    own = Choice({}, own_peak := float(peak_memory(job, layout).peak), own_peak <= budget, own_seconds, 0.0,
                 _on_host(job, layout))  # fmt: skip

    def choice(row: int) -> Choice:
        one = take(many, np.array([row]))
        share = float(seconds[row]) / own_seconds - 1
        found = _changes(ways[row])
        return Choice(
            found, float(peak[row]), bool(peak[row] <= budget), float(seconds[row]), share, _on_host(job, one)
        )

    parts = _complexity(ways)
    best = _best(peak, seconds, parts, budget)
    front = _front(peak, seconds, parts)
    shown = _thinned(front, best)
    return MemoryBudget(
        budget,
        len(ways),
        own,
        None if best is None else choice(best),
        tuple(choice(row) for row in shown),
    )


def _ways(job: Job, layout: Layout) -> Ways:
    """Every combination of recompute and off-load that changes anything in this model."""
    kinds = layer_kinds(job.architecture).operators
    work = work_of(job, layout.with_(recompute=0, recompute_modules=0, offload_activations=0))
    modules = [flag for flag in Module if any(np.any(dropped_bytes(kind, work, int(flag))) for kind in kinds)]
    away = [flag for flag in Offloaded if any(np.any(offloaded_bytes(kind, work, int(flag), 0)) for kind in kinds)]
    depth = int(np.ravel(stage_layers(job.architecture.depth, layout).fullest)[0])
    counts = sorted({round(count) for count in np.linspace(1, depth, min(depth, MOST_LAYER_COUNTS)).tolist()})
    plain = (Recompute.NONE, Recompute.ATTENTION, Recompute.SELECTIVE, Recompute.FULL)
    again = [(int(mode), 2, 1, 0) for mode in plain]
    again += [(int(Recompute.EVERY), every, 1, 0) for every in range(2, min(MOST_EVERY, depth) + 1)]
    again += [(int(Recompute.LAYERS), 2, count, 0) for count in counts]
    again += [(int(Recompute.MODULES), 2, 1, flags) for flags in _subsets(modules) if flags]
    hosts = sorted({*_subsets(away), int(Offloaded.LAYER_INPUT)})
    return np.array([(*how, host) for how in again for host in hosts], dtype=np.int64)


def _subsets(flags: Sequence[int]) -> list[int]:
    found: Iterable[tuple[int, ...]] = (
        some for size in range(len(flags) + 1) for some in combinations([int(flag) for flag in flags], size)
    )
    return [sum(some) for some in found]


def _against(job: Job, many: Layout, own: Layout, size: int) -> NDArray[np.bool_]:
    """Ways that the framework is not known to run, where a rule speaks against them and not against the plan."""
    already = judge(job, own).unwanted
    unwanted = np.zeros(size, dtype=np.bool_)
    for rule, flags in judge(job, many).rules.items():
        if rule.kind in UNWANTED and rule.id not in already:
            unwanted |= np.broadcast_to(flags, (size,))
    return unwanted


def _complexity(ways: Ways) -> NDArray[np.int64]:
    """How many things are chosen: parts that are computed again or wait on the host."""
    chosen = [(mode > 0) + again.bit_count() + away.bit_count() for mode, _, _, again, away in ways.tolist()]
    return np.array(chosen, dtype=np.int64)


def _best(
    peak: NDArray[np.float64], seconds: NDArray[np.float64], parts: NDArray[np.int64], budget: float
) -> int | None:
    within = np.flatnonzero(peak <= budget)
    if not len(within):
        return None
    equal = within[seconds[within] <= seconds[within].min() * (1 + EQUAL)]
    return int(equal[np.lexsort((peak[equal], seconds[equal], parts[equal]))[0]])


def _front(peak: NDArray[np.float64], seconds: NDArray[np.float64], parts: NDArray[np.int64]) -> list[int]:
    """Rows that no other beats in memory and time, the fastest first."""
    found: list[int] = []
    for row in np.lexsort((parts, peak, seconds)).tolist():
        if not found or peak[row] < peak[found[-1]]:
            found.append(row)
    return found


def _thinned(front: list[int], best: int | None) -> list[int]:
    """At most `MOST_SHOWN`, both ends and the best among them."""
    spread = np.linspace(0, len(front) - 1, min(len(front), MOST_SHOWN)).round().astype(int)
    shown = {front[place] for place in spread.tolist()} | (set() if best is None else {best})
    order = {row: place for place, row in enumerate(front)}
    return sorted(shown, key=lambda row: order.get(row, -1))


def _changes(way: Ways) -> dict[str, Any]:
    mode, every, layers, modules, away = (int(value) for value in way)
    found: dict[str, Any] = {"parallelism.recompute": Recompute(mode).name.lower()}
    if mode == Recompute.EVERY:
        found["parallelism.recompute_every"] = every
    if mode == Recompute.LAYERS:
        found["parallelism.recompute_layers"] = layers
    if mode == Recompute.MODULES:
        found["parallelism.recompute_modules"] = module_names(modules)
    return found | {"parallelism.offload_activations": offloaded_names(away)}


def _on_host(job: Job, layout: Layout) -> float:
    demand = offload_demand(job, layout)
    return 0.0 if demand is None else demand.host_bytes
