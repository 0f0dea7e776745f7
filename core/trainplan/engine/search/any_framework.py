"""The search with the framework free: the best layouts of each that runs the job, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from trainplan.catalog.frameworks import frameworks
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan, layout_of
from trainplan.engine.layout.layout import Layout
from trainplan.engine.search.layouts import Objective, Progress
from trainplan.engine.search.plans import FoundLayout, SearchResult, search, with_batch, with_parallelism
from trainplan.engine.search.simplicity import as_good_as_equal, complexity_of, pace_that_counts, room_share
from trainplan.plan.document import Plan


def possible_frameworks(plan: Plan) -> tuple[str, ...]:
    """Frameworks that no rule about the model, the precision or the hardware keeps from the plan; one of each stack.

    The plan's own comes first.
    """
    own = plan.software.framework
    stacks = {frameworks()[own].stack}
    found: list[str] = [own]
    for name, entry in frameworks().items():
        job, _ = job_from_plan(with_framework(plan, name))
        if entry.stack == name and name not in stacks and not bool(TableRules(job).of_fields(Layout(), ()).any()):
            found.append(name)
            stacks.add(name)
    return tuple(found)


def with_framework(plan: Plan, framework: str) -> Plan:
    """The plan under another framework; what a person set of its switches stays."""
    return plan.model_copy(update={"software": plan.software.model_copy(update={"framework": framework})})


def search_any_framework(
    plan: Plan,
    *,
    objective: Objective = "time",
    top: int = 20,
    on_progress: Callable[[Progress], bool] | None = None,
    **choices: Any,
) -> SearchResult:
    """`search` under every framework that may run the plan; each row's layout names the one that runs it."""
    names = possible_frameworks(plan)
    results: list[SearchResult] = []
    for number, name in enumerate(names):

        def progressed(state: Progress, done: int = number) -> bool:
            share = (done + state.fraction) / len(names)
            return on_progress is None or on_progress(replace(state, fraction=share))

        results.append(
            search(with_framework(plan, name), objective=objective, top=top, on_progress=progressed, **choices)
        )
    rows = [row for result in results for row in result.layouts]
    return replace(
        results[0],
        evaluated=sum(result.evaluated for result in results),
        feasible=sum(result.feasible for result in results),
        seconds=sum(result.seconds for result in results),
        layouts=_regrouped(plan, rows, objective)[:top],
        infeasible_because=_summed(result.infeasible_because for result in results),
        refused_because=_summed(result.refused_because for result in results),
        not_tried_because=results[0].not_tried_because,
        exhaustive=all(result.exhaustive for result in results),
    )


def _regrouped(plan: Plan, rows: list[FoundLayout], objective: Objective) -> tuple[FoundLayout, ...]:
    """Rows of several frameworks in groups that are as good as equal, the simplest of each first."""
    keyed = sorted((_key(row, objective), _complexity(plan, row), index) for index, row in enumerate(rows))
    group, start, placed = -1, 0.0, []
    for key, points, index in keyed:
        if group < 0 or key > start * (1 + as_good_as_equal()):
            group, start = group + 1, key
        placed.append((group, points, key, index))
    return tuple(replace(rows[index], group=group, near_tie=group == 0) for group, _, _, index in sorted(placed))


def _key(row: FoundLayout, objective: Objective) -> float:
    if objective == "memory":
        return row.memory.peak_bytes
    room = room_share() * row.memory.capacity_bytes
    pace = float(pace_that_counts(row.step.seconds / row.layout.global_batch, row.memory.peak_bytes, room))
    return pace * row.layout.n_accelerators if objective in ("cost", "energy") else pace


def _complexity(plan: Plan, row: FoundLayout) -> int:
    under = with_parallelism(with_framework(plan, row.layout.framework), row.parallelism)
    changed = with_batch(under, row.layout.global_batch)
    job, _ = job_from_plan(changed)
    points = complexity_of(job)(layout_of(changed, changed.training.main), np.array([row.memory.peak_bytes]))
    return int(points[0])


def _summed(reasons: Any) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in reasons:
        total.update(each)
    return dict(total.most_common())
