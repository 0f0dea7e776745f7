"""LoRA adapters of a plan in the files of PEFT, bitsandbytes and Megatron-Bridge (names as of peft 0.21.2)."""

from __future__ import annotations

from typing import Any

from trainplan.english import Sentence
from trainplan.export.launch.job import Job, RefusedError
from trainplan.export.launch.quoting import json_document
from trainplan.plan.document import Plan

ALL_LINEAR = "all-linear"
ALPHA_FACTOR = 2
"""`lora_alpha` over the rank, a usual choice: it scales what adapters add and costs neither memory nor time."""
COMPUTE = {"bf16_mixed": "bfloat16", "bf16": "bfloat16", "fp16_mixed": "float16", "fp32": "float32"}
BRIDGE_MODULES = {
    "q_proj": "linear_q",
    "k_proj": "linear_k",
    "v_proj": "linear_v",
    "o_proj": "linear_proj",
    "gate_proj": "linear_fc1_gate",
    "up_proj": "linear_fc1_up",
    "down_proj": "linear_fc2",
}
"""Names of Megatron-Bridge's CanonicalLoRA, which holds one adapter for each linear layer as PEFT does."""


def has_adapters(plan: Plan) -> bool:
    return plan.model.training in ("lora", "qlora")


def adapts(plan: Plan, module: str) -> bool:
    """Whether a module of that name has an adapter."""
    return ALL_LINEAR in plan.model.lora.targets or module in plan.model.lora.targets


def files(job: Job) -> dict[str, bytes]:
    """`adapter_config.json`, with `quantization_config.json` for QLoRA; nothing for a plan without adapters."""
    if not has_adapters(job.plan):
        return {}
    found = {"adapter_config.json": json_document(lora_config(job)).encode()}
    if job.plan.model.training == "qlora":
        found["quantization_config.json"] = json_document(quantization_config(job)).encode()
    return found


def notes(job: Job) -> list[str]:
    """What the head of a script says about them."""
    if not has_adapters(job.plan):
        return []
    lora = job.plan.model.lora
    found = [
        f"adapters of rank {lora.rank} in {lora.adapter_precision}: adapter_config.json is PEFT's (LoraConfig); "
        "lora_alpha is not in the plan"
    ]
    if job.plan.model.training == "qlora":
        found.append(
            "the frozen model is loaded in 4 bits: quantization_config.json is for BitsAndBytesConfig.from_dict"
        )
    return found


def lora_config(job: Job) -> dict[str, Any]:
    """PEFT's LoraConfig."""
    lora = job.plan.model.lora
    return {
        "peft_type": "LORA",
        "task_type": "CAUSAL_LM",
        "inference_mode": False,
        "r": lora.rank,
        "lora_alpha": ALPHA_FACTOR * lora.rank,
        "lora_dropout": lora.dropout,
        "target_modules": ALL_LINEAR if ALL_LINEAR in lora.targets else list(lora.targets),
        "bias": "none",
    }


def quantization_config(job: Job) -> dict[str, Any]:
    """transformers' BitsAndBytesConfig: NF4 with double quantization, as the plan's memory counts it.

    Under FSDP the 4-bit words are stored in the type of the other weights, or they could not be sharded together.
    """
    compute = COMPUTE.get(job.plan.model.precision)
    if compute is None:
        raise RefusedError(
            Sentence("bitsandbytes computes in bf16, fp16 or fp32, not {precision}", precision=job.plan.model.precision)
        )
    found = {
        "load_in_4bit": True,
        "bnb_4bit_quant_type": "nf4",
        "bnb_4bit_use_double_quant": True,
        "bnb_4bit_compute_dtype": compute,
    }
    if job.layout.sharding in ("fsdp", "hsdp", "zero3"):
        found["bnb_4bit_quant_storage"] = compute
    return found


def bridge_override(job: Job) -> tuple[str, str]:
    """Megatron-Bridge's `peft`, one adapter for each linear layer. Raises RefusedError."""
    lora = job.plan.model.lora
    if ALL_LINEAR in lora.targets:
        targets = list(BRIDGE_MODULES.values())
    else:
        unknown = [name for name in lora.targets if name not in BRIDGE_MODULES]
        if unknown:
            raise RefusedError(Sentence("Megatron-Bridge has no adapter for the module {unknown}", unknown=unknown[0]))
        targets = [BRIDGE_MODULES[name] for name in lora.targets]
    inside = {
        "_target_": "megatron.bridge.peft.canonical_lora.CanonicalLoRA",
        "dim": lora.rank,
        "alpha": ALPHA_FACTOR * lora.rank,
        "dropout": lora.dropout,
        "target_modules": f"[{','.join(targets)}]",
    }
    return "peft", "{" + ",".join(f"{name}:{value}" for name, value in inside.items()) + "}"
