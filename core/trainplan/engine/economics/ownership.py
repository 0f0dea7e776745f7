"""What owning and renting cost: a month, a run, and the two curves over months of use.

The curves are present values at the cost of capital. Owned is what was spent less what the cluster would sell for,
and its value falls by the same share every month; so break-even, net present value, cash flow and chart are one
curve. Money in the plan's currency, numbers or arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.prices import price
from trainplan.engine.economics.bill import Purchase
from trainplan.engine.economics.finance import HOURS_PER_MONTH, MONTHS, annuity, resale_value
from trainplan.engine.economics.terms import Terms
from trainplan.engine.layout.layout import Number
from trainplan.plan.deployment import Economics

IDLE_DRAW = 0.2
"""Draw of an idle cluster over the draw in training (15 to 85% of the maximum, arXiv 2503.05804)."""

BINDING = ("reserved_1yr", "reserved_3yr", "bare_metal")
"""Ways of renting that are paid whether they are used or not."""


@dataclass(frozen=True)
class MonthlyOwn:
    """What a month of owning costs [currency]; `resale` is what it earns back of the value at the end, negative."""

    depreciation: Number
    resale: Number
    capital: Number
    colocation: Number
    energy_busy: Number
    staff: Number
    maintenance: Number
    software: Number

    @property
    def running(self) -> Number:
        """Cash of a month apart from energy."""
        return self.colocation + self.staff + self.maintenance + self.software

    def energy(self, utilization: Number) -> Number:
        return self.energy_busy * (utilization + IDLE_DRAW * np.subtract(1.0, utilization))

    def cash(self, utilization: Number) -> Number:
        """All that is paid in a month of owning."""
        return self.running + self.energy(utilization)

    def total(self, utilization: Number) -> Number:
        return self.depreciation + self.resale + self.capital + self.cash(utilization)


def monthly_own(
    terms: Terms,
    bought: Purchase,
    *,
    rated_kilowatts: Number,
    facility_kilowatts: Number,
    accelerators: Number,
) -> MonthlyOwn:
    """Depreciation to the resale value, cost of capital as an annuity's interest, and running cost, per month."""
    months = np.multiply(terms.depreciation_years, MONTHS)
    residual = sale_value(terms, bought, terms.depreciation_years)
    payment = annuity(bought.total, np.divide(terms.interest_fraction_per_year, MONTHS), months, residual)
    depreciation = bought.total / months
    resale = -residual / months
    return MonthlyOwn(
        depreciation=depreciation,
        resale=resale,
        capital=payment - depreciation - resale,
        colocation=np.multiply(rated_kilowatts, terms.colocation_per_kilowatt_month),
        energy_busy=np.multiply(facility_kilowatts, HOURS_PER_MONTH) * terms.electricity_per_kilowatt_hour,
        staff=np.divide(terms.staff_per_year, MONTHS),
        maintenance=_support_per_year(terms, bought) / MONTHS,
        software=np.multiply(accelerators, terms.software_per_accelerator_year) / MONTHS,
    )


def _support_per_year(terms: Terms, bought: Purchase) -> Number:
    if terms.maintenance_fraction_per_year is not None:
        return bought.hardware * terms.maintenance_fraction_per_year
    return (
        bought.nodes * price("support.servers").typical
        + bought.network * price("support.network").typical
        + bought.storage * price("support.storage").typical
        + bought.hardware * price("support.insurance").typical
    )


def sale_value(terms: Terms, bought: Purchase, years: Number) -> Number:
    """What the cluster fetches when it is sold after `years` of use."""
    value = resale_value(bought.resold, terms.resale_fraction, terms.depreciation_years, years)
    return value * np.subtract(1.0, terms.sale_discount_fraction)


def kept_busy_parts(terms: Terms, bought: Purchase, month: MonthlyOwn, run_months: Number) -> dict[str, Number]:
    """This run's share of a cluster that other work keeps busy; the run bears its share of idle time."""
    busy = terms.utilization_when_owned
    charged = np.divide(run_months, busy)
    share = charged / np.multiply(terms.depreciation_years, MONTHS)
    return {
        "nodes": bought.nodes * share,
        "network": bought.network * share,
        "storage": bought.storage * share,
        "startup": bought.startup * share,
        "capital": month.capital * charged,
        "colocation": month.colocation * charged,
        "energy": month.energy(busy) * charged,
        "staff": month.staff * charged,
        "maintenance": month.maintenance * charged,
        "software": month.software * charged,
        "resale": month.resale * charged,
    }


def bought_for_it_parts(terms: Terms, bought: Purchase, month: MonthlyOwn, run_months: Number) -> dict[str, Number]:
    """A cluster bought for this run, replaced whenever its life ends, and sold after it."""
    years = np.divide(run_months, MONTHS)
    lives = np.maximum(1.0, np.ceil(np.divide(years, terms.depreciation_years) - 1e-9))
    age = years - (lives - 1) * terms.depreciation_years
    at_the_end = sale_value(terms, bought, age)
    sold = at_the_end + (lives - 1) * sale_value(terms, bought, terms.depreciation_years)
    return {
        "nodes": bought.nodes * lives,
        "network": bought.network * lives,
        "storage": bought.storage * lives,
        "startup": bought.startup * np.ones_like(lives),
        "capital": (bought.total + at_the_end) / 2 * terms.interest_fraction_per_year * years,
        "colocation": month.colocation * run_months,
        "energy": month.energy_busy * run_months,
        "staff": month.staff * run_months,
        "maintenance": month.maintenance * run_months,
        "software": month.software * run_months,
        "resale": -sold,
    }


def rent_parts(
    terms: Terms, hourly: Number, *, accelerator_hours: Number, stored_bytes: Number, months: Number, out_bytes: Number
) -> dict[str, Number]:
    """Renting this run: hours, the data kept in the cloud meanwhile, the weights taken out at the end."""
    return {
        "accelerator_hours": np.multiply(hourly, accelerator_hours),
        "storage": cloud_storage_per_month(terms, stored_bytes) * months,
        "data_transfer": np.multiply(out_bytes, 1e-9) * terms.egress_per_gb,
    }


def cloud_storage_per_month(terms: Terms, stored_bytes: Number) -> Number:
    return np.multiply(stored_bytes, 1e-12) * terms.rented_storage_per_tb_month


def rent_per_month(terms: Terms, way: str, hourly: Number, accelerators: int, stored_bytes: Number) -> Number:
    """The hours that the owned cluster would be busy, all hours where a contract binds, and the data beside them."""
    paid = 1.0 if way in BINDING else terms.utilization_when_owned
    return np.multiply(hourly, accelerators * HOURS_PER_MONTH) * paid + cloud_storage_per_month(terms, stored_bytes)


def total(parts: dict[str, Number]) -> Number:
    return sum(parts.values(), 0.0)


def months_shown(economics: Economics) -> int:
    """Months over which owning and renting are compared: the horizon, or the life of the cluster if longer."""
    return max(economics.horizon_months, int(np.ceil(economics.depreciation_years * MONTHS)))


class Discounting:
    """What money paid later is worth now, over 0 to `months` months, which are the last axis."""

    def __init__(self, terms: Terms, months: int) -> None:
        rate = np.log1p(_by_month(np.divide(terms.interest_fraction_per_year, MONTHS)))
        self.month = np.exp(-rate)
        """Of 1 in a month."""
        self.axis = np.arange(months + 1)
        self.after = np.exp(-rate * self.axis)
        """Of 1 after each number of months."""
        self.annuity = np.zeros_like(self.after)
        """Of 1 a month over each number of months."""
        np.cumsum(self.after[..., 1:], axis=-1, out=self.annuity[..., 1:])


def owned_by_month(terms: Terms, bought: Purchase, month: MonthlyOwn, discounting: Discounting) -> NDArray[Any]:
    """Present value of owning for each number of months of use, from 0 on, which are the last axis.

    Deposit with the order, the rest at delivery, running cost while in use, less what a sale then fetches. At the end
    of its life the cluster is sold and bought anew. A loan at the cost of capital is worth what it repays.
    """
    axis, discount = discounting.axis, discounting.month
    delivered = discount ** np.ceil(_by_month(terms.lead_time_months))
    hardware, price_paid = _by_month(bought.hardware), _by_month(bought.total)
    deposit = (price_paid - hardware * _by_month(terms.financed_fraction)) * _by_month(terms.deposit_fraction)
    deposit = np.where(np.asarray(delivered) < 1.0, deposit, 0.0)
    delay = _by_month(terms.delay_per_month) * np.ceil(_by_month(terms.lead_time_months))

    life = life_months(terms)
    replaced = np.maximum(0.0, np.ceil(axis / life) - 1)
    age = (axis - replaced * life) / MONTHS
    fraction, years = _by_month(terms.resale_fraction), _by_month(terms.depreciation_years)
    resold = _by_month(bought.resold) * (1 - _by_month(terms.sale_discount_fraction))
    worth = resale_value(resold, fraction, years, age) * discounting.after
    running = _by_month(month.cash(terms.utilization_when_owned)) * discounting.annuity
    spent: NDArray[Any] = price_paid - deposit + delay + running - worth
    each = hardware - _by_month(sale_value(terms, bought, life[..., 0] / MONTHS))
    for number in range(1, int(np.max(replaced)) + 1):
        spent = spent + (replaced >= number) * (each * discount ** (number * life))
    return np.asarray(deposit + delivered * spent)


def life_months(terms: Terms) -> NDArray[Any]:
    """Whole months until the cluster is replaced, beside an axis of months."""
    life: NDArray[Any] = np.maximum(1.0, np.rint(_by_month(np.multiply(terms.depreciation_years, MONTHS))))
    return life


def rented_by_month(each_month: Number, discounting: Discounting) -> NDArray[Any]:
    """Present value of renting for each number of months of use; months as in `owned_by_month`.

    `each_month` [currency a month], a number or shape (samples,).
    """
    spent: NDArray[Any] = _by_month(each_month) * discounting.annuity
    return spent


def _by_month(number: Number) -> NDArray[Any]:
    """One number, or one per sample, beside an axis of months."""
    return np.asarray(number, dtype=float)[..., None]


def break_even_months(own: NDArray[Any], rent: NDArray[Any], horizon: int) -> NDArray[Any]:
    """Month from which owning costs no more than renting; infinite where it never does.

    Where owning wins over the horizon, the last month in it at which it begins to; else the first one after it. So it
    lies in the horizon exactly where the net present value of owning over the horizon is not negative.
    `own`, `rent` [currency spent by each month], shape (..., months + 1); `horizon` [months].
    """
    gap: NDArray[Any] = own - rent
    end = min(horizon, gap.shape[-1] - 1)
    reached = gap <= 0
    begins = reached.copy()
    begins[..., 1:] &= ~reached[..., :-1]
    last = _first_true(begins[..., end::-1])
    first = _first_true(begins[..., end + 1 :])
    month = np.where(
        reached[..., end], np.where(last < 0, -1, end - last), np.where(first < 0, gap.shape[-1], end + 1 + first)
    )
    found = (month >= 0) & (month < gap.shape[-1])
    place = np.clip(month, 0, gap.shape[-1] - 1)
    after = np.take_along_axis(gap, place[..., None], axis=-1)[..., 0]
    before = np.take_along_axis(gap, np.maximum(place - 1, 0)[..., None], axis=-1)[..., 0]
    inside = (place > 0) & found
    between = place - 1 + before / np.where(inside, before - after, 1.0)
    even: NDArray[Any] = np.where(found, np.where(inside, between, 0.0), np.inf)
    return even


def _first_true(flags: NDArray[np.bool_]) -> NDArray[Any]:
    """Place of the first one along the last axis, -1 where there is none."""
    if not flags.shape[-1]:
        return np.full(flags.shape[:-1], -1)
    return np.where(flags.any(axis=-1), flags.argmax(axis=-1), -1)


def break_even_utilization(own_idle: float, own_busy: float, rent_idle: float, rent_busy: float) -> float | None:
    """Share of hours in use at which owning costs what renting does over the horizon, of both costs at no use and at
    full use, which are straight in between; None above 1.

    `own_idle`, `own_busy`, `rent_idle`, `rent_busy` [currency over the horizon].
    """
    idle, busy = own_idle - rent_idle, own_busy - rent_busy
    if busy >= idle or busy > 0:
        return None
    return max(0.0, idle / (idle - busy))
