"""What the answer hangs on: one input at a time (tornado), one or two inputs over a range (curve, heat map)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import Any

from trainplan.catalog.library import Library
from trainplan.engine.deployment.chain import INPUTS, STEP, Setting, run_chain, setting_of
from trainplan.engine.evaluate import evaluate
from trainplan.engine.layout.layout import Number
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.progress import NothingToStudyError, OnProgress, report
from trainplan.engine.studies.varied import changes_to, suggested_values
from trainplan.engine.trial import Outcome, Trial, outcome_of, try_plan
from trainplan.engine.uncertainty.ranges import MEMORY, Uncertain, uncertain_inputs
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.paths import FieldError, field_info, get_field, set_field


@dataclass(frozen=True)
class Bar:
    """The plan with one input at its low and at its high value; None where that cannot be evaluated."""

    input: Uncertain
    base: Outcome
    at_low: Outcome | None
    at_high: Outcome | None

    def span(self, measure: str) -> float:
        """Width of the bar for one of `MEASURES`; 0 where it is not known."""
        known = [end[measure] for end in (self.at_low, self.base, self.at_high) if end is not None]
        numbers = [value for value in known if value is not None]
        return max(numbers) - min(numbers) if numbers else 0.0


def tornado(
    plan: Plan,
    results: Results | None = None,
    *,
    inputs: Sequence[Uncertain] | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[Bar, ...]:
    """Every uncertain input at its low and high value, all else as planned: by the chain from step to money where the
    step does not change, else by evaluating the whole plan.

    Raises NothingToStudyError, StudyCancelledError.
    """
    results = results or evaluate(plan)
    base = outcome_of(results)
    if base is None or results.step is None:
        raise NothingToStudyError("The plan cannot be evaluated; its findings say why")
    inputs = uncertain_inputs(plan, results) if inputs is None else inputs
    fixed = setting_of(plan, results)
    bars = []
    for number, item in enumerate(inputs):
        report(on_progress, number / len(inputs))
        ends = [_at(plan, fixed, base, item.path, value) for value in (item.low, item.high)]
        bars.append(Bar(item, base, *ends))
    report(on_progress, 1.0)
    return tuple(bars)


def widest(bars: Sequence[Bar], measure: str) -> tuple[Bar, ...]:
    """The bars that move a figure of `MEASURES`, the widest first."""
    moving = [bar for bar in bars if bar.span(measure) > 0]
    return tuple(sorted(moving, key=lambda bar: -bar.span(measure)))


def _at(plan: Plan, fixed: Setting, base: Outcome, path: str, value: float) -> Outcome | None:
    if path == MEMORY:
        peak = base.peak_bytes * value
        return replace(base, peak_bytes=peak, fits=peak <= USABLE * base.capacity_bytes)
    if path in INPUTS:
        return _by_chain(fixed, base, path, value)
    whole = field_info(path, plan).kind == "integer"
    try:
        return try_plan(set_field(plan, path, round(value) if whole else value)).outcome
    except FieldError:
        return None


ROUNDING = 1e-12
"""Relative difference of two sums of the same terms."""


def _by_chain(fixed: Setting, base: Outcome, path: str, value: float) -> Outcome:
    """The plan with another value of an input that leaves the step as it is, or with a step longer by a factor."""
    chain = run_chain(fixed, {path: value}, ways=())
    factor = value if path == STEP else 1.0

    def first(found: Number | None) -> float | None:
        return None if found is None else float(found)

    days = float(chain.days)
    if isclose(days, base.days, rel_tol=ROUNDING):
        days = base.days
    even = chain.break_even_months
    return replace(
        base,
        step_seconds=base.step_seconds * factor,
        tokens_per_second=base.tokens_per_second / factor,
        mfu=base.mfu / factor,
        days=days,
        goodput=float(chain.running.losses.goodput),
        accelerator_hours=fixed.accelerators * days * 24,
        cost=first(chain.cost(fixed.plan.economics.acquisition)),
        own=first(chain.cost("own_kept_busy")),
        own_bought=first(chain.cost("own_bought")),
        rent=first(chain.cost(chain.compared)),
        facility_kilowatts=None if chain.draw is None else first(chain.draw.facility),
        energy_megawatt_hours=first(chain.energy_megawatt_hours),
        capital=None if chain.owning is None else first(chain.owning.bought.total),
        break_even_months=None if even is None else float(even),
    )


@dataclass(frozen=True)
class Point:
    """One plan of a parametric run: what was tried and what came of it."""

    values: dict[str, Any]
    """Of the inputs that are varied, by path; ids of catalogue entries."""
    changes: dict[str, Any]
    """Field path -> new value: these, and what must follow them."""
    trial: Trial

    def value(self, measure: str) -> float | None:
        """A figure of `MEASURES`; None where the plan has no meaning or does not fit."""
        return self.trial.outcome[measure] if self.trial.feasible and self.trial.outcome is not None else None

    def as_scenario(self, name: str) -> Scenario:
        """The point as a scenario of the plan."""
        return Scenario(name=name, changes=self.changes)


@dataclass(frozen=True)
class Curve:
    """One input over a range."""

    path: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class HeatMap:
    """Two inputs over their ranges; `rows[y][x]`."""

    path_x: str
    path_y: str
    x: tuple[Any, ...]
    y: tuple[Any, ...]
    rows: tuple[tuple[Point, ...], ...]

    @property
    def feasible(self) -> tuple[tuple[bool, ...], ...]:
        """Where the plan can run and fits; the rest is to be hatched."""
        return tuple(tuple(point.trial.feasible for point in row) for row in self.rows)

    def grid(self, measure: str) -> tuple[tuple[float | None, ...], ...]:
        """A figure of `MEASURES` everywhere; None where infeasible."""
        return tuple(tuple(point.value(measure) for point in row) for row in self.rows)


def curve(
    plan: Plan,
    path: str,
    values: Sequence[Any] | None = None,
    *,
    library: Library | None = None,
    on_progress: OnProgress | None = None,
) -> Curve:
    """The plan at each value of one input (suggested ones unless given).

    Values are numbers, words of a choice, or ids of catalogue entries (with `library`). Raises FieldError for a
    field that does not exist, StudyCancelledError.
    """
    chosen = suggested_values(plan, path, library=library) if values is None else tuple(values)
    points = []
    for number, value in enumerate(chosen):
        report(on_progress, number / len(chosen))
        points.append(_point(plan, {path: value}, library))
    report(on_progress, 1.0)
    return Curve(path, tuple(points))


def heat_map(
    plan: Plan,
    path_x: str,
    path_y: str,
    x: Sequence[Any] | None = None,
    y: Sequence[Any] | None = None,
    *,
    library: Library | None = None,
    on_progress: OnProgress | None = None,
) -> HeatMap:
    """The plan at each pair of values of two inputs. Raises as `curve` does."""
    along = suggested_values(plan, path_x, library=library) if x is None else tuple(x)
    up = suggested_values(plan, path_y, library=library) if y is None else tuple(y)
    rows = []
    for number, value in enumerate(up):
        report(on_progress, number / len(up))
        rows.append(tuple(_point(plan, {path_x: other, path_y: value}, library) for other in along))
    report(on_progress, 1.0)
    return HeatMap(path_x, path_y, along, up, tuple(rows))


def _point(plan: Plan, values: dict[str, Any], library: Library | None) -> Point:
    for path in values:
        get_field(plan, path)
    changes = values
    try:
        changes = changes_to(plan, values, library=library)
        return Point(values, changes, try_plan(apply_changes(plan, changes, library=library)))
    except FieldError as error:
        return Point(values, changes, Trial(None, (str(error),)))
