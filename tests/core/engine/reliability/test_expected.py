from __future__ import annotations

from math import exp, sqrt

import numpy as np
import pytest

from trainplan.engine.reliability.expected import (
    DAY,
    expected_losses,
    interruptions_per_day,
    reliability_result,
    spares_needed,
)
from trainplan.engine.results import ReliabilityResult
from trainplan.plan.deployment import Operations


def per_day(nodes: int) -> float:
    operations = Operations()
    return float(interruptions_per_day(nodes, operations.failures_per_node_day, operations.job_failures_per_day))


def lost(nodes: int, days: float, *, restore_seconds: float = 0.0, **saves: float) -> ReliabilityResult:
    """A run of so many productive days with the failures of a new plan."""
    operations = Operations()
    losses = expected_losses(
        days * DAY,
        failures_per_second=per_day(nodes) / DAY,
        detection_seconds=operations.detection_seconds,
        restart_seconds=operations.restart_seconds + restore_seconds,
        **saves,
    )
    return reliability_result(operations, losses, nodes=nodes, per_day=per_day(nodes))


def test_that_16384_h100_in_54_days_see_419_interruptions_within_a_fifth() -> None:
    """Llama 3 405B (arXiv 2407.21783, table 5)."""
    assert per_day(2048) * 54 == pytest.approx(419, rel=0.20)


def test_that_the_llama_3_run_keeps_over_90_percent_of_its_time() -> None:
    """arXiv 2407.21783, section 3.3.4: higher than 90% effective training time."""
    result = lost(2048, 49, interval_seconds=313, pause_seconds=5, restore_seconds=3)
    assert 0.90 < result.goodput < 0.95
    assert result.interruptions == pytest.approx(419, rel=0.20)


def test_that_a_job_of_1024_a100_fails_every_eight_hours_within_a_quarter() -> None:
    """Meta's RSC-1, measured 7.9 h (arXiv 2410.21680); no default was taken from it."""
    assert 24 / per_day(128) == pytest.approx(7.9, rel=0.25)


def test_that_the_bloom_fleet_loses_about_one_accelerator_a_week() -> None:
    """48 nodes of A100 (BigScience chronicles, 2022): about one failed GPU a week; no default was taken from it."""
    assert 48 * Operations().failures_per_node_day * 7 == pytest.approx(1.0, rel=0.15)


def test_that_a_run_of_10000_accelerators_restarts_over_100_times_in_three_to_four_weeks() -> None:
    """MegaScale (NSDI 2024): over 100 restarts in several weeks."""
    assert per_day(1250) * 24 > 100


def test_that_a_job_of_one_node_fails_every_48_days() -> None:
    """arXiv 2410.21680, figure 7: 47.7 days for 8 GPUs."""
    assert 1 / per_day(1) == pytest.approx(47.7, rel=0.01)


def test_that_losses_by_hand_come_out() -> None:
    """One failure an hour, saves of 36 s every 1764 s: by Daly 2006, T = e^(R/M) M (e^0.5 - 1) per 1764 s of work."""
    losses = expected_losses(
        1764.0, failures_per_second=1 / 3600, interval_seconds=1764, pause_seconds=36, restart_seconds=360
    )
    expected = exp(0.1) * 3600 * (exp(0.5) - 1)
    assert expected == pytest.approx(2581.0, abs=0.1)
    assert losses.calendar == pytest.approx(expected)
    assert losses.checkpoint_pause == pytest.approx(36)
    assert losses.interruptions == pytest.approx(expected / 3600)


def test_that_small_losses_are_those_of_the_first_order_model() -> None:
    """w/t + (t/2 + w + D + R)/M, the form of Meta's expected ETTR (arXiv 2410.21680)."""
    losses = expected_losses(
        1e6, failures_per_second=1e-6, interval_seconds=1000, pause_seconds=1, detection_seconds=60, restart_seconds=300
    )
    assert 1 / losses.goodput - 1 == pytest.approx(1 / 1000 + (500 + 1 + 60 + 300) / 1e6, rel=0.01)


def test_that_daly_is_where_the_expected_time_is_least() -> None:
    intervals = np.linspace(100, 1500, 1401)
    losses = expected_losses(1e6, failures_per_second=1 / 10_000, interval_seconds=intervals, pause_seconds=20)
    best = intervals[np.argmin(losses.calendar)]
    assert best == pytest.approx(sqrt(2 * 20 * 10_000) - 20 + 20 / 3, abs=1)


def test_that_waiting_for_data_stretches_every_step() -> None:
    losses = expected_losses(80.0, failures_per_second=0, interval_seconds=1000, pause_seconds=0, idle_fraction=0.2)
    assert losses.data_wait == pytest.approx(20)
    assert losses.goodput == pytest.approx(0.8)


def test_that_parts_add_up_to_what_is_lost() -> None:
    result = lost(128, 30, interval_seconds=1800, pause_seconds=60, flush_seconds=90)
    assert sum(result.parts.values()) == pytest.approx(1 - result.goodput)
    assert all(share >= 0 for share in result.parts.values())


def test_that_spares_by_hand_come_out() -> None:
    """Mean 1: Poisson sums 0.368, 0.736, 0.920, 0.981, 0.996, so four."""
    assert spares_needed(100, 0.01, 1.0, 1.0) == 4
    assert spares_needed(100, 0.0, 1.0, 1.0) == 0
