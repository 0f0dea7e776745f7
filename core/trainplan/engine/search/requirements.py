"""Requirements that a person puts on layouts: `tensor<=8`, `peak_gib<70`, `sharding==fsdp`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Layout, Recompute, Schedule, Sharding
from trainplan.engine.search.ranking import Candidates
from trainplan.english import Sentence

COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
WORDS: dict[str, dict[str, int]] = {
    "sharding": {item.name.lower(): int(item) for item in Sharding},
    "recompute": {item.name.lower(): int(item) for item in Recompute},
    "schedule": {"1f1b": Schedule.ONE_F_ONE_B, "gpipe": Schedule.GPIPE, "zero_bubble": Schedule.ZERO_BUBBLE},
}
FIGURES: dict[str, Callable[[Candidates], NDArray[np.float64]]] = {
    "peak_gib": lambda rows: rows.peak_bytes / 2**30,
    "seconds": lambda rows: rows.seconds,
}
NAMES = (*(item.name for item in fields(Layout)), *FIGURES)


class RequirementError(ValueError):
    """A requirement that cannot be read."""


@dataclass(frozen=True)
class Requirement:
    """`name comparison value`."""

    name: str
    comparison: str
    value: float

    def holds(self, rows: Candidates) -> NDArray[np.bool_]:
        """Which rows meet it."""
        column = FIGURES[self.name](rows) if self.name in FIGURES else rows.column(self.name)
        return np.broadcast_to(COMPARISONS[self.comparison](column, self.value), (len(rows),))


def parse_requirement(text: str) -> Requirement:
    """Read `tensor<=8` and the like.

    Raises RequirementError naming what cannot be read and what would be right.
    """
    match = re.fullmatch(r"\s*([a-z_]{1,40})\s*(<=|>=|==|!=|<|>)\s*([a-z0-9_.+-]{1,40})\s*", text)
    if match is None:
        raise RequirementError(
            Sentence("Requirement {text!r} is not of the form NAME COMPARISON VALUE, such as tensor<=8", text=text[:80])
        )
    name, comparison, value = match.groups()
    if name not in NAMES:
        raise RequirementError(
            Sentence(
                "Requirement {text!r}: {name!r} is not one of {names}",
                text=text[:80],
                name=name,
                names=", ".join(NAMES),
            )
        )
    words = WORDS.get(name, {})
    if value in words:
        return Requirement(name, comparison, words[value])
    try:
        return Requirement(name, comparison, float(value))
    except ValueError as error:
        allowed = ", ".join(words) if words else "a number"
        raise RequirementError(
            Sentence("Requirement {text!r}: {value!r} is not {allowed}", text=text[:80], value=value, allowed=allowed)
        ) from error
