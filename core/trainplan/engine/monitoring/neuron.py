"""What AWS's neuron-monitor alone tells: memory errors by kind, faults of the runtime."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.monitoring.errors import Fault, fault_alerts, fault_metrics
from trainplan.engine.monitoring.exporters import NEURON
from trainplan.engine.monitoring.parts import Alert, Metric
from trainplan.engine.monitoring.watch import Watch

ECC = "hardware_ecc_events_total"
FAULTS = (
    *(
        Fault(
            "uncorrected",
            "Uncorrected memory errors",
            ECC,
            "neuron-monitor",
            name,
            "page",
            summary,
            "Drain the instance and have it replaced",
            selector=(("event_type", event),),
            card="neuron_device_index",
            basis="rule of thumb",
            daily=True,
        )
        for name, event, summary in (
            ("MemoryErrorUncorrected", "mem_ecc_uncorrected", "An uncorrected error of device memory"),
            ("SramErrorUncorrected", "sram_ecc_uncorrected", "An uncorrected error of on-chip memory"),
        )
    ),
    Fault(
        "execution_errors",
        "Execution errors",
        "execution_errors_total",
        "neuron-monitor",
        "ExecutionErrors",
        "warn",
        "The Neuron runtime reports executions that failed for hardware",
        "Read the log of the runtime; have the instance replaced if it goes on",
        selector=(("error_type", "hardware"),),
        card="runtime_tag",
        basis="rule of thumb",
        daily=True,
    ),
)


def metrics(watch: Watch) -> Iterator[Metric]:
    yield from fault_metrics(FAULTS, watch.data.source_words("neuron_monitor"))


def alerts(watch: Watch, _metrics: dict[str, Metric]) -> Iterator[Alert]:
    yield from fault_alerts(FAULTS, NEURON, watch)
