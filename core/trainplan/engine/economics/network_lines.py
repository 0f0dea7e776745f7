"""The networks of the bill: switches, optics and cables of compute, storage and management."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Any

from trainplan.catalog.entries import PriceRange
from trainplan.catalog.prices import Price, load_prices, price
from trainplan.engine.economics.bill import OF_NETWORKS, BillLine
from trainplan.engine.economics.pricing import Pricing
from trainplan.engine.infrastructure.fabric import FabricDesign
from trainplan.engine.infrastructure.network import Networks, ServerPorts
from trainplan.english import Sentence
from trainplan.plan.document import Plan

RACK_AREA = 0.6 * 2.4
"""Floor of a rack with its half aisle [m2]."""
VERTICAL_METRES = 5.0
"""Up, down and slack of a cable that leaves its rack."""
WITHIN_A_RACK_METRES = 2.0


def network_lines(make: Pricing, plan: Plan, networks: Networks, *, nodes: int, racks: int) -> list[BillLine]:
    """The networks of `nodes` nodes in `racks` racks, or what the plan says that they cost."""
    servers = networks.servers
    if plan.economics.network_price is not None and nodes > 1:
        return [make.lump("network", "network", "Networks, quoted", plan.economics.network_price, resold=OF_NETWORKS)]
    if nodes <= 1:
        return _server_links(make, networks.direct, servers, copper=True, metres=WITHIN_A_RACK_METRES)
    lines = _fabric(make, plan, networks, racks=racks)
    if networks.storage is not None:
        rate = plan.hardware.node.storage_nics[0].gbit_s
        lines += _links(make, "storage_", "Storage network", networks.storage, "roce", rate, racks=racks)
    joined = networks.storage or networks.compute
    if joined is not None or servers is None:
        metres = 0.0 if joined is None else cable_metres(joined, "server-leaf", racks)
        links = 0 if joined is None else joined.server_links
        lines += _server_links(make, links, servers, copper=racks <= 1, metres=metres)
    management = networks.management
    switch = price("switch.ethernet.1")
    return [
        *lines,
        _line(make, "management_switch", switch.name, management.access_switches, "switch", switch),
        _line(make, "aggregation_switch", "Management aggregation switch", management.aggregation_switches, "switch",
              switch),
        _line(make, "management_cable", "Management cable", management.cables, "cable", price("copper.1")),
    ]  # fmt: skip


def _line(make: Pricing, item: str, name: str, quantity: float, unit: str, listed: Price | None) -> BillLine:
    return make.line(item, "network", name, quantity, unit, listed, resold=OF_NETWORKS)


def _fabric(make: Pricing, plan: Plan, networks: Networks, *, racks: int) -> list[BillLine]:
    fabric, design = plan.network.fabric, networks.compute
    rate = plan.network.gbit_per_second_per_port
    own = fabric.switch_price_usd
    if design is not None and (own is not None or _switch_price(fabric.technology, rate) is not None):
        return _links(make, "", fabric.name, design, fabric.technology, rate, racks=racks, switch=own)
    accelerators = plan.hardware.accelerators
    tier = "one_tier" if accelerators <= 512 else "two_tiers" if accelerators <= 16_384 else "three_tiers"
    per_accelerator = plan.network.ports_per_node * rate / plan.hardware.node.accelerators
    name = named("{name}, by port rate", fabric.name)
    ports = accelerators * per_accelerator / 400
    return [_line(make, "network", name, ports, "400 Gb/s port", price(f"network.{tier}"))]


def _switch_price(technology: str, rate: float) -> Price | None:
    kind = "infiniband" if technology == "infiniband" else "roce"
    return load_prices().get(f"switch.{kind}.{rate:.0f}")


def _links(
    make: Pricing, prefix: str, name: str, design: FabricDesign, technology: str, rate: float, *, racks: int,
    switch: PriceRange | None = None,
) -> list[BillLine]:  # fmt: skip
    """Switches, optics and cables of one fabric: copper within a rack, fibre with optics beyond it."""
    listed = _switch_price(technology, rate)
    if listed is None and switch is not None:
        listed = Price(id="switch", name=name, low=switch.low, typical=switch.middle, high=switch.high, unit="USD",
                       date=str(switch.year), basis="list", trust="medium", unverified=True)  # fmt: skip
    layers = (("leaf", design.leaf_switches), ("spine", design.spine_switches), ("core", design.core_switches))
    lines = [
        _line(
            make, f"{prefix}{layer}_switch", named("{name} {layer} switch", name, layer=layer), count, "switch", listed
        )
        for layer, count in layers
    ]
    node, upper = design.node_links, design.leaf_spine_links + design.spine_core_links
    if racks <= 1:
        cable = load_prices().get(f"copper.{rate:.0f}")
        return [*lines, _line(make, f"{prefix}cable", named("{name} copper cable", name), node + upper, "cable", cable)]
    own, twin = load_prices().get(f"optic.{rate:.0f}"), load_prices().get(f"optic.{2 * rate:.0f}")
    paired = twin is not None and rate >= 400
    at_switch = node + 2 * upper
    lines += [
        _line(make, f"{prefix}optic", named("{name} optic, node", name), node, "optic", own),
        _line(
            make, f"{prefix}switch_optic",
            named("{name} optic, switch, two ports" if paired else "{name} optic, switch", name),
            ceil(at_switch / 2) if paired else at_switch, "optic", twin if paired else own,
        ),
    ]  # fmt: skip
    for layer, count in link_layers(design):
        metres = cable_metres(design, layer, racks)
        fibre = named("{name} fibre, {layer}, {metres:.0f} m", name, layer=layer, metres=metres)
        lines.append(_line(make, f"{prefix}{layer}_cable", fibre, count, "cable", _fibre(metres)))
    return lines


def _server_links(
    make: Pricing, links: int, servers: ServerPorts | None, *, copper: bool, metres: float
) -> list[BillLine]:
    """Optics and cables of the storage servers; their ports on the switches are counted with the network's."""
    if servers is None:
        return [_line(make, "server_links", "Links of the storage servers", 1, "lump", None)]
    rate = f"{servers.gbit_per_second:.0f}"
    if copper:
        cable = load_prices().get(f"copper.{rate}")
        return [_line(make, "server_cable", "Storage servers' copper cable", links, "cable", cable)]
    fibre = Sentence("Storage servers' fibre, {metres:.0f} m", {"metres": metres})
    optic = load_prices().get(f"optic.{rate}")
    return [
        _line(make, "server_optic", "Storage servers' optic, both ends", 2 * links, "optic", optic),
        _line(make, "server_cable", fibre, links, "cable", _fibre(metres)),
    ]


def link_layers(design: FabricDesign) -> tuple[tuple[str, int], ...]:
    """Cables between switches and nodes by layer."""
    return (
        ("node-leaf", design.node_links),
        ("leaf-spine", design.leaf_spine_links),
        ("spine-core", design.spine_core_links),
    )


def cable_metres(design: FabricDesign, layer: str, racks: int) -> float:
    """Usual length of a cable of a layer [m]: half the side of the square of floor that the layer spans, and the way
    up and down. A group of leaves spans its share of the racks; spines, cores and storage servers all of them."""
    if racks <= 1:
        return WITHIN_A_RACK_METRES
    spanned = racks / max(1, design.groups) if layer == "node-leaf" else racks
    return VERTICAL_METRES + sqrt(max(1.0, spanned) * RACK_AREA) / 2


def _fibre(metres: float) -> Price:
    each, metre = price("fibre.each"), price("fibre.metre")
    return each.model_copy(
        update={
            "low": each.low + metres * metre.low,
            "typical": each.typical + metres * metre.typical,
            "high": each.high + metres * metre.high,
        }
    )


def named(template: str, name: str, **parameters: Any) -> Sentence:
    """The name of a line, made from that of what it belongs to."""
    return Sentence(template, {"name": name, **parameters})
