"""Many layouts as rows that point into small tables: what a search enumerates and tells apart quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.distinct import Code, distinct_codes, distinct_combinations
from trainplan.engine.layout.layout import Layout

Column = NDArray[Any]
Index = NDArray[np.intp]
SHARING: Final = ("sharding", "shard_size", "offload_optimizer", "offload_parameters")
PLACING: Final = ("placement",)
WORKING: Final = tuple(item.name for item in fields(Layout) if item.name not in (*SHARING, *PLACING))
"""What remains: who computes what, and when."""


Through = Mapping[str, Callable[[Column], Column]]
"""Functions of fields that count in their place."""


class Options:
    """Fields that vary together, by the combinations of values that occur."""

    def __init__(self, columns: Mapping[str, Column]) -> None:
        """columns: one value per combination; one entry where all have the same."""
        self.columns = columns
        self.count = max(column.size for column in columns.values())
        self._known: dict[Any, tuple[NDArray[np.int32], int]] = {}

    def codes(self, names: tuple[str, ...], through: Through) -> Code:
        """Numbers that tell apart the combinations as far as some fields go."""
        key = tuple((name, through.get(name)) for name in names)
        if key not in self._known:
            values = [through[name](self.columns[name]) if name in through else self.columns[name] for name in names]
            first, of_option = distinct_combinations(values, self.count)
            self._known[key] = (of_option.astype(np.int32), len(first))
        return self._known[key]


@dataclass(frozen=True)
class Group:
    """Options, and which of them every layout has."""

    options: Options
    index: Index | None
    """[layouts]; None where there is one option."""

    def rows(self, chosen: Index | slice) -> Group:
        return self if self.index is None else Group(self.options, self.index[chosen])

    def column(self, name: str) -> Column:
        """A field of every layout, or of all in one entry."""
        values = self.options.columns[name]
        return values if self.index is None or values.size == 1 else values.take(self.index)

    def codes(self, names: Sequence[str], through: Through) -> Iterator[Code]:
        """Numbers that tell layouts apart as far as some fields go; none where all are equal."""
        named = tuple(name for name in self.options.columns if name in names)
        if self.index is None or not named:
            return
        if len(named) == len(self.options.columns) and not through.keys() & named:
            yield self.index, self.options.count
            return
        of_option, count = self.options.codes(named, through)
        if count > 1:
            yield of_option.take(self.index), count


@dataclass(frozen=True)
class LayoutTable:
    """`size` layouts; groups together have every field of `Layout`."""

    groups: tuple[Group, ...]
    size: int

    @classmethod
    def of(cls, layouts: Layout | LayoutTable) -> LayoutTable:
        """A structure of numbers and arrays of one length as a table."""
        if isinstance(layouts, LayoutTable):
            return layouts
        size = max(np.size(getattr(layouts, item.name)) for item in fields(Layout))
        return cls(tuple(_group(layouts, names, size) for names in (SHARING, PLACING, WORKING)), size)

    def rows(self, chosen: Index | slice) -> LayoutTable:
        """Some of the layouts."""
        size = len(chosen) if isinstance(chosen, np.ndarray) else len(range(*chosen.indices(self.size)))
        return LayoutTable(tuple(group.rows(chosen) for group in self.groups), size)

    def column(self, name: str) -> Column:
        """A field of every layout, or of all in one entry."""
        return next(group.column(name) for group in self.groups if name in group.options.columns)

    def layout(self) -> Layout:
        """All layouts as a structure of arrays; a field that does not vary is a number."""
        columns = {name: group.column(name) for group in self.groups for name in group.options.columns}
        return Layout(**{name: column.item() if column.size == 1 else column for name, column in columns.items()})

    def distinct(self, *names: Sequence[str], through: Through | None = None) -> tuple[Index, Index]:
        """Where each distinct combination of some fields occurs, and which of them every layout has.

        They are in the order of the first sequence of names, then of the next.
        """
        seen = through or {}
        codes = [code for some in names for group in self.groups for code in group.codes(some, seen)]
        return distinct_codes(codes, self.size)


def _group(layouts: Layout, names: Sequence[str], size: int) -> Group:
    columns = {name: _wide(np.ravel(np.asarray(getattr(layouts, name)))) for name in names}
    if all(column.size == 1 for column in columns.values()):
        return Group(Options(columns), None)
    first, index = distinct_combinations(list(columns.values()), size)
    return Group(
        Options({name: values if values.size == 1 else values[first] for name, values in columns.items()}), index
    )


def _wide(column: Column) -> Column:
    """Whole numbers as 64 bits: the product of a batch, a length and a width passes 32."""
    return column.astype(np.int64) if column.dtype.kind in "iub" else column
