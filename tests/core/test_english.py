"""Figures inside English sentences, as a person writes them."""

from __future__ import annotations

import pytest

from trainplan.english import filled


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{x:.0f} GB", 1803.2, "1,803 GB"),
        ("{x:.0f} GB", 1024, "1,024 GB"),
        ("{x:.2g} s", 9312.0, "9,300 s"),
        ("{x:.3g} years", 59.23, "59.2 years"),
        ("{x:.2g} s", 0.0123, "0.012 s"),
        ("{x:.1f} times", 1234567.89, "1,234,567.9 times"),
        ("{x:.0%}", 0.5, "50%"),
        ("{x}", 16384, "16,384"),
        ("{x:.0f} days", -2500.0, "-2,500 days"),
    ],
)
def test_that_thousands_are_grouped_and_exponents_written_out(template: str, value: float, text: str) -> None:
    assert filled(template, {"x": value}) == text
