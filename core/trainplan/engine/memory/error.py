"""How far measured memory lies from the predicted, and so how likely a predicted peak fits."""

from __future__ import annotations

from math import exp, log
from statistics import NormalDist

from trainplan.engine.memory.runtime import USABLE

MEMORY_ERROR = (0.92, 1.26)
"""Measured over predicted memory at the 10th and 90th percentile of published measurements in 85 groups, each group
with the same weight and predicted without what its own source showed (`tools/memory_held_out.py`)."""

NORMAL_90 = NormalDist().inv_cdf(0.9)


def chance_to_fit(peak_bytes: float, capacity_bytes: float) -> float:
    """Share of runs whose memory stays below what may be used of `capacity_bytes`, as reported by the driver.

    Measured over predicted memory is log-normal on either side of one, with the percentiles of `MEMORY_ERROR`.
    """
    room = log(USABLE * capacity_bytes / peak_bytes)
    low, high = MEMORY_ERROR
    return NormalDist().cdf(room / (log(high) if room > 0 else -log(low)) * NORMAL_90)


def share_that_fits(chance: float) -> float:
    """The largest share of the capacity [1] that a predicted peak may take to fit with `chance` [1], a half or more."""
    return USABLE / exp(log(MEMORY_ERROR[1]) * NormalDist().inv_cdf(chance) / NORMAL_90)
