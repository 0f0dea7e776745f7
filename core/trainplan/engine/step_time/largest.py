"""How far the largest of several draws lies above their mean."""

from __future__ import annotations

from statistics import NormalDist
from typing import Final

import numpy as np

from trainplan.engine.layout.layout import Number
from trainplan.engine.step_time.work import Array

BLOM: Final = 3 / 8
"""Plotting position of an expected order statistic of normal draws (Blom, Statistical Estimates, 1958)."""
_NORMAL: Final = NormalDist()


def largest_of(draws: Number) -> Array:
    """Expected largest of so many independent normal draws, above their mean [standard deviations].

    `draws` [count], at least 1.
    """
    counts, place = np.unique(np.asarray(draws, dtype=np.float64), return_inverse=True)
    found = np.array([_NORMAL.inv_cdf((count - BLOM) / (count + 1 - 2 * BLOM)) for count in counts.tolist()])
    return found[place].reshape(np.shape(draws))
