"""Checkpoints: what they hold, how long a save stops training, how often to save, what to keep.

Sizes are bytes of the saved files (gradients are not saved). Rates in GB/s, GB = 10^9 bytes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trainplan.engine.infrastructure.storage import StorageRates
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Number, Sharding
from trainplan.engine.memory.states import ADAPTER_STATES, state_bytes
from trainplan.engine.results import ArchitectureResult, CheckpointResult
from trainplan.plan.deployment import Operations

HOUR, DAY, WEEK = 3600.0, 86_400.0, 604_800.0
EXTRA_BYTES_PER_ACCELERATOR = 16_384
"""Random states, scheduler and reader position of one rank; torch's CPU generator alone is 5,056 bytes."""

ASYNCHRONOUS_FLOOR_SECONDS = 5.0
"""Planning, synchronising and copying out: 6.3 s measured for torch's asynchronous distributed save of a 7B
model (PyTorch blog, 2024), under 10 s on large clusters (NVIDIA resiliency extension guide, 2025)."""

SYNCHRONOUS_FLOOR_SECONDS = 2.0
"""Planning, metadata and barriers of a synchronous sharded save (assumption)."""

DEVICE_TO_HOST_GB_PER_SECOND = 20.0
"""Copy to pinned memory over PCIe 4 x16, 32 GB/s nominal (assumption: two thirds)."""

BACKGROUND_SHARE = 0.5
"""Share of the interval in which an asynchronous save must be safe; 50 to 80% is usual."""


def bytes_by_content(job: Job, sharding: Sharding, counts: ArchitectureResult, accelerators: int) -> dict[str, float]:
    """Bytes of one checkpoint by content; adapters alone are saved where adapters alone are trained.

    The states are those in memory, without gradients: 2 + 4 + 8 bytes per parameter with a master copy, 4 + 8
    where the fp32 weights are the resident ones.
    """
    other = float(EXTRA_BYTES_PER_ACCELERATOR * accelerators)
    if job.training in ("lora", "qlora"):
        adapter_bytes = 4.0 if job.lora.adapter_precision == "fp32" else 2.0
        return {
            "weights": counts.trainable_params * adapter_bytes,
            "master_weights": 0.0,
            "moments": counts.trainable_params * ADAPTER_STATES,
            "other": other,
        }
    states = state_bytes(job)
    code = int(sharding)
    tables = counts.embedding_params + counts.lm_head_params
    return {
        "weights": counts.total_params * float(states.weights[code]),
        "master_weights": counts.total_params * float(states.master[code]),
        "moments": (counts.total_params - tables) * float(states.moments[code])
        + tables * float(states.table_moments[code]),
        "other": other,
    }


def optimum_interval_seconds(blocking_seconds: Number, mtbf_seconds: Number, flush_seconds: Number = 0.0) -> Number:
    """Interval of work between saves that wastes least [s] (Daly 2006, higher order), at least the flush.

    sqrt(2 w M) (1 + sqrt(w/2M)/3 + (w/2M)/9) - w for w < 2 M, else M.
    """
    ratio = np.divide(blocking_seconds, np.multiply(2.0, mtbf_seconds))
    series = 1.0 + np.sqrt(ratio) / 3.0 + ratio / 9.0
    young = np.sqrt(2.0 * np.multiply(blocking_seconds, mtbf_seconds))
    daly = np.where(ratio < 1.0, young * series - blocking_seconds, mtbf_seconds)
    return np.maximum(daly, flush_seconds)


def blocking_seconds(
    total_bytes: Number,
    *,
    asynchronous: bool,
    writers: Number,
    gathered: bool,
    write_gb_per_second: Number | None,
) -> Number | None:
    """How long one save stops training [s]; None where it hangs on an unknown write rate.

    Asynchronous: the copy of the largest part to host memory. Synchronous: the write itself.
    `writers` [ranks that write at once].
    """
    if asynchronous:
        part = np.divide(total_bytes, 1 if gathered else writers)
        return ASYNCHRONOUS_FLOOR_SECONDS + part / (DEVICE_TO_HOST_GB_PER_SECOND * 1e9)
    if write_gb_per_second is None:
        return None
    return SYNCHRONOUS_FLOOR_SECONDS + np.divide(total_bytes, np.multiply(write_gb_per_second, 1e9))


@dataclass(frozen=True)
class TwoLevels:
    """Intervals of a fast local and a slow durable level of checkpoints [s]."""

    local_seconds: Number
    durable_seconds: Number


def two_levels(
    *,
    local_pause_seconds: Number,
    durable_pause_seconds: Number,
    mtbf_seconds: Number,
    mtbf_of_node_losses_seconds: Number,
) -> TwoLevels:
    """Each level at its own optimum: all failures for the local one, lost copies alone for the durable one.

    Independent levels, the local pause far below the durable one (multi-level checkpointing: SCR, VeloC, FTI).
    """
    return TwoLevels(
        optimum_interval_seconds(local_pause_seconds, mtbf_seconds),
        optimum_interval_seconds(durable_pause_seconds, mtbf_of_node_losses_seconds),
    )


@dataclass(frozen=True)
class Saves:
    """One save of the plan's checkpoint, and reading it back [s]; None hangs on a rate that is not known."""

    blocking_seconds: float
    write_seconds: float | None
    restore_seconds: float | None
    flush_seconds: float
    """From the pause until an asynchronous save is safe."""
    write_gb_per_second: float | None


def plan_saves(
    operations: Operations, size: float, *, accelerators: int, shared: StorageRates, local: StorageRates
) -> Saves:
    """How a checkpoint of `size` bytes is saved and read.

    `shared` and `local` are the rates of the plan's storage and of the nodes' own drives, all nodes together. An
    unknown write rate counts with the largest pause that the plan allows where the save is synchronous.
    `size` [bytes].
    """
    tier = local if operations.checkpoint_local_tier else shared
    write = tier.write_of_one_client if operations.checkpoint_gathered else tier.write
    pause = blocking_seconds(
        size,
        asynchronous=operations.checkpoint_asynchronous,
        writers=accelerators,
        gathered=operations.checkpoint_gathered,
        write_gb_per_second=write,
    )
    seconds = None if write is None else size / (write * 1e9)
    return Saves(
        blocking_seconds=operations.checkpoint_largest_pause_seconds if pause is None else float(pause),
        write_seconds=seconds,
        restore_seconds=None if tier.read is None else size / (tier.read * 1e9),
        flush_seconds=(seconds or 0.0) if operations.checkpoint_asynchronous else 0.0,
        write_gb_per_second=write,
    )


def save_interval(
    operations: Operations, saves: Saves, *, mtbf_seconds: Number, step_seconds: Number, productive_seconds: Number
) -> tuple[Number, Number]:
    """Seconds of work between saves, as entered or at the optimum, and the optimum itself."""
    optimum = optimum_interval_seconds(saves.blocking_seconds, mtbf_seconds, saves.flush_seconds)
    if operations.checkpoint_interval_seconds is not None:
        return operations.checkpoint_interval_seconds, optimum
    return np.minimum(np.maximum(optimum, step_seconds), productive_seconds), optimum


def checkpoint_result(
    operations: Operations,
    parts: dict[str, float],
    saves: Saves,
    *,
    interval_seconds: float,
    optimum_seconds: float,
    step_seconds: float,
    run_seconds: float,
) -> CheckpointResult:
    """Size, interval, pause, rates and retention of checkpoints with `parts` bytes by content.

    `run_seconds` of work bound how many of an hour, a day or a week there are.
    """
    size = sum(parts.values())
    interval = interval_seconds
    required = (
        size / (BACKGROUND_SHARE * interval)
        if operations.checkpoint_asynchronous
        else size / operations.checkpoint_largest_pause_seconds
    )
    versions = operations.durable_checkpoints(run_seconds / DAY)
    durable = float(size * versions)
    on_nodes = 0.0
    if operations.checkpoint_local_tier:
        kept = max(2.0, np.ceil(operations.checkpoint_local_hours_kept * 3600 / interval))
        on_nodes = float(size * kept * operations.checkpoint_copies)
    return CheckpointResult(
        bytes=size,
        interval_seconds=interval,
        optimum_interval_seconds=optimum_seconds,
        blocking_seconds=saves.blocking_seconds,
        required_write_gb_per_second=required / 1e9,
        available_write_gb_per_second=saves.write_gb_per_second,
        restore_seconds=saves.restore_seconds,
        retention_bytes=durable + on_nodes,
        parts=parts,
        write_seconds=saves.write_seconds,
        interval_steps=interval / step_seconds,
        local_retention_bytes=on_nodes,
        durable_retention_bytes=durable,
        recovery_window_seconds=interval + saves.blocking_seconds + saves.flush_seconds,
        versions_kept=versions,
        history_seconds=_history_seconds(operations, interval, run_seconds),
    )


def _history_seconds(operations: Operations, interval: float, run_seconds: float) -> float:
    """Age of the oldest checkpoint on durable storage at the end of the run."""
    newest = interval
    if operations.checkpoint_local_tier:
        newest = max(interval, operations.checkpoint_durable_interval_seconds)
    return min(
        max(
            operations.checkpoints_kept * newest,
            operations.checkpoint_hourly_kept * HOUR,
            operations.checkpoint_daily_kept * DAY,
            operations.checkpoint_weekly_kept * WEEK,
        ),
        max(run_seconds, newest),
    )
