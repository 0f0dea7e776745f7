"""The hottest of the ranks that share out the experts, by hand: spread, chance, capacity."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.catalog.presets import load_preset
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.step_time.result import step_result
from trainplan.engine.step_time.work import layer_work

SPREAD_OUT = Layout(expert=64, data=64, shard_size=64, global_batch=64, micro_batch=1)
"""DeepSeek-V3: 256 experts, four on each of 64 ranks; 4,096 tokens x 8 copies are 32,768 on average."""
USUAL, SELDOM = 2.344, 2.94
"""Largest of 64 normal draws: expected (tables), and stayed below nine times in ten: 0.9^(1/64) = 0.99836."""


def mixture(**switches: float) -> Job:
    base = job("nvidia-h100-sxm5-80gb", year=2026.5)
    base = replace(base, architecture=load_preset("deepseek-v3"), sequence_length=4096)
    return replace(base, switches=replace(base.switches, **switches))  # type: ignore[arg-type]


def test_that_the_hottest_rank_follows_from_the_spread_of_its_experts_and_from_chance() -> None:
    """Four experts of spread 0.2 halve it to 0.1; chance adds 1/32,768 to its square; all but a 64th of it counts."""
    deviation = sqrt((0.2**2 / 4 + 1 / 32_768) * 63 / 64)
    found = step_result(mixture(expert_spread=0.2), SPREAD_OUT)
    assert found.hottest_rank_load == pytest.approx(1 + USUAL * deviation, rel=2e-3)
    assert found.high_hottest_rank_load == pytest.approx(1 + SELDOM * deviation, rel=2e-3)
    even = step_result(mixture(), SPREAD_OUT)
    assert (even.hottest_rank_load, even.high_hottest_rank_load) == (1.0, 1.0)
    assert found.parts["matmul"] > even.parts["matmul"]
    assert found.parts["expert_parallel"] > even.parts["expert_parallel"]


def test_that_a_rank_with_all_experts_is_never_hotter() -> None:
    alone = step_result(mixture(expert_spread=0.5), Layout(global_batch=1))
    assert (alone.hottest_rank_load, alone.high_hottest_rank_load) == (1.0, 1.0)


def test_that_a_spread_counts_beside_a_stated_imbalance_and_a_capacity_bounds_both() -> None:
    stated = step_result(mixture(expert_imbalance=1.5), SPREAD_OUT)
    assert stated.hottest_rank_load == stated.high_hottest_rank_load == 1.5
    bounded = step_result(mixture(expert_imbalance=1.5, expert_spread=0.2, expert_capacity=1.25), SPREAD_OUT)
    assert bounded.hottest_rank_load == bounded.high_hottest_rank_load == 1.25


def test_that_time_counts_the_usual_load_as_a_stated_one_of_the_same_size() -> None:
    spread = mixture(expert_spread=0.2)
    usual = step_result(spread, SPREAD_OUT).hottest_rank_load
    same = step_result(mixture(expert_imbalance=usual), SPREAD_OUT)
    assert step_result(spread, SPREAD_OUT).parts["expert_parallel"] == pytest.approx(same.parts["expert_parallel"])
    assert float(layer_work(spread, SPREAD_OUT).routed_load) == pytest.approx(usual)


def test_that_memory_holds_the_load_that_is_seldom_exceeded() -> None:
    spread = mixture(expert_spread=0.2)
    high = step_result(spread, SPREAD_OUT).high_hottest_rank_load
    stated = peak_memory(mixture(expert_imbalance=high), SPREAD_OUT)
    assert float(peak_memory(spread, SPREAD_OUT).allocated) == pytest.approx(float(stated.allocated))
    assert float(stated.allocated) > float(peak_memory(mixture(), SPREAD_OUT).allocated)
