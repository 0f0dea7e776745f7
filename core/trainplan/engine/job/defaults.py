"""The one table of defaults, framework by year, for the switches that a plan leaves open, for time and memory.

A row names a framework, the year from which it holds and the switches that it changes; later rows win. What is not
named is plain PyTorch. Sources: the frameworks' own defaults and published recipes.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, Final

from trainplan.catalog.frameworks import frameworks
from trainplan.engine.job.job import Switches
from trainplan.plan.cluster import Implementation
from trainplan.plan.workload import Training

PLAIN: Final = Switches(
    fused_norm=True,
    fused_rope=False,
    fused_swiglu=False,
    loss="fp32_copy",
    loss_parallel=True,
    loss_in_model=False,
    compiled=False,
    attention_kernel="flash",
    keys_values_copied=False,
    gradient_dtype="fp32",
    reduce_dtype="fp32",
    parameter_dtype="fp32",
    autocast=False,
    reshard_after_forward=True,
    root_reshard=False,
    head_own_unit=False,
    optimizer_kernel="foreach",
    gradient_accumulation_fusion=False,
    accumulate_without_sync=False,
    bucket_parameters=5e8,
    hidden_dropout=0.0,
    overlap_gradient_reduction=True,
    overlap_tensor_parallel=False,
    overlap_expert_parallel=False,
    delayed_weight_gradients=False,
    expert_dispatch="all_to_all",
    cuda_graphs="none",
    expandable_segments=False,
    expert_imbalance=1.0,
    expert_spread=0.0,
    expert_capacity=None,
)
"""Eager PyTorch with fp32 master weights."""

_HUGGING_FACE: Final[dict[str, Any]] = {
    "fused_norm": False,
    "loss": "held_logits",
    "reduce_dtype": "bf16",
    "autocast": True,
    "accumulate_without_sync": True,
}
_MEGATRON: Final[dict[str, Any]] = {
    "fused_norm": True,
    "parameter_dtype": "bf16",
    "optimizer_kernel": "fused",
    "attention_kernel": "unfused",
}

DEFAULTS: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    (
        "megatron_core",
        2019,
        _MEGATRON
        | {"fused_rope": True, "fused_swiglu": True, "gradient_accumulation_fusion": True, "loss": "fp32_copy"},
    ),
    ("megatron_core", 2023, {"attention_kernel": "flash"}),
    ("megatron_core", 2024, {"loss": "native_fused", "overlap_tensor_parallel": True}),
    ("megatron_core", 2025, {"loss": "fused_te"}),
    # Megatron Bridge's recipes dispatch with HybridEP and DeepEP.
    ("megatron_core", 2026, {"expert_dispatch": "deduplicated"}),
    ("megatron_deepspeed", 2019, _MEGATRON | {"gradient_dtype": "bf16", "overlap_gradient_reduction": False}),
    ("megatron_deepspeed", 2024, {"attention_kernel": "flash"}),
    (
        "deepspeed",
        2019,
        {
            "parameter_dtype": "bf16",
            "gradient_dtype": "bf16",
            "reduce_dtype": "bf16",
            "fused_norm": False,
            "loss": "held_logits",
            "optimizer_kernel": "fused",
        },
    ),
    ("fsdp1", 2019, {"reduce_dtype": "bf16"}),
    ("torchtitan", 2019, {"fused_norm": False, "keys_values_copied": True, "expandable_segments": True}),
    (
        "torchtitan",
        2025,
        {
            "fused_norm": True,
            "compiled": True,
            "loss": "compiled",
            "head_own_unit": True,
            "optimizer_kernel": "fused",
            "keys_values_copied": False,
        },
    ),
    ("hf_trainer", 2019, _HUGGING_FACE),
    ("hf_trainer", 2025, {"optimizer_kernel": "fused"}),
    # FSDP2 gathers ahead inside the loss; under FSDP1, the usual one before, nothing of it shows (fms-acceleration).
    ("hf_trainer", 2026, {"loss_in_model": True}),
    ("hf_peft", 2019, _HUGGING_FACE),
    ("hf_peft", 2025, {"optimizer_kernel": "fused"}),
    ("hf_peft", 2026, {"loss_in_model": True}),
    # flash-attn's cross entropy writes its gradient into the 16-bit logits, as Transformer Engine's does.
    ("llm_foundry", 2019, {"reduce_dtype": "bf16", "loss": "fused_te"}),
    (
        "nemo_automodel",
        2019,
        {
            "fused_swiglu": True,
            "reduce_dtype": "bf16",
            "parameter_dtype": "bf16",
            "expert_dispatch": "deduplicated",
        },
    ),
    ("nemo_automodel", 2026, {"accumulate_without_sync": True}),
    (
        "litgpt",
        2019,
        {
            "fused_norm": False,
            "loss": "bf16",
            "keys_values_copied": True,
            "parameter_dtype": "bf16",
            "reduce_dtype": "bf16",
            "accumulate_without_sync": True,
        },
    ),
    # XLA gathers tables where they are used.
    (
        "maxtext",
        2019,
        {
            "compiled": True,
            "loss": "compiled",
            "fused_swiglu": True,
            "optimizer_kernel": "fused",
            "root_reshard": True,
        },
    ),
    ("internevo", 2019, _MEGATRON | {"attention_kernel": "flash", "loss": "fused_inplace", "gradient_dtype": "bf16"}),
    (
        "torchtune",
        2019,
        {
            "fused_norm": False,
            "loss": "chunked",
            "parameter_dtype": "bf16",
            "reduce_dtype": "bf16",
            "optimizer_kernel": "fused",
            "keys_values_copied": True,
        },
    ),
    (
        "fsdp_qlora",
        2019,
        {"fused_norm": False, "loss": "held_logits", "parameter_dtype": "bf16", "reduce_dtype": "bf16"},
    ),
    ("neuronx", 2019, {"compiled": True, "loss": "fp32_copy", "optimizer_kernel": "fused"}),
)

ADAPTERS: Final[dict[str, Any]] = {"parameter_dtype": "bf16", "autocast": False}
"""A frozen base is loaded in 16 bit; PEFT keeps adapters in fp32 beside it (`autocast_adapter_dtype`)."""


@lru_cache(maxsize=64)
def framework_defaults(framework: str, year: float, *, training: Training) -> Switches:
    """Every switch as `framework` sets it in `year` where nobody says otherwise."""
    changes: dict[str, Any] = {}
    stack = frameworks()[framework].stack if framework in frameworks() else framework
    for name, since, row in DEFAULTS:
        if name == stack and since <= year:
            changes |= row
    if training in ("lora", "qlora"):
        changes |= ADAPTERS
    return replace(PLAIN, **changes)


def resolve_switches(
    framework: str, year: float, implementation: Implementation, *, training: Training
) -> tuple[Switches, tuple[str, ...]]:
    """Decide every switch, and name those that the plan left to the table of defaults."""
    names = [switch.name for switch in fields(Switches)]
    stated = {name: value for name in names if (value := getattr(implementation, name)) is not None}
    switches = replace(framework_defaults(framework, year, training=training), **stated)
    return switches, tuple(name for name in names if name not in stated)
