"""Which combinations of framework and feature a measurement or an execution of memory covers."""

from __future__ import annotations

from typing import Final

from trainplan.catalog.architecture import Core, LatentAttention, Mixture, StateSpace
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Schedule, Sharding
from trainplan.engine.memory.states import FP8_COPIES

COVERED: Final[dict[str, frozenset[str]]] = {
    "framework": frozenset(
        {
            "megatron_core",
            "megatron_deepspeed",
            "torchtitan",
            "fsdp2",
            "hf_trainer",
            "hf_peft",
            "litgpt",
            "fsdp_qlora",
            "nemo_automodel",
        }
    ),
    "tensor_parallel": frozenset({"megatron_core", "megatron_deepspeed", "torchtitan"}),
    "context_parallel": frozenset({"torchtitan"}),
    "pipeline": frozenset({"megatron_core", "megatron_deepspeed", "torchtitan"}),
    "experts": frozenset({"megatron_core", "torchtitan", "hf_peft"}),
    "expert_parallel_with_sharded_weights": frozenset({"torchtitan"}),
    "latent_attention": frozenset({"megatron_core", "torchtitan"}),
    "interleaved": frozenset({"megatron_core"}),
    "adapters_with_tensor_parallel": frozenset(),
    "recomputed_modules": frozenset({"megatron_core"}),
}
"""Frameworks with at least one row in the validation data, by feature (`tests/core/engine/memory/test_evidence.py`)."""


def features(job: Job, layout: Layout) -> dict[str, bool]:
    """What a layout uses of the features in `COVERED`."""
    layers = job.architecture.main.layers
    mixture = any(isinstance(layer.feed_forward, Mixture) for layer in layers)
    used = {
        "framework": True,
        "tensor_parallel": layout.tensor > 1,
        "context_parallel": layout.context > 1,
        "pipeline": layout.pipeline > 1,
        "experts": mixture,
        "expert_parallel_with_sharded_weights": layout.expert > 1 and layout.sharding >= Sharding.ZERO3,
        "latent_attention": any(isinstance(layer.mixer, LatentAttention) for layer in layers),
        "interleaved": layout.virtual_pipeline > 1,
        "adapters_with_tensor_parallel": job.training in ("lora", "qlora") and layout.tensor > 1,
        "recomputed_modules": layout.recompute == Recompute.MODULES,
    }
    return {code: bool(value) for code, value in used.items()}


def not_validated(job: Job, layout: Layout) -> tuple[str, ...]:
    """Codes of features in use that no measurement covers, in the framework of the job where that matters."""
    architecture = job.architecture
    state_space = any(
        isinstance(layer.mixer, StateSpace) or (isinstance(layer.mixer, Core) and layer.mixer.recurrent)
        for layer in architecture.main.layers
    )
    split = layout.tensor > 1 or layout.expert > 1
    nowhere = {
        "offload": layout.offload_optimizer or layout.offload_parameters or layout.offload_activations,
        "zero_bubble": layout.schedule == Schedule.ZERO_BUBBLE,
        "gpipe": layout.schedule == Schedule.GPIPE and layout.pipeline > 1,
        "fp8_weights": job.precision in FP8_COPIES,
        "state_space": state_space,
        "encoders": len(architecture.stacks) > 1,
        "optimizer": job.optimizer not in ("adamw", "adamw_bf16"),
        "compiled_and_split": job.switches.compiled and split and job.framework == "torchtitan",
    }
    here = [code for code, used in features(job, layout).items() if used and job.framework not in COVERED[code]]
    return (*(code for code, used in nowhere.items() if used), *here)
