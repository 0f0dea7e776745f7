"""What is known of watching a cluster: counters of the GPU exporter, Xid codes, limits that are not the plan's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from pydantic import Field, StringConstraints
from pydantic_core import from_json

from trainplan.catalog.software import Source
from trainplan.frozen import Frozen

Text = Annotated[str, StringConstraints(max_length=200)]
Basis = Literal["operator", "maker", "rule of thumb", "facility"]


class Counter(Frozen):
    """A field of DCGM or of its exporter; `added` ones are not in the exporter's default file."""

    field: Annotated[str, StringConstraints(pattern=r"^DCGM_[A-Z0-9_]+$")]
    type: Literal["gauge", "counter", "label"]
    unit: Text
    help: Text
    added: bool


class Xid(Frozen):
    """An error code of NVIDIA's driver and what to do about it."""

    xid: int = Field(ge=1, le=10_000)
    meaning: Text
    severity: Literal["error", "warning", "note"]
    action: Text
    source: Text


class Limit(Frozen):
    """A limit that does not come from the plan, or the factor on what the plan expects."""

    id: Text
    warn: float | None
    page: float | None
    unit: Text
    basis: Basis
    source: Text
    why: Text


class MonitoringData(Frozen):
    date: Text
    sources: Mapping[str, Source]
    counters: tuple[Counter, ...]
    xids: tuple[Xid, ...]
    limits: tuple[Limit, ...]

    def limit(self, limit_id: str) -> Limit:
        """The limit of that id. Raises KeyError."""
        found = next((limit for limit in self.limits if limit.id == limit_id), None)
        if found is None:
            raise KeyError(limit_id)
        return found

    def source_words(self, source: str) -> str:
        """A source as one reads it: title and year."""
        return f"{self.sources[source].title}, {self.sources[source].year}"


@cache
def load_monitoring() -> MonitoringData:
    """The built-in data."""
    file = resources.files("trainplan_resources") / "monitoring" / "monitoring.json"
    return MonitoringData.model_validate(from_json(file.read_bytes()))
