"""Rows of the cost tables: three ways to pay a run by part, break-even, offers, bill of materials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainplan import wording
from trainplan.engine.deployment.cash_flow import CashFlow
from trainplan.engine.economics.bill import Bill, BillLine
from trainplan.engine.results import CostResult, Offer, Results
from trainplan.plan.deployment import ACQUISITION
from trainplan_desktop.widgets.tables import TableRow
from trainplan_desktop.wording.formats import (
    amounts,
    decimals,
    interval,
    money_column,
    percent,
    significant,
    size_of_amount,
    tidy,
    whole,
)
from trainplan_desktop.wording.text import sentence, tr
from trainplan_desktop.wording.words import words_of

PARTS = (
    "nodes", "network", "storage", "startup", "capital", "colocation", "energy", "staff", "maintenance", "software",
    "resale", "accelerator_hours", "data_transfer",
)  # fmt: skip
"""Parts of what owning and renting cost, in their order."""


def takes_rows(results: Results, cost: CostResult) -> tuple[str, list[TableRow]]:
    """(unit, rows): capital, a year, this run, and this run sold after it, each with its 80 % interval below."""
    own, rent = cost.own, cost.rent
    months = cost.cumulative
    rent_year = 12 * months[1].rent if len(months) > 1 and months[1].rent is not None else None
    lines: tuple[tuple[str, float | None, str, float | None, str], ...] = (
        (tr("Capital, once"), own.purchase if own else None, "capital", 0.0 if rent else None, ""),
        (tr("A year of running"), own.running_per_year if own else None, "own_per_year", rent_year, ""),
        (
            tr("This run"),
            own.this_run_if_kept_busy if own else None,
            "own",
            rent.this_run if rent else None,
            "rent",
        ),
        (tr("This run, then sold"), own.this_run_if_bought_for_it if own else None, "own_bought", None, ""),
        (tr("the sale brings"), own.sale_after_run if own else None, "", None, ""),
    )
    told = [value for _, owned, _, rented, _ in lines for value in (owned, rented) if value]
    smallest = min(map(abs, told), default=0.0)
    _, unit = money_column([smallest], cost.currency)
    divisor = size_of_amount(unit)
    rows = []
    for name, owned, owned_band, rented, rented_band in lines:
        amounts = ("–" if value is None else significant(value / divisor) for value in (owned, rented))
        rows.append(TableRow((name, *amounts), strong=True))
        bands = [results.intervals.get(band) for band in (owned_band, rented_band)]
        if any(bands):
            cells = ["" if band is None else interval(band.low / divisor, band.high / divisor) for band in bands]
            rows.append(TableRow(("", *cells), muted=(1, 2)))
    return unit, rows


def completeness_rows(bill: Bill) -> tuple[list[TableRow], str]:
    """Each category of the capital with what its prices rest on; what has no price is named. And the unit of all."""
    rows = []
    priced = {
        category: [line for line in bill.lines if line.category == category and line.amount is not None]
        for category in wording.CATEGORIES
    }
    priced = {category: lines for category, lines in priced.items() if lines}
    texts, unit = amounts([*(bill.of(category).amount for category in priced), bill.total], bill.currency)
    for (category, lines), text in zip(priced.items(), texts[:-1], strict=True):
        largest = max(lines, key=lambda line: line.amount or 0.0)
        stale = any(line.stale for line in lines)
        source = tr("{source}, {date}", source=tr(wording.PRICES[largest.state]), date=largest.date)
        state = tr("{source}: out of date", source=source) if stale else source
        cells = (tr(wording.CATEGORIES[category]), text, state)
        rows.append(TableRow(cells, tone="warn" if stale else "", toned=(2,), muted=() if stale else (2,)))
    rows.append(TableRow((tr("Capital"), texts[-1], ""), strong=True))
    rows += [
        TableRow((line.name, "–", tr("no price")), tone="warn", toned=(0, 2))
        for line in bill.lines
        if line.unit_price is None
    ]
    return rows, unit


def cost_rows(cost: CostResult) -> tuple[str, float, list[TableRow]]:
    """(unit, its size, rows): the parts of each way down to what a million tokens cost; a dash is not part of it."""
    own, rent = cost.own, cost.rent
    ways: tuple[Mapping[str, float], ...] = (
        own.parts if own is not None else {},
        own.bought_parts if own is not None else {},
        rent.parts if rent is not None else {},
    )
    totals = (
        own.this_run_if_kept_busy if own is not None else None,
        own.this_run_if_bought_for_it if own is not None else None,
        rent.this_run if rent is not None else None,
    )
    smallest = min((abs(total) for total in totals if total), default=0.0)
    _, unit = money_column([smallest], cost.currency)
    divisor = size_of_amount(unit)
    names = list(dict.fromkeys([*PARTS, *(name for way in ways for name in way)]))
    rows = []
    for name in names:
        values = [way.get(name) or None for way in ways]
        if any(value is not None for value in values):
            words = words_of(name)
            rows.append(TableRow((words, *_shown(values, divisor))))
    rows.append(TableRow((tr("This run"), *_shown(totals, divisor)), strong=True))
    return unit, divisor, rows


def _shown(values: Sequence[float | None], divisor: float) -> list[str]:
    return ["–" if value is None else decimals(value / divisor, 2) for value in values]


def unit_rows(cost: CostResult) -> list[TableRow]:
    """Prices of one of something, owned and rented."""
    useful = cost.per_useful_accelerator_hour
    lines = (
        (
            tr("An accelerator-hour"),
            cost.own.per_accelerator_hour if cost.own is not None else None,
            cost.rent.per_accelerator_hour if cost.rent is not None else None,
        ),
        (tr("A useful accelerator-hour"), useful.own if useful else None, useful.rent if useful else None),
        (tr("A million tokens"), cost.per_million_tokens.own, cost.per_million_tokens.rent),
    )
    rows = []
    for name, *values in lines:
        if any(values):
            shown = ("–" if not value else significant(value, 3) for value in values)
            rows.append(TableRow((name, *shown, cost.currency), muted=(3,)))
    return rows


def break_even_rows(cost: CostResult, flow: CashFlow | None, sure: str) -> list[TableRow]:
    """When owning pays, how sure that is in words, and what its cash flow is worth today."""
    months = {
        "now": tr("from the first month"),
        "months": tr("{months} months", months=significant(cost.break_even_months or 0.0)),
        "never": tr("never"),
        "not_computed": tr("not computed"),
    }[cost.break_even]
    busy = cost.break_even_utilization
    rows = [
        TableRow((tr("Owning pays after"), months)),
        *([TableRow(("", sure), muted=(1,))] if sure else []),
        TableRow((tr("Owning pays if busy for"), _share_words(busy, cost.break_even))),
    ]
    if flow is not None:
        listed = (
            (tr("Largest outlay before the first step"), flow.startup_capital),
            (tr("Cost of the wait for delivery"), flow.delay_cost),
            (tr("Owned, worth today"), flow.own_present_value),
            (tr("Rented, worth today"), flow.rent_present_value),
            (tr("Advantage of owning"), flow.advantage_of_owning),
        )
        texts, unit = amounts([value for _, value in listed], cost.currency)
        rows += [
            TableRow((name, f"{text} {unit}"), strong=name == listed[-1][0])
            for (name, _), text in zip(listed, texts, strict=True)
        ]
    return rows


def _share_words(busy: float | None, break_even: str) -> str:
    if busy is None:
        return tr("never") if break_even == "never" else tr("not computed")
    return tr("more than all hours") if busy > 1 else tr("{share} of hours", share=percent(busy, 0))


def offer_name(offer: Offer, cost: CostResult) -> str:
    name = tr(ACQUISITION[offer.way])
    return tr("{way}: this plan", way=name) if offer.way == cost.chosen.way else name


def offer_rows(cost: CostResult) -> tuple[list[TableRow], str]:
    """Every way to have the cluster, the plan's own marked; and the unit of its amounts."""
    rows = []
    paid = [amount for offer in cost.offers for amount in (offer.this_run, offer.committed or None)]
    texts, unit = amounts(paid, cost.currency)
    for offer, run, committed in zip(cost.offers, texts[::2], texts[1::2], strict=True):
        name = offer_name(offer, cost)
        if offer.per_accelerator_hour is None or offer.this_run is None:
            rows.append(TableRow((name, "–", "–", "–", tidy(offer.days, 3), tr("no price")), muted=range(6)))
            continue
        notes = []
        if offer.committed_months:
            notes.append(tr("{months} months", months=offer.committed_months))
        if offer.lead_months:
            notes.append(tr("delivered after {months} months", months=tidy(offer.lead_months, 2)))
        cells = (
            name,
            significant(offer.per_accelerator_hour),
            run,
            committed,
            tidy(offer.days, 3),
            ", ".join(notes),
        )
        rows.append(TableRow(cells, muted=(5,)))
    return rows, unit


def bill_rows(bill: Bill) -> tuple[list[TableRow], str]:
    """Each line, the total, and the unit of their amounts."""
    texts, unit = amounts([*(line.amount for line in bill.lines), bill.total], bill.currency)
    rows = [_bill_row(line, text) for line, text in zip(bill.lines, texts[:-1], strict=True)]
    rows.append(TableRow((tr("Total of the priced items"), "", "", "", texts[-1], ""), strong=True))
    return rows, unit


def _bill_row(line: BillLine, amount: str) -> TableRow:
    if line.unit_price is None or line.amount is None:
        cells = (sentence(line.name), whole(line.quantity), tr(line.unit), "–", "–", tr("no price"))
        return TableRow(cells, muted=(2, 3, 4, 5))
    source = tr("{source}, {date}", source=tr(wording.PRICES[line.state]), date=line.date)
    if line.stale:
        source = tr("{source}: out of date", source=source)
    cells = (
        sentence(line.name),
        whole(line.quantity),
        tr(line.unit),
        whole(line.unit_price) if line.unit_price >= 100 else significant(line.unit_price),
        amount,
        source,
    )
    return TableRow(cells, muted=(2, 5))
