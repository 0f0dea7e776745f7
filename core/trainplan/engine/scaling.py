"""Strong scaling: the same global batch and layout on more or fewer accelerators, data parallel taking what is left."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Sharding
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.results import ScalingPoint
from trainplan.engine.time.step import step_time
from trainplan.engine.validity import valid

LARGEST_COUNT = 131_072
MOST_POINTS = 40


def scaling_curve(job: Job, layout: Layout) -> tuple[ScalingPoint, ...]:
    """Points in order of size, the layout's own among them; efficiency is speed per accelerator against the smallest.

    Only counts are shown whose data-parallel ranks share the batch evenly.
    """
    data = _data_degrees(layout)
    many = _with_data(layout, data)
    data = data[np.broadcast_to(valid(job, many, many.accelerators), data.shape)]
    many = _with_data(layout, data)
    if not data.size:
        return ()
    accelerators = np.asarray(many.accelerators, dtype=float)
    time = step_time(job, many)
    tokens_per_second = float(layout.global_batch) * job.sequence_length / time.seconds
    peaks = job.machine.accelerator.peak_tflops
    peak = (peaks.bf16 or peaks.fp16 or peaks.fp32 or 0.0) * 1e12
    mfu = time.model_flops / time.seconds / accelerators / peak if peak else np.zeros(data.size)
    per_accelerator = tokens_per_second / accelerators
    fits = np.broadcast_to(peak_memory(job, many).fits, data.shape)
    return tuple(
        ScalingPoint(
            n_accelerators=int(accelerators[row]),
            tokens_per_second=float(tokens_per_second[row]),
            mfu=float(mfu[row]),
            efficiency=float(per_accelerator[row] / per_accelerator[0]),
            fits=bool(fits[row]),
        )
        for row in range(data.size)
    )


def _data_degrees(layout: Layout) -> NDArray[np.int64]:
    """Degrees that divide the batch into whole micro batches, thinned evenly where there are many."""
    rounds = int(layout.global_batch) // int(layout.micro_batch)
    per_rank = int(layout.tensor) * int(layout.context) * int(layout.pipeline)
    largest = min(rounds, LARGEST_COUNT // per_rank)
    candidates = np.arange(1, largest + 1)
    degrees = candidates[rounds % candidates == 0]
    if degrees.size > MOST_POINTS:
        marks = np.geomspace(1, degrees[-1], MOST_POINTS)
        degrees = degrees[np.unique(np.abs(np.log(degrees[:, None] / marks)).argmin(axis=0))]
    return np.unique(np.append(degrees, int(layout.data)))


def _with_data(layout: Layout, data: NDArray[np.int64]) -> Layout:
    ranks = data * int(layout.context)
    shard_size = ranks if layout.sharding != Sharding.HSDP else np.gcd(ranks, int(layout.shard_size))
    return layout.with_(data=data, shard_size=shard_size)
