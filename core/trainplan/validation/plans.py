"""A measured run (one row) as a plan: the same fields, so that a prediction of one is a prediction of the other.

A row of a person's own needs only a model, hardware, parallelism, precision and one measured figure; every setting
that it leaves open is taken from the tables here and named in `Defaults.used`. Nothing is read from a row's id, its
notes, its source or the name of its model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from math import ceil
from typing import Any, Final

from pydantic import ValidationError

from trainplan.catalog.architecture import Architecture, Mixture
from trainplan.catalog.entries import Accelerator, Fabric, Node
from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.english import Sentence
from trainplan.plan.cluster import FRAMEWORK, Implementation, Network, Parallelism, Software
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.workload import OPTIMIZER, PRECISION, TRAINING, Lora, Model, Phase, TrainingRun
from trainplan.validation.architecture import run_architecture
from trainplan.validation.rows import MOST_ACCELERATORS, Defaults, RowError, invalid, number, section, whole, word

FRAMEWORK_NAMES: Final[tuple[tuple[str, str], ...]] = (
    ("megatron-deepspeed", "megatron_deepspeed"),
    ("automodel", "nemo_automodel"),
    ("megatron", "megatron_core"),
    ("nemo", "megatron_core"),
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
    ("transformers", "hf_trainer"),
    ("deepspeed", "deepspeed"),
    ("trl", "hf_trainer"),
    ("unsloth", "hf_trainer"),
    ("axolotl", "hf_trainer"),
    ("fsdp2", "fsdp2"),
    ("fsdp", "fsdp1"),
)
"""How people's names of a framework contain ours; the first match wins."""

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
"""The part that is most likely meant where a family alone is named."""

UNSTATED_RELEASE: Final = "2025"
UNSTATED_NIC_GBIT: Final = 400.0
UNSTATED_TARGETS: Final = ("all-linear",)
UNSTATED_SHARDING: Final = {
    "megatron_core": "zero1",
    "megatron_deepspeed": "zero1",
    "neuronx": "zero1",
    "internevo": "zero1",
    "hf_trainer": "zero3",
    "hf_peft": "zero3",
    "deepspeed": "zero3",
}
"""What runs of a framework share where they do not say; FSDP elsewhere."""
UNSTATED_RECOMPUTE: Final = {
    "maxtext": "selective",
    "hf_trainer": "full",
    "hf_peft": "full",
    "torchtune": "full",
    "neuronx": "attention",
}
UNSTATED_GLOBAL_BATCH: Final = {"litgpt": 128}
"""Sequences of a step in LitGPT's scripts; elsewhere every rank has one micro batch."""
FINE_TUNING: Final = ("hf_trainer", "torchtune")
"""Frameworks whose full training is fine-tuning."""
NARROW_ADAPTERS: Final = ("megatron_core", "nemo_automodel", "litgpt")
"""Frameworks whose adapters are in 16 bit; PEFT keeps them in fp32."""
HSDP_GROUP: Final = {"maxtext": 128}
"""Devices that share one copy of the states; those of a node elsewhere."""
DEEPEST_INTERLEAVING: Final = 12

STATED_RATE: Final = re.compile(
    r"(?:(\d{1,3})\s*x\s*(?:[A-Za-z-]+\s+)?)?(\d{2,5})\s*G(?:b|bit)/s(\s*per (?:node|server|host))?(\s*per GPU)?"
)
"""Links, rate of each, and per what."""

PUBLISHED_SWITCHES: Final = {
    "param_dtype": "parameter_dtype",
    "compile": "compiled",
    "keys_values_copied_to_all_heads": "keys_values_copied",
    "head_wrapped_as_own_unit": "head_own_unit",
    "moe_load": "expert_imbalance",
}
"""Names of switches that memory traces use, and ours."""
PUBLISHED_VALUES: Final = {"logits copied to fp32": "fp32_copy", "bf16 logits": "bf16", "cudnn": "flash"}
"""Names of values that memory traces use, and ours; cuDNN's kernel keeps what flash attention keeps."""


def plan_from_run(row: Mapping[str, Any], accelerators: Mapping[str, Accelerator], defaults: Defaults) -> Plan:
    """The plan that does what a row describes. Raises RowError where a field cannot be used."""
    hardware = section(row, "hardware", required=True)
    framework = _framework(row, defaults)
    training = _training(row, framework)
    framework = "hf_peft" if framework == "hf_trainer" and training in ("lora", "qlora") else framework
    accelerator = _accelerator(hardware, accelerators, defaults)
    model = section(row, "model", required=True)
    architecture = run_architecture(model, defaults)
    count = whole(hardware, "n_accel", "hardware")
    if count > MOST_ACCELERATORS:
        raise RowError(
            Sentence(
                "hardware.n_accel: {count} is more than {most_accelerators}",
                count=count,
                most_accelerators=MOST_ACCELERATORS,
            )
        )
    per_node = whole(
        {"per_node": defaults("hardware.per_node", hardware.get("per_node"), min(8, count))}, "per_node", "hardware"
    )
    base = _base()
    network = section(hardware, "network")
    try:
        return base.model_copy(
            update={
                "model": Model(
                    architecture=architecture,
                    training=training,
                    lora=_lora(row, framework),
                    precision=_precision(row, training, accelerator, defaults),
                    optimizer=_optimizer(row),
                ),
                "training": TrainingRun(phases=(_phase(row, model, framework, count, defaults),)),
                "hardware": base.hardware.model_copy(
                    update={
                        "accelerator": accelerator,
                        "accelerators": count,
                        "matmul_tflops": number(hardware, "matmul_tflops", "hardware"),
                        "node": Node(
                            id="of-the-run",
                            name="Node of the run",
                            year=accelerator.year,
                            accelerator=accelerator.id,
                            accelerators=per_node,
                        ),
                    }
                ),
                "network": Network.model_validate(network)
                if network
                else base.network.model_copy(
                    update={
                        "ports_per_node": per_node,
                        "gbit_per_second_per_port": _nic_gbit(hardware, count, per_node, accelerator, defaults),
                    }
                ),
                "parallelism": _parallelism(row, architecture, framework, count, per_node, defaults),
                "software": Software(
                    framework=framework,
                    release=defaults("release", word(row, "release", "row"), UNSTATED_RELEASE),
                    tuning=word(row, "tuning", "row") or "benchmark",
                    implementation=_implementation(row),
                ),
            }
        )
    except ValidationError as problem:
        raise invalid("", problem) from None


@cache
def _base() -> Plan:
    """What a row says nothing of: storage, operations, facility, prices, switches of the network."""
    library = load_library()
    made = plan_from(load_preset("llama-2-7b"), "nvidia-h100-sxm5-80gb", 8, 1e9, library=library)
    fabric = Fabric(
        id="of-the-run",
        name="Network of the run",
        kind="scale-out",
        technology=made.network.fabric.technology,
        gbit_s=UNSTATED_NIC_GBIT,
    )
    network = made.network.model_copy(update={"fabric": fabric, "oversubscription": 1.0})
    return made.model_copy(update={"network": network})


def _framework(row: Mapping[str, Any], defaults: Defaults) -> str:
    stated = word(row, "framework", "row")
    if stated in FRAMEWORK:
        return stated
    lowered = (stated or "").lower()
    found = next((ours for theirs, ours in FRAMEWORK_NAMES if theirs in lowered), None)
    return str(defaults("framework", found, "fsdp2"))


def _training(row: Mapping[str, Any], framework: str) -> Any:
    stated = word(row, "training", "row") or "full"
    if stated in TRAINING:
        return stated
    if stated != "full":
        raise RowError(
            Sentence("training: {stated!r} is none of full, {training}", stated=stated, training=", ".join(TRAINING))
        )
    return "full_finetuning" if framework in FINE_TUNING else "pretraining"


def _accelerator(
    hardware: Mapping[str, Any], accelerators: Mapping[str, Accelerator], defaults: Defaults
) -> Accelerator:
    found = _catalogued(hardware, accelerators, defaults)
    devices = whole(hardware, "devices_per_package", "hardware", 1)
    found = _one_device(found, devices) if devices > 1 else found
    gib = number(hardware, "memory_gib", "hardware")
    if gib is not None:
        found = found.model_copy(update={"memory_gib": gib, "memory_gb": gib * 2**30 / 1e9})
    if hardware.get("scale_up") is False:
        alone = found.scale_up.model_copy(update={"domain_size": 1, "topology": "none", "gb_s": None})
        found = found.model_copy(update={"scale_up": alone})
    return found


def _catalogued(
    hardware: Mapping[str, Any], accelerators: Mapping[str, Accelerator], defaults: Defaults
) -> Accelerator:
    """The accelerator by its id, by the name of its family, or written out as in a plan file."""
    written = hardware.get("accelerator")
    if isinstance(written, Mapping):
        try:
            return Accelerator.model_validate(written)
        except ValidationError as problem:
            raise invalid("hardware.accelerator", problem) from None
    identity = word(hardware, "accelerator_id", "hardware") or word(hardware, "accelerator", "hardware")
    if identity is None:
        raise RowError("hardware.accelerator_id is not stated and has no default")
    if identity not in accelerators:
        plain = identity.strip().upper().removeprefix("NVIDIA ").removeprefix("AMD ")
        if plain not in PLAIN_NAMES:
            raise RowError(
                Sentence(
                    "hardware.accelerator_id: the catalogue has no accelerator {identity!r}", identity=identity[:80]
                )
            )
        identity = defaults("hardware.accelerator_id", None, PLAIN_NAMES[plain])
    return accelerators[str(identity)]


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


def _nic_gbit(
    hardware: Mapping[str, Any], count: int, per_node: int, accelerator: Accelerator, defaults: Defaults
) -> float:
    """Scale-out rate of one accelerator [Gb/s], one way."""
    stated = number(hardware, "nic_gbit", "hardware")
    if stated is None:
        stated = stated_nic_gbit(word(hardware, "inter_node", "hardware") or "", per_node)
    if stated is None and count <= max(per_node, accelerator.scale_up.domain_size):
        return UNSTATED_NIC_GBIT
    return float(defaults("hardware.nic_gbit", stated, UNSTATED_NIC_GBIT))


def stated_nic_gbit(text: str, per_node: int) -> float | None:
    """The rate of one accelerator [Gb/s] in "8x 400 Gb/s", "1600 Gb/s per node", "400 Gb/s per GPU"; else None."""
    found = STATED_RATE.search(text)
    if found is None:
        return None
    links, rate, _, each = found.groups()
    if each:
        return float(rate)
    if links or found.group(3):
        return float(rate) * int(links or 1) / per_node
    return None


def _lora(row: Mapping[str, Any], framework: str) -> Lora:
    stated = section(row, "lora")
    targets = UNSTATED_TARGETS if stated.get("targets") is None else stated["targets"]
    named = [targets] if isinstance(targets, str) else targets
    if not isinstance(named, list | tuple) or not all(isinstance(one, str) for one in named):
        raise RowError("lora.targets: a list of module names is needed")
    precision = word(stated, "adapter_precision", "lora") or word(stated, "adapter_dtype", "lora")
    rank = stated.get("rank") if stated.get("rank") is not None else stated.get("r")
    return Lora(
        rank=whole({"rank": rank}, "rank", "lora", 16),
        targets=tuple(named),
        adapter_precision=precision or ("bf16" if framework in NARROW_ADAPTERS else "fp32"),
        dropout=stated.get("dropout") or 0.0,
    )


def _precision(row: Mapping[str, Any], training: str, accelerator: Accelerator, defaults: Defaults) -> Any:
    """A row says bf16 of training with fp32 masters and of a frozen 16-bit base alike; `bf16_pure` has no masters."""
    name = defaults("precision", word(row, "precision", "row"), "bf16")
    if name == "bf16_pure":
        return "bf16"
    if name in PRECISION and name != "bf16":
        return name
    if name not in ("bf16", "fp16"):
        raise RowError(
            Sentence(
                "precision: {name!r} is none of fp16, bf16_pure, {precision}", name=name, precision=", ".join(PRECISION)
            )
        )
    if name == "fp16" or accelerator.peak_tflops.bf16 is None:
        return "fp16_mixed"
    return "bf16" if training in ("lora", "qlora") else "bf16_mixed"


def _optimizer(row: Mapping[str, Any]) -> Any:
    text = (word(row, "optimizer", "row") or "adamw").lower()
    if text in OPTIMIZER:
        return text
    if "8-bit" in text or "8bit" in text or "4-bit" in text:
        return "adamw_8bit"
    known = ("muon", "adafactor", "lion")
    return next((name for name in known if name in text), "sgd_momentum" if "sgd" in text else "adamw")


def _implementation(row: Mapping[str, Any]) -> Implementation:
    """Switches that the row states, in the plan's names or in those of memory traces."""
    stated = dict(section(row, "implementation"))
    known = set(Implementation.model_fields)
    found: dict[str, Any] = {}
    for name, value in stated.items():
        ours = PUBLISHED_SWITCHES.get(name, name)
        if ours in known and value is not None:
            found[ours] = PUBLISHED_VALUES.get(value, value) if isinstance(value, str) else value
    if str(stated.get("model_code")).startswith("transformers"):
        found.setdefault("loss_in_model", True)
    kernels = row.get("flash_attention")
    if kernels is not None and "attention_kernel" not in found:
        found["attention_kernel"] = "flash" if kernels else "unfused"
    return Implementation(**found)


def _phase(row: Mapping[str, Any], model: Mapping[str, Any], framework: str, count: int, defaults: Defaults) -> Phase:
    length = whole(model, "seq_len", "model")
    parallel = section(row, "parallel", required=True)
    data = _data_ranks(parallel, count, defaults)
    micro_batch = whole(
        {"micro_batch": defaults("parallel.micro_batch", parallel.get("micro_batch"), 1)}, "micro_batch", "parallel"
    )
    if parallel.get("global_batch") is not None:
        batch = whole(parallel, "global_batch", "parallel")
    else:
        usual = max(1, UNSTATED_GLOBAL_BATCH.get(framework, 0) // (micro_batch * data))
        batch = micro_batch * data * whole(parallel, "grad_accum", "parallel", usual)
        defaults("parallel.global_batch", None, batch)
    return Phase(tokens=float(batch) * length, sequence_length=length, global_batch=batch, micro_batch=micro_batch)


def _data_ranks(parallel: Mapping[str, Any], count: int, defaults: Defaults) -> int:
    tensor, pipeline, context = (whole(parallel, name, "parallel", 1) for name in ("tp", "pp", "cp"))
    model_ranks = tensor * pipeline * context
    data = whole({"dp": defaults("parallel.dp", parallel.get("dp"), max(1, count // model_ranks))}, "dp", "parallel")
    if data * model_ranks != count:
        raise RowError(
            Sentence(
                "parallel: tp {tensor} x pp {pipeline} x cp {context} x dp {data} is {product}, but "
                "hardware.n_accel is {count}",
                tensor=tensor,
                pipeline=pipeline,
                context=context,
                data=data,
                product=data * model_ranks,
                count=count,
            )
        )
    return data


def _parallelism(
    row: Mapping[str, Any],
    architecture: Architecture,
    framework: str,
    count: int,
    per_node: int,
    defaults: Defaults,
) -> Parallelism:
    parallel = section(row, "parallel", required=True)
    tensor, pipeline, context = (whole(parallel, name, "parallel", 1) for name in ("tp", "pp", "cp"))
    data = count // (tensor * pipeline * context)
    experts = _experts(architecture)
    expert = _expert_ranks(parallel, experts, data * context, tensor, framework, defaults)
    sequence = parallel.get("sp")
    if sequence is None:
        sequence = defaults("parallel.sp", None, True) if tensor > 1 else False
    sharding = _sharding(parallel, framework, data, defaults)
    shard_size = whole(parallel, "shard_size", "parallel") if parallel.get("shard_size") else None
    if sharding == "hsdp" and shard_size is None:
        shard_size = min(data * context, HSDP_GROUP.get(framework, per_node))
    beside = data * context * tensor
    expert_tensor = tensor if 0 < experts <= 16 and beside % (expert * tensor) == 0 else 1
    recompute, every = _recompute(row, framework, defaults)
    stated = {
        name: whole(parallel, name, "parallel")
        for name in ("first_stage_layers", "last_stage_layers", "recompute_layers")
        if parallel.get(name) is not None
    }
    modules = parallel.get("recompute_modules") or ()
    if modules:
        recompute = "modules"
    return Parallelism(
        tensor=tensor,
        sequence=bool(sequence),
        context=context,
        pipeline=pipeline,
        virtual_pipeline=_chunks(parallel, architecture.depth, pipeline, defaults),
        expert=expert,
        expert_tensor=whole(parallel, "etp", "parallel", expert_tensor),
        sharding=sharding,
        shard_size=shard_size,
        micro_batch=whole(parallel, "micro_batch", "parallel", 1),
        recompute=recompute,
        recompute_every=every,
        recompute_modules=modules,
        schedule=(word(parallel, "schedule", "parallel") or "1f1b").lower(),
        placement=word(parallel, "placement", "parallel") or "data_inside",
        offload_optimizer=word(parallel, "offload_optimizer", "parallel") or "none",
        offload_parameters=word(parallel, "offload_parameters", "parallel") or "none",
        **stated,
    )


def _chunks(parallel: Mapping[str, Any], depth: int, pipeline: int, defaults: Defaults) -> int:
    """Virtual stages; unstated, the deepest interleaving that divides evenly, as tuned recipes choose."""
    if pipeline == 1:
        return 1
    if parallel.get("vpp") is not None:
        return whole(parallel, "vpp", "parallel")
    per_stage = ceil(depth / pipeline)
    fitting = [v for v in range(1, DEEPEST_INTERLEAVING + 1) if per_stage % v == 0] if depth % pipeline == 0 else [1]
    return int(defaults("parallel.vpp", None, fitting[-1]))


def _expert_ranks(
    parallel: Mapping[str, Any], experts: int, data: int, tensor: int, framework: str, defaults: Defaults
) -> int:
    """Expert parallel ranks; unstated or not dividing, the largest usual number that divides."""
    usual = min(max(experts, 1), 64 if framework == "nemo_automodel" else 8, data)
    if parallel.get("ep"):
        expert = whole(parallel, "ep", "parallel")
    else:
        expert = int(defaults("parallel.ep", None, usual)) if experts else 1
    expert = min(expert, experts) if experts else expert
    while experts and expert > 1 and data * tensor % expert:
        expert -= 1
    return expert


def _sharding(parallel: Mapping[str, Any], framework: str, data: int, defaults: Defaults) -> Any:
    stated = word(parallel, "sharding", "parallel")
    if stated is not None:
        return stated
    if data == 1:
        return "none"
    return defaults("parallel.sharding", None, UNSTATED_SHARDING.get(framework, "fsdp"))


def _recompute(row: Mapping[str, Any], framework: str, defaults: Defaults) -> tuple[Any, int]:
    """What is computed again, and for `every` in how many layers."""
    stated = word(row, "recompute", "row")
    every = re.fullmatch(r"full_every_(\d{1,3})", stated or "")
    if every:
        return "every", int(every.group(1))
    if stated == "selective":
        return ("attention" if framework == "megatron_core" else "selective"), 2
    known = {"selective_op": "selective", "attention": "attention", "layers": "layers", "none": "none", "full": "full"}
    if stated in known:
        return known[stated], 2
    return defaults("recompute", None, UNSTATED_RECOMPUTE.get(framework, "none")), 2


def _experts(architecture: Architecture) -> int:
    return max(
        (f.experts for layer in architecture.main.layers if isinstance(f := layer.feed_forward, Mixture)), default=0
    )
