"""Ranking, Pareto front and requirements on rows worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.search.ranking import Candidates, Ranking, best_rows, pareto_rows
from trainplan.engine.search.requirements import RequirementError, parse_requirement


def scored(seconds: list[float], peaks: list[float], **columns: list[int]) -> Candidates:
    count = len(seconds)
    names = {"tensor": list(range(1, count + 1)), **columns}
    layouts = LayoutTable.of(Layout(**{name: np.asarray(values) for name, values in names.items()}))
    return Candidates(layouts, np.asarray(seconds), np.asarray(peaks))


def test_that_the_front_holds_what_nothing_beats_in_both() -> None:
    assert list(pareto_rows(np.array([3.0, 1.0, 2.0, 2.5]), np.array([1.0, 9.0, 5.0, 6.0]))) == [1, 2, 0]


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20)), min_size=1, max_size=60))
def test_that_no_row_beats_one_of_the_front_and_every_other_row_is_beaten(points: list[tuple[int, int]]) -> None:
    seconds, peaks = np.array([p[0] for p in points], float), np.array([p[1] for p in points], float)
    front = {(seconds[row], peaks[row]) for row in pareto_rows(seconds, peaks)}

    for point in points:
        beaten = any(s <= point[0] and m <= point[1] and (s, m) != point for s, m in front)
        assert beaten or point in front


@given(st.lists(st.floats(0.1, 100), min_size=1, max_size=80), st.integers(1, 5))
def test_that_best_rows_are_the_smallest(keys: list[float], count: int) -> None:
    key = np.asarray(keys)

    assert list(key[best_rows(key, np.zeros(len(key)), count)]) == sorted(keys)[:count]


def test_that_chunks_give_the_same_ranking_as_one_piece() -> None:
    generator = np.random.default_rng(1)
    seconds, peaks = generator.random(500), generator.random(500)
    fits, allowed = peaks < 0.7, np.ones(500, dtype=bool)
    whole, pieces = Ranking("time", 5), Ranking("time", 5)
    rows = scored(list(seconds), list(peaks))

    whole.add(rows, fits, allowed)
    for start in range(0, 500, 70):
        chosen = np.arange(start, min(start + 70, 500))
        piece = Candidates(rows.layouts.rows(chosen), seconds[chosen], peaks[chosen])
        pieces.add(piece, fits[chosen], allowed[chosen])

    assert whole.best is not None
    assert pieces.best is not None
    assert list(whole.best.seconds) == list(pieces.best.seconds)
    assert whole.front is not None
    assert pieces.front is not None
    assert list(whole.front.seconds) == list(pieces.front.seconds)
    assert whole.reasons == pieces.reasons


def test_that_requirements_read_words_and_numbers() -> None:
    rows = scored([1.0, 2.0], [2.0**30, 3 * 2.0**30], sharding=[int(Sharding.FSDP), int(Sharding.ZERO1)])

    assert list(parse_requirement("sharding==fsdp").holds(rows)) == [True, False]
    assert list(parse_requirement("peak_gib > 2").holds(rows)) == [False, True]
    assert list(parse_requirement("tensor<=1").holds(rows)) == [True, False]


@pytest.mark.parametrize(
    "text", ["tensor", "tensor=>8", "speed<=1", "sharding==zero9", "tensor<=" + "9" * 60, "__class__==1"]
)
def test_that_a_requirement_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RequirementError):
        parse_requirement(text)


def test_that_rows_slower_by_more_than_a_half_are_not_listed() -> None:
    """10 s, 15 s and 15.1 s."""
    ranking = Ranking("time", 5)
    ranking.add(scored([10.0, 15.0, 15.1], [1.0, 1.0, 1.0]), np.ones(3, dtype=bool), np.ones(3, dtype=bool))
    assert ranking.best is not None
    assert sorted(ranking.best.seconds) == [10.0, 15.0]
