"""Which program tells what accelerators do, by their maker: its series, and where Prometheus finds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trainplan.engine.monitoring.watch import Watch


@dataclass(frozen=True)
class Told:
    """How an exporter tells one thing."""

    series: str
    measured_by: str
    title: str
    unit: str = ""
    """"%" where a share is told as 0 to 100."""
    limit: str = ""
    """The limit of the data that it is held against."""


@dataclass(frozen=True)
class Exporter:
    """A program beside the accelerators whose metrics this plan knows, by the thing that they tell."""

    id: str
    """Of its scrape job."""
    title: str
    port: int
    series: int
    """Time series of an accelerator, about."""
    card: str
    """The label of one accelerator, or of one of its cores."""
    told: Mapping[str, Told]

    @property
    def labels(self) -> tuple[str, str]:
        return ("hostname", self.card)

    def trial(self, series: str, **more: str) -> str:
        """One series of a test."""
        return trial_series(series, self.card, **more)


def trial_series(series: str, card: str, **more: str) -> str:
    """A series of the first card of a node, for a test of a rule."""
    labels = {"hostname": "node-1", card: "0", **more}
    inside = ",".join(f'{name}="{value}"' for name, value in labels.items())
    return f"{series}{{{inside}}}"


DCGM = Exporter(
    "dcgm",
    "DCGM exporter",
    9400,
    90,
    "gpu",
    MappingProxyType(
        {
            "tensor_active": Told("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "DCGM 1004", "Tensor cores active"),
            "busy": Told("DCGM_FI_PROF_SM_ACTIVE", "DCGM 1002", "SMs active"),
            "card_power": Told("DCGM_FI_DEV_POWER_USAGE", "DCGM 155", "Power of a card", "W"),
            "temperature": Told("DCGM_FI_DEV_GPU_TEMP", "DCGM 150", "Temperature", "C", "core_temperature"),
            "memory_temperature": Told(
                "DCGM_FI_DEV_MEMORY_TEMP", "DCGM 140", "Memory temperature", "C", "memory_temperature"
            ),
            "pcie_replays": Told("DCGM_FI_DEV_PCIE_REPLAY_COUNTER", "DCGM 202", "PCIe retries"),
            "present": Told("DCGM_FI_DEV_GPU_TEMP", "DCGM 150", "Accelerators responding"),
        }
    ),
)
AMD = Exporter(
    "amd",
    "AMD Device Metrics Exporter",
    5000,
    100,
    "gpu_id",
    MappingProxyType(
        {
            "tensor_active": Told(
                "gpu_prof_tensor_active_percent", "AMD exporter, profiler on", "Matrix cores active", "%"
            ),
            "busy": Told("gpu_gfx_activity", "AMD exporter", "Compute engine busy", "%"),
            "card_power": Told("gpu_power_usage", "AMD exporter", "Power of a card", "W"),
            "temperature": Told("gpu_junction_temperature", "AMD exporter", "Temperature", "C", "amd_core_temperature"),
            "memory_temperature": Told(
                "gpu_memory_temperature", "AMD exporter", "Memory temperature", "C", "amd_memory_temperature"
            ),
            "pcie_replays": Told("pcie_replay_count", "AMD exporter", "PCIe retries"),
            "present": Told("gpu_health", "AMD exporter", "Accelerators responding"),
        }
    ),
)
NEURON = Exporter(
    "neuron",
    "neuron-monitor",
    8000,
    30,
    "neuroncore",
    MappingProxyType({"busy": Told("neuroncore_utilization_ratio", "neuron-monitor", "NeuronCores busy")}),
)
EXPORTERS: Mapping[str, Exporter] = MappingProxyType({"NVIDIA": DCGM, "AMD": AMD, "AWS": NEURON})
"""Names and ports as each program has them by default. Google's and Intel's telemetry is not known here."""


def exporter_of(watch: Watch) -> Exporter | None:
    """The exporter of the plan's accelerators; None where no metrics of its maker are known."""
    return EXPORTERS.get(watch.plan.hardware.accelerator.vendor)
