"""Counters and flags of faults, as any exporter tells them: one metric and its alert from one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trainplan.engine.monitoring.exporters import Exporter, trial_series
from trainplan.engine.monitoring.parts import Alert, Metric, Severity, Trial
from trainplan.engine.monitoring.watch import Watch, duration


@dataclass(frozen=True)
class Fault:
    """A series that says that something is wrong: a counter that grows, or a flag."""

    id: str
    title: str
    series: str
    measured_by: str
    alert: str
    severity: Severity
    summary: str
    action: str
    counts: bool = True
    """Whether it is a counter; a flag is bad where `holds` is true of it."""
    holds: str = "> 0"
    bad: float = 1.0
    good: float = 0.0
    selector: tuple[tuple[str, str], ...] = ()
    """Labels that the alert asks for."""
    card: str = ""
    """The label of what is at fault, where it is not the exporter's label of a card."""
    hold_seconds: float = 0.0
    basis: str = "operator"
    daily: bool = False


def fault_metrics(faults: Iterable[Fault], source: str) -> Iterator[Metric]:
    """One metric for each; of several faults of one metric the first tells it."""
    seen = set()
    for fault in faults:
        if fault.id not in seen:
            seen.add(fault.id)
            yield Metric(
                fault.id,
                fault.title,
                "accelerators",
                fault.measured_by,
                fault.series,
                "",
                "at all",
                basis=fault.basis,
                source=source,
                daily=fault.daily,
            )


def fault_alerts(faults: Iterable[Fault], exporter: Exporter, watch: Watch) -> Iterator[Alert]:
    window = watch.window
    for fault in faults:
        inside = ",".join(f'{name}="{value}"' for name, value in fault.selector)
        series = fault.series + (f"{{{inside}}}" if inside else "")
        card = fault.card or exporter.card
        yield Alert(
            fault.alert,
            fault.id,
            f"increase({series}[{duration(window)}]) > 0" if fault.counts else f"{series} {fault.holds}",
            fault.hold_seconds,
            fault.severity,
            fault.summary,
            fault.action,
            (
                Trial(
                    trial_series(fault.series, card, **dict(fault.selector)),
                    "counter" if fault.counts else "gauge",
                    fault.bad,
                    fault.good,
                ),
            ),
            window if fault.counts else 0.0,
            ("hostname", card),
        )
