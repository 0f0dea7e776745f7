"""What stands between live tensors and the driver's figure: cached blocks, contexts, communicators."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Number

CONTEXT: Final = 0.5e9
"""CUDA context [bytes] (0.3-0.5 GB, okoge-kaz 2024)."""
KERNELS: Final = 0.34e9
"""Loaded kernels and library handles beside it [bytes]: the rest of one-accelerator runs with a chunked loss."""
COMMUNICATOR: Final = 1.0e9
"""Buffers of one communicator set [bytes]: FSDP on 2 accelerators against 1 (fms-acceleration, nvidia-smi)."""
FRAGMENTATION: Final = 0.106
"""Cached blocks per byte that comes and goes, fixed lengths, one accelerator (fms-acceleration)."""
FRAGMENTATION_GATHERED: Final = 0.160
"""The same where parameters are gathered and freed layer by layer."""
FULL_LOGITS_BYTES: Final = 4.0
"""Cached per logit where whole fp32 logits alternate with small blocks: one fp32 block."""
EXPANDABLE_SHARE: Final = 0.5
"""Share of fragmentation that stays with expandable segments (from memory, no run isolates it)."""
USABLE: Final = 0.97
"""Share of the driver's total up to which a plan fits."""
TIGHT: Final = 0.88
"""Share from which room for a surprise is missing."""
WORKSPACE: Final = 2 * 32 * 2**20
"""Two cuBLAS workspaces of 32 MiB, PyTorch's and Transformer Engine's [bytes]."""

WHOLE_LOGITS: Final = ("fp32_copy", "held_logits", "fused_inplace", "bf16")


def capacity_bytes(job: Job) -> float:
    """Memory that the driver reports in total [bytes]."""
    return job.machine.accelerator.memory_gib * 2.0**30


def usable_bytes(job: Job) -> float:
    """What a plan may take at its peak [bytes]."""
    return USABLE * capacity_bytes(job)


def fits(job: Job, peak: Any) -> Any:
    """Whether driver-visible peaks [bytes] fit; a byte of rounding is forgiven where cached blocks fill the room."""
    return peak <= usable_bytes(job) + 1.0


def context_bytes() -> float:
    return CONTEXT + KERNELS


def communicator_bytes(job: Job, axes: Number, pipeline: Number, data: Number) -> Number:
    """Buffers of one communicator set for every axis with more than one rank [bytes].

    axes [groups with more than one rank]: of tensor, expert and pipeline; data: data x context ranks.
    Megatron-DeepSpeed makes its own groups beside Megatron's, which has one more for the embedding.
    """
    active = axes + (np.asarray(data) > 1)
    if job.framework == "megatron_deepspeed":
        active = 2 * active + (np.asarray(pipeline) > 1)
    return COMMUNICATOR * active


def fragmentation_bytes(job: Job, transient: Number, logits: Number, *, gathered: bool) -> Number:
    """Blocks that the caching allocator holds beside live tensors [bytes].

    transient: live at the peak less those that stay [bytes]; logits: on the fullest stage [elements].
    """
    share = FRAGMENTATION_GATHERED if gathered else FRAGMENTATION
    whole = FULL_LOGITS_BYTES if job.switches.loss in WHOLE_LOGITS else 0.0
    cached = share * transient + np.minimum(whole * logits, 0.5 * transient)
    return cached * (EXPANDABLE_SHARE if job.switches.expandable_segments else 1.0)
