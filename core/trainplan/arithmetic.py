"""Element-wise functions for one number or for many: NumPy's, which answer plain numbers with plain numbers.

A formula of the engine serves one layout and a million. NumPy takes some thirty times as long as Python for one number,
so one layout is computed with plain ones; the digits are the same.
"""

from __future__ import annotations

from math import ceil as whole_above
from math import floor as whole_below
from math import sqrt as root
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Number = float | int | NDArray[Any]
"""One value, or many."""
NOTHING: Final = 0.0
"""A term that is absent, told by its identity: adding nothing to a million numbers takes its time too."""


def where(condition: Any, yes: Number, no: Number) -> Number:
    """`yes` where the condition holds, else `no`."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no


def maximum(one: Number, other: Number) -> Number:
    """The larger of both."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.maximum(one, other)
    return other if other > one else one


def minimum(one: Number, other: Number) -> Number:
    """The smaller of both."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.minimum(one, other)
    return other if other < one else one


def clip(value: Number, least: Number, most: Number) -> Number:
    """The value within its bounds; the upper one where they cross."""
    return minimum(maximum(value, least), most)


def floor(value: Number) -> Number:
    """The whole number below."""
    return np.floor(value) if isinstance(value, np.ndarray) else float(whole_below(value))


def ceil(value: Number) -> Number:
    """The whole number above."""
    return np.ceil(value) if isinstance(value, np.ndarray) else float(whole_above(value))


def sqrt(value: Number) -> Number:
    """The square root."""
    return np.sqrt(value) if isinstance(value, np.ndarray) else root(value)


def log2(value: Number) -> Number:
    """The logarithm to base 2."""
    return np.log2(value) if isinstance(value, np.ndarray) else float(np.log2(value))


def power(base: Number, exponent: Number) -> Number:
    """`base` to the power of `exponent`."""
    found = np.asarray(base) ** exponent  # Python's own may differ in the last digit
    return found if isinstance(base, np.ndarray) or isinstance(exponent, np.ndarray) else float(found)


def negated(flags: Any) -> Any:
    """The contrary of each flag."""
    return np.logical_not(flags) if isinstance(flags, np.ndarray) else not flags


def any_of(value: Any) -> bool:
    """Whether any is not zero."""
    return bool(value.any()) if isinstance(value, np.ndarray) else bool(value)


def all_of(value: Any) -> bool:
    """Whether none is zero."""
    return bool(value.all()) if isinstance(value, np.ndarray) else bool(value)


def total(rows: NDArray[Any]) -> Number:
    """The sum over the first axis; a number of one axis alone."""
    found = np.sum(rows, axis=0)
    return found if found.ndim else float(found)
