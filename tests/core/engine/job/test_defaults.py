"""Switches that a plan leaves open come from one table."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

from trainplan.engine.job.defaults import DEFAULTS, resolve_switches
from trainplan.engine.job.job import Switches
from trainplan.plan.cluster import Framework, Implementation


def test_that_a_stated_switch_wins_and_is_not_named_as_defaulted() -> None:
    switches, defaulted = resolve_switches("hf_trainer", 2024, Implementation(loss="chunked"), training="pretraining")
    assert switches.loss == "chunked"
    assert "loss" not in defaulted
    assert "fused_norm" in defaulted


def test_that_defaults_follow_the_year_of_the_release() -> None:
    older, _ = resolve_switches("torchtitan", 2024, Implementation(), training="pretraining")
    newer, _ = resolve_switches("torchtitan", 2026, Implementation(), training="pretraining")
    assert (older.compiled, newer.compiled) == (False, True)
    assert (older.optimizer_kernel, newer.optimizer_kernel) == ("foreach", "fused")


def test_that_adapters_freeze_a_16_bit_base() -> None:
    switches, _ = resolve_switches("hf_peft", 2024, Implementation(), training="lora")
    assert switches.parameter_dtype == "bf16"
    assert not switches.autocast


def test_that_the_table_names_known_frameworks_and_switches_only() -> None:
    switches = {switch.name for switch in fields(Switches)}
    assert {name for name, _, _ in DEFAULTS} <= set(get_args(Framework))
    assert {key for _, _, changes in DEFAULTS for key in changes} <= switches


def test_that_frameworks_start_with_what_their_code_does() -> None:
    """Megatron-Core's arguments, torchtitan's `models/llama3/model.py` before and since `repeat_kv` fell away, Hugging
    Face's TrainingArguments, LitGPT's and torchtune's recipes, MaxText on XLA, DeepSpeed's bf16 section."""
    known = {
        ("megatron_core", 2022): {"attention_kernel": "unfused", "fused_rope": True, "gradient_dtype": "fp32"},
        ("megatron_core", 2023): {"attention_kernel": "flash", "overlap_tensor_parallel": False, "loss": "fp32_copy"},
        ("megatron_core", 2024): {"loss": "native_fused", "overlap_tensor_parallel": True},
        ("megatron_core", 2025): {"loss": "fused_te", "gradient_accumulation_fusion": True, "fused_swiglu": True},
        ("megatron_core", 2026): {"expert_dispatch": "deduplicated"},
        ("megatron_deepspeed", 2023): {"gradient_dtype": "bf16", "overlap_gradient_reduction": False},
        ("deepspeed", 2025): {"parameter_dtype": "bf16", "fused_norm": False, "loss": "held_logits"},
        ("torchtitan", 2024): {"keys_values_copied": True, "fused_norm": False, "expandable_segments": True},
        ("torchtitan", 2025): {
            "keys_values_copied": False,
            "compiled": True,
            "head_own_unit": True,
            "fused_norm": True,
        },
        ("hf_trainer", 2024): {"optimizer_kernel": "foreach"},
        ("hf_trainer", 2025): {"optimizer_kernel": "fused"},
        ("nemo_automodel", 2025): {"fused_swiglu": True, "accumulate_without_sync": False},
        ("nemo_automodel", 2026): {"accumulate_without_sync": True},
        ("litgpt", 2025): {"loss": "bf16", "keys_values_copied": True, "accumulate_without_sync": True},
        ("maxtext", 2025): {"compiled": True, "root_reshard": True, "loss": "compiled"},
        ("torchtune", 2025): {"loss": "chunked", "keys_values_copied": True, "fused_norm": False},
        ("neuronx", 2025): {"compiled": True, "loss": "fp32_copy"},
    }
    for (framework, year), expected in known.items():
        switches, _ = resolve_switches(framework, year, Implementation(), training="pretraining")
        assert {name: getattr(switches, name) for name in expected} == expected, (framework, year)
