"""Scaling curves of one layout: data parallel grows, everything else stays.

Strong: the global batch stays, so that every rank has less to do. Weak: the global batch grows with the ranks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.layout.validity import valid
from trainplan.engine.memory.peak import peak_bytes
from trainplan.engine.memory.runtime import fits
from trainplan.engine.results import ScalingPoint
from trainplan.engine.step_time.evidence import interval_of
from trainplan.engine.step_time.rates import mfu_peak
from trainplan.engine.step_time.step import step_time
from trainplan.plan.lengths import pieces_of

Mode = Literal["strong", "weak"]
Ints = NDArray[np.int64]

LARGEST_COUNT: Final = 131_072
MOST_POINTS: Final = 40
HOLDS: Final = 0.8
"""Efficiency down to which a curve counts as holding up."""


@dataclass(frozen=True)
class CurvePoint:
    """One size of cluster."""

    n_accelerators: int
    global_batch: int
    seconds: float
    tokens_per_second: float
    mfu: float
    efficiency: float
    """Speed per accelerator against the smallest cluster of the curve."""
    fits: bool
    lost: dict[str, float]
    """What each exposed term of the step grew by, in accelerator time per sequence, as a fraction of the whole of the
    smallest cluster; the terms add up to 1 / efficiency - 1."""

    @property
    def worst_term(self) -> str:
        """The term that grew most."""
        return max(self.lost, key=lambda term: self.lost[term])


@dataclass(frozen=True)
class ScalingCurve:
    """Points in order of size."""

    mode: Mode
    points: tuple[CurvePoint, ...]
    low_fraction: float
    """Tokens per second at the 10th and the 90th percentile of the prediction, as fractions of those stated."""
    high_fraction: float

    @property
    def falls_at(self) -> CurvePoint | None:
        """The first size at which efficiency is below HOLDS; None where it never is."""
        return next((point for point in self.points if point.efficiency < HOLDS), None)

    @property
    def taken_over(self) -> CurvePoint | None:
        """The first size from which on one term costs most, up to the largest; None where nothing is lost."""
        if not self.points or self.points[-1].efficiency >= 1:
            return None
        first = self.points[-1]
        for point in reversed(self.points[1:]):
            if point.worst_term != first.worst_term:
                break
            first = point
        return first


@lru_cache(maxsize=64)
def scaling_curve(job: Job, layout: Layout) -> tuple[ScalingPoint, ...]:
    """The strong curve in the names of the JSON contract."""
    return tuple(
        ScalingPoint(point.n_accelerators, point.tokens_per_second, point.mfu, point.efficiency, point.fits)
        for point in curve(job, layout, "strong").points
    )


def curve(job: Job, layout: Layout, mode: Mode) -> ScalingCurve:
    """The layout with more and with fewer data-parallel ranks, up to LARGEST_COUNT accelerators, its own among them.

    `layout` is one layout (numbers). Only sizes are shown whose ranks share the batch evenly.
    """
    many = _layouts(job, layout, mode)
    interval = interval_of(job, layout, built_in_calibration())
    low, high = 1 / max(interval.high, 1.0), 1 / min(interval.low, 1.0)
    if many is None:
        return ScalingCurve(mode, (), low, high)
    accelerators = np.asarray(many.accelerators, dtype=float)
    shape = accelerators.shape
    batch = np.broadcast_to(np.asarray(many.global_batch), shape)
    table = LayoutTable.of(many)
    time = step_time(job, table)
    useful = 1.0 if job.documents is None else pieces_of(job.documents, job.sequence_length).useful
    tokens_per_second = batch * job.sequence_length * useful / time.seconds
    per_accelerator = tokens_per_second / accelerators
    peak = mfu_peak(job.machine.accelerator)
    mfu = time.model_flops / time.seconds / accelerators / peak if peak else np.zeros(shape)
    room = fits(job, peak_bytes(job, table))
    spent = {term: seconds * accelerators / batch for term, seconds in time.parts.items()}
    whole = time.seconds[0] * accelerators[0] / batch[0]
    points = tuple(
        CurvePoint(
            n_accelerators=int(accelerators[row]),
            global_batch=int(batch[row]),
            seconds=float(time.seconds[row]),
            tokens_per_second=float(tokens_per_second[row]),
            mfu=float(mfu[row]),
            efficiency=float(per_accelerator[row] / per_accelerator[0]),
            fits=bool(room[row]),
            lost={term: float((values[row] - values[0]) / whole) for term, values in spent.items()},
        )
        for row in range(len(accelerators))
    )
    return ScalingCurve(mode, points, low, high)


def _layouts(job: Job, layout: Layout, mode: Mode) -> Layout | None:
    """The layout at every size of the curve, as arrays; None where no size is possible."""
    per_rank = int(layout.tensor) * int(layout.context) * int(layout.pipeline)
    most = max(1, LARGEST_COUNT // per_rank)
    own = int(layout.data)
    degrees = _batch_sharers(layout, most) if mode == "strong" else _doublings(own, most)
    many = _with_data(layout, np.unique(np.append(degrees, own)), mode)
    data = np.asarray(many.data)
    data = data[np.broadcast_to(valid(job, many, many.accelerators), data.shape)]
    return _with_data(layout, data, mode) if data.size else None


def _batch_sharers(layout: Layout, most: int) -> Ints:
    """Degrees that divide the batch into whole micro batches, thinned evenly where there are many."""
    rounds = int(layout.global_batch) // int(layout.micro_batch)
    candidates = np.arange(1, min(rounds, most) + 1)
    degrees: Ints = candidates[rounds % candidates == 0]
    if degrees.size > MOST_POINTS:
        marks = np.geomspace(1, degrees[-1], MOST_POINTS)
        degrees = degrees[np.unique(np.abs(np.log(degrees[:, None] / marks)).argmin(axis=0))]
    return degrees


def _doublings(own: int, most: int) -> Ints:
    """The layout's own degree halved while it divides, and doubled up to the most."""
    smallest = own // (own & -own)
    steps = np.arange(1 + int(np.log2(max(1, most // smallest))))
    degrees: Ints = smallest * 2**steps
    return degrees


def _with_data(layout: Layout, data: Ints, mode: Mode) -> Layout:
    ranks = data * int(layout.context)
    shard_size = ranks if layout.sharding != Sharding.HSDP else np.gcd(ranks, int(layout.shard_size))
    batch = layout.global_batch if mode == "strong" else int(layout.global_batch) * data // int(layout.data)
    return layout.with_(data=data, shard_size=shard_size, global_batch=batch)
