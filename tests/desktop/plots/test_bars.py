"""Totals of bars stand clear of the line of the limit."""

from __future__ import annotations

import pytest

from trainplan_desktop.plots.bars import total_left


@pytest.mark.parametrize("end", [0, 100, 250, 262, 270, 285, 290, 295, 299, 300, 301, 320, 500])
def test_that_a_total_of_30_pixels_never_lies_on_a_limit_at_300(end: float) -> None:
    left = total_left(end, 30, 300)

    assert left > end
    assert left + 30 < 300 or left > 300
    assert left - end < 60


def test_that_without_a_limit_a_total_stands_behind_its_bar() -> None:
    assert total_left(100, 30, None) == 106
