"""The right pane of Network: the fabric as it is built, what it gives, and what other networks would give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainplan.catalog.library import load_library
from trainplan.engine.infrastructure.fabric import FabricDesign
from trainplan.engine.infrastructure.network import Networks, plan_networks
from trainplan.engine.infrastructure.traffic import TERM_OF
from trainplan.engine.results import NetworkResult, Results, StepResult
from trainplan.engine.studies.alternatives import NetworkChoice, plan_network_options
from trainplan.plan.document import Plan
from trainplan_desktop.pages.describe.panes import DetailsPage
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import amounts, decimals, percent, signed, tidy, whole
from trainplan_desktop.wording.text import counted, tr
from trainplan_desktop.wording.words import words_of

TECHNOLOGIES = {"infiniband": "InfiniBand", "roce": "RoCE", "ethernet": "Ethernet, TCP"}

SHORT = 3.0
"""Runs of fewer days show differences to the hundredth of a day."""


@dataclass(frozen=True)
class NetworkDetails:
    networks: Networks
    options: tuple[NetworkChoice, ...]
    currency: str
    network: NetworkResult
    step: StepResult
    nodes: int
    accelerators_per_node: int


def network_details(plan: Plan, results: Results) -> NetworkDetails | None:
    layout, network = results.layout, results.network
    if layout is None or network is None or results.step is None:
        return None
    return NetworkDetails(
        plan_networks(plan.network, plan.hardware, layout.n_nodes),
        plan_network_options(plan, results, load_library().fabrics),
        plan.economics.currency,
        network,
        results.step,
        layout.n_nodes,
        plan.hardware.node.accelerators,
    )


class NetworkPage(DetailsPage):
    compute = staticmethod(network_details)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.fabric import FabricPanel  # noqa: PLC0415

        self.fabric = FabricPanel()
        self.no_fabric = label("", "muted", wrap=True)
        self.waiting = FigureTable(
            tr("What waits in a step"),
            (tr("Between nodes"), tr("Sent, GB"), tr("Hidden, s"), tr("Waits, s"), tr("of the step")),
            text_columns=(0,),
        )
        self.options = FigureTable(
            tr("The network as a price"),
            (tr("Network"), tr("Ports, Gb/s"), tr("Uplinks"), tr("Waits"), tr("Days"), tr("This run"), tr("Networks")),
            text_columns=(0,),
            wrapped=(0,),
        )
        self.options.note.setText(tr("The whole plan on each; its own first, then what others add or save"))
        self.ports = FigureTable(tr("Port by port"), (tr("Layer"), tr("Devices"), tr("Ports used"), tr("Ports free")))
        self._others = FigureTable(
            tr("All networks"), (tr("Network"), tr("Switches"), tr("Cables"), tr("Optics")), wrapped=(0,)
        )
        for widget in (self.no_fabric, self.fabric, self.waiting, self.options, self.ports, self._others):
            pane.add(widget)

    def show_details(self, details: NetworkDetails | None) -> None:
        from trainplan_desktop.plots.fabric import FabricWords  # noqa: PLC0415

        design = details.networks.compute if details is not None else None
        drawn = design is not None and design.tiers > 0
        self.fabric.setVisible(drawn)
        self.no_fabric.setVisible(not drawn)
        self.ports.setVisible(drawn)
        for table in (self.waiting, self.options, self._others):
            table.setVisible(details is not None)
        if details is None:
            self.no_fabric.setText(tr("The network is not computed; the findings say what is missing."))
            return
        if design is not None and drawn:
            self.fabric.show_design(design, FabricWords(details.nodes, details.accelerators_per_node))
            self.ports.show_rows(_port_rows(design))
            self.ports.note.setText(
                tr("{ports} ports = 2 × {cables} cables", ports=whole(design.optics), cables=whole(design.cables))
            )
        elif details.nodes <= 1:
            self.no_fabric.setText(tr("One node: nothing leaves it, and no fabric is built."))
        else:
            self.no_fabric.setText(
                tr("No fabric is drawn: its switches are not published, or they cannot join so many nodes.")
            )
        self.waiting.setVisible(bool(details.network.bytes_per_step))
        self.waiting.show_rows(_waiting_rows(details.network, details.step))
        self.options.setVisible(bool(details.options))
        rows, unit = _option_rows(details.options, details.currency)
        self.options.show_rows(rows, {5: unit, 6: unit})
        rows = _network_rows(details.networks)
        self._others.setVisible(bool(rows))
        self._others.show_rows(rows)


def _waiting_rows(network: NetworkResult, step: StepResult) -> list[TableRow]:
    """Traffic between nodes by axis: what one accelerator sends, what work hides, and what the step waits."""

    def cells(sent: float, hidden: float, waits: float) -> tuple[str, ...]:
        return tidy(sent / 1e9, 3), tidy(hidden, 2), tidy(waits, 2), percent(waits / step.seconds)

    parts = {
        axis: (size, step.hidden.get(TERM_OF[axis], 0.0), step.parts.get(TERM_OF[axis], 0.0))
        for axis, size in network.bytes_per_step.items()
    }
    rows = [TableRow((words_of(axis), *cells(*figures))) for axis, figures in parts.items()]
    if len(rows) > 1:
        rows.append(TableRow((tr("All"), *cells(*map(sum, zip(*parts.values(), strict=True)))), strong=True))
    return rows


def _option_rows(options: Sequence[NetworkChoice], currency: str) -> tuple[list[TableRow], str]:
    """The plan's own network with its figures, then what each other one adds or saves; all amounts in one unit."""
    own = options[0] if options else None
    paid = [
        _beside(amount, of_own, option)
        for option in options
        for amount, of_own in ((option.cost, own.cost), (option.networks_price, own.networks_price))  # type: ignore[union-attr]
    ]
    texts, unit = amounts([None if value is None else abs(value) for value in paid], currency)
    shown = [
        text if value is None or options[number // 2].own else _difference(value, text)
        for number, (value, text) in enumerate(zip(paid, texts, strict=True))
    ]
    pairs = zip(options, shown[::2], shown[1::2], strict=True)
    return [_option_row(option, own, run, networks) for option, run, networks in pairs], unit  # type: ignore[arg-type]


def _beside(value: float | None, of_own: float | None, option: NetworkChoice) -> float | None:
    """The plan's own figure, and the difference of any other network to it."""
    if option.own or value is None:
        return value
    return None if of_own is None else value - of_own


def _difference(value: float, text: str) -> str:
    return signed(value, text) if any(digit in text for digit in "123456789") else tr("same")


def _option_row(option: NetworkChoice, own: NetworkChoice, run: str, networks: str) -> TableRow:
    name = tr(TECHNOLOGIES.get(option.technology, option.technology))
    if option.rail_only:
        name = tr("{name}, rail-only", name=name)
    ports = f"{option.ports_per_node} × {tidy(option.gbit_per_second_per_port)}"
    uplinks = f"{tidy(max(1.0, option.oversubscription))}:1"
    if not option.possible:
        return TableRow((tr("{name}: more than the host link carries", name=name), ports, uplinks, "–", "–", "–", "–"),
                        muted=(0, 1, 2))  # fmt: skip
    waits = "–" if option.waiting_fraction is None else percent(option.waiting_fraction)
    days = _beside(option.days, own.days, option)
    if days is None:
        text = "–"
    else:
        text = (
            tidy(days, 3)
            if option.own
            else _difference(days, decimals(abs(days), 1 if (own.days or 0) >= SHORT else 2))
        )
    return TableRow((name, ports, uplinks, waits, text, run, networks), strong=option.own)


def _port_rows(design: FabricDesign) -> list[TableRow]:
    used = design.ports_used
    switches = {"leaf": design.leaf_switches, "spine": design.spine_switches, "core": design.core_switches}
    parts = design.nodes
    rows = [TableRow((counted(design.rails, "Nodes, {count} port", "Nodes, {count} ports"), whole(parts),
                      whole(used["node"]), "–"))]  # fmt: skip
    if design.parts_per_node > 1:
        rows[0] = TableRow((tr("Parts of nodes, {count} ports", count=design.rails), *rows[0].cells[1:]))
    if used["server"]:
        rows.append(TableRow((tr("Storage servers"), "–", whole(used["server"]), "–")))
    for layer, count in switches.items():
        if count:
            free = count * design.switch_ports - used[layer]
            name = tr("{layer}, {count} ports", layer=words_of(layer), count=design.switch_ports)
            rows.append(TableRow((name, whole(count), whole(used[layer]), whole(free))))
    total = sum(used.values())
    rows.append(
        TableRow((tr("All"), whole(parts + design.switches), whole(total), whole(design.ports_free)), strong=True)
    )
    return rows


def _network_rows(networks: Networks) -> list[TableRow]:
    rows = []
    for name, design in ((tr("Accelerators"), networks.compute), (tr("Storage"), networks.storage)):
        if design is not None and design.tiers:
            rows.append(TableRow((name, whole(design.switches), whole(design.cables), whole(design.optics))))
    management = networks.management
    switches = management.access_switches + management.aggregation_switches
    if switches:
        rows.append(TableRow((tr("Management"), whole(switches), whole(management.cables), "–")))
    if rows:
        rows.append(TableRow((tr("All"), whole(networks.switches), whole(networks.cables), "–"), strong=True))
    return rows
