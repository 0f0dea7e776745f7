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
