"""Tensors kept for backward that may wait on the host: the inputs of parts of a layer.

Megatron-Core, `offload_modules`: each part's input leaves the device after its forward and is back before its backward.
What recompute drops anyway is not moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Module, Number, Offloaded
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Operator, Work
from trainplan.engine.operators.elementwise import Activation, Norm
from trainplan.engine.operators.linear import Dispatch
from trainplan.engine.operators.modules import has_flag, has_module, norm_output, repeated_by

LOW_PRECISION: Final = ("fp8", "mxfp8", "nvfp4")


def element_bytes(job: Job) -> int:
    """Of an activation [bytes]."""
    return 4 if job.precision == "fp32" else 2


def product_bytes(job: Job) -> float:
    """Of an input that a linear layer keeps for its weight gradient [bytes]."""
    return 1 if job.precision in LOW_PRECISION else element_bytes(job)


def offloaded_bytes(operators: Sequence[Operator], work: Work, flags: Number, modules: Number) -> Number:
    """What one layer keeps on the host until its backward [bytes].

    `flags` [of `Offloaded`]; `modules` [flags of `Module`]: what recompute drops.
    """
    total: Number = 0.0
    norms = [op for op in operators if isinstance(op, Norm) and op.on_residual and not op.latent]
    first = Offloaded.ATTN_NORM
    for operator, by in zip(operators, repeated_by(operators), strict=True):
        if isinstance(operator, Norm) and operator in norms:
            total = total + operator.output_bytes(work) * has_flag(flags, first)
            if first is Offloaded.ATTN_NORM:
                kept = norm_output(operator, work) * (1 - has_module(modules, by))
                total = total + kept * has_flag(flags, Offloaded.QKV_LINEAR)
            first = Offloaded.MLP_NORM
        elif isinstance(operator, AttentionCore):
            latent = operator.beside_values > 0
            remade = has_module(modules, Module.MLA_UP_PROJ) if latent else 0.0
            inputs = operator.query_bytes(work) + operator.key_value_bytes(work)
            total = total + inputs * (1 - remade) * has_flag(flags, Offloaded.CORE_ATTN)
            total = total + operator.output_bytes(work) * has_flag(flags, Offloaded.ATTN_PROJ)
        elif isinstance(operator, Dispatch):
            kept = operator.kept_bytes(work) * (1 - has_module(modules, Module.MOE))
            total = total + kept * has_flag(flags, Offloaded.EXPERT_FC1)
        elif isinstance(operator, Activation) and operator.routed:
            kept = operator.kept_bytes(work) * (1 - has_module(modules, Module.MOE))
            total = total + kept * has_flag(flags, Offloaded.MOE_ACT)
    return total
