"""Layouts as rows into small tables: nothing is lost on the way, and equal rows are found."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from trainplan.engine.layout.distinct import distinct_combinations
from trainplan.engine.layout.layout import Layout
from trainplan.engine.layout.table import LayoutTable

FOUR = Layout(
    tensor=np.array([8, 4, 8, 4]),
    data=np.array([2, 4, 2, 8]),
    sharding=np.array([1, 1, 4, 1]),
    placement=np.array([0, 1, 1, 0]),
    global_batch=64,
)


def test_that_a_table_gives_back_every_layout() -> None:
    back = LayoutTable.of(FOUR).layout()

    for item in fields(Layout):
        assert_array_equal(np.broadcast_to(getattr(back, item.name), 4), np.broadcast_to(getattr(FOUR, item.name), 4))


def test_that_rows_keep_their_order() -> None:
    some = LayoutTable.of(FOUR).rows(np.array([3, 0]))

    assert some.size == 2
    assert some.column("tensor").tolist() == [4, 8]
    assert some.column("data").tolist() == [8, 2]
    assert some.column("sharding").tolist() == [1, 1]


def test_that_rows_alike_in_some_fields_are_one_combination() -> None:
    first, which = LayoutTable.of(FOUR).distinct(("tensor", "data"))

    assert len(first) == 3
    assert which[0] == which[2]
    assert len(set(which.tolist())) == 3


def test_that_combinations_stand_in_the_order_of_the_first_names() -> None:
    first, _ = LayoutTable.of(FOUR).distinct(("sharding",), ("tensor", "data"))

    assert FOUR.sharding[first].tolist() == [1, 1, 1, 4]  # type: ignore[index]


def test_that_a_field_may_count_as_a_function_of_it() -> None:
    _, which = LayoutTable.of(FOUR).distinct(("data",), through={"data": lambda data: data > 2})

    assert which.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("largest", [3, 200, 2**40])
@given(seed=st.integers(0, 2**32 - 1), size=st.integers(2, 300))
def test_that_entries_are_one_combination_where_all_fields_are_equal(largest: int, seed: int, size: int) -> None:
    """However far the values of four fields spread."""
    random = np.random.default_rng(seed)
    columns = [random.integers(-2, largest, size) for _ in range(4)]
    rows = list(zip(*(column.tolist() for column in columns), strict=True))
    first, which = distinct_combinations([*columns, 7], size)

    assert len(first) == len(set(rows))
    assert [rows[first[place]] for place in which] == rows
