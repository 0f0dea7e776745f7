"""Micro batches whose activations a pipeline stage holds at once."""

from __future__ import annotations

import numpy as np

from trainplan.engine.layout import Number, Schedule


def micro_batches_in_flight(
    stage: Number, pipeline: Number, virtual_pipeline: Number, micro_batches: Number, schedule: Number
) -> Number:
    """Stage-loads of activations alive after the last warm-up forward; chunks count as 1 / virtual_pipeline.

    1F1B: min(m, p - i) on stage i from 0 (arXiv 2104.04473, section 2.2). Interleaved: 2 (p - 1 - i) + (v - 1) p + 1
    chunks, and all of them where m = p, as Megatron-Core runs it. GPipe: m. Zero-bubble H1 holds what 1F1B holds
    (arXiv 2401.10241, section 2).
    """
    plain = np.minimum(micro_batches, pipeline - stage)
    chunks = 2 * (pipeline - 1 - stage) + (virtual_pipeline - 1) * pipeline + 1
    total = micro_batches * virtual_pipeline
    chunks = np.where(micro_batches == pipeline, total, np.minimum(chunks, total))
    held = np.where(np.asarray(virtual_pipeline) > 1, chunks / virtual_pipeline, plain)
    return np.where(np.asarray(schedule) == Schedule.GPIPE, micro_batches, held)
