"""The scale-out network: what training needs of it, and what the plan's fabric gives.

Rates in Gbit/s per accelerator, one way, as vendors print port rates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from trainplan.catalog.entries import Accelerator
from trainplan.engine.infrastructure.fabric import FabricDesign, ManagementNetwork, design_fabric, design_management
from trainplan.engine.infrastructure.traffic import AxisTraffic
from trainplan.engine.results import NetworkResult
from trainplan.plan.cluster import Hardware, Network

ALLOWED_EXPOSED_SHARE = 0.05
"""Share of a step that exposed scale-out traffic may take before the network counts as the bottleneck
(planning choice: fleets expose 14 to 32% of their hours, which a plan should stay well below)."""

SHARE_OF_NOMINAL = {
    "infiniband": 0.80,  # all-reduce of 8 GiB on 8 nodes: 386.6 GB/s with in-network reduction (coreweave/nccl-tests)
    "roce": 0.75,  # between InfiniBand and EFA (assumption)
    "efa": 0.72,  # 4 x p6-b200: 35 to 37 of 50 GB/s (stas00/ml-engineering, network benchmarks)
    "gpudirect-tcpx": 0.65,
    "slingshot": 0.75,
    "ethernet": 0.50,  # TCP without RDMA (assumption)
}
"""Share of the port rate that large collectives reach, by technology."""

TIGHT_MARGIN = 1.25
"""Less than a quarter above the need is tight (planning choice)."""


GBIT_PER_LANE = {3: 7.88, 4: 15.75, 5: 31.5, 6: 60.5}
"""Of a PCIe lane one way, by generation."""


def can_feed_port(accelerator: Accelerator, gbit_per_second: float) -> bool:
    """Whether the host link of the accelerators carries a port of that rate; so it counts where the link is unknown."""
    lane = GBIT_PER_LANE.get(accelerator.pcie_gen or 0)
    return lane is None or gbit_per_second <= lane * (accelerator.pcie_lanes or 16)


def rails_joined(hardware: Hardware) -> bool:
    """Whether the fast links of a node carry traffic from any rail to any other."""
    return hardware.accelerator.scale_up.domain_size >= hardware.node.accelerators > 1


def required_gbit_per_second(traffic: Sequence[AxisTraffic], step_seconds: float, share_of_nominal: float) -> float:
    """Port rate per accelerator at which exposed traffic takes 5% of the step [Gbit/s].

    An axis exposes what its window does not hide: the sum over axes of max(0, bits / rate - window) is at most
    that allowance.
    `share_of_nominal` [fraction of the line rate].
    """
    loads = [(item.bytes_per_step * 8e-9, item.window_seconds) for item in traffic if item.bytes_per_step > 0]
    hidden_above = [bits / window if window else float("inf") for bits, window in loads]
    order = sorted(range(len(loads)), key=hidden_above.__getitem__, reverse=True)
    bits, seconds, rate = 0.0, ALLOWED_EXPOSED_SHARE * step_seconds, 0.0
    for index in order:  # from the axis that is hardest to hide on; the rest is hidden once `rate` is reached
        if rate >= hidden_above[index]:
            break
        bits += loads[index][0]
        seconds += loads[index][1]
        rate = bits / seconds
    return rate / share_of_nominal


def available_gbit_per_second(network: Network, accelerators_per_node: int) -> float:
    """Port rate per accelerator beyond the leaf [Gbit/s]."""
    return network.ports_per_node * network.gbit_per_second_per_port / accelerators_per_node / network.oversubscription


def share_of_nominal(network: Network, accelerators_per_node: int, available: float) -> float:
    """Share of the line rate that collectives reach: as measured by an all-reduce, else usual for the technology.

    `available` [Gbit/s an accelerator].
    """
    bus = network.all_reduce_bus_gb_per_second
    if bus is None or available <= 0:
        return SHARE_OF_NOMINAL.get(network.fabric.technology, 0.75)
    ranks = network.all_reduce_ranks_per_node or accelerators_per_node
    nominal = available * accelerators_per_node / ranks
    return min(1.0, bus / ranks * 8 / nominal)


def verdict(required: float, available: float) -> Literal["enough", "tight", "bottleneck"]:
    """Whether a port rate is enough: `required`, `available` [Gbit/s an accelerator]."""
    if available >= required * TIGHT_MARGIN:
        return "enough"
    return "tight" if available >= required else "bottleneck"


@dataclass(frozen=True)
class ServerPorts:
    """Ports by which the storage servers join a network, all of one rate."""

    count: int
    per_server: int
    gbit_per_second: float


def server_ports(hardware: Hardware, network_rate: float) -> ServerPorts | None:
    """Ports of the plan's storage servers: the catalogue's, else as many as the system's rate fills; None: not known.

    `network_rate` [Gbit/s]: a faster port runs at it.
    """
    system, units = hardware.storage, hardware.storage_units
    if system.kind == "local":
        return ServerPorts(0, 1, network_rate)
    if system.nics:
        rate = min(network_rate, max(group.gbit_s for group in system.nics))
        each = sum(group.count for group in system.nics)
        return ServerPorts(ceil(units * each), each, rate)
    rates = [value for value in (system.aggregate_read_gb_s, system.aggregate_write_gb_s) if value is not None]
    given = hardware.storage_read_gb_per_second or (max(rates) * units if rates else None)
    if given is None:
        return None
    count = ceil(8 * given / (SHARE_OF_NOMINAL["roce"] * network_rate))
    return ServerPorts(count, count, network_rate)


def _fabric(network: Network, nodes: int, servers: ServerPorts | None) -> FabricDesign | None:
    """The plan's compute fabric; None where the fabric's switches are not published (clouds) or cannot do it."""
    if nodes <= 1:
        return design_fabric(nodes, network.ports_per_node, 2)
    if network.fabric.switch_ports is None:
        return None
    return design_fabric(
        nodes,
        network.ports_per_node,
        network.fabric.switch_ports,
        network.oversubscription,
        rail_optimised=network.rail_optimised,
        rail_only=network.rail_only,
        server_ports=servers.count if servers else 0,
        ports_per_server=servers.per_server if servers else 1,
    )


STORAGE_SWITCH_PORTS = 64
"""Ports of the Ethernet switches of the storage network at 200 to 400 Gb/s (SN5400: 64 x 400G)."""


@dataclass(frozen=True)
class Networks:
    """The three networks of a cluster; None is not ours to build (a cloud's)."""

    compute: FabricDesign | None
    storage: FabricDesign | None
    management: ManagementNetwork
    servers: ServerPorts | None = None
    """Ports of the storage servers, on the storage network where the nodes have ports of one, else on the compute
    network where its layers have room; None: not known."""
    direct: int = 0
    """Cables from a single node to its storage servers, without a switch."""

    @property
    def switches(self) -> int:
        built = sum(design.switches for design in (self.compute, self.storage) if design)
        return built + self.management.access_switches + self.management.aggregation_switches

    @property
    def cables(self) -> int:
        built = sum(design.cables for design in (self.compute, self.storage) if design)
        return built + self.management.cables + self.direct

    @property
    def switch_names(self) -> tuple[str, ...]:
        names: list[str] = []
        for prefix, design in (("", self.compute), ("storage-", self.storage)):
            if design:
                for layer, count in (
                    ("leaf", design.leaf_switches),
                    ("spine", design.spine_switches),
                    ("core", design.core_switches),
                ):
                    names += [f"{prefix}{layer}-{index + 1}" for index in range(count)]
        names += [f"management-{index + 1}" for index in range(self.management.access_switches)]
        names += [f"aggregation-{index + 1}" for index in range(self.management.aggregation_switches)]
        return tuple(names)


def plan_networks(network: Network, hardware: Hardware, nodes: int) -> Networks:
    """Compute, storage and management networks of the plan's cluster."""
    groups = hardware.node.storage_nics
    ports = sum(group.count for group in groups)
    servers = server_ports(hardware, groups[0].gbit_s if groups else network.gbit_per_second_per_port)
    compute, storage = _fabric(network, nodes, None), None
    if not ports and nodes > 1 and servers is not None and servers.count:
        joined = _fabric(network, nodes, servers)
        if joined is not None and compute is not None and joined.tiers == compute.tiers:
            compute = joined
        else:  # a layer of switches more would be built for them, or nobody knows the switches
            servers = None
    if ports:
        storage = design_fabric(
            nodes,
            ports,
            STORAGE_SWITCH_PORTS,
            2.0,
            rail_optimised=False,
            server_ports=servers.count if servers else 0,
            ports_per_server=servers.per_server if servers else 1,
        )
    built = sum(design.switches for design in (compute, storage) if design)
    own = ports or network.ports_per_node
    direct = min(own, servers.count) if servers is not None and nodes == 1 else 0
    return Networks(compute, storage, design_management(nodes, built), servers, direct)


def network_result(
    network: Network,
    design: FabricDesign | None,
    *,
    nodes: int,
    accelerators_per_node: int,
    free_step_seconds: float,
    step_seconds: float,
    waiting_seconds: float,
    traffic: Sequence[AxisTraffic],
) -> NetworkResult:
    """What waits, need, supply, verdict and hardware of the scale-out network, built as `design`.

    `free_step_seconds` is a step that never waits, `waiting_seconds` is what the plan's step waits for traffic between
    nodes.
    """
    available = available_gbit_per_second(network, accelerators_per_node)
    share = share_of_nominal(network, accelerators_per_node, available)
    required = required_gbit_per_second(traffic, free_step_seconds, share) if nodes > 1 else 0.0
    return NetworkResult(
        required_gbit_per_second_per_accelerator=required,
        available_gbit_per_second_per_accelerator=available,
        fabric=network.fabric.id,
        leaf_switches=None if design is None else design.leaf_switches,
        spine_switches=None if design is None else design.spine_switches,
        core_switches=None if design is None else design.core_switches,
        optics=None if design is None else design.optics,
        cables=None if design is None else design.cables,
        verdict=verdict(required, available),
        bytes_per_step={item.axis: item.bytes_per_step for item in traffic},
        waiting_seconds=waiting_seconds,
        waiting_fraction=waiting_seconds / step_seconds,
    )
