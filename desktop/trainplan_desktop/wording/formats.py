"""Numbers as people of this locale read and type them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication

from trainplan.plan.units import decimals_for
from trainplan_desktop.wording import language

MINUS = "−"
LEAST_SHOWN = 1e-4
LEAST_IN_THOUSANDS = 1e4


def locale() -> QLocale:
    """The person's, for numbers: with its signs where its digits are those of our fields, else as in English."""
    here = QLocale()
    return here if here.zeroDigit() == "0" else QLocale(QLocale.Language.English)


def decimals(value: float, places: int) -> str:
    """A number with so many decimals and grouped thousands."""
    if not math.isfinite(value):
        return "–"
    rounded = round(value, places) + 0.0
    text = locale().toString(rounded, "f", places)
    return text if rounded >= 0 else _minus(text)


def whole(value: float) -> str:
    return decimals(value, 0)


def significant(value: float, digits: int = 3) -> str:
    """A number with at most so many significant digits, never in powers of ten; whole digits are all kept."""
    if not math.isfinite(value):
        return "–"
    if value == 0:
        return "0"
    return decimals(value, decimals_for(value, digits))


def plain_number(value: float) -> str:
    """A number as short as it is exact (up to ten digits): of an axis, or in an editor."""
    if not math.isfinite(value):
        return "–"
    text = f"{value:.10g}"
    if "e" in text:
        if abs(value) < 1e-4:
            return _minus(locale().toString(value, "g", 6))
        return decimals(value, 0)
    places = len(text.partition(".")[2])
    return decimals(value, places)


def tidy(value: float, digits: int = 4) -> str:
    """A number with at most so many significant digits and no zeros at its end."""
    if not math.isfinite(value) or value == 0:
        return significant(value)
    if abs(value) < LEAST_SHOWN:
        return f"< {decimals(LEAST_SHOWN, 4)}"
    return plain_number(round(value, decimals_for(value, digits)))


def percent(fraction: float, places: int = 1) -> str:
    return f"{decimals(100 * fraction, places)} %"


def signed(value: float, text: str) -> str:
    """The text of an absolute value with the sign of the value."""
    return f"{'+' if value > 0 else MINUS}{text}"


def interval(low: float, high: float, digits: int = 3) -> str:
    text = f"{significant(low, digits)}–{significant(high, digits)}"
    rtl = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return f"\u2066{text}\u2069" if rtl else text  # isolated, or the lower end would stand at the right


def scaled(value: float) -> tuple[float, str]:
    """A large count in thousands, millions, billions or trillions, with the word for it."""
    for factor, word in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e4, "thousand")):
        if abs(value) >= factor:
            divisor = 1e3 if word == "thousand" else factor
            return value / divisor, word
    return value, ""


def money_sizes() -> tuple[tuple[float, str], ...]:
    """Sizes of large amounts, each with what stands before its currency, the largest first."""
    words = language.AMOUNTS[language.current()]
    return tuple((size, f"{word} ") for size, word in zip((1e9, 1e6, 1e3), words, strict=True))


def size_of_amount(unit: str) -> float:
    """How much the one of a unit such as `M USD` is."""
    return next((size for size, prefix in money_sizes() if unit.startswith(prefix)), 1.0)


def fitting_amount(largest: float) -> tuple[float, str]:
    """The size and prefix in which amounts up to this one read well; thousands at least."""
    return next(((size, prefix) for size, prefix in money_sizes() if largest >= 2 * size), money_sizes()[-1])


def money(value: float, currency: str) -> tuple[str, str]:
    """An amount as (digits, unit): 10.5 'M USD', 320 'k USD', 84 'USD'."""
    for size, prefix in money_sizes():
        if abs(value) >= max(size, LEAST_IN_THOUSANDS):
            return significant(value / size), f"{prefix}{currency}"
    return significant(value), currency


def money_column(values: Sequence[float], currency: str) -> tuple[list[str], str]:
    """Amounts of one column in one unit, that of the largest."""
    largest = max((abs(value) for value in values), default=0.0)
    for factor, prefix in money_sizes():
        if largest >= 2 * factor:
            places = 2 if largest < 200 * factor else 1
            return [decimals(value / factor, places) for value in values], f"{prefix}{currency}"
    return [decimals(value, 2 if largest < 100 else 0) for value in values], currency


def amounts(values: Sequence[float | None], currency: str) -> tuple[list[str], str]:
    """The same for a column in which some amounts are not known; those are dashes."""
    texts, unit = money_column([value for value in values if value is not None], currency)
    shown = iter(texts)
    return ["–" if value is None else next(shown) for value in values], unit


def _minus(text: str) -> str:
    negative = locale().negativeSign()
    return MINUS + text[len(negative) :] if text.startswith(negative) else text
