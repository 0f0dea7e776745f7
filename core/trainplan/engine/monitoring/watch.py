"""What every part of a monitoring plan is built from, and how its numbers are written."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.catalog.monitoring import Limit, MonitoringData
from trainplan.engine.results import Results
from trainplan.plan.document import Plan

LEAST_WINDOW = 300.0
"""A rate looks back over five minutes, and over four scrapes at least [s]."""
NORMAL_90 = 1.2816
"""The 90th percentile of a normal distribution, in standard deviations."""


@dataclass(frozen=True)
class Watch:
    """A plan whose results are there, and the limits that are known beside it."""

    plan: Plan
    results: Results
    data: MonitoringData

    @property
    def window(self) -> float:
        """How far back rates look [s]."""
        return max(LEAST_WINDOW, 4.0 * self.plan.monitoring.scrape_seconds)

    def limit(self, limit_id: str) -> Limit:
        return self.data.limit(limit_id)

    def factor(self, limit_id: str, *, page: bool) -> float:
        """A limit of the data that has to be there. Raises ValueError where it is not."""
        limit = self.limit(limit_id)
        value = limit.page if page else limit.warn
        if value is None:
            raise ValueError(f"{limit_id} has no such limit")
        return value

    def source(self, limit_id: str) -> str:
        return self.data.source_words(self.limit(limit_id).source)


def number(value: float) -> str:
    """A number in PromQL.

    `value` [any unit].
    """
    return f"{value:.6g}"


def duration(seconds: float) -> str:
    """A duration in Prometheus' form, in the largest unit that it fills: 90s, 10m, 7d."""
    whole = max(1, round(seconds))
    for unit, size in (("d", 86_400), ("h", 3600), ("m", 60)):
        if whole % size == 0:
            return f"{whole // size}{unit}"
    return f"{whole}s"


def whole_minutes(seconds: float) -> float:
    """Rounded up to full minutes [s]; what an alert waits for is not read to the second."""
    return 60.0 * max(1, -(-round(seconds) // 60))
