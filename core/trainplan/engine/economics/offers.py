"""Every way to have the cluster for this run: its price of an hour, and all ways side by side."""

from __future__ import annotations

from collections.abc import Mapping

from trainplan.catalog.entries import HourlyPrices
from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.results import Offer, Own, Rent
from trainplan.plan.deployment import OWNED, RENTED, Economics

COMMITTED_MONTHS = {"reserved_1yr": 12, "reserved_3yr": 36}
PRICE_PATHS = {
    "bare_metal": "economics.bare_metal_per_accelerator_hour",
    "managed": "economics.managed_per_accelerator_hour",
}
"""Field that holds the price of a way that no catalogue lists."""


def compared_rent(economics: Economics) -> str:
    """The way of renting that is held against owning: the plan's own; for an owner the first that has a price.

    The spot market is no alternative to owning unless the plan says so.
    """
    if economics.acquisition in RENTED:
        return economics.acquisition
    priced = (way for way in RENTED if way != "spot" and rent_per_accelerator_hour(economics, way) is not None)
    return next(priced, "on_demand")


def rent_price_path(economics: Economics) -> str:
    """Field of the plan that sets the price of an hour of `compared_rent`."""
    return PRICE_PATHS.get(compared_rent(economics), "economics.rent_per_accelerator_hour")


def rent_per_accelerator_hour(economics: Economics, way: str | None = None) -> float | None:
    """Rent [currency per accelerator-hour] of a way, `compared_rent` unless given.

    A rent that the person entered replaces the instance's price for the plan's way alone.
    """
    if way is None:
        way = compared_rent(economics)
    if way == "bare_metal":
        return economics.bare_metal_per_accelerator_hour
    if way == "managed":
        return economics.managed_per_accelerator_hour
    meant = "on_demand" if economics.acquisition in OWNED else economics.acquisition
    if way == meant and economics.rent_per_accelerator_hour is not None:
        return economics.rent_per_accelerator_hour
    if economics.instance is None:
        return None
    price = _of_instance(economics.instance.usd_per_hour, way)
    return None if price is None else price / economics.instance.accelerators * economics.currency_per_usd


def _of_instance(prices: HourlyPrices, way: str) -> float | None:
    """Listed price of a whole instance [USD per hour]; the middle of the range for spot."""
    if way != "spot":
        price: float | None = getattr(prices, way)
        return price
    known = [price for price in (prices.spot_low, prices.spot_high) if price is not None]
    return sum(known) / len(known) if known else None


def offers(
    economics: Economics,
    own: Own | None,
    rents: Mapping[str, Rent | None],
    *,
    accelerators: int,
    days: float,
    spot_days: float,
) -> tuple[Offer, ...]:
    """Owned, rented by every term of the instance, leased bare metal, managed; those without a price too."""
    rows = []
    if own is not None:
        hours = accelerators * days * 24
        amounts = {"own_kept_busy": own.this_run_if_kept_busy, "own_bought": own.this_run_if_bought_for_it}
        for way, amount in amounts.items():
            rows.append(Offer(way, amount / hours, amount, 0, own.purchase, economics.lead_time_months, days))
    for way, rent in rents.items():
        months = COMMITTED_MONTHS.get(way, 0)
        hourly = None if rent is None else rent.per_accelerator_hour
        rows.append(
            Offer(
                way=way,
                per_accelerator_hour=hourly,
                this_run=None if rent is None else rent.this_run,
                committed_months=months,
                committed=None if hourly is None else hourly * accelerators * HOURS_PER_MONTH * months,
                lead_months=0.0,
                days=spot_days if way == "spot" else days,
            )
        )
    return tuple(rows)
