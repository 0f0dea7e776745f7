"""Distinct combinations of fields, whatever range they have."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.engine.layout.distinct import NARROW, TABLE_LIMIT, distinct_combinations


@pytest.mark.parametrize("low", [-3, 0, 5])
@pytest.mark.parametrize("step", [1, NARROW, TABLE_LIMIT])
def test_that_combinations_are_told_apart_and_found_again(low: int, step: int) -> None:
    """Three values of one field, two of the other, one the same everywhere, in no order."""
    one = low + step * np.array([0, 2, 1, 0, 2, 1, 0, 0])
    two = np.array([1, 0, 1, 0, 0, 1, 1, -1])
    first, inverse = distinct_combinations((one, two, 7), 8)
    pairs = list(zip(one.tolist(), two.tolist(), strict=True))
    assert len(first) == len(set(pairs)) == 5
    assert [pairs[first[place]] for place in inverse] == pairs


def test_that_fields_that_are_the_same_everywhere_make_one_combination() -> None:
    first, inverse = distinct_combinations((3, 4), 5)
    assert len(first) == 1
    assert inverse.tolist() == [0] * 5
