"""Micro batches whose activations a pipeline stage holds at once."""

from __future__ import annotations

import numpy as np

from trainplan.engine.layout.layout import Number, Schedule
from trainplan.engine.pipeline.schedule import group_size

MOST_BATCHES = 1 << 32
"""More micro batches than a step has, so that a pair with the stages makes one number."""


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
    `loads` [stage-loads]; `schedule` [code of `SCHEDULES`].
    """
    held = np.minimum(micro_batches, loads + _longer_groups(pipeline, virtual_pipeline, micro_batches))
    at_once = (np.asarray(virtual_pipeline) > 1) & (micro_batches == pipeline)
    at_once = at_once | (np.asarray(schedule) == Schedule.GPIPE)
    return np.asarray(held + at_once * (micro_batches - held))


def _longer_groups(pipeline: Number, virtual_pipeline: Number, micro_batches: Number) -> Number:
    """Stage-loads more where interleaved micro batches do not divide by the stages and pass in larger groups.

    A group of g micro batches instead of p fills (v - 1)(g - p) chunks more before the first backward.
    """
    interleaved = np.asarray(virtual_pipeline) > 1
    if not np.any(interleaved):
        return 0.0
    batches = np.asarray(micro_batches)
    longer = interleaved & (batches > pipeline) & (np.mod(batches, pipeline) != 0)
    if not np.any(longer):
        return 0.0
    stages, chunks, batches, longer = np.broadcast_arrays(pipeline, virtual_pipeline, batches, longer)
    codes, inverse = np.unique(stages[longer] * MOST_BATCHES + batches[longer], return_inverse=True)
    sizes = np.asarray([group_size(*(int(part) for part in divmod(code, MOST_BATCHES))) for code in codes])[inverse]
    more = np.zeros(longer.shape)
    more[longer] = (chunks[longer] - 1) * (sizes - stages[longer]) / chunks[longer]
    return more
