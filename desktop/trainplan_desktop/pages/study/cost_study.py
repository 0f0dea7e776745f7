"""How sure the money is: bands of what is spent month by month, and what moves the break-even."""

from __future__ import annotations

import math
from dataclasses import dataclass

from trainplan.engine.results import CostResult, Results
from trainplan.engine.studies.sensitivity import Bar, tornado, widest
from trainplan.engine.studies.uncertainty import Uncertainty, study_uncertainty
from trainplan.plan.document import Plan
from trainplan_desktop.pages.study.uncertainty import MOST_SWINGS, swing_of
from trainplan_desktop.plots.cost import CostPanel
from trainplan_desktop.plots.tornado import TornadoPanel
from trainplan_desktop.widgets.tables import TableRow
from trainplan_desktop.wording.formats import decimals, interval, significant
from trainplan_desktop.wording.text import tr

BREAK_EVEN = "break_even_months"


@dataclass(frozen=True)
class CostStudy:
    plan: Plan
    uncertainty: Uncertainty
    bars: tuple[Bar, ...]


def study_cost(plan: Plan, results: Results) -> CostStudy | None:
    """The same study as on the page Uncertainty; None where there is no cost."""
    if results.cost is None or results.step is None:
        return None
    return CostStudy(plan, study_uncertainty(plan, results), tornado(plan, results))


def spread_of(plan: Plan, results: Results) -> Uncertainty | None:
    """The study without the tornado."""
    return study_uncertainty(plan, results) if results.cost is not None and results.step is not None else None


def show_spread(panel: CostPanel, found: Uncertainty) -> None:
    """80 % intervals beside the curves of the same plan."""
    panel.show_spread(found.courses, found.break_even_months, break_even_words(found.break_even_months))


def show_break_even(panel: TornadoPanel, study: CostStudy | None, cost: CostResult | None) -> None:
    """Each uncertain input over its own range, by the month of the break-even."""
    if study is None or cost is None or cost.break_even == "not_computed":
        missing = cost is not None and cost.break_even == "not_computed"
        panel.when_none_moves = tr("One of the two prices is missing") if missing else tr("Not computed yet")
        panel.show_swings((), 0.0, tr("Break-even, months"))
        return
    base = math.inf if cost.break_even_months is None else cost.break_even_months
    if math.isinf(base):
        panel.when_none_moves = tr("Owning never pays, whichever input is at an end of its range")
    else:
        panel.when_none_moves = tr("No uncertain input moves the break-even")
    moving = widest(study.bars, BREAK_EVEN)[:MOST_SWINGS]
    panel.show_swings([swing_of(bar, BREAK_EVEN, 1.0, study.plan) for bar in moving], base, tr("Break-even, months"))


def break_even_words(found: tuple[float, float] | None) -> str:
    """Between which months eight of ten break-evens lie."""
    if found is None:
        return ""
    low, high = found
    if math.isinf(low):
        return tr("80 %: never")
    if math.isinf(high):
        return tr("80 %: {months} months or later, or never", months=significant(low, 2))
    return tr("80 % between {low} and {high} months", low=significant(low, 2), high=significant(high, 2))


def interval_row(study: CostStudy, divisor: float) -> TableRow:
    """80 % intervals of this run, for the table of its three ways to pay."""
    bands = (study.uncertainty.bands.get(way) for way in ("own", "own_bought", "rent"))
    cells = ("–" if band is None else _interval(band.low / divisor, band.high / divisor) for band in bands)
    return TableRow((tr("80 % interval"), *cells), muted=(0, 1, 2, 3))


def _interval(low: float, high: float) -> str:
    """With as many decimals as the largest end needs."""
    return interval(low, high) if high < 100 else f"{decimals(low, 0)}–{decimals(high, 0)}"
