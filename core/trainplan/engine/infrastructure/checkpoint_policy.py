"""The checkpoints of a run as a policy: minutes on the nodes, hours, days and weeks on durable storage; what is
written over the run, how that wears the drives, and what going back to a checkpoint is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, inf
from typing import Literal

from trainplan.engine.infrastructure.checkpoint import DAY, DEVICE_TO_HOST_GB_PER_SECOND, HOUR, WEEK
from trainplan.engine.infrastructure.storage import node_drive_bytes
from trainplan.engine.results import CheckpointResult, ReliabilityResult, RunResult
from trainplan.plan.document import Plan

RATED_WRITES_PER_DAY = 1.0
"""Drive writes a day that read-intensive enterprise NVMe is rated for over its warranty (vendors' data sheets)."""
WARRANTY_YEARS = 5.0


Level = Literal["each_save", "hourly", "durable", "daily", "weekly"]


@dataclass(frozen=True)
class PolicyTier:
    """One level; `held_bytes` at one time, `written_bytes` over the run."""

    code: Level
    place: Literal["nodes", "storage"]
    every_seconds: float
    kept: int
    held_bytes: float
    written_bytes: float


@dataclass(frozen=True)
class CheckpointPolicy:
    tiers: tuple[PolicyTier, ...]
    written_bytes: float
    """Over the run, all levels."""
    drive_writes_per_day: float | None
    """Of the nodes' own drives; None where nothing is saved there or their size is not known."""
    drive_years: float | None
    """Until drives of usual rating are worn."""
    restore_seconds: dict[str, float | None]
    """From the failure until the work is where it was, by part; None hangs on a rate that is not known."""

    @property
    def back_seconds(self) -> float | None:
        known = [value for value in self.restore_seconds.values() if value is not None]
        return sum(known) if len(known) == len(self.restore_seconds) else None


def checkpoint_policy(
    plan: Plan,
    run: RunResult,
    checkpoint: CheckpointResult,
    reliability: ReliabilityResult,
    *,
    nodes: int,
    accelerators: int,
) -> CheckpointPolicy:
    tiers = tuple(_tiers(plan, run, checkpoint))
    on_nodes = sum(tier.written_bytes for tier in tiers if tier.place == "nodes")
    drives = node_drive_bytes(plan.hardware.node) * nodes
    daily = on_nodes / run.days / drives if on_nodes and drives and run.days > 0 else None
    operations = plan.operations
    part = checkpoint.bytes / (1 if operations.checkpoint_gathered else accelerators)
    return CheckpointPolicy(
        tiers,
        sum(tier.written_bytes for tier in tiers),
        daily,
        None if daily is None else WARRANTY_YEARS * RATED_WRITES_PER_DAY / daily if daily else inf,
        {
            "detection": operations.detection_seconds,
            "requeue_and_start": operations.restart_seconds,
            "read": checkpoint.restore_seconds,
            "to_accelerators": part / (DEVICE_TO_HOST_GB_PER_SECOND * 1e9),
            "work_done_again": (checkpoint.interval_seconds + (checkpoint.write_seconds or 0.0)) / 2
            if reliability.interruptions_per_day > 0
            else 0.0,
        },
    )


def _tiers(plan: Plan, run: RunResult, checkpoint: CheckpointResult) -> Iterator[PolicyTier]:
    operations, size = plan.operations, checkpoint.bytes
    seconds = run.days * DAY
    saves = run.days * run.goodput * DAY / checkpoint.interval_seconds
    local = operations.checkpoint_local_tier
    copies = operations.checkpoint_copies if local else 1
    kept = round(checkpoint.local_retention_bytes / size / copies) if local and size else operations.checkpoints_kept
    yield PolicyTier(
        "each_save",
        "nodes" if local else "storage",
        checkpoint.interval_seconds,
        kept,
        size * kept * copies,
        size * saves * copies,
    )
    hourly = min(operations.checkpoint_hourly_kept, ceil(run.days * 24))
    if hourly:
        yield PolicyTier("hourly", "storage", HOUR, hourly, size * hourly, size * seconds / HOUR if local else 0.0)
    if local:
        every, kept = operations.checkpoint_durable_interval_seconds, operations.checkpoints_kept
        yield PolicyTier("durable", "storage", every, kept, size * kept, size * max(1.0, seconds / every))
    kept_on: tuple[tuple[Level, float, int], ...] = (
        ("daily", DAY, operations.checkpoint_daily_kept),
        ("weekly", WEEK, operations.checkpoint_weekly_kept),
    )
    for code, every, wanted in kept_on:
        there = min(wanted, ceil(seconds / every))
        if there:  # kept on of those that were written before
            yield PolicyTier(code, "storage", every, there, size * there, 0.0)
