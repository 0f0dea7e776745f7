"""Micro batches whose activations a pipeline stage holds at once."""

from __future__ import annotations

import numpy as np

from trainplan.engine.layout import Number, Schedule
from trainplan.engine.time.schedule import group_size


def stage_loads(stage: Number, pipeline: Number, virtual_pipeline: Number) -> Number:
    """Most stage-loads of activations that a stage (from 0) holds, however many micro batches there are.

    1F1B: p - i (arXiv 2104.04473, section 2.2). Interleaved: 2 (p - 1 - i) + (v - 1) p + 1 chunks of 1 / v each. Zero
    bubble H1 holds what 1F1B holds (arXiv 2401.10241, section 2).
    """
    chunks = 2 * (pipeline - 1 - stage) + (virtual_pipeline - 1) * pipeline + 1
    return np.where(np.asarray(virtual_pipeline) > 1, chunks / virtual_pipeline, pipeline - stage)


def micro_batches_in_flight(
    loads: Number, pipeline: Number, virtual_pipeline: Number, micro_batches: Number, schedule: Number
) -> Number:
    """Stage-loads alive after the last warm-up forward; `loads` are those of `stage_loads`.

    All of them under GPipe, and interleaved where there are as many as stages, as Megatron-Core runs it.
    """
    held = np.minimum(micro_batches, loads + _longer_groups(pipeline, virtual_pipeline, micro_batches))
    at_once = (np.asarray(virtual_pipeline) > 1) & (micro_batches == pipeline)
    at_once = at_once | (np.asarray(schedule) == Schedule.GPIPE)
    return np.asarray(held + at_once * (micro_batches - held))


def _longer_groups(pipeline: Number, virtual_pipeline: Number, micro_batches: Number) -> Number:
    """Stage-loads more where interleaved micro batches do not divide by the stages and pass in larger groups.

    A group of g micro batches instead of p fills (v - 1)(g - p) chunks more before the first backward.
    """
    longer = (
        (np.asarray(virtual_pipeline) > 1)
        & (np.mod(micro_batches, pipeline) != 0)
        & (np.asarray(micro_batches) > pipeline)
    )
    if not np.any(longer):
        return 0.0
    columns = np.broadcast_arrays(pipeline, virtual_pipeline, micro_batches, longer)
    stages, chunks, batches = (np.asarray(column)[columns[3]] for column in columns[:3])
    pairs, inverse = np.unique(np.stack([stages, batches]), axis=1, return_inverse=True)
    sizes = np.asarray([group_size(int(p), int(m)) for p, m in pairs.T])[np.ravel(inverse)]
    more = np.zeros(columns[3].shape)
    more[columns[3]] = (chunks - 1) * (sizes - stages) / chunks
    return more
