"""How sure the answer is: chances, intervals, and what moves them."""

from __future__ import annotations

from collections.abc import Sequence

from trainplan import wording
from trainplan.engine.studies.sensitivity import Bar
from trainplan.engine.studies.uncertainty import Uncertainty
from trainplan.engine.trial import MEASURES
from trainplan.engine.uncertainty.ranges import title_and_unit
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.plan.provenance import provenance
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, RangeBar, RangeBars, Run, Section, Table, row, table
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING

MOST_BARS = 10
LEAST_BAR = 0.005
"""Of the widest; what is narrower cannot be drawn."""
_ENGINE = "model"
_DRAWN_IN = ((1.0, "days", 2.0), (24.0, "hours", 2 / 24), (1440.0, "minutes", 0.0))
_MONEY = (("cost", "Cost"),)


def build(plan: Plan, studies: Studies) -> Section:
    title, found = "How sure the answer is", studies.uncertainty
    if found is None:
        return Section(title, "", MISSING)
    lead = (
        f"{len(found.inputs)} inputs are uncertain. {found.samples:,} plans were drawn from their ranges "
        f"(seed {found.seed}); the same seed draws the same plans."
    )
    blocks: list[Block] = [
        Heading("Chances"),
        chances(plan, found),
        Heading("Intervals"),
        bands(found, tuple(found.bands), plan.economics.currency),
        Note("Eight of ten drawn plans lie between the 10 % and the 90 % column."),
    ]
    worst = ranked(studies.tornado)
    if worst:
        blocks += [Heading("What moves the run time"), tornado(plan, worst[:MOST_BARS]), _tornado_table(plan, worst)]
    return Section(title, lead, tuple(blocks))


def chances(plan: Plan, found: Uncertainty) -> Table:
    """The chance of fitting, of the deadline and of the budget; that a limit is not set is said."""
    chance, deadline, budget = found.chances, plan.operations.days_available, plan.economics.budget
    rows = [row("Fitting in memory", *_percent(chance.memory))]
    if deadline is None:
        rows.append(row("Meeting the deadline", say.DASH, Run("no deadline is set", "muted")))
    else:
        rows.append(row(f"Ending within {say.plain_number(deadline)} days", *_percent(chance.deadline)))
    if budget is None:
        rows.append(row("Staying in the budget", say.DASH, Run("no budget is set", "muted")))
    else:
        amount = say.money(budget, plan.economics.currency)
        way = ACQUISITION[plan.economics.acquisition].lower()
        rows.append(row(f"Within {amount}, {way}", *_percent(chance.budget)))
    if deadline is not None or budget is not None:
        rows.append(row("All of these", *_percent(chance.everything)))
    return table((Column("Chance of", share=3), Column("", "right", 1), Column("", share=2)), rows)


def _percent(share: float | None) -> tuple[str | Run, ...]:
    return (say.DASH, Run("no price", "muted")) if share is None else (say.percent(share), "%")


def bands(found: Uncertainty, measures: tuple[str, ...], currency: str) -> Table:
    """The plan's figure with its 10th, 50th and 90th percentile."""
    rows = []
    for measure in measures:
        if measure in found.bands:
            band = found.bands[measure]
            shown = say.aligned(measure, (band.plan, band.low, band.median, band.high), currency)
            rows.append(row(MEASURES[measure].title, *shown.texts, shown.unit))
    columns = (
        Column("", share=3.8),
        Column("Plan", "right", 1.2),
        *(Column(text, "right", 1.2) for text in ("10 %", "50 %", "90 %")),
        Column("Unit", share=1.8),
    )
    return table(columns, rows)


def ranked(bars: tuple[Bar, ...]) -> tuple[Bar, ...]:
    """The bars that move the run, what could lengthen it most first."""
    widest = max((bar.span("days") for bar in bars), default=0.0)
    moving = [bar for bar in bars if bar.span("days") > LEAST_BAR * widest]
    return tuple(sorted(moving, key=lambda bar: -max(moved(bar, "days"))))


def moved(bar: Bar, measure: str) -> tuple[float, float]:
    """The least and greatest change of a figure between the input's low and high value."""
    base = bar.base[measure] or 0.0
    ends = [end[measure] for end in (bar.at_low, bar.at_high) if end is not None]
    changes = [value - base for value in ends if value is not None]
    return min(0.0, *changes) if changes else 0.0, max(0.0, *changes) if changes else 0.0


def tornado(plan: Plan, bars: tuple[Bar, ...]) -> RangeBars:
    """The run time over the range of each input, as bars on either side of the plan."""
    shown = [moved(bar, "days") for bar in bars]
    least, most = min(low for low, _ in shown), max(high for _, high in shown)
    factor, unit = next((factor, unit) for factor, unit, at_least in _DRAWN_IN if most - least >= at_least)
    drawn = tuple(
        RangeBar(name_of(plan, bar), low * factor, high * factor, said_range(low * factor, high * factor))
        for bar, (low, high) in zip(bars, shown, strict=True)
    )
    axis = say.spread_axis(least * factor, most * factor)
    note = f"{unit.capitalize()} more or less than planned, one input at a time"
    widest = f"{drawn[0].label}: {drawn[0].range} {unit}" if drawn else ""
    return RangeBars(drawn, axis, note, alt=f"What moves the run time; most of all {widest}.")


def said_range(low: float, high: float) -> str:
    """−3.1 to +4.2."""
    largest = max(-low, high)
    places = 0 if largest >= 100 else 1 if largest >= 1 else 2
    ends = [f"{abs(end):,.{places}f}" for end in (low, high)]
    return f"{say.signed(round(low, places), ends[0])} to {say.signed(round(high, places), ends[1])}"


def name_of(plan: Plan, bar: Bar) -> str:
    return title_and_unit(plan, bar.input.path)[0]


def input_figures(plan: Plan, bar: Bar) -> tuple[str, str, str, str]:
    """The input's value, low, high and unit in words."""
    item, unit = bar.input, title_and_unit(plan, bar.input.path)[1]
    value, low, high = (say.plain_number(float(f"{number:.3g}")) for number in (item.base, item.low, item.high))
    return value, low, high, unit


def origin_of(plan: Plan, bar: Bar) -> str:
    return _ENGINE if bar.input.origin == "engine" else wording.ORIGINS[provenance(plan, bar.input.path).kind]


def _tornado_table(plan: Plan, bars: tuple[Bar, ...]) -> Table:
    known = [(measure, name) for measure, name in _MONEY if any(bar.base[measure] is not None for bar in bars)]
    money = [moves(bars, measure, plan.economics.currency) for measure, _ in known]
    rows = []
    for number, bar in enumerate(bars):
        value, low, high, unit = input_figures(plan, bar)
        paid = (texts[number] for texts, _ in money)
        rows.append(row(name_of(plan, bar), value, f"{low} to {high}", unit, origin_of(plan, bar), *paid))
    columns = (
        Column("Input", share=4.2),
        Column("Plan", "right", 1.3),
        Column("Range", "right", 2.6),
        Column("Unit", share=2),
        Column("Origin", share=2.4),
        *(Column(f"{name}, {unit}", "right", 3.1) for (_, name), (_, unit) in zip(known, money, strict=True)),
    )
    return table(columns, rows)


def moves(bars: Sequence[Bar], measure: str, currency: str) -> tuple[list[str], str]:
    """How each bar moves a figure, all in one unit."""
    ends = [moved(bar, measure) for bar in bars]
    shown = say.aligned(measure, [abs(end) for pair in ends for end in pair], currency)
    texts = []
    for bar, (low, high), low_text, high_text in zip(bars, ends, shown.texts[::2], shown.texts[1::2], strict=True):
        if bar.base[measure] is None:
            texts.append(say.DASH)
        else:
            moved_at_all = max(-low, high) >= 1e-4 * abs(bar.base[measure] or 0.0)
            texts.append(f"{say.signed(low, low_text)} to {say.signed(high, high_text)}" if moved_at_all else "0")
    return texts, shown.unit
