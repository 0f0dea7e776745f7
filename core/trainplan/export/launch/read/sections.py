"""Megatron's settings inside other files: NeMo's YAML, Megatron-Bridge's overrides and recipes, Primus, plain YAML."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from trainplan.catalog.families.config import words
from trainplan.english import Sentence
from trainplan.export.launch.read.adapters import bridge_changes
from trainplan.export.launch.read.found import ConfigReadError, ReadConfig, Settings, number_of
from trainplan.export.launch.read.megatron import read_megatron
from trainplan.export.launch.settings import settings as known_settings

BRIDGE_SECTIONS = ("model", "train", "optimizer", "ddp", "dataset", "checkpoint", "mixed_precision", "comm_overlap",
                   "tokenizer", "scheduler", "logger", "dist", "rng", "validation", "profiling", "peft")  # fmt: skip
NEMO_NAMES = {
    "encoder_seq_length": "seq-length", "num_moe_experts": "num-experts", "activation": "activation",
    "bias": "bias", "optim.name": "optim-name", "data.num_workers": "num-workers", "data.seq_length": "seq-length",
    "make_vocab_size_divisible_by": "make-vocab-size-divisible-by", "megatron_amp_O2": "megatron-amp-o2",
    "share_embeddings_and_output_weights": "share-embeddings-and-output-weights",
}  # fmt: skip
NEMO_KNOWN = words(
    """
    mcore-gpt megatron-amp-o2 rampup-batch-size max-position-embeddings transformer-block-type openai-gelu
    normalize-attention-scores activation bias headscale apply-query-key-layer-scaling layernorm-epsilon
    pre-process post-process persist-layer-norm bias-activation-fusion bias-dropout-add-fusion
    masked-softmax-fusion get-attention-mask-from-fusion apply-rope-fusion grad-div-ar-fusion
    gradient-accumulation-fusion seed resume-from-checkpoint apex-transformer-log-level gradient-as-bucket-view
    sync-batch-comm use-cpu-initialization transformer-engine fp8-e4m3 fp8-hybrid fp8-margin fp8-interval
    fp8-amax-history-len fp8-amax-compute-algo reduce-amax ub-tp-comm-overlap use-flash-attention nsys-profile
    position-embedding-type gc-interval native-amp-init-scale native-amp-growth-interval hysteresis
    fp32-residual-connection fp16-lm-cross-entropy attention-dropout hidden-dropout ffn-dropout init-method-std
    use-scaled-init-method rotary-percentage normalization do-layer-norm-weight-decay tokenizer data
    overlap-p2p-comm batch-p2p-comm num-micro-batches-with-partial-activation-checkpoints
    activations-checkpoint-layers-per-pipeline moe-router-topk moe-router-load-balancing-type moe-aux-loss-coeff
    moe-token-dispatcher-type name restore-from-path
    """
)
"""Keys of NeMo 1's GPT files."""


def read_overrides(overrides: Mapping[str, Any], accelerators: int | None) -> ReadConfig:
    """section.field=value, as Megatron-Bridge has them."""
    known = known_settings()["megatron_bridge"]
    sections = {name: set(fields) for name, fields in known["sections"].items()}
    values: dict[str, Any] = {}
    strange: list[str] = []
    adapted: dict[str, Any] = {}
    for path, value in overrides.items():
        section, dot, field = path.partition(".")
        if path == "peft" and isinstance(value, str) and (lora := bridge_changes(value)) is not None:
            adapted = lora | {"software.framework": "megatron_bridge"}  # Megatron-Core itself has none
            continue
        inherited = section in ("dataset", "tokenizer")
        if section not in known["top_level"] or (dot and not inherited and field not in sections.get(section, ())):
            strange.append(path)
            continue
        name = _bridge_name(section, field)
        if section == "peft" and not dot:
            name = "peft"
        values[name] = _list(value) if isinstance(value, str) and value.startswith("[") else value
    fields = {_bridge_name(section, field) for section, names in sections.items() for field in names}
    found = read_megatron(
        values,
        fields | {_bridge_name(*path.partition(".")[::2]) for path in overrides if path not in strange},
        kind="Megatron-Bridge",
        accelerators=accelerators,
    )
    notes = found.notes
    if "checkpoint.pretrained_checkpoint" in overrides and not adapted:
        adapted = {"model.training": "full_finetuning"}
        notes = (*notes, "the file starts from a checkpoint: taken as fine-tuning of the whole model")
    found = replace(found, changes={**found.changes, **adapted}, notes=notes)
    return _with_unknown(found, strange)


def _bridge_name(section: str, field: str) -> str:
    if not field:
        return section.replace("_", "-")
    if section == "dataset":
        return f"dataset-{field.replace('_', '-')}"
    if section in ("logger", "scheduler", "dist", "rng", "validation", "profiling", "tokenizer", "peft"):
        return f"{section}.{field}"
    return field.replace("_", "-")


def _list(text: str) -> Any:
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return [item.strip() for item in text.strip("[]").split(",")]
    return value if isinstance(value, list) else text


def _with_unknown(found: ReadConfig, strange: Iterable[str]) -> ReadConfig:
    extra = tuple(name for name in strange if name not in found.unknown)
    return ReadConfig(
        found.kind, found.changes, found.architecture, found.accumulation, found.steps, (*found.unknown, *extra),
        found.left_out, found.notes,
    )  # fmt: skip


def read_recipe(text: str) -> ReadConfig:
    """A Python recipe of Megatron-Bridge: plain assignments such as cfg.model.tensor_model_parallel_size = 2."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ConfigReadError("it is not readable Python") from None
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _assignments(node)[0]]
    if len(functions) != 1:
        raise ConfigReadError(
            Sentence("it has {functions} functions that set a recipe; one is needed", functions=len(functions))
        )
    overrides, computed = _assignments(functions[0])
    found = read_overrides(overrides, None)
    notes = (*found.notes, *(f"{path} is computed in the file and is not taken over" for path in computed))
    return ReadConfig(
        found.kind, found.changes, found.architecture, found.accumulation, found.steps, found.unknown, found.left_out,
        notes,
    )  # fmt: skip


def _assignments(function: ast.FunctionDef) -> tuple[dict[str, Any], list[str]]:
    """Plain values by section.field, and the fields whose value is computed."""
    values: dict[str, Any] = {}
    computed: list[str] = []
    for node in ast.walk(function):
        if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Attribute)):
            continue
        path = ast.unparse(node.targets[0]).split(".")
        if len(path) != 3 or path[1] not in BRIDGE_SECTIONS:
            continue
        try:
            values[".".join(path[1:])] = ast.literal_eval(node.value)
        except (ValueError, TypeError, SyntaxError, RecursionError):
            computed.append(".".join(path[1:]))
    return values, computed


def read_nemo(document: Mapping[str, Any]) -> ReadConfig:
    """NeMo 1's YAML: trainer, model and optimizer. Raises ConfigReadError."""
    model, trainer = document["model"], Settings(document.get("trainer") or {})
    values: dict[str, Any] = {}
    for key, value in model.items():
        if isinstance(value, dict):
            for inner, deeper in value.items():
                name = NEMO_NAMES.get(f"{key}.{inner}")
                if name is not None:
                    values[name] = deeper
        else:
            values[NEMO_NAMES.get(key, key.replace("_", "-"))] = value
    word = str(values.get("activation", ""))
    values["swiglu"] = word in ("fast-swiglu", "swiglu")
    if values.get("bias") is False:
        values["disable-bias-linear"] = True
    if not values.get("num-experts"):
        values.pop("num-experts", None)
    for name in ("fp8-hybrid", "fp8-e4m3"):
        if not values.get("fp8"):
            values.pop(name, None)
    if not values.get("fp8"):
        values.pop("fp8", None)
    if trainer.get("precision") is not None:
        values["precision"] = str(trainer.get("precision"))
    if trainer.get("max_steps") is not None:
        values["max-steps"] = trainer.get("max_steps")
    nodes, devices = trainer.whole("num_nodes"), trainer.whole("devices")
    if "kv-channels" in values and number_of(values["kv-channels"]) is None:
        values.pop("kv-channels")
    found = read_megatron(
        values,
        {*known_settings()["megatron_core"]["arguments"], *NEMO_KNOWN},
        kind="NeMo",
        accelerators=nodes * devices if nodes and devices else None,
    )
    return found


def read_flat(document: Mapping[str, Any], kind: str) -> ReadConfig:
    """Megatron's arguments as YAML keys: Primus's overrides, or a plain mapping."""
    values = {str(key).replace("_", "-"): value for key, value in document.items() if not isinstance(value, dict)}
    values = {key: value for key, value in values.items() if value is not None}
    notes = []
    if kind == "Primus" and not {"bf16", "fp16", "precision"} & values.keys():
        values["bf16"] = True
        notes.append("precision is not in the file: bf16, as Primus's base file has it")
    return read_megatron(values, known_settings()["megatron_core"]["arguments"], kind=kind, notes=notes)
