"""Bytes per parameter of weights, gradients and optimizer states, by sharding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.frameworks import frameworks
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Sharding
from trainplan.engine.layout.state_handling import handling

Array = NDArray[Any]

MASTER_FRAMEWORKS: Final = frozenset({"megatron_core", "megatron_deepspeed", "deepspeed", "internevo", "neuronx"})
"""They keep 16-bit weights and an fp32 master copy with the optimizer."""

MOMENT_BYTES: Final = {
    "adamw": 8.0,
    "adamw_bf16": 4.0,
    "adamw_8bit": 2 + 2 * 4 / 256,
    "adafactor": 0.01,
    "sgd_momentum": 4.0,
    "lion": 4.0,
    "muon": 4.0,
}
"""Optimizer states per parameter [bytes]: two fp32 moments; 8-bit ones have an fp32 scale per block of 256
(arXiv 2110.02861); Adafactor keeps a row and a column per matrix (1804.04235); Lion and Muon one momentum."""

ZERO_VARIANTS: Final = frozenset({"deepspeed", "megatron_fsdp"})
"""Code that keeps fp32 master weights beside 16-bit ones in any framework."""
DOUBLE_QUANTISED: Final = 0.516
"""NF4 with double quantization [bytes per weight] (arXiv 2305.14314: 4.127 bits)."""
ADAPTER_STATES: Final = MOMENT_BYTES["adamw"]
"""Adapters train with AdamW [bytes per parameter]."""
FP8_COPIES: Final = {"fp8": 2.0, "mxfp8": 2.0 * 33 / 32, "nvfp4": 2.0 * 9 / 16}
"""Low-precision copies of linear weights, plain and transposed, with their block scales [bytes per weight]."""


def fp8_copies(job: Job) -> float:
    """Bytes per linear weight that low precision adds to 16-bit weights.

    Megatron-Core from 2025 on holds the weights themselves in fp8 (`fp8_param_gather`), in place of 16 bit.
    """
    copies = FP8_COPIES.get(job.precision, 0.0)
    primary = copies and job.framework == "megatron_core" and job.year >= 2025 and job.precision != "nvfp4"
    return copies - 2.0 if primary else copies


@dataclass(frozen=True)
class StateBytes:
    """Arrays over `Sharding`: bytes per parameter that trains, before ranks share them."""

    weights: Array
    gradients: Array
    gradients_resident: Array
    """1 where gradient buffers live through the whole step, 0 where backward allocates them."""
    moments: Array
    """Optimizer states of matrices inside layers."""
    table_moments: Array
    """Optimizer states of embedding and head."""
    master: Array
    step: Array
    """What the optimizer step needs beside states and gradients."""
    reduction: float
    """Bytes per element of a gradient on its way through a reduction."""
    compute: float
    """Bytes per element of gathered weights."""
    layer_width: float
    """The same inside layers, where they may be quantised."""


def state_bytes(job: Job) -> StateBytes:
    """Bytes per parameter for every sharding (ZeRO: arXiv 1910.02054, section 3; FSDP: 2304.11277)."""
    per_code = [_for_sharding(job, sharding) for sharding in Sharding]
    columns = {name: np.array([row[name] for row in per_code]) for name in per_code[0]}
    compute = 4.0 if job.precision == "fp32" else 2.0
    return StateBytes(
        **columns,
        reduction=4.0 if job.switches.reduce_dtype == "fp32" or job.precision == "fp32" else 2.0,
        compute=compute,
        layer_width=DOUBLE_QUANTISED if job.training == "qlora" else compute,
    )


def has_master(job: Job, sharding: Sharding) -> bool:
    """Whether 16-bit weights have an fp32 master copy beside them."""
    own = job.framework in MASTER_FRAMEWORKS
    zero = sharding == Sharding.ZERO1 or (sharding > Sharding.ZERO1 and _variant(job, sharding) in ZERO_VARIANTS)
    return job.precision != "fp32" and (own or zero) and not (own and job.precision == "bf16")


def _variant(job: Job, sharding: Sharding) -> str:
    return frameworks()[job.framework].variants[sharding.name.lower()]


def parameter_bytes(job: Job, sharding: Sharding) -> float:
    """Bytes of one resident weight that trains."""
    if job.precision == "fp32":
        return 4.0
    if job.precision == "bf16" or has_master(job, sharding) or job.framework in MASTER_FRAMEWORKS:
        return 2.0
    return 4.0 if job.switches.parameter_dtype == "fp32" else 2.0


def _for_sharding(job: Job, sharding: Sharding) -> dict[str, float]:
    master, weight = has_master(job, sharding), parameter_bytes(job, sharding)
    how = handling(job.framework, job.switches, sharding, pipeline=False)
    collective = bool(how.weights_shared) and _variant(job, sharding) != "deepspeed"
    buffers = master or job.framework in MASTER_FRAMEWORKS
    if job.precision == "fp32":
        gradient = 4.0
    elif how.gradient_bytes:
        gradient = float(how.gradient_bytes)
    elif job.framework in ("deepspeed", "megatron_deepspeed") and job.switches.gradient_dtype == "fp32":
        gradient = 6.0  # DeepSpeed's BF16 optimizer adds 16-bit gradients into fp32 ones
    elif buffers and job.precision != "bf16":
        gradient = 4.0 if job.switches.gradient_dtype == "fp32" else 2.0
    else:
        gradient = weight
    moments = MOMENT_BYTES[job.optimizer]
    if not master and weight == 2 and job.optimizer in ("adamw", "sgd_momentum", "lion", "muon"):
        moments /= 2  # PyTorch's optimizers keep states in the type of the parameter
    if master and not collective:
        # DeepSpeed casts its share of 16-bit gradients to fp32 for the step; Megatron's are fp32 already.
        step = 4.0 if gradient == 2 else 0.0
    else:
        step = weight if job.switches.optimizer_kernel == "foreach" else 0.0
    return {
        "weights": weight,
        "gradients": gradient,
        "gradients_resident": float(buffers and not collective),
        "moments": moments,
        "table_moments": 2 * moments if job.optimizer == "muon" else moments,
        "master": 4.0 if master else 0.0,
        "step": step,
    }
