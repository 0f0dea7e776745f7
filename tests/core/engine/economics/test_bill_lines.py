"""Each line of a bill: how many, at whose price, and what a sale brings back."""

from __future__ import annotations

from typing import Any

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.catalog.prices import price
from trainplan.engine.economics.bill import BillLine
from trainplan.engine.economics.bill_lines import bill_of_materials
from trainplan.engine.economics.network_lines import cable_metres
from trainplan.engine.economics.pricing import months_between, with_age
from trainplan.engine.infrastructure.fabric import design_fabric
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


def plan_of(accelerators: int, **changes: Any) -> Plan:
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", accelerators, 1e12, library=load_library())
    for path, value in changes.items():
        plan = set_field(plan, path.replace("__", "."), value)
    return plan


def lines_of(plan: Plan, nodes: int, racks: int, kilowatts: float = 700.0, stored: float = 5e14) -> dict[str, BillLine]:
    bill = bill_of_materials(plan, nodes, capacity_bytes=stored, rated_kilowatts=kilowatts, racks=racks)
    return {line.item: line for line in bill.lines}


def quantities(lines: dict[str, BillLine], category: str) -> dict[str, float]:
    return {item: line.quantity for item, line in lines.items() if line.category == category}


def test_that_two_nodes_in_a_rack_hang_on_one_switch_by_copper() -> None:
    """8 ports of 400 Gb/s and 2 of storage for each node; 6 cables of management."""
    lines = lines_of(plan_of(16), 2, racks=1, kilowatts=20.0, stored=1.5e12)
    assert quantities(lines, "network") == {
        "leaf_switch": 1, "cable": 16, "storage_leaf_switch": 1, "storage_cable": 4,
        "management_switch": 1, "management_cable": 6,
    }  # fmt: skip
    priced = {
        "leaf_switch": "switch.infiniband.400",
        "cable": "copper.400",
        "storage_leaf_switch": "switch.roce.400",
        "management_switch": "switch.ethernet.1",
        "management_cable": "copper.1",
    }
    for item, listed in priced.items():
        assert lines[item].unit_price == price(listed).typical, item
        assert lines[item].amount == lines[item].quantity * price(listed).typical
        assert lines[item].resold == 0.25
    assert "storage" not in lines or lines["storage"].quantity


def test_that_64_nodes_need_two_layers_of_optics_and_fibre() -> None:
    """Each link has an optic at either end; one of two ports sits in a switch."""
    lines = lines_of(plan_of(512), 64, racks=22)
    assert quantities(lines, "network") == {
        "leaf_switch": 16, "spine_switch": 8, "optic": 512, "switch_optic": (512 + 2 * 512) / 2,
        "node-leaf_cable": 512, "leaf-spine_cable": 512,
        "storage_leaf_switch": 4, "storage_spine_switch": 2, "storage_optic": 128,
        "storage_switch_optic": (128 + 2 * 88) / 2, "storage_node-leaf_cable": 128, "storage_leaf-spine_cable": 88,
        "server_optic": 2 * 8, "server_cable": 8,
        "management_switch": 4, "aggregation_switch": 2, "management_cable": 166,
    }  # fmt: skip
    assert lines["server_optic"].unit_price == price("optic.200").typical
    assert lines["switch_optic"].unit_price == price("optic.800").typical
    metre, each = price("fibre.metre"), price("fibre.each")
    metres = 5 + (22 * 0.6 * 2.4) ** 0.5 / 2
    assert lines["leaf-spine_cable"].unit_price == pytest.approx(each.typical + metres * metre.typical)
    assert lines["leaf-spine_cable"].resold == 0.25


def test_that_one_node_is_cabled_to_its_storage_without_a_switch() -> None:
    """Two storage ports of the node, eight of the appliance of 200 Gb/s: two copper cables."""
    appliance = load_library().storage["lustre-appliance"]
    lines = lines_of(plan_of(8, hardware__storage=appliance), 1, racks=1, kilowatts=10.0)
    assert quantities(lines, "network") == {"server_cable": 2}
    assert lines["server_cable"].amount == 2 * price("copper.200").typical


def test_that_storage_without_known_ports_is_a_line_without_a_price() -> None:
    """Its links are 0.2 % of a cluster, not the 15 % of all networks."""
    plan = plan_of(512, hardware__storage=load_library().storage["vast"], operations__spare_nodes=0)
    bill = bill_of_materials(plan, 64, capacity_bytes=5e14, rated_kilowatts=700.0, racks=22)
    assert bill.unpriced == ("server_links",)
    assert bill.unpriced_share == 0.002
    quoted = plan.model_copy(update={"economics": plan.economics.model_copy(update={"quotes": {"server_links": 9e4}})})
    assert lines_of(quoted, 64, racks=22)["server_links"].amount == 9e4


def test_that_a_node_priced_by_its_cards_is_an_estimate() -> None:
    """Eight H100 NVL of 35,098 USD times 1.64 (Epoch AI); a DGX has a list price of its own."""
    library = load_library()
    cards = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-nvl-94gb", 8, 1e10, library=library)
    node = lines_of(cards, 1, racks=1)["node"]
    assert node.unit_price == pytest.approx(8 * 35_098 * 1.64)
    assert (node.state, node.trust, node.basis) == ("estimate", "low", "cards times 1.64")
    assert lines_of(plan_of(8), 1, racks=1)["node"].state == "list"
    shared = plan_from(load_preset("llama-3.1-8b"), "nvidia-h800-sxm5-80gb", 8, 1e10, library=library)
    node = lines_of(shared, 1, racks=1)["node"]
    assert (node.state, node.basis) == ("list", "the accelerators' shares of a whole system")


def test_that_slow_optics_have_one_port() -> None:
    lines = lines_of(plan_of(512, network__gbit_per_second_per_port=100.0), 64, racks=22)
    assert lines["switch_optic"].quantity == 512 + 2 * 512
    assert lines["switch_optic"].unit_price == price("optic.100").typical


def test_that_a_rate_without_switches_is_billed_by_ports_of_400() -> None:
    """8 ports of 640 Gb/s for 8 accelerators are 1.6 ports of 400 each; one tier up to 512, three above 16,384."""
    for accelerators, tier in ((512, "one_tier"), (520, "two_tiers"), (16_384, "two_tiers"), (16_392, "three_tiers")):
        plan = plan_of(accelerators, network__gbit_per_second_per_port=640.0)
        unpriced = plan.network.fabric.model_copy(update={"switch_price_usd": None})
        plan = set_field(plan, "network.fabric", unpriced)
        lines = lines_of(plan, accelerators // 8, racks=accelerators // 24)
        assert lines["network"].quantity == pytest.approx(accelerators * 1.6)
        assert lines["network"].unit_price == price(f"network.{tier}").typical
        assert lines["network"].resold == 0.25


def test_that_shares_are_of_servers_and_of_all_equipment() -> None:
    lines = lines_of(plan_of(512, operations__spare_nodes=2), 64, racks=22)
    servers = lines["node"].amount + lines["spare_node"].amount  # type: ignore[operator]
    assert lines["spare_node"].quantity == 2
    assert lines["head_nodes"].amount == pytest.approx(servers * price("share.head_nodes").typical)
    assert (lines["node"].resold, lines["spare_node"].resold, lines["head_nodes"].resold) == (1.0, 1.0, 0.5)
    assert lines["rack"].amount == 22 * price("rack.air").typical
    assert lines["power_distribution"].amount == 700 * price("power.distribution").typical
    equipment = sum(line.amount or 0.0 for line in lines.values() if line.category != "services")
    for share in ("spare_parts", "installation", "freight"):
        assert lines[share].quantity == pytest.approx(equipment)
        assert lines[share].amount == pytest.approx(equipment * price(f"share.{share}").typical)
        assert lines[share].resold == 0.0


def test_that_liquid_racks_take_their_share_of_the_heat() -> None:
    liquid = plan_of(512, facility__cooling="liquid", facility__liquid_heat_fraction=0.8)
    lines = lines_of(liquid, 64, racks=22)
    assert lines["cooling_distribution"].quantity == pytest.approx(560)
    assert lines["rack"].unit_price == price("rack.liquid").typical


def test_that_sums_entered_replace_their_lines() -> None:
    entered = plan_of(512, economics__network_price=9e5, economics__storage_price=2e5, economics__startup_price=1e5)
    lines = lines_of(entered, 64, racks=22)
    assert {item: line.amount for item, line in lines.items() if line.unit == "lump"} == {
        "network": 9e5, "storage": 2e5, "startup": 1e5,
    }  # fmt: skip
    assert (lines["network"].resold, lines["storage"].resold, lines["startup"].resold) == (0.25, 0.5, 0.0)
    assert quantities(lines, "network") == {"network": 1.0}
    assert "installation" not in lines


def test_that_flash_is_billed_by_the_dearer_of_rate_and_capacity() -> None:
    """One unit reads so many GB/s; 50 PB are dearer than that rate, 0.5 PB cheaper."""
    plan = plan_of(512)
    gigabytes = plan.hardware.storage.aggregate_read_gb_s * plan.hardware.storage_units  # type: ignore[operator]
    small, large = (lines_of(plan, 64, racks=22, stored=stored)["storage"] for stored in (5e14, 5e16))
    assert (small.quantity, small.unit_price) == (gigabytes, price("storage.flash_rate").typical)
    assert (large.quantity, large.unit_price) == (50_000, price("storage.flash").typical)
    assert (small.resold, large.resold) == (0.5, 0.5)


def test_that_an_old_range_widens_by_an_eighth_a_year() -> None:
    assert with_age(90, 100, 110, years=0) == (90, 110)
    assert with_age(90, 100, 110, years=2) == (75, 125)
    assert with_age(90, 100, 110, years=20) == (pytest.approx(10), pytest.approx(190))


@pytest.mark.parametrize(
    ("earlier", "later", "months"),
    [("2025", "2026-12", 12), ("2025-06", "2026-12", 18), ("2026-12-24", "2026-12", 0), ("2025", "2026", 12)],
)
def test_that_a_year_alone_is_its_last_month(earlier: str, later: str, months: int) -> None:
    assert months_between(earlier, later) == months


def test_that_cables_are_as_long_as_half_the_side_of_their_floor() -> None:
    """Two groups of 32 nodes in 20 racks: 10 racks of 1.44 m2 for a leaf, all of them for a spine."""
    design = design_fabric(64, 8, 64)
    assert design is not None
    assert design.groups == 2
    assert cable_metres(design, "node-leaf", 20) == pytest.approx(5 + 14.4**0.5 / 2)
    assert cable_metres(design, "leaf-spine", 20) == pytest.approx(5 + 28.8**0.5 / 2)
    assert cable_metres(design, "node-leaf", 1) == 2.0
