"""How sure the answer is: a seeded Monte Carlo over every uncertain input."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.deployment.outcomes import INPUTS, Outcomes, outcomes
from trainplan.engine.evaluate import evaluate
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Results
from trainplan.engine.studies.progress import NothingToStudyError, OnProgress, report
from trainplan.engine.studies.ranges import MEMORY, Uncertain, uncertain_inputs
from trainplan.engine.studies.sampling import CORRELATIONS, standard_normals, values
from trainplan.engine.trial import MEASURES, Outcome, outcome_of, surroundings_of, try_plan
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, set_field

Floats = NDArray[np.float64]

SAMPLES = 10_000
CHUNK = 1_000
"""Samples between two reports of progress."""
BINS = 40
RESPONSE_AT = (-2.0, -1.0, 0.0, 1.0, 2.0)
"""Where the whole plan is evaluated for an input that changes the step or the memory, in units of its 10th and
90th percentile."""
COURSES = {"own": "own_by_month", "rent": "rent_by_month"}
FIGURES = ("days", "cost", "own", "own_bought", "rent", "energy_megawatt_hours", "facility_kilowatts", "peak_bytes")


@dataclass(frozen=True)
class Band:
    """One figure over all samples."""

    figure: str
    unit: str
    plan: float
    """At the plan's own values."""
    low: float
    median: float
    high: float
    """10th, 50th and 90th percentile."""
    edges: tuple[float, ...]
    counts: tuple[int, ...]
    """Histogram of the middle 99%."""


@dataclass(frozen=True)
class Course:
    """Money spent by the end of each month from 0 on [currency]: 10th and 90th percentile."""

    low: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True)
class Chances:
    """Shares of all samples; None where the plan sets no such limit."""

    memory: float
    """It fits."""
    deadline: float | None
    budget: float | None
    """It stays within the budget on the cluster as the plan has it."""
    everything: float
    """It fits, meets the deadline and stays within the budget, as far as these are set."""
    owning_pays: float | None
    """Owning costs less than renting within the life of the cluster."""


@dataclass(frozen=True)
class Uncertainty:
    """The answer with its spread."""

    samples: int
    seed: int
    inputs: tuple[Uncertain, ...]
    correlations: Mapping[tuple[str, str], float]
    bands: dict[str, Band]
    """By figure: days, cost, own, own_bought, rent, energy_megawatt_hours, facility_kilowatts, peak_bytes; those that
    the plan has."""
    chances: Chances
    courses: dict[str, Course]
    """`own` and `rent`, beside the curves of `CostResult.cumulative`; those that have a price."""
    break_even_months: tuple[float, float] | None
    """10th and 90th percentile; infinite where owning never pays, None where a price is missing."""


def study_uncertainty(
    plan: Plan,
    results: Results | None = None,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    correlations: Mapping[tuple[str, str], float] = CORRELATIONS,
    on_progress: OnProgress | None = None,
) -> Uncertainty:
    """Percentiles and chances of a plan over its uncertain inputs.

    Inputs around the run enter the engine's own formulas as arrays. Those that change the step or the memory are
    evaluated with the whole plan at five values each, and enter as a factor on every figure; two of them at once
    multiply. Failures stay those of the expectation: their scatter is that of `simulation`. The same seed gives the
    same answer. Raises NothingToStudyError, StudyCancelledError.
    """
    results = results or evaluate(plan)
    base = outcome_of(results)
    if base is None or results.step is None:
        raise NothingToStudyError("The plan cannot be evaluated; its findings say why")
    inputs = uncertain_inputs(plan, results.step)
    report(on_progress, 0.0)
    responses = {
        index: _response(plan, item, base)
        for index, item in enumerate(inputs)
        if item.path not in INPUTS and item.path != MEMORY
    }
    normals = standard_normals(inputs, samples, seed=seed, correlations=correlations)
    around = surroundings_of(results)
    parts: dict[str, list[Floats]] = {}
    for start in range(0, samples, CHUNK):
        some = normals[start : start + CHUNK]
        columns = {item.path: values(item, some[:, place]) for place, item in enumerate(inputs)}
        found = _figures(outcomes(plan, around, {path: columns[path] for path in columns if path in INPUTS}))
        found["peak_bytes"] = base.peak_bytes * columns.get(MEMORY, np.ones(len(some)))
        for index, response in responses.items():
            for figure, factors in response.items():
                if figure in found:
                    found[figure] = found[figure] * np.interp(some[:, index], RESPONSE_AT, factors)
        for figure, column in found.items():
            parts.setdefault(figure, []).append(column)
        report(on_progress, min(1.0, (start + CHUNK) / samples))
    columns = {figure: np.concatenate(pieces) for figure, pieces in parts.items()}
    bands = {figure: _band(figure, columns[figure], base, plan) for figure in FIGURES if figure in columns}
    even = columns.get("break_even_months")
    return Uncertainty(
        samples,
        seed,
        inputs,
        dict(correlations),
        bands,
        _chances(plan, base, columns),
        {side: _course(columns[name]) for side, name in COURSES.items() if name in columns},
        None if even is None else _percentiles(even),
    )


def _figures(found: Outcomes) -> dict[str, Floats]:
    """The figures that the plan has, by the names of `Outcome`."""
    named = {
        "days": found.days,
        "cost": found.cost,
        "own": found.own_kept_busy,
        "own_bought": found.own_bought,
        "rent": found.rent,
        "energy_megawatt_hours": found.energy_megawatt_hours,
        "facility_kilowatts": found.facility_kilowatts,
        "break_even_months": found.break_even_months,
        "own_by_month": found.own_by_month,
        "rent_by_month": found.rent_by_month,
    }
    return {name: column for name, column in named.items() if column is not None}


def _response(plan: Plan, item: Uncertain, base: Outcome) -> dict[str, Floats]:
    """Every figure over the plan's own, with the input at each value of RESPONSE_AT; the nearest
    known one where it cannot be evaluated."""
    tried = [_with(plan, item, float(values(item, np.asarray(at)))) for at in RESPONSE_AT]
    factors: dict[str, Floats] = {}
    for figure in FIGURES:
        own = base[figure]
        if own:
            known = [(at, one[figure]) for at, one in zip(RESPONSE_AT, tried, strict=True) if one is not None]
            factors[figure] = np.interp(RESPONSE_AT, [at for at, _ in known], [(v or own) / own for _, v in known])
    return factors


def _with(plan: Plan, item: Uncertain, value: float) -> Outcome | None:
    whole = field_info(item.path, plan).kind == "integer"
    try:
        return try_plan(set_field(plan, item.path, round(value) if whole else value)).outcome
    except FieldError:
        return None


def _band(figure: str, column: Floats, base: Outcome, plan: Plan) -> Band:
    low, median, high = (float(value) for value in np.quantile(column, (0.1, 0.5, 0.9)))
    ends = np.quantile(column, (0.005, 0.995))
    counts, edges = np.histogram(column, BINS, range=(float(ends[0]), float(ends[1])))
    unit = MEASURES[figure].unit.replace("currency", plan.economics.currency)
    return Band(
        figure,
        unit,
        plan=float(base[figure] or 0.0),
        low=low,
        median=median,
        high=high,
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
    )


def _course(column: Floats) -> Course:
    low, high = np.quantile(column, (0.1, 0.9), axis=0)
    return Course(tuple(low.tolist()), tuple(high.tolist()))


def _percentiles(column: Floats) -> tuple[float, float]:
    """Of values that may be infinite."""
    low, high = np.quantile(column, (0.1, 0.9), method="nearest")
    return float(low), float(high)


def _chances(plan: Plan, base: Outcome, columns: Mapping[str, Floats]) -> Chances:
    deadline, budget = plan.operations.days_available, plan.economics.budget
    fits = columns["peak_bytes"] <= USABLE * base.capacity_bytes
    everything = fits
    in_time = None if deadline is None else columns["days"] <= deadline
    if in_time is not None:
        everything = everything & in_time
    within = columns["cost"] <= budget if budget is not None and "cost" in columns else None
    if within is not None:
        everything = everything & within
    even = columns.get("break_even_months")
    return Chances(
        memory=float(fits.mean()),
        deadline=None if in_time is None else float(in_time.mean()),
        budget=None if within is None else float(within.mean()),
        everything=float(everything.mean()),
        owning_pays=None if even is None else float((even < 12 * plan.economics.depreciation_years).mean()),
    )
