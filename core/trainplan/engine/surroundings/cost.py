"""Owning against renting, for this run and month by month. Money in the plan's currency."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trainplan.catalog.entries import Accelerator, Node
from trainplan.engine.results import CostResult, MonthlyCost, Own, PerMillionTokens, PowerResult, Rent
from trainplan.engine.surroundings.finance import (
    HOURS_PER_MONTH,
    MONTHS,
    annuity,
    first_crossing,
    resale_value,
)
from trainplan.plan.surroundings import Economics

SYSTEM_OVER_CARDS_PRICE = 1.64
"""Server price over the bare accelerators' (Epoch AI, training-cost-trends, average)."""

IDLE_DRAW = 0.2
"""Draw of an idle cluster over the draw in training (15 to 85% of the maximum, arXiv 2503.05804)."""


def node_price(economics: Economics, node: Node, accelerator: Accelerator) -> float | None:
    """Price of one node [currency]: the plan's, else the catalogue's middle, else cards times 1.64."""
    if economics.node_price is not None:
        return economics.node_price
    if node.price_usd is not None:
        return (node.price_usd.low + node.price_usd.high) / 2 * economics.currency_per_usd
    if accelerator.purchase_price_usd is not None:
        card = (accelerator.purchase_price_usd.low + accelerator.purchase_price_usd.high) / 2
        return card * node.accelerators * SYSTEM_OVER_CARDS_PRICE * economics.currency_per_usd
    return None


def rent_per_accelerator_hour(economics: Economics) -> float | None:
    """Rent [currency per accelerator-hour]: the plan's figure, else the instance's price for the chosen term."""
    if economics.rent_per_accelerator_hour is not None:
        return economics.rent_per_accelerator_hour
    if economics.instance is None:
        return None
    prices = economics.instance.usd_per_hour
    if economics.rent_term == "spot":
        known = [price for price in (prices.spot_low, prices.spot_high) if price is not None]
        price = sum(known) / len(known) if known else None
    else:
        price = getattr(prices, economics.rent_term)
    if price is None:
        return None
    return float(price) / economics.instance.accelerators * economics.currency_per_usd


@dataclass(frozen=True)
class Purchase:
    """What is bought [currency]."""

    nodes: float
    network: float
    storage: float

    @property
    def total(self) -> float:
        return self.nodes + self.network + self.storage


def purchase(economics: Economics, price_of_node: float, nodes: int) -> Purchase:
    """Nodes with spares, the network as a share of them, storage."""
    bought = price_of_node * nodes
    return Purchase(bought, bought * economics.network_price_fraction, economics.storage_price)


@dataclass(frozen=True)
class MonthlyOwn:
    """What a month of owning costs [currency], besides the money that returns at resale."""

    depreciation: float
    resale: float
    """Share of the resale that the month earns back, negative."""
    capital: float
    colocation: float
    energy_busy: float
    staff: float
    maintenance: float

    @property
    def running(self) -> float:
        """Cash of a month apart from energy: colocation, staff, maintenance."""
        return self.colocation + self.staff + self.maintenance

    def energy(self, utilization: float) -> float:
        return self.energy_busy * (utilization + IDLE_DRAW * (1 - utilization))

    def total(self, utilization: float) -> float:
        return self.depreciation + self.resale + self.capital + self.running + self.energy(utilization)


def monthly_own(economics: Economics, bought: Purchase, power: PowerResult | None) -> MonthlyOwn:
    """Depreciation to the resale value, cost of capital as an annuity's interest, and running cost, per month."""
    months = economics.depreciation_years * MONTHS
    residual = bought.total * economics.resale_fraction
    payment = float(annuity(bought.total, economics.interest_fraction_per_year / MONTHS, months, residual))
    depreciation = bought.total / months
    resale = -residual / months
    rated = power.rated_kilowatts if power else 0.0
    facility = power.facility_kilowatts if power else 0.0
    return MonthlyOwn(
        depreciation=depreciation,
        resale=resale,
        capital=payment - depreciation - resale,
        colocation=rated * economics.colocation_per_kilowatt_month,
        energy_busy=facility * HOURS_PER_MONTH * economics.electricity_per_kilowatt_hour,
        staff=economics.staff_per_year / MONTHS,
        maintenance=bought.total * economics.maintenance_fraction_per_year / MONTHS,
    )


def own_result(economics: Economics, bought: Purchase, month: MonthlyOwn, run_months: float, hours: float) -> Own:
    """This run's share of a cluster kept busy, and a cluster bought for it and sold after it."""
    busy = economics.utilization_when_owned
    charged = run_months / busy
    share = charged / (economics.depreciation_years * MONTHS)
    energy = month.energy(busy) * charged
    parts = {
        "nodes": bought.nodes * share,
        "network": bought.network * share,
        "storage": bought.storage * share,
        "capital": month.capital * charged,
        "colocation": month.colocation * charged,
        "energy": energy,
        "staff": month.staff * charged,
        "maintenance": month.maintenance * charged,
        "resale": month.resale * charged,
    }
    years = run_months / MONTHS
    value = float(resale_value(bought.total, economics.resale_fraction, economics.depreciation_years, years))
    sold = value * (1 - economics.sale_discount_fraction)
    bought_parts = {
        "nodes": bought.nodes,
        "network": bought.network,
        "storage": bought.storage,
        "capital": (bought.total + value) / 2 * economics.interest_fraction_per_year * years,
        "colocation": month.colocation * run_months,
        "energy": month.energy_busy * run_months,
        "staff": month.staff * run_months,
        "maintenance": month.maintenance * run_months,
        "resale": -sold,
    }
    total = sum(parts.values())
    return Own(
        this_run_if_kept_busy=total,
        this_run_if_bought_for_it=sum(bought_parts.values()),
        parts=parts,
        bought_parts=bought_parts,
        purchase=bought.total,
        per_month=month.total(busy),
        per_accelerator_hour=total / hours if hours else 0.0,
    )


def cumulative(
    economics: Economics, bought: Purchase | None, month: MonthlyOwn | None, rent_per_month: float | None, months: int
) -> tuple[MonthlyCost, ...]:
    """Money spent by the end of each month, 0 to `months`.

    Owning: the purchase at month 0, then running cost and cost of capital; at the end of its life the cluster
    is sold, and bought anew where the horizon goes on. Renting: the hours that the owned cluster would be busy.
    """
    axis = np.arange(months + 1)
    own: list[float | None] = [None] * (months + 1)
    if bought is not None and month is not None:
        per_month = month.running + month.capital + month.energy(economics.utilization_when_owned)
        life = economics.depreciation_years * MONTHS
        sold = np.floor(axis / life) * bought.total * economics.resale_fraction
        purchases = np.maximum(1, np.ceil(axis / life)) * bought.total
        own = [float(value) for value in purchases - sold + axis * per_month]
    rent = [None if rent_per_month is None else rent_per_month * index for index in range(months + 1)]
    return tuple(MonthlyCost(index, own[index], rent[index]) for index in range(months + 1))


def break_even_utilization(month: MonthlyOwn, accelerators: int, rent: float) -> float | None:
    """Share of hours in use at which a month of owning costs what renting those hours does; None above 1."""
    slope = accelerators * HOURS_PER_MONTH * rent - month.energy_busy * (1 - IDLE_DRAW)
    if slope <= 0:
        return None
    share = month.total(0.0) / slope
    return share if share <= 1 else None


def cost_result(
    economics: Economics,
    *,
    node: Node,
    accelerator: Accelerator,
    nodes: int,
    accelerators: int,
    days: float,
    tokens: float,
    power: PowerResult | None,
    rented_days: float | None = None,
) -> CostResult:
    """Own, rent, break-even and cumulative cost; `nodes` counts spares, `days` are calendar days of the run.

    `rented_days` are the calendar days on rented machines, where spot interruptions make them more.
    """
    hours = accelerators * days * 24
    run_months = days * 24 / HOURS_PER_MONTH
    price = node_price(economics, node, accelerator)
    bought = month = own = None
    if price is not None:
        bought = purchase(economics, price, nodes)
        month = monthly_own(economics, bought, power)
        own = own_result(economics, bought, month, run_months, hours)
    hourly = rent_per_accelerator_hour(economics)
    rent = None
    if hourly is not None:
        rented = hourly * accelerators * 24 * (days if rented_days is None else rented_days)
        rent = Rent(rented, hourly, {"accelerator_hours": rented}, economics.rent_term)
    rent_month = None if hourly is None else hourly * accelerators * HOURS_PER_MONTH * economics.utilization_when_owned
    life = int(np.ceil(economics.depreciation_years * MONTHS))
    series = cumulative(economics, bought, month, rent_month, max(economics.horizon_months, life))
    when = None
    if own is not None and rent is not None:
        when = first_crossing([point.own or 0.0 for point in series], [point.rent or 0.0 for point in series])
    return CostResult(
        currency=economics.currency,
        as_of=economics.as_of,
        own=own,
        rent=rent,
        break_even="not_computed"
        if own is None or rent is None
        else "never"
        if when is None
        else "now"
        if when == 0
        else "months",
        break_even_months=when,
        per_million_tokens=PerMillionTokens(
            own=None if own is None else own.this_run_if_kept_busy / tokens * 1e6,
            rent=None if rent is None else rent.this_run / tokens * 1e6,
        ),
        cumulative=series[: economics.horizon_months + 1],
        break_even_utilization=None
        if month is None or hourly is None
        else break_even_utilization(month, accelerators, hourly),
    )
