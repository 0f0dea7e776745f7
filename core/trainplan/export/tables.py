"""The plan's tables: bill of materials, cost, offers, cash flow, inputs, results; content without a file format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from trainplan import wording
from trainplan.catalog.architecture import Architecture
from trainplan.catalog.entries import Entry
from trainplan.engine.deployment.cash_flow import plan_cash_flow
from trainplan.engine.deployment.chain import plan_bill
from trainplan.engine.economics.bill import Bill
from trainplan.engine.results import Results, to_json
from trainplan.engine.studies.comparison import compare
from trainplan.export.result_names import result_title, result_unit
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.plan.paths import get_field
from trainplan.report.inputs import Input, inputs
from trainplan.report.words import spoken

Cell = str | float | int | None
Kind = Literal["text", "number", "money", "count"]


@dataclass(frozen=True)
class Column:
    """A heading with the unit of everything below it."""

    title: str
    unit: str = ""
    kind: Kind = "text"

    @property
    def heading(self) -> str:
        return f"{self.title} [{self.unit}]" if self.unit else self.title


@dataclass(frozen=True)
class Table:
    """Rows of equal length under columns; an empty cell is not known."""

    code: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    formulas: Mapping[tuple[int, int], str] = field(default_factory=lambda: MappingProxyType({}))
    """Row and column of a cell -> the formula of a spreadsheet, of which the cell holds the value. Rows of the sheet
    count from 2: the first is the heading."""
    breaks_down: str = ""
    """What the table's total is called on the cover of a workbook; its cell is the last one with a formula."""


class NoTableError(ValueError):
    """The plan has nothing to put into the table that was asked for."""


def bill_table(plan: Plan, results: Results) -> Table:
    """Everything that is bought, item by item. Raises NoTableError for a plan without meaning."""
    _known(results.layout)
    bill = plan_bill(plan, results)
    rows: list[tuple[Cell, ...]] = [
        (
            wording.CATEGORIES[line.category],
            line.name,
            line.quantity,
            line.unit,
            line.unit_price,
            line.low,
            line.high,
            line.amount,
            wording.PRICES[line.state] + (", out of date" if line.stale else ""),
            line.trust,
            line.date,
            line.basis,
        )
        for line in bill.lines
    ]
    rows.append(("Total of what has a price", "", None, "", None, None, None, bill.total, "", "", "", ""))
    money = bill.currency
    formulas = _bill_formulas(bill)
    columns = (
        Column("Category"),
        Column("Item"),
        Column("Quantity", kind="number"),
        Column("Unit"),
        Column("Unit price", money, "money"),
        Column("Low", money, "money"),
        Column("High", money, "money"),
        Column("Amount", money, "money"),
        Column("Price from"),
        Column("Trust"),
        Column("Price of"),
        Column("Basis"),
    )
    return Table("bill_of_materials", "Bill of materials", columns, tuple(rows), formulas, "Capital")


QUANTITY, AMOUNT = 2, 7
"""Columns of the bill."""
SHARES = ("head_nodes", "spare_parts", "installation", "freight")
"""Lines that are a share of what other lines cost."""


def _bill_formulas(bill: Bill) -> dict[tuple[int, int], str]:
    """Amounts follow quantity and price, shares follow what they are of, the total follows all."""
    formulas = {}
    for place, line in enumerate(bill.lines):
        if line.unit_price is None:
            continue
        formulas[place, AMOUNT] = f"C{place + 2}*E{place + 2}"
        if line.item in SHARES:
            of = [
                f"H{other + 2}"
                for other, each in enumerate(bill.lines)
                if each.unit_price is not None
                and (each.category == "servers" if line.item == "head_nodes" else each.category != "services")
                and each.item != line.item
            ]
            formulas[place, QUANTITY] = "+".join(of)
    formulas[len(bill.lines), AMOUNT] = f"SUM(H2:H{len(bill.lines) + 1})"
    return formulas


def cost_table(plan: Plan, results: Results) -> Table:
    """What this run costs by way and part; the parts of a way add up to its total."""
    cost = _known(results.cost)
    ways: list[tuple[str, dict[str, float], float]] = []
    if cost.own is not None:
        ways.append((ACQUISITION["own_kept_busy"], cost.own.parts, cost.own.this_run_if_kept_busy))
        ways.append((ACQUISITION["own_bought"], cost.own.bought_parts, cost.own.this_run_if_bought_for_it))
    if cost.rent is not None:
        ways.append((ACQUISITION[cost.rent.term], cost.rent.parts, cost.rent.this_run))
    rows: list[tuple[Cell, ...]] = []
    formulas = {}
    for way, parts, total in ways:
        first = len(rows) + 2
        rows += [(way, spoken(part), amount) for part, amount in parts.items()]
        formulas[len(rows), 2] = f"SUM(C{first}:C{len(rows) + 1})"
        rows.append((way, "Total", total))
    if not rows:
        raise NoTableError("Neither a node nor an accelerator-hour of this plan has a price")
    columns = (Column("Way"), Column("Part"), Column("This run", cost.currency, "money"))
    return Table("cost", "Cost of this run", columns, tuple(rows), formulas)


def offers_table(plan: Plan, results: Results) -> Table:
    """Every way to get the hours of this run, side by side."""
    cost = _known(results.cost)
    rows = tuple(
        (
            ACQUISITION[offer.way],
            offer.per_accelerator_hour,
            offer.this_run,
            offer.committed_months,
            offer.committed,
            offer.lead_months,
            offer.days,
        )
        for offer in cost.offers
    )
    columns = (
        Column("Way"),
        Column("Accelerator-hour", cost.currency, "money"),
        Column("This run", cost.currency, "money"),
        Column("Commitment", "months", "count"),
        Column("Least to be paid", cost.currency, "money"),
        Column("Lead time", "months", "number"),
        Column("Run", "days", "number"),
    )
    return Table("offers", "Ways to get the hours", columns, rows)


def cash_flow_table(plan: Plan, results: Results) -> Table:
    """Flows at the ends of the months, owned and rented, their sums, and what they are worth today."""
    _known(results.run)
    flow = plan_cash_flow(plan, results)
    if flow is None:
        raise NoTableError("A cash flow needs the price of a node and of an accelerator-hour")
    rows: list[tuple[Cell, ...]] = [
        (month, own, rent, own_sum, rent_sum)
        for month, (own, rent, own_sum, rent_sum) in enumerate(
            zip(flow.own, flow.rent, accumulate(flow.own), accumulate(flow.rent), strict=True)
        )
    ]
    last = len(rows) + 1
    rows.append(("Cost of capital, a year", plan.economics.interest_fraction_per_year, None, None, None))
    rows.append(("Present value", flow.own_present_value, flow.rent_present_value, None, None))
    formulas = {(place, 3 + side): f"{'DE'[side]}{place + 1}+{'BC'[side]}{place + 2}"
                for place in range(1, last - 1) for side in (0, 1)}  # fmt: skip
    for side in (0, 1):
        flows = f"{'BC'[side]}2:{'BC'[side]}{last}"
        formulas[last, 1 + side] = f"SUMPRODUCT({flows}/(1+B{last + 1}/12)^A2:A{last})"
    money = plan.economics.currency
    columns = (
        Column("Month", kind="count"),
        Column("Owned", money, "money"),
        Column("Rented", money, "money"),
        Column("Owned, sum", money, "money"),
        Column("Rented, sum", money, "money"),
    )
    return Table("cash_flow", "Cash flow", columns, tuple(rows), formulas)


def assumptions_table(plan: Plan, results: Results) -> Table:
    """Inputs that nobody decided, measured or looked up."""
    listed = [item for item in inputs(plan) if item.kind == "assumption"]
    return Table("assumptions", "Assumptions", INPUT_COLUMNS, tuple(_input_rows(plan, listed)))


def inputs_table(plan: Plan, results: Results) -> Table:
    """Every input that has a value, with its origin."""
    return Table("inputs", "Inputs", INPUT_COLUMNS, tuple(_input_rows(plan, inputs(plan))))


INPUT_COLUMNS = (
    Column("Section"),
    Column("Input"),
    Column("Value", kind="number"),
    Column("Unit"),
    Column("Origin"),
    Column("Source"),
    Column("Date"),
    Column("Low", kind="number"),
    Column("High", kind="number"),
    Column("Path"),
)


def _input_rows(plan: Plan, listed: Sequence[Input]) -> Iterator[tuple[Cell, ...]]:
    for item in listed:
        value = get_field(plan, item.path)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        shown = value if number else value.name if isinstance(value, Architecture | Entry) else item.value
        yield (
            item.section,
            item.title,
            shown,
            item.unit.replace("currency", plan.economics.currency),
            wording.ORIGINS[item.kind],
            item.source,
            item.date,
            item.low,
            item.high,
            item.path,
        )


def scenarios_table(plan: Plan, results: Results) -> Table:
    """The plan and its scenarios: inputs that differ, then results; nothing stands where one does not fit."""
    if not plan.scenarios:
        raise NoTableError("The plan has no scenarios")
    found = compare(plan)
    rows: list[tuple[Cell, ...]] = [
        (row.title, row.unit, *(_cell(value) for value in row.values)) for row in found.inputs
    ]
    rows.append(("Fits", "", *("yes" if column.fits else "no" for column in found.columns)))
    rows += [(row.title, row.unit, *row.values) for row in found.results]
    names = [column.name or "As planned" for column in found.columns]
    columns = (Column("Figure"), Column("Unit"), *(Column(name, kind="number") for name in names))
    return Table("scenarios", "Scenarios", columns, tuple(rows))


def _cell(value: Any) -> Cell:
    if value is None or (isinstance(value, int | float | str) and not isinstance(value, bool)):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.name if isinstance(value, Architecture | Entry) else str(value)


RESULT_SECTIONS = ("architecture", "layout", "memory", "step", "run", "checkpoint", "storage", "host", "network",
                   "power", "reliability")  # fmt: skip


def results_table(plan: Plan, results: Results) -> Table:
    """Every single figure of the results but money, under its name in the results."""
    rows: list[tuple[Cell, ...]] = []
    for section in RESULT_SECTIONS:
        for name, value in _figures(to_json(getattr(results, section)), section):
            shown = ("yes" if value else "no") if isinstance(value, bool) else value
            rows.append((spoken(section), result_title(name), shown, result_unit(name), name))
    if not rows:
        raise NoTableError("The plan has no results; its findings say why")
    columns = (Column("Section"), Column("Figure"), Column("Value", kind="number"), Column("Unit"), Column("Name"))
    return Table("results", "Results", columns, tuple(rows))


def _figures(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Single figures by dotted name; lists, such as stages and curves, are left out."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _figures(item, f"{path}.{key}")
    elif value is not None and not isinstance(value, list):
        yield path, value


T = TypeVar("T")


def _known(part: T | None) -> T:
    if part is None:
        raise NoTableError("The plan has no results; its findings say why")
    return part
