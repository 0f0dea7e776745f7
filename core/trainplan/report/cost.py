"""Money: this run owned and rented, the bill of materials, the cash flow, every offer."""

from __future__ import annotations

from dataclasses import replace

from trainplan.engine.economics.bill import Bill, BillLine
from trainplan.engine.economics.cash_flow import CashFlow
from trainplan.engine.results import CostResult, Offer, Results
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.report import charts
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Table, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING, facts, terms


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    cost = results.cost
    if cost is None:
        return Section("Cost", "", MISSING)
    chart = charts.own_or_rent(cost, results.run)
    return Section(
        "Cost",
        f"Prices as of {cost.as_of}, in {cost.currency}.",
        (
            *((chart,) if chart else ()),
            Heading("This run"),
            _this_run(cost),
            *_own_parts(cost, results),
            *_rent_parts(cost, results),
            Heading("Bill of materials"),
            *(_bill(studies.bill) if studies.bill else MISSING),
            Heading("Cash flow"),
            *(_cash_flow(plan, cost, studies.cash) if studies.cash else _no_cash_flow(studies)),
            Heading("Offers"),
            *_offers(cost),
        ),
    )


def _this_run(cost: CostResult) -> Table:
    def amount(value: float | None) -> tuple[str, str]:
        return (say.money_in_full(value), cost.currency) if value is not None else (DASH, "no price")

    def rate(value: float | None) -> tuple[str, str]:
        return (say.number(value), cost.currency) if value is not None else (DASH, "no price")

    own, rent, useful, chosen = cost.own, cost.rent, cost.per_useful_accelerator_hour, cost.chosen
    return facts(
        (f"As planned: {ACQUISITION[chosen.way].lower()}", *amount(chosen.this_run)),
        ("An accelerator-hour, as planned", *rate(chosen.per_accelerator_hour)),
        ("A useful accelerator-hour, as planned", *rate(chosen.per_useful_accelerator_hour)),
        ("A million tokens, as planned", *rate(chosen.per_million_tokens)),
        ("Own, if the cluster is kept busy", *amount(own.this_run_if_kept_busy if own else None)),
        ("Own, if bought for this run", *amount(own.this_run_if_bought_for_it if own else None)),
        (f"{ACQUISITION[rent.term]}" if rent else "Rent", *amount(rent.this_run if rent else None)),
        ("Rent of an accelerator-hour", *rate(rent.per_accelerator_hour if rent else None)),
        ("A useful accelerator-hour, owned", *rate(useful.own if useful else None)),
        ("A useful accelerator-hour, rented", *rate(useful.rent if useful else None)),
        ("A million tokens, owned", *rate(cost.per_million_tokens.own)),
        ("A million tokens, rented", *rate(cost.per_million_tokens.rent)),
    )


def _own_parts(cost: CostResult, results: Results) -> tuple[Block, ...]:
    if cost.own is None:
        return ()
    explained = results.explanations.get("cost.own.this_run_if_kept_busy")
    made_of = terms(
        "Kept busy", cost.own.parts, lambda amount: f"{say.money_in_full(amount)} {cost.currency}", explained
    )
    return (Heading("What owning is made of"), *made_of) if made_of else ()


def _rent_parts(cost: CostResult, results: Results) -> tuple[Block, ...]:
    if cost.rent is None:
        return ()
    explained = results.explanations.get("cost.rent.this_run")
    made_of = terms("Rented", cost.rent.parts, lambda amount: f"{say.money_in_full(amount)} {cost.currency}", explained)
    return (Heading("What renting is made of"), *made_of) if made_of else ()


PRICE_STATES = {"quote": "quote", "plan": "entered", "list": "list", "estimate": "estimate"}


def _bill(bill: Bill) -> tuple[Block, ...]:
    rows = [_bill_row(line) for line in bill.lines]
    total = ("Total of what has a price", "", "", "", say.money_in_full(bill.total), "")
    rows.append(tuple(Run(text, strong=True) for text in total))
    columns = (
        Column("Item", share=5),
        Column("Quantity", "right", 1.6),
        Column("Unit", share=1.2),
        Column("Price of one", "right", 2),
        Column(f"Amount, {bill.currency}", "right", 2.4),
        Column("Price from", share=2.4),
    )
    note = (
        f"Plan and quoted prices are of {bill.as_of}; catalogue prices carry their year and are the middle of a range."
    )
    unpriced = f" {len(bill.unpriced)} items have no price and are not in the total." if bill.unpriced else ""
    return (table(columns, rows, total=True), Note(f"{note}{unpriced}"))


def _bill_row(line: BillLine) -> tuple[Run, ...]:
    if line.unit_price is None or line.amount is None:
        price, amount, source = DASH, DASH, Run("no price", "muted")
    else:
        price, amount = say.money_in_full(line.unit_price), say.money_in_full(line.amount)
        date = f", {line.date}" if line.state in ("list", "estimate") else ""
        source = Run(f"{PRICE_STATES[line.state]}{date}", "warn" if line.stale else "")
    return row(line.name, say.plain_number(line.quantity), line.unit, price, amount, source)


def _no_cash_flow(studies: Studies) -> tuple[Block, ...]:
    if studies.bill is None:
        return MISSING
    return (Note("A node or an accelerator-hour has no price, so there is no cash flow."),)


def _cash_flow(plan: Plan, cost: CostResult, cash: CashFlow) -> tuple[Block, ...]:
    def amount(value: float) -> tuple[str, str]:
        return say.money_in_full(value), cost.currency

    months = plan.economics.horizon_months
    share = cost.break_even_utilization
    return (
        facts(
            ("Start-up capital", *amount(cash.startup_capital)),
            ("Delivery takes", f"{cash.lead_months:,}", "months"),
            ("Waiting for delivery costs", *amount(cash.delay_cost)),
            (f"Present value of owning {months} months", *amount(cash.own_present_value)),
            (f"Present value of renting {months} months", *amount(cash.rent_present_value)),
            ("Net present value of owning instead", *amount(cash.advantage_of_owning)),
            ("Break-even", *_break_even(cost)),
            ("Break-even utilization", *((say.percent(share), "% of hours") if share is not None else (DASH, "never"))),
        ),
        Note("Money spent is negative; a net present value above zero speaks for owning."),
    )


def _break_even(cost: CostResult) -> tuple[str, str]:
    if cost.break_even == "months":
        return say.number(cost.break_even_months), "months of use"
    return {"now": ("0", "months: owning is cheaper at once"), "never": (DASH, "never")}.get(
        cost.break_even, (DASH, NOT_COMPUTED)
    )


def _offers(cost: CostResult) -> tuple[Block, ...]:
    currency = cost.currency
    columns = (
        Column("Offer", share=3.4),
        Column(f"Hour, {currency}", "right", 1.8),
        Column(f"This run, {currency}", "right", 2.4),
        Column("Days", "right", 1.4),
        Column("Committed", "right", 2.2),
        Column("Ready in", "right", 1.8),
    )
    return (
        table(columns, [_offer_row(offer, cost) for offer in cost.offers]),
        Note("The way of this plan is in bold. Offers without a price show a dash."),
    )


def _offer_row(offer: Offer, cost: CostResult) -> tuple[Run, ...]:
    committed = str(say.money(offer.committed, cost.currency)) if offer.committed else DASH
    if offer.committed_months and offer.committed is None:
        committed = f"{offer.committed_months} months"
    cells = row(
        ACQUISITION[offer.way],
        say.number(offer.per_accelerator_hour),
        DASH if offer.this_run is None else say.money_in_full(offer.this_run),
        say.number(offer.days),
        committed,
        f"{say.plain_number(offer.lead_months)} months" if offer.lead_months else "at once",
    )
    return tuple(replace(cell, strong=True) for cell in cells) if offer.way == cost.chosen.way else cells
