"""Accelerate: the file of `accelerate launch` (names as of 1.15.0), sharding by FSDP or by DeepSpeed."""

from __future__ import annotations

from typing import Any

from trainplan.catalog.architecture import Architecture
from trainplan.export.launch import adapters, deepspeed
from trainplan.export.launch.job import Job, RefusedError, of_framework, refuse_if
from trainplan.export.launch.shell import script, world_lines
from trainplan.export.launch.start import of_own_script
from trainplan.export.launch.yaml_text import yaml_document

MIXED = {"fp32": "no", "bf16_mixed": "bf16", "bf16": "bf16", "fp16_mixed": "fp16", "fp8": "fp8"}
TORCH = ("fsdp2", "fsdp1", "hf_trainer", "hf_peft")
LAYER_CLASSES = {
    "llama": "LlamaDecoderLayer",
    "mistral": "MistralDecoderLayer",
    "mixtral": "MixtralDecoderLayer",
    "qwen2": "Qwen2DecoderLayer",
    "qwen3": "Qwen3DecoderLayer",
    "qwen2_moe": "Qwen2MoeDecoderLayer",
    "qwen3_moe": "Qwen3MoeDecoderLayer",
    "gemma": "GemmaDecoderLayer",
    "gemma2": "Gemma2DecoderLayer",
    "phi3": "Phi3DecoderLayer",
    "gpt2": "GPT2Block",
    "gpt_neox": "GPTNeoXLayer",
    "deepseek_v3": "DeepseekV3DecoderLayer",
    "falcon": "FalconDecoderLayer",
    "opt": "OPTDecoderLayer",
    "bloom": "BloomBlock",
}
"""Transformers' class of one layer, by model type."""


def fsdp_files(job: Job) -> dict[str, bytes]:
    """`accelerate_fsdp.yaml` and `train_accelerate.sh`. Raises RefusedError."""
    return _files(job, "accelerate_fsdp.yaml", fsdp_config(job))


def deepspeed_files(job: Job) -> dict[str, bytes]:
    """`accelerate_deepspeed.yaml` and `train_accelerate.sh`. Raises RefusedError."""
    return _files(job, "accelerate_deepspeed.yaml", deepspeed_config(job))


def layer_class(architecture: Architecture) -> str | None:
    """Transformers' name of the layer that is sharded by itself, where it is known."""
    return LAYER_CLASSES.get(architecture.family)


def fsdp_config(job: Job) -> dict[str, Any]:
    """The file's content. Raises RefusedError."""
    of_framework(job, TORCH, "an Accelerate file for FSDP")
    refuse_layout(job)
    plan, layout = job.plan, job.layout
    version = 1 if plan.software.framework == "fsdp1" else 2
    refuse_if(version == 1 and layout.tensor > 1, "Accelerate's file has no tensor parallel beside FSDP1: choose FSDP2")
    if layout.sharding == "none":
        config = _common(job, "MULTI_GPU")
        refuse_if(layout.tensor > 1 or layout.context > 1, "tensor and context parallel need FSDP2 here")
        return config
    section: dict[str, Any] = {"fsdp_version": version}
    if version == 1:
        names = {"fsdp": "FULL_SHARD", "zero3": "FULL_SHARD", "zero2": "SHARD_GRAD_OP", "hsdp": "HYBRID_SHARD"}
        section["fsdp_sharding_strategy"] = names[layout.sharding]
        section["fsdp_use_orig_params"] = True
    else:
        reshard = plan.software.implementation.reshard_after_forward is not False and layout.sharding != "zero2"
        section["fsdp_reshard_after_forward"] = reshard
    section["fsdp_auto_wrap_policy"] = "TRANSFORMER_BASED_WRAP"
    name = layer_class(plan.model.architecture)
    if name is not None:
        section["fsdp_transformer_layer_cls_to_wrap"] = name
    section["fsdp_offload_params"] = plan.parallelism.offload_parameters == "cpu"
    section["fsdp_state_dict_type"] = "FULL_STATE_DICT" if plan.operations.checkpoint_gathered else "SHARDED_STATE_DICT"
    section["fsdp_activation_checkpointing"] = layout.recompute.mode == "full"
    section["fsdp_cpu_ram_efficient_loading"] = True
    config = _common(job, "FSDP") | {"fsdp_config": section}
    mesh = _mesh(job)
    if version == 2 and mesh:
        config["parallelism_config"] = mesh
    return config


def deepspeed_config(job: Job) -> dict[str, Any]:
    """The file's content. Raises RefusedError."""
    of_framework(job, ("deepspeed", *deepspeed.HUGGING_FACE), "an Accelerate file for DeepSpeed")
    config = deepspeed.config_of(job)
    refuse_if(job.layout.sharding == "none", "without sharding DeepSpeed adds nothing: choose ZeRO-1 to 3")
    refuse_if(
        job.layout.tensor > 1 or job.layout.context > 1,
        "Accelerate's DeepSpeed section has neither tensor nor sequence parallel: choose 1",
    )
    plan = job.plan
    section: dict[str, Any] = {
        "zero_stage": config["zero_optimization"]["stage"],
        "gradient_accumulation_steps": config["gradient_accumulation_steps"],
        "gradient_clipping": config["gradient_clipping"],
        "offload_optimizer_device": plan.parallelism.offload_optimizer,
        "offload_param_device": plan.parallelism.offload_parameters,
    }
    if plan.parallelism.offload_optimizer == "nvme":
        section["offload_optimizer_nvme_path"] = deepspeed.NVME_PATH
    if plan.parallelism.offload_parameters == "nvme":
        section["offload_param_nvme_path"] = deepspeed.NVME_PATH
    if section["zero_stage"] == 3:
        section["zero3_init_flag"] = True
        section["zero3_save_16bit_model"] = plan.operations.checkpoint_gathered
    if job.nodes > 1:
        section["deepspeed_multinode_launcher"] = "standard"
    return _common(job, "DEEPSPEED") | {"deepspeed_config": section}


def refuse_layout(job: Job) -> None:
    """What no key of Accelerate's file asks of FSDP. Raises RefusedError."""
    plan, layout = job.plan, job.layout
    refuse_if(layout.expert > 1, "Accelerate's file has no expert groups: choose expert 1")
    if layout.sharding == "zero1":
        raise RefusedError("FSDP shares gradients as well as optimizer states; ZeRO-1 is DeepSpeed's: choose fsdp")
    refuse_if(
        plan.parallelism.offload_optimizer != plan.parallelism.offload_parameters,
        "FSDP moves weights and optimizer to the host together: offload both or neither",
    )
    refuse_if(
        layout.recompute.mode not in ("none", "full"),
        f"Accelerate recomputes all layers or none, not {layout.recompute.mode}",
    )
    refuse_if(plan.model.precision not in MIXED, f"Accelerate has no {plan.model.precision}: choose bf16 mixed")


def _mesh(job: Job) -> dict[str, int]:
    layout = job.layout
    if layout.tensor == layout.context == 1 and layout.sharding != "hsdp":
        return {}
    # context ranks share states too, so a shard group of the plan counts them
    shards = max(1, layout.shard_size // layout.context) if layout.sharding == "hsdp" else layout.data
    return {
        "parallelism_config_dp_replicate_size": max(1, layout.data // shards),
        "parallelism_config_dp_shard_size": shards,
        "parallelism_config_tp_size": layout.tensor,
        "parallelism_config_cp_size": layout.context,
    }


def _common(job: Job, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "compute_environment": "LOCAL_MACHINE",
        "debug": False,
        "distributed_type": kind,
        "mixed_precision": MIXED[job.plan.model.precision],
        "num_machines": job.nodes,
        "num_processes": job.world,
        "machine_rank": 0,
        "main_training_function": "main",
        "rdzv_backend": "static",
        "same_network": True,
        "use_cpu": False,
        "enable_cpu_affinity": not job.is_amd,
    }
    if job.recipe == "delayed":
        found["fp8_config"] = {"fp8_backend": "TE", "fp8_format": "HYBRID"}
    return found


def _files(job: Job, name: str, config: dict[str, Any]) -> dict[str, bytes]:
    layout = job.layout
    told, needed = of_own_script(job.plan, "from_pretrained before prepare", "accelerator.load_state after prepare")
    notes = [
        f"TRAIN_SCRIPT is yours: micro batch {layout.micro_batch}, gradient accumulation {layout.grad_accumulation}, "
        f"length {job.phase.sequence_length:,}, {job.steps:,} steps",
        *adapters.notes(job),
        *told,
    ]
    body = [
        'TRAIN_SCRIPT="${TRAIN_SCRIPT:-train.py}"',
        *needed,
        *world_lines(job),
        f'exec accelerate launch --config_file {name} --num_machines "$NNODES" --machine_rank "$NODE_RANK" \\',
        '  --num_processes "$((NNODES * PER_NODE))" --main_process_ip "$MASTER_ADDR" \\',
        '  --main_process_port "$MASTER_PORT" "$TRAIN_SCRIPT" "$@"',
    ]
    return {
        name: yaml_document(job.comment(*notes), config),
        "train_accelerate.sh": script(job, notes, body),
        **adapters.files(job),
    }
