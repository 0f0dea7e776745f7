"""The best, the Pareto front and the nearest to fitting, kept while chunks of layouts stream by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Layout, Number
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.search.simplicity import Complexity, alike, as_good_as_equal, pace_that_counts

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]


@dataclass(frozen=True)
class Scored:
    """Layouts that are kept, with what was computed of each: columns of equal length."""

    layout: Layout
    seconds: Floats
    """Of a step."""
    peak_bytes: Floats

    @property
    def accelerators(self) -> Floats:
        layout = self.layout
        found = np.multiply(layout.tensor, layout.context) * np.multiply(layout.pipeline, layout.data)
        return np.broadcast_to(np.asarray(found, dtype=np.float64), (len(self.seconds),))

    @property
    def pace(self) -> Floats:
        """Seconds per sequence, by which layouts of different global batches compare."""
        return np.asarray(self.seconds / self.layout.global_batch, dtype=np.float64)

    def take(self, rows: Rows) -> Scored:
        columns = {item.name: getattr(self.layout, item.name)[rows] for item in fields(Layout)}
        return Scored(Layout(**columns), self.seconds[rows], self.peak_bytes[rows])

    def __len__(self) -> int:
        return len(self.seconds)


@dataclass(frozen=True)
class Candidates:
    """A chunk of layouts with what was computed of each."""

    layouts: LayoutTable
    seconds: Floats
    """Of a step; infinite where nobody asks."""
    peak_bytes: Floats

    @cached_property
    def pace(self) -> Floats:
        """Seconds per sequence."""
        return np.asarray(self.seconds / self.column("global_batch"), dtype=np.float64)

    def column(self, name: str) -> NDArray[Any]:
        """A field of the layouts; one entry where it does not vary."""
        return self.layouts.column(name)

    def take(self, rows: Rows) -> Scored:
        chosen = self.layouts.rows(rows)
        columns = {item.name: np.broadcast_to(chosen.column(item.name), (len(rows),)) for item in fields(Layout)}
        return Scored(Layout(**columns), self.seconds[rows], self.peak_bytes[rows])

    def __len__(self) -> int:
        return len(self.seconds)


def joined(first: Scored | None, second: Scored) -> Scored:
    """The rows of both."""
    if first is None:
        return second
    columns = {
        item.name: np.concatenate([getattr(first.layout, item.name), getattr(second.layout, item.name)])
        for item in fields(Layout)
    }
    return Scored(
        Layout(**columns),
        np.concatenate([first.seconds, second.seconds]),
        np.concatenate([first.peak_bytes, second.peak_bytes]),
    )


def best_rows(key: Floats, tie: Floats, count: int) -> Rows:
    """Rows of the `count` smallest keys in order; equal keys by `tie`."""
    if len(key) > 4 * count:
        limit = np.partition(key, count)[count]
        rows = np.flatnonzero(key <= limit)
        return rows[np.lexsort((tie[rows], key[rows]))][:count]
    return np.lexsort((tie, key))[:count]


def nearest_rows(peak_bytes: Floats, count: int) -> Rows:
    """Rows of the `count` smallest peaks, with all that equal the last of them."""
    if len(peak_bytes) <= count:
        return np.arange(len(peak_bytes))
    return np.flatnonzero(peak_bytes <= np.partition(peak_bytes, count - 1)[count - 1])


def pareto_rows(seconds: Floats, peak_bytes: Floats) -> Rows:
    """Rows that no other row beats in both time and memory, fastest first."""
    if len(seconds) <= SAMPLE_STEP**2:
        return _front(seconds, peak_bytes)
    # The front of a sample beats nearly all rows; only what it does not beat has to be sorted.
    sample = _front(seconds[::SAMPLE_STEP], peak_bytes[::SAMPLE_STEP]) * SAMPLE_STEP
    faster = np.searchsorted(seconds[sample], seconds, side="left")
    lowest_of_faster = np.concatenate([[np.inf], peak_bytes[sample]])[faster]
    rest = np.flatnonzero(peak_bytes < lowest_of_faster)
    return rest[_front(seconds[rest], peak_bytes[rest])]


SAMPLE_STEP: Final = 64


def _front(seconds: Floats, peak_bytes: Floats) -> Rows:
    order = np.lexsort((peak_bytes, seconds))
    lowest_before = np.concatenate([[np.inf], np.minimum.accumulate(peak_bytes[order])[:-1]])
    return order[peak_bytes[order] < lowest_before]


def merged(rankings: Sequence[Ranking], objective: str) -> Ranking:
    """One ranking of searches on several numbers of accelerators.

    Money and energy are those of the accelerator-hours; the front holds what no other beats in time, in
    accelerator-hours and in memory.
    """
    if len(rankings) == 1:
        return rankings[0]
    whole = Merged(
        "memory" if objective == "memory" else "time",
        rankings[0].count,
        rankings[0].complexity,
        rankings[0].room,
        rankings[0].beside_steps,
    )
    whole.ranks_by = objective
    for each in rankings:
        whole.evaluated += each.evaluated
        whole.feasible += each.feasible
        whole.not_tried.update(each.not_tried)
        whole.refused.update(each.refused)
        for reason, number in each.reasons.items():
            whole._count(reason, number)
        for name in ("kept", "front", "nearest"):
            rows = getattr(each, name)
            if rows is not None:
                setattr(whole, name, joined(getattr(whole, name), rows))
    if whole.nearest is not None:
        near = whole.nearest
        whole.nearest = near.take(best_rows(near.peak_bytes, near.pace, whole.count))
    if whole.front is not None:
        front = whole.front
        pace = whole.run_pace(front)
        whole.front = front.take(unbeaten_rows(pace, pace * front.accelerators, front.peak_bytes))
    return whole


def unbeaten_rows(*figures: Floats) -> NDArray[np.intp]:
    """Rows that no other row beats in every figure (at least equal in all, better in one), by the first figure."""
    table = np.stack(figures, axis=1)
    order = np.lexsort(tuple(reversed(figures)))
    kept: list[int] = []
    for row in order:
        at_least_as_good = np.all(table[kept] <= table[row], axis=1) if kept else np.zeros(0, dtype=np.bool_)
        if not at_least_as_good.any():
            kept.append(int(row))
    return np.asarray(kept, dtype=np.intp)


NEAR_VARIANTS: Final = (
    "tensor",
    "pipeline",
    "expert",
    "sharding",
    "global_batch",
)
"""Fields in which layouts of one number of accelerators differ that are more than variants of one."""
MOST_MEMBERS: Final = 12
"""Near variants of a row that are kept; further ones are counted."""
LISTED: Final = 0.5
"""Layouts that are slower (or larger) by more than this share are not listed beside the best."""


@dataclass(frozen=True)
class Ranked:
    """Listed layouts, best group first."""

    rows: Scored
    group: NDArray[np.intp]
    """Of each row, from 0: rows of one group are as good as equal."""
    variants: NDArray[np.intp]
    """How many near variants of each row, no simpler than it, are left out."""
    sizes: tuple[int, ...]
    """Layouts of every group, variants included."""
    members: tuple[Scored, ...]
    """The near variants of each row, the simplest first."""


def grouped(rows: Scored, key: Floats, complexity: NDArray[np.int64], count: int) -> Ranked:
    """Rows in groups within `as_good_as_equal` of the best of each, the simplest first; near variants once a group.

    `complexity` [rank of simplicity], shape (rows,).
    """
    order = np.lexsort((complexity, key))
    starts = key[order]
    group_of = np.zeros(len(order), dtype=np.intp)
    begin = 0
    for place in range(1, len(order)):
        if starts[place] > starts[begin] * (1 + as_good_as_equal()):
            begin = place
            group_of[place:] += 1
    group = np.empty(len(order), dtype=np.intp)
    group[order] = group_of
    order = np.lexsort((key, complexity, group))
    named = [np.broadcast_to(np.asarray(getattr(rows.layout, name)), (len(key),)) for name in NEAR_VARIANTS]
    columns = [rows.accelerators, *named]
    seen: dict[tuple[Any, ...], int] = {}
    listed: list[int] = []
    members: list[list[int]] = []
    for row in order.tolist():
        same = (int(group[row]), *(column[row].item() for column in columns))
        if same in seen:
            members[seen[same]].append(row)
            continue
        seen[same] = len(listed)
        listed.append(row)
        members.append([])
    chosen = np.asarray(listed[:count], dtype=np.intp)
    sizes = tuple(np.bincount(group).tolist())
    kept = members[:count]
    return Ranked(
        rows.take(chosen),
        group[chosen],
        np.array([len(found) for found in kept], dtype=np.intp),
        sizes,
        tuple(rows.take(np.array(found[:MOST_MEMBERS], dtype=np.intp)) for found in kept),
    )


@dataclass
class Ranking:
    """What a search keeps of the layouts that it has seen."""

    objective: str
    count: int
    complexity: Complexity = alike
    room: float = np.inf
    """Peak above which a layout counts as slower [bytes]."""
    beside_steps: Callable[[Number], Number] = np.zeros_like
    """Of a global batch, the time of a run beside its steps (validation passes) over that of the steps."""
    kept: Scored | None = None
    """The fastest (or smallest) of every complexity, near enough to the best to be listed beside it."""
    front: Scored | None = None
    nearest: Scored | None = None
    evaluated: int = 0
    feasible: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    not_tried: Counter[str] = field(default_factory=Counter)
    """Splits of the accelerators that cannot be or were left out, by reason."""
    refused: Counter[str] = field(default_factory=Counter)
    """Layouts that the framework is not known to run, by rule."""

    def add(self, rows: Candidates, fits: NDArray[np.bool_], allowed: NDArray[np.bool_]) -> None:
        """Take in a chunk; `fits` in memory, `allowed` by the person's requirements.

        `fits`, `allowed` [true or false], shape (rows,).
        """
        self.evaluated += len(rows)
        self._count("memory_does_not_fit", int(np.count_nonzero(~fits)))
        self._count("requirement_not_met", int(np.count_nonzero(fits & ~allowed)))
        good = np.flatnonzero(fits & allowed)
        self.feasible += len(good)
        if len(good):
            self._keep(rows, good)
        misfits = np.flatnonzero(~fits & allowed)
        if len(misfits):
            peaks = rows.peak_bytes[misfits]
            close = rows.take(misfits[best_rows(peaks, rows.pace[misfits], self.count)])
            candidates = joined(self.nearest, close)
            self.nearest = candidates.take(best_rows(candidates.peak_bytes, candidates.pace, self.count))

    @property
    def best(self) -> Scored | None:
        """The rows to list, in order: see `ranked`."""
        ranked = self.ranked()
        return None if ranked is None else ranked.rows

    def ranked(self) -> Ranked | None:
        """The layouts in groups of those that are as good as equal, the simplest of each group first."""
        if self.kept is None:
            return None
        key = self.keys(self.kept)[0]
        return grouped(self.kept, key, self.complexity(self.kept.layout, self.kept.peak_bytes), self.count)

    def _keep(self, rows: Candidates, good: Rows) -> None:
        batch = np.broadcast_to(rows.column("global_batch"), rows.pace.shape)[good]
        pace, peaks = rows.pace[good] * (1 + self.beside_steps(batch)), rows.peak_bytes[good]
        key, tie = self._keys(pace, peaks)
        near = key.min() if self.kept is None else min(key.min(), self.keys(self.kept)[0].min())
        good_enough = np.flatnonzero(key <= near * (1 + LISTED))
        listed = good[good_enough]
        layout = rows.layouts.rows(listed).layout()
        chosen = self._fastest_of_each(key[good_enough], tie[good_enough], self.complexity(layout, peaks[good_enough]))
        kept = joined(self.kept, rows.take(listed[chosen]))
        key, tie = self.keys(kept)
        near_rows = np.flatnonzero(key <= key.min() * (1 + LISTED))
        kept, key, tie = kept.take(near_rows), key[near_rows], tie[near_rows]
        self.kept = kept.take(self._fastest_of_each(key, tie, self.complexity(kept.layout, kept.peak_bytes)))
        front = joined(self.front, rows.take(good[pareto_rows(pace, peaks)]))
        self.front = front.take(pareto_rows(self.run_pace(front), front.peak_bytes))

    def _fastest_of_each(self, key: Floats, tie: Floats, complexity: NDArray[np.int64]) -> Rows:
        """Rows of the smallest keys of every complexity."""
        chosen = [np.empty(0, dtype=np.intp)]
        for points in np.unique(complexity):
            rows = np.flatnonzero(complexity == points)
            chosen.append(rows[best_rows(key[rows], tie[rows], self.count)])
        return np.concatenate(chosen)

    def keys(self, rows: Scored) -> tuple[Floats, Floats]:
        """What ranks, and what decides between equals."""
        return self._keys(self.run_pace(rows), rows.peak_bytes)

    def run_pace(self, rows: Scored) -> Floats:
        """Seconds of the run per trained sequence."""
        beside = np.asarray(self.beside_steps(rows.layout.global_batch), dtype=np.float64)
        return np.asarray(rows.pace * (1 + beside), dtype=np.float64)

    def _keys(self, pace: Floats, peaks: Floats) -> tuple[Floats, Floats]:
        counted = pace_that_counts(pace, peaks, self.room)
        return (peaks, counted) if self.objective == "memory" else (counted, peaks)

    def _count(self, reason: str, number: int) -> None:
        if number:
            self.reasons[reason] = self.reasons.get(reason, 0) + number


@dataclass
class Merged(Ranking):
    """Rankings of several numbers of accelerators as one."""

    ranks_by: str = "time"

    def keys(self, rows: Scored) -> tuple[Floats, Floats]:
        if self.ranks_by in ("cost", "energy"):
            counted = pace_that_counts(self.run_pace(rows), rows.peak_bytes, self.room)
            return counted * rows.accelerators, counted
        return self._keys(self.run_pace(rows), rows.peak_bytes)
