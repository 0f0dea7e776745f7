"""The bill of new plans against published sums of whole clusters."""

from __future__ import annotations

from statistics import median

from tools.prices import ORDERS, billed


def test_that_bills_are_within_a_quarter_of_published_clusters() -> None:
    errors = [abs(billed(order) / order.usd - 1) for order in ORDERS]
    assert median(errors) < 0.25
    assert max(errors) < 0.35
