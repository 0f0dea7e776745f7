"""What the lines of a bill and the terms of a contract cost where nobody has a quote.

Every price is a range with its date, what it rests on and how far it may be trusted. A price that is not listed is
not known: it is never zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Literal

from pydantic import Field, model_validator
from pydantic_core import from_json

from trainplan.catalog.entries import Date, Id, Text
from trainplan.english import Sentence
from trainplan.frozen import Frozen

Trust = Literal["high", "medium", "low"]


class Price(Frozen):
    """One price or term: 10th percentile, value to plan with, 90th percentile."""

    id: Id = Field(title="Id", description="Dotted: what is bought, then its kind")
    name: Text = Field(title="Name", description="What is bought")
    low: float = Field(title="Low", ge=0, le=1e10)
    typical: float = Field(title="Typical", description="The value to plan with", ge=0, le=1e10)
    high: float = Field(title="High", ge=0, le=1e10)
    unit: Text = Field(title="Unit", description="USD, USD/TB, USD/kW, fraction ...")
    date: Date = Field(title="Date")
    basis: Text = Field(title="Basis", description="List, reseller, order, estimate ...")
    trust: Trust = Field(title="Trust")
    source: Text | None = Field(default=None, title="Source", description="Where it was published")
    unverified: bool = Field(default=False, title="Unverified", description="No public source stands behind it")

    @model_validator(mode="after")
    def _complete(self) -> Price:
        if not self.low <= self.typical <= self.high:
            raise ValueError(
                Sentence(
                    "not in order: {low:g}, {typical:g}, {high:g}", low=self.low, typical=self.typical, high=self.high
                )
            )
        if self.source is None and not self.unverified:
            raise ValueError("a price without a source is unverified")
        return self

    @property
    def year(self) -> int:
        return int(self.date[:4])


@cache
def load_prices() -> Mapping[str, Price]:
    """All prices by id."""
    file = resources.files("trainplan_resources") / "catalog" / "prices.json"
    prices = (Price.model_validate(row) for row in from_json(file.read_bytes())["prices"])
    return MappingProxyType({price.id: price for price in prices})


def price(price_id: str) -> Price:
    """One price. Raises KeyError for an id that the catalogue lacks."""
    return load_prices()[price_id]
