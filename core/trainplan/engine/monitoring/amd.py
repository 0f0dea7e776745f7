"""What AMD's Device Metrics Exporter alone tells, a card in one partition: health, memory errors, xGMI, heat."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.monitoring.errors import Fault, fault_alerts, fault_metrics
from trainplan.engine.monitoring.exporters import AMD
from trainplan.engine.monitoring.parts import Alert, Metric
from trainplan.engine.monitoring.watch import Watch

FAULTS = (
    Fault(
        "health",
        "Health flag",
        "gpu_health",
        "AMD exporter",
        "CardUnhealthy",
        "page",
        "The exporter calls the card unhealthy",
        "Drain the node; read the RAS events with amd-smi",
        counts=False,
        holds="< 1",
        bad=0.0,
        good=1.0,
        hold_seconds=60,
        basis="maker",
        daily=True,
    ),
    Fault(
        "uncorrected",
        "Uncorrected memory errors",
        "gpu_ecc_uncorrect_total",
        "AMD exporter",
        "MemoryErrorUncorrected",
        "page",
        "An uncorrected memory error",
        "Drain the node and reset the card",
        basis="maker",
    ),
    Fault(
        "xgmi",
        "xGMI errors",
        "gpu_ecc_correct_xgmi_wafl",
        "AMD exporter",
        "XgmiErrors",
        "warn",
        "xGMI counts errors",
        "Check both ends of the link; drain the node if it persists",
        basis="maker",
        daily=True,
    ),
    Fault(
        "throttled",
        "Slowed by heat",
        "gpu_violation_socket_thermal_residency_accumulated",
        "AMD exporter, MI300",
        "ThrottledByHeat",
        "warn",
        "The card throttles because of heat",
        "Check fans, coolant and neighbouring cards",
        hold_seconds=300,
        basis="rule of thumb",
    ),
    Fault(
        "throttled",
        "Slowed by heat",
        "gpu_violation_hbm_thermal_residency_accumulated",
        "AMD exporter, MI300",
        "MemoryThrottledByHeat",
        "warn",
        "The card's memory slows down because of heat",
        "Check fans, coolant and neighbouring cards",
        hold_seconds=300,
        basis="rule of thumb",
    ),
)


def metrics(watch: Watch) -> Iterator[Metric]:
    yield from fault_metrics(FAULTS, watch.data.source_words("amd_exporter"))


def alerts(watch: Watch, _metrics: dict[str, Metric]) -> Iterator[Alert]:
    yield from fault_alerts(FAULTS, AMD, watch)
