"""The networks: what the plan's traffic asks for, every port of the fabrics, other kinds of port side by side."""

from __future__ import annotations

from trainplan.engine.infrastructure.fabric import MANAGEMENT_SWITCH_PORTS, FabricDesign
from trainplan.engine.infrastructure.network import NetworkOption, Networks
from trainplan.engine.results import NetworkResult
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Table, Tone, row, table
from trainplan.report.figures import DASH
from trainplan.report.studies import Studies
from trainplan.report.tables import DEMAND, MISSING

_TONES: dict[str, Tone] = {"enough": "ok", "tight": "warn", "bottleneck": "error"}
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
    blocks: list[Block] = [table(DEMAND, [_demand(result)])]
    if traffic:
        columns = (Column("An accelerator sends in a step", share=3), Column("", "right", 2), Column("", share=4))
        blocks.append(table(columns, [(*cells, Run("")) for cells in traffic]))
    if studies.networks is not None and studies.networks.switches == 0 and studies.networks.compute is not None:
        blocks.append(Note("One node needs no fabric."))
    elif studies.networks is not None:
        blocks += [Heading("Port by port"), _port_by_port(studies.networks), *_notes(plan, studies.networks)]
    else:
        blocks += [Heading("Port by port"), *MISSING]
    if studies.network_options:
        blocks += [Heading("Other ports for the same traffic"), _options(studies.network_options)]
    return Section(title, f"{plan.network.fabric.name}. {_lead(result)}", tuple(blocks))


def _lead(result: NetworkResult) -> str:
    return {
        "enough": "The fabric has room for what the layout sends.",
        "tight": "The fabric carries what the layout sends, with less than a quarter to spare.",
        "bottleneck": "The fabric is slower than what the layout sends can hide.",
    }[result.verdict]


def _demand(result: NetworkResult) -> tuple[Run, ...]:
    return row(
        "Scale-out rate of an accelerator",
        say.number(result.required_gbit_per_second_per_accelerator),
        say.number(result.available_gbit_per_second_per_accelerator),
        "Gb/s",
        Run(result.verdict, _TONES[result.verdict]),
    )


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
        cells("Cables, leaf to spine", "leaf_spine_links", f"{uplinks:,}"),
        cells("Cables, spine to core", "spine_core_links", "0"),
        strong("Cables", "cables", f"{management.cables:,}"),
        *(
            row(f"Ports in use on {where}", *(_ports(design, layer) for design in (compute, storage)), "")
            for layer, where in (("node", "nodes"), ("leaf", "leaves"), ("spine", "spines"), ("core", "cores"))
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
    wired = "one leaf for each rail of a group" if design.rail_optimised else "all ports of a node on one leaf"
    return (
        Note(
            f"Compute: {say.counted(design.groups, 'group')} of up to {design.nodes_per_group:,} nodes, {wired}; "
            f"{say.number(design.oversubscription, 2)} node ports for each uplink of a full leaf."
        ),
    )


def _options(options: tuple[NetworkOption, ...]) -> Table:
    columns = (
        Column("Technology", share=3),
        Column("Ports of a node", "right", 2),
        Column("Gb/s of a port", "right", 2),
        Column("Required, Gb/s", "right", 2),
        Column("Available, Gb/s", "right", 2),
        Column("", share=2),
    )
    rows = [
        row(
            _TECHNOLOGY.get(option.technology, option.technology),
            f"{option.ports_per_node:,}",
            say.plain_number(option.gbit_per_second_per_port),
            say.number(option.required_gbit_per_second_per_accelerator),
            say.number(option.available_gbit_per_second_per_accelerator),
            Run(option.verdict, _TONES[option.verdict]),
        )
        for option in options
    ]
    return table(columns, rows)
