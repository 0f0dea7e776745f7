"""Search from a plan: the same plan under every layout, the best of them evaluated in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from trainplan.engine.deployment.chain import STEP, run_chain, setting_of
from trainplan.engine.deployment.validation import validation_share
from trainplan.engine.evaluate import evaluate
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import OFFLOADS, job_from_plan
from trainplan.engine.layout.layout import (
    Layout,
    Placement,
    Recompute,
    Schedule,
    Sharding,
    module_names,
    offloaded_names,
)
from trainplan.engine.memory.runtime import usable_bytes
from trainplan.engine.results import CostResult, LayoutResult, MemoryResult, RunResult, StepResult, Verdict
from trainplan.engine.search.enumeration import thinned
from trainplan.engine.search.layouts import Objective, Progress, SearchCancelledError, search_layouts
from trainplan.engine.search.options import Options, batches, counts, plan_space, with_count
from trainplan.engine.search.ranking import Ranking, Scored, merged, unbeaten_rows
from trainplan.engine.search.requirements import Requirement
from trainplan.engine.search.space import Space
from trainplan.plan.document import Plan
from trainplan.plan.lengths import useful_share

SCHEDULE_WORDS = {
    Schedule.ONE_F_ONE_B: "1f1b",
    Schedule.GPIPE: "gpipe",
    Schedule.ZERO_BUBBLE: "zero_bubble",
}


OFFLOAD_WORDS = {code: word for word, code in OFFLOADS.items()}


@dataclass(frozen=True)
class Member:
    """A near variant of a found layout: the changes to the plan that make it."""

    parallelism: dict[str, Any]
    global_batch: int
    n_accelerators: int


@dataclass(frozen=True)
class FoundLayout:
    """A layout with its results, and the changes to the plan's parallelism that make it."""

    layout: LayoutResult
    memory: MemoryResult
    step: StepResult
    run: RunResult | None
    cost: CostResult | None
    near_tie: bool
    """Of the first group: no search can tell them apart."""
    group: int
    """From 0; rows of one group are as good as equal, and the simplest of them comes first."""
    variants: int
    """Near variants of this row in its group that are not listed."""
    parallelism: dict[str, Any]
    alters_training: bool
    """Its global batch is not the plan's."""
    verdict: Verdict
    """Of the whole plan under this layout."""
    members: tuple[Member, ...] = ()
    """The first of its near variants, the simplest first."""


@dataclass(frozen=True)
class NearMiss:
    """A layout that does not fit, by how much, and the changes that make it."""

    lacking_bytes: float
    parallelism: dict[str, Any]
    global_batch: int
    n_accelerators: int


@dataclass(frozen=True)
class FrontPoint:
    """A layout that no other beats in time, cost, memory and energy at once, with the figures of the plan under it.

    On a given number of accelerators cost and energy follow time.
    """

    n_accelerators: int
    seconds: float
    tokens_per_second: float
    peak_bytes: float
    days: float | None
    cost: float | None
    """Of the run, as the plan has its cluster."""
    energy_megawatt_hours: float | None
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
    refused_because: dict[str, int]
    """Layouts that the framework is not known to run, by the first rule against each."""
    not_tried_because: dict[str, int]
    """Splits of the accelerators into tensor x context x pipeline x data that cannot be or were left out."""
    nearest: tuple[NearMiss, ...]
    exhaustive: bool
    """False where variants that seldom win (steps of partial recomputation, both placements ...) were left out."""


RANKED = 0.25
"""Share of a search's time in which layouts are ranked; in the rest the best are computed in full."""
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

    Where `options` free their number, a quarter to four times as many are searched too. `space` stands for
    what `options` would make of the plan.
    """
    started = perf_counter()
    options = options or Options()
    sizes, batch_sizes = counts(plan, options), batches(plan, options)
    rankings: list[Ranking] = []
    exhaustive = True

    def progressed(state: Progress) -> bool:
        before = [(each.evaluated, each.feasible) for each in rankings]
        evaluated, feasible = (sum(column) for column in zip((state.evaluated, state.feasible), *before, strict=True))
        fraction = RANKED * (len(rankings) + state.fraction) / len(sizes)
        return on_progress is None or on_progress(Progress(fraction, evaluated, feasible))

    for count in sizes:
        sized = with_count(plan, count)
        job, _ = job_from_plan(sized)
        whole = space or plan_space(sized, options)
        every = [replace(whole, global_batch=batch) for batch in batch_sizes]
        most = MOST_LAYOUTS // (len(batch_sizes) * len(sizes))
        rules = TableRules(job)
        searched = [thinned(job.architecture, job.sequence_length, count, one, most=most, rules=rules) for one in every]
        exhaustive = exhaustive and searched == every
        rankings.append(
            search_layouts(
                job,
                count,
                *searched,
                objective=objective,
                top=top,
                requirements=requirements,
                rules=rules,
                beside_steps=partial(validation_share, plan),
                on_progress=progressed,
            )
        )
    ranking = merged(rankings, objective)
    seconds = perf_counter() - started

    def found(rows: Sequence[FoundLayout], share: float) -> None:
        state = Progress(RANKED + (1 - RANKED) * share, ranking.evaluated, ranking.feasible, tuple(rows))
        if on_progress is not None and not on_progress(state):
            raise SearchCancelledError

    return SearchResult(
        evaluated=ranking.evaluated,
        feasible=ranking.feasible,
        seconds=seconds,
        objective=objective,
        layouts=_found(plan, ranking, found),
        pareto=_points(plan, ranking.front),
        infeasible_because=ranking.reasons,
        refused_because=dict(ranking.refused.most_common()),
        not_tried_because={reason: count for reason, count in ranking.not_tried.items() if count},
        exhaustive=exhaustive,
        nearest=_near_misses(plan, ranking.nearest),
    )


def parallelism_of(layout: Layout, row: int) -> dict[str, Any]:
    """Values of the plan's parallelism section for one row of a layout of arrays."""

    def value(name: str) -> int:
        return int(np.asarray(getattr(layout, name)).flat[row if np.size(getattr(layout, name)) > 1 else 0])

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
        "recompute_modules": module_names(value("recompute_modules")),
        "schedule": SCHEDULE_WORDS[Schedule(value("schedule"))],
        "placement": Placement(value("placement")).name.lower(),
        "offload_optimizer": OFFLOAD_WORDS[value("offload_optimizer")],
        "offload_parameters": OFFLOAD_WORDS[value("offload_parameters")],
        "offload_activations": offloaded_names(value("offload_activations")),
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


def _plan_of(plan: Plan, rows: Scored, row: int) -> tuple[Plan, dict[str, Any]]:
    """The plan under one row of the found layouts, and its parallelism."""
    changes = parallelism_of(rows.layout, row)
    sized = with_count(plan, int(rows.accelerators[row]))
    return with_batch(with_parallelism(sized, changes), _batch_of(rows.layout, row)), changes


def _found(
    plan: Plan, ranking: Ranking, tell: Callable[[Sequence[FoundLayout], float], None]
) -> tuple[FoundLayout, ...]:
    """The ranked layouts computed in full, each told as it is there."""
    ranked = ranking.ranked()
    if ranked is None:
        return ()
    best = ranked.rows
    rows = []
    for row in range(len(best)):
        variant, changes = _plan_of(plan, best, row)
        results = evaluate(variant, scaling=False)
        if results.layout is None or results.memory is None or results.step is None or results.verdict is None:
            continue
        rows.append(
            FoundLayout(
                results.layout,
                results.memory,
                results.step,
                results.run,
                results.cost,
                near_tie=bool(ranked.group[row] == 0),
                group=int(ranked.group[row]),
                variants=int(ranked.variants[row]),
                parallelism=changes,
                alters_training=_batch_of(best.layout, row) != plan.training.main.global_batch,
                verdict=results.verdict,
                members=_members(ranked.members[row]),
            )
        )
        tell(rows, (row + 1) / len(best))
    return tuple(rows)


def _members(rows: Scored) -> tuple[Member, ...]:
    return tuple(
        Member(parallelism_of(rows.layout, row), _batch_of(rows.layout, row), int(rows.accelerators[row]))
        for row in range(len(rows))
    )


def evaluated_members(plan: Plan, row: FoundLayout) -> tuple[FoundLayout, ...]:
    """The near variants of a found layout of the plan, computed in full."""
    software = plan.software.model_copy(update={"framework": row.layout.framework})
    own = plan if plan.software.framework == row.layout.framework else plan.model_copy(update={"software": software})
    found = []
    for member in row.members:
        sized = with_parallelism(with_count(own, member.n_accelerators), member.parallelism)
        results = evaluate(with_batch(sized, member.global_batch), scaling=False)
        if results.layout is None or results.memory is None or results.step is None or results.verdict is None:
            continue
        found.append(
            replace(
                row,
                layout=results.layout,
                memory=results.memory,
                step=results.step,
                run=results.run,
                cost=results.cost,
                verdict=results.verdict,
                variants=0,
                parallelism=member.parallelism,
                members=(),
            )
        )
    return tuple(found)


def _points(plan: Plan, front: Scored | None) -> tuple[FrontPoint, ...]:
    if front is None:
        return ()
    main = plan.training.main
    figures = _run_figures(plan, front)
    stated = [front.pace, front.peak_bytes, *(np.asarray(column) for column in figures.values() if None not in column)]
    return tuple(
        FrontPoint(
            n_accelerators=int(front.accelerators[row]),
            seconds=float(front.seconds[row]),
            tokens_per_second=float(main.sequence_length * useful_share(plan, main) / front.pace[row]),
            peak_bytes=float(front.peak_bytes[row]),
            days=figures["days"][row],
            cost=figures["cost"][row],
            energy_megawatt_hours=figures["energy_megawatt_hours"][row],
            parallelism=parallelism_of(front.layout, row),
            global_batch=_batch_of(front.layout, row),
            alters_training=_batch_of(front.layout, row) != main.global_batch,
        )
        for row in unbeaten_rows(*stated).tolist()
    )


def _run_figures(plan: Plan, front: Scored) -> dict[str, list[float | None]]:
    """Days, money and energy of every point: of each number of accelerators the fastest layout is evaluated in full,
    the others run as it does at their own pace."""
    names = ("days", "cost", "energy_megawatt_hours")
    figures: dict[str, list[float | None]] = {name: [None] * len(front) for name in names}
    for count in np.unique(front.accelerators):
        rows = np.flatnonzero(front.accelerators == count)
        pace = front.pace[rows] * (1 + validation_share(plan, np.asarray(front.layout.global_batch)[rows]))
        best = int(np.argmin(pace))
        fastest = int(rows[best])
        variant, _ = _plan_of(plan, front, fastest)
        results = evaluate(variant, scaling=False, uncertainty=False)
        if results.run is None or results.cost is None:
            continue
        chain = run_chain(setting_of(variant, results), {STEP: pace / pace[best]}, ways=())
        found = {
            "days": chain.days,
            "cost": chain.cost(variant.economics.acquisition),
            "energy_megawatt_hours": chain.energy_megawatt_hours,
        }
        for name in names:
            column = found[name]
            for place, row in enumerate(rows):
                figures[name][row] = None if column is None else float(np.asarray(column)[place])
    return figures


def _near_misses(plan: Plan, nearest: Scored | None) -> tuple[NearMiss, ...]:
    if nearest is None:
        return ()
    usable = usable_bytes(job_from_plan(plan)[0])
    return tuple(
        NearMiss(
            float(nearest.peak_bytes[row] - usable),
            parallelism_of(nearest.layout, row),
            _batch_of(nearest.layout, row),
            int(nearest.accelerators[row]),
        )
        for row in range(len(nearest))
    )
