"""A figure with the one interval that holds all uncertainty."""

from __future__ import annotations

from trainplan.engine.results import Interval
from trainplan.report import figures as say
from trainplan.report.figures import DASH


def between(measure: str, interval: Interval | None, currency: str, *, with_unit: bool = False) -> str:
    """166 to 204."""
    if interval is None:
        return ""
    shown = say.aligned(measure, (interval.low, interval.high), currency)
    text = f"{shown.texts[0]} to {shown.texts[1]}"
    return f"{text} {shown.unit}" if with_unit else text


def money_between(value: float | None, interval: Interval | None, currency: str) -> str:
    """15.2 M USD, 13.3 to 18.4; all in one unit."""
    if value is None:
        return DASH
    if interval is None:
        return str(say.money(value, currency))
    shown = say.aligned("cost", (value, interval.low, interval.high), currency)
    return f"{shown.texts[0]} {shown.unit}, {shown.texts[1]} to {shown.texts[2]}"
