"""How far the largest of several draws lies above their mean."""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist
from typing import Final

import numpy as np

from trainplan.engine.layout.layout import Number

BLOM: Final = 3 / 8
"""Plotting position of an expected order statistic of normal draws (Blom, Statistical Estimates, 1958)."""
NINE_IN_TEN: Final = 0.9
_NORMAL: Final = NormalDist()


def largest_of(draws: Number) -> Number:
    """Expected largest of so many independent normal draws, above their mean [standard deviations].

    `draws` [count], at least 1.
    """
    return _of_each(draws, lambda count: (count - BLOM) / (count + 1 - 2 * BLOM))


def seldom_above(draws: Number) -> Number:
    """What the largest of so many draws stays below nine times in ten [standard deviations above the mean].

    `draws` [count], at least 1.
    """
    return _of_each(draws, lambda count: NINE_IN_TEN ** (1 / count))


def _of_each(draws: Number, chance: Callable[[float], float]) -> Number:
    if not np.ndim(draws):
        return _NORMAL.inv_cdf(chance(float(draws)))
    counts, place = np.unique(np.asarray(draws, dtype=np.float64), return_inverse=True)
    found = np.array([_NORMAL.inv_cdf(chance(count)) for count in counts.tolist()])
    return found[place].reshape(np.shape(draws))
