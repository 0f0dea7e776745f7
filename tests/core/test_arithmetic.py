"""Element-wise functions: plain numbers of plain numbers, arrays of arrays, the same digits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from trainplan import arithmetic

CASES: list[tuple[Callable[..., Any], tuple[float, ...], float]] = [
    (arithmetic.where, (True, 1.5, 2.5), 1.5),
    (arithmetic.where, (False, 1.5, 2.5), 2.5),
    (arithmetic.maximum, (-1.0, 2.0), 2.0),
    (arithmetic.minimum, (-1.0, 2.0), -1.0),
    (arithmetic.clip, (5.0, 1.0, 3.0), 3.0),
    (arithmetic.clip, (-5.0, 1.0, 3.0), 1.0),
    (arithmetic.clip, (2.0, 3.0, 1.0), 1.0),
    (arithmetic.floor, (-1.5,), -2.0),
    (arithmetic.ceil, (-1.5,), -1.0),
    (arithmetic.sqrt, (2.25,), 1.5),
    (arithmetic.log2, (1024.0,), 10.0),
    (arithmetic.power, (2.0, 0.5), 2.0**0.5),
    (arithmetic.negated, (True,), False),
]


@pytest.mark.parametrize(("function", "given", "expected"), CASES)
def test_that_one_number_and_many_have_the_same_answer(
    function: Callable[..., Any], given: tuple[float, ...], expected: float
) -> None:
    alone = function(*given)
    assert alone == expected
    assert type(alone) in (bool, float)
    many = function(*(np.array([value, value]) for value in given))
    assert many.tolist() == [expected, expected]


def test_that_flags_are_counted_alike() -> None:
    assert arithmetic.any_of(np.array([False, True]))
    assert not arithmetic.all_of(np.array([False, True]))
    assert arithmetic.any_of(2.0)
    assert not arithmetic.all_of(0)


def test_that_rows_add_up_to_a_number_or_to_one_for_each_column() -> None:
    assert type(arithmetic.total(np.array([1.0, 2.0, 4.0]))) is float
    assert np.asarray(arithmetic.total(np.array([[1.0, 2.0], [3.0, 4.0]]))).tolist() == [4.0, 6.0]
