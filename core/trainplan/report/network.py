"""The networks: what the plan's traffic asks for, every port of the fabrics, other kinds of port side by side."""

from __future__ import annotations

from dataclasses import replace

from trainplan.engine.infrastructure.fabric import MANAGEMENT_SWITCH_PORTS, FabricDesign
from trainplan.engine.infrastructure.network import Networks
from trainplan.engine.results import NetworkResult
from trainplan.engine.studies.alternatives import NetworkChoice
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Table, row, table
from trainplan.report.figures import DASH
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING

_LAYERS = {"node": "nodes", "server": "storage servers", "leaf": "leaves", "spine": "spines", "core": "cores"}
_TECHNOLOGY = {"infiniband": "InfiniBand", "roce": "Ethernet with RoCE", "ethernet": "Ethernet with TCP"}


def build(plan: Plan, result: NetworkResult | None, studies: Studies) -> Section:
    title = "Network"
    if result is None:
        return Section(title, "", MISSING)
    traffic = [
        row(f"{code.replace('_', ' ').capitalize()}", str(say.stored_bytes(value)))
        for code, value in result.bytes_per_step.items()
        if value
    ]
    blocks: list[Block] = []
    if traffic:
        columns = (Column("Sent per accelerator per step", share=3), Column("", "right", 2), Column("", share=4))
        blocks.append(table(columns, [(*cells, Run("")) for cells in traffic]))
    if studies.networks is not None and studies.networks.switches == 0 and studies.networks.compute is not None:
        blocks.append(Note("One node needs no fabric."))
    elif studies.networks is not None:
        blocks += [Heading("Port by port"), _port_by_port(studies.networks), *_notes(plan, studies.networks)]
    else:
        blocks += [Heading("Port by port"), *MISSING]
    if studies.network_options:
        currency = plan.economics.currency
        blocks += [Heading("The network as a price"), *_options(studies.network_options, currency)]
    return Section(title, f"{plan.network.fabric.name}. {_lead(result)}", tuple(blocks))


def _lead(result: NetworkResult) -> str:
    if not result.bytes_per_step:
        return "No traffic leaves a node."
    if result.waiting_seconds <= 0:
        return "No step waits for traffic between nodes."
    waits = f"{say.seconds(result.waiting_seconds)} of each step"
    return f"{waits} wait for traffic between nodes, {100 * result.waiting_fraction:.1f} %."


def _port_by_port(networks: Networks) -> Table:
    """The compute and storage fabrics and the management network; every cable has a port at either end."""
    compute, storage, management = networks.compute, networks.storage, networks.management

    def cells(name: str, number: str, of_management: str) -> tuple[Run, ...]:
        return row(name, *(_count(design, number) for design in (compute, storage)), of_management)

    def strong(name: str, number: str, of_management: str) -> tuple[Run, ...]:
        return tuple(Run(cell.text, strong=True) for cell in cells(name, number, of_management))

    uplinks = management.cables - management.ports
    rows = [
        cells("Switches, leaf or access", "leaf_switches", f"{management.access_switches:,}"),
        cells("Switches, spine or aggregation", "spine_switches", f"{management.aggregation_switches:,}"),
        cells("Switches, core", "core_switches", "0"),
        cells("Ports of a switch", "switch_ports", f"{MANAGEMENT_SWITCH_PORTS}"),
        cells("Cables, node to leaf", "node_links", f"{management.ports:,}"),
        cells("Cables, storage servers to leaf", "server_links", "0"),
        cells("Cables, leaf to spine", "leaf_spine_links", f"{uplinks:,}"),
        cells("Cables, spine to core", "spine_core_links", "0"),
        strong("Cables", "cables", f"{management.cables:,}"),
        *(
            row(f"Ports in use on {where}", *(_ports(design, layer) for design in (compute, storage)), "")
            for layer, where in _LAYERS.items()
        ),
        strong("Ports in use, two for each cable", "optics", f"{2 * management.cables:,}"),
        cells("Ports free on switches", "ports_free", ""),
    ]
    columns = (Column("", share=4), *(Column(name, "right", 2) for name in ("Compute", "Storage", "Management")))
    return table(columns, rows)


def _count(design: FabricDesign | None, number: str) -> str:
    return DASH if design is None else f"{getattr(design, number):,}"


def _ports(design: FabricDesign | None, layer: str) -> str:
    return DASH if design is None else f"{design.ports_used[layer]:,}"


def _notes(plan: Plan, networks: Networks) -> tuple[Block, ...]:
    design = networks.compute
    if design is None:
        return (Note(f"The switches of {plan.network.fabric.name} are not published, or three layers are not enough."),)
    wired = "rail-optimised" if design.rail_optimised else "all ports of a node on one leaf"
    if design.rail_only:
        wired += ", no switch between rails"
    ratio = round(design.oversubscription, 1)
    blocking = "non-blocking (1:1)" if ratio <= 1 else f"{say.plain_number(ratio)}:1 oversubscribed"
    groups = f"{say.counted(design.groups, 'group')} of up to {say.counted(design.nodes_per_group, 'node')}"
    return (Note(f"Compute network: {groups}, {wired}, {blocking}."),)


def _options(options: tuple[NetworkChoice, ...], currency: str) -> tuple[Block, ...]:
    """Time and money of the run on each network, with the difference to the plan's own."""
    own = next((option for option in options if option.own), None)
    columns = (
        Column("Network", share=3),
        Column("Ports, Gb/s", "right", 1.6),
        Column("Uplinks", "right", 1),
        Column("Waits in a step", "right", 2.2),
        Column("Run time", "right", 2.2),
        Column("This run", "right", 2.4),
        Column("Networks, bought", "right", 2.4),
    )
    rows = []
    for option in options:
        name = _TECHNOLOGY.get(option.technology, option.technology) + (", rail-only" if option.rail_only else "")
        ports = f"{option.ports_per_node:,} × {say.plain_number(option.gbit_per_second_per_port)}"
        uplinks = "1:1" if option.oversubscription <= 1 else f"{say.plain_number(option.oversubscription)}:1"
        if not option.possible:
            rows.append(row(name, ports, uplinks, Run("more than the host link carries", "muted"), DASH, DASH, DASH))
            continue
        cells = row(
            name,
            ports,
            uplinks,
            DASH if option.waiting_fraction is None else f"{100 * option.waiting_fraction:.1f} %",
            _beside(option.days, own.days if own else None, "days", currency),
            _beside(option.cost, own.cost if own else None, "cost", currency),
            _beside(option.networks_price, own.networks_price if own else None, "cost", currency),
        )
        rows.append(tuple(replace(cell, strong=True) for cell in cells) if option.own else cells)
    return table(columns, rows), Note(
        "The network of this plan is in bold; each row is the whole plan on that network."
    )


def _beside(value: float | None, own: float | None, measure: str, currency: str) -> str:
    if value is None:
        return DASH
    difference = 0.0 if own is None else value - own
    shown = say.aligned(measure, (value, abs(difference)), currency)
    text = f"{shown.texts[0]} {shown.unit}"
    if own is None or abs(difference) < 0.001 * abs(own):
        return text
    return f"{text} ({say.signed(difference, shown.texts[1])})"
