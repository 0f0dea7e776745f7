"""Window, report and command line write the same number alike, on every figure of every example."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import to_json
from trainplan.plan.examples import list_examples, load_example
from trainplan.report import figures
from trainplan_desktop.wording import formats


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from numbers(inner)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)


@pytest.mark.parametrize("name", list_examples())
def test_that_report_and_window_round_every_figure_alike(name: str) -> None:
    QLocale.setDefault(QLocale("en_US"))
    shown = {value for value in numbers(to_json(evaluate(load_example(name)))) if 1e-4 <= abs(value) < 1e15}
    assert len(shown) > 200
    assert [value for value in shown if figures.number(value) != formats.significant(value)] == []
    shares = [value for value in shown if 0 < value < 1]
    assert [value for value in shares if figures.percent(value) != formats.decimals(100 * value, 1)] == []


def test_that_rounding_up_to_a_power_of_ten_takes_no_digit_more() -> None:
    """9.996 to three figures is 10.0; 999.6 is 1,000; 0.09996 is 0.100."""
    QLocale.setDefault(QLocale("en_US"))
    for value, text in ((9.996, "10.0"), (999.6, "1,000"), (0.09996, "0.100"), (-2.5, "−2.50"), (math.inf, "–")):
        assert figures.number(value) == formats.significant(value) == text
