"""One failure told in hours and money, and the failures that nobody notices."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.results import CheckpointResult, CostResult
from trainplan.plan.deployment import Operations

SILENT_CORRUPTIONS_PER_ACCELERATOR_HOUR = 2.8e-7
"""6 interruptions by silent data corruption on 16,384 H100 in 54 days (arXiv 2407.21783, table 5)."""


@dataclass(frozen=True)
class FailureStory:
    """What one failed accelerator costs on the given day of the run, whole job counted."""

    day: float
    hours_with_checkpoints: float
    hours_without: float
    accelerator_hours_with_checkpoints: float
    accelerator_hours_without: float
    money_with_checkpoints: float | None
    money_without: float | None
    currency: str


def one_failure(
    operations: Operations, checkpoint: CheckpointResult, cost: CostResult, *, accelerators: int, day: float = 17.0
) -> FailureStory:
    """One accelerator fails on `day` (17: in week three), with checkpoints and without.

    With them: detection, restart, reading and on average half an interval and the unsafe part. Without: all
    work since the first day. Money is at the rent, else at the owner's price of an accelerator-hour.
    `day` [days from the start].
    """
    down = operations.detection_seconds + operations.restart_seconds
    unsafe = (checkpoint.write_seconds or 0.0) if operations.checkpoint_asynchronous else 0.0
    with_checkpoints = (down + (checkpoint.restore_seconds or 0.0) + checkpoint.interval_seconds / 2 + unsafe) / 3600
    without = down / 3600 + day * 24
    price = cost.rent.per_accelerator_hour if cost.rent else cost.own.per_accelerator_hour if cost.own else None
    return FailureStory(
        day=day,
        hours_with_checkpoints=with_checkpoints,
        hours_without=without,
        accelerator_hours_with_checkpoints=with_checkpoints * accelerators,
        accelerator_hours_without=without * accelerators,
        money_with_checkpoints=None if price is None else with_checkpoints * accelerators * price,
        money_without=None if price is None else without * accelerators * price,
        currency=cost.currency,
    )


def silent_corruptions(accelerators: float, hours: float) -> float:
    """Silent data corruptions to expect of a run."""
    return accelerators * hours * SILENT_CORRUPTIONS_PER_ACCELERATOR_HOUR
