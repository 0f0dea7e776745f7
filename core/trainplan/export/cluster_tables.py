"""Tables of the cluster that is built: cables, racks, and the rules of thumb beside its figures."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan import wording
from trainplan.engine.economics.network_lines import WITHIN_A_RACK_METRES, cable_metres
from trainplan.engine.infrastructure.fabric import MANAGEMENT_SWITCH_PORTS, MANAGEMENT_UPLINKS, cable_schedule
from trainplan.engine.infrastructure.facility import rack_elevation
from trainplan.engine.infrastructure.network import Networks, plan_networks
from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.rule import GUIDES
from trainplan.engine.rules_of_thumb.rules import rules_of_thumb
from trainplan.english import filled
from trainplan.export.tables import Cell, Column, NoTableError, Table
from trainplan.plan.document import Plan

BETWEEN_RACKS_METRES = 10.0
"""Usual length of an uplink of the management network."""


def cable_table(plan: Plan, results: Results) -> Table:
    """Every cable of the three networks, port to port, with medium and usual length; as many as in the bill.

    Raises NoTableError for a single node and for a plan without results.
    """
    layout, nodes = results.layout, results.layout.n_nodes if results.layout else 0
    if layout is None:
        raise NoTableError("The plan has no results; its findings say why")
    networks = plan_networks(plan.network, plan.hardware, nodes)
    racks = (results.power.racks if results.power else None) or 1
    rows: list[tuple[Cell, ...]] = []
    for name, design in (("compute", networks.compute), ("storage", networks.storage)):
        for cable in cable_schedule(design) if design is not None else ():
            metres = cable_metres(design, cable.layer, racks) if design is not None else 0.0
            medium = "copper" if racks <= 1 else "fibre, two optics"
            ends = (cable.from_device, cable.from_port, cable.to_device, cable.to_port)
            rows.append((name, cable.layer, *_of_network(name, ends), medium, round(metres, 1)))
    rows += [
        ("storage", "direct", "node-1", port, "storage-server-1", port, "copper", WITHIN_A_RACK_METRES)
        for port in range(1, networks.direct + 1)
    ]
    for cable_of in management_cables(networks, nodes):
        metres = BETWEEN_RACKS_METRES if cable_of[0] == "uplink" else WITHIN_A_RACK_METRES
        rows.append(("management", *cable_of, "copper", metres))
    if not rows:
        raise NoTableError("A single node has no cables, and a cloud's are its own")
    columns = (
        Column("Cable", kind="count"),
        Column("Network"),
        Column("Layer"),
        Column("From"),
        Column("Port", kind="count"),
        Column("To"),
        Column("Port", kind="count"),
        Column("Medium"),
        Column("Usual length", "m", "number"),
    )
    return Table(
        "cable_schedule", "Cable schedule", columns, tuple((number, *row) for number, row in enumerate(rows, 1))
    )


def _of_network(name: str, ends: tuple[str, int, str, int]) -> tuple[str, int, str, int]:
    """Switches of the storage network bear its name; nodes are those of the compute network."""
    if name == "compute":
        return ends
    device, port, other, other_port = ends
    named = tuple(end if end.startswith("node") else f"{name}-{end}" for end in (device, other))
    return named[0], port, named[1], other_port


def management_cables(networks: Networks, nodes: int) -> Iterator[tuple[str, str, int, str, int]]:
    """(layer, device, its port, switch, its port) of the management network."""
    management = networks.management
    if not management.access_switches:
        return
    built = [name for name in networks.switch_names if not name.startswith(("management", "aggregation"))]
    devices = [(f"node-{node}", port) for node in range(1, nodes + 1) for port in (1, 2)]
    devices += [(name, 1) for name in built]
    for place, (device, port) in enumerate(devices):
        switch, own = divmod(place, MANAGEMENT_SWITCH_PORTS)
        yield "access", device, port, f"management-{switch + 1}", own + 1
    if management.aggregation_switches:
        for switch in range(management.access_switches):
            for uplink in range(MANAGEMENT_UPLINKS):
                port = MANAGEMENT_SWITCH_PORTS + 1 + uplink
                yield "uplink", f"management-{switch + 1}", port, f"aggregation-{uplink + 1}", switch + 1


def rack_table(plan: Plan, results: Results) -> Table:
    """What stands where, rack by rack. Raises NoTableError where a node does not fit in the plan's racks."""
    hardware, layout = plan.hardware, results.layout
    if layout is None:
        raise NoTableError("The plan has no results; its findings say why")
    networks = plan_networks(plan.network, hardware, layout.n_nodes)
    slots = rack_elevation(
        plan.facility,
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=layout.n_nodes + plan.operations.spare_nodes,
        switch_names=networks.switch_names,
        switch_kilowatts=(plan.network.fabric.switch_power_w or 0.0) / 1000,
    )
    rows = tuple((slot.rack, slot.unit, slot.units, slot.device, slot.kilowatts or None) for slot in slots)
    if not rows:
        raise NoTableError("A node does not fit in a rack of this plan, or its power is not known")
    columns = (
        Column("Rack", kind="count"),
        Column("Lowest unit", "U", "count"),
        Column("Height", "U", "count"),
        Column("Device"),
        Column("Rated", "kW", "number"),
    )
    return Table("rack_elevation", "Rack elevation", columns, rows)


def rules_table(plan: Plan, results: Results) -> Table:
    """Rules of thumb beside this plan's figures, and why they do not hold."""
    rows = tuple(
        (
            GUIDES[check.guide],
            check.rule,
            check.low,
            check.high,
            check.computed,
            check.unit,
            wording.RULES[check.verdict],
            filled(check.why, check.parameters),
        )
        for check in rules_of_thumb(plan, results)
    )
    columns = (
        Column("Guide"),
        Column("Rule"),
        Column("Rule, low", kind="number"),
        Column("Rule, high", kind="number"),
        Column("This plan", kind="number"),
        Column("Unit"),
        Column("Verdict"),
        Column("Why"),
    )
    return Table("rules_of_thumb", "Rules of thumb", columns, rows)
