"""Search from a plan: the same plan under every layout, the best of them evaluated in full."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import OFFLOADS, job_from_plan
from trainplan.engine.layout import Layout, Placement, Recompute, Schedule, Sharding
from trainplan.engine.results import CostResult, LayoutResult, MemoryResult, RunResult, StepResult
from trainplan.engine.search.layouts import NEAR_TIE, Objective, Progress, search_layouts
from trainplan.engine.search.ranking import Scored
from trainplan.engine.search.requirements import Requirement
from trainplan.engine.search.space import Space, thinned
from trainplan.plan.document import Plan

SCHEDULE_WORDS = {
    Schedule.ONE_F_ONE_B: "1f1b",
    Schedule.GPIPE: "gpipe",
    Schedule.ZERO_BUBBLE: "zero_bubble",
}


@dataclass(frozen=True)
class FoundLayout:
    """A layout with its results, and the changes to the plan's parallelism that make it."""

    layout: LayoutResult
    memory: MemoryResult
    step: StepResult
    run: RunResult | None
    cost: CostResult | None
    near_tie: bool
    parallelism: dict[str, Any]


@dataclass(frozen=True)
class NearMiss:
    """A layout that does not fit, by how much, and the changes that make it."""

    lacking_bytes: float
    parallelism: dict[str, Any]


@dataclass(frozen=True)
class SearchResult:
    """The answer of a search, in the names of the JSON contract."""

    evaluated: int
    feasible: int
    seconds: float
    objective: str
    layouts: tuple[FoundLayout, ...]
    pareto: tuple[dict[str, Any], ...]
    infeasible_because: dict[str, int]
    nearest: tuple[NearMiss, ...]
    exhaustive: bool
    """False where variants that seldom win (steps of partial recomputation, both placements ...) were left out."""


MOST_LAYOUTS = 2_000_000
"""A larger space is thinned, so that a search ends within seconds on any model."""
ZERO_FRAMEWORKS = ("deepspeed", "megatron_deepspeed", "hf_trainer", "hf_peft", "internevo")
"""Frameworks that shard weights as ZeRO-3; the others do it as FSDP."""


def plan_space(plan: Plan) -> Space:
    """What may vary for this plan; the global batch stays, and sharding is what its framework has."""
    other = Sharding.FSDP if plan.software.framework in ZERO_FRAMEWORKS else Sharding.ZERO3
    return Space(
        global_batch=plan.training.main.global_batch,
        shardings=tuple(sharding for sharding in Sharding if sharding is not other),
        accelerators_per_node=plan.hardware.node.accelerators,
        offload_optimizer=OFFLOADS[plan.parallelism.offload_optimizer],
        offload_parameters=OFFLOADS[plan.parallelism.offload_parameters],
    )


def search(
    plan: Plan,
    *,
    objective: Objective = "time",
    top: int = 20,
    requirements: tuple[Requirement, ...] = (),
    space: Space | None = None,
    on_progress: Callable[[Progress], bool] | None = None,
) -> SearchResult:
    """Every layout of the plan's main phase on the plan's accelerators, ranked by `objective`."""
    started = perf_counter()
    job, _ = job_from_plan(plan)
    accelerators = plan.hardware.accelerators
    whole = space or plan_space(plan)
    searched = thinned(job.architecture, job.sequence_length, accelerators, whole, most=MOST_LAYOUTS)
    ranking = search_layouts(
        job,
        accelerators,
        searched,
        objective=objective,
        top=top,
        requirements=requirements,
        on_progress=on_progress,
    )
    seconds = perf_counter() - started
    capacity = job.machine.accelerator.memory_gib * 2**30 * 0.97
    return SearchResult(
        evaluated=ranking.evaluated,
        feasible=ranking.feasible,
        seconds=seconds,
        objective=objective,
        layouts=_found(plan, ranking.best),
        pareto=_points(ranking.front),
        infeasible_because=ranking.reasons,
        exhaustive=searched == whole,
        nearest=tuple(
            NearMiss(float(ranking.nearest.peak_bytes[row] - capacity), parallelism_of(ranking.nearest.layout, row))
            for row in range(len(ranking.nearest))
        )
        if ranking.nearest is not None
        else (),
    )


def parallelism_of(layout: Layout, row: int) -> dict[str, Any]:
    """Values of the plan's parallelism section for one row of a layout of arrays."""

    def value(name: str) -> int:
        return int(np.asarray(getattr(layout, name)).flat[row if np.ndim(getattr(layout, name)) else 0])

    sharding = Sharding(value("sharding"))
    return {
        "tensor": value("tensor"),
        "sequence": bool(value("sequence")),
        "context": value("context"),
        "pipeline": value("pipeline"),
        "virtual_pipeline": value("virtual_pipeline"),
        "expert": value("expert"),
        "expert_tensor": value("expert_tensor"),
        "sharding": sharding.name.lower(),
        "shard_size": value("shard_size") if sharding is Sharding.HSDP else None,
        "micro_batch": value("micro_batch"),
        "recompute": Recompute(value("recompute")).name.lower(),
        "recompute_every": value("recompute_every"),
        "recompute_layers": value("recompute_layers"),
        "schedule": SCHEDULE_WORDS[Schedule(value("schedule"))],
        "placement": Placement(value("placement")).name.lower(),
        "first_stage_layers": None,
        "last_stage_layers": None,
    }


def with_parallelism(plan: Plan, changes: dict[str, Any]) -> Plan:
    """The plan under another layout."""
    return plan.model_copy(update={"parallelism": plan.parallelism.model_copy(update=changes)})


def _found(plan: Plan, best: Scored | None) -> tuple[FoundLayout, ...]:
    if best is None:
        return ()
    rows = []
    for row in range(len(best)):
        changes = parallelism_of(best.layout, row)
        results = evaluate(with_parallelism(plan, changes))
        if results.layout is None or results.memory is None or results.step is None:
            continue
        near = best.seconds[row] <= best.seconds.min() * (1 + NEAR_TIE)
        rows.append(
            FoundLayout(results.layout, results.memory, results.step, results.run, results.cost, bool(near), changes)
        )
    return tuple(rows)


def _points(front: Scored | None) -> tuple[dict[str, Any], ...]:
    if front is None:
        return ()
    return tuple(
        {
            "seconds": float(front.seconds[row]),
            "peak_bytes": float(front.peak_bytes[row]),
            "parallelism": parallelism_of(front.layout, row),
        }
        for row in range(len(front))
    )
