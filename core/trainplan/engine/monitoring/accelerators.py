"""What accelerators of every maker tell: activity, power, heat, retries, whether they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from trainplan.engine.monitoring import amd, dcgm, neuron
from trainplan.engine.monitoring.exporters import AMD, DCGM, NEURON, Exporter, exporter_of
from trainplan.engine.monitoring.parts import Alert, Comparison, Metric, Trial
from trainplan.engine.monitoring.watch import Watch, duration, number
from trainplan.engine.results import StepResult
from trainplan.english import Sentence

COMPUTING = ("matmul", "attention", "elementwise", "head", "recompute", "optimizer")
"""Terms of the step in which an accelerator computes; while it waits for peers or data its units rest."""
REAL_TEMPERATURE = 1000
"""Cards without a sensor report a number of 19 digits [C]."""
NO_SENSOR = 9.2e18
OWN_METRICS: Mapping[str, Callable[[Watch], Iterator[Metric]]] = MappingProxyType(
    {DCGM.id: dcgm.metrics, AMD.id: amd.metrics, NEURON.id: neuron.metrics}
)
OWN_ALERTS: Mapping[str, Callable[[Watch, dict[str, Metric]], Iterator[Alert]]] = MappingProxyType(
    {DCGM.id: dcgm.alerts, AMD.id: amd.alerts, NEURON.id: neuron.alerts}
)
"""What one maker's exporter alone tells, by its scrape job: error codes, links, memory errors."""
_COOL = "Check fans, coolant and neighbouring cards"
_THRESHOLDS = (
    ("tensor_active", "TensorCores{}Low", "Tensor cores are less active than planned", "Profile the job"),
    ("busy", "CardWaits", "The card idles more than planned", "Profile the job: data, communication, host"),
    ("card_power", "CardPowerLow", "The card draws less than planned", "Check whether it idles or is power-capped"),
    ("temperature", "Card{}Hot", "The card is too hot", _COOL),
    ("memory_temperature", "CardMemory{}Hot", "The card's memory is too hot", _COOL),
)
"""Metric, name of its alerts, what it says, what to do."""


def accelerator_metrics(watch: Watch) -> Iterator[Metric]:
    """None for makers whose exporter is not known."""
    exporter = exporter_of(watch)
    if exporter is None:
        return
    if watch.results.step is not None:
        yield from _activity(watch, exporter, watch.results.step)
    yield from _power(watch, exporter)
    yield from _heat(watch, exporter)
    yield from OWN_METRICS[exporter.id](watch)
    yield from _presence(watch, exporter)


def _metric(exporter: Exporter, name: str, comparison: Comparison, **limits: Any) -> Metric:
    """One thing as the exporter tells it; shares of 1 become those of 100 where it tells percent."""
    told = exporter.told[name]
    unit = limits.pop("unit", told.unit)
    if unit == "%":
        limits |= {
            key: 100 * limits[key] for key in ("expected", "low", "high", "warn", "page") if limits.get(key) is not None
        }
    return Metric(name, told.title, "accelerators", told.measured_by, told.series, unit, comparison, **limits)


def _activity(watch: Watch, exporter: Exporter, step: StepResult) -> Iterator[Metric]:
    if "tensor_active" in exporter.told:
        factors, busy = watch.limit("tensor_activity_factor"), step.hfu
        yield _metric(
            exporter,
            "tensor_active",
            "below",
            expected=busy,
            low=busy * step.seconds / step.high_seconds,
            high=min(1.0, busy * step.seconds / step.low_seconds),
            warn=(factors.warn or 0) * busy,
            page=(factors.page or 0) * busy,
            hold_seconds=1800,
            basis=Sentence("plan x {warn:g} and {page:g}", {"warn": factors.warn, "page": factors.page}),
            source=watch.source(factors.id),
            daily=True,
        )
    if "busy" in exporter.told:
        share = sum(step.parts.get(term, 0.0) for term in COMPUTING) / step.seconds
        factor = watch.factor("activity_factor", page=False)
        yield _metric(
            exporter,
            "busy",
            "below",
            expected=share,
            warn=factor * share,
            hold_seconds=1800,
            basis=Sentence("plan x {factor:g}", {"factor": factor}),
            source=watch.source("activity_factor"),
            daily=True,
        )


def _power(watch: Watch, exporter: Exporter) -> Iterator[Metric]:
    limit = watch.plan.hardware.accelerator.tdp_w
    if limit is None or "card_power" not in exporter.told:
        return
    factor, expected = watch.factor("card_power_factor", page=False), watch.plan.facility.draw_fraction * limit
    yield _metric(
        exporter,
        "card_power",
        "below",
        expected=expected,
        high=limit,
        warn=factor * expected,
        hold_seconds=1800,
        basis=Sentence("plan x {factor:g}", {"factor": factor}),
        source=watch.source("card_power_factor"),
        daily=True,
    )


def _heat(watch: Watch, exporter: Exporter) -> Iterator[Metric]:
    for name in ("temperature", "memory_temperature"):
        if name not in exporter.told:
            continue
        limit = watch.limit(exporter.told[name].limit)
        yield _metric(
            exporter,
            name,
            "above",
            warn=limit.warn,
            page=limit.page,
            hold_seconds=600,
            basis=limit.basis,
            source=watch.source(limit.id),
            daily=name == "temperature",
        )


def _presence(watch: Watch, exporter: Exporter) -> Iterator[Metric]:
    if "pcie_replays" in exporter.told:
        replays = watch.limit("pcie_replays_per_minute")
        yield _metric(
            exporter,
            "pcie_replays",
            "above",
            unit="1/min",
            expected=0,
            warn=replays.warn,
            hold_seconds=300,
            basis=replays.basis,
            source=watch.source(replays.id),
        )
    if "present" in exporter.told:
        per_node = watch.plan.hardware.node.accelerators
        yield _metric(
            exporter,
            "present",
            "below",
            unit="a node",
            expected=per_node,
            page=per_node,
            hold_seconds=120,
            basis="node of the plan",
            daily=True,
        )


def accelerator_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    """The alerts of the metrics that are there, with the limits that those state."""
    exporter = exporter_of(watch)
    if exporter is None:
        return
    yield from _threshold_alerts(exporter, metrics)
    yield from OWN_ALERTS[exporter.id](watch, metrics)
    yield from _presence_alerts(watch, exporter, metrics)


def _threshold_alerts(exporter: Exporter, metrics: dict[str, Metric]) -> Iterator[Alert]:
    for name, alert_name, summary, action in _THRESHOLDS:
        metric = metrics.get(name)
        if metric is None:
            continue
        above = metric.comparison == "above"
        for severity, limit in (("warn", metric.warn), ("page", metric.page)):
            if limit is None:
                continue
            guard = f" and {metric.series} < {REAL_TEMPERATURE}" if metric.unit == "C" else ""
            yield Alert(
                name=alert_name.format("Very" if severity == "page" else ""),
                metric=metric.id,
                expression=f"{metric.series} {'>=' if above else '<'} {number(limit)}{guard}",
                hold_seconds=metric.hold_seconds,
                severity="warn" if severity == "warn" else "page",
                summary=summary,
                action=action,
                trials=(_trial(exporter, metric.series, limit, above=above),),
                labels=exporter.labels,
            )


def _trial(exporter: Exporter, series: str, limit: float, *, above: bool) -> Trial:
    bad, good = (1.02, 0.5) if above else (0.9, 2.0)
    return Trial(exporter.trial(series), "gauge", bad * limit, good * limit)


def _presence_alerts(watch: Watch, exporter: Exporter, metrics: dict[str, Metric]) -> Iterator[Alert]:
    replays, window = metrics.get("pcie_replays"), watch.window
    if replays is not None and replays.warn is not None:
        yield Alert(
            "PcieRetries",
            replays.id,
            f"rate({replays.series}[{duration(window)}]) * 60 > {number(replays.warn)}",
            replays.hold_seconds,
            "warn",
            "PCIe retries",
            "Reseat the card, check riser and cable",
            (Trial(exporter.trial(replays.series), "counter", 2 * replays.warn, 0),),
            window,
            exporter.labels,
        )
    present = metrics.get("present")
    if present is not None and present.page is not None:
        count = round(present.page)
        yield Alert(
            "AcceleratorMissing",
            present.id,
            f"count by (cluster, hostname) ({present.series} < {REAL_TEMPERATURE}) < {count}",
            present.hold_seconds,
            "page",
            Sentence("Fewer than {count} accelerators respond", {"count": count}),
            "Drain the node; check the driver log and the power supply",
            tuple(
                Trial(
                    f'{present.series}{{hostname="node-1",{exporter.card}="{card}"}}',
                    "gauge",
                    60 if card else NO_SENSOR,
                    60,
                )
                for card in range(count)
            ),
            labels=("hostname",),
            aggregated=True,
        )
