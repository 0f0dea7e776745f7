"""Figures of the printed plan: units, signs, ticks."""

from __future__ import annotations

import pytest

from trainplan.report import figures


@pytest.mark.parametrize(
    ("high", "low", "ticks"),
    [(10.0, 0.0, [0, 2.5, 5, 7.5, 10]), (8.0, 0.0, [0, 2, 4, 6, 8]), (130.0, 100.0, [100, 110, 120, 130])],
)
def test_that_an_axis_has_round_ticks(high: float, low: float, ticks: list[float]) -> None:
    assert [tick.at for tick in figures.axis(high, low=low).ticks] == pytest.approx(ticks)


def test_that_an_axis_of_nothing_still_has_a_span() -> None:
    assert figures.axis(0.0).high >= 0


def test_that_a_negative_amount_has_the_unit_of_its_size() -> None:
    """2.5 TB/s less are no 2,500,000,000 kB/s."""
    assert str(figures.rate(-2500.0)).replace("−", "-").split() == ["-2.50", "TB/s"]
    assert str(figures.rate(0.004)).split() == ["4.00", "MB/s"]
