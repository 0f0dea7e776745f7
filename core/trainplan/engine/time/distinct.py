"""Distinct combinations of a few integer fields among a million layouts, without sorting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout import Number

Index = NDArray[np.intp]
TABLE_LIMIT: Final = 1 << 22
"""Largest look-up table; wider ranges are sorted instead."""


def distinct_combinations(fields: Sequence[Number], size: int) -> tuple[Index, Index]:
    """Where each distinct combination occurs, and which combination each of the `size` entries has.

    `fields` are numbers (the same everywhere) or integer arrays of that size.
    """
    codes = np.zeros(size, dtype=np.int32)
    span = 1
    for values in fields:
        array = np.asarray(values)
        if array.ndim == 0 or array.size == 1:
            continue
        own, count = _offsets(array.reshape(-1), TABLE_LIMIT // span)
        if count == 1:
            continue
        if span * count > TABLE_LIMIT:
            codes, span = _codes(codes)
        codes *= count
        codes += own.astype(np.int32, copy=False)
        span *= count
    numbers, count = _codes(codes)
    inverse = numbers.astype(np.intp)
    first = np.empty(count, dtype=np.intp)
    first[inverse] = np.arange(size, dtype=np.intp)
    return first, inverse


def _offsets(values: NDArray[Any], limit: int) -> tuple[NDArray[Any], int]:
    """Values counted from the smallest where their range is below `limit`, else consecutive numbers; and the range."""
    if values.dtype.kind in "iu":
        low, high = int(values.min()), int(values.max())
        if high - low < limit:
            return (values - low if low else values), high - low + 1
    return _codes(values)


def _codes(values: NDArray[Any]) -> tuple[NDArray[np.int32], int]:
    """Small consecutive numbers in place of values, and how many."""
    low, high = int(values.min()), int(values.max())
    if high - low > TABLE_LIMIT or values.dtype.kind == "f":
        distinct, inverse = np.unique(values, return_inverse=True)
        return inverse.astype(np.int32), len(distinct)
    offsets = values - low if low else values
    present = np.zeros(high - low + 1, dtype=bool)
    present[offsets] = True
    found = np.flatnonzero(present)
    table = np.empty(len(present), dtype=np.int32)
    table[found] = np.arange(len(found), dtype=np.int32)
    return table[offsets], len(found)
