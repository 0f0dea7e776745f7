from __future__ import annotations

import numpy as np
import pytest

from trainplan.engine.economics.finance import annuity, present_value, resale_value
from trainplan.engine.economics.ownership import break_even_months


def test_that_a_textbook_annuity_comes_out() -> None:
    """100,000 over 5 years at 10%: 26,379.75 a year."""
    assert annuity(100_000.0, 0.10, 5) == pytest.approx(26_379.75, abs=0.01)


def test_that_a_residual_lowers_the_payment_by_its_present_value() -> None:
    """20,000 left after 5 years at 10% are worth 12,418.43 now: 87,581.57 x 0.2637975 = 23,103.80."""
    assert annuity(100_000.0, 0.10, 5, 20_000.0) == pytest.approx(23_103.80, abs=0.01)


def test_that_money_without_interest_is_paid_back_evenly() -> None:
    assert annuity(1200.0, 0.0, 12, 600.0) == 50.0


def test_that_a_textbook_present_value_comes_out() -> None:
    """-1000 now, 500, 500, 500 at 10%: 243.43."""
    assert present_value([-1000, 500, 500, 500], 0.10) == pytest.approx(243.43, abs=0.01)


def test_that_resale_follows_the_published_curve() -> None:
    """spotwire.ai, June 2026: 1, 0.78, 0.60, 0.46, 0.35 at years 0 to 4."""
    curve = [resale_value(1.0, 0.35, 4, year) for year in range(5)]
    assert curve == pytest.approx([1.0, 0.78, 0.60, 0.46, 0.35], abs=0.015)


def even(own: list[float], rent: list[float], horizon: int = 10) -> float:
    return float(break_even_months(np.array(own), np.array(rent), horizon))


def test_that_the_crossing_is_interpolated_within_the_month() -> None:
    """100 + 10 a month against 30 a month meet after five months."""
    months, rent = range(11), [30.0 * m for m in range(11)]
    assert even([100 + 10 * m for m in months], rent) == pytest.approx(5.0)
    assert even([105 + 10 * m for m in months], rent) == pytest.approx(5.25)
    assert even([100 + 40 * m for m in months], rent) == float("inf")


def test_that_many_courses_cross_as_each_alone() -> None:
    """Never, after five months, and at once."""
    rent = np.array([30.0 * m for m in range(11)])
    own = np.array([[100 + 40 * m for m in range(11)], [100 + 10 * m for m in range(11)], [0 for _ in range(11)]])
    assert break_even_months(own, rent, 10).tolist() == [float("inf"), pytest.approx(5.0), 0.0]


def test_that_the_last_crossing_within_the_horizon_counts() -> None:
    """Dearer, cheaper, dearer again after a new purchase, cheaper at the end: from month 3 on for good."""
    rent = [0.0] * 5
    assert even([1.0, -1.0, 1.0, -1.0, -1.0], rent, 4) == pytest.approx(2.5)
    assert even([1.0, -1.0, 1.0, -1.0, -1.0], rent, 2) == pytest.approx(2.5)
    assert even([1.0, -1.0, 1.0, 1.0, 1.0], rent, 4) == float("inf")
