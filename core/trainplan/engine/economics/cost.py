"""Owning against renting, for this run and month by month. Money in the plan's currency."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.entries import Accelerator, Node, PriceRange
from trainplan.engine.economics.finance import (
    HOURS_PER_MONTH,
    MONTHS,
    annuity,
    first_crossing,
    resale_value,
)
from trainplan.engine.economics.offers import compared_rent, offers, rent_per_accelerator_hour
from trainplan.engine.economics.terms import Terms, terms_of
from trainplan.engine.layout.layout import Number
from trainplan.engine.results import (
    Chosen,
    CostResult,
    MonthlyCost,
    Own,
    PerMillionTokens,
    PerUsefulHour,
    PowerResult,
    Rent,
)
from trainplan.plan.deployment import RENTED, Economics

SYSTEM_OVER_CARDS_PRICE = 1.64
"""Server price over the bare accelerators' (Epoch AI, training-cost-trends, average)."""

IDLE_DRAW = 0.2
"""Draw of an idle cluster over the draw in training (15 to 85% of the maximum, arXiv 2503.05804)."""


def listed_node_price(node: Node, accelerator: Accelerator) -> PriceRange | None:
    """What the catalogue says of a node's price [USD]: its own, else shares of a system or cards times 1.64."""
    if node.price_usd is not None or accelerator.purchase_price_usd is None:
        return node.price_usd
    each = accelerator.purchase_price_usd
    factor = node.accelerators * (1.0 if accelerator.price_holds_system else SYSTEM_OVER_CARDS_PRICE)
    return PriceRange(low=each.low * factor, high=each.high * factor, year=each.year)


def node_price(economics: Economics, node: Node, accelerator: Accelerator) -> float | None:
    """Price of one node [currency]: the plan's, else the middle of the catalogue's."""
    if economics.node_price is not None:
        return economics.node_price
    listed = listed_node_price(node, accelerator)
    return None if listed is None else (listed.low + listed.high) / 2 * economics.currency_per_usd


@dataclass(frozen=True)
class Purchase:
    """What is bought [currency]; numbers or arrays."""

    nodes: Number
    network: Number
    storage: Number
    startup: Number = 0.0
    """Installation and room, which nobody buys back."""

    @property
    def hardware(self) -> Number:
        return self.nodes + self.network + self.storage

    @property
    def total(self) -> Number:
        return self.hardware + self.startup


def purchase(terms: Terms, price_of_node: Number, nodes: Number, network_price: Number | None = None) -> Purchase:
    """Nodes with spares, the network as quoted or as a share of them, storage, start-up."""
    bought = np.multiply(price_of_node, nodes)
    network = bought * terms.network_price_fraction if network_price is None else network_price
    return Purchase(bought, network, terms.storage_price, terms.startup_price)


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

    def total(self, utilization: Number) -> Number:
        return self.depreciation + self.resale + self.capital + self.running + self.energy(utilization)


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
    residual = bought.hardware * terms.resale_fraction
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
        maintenance=bought.hardware * terms.maintenance_fraction_per_year / MONTHS,
        software=np.multiply(accelerators, terms.software_per_accelerator_year) / MONTHS,
    )


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
    """A cluster bought for this run and sold after it."""
    years = np.divide(run_months, MONTHS)
    value = resale_value(bought.hardware, terms.resale_fraction, terms.depreciation_years, years)
    return {
        "nodes": bought.nodes,
        "network": bought.network,
        "storage": bought.storage,
        "startup": bought.startup,
        "capital": (bought.total + value) / 2 * terms.interest_fraction_per_year * years,
        "colocation": month.colocation * run_months,
        "energy": month.energy_busy * run_months,
        "staff": month.staff * run_months,
        "maintenance": month.maintenance * run_months,
        "software": month.software * run_months,
        "resale": -value * np.subtract(1.0, terms.sale_discount_fraction),
    }


def rent_parts(
    terms: Terms, hourly: Number, *, accelerator_hours: Number, stored_bytes: Number, months: Number, out_bytes: Number
) -> dict[str, Number]:
    """Renting this run: hours, the data kept in the cloud meanwhile, the weights taken out at the end."""
    return {
        "accelerator_hours": np.multiply(hourly, accelerator_hours),
        "storage": np.multiply(stored_bytes, 1e-12) * terms.rented_storage_per_tb_month * months,
        "data_transfer": np.multiply(out_bytes, 1e-9) * terms.egress_per_gb,
    }


def total(parts: dict[str, Number]) -> Number:
    return sum(parts.values(), 0.0)


def months_shown(economics: Economics) -> int:
    """Months over which owning and renting are compared: the horizon, or the life of the cluster if longer."""
    return max(economics.horizon_months, int(np.ceil(economics.depreciation_years * MONTHS)))


def owned_by_month(terms: Terms, bought: Purchase, month: MonthlyOwn, months: int) -> NDArray[Any]:
    """Money spent on owning by the end of each month, 0 to `months`, which are the last axis.

    The purchase at month 0, then running cost and cost of capital; at the end of its life the cluster is sold, and
    bought anew where the horizon goes on.
    """
    axis = np.arange(months + 1)
    life = _by_month(np.multiply(terms.depreciation_years, MONTHS))
    hardware = _by_month(bought.hardware)
    sold = np.floor(axis / life) * hardware * _by_month(terms.resale_fraction)
    purchases = np.maximum(1, np.ceil(axis / life)) * hardware + _by_month(bought.startup)
    per_month = _by_month(month.running + month.capital + month.energy(terms.utilization_when_owned))
    spent: NDArray[Any] = purchases - sold + axis * per_month
    return spent


def rented_by_month(rent_per_month: Number, months: int) -> NDArray[Any]:
    """The hours that the owned cluster would be busy, rented; months as in `owned_by_month`."""
    spent: NDArray[Any] = np.arange(months + 1) * _by_month(rent_per_month)
    return spent


def _by_month(number: Number) -> NDArray[Any]:
    """One number, or one per sample, beside an axis of months."""
    return np.asarray(number, dtype=float)[..., None]


def cumulative(
    terms: Terms, bought: Purchase | None, month: MonthlyOwn | None, rent_per_month: float | None, months: int
) -> tuple[MonthlyCost, ...]:
    """Money spent by the end of each month, 0 to `months`, owned and rented; None where there is no price."""
    own: list[float | None] = [None] * (months + 1)
    rent: list[float | None] = [None] * (months + 1)
    if bought is not None and month is not None:
        own = owned_by_month(terms, bought, month, months).tolist()
    if rent_per_month is not None:
        rent = rented_by_month(rent_per_month, months).tolist()
    return tuple(MonthlyCost(index, own[index], rent[index]) for index in range(months + 1))


def break_even_utilization(month: MonthlyOwn, accelerators: int, rent: float) -> float | None:
    """Share of hours in use at which a month of owning costs what renting those hours does; None above 1."""
    slope = float(accelerators * HOURS_PER_MONTH * rent - month.energy_busy * (1 - IDLE_DRAW))
    if slope <= 0:
        return None
    share = float(month.total(0.0)) / slope
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
    goodput: float = 1.0,
    spot_days: float | None = None,
    stored_bytes: float = 0.0,
    out_bytes: float = 0.0,
) -> CostResult:
    """Every way to have the cluster, the plan's own first of all; break-even and cumulative cost.

    `nodes` counts spares, `days` are calendar days of the run at `goodput`, `spot_days` those on spot machines with
    their interruptions (the same unless given). `stored_bytes` are kept in the cloud during the run, `out_bytes`
    taken out after it. The rent that is compared with owning is the plan's own way, else `compared_rent`.
    """
    hours = accelerators * days * 24
    terms = terms_of(economics, accelerators=accelerators, run_hours=hours)
    busy = float(terms.utilization_when_owned)
    run_months = days * 24 / HOURS_PER_MONTH
    price = node_price(economics, node, accelerator)
    bought = month = own = None
    if price is not None:
        bought = purchase(terms, price, nodes, economics.network_price)
        month = monthly_own(
            terms,
            bought,
            rated_kilowatts=power.rated_kilowatts if power else 0.0,
            facility_kilowatts=power.facility_kilowatts if power else 0.0,
            accelerators=accelerators,
        )
        own = _own(terms, bought, month, run_months, hours)
    rented = partial(
        _rent,
        economics,
        terms,
        accelerators=accelerators,
        stored_bytes=stored_bytes,
        out_bytes=out_bytes,
    )
    rents = {way: rented(way, days=spot_days or days if way == "spot" else days) for way in RENTED}
    rent = rents[compared_rent(economics)]
    hourly = None if rent is None else rent.per_accelerator_hour
    rent_month = None if hourly is None else hourly * accelerators * HOURS_PER_MONTH * busy
    series = cumulative(terms, bought, month, rent_month, months_shown(economics))
    when = None
    if own is not None and rent is not None:
        when = first_crossing([point.own or 0.0 for point in series], [point.rent or 0.0 for point in series])
    useful = hours * goodput
    listed = offers(economics, own, rents, accelerators=accelerators, days=days, spot_days=spot_days or days)
    chosen = next((offer for offer in listed if offer.way == economics.acquisition), None)
    this_run = None if chosen is None else chosen.this_run
    return CostResult(
        currency=economics.currency,
        as_of=economics.as_of,
        chosen=Chosen(
            way=economics.acquisition,
            this_run=this_run,
            per_accelerator_hour=None if chosen is None else chosen.per_accelerator_hour,
            per_million_tokens=None if this_run is None else this_run / tokens * 1e6,
            per_useful_accelerator_hour=None if this_run is None else this_run / useful,
        ),
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
        per_useful_accelerator_hour=PerUsefulHour(
            own=None if own is None else own.this_run_if_kept_busy / useful,
            rent=None if rent is None else rent.this_run / useful,
        ),
        break_even_utilization=None
        if month is None or hourly is None
        else break_even_utilization(month, accelerators, hourly),
        offers=listed,
        owned_accelerator_hours=hours,
        utilization=busy,
    )


def _rent(
    economics: Economics,
    terms: Terms,
    way: str,
    *,
    accelerators: int,
    days: float,
    stored_bytes: float,
    out_bytes: float,
) -> Rent | None:
    hourly = rent_per_accelerator_hour(economics, way)
    if hourly is None:
        return None
    parts = _floats(
        rent_parts(
            terms,
            hourly,
            accelerator_hours=accelerators * 24 * days,
            stored_bytes=stored_bytes,
            months=days * 24 / HOURS_PER_MONTH,
            out_bytes=out_bytes,
        )
    )
    return Rent(sum(parts.values()), hourly, parts, way)


def _own(terms: Terms, bought: Purchase, month: MonthlyOwn, run_months: float, hours: float) -> Own:
    parts = _floats(kept_busy_parts(terms, bought, month, run_months))
    bought_parts = _floats(bought_for_it_parts(terms, bought, month, run_months))
    this_run = sum(parts.values())
    return Own(
        this_run_if_kept_busy=this_run,
        this_run_if_bought_for_it=sum(bought_parts.values()),
        parts=parts,
        bought_parts=bought_parts,
        purchase=float(bought.total),
        per_month=float(month.total(terms.utilization_when_owned)),
        per_accelerator_hour=this_run / hours if hours else 0.0,
    )


def _floats(parts: dict[str, Number]) -> dict[str, float]:
    return {name: float(value) for name, value in parts.items()}
