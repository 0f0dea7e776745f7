"""The bill of new plans against published sums of whole clusters."""

from __future__ import annotations

import runpy
from pathlib import Path
from statistics import median

PRICES = runpy.run_path(str(Path(__file__).parents[4] / "tools" / "prices.py"))


def test_that_bills_are_within_a_quarter_of_published_clusters() -> None:
    errors = [abs(PRICES["billed"](order) / order.usd - 1) for order in PRICES["ORDERS"]]
    assert median(errors) < 0.25
    assert max(errors) < 0.35
