"""A scale-out fabric that can be built: one switch, leaf-spine, or leaf-spine-core, port by port.

Rail-optimised: port r of every node of a group goes to leaf r of that group, so that accelerators of the same
rank meet one switch away (NVIDIA DGX SuperPOD reference architecture, RA-11333). A leaf's uplinks divide
evenly over the spines, and a spine's evenly over its cores, so that every path has the same capacity.

Rail-only: each rail is a fabric of its own and no switch joins two; what changes rails crosses inside a node (Wang et
al., "Rail-only: A Low-Cost High-Performance Network for Training LLMs with Trillion Parameters", 2023, section 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from trainplan.engine.job.leaf import MOST_RAILS, leaf_ports


@dataclass(frozen=True)
class FabricDesign:
    """Switches and links of one fabric. Every link is one cable with a port at either end."""

    nodes: int
    """Nodes of the fabric: servers, or equal parts of racks that are one product."""
    rails: int
    """Ports of each of them."""
    switch_ports: int
    rail_optimised: bool
    tiers: int
    """Switch layers: 0 for a single node, then 1, 2 or 3."""
    groups: int
    nodes_per_group: int
    leaves_per_group: int
    leaf_switches: int
    spine_switches: int
    core_switches: int
    leaf_uplinks: int
    """Links from each leaf to the spines."""
    spine_uplinks: int
    pods: int
    groups_per_pod: int
    parts_per_node: int = 1
    """A node with many ports (a rack of 72) is cabled in this many equal parts, each a node of the fabric."""
    planes: int = 1
    """Fabrics that no switch joins, one for each rail; `leaves_per_group` counts the leaves of all."""
    server_ports: int = 0
    """Ports of all storage servers, which are cabled like those of further nodes."""
    ports_per_server: int = 1

    @property
    def rail_only(self) -> bool:
        return self.planes > 1

    @property
    def node_links(self) -> int:
        return self.nodes * self.rails if self.tiers else 0

    @property
    def server_links(self) -> int:
        return self.server_ports if self.tiers else 0

    @property
    def leaf_spine_links(self) -> int:
        return self.leaf_switches * self.leaf_uplinks

    @property
    def spine_core_links(self) -> int:
        return self.spine_switches * self.spine_uplinks

    @property
    def switches(self) -> int:
        return self.leaf_switches + self.spine_switches + self.core_switches

    @property
    def cables(self) -> int:
        return self.node_links + self.server_links + self.leaf_spine_links + self.spine_core_links

    @property
    def optics(self) -> int:
        """Transceivers, counted by port: one at either end of every cable."""
        return 2 * self.cables

    @property
    def ports_used(self) -> dict[str, int]:
        """Ports in use by layer; together twice the cables."""
        return {
            "node": self.node_links,
            "server": self.server_links,
            "leaf": self.node_links + self.server_links + self.leaf_spine_links,
            "spine": self.leaf_spine_links + self.spine_core_links,
            "core": self.spine_core_links,
        }

    @property
    def ports_free(self) -> int:
        used = self.ports_used
        return self.switches * self.switch_ports - used["leaf"] - used["spine"] - used["core"]

    @property
    def oversubscription(self) -> float:
        """Node ports over uplinks of a full leaf: 1 is non-blocking."""
        if not self.leaf_uplinks:
            return 1.0
        return _leaf_downlinks(self) / self.leaf_uplinks


def _leaf_downlinks(design: FabricDesign) -> int:
    if design.rail_optimised:
        return design.nodes_per_group
    return design.nodes_per_group * design.rails


def design_fabric(
    nodes: int,
    rails: int,
    switch_ports: int,
    oversubscription: float = 1.0,
    *,
    rail_optimised: bool = True,
    rail_only: bool = False,
    server_ports: int = 0,
    ports_per_server: int = 1,
) -> FabricDesign | None:
    """The smallest fabric for `nodes` with `rails` ports each, of switches with `switch_ports` ports.

    `server_ports` of storage servers are cabled as if they were ports of further nodes. Returns None where three
    layers of such switches are not enough.
    """
    endpoints = nodes * rails + server_ports
    if nodes > 1 and rails > MOST_RAILS and endpoints > switch_ports:
        width = max(size for size in range(1, MOST_RAILS + 1) if rails % size == 0)
        parts = rails // width
        divided = design_fabric(
            nodes * parts, width, switch_ports, oversubscription, rail_optimised=rail_optimised, rail_only=rail_only,
            server_ports=server_ports, ports_per_server=ports_per_server,
        )  # fmt: skip
        return None if divided is None else replace(divided, parts_per_node=parts)
    if rail_only and nodes > 1 and rails > 1 and endpoints > switch_ports:
        rail = design_fabric(nodes, 1, switch_ports, oversubscription, server_ports=ceil(server_ports / rails))
        if rail is None:
            return None
        return replace(_planes(rail, rails), server_ports=server_ports, ports_per_server=ports_per_server)
    if nodes <= 1 or rails == 0:
        return FabricDesign(nodes, rails, switch_ports, rail_optimised, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    members = nodes + ceil(server_ports / rails)
    if endpoints <= switch_ports:
        return FabricDesign(
            nodes, rails, switch_ports, False, 1, 1, members, 1, 1, 0, 0, 0, 0, 1, 1,
            server_ports=server_ports, ports_per_server=ports_per_server,
        )  # fmt: skip
    down = leaf_ports(switch_ports, oversubscription)
    by_rail = rail_optimised or down < rails
    leaves_per_group = rails if by_rail else 1
    nodes_per_group = min(members, down if by_rail else down // rails)
    downlinks = nodes_per_group if by_rail else nodes_per_group * rails
    uplinks = ceil(downlinks / oversubscription)
    groups = ceil(members / nodes_per_group)
    leaves = groups * leaves_per_group

    upper = _even_layer(leaves, uplinks, switch_ports - downlinks, switch_ports)
    if upper is not None:
        spines, leaf_uplinks = upper
        return FabricDesign(
            nodes, rails, switch_ports, by_rail, 2, groups, nodes_per_group, leaves_per_group,
            leaves, spines, 0, leaf_uplinks, 0, 1, groups,
            server_ports=server_ports, ports_per_server=ports_per_server,
        )  # fmt: skip

    half = switch_ports // 2
    groups_per_pod = half // leaves_per_group
    if groups_per_pod == 0:
        return None
    pods = ceil(groups / groups_per_pod)
    pod_leaves = groups_per_pod * leaves_per_group
    pod = _even_layer(pod_leaves, uplinks, switch_ports - downlinks, half)
    if pod is None:
        return None
    pod_spines, leaf_uplinks = pod
    spine_uplinks = pod_leaves * leaf_uplinks // pod_spines
    core = _even_layer(pods, spine_uplinks, spine_uplinks, switch_ports)
    if core is None:
        return None
    plane_cores, _ = core
    return FabricDesign(
        nodes, rails, switch_ports, by_rail, 3, groups, nodes_per_group, leaves_per_group,
        leaves, pods * pod_spines, pod_spines * plane_cores, leaf_uplinks, spine_uplinks, pods, groups_per_pod,
        server_ports=server_ports, ports_per_server=ports_per_server,
    )  # fmt: skip


def _planes(rail: FabricDesign, rails: int) -> FabricDesign:
    """As many fabrics like that of one rail as there are rails."""
    return replace(
        rail,
        rails=rails,
        rail_optimised=True,
        planes=rails,
        leaves_per_group=rails,
        leaf_switches=rails * rail.leaf_switches,
        spine_switches=rails * rail.spine_switches,
        core_switches=rails * rail.core_switches,
    )


def _even_layer(lower: int, least_uplinks: int, most_uplinks: int, ports: int) -> tuple[int, int] | None:
    """Fewest upper switches, and uplinks of each lower one, so that uplinks divide evenly and ports suffice."""
    for uppers in range(1, most_uplinks + 1):
        first = ceil(least_uplinks / uppers) * uppers
        if first <= most_uplinks and lower * (first // uppers) <= ports:
            return uppers, first
    return None


@dataclass(frozen=True)
class Cable:
    """One row of the cable schedule."""

    number: int
    layer: str
    """node-leaf, server-leaf, leaf-spine or spine-core."""
    from_device: str
    from_port: int
    to_device: str
    to_port: int


def cable_schedule(design: FabricDesign) -> Iterator[Cable]:
    """Every cable of the fabric with its two ports; devices and ports count from 1."""
    number = 0
    leaf_ports: dict[str, int] = {}
    for port in range(design.node_links + design.server_links):
        node, rail = divmod(port, design.rails)
        leaf = _leaf_name(design, node, rail)
        leaf_ports[leaf] = leaf_ports.get(leaf, 0) + 1
        number += 1
        if port < design.node_links:
            name, own = _node_port(design, node, rail)
            yield Cable(number, "node-leaf", name, own, leaf, leaf_ports[leaf])
        else:
            server, own = divmod(port - design.node_links, design.ports_per_server)
            yield Cable(number, "server-leaf", f"server-{server + 1}", own + 1, leaf, leaf_ports[leaf])
    if design.tiers < 2:
        return
    blocks = design.pods * design.planes
    block_spines = design.spine_switches // blocks
    spine_ports: dict[str, int] = {}
    first_uplink = _leaf_downlinks(design) + 1
    for group in range(design.groups):
        pod = group // design.groups_per_pod
        for member in range(design.leaves_per_group):
            leaf = f"leaf-{group * design.leaves_per_group + member + 1}"
            block = pod * design.planes + (member if design.rail_only else 0)
            for uplink in range(design.leaf_uplinks):
                spine = f"spine-{block * block_spines + uplink % block_spines + 1}"
                spine_ports[spine] = spine_ports.get(spine, 0) + 1
                number += 1
                yield Cable(number, "leaf-spine", leaf, first_uplink + uplink, spine, spine_ports[spine])
    if design.tiers < 3:
        return
    pod_spines = design.planes * block_spines
    cores = design.core_switches // pod_spines
    core_ports: dict[str, int] = {}
    for pod in range(design.pods):
        for position in range(pod_spines):
            spine = f"spine-{pod * pod_spines + position + 1}"
            first = design.spine_uplinks + 1
            for uplink in range(design.spine_uplinks):
                core = f"core-{position * cores + uplink % cores + 1}"
                core_ports[core] = core_ports.get(core, 0) + 1
                number += 1
                yield Cable(number, "spine-core", spine, first + uplink, core, core_ports[core])


def _node_port(design: FabricDesign, node: int, rail: int) -> tuple[str, int]:
    whole, part = divmod(node, design.parts_per_node)
    return f"node-{whole + 1}", part * design.rails + rail + 1


def _leaf_name(design: FabricDesign, node: int, rail: int) -> str:
    group = node // design.nodes_per_group
    member = rail if design.rail_optimised else 0
    return f"leaf-{group * design.leaves_per_group + member + 1}"


@dataclass(frozen=True)
class ManagementNetwork:
    """Ethernet for management: one port of each node's controller, one in band, one of each switch."""

    ports: int
    access_switches: int
    aggregation_switches: int
    cables: int


MANAGEMENT_SWITCH_PORTS = 48
MANAGEMENT_PORTS_PER_NODE = 2
MANAGEMENT_UPLINKS = 2


def design_management(nodes: int, switches: int) -> ManagementNetwork:
    """Access switches of 48 ports with two uplinks each to a pair of aggregation switches."""
    ports = nodes * MANAGEMENT_PORTS_PER_NODE + switches
    access = ceil(ports / MANAGEMENT_SWITCH_PORTS) if nodes > 1 else 0
    aggregation = 2 if access > 1 else 0
    uplinks = access * MANAGEMENT_UPLINKS if aggregation else 0
    return ManagementNetwork(ports if access else 0, access, aggregation, (ports if access else 0) + uplinks)
