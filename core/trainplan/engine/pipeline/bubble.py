"""How long a pipeline idles."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Layout, Schedule

Array = NDArray[Any]


def bubble_seconds(layout: Layout, micro_batches: Array, forward: Array, backward: Array, again: Array) -> Array:
    """Idle time of one stage in a step; `forward` and `backward` are those of one micro batch on one whole stage.

    1F1B and GPipe: (p - 1)(F + B); interleaved: that over v (arXiv 2104.04473); zero bubble H1: (p - 1)(F + R) with
    the input and the weight half of backward equally long (arXiv 2401.10241), R what recompute runs `again`. An
    interleaved schedule with fewer micro batches than stages idles for the missing ones too; a remainder costs nothing,
    because Megatron-Core takes it into a larger group (`schedule.group_size`).
    `forward`, `backward`, `again` [s of a micro batch on a stage], all of one shape (layouts,).
    """
    stages, chunks = np.asarray(layout.pipeline, dtype=np.float64), np.asarray(layout.virtual_pipeline)
    slots = stages - 1
    if np.any(chunks > 1):
        slots = (slots + np.maximum(stages - micro_batches, 0) * (chunks - 1)) / chunks
    idle = slots * (forward + backward)
    is_zero = np.asarray(layout.schedule) == Schedule.ZERO_BUBBLE
    return np.where(is_zero, (stages - 1) * (forward + again), idle) if np.any(is_zero) else np.asarray(idle)
