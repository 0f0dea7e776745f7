"""One unit for a column of figures: the one in which its largest is read most easily."""

from __future__ import annotations

import math
from collections.abc import Sequence

from trainplan_desktop.wording.formats import decimals, significant

DECADES = (("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("P", 1e15), ("E", 1e18))
BASES = ("B", "B/s", "W", "Wh", "FLOP/s")
LADDERS: tuple[tuple[tuple[str, float], ...], ...] = (
    *(((base, 1.0), *((f"{prefix}{base}", factor) for prefix, factor in DECADES)) for base in BASES),
    (("ms", 1e-3), ("s", 1.0), ("minutes", 60.0), ("hours", 3600.0), ("days", 86400.0)),
)
LEAST = {"minutes": 2.0, "hours": 2.0, "days": 2.0}
"""From which value on the next unit of time is taken; of the others it is 1."""
FEWEST_DIGITS = 3


def suited(values: Sequence[float], unit: str) -> tuple[float, str]:
    """What to divide figures of this unit by, and the unit that they then have; units of no ladder stay."""
    ladder = next((steps for steps in LADDERS if unit in dict(steps)), None)
    largest = max((abs(value) for value in values if math.isfinite(value)), default=0.0)
    if ladder is None or not largest:
        return 1.0, unit
    own = dict(ladder)[unit]
    fitting = [(name, size) for name, size in ladder if largest * own / size >= LEAST.get(name, 1.0)]
    name, size = fitting[-1] if fitting else ladder[0]
    return size / own, name


def in_unit(value: float, unit: str, digits: int = FEWEST_DIGITS) -> tuple[str, str]:
    """A figure in the unit that suits it."""
    divisor, name = suited([value], unit)
    return significant(value / divisor, digits), name


def column_in_unit(values: Sequence[float], unit: str, digits: int = FEWEST_DIGITS) -> tuple[list[str], str]:
    """Figures of one column in one unit and with the same decimals, those of the largest."""
    divisor, name = suited(values, unit)
    largest = max((abs(value / divisor) for value in values if math.isfinite(value)), default=0.0)
    places = max(0, digits - 1 - math.floor(math.log10(largest))) if largest else 0
    return [decimals(value / divisor, places) for value in values], name
