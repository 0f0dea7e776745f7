"""Money over time: annuity, present value, resale. Rates are per period, as fractions. Numbers or arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trainplan.engine.layout.layout import Number

MONTHS = 12.0
HOURS_PER_MONTH = 730.0
"""8,760 hours of a year over 12."""
DAYS_PER_MONTH = HOURS_PER_MONTH / 24

LEAST_RESALE = 1e-3
"""Stands for a resale of nothing in the geometric decline."""


def annuity(principal: Number, rate: Number, periods: Number, residual: Number = 0.0) -> Number:
    """Equal payment at the end of each period that repays `principal` down to `residual`.

    (C - V / (1 + r)^n) r / (1 - (1 + r)^-n); (C - V) / n at no interest.
    `principal`, `residual` [currency]; `rate` [fraction a period]; `periods` [number].
    """
    free = np.asarray(rate) == 0
    safe = np.where(free, 1.0, rate)
    growth = np.power(1.0 + safe, periods)
    with_interest = np.subtract(principal, residual / growth) * safe / (1.0 - 1.0 / growth)
    return _plain(np.where(free, np.subtract(principal, residual) / periods, with_interest))


def present_value(flows: ArrayLike, rate: Number) -> Number:
    """Value now of flows at the ends of periods 0, 1, 2 ... (the last axis).

    `flows` [currency], shape (..., periods); `rate` [fraction a period], shape (...).
    """
    values: NDArray[Any] = np.asarray(flows, dtype=float)
    periods = np.arange(values.shape[-1])
    factors = np.power(np.add(1.0, np.asarray(rate, dtype=float))[..., None], -periods)
    return _plain(np.sum(values * factors, axis=-1))


def resale_value(price: Number, resale_fraction: Number, life_years: Number, years: Number) -> Number:
    """What equipment fetches after `years`: a constant loss per year that reaches `resale_fraction` at `life_years`.

    Matches 1, 0.78, 0.60, 0.46, 0.35 of the published curve of the H100 (spotwire.ai, June 2026) with 0.35 at 4.
    `price` [currency].
    """
    share = np.exp(np.log(np.maximum(resale_fraction, LEAST_RESALE)) * np.divide(years, life_years))
    return _plain(np.multiply(price, share))


def _plain(value: Any) -> Number:
    array: NDArray[Any] = np.asarray(value)
    return float(array) if array.ndim == 0 else array
