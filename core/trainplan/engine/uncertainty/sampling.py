"""Seeded samples of uncertain inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.uncertainty.ranges import Uncertain, bounds

Floats = NDArray[np.float64]

NORMAL_90 = 1.2815515655446004
"""90th percentile of the standard normal distribution."""

CORRELATIONS: Mapping[tuple[str, str], float] = MappingProxyType(
    {
        ("economics.node_price", "economics.rent_per_accelerator_hour"): 0.6,
        ("operations.failures_per_node_day", "operations.job_failures_per_day"): 0.5,
        ("operations.detection_seconds", "operations.restart_seconds"): 0.5,
        ("economics.electricity_per_kilowatt_hour", "economics.colocation_per_kilowatt_month"): 0.5,
    }
)
"""Of inputs with one cause: the market for accelerators, the state of a cluster, its operators, the site
(assumptions; 0 and 1 would both be wrong)."""


def standard_normals(
    inputs: Sequence[Uncertain],
    count: int,
    *,
    seed: int = 0,
    correlations: Mapping[tuple[str, str], float] = CORRELATIONS,
) -> Floats:
    """[count, inputs] correlated normals of unit 90th percentile: -1 is the low, 0 the plan's, 1 the high value.

    Pairs that name an input which is not there are left out. Raises ValueError where correlations contradict
    each other.
    """
    return _normals(tuple(item.path for item in inputs), count, seed, tuple(correlations.items()))


@lru_cache(maxsize=8)
def _normals(
    paths: tuple[str, ...], count: int, seed: int, correlations: tuple[tuple[tuple[str, str], float], ...]
) -> Floats:
    place = {path: index for index, path in enumerate(paths)}
    matrix = np.eye(len(paths))
    for (one, other), rho in correlations:
        if one in place and other in place:
            matrix[place[one], place[other]] = matrix[place[other], place[one]] = rho
    try:
        mixing = np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError as error:
        raise ValueError("The correlations contradict each other") from error
    normals = np.random.default_rng(seed).standard_normal((count, len(paths)))
    drawn: Floats = np.asarray(normals @ mixing.T / NORMAL_90)
    drawn.flags.writeable = False  # others are given the same
    return drawn


def values(item: Uncertain, normal: Floats) -> Floats:
    """The input at each of these normals, within its bounds.

    Each side of the plan's value is log-normal, or normal where a value is not above zero.
    """
    up, down = np.maximum(normal, 0.0), np.maximum(-normal, 0.0)
    if min(item.low, item.base, item.high) > 0:
        found: Floats = item.base * np.exp(up * np.log(item.high / item.base) + down * np.log(item.low / item.base))
    else:
        found = item.base + (item.high - item.base) * up - (item.base - item.low) * down
    least, most = bounds(item.path)
    return np.asarray(np.clip(found, least, most))
