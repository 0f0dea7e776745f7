"""Megatron's settings, from arguments, YAML or recipe overrides, as changes to a plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from trainplan.catalog.families.config import words
from trainplan.export.launch.read.found import ReadConfig, Settings, split_rest
from trainplan.export.launch.read.sizes import architecture_of
from trainplan.plan.cluster import OFFLOAD_MODULES, RECOMPUTE_MODULES

FSDP = {"no_shard": "none", "optim": "zero1", "optim_grads": "zero2", "optim_grads_params": "fsdp"}
OPTIMIZER = {"adam": "adamw", "sgd": "sgd_momentum", "lion": "lion", "muon": "muon", "dist_muon": "muon",
             "adaptive_muon": "muon", "adamw": "adamw", "distributed_fused_adam": "adamw",
             "mcore_distributed_optim": "adamw", "fused_adam": "adamw"}  # fmt: skip
ARGUMENTS = "Megatron arguments"
LEGACY = words(
    """
    num-layers-per-virtual-pipeline-stage checkpoint-activations checkpoint-num-layers rampup-batch-size
    pp-partition-method deepspeed zero-stage distribute-checkpointed-activations
    """
)


def read_megatron(
    values: Mapping[str, Any],
    known: Iterable[str],
    *,
    kind: str,
    accelerators: int | None = None,
    notes: Iterable[str] = (),
    framework: str = "megatron_core",
) -> ReadConfig:
    """Settings by their names with dashes. Raises ConfigReadError for values that cannot be."""
    settings = Settings(values)
    settings.notes.extend(notes)
    changes: dict[str, Any] = {"software.framework": framework}
    null_tokenizer = settings.word("tokenizer-type") == "nulltokenizer"
    architecture = architecture_of(settings, padded=null_tokenizer and "vocab-size" in values)
    depth = settings.whole("num-layers")
    if accelerators is not None:
        changes["hardware.accelerators"] = accelerators
    tensor = _degrees(settings, changes)
    _sequence(settings, changes, tensor)
    _stages(settings, changes, depth)
    _sharding(settings, changes)
    _recompute(settings, changes)
    _offload(settings, changes)
    _precision(settings, changes)
    _optimizer(settings, changes)
    steps = _amounts(settings, changes)
    _operations(settings, changes, by_arguments=kind == ARGUMENTS)
    unknown, left_out = split_rest(settings.rest(), {*known, *LEGACY})
    return ReadConfig(
        kind, changes, architecture, steps=steps, unknown=unknown, left_out=left_out, notes=tuple(settings.notes)
    )


def _degrees(settings: Settings, changes: dict[str, Any]) -> int | None:
    tensor = settings.degree("tensor-model-parallel-size", "model-parallel-size")
    expert = settings.degree("expert-model-parallel-size")
    split = settings.degree("expert-tensor-parallel-size", default=None)
    if split is None and "expert-tensor-parallel-size" not in settings.open:
        split = 1
        if (expert or 1) > 1 or settings.get("num-experts", "num-moe-experts"):
            split = tensor or 1
            if split > 1:
                settings.notes.append(
                    f"expert-tensor-parallel-size is not given: Megatron takes that of tensor, {split}"
                )
    degrees = {
        "tensor": tensor,
        "pipeline": settings.degree("pipeline-model-parallel-size"),
        "context": settings.degree("context-parallel-size"),
        "expert": expert,
        "expert_tensor": split,
    }
    changes |= {f"parallelism.{name}": value for name, value in degrees.items() if value is not None}
    if settings.flag("use-tp-pp-dp-mapping"):
        changes["parallelism.placement"] = "pipeline_inside"
    return tensor


def _sequence(settings: Settings, changes: dict[str, Any], tensor: int | None) -> None:
    asked = bool(settings.flag("sequence-parallel"))
    if asked and tensor == 1:
        settings.notes.append("sequence-parallel has no effect at tensor 1: Megatron drops it")
    changes["parallelism.sequence"] = asked and tensor != 1


def _stages(settings: Settings, changes: dict[str, Any], depth: int | None) -> None:
    pipeline = changes.get("parallelism.pipeline")
    if pipeline is None:
        return
    chunks = settings.whole("num-virtual-stages-per-pipeline-rank", "virtual-pipeline-model-parallel-size")
    per_stage = settings.whole("num-layers-per-virtual-pipeline-stage")
    counted = [bool(settings.flag(f"account-for-{what}-in-pipeline-split")) for what in ("embedding", "loss")]
    if per_stage is not None and chunks is None:
        if depth is None:
            settings.notes.append(
                "num-layers-per-virtual-pipeline-stage without num-layers: interleaving is not settled"
            )
        else:
            chunks = max(1, (depth + sum(counted)) // (pipeline * per_stage))
    layout = settings.get("pipeline-model-parallel-layout")
    if (isinstance(layout, str) and "*" in layout) or "|" in str(layout or ""):
        stages = str(layout).count("|") + 1
        if "(" in str(layout) or stages % pipeline:
            settings.notes.append("the pipeline layout has groups and is not taken over: the stages may differ")
        else:
            chunks = stages // pipeline
            settings.notes.append("the pipeline layout is taken as layers counted with embedding and head")
    changes["parallelism.virtual_pipeline"] = chunks or 1
    changes["parallelism.schedule"] = "1f1b"
    first = settings.whole("decoder-first-pipeline-num-layers", "num-layers-in-first-pipeline-stage", least=0)
    last = settings.whole("decoder-last-pipeline-num-layers", "num-layers-in-last-pipeline-stage", least=0)
    changes["parallelism.first_stage_layers"], changes["parallelism.last_stage_layers"] = first, last
    if any(counted) and depth is not None and depth % (pipeline * (chunks or 1)) == 0 and (chunks or 1) == 1:
        units = (depth + sum(counted)) // pipeline
        changes["parallelism.first_stage_layers"] = units - counted[0]
        changes["parallelism.last_stage_layers"] = units - counted[1]


def _sharding(settings: Settings, changes: dict[str, Any]) -> None:
    optimizer = settings.word("optimizer", "optim-name")
    instances = settings.whole("num-distributed-optimizer-instances") or 1
    strategy = settings.word("data-parallel-sharding-strategy")
    if settings.flag("use-torch-fsdp2"):
        changes["parallelism.sharding"] = "fsdp"
    elif settings.flag("use-megatron-fsdp", "use-custom-fsdp"):
        changes["parallelism.sharding"] = FSDP.get(strategy or "optim_grads_params", "fsdp")
        if instances > 1 and changes["parallelism.sharding"] == "fsdp":
            changes["parallelism.sharding"] = "hsdp"
            settings.notes.append(f"states are shared within one of {instances} groups of data ranks")
            changes["instances"] = instances
    elif settings.flag("use-distributed-optimizer") or optimizer in (
        "distributed_fused_adam",
        "mcore_distributed_optim",
    ):
        changes["parallelism.sharding"] = "zero1"
        if instances > 1:
            settings.notes.append(
                f"{instances} groups of data ranks share optimizer states by themselves: read as ZeRO-1"
            )
    else:
        changes["parallelism.sharding"] = "none"


def _recompute(settings: Settings, changes: dict[str, Any]) -> None:
    granularity = settings.word("recompute-granularity", "activations-checkpoint-granularity")
    method = settings.word("recompute-method", "activations-checkpoint-method")
    count = settings.whole("recompute-num-layers", "activations-checkpoint-num-layers", least=0)
    modules = settings.get("recompute-modules")
    listed = [modules] if isinstance(modules, str) else list(modules or [])
    if settings.flag("recompute-activations") and granularity is None:
        granularity = "selective"
    if settings.flag("checkpoint-activations") and granularity is None:
        granularity, method, count = "full", "uniform", 1
    if granularity == "selective":
        words = {str(word).strip() for item in listed for word in str(item).strip("[]").split(",")} - {""}
        strange = sorted(words - set(RECOMPUTE_MODULES))
        if strange:
            settings.notes.append(f"recompute of the modules {', '.join(strange)} is not known here and left out")
        known = tuple(name for name in RECOMPUTE_MODULES if name in words)
        changes["parallelism.recompute"] = "modules" if set(known) - {"core_attn"} else "attention"
        if set(known) - {"core_attn"}:
            changes["parallelism.recompute_modules"] = known
    elif granularity == "full" and method == "block":
        changes["parallelism.recompute"] = "layers" if count else "none"
        if count:
            changes["parallelism.recompute_layers"] = count
    elif granularity == "full":
        changes["parallelism.recompute"] = "full"
        if (count or 1) > 1:
            settings.notes.append(f"layers are recomputed in groups of {count}: read as full recompute")
    else:
        changes["parallelism.recompute"] = "none"


def _offload(settings: Settings, changes: dict[str, Any]) -> None:
    capacity = settings.number("moe-expert-capacity-factor")
    if capacity is not None and capacity >= 1:
        changes["software.implementation.expert_capacity"] = capacity
    listed = settings.get("offload-modules")
    words = [listed] if isinstance(listed, str) else list(listed or [])
    if not settings.flag("fine-grained-activation-offloading"):
        return
    named = {word.strip() for item in words for word in str(item).strip("[]").split(",")} - {""}
    strange = sorted(named - set(OFFLOAD_MODULES))
    if strange:
        settings.notes.append(f"off-load of {', '.join(strange)} is not known here and left out")
    changes["parallelism.offload_activations"] = tuple(name for name in OFFLOAD_MODULES if name in named)


def _precision(settings: Settings, changes: dict[str, Any]) -> None:
    word = settings.word("mixed-precision", "precision")
    half = settings.flag("fp16") or word in ("16", "16-mixed", "fp16_mixed")
    brain = settings.flag("bf16") or word in ("bf16", "bf16-mixed") or (word or "").startswith("bf16")
    eight = settings.word("fp8-format")
    recipe = settings.word("fp8-recipe")
    switched = settings.flag("fp8")
    detail = ("fp8-hybrid", "fp8-e4m3", "fp8-margin", "fp8-interval", "fp8-amax-history-len", "fp8-amax-compute-algo")
    for name in detail:
        settings.get(name)
    if settings.word("fp4-format") or "nvfp4" in (word or ""):
        changes["model.precision"] = "nvfp4"
    elif recipe == "mxfp8" or "mxfp8" in (word or ""):
        changes["model.precision"] = "mxfp8"
    elif eight is not None or switched or "fp8" in (word or ""):
        changes["model.precision"] = "fp8"
    else:
        changes["model.precision"] = "fp16_mixed" if half else "bf16_mixed" if brain else "fp32"
    reduced = settings.flag("grad-reduce-in-bf16")
    in_fp32 = settings.flag("grad-reduce-in-fp32", "accumulate-allreduce-grads-in-fp32")
    if reduced or in_fp32 is False:
        changes["software.implementation.gradient_dtype"] = "bf16"


def _optimizer(settings: Settings, changes: dict[str, Any]) -> None:
    name = settings.word("optimizer", "optim-name") or "adam"
    moments = {settings.word("exp-avg-dtype"), settings.word("exp-avg-sq-dtype")}
    settings.get("use-precision-aware-optimizer")
    found = OPTIMIZER.get(name)
    if found is None:
        settings.notes.append(f"the optimizer {name[:40]} is none that a plan knows")
    elif found == "adamw" and moments & {"bf16", "bfloat16"}:
        changes["model.optimizer"] = "adamw_bf16"
    elif found == "adamw" and "fp8" in moments:
        changes["model.optimizer"] = "adamw_8bit"
    else:
        changes["model.optimizer"] = found
    changes["parallelism.offload_optimizer"] = "cpu" if settings.flag("optimizer-cpu-offload") else "none"
    settings.get("optimizer-offload-fraction")


def _amounts(settings: Settings, changes: dict[str, Any]) -> int | None:
    """Batch, length and amount; returns steps where the file counts steps."""
    micro = settings.whole("micro-batch-size")
    if micro is not None:
        changes["parallelism.micro_batch"] = micro
    batch = settings.whole("global-batch-size")
    if batch is not None:
        changes["global_batch"] = batch
    length = settings.whole("seq-length", "encoder-seq-length", "dataset-seq-length")
    if length is not None:
        changes["sequence_length"] = length
    if settings.flag("dataloader-inter-document-masking"):
        changes["dataset.packing"] = "masked"
    ramp = settings.get("rampup-batch-size")
    if ramp is not None:
        settings.notes.append("the batch grows at the start (rampup-batch-size): the plan holds the final batch")
    if settings.get("step-batch-size-schedule") is not None:
        settings.notes.append("the batch follows a schedule: the plan holds the final batch")
    samples = settings.whole("train-samples")
    if samples is not None and length is not None:
        changes["tokens"] = float(samples * length)
        return None
    return settings.whole("train-iters", "max-steps")


def _operations(settings: Settings, changes: dict[str, Any], *, by_arguments: bool) -> None:
    workers = settings.whole("num-workers", "dataset-num-workers", least=0)
    if workers is not None:
        changes["operations.dataloader_workers"] = workers
    asynchronous = settings.flag("async-save")
    settings.get("use-persistent-ckpt-worker")
    if asynchronous is not None:
        changes["operations.checkpoint_asynchronous"] = asynchronous
    form = settings.word("ckpt-format")
    if form is not None:
        changes["operations.checkpoint_gathered"] = form == "torch"
    kept = settings.whole("most-recent-k", least=-1)
    if kept is not None and kept > 0:
        changes["operations.checkpoints_kept"] = kept
    if settings.flag("tp-comm-overlap") is not None:
        changes["software.implementation.overlap_tensor_parallel"] = True
    if settings.flag("overlap-moe-expert-parallel-comm"):
        changes["software.implementation.overlap_expert_parallel"] = True
    if settings.flag("delay-wgrad-compute"):
        changes["software.implementation.delayed_weight_gradients"] = True
    _graphs(settings, changes)
    overlap = settings.flag("overlap-grad-reduce")
    settings.get("overlap-param-gather")
    if overlap is not None or by_arguments:  # a switch of the command line that is absent is off
        changes["software.implementation.overlap_gradient_reduction"] = bool(overlap)


def _graphs(settings: Settings, changes: dict[str, Any]) -> None:
    captured = settings.word("cuda-graph-impl")
    modules = str(settings.get("cuda-graph-modules", "cuda-graph-scope") or "")
    for name in ("te-rng-tracker", "no-check-for-nan-in-loss-and-grad"):
        settings.get(name)
    if captured in (None, "none"):
        return
    whole = captured == "full_iteration" or "full_iteration" in modules or (captured == "local" and not modules)
    layers = "attention" if "attn" in modules or not modules else "router"
    changes["software.implementation.cuda_graphs"] = "iteration" if whole else layers
