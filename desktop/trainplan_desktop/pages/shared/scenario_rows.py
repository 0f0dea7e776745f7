"""Rows, cells and sentences of a comparison of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainplan.engine.studies.comparison import Column, Comparison, InputRow, ResultRow
from trainplan.engine.trial import MEASURES
from trainplan.engine.verdict import WORDS
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan_desktop.pages.shared.field_specs import field_spec
from trainplan_desktop.widgets.comparison_table import Cell, CompareRow
from trainplan_desktop.wording.formats import MINUS, decimals, money_column, percent, significant, tidy
from trainplan_desktop.wording.text import marked, tr
from trainplan_desktop.wording.words import unit_words

GIB = 2**30
SAME_BELOW = 0.5
"""Differences below half a percent count as none [%]."""


IN_MONEY = (marked("{share} more"), marked("{share} less"))


def name_of(name: str | None) -> str:
    return tr("As planned") if name is None else name


def input_row(row: InputRow, plan: Plan, base: int) -> CompareRow:
    own = row.values[base]
    unit = unit_words(row.unit)
    if row.changes_training_result:
        unit = tr("{unit}, changes training", unit=unit) if unit else tr("changes training")
    cells = [
        Cell(shown_value(row.path, plan, value), strong=value != own, muted=value == own and number != base)
        for number, value in enumerate(row.values)
    ]
    return CompareRow(tr(row.title), unit, cells)


def shown_value(path: str, plan: Plan, value: Any) -> str:
    """A value of an input as the forms show it; a catalogue entry by its name."""
    if value is None:
        return tr("left open")
    name = getattr(value, "name", None)
    if isinstance(name, str):
        return name
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value) or "–"
    try:
        return str(field_spec(path, plan).show(value))
    except FieldError:
        return str(value)


def fits_cell(column: Column) -> Cell:
    beside = "" if column.chance is None else percent(column.chance, 0)
    tone = "ok" if column.verdict == "fits" else "text"
    strong = column.verdict not in ("fits", "marginal")
    return Cell(tr(WORDS[column.verdict]), beside, tone, strong=strong, has_beside=True)


def result_row(row: ResultRow, found: Comparison, plan: Plan) -> CompareRow:
    texts, unit = shown_results(row, plan.economics.currency)
    best = _best(row)
    cells = []
    for number, (text, change, better) in enumerate(zip(texts, row.percent, row.better, strict=True)):
        beside, tone = ("", "muted") if number == found.base or change is None else _difference(change, better)
        cells.append(Cell(text, beside, tone, best=number == best, has_beside=True))
    return CompareRow(tr(MEASURES[row.measure].title), unit, cells)


def _difference(change: float, better: bool | None) -> tuple[str, str]:
    if abs(change) < SAME_BELOW:
        return tr("same"), "muted"
    sign = "+" if change > 0 else MINUS
    return f"{sign}{decimals(abs(change), 0)} %", "ok" if better else "text"


def _best(row: ResultRow) -> int:
    """Number of the best column, -1 where fewer than two differ."""
    known = [(value, number) for number, value in enumerate(row.values) if value is not None]
    if len(known) < 2:
        return -1
    low, high = min(known), max(known)
    if high[0] - low[0] <= SAME_BELOW / 100 * abs(high[0]):
        return -1
    return (low if MEASURES[row.measure].better == "lower" else high)[1]


def shown_results(row: ResultRow, currency: str) -> tuple[list[str], str]:
    """The figures of a row in one unit that suits the largest, and that unit."""
    known = [value for value in row.values if value is not None]
    largest = max((abs(value) for value in known), default=0.0)
    if row.unit == currency:
        texts, unit = money_column(known, currency)
        return _with_gaps(row.values, texts), unit
    if row.unit == "bytes":
        return [_text(value, lambda v: decimals(v / GIB, 1)) for value in row.values], "GiB"
    if row.unit == "fraction":
        return [_text(value, lambda v: decimals(100 * v, 1)) for value in row.values], "%"
    factor, word = next(((f, w) for f, w in ((1e9, "billion"), (1e6, "million")) if largest >= f), (1.0, ""))
    if row.unit == "kW" and largest >= 2000:
        return [_text(value, lambda v: significant(v / 1000)) for value in row.values], "MW"
    unit = f"{tr(word)} {unit_words(row.unit)}".strip()
    return [
        _text(value, lambda v: significant(v / factor, 3 if factor > 1 or v < 1e3 else 4)) for value in row.values
    ], unit


def _with_gaps(values: Sequence[float | None], texts: Sequence[str]) -> list[str]:
    left = iter(texts)
    return ["–" if value is None else next(left) for value in values]


def _text(value: float | None, show: Callable[[float], str]) -> str:
    return "–" if value is None else show(value)


def value_of(found: Comparison, measure: str, number: int) -> float | None:
    row = next(row for row in found.results if row.measure == measure)
    return row.values[number]


def comparison_sentences(found: Comparison, why_not: Mapping[int, str]) -> list[str]:
    """One sentence for each variant that is not the base; `why_not` of those that are not possible, by column."""
    rows = {row.measure: row for row in found.results}
    sentences = []
    for number, column in enumerate(found.columns):
        if number == found.base:
            continue
        name = name_of(column.name)
        time, amount = rows["days"].percent[number], rows["cost"].percent[number]
        outcome = column.trial.outcome
        if outcome is None:
            sentences.append(tr("{name} is not possible. {why}", name=name, why=why_not.get(number, "")).strip())
        elif not column.fits:
            over = tidy((outcome.peak_bytes - outcome.capacity_bytes) / GIB, 3)
            sentences.append(
                tr("{name} does not fit; it needs {amount} GiB more than there is.", name=name, amount=over)
            )
        elif time is not None and amount is None:
            sentences.append(
                tr(
                    "{name} takes {time}; its money cannot be compared.",
                    name=name,
                    time=_more_or_less(
                        time, tr("the same time"), marked("{share} more time"), marked("{share} less time")
                    ),
                )
            )
        elif time is None or amount is None:
            sentences.append(tr("{name} fits; what it is compared with does not.", name=name))
        else:
            sentences.append(
                tr(
                    "{name} takes {time} and costs {money}.",
                    name=name,
                    time=_more_or_less(
                        time, tr("the same time"), marked("{share} more time"), marked("{share} less time")
                    ),
                    money=_more_or_less(amount, tr("the same"), *IN_MONEY),
                )
            )
    return sentences


def _more_or_less(change: float, same: str, more: str, less: str) -> str:
    if abs(change) < SAME_BELOW:
        return same
    return tr(more if change > 0 else less, share=percent(abs(change) / 100, 0))
