"""Money: this run owned and rented, the bill of materials, the cash flow, every offer."""

from __future__ import annotations

from dataclasses import replace

from trainplan import wording
from trainplan.engine.deployment.cash_flow import CashFlow
from trainplan.engine.economics.bill import Bill, BillLine
from trainplan.engine.results import CostResult, Offer, Results
from trainplan.english import filled
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Columns, Heading, Note, Run, Section, Table, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.intervals import money_between
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING, facts, terms


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    cost = results.cost
    if cost is None:
        return Section("Cost", "", MISSING)
    advice = cost.recommendation
    lead = f"In {cost.currency}, prices as of {cost.as_of}."
    if advice is not None and advice.overturned_by:
        lead += f" {filled(advice.overturned_by, advice.parameters)}"
    return Section(
        "Cost",
        lead,
        (
            Heading("What it takes"),
            _what_it_takes(results, cost),
            *_made_of(cost),
            Heading("Bill of materials"),
            *(_bill(studies.bill, plan.network.fabric.name) if studies.bill else MISSING),
            Heading("Cash flow"),
            *(_cash_flow(plan, cost, studies.cash) if studies.cash else _no_cash_flow(studies)),
            Heading("Offers"),
            *_offers(cost),
        ),
    )


def _what_it_takes(results: Results, cost: CostResult) -> Table:
    """Capital, a year, this run, and this run sold afterwards, owned and rented."""
    own, rent, useful = cost.own, cost.rent, cost.per_useful_accelerator_hour
    intervals = results.intervals

    def amount(value: float | None, figure: str = "") -> str:
        return money_between(value, intervals.get(figure), cost.currency)

    def rate(value: float | None) -> str:
        return DASH if value is None else f"{say.number(value)} {cost.currency}"

    rent_year = None if rent is None or cost.utilization is None else _year_of_rent(cost)
    rows = [
        row("Capital, once", amount(own.purchase if own else None, "capital"), "none"),
        row("A year of running", amount(own.running_per_year if own else None, "own_per_year"), amount(rent_year)),
        row(
            "This run",
            amount(own.this_run_if_kept_busy if own else None, "own"),
            amount(rent.this_run if rent else None, "rent"),
        ),
        row(
            "This run, bought for it and sold after it",
            amount(own.this_run_if_bought_for_it if own else None, "own_bought"),
            DASH,
        ),
        row("the sale brings", amount(own.sale_after_run if own else None), DASH),
        row("An accelerator-hour", *(rate(side.per_accelerator_hour if side else None) for side in (own, rent))),
        row(
            "A productive accelerator-hour",
            rate(useful.own if useful else None),
            rate(useful.rent if useful else None),
        ),
        row("A million tokens", rate(cost.per_million_tokens.own), rate(cost.per_million_tokens.rent)),
    ]
    term = ACQUISITION[rent.term] if rent else "Rented"
    return table(
        (Column("With 80 % intervals", share=4), Column("Owned, kept busy", "right", 4), Column(term, "right", 4)), rows
    )


def _year_of_rent(cost: CostResult) -> float | None:
    """The first month of renting, twelve times."""
    months = cost.cumulative
    return 12 * months[1].rent if len(months) > 1 and months[1].rent is not None else None


def _made_of(cost: CostResult) -> tuple[Block, ...]:
    """What owning and renting are made of, side by side."""

    def amount(value: float) -> str:
        return f"{say.money_in_full(value)} {cost.currency}"

    own, rent = cost.own, cost.rent
    owned = terms("Owned, kept busy", own.parts, amount, own.this_run_if_kept_busy) if own else ()
    rented = terms(ACQUISITION[rent.term], rent.parts, amount, rent.this_run) if rent else ()
    return (Heading("What this run is made of"), Columns(owned, rented)) if owned or rented else ()


def _bill(bill: Bill, fabric: str) -> tuple[Block, ...]:
    rows = []
    for category, title in wording.CATEGORIES.items():
        lines = tuple(line for line in bill.lines if line.category == category)
        group = replace(bill, lines=lines).of()
        if not lines:
            continue
        rows += [_bill_row(replace(line, name=line.name.replace(fabric, "Compute network"))) for line in lines]
        between = f"{say.money_in_full(group.low)} to {say.money_in_full(group.high)}"
        amount = say.money_in_full(group.amount)
        rows.append(tuple(Run(text, strong=True) for text in (title, "", "", "", amount, between)))
    total = ("Capital", "", "", "", say.money_in_full(bill.total), "")
    rows.append(tuple(Run(text, strong=True) for text in total))
    columns = (
        Column("Item", share=4.7),
        Column("Quantity", "right", 1.5),
        Column("Unit", share=1.2),
        Column("Unit price", "right", 1.6),
        Column(f"Amount, {bill.currency}", "right", 2.1),
        Column("Price from", share=3.9),
    )
    unpriced = f" {say.counted(len(bill.unpriced), 'line')} without a price, in no sum." if bill.unpriced else ""
    trust = f"{100 * bill.share_of('low'):.0f} % of the capital rests on estimates of low trust."
    note = f"Compute network: {fabric}. {trust}{unpriced}"
    return (table(columns, rows, total=True), Note(note))


def _bill_row(line: BillLine) -> tuple[Run, ...]:
    if line.unit_price is None or line.amount is None:
        return row(line.name, f"{line.quantity:,g}", line.unit, DASH, DASH, Run("no price", "warn"))
    share = line.unit == "of price"
    quantity = "" if share else f"{line.quantity:,.{0 if line.quantity >= 100 else 1}f}".removesuffix(".0")
    price = f"{100 * line.unit_price:.1f} %" if share else say.money_in_full(line.unit_price)
    date = f", {line.date}" if line.state in ("list", "estimate") else ""
    source = Run(
        f"{wording.PRICES[line.state]}{date}{', out of date' if line.stale else ''}", "warn" if line.stale else ""
    )
    return row(line.name, quantity, line.unit, price, say.money_in_full(line.amount), source)


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
            ("Cost of waiting for delivery", *amount(cash.delay_cost)),
            (f"Present value of owning {months} months", *amount(cash.own_present_value)),
            (f"Present value of renting {months} months", *amount(cash.rent_present_value)),
            ("Net present value of owning instead", *amount(cash.advantage_of_owning)),
            ("Break-even", *_break_even(cost)),
            ("Break-even utilization", *((say.percent(share), "% of hours") if share is not None else (DASH, "never"))),
        ),
        Note("Money spent is negative; a net present value above zero favours owning."),
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
        Column("Price", share=1.5),
    )
    return (
        table(columns, [_offer_row(offer, cost) for offer in cost.offers]),
        Note("This plan's offer is in bold; grey ones are not available at this size or for this long."),
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
        wording.PRICES.get(offer.basis, "none"),
    )
    if not offer.had:
        cells = tuple(replace(cell, tone="muted") for cell in cells)
    return tuple(replace(cell, strong=True) for cell in cells) if offer.way == cost.chosen.way else cells
