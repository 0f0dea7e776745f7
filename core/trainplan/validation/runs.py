"""From a published run (one row of `published_runs.jsonl`) to a job and a layout, with stated defaults.

A row of a person's own needs only a model, hardware, parallelism, precision and one measured figure; every setting
that it leaves open is taken from the tables here and named in `RunCase.defaults_used`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

from trainplan.catalog.architecture import Architecture, Mixture
from trainplan.catalog.entries import Accelerator
from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.job.job import Job, Machine, Switches
from trainplan.engine.layout.layout import Layout, Recompute, Sharding
from trainplan.plan.workload import Lora, Optimizer, Precision, Training
from trainplan.validation.architecture import Defaults, RowError, need, run_architecture
from trainplan.validation.recipes import recipe_switches

FRAMEWORKS: Final[tuple[tuple[str, str], ...]] = (
    ("megatron-deepspeed", "megatron_deepspeed"),
    ("automodel", "nemo_automodel"),
    ("megatron", "megatron_core"),
    ("nemo", "megatron_core"),
    ("mbridge", "megatron_core"),
    ("foundry", "llm_foundry"),
    ("composer", "llm_foundry"),
    ("fsdp_qlora", "fsdp_qlora"),
    ("torchtitan", "torchtitan"),
    ("torchtune", "torchtune"),
    ("maxtext", "maxtext"),
    ("t5x", "maxtext"),
    ("internevo", "internevo"),
    ("neuron", "neuronx"),
    ("litgpt", "litgpt"),
    ("lit-gpt", "litgpt"),
    ("hf ", "hf_trainer"),
    ("deepspeed", "deepspeed"),
    ("trl", "hf_trainer"),
    ("fms", "hf_trainer"),
    ("unsloth", "hf_trainer"),
    ("axolotl", "hf_trainer"),
    ("fsdp2", "fsdp2"),
    ("fsdp", "fsdp1"),
)
"""How a source's name for its stack contains ours; the first match wins."""

PLAIN_NAMES: Final = {
    "V100": "nvidia-v100-sxm2-32gb",
    "A100": "nvidia-a100-sxm4-80gb",
    "A100-80GB": "nvidia-a100-sxm4-80gb",
    "A100-40GB": "nvidia-a100-sxm4-40gb",
    "H100": "nvidia-h100-sxm5-80gb",
    "H100-80GB": "nvidia-h100-sxm5-80gb",
    "H200": "nvidia-h200-sxm5-141gb",
    "B200": "nvidia-b200-sxm-180gb",
    "B300": "nvidia-b300-sxm-288gb",
    "GB200": "nvidia-gb200",
    "GB300": "nvidia-gb300",
    "MI300X": "amd-mi300x",
}
"""The part that a source most likely means where it names a family alone."""

NIC_GBIT_PER_NODE: Final[tuple[tuple[str, float], ...]] = (
    ("4x Omni-Path", 400),
    ("4x100 Gb", 400),
    ("Omni-Path", 400),
    ("800 Gbit/s", 800),
    ("1600 Gb/s", 1600),
)
"""Scale-out rate of a node as sources write it [Gb/s]; others are taken as 400 Gb/s per accelerator."""

UNSTATED_NIC_GBIT: Final = 400.0
NETWORK_LATENCY_SECONDS: Final = 5e-6
LORA_TARGETS: Final = ("q_proj", "k_proj", "v_proj", "o_proj")
"""Adapted modules of fms-acceleration and of Qwen's recipes."""


@dataclass(frozen=True)
class RunCase:
    """One published run as the engine understands it; `job` and `layout` are None where `skipped` says why."""

    id: str
    group: str
    job: Job | None
    layout: Layout | None
    defaults_used: tuple[str, ...] = ()
    skipped: str | None = None


def job_from_run(row: Mapping[str, Any], accelerators: Mapping[str, Accelerator]) -> RunCase:
    """The job and layout of one row; what it leaves open is taken from defaults and named.

    `accelerators` maps catalogue ids to entries. Never raises on a row: `skipped` tells what was wrong.
    """
    defaults = Defaults()
    identity, group = str(row.get("id") or "?"), str(row.get("group") or row.get("id") or "?")
    try:
        job, layout = _job_and_layout(row, accelerators, defaults)
    except RowError as problem:
        return RunCase(identity, group, None, None, tuple(defaults.used), str(problem))
    except (KeyError, TypeError, ValueError) as problem:
        return RunCase(identity, group, None, None, tuple(defaults.used), f"the row cannot be read: {problem!r}"[:300])
    return RunCase(identity, group, job, layout, tuple(defaults.used))


def _job_and_layout(
    row: Mapping[str, Any], accelerators: Mapping[str, Accelerator], defaults: Defaults
) -> tuple[Job, Layout]:
    hardware, parallel = row["hardware"], row["parallel"]
    source = str(row.get("framework") or "")
    training = _training(row, source)
    framework = _framework(source, training, defaults)
    release = _release(row, defaults)
    accelerator = _accelerator(hardware, accelerators, defaults)
    architecture = run_architecture(row["model"], framework, defaults)
    layout = _layout(row, architecture, framework, training, defaults)
    job = Job(
        architecture=architecture,
        training=training,
        lora=_lora(row, source),
        precision=_precision(row, source, training, accelerator, defaults),
        optimizer=_optimizer(row),
        sequence_length=int(need(row["model"].get("seq_len"), "model.seq_len")),
        machine=_machine(hardware, parallel, accelerator, defaults),
        framework=framework,
        year=release,
        tuning="benchmark",
        switches=_switches(row, source, framework, release, training),
    )
    return job, layout


def _framework(source: str, training: Training, defaults: Defaults) -> str:
    lowered = source.lower()
    found = next((ours for theirs, ours in FRAMEWORKS if theirs in lowered), None)
    name = str(defaults("framework", found, "fsdp2"))
    return "hf_peft" if name == "hf_trainer" and training in ("lora", "qlora") else name


def _release(row: Mapping[str, Any], defaults: Defaults) -> float:
    """Year of the stack; a container's year and month where the source names one."""
    source = row.get("source") or {}
    text = f"{source.get('where') or ''} {source.get('title') or ''} {source.get('repo_or_url') or ''}"
    container = re.search(r"(?<!\d)(2\d)\.(0[1-9]|1[0-2])(?!\d)", text)
    if container:
        return 2000 + int(container.group(1)) + (int(container.group(2)) - 1) / 12
    return float(defaults("source.year", source.get("year"), 2025))


def _training(row: Mapping[str, Any], source: str) -> Training:
    kind = row.get("training") or "full"
    if kind == "lora":
        return "lora"
    if kind == "qlora":
        return "qlora"
    return "full_finetuning" if "HF" in source or "torchtune" in source else "pretraining"


def _accelerator(
    hardware: Mapping[str, Any], accelerators: Mapping[str, Accelerator], defaults: Defaults
) -> Accelerator:
    identity = hardware.get("accelerator_id") or hardware.get("accelerator")
    if identity not in accelerators:
        plain = str(identity).strip().upper().removeprefix("NVIDIA ").removeprefix("AMD ")
        if plain not in PLAIN_NAMES:
            raise RowError(f"hardware.accelerator_id: the catalogue has no accelerator {identity!r}")
        identity = defaults("hardware.accelerator_id", None, PLAIN_NAMES[plain])
    found = accelerators[str(identity)]
    return _one_device(found, 2) if "NeuronCore" in str(hardware.get("accelerator")) else found


def _one_device(accelerator: Accelerator, devices: int) -> Accelerator:
    """One of the equal devices of a package, where a source counts those."""
    peaks = accelerator.peak_tflops
    links = accelerator.scale_up
    return accelerator.model_copy(
        update={
            "memory_gb": accelerator.memory_gb / devices,
            "memory_gib": accelerator.memory_gib / devices,
            "memory_bandwidth_gb_s": accelerator.memory_bandwidth_gb_s / devices,
            "peak_tflops": peaks.model_copy(
                update={name: rate / devices for name, rate in peaks.model_dump(exclude_none=True).items()}
            ),
            "scale_up": links.model_copy(
                update={"gb_s": links.gb_s and links.gb_s / devices, "domain_size": links.domain_size * devices}
            ),
        }
    )


def _machine(
    hardware: Mapping[str, Any], parallel: Mapping[str, Any], accelerator: Accelerator, defaults: Defaults
) -> Machine:
    count = int(need(hardware.get("n_accel"), "hardware.n_accel"))
    per_node = int(defaults("hardware.per_node", hardware.get("per_node"), min(8, count)))
    links, domain = str(hardware.get("intra_node") or ""), accelerator.scale_up.domain_size
    if "none" in links:
        domain = 1
    elif accelerator.scale_up.topology == "switch" and domain <= 16:
        domain = min(domain, per_node)
    network = str(hardware.get("inter_node") or "")
    per_node_gbit = next((rate for text, rate in NIC_GBIT_PER_NODE if text in network), None)
    if count <= max(per_node, domain):
        per_accelerator = UNSTATED_NIC_GBIT
    elif per_node_gbit is None:
        stated = UNSTATED_NIC_GBIT if ("NDR" in network or "400 Gb" in network) else None
        per_accelerator = defaults("hardware.nic_gbit", stated, UNSTATED_NIC_GBIT)
    else:
        per_accelerator = per_node_gbit / per_node
    return Machine(
        accelerator=accelerator,
        accelerators_per_node=per_node,
        scale_up_domain=domain,
        nic_gb_per_second=per_accelerator / 8,
        network_latency_seconds=NETWORK_LATENCY_SECONDS,
    )


LITGPT_TARGETS: Final = {
    "query": ("q_proj",),
    "key": ("k_proj",),
    "value": ("v_proj",),
    "projection": ("o_proj",),
    "mlp": ("gate_proj", "up_proj", "down_proj"),
    "head": ("lm_head",),
}
"""LitGPT's names of what it adapts, and ours."""
LITGPT_BATCH: Final = 128
"""Sequences of a step in LitGPT's scripts."""
LITGPT_DROPOUT: Final = 0.05


def _litgpt_lora(notes: str) -> Lora:
    """Rank and targets as LitGPT rows tell them in words; its own adapters beside LoRA adapt no linear layer."""
    rank = re.search(r"LoRA r=(\d+)", notes)
    places = re.search(r"LoRA r=\d+[^.]*? on ([a-z, ]+)", notes)
    names = re.findall(r"[a-z]+", places.group(1)) if places and "Method is ADAPTER" not in notes else []
    targets = tuple(target for name in names for target in LITGPT_TARGETS.get(name, ()))
    return Lora(
        rank=int(rank.group(1)) if rank else 8,
        targets=targets,
        adapter_precision="bf16",
        dropout=LITGPT_DROPOUT,
    )


def _narrow_adapters(source: str) -> bool:
    """Stacks whose adapters are in 16 bit, unlike PEFT's."""
    return any(text in source.lower() for text in ("fms", "nemo", "megatron"))


def _lora(row: Mapping[str, Any], source: str) -> Lora:
    stated = row.get("lora") or {}
    if "litgpt" in source.lower() and not stated:
        return _litgpt_lora(str(row.get("notes")))
    if "fms" in source or "Qwen" in str(row["model"].get("name")):
        targets: tuple[str, ...] = LORA_TARGETS
    else:
        targets = ("all-linear",)
    if stated.get("targets"):
        named = stated["targets"]
        targets = (named,) if isinstance(named, str) else tuple(named)
    baseline = "baseline-peft" in source or stated.get("adapter_dtype") == "fp32"
    return Lora(
        rank=int(stated.get("rank") or stated.get("r") or 16),
        targets=targets,
        adapter_precision="fp32" if baseline or not _narrow_adapters(source) else "bf16",
    )


def _precision(
    row: Mapping[str, Any], source: str, training: Training, accelerator: Accelerator, defaults: Defaults
) -> Precision:
    name = defaults("precision", row.get("precision"), "bf16")
    if name in ("fp8", "mxfp8", "nvfp4", "fp32"):
        result: Precision = name
        return result
    half = "fp16" if name == "fp16" or accelerator.peak_tflops.bf16 is None else "bf16"
    loaded = "Base weights bfloat16" in str(row.get("notes"))
    adapted = training in ("lora", "qlora")
    pure = half == "bf16" and (adapted or loaded or "fms" in source) and not _upcast(row, training)
    if pure:
        return "bf16"
    return "fp16_mixed" if half == "fp16" else "bf16_mixed"


def _optimizer(row: Mapping[str, Any]) -> Optimizer:
    text = str(row.get("optimizer") or "adamw").lower()
    if "8-bit" in text or "8bit" in text or "4-bit" in text:
        return "adamw_8bit"
    if "bf16 states" in text:
        return "adamw_bf16"
    known: tuple[Optimizer, ...] = ("muon", "adafactor", "lion")
    return next((name for name in known if name in text), "sgd_momentum" if "sgd" in text else "adamw")


TUNED_RECIPES: Final = ("mb-", "mbridge-", "dgxc-", "nemo")
"""NVIDIA's performance recipes reduce gradients in 16 bit (`grad_reduce_in_fp32=False`)."""
MEGATRON_DROPOUT: Final = 0.1
"""Hidden dropout that Megatron-Core's functional tests leave at its default."""


def _upcast(row: Mapping[str, Any], training: Training) -> bool:
    """Newer releases of accelerate turn a 16-bit model into fp32 under FSDP; the later fms tables show it."""
    sharded = row["parallel"].get("sharding") == "fsdp"
    return sharded and training == "full_finetuning" and "-liger-" in str(row.get("id"))


def _rescales_logits(row: Mapping[str, Any]) -> bool:
    """Granite and PowerLM divide their logits, so that the first copy is free before the loss."""
    return any(name in str(row["model"].get("name")).lower() for name in ("granite", "powerlm"))


def _switches(row: Mapping[str, Any], source: str, framework: str, release: float, training: Training) -> Switches:
    switches = framework_defaults(framework, int(release), training=training)
    attention = row.get("flash_attention")
    if attention is not None:
        switches = replace(switches, attention_kernel="flash" if attention else "unfused")
    if "foak" in source:
        switches = replace(switches, fused_norm=True, fused_rope=True, loss="fused_inplace")
    if "liger" in source:
        switches = replace(switches, loss="chunked")
    if "fms" in source:
        # `prepare_model_for_kbit_training` makes the residual stream fp32; under FSDP the tables do not show it.
        wide = "baseline" in source and row["parallel"].get("sharding") != "fsdp"
        switches = replace(switches, autocast=wide, parameter_dtype="fp32" if _upcast(row, training) else "bf16")
        if switches.loss == "held_logits" and _rescales_logits(row):
            switches = replace(switches, loss="fp32_copy")
    if "bf16-MIXED" in str(row.get("notes")):
        switches = replace(switches, parameter_dtype="fp32", autocast=True)
    if source.endswith("torchcompile"):
        switches = replace(switches, compiled=True)
    return _noted_switches(row, source, switches)


def _noted_switches(row: Mapping[str, Any], source: str, switches: Switches) -> Switches:
    """What a row's note or name says of its software."""
    notes, identity = str(row.get("notes")), str(row.get("id"))
    if "accumulating gradients in FP32" in notes:
        switches = replace(switches, gradient_dtype="fp32")
    if "Gradient-accumulation fusion off" in notes:
        switches = replace(
            switches, gradient_accumulation_fusion=False, loss="fp32_copy", hidden_dropout=MEGATRON_DROPOUT
        )
    if identity.startswith(TUNED_RECIPES):
        switches = replace(switches, gradient_dtype="bf16")
    if "automodel" in identity and identity.endswith(("-lcce", "-all")):
        switches = replace(switches, loss="chunked")
    if "SimuMax" in str((row.get("source") or {}).get("title")):
        switches = replace(switches, overlap_tensor_parallel=False, overlap_gradient_reduction=False)
    if (row.get("model") or {}).get("moe"):
        switches = replace(switches, **recipe_switches(identity, str(row.get("precision"))))
    return _stated_switches(row.get("implementation") or {}, switches)


STATED_SWITCHES: Final = {
    "param_dtype": "parameter_dtype",
    "reduce_dtype": "reduce_dtype",
    "autocast": "autocast",
    "fused_norm": "fused_norm",
    "fused_rope": "fused_rope",
    "fused_swiglu": "fused_swiglu",
    "compile": "compiled",
    "keys_values_copied_to_all_heads": "keys_values_copied",
    "optimizer_kernel": "optimizer_kernel",
    "reshard_after_forward": "reshard_after_forward",
    "root_reshard": "root_reshard",
    "head_wrapped_as_own_unit": "head_own_unit",
}
"""Names of a row's `implementation` and ours."""
STATED_LOSSES: Final = {"logits copied to fp32": "fp32_copy", "bf16 logits": "bf16"}


def _stated_switches(implementation: Mapping[str, Any], switches: Switches) -> Switches:
    stated: dict[str, Any] = {
        ours: implementation[theirs]
        for theirs, ours in STATED_SWITCHES.items()
        if implementation.get(theirs) is not None
    }
    if implementation.get("loss") in STATED_LOSSES:
        stated["loss"] = STATED_LOSSES[implementation["loss"]]
    if "Hugging Face" in str(implementation.get("model_code")):
        # Under a tracer these models cannot prove that there is no mask, and take the kernel that accepts one.
        stated |= {"fused_norm": False, "attention_kernel": "memory_efficient"}
    return replace(switches, **stated)


def _recompute(row: Mapping[str, Any], framework: str, training: Training, defaults: Defaults) -> Recompute:
    stated = row.get("recompute")
    if stated == "none":
        return Recompute.NONE
    if stated == "full":
        return Recompute.FULL
    if stated == "selective_op":
        return Recompute.SELECTIVE
    if str(stated).startswith("full_every_"):
        return Recompute.EVERY
    if stated == "selective":
        return Recompute.ATTENTION if framework == "megatron_core" else Recompute.SELECTIVE
    unstated = {
        "maxtext": Recompute.SELECTIVE,
        "hf_trainer": Recompute.FULL,
        "hf_peft": Recompute.FULL,
        "torchtune": Recompute.FULL,
        "neuronx": Recompute.ATTENTION,
    }
    default = unstated.get(framework, Recompute.NONE)
    defaults("recompute", None, default.name.lower())
    return default


def _layout(
    row: Mapping[str, Any], architecture: Architecture, framework: str, training: Training, defaults: Defaults
) -> Layout:
    parallel = row["parallel"]
    count = int(need(row["hardware"].get("n_accel"), "hardware.n_accel"))
    tensor, pipeline = int(parallel.get("tp") or 1), int(parallel.get("pp") or 1)
    context = int(parallel.get("cp") or 1)
    model_ranks = tensor * pipeline * context
    data = int(defaults("parallel.dp", parallel.get("dp"), count // model_ranks))
    if data * model_ranks != count:
        raise RowError(
            f"parallel: tp {tensor} x pp {pipeline} x cp {context} x dp {data} is {data * model_ranks}, "
            f"but hardware.n_accel is {count}"
        )
    micro_batch = int(defaults("parallel.micro_batch", parallel.get("micro_batch"), 1))
    accumulation = parallel.get("grad_accum")
    global_batch = parallel.get("global_batch")
    if global_batch is None:
        steps = int(accumulation or (LITGPT_BATCH // (micro_batch * data) if framework == "litgpt" else 1))
        global_batch = defaults("parallel.global_batch", None, micro_batch * data * steps)
    experts = _experts(architecture)
    default_expert = min(max(experts, 1), 64 if framework == "nemo_automodel" else 8, data * context)
    expert = int(parallel.get("ep") or 0)
    if not expert:
        expert = int(defaults("parallel.ep", None, default_expert)) if experts else 1
    ranks = data * context * tensor
    while experts and expert > 1 and (ranks % expert or expert > experts):
        expert -= 1
    depth, per_stage = architecture.depth, ceil(architecture.depth / pipeline)
    chunks = parallel.get("vpp")
    if chunks is None:
        fitting = [v for v in range(1, 13) if per_stage % v == 0] if pipeline > 1 and depth % pipeline == 0 else [1]
        chunks = defaults("parallel.vpp", None, fitting[-1]) if pipeline > 1 else 1
    sequence = parallel.get("sp")
    if sequence is None:
        sequence = defaults("parallel.sp", None, True) if tensor > 1 else False
    sharding = _sharding(parallel.get("sharding"), framework, data, defaults)
    shard_size = data * context
    if sharding is Sharding.HSDP:
        shard_size = min(data * context, 128 if framework == "maxtext" else int(row["hardware"].get("per_node") or 8))
    return Layout(
        tensor=tensor,
        sequence=int(bool(sequence)),
        context=context,
        pipeline=pipeline,
        virtual_pipeline=int(chunks) if pipeline > 1 else 1,
        expert=expert,
        expert_tensor=tensor if 0 < experts <= 16 and ranks % (expert * tensor) == 0 else 1,
        data=data,
        sharding=int(sharding),
        shard_size=shard_size,
        micro_batch=micro_batch,
        global_batch=int(global_batch),
        recompute=int(_recompute(row, framework, training, defaults)),
        offload_parameters=int("CPU offload True" in str(row.get("notes"))),
        offload_optimizer=int("CPU offload" in str(row.get("notes")) and "CPU offload False" not in str(row["notes"])),
    )


def _sharding(stated: str | None, framework: str, data: int, defaults: Defaults) -> Sharding:
    if stated is not None:
        return Sharding[stated.upper()]
    if data == 1:
        return Sharding.NONE
    unstated = {
        "megatron_core": "zero1",
        "megatron_deepspeed": "zero1",
        "neuronx": "zero1",
        "internevo": "zero1",
        "hf_trainer": "zero3",
        "hf_peft": "zero3",
        "deepspeed": "zero3",
    }
    return Sharding[str(defaults("parallel.sharding", None, unstated.get(framework, "fsdp"))).upper()]


def _experts(architecture: Architecture) -> int:
    return max(
        (f.experts for layer in architecture.main.layers if isinstance(f := layer.feed_forward, Mixture)), default=0
    )
