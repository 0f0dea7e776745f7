"""Measure one node, project many: published series over node counts, projected with and without a measured step.

The prediction of each run is that of a fit which had not seen its group; the anchor is the smallest run of at least one
node, and every larger run of the same model, layout and software is projected from it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any

import numpy as np

from trainplan.validation.summary import held_out_errors, published_runs, weighted_quantile

ACCELERATORS_OF_A_NODE = 8
FREE = {"dp", "global_batch", "grad_accum"}
"""Parts of a layout that grow with the number of nodes."""

SAME = ("model", "framework", "precision", "recompute", "optimizer", "training", "flash_attention")
"""What the runs of a series have in common beside the rest of their layout."""


@dataclass(frozen=True)
class Series:
    """One model under one layout at several sizes; errors are predicted over measured speed - 1."""

    group: str
    accelerator: str
    anchor_accelerators: int
    accelerators: tuple[int, ...]
    plain: tuple[float, ...]
    """Without the anchor."""
    anchored: tuple[float, ...]
    """With it."""


@dataclass(frozen=True)
class AnchoredErrors:
    """Every series, and what an anchor is worth."""

    series: tuple[Series, ...]
    plain_error: float
    """Mean over series of the mean absolute error without an anchor; a fraction."""
    anchored_error: float
    low: float
    """Measured over projected time at the 10th percentile, a series weighing one."""
    high: float
    """The same at the 90th."""


@cache
def anchored_errors() -> AnchoredErrors:
    """Errors of all published series that span at least two sizes of a node or more."""
    found = tuple(series for rows in _same_but_larger().values() if (series := _series(rows)) is not None)
    ratios = np.array([1 + error for series in found for error in series.anchored])
    weights = np.array([1 / len(series.anchored) for series in found for _ in series.anchored])
    return AnchoredErrors(
        found,
        float(np.mean([np.mean(np.abs(series.plain)) for series in found])),
        float(np.mean([np.mean(np.abs(series.anchored)) for series in found])),
        weighted_quantile(ratios, weights, 0.1),
        weighted_quantile(ratios, weights, 0.9),
    )


def _same_but_larger() -> dict[tuple[str, ...], list[Mapping[str, Any]]]:
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = defaultdict(list)
    held_out = held_out_errors()
    for row in published_runs():
        if row.get("id") in held_out and row["hardware"].get("n_accel"):
            fixed = {name: value for name, value in row["parallel"].items() if name not in FREE}
            parts = (row["hardware"].get("accelerator"), fixed, *(row.get(name) for name in SAME))
            key = (str(row["group"]), *(json.dumps(part, sort_keys=True) for part in parts))
            groups[key].append(row)
    return groups


def _series(rows: list[Mapping[str, Any]]) -> Series | None:
    by_size: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        by_size[int(row["hardware"]["n_accel"])].append(1 + held_out_errors()[str(row["id"])].group)
    sizes = sorted(size for size in by_size if size >= ACCELERATORS_OF_A_NODE)
    if len(sizes) < 2:
        return None
    anchor, larger = median(by_size[sizes[0]]), [(size, ratio) for size in sizes[1:] for ratio in by_size[size]]
    return Series(
        str(rows[0]["group"]),
        str(rows[0]["hardware"].get("accelerator")),
        sizes[0],
        tuple(size for size, _ in larger),
        tuple(ratio - 1 for _, ratio in larger),
        tuple(ratio / anchor - 1 for _, ratio in larger),
    )
