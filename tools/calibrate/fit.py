"""Robust least squares with priors, over the logarithm of the constants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from tools.calibrate.runs import Runs, group_weights, price

from trainplan.engine.calibration import Calibration
from trainplan.engine.layout.layout import Layout
from trainplan.engine.step_time.rates import resolve_rates, stack_rates
from trainplan.engine.step_time.work import Array, LayerWork, Products

HUBER: Final = 0.12
"""Error (in the logarithm) from which a run pulls no harder."""
NOISE: Final = 0.10
"""Typical error of a run that the model understands; weighs runs against priors."""


STEP: Final = 1e-6
"""Of the logarithm of a constant, for its slope."""


@dataclass(frozen=True)
class Fit:
    calibration: Calibration
    evaluations: int
    at_bounds: tuple[str, ...]


def seen_by_fit(runs: Runs) -> NDArray[Any]:
    """True for the runs that a fit on all data sees."""
    return np.array(["left_out" not in row for row in runs.rows])


def fit(
    runs: Runs,
    start: Calibration,
    train: NDArray[Any],
    names: Sequence[str] | None = None,
    passes: int = 40,
) -> Fit:
    """The constants `names` (all fitted ones) that explain the runs where `train` is true."""
    names = list(start.fitted if names is None else names)
    constants = [start.constants[name] for name in names]
    priors = np.log([constant.value if constant.prior is None else constant.prior for constant in constants])
    spreads = np.array([constant.spread for constant in constants])
    low = np.log([max(constant.low, 1e-9) for constant in constants])
    high = np.log([min(constant.high, 1e9) for constant in constants])
    weights = np.sqrt(group_weights(runs.labels("group")[train])) / NOISE
    chosen = _Subset(runs, train)
    moved = [chosen.priced_by(name, start) for name in names]
    parts = [_Subset(runs, np.flatnonzero(train)[rows]) for rows in moved]

    def residuals_of(subset: _Subset, x: Array, weight: Array) -> Array:
        error = subset.log_errors(start.with_values(dict(zip(names, np.exp(x), strict=True))))
        return np.asarray(weight * np.sign(error) * HUBER * np.sqrt(2 * (np.sqrt(1 + (error / HUBER) ** 2) - 1)))

    def residuals(x: Array) -> Array:
        return np.concatenate([residuals_of(chosen, x, weights), (x - priors) / spreads])

    def slopes(x: Array) -> Array:
        """Differences, each over the runs alone that the constant prices."""
        here = residuals_of(chosen, x, weights)
        matrix = np.zeros((len(here) + len(x), len(x)))
        for column, (rows, part) in enumerate(zip(moved, parts, strict=True)):
            matrix[len(here) + column, column] = 1 / spreads[column]
            if len(rows):
                there = residuals_of(part, x + STEP * (np.arange(len(x)) == column), weights[rows])
                matrix[rows, column] = (there - here[rows]) / STEP
        return matrix

    begin = np.clip(np.log([constant.value for constant in constants]), low + 1e-6, high - 1e-6)
    found = least_squares(
        residuals, begin, slopes, bounds=(low, high), x_scale=0.1, max_nfev=passes, xtol=1e-4, ftol=1e-5
    )
    values = dict(zip(names, (float(value) for value in np.exp(found.x)), strict=True))
    at_bounds = tuple(name for name, active in zip(names, found.active_mask, strict=True) if active)
    return Fit(start.with_values(values), int(found.nfev), at_bounds)


class _Subset:
    """Some of the runs, priced without the others."""

    def __init__(self, runs: Runs, chosen: NDArray[Any]) -> None:
        def cut(value: Any) -> Any:
            if isinstance(value, Products):
                return Products(**{item.name: getattr(value, item.name)[:, chosen] for item in fields(Products)})
            return value[chosen]

        self.work = LayerWork(**{item.name: cut(getattr(runs.work, item.name)) for item in fields(LayerWork)})
        self.layout = Layout(**{item.name: cut(getattr(runs.layout, item.name)) for item in fields(Layout)})
        self.measured = runs.measured[chosen]
        used, self.index = np.unique(runs.rate_index[chosen], return_inverse=True)
        self.jobs = [runs.rate_jobs[job] for job in used]

    def log_errors(self, calibration: Calibration) -> Array:
        rates = stack_rates([resolve_rates(job, calibration) for job in self.jobs], self.index)
        return np.asarray(np.log(self.measured / price(self.work, self.layout, rates).seconds))

    def priced_by(self, name: str, calibration: Calibration) -> NDArray[Any]:
        """The runs whose rates a constant moves."""
        value = calibration.value(name)
        less, more = (calibration.with_values({name: value * factor}) for factor in (0.9, 1.1))
        moved = [
            any(resolve_rates(job, other) != resolve_rates(job, calibration) for other in (less, more))
            for job in self.jobs
        ]
        return np.flatnonzero(np.array(moved)[self.index])


def folds(labels: NDArray[Any], count: int, seed: int) -> NDArray[Any]:
    """A fold per run such that all runs of one label share it."""
    names = np.unique(labels)
    order = np.random.default_rng(seed).permutation(len(names))
    fold = dict(zip(names[order], np.arange(len(names)) % count, strict=True))
    return np.array([fold[label] for label in labels])


def held_out_errors(
    runs: Runs, start: Calibration, parts: NDArray[Any], names: Sequence[str] | None = None, passes: int = 12
) -> Array:
    """Log error of each run under a fit that saw no run of its part. Fits start from the full fit, priors do not."""
    errors = np.empty(len(runs.rows))
    seen = seen_by_fit(runs)
    for part in np.unique(parts):
        out = parts == part
        found = fit(runs, start, ~out & seen, names, passes).calibration
        errors[out] = runs.log_errors(found)[out]
    return errors
