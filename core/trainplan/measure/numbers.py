"""Numbers and sizes as tools print them."""

from __future__ import annotations

import re
from math import isfinite
from typing import Any

BYTES = {
    "b": 1, "byte": 1, "bytes": 1,
    "k": 2**10, "kib": 2**10, "m": 2**20, "mib": 2**20, "g": 2**30, "gib": 2**30, "t": 2**40, "tib": 2**40,
    "p": 2**50, "pib": 2**50,
    "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "pb": 1e15,
}  # fmt: skip
SIZE = re.compile(r"^\s*([0-9][0-9.,]{0,30}(?:[eE][+-]?\d{1,3})?)\s*([A-Za-z]{1,5})?\s*$")
NUMBER = re.compile(
    r"[-+]?(?:\d{1,30}(?:,\d{3}){1,8}(?:\.\d{1,30})?|\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][-+]?\d{1,3})?"
)


def number(value: Any) -> float | None:
    """A finite number from a number or from text that starts with one ("81559 MiB", "1,234.5"); None otherwise."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        try:
            found = float(value)
        except OverflowError:
            return None
        return found if isfinite(found) else None
    match = NUMBER.match(str(value).strip())
    if match is None:
        return None
    found = float(match[0].replace(",", ""))
    return found if isfinite(found) else None


def whole(value: Any) -> int | None:
    """`number` as a whole number."""
    found = number(value)
    return None if found is None else int(found)


def size_in_bytes(text: Any, *, binary_units: bool = False) -> float | None:
    """Bytes from "48 MiB", "2m", "80 GB"; `binary_units` reads KB, MB, GB as powers of 1024."""
    match = SIZE.match(str(text))
    if match is None:
        return None
    amount = number(match[1])
    unit = (match[2] or "b").lower()
    if binary_units and len(unit) == 2 and unit.endswith("b"):
        unit = unit[0] + "ib"
    factor = BYTES.get(unit)
    return None if factor is None or amount is None else amount * factor


def median(values: list[float]) -> float:
    """The middle value; the mean of both middle ones where there are two. Raises ValueError without values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def percentile(values: list[float], share: float) -> float:
    """The value at `share` (0 to 1) of the ordered values, between neighbours by proportion."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
