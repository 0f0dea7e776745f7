"""One rule of thumb beside the engine's figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

Guide = Literal["A", "B", "C", "other"]
GUIDES: Mapping[Guide, str] = MappingProxyType(
    {
        "A": "Guide to the requirements of large-scale training",
        "B": "Guide to sizing training servers",
        "C": "Quick reference",
        "other": "Quoted by engineers",
    }
)
RuleVerdict = Literal["holds", "differs", "does_not_apply", "not_known"]


@dataclass(frozen=True)
class RuleCheck:
    """One rule: what it says for this plan, what the engine says, and whether they agree."""

    code: str
    guide: Guide
    rule: str
    unit: str
    low: float
    """What the rule says for this plan; low and high are equal where it names one figure."""
    high: float | None
    """None has no upper end."""
    computed: float | None
    holds: bool | None
    """None where this plan has no figure to hold against it."""
    why: str
    """What to trust instead, or what the rule is good for."""
    parameters: dict[str, Any] = field(default_factory=dict)
    applies: bool = True
    """The rule speaks of a plan like this one."""

    @property
    def verdict(self) -> RuleVerdict:
        if not self.applies:
            return "does_not_apply"
        return "not_known" if self.holds is None else "holds" if self.holds else "differs"


def near(value: float | None, low: float, high: float | None = None, slack: float = 0.0) -> bool | None:
    """Whether the value lies in the range, widened by a share on either side.

    `value`, `low`, `high` [one unit]; `slack` [fraction].
    """
    if value is None:
        return None
    top = low if high is None else high
    return low * (1 - slack) <= value <= top * (1 + slack)
