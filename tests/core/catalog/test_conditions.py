"""The language of rule conditions computes over arrays and can do nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.conditions import ConditionError, read_condition


def value(text: str, **names: object) -> list[bool] | bool:
    return np.asarray(read_condition(text).evaluate(names)).tolist()


def test_conditions_hold_for_each_layout():
    assert value("pipeline > 1 and layers % pipeline != 0", layers=80, pipeline=np.array([1, 4, 7])) == [
        False,
        False,
        True,
    ]


def test_words_stand_for_the_numbers_of_their_enumeration():
    assert value("sharding in ('zero2', 'hsdp')", sharding=np.array([0, 2, 5])) == [False, True, True]
    assert value("schedule != '1f1b'", schedule=np.array([0, 2])) == [False, True]
    assert value("optimizer not in ('adamw', 'lion')", optimizer="adafactor") is True


def test_chained_comparisons_and_choices():
    assert value("0 < m % p < p", m=np.array([15, 16, 9]), p=4) == [True, False, True]
    assert value("m % (t if sequence else 1) == 0", m=10, t=4, sequence=np.array([True, False])) == [False, True]


@pytest.mark.parametrize(
    ("first", "last", "bad"),
    [
        (10, 10, False),  # 60 layers on 6 stages of 2 chunks: 5 layers a chunk
        (11, 9, True),  # an odd stage does not make 2 chunks
        (20, -1, True),  # 60 layers on 7 stages
        (-1, 0, True),
    ],
)
def test_ends_of_eighty_layers_on_eight_stages_of_two_chunks(first, last, bad):
    assert value(
        "uneven_bad(layers, p, v, first, last)", layers=80, p=8, v=2, first=np.array([first]), last=np.array([last])
    ) == [bad]


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "pipeline.real > 1",
        "[p for p in pipeline]",
        "open('x')",
        "pipeline ** 9 > 1",
        "sharding == 'zero9'",
        "pipeline >",
        "lambda: 1",
        "1 if",
        "p" * 2000,
        "(" * 900,
        "-" * 990 + "1",
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(ConditionError):
        read_condition(text)
