"""Every valid layout of one job on some numbers of accelerators, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.architecture import Architecture
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.layout.distinct import distinct_combinations
from trainplan.engine.layout.layout import Layout, Placement
from trainplan.engine.layout.table import Group, LayoutTable, Options
from trainplan.engine.search.choices import Combined, Ints, choices_of
from trainplan.engine.search.meshes import Mesh, meshes
from trainplan.engine.search.space import Space

OFFLOADS: Final = ("offload_optimizer", "offload_parameters")


def thinned(
    architecture: Architecture,
    sequence_length: int,
    accelerators: int,
    space: Space,
    *,
    most: int,
    rules: TableRules | None = None,
) -> Space:
    """The space itself if it has at most `most` layouts, else the first thinner one that has.

    `most` [layouts].
    """
    while True:
        every = _Enumeration(_Asked(architecture, sequence_length, (accelerators,), space, rules), Counter())
        thinner = space.thinner()
        if every.counts.sum() <= most or thinner is None:
            return space
        space = thinner


def enumerate_layouts(
    architecture: Architecture,
    sequence_length: int,
    accelerators: int,
    space: Space,
    *,
    chunk: int,
    rejected: Counter[str],
    rules: TableRules | None = None,
    refused: Counter[str] | None = None,
) -> Iterator[tuple[LayoutTable, float]]:
    """Layouts in chunks of about `chunk`, with the share of meshes done.

    Of a framework whose `rules` are given those alone that it is known to run; `refused` counts the others by rule.
    `chunk` [layouts].
    """
    every = _Enumeration(_Asked(architecture, sequence_length, (accelerators,), space, rules), rejected)
    ends = np.cumsum(every.counts)
    start = 0
    while start < len(ends):
        done = int(ends[start - 1]) if start else 0
        stop = min(int(np.searchsorted(ends, done + chunk)) + 1, len(ends))
        table = _those_that_run(every.table(slice(start, stop)), rules, refused)
        if table.size:
            yield table, stop / len(ends)
        start = stop


def layouts_of_sizes(
    architecture: Architecture, sequence_length: int, sizes: Sequence[int], space: Space, rules: TableRules
) -> LayoutTable | None:
    """The layouts of several numbers of accelerators in one table, size after size, as `enumerate_layouts` has them
    of each; None where there is none. `sizes` [accelerators].
    """
    every = _Enumeration(_Asked(architecture, sequence_length, sizes, space, rules), Counter())
    if not len(every.counts):
        return None
    table = _those_that_run(every.table(slice(None)), rules, None)
    return table if table.size else None


def _those_that_run(table: LayoutTable, rules: TableRules | None, refused: Counter[str] | None) -> LayoutTable:
    if rules is None:
        return table
    return table.rows(np.flatnonzero(~rules.against(table, Counter() if refused is None else refused)))


@dataclass(frozen=True)
class _Asked:
    """Which layouts are wanted."""

    architecture: Architecture
    sequence_length: int
    sizes: Sequence[int]
    """Numbers of accelerators."""
    space: Space
    rules: TableRules | None

    def meshes(self, rejected: Counter[str]) -> list[Mesh]:
        """All meshes, without those that a rule about degrees alone refuses."""
        found = [
            mesh
            for size in self.sizes
            for mesh in meshes(self.architecture, self.sequence_length, size, self.space, rejected)
        ]
        if self.rules is None or not found:
            return found
        columns = dict(zip(Mesh._fields, np.array(found).T, strict=True))
        against = np.broadcast_to(self.rules.of_fields(Layout(**columns), Mesh._fields), (len(found),))
        if against.any():
            rejected["framework_does_not_run_it"] += int(np.count_nonzero(against))
        return [mesh for mesh, out in zip(found, against, strict=True) if not out]


class _Enumeration:
    """The meshes of some numbers of accelerators that have layouts, and tables of these layouts."""

    def __init__(self, asked: _Asked, rejected: Counter[str]) -> None:
        found = asked.meshes(rejected)
        choices = choices_of(asked.architecture, found, asked.space, asked.rules)
        pairs = [(mesh, one) for mesh, one in zip(found, choices, strict=True) if one.count]
        self._space = asked.space
        self._degrees: Ints = np.array([mesh for mesh, _ in pairs], dtype=np.int64).reshape(-1, len(Mesh._fields))
        self._states, self._work = _Library(one.states for _, one in pairs), _Library(one.work for _, one in pairs)
        self.counts: NDArray[np.int64] = self._states.counts * self._work.counts
        """Layouts of each mesh."""

    def table(self, chosen: slice) -> LayoutTable:
        """All layouts of some meshes: mesh after mesh, and on each its ways to work under one sharing after another."""
        work_counts, state_counts = self._work.counts[chosen], self._states.counts[chosen]
        columns = self._work.columns(chosen)
        columns |= {name: np.repeat(column, work_counts)
                    for name, column in zip(Mesh._fields, self._degrees[chosen].T, strict=True)}  # fmt: skip
        columns |= {name: np.array([getattr(self._space, name)]) for name in ("global_batch", "offload_activations")}
        columns |= {name: np.array([-1]) for name in ("first_stage_layers", "last_stage_layers")}
        states = self._states.columns(chosen)
        repeats = np.repeat(work_counts, state_counts)
        working = _counted(np.repeat(np.cumsum(work_counts) - work_counts, state_counts), repeats)
        shared = [states["sharding"], states["shard_size"]]
        first, sharing = distinct_combinations(shared, len(repeats))
        sharings = dict(zip(("sharding", "shard_size"), (column[first] for column in shared), strict=True))
        offloads = {name: np.array([getattr(self._space, name)]) for name in OFFLOADS}
        groups = (
            Group(Options(sharings | offloads), np.repeat(sharing, repeats)),
            Group(Options({"placement": np.array(tuple(Placement))}), np.repeat(states["placement"], repeats)),
            Group(Options(columns), working),
        )
        return LayoutTable(groups, len(working))


class _Library:
    """Combinations of many meshes, of which many are the same."""

    def __init__(self, of_mesh: Iterable[Combined]) -> None:
        number: dict[Combined, int] = {}
        which = np.array([number.setdefault(one, len(number)) for one in of_mesh], dtype=np.intp)
        sizes = np.array([one.count for one in number], dtype=np.int64)
        self.counts: Ints = sizes[which]
        self._starts: Ints = (np.cumsum(sizes) - sizes)[which]
        names = next(iter(number)).columns if number else ()
        self._columns = {name: np.concatenate([one.columns[name] for one in number]) for name in names}

    def columns(self, chosen: slice) -> dict[str, Ints]:
        """Those of some meshes, one after the other."""
        rows = _counted(self._starts[chosen], self.counts[chosen])
        return {name: column.take(rows) for name, column in self._columns.items()}


def _counted(starts: Ints, counts: Ints) -> NDArray[np.intp]:
    """Numbers from each start on, so many of each."""
    ends = np.cumsum(counts)
    found: NDArray[np.intp] = np.arange(ends[-1]) + np.repeat(starts - (ends - counts), counts)
    return found
