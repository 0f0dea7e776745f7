"""Data loading: what the reader must deliver so that no step waits, and what each storage tier would do.

Rates in GB/s, GB = 10^9 bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from trainplan.catalog.entries import StorageSystem
from trainplan.engine.infrastructure.storage import StorageRates, storage_rates
from trainplan.engine.layout.layout import Number
from trainplan.engine.results import StorageResult
from trainplan.plan.workload import Dataset

CAPACITY_HEADROOM = 0.25
"""Capacity above need: file systems misbehave above 80% full (stas00/ml-engineering, storage)."""


@dataclass(frozen=True)
class LoadingNeed:
    """What one step of the whole job reads."""

    tokens_per_step: Number
    sequence_length: Number
    readers: Number
    """Accelerators that read different data: data-parallel ranks."""
    accelerators: Number
    step_seconds: Number
    workers: Number
    """Loader processes per accelerator; 0 reads in the training process, hiding nothing."""
    bytes_per_token: float
    read_bytes_per_operation: float
    core_seconds_per_million_tokens: float

    @property
    def bytes_per_step(self) -> Number:
        return np.multiply(self.tokens_per_step, self.bytes_per_token)

    @property
    def operations_per_step(self) -> Number:
        """Reads of one step: a sequence or sample is one read, a longer one several."""
        sequence_bytes = np.multiply(self.sequence_length, self.bytes_per_token)
        reads = np.maximum(1.0, sequence_bytes / self.read_bytes_per_operation)
        return np.divide(self.tokens_per_step, self.sequence_length) * reads


def data_seconds(need: LoadingNeed, rates: StorageRates) -> dict[str, Number]:
    """How long storage and loaders need for the data of one step [s], by what limits them."""
    loaders = np.multiply(need.readers, np.maximum(1, need.workers))
    limits: dict[str, Number] = {
        "bandwidth": 0.0 if rates.read is None else np.divide(need.bytes_per_step, rates.read * 1e9),
        "iops": 0.0 if rates.read_iops is None else np.divide(need.operations_per_step, rates.read_iops),
        "latency": need.operations_per_step * rates.latency_seconds / loaders,
        "loader_cpu": np.multiply(need.tokens_per_step, need.core_seconds_per_million_tokens / 1e6) / loaders,
    }
    return limits


def idle_fraction(need: LoadingNeed, rates: StorageRates) -> Number:
    """Share of each step that waits for data.

    With loader workers reading ahead a step lasts as long as the slower of training and reading; without
    them the reading is added to it.
    """
    limits = data_seconds(need, rates)
    streamed = np.maximum(limits["bandwidth"], limits["iops"])
    slowest = np.maximum(streamed, np.add(limits["latency"], limits["loader_cpu"]))
    waits = np.where(np.asarray(need.workers) > 0, np.maximum(0.0, slowest - need.step_seconds), slowest)
    return waits / (need.step_seconds + waits)


def workers_needed(need: LoadingNeed, rates: StorageRates) -> Number:
    """Loader processes per reading accelerator that keep up with the step."""
    limits = data_seconds(need, rates)
    work = np.add(limits["latency"], limits["loader_cpu"]) * np.maximum(1, need.workers)
    return np.maximum(1.0, np.ceil(work / need.step_seconds - 1e-9))


@dataclass(frozen=True)
class TierResult:
    """One storage tier compared with what the plan reads."""

    id: str
    name: str
    read_gb_per_second: float | None
    idle_fraction: float
    step_seconds: float
    limited_by: str
    """bandwidth, iops, latency, loader_cpu; none where training never waits."""


def compare_tiers(
    need: LoadingNeed, tiers: Iterable[tuple[StorageSystem, float]], nodes: int
) -> tuple[TierResult, ...]:
    """The plan's feed on each storage system with its number of units; unknown rates are left out."""
    results = []
    for system, units in tiers:
        rates = storage_rates(system, units, nodes)
        if rates.read is None:
            continue
        limits = data_seconds(need, rates)
        idle = float(idle_fraction(need, rates))
        step = float(np.asarray(need.step_seconds))
        limited = max(limits, key=lambda name: float(limits[name])) if idle > 0 else "none"
        results.append(TierResult(system.id, system.name, rates.read, idle, step / (1 - idle), limited))
    return tuple(results)


COMPARED_TIERS = ("nvme-gen4-enterprise", "sata-ssd", "nfs-10g", "nfs-100g", "lustre-appliance", "s3")
"""Catalogue ids of what people consider, fastest first."""


def usual_tiers(catalogue: Mapping[str, StorageSystem], nodes: int) -> tuple[tuple[StorageSystem, float], ...]:
    """The compared tiers with a usual number of units: four drives in each node, one server or appliance."""
    found = []
    for name in COMPARED_TIERS:
        if name in catalogue:
            system = catalogue[name]
            found.append((system, 4.0 * nodes if system.kind == "local" else 1.0))
    return tuple(found)


def dataset_bytes(dataset: Dataset) -> float:
    """One copy of the data on disk [bytes]."""
    return dataset.unique_tokens * dataset.bytes_per_token


def required_capacity(dataset: Dataset, durable_checkpoint_bytes: float) -> float:
    """What the storage must hold [bytes]."""
    return sum(_capacity_parts(dataset, durable_checkpoint_bytes).values())


def _capacity_parts(dataset: Dataset, durable_checkpoint_bytes: float) -> dict[str, float]:
    parts = {"dataset": dataset_bytes(dataset) * dataset.copies, "checkpoints": durable_checkpoint_bytes}
    return parts | {"headroom": CAPACITY_HEADROOM * sum(parts.values())}


def storage_result(
    dataset: Dataset, need: LoadingNeed, rates: StorageRates, *, durable_checkpoint_bytes: float
) -> StorageResult:
    """Read rate, reads per second and capacity that the run needs of its storage."""
    step = float(np.asarray(need.step_seconds))
    parts = _capacity_parts(dataset, durable_checkpoint_bytes)
    limits = data_seconds(need, rates)
    return StorageResult(
        required_read_gb_per_second=float(need.bytes_per_step) / step / 1e9,
        available_read_gb_per_second=rates.read,
        required_read_iops=float(need.operations_per_step) / step,
        dataset_bytes=dataset_bytes(dataset),
        required_capacity_bytes=sum(parts.values()),
        idle_fraction=float(idle_fraction(need, rates)),
        parts=parts,
        data_seconds_per_step=max(
            float(limits["bandwidth"]),
            float(limits["iops"]),
            float(limits["latency"]) + float(limits["loader_cpu"]),
        ),
    )
