"""Distinct combinations of a few integer fields among a million layouts, without sorting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Number

Index = NDArray[np.intp]
Code = tuple[NDArray[Any], int]
"""Whole numbers from 0 of every entry, and a bound that they stay below."""
SPREAD: Final = 8
"""Combined codes are numbered when their table would have so many cells for every entry."""
TABLE_LIMIT: Final = 1 << 22
"""Largest look-up table; wider ranges are sorted instead."""
NARROW: Final = 128
"""Ranges that leave combined codes small without being numbered first."""


def distinct_combinations(fields: Sequence[Number], size: int) -> tuple[Index, Index]:
    """Where each distinct combination occurs, and which combination each of the `size` entries has.

    `fields` [of any unit] are numbers (the same everywhere) or arrays of shape (size,); `size` [entries].
    """
    arrays = [array for array in map(np.asarray, fields) if array.size > 1]
    return distinct_codes([_code(array.reshape(-1)) for array in arrays], size)


def distinct_codes(codes: Sequence[Code], size: int) -> tuple[Index, Index]:
    """The same of entries that are told apart by codes; combinations are in the order of the first, then the next.

    `size` [entries].
    """
    total: NDArray[Any] = np.zeros(size, dtype=np.int32)
    span, limit = 1, min(SPREAD * size, TABLE_LIMIT)
    for own, count in codes:
        if count == 1:
            continue
        if span * count > limit and span > count:
            total, span = _numbered(total, span)
        if span == 1:
            total = own.astype(np.int32)
        else:
            total = total * count if span * count <= TABLE_LIMIT else total.astype(np.int64) * count
            np.add(total, own, out=total, casting="unsafe")
        span *= count
    numbers, count = _numbered(total, span)
    inverse = numbers.astype(np.intp)
    first = np.empty(count, dtype=np.intp)
    first[inverse] = np.arange(size, dtype=np.intp)
    return first, inverse


def _code(values: NDArray[Any]) -> Code:
    """Values counted from the smallest; consecutive numbers where they spread far."""
    if values.dtype.kind in "iu":
        low, high = int(values.min()), int(values.max())
        count = high - low + 1
        if count <= NARROW:
            return (values - low if low else values), count
        if count <= TABLE_LIMIT:
            return _numbered(values - low, count)
    distinct, inverse = np.unique(values, return_inverse=True)
    return inverse, len(distinct)


def _numbered(codes: NDArray[Any], span: int) -> tuple[NDArray[np.int32], int]:
    """Consecutive numbers in place of codes below `span`, in their order, and how many."""
    if span > TABLE_LIMIT:
        distinct, inverse = np.unique(codes, return_inverse=True)
        return inverse.astype(np.int32), len(distinct)
    present = np.zeros(span, dtype=bool)
    present[codes] = True
    found = np.flatnonzero(present)
    if len(found) == span:
        return codes.astype(np.int32, copy=False), span
    table = np.empty(span, dtype=np.int32)
    table[found] = np.arange(len(found), dtype=np.int32)
    return table.take(codes), len(found)
