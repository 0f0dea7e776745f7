"""Every way to get the hours of this run, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.results import CostResult
from trainplan.engine.surroundings.cost import rent_per_accelerator_hour
from trainplan.engine.surroundings.finance import HOURS_PER_MONTH
from trainplan.plan.surroundings import Economics

COMMITTED_MONTHS = {"reserved_1yr": 12, "reserved_3yr": 36}
RENTED = ("on_demand", "capacity_block", "reserved_1yr", "reserved_3yr", "spot")


@dataclass(frozen=True)
class Offer:
    """One row; None has no price."""

    code: str
    """own_kept_busy, own_bought, a term of the cloud, bare_metal or managed."""
    per_accelerator_hour: float | None
    this_run: float | None
    committed_months: int
    committed: float | None
    """Least to be paid however short the run is."""
    lead_months: float
    days: float


def offers(
    economics: Economics, cost: CostResult, *, accelerators: int, days: float, spot_days: float
) -> tuple[Offer, ...]:
    """Owned, rented by every term of the instance, leased bare metal, managed. The plan's own rent replaces the
    price of its chosen term."""
    hours = accelerators * days * 24
    rows = []
    own = cost.own
    if own is not None:
        rows.append(
            Offer(
                "own_kept_busy",
                own.per_accelerator_hour,
                own.this_run_if_kept_busy,
                0,
                own.purchase,
                economics.lead_time_months,
                days,
            )
        )
        rows.append(
            Offer(
                "own_bought",
                own.this_run_if_bought_for_it / hours,
                own.this_run_if_bought_for_it,
                0,
                own.purchase,
                economics.lead_time_months,
                days,
            )
        )
    for term in RENTED:
        chosen = term == economics.rent_term
        price = rent_per_accelerator_hour(economics, None if chosen else term)
        rows.append(_rented(term, price, accelerators, spot_days if term == "spot" else days))
    rows.append(_rented("bare_metal", economics.bare_metal_per_accelerator_hour, accelerators, days))
    rows.append(_rented("managed", economics.managed_per_accelerator_hour, accelerators, days))
    return tuple(rows)


def _rented(code: str, price: float | None, accelerators: int, days: float) -> Offer:
    months = COMMITTED_MONTHS.get(code, 0)
    return Offer(
        code=code,
        per_accelerator_hour=price,
        this_run=None if price is None else price * accelerators * days * 24,
        committed_months=months,
        committed=None if price is None else price * accelerators * HOURS_PER_MONTH * months,
        lead_months=0.0,
        days=days,
    )
