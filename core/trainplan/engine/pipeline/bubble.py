"""How long a pipeline idles."""

from __future__ import annotations

from trainplan.arithmetic import any_of, maximum, where
from trainplan.engine.layout.layout import Layout, Number, Schedule


def bubble_seconds(layout: Layout, micro_batches: Number, forward: Number, backward: Number, again: Number) -> Number:
    """Idle time of one stage in a step; `forward` and `backward` are those of one micro batch on one whole stage.

    1F1B and GPipe: (p - 1)(F + B); interleaved: that over v (arXiv 2104.04473); zero bubble H1: (p - 1)(F + R) with
    the input and the weight half of backward equally long (arXiv 2401.10241), R what recompute runs `again`. An
    interleaved schedule with fewer micro batches than stages idles for the missing ones too; a remainder costs nothing,
    because Megatron-Core takes it into a larger group (`schedule.group_size`).
    `forward`, `backward`, `again` [s of a micro batch on a stage], all of one shape (layouts,).
    """
    stages, chunks = layout.pipeline * 1.0, layout.virtual_pipeline
    slots = stages - 1
    if any_of(chunks > 1):
        slots = (slots + maximum(stages - micro_batches, 0) * (chunks - 1)) / chunks
    idle = slots * (forward + backward)
    is_zero = layout.schedule == Schedule.ZERO_BUBBLE
    return where(is_zero, (stages - 1) * (forward + again), idle) if any_of(is_zero) else idle
