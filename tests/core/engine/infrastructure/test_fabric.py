from __future__ import annotations

from collections import Counter

import pytest

from trainplan.engine.infrastructure.fabric import FabricDesign, cable_schedule, design_fabric, design_management


def built(*arguments: int, **options: int) -> FabricDesign:
    design = design_fabric(*arguments, **options)
    assert design is not None
    return design


@pytest.mark.parametrize(("nodes", "leaves", "spines"), [(32, 8, 4), (64, 16, 8), (96, 24, 16), (128, 32, 16)])
def test_that_the_superpod_of_n_scalable_units_has_its_published_switches(nodes: int, leaves: int, spines: int) -> None:
    """8 NDR rails on 64-port switches: NVIDIA DGX SuperPOD H100 (RA-11333); 12 spines would not divide 32."""
    design = built(nodes, 8, 64)
    assert (design.leaf_switches, design.spine_switches, design.core_switches) == (leaves, spines, 0)


def test_that_32_nodes_take_256_node_and_256_spine_links() -> None:
    design = built(32, 8, 64)
    assert (design.node_links, design.leaf_spine_links, design.cables, design.optics) == (256, 256, 512, 1024)
    assert design.oversubscription == 1.0


def test_that_a_fat_tree_of_2048_nodes_has_512_512_256_switches() -> None:
    """The k-ary fat tree of 64-port switches: 16 pods of 32 leaves and 32 spines under 256 cores."""
    design = built(2048, 8, 64)
    assert (design.leaf_switches, design.spine_switches, design.core_switches) == (512, 512, 256)
    assert design.cables == 3 * 16_384


def test_that_eight_nodes_share_one_switch() -> None:
    design = built(8, 8, 64)
    assert (design.leaf_switches, design.spine_switches, design.cables) == (1, 0, 64)
    assert (design.tiers, design.groups, design.nodes_per_group, design.leaves_per_group) == (1, 1, 8, 1)
    assert (design.pods, design.groups_per_pod) == (1, 1)


def test_that_one_node_needs_no_fabric() -> None:
    assert built(1, 8, 64).switches == 0


def test_that_two_to_one_oversubscription_halves_the_uplinks() -> None:
    """64 ports at 2:1: 42 down, 21 up."""
    design = design_fabric(42, 8, 64, 2.0)
    assert design is not None
    assert (design.leaf_switches, design.leaf_uplinks, design.spine_switches) == (8, 21, 3)
    assert design.oversubscription == 2.0


def test_that_whole_nodes_on_a_leaf_need_as_many_leaves_as_rails_do() -> None:
    """Four nodes of eight ports fill the 32 down ports of a leaf."""
    assert built(32, 8, 64, rail_optimised=False).leaf_switches == 8


def test_that_three_layers_of_64_ports_end_at_65536_accelerators() -> None:
    assert built(8192, 8, 64).core_switches == 1024
    assert design_fabric(8193, 8, 64) is None


@pytest.mark.parametrize("servers", [0, 1, 5])
@pytest.mark.parametrize("nodes", [2, 9, 20, 25, 33, 96, 100, 127, 130, 300])
def test_that_every_cable_has_two_ports_of_its_own_and_the_totals_add_up(nodes: int, servers: int) -> None:
    design = built(nodes, 8, 64, server_ports=7 * servers, ports_per_server=7)
    cables = list(cable_schedule(design))
    ends = [(row.from_device, row.from_port) for row in cables] + [(row.to_device, row.to_port) for row in cables]
    assert len(cables) == design.cables
    assert len(set(ends)) == 2 * design.cables == sum(design.ports_used.values())
    ports = Counter(device for device, _ in ends)
    switches = {device: count for device, count in ports.items() if not device.startswith(("node", "server"))}
    assert sum(device.startswith("server") for device in ports) == servers
    assert max(switches.values()) <= 64
    assert max(port for device, port in ends if device in switches) <= 64
    assert len(switches) <= design.switches


@pytest.mark.parametrize("nodes", [32, 96, 128, 300, 2048])
def test_that_a_leaf_reaches_every_spine_with_the_same_number_of_links(nodes: int) -> None:
    design = built(nodes, 8, 64)
    links = Counter((row.from_device, row.to_device) for row in cable_schedule(design) if row.layer == "leaf-spine")
    assert len(set(links.values())) == 1


def test_that_a_rail_meets_all_nodes_of_its_group_on_one_leaf() -> None:
    rows = [row for row in cable_schedule(built(64, 8, 64)) if row.layer == "node-leaf" and row.from_port == 3]
    assert {row.to_device for row in rows[:32]} == {"leaf-3"}
    assert {row.to_device for row in rows[32:]} == {"leaf-11"}


def test_that_management_of_32_nodes_and_12_switches_takes_two_access_switches() -> None:
    """64 + 12 ports on 48-port switches, two uplinks each."""
    network = design_management(32, 12)
    assert (network.ports, network.access_switches, network.aggregation_switches, network.cables) == (76, 2, 2, 80)


def test_that_one_access_switch_needs_none_above_it_and_one_node_needs_no_network() -> None:
    """Ten nodes and eight switches have 28 ports; 20 nodes and eight have exactly 48."""
    few, full, alone = design_management(10, 8), design_management(20, 8), design_management(1, 0)
    assert (few.ports, few.access_switches, few.aggregation_switches, few.cables) == (28, 1, 0, 28)
    assert (full.ports, full.access_switches) == (48, 1)
    assert design_management(20, 9).access_switches == 2
    assert (alone.ports, alone.access_switches, alone.aggregation_switches, alone.cables) == (0, 0, 0, 0)


def test_that_racks_of_72_ports_are_cabled_in_parts_of_eight() -> None:
    """Eight racks: 72 parts of 8 ports in three groups of 32: 24 leaves and, as 32 links divide by 16, 16 spines."""
    design = built(8, 72, 64)
    assert (design.leaf_switches, design.spine_switches, design.node_links) == (24, 16, 576)
    nodes = Counter(row.from_device for row in cable_schedule(design) if row.layer == "node-leaf")
    assert nodes == {f"node-{index + 1}": 72 for index in range(8)}


def test_that_a_rail_of_64_nodes_is_one_switch_and_a_longer_one_a_tree_of_its_own() -> None:
    """Rail-only, eight rails of 64-port switches: 64 ports fill a switch; 128 take four leaves under two spines."""
    few, many = built(64, 8, 64, rail_only=True), built(128, 8, 64, rail_only=True)
    assert (few.tiers, few.leaf_switches, few.spine_switches, few.cables) == (1, 8, 0, 512)
    assert (many.tiers, many.leaf_switches, many.spine_switches, many.cables) == (2, 32, 16, 2048)
    assert built(8, 8, 64, rail_only=True).leaf_switches == 1


@pytest.mark.parametrize(("nodes", "servers"), [(9, 0), (9, 19), (64, 0), (100, 0), (128, 19), (2048, 0), (2100, 0)])
def test_that_no_cable_of_a_rail_only_network_joins_two_rails(nodes: int, servers: int) -> None:
    design = built(nodes, 8, 64, rail_only=True, server_ports=servers, ports_per_server=servers or 1)
    rail_of: dict[str, int] = {}
    cables = list(cable_schedule(design))
    for row in cables:
        at_node = row.layer in ("node-leaf", "server-leaf")
        below = 1 + (row.from_port - 1) % 8 if at_node else rail_of[row.from_device]
        assert rail_of.setdefault(row.to_device, below) == below
    ends = [(row.from_device, row.from_port) for row in cables] + [(row.to_device, row.to_port) for row in cables]
    assert len(set(ends)) == len(ends) == 2 * design.cables
    assert len(rail_of) <= design.switches
    assert set(rail_of.values()) == set(range(1, 9))


def test_that_two_nodes_of_a_rail_only_fabric_have_a_switch_for_each_rail() -> None:
    """Rail-only (arXiv 2307.12169): 16 ports do not fit one switch of 8; each of 8 rails joins its two ports."""
    design = built(2, 8, 8, rail_only=True)
    assert (design.leaf_switches, design.spine_switches, design.cables) == (8, 0, 16)
    design = built(2, 2, 2, rail_only=True)
    assert (design.leaf_switches, design.spine_switches, design.cables) == (2, 0, 4)
