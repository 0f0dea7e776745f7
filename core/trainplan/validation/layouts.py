"""How well two layouts of one model on one machine are told apart: errors of their ratio, without their source."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import log1p
from typing import Any, Final

import numpy as np

from trainplan.validation.summary import HeldOut, held_out_errors, published_runs, weighted_quantile

SURE: Final = 0.8
"""Chance that the layout predicted faster is the faster one, as of every other interval."""
OF_THE_LAYOUT: Final = (
    "tp", "pp", "cp", "ep", "etp", "vpp", "sp", "sharding", "shard_size", "micro_batch", "schedule",
    "offload_optimizer", "offload_parameters",
)  # fmt: skip


@dataclass(frozen=True)
class LayoutRatios:
    """Of pairs of layouts: predicted over measured ratio of their speeds, as a fraction beside 1."""

    runs: int
    clusters: int
    """One model on one machine under one stack, with several layouts; each has the same weight."""
    median: float
    told_apart: float
    """A predicted difference from which on the faster one is the faster with the chance `SURE`."""
    width: float
    """Half the 80 % interval of a ratio."""


def layout_ratios(
    rows: Iterable[Mapping[str, Any]] | None = None, errors: Mapping[str, HeldOut] | None = None
) -> LayoutRatios:
    """From the published runs with several layouts of one cluster; errors are those of fits that knew nothing of their
    source. An error of the ratio has no preferred sign, so that the chance `SURE` is the quantile 2 SURE - 1 of its
    size."""
    rows, errors = published_runs() if rows is None else rows, held_out_errors() if errors is None else errors
    clusters: dict[str, dict[str, float]] = {}
    for row in rows:
        if row["id"] in errors and "speed" in row["use"]:
            clusters.setdefault(_cluster(row), {}).setdefault(_layout(row), log1p(errors[row["id"]].source))
    several = [list(layouts.values()) for layouts in clusters.values() if len(layouts) > 1]
    sizes, weights = [], []
    for found in several:
        pairs = [abs(one - other) for one, other in combinations(found, 2)]
        sizes += pairs
        weights += [1 / len(pairs)] * len(pairs)
    values, shares = np.array(sizes), np.array(weights)
    median, told, width = (float(np.expm1(weighted_quantile(values, shares, q))) for q in (0.5, 2 * SURE - 1, SURE))
    return LayoutRatios(sum(map(len, several)), len(several), round(median, 3), round(told, 3), round(width, 3))


def _cluster(row: Mapping[str, Any]) -> str:
    """What the runs have in common beside their layout."""
    model, hardware = row["model"], row["hardware"]
    same = {name: model.get(name) for name in ("name", "layers", "hidden", "seq_len")}
    same |= {name: hardware.get(name) for name in ("accelerator_id", "n_accel")}
    same |= {name: row.get(name) for name in ("framework", "release", "precision", "training", "tuning", "lora")}
    source = {name: row["source"].get(name) for name in ("title", "repo_or_url")}
    return json.dumps(same | {"source": source}, sort_keys=True)


def _layout(row: Mapping[str, Any]) -> str:
    chosen = {name: row["parallel"].get(name) for name in OF_THE_LAYOUT}
    return json.dumps(chosen | {"recompute": row.get("recompute")}, sort_keys=True)
