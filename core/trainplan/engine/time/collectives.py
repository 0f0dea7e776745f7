"""Seconds of collectives over a group whose ranks sit in fast domains joined by a network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout import Number
from trainplan.engine.time.rates import Rates
from trainplan.engine.time.work import Array


@dataclass(frozen=True)
class Group:
    """`size` ranks of which `local` share a fast domain, in `domains` domains."""

    size: Array
    local: Array
    domains: Array


def group(size: Number, stride: Number, rates: Rates) -> Group:
    """Ranks that are `stride` apart: so many of them share one fast domain."""
    size = np.asarray(size, dtype=np.float64)
    local = np.clip(np.floor(rates.inner_size / np.asarray(stride)), 1, size)
    return Group(size, local, np.ceil(size / local))


def inner_rate(ranks: Group, rates: Rates) -> Array:
    """Rate inside the fast domain [B/s]; in a mesh, a part of the domain reaches only the links among its members."""
    reached = (ranks.local - 1) / np.maximum(rates.inner_size - 1, 1)
    return np.asarray(rates.inner * np.where(np.asarray(rates.mesh) > 0, np.maximum(reached, 1e-3), 1.0))


def bus_rate(ranks: Group, inner_share: Number, outer_share: Number, rates: Rates) -> Array:
    """Bus bandwidth of a ring [B/s]: the fast links, or the NICs of all local ranks together, whichever is less."""
    inside = inner_rate(ranks, rates) * inner_share
    across = rates.nic * np.asarray(outer_share) * ranks.local
    return np.where(ranks.domains > 1, np.minimum(inside, across), inside)


def paid_share(exposed: Number, crosses: NDArray[Any], rates: Rates) -> Array:
    """What traffic adds to its computation, of its own seconds: what is exposed, and the compute units the rest takes.

    A hidden collective runs on compute units that the products beside it then lack (Calculon, SC 2023).
    Fitted exposed shares come from whole steps and hold that already; this is for the fixed ones.
    """
    taken = np.where(crosses, rates.overlap_outer, rates.overlap_inner)
    return np.asarray(exposed + (1 - np.asarray(exposed)) * taken)


def gather_seconds(size: Number, ranks: Group, rate: Array) -> Array:
    """All-gather to, or reduce-scatter of, a buffer of `size` bytes."""
    return np.asarray(size * (ranks.size - 1) / ranks.size / rate)


def all_reduce_seconds(size: Number, ranks: Group, rate: Array, rates: Rates) -> Array:
    """All-reduce of `size` bytes; a switch or network that adds moves the buffer once instead of twice."""
    inside = ranks.domains == 1
    reducing = np.where(inside, rates.switch_reduction, rates.network_reduction) > 0
    return gather_seconds(size, ranks, rate) * np.where(reducing & (ranks.size > 2), 1.0, 2.0)


def all_to_all_seconds(size: Number, ranks: Group, chosen: Array, rates: Rates) -> Array:
    """All-to-all of `size` bytes per rank: a token crosses the network once per distinct domain of its experts."""
    domains = ranks.domains
    distinct = domains * (1 - (1 - 1 / domains) ** np.maximum(chosen, 1))
    leaving = np.maximum(distinct - distinct / domains, 0) / np.maximum(chosen, 1)
    across = size * leaving / (rates.nic * rates.expert_outer_share)
    inside = size * (ranks.local - 1) / ranks.local / (inner_rate(ranks, rates) * rates.expert_inner_share)
    return np.where(ranks.size > 1, np.maximum(across, inside), 0.0)
