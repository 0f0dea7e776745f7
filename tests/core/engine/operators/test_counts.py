from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainplan.catalog.families import architecture_from_config
from trainplan.engine.operators.counts import forward_flops, inspect, parameters

FOLDER = Path(__file__).parents[3] / "data" / "truth"

PART_OF_KEY = {
    "attention": "attention",
    "mlp": "mlp",
    "experts_routed": "experts",
    "experts_shared": "experts",
    "router": "router",
    "norms": "norms",
    "input_embedding": "input_embedding",
    "position_or_type_embedding": "input_embedding",
    "lm_head": "lm_head",
    "head_other": "other",
    "vision_tower": "other",
    "mm_projector": "other",
    "patch_or_conv_stem": "other",
    "ssm_or_linear_attention": "other",
    "sparse_attention_indexer": "other",
    "hyper_connection": "other",
    "other": "other",
}


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def configs() -> dict[str, dict[str, Any]]:
    return {row["id"]: row["hf_config"] for row in rows("architectures_truth.jsonl")}


def parts(breakdown: dict[str, int]) -> dict[str, int]:
    found = dict.fromkeys(("attention", "mlp", "experts", "router", "norms", "input_embedding", "lm_head", "other"), 0)
    for key, count in breakdown.items():
        found[PART_OF_KEY[key]] += count
    return found


CONFIGS = configs()
ARCHITECTURES = rows("architectures_truth.jsonl")


def of(identifier: str) -> Any:
    return architecture_from_config(CONFIGS[identifier])[0]


@pytest.mark.parametrize("row", ARCHITECTURES, ids=lambda row: row["id"])
def test_that_parameters_equal_those_of_the_built_model_in_total_and_by_part(row: dict[str, Any]) -> None:
    counts = parameters(architecture_from_config(row["hf_config"])[0])
    assert counts.total == row["total_params"]
    assert counts.active == row["active_params"]
    assert counts.trained == row["trainable_params"]
    assert counts.parts == parts(row["breakdown"])


@pytest.mark.parametrize(
    "row",
    rows("architecture_options.jsonl"),
    ids=lambda row: f"{row['base'] or row['changes']['model_type']}-{'-'.join([*row['changes'], *row['removed']])}",
)
def test_that_every_option_of_a_family_changes_the_parameters_as_in_the_model_class(row: dict[str, Any]) -> None:
    config = {**CONFIGS.get(row["base"], {}), **row["changes"]}
    counts = parameters(architecture_from_config({k: v for k, v in config.items() if k not in row["removed"]})[0])
    assert counts.total == row["total_params"]
    assert counts.trained == row["trainable_params"]
    assert sum(counts.parts.values()) == counts.total


@pytest.mark.parametrize("row", rows("published_configs.jsonl"), ids=lambda row: row["id"])
def test_that_whole_published_files_are_read_and_counted_to_the_last_parameter(row: dict[str, Any]) -> None:
    counts = parameters(architecture_from_config(row["config"])[0])
    assert (counts.total, counts.trained) == (row["total_params"], row["trainable_params"])


@pytest.mark.parametrize("row", rows("flops_truth.jsonl"), ids=lambda row: f"{row['id']}-{row['seq']}")
def test_that_forward_flops_equal_those_that_were_counted_in_execution(row: dict[str, Any]) -> None:
    flops = forward_flops(of(row["id"]), row["seq"])
    assert flops.linear == pytest.approx(row["linear_forward"], rel=1e-4)
    assert flops.attention_full == pytest.approx(row["attention_bmm_forward"], rel=1e-4)


def is_named_target(row: dict[str, Any]) -> bool:
    """Adapters of modules; neither DoRA nor whole tables."""
    return not row["extra"]


@pytest.mark.parametrize(
    "row",
    [row for row in rows("lora_truth.jsonl") if is_named_target(row)],
    ids=lambda row: f"{row['id']}-{row['variant']}-{row['r']}",
)
def test_that_adapters_have_the_parameters_that_the_adapter_library_made(row: dict[str, Any]) -> None:
    text = row["targets"]
    targets = [item.strip(" '") for item in text.strip("[]").split(",")] if text.startswith("[") else [text]
    lora = inspect(of(row["id"]), 4096, row["r"], (*targets, *(row["target_parameters"] or ())))["lora"]
    assert lora["trainable_params"] == row["trainable_params"]
    if not row["target_parameters"]:
        named = dict(row["by_target"])
        if "base_layer" in named:  # PEFT's names for the wrapped tensors of fused experts
            named |= {"gate_up_proj": named.pop("base_layer")}
            named["down_proj"] = named.get("down_proj", 0) + named.pop("experts")
        assert lora["by_target"] == named
