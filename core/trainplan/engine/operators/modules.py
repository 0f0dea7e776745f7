"""Parts of a layer that backward computes again one by one: what each stops keeping, and what each repeats.

Megatron-Core, `recompute_modules` (transformer_config.py): the feed-forwards are checkpointed whole and keep their
input; norms, activations of experts and latent up-projections keep their inputs and drop their output; the attention
core keeps queries, keys, values and output.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from trainplan.engine.layout.layout import Module, Number
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Operator, Work
from trainplan.engine.operators.elementwise import Activation, Norm
from trainplan.engine.operators.linear import Dispatch, Experts, Linear

LATENT_UP: Final = ("q_b_proj", "kv_b_proj")
FUSED_WITH_NORM: Final = ("attention", "mlp")
"""Parts whose first product holds its norm in one kernel (TELayerNormColumnParallelLinear): no norm of its own."""


def repeated_by(operators: Sequence[Operator]) -> tuple[Module, ...]:
    """For each operator of a layer, the modules whose recompute runs it again."""
    return tuple(
        _repeated_by(operator, operators[index + 1] if index + 1 < len(operators) else None)
        for index, operator in enumerate(operators)
    )


def _repeated_by(operator: Operator, reader: Operator | None) -> Module:
    if isinstance(operator, AttentionCore):
        return Module.CORE_ATTN
    if isinstance(operator, Norm):
        return Module.LAYERNORM if _is_separate(operator, reader) else Module(0)
    if isinstance(operator, Activation) and operator.routed:
        return Module.MOE | Module.MOE_ACT
    if isinstance(operator, Experts | Dispatch) or operator.part == "router":
        return Module.MOE
    if operator.part == "experts":
        return Module.MOE | Module.SHARED_EXPERTS
    if isinstance(operator, Linear) and operator.name in LATENT_UP:
        return Module.MLA_UP_PROJ
    return Module.MLP if isinstance(operator, Linear | Activation) and operator.part == "mlp" else Module(0)


def _is_separate(norm: Norm, reader: Operator | None) -> bool:
    """Norms in front of latent attention and of mixtures stand alone."""
    if not norm.on_residual or norm.latent or not isinstance(reader, Linear):
        return False
    return reader.part not in FUSED_WITH_NORM or reader.name in ("q_a_proj", "kv_a_proj")


def dropped_bytes(operators: Sequence[Operator], work: Work, modules: Number) -> Number:
    """What forward of the layer no longer keeps where `modules` (flags) are recomputed [bytes]."""
    dropped: Number = 0.0
    for operator, by in zip(operators, repeated_by(operators), strict=True):
        if by is Module.LAYERNORM and isinstance(operator, Norm):
            freed = norm_output(operator, work)
        elif by is Module.CORE_ATTN and isinstance(operator, AttentionCore):
            up = operator.query_bytes(work) + operator.key_value_bytes(work)
            latent = operator.beside_values > 0
            dropped = dropped + up * latent * has_module(modules, Module.MLA_UP_PROJ)
            freed = operator.kept_attention_bytes(work)
        elif Module.MOE_ACT in by:
            whole = operator.kept_bytes(work) + operator.kept_output_bytes(work)
            alone = has_module(modules, Module.MOE_ACT) * (1 - has_module(modules, Module.MOE))
            dropped = dropped + operator.kept_output_bytes(work) * alone + whole * has_module(modules, Module.MOE)
            continue
        elif by and by is not Module.MLA_UP_PROJ:
            freed = operator.kept_bytes(work) + operator.kept_output_bytes(work)
        else:
            continue
        dropped = dropped + freed * has_module(modules, by)
    return dropped


def norm_output(norm: Norm, work: Work) -> Number:
    """The output that its reader keeps [bytes]; quantised readers keep their original input where it is made again."""
    if work.lora is not None or work.switches.compiled or not norm.output_kept:
        return 0.0
    return work.product_bytes * norm.read_elements(work)


def has_module(modules: Number, wanted: Module) -> Number:
    """1 where any of the flags is set; `modules` [flags of `Module`], a number or shape (layouts,)."""
    return has_flag(modules, wanted)


def has_flag(flags: Number, wanted: int) -> Number:
    """1 where any of the wanted flags is set.

    `flags` [bits], a number or shape (layouts,); `wanted` [bits].
    """
    if isinstance(flags, np.ndarray):
        found: Number = ((flags.astype(np.int64) & int(wanted)) != 0).astype(float)
        return found
    return float(int(flags) & int(wanted) != 0)
