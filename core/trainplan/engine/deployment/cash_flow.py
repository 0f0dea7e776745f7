"""Cash month by month, with lead time, loan and resale, and what it is worth today."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from trainplan.engine.deployment.chain import run_chain, setting_of
from trainplan.engine.economics.bill import Purchase
from trainplan.engine.economics.finance import MONTHS, annuity, present_value
from trainplan.engine.economics.ownership import MonthlyOwn, life_months, rent_per_month, sale_value
from trainplan.engine.economics.terms import Terms
from trainplan.engine.results import Results
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

    Owned: the deposit with the order, the rest at delivery (less the loan), then running cost and the loan's annuity,
    a new cluster whenever one reaches the end of its life, the sale at the end of use. Rented: from the first month
    on. `rent_per_month` is what the hours that the owned cluster is busy cost.
    """
    lead, use = ceil(economics.lead_time_months), economics.horizon_months
    last = lead + use
    rate = economics.interest_fraction_per_year / MONTHS
    hardware = float(bought.hardware)
    loan = hardware * economics.financed_fraction
    cash = float(bought.total) - loan
    deposit = cash * economics.deposit_fraction if lead else cash
    running = float(month.cash(terms.utilization_when_owned))
    life = int(life_months(terms)[0])
    loan_months = min(use, life)
    payment = float(annuity(loan, rate, loan_months))

    own = [0.0] * (last + 1)
    own[0] -= deposit
    own[lead] -= cash - deposit
    for index in range(1, use + 1):
        own[lead + index] -= running
        if index <= loan_months:
            own[lead + index] -= payment
    replaced = range(life, use, life)
    for age in replaced:
        own[lead + age] += float(sale_value(terms, bought, life / MONTHS)) - hardware
    delay = economics.delay_per_month * lead
    own[lead] -= delay
    own[last] += float(sale_value(terms, bought, (use - life * len(replaced)) / MONTHS))
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


def plan_cash_flow(plan: Plan, results: Results) -> CashFlow | None:
    """The flows of the plan's cluster; None where a node or an hour has no price."""
    fixed = setting_of(plan, results)
    chain = run_chain(fixed, ways=())
    if chain.owning is None or chain.rent is None:
        return None
    rented = rent_per_month(chain.terms, chain.rent.way, chain.rent.hourly, fixed.accelerators, fixed.stored_bytes)
    return cash_flow(plan.economics, chain.terms, chain.owning.bought, chain.owning.month, float(rented))
