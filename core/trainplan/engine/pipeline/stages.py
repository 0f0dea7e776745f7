"""How layers fall on pipeline stages, and how long the pipeline idles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from trainplan.engine.layout.layout import Layout, Number, Schedule
from trainplan.engine.step_time.work import Array


class StageLayers(NamedTuple):
    """Layers of the fullest stage and of the last one, which has the head."""

    fullest: Array
    last: Array


def stage_layers(depth: Number, layout: Layout) -> StageLayers:
    """Layers per stage: equal where they divide, else with embedding and head counted as a layer each.

    Stated numbers of the first and last stage win; the others share the rest.
    """
    depth = np.asarray(depth, dtype=np.float64)
    stages = np.asarray(layout.pipeline, dtype=np.float64)
    even = depth % stages == 0
    counted = np.ceil((depth + 2) / stages)
    rest = depth - (counted - 1) - (stages - 2) * counted
    counted = np.where(rest < 0, np.ceil(depth / stages), counted)
    fullest = np.where(even, depth / stages, counted)
    last = np.where(even, depth / stages, np.clip(rest, 0, fullest))
    first_stated, last_stated = np.asarray(layout.first_stage_layers), np.asarray(layout.last_stage_layers)
    if not (np.any(first_stated >= 0) or np.any(last_stated >= 0)):
        return StageLayers(fullest, last)
    ends = (first_stated >= 0).astype(float) + (last_stated >= 0)
    taken = np.maximum(first_stated, 0) + np.maximum(last_stated, 0)
    between = np.ceil(np.maximum(depth - taken, 0) / np.maximum(stages - ends, 1))
    stated = (ends > 0) & (stages > 1)
    own_last = np.where(last_stated >= 0, last_stated, between)
    own_fullest = np.maximum(np.maximum(between, first_stated), own_last)
    return StageLayers(np.where(stated, own_fullest, fullest), np.where(stated, own_last, last))


def bubble_seconds(layout: Layout, micro_batches: Array, forward: Array, backward: Array, again: Array) -> Array:
    """Idle time of one stage in a step; `forward` and `backward` are those of one micro batch on one whole stage.

    1F1B and GPipe: (p - 1)(F + B); interleaved: that over v (arXiv 2104.04473); zero bubble H1: (p - 1)(F + R) with
    the input and the weight half of backward equally long (arXiv 2401.10241), R what recompute runs `again`. An
    interleaved schedule with fewer micro batches than stages idles for the missing ones too; a remainder costs nothing,
    because Megatron-Core takes it into a larger group (`schedule.group_size`).
    """
    stages, chunks = np.asarray(layout.pipeline, dtype=np.float64), np.asarray(layout.virtual_pipeline)
    slots = stages - 1
    if np.any(chunks > 1):
        slots = (slots + np.maximum(stages - micro_batches, 0) * (chunks - 1)) / chunks
    idle = slots * (forward + backward)
    is_zero = np.asarray(layout.schedule) == Schedule.ZERO_BUBBLE
    return np.where(is_zero, (stages - 1) * (forward + again), idle) if np.any(is_zero) else np.asarray(idle)
