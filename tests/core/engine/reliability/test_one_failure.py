"""One failure in hours and money, and corruptions that nobody notices: by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from trainplan.engine.reliability.one_failure import one_failure, silent_corruptions


def story(*, asynchronous: bool = True, rent: float | None = 2.0, own: float | None = 1.0) -> Any:
    operations: Any = SimpleNamespace(
        detection_seconds=120.0, restart_seconds=480.0, checkpoint_asynchronous=asynchronous
    )
    checkpoint: Any = SimpleNamespace(write_seconds=360.0, restore_seconds=240.0, interval_seconds=3600.0)
    prices = [None if price is None else SimpleNamespace(per_accelerator_hour=price) for price in (rent, own)]
    cost: Any = SimpleNamespace(rent=prices[0], own=prices[1], currency="USD")
    return one_failure(operations, checkpoint, cost, accelerators=100, day=10.0)


def test_that_a_failure_costs_half_an_interval_with_checkpoints_and_all_days_without() -> None:
    """120 + 480 + 240 + 1,800 + 360 s = 3,000 s; without: 600 s and ten days."""
    found = story()
    assert found.hours_with_checkpoints == pytest.approx(3000 / 3600)
    assert found.hours_without == pytest.approx(240 + 600 / 3600)
    assert found.accelerator_hours_with_checkpoints == pytest.approx(100 * 3000 / 3600)
    assert found.accelerator_hours_without == pytest.approx(24_000 + 100 * 600 / 3600)
    assert found.money_with_checkpoints == pytest.approx(2 * 100 * 3000 / 3600)
    assert found.money_without == pytest.approx(2 * (24_000 + 100 * 600 / 3600))


def test_that_a_synchronous_save_leaves_nothing_unsafe() -> None:
    assert story(asynchronous=False).hours_with_checkpoints == pytest.approx(2640 / 3600)


def test_that_hours_are_priced_at_the_rent_else_at_the_owners_price() -> None:
    assert story(rent=None).money_with_checkpoints == pytest.approx(100 * 3000 / 3600)
    assert story(rent=None, own=None).money_without is None


def test_that_six_corruptions_are_expected_of_the_run_that_saw_six() -> None:
    """54 days of 16,384 H100 (arXiv 2407.21783, table 5)."""
    assert silent_corruptions(16_384, 54 * 24) == pytest.approx(6, rel=0.02)
