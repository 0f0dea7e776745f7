"""How the report writes numbers: three or four significant figures, thousands parted, the unit beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from trainplan.plan.units import decimals_for
from trainplan.report.blocks import Axis, Tick

NOT_COMPUTED = "not computed yet"
DASH = "–"

GIB = 2.0**30
DAY_SECONDS = 86_400.0


@dataclass(frozen=True)
class Figure:
    """A number as it is printed, and its unit."""

    value: str
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.value} {self.unit}".rstrip()


def number(value: float | None, digits: int = 3) -> str:
    """`value` to `digits` significant figures, whole numbers in full: 0.0123, 1.38, 13.4, 1,024."""
    if value is None or not math.isfinite(value):
        return DASH
    if value == 0:
        return "0"
    if abs(value) >= 1e15 or abs(value) < 1e-4:
        mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
        return f"{mantissa} × 10^{int(exponent)}".replace("-", "−")
    return f"{value:,.{decimals_for(value, digits)}f}".replace("-", "−")


def decimals(largest: float, digits: int = 4) -> int:
    """Decimals with which a column is written whose largest value has `digits` significant figures."""
    if not math.isfinite(largest) or largest <= 0:
        return 0
    return max(0, min(12, digits - 1 - math.floor(math.log10(largest))))


def plain_number(value: float) -> str:
    """An input as it was given: no more digits than it has."""
    if math.isfinite(value) and value == round(value) and abs(value) < 1e15:
        return f"{value:,.0f}".replace("-", "−")
    text = f"{value:.6g}" if 1e-4 <= abs(value) < 1e15 else number(value)
    return text.replace("-", "−")


def _scaled(value: float, steps: tuple[tuple[float, str], ...], digits: int = 3) -> Figure:
    for factor, unit in steps:
        if abs(value) >= factor:
            return Figure(number(value / factor, digits), unit)
    factor, unit = steps[-1]
    return Figure(number(value / factor, digits), unit)


def gib(value: float) -> str:
    """Bytes of memory in GiB, to a tenth."""
    return f"{value / GIB:,.1f}".replace("-", "−")


def stored_bytes(value: float) -> Figure:
    """Bytes on disk, decimal."""
    return _scaled(value, ((1e18, "EB"), (1e15, "PB"), (1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")))


def count(value: float) -> Figure:
    """A large count in words: 15 trillion, 405 billion."""
    words = ((1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million"))
    if abs(value) < 1e6:
        return Figure(plain_number(round(value)))
    figure = _scaled(value, words)
    return Figure(figure.value.rstrip("0").rstrip(".") if "." in figure.value else figure.value, figure.unit)


def counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def money(value: float, currency: str) -> Figure:
    return _scaled(value, ((1e9, f"billion {currency}"), (1e6, f"M {currency}"), (1e3, f"k {currency}"), (1, currency)))


def money_in_full(value: float) -> str:
    """An amount to the last unit, small ones with their hundredths."""
    return f"{value:,.{0 if abs(value) >= 100 else 2}f}".replace("-", "−")


def percent(fraction: float) -> str:
    return f"{100 * fraction:.1f}".replace("-", "−")


def power(kilowatts: float) -> Figure:
    return _scaled(kilowatts, ((1e3, "MW"), (1, "kW"), (1e-3, "W")))


def energy(megawatt_hours: float) -> Figure:
    return _scaled(megawatt_hours, ((1e6, "TWh"), (1e3, "GWh"), (1, "MWh"), (1e-3, "kWh")))


def seconds(value: float | None) -> Figure:
    """A duration in the unit in which a person says it."""
    if value is None:
        return Figure(DASH, "not known")
    steps = (
        (2 * DAY_SECONDS, DAY_SECONDS, "days"),
        (7200, 3600, "h"),
        (300, 60, "min"),
        (1, 1, "s"),
        (1e-3, 1e-3, "ms"),
    )
    for at_least, factor, unit in steps:
        if value >= at_least:
            return Figure(number(value / factor), unit)
    return Figure(number(value * 1e6), "µs")


def days(value: float) -> Figure:
    """A run time: days, or hours below two days."""
    return Figure(number(value), "days") if value >= 2 else seconds(value * DAY_SECONDS)


def rate(gb_per_second: float) -> Figure:
    """A rate of bytes, decimal."""
    return _scaled(gb_per_second, ((1e3, "TB/s"), (1, "GB/s"), (1e-3, "MB/s"), (1e-6, "kB/s")))


def axis(high: float, *, low: float = 0.0, steps: int = 4, whole: bool = False) -> Axis:
    """An axis with round ticks from `low` to `high`, or to the first tick above it where it is `whole`."""
    span = max(high - low, 1e-12)
    raw = span / steps
    magnitude = 10 ** math.floor(math.log10(raw))
    step = next(factor * magnitude for factor in (1, 2, 2.5, 5, 10) if factor * magnitude >= raw * 0.999)
    parts = math.ceil(span / step * 0.9999) if whole else math.floor(span / step * 1.0001)
    ticks = [low + index * step for index in range(parts + 1)]
    return Axis(low, max(high, ticks[-1]), tuple(Tick(at, plain_number(round(at, 9))) for at in ticks))


def signed(value: float, text: str) -> str:
    """`text`, the amount of `value`, with its sign."""
    return f"−{text}" if value < 0 else f"+{text}" if value > 0 else text


@dataclass(frozen=True)
class Aligned:
    """Figures of one measure in one unit, None as a dash."""

    texts: tuple[str, ...]
    unit: str


def aligned(measure: str, values: Sequence[float | None], currency: str) -> Aligned:
    """Values of one of the studies' measures, all in the unit that suits the largest."""
    largest = max((abs(value) for value in values if value is not None and math.isfinite(value)), default=0.0)
    factor, unit = next((factor, unit) for at_least, factor, unit in _steps(measure, currency) if largest >= at_least)
    if measure in ("mfu", "goodput"):
        return Aligned(tuple(DASH if value is None else percent(value) for value in values), unit)
    if measure == "peak_bytes":
        return Aligned(tuple(DASH if value is None else gib(value) for value in values), unit)
    return Aligned(tuple(number(None if value is None else value / factor) for value in values), unit)


def _steps(measure: str, currency: str) -> tuple[tuple[float, float, str], ...]:
    """From which value on, divided by what, in which unit."""
    large = ((1e9, 1e9, "billion"), (1e6, 1e6, "million"), (0.0, 1.0, ""))
    return {
        "days": ((2.0, 1.0, "days"), (2 / 24, 1 / 24, "h"), (0.0, 1 / 1440, "min")),
        "energy_megawatt_hours": ((1e3, 1e3, "GWh"), (1.0, 1.0, "MWh"), (0.0, 1e-3, "kWh")),
        "facility_kilowatts": ((1e3, 1e3, "MW"), (0.0, 1.0, "kW")),
        "peak_bytes": ((0.0, GIB, "GiB"),),
        "step_seconds": ((0.0, 1.0, "s"),),
        "mfu": ((0.0, 0.01, "%"),),
        "goodput": ((0.0, 0.01, "%"),),
        "tokens_per_second": large,
        "accelerator_hours": large,
        "interruptions": large,
    }.get(
        measure,
        (
            (1e9, 1e9, f"billion {currency}"),
            (1e6, 1e6, f"M {currency}"),
            (1e4, 1e3, f"k {currency}"),
            (0.0, 1.0, currency),
        ),
    )


def spread_axis(low: float, high: float) -> Axis:
    """An axis from `low` to `high` with round ticks between them, zero among them where it lies there."""
    span = max(high - low, 1e-12)
    magnitude = 10 ** math.floor(math.log10(span / 4))
    step = next(factor * magnitude for factor in (1, 2, 2.5, 5, 10) if factor * magnitude >= span / 4 * 0.999)
    first, last = math.ceil(low / step * 1.0001), math.floor(high / step * 1.0001)
    ticks = tuple(Tick(index * step, plain_number(round(index * step, 9))) for index in range(first, last + 1))
    return Axis(low, high, ticks)
