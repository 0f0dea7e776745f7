"""torchtitan's job files as changes to a plan: Python modules of today, read and not run, and TOML of before 0.3."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, dense_decoder
from trainplan.catalog.families.config import words
from trainplan.english import Sentence
from trainplan.export.launch.read.adapters import titan_changes
from trainplan.export.launch.read.found import ConfigReadError, ReadConfig, Settings, shown, split_rest
from trainplan.export.launch.settings import settings as known_settings
from trainplan.export.launch.torchtitan import REGISTERED

CALLS = {
    "TrainingConfig": "training",
    "ParallelismConfig": "parallelism",
    "CheckpointManager.Config": "checkpoint",
    "CompileConfig": "compile",
    "HuggingFaceTextDataLoader.Config": "dataloader",
}
RECOMPUTE = {"FullAC.Config": "full", "SelectiveAC.Config": "selective"}
SCHEDULES = {
    "1f1b": "1f1b", "interleaved1f1b": "1f1b", "gpipe": "gpipe", "interleavedzerobubble": "zero_bubble",
    "zbvzerobubble": "zero_bubble", "dualpipev": "zero_bubble",
}  # fmt: skip
BEFORE_0_3 = words(
    """
    job.dump_folder job.description job.custom_config_module job.print_config job.use_for_integration_test
    profiling.enable_profiling profiling.save_traces_folder profiling.profile_freq
    profiling.enable_memory_snapshot profiling.save_memory_snapshot_folder model.name model.flavor
    model.tokenizer_path model.norm_type model.converters model.print_after_conversion model.hf_assets_path
    model.tokenizer_backend optimizer.name optimizer.lr optimizer.eps optimizer.early_step_in_backward
    optimizer.implementation optimizer.fused lr_scheduler.warmup_steps lr_scheduler.decay_ratio
    lr_scheduler.decay_type lr_scheduler.lr_min lr_scheduler.min_lr_factor training.dataset
    training.dataset_path training.batch_size training.warmup_steps training.compile
    training.mixed_precision_param training.mixed_precision_reduce training.data_parallel_degree
    training.data_parallel_replicate_degree training.data_parallel_shard_degree training.tensor_parallel_degree
    training.deterministic training.seed experimental.pipeline_parallel_degree
    experimental.context_parallel_degree experimental.enable_async_tensor_parallel
    experimental.pipeline_parallel_schedule experimental.pipeline_parallel_microbatches
    comm.train_timeout_seconds checkpoint.enable_checkpoint checkpoint.interval_type
    checkpoint.model_weights_only checkpoint.last_save_model_weights_only checkpoint.export_dtype
    activation_checkpoint.mode activation_checkpoint.selective_ac_option
    activation_checkpoint.per_op_sac_force_recompute_mm_shapes_by_fqns float8.enable_fsdp_float8_all_gather
    float8.precompute_float8_dynamic_scale_for_fsdp float8.filter_fqns float8.recipe_name
    float8.enable_float8_linear quantize.linear.float8.enable_fsdp_float8_all_gather
    quantize.linear.float8.filter_fqns compile.enable compile.components metrics.log_freq
    metrics.enable_tensorboard metrics.save_tb_folder metrics.enable_wandb metrics.disable_color_printing
    fault_tolerance.enable validation.enable validation.dataset validation.freq validation.steps
    parallelism.pipeline_parallel_microbatch_size parallelism.pipeline_parallel_split_points
    parallelism.expert_tensor_parallel_degree parallelism.enable_async_tensor_parallel
    parallelism.enable_compiled_autograd parallelism.disable_loss_parallel
    parallelism.context_parallel_rotate_method checkpoint.async_mode checkpoint.keep_latest_k
    """
)
"""Keys of the TOML files of the releases before 0.3 that are known and not of 0.3."""


def read_toml(document: Mapping[str, Any]) -> ReadConfig:
    """A job file of the releases before 0.3. Raises ConfigReadError."""
    values: dict[str, Any] = {}
    for section, content in document.items():
        if not isinstance(content, dict):
            raise ConfigReadError(Sentence("{section} is not a section of a torchtitan file", section=shown(section)))
        values |= {f"{section}.{key}": value for key, value in content.items()}
    renamed = {
        "training.batch_size": "training.local_batch_size",
        "experimental.pipeline_parallel_degree": "parallelism.pipeline_parallel_degree",
        "experimental.context_parallel_degree": "parallelism.context_parallel_degree",
        "experimental.pipeline_parallel_schedule": "parallelism.pipeline_parallel_schedule",
        "training.data_parallel_replicate_degree": "parallelism.data_parallel_replicate_degree",
        "training.data_parallel_shard_degree": "parallelism.data_parallel_shard_degree",
        "training.tensor_parallel_degree": "parallelism.tensor_parallel_degree",
        "training.compile": "compile.enable",
        "checkpoint.enable_checkpoint": "checkpoint.enable",
    }
    values = {renamed.get(key, key): value for key, value in values.items()}
    settings = Settings(values)
    mode = settings.word("activation_checkpoint.mode") or "none"
    option = settings.get("activation_checkpoint.selective_ac_option")
    recompute: dict[str, Any] = {"parallelism.recompute": {"full": "full", "selective": "selective"}.get(mode, "none")}
    if mode == "selective" and str(option).isdigit() and int(str(option)) > 0:
        recompute = {"parallelism.recompute": "every", "parallelism.recompute_every": int(str(option))}
    converters = settings.get("model.converters") or []
    precision = "fp8" if any("float8" in str(item) for item in converters) else None
    return _changes(settings, recompute, precision, (settings.word("model.name"), settings.get("model.flavor")))


def read_module(text: str) -> ReadConfig:
    """The one function of a module that returns Trainer.Config. Raises ConfigReadError."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ConfigReadError("it is not readable Python") from None
    jobs = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _builds_config(node)]
    if len(jobs) != 1:
        raise ConfigReadError(
            Sentence("it has {jobs} functions that make a torchtitan job; one is needed", jobs=len(jobs))
        )
    values: dict[str, Any] = {}
    notes: list[str] = []
    recompute, precision = "none", None
    adapted: dict[str, Any] = {}
    model: tuple[str | None, Any] = (None, None)
    package = next((node.module or "" for node in tree.body
                    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("torchtitan.models.")
                    and any(alias.name == "model_registry" for alias in node.names)), "")  # fmt: skip
    for node in ast.walk(jobs[0]):
        if isinstance(node, ast.Call):
            name = _name(node.func)
            if name in CALLS:
                for keyword in node.keywords:
                    if keyword.arg is not None:
                        _literal(f"{CALLS[name]}.{keyword.arg}", keyword.value, values, notes)
            elif name in RECOMPUTE:
                recompute = RECOMPUTE[name]
            elif name == "model_registry" and node.args and isinstance(node.args[0], ast.Constant):
                model = (package.rpartition(".")[2] or None, node.args[0].value)
            elif name.endswith("LoRAConverter.Config"):
                adapted = titan_changes(node)
            elif name.endswith("Converter.Config"):
                precision = {"F": "fp8", "M": "mxfp8", "N": "nvfp4"}.get(name[0])
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            path = _name(node.targets[0]).split(".")
            if len(path) == 3:
                _literal(".".join(path[1:]), node.value, values, notes)
    settings = Settings(values)
    settings.notes.extend(notes)
    return _changes(settings, {"parallelism.recompute": recompute} | adapted, precision, model)


def with_head_norms(model: Architecture) -> Architecture:
    """The same decoder with a norm of each query and key head (Qwen3)."""
    stack = model.stacks[0]
    layer = stack.groups[0].pattern[0]
    assert isinstance(layer.mixer, Attention)
    layer = layer.model_copy(update={"mixer": layer.mixer.model_copy(update={"query_key_norm": "head"})})
    group = stack.groups[0].model_copy(update={"pattern": (layer,)})
    return model.model_copy(update={"stacks": (stack.model_copy(update={"groups": (group,)}),)})


def read_overrides(values: Mapping[str, Any]) -> ReadConfig:
    """Options of the command line, --section.field VALUE."""
    settings = Settings(values)
    return _changes(settings, {}, None, (None, None))


def _builds_config(node: ast.FunctionDef) -> bool:
    return any(isinstance(part, ast.Call) and _name(part.func) in CALLS for part in ast.walk(node))


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    return ""


def _literal(path: str, node: ast.AST, values: dict[str, Any], notes: list[str]) -> None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        values[path] = -node.operand.value if isinstance(node.operand.value, int | float) else None
    elif isinstance(node, ast.Constant):
        values[path] = node.value
    elif not path.startswith("dataloader."):
        notes.append(f"{shown(path)} is computed in the file and is not taken over")


def _changes(
    settings: Settings, recompute: dict[str, Any], precision: str | None, model: tuple[str | None, Any]
) -> ReadConfig:
    changes: dict[str, Any] = {"software.framework": "torchtitan", **recompute}
    accelerators = _degrees(settings, changes)
    if accelerators is not None:
        changes["hardware.accelerators"] = accelerators
    length = settings.whole("training.seq_len", "training.max_context_length")
    if length is not None:
        changes["sequence_length"] = length
    pipeline = changes["parallelism.pipeline"]
    local = settings.whole("training.local_batch_size")
    micro = settings.whole("parallelism.pipeline_parallel_microbatch_size")
    tokens = settings.whole("training.num_tokens_per_microbatch_per_dp_rank")
    accumulation: int | None = None
    if tokens is not None and length is not None:
        local, micro = max(1, tokens // length), None
    if local is not None:
        changes["parallelism.micro_batch"] = micro or 1 if pipeline > 1 else local
        accumulation = max(1, local // (micro or 1)) if pipeline > 1 else 1
    batch = settings.whole("training.global_batch_size", least=-1)
    step_tokens = settings.whole("training.num_tokens_per_train_step", least=-1)
    if step_tokens is not None and step_tokens > 0 and length is not None:
        batch = step_tokens // length
    if batch is not None and batch > 0:
        changes["global_batch"], accumulation = batch, None
    param, dtype = settings.word("training.mixed_precision_param"), settings.word("training.dtype")
    plain = "fp32" if param == "float32" else "bf16" if dtype == "bfloat16" else "bf16_mixed"
    changes["model.precision"] = precision or plain
    if settings.flag("training.enable_cpu_offload"):
        changes |= {"parallelism.offload_parameters": "cpu", "parallelism.offload_optimizer": "cpu"}
    graphs = settings.flag("training.disable_cuda_graphs")
    if graphs is False:
        changes["software.implementation.cuda_graphs"] = "iteration"
    compiled = settings.flag("compile.enable")
    if compiled is not None:
        changes["software.implementation.compiled"] = compiled
    if settings.word("optimizer.implementation") == "fused_opt_states_bf16":
        changes["model.optimizer"] = "adamw_bf16"
    _checkpoint(settings, changes)
    architecture = _registered(settings, *model)
    sections = known_settings()["torchtitan"]["sections"]
    known = {f"{section}.{field}" for section, fields in sections.items() for field in fields}
    known |= set(known_settings()["torchtitan"]["top_level"])
    unknown, left_out = split_rest(settings.rest(), known | BEFORE_0_3)
    steps = settings.whole("training.steps")
    left_out = tuple(name for name in left_out if name != "training.steps")
    return ReadConfig(
        "torchtitan", changes, architecture, accumulation, steps, unknown, left_out, tuple(settings.notes)
    )


def _degrees(settings: Settings, changes: dict[str, Any]) -> int | None:
    """Degrees of parallelism; returns the accelerators where the degrees say all of them."""
    get = settings.whole
    replicas = get("parallelism.data_parallel_replicate_degree") or 1
    shards = get("parallelism.data_parallel_shard_degree", least=-1) or -1
    tensor = get("parallelism.tensor_parallel_degree") or 1
    context = get("parallelism.context_parallel_degree") or 1
    pipeline = get("parallelism.pipeline_parallel_degree") or 1
    changes |= {"parallelism.tensor": tensor, "parallelism.context": context, "parallelism.pipeline": pipeline}
    changes["parallelism.sequence"] = settings.flag("parallelism.enable_sequence_parallel") is not False and tensor > 1
    changes["parallelism.expert"] = get("parallelism.expert_parallel_degree") or 1
    changes["parallelism.expert_tensor"] = 1
    reshard = settings.word("parallelism.fsdp_reshard_after_forward")
    if replicas > 1 and shards == 1:
        changes["parallelism.sharding"] = "none"
    elif replicas > 1:
        changes["parallelism.sharding"] = "hsdp"
        if shards > 0:
            changes["parallelism.shard_size"] = shards * context
    else:
        changes["parallelism.sharding"] = "zero2" if reshard == "never" and pipeline == 1 else "fsdp"
    if reshard == "always":
        changes["software.implementation.reshard_after_forward"] = True
    schedule = settings.word("parallelism.pipeline_parallel_schedule") or "1f1b"
    if schedule not in SCHEDULES:
        settings.notes.append(f"the schedule {shown(schedule)} is none that a plan knows")
    elif pipeline > 1:
        changes["parallelism.schedule"] = SCHEDULES[schedule]
    else:
        changes["parallelism.schedule"] = "1f1b"
        if schedule != "1f1b":
            settings.notes.append("a pipeline schedule has no effect at pipeline 1")
    per_stage = get("parallelism.pipeline_parallel_layers_per_stage")
    if per_stage is not None and pipeline > 1:
        changes["layers_per_virtual_stage"] = per_stage
    elif pipeline > 1:
        changes["parallelism.virtual_pipeline"] = 2 if SCHEDULES.get(schedule) and "interleaved" in schedule else 1
    settings.get("parallelism.pipeline_parallel_first_stage_less_layers")
    settings.get("parallelism.pipeline_parallel_last_stage_less_layers")
    return replicas * shards * tensor * context * pipeline if shards > 0 else None


def _checkpoint(settings: Settings, changes: dict[str, Any]) -> None:
    enabled = settings.flag("checkpoint.enable")
    if enabled is not True and settings.get("checkpoint.interval") is not None:
        settings.notes.append("checkpoints are off (checkpoint.enable): the interval alone saves nothing")
    mode = settings.word("checkpoint.async_mode")
    if mode is not None:
        changes["operations.checkpoint_asynchronous"] = mode != "disabled"
    kept = settings.whole("checkpoint.keep_latest_k", least=0)
    if kept:
        changes["operations.checkpoints_kept"] = kept
    workers = settings.whole("dataloader.num_workers", least=0)
    if workers is not None:
        changes["operations.dataloader_workers"] = workers
    weights_alone = settings.flag("checkpoint.initial_load_model_only")
    if weights_alone is not None and "model.training" not in changes:
        changes |= {"model.training": "continued", "training.start.optimizer_state": not weights_alone}


def _registered(settings: Settings, package: str | None, flavor: Any) -> Architecture | None:
    """The model by its name in the registry: taken over where it is one of those whose sizes are known here."""
    if package is None or flavor is None:
        return None
    found = next((item for item in REGISTERED if (item.package, item.flavor) == (package, str(flavor))), None)
    if found is None or package not in ("llama3", "qwen3") or found.experts:
        settings.notes.append(f"the model {shown(package)} {shown(flavor)} is not taken over: choose it in the plan")
        return None
    model = dense_decoder(
        f"{package} {found.flavor}",
        layers=found.layers,
        hidden=found.hidden,
        ffn=found.width,
        heads=found.heads,
        kv_heads=found.kv_heads,
        vocabulary=found.vocabulary,
        head_dim=found.head_dim,
        tied=found.tied,
        family="llama" if package == "llama3" else "qwen3",
    )
    return with_head_norms(model) if package == "qwen3" else model
