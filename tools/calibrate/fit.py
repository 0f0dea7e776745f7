"""Robust least squares with priors, over the logarithm of the constants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from tools.calibrate.left_out import left_out
from tools.calibrate.runs import Runs, group_weights, price

from trainplan.engine.calibration import Calibration
from trainplan.engine.layout import Layout
from trainplan.engine.time.rates import resolve_rates, stack_rates
from trainplan.engine.time.work import Array, LayerWork, Products

HUBER: Final = 0.12
"""Error (in the logarithm) from which a run pulls no harder."""
NOISE: Final = 0.10
"""Typical error of a run that the model understands; weighs runs against priors."""


@dataclass(frozen=True)
class Fit:
    calibration: Calibration
    evaluations: int
    at_bounds: tuple[str, ...]


def seen_by_fit(runs: Runs) -> NDArray[Any]:
    """True for the runs that a fit on all data sees."""
    return np.array([left_out(row) is None for row in runs.rows])


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
    weights = np.sqrt(group_weights(runs.labels("group")[train]))
    chosen = _Subset(runs, train)

    def residuals(x: Array) -> Array:
        calibration = start.with_values(dict(zip(names, np.exp(x), strict=True)))
        error = chosen.log_errors(calibration)
        robust = np.sign(error) * HUBER * np.sqrt(2 * (np.sqrt(1 + (error / HUBER) ** 2) - 1))
        return np.concatenate([weights * robust / NOISE, (x - priors) / spreads])

    begin = np.clip(np.log([constant.value for constant in constants]), low + 1e-6, high - 1e-6)
    found = least_squares(residuals, begin, bounds=(low, high), x_scale=0.1, max_nfev=passes, xtol=1e-4, ftol=1e-5)
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
        self.jobs, self.index = runs.rate_jobs, runs.rate_index[chosen]

    def log_errors(self, calibration: Calibration) -> Array:
        rates = stack_rates([resolve_rates(job, calibration) for job in self.jobs], self.index)
        return np.asarray(np.log(self.measured / price(self.work, self.layout, rates).seconds))


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
