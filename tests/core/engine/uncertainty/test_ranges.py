"""Ranges of inputs that nobody has measured, as published."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.uncertainty.ranges import bounds, uncertain_inputs
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field

RANGES = {
    "operations.failures_per_node_day": (0.0023, 0.0065),  # RSC-2 to RSC-1, arXiv 2410.21680
    "operations.detection_seconds": (60, 600),  # arXiv 2509.16293
    "operations.restart_seconds": (120, 900),
    "facility.draw_fraction": (0.72, 0.85),  # arXiv 2506.14551 and 2412.08602
    "facility.pue": (1.1, 1.5),  # Uptime Institute 2025
    "economics.electricity_per_kilowatt_hour": (0.06, 0.16),  # US industrial tariffs to Germany
    "economics.resale_fraction": (0.15, 0.35),
    "economics.interest_fraction_per_year": (0.06, 0.15),
    "economics.colocation_per_kilowatt_month": (115, 220),
}


@pytest.fixture(scope="module")
def plan() -> Plan:
    return load_example("llama3-8b-full-fsdp-8h100").model_copy(update={"provenance": {}})


def test_that_a_range_is_the_published_one_and_holds_the_value_of_the_plan(plan: Plan) -> None:
    found = {item.path: item for item in uncertain_inputs(plan, evaluate(plan))}
    for path, (low, high) in RANGES.items():
        item = found[path]
        assert item.origin == "published"
        assert (item.low, item.high) == (pytest.approx(min(low, item.base)), pytest.approx(max(high, item.base))), path


def test_that_ranges_of_money_are_converted_and_those_of_prices_spread_by_three_tenths(plan: Plan) -> None:
    """Two units of the currency a dollar: 0.06 to 0.16 USD are 0.12 to 0.32."""
    dear = set_field(set_field(plan, "economics.currency_per_usd", 2.0), "economics.electricity_per_kilowatt_hour", 0.2)
    dear = dear.model_copy(update={"provenance": {}})
    found = {item.path: item for item in uncertain_inputs(dear, evaluate(dear))}
    electricity = found["economics.electricity_per_kilowatt_hour"]
    assert (electricity.low, electricity.high) == pytest.approx((0.12, 0.32))
    spread = [item for item in found.values() if item.origin == "spread"]
    assert spread
    for item in spread:
        assert (item.low, item.high) == pytest.approx((0.7 * item.base, 1.3 * item.base))


def test_that_a_field_ends_where_its_bounds_are() -> None:
    """A PUE of less than 1 is none; a draw is more than nothing."""
    assert bounds("facility.pue")[0] == 1.0
    assert bounds("facility.draw_fraction") == (1e-9, 1.5)
