"""Units that suit the figure: one for a column, taken from its largest."""

from __future__ import annotations

import pytest

from trainplan_desktop.wording.scales import column_in_unit, in_unit


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (0.001792, "GB/s", ("1.79", "MB/s")), (1_048_576, "B", ("1.05", "MB")), (2284, "s", ("38.1", "minutes")),
        (1500, "kW", ("1.50", "MW")), (0.5, "s", ("500", "ms")), (90, "s", ("90.0", "s")), (0, "GB/s", ("0", "GB/s")),
        (5000, "a second", ("5,000", "a second")), (3.2, "days", ("3.20", "days")), (0.1, "days", ("2.40", "hours")),
    ],
)  # fmt: skip
def test_that_a_figure_has_the_unit_that_suits_it(qapp, value: float, unit: str, shown: tuple[str, str]) -> None:  # type: ignore[no-untyped-def]
    assert in_unit(value, unit) == shown


def test_that_a_column_has_one_unit_and_the_same_decimals(qapp) -> None:  # type: ignore[no-untyped-def]
    assert column_in_unit([12_500, 3_040, 51.2], "MWh") == (["12.5", "3.0", "0.1"], "GWh")
    assert column_in_unit([0.0004, 0.1792], "GB/s") == (["0", "179"], "MB/s")
    assert column_in_unit([], "MWh") == ([], "MWh")
