"""What a monitoring plan is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Group = Literal["training", "accelerators", "network", "hosts", "site"]
Severity = Literal["page", "warn", "facility"]
Comparison = Literal["above", "below", "at all"]


@dataclass(frozen=True)
class Metric:
    """One thing that is watched, with what the plan expects of it and from where on somebody is told."""

    id: str
    title: str
    group: Group
    measured_by: str
    series: str
    """Name in Prometheus; those that begin with `train_` and `site_` are names of this plan, to be exposed so."""
    unit: str
    comparison: Comparison
    expected: float | None = None
    low: float | None = None
    high: float | None = None
    warn: float | None = None
    page: float | None = None
    hold_seconds: float = 0.0
    basis: str = ""
    """Where the limits come from: interval, plan x 1.3, operator."""
    source: str = ""
    daily: bool = False
    """Whether a person looks at it every day."""


@dataclass(frozen=True)
class Trial:
    """A synthetic series on which an alert fires and clears.

    A gauge has one value; a counter grows by so much a minute; a clock tells the time, and stands still if it is bad.
    `bad` is None where a gauge is bad by not being a number: a NaN here would make two equal plans differ.
    """

    series: str
    kind: Literal["gauge", "counter", "clock"]
    bad: float | None
    good: float


@dataclass(frozen=True)
class Alert:
    """A rule that calls somebody: `expression` holds for `hold_seconds`."""

    name: str
    metric: str
    expression: str
    hold_seconds: float
    severity: Severity
    summary: str
    action: str
    trials: tuple[Trial, ...]
    window_seconds: float = 0.0
    """How far back the expression looks."""
    labels: tuple[str, ...] = ()
    """Labels of the series that the summary names."""
    aggregated: bool = False
    """Whether the expression keeps no other label than those."""


@dataclass(frozen=True)
class Recording:
    """An expression that is computed once and used by alerts and dashboard."""

    name: str
    expression: str


@dataclass(frozen=True)
class XidAction:
    xid: int
    meaning: str
    severity: Literal["error", "warning", "note"]
    action: str
    source: str


@dataclass(frozen=True)
class Call:
    """Who is called, by what, and by how many alerts."""

    severity: Severity
    name: str
    channel: str
    alerts: int


@dataclass(frozen=True)
class MonitoringResult:
    """The monitoring plan."""

    cluster: str
    metrics: tuple[Metric, ...]
    alerts: tuple[Alert, ...]
    recordings: tuple[Recording, ...]
    xids: tuple[XidAction, ...]
    calls: tuple[Call, ...]
    series: int
    """Time series, about."""
    gigabytes_per_day: float
    """That Prometheus stores, about."""
    exporter_known: bool
    """Whether the accelerators' exporter is one that this plan knows the metrics of."""
    exporter: str
    """Its name; "" where none is known."""
    data_date: str
