"""DeepSpeed's JSON, Accelerate's file, the Trainer's arguments and LLaMA-Factory's YAML as changes to a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainplan.catalog.families.config import words
from trainplan.english import Sentence
from trainplan.export.launch.read.found import ConfigReadError, ReadConfig, Settings, shown, split_rest
from trainplan.export.launch.settings import settings as known_settings

STAGES = {0: "none", 1: "zero1", 2: "zero2", 3: "zero3"}
OPTIMIZER = {
    "adam": "adamw", "adamw": "adamw", "adamw_torch": "adamw", "adamw_torch_fused": "adamw", "lion": "lion",
    "lion_32bit": "lion", "muon": "muon", "sgd": "sgd_momentum", "adafactor": "adafactor", "adamw_8bit": "adamw_8bit",
    "adamw_bnb_8bit": "adamw_8bit", "paged_adamw_8bit": "adamw_8bit", "adamw_torch_8bit": "adamw_8bit",
    "paged_adamw_32bit": "adamw",
}  # fmt: skip
FSDP1 = {"full_shard": "fsdp", "shard_grad_op": "zero2", "no_shard": "none", "hybrid_shard": "hsdp",
         "hybrid_shard_zero2": "hsdp", "1": "fsdp", "2": "zero2", "3": "none", "4": "hsdp", "5": "hsdp"}  # fmt: skip
LLAMA_FACTORY = words(
    """
    model_name_or_path trust_remote_code adapter_name_or_path stage do_train finetuning_type lora_rank
    lora_target lora_alpha lora_dropout deepspeed dataset dataset_dir template cutoff_len max_samples
    overwrite_cache preprocessing_num_workers dataloader_num_workers output_dir logging_steps save_steps
    plot_loss overwrite_output_dir save_only_model report_to per_device_train_batch_size
    gradient_accumulation_steps learning_rate num_train_epochs max_steps lr_scheduler_type warmup_ratio
    warmup_steps bf16 fp16 pure_bf16 ddp_timeout resume_from_checkpoint val_size per_device_eval_batch_size
    eval_strategy eval_steps eval_dataset flash_attn quantization_bit quantization_method double_quantization
    enable_liger_kernel use_unsloth packing neat_packing streaming mask_history disable_gradient_checkpointing
    optim weight_decay max_grad_norm freeze_trainable_layers rope_scaling upcast_layernorm use_galore pref_beta
    pref_loss reward_model image_max_pixels video_max_pixels
    """
)
"""Keys of LLaMA-Factory 0.9's published examples."""


def read_deepspeed(document: Mapping[str, Any]) -> ReadConfig:
    """A DeepSpeed JSON. Raises ConfigReadError."""
    known = known_settings()["deepspeed"]
    top = Settings(document)
    changes: dict[str, Any] = {"software.framework": "deepspeed"}
    unknown: list[str] = []
    left_out: list[str] = []

    def section(name: str) -> Settings:
        value = top.get(name)
        if value is None:
            return Settings({})
        if isinstance(value, bool) and name == "zero_optimization":  # before 2020 a switch, which meant stage 1
            return Settings({"stage": int(value)})
        if not isinstance(value, dict):
            raise ConfigReadError(Sentence("{name} is {value}; a section is needed", name=name, value=shown(value)))
        return Settings(value)

    def close(name: str, found: Settings) -> None:
        new, old = split_rest(found.rest(), known["sections"].get(name, ()))
        unknown.extend(f"{name}.{key}" for key in new)
        left_out.extend(f"{name}.{key}" for key in old)

    zero = section("zero_optimization")
    stage = zero.whole("stage", least=0) or 0
    if stage not in STAGES:
        raise ConfigReadError(Sentence("zero_optimization.stage is {stage}; 0 to 3 are stages", stage=stage))
    changes["parallelism.sharding"] = STAGES[stage]
    for key, field in (("offload_optimizer", "offload_optimizer"), ("offload_param", "offload_parameters")):
        part = zero.get(key)
        device = str(part.get("device", "none")).lower() if isinstance(part, dict) else "none"
        legacy = zero.flag("cpu_offload" if key == "offload_optimizer" else "cpu_offload_params")
        if device not in ("none", "cpu", "nvme"):
            raise ConfigReadError(
                Sentence("{key}.device is {device}; none, cpu and nvme are known", key=key, device=shown(device))
            )
        changes[f"parallelism.{field}"] = "cpu" if legacy else device
    bucket = zero.number("reduce_bucket_size")
    if bucket is not None:
        changes["software.implementation.bucket_parameters"] = bucket
    overlap = zero.flag("overlap_comm")
    if overlap is not None and stage > 0:
        changes["software.implementation.overlap_gradient_reduction"] = overlap
    gathered = zero.flag("stage3_gather_16bit_weights_on_model_save", "stage3_gather_fp16_weights_on_model_save")
    if gathered is not None and stage == 3:
        changes["operations.checkpoint_gathered"] = gathered
    close("zero_optimization", zero)
    brain, half = section("bf16") if "bf16" in document else section("bfloat16"), section("fp16")
    if brain.flag("enabled"):
        pure = brain.flag("bf16_master_weights_and_grads") and brain.flag("bf16_optimizer_states")
        changes["model.precision"] = "bf16" if pure else "bf16_mixed"
        if stage == 0:
            top.notes.append("bf16 at stage 0: Megatron-DeepSpeed's bf16 optimizer shards its states all the same")
    elif half.flag("enabled"):
        changes["model.precision"] = "fp16_mixed"
    elif ("bf16" in document or "fp16" in document) and not _is_auto(document):
        changes["model.precision"] = "fp32"
    brain.get("bf16_master_weights_and_grads", "bf16_optimizer_states")
    close("bf16", brain)
    close("fp16", half)
    types = section("data_types")
    gradients = types.word("grad_accum_dtype")
    if gradients in ("fp32", "bf16"):
        changes["software.implementation.gradient_dtype"] = gradients
    close("data_types", types)
    tensor = section("tensor_parallel")
    size = tensor.whole("autotp_size", least=0)
    changes["parallelism.tensor"] = size or 1
    close("tensor_parallel", tensor)
    context = top.whole("sequence_parallel_size")
    changes["parallelism.context"] = context or 1
    optimizer = section("optimizer")
    name = optimizer.word("type")
    if name is not None:
        if name in OPTIMIZER:
            changes["model.optimizer"] = OPTIMIZER[name]
        else:
            top.notes.append(f"the optimizer {shown(name)} is none that a plan knows")
    close("optimizer", optimizer)
    micro = top.whole("train_micro_batch_size_per_gpu")
    batch = top.whole("train_batch_size")
    accumulation = top.whole("gradient_accumulation_steps")
    if micro is not None:
        changes["parallelism.micro_batch"] = micro
    if batch is not None:
        changes["global_batch"] = batch
    for name in known["sections"]:
        if "." not in name and name in document and name not in top.used:
            close(name, section(name))
    gone = [name for name in known["removed"] if name in document]
    if gone:
        top.notes.append(f"DeepSpeed 0.19 refuses {', '.join(gone)}, which it removed")
    new, old = split_rest(top.rest(), known["top_level"])
    if micro is not None and batch is not None and accumulation is not None:
        ranks = batch / (micro * accumulation)
        if ranks == int(ranks):
            top.notes.append(f"the batch says {int(ranks):,} data ranks")
    return ReadConfig(
        "DeepSpeed", changes, None, None if batch is not None else accumulation, None, (*new, *unknown),
        (*old, *left_out), tuple(top.notes),
    )  # fmt: skip


def _is_auto(document: Mapping[str, Any]) -> bool:
    parts = [document.get("bf16"), document.get("fp16")]
    return any(isinstance(part, dict) and part.get("enabled") == "auto" for part in parts)


def read_accelerate(document: Mapping[str, Any]) -> ReadConfig:
    """The file of `accelerate launch`. Raises ConfigReadError."""
    known = known_settings()["accelerate"]
    top = Settings(document)
    changes: dict[str, Any] = {}
    unknown: list[str] = []
    left_out: list[str] = []

    def section(name: str) -> Settings:
        value = top.get(name)
        if value is not None and not isinstance(value, dict):
            raise ConfigReadError(Sentence("{name} is {value}; a section is needed", name=name, value=shown(value)))
        return Settings(value or {})

    def close(name: str, found: Settings) -> None:
        new, old = split_rest(found.rest(), known["sections"].get(name, ()))
        unknown.extend(f"{name}.{key}" for key in new)
        left_out.extend(f"{name}.{key}" for key in old)

    kind = (top.word("distributed_type") or "no").upper()
    processes = top.whole("num_processes", least=-1)
    if processes is not None and processes > 0:
        changes["hardware.accelerators"] = processes
    top.get("num_machines", "machine_rank", "compute_environment", "debug", "main_training_function")
    words = {"no": "fp32", "bf16": "bf16_mixed", "fp16": "fp16_mixed", "fp8": "fp8"}
    mixed = top.word("mixed_precision") if document.get("mixed_precision") != "no" else "no"
    mixed = "no" if document.get("mixed_precision") is False else mixed  # YAML reads a bare no as false
    if mixed in words:
        changes["model.precision"] = words[mixed]
    accumulation = None
    if kind == "FSDP":
        fsdp = section("fsdp_config")
        _read_fsdp(fsdp, changes, top)
        close("fsdp_config", fsdp)
    elif kind == "DEEPSPEED":
        part = section("deepspeed_config")
        accumulation = _read_deepspeed_section(part, changes, top)
        close("deepspeed_config", part)
    elif kind == "MULTI_GPU":
        changes |= {"software.framework": "hf_trainer", "parallelism.sharding": "none"}
    elif kind == "MEGATRON_LM":
        top.notes.append("Accelerate's Megatron section is not taken over: read the Megatron arguments instead")
    else:
        top.notes.append(f"distributed_type {shown(kind)} says nothing that a plan holds")
    mesh = section("parallelism_config")
    _read_mesh(mesh, changes, kind)
    close("parallelism_config", mesh)
    new, old = split_rest(top.rest(), known["top_level"])
    return ReadConfig(
        "Accelerate", changes, None, accumulation, None, (*new, *unknown), (*old, *left_out), tuple(top.notes)
    )


def _read_fsdp(fsdp: Settings, changes: dict[str, Any], top: Settings) -> None:
    version = fsdp.whole("fsdp_version") or 1
    changes["software.framework"] = "fsdp2" if version == 2 else "fsdp1"
    if version == 2:
        reshard = fsdp.flag("fsdp_reshard_after_forward")
        changes["parallelism.sharding"] = "zero2" if reshard is False else "fsdp"
    else:
        word = (fsdp.word("fsdp_sharding_strategy") or "full_shard").lower()
        if word not in FSDP1:
            raise ConfigReadError(
                Sentence("fsdp_sharding_strategy is {word}, which FSDP does not know", word=shown(word))
            )
        changes["parallelism.sharding"] = FSDP1[word]
    if fsdp.flag("fsdp_offload_params"):
        changes |= {"parallelism.offload_parameters": "cpu", "parallelism.offload_optimizer": "cpu"}
    changes["parallelism.recompute"] = "full" if fsdp.flag("fsdp_activation_checkpointing") else "none"
    form = fsdp.word("fsdp_state_dict_type")
    if form is not None:
        changes["operations.checkpoint_gathered"] = form == "full_state_dict"
    fsdp.get("fsdp_auto_wrap_policy", "fsdp_transformer_layer_cls_to_wrap", "fsdp_cpu_ram_efficient_loading")
    fsdp.get("fsdp_use_orig_params", "fsdp_sync_module_states")


def _read_deepspeed_section(part: Settings, changes: dict[str, Any], top: Settings) -> int | None:
    changes["software.framework"] = "deepspeed"
    if part.get("deepspeed_config_file") is not None:
        top.notes.append("the layout is in the file that deepspeed_config_file names: read that file too")
        return None
    stage = part.whole("zero_stage", least=0)
    if stage is not None and stage in STAGES:
        changes["parallelism.sharding"] = STAGES[stage]
    for key, field in (
        ("offload_optimizer_device", "offload_optimizer"),
        ("offload_param_device", "offload_parameters"),
    ):
        device = part.values.get(key)
        part.used.add(key)
        if device is not None:
            changes[f"parallelism.{field}"] = str(device).lower()
    gathered = part.flag("zero3_save_16bit_model")
    if gathered is not None and stage == 3:
        changes["operations.checkpoint_gathered"] = gathered
    return part.whole("gradient_accumulation_steps")


def _read_mesh(mesh: Settings, changes: dict[str, Any], kind: str) -> None:
    if not mesh.values:
        if kind in ("FSDP", "DEEPSPEED", "MULTI_GPU"):
            changes |= {"parallelism.tensor": 1, "parallelism.context": 1}
        return
    replicas = mesh.whole("parallelism_config_dp_replicate_size") or 1
    shards = mesh.whole("parallelism_config_dp_shard_size") or 1
    changes["parallelism.tensor"] = mesh.whole("parallelism_config_tp_size") or 1
    context = mesh.whole("parallelism_config_cp_size") or 1
    if context == 1:
        context = mesh.whole("parallelism_config_sp_size") or 1
    changes["parallelism.context"] = context
    if replicas > 1 and shards > 1:
        changes |= {"parallelism.sharding": "hsdp", "parallelism.shard_size": shards * context}
    elif shards == 1 and replicas > 1:
        changes["parallelism.sharding"] = "none"


def read_training_arguments(document: Mapping[str, Any]) -> ReadConfig:
    """TrainingArguments as YAML or JSON, or LLaMA-Factory's file, which holds them among its own."""
    factory = "finetuning_type" in document or "cutoff_len" in document
    top = Settings(document)
    changes: dict[str, Any] = {"software.framework": "hf_trainer"}
    micro = top.whole("per_device_train_batch_size")
    changes["parallelism.micro_batch"] = micro or (1 if factory else 8)
    if micro is None:
        top.notes.append(f"the micro batch is not given: {changes['parallelism.micro_batch']}, the program's own")
    accumulation = top.whole("gradient_accumulation_steps") or 1
    changes["model.precision"] = _trainer_precision(top, factory)
    name = top.word("optim")
    if name is not None and name in OPTIMIZER:
        changes["model.optimizer"] = OPTIMIZER[name]
    elif name is not None:
        top.notes.append(f"the optimizer {shown(name)} is none that a plan knows")
    recompute = top.flag("gradient_checkpointing", "activation_checkpointing")
    if factory:
        recompute = not top.flag("disable_gradient_checkpointing")
    changes["parallelism.recompute"] = "full" if recompute else "none"
    changes |= {"parallelism.tensor": 1, "parallelism.context": 1, "parallelism.pipeline": 1, "parallelism.expert": 1}
    _trainer_sharding(top, changes)
    workers = top.whole("dataloader_num_workers", least=0)
    if workers is not None:
        changes["operations.dataloader_workers"] = workers
    kept = top.whole("save_total_limit")
    if kept is not None:
        changes["operations.checkpoints_kept"] = kept
    compiled = top.flag("torch_compile")
    if compiled is not None:
        changes["software.implementation.compiled"] = compiled
    if factory:
        _factory(top, changes)
    steps = top.whole("max_steps", least=-1)
    if steps is None or steps <= 0:
        steps = None
        top.notes.append("the run is given in epochs, which need the size of the data set: tokens are not taken over")
        top.get("num_train_epochs")
    known = set(known_settings()["training_arguments"]["fields"]) | (LLAMA_FACTORY if factory else set())
    unknown, left_out = split_rest(top.rest(), known)
    return ReadConfig(
        "LLaMA-Factory" if factory else "TrainingArguments", changes, None, accumulation, steps, unknown, left_out,
        tuple(top.notes),
    )  # fmt: skip


def _trainer_precision(top: Settings, factory: bool) -> str:
    if factory and top.flag("pure_bf16"):
        return "bf16"
    if top.flag("bf16"):
        return "bf16_mixed"
    return "fp16_mixed" if top.flag("fp16") else "fp32"


def _trainer_sharding(top: Settings, changes: dict[str, Any]) -> None:
    deepspeed, fsdp = top.get("deepspeed"), top.get("fsdp")
    section = top.get("fsdp_config")
    if isinstance(deepspeed, dict):
        part = read_deepspeed(deepspeed)
        taken = ("parallelism.sharding", "parallelism.offload_optimizer", "parallelism.offload_parameters")
        changes |= {path: part.changes[path] for path in taken}
        top.notes.extend(f"deepspeed.{name} is not known" for name in part.unknown)
    elif deepspeed:
        name = str(deepspeed).lower()
        stage = next((stage for stage in (1, 2, 3) if f"z{stage}" in name or f"zero{stage}" in name), None)
        if stage is None:
            top.notes.append("sharding is in the file that deepspeed names: read that file too")
        else:
            changes["parallelism.sharding"] = STAGES[stage]
            top.notes.append(f"ZeRO-{stage} by the name of {shown(deepspeed)}: read that file too")
    elif fsdp:
        values = section if isinstance(section, dict) else {}
        word = str(fsdp).lower()
        resharded = values.get("reshard_after_forward", True)
        changes["parallelism.sharding"] = (
            "hsdp" if "hybrid" in word else "zero2" if "shard_grad_op" in word or resharded is False else "fsdp"
        )
        if values.get("cpu_offload") or "offload" in word:
            changes |= {"parallelism.offload_parameters": "cpu", "parallelism.offload_optimizer": "cpu"}
        if values.get("activation_checkpointing"):
            changes["parallelism.recompute"] = "full"
        if "state_dict_type" in values:
            changes["operations.checkpoint_gathered"] = str(values["state_dict_type"]).upper() == "FULL_STATE_DICT"
    else:
        changes["parallelism.sharding"] = "none"


def _factory(top: Settings, changes: dict[str, Any]) -> None:
    kind = top.word("finetuning_type") or "lora"
    stage = top.word("stage") or "sft"
    bits = top.whole("quantization_bit")
    if stage not in ("pt", "sft"):
        top.notes.append(f"the stage {shown(stage)} holds more models than one: its cost is not that of this plan")
    if kind == "lora":
        changes["model.training"] = "qlora" if bits else "lora"
        changes["software.framework"] = "hf_peft"
        rank = top.whole("lora_rank") or 8
        changes["model.lora.rank"] = rank
        targets = top.get("lora_target")
        if targets is not None:
            names = targets if isinstance(targets, list) else str(targets).split(",")
            listed = tuple(str(item).strip() for item in names)
            changes["model.lora.targets"] = ("all-linear",) if listed == ("all",) else listed
        dropout = top.number("lora_dropout")
        if dropout is not None:
            changes["model.lora.dropout"] = dropout
    elif kind == "full":
        changes["model.training"] = "continued" if stage == "pt" else "full_finetuning"
    else:
        top.notes.append(f"the fine-tuning type {shown(kind)} is none that a plan knows")
    if top.flag("neat_packing"):
        changes["dataset.packing"] = "masked"
    length = top.whole("cutoff_len")
    changes["sequence_length"] = length or 2048
    if length is None:
        top.notes.append("the length is not given: 2,048, the program's own")
    if top.get("model_name_or_path") is not None:
        top.notes.append("the model is given by name: choose it in the plan, or give its config.json")
