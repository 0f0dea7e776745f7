"""Start small and grow: the least cluster that memory allows, which layouts survive a larger one, and the date of the
end where the cluster comes in stages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any, Final

import numpy as np

from trainplan.engine.frameworks.capabilities import judge
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.validity import violations
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.search.plans import parallelism_of
from trainplan.engine.search.sizes import best_of_size
from trainplan.engine.step_time.step import step_time
from trainplan.english import Sentence
from trainplan.plan.document import Plan
from trainplan.plan.lengths import tokens_per_step
from trainplan.plan.units import QuantityError


@dataclass(frozen=True)
class GrowthStep:
    """The plan's own layout on one size of cluster beside the best layout of that size."""

    n_accelerators: int
    survives: bool
    """The plan's degrees, micro batch and sharding still run and fit; only data parallel changed."""
    because: tuple[str, ...]
    """Codes of what stops it."""
    seconds: float | None
    best_seconds: float | None
    best_parallelism: dict[str, Any] | None


@dataclass(frozen=True)
class Floor:
    """The smallest cluster that can train the model at this global batch, and what holds it up."""

    n_accelerators: int
    parallelism: dict[str, Any]
    own_layout: int
    """Accelerators below which the plan's own degrees leave no data-parallel rank, or do not fit."""


@dataclass(frozen=True)
class Stage:
    """Accelerators that are there from some day on."""

    n_accelerators: int
    from_day: float


@dataclass(frozen=True)
class StageRun:
    """What one stage of a delivery trains."""

    n_accelerators: int
    from_day: float
    until_day: float
    tokens: float
    parallelism: dict[str, Any]


@dataclass(frozen=True)
class Delivery:
    """A run that starts on the first stage and grows with every further one."""

    stages: tuple[StageRun, ...]
    ends_on_day: float
    ends_on_day_when_waiting: float
    """The same where nothing starts before the last stage is there that can train."""
    accelerator_days: float


def floor_of(plan: Plan) -> Floor | None:
    """The least cluster of whole nodes on which a quick layout fits; None where none up to the plan's own does."""
    node, own = plan.hardware.node.accelerators, plan.hardware.accelerators
    sizes = _doublings(min(node, own), own)
    found = next(((size, layout) for size in sizes if (layout := best_of_size(_sized(plan, size), size)[1])), None)
    if found is None:
        return None
    survivors = [size for size in sizes if _step(plan, size, best=False).survives]
    return Floor(found[0], found[1], own_layout=survivors[0] if survivors else own)


def floor_sentence(floor: Floor | None, plan: Plan, layout: str) -> Sentence:
    """What memory asks at least; `layout` is the floor's layout in words."""
    if floor is None:
        return Sentence("No quick layout fits on these accelerators or fewer.", {})
    parameters = {"count": floor.n_accelerators, "layout": layout}
    if floor.n_accelerators <= plan.hardware.node.accelerators:
        return Sentence("One node holds the model: {count} accelerators, with {layout}.", parameters)
    return Sentence("Memory sets the floor: at least {count} accelerators, with {layout}.", parameters)


def delivered(plan: Plan, stages: tuple[Stage, ...], goodput: float) -> Delivery | None:
    """The plan's run on a cluster that comes in stages, each in the best quick layout of its size.

    A stage that can train nothing adds nothing. A change of size loses a restart. `goodput` is that of
    the whole run. None where no stage can train. Raises ValueError for stages that do not grow.
    """
    order = sorted(stages, key=lambda stage: stage.from_day)
    if not order or any(a.n_accelerators >= b.n_accelerators for a, b in pairwise(order)):
        raise ValueError("Every stage must bring more accelerators than the one before")
    runs: list[StageRun] = []
    left, paid = plan.training.tokens, 0.0
    main, restart = plan.training.main, plan.operations.restart_seconds / 86_400
    per_step = tokens_per_step(plan, main)
    able = [(stage, *found) for stage in order if (found := _fastest(plan, stage.n_accelerators)) is not None]
    for number, (stage, seconds, parallelism) in enumerate(able):
        leaves = able[number + 1][0].from_day if number + 1 < len(able) else inf
        a_day = per_step / seconds * 86_400 * goodput
        begins = stage.from_day + (restart if runs else 0.0)
        done = left if begins + left / a_day <= leaves else max(0.0, leaves - begins) * a_day
        ends = min(leaves, begins + done / a_day)
        runs.append(StageRun(stage.n_accelerators, stage.from_day, ends, done, parallelism))
        paid += stage.n_accelerators * (ends - stage.from_day)
        left -= done
        if left <= 0:
            break
    if not runs:
        return None
    last, seconds, _ = able[-1]
    waiting = last.from_day + plan.training.tokens / (per_step / seconds * 86_400 * goodput)
    return Delivery(tuple(runs), runs[-1].until_day, waiting, paid)


def _fastest(plan: Plan, count: int) -> tuple[float, dict[str, Any]] | None:
    """Step seconds and parallelism of the best quick layout of a size, where one fits."""
    seconds, parallelism = best_of_size(_sized(plan, count), count)
    return None if seconds is None or parallelism is None else (seconds, parallelism)


MOST_STAGES, MOST_ACCELERATORS, LATEST_DAY = 12, 10_000_000, 36_500.0
STAGE = re.compile(r"\s*([0-9][0-9,]{0,12})\s*(?:@|at)\s*([0-9]{1,6}(?:\.[0-9]{1,3})?)\s*")
HOW_STAGES_ARE_WRITTEN = "Enter accelerators and the day they become available, such as 256 at 0, 1024 at 60."


def parse_stages(text: str) -> tuple[Stage, ...]:
    """Read `256 at 0, 1024 at 60`, each later and larger than the one before.

    Raises QuantityError that tells how stages are written.
    """
    parts = [part for part in re.split(r";|,(?=\s)", text[:400]) if part.strip()]
    matches = [STAGE.fullmatch(part) for part in parts]
    found = [Stage(int(match[1].replace(",", "")), float(match[2])) for match in matches if match is not None]
    if not found or len(found) < len(parts) or len(found) > MOST_STAGES:
        raise QuantityError(HOW_STAGES_ARE_WRITTEN)
    if any(not 0 < stage.n_accelerators <= MOST_ACCELERATORS or stage.from_day > LATEST_DAY for stage in found):
        raise QuantityError(HOW_STAGES_ARE_WRITTEN)
    if any(a.n_accelerators >= b.n_accelerators or a.from_day >= b.from_day for a, b in pairwise(found)):
        raise QuantityError("Every stage must come later and bring more accelerators than the one before.")
    return tuple(found)


def usual_stages(plan: Plan, floor: Floor | None) -> tuple[Stage, ...]:
    """A quarter of the cluster at once, half after a month, all after two: what memory allows of it."""
    node, count = plan.hardware.node.accelerators, plan.hardware.accelerators
    least = floor.n_accelerators if floor is not None else node
    shares = ((0.25, 0.0), (0.5, 30.0), (1.0, 60.0))
    sizes = {max(least, round(count * share / node) * node): day for share, day in reversed(shares)}
    return tuple(Stage(size, day) for size, day in sorted(sizes.items()))


def _doublings(node: int, most: int) -> list[int]:
    sizes = []
    while node < most:
        sizes.append(node)
        node *= 2
    return [*sizes, most]


def _sized(plan: Plan, count: int) -> Plan:
    return plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"accelerators": count})})


GROWTH: Final = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Sizes to start from and to grow to, as shares of the plan's cluster."""


def usual_sizes(plan: Plan) -> tuple[int, ...]:
    """From an eighth to four times the plan's cluster, in whole nodes, its own among them."""
    node, count = plan.hardware.node.accelerators, plan.hardware.accelerators
    return tuple(sorted({max(node, round(count * share / node) * node) for share in GROWTH if share != 1.0} | {count}))


def growth_path(plan: Plan, counts: tuple[int, ...]) -> tuple[GrowthStep, ...]:
    """The plan on each of `counts` accelerators, the same global batch and layout but for data parallel.

    `counts` [accelerators].
    """
    return tuple(_step(plan, count) for count in counts)


def _step(plan: Plan, count: int, *, best: bool = True) -> GrowthStep:
    sized = _sized(plan, count)
    job, layout = job_from_plan(sized)
    reasons = [reason for reason, broken in violations(job, layout, count).items() if bool(np.any(broken))]
    seconds = None
    if not reasons and bool(np.any(judge(job, layout).stopped)):
        reasons.append("framework_refuses")
    if not reasons:
        seconds = float(np.asarray(step_time(job, layout).seconds).flat[0])
        if not bool(np.all(peak_memory(job, layout).fits)):
            reasons.append("memory_does_not_fit")
    best_seconds, best_parallelism = best_of_size(sized, count) if best else (None, None)
    if seconds is not None and not reasons and (best_seconds is None or seconds < best_seconds):
        own = plan.parallelism
        uneven = {"first_stage_layers": own.first_stage_layers, "last_stage_layers": own.last_stage_layers}
        best_seconds, best_parallelism = seconds, {**parallelism_of(layout, 0), **uneven}
    return GrowthStep(count, not reasons, tuple(reasons), seconds, best_seconds, best_parallelism)
