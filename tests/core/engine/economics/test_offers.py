"""Ways of renting and what binds them."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.catalog.prices import price
from trainplan.engine.economics.offers import COMMITTED_MONTHS, compared_rent, largest, rent_per_accelerator_hour
from trainplan.engine.studies.changes import price_per_operation
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from, with_cluster


def test_that_contracts_bind_for_the_years_of_their_name() -> None:
    assert COMMITTED_MONTHS == {"reserved_1yr": 12, "reserved_3yr": 36, "bare_metal": 36}


@pytest.mark.parametrize(
    ("way", "limit"),
    [("on_demand", "limit.on_demand"), ("spot", "limit.on_demand"), ("capacity_block", "limit.capacity_block")],
)
def test_that_some_ways_are_not_had_at_any_size(way: str, limit: str) -> None:
    assert largest(way) == price(limit).high
    assert largest("bare_metal") is None


COMPARED = {"nvidia-h100-sxm5-80gb": 2.95, "nvidia-a100-sxm4-80gb": 13.2 / 8, "nvidia-l40s": 7.29 / 8}
"""Price on demand of an accelerator-hour at the lower quartile of the offers listed: the 4th of 13, the 2nd of 8. For
A100 that is a single card at 1.39 USD, of which no cluster is made: the next dearer is a machine of eight at 13.20."""


def on(accelerator: str, **economics: object) -> Plan:
    library = load_library()
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=library)
    plan = plan.model_copy(update={"economics": plan.economics.model_copy(update=economics)})
    return with_cluster(plan, accelerator, 64, library=library)


@pytest.mark.parametrize(("accelerator", "price"), COMPARED.items())
def test_that_accelerators_are_compared_at_one_kind_of_offer(accelerator: str, price: float) -> None:
    """A plan that reserves a year compares with a year of the other: listed, else 37 % off on demand."""
    assert rent_per_accelerator_hour(on(accelerator).economics, 64, "on_demand") == pytest.approx(price)
    reserved = on(accelerator, acquisition="reserved_1yr").economics
    assert compared_rent(reserved, 64) == "reserved_1yr"
    assert rent_per_accelerator_hour(reserved, 64) == pytest.approx(price * 0.63)
    owned = on(accelerator, acquisition="own_kept_busy").economics
    assert (compared_rent(owned, 64), rent_per_accelerator_hour(owned, 64)) == ("on_demand", pytest.approx(price))


def test_that_a_rent_entered_says_nothing_of_another_accelerator() -> None:
    entered = {"rent_per_accelerator_hour": 2.0}
    assert rent_per_accelerator_hour(on("nvidia-h100-sxm5-80gb", **entered).economics, 64) == 2.0
    assert rent_per_accelerator_hour(on("nvidia-a100-sxm4-80gb", **entered).economics, 64) == pytest.approx(1.65)


def test_that_advice_ranks_accelerators_by_the_same_offers() -> None:
    """Dense bf16: 989.4 TFLOP/s at 2.95 USD, 312 at 1.65, 362.05 at 0.91."""
    plan, library = on("nvidia-h100-sxm5-80gb"), load_library()
    found = {name: price_per_operation(plan, library.accelerators[name], library) for name in COMPARED}
    expected = {
        "nvidia-h100-sxm5-80gb": 2.95 / 989.4, "nvidia-a100-sxm4-80gb": 1.65 / 312, "nvidia-l40s": 7.29 / 8 / 362.05,
    }  # fmt: skip
    assert found == {name: pytest.approx(value, rel=1e-3) for name, value in expected.items()}
