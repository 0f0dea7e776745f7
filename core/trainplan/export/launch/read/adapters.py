"""Adapters in the files of PEFT, torchtitan and Megatron-Bridge, as changes to a plan."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from typing import Any

from trainplan.catalog.families.config import words
from trainplan.english import Sentence
from trainplan.export.launch.adapters import ALL_LINEAR, BRIDGE_MODULES
from trainplan.export.launch.read.found import ConfigReadError, ReadConfig, Settings, shown
from trainplan.export.launch.torchtitan import LORA_MODULES

PEFT_KNOWN = words(
    """
    peft_type task_type inference_mode base_model_name_or_path revision auto_mapping bias fan_in_fan_out
    init_lora_weights layer_replication layers_pattern layers_to_transform loftq_config lora_alpha megatron_config
    megatron_core modules_to_save alpha_pattern rank_pattern use_dora use_rslora use_qalora qalora_group_size
    corda_config eva_config exclude_modules lora_bias target_parameters trainable_token_indices peft_version
    ensure_weight_tying alora_invocation_tokens arrow_config
    """
)
"""Keys of PEFT's LoraConfig beside those that are read (peft 0.21.2)."""


def lora_changes(rank: int, targets: Iterable[str] | None, dropout: float | None = None) -> dict[str, Any]:
    """Fields of the plan; no targets mean every linear layer."""
    found: dict[str, Any] = {"model.training": "lora", "model.lora.rank": rank}
    found["model.lora.targets"] = tuple(dict.fromkeys(targets)) if targets is not None else (ALL_LINEAR,)
    if dropout is not None:
        found["model.lora.dropout"] = dropout
    return found


def read_peft(document: Mapping[str, Any]) -> ReadConfig:
    """PEFT's adapter_config.json. Raises ConfigReadError."""
    top = Settings(document)
    kind = str(top.get("peft_type"))
    if kind.upper() != "LORA":
        raise ConfigReadError(Sentence("the adapters are {kind}; plans support LoRA only", kind=shown(kind)))
    targets = top.get("target_modules")
    names = None if targets in (None, ALL_LINEAR) else [targets] if isinstance(targets, str) else list(targets)
    if names is not None and not all(isinstance(name, str) for name in names):
        raise ConfigReadError("target_modules is not a list of names")
    changes = lora_changes(top.whole("r") or 8, names, top.number("lora_dropout"))
    rest = top.rest()
    return ReadConfig(
        "PEFT adapters",
        changes,
        unknown=tuple(name for name in rest if name not in PEFT_KNOWN),
        left_out=tuple(name for name in rest if name in PEFT_KNOWN),
        notes=("whether the frozen model is held in 4 bits stands in another file: QLoRA is set in the plan",),
    )


def bridge_changes(text: str) -> dict[str, Any] | None:
    """Megatron-Bridge's `peft={_target_:...,dim:16,...}`; None where it names no LoRA of ours."""
    if not re.search(r"_target_:[\w.]*LoRA\b", text):
        return None
    rank = re.search(r"\bdim:(\d{1,6})\b", text)
    dropout = re.search(r"\bdropout:(0(?:\.\d+)?)\b", text)
    listed = re.search(r"target_modules:\[([\w,]*)\]", text)
    back = {theirs: ours for ours, theirs in BRIDGE_MODULES.items()}
    names = [back.get(name, name) for name in listed.group(1).split(",")] if listed else None
    if names is not None and set(names) == set(BRIDGE_MODULES):
        names = None
    return lora_changes(int(rank.group(1)) if rank else 32, names, float(dropout.group(1)) if dropout else None)


def titan_changes(call: ast.Call) -> dict[str, Any]:
    """torchtitan's LoRAConverter.Config(rank=..., target_modules=[...])."""
    values: dict[str, Any] = {}
    for word in call.keywords:
        items = word.value.elts if isinstance(word.value, ast.List) else [word.value]
        if word.arg is not None and all(isinstance(item, ast.Constant) for item in items):
            values[word.arg] = ast.literal_eval(word.value)
    given = values.get("target_modules")
    names = None
    if isinstance(given, list):
        names = [ours for ours, theirs in LORA_MODULES.items() if theirs in given]
        if len(names) == len(LORA_MODULES):
            names = None
    rank = values.get("rank", 8)
    return lora_changes(rank if isinstance(rank, int) and rank >= 1 else 8, names)
