"""Scenarios side by side: the inputs in which they differ, and the results with differences in percent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.library import Library
from trainplan.engine.economics.terms import exchange_rate
from trainplan.engine.studies.progress import OnProgress, report
from trainplan.engine.trial import MEASURES, Outcome, Trial, try_plan
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, get_field
from trainplan.plan.scenarios import apply_scenario

AS_PLANNED = None
"""Name of the plan itself among its scenarios."""


@dataclass(frozen=True)
class Column:
    """One variant of the plan."""

    name: str | None
    """None is the plan as it stands."""
    trial: Trial
    verdict: str
    """Code of `verdict.WORDS`: memory, goodput, deadline and budget weigh in."""
    chance: float | None
    """That the verdict states."""

    @property
    def fits(self) -> bool:
        """Without it there are no results to compare, only that it does not fit."""
        return self.trial.feasible


@dataclass(frozen=True)
class InputRow:
    """An input in which the variants differ."""

    path: str
    title: str
    unit: str
    values: tuple[Any, ...]
    """One for each column; None where a variant cannot be made or leaves the field open."""
    changes_training_result: bool


@dataclass(frozen=True)
class ResultRow:
    """One figure of every variant."""

    measure: str
    title: str
    unit: str
    values: tuple[float | None, ...]
    """None where a variant does not fit or the figure is not known."""
    percent: tuple[float | None, ...]
    """Difference from the base [%]; None where either is not known."""
    better: tuple[bool | None, ...]
    """Whether it is better than the base; None where equal or not known."""


@dataclass(frozen=True)
class Comparison:
    base: int
    """Which column the percentages are against."""
    columns: tuple[Column, ...]
    inputs: tuple[InputRow, ...]
    results: tuple[ResultRow, ...]


def compare(
    plan: Plan,
    names: Sequence[str | None] | None = None,
    *,
    base: str | None = AS_PLANNED,
    library: Library | None = None,
    on_progress: OnProgress | None = None,
) -> Comparison:
    """The plan and its scenarios (all unless named; None is the plan itself), against `base`.

    A scenario that can no longer be applied is a column with the reason. Raises UnknownScenarioError for a name
    that the plan does not have, ValueError for a base that is not compared, StudyCancelledError.
    """
    chosen = [AS_PLANNED, *(scenario.name for scenario in plan.scenarios)] if names is None else list(names)
    if base not in chosen:
        raise ValueError(f"The base {base or 'as planned'!r} is not among what is compared")
    plans: list[Plan | None] = []
    columns = []
    for number, name in enumerate(chosen):
        report(on_progress, number / len(chosen))
        variant, trial = _variant(plan, name, library)
        plans.append(variant)
        columns.append(Column(name, trial, *_verdict(variant, trial)))
    report(on_progress, 1.0)
    place = chosen.index(base)
    rates = [None if other is None else exchange_rate(plan.economics, other.economics) for other in plans]
    return Comparison(place, tuple(columns), _inputs(plan, plans), _results(plan, columns, rates, place))


def _variant(plan: Plan, name: str | None, library: Library | None) -> tuple[Plan | None, Trial]:
    if name is None:
        return plan, try_plan(plan)
    try:
        variant = apply_scenario(plan, name, library=library)
    except FieldError as error:
        return None, Trial(None, (str(error),))
    return variant, try_plan(variant)


def _verdict(variant: Plan | None, trial: Trial) -> tuple[str, float | None]:
    """That of the trial; a deadline and a budget take every uncertain input."""
    limited = variant is not None and (
        variant.operations.days_available is not None or variant.economics.budget is not None
    )
    if variant is None or not limited or not trial.feasible:
        return trial.verdict
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415  the window's scenario rows are there from the start

    found = evaluate(variant, scaling=False).verdict
    return trial.verdict if found is None else (found.code, found.chance)


def _inputs(plan: Plan, variants: Sequence[Plan | None]) -> tuple[InputRow, ...]:
    paths = dict.fromkeys(path for scenario in plan.scenarios for path in scenario.changes)
    rows = []
    for path in paths:
        values = tuple(None if variant is None else _value(variant, path) for variant in variants)
        made = [value for value, variant in zip(values, variants, strict=True) if variant is not None]
        if all(value == made[0] for value in made):
            continue
        info = field_info(path, plan)
        rows.append(InputRow(path, info.title, info.unit, values, info.result_changing))
    return tuple(rows)


def _value(plan: Plan, path: str) -> Any:
    try:
        return get_field(plan, path)
    except FieldError:
        return None


def _results(plan: Plan, columns: Sequence[Column], rates: Sequence[float | None], base: int) -> tuple[ResultRow, ...]:
    """Money in the plan's currency, not known where a variant's has no exchange rate."""
    rows = []
    for name, measure in MEASURES.items():
        factors = rates if measure.unit == "currency" else [1.0] * len(columns)
        values = tuple(
            _figure(column.trial.outcome, name, factor) if column.fits else None
            for column, factor in zip(columns, factors, strict=True)
        )
        against = values[base]
        percent = tuple(_percent(value, against) for value in values)
        better = tuple(_better(value, against, lower=measure.better == "lower") for value in values)
        unit = measure.unit.replace("currency", plan.economics.currency)
        rows.append(ResultRow(name, measure.title, unit, values, percent, better))
    return tuple(rows)


def _figure(outcome: Outcome | None, name: str, factor: float | None) -> float | None:
    value = None if outcome is None else outcome[name]
    return None if value is None or factor is None else value * factor


def _percent(value: float | None, against: float | None) -> float | None:
    return None if value is None or not against else (value / against - 1) * 100


def _better(value: float | None, against: float | None, *, lower: bool) -> bool | None:
    if value is None or against is None or value == against:
        return None
    return (value < against) == lower
