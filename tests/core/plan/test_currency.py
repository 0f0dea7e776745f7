"""Defaults follow the currency; codes and dates are real ones."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.plan.currency import unconverted
from trainplan.plan.new import default_plan
from trainplan.plan.paths import FieldError, set_field


def test_that_every_default_of_money_follows_the_exchange_rate_and_what_was_entered_stays() -> None:
    """At 155 yen a dollar 0.10 USD a kWh are 15.5 yen, 150 USD a kW and month 23,250 yen."""
    plan = set_field(default_plan(load_library()), "economics.colocation_per_kilowatt_month", 200.0)
    yen = set_field(set_field(plan, "economics.currency", "JPY"), "economics.currency_per_usd", 155.0)

    assert yen.economics.electricity_per_kilowatt_hour == pytest.approx(15.5)
    assert yen.economics.rented_storage_per_tb_month == pytest.approx(23 * 155)
    assert yen.economics.staff_per_year == pytest.approx(plan.economics.staff_per_year * 155)
    assert yen.economics.colocation_per_kilowatt_month == 200.0
    assert unconverted(yen) == ()
    back = set_field(yen, "economics.electricity_per_kilowatt_hour", 0.10)
    assert unconverted(back) == ("electricity_per_kilowatt_hour",)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("economics.currency", "???"),
        ("economics.currency", "XYZ"),
        ("economics.as_of", "0000-00-00"),
        ("economics.as_of", "2026-13"),
        ("economics.as_of", "2026-02-30"),
    ],
)
def test_that_nonsense_codes_and_dates_are_refused(path: str, text: str) -> None:
    with pytest.raises(FieldError):
        set_field(default_plan(load_library()), path, text)
