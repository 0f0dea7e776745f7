"""What owning and renting cost, term by term: 1,100 of money over 48 months at 1 % a month, by hand."""

from __future__ import annotations

from dataclasses import fields, replace
from math import inf
from typing import Any

import numpy as np
import pytest

from trainplan.catalog.prices import price
from trainplan.engine.economics.bill import Purchase
from trainplan.engine.economics.ownership import (
    Discounting,
    MonthlyOwn,
    bought_for_it_parts,
    break_even_months,
    break_even_utilization,
    kept_busy_parts,
    monthly_own,
    months_shown,
    owned_by_month,
    rent_parts,
    rent_per_month,
    rented_by_month,
    sale_value,
    total,
)
from trainplan.engine.economics.terms import Terms, exchange_rate, terms_of, utilization
from trainplan.plan.deployment import Economics, FurtherRun

BOUGHT = Purchase(nodes=800.0, network=150.0, storage=50.0, startup=100.0, resalable=1000.0)


def terms(**changes: Any) -> Terms:
    economics = {
        "depreciation_years": 4.0,
        "resale_fraction": 0.25,
        "sale_discount_fraction": 0.2,
        "interest_fraction_per_year": 0.12,
        "lead_time_months": 2,
        "deposit_fraction": 0.5,
        "financed_fraction": 0.5,
        "delay_per_month": 10.0,
        "electricity_per_kilowatt_hour": 0.1,
        "colocation_per_kilowatt_month": 150.0,
        "staff_per_year": 1200.0,
        "maintenance_fraction_per_year": 0.05,
        "software_per_accelerator_year": 12.0,
        "utilization_when_owned": 0.5,
        "rented_storage_per_tb_month": 20.0,
        "egress_per_gb": 0.05,
    }
    return terms_of(Economics(**(economics | changes)), accelerators=80, run_hours=0.0)


def month_of(found: Terms) -> MonthlyOwn:
    return month_with(found, BOUGHT)


def month_with(found: Terms, bought: Purchase) -> MonthlyOwn:
    return monthly_own(found, bought, rated_kilowatts=10.0, facility_kilowatts=8.0, accelerators=80)


def test_that_a_month_of_owning_has_its_terms() -> None:
    """The sale brings 1,000 x 0.25 x 0.8 = 200 after 48 months; the annuity from 1,100 down to it is 25.70."""
    month = month_of(terms())
    assert month.depreciation == pytest.approx(1100 / 48)
    assert month.resale == pytest.approx(-200 / 48)
    assert month.capital == pytest.approx(25.7005 - 22.9167 + 4.1667, abs=1e-3)
    assert month.colocation == pytest.approx(1500)
    assert month.energy_busy == pytest.approx(584)  # 8 kW x 730 h x 0.1
    assert month.staff == pytest.approx(100)
    assert month.maintenance == pytest.approx(50 / 12)
    assert month.software == pytest.approx(80)
    assert month.running == pytest.approx(1684.1667, abs=1e-3)
    assert month.energy(0.5) == pytest.approx(350.4)  # half busy, half at a fifth of the draw
    assert month.cash(0.5) == pytest.approx(2034.5667, abs=1e-3)
    assert month.total(0.5) == pytest.approx(25.7005 + 2034.5667, abs=1e-3)


def test_that_support_is_priced_by_kind_of_equipment_where_no_share_is_entered() -> None:
    rates = {kind: price(f"support.{kind}").typical for kind in ("servers", "network", "storage", "insurance")}
    year = 800 * rates["servers"] + 150 * rates["network"] + 50 * rates["storage"] + 1000 * rates["insurance"]
    assert month_of(terms(maintenance_fraction_per_year=None)).maintenance == pytest.approx(year / 12)


def test_that_a_run_on_a_cluster_kept_busy_bears_its_share() -> None:
    """Two months at half use are charged as four of 48."""
    parts = kept_busy_parts(terms(), BOUGHT, month_of(terms()), 2.0)
    assert [parts[name] for name in ("nodes", "network", "storage", "startup")] == pytest.approx(
        [800 / 12, 150 / 12, 50 / 12, 100 / 12]
    )
    assert parts["capital"] == pytest.approx(4 * 6.9505, abs=1e-3)
    assert parts["colocation"] == pytest.approx(6000)
    assert parts["energy"] == pytest.approx(4 * 350.4)
    assert parts["staff"] == pytest.approx(400)
    assert parts["maintenance"] == pytest.approx(200 / 12)
    assert parts["software"] == pytest.approx(320)
    assert parts["resale"] == pytest.approx(-200 / 12)
    assert total(parts) == pytest.approx(sum(parts.values()))


def test_that_a_cluster_bought_for_a_long_run_is_bought_twice() -> None:
    """Five years of a life of four: sold at 200, bought anew, sold a year old at 1,000 x 0.25^(1/4) x 0.8 = 565.69."""
    parts = bought_for_it_parts(terms(), BOUGHT, month_of(terms()), 60.0)
    assert [parts[name] for name in ("nodes", "network", "storage", "startup")] == [1600, 300, 100, 100]
    assert parts["resale"] == pytest.approx(-765.685, abs=1e-3)
    assert parts["capital"] == pytest.approx((1100 + 565.685) / 2 * 0.12 * 5, abs=1e-3)
    assert parts["colocation"] == pytest.approx(60 * 1500)
    assert parts["energy"] == pytest.approx(60 * 584)
    assert parts["staff"] == pytest.approx(6000)
    assert parts["maintenance"] == pytest.approx(250)
    assert parts["software"] == pytest.approx(4800)
    assert bought_for_it_parts(terms(), BOUGHT, month_of(terms()), 48.0)["nodes"] == 800  # to the end of its life


def test_that_the_value_declines_by_the_same_share_each_year() -> None:
    assert sale_value(terms(), BOUGHT, 2.0) == pytest.approx(1000 * 0.5 * 0.8)


def test_that_renting_pays_hours_data_and_the_way_out() -> None:
    parts = rent_parts(terms(), 3.0, accelerator_hours=1000.0, stored_bytes=2e12, months=1.5, out_bytes=140e9)
    assert parts == pytest.approx({"accelerator_hours": 3000, "storage": 60, "data_transfer": 7})


@pytest.mark.parametrize(
    ("way", "paid"),
    [("on_demand", 0.5), ("spot", 0.5), ("reserved_1yr", 1), ("reserved_3yr", 1), ("bare_metal", 1), ("managed", 0.5)],
)
def test_that_a_contract_is_paid_whether_it_is_used_or_not(way: str, paid: float) -> None:
    """80 accelerators x 730 h x 3, and 40 for two terabytes."""
    assert rent_per_month(terms(), way, 3.0, 80, 2e12) == pytest.approx(80 * 730 * 3 * paid + 40)


def test_that_the_curve_of_owning_starts_at_deposit_and_delivery() -> None:
    """Deposit (1,100 - 500) / 2 = 300. Two months later, at 1 / 1.01^2: 800 more, 20 of delay, less 800 for a sale."""
    curve = owned_by_month(terms(), BOUGHT, month_of(terms()), Discounting(terms(), 1))
    assert curve[0] == pytest.approx(300 + (800 + 20 - 800) / 1.0201, abs=1e-6)
    worth = 800 * 0.25 ** (1 / 48)  # a month old
    first = 300 + (800 + 20 + 2034.5667 / 1.01 - worth / 1.01) / 1.0201
    assert curve[1] == pytest.approx(first, abs=1e-3)


def test_that_the_cluster_is_bought_anew_after_its_life() -> None:
    """A life of one year, no interest, nothing running: month 12 costs 1,100 - 200, month 13 begins at 1,100 + 800."""
    free = terms(interest_fraction_per_year=0.0, depreciation_years=1.0, lead_time_months=0)
    nothing = MonthlyOwn(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    curve = owned_by_month(free, BOUGHT, nothing, Discounting(free, 13))
    assert curve[0] == pytest.approx(1100 - 800)
    assert curve[12] == pytest.approx(1100 - 200)
    assert curve[13] == pytest.approx(1100 + (1000 - 200) - 800 * 0.25 ** (1 / 12))


def test_that_rents_are_discounted_from_the_end_of_each_month() -> None:
    discounting = Discounting(terms(), 2)
    assert discounting.after == pytest.approx([1, 1 / 1.01, 1 / 1.0201])
    assert discounting.annuity == pytest.approx([0, 1 / 1.01, 1 / 1.01 + 1 / 1.0201])
    assert rented_by_month(100.0, discounting)[-1] == pytest.approx(197.0395, abs=1e-4)


@pytest.mark.parametrize("name", [item.name for item in fields(Terms)])
def test_that_samples_give_the_curve_of_each_by_itself(name: str) -> None:
    """Each term as an array of two values; the months are the last axis."""
    base = terms()
    value = getattr(base, name)
    both = replace(base, **{name: np.array([value, 1.25 * value])})
    bought = Purchase(*(np.array([1.0, 1.1]) * amount for amount in (800.0, 150.0, 50.0, 100.0, 1000.0)))
    curve = owned_by_month(both, bought, month_with(both, bought), Discounting(both, 60))
    rented = rented_by_month(np.array([100.0, 120.0]), Discounting(both, 60))
    for row, factor in enumerate((1.0, 1.25)):
        alone = replace(base, **{name: factor * value})
        share = (1.0, 1.1)[row]
        one = Purchase(*(share * amount for amount in (800.0, 150.0, 50.0, 100.0, 1000.0)))
        discounting = Discounting(alone, 60)
        assert np.atleast_2d(curve)[row] == pytest.approx(
            owned_by_month(alone, one, month_with(alone, one), discounting)
        )
        paid = rented_by_month((100.0, 120.0)[row], discounting)
        assert np.broadcast_to(rented, (2, 61))[row] == pytest.approx(paid)


@pytest.mark.parametrize(
    ("own", "rent", "horizon", "month"),
    [
        ([10, 8, 5, 1], [0, 4, 6, 8], 3, 1.8),  # 4 above, 1 below
        ([10, 8, 5, 1], [0, 4, 6, 8], 1, 1.8),  # after the horizon
        ([5, 0, 3, 0], [0, 1, 1, 2], 3, 2.5),  # twice: the last time
        ([5, 0, 3, 0], [0, 1, 1, 2], 2, 2.5),  # it loses over the horizon
        ([5, 5, 5, 5], [0, 1, 2, 3], 3, inf),
        ([0, 1, 2, 3], [0, 2, 4, 6], 3, 0.0),
        ([4, 3, 2, 1], [0, 1, 2, 3], 3, 2.0),  # equal is enough
    ],
)
def test_that_break_even_is_where_the_curves_cross(own: list[int], rent: list[int], horizon: int, month: float) -> None:
    assert break_even_months(np.array(own, float), np.array(rent, float), horizon) == pytest.approx(month)


@pytest.mark.parametrize(
    ("ends", "share"),
    [
        ((100, 120, 0, 200), 100 / 180),
        ((0, 20, 0, 200), 0.0),
        ((100, 200, 0, 200), 1.0),
        ((100, 320, 0, 200), None),
        ((100, 210, 0, 200), None),
    ],
)
def test_that_owning_breaks_even_at_a_share_of_hours(ends: tuple[float, ...], share: float | None) -> None:
    assert break_even_utilization(*ends) == (None if share is None else pytest.approx(share))


def test_that_the_comparison_lasts_as_long_as_horizon_or_cluster() -> None:
    assert months_shown(Economics(horizon_months=36, depreciation_years=4.0)) == 48
    assert months_shown(Economics(horizon_months=60, depreciation_years=4.0)) == 60
    assert months_shown(Economics(horizon_months=36, depreciation_years=3.01)) == 37


def test_that_further_runs_make_the_utilization() -> None:
    """584,000 + 584,000 accelerator-hours of 80 x 730 x 40 = 2,336,000; never above 1."""
    runs = (FurtherRun(name="next", accelerator_hours=584_000),)
    economics = Economics(further_runs=runs, horizon_months=40, utilization_when_owned=0.9)
    assert utilization(economics, 80, 584_000.0) == pytest.approx(0.5)
    assert utilization(economics, 80, 1e9) == 1.0
    assert utilization(Economics(utilization_when_owned=0.9), 80, 584_000.0) == 0.9


def test_that_rates_to_the_dollar_make_the_rate_between_two_currencies() -> None:
    dollar, euro = Economics(), Economics(currency="EUR", currency_per_usd=0.8)
    assert exchange_rate(euro, dollar) == pytest.approx(0.8)
    assert exchange_rate(dollar, euro) == pytest.approx(1.25)
    assert exchange_rate(euro, Economics(currency="EUR")) == 1.0
    assert exchange_rate(dollar, Economics(currency="JPY")) is None
