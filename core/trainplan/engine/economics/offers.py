"""Every way to have the cluster for this run: its price of an hour, its terms, and all ways side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from trainplan.catalog.entries import HourlyPrices
from trainplan.catalog.prices import price
from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.results import Offer, Own, Rent
from trainplan.plan.deployment import RENTED, Economics

COMMITTED_MONTHS = {"reserved_1yr": 12, "reserved_3yr": 36, "bare_metal": 36}
PRICE_PATHS = {
    "bare_metal": "economics.bare_metal_per_accelerator_hour",
    "managed": "economics.managed_per_accelerator_hour",
}
"""Field that holds the price of a way that no catalogue lists."""

OFF_ON_DEMAND = {
    "capacity_block": "discount.months",
    "reserved_1yr": "discount.reserved_1yr",
    "reserved_3yr": "discount.reserved_3yr",
    "spot": "discount.spot",
}
"""Ways whose price is estimated from the one on demand where nobody lists it."""

LARGEST = {"on_demand": "limit.on_demand", "spot": "limit.on_demand", "capacity_block": "limit.capacity_block"}
"""Ways that are not had at any size."""
BLOCK_LEAD_MONTHS = 2.0
"""Capacity blocks start up to eight weeks ahead (AWS, capacity blocks for ML)."""
LONGEST_BLOCK_DAYS = 182.0

Basis = Literal["quote", "plan", "list", "estimate", "none"]


def largest(way: str) -> float | None:
    """Accelerators up to which a way is usually had; None where a contract can be made for any number."""
    return price(LARGEST[way]).high if way in LARGEST else None


def compared_rent(economics: Economics, accelerators: int) -> str:
    """The way of renting that is held against owning: the plan's own; for an owner the one that is had at this size.

    The spot market is no alternative to owning unless the plan says so.
    """
    if economics.acquisition in RENTED:
        return economics.acquisition
    had = [way for way in ("on_demand", "reserved_1yr") if accelerators <= (largest(way) or accelerators)]
    others = [way for way in RENTED if way not in (*had, "spot", "capacity_block")]
    if economics.rent_per_accelerator_hour is not None:
        return had[0]
    return next((way for way in (*had, *others) if _priced(economics, way) is not None), had[0])


def rent_price_path(economics: Economics, accelerators: int) -> str:
    """Field of the plan that sets the price of an hour of `compared_rent`."""
    return PRICE_PATHS.get(compared_rent(economics, accelerators), "economics.rent_per_accelerator_hour")


def rent_per_accelerator_hour(economics: Economics, accelerators: int, way: str | None = None) -> float | None:
    """Rent [currency per accelerator-hour] of a way, `compared_rent` unless given.

    A rent that the person entered replaces the instance's price for the plan's way alone.
    """
    meant = compared_rent(economics, accelerators)
    way = way or meant
    if way == meant and way not in PRICE_PATHS and economics.rent_per_accelerator_hour is not None:
        return economics.rent_per_accelerator_hour
    return _priced(economics, way)


def price_basis(economics: Economics, accelerators: int, way: str) -> Basis:
    """What the price of a way rests on."""
    if rent_per_accelerator_hour(economics, accelerators, way) is None:
        return "none"
    if way in PRICE_PATHS:
        own = getattr(economics, PRICE_PATHS[way].removeprefix("economics.")) is not None
        return "plan" if own else "estimate"
    if way == compared_rent(economics, accelerators) and economics.rent_per_accelerator_hour is not None:
        return "plan"
    return "list" if economics.instance and _listed(economics.instance.usd_per_hour, way) is not None else "estimate"


def _priced(economics: Economics, way: str) -> float | None:
    if way == "bare_metal":
        return economics.bare_metal_per_accelerator_hour
    if way == "managed" and economics.managed_per_accelerator_hour is not None:
        return economics.managed_per_accelerator_hour
    if economics.instance is None:
        return None
    prices, each = economics.instance.usd_per_hour, economics.currency_per_usd / economics.instance.accelerators
    found = _listed(prices, way)
    if found is not None:
        return found * each
    if prices.on_demand is None:
        return None
    if way == "managed":
        return prices.on_demand * each * (1 + price("premium.managed").typical)
    return prices.on_demand * each * (1 - price(OFF_ON_DEMAND[way]).typical)


def _listed(prices: HourlyPrices, way: str) -> float | None:
    """Listed price of a whole instance [USD per hour]; the middle of the range for spot."""
    if way == "managed":
        return None
    if way != "spot":
        found: float | None = getattr(prices, way)
        return found
    known = [each for each in (prices.spot_low, prices.spot_high) if each is not None]
    return sum(known) / len(known) if known else None


def offers(
    economics: Economics,
    own: Own | None,
    rents: Mapping[str, Rent | None],
    *,
    accelerators: int,
    days: float,
    spot_days: float,
    node_basis: Basis,
) -> tuple[Offer, ...]:
    """Owned, rented by every term of the instance, leased bare metal, managed; those without a price too.

    `days` and `spot_days` [days] of the run; `node_basis` is what the price of a node rests on.
    """
    rows = []
    if own is not None:
        hours = accelerators * days * 24
        amounts = {"own_kept_busy": own.this_run_if_kept_busy, "own_bought": own.this_run_if_bought_for_it}
        for way, amount in amounts.items():
            rows.append(
                Offer(way, amount / hours, amount, 0, own.purchase, economics.lead_time_months, days, node_basis)
            )
    for way, rent in rents.items():
        months = COMMITTED_MONTHS.get(way, 0)
        hourly = None if rent is None else rent.per_accelerator_hour
        limit = largest(way)
        rows.append(
            Offer(
                way=way,
                per_accelerator_hour=hourly,
                this_run=None if rent is None else rent.this_run,
                committed_months=months,
                committed=None if hourly is None else hourly * accelerators * HOURS_PER_MONTH * months,
                lead_months=_lead_months(way),
                days=spot_days if way == "spot" else days,
                basis=price_basis(economics, accelerators, way),
                largest=limit,
                had=(limit is None or accelerators <= limit)
                and (way != "capacity_block" or days <= LONGEST_BLOCK_DAYS),
            )
        )
    return tuple(rows)


def _lead_months(way: str) -> float:
    if way in ("on_demand", "spot"):
        return 0.0
    return BLOCK_LEAD_MONTHS if way == "capacity_block" else price("lead.contract").typical
