"""How sure the answer is: percentiles, histograms and chances over every uncertain input."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Chances, Results
from trainplan.engine.studies.progress import NothingToStudyError, OnProgress, report
from trainplan.engine.trial import MEASURES, Outcome, outcome_of
from trainplan.engine.uncertainty.ranges import Uncertain
from trainplan.engine.uncertainty.sampling import CORRELATIONS
from trainplan.engine.uncertainty.spread import FIGURES, SAMPLES, Spread, chances_of, spread_of
from trainplan.plan.document import Plan

Floats = NDArray[np.float64]

BINS = 40
COURSES = {"own": "own_by_month", "rent": "rent_by_month"}


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
class MonthlyBand:
    """Money spent by the end of each month from 0 on [currency]: 10th and 90th percentile."""

    low: tuple[float, ...]
    high: tuple[float, ...]


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
    courses: dict[str, MonthlyBand]
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
    """Percentiles and chances of a plan over its uncertain inputs, those of `evaluate` with their histograms.

    The same seed gives the same answer. Raises NothingToStudyError, StudyCancelledError.
    """
    results = results or evaluate(plan)
    base = outcome_of(results)
    if base is None:
        raise NothingToStudyError("The plan cannot be evaluated; its findings say why")
    found = spread_of(
        plan, results, samples=samples, seed=seed, correlations=correlations, tell=partial(report, on_progress)
    )
    bands = {figure: _band(figure, found, base, plan) for figure in FIGURES if figure in found.columns}
    courses = {side: found.monthly_band(name) for side, name in COURSES.items()}
    return Uncertainty(
        samples,
        seed,
        found.inputs,
        dict(correlations),
        bands,
        chances_of(plan, found, base.capacity_bytes),
        {side: MonthlyBand(*course) for side, course in courses.items() if course is not None},
        found.break_even_months,
    )


def _band(figure: str, found: Spread, base: Outcome, plan: Plan) -> Band:
    column = found.columns[figure]
    own = float(base[figure] or 0.0)
    low, median, high = (float(value) for value in np.quantile(column, (0.1, 0.5, 0.9)))
    ends = np.quantile(column, (0.005, 0.995))
    counts, edges = np.histogram(column, BINS, range=(float(ends[0]), float(ends[1])))
    unit = MEASURES[figure].unit.replace("currency", plan.economics.currency)
    return Band(
        figure,
        unit,
        plan=own,
        low=min(low, own),
        median=median,
        high=max(high, own),
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
    )
