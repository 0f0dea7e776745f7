"""Owning against renting for this run and month by month, as results. Money in the plan's currency."""

from __future__ import annotations

import numpy as np

from trainplan.engine.deployment.chain import Chain, Owning, Renting, Setting
from trainplan.engine.economics.bill import Bill
from trainplan.engine.economics.finance import HOURS_PER_MONTH, MONTHS
from trainplan.engine.economics.offers import offers
from trainplan.engine.economics.ownership import (
    Discounting,
    break_even_utilization,
    owned_by_month,
    rent_per_month,
    rented_by_month,
)
from trainplan.engine.layout.layout import Number
from trainplan.engine.results import (
    BreakEven,
    Capital,
    Chosen,
    CostResult,
    MonthlyCost,
    Own,
    PerMillionTokens,
    PerUsefulHour,
    Rent,
)
from trainplan.plan.deployment import RENTED


def cost_result(fixed: Setting, chain: Chain, *, tokens: float) -> CostResult:
    """Every way to have the cluster, the plan's own first of all; capital, break-even and the two curves.

    `chain` is that of the plan's own values. The rent that is compared with owning is the plan's own way, else the
    one that is had at this size.
    """
    economics, accelerators = fixed.plan.economics, fixed.accelerators
    days = float(chain.undisturbed.days)
    hours = accelerators * days * 24
    useful = hours * float(chain.undisturbed.losses.goodput)
    own = None if chain.owning is None else _own(chain, chain.owning, hours)
    rents = {way: _rent(chain.rents[way]) if way in chain.rents else None for way in RENTED}
    rent = rents[chain.compared]
    even = None if chain.break_even_months is None else float(chain.break_even_months)
    spot_days = float(chain.on_spot.days)
    node_basis = next(line.state for line in fixed.bill.lines if line.item == "node")
    listed = offers(
        economics, own, rents, accelerators=accelerators, days=days, spot_days=spot_days, node_basis=node_basis
    )
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
        break_even=_state(even),
        break_even_months=even if even is not None and np.isfinite(even) else None,
        per_million_tokens=PerMillionTokens(
            own=None if own is None else own.this_run_if_kept_busy / tokens * 1e6,
            rent=None if rent is None else rent.this_run / tokens * 1e6,
        ),
        cumulative=_cumulative(chain),
        per_useful_accelerator_hour=PerUsefulHour(
            own=None if own is None else own.this_run_if_kept_busy / useful,
            rent=None if rent is None else rent.this_run / useful,
        ),
        break_even_utilization=_break_even_utilization(fixed, chain),
        break_even_rent=break_even_rent(fixed, chain, _planned_months(fixed, chain)),
        advantage_of_owning=_advantage(fixed, chain),
        capital=_capital(fixed.bill, own),
        offers=listed,
        owned_accelerator_hours=hours,
        utilization=float(chain.terms.utilization_when_owned),
    )


def _state(even: float | None) -> BreakEven:
    if even is None:
        return "not_computed"
    if not np.isfinite(even):
        return "never"
    return "now" if even == 0 else "months"


def _own(chain: Chain, owning: Owning, hours: float) -> Own:
    parts, bought_parts = _floats(owning.kept_busy), _floats(owning.bought_for_it)
    this_run = sum(parts.values())
    return Own(
        this_run_if_kept_busy=this_run,
        this_run_if_bought_for_it=sum(bought_parts.values()),
        parts=parts,
        bought_parts=bought_parts,
        purchase=float(owning.bought.total),
        per_month=float(owning.month.total(chain.terms.utilization_when_owned)),
        per_accelerator_hour=this_run / hours if hours else 0.0,
        running_per_year=float(owning.month.cash(chain.terms.utilization_when_owned)) * MONTHS,
        sale_after_run=-bought_parts["resale"],
    )


def _rent(renting: Renting) -> Rent:
    parts = _floats(renting.parts)
    return Rent(sum(parts.values()), float(renting.hourly), parts, renting.way)


def _floats(parts: dict[str, Number]) -> dict[str, float]:
    return {name: float(value) for name, value in parts.items()}


def _capital(bill: Bill, own: Own | None) -> Capital | None:
    if own is None:
        return None
    groups = {name: bill.of(name) for name in ("servers", "network", "storage", "site", "services")}
    return Capital(
        total=own.purchase,
        by_category={name: group.amount for name, group in groups.items()},
        low_trust_fraction=bill.share_of("low"),
        unpriced=bill.unpriced,
        stale=tuple(line.item for line in bill.stale),
    )


def _cumulative(chain: Chain) -> tuple[MonthlyCost, ...]:
    own = None if chain.owning is None else chain.owning.by_month.tolist()
    rent = None if chain.rent is None else chain.rent.by_month.tolist()
    months = len(own or rent or ())
    return tuple(
        MonthlyCost(month, None if own is None else own[month], None if rent is None else rent[month])
        for month in range(months)
    )


def _advantage(fixed: Setting, chain: Chain) -> float | None:
    """Present value of renting over the horizon less that of owning."""
    if chain.owning is None or chain.rent is None:
        return None
    horizon = fixed.plan.economics.horizon_months
    return float(chain.rent.by_month[..., horizon] - chain.owning.by_month[..., horizon])


def _planned_months(fixed: Setting, chain: Chain) -> float:
    return planned_months(fixed, float(chain.undisturbed.days))


def planned_months(fixed: Setting, days: float) -> float:
    """For how long the machines are needed: as the person said, else for this run [months]."""
    return fixed.plan.economics.decision.months_needed or days * 24 / HOURS_PER_MONTH


def break_even_rent(fixed: Setting, chain: Chain, months: float) -> float | None:
    """Rent of an accelerator-hour at which renting for these months costs what owning does [currency]."""
    if chain.owning is None or chain.rent is None:
        return None
    last = chain.owning.by_month.shape[-1] - 1
    own = float(np.interp(min(months, last), np.arange(last + 1), chain.owning.by_month))
    factor = float(np.interp(min(months, last), np.arange(last + 1), Discounting(chain.terms, last).annuity))
    nothing = float(rent_per_month(chain.terms, chain.compared, 0.0, fixed.accelerators, fixed.stored_bytes))
    slope = float(rent_per_month(chain.terms, chain.compared, 1.0, fixed.accelerators, fixed.stored_bytes)) - nothing
    return max(0.0, (own - nothing * factor) / (slope * factor)) if slope * factor > 0 else None


def _break_even_utilization(fixed: Setting, chain: Chain) -> float | None:
    """Over the horizon, where the rent follows the hours in use."""
    owning, rent = chain.owning, chain.rent
    if owning is None or rent is None:
        return None
    horizon = fixed.plan.economics.horizon_months
    costs = []
    for share in (0.0, 1.0):
        terms = chain.terms.at_utilization(share)
        discounting = Discounting(terms, horizon)
        own = owned_by_month(terms, owning.bought, owning.month, discounting)[..., horizon]
        each_month = rent_per_month(terms, rent.way, rent.hourly, fixed.accelerators, fixed.stored_bytes)
        costs.append((float(own), float(rented_by_month(each_month, discounting)[..., horizon])))
    (own_idle, rent_idle), (own_busy, rent_busy) = costs
    return break_even_utilization(own_idle, own_busy, rent_idle, rent_busy)
