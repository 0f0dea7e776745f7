"""Families that are described by data: every type of transformers, its default and three settings of each varied.

`described_families.jsonl` holds what transformers itself counts on its meta device (tools/families/truth.py).
"""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from trainplan.catalog.families import ConfigError, architecture_from_config, supported
from trainplan.engine.operators.counts import forward_flops, inspect, parameters

TRUTH = Path(__file__).parents[3] / "data" / "truth" / "described_families.jsonl"
LEAST = {"causal": 0.97, "image_text": 0.85, "seq2seq": 0.85, "masked": 0.97, "speech": 0.9, "image": 0.97}
"""Share of the types of each group whose default is counted."""


@lru_cache(maxsize=1)
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in TRUTH.read_text(encoding="utf-8").splitlines()]


def counted(row: dict[str, Any]) -> int | None:
    """What the product counts; None where it refuses by name."""
    try:
        return parameters(architecture_from_config(row["config"])[0]).total
    except ConfigError:
        return None


@lru_cache(maxsize=2)
def answers(every: int) -> list[tuple[dict[str, Any], int | None]]:
    """The rows of every so many types, and what is counted of each."""
    types = sorted({row["config"]["model_type"] for row in rows()})[::every]
    asked = [row for row in rows() if row["total"] is not None and row["config"]["model_type"] in types]
    return [(row, counted(row)) for row in asked]


SOME_AND_ALL = pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])


@SOME_AND_ALL
def test_that_no_count_is_wrong(every: int) -> None:
    wrong = [(row["config"], row["total"], count) for row, count in answers(every) if count not in (None, row["total"])]
    assert wrong == []
    defaults = [count for row, count in answers(every) if len(row["config"]) == 2]
    assert sum(count is not None for count in defaults) >= 0.9 * len(defaults)


@pytest.mark.long
@pytest.mark.parametrize("group", LEAST)
def test_that_nearly_every_type_is_counted(group: str) -> None:
    """Of the types that transformers can build from their default; those that it cannot have no truth."""
    defaults = [(row, count) for row, count in answers(1) if row["group"] == group and len(row["config"]) == 2]
    refused = [row["config"]["model_type"] for row, count in defaults if count is None]
    assert len(refused) <= (1 - LEAST[group]) * len(defaults), refused


@SOME_AND_ALL
def test_that_most_varied_settings_are_counted(every: int) -> None:
    varied = Counter(count is not None for row, count in answers(every) if len(row["config"]) > 2)
    assert varied[True] >= 0.85 * (varied[True] + varied[False])


def config_of(model_type: str, **settings: Any) -> dict[str, Any]:
    return {"model_type": model_type, **settings}


def test_that_a_causal_bart_and_whisper_have_no_encoder() -> None:
    bart = architecture_from_config(config_of("bart", architectures=["BartForCausalLM"]))[0]
    whisper = architecture_from_config(config_of("whisper", architectures=["WhisperForCausalLM"]))[0]
    assert parameters(bart).total == 254_084_096
    assert parameters(whisper).total == 29_552_256


def test_that_grouped_heads_of_apertus_follow_their_key() -> None:
    """4,096 wide, 32 heads of 128 and 8 groups: keys and values of 1,024 each in 32 layers."""
    whole = parameters(architecture_from_config(config_of("apertus"))[0]).parts["attention"]
    grouped = parameters(architecture_from_config(config_of("apertus", num_key_value_heads=8))[0]).parts["attention"]
    assert whole - grouped == 32 * 2 * 4096 * (4096 - 1024)


def test_that_attention_of_a_described_family_costs_its_scores() -> None:
    """Causal at half: 2 x 2 x 4,096 x 2,048 FLOPs for each of 4,096 tokens in 32 layers."""
    flops = forward_flops(architecture_from_config(config_of("apertus"))[0], 4096)
    assert flops.attention_causal == pytest.approx(32 * 4096 * 2 * 2 * 4096 * 2048)


def test_that_adapters_reach_the_projections_of_a_described_family() -> None:
    """Rank 8 on q_proj and v_proj, 4,096 to 4,096, in 32 layers."""
    lora = inspect(architecture_from_config(config_of("apertus"))[0], 4096, 8, ("q_proj", "v_proj"))["lora"]
    assert lora["by_target"] == {"q_proj": 32 * 8 * 8192, "v_proj": 32 * 8 * 8192}


@pytest.mark.parametrize("value", ["x", [1], {"a": 1}, True, 10**30, -5])
def test_that_a_bad_size_is_refused_by_name(value: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        architecture_from_config(config_of("apertus", hidden_size=value))
    assert caught.value.field == "hidden_size"


def test_that_a_setting_that_no_description_has_is_refused_by_name() -> None:
    with pytest.raises(ConfigError) as caught:
        architecture_from_config(config_of("granitemoehybrid", num_hidden_layers=2, layer_types=["rnn", "rnn"]))
    assert "layer_types" in str(caught.value)


def test_that_a_family_that_is_not_known_names_the_nearest_and_how_to_read_it_as_one() -> None:
    config = config_of("llama_x", hidden_size=64, num_attention_heads=4, intermediate_size=128, vocab_size=100)
    with pytest.raises(ConfigError, match="--as llama") as caught:
        architecture_from_config(config)
    assert len(str(caught.value)) < 300
    architecture, notes = architecture_from_config(config, as_family="llama")
    assert architecture.family == "llama"
    assert any("llama_x" in note for note in notes)


def test_that_a_family_to_read_as_has_to_be_known() -> None:
    with pytest.raises(ConfigError, match="lama"):
        architecture_from_config(config_of("llama"), as_family="lama")


@pytest.mark.parametrize("key", ["max_window_layers", "mlp_only_layers", "mm_hidden_size", "tune_mm_mlp_adapter"])
def test_that_what_is_left_of_another_family_is_noted(key: str) -> None:
    config = config_of("llama", **{key: [] if key == "mlp_only_layers" else 28})
    architecture, notes = architecture_from_config(config)
    assert parameters(architecture).total == 6_738_415_616
    assert any(key in note for note in notes)


def test_that_all_types_are_listed_once() -> None:
    assert len(supported()) == len(set(supported()))


@pytest.mark.parametrize(
    ("config", "total"),
    [
        (
            config_of(
                "internlm2", vocab_size=92544, intermediate_size=14336, num_key_value_heads=8, bias=False,
                attn_implementation="eager", architectures=["InternLM2ForCausalLM"], auto_map={},
            ),
            7_737_708_544,
        ),
        (
            config_of("baichuan", vocab_size=64000, model_max_length=4096, architectures=["BaichuanForCausalLM"]),
            7_000_559_616,
        ),
        (config_of("baichuan", vocab_size=125696, z_loss_weight=0), 7_505_973_248),
    ],
)  # fmt: skip
def test_that_decoders_of_remote_code_count_what_their_cards_publish(config: dict[str, Any], total: int) -> None:
    """internlm2-7b, Baichuan-7B and Baichuan2-7B: the sizes of their weight files over two bytes."""
    assert parameters(architecture_from_config(config)[0]).total == total
