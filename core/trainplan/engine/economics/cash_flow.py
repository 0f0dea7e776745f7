"""Cash month by month, with lead time, loan and resale, and what it is worth today."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from trainplan.engine.deployment.answer import Surroundings
from trainplan.engine.economics.cost import (
    MonthlyOwn,
    Purchase,
    monthly_own,
    node_price,
    purchase,
)
from trainplan.engine.economics.finance import HOURS_PER_MONTH, MONTHS, annuity, present_value, resale_value
from trainplan.engine.economics.offers import rent_per_accelerator_hour
from trainplan.engine.economics.terms import Terms, terms_of
from trainplan.plan.deployment import Economics
from trainplan.plan.document import Plan


@dataclass(frozen=True)
class CashFlow:
    """Flows at the ends of months 0 (the order), 1, 2 ...; money spent is negative."""

    own: tuple[float, ...]
    rent: tuple[float, ...]
    own_present_value: float
    rent_present_value: float
    startup_capital: float
    """Most money that is out before the owned cluster does its first step."""
    lead_months: int
    delay_cost: float
    """What waiting for delivery costs: interest on the deposit and the plan's cost of a month's delay."""

    @property
    def advantage_of_owning(self) -> float:
        """Net present value of owning instead of renting; positive says own."""
        return self.own_present_value - self.rent_present_value


def cash_flow(
    economics: Economics, terms: Terms, bought: Purchase, month: MonthlyOwn, rent_per_month: float
) -> CashFlow:
    """`horizon_months` of use, owned and rented.

    Owned: the deposit with the order, the rest at delivery (less the loan), then running cost and the loan's
    annuity, the resale at the end of use. Rented: from the first month on. `rent_per_month` is what the hours that
    the owned cluster is busy cost.
    """
    lead, use = ceil(economics.lead_time_months), economics.horizon_months
    last = lead + use
    rate = economics.interest_fraction_per_year / MONTHS
    hardware, startup = float(bought.hardware), float(bought.startup)
    loan = hardware * economics.financed_fraction
    cash = hardware - loan + startup
    deposit = cash * economics.deposit_fraction if lead else cash
    running = float(month.running + month.energy(terms.utilization_when_owned))
    loan_months = min(use, round(economics.depreciation_years * MONTHS))
    payment = float(annuity(loan, rate, loan_months))

    own = [0.0] * (last + 1)
    own[0] -= deposit
    own[lead] -= cash - deposit
    for index in range(lead + 1, last + 1):
        own[index] -= running
        if index <= lead + loan_months:
            own[index] -= payment
    delay = economics.delay_per_month * lead
    own[lead] -= delay
    own[last] += float(resale_value(hardware, economics.resale_fraction, economics.depreciation_years, use / MONTHS))
    rent = [0.0] + [-rent_per_month] * use + [0.0] * lead
    return CashFlow(
        own=tuple(own),
        rent=tuple(rent),
        own_present_value=float(present_value(own, rate)),
        rent_present_value=float(present_value(rent, rate)),
        startup_capital=-sum(own[: lead + 1]),
        lead_months=lead,
        delay_cost=delay + (deposit * ((1 + rate) ** lead - 1) if lead else 0.0),
    )


def plan_cash_flow(plan: Plan, around: Surroundings) -> CashFlow | None:
    """The flows of the plan's cluster; None where a node or an hour has no price."""
    economics, hardware = plan.economics, plan.hardware
    price = node_price(economics, hardware.node, hardware.accelerator)
    hourly = rent_per_accelerator_hour(economics)
    if price is None or hourly is None:
        return None
    terms = terms_of(economics, accelerators=hardware.accelerators, run_hours=around.cost.owned_accelerator_hours)
    nodes = hardware.n_nodes + plan.operations.spare_nodes
    bought = purchase(terms, price, nodes, economics.network_price)
    month = monthly_own(
        terms,
        bought,
        rated_kilowatts=around.power.rated_kilowatts if around.power else 0.0,
        facility_kilowatts=around.power.facility_kilowatts if around.power else 0.0,
        accelerators=hardware.accelerators,
    )
    rented = hourly * hardware.accelerators * HOURS_PER_MONTH * float(terms.utilization_when_owned)
    return cash_flow(economics, terms, bought, month, rented)
