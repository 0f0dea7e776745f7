"""Search from a plan: the same plan under every layout, the best of them evaluated in full."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout import Layout, Placement, Recompute, Schedule, Sharding
from trainplan.engine.memory.runtime import usable_bytes
from trainplan.engine.results import CostResult, LayoutResult, MemoryResult, RunResult, StepResult
from trainplan.engine.search.layouts import NEAR_TIE, Objective, Progress, search_layouts
from trainplan.engine.search.options import Options, batches, plan_space
from trainplan.engine.search.ranking import Ranking, Scored
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
    """Within NEAR_TIE of the best by the objective: no search can tell them apart."""
    parallelism: dict[str, Any]
    alters_training: bool
    """Its global batch is not the plan's."""


@dataclass(frozen=True)
class NearMiss:
    """A layout that does not fit, by how much, and the changes that make it."""

    lacking_bytes: float
    parallelism: dict[str, Any]
    global_batch: int


@dataclass(frozen=True)
class FrontPoint:
    """A layout that no other beats in both time and memory; cost and energy follow time."""

    seconds: float
    tokens_per_second: float
    peak_bytes: float
    parallelism: dict[str, Any]
    global_batch: int
    alters_training: bool


@dataclass(frozen=True)
class SearchResult:
    """The answer of a search, in the names of the JSON contract."""

    evaluated: int
    feasible: int
    seconds: float
    objective: str
    layouts: tuple[FoundLayout, ...]
    pareto: tuple[FrontPoint, ...]
    infeasible_because: dict[str, int]
    not_tried_because: dict[str, int]
    """Splits of the accelerators into tensor x context x pipeline x data that cannot be or were left out."""
    nearest: tuple[NearMiss, ...]
    exhaustive: bool
    """False where variants that seldom win (steps of partial recomputation, both placements ...) were left out."""


MOST_LAYOUTS = 2_000_000
"""A larger space is thinned, so that a search ends within seconds on any model."""


def search(
    plan: Plan,
    *,
    objective: Objective = "time",
    top: int = 20,
    requirements: tuple[Requirement, ...] = (),
    options: Options | None = None,
    space: Space | None = None,
    on_progress: Callable[[Progress], bool] | None = None,
) -> SearchResult:
    """Every layout of the plan's main phase on the plan's accelerators, ranked by `objective`.

    `space` stands for what `options` would make of the plan.
    """
    started = perf_counter()
    job, _ = job_from_plan(plan)
    accelerators = plan.hardware.accelerators
    options = options or Options()
    whole = space or plan_space(plan, options)
    sizes = batches(plan, options)
    every = [replace(whole, global_batch=batch) for batch in sizes]
    searched = [
        thinned(job.architecture, job.sequence_length, accelerators, one, most=MOST_LAYOUTS // len(sizes))
        for one in every
    ]
    ranking = search_layouts(
        job,
        accelerators,
        *searched,
        objective=objective,
        top=top,
        requirements=requirements,
        on_progress=on_progress,
    )
    seconds = perf_counter() - started
    return SearchResult(
        evaluated=ranking.evaluated,
        feasible=ranking.feasible,
        seconds=seconds,
        objective=objective,
        layouts=_found(plan, ranking),
        pareto=_points(plan, ranking.front),
        infeasible_because=ranking.reasons,
        not_tried_because={reason: count for reason, count in ranking.not_tried.items() if count},
        exhaustive=searched == every,
        nearest=_near_misses(plan, ranking.nearest),
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


def with_batch(plan: Plan, global_batch: int) -> Plan:
    """The plan with another global batch in its main phase."""
    main = plan.training.main
    if main.global_batch == global_batch:
        return plan
    phases = tuple(
        phase.model_copy(update={"global_batch": global_batch}) if phase is main else phase
        for phase in plan.training.phases
    )
    return plan.model_copy(update={"training": plan.training.model_copy(update={"phases": phases})})


def _batch_of(layout: Layout, row: int) -> int:
    return int(np.asarray(layout.global_batch).flat[row])


def _found(plan: Plan, ranking: Ranking) -> tuple[FoundLayout, ...]:
    best = ranking.best
    if best is None:
        return ()
    key = best.peak_bytes if ranking.objective == "memory" else best.pace
    rows = []
    for row in range(len(best)):
        changes, batch = parallelism_of(best.layout, row), _batch_of(best.layout, row)
        results = evaluate(with_batch(with_parallelism(plan, changes), batch))
        if results.layout is None or results.memory is None or results.step is None:
            continue
        rows.append(
            FoundLayout(
                results.layout,
                results.memory,
                results.step,
                results.run,
                results.cost,
                near_tie=bool(key[row] <= key.min() * (1 + NEAR_TIE)),
                parallelism=changes,
                alters_training=batch != plan.training.main.global_batch,
            )
        )
    return tuple(rows)


def _points(plan: Plan, front: Scored | None) -> tuple[FrontPoint, ...]:
    if front is None:
        return ()
    main = plan.training.main
    return tuple(
        FrontPoint(
            seconds=float(front.seconds[row]),
            tokens_per_second=float(main.sequence_length / front.pace[row]),
            peak_bytes=float(front.peak_bytes[row]),
            parallelism=parallelism_of(front.layout, row),
            global_batch=_batch_of(front.layout, row),
            alters_training=_batch_of(front.layout, row) != main.global_batch,
        )
        for row in range(len(front))
    )


def _near_misses(plan: Plan, nearest: Scored | None) -> tuple[NearMiss, ...]:
    if nearest is None:
        return ()
    usable = usable_bytes(job_from_plan(plan)[0])
    return tuple(
        NearMiss(
            float(nearest.peak_bytes[row] - usable),
            parallelism_of(nearest.layout, row),
            _batch_of(nearest.layout, row),
        )
        for row in range(len(nearest))
    )
