"""What a storage system gives to all nodes together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from trainplan.catalog.entries import Node, StorageSystem
from trainplan.plan.cluster import Hardware
from trainplan.plan.curves import StorageCurve

WRITE_SHARE_OF_READ = 0.5
"""Local drives whose write rate is not published write at half their read rate (27/11 to 48/26 GB/s measured
on gen5 arrays, DeepSpeed blog, 2025)."""


@dataclass(frozen=True)
class StorageRates:
    """Rates of all nodes together [GB/s]; None is unknown."""

    read: float | None
    write: float | None
    read_iops: float | None = None
    latency_seconds: float = 0.0
    write_of_one_client: float | None = None


def storage_rates(system: StorageSystem, units: float, nodes: int) -> StorageRates:
    """The smaller of what the clients can take and what the system can give.

    A local system is `units` drives over all nodes; any other is `units` of its aggregate unit.
    `units` [number of them].
    """
    if system.kind == "local":
        read = _times(system.read_gb_s_per_client or system.aggregate_read_gb_s, units)
        write = _times(system.write_gb_s_per_client or system.aggregate_write_gb_s, units)
        one = _times(write, 1 / nodes)
    else:
        read = _least(_times(system.read_gb_s_per_client, nodes), _times(system.aggregate_read_gb_s, units))
        write = _least(_times(system.write_gb_s_per_client, nodes), _times(system.aggregate_write_gb_s, units))
        one = _least(system.write_gb_s_per_client, _times(system.aggregate_write_gb_s, units))
    iops = _times(system.iops_read, units)
    latency = (system.latency_us or 0.0) * 1e-6
    return StorageRates(read, write, iops, latency, one)


def plan_storage_rates(hardware: Hardware, nodes: int) -> StorageRates:
    """Rates of the plan's storage; a figure entered in the plan, or measured over nodes, replaces the catalogue's."""
    found = storage_rates(hardware.storage, hardware.storage_units, nodes)
    writes = hardware.storage_write_curve
    read = hardware.storage_read_gb_per_second or rate_by_nodes(hardware.storage_read_curve, nodes, found.read)
    write = hardware.storage_write_gb_per_second or rate_by_nodes(writes, nodes, found.write)
    one = rate_by_nodes(writes, 1, found.write_of_one_client) or write
    return StorageRates(read, write, found.read_iops, found.latency_seconds, one)


def rate_by_nodes(curve: StorageCurve, nodes: int, otherwise: float | None) -> float | None:
    """Rate of so many nodes together [GB/s] from measured ones; `otherwise` is what the catalogue gives them.

    Between tests it is a line, from no rate at no node. Beyond the widest each node adds what the last ones added, as
    far as the catalogue goes and never less than was measured.
    `otherwise` [GB/s].
    """
    if not curve:
        return otherwise
    points = [(0, 0.0), *sorted(dict(curve).items())]
    (before, lower), (last, most) = points[-2:]
    if nodes <= last:
        clients, rates = zip(*points, strict=True)
        return float(np.interp(nodes, clients, rates))
    added = max(0.0, (most - lower) / (last - before))
    beyond = most + added * (nodes - last)
    return max(most, beyond if otherwise is None else min(beyond, otherwise))


def node_drive_rates(node: Node, nodes: int) -> StorageRates:
    """Rates of the nodes' own drives."""
    read = _sum(drive.read_gb_s and drive.read_gb_s * drive.count for drive in node.local_nvme)
    write = _sum(
        drive.count * drive.write_gb_s
        if drive.write_gb_s
        else drive.read_gb_s and drive.count * drive.read_gb_s * WRITE_SHARE_OF_READ
        for drive in node.local_nvme
    )
    return StorageRates(_times(read, nodes), _times(write, nodes), write_of_one_client=write)


def node_drive_bytes(node: Node) -> float:
    """Capacity of one node's own drives [bytes]."""
    return sum(drive.count * drive.tb * 1e12 for drive in node.local_nvme)


def _times(value: float | None, factor: float) -> float | None:
    return None if value is None else value * factor


def _least(*values: float | None) -> float | None:
    known = [value for value in values if value is not None]
    return min(known) if known else None


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
