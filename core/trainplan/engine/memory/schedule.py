"""Micro batches whose activations a pipeline stage holds at once."""

from __future__ import annotations

import numpy as np

from trainplan.engine.layout import Number, Schedule


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
    held = np.minimum(micro_batches, loads)
    at_once = (np.asarray(virtual_pipeline) > 1) & (micro_batches == pipeline)
    at_once = at_once | (np.asarray(schedule) == Schedule.GPIPE)
    return np.asarray(held + at_once * (micro_batches - held))
