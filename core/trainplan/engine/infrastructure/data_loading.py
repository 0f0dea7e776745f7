"""Data loading: what the reader must deliver so that no step waits, and what each storage tier would do.

Rates in GB/s, GB = 10^9 bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

import numpy as np

from trainplan.catalog.entries import StorageSystem
from trainplan.engine.infrastructure.samples import NO_CACHE, Cached, samples_of
from trainplan.engine.infrastructure.storage import StorageRates, storage_rates
from trainplan.engine.layout.layout import Number
from trainplan.engine.results import StorageResult
from trainplan.plan.workload import Dataset

TIB = 2.0**40
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
    tokens_per_sample: float | None = None
    """None: sequences of tokens."""
    samples_per_file: float | None = None
    shuffles_samples: bool = False
    cached: Cached = NO_CACHE

    @property
    def samples_per_step(self) -> Number:
        return np.divide(self.tokens_per_step, self.tokens_per_sample or self.sequence_length)

    @property
    def bytes_per_step(self) -> Number:
        return np.multiply(self.tokens_per_step, self.bytes_per_token)

    @property
    def operations_per_step(self) -> Number:
        """Reads of one step: a sequence or sample is one read, a longer one several; samples of a shard that are read
        in order share a read. A file that is opened is one more."""
        each = np.multiply(self.tokens_per_sample or self.sequence_length, self.bytes_per_token)
        reads = each / self.read_bytes_per_operation
        if self.tokens_per_sample is None or self.shuffles_samples or self.samples_per_file == 1:
            reads = np.maximum(1.0, reads)
        opened = 0.0 if self.samples_per_file is None else 1.0 / self.samples_per_file
        return self.samples_per_step * (reads + opened)


def data_seconds(need: LoadingNeed, rates: StorageRates) -> dict[str, Number]:
    """How long storage and loaders need for the data of one step [s], by what limits them."""
    loaders = np.multiply(need.readers, np.maximum(1, need.workers))
    missed, cached = 1.0 - need.cached.fraction, need.cached
    limits: dict[str, Number] = {
        "bandwidth": 0.0 if rates.read is None else np.divide(need.bytes_per_step, rates.read * 1e9) * missed,
        "iops": 0.0 if rates.read_iops is None else np.divide(need.operations_per_step, rates.read_iops) * missed,
        "latency": need.operations_per_step * rates.latency_seconds / loaders * missed,
        "loader_cpu": np.multiply(need.tokens_per_step, need.core_seconds_per_million_tokens / 1e6) / loaders,
    }
    if cached.read_gb_per_second is not None and cached.fraction:
        limits["cache"] = np.divide(need.bytes_per_step, cached.read_gb_per_second * 1e9) * cached.fraction
    return limits


def idle_fraction(need: LoadingNeed, rates: StorageRates) -> Number:
    """Share of each step that waits for data.

    With loader workers reading ahead a step lasts as long as the slower of training and reading; without
    them the reading is added to it.
    """
    limits = data_seconds(need, rates)
    streamed = np.maximum(np.maximum(limits["bandwidth"], limits["iops"]), limits.get("cache", 0.0))
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
    """None is not published: the rest is not known either."""
    idle_fraction: float | None
    step_seconds: float | None
    limited_by: str
    """bandwidth, iops, latency, loader_cpu, cache; none where training never waits; empty where it is not known."""
    units: float = 1.0
    """Drives, servers, appliances, TiB: what the rates are of."""
    unit: str = ""


def compare_tiers(
    need: LoadingNeed, tiers: Iterable[tuple[StorageSystem, float]], nodes: int
) -> tuple[TierResult, ...]:
    """The plan's feed on each storage system with its number of units, in their order.

    `tiers`: systems with their units [number].
    """
    results = []
    for system, units in tiers:
        rates = storage_rates(system, units, nodes)
        unit = "drive" if system.kind == "local" else system.aggregate_unit or "system"
        if rates.read is None:
            results.append(TierResult(system.id, system.name, None, None, None, "", units, unit))
            continue
        limits = data_seconds(need, rates)
        idle = float(idle_fraction(need, rates))
        step = float(np.asarray(need.step_seconds))
        limited = max(limits, key=lambda name: float(limits[name])) if idle > 0 else "none"
        results.append(TierResult(system.id, system.name, rates.read, idle, step / (1 - idle), limited, units, unit))
    return tuple(results)


COMPARED_TIERS = ("nvme-gen4-enterprise", "sata-ssd", "nfs-10g", "nfs-100g", "lustre-appliance", "s3")
"""Catalogue ids of what people consider, fastest first."""


def usual_tiers(
    catalogue: Mapping[str, StorageSystem], nodes: int, capacity_bytes: float = 0.0
) -> tuple[tuple[StorageSystem, float], ...]:
    """Every system of the catalogue, the compared tiers first, with a usual number of units: four drives in each node,
    the TiB that the plan needs, one server or appliance."""
    names = [*(name for name in COMPARED_TIERS if name in catalogue)]
    names += [name for name in catalogue if name not in names]
    return tuple((catalogue[name], _units(catalogue[name], nodes, capacity_bytes)) for name in names)


def _units(system: StorageSystem, nodes: int, capacity_bytes: float) -> float:
    if system.kind == "local":
        return 4.0 * nodes
    return float(max(1, ceil(capacity_bytes / TIB))) if system.aggregate_unit == "TiB" else 1.0


def dataset_bytes(dataset: Dataset) -> float:
    """One copy of the data on disk, validation included [bytes]."""
    return (dataset.unique_tokens + dataset.validation_tokens) * samples_of(dataset).bytes_per_token


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
        required_read_gb_per_second=float(need.bytes_per_step) * (1 - need.cached.fraction) / step / 1e9,
        available_read_gb_per_second=rates.read,
        required_read_iops=float(need.operations_per_step) * (1 - need.cached.fraction) / step,
        dataset_bytes=dataset_bytes(dataset),
        required_capacity_bytes=sum(parts.values()),
        idle_fraction=float(idle_fraction(need, rates)),
        parts=parts,
        data_seconds_per_step=max(
            float(limits["bandwidth"]),
            float(limits["iops"]),
            float(limits["latency"]) + float(limits["loader_cpu"]),
            float(limits.get("cache", 0.0)),
        ),
        cached_fraction=need.cached.fraction,
        samples_per_second=float(need.samples_per_step) / step if need.tokens_per_sample else None,
        files=_files(dataset),
        seconds_by_limit={name: float(value) for name, value in limits.items()},
    )


def _files(dataset: Dataset) -> float:
    """Files of one copy of the data."""
    samples = samples_of(dataset)
    if samples.tokens_per_sample is None or samples.samples_per_file is None:
        return float(dataset.shards)
    return ceil(dataset.unique_tokens / samples.tokens_per_sample / samples.samples_per_file)
