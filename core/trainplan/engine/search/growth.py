"""Start small and grow: which layouts survive a larger cluster, and what the best one then would be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.validity import violations
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.search.plans import parallelism_of
from trainplan.engine.search.solve import best_of_size
from trainplan.engine.step_time.step import step_time
from trainplan.plan.document import Plan


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


def growth_path(plan: Plan, counts: tuple[int, ...]) -> tuple[GrowthStep, ...]:
    """The plan on each of `counts` accelerators, the same global batch and layout but for data parallel."""
    return tuple(_step(plan, count) for count in counts)


def _step(plan: Plan, count: int) -> GrowthStep:
    sized = plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"accelerators": count})})
    job, layout = job_from_plan(sized)
    reasons = [reason for reason, broken in violations(job, layout, count).items() if bool(np.any(broken))]
    seconds = None
    if not reasons:
        seconds = float(np.asarray(step_time(job, layout).seconds).flat[0])
        if not bool(np.all(peak_memory(job, layout).fits)):
            reasons.append("memory_does_not_fit")
    best_seconds, best_parallelism = best_of_size(sized, count)
    if seconds is not None and not reasons and (best_seconds is None or seconds < best_seconds):
        own = plan.parallelism
        uneven = {"first_stage_layers": own.first_stage_layers, "last_stage_layers": own.last_stage_layers}
        best_seconds, best_parallelism = seconds, {**parallelism_of(layout, 0), **uneven}
    return GrowthStep(count, not reasons, tuple(reasons), seconds, best_seconds, best_parallelism)
