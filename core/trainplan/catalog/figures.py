"""Published figures beyond hardware: failure rates, checkpoints, data, power, prices, rules of thumb.

A figure is a value, a range, or a value with the range that was seen. Defaults, ranges of uncertainty and
the rules-of-thumb page draw on them; each names its source or is marked unverified.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import from_json

from trainplan.frozen import Frozen

Topic = Literal["reliability", "checkpointing", "data_feed", "power", "economics", "rules_of_thumb"]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=160)]


class Figure(Frozen):
    """One published number."""

    id: Text = Field(title="Id", description="Dotted: the quantity, then the case")
    name: Text = Field(title="Name", description="What was counted or measured")
    value: float | None = Field(default=None, title="Value", description="The figure, or the middle to plan with")
    low: float | None = Field(default=None, title="Low", description="Lower end of the range")
    high: float | None = Field(default=None, title="High", description="Upper end of the range")
    unit: Text = Field(title="Unit")
    source: Text | None = Field(default=None, title="Source", description="Where it was published")
    year: int | None = Field(default=None, title="Year", ge=1950, le=2100)
    unverified: bool = Field(default=False, title="Unverified", description="No public source stands behind it")

    @model_validator(mode="after")
    def _complete(self) -> Figure:
        if (self.low is None) != (self.high is None):
            raise ValueError("low and high go together")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError(f"low ({self.low:g}) is above high ({self.high:g})")
        if self.value is None and self.low is None:
            raise ValueError("a value or a range is missing")
        if self.source is None and not self.unverified:
            raise ValueError("a figure without a source is unverified")
        return self

    @property
    def middle(self) -> float:
        """The value, or the middle of the range where no value is given [`unit`]."""
        if self.value is not None:
            return self.value
        assert self.low is not None
        assert self.high is not None
        return (self.low + self.high) / 2


@cache
def load_figures(topic: Topic) -> Mapping[str, Figure]:
    """The figures of one topic by id. Raises `ValueError` for a topic that does not exist."""
    topics = get_args(Topic)
    if topic not in topics:
        raise ValueError(f"No figures on {topic!r}; the topics are: {', '.join(topics)}")
    file = resources.files("trainplan_resources") / "catalog" / f"{topic}.json"
    figures = (Figure.model_validate(row) for row in from_json(file.read_bytes())["figures"])
    return MappingProxyType({figure.id: figure for figure in figures})
