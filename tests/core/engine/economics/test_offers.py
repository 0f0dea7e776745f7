"""Ways of renting and what binds them."""

from __future__ import annotations

import pytest

from trainplan.catalog.prices import price
from trainplan.engine.economics.offers import COMMITTED_MONTHS, largest


def test_that_contracts_bind_for_the_years_of_their_name() -> None:
    assert COMMITTED_MONTHS == {"reserved_1yr": 12, "reserved_3yr": 36, "bare_metal": 36}


@pytest.mark.parametrize(
    ("way", "limit"),
    [("on_demand", "limit.on_demand"), ("spot", "limit.on_demand"), ("capacity_block", "limit.capacity_block")],
)
def test_that_some_ways_are_not_had_at_any_size(way: str, limit: str) -> None:
    assert largest(way) == price(limit).high
    assert largest("bare_metal") is None
