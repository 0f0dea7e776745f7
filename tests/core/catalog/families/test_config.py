"""Config files: every family takes its keys and refuses what it does not know, in one clear sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainplan.catalog.families import (
    FAMILIES,
    ConfigError,
    architecture_from_config,
    parse_config,
    read_config,
)
from trainplan.engine.operators.counts import parameters

LLAMA: dict[str, Any] = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
}


def refusal(config: Any) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        architecture_from_config(config)
    return caught.value


def test_that_a_family_that_is_not_known_is_refused_by_name_with_what_to_do() -> None:
    error = refusal({"model_type": "rwkv7", "hidden_size": 4096})
    assert error.field == "model_type"
    assert "rwkv7" in str(error)
    assert "by hand" in str(error)
    assert "llama" in str(error)


@pytest.mark.parametrize("config", [{}, {"hidden_size": 64}, {"model_type": None}, {"model_type": ["llama"]}])
def test_that_a_file_without_a_family_says_so(config: dict[str, Any]) -> None:
    assert refusal(config).field == "model_type"


@pytest.mark.parametrize("config", [[], "llama", 3, None, True])
def test_that_what_is_not_an_object_is_refused(config: Any) -> None:
    assert "object" in str(refusal(config))


@pytest.mark.parametrize(
    "value", [0, -4096, 1.5, float("nan"), float("inf"), -float("inf"), "4096", True, [4096], {"size": 1}, 10**30]
)
def test_that_a_size_that_is_none_is_refused_with_the_field_and_the_value(value: Any) -> None:
    error = refusal({**LLAMA, "hidden_size": value})
    assert error.field == "hidden_size"
    assert str(error).startswith("hidden_size is ")
    assert "whole number" in str(error)


def test_that_a_million_layers_are_refused() -> None:
    error = refusal({**LLAMA, "num_hidden_layers": 10**6})
    assert error.field == "num_hidden_layers"
    assert "1000000" in str(error)
    assert "10,000" in str(error)


def test_that_a_list_of_layers_must_have_one_entry_per_layer() -> None:
    config = {"model_type": "gemma2", "num_hidden_layers": 4, "layer_types": ["full_attention"] * 3}
    assert refusal(config).field == "layer_types"


def test_that_a_key_inside_a_section_is_named_with_its_section() -> None:
    error = refusal({"model_type": "gemma3", "text_config": {"hidden_size": -1}})
    assert error.field == "text_config.hidden_size"


@pytest.mark.parametrize(
    "key", ["adapter_size", "num_memory_tokens", "extra_layers", "latent_dim", "side_rank", "gate_bias", "tie_towers"]
)
def test_that_an_unknown_key_that_looks_like_a_shape_is_refused_by_name(key: str) -> None:
    error = refusal({**LLAMA, key: 8})
    assert error.field == key
    assert key in str(error)


def test_that_an_unknown_key_that_does_not_look_like_a_shape_gives_a_note() -> None:
    architecture, notes = architecture_from_config({**LLAMA, "unsloth_fixed": True})
    assert any("unsloth_fixed" in note for note in notes)
    assert parameters(architecture).total == 8_030_261_248


def test_that_a_size_that_the_file_leaves_out_is_that_of_the_familys_own_configuration_and_noted() -> None:
    without = {key: value for key, value in LLAMA.items() if key != "hidden_size"}
    architecture, notes = architecture_from_config(without)
    assert architecture.hidden == 4096
    assert any(note.startswith("hidden_size") for note in notes)


def test_that_infinity_in_a_key_that_changes_nothing_is_taken() -> None:
    config = parse_config(
        '{"model_type": "nemotron_h", "hybrid_override_pattern": "M-*", "time_step_limit": [0, Infinity]}'
    )
    assert architecture_from_config(config)[0].depth == 3


@pytest.mark.parametrize("text", [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b"null", b'{"a": ' + b"9" * 5000 + b"}"])
def test_that_what_is_not_a_config_is_one_clear_sentence(text: bytes) -> None:
    with pytest.raises(ConfigError):
        architecture_from_config(parse_config(text))


@pytest.mark.parametrize(
    "leftover",
    [
        {"qkv_bias": False},
        {"qkv_bias": None},
        {"shared_expert_intermediate_size": 0},
        {"num_layers": 32},
        {"num_query_groups": 8},
    ],
)
def test_that_a_leftover_that_says_nothing_new_is_noted_and_not_refused(leftover: dict[str, Any]) -> None:
    architecture, notes = architecture_from_config({**LLAMA, **leftover})
    assert parameters(architecture).total == 8_030_261_248
    assert any(next(iter(leftover)) in note for note in notes)


@pytest.mark.parametrize(
    "contradiction", [{"qkv_bias": True}, {"num_layers": 30}, {"num_query_groups": 4}, {"shared_expert_size": 64}]
)
def test_that_a_leftover_that_contradicts_the_rest_is_refused(contradiction: dict[str, Any]) -> None:
    assert refusal({**LLAMA, **contradiction}).field == next(iter(contradiction))


def test_that_deep_nesting_is_refused() -> None:
    with pytest.raises(ConfigError, match="nested"):
        parse_config("[" * 200_000)
    deep: dict[str, Any] = {}
    for _ in range(60):
        deep = {"text_config": deep}
    assert "nested" in str(refusal({"model_type": "llama", **deep}))


def test_that_a_file_of_two_gigabytes_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    with pytest.raises(ConfigError, match="2,000,000,000 bytes"):
        read_config(path)


def test_that_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({**LLAMA, "_name_or_path": "meta-llama/Llama-3.1-8B"}), encoding="utf-8")
    architecture, notes = architecture_from_config(read_config(path))
    assert architecture.name == "meta-llama/Llama-3.1-8B"
    assert architecture.family == "llama"
    assert notes == ()


def test_that_more_experts_cannot_be_chosen_than_there_are() -> None:
    assert refusal({"model_type": "mixtral", "num_local_experts": 4, "num_experts_per_tok": 8}).field == (
        "num_experts_per_tok"
    )


def test_that_every_family_has_a_table_without_a_key_on_both_sides() -> None:
    for model_type in FAMILIES:
        keys = FAMILIES[model_type].keys
        assert not set(keys.shape) & keys.harmless, model_type
        assert set(keys.aliases.values()) <= set(keys.shape) | keys.harmless, model_type


@pytest.mark.parametrize("model_type", FAMILIES)
@pytest.mark.parametrize("value", [-1, "x", [[1]], {"a": 1}, float("nan"), 10**7])
def test_that_no_bad_value_of_any_key_is_more_than_a_refusal(model_type: str, value: Any) -> None:
    refused = []
    for key in FAMILIES[model_type].keys.shape:
        try:
            architecture_from_config({"model_type": model_type, key: value})
        except ConfigError as error:
            refused.append(error)
    assert all(error.field and str(error) for error in refused)
