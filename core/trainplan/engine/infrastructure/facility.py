"""The room: what stands in which rack, what it weighs, what the power chain needs, who must confirm it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from trainplan.catalog.entries import Accelerator, Node
from trainplan.engine.infrastructure.power import UNITS_OF_RACK_NETWORK, node_rated_kilowatts, nodes_in_rack
from trainplan.engine.results import CheckpointResult, PowerResult
from trainplan.plan.deployment import Facility
from trainplan.plan.document import Plan

RACK_KG = 150.0
"""Empty rack with rails and distribution units (assumption: 120 to 180 kg)."""

IDLE_OVER_RATED = 0.15
"""Draw while a job waits or saves, of the hardware's maximum (15 to 85%, arXiv 2503.05804)."""

CONFIRMED_BY_PROFESSIONALS = (
    ("high_voltage", "Medium and high voltage supply, transformers, generator", "licensed electrical engineer"),
    ("rack_electrical", "Circuits, breakers, busways and rack distribution", "licensed electrician"),
    ("cooling", "Cooling capacity, airflow and containment at sustained load", "mechanical engineer"),
    ("liquid_loop", "Liquid loops: flow, pressure, water quality, leak detection", "vendor-certified installer"),
    ("floor", "Floor load with the racks' real feet", "structural engineer"),
)
"""What this application cannot sign: code, what, who."""


@dataclass(frozen=True)
class RackSlot:
    """One row of the rack elevation; `unit` is the lowest unit that the device fills, from 1 at the bottom."""

    rack: int
    unit: int
    units: int
    device: str
    kilowatts: float


def rack_elevation(
    facility: Facility,
    *,
    node: Node,
    accelerator: Accelerator,
    nodes: int,
    switch_names: tuple[str, ...] = (),
    switch_kilowatts: float = 0.0,
    switch_units: int = 1,
) -> Iterator[RackSlot]:
    """Nodes from the bottom of their racks, switches in racks of their own; nothing where a node does not fit.

    `switch_units` [rack units of a switch].
    """
    rated = node_rated_kilowatts(node, accelerator)
    per_rack = nodes_in_rack(facility, node, accelerator, rated) if rated else 0
    if rated is None or per_rack == 0:
        return
    height = ceil(node.rack_units or 1)
    for index in range(nodes):
        rack, position = divmod(index, per_rack)
        yield RackSlot(rack + 1, 1 + position * height, height, f"node-{index + 1}", rated)
    first = ceil(nodes / per_rack) + 1
    slots = max(1, (facility.rack_units - UNITS_OF_RACK_NETWORK) // switch_units)
    for index, name in enumerate(switch_names):
        rack, position = divmod(index, slots)
        yield RackSlot(first + rack, 1 + position * switch_units, switch_units, name, switch_kilowatts)


@dataclass(frozen=True)
class HallResult:
    """Figures that the room is ordered by; None is not known."""

    rack_kilowatts: float | None
    """Rated load of a full rack of nodes."""
    rack_kg: float | None
    floor_kg_per_square_metre: float | None
    ups_modules: int
    heat_kilowatts: float
    airflow_cubic_feet_per_minute: float
    coolant_litres_per_minute: float
    swing_kilowatts: float
    """How far the draw falls when the whole job stops at once."""


def fullest_rack_kilowatts(plan: Plan, power: PowerResult) -> float:
    """Rated load of the fullest rack of nodes that the plan has [kW]; 0 where a node does not fit in one."""
    hardware = plan.hardware
    nodes = hardware.n_nodes + plan.operations.spare_nodes
    rated = node_rated_kilowatts(hardware.node, hardware.accelerator) or 0.0
    return min(power.nodes_per_rack or 0, nodes) * rated


def hall_result(facility: Facility, node: Node, power: PowerResult) -> HallResult:
    """Rack load and weight, UPS modules with their redundancy, heat, and the swing that supply must follow."""
    per_rack = power.nodes_per_rack
    rated_nodes = power.rated_kilowatts / (1 + facility.network_storage_fraction)
    drawn = power.parts["nodes"]
    rack_kg = None
    if per_rack is not None and node.weight_kg is not None:
        rack_kg = RACK_KG + per_rack * node.weight_kg
    modules = ceil(power.rated_kilowatts / facility.ups_module_kilowatts)
    redundant = {"none": modules, "n+1": modules + 1, "2n": 2 * modules}[facility.ups_redundancy]
    rated_node = node.max_power_kw
    return HallResult(
        rack_kilowatts=None if per_rack is None or rated_node is None else per_rack * rated_node,
        rack_kg=rack_kg,
        floor_kg_per_square_metre=None if rack_kg is None else rack_kg / facility.rack_floor_square_metres,
        ups_modules=redundant,
        heat_kilowatts=power.rated_kilowatts,
        airflow_cubic_feet_per_minute=power.airflow_cubic_metres_per_hour / 1.699011,
        coolant_litres_per_minute=power.coolant_litres_per_minute,
        swing_kilowatts=max(0.0, drawn - IDLE_OVER_RATED * rated_nodes),
    )


def power_profile(
    facility: Facility, power: PowerResult, checkpoint: CheckpointResult, *, saves: int = 3, start_seconds: float = 60.0
) -> tuple[tuple[float, float], ...]:
    """Draw of the IT equipment over start and the first saves: (seconds, kW), constant until the next point.

    `saves` [number of checkpoints shown].
    """
    extra = power.parts["network_storage"]
    idle = extra + IDLE_OVER_RATED * power.rated_kilowatts / (1 + facility.network_storage_fraction)
    busy = power.it_kilowatts
    points = [(0.0, idle), (start_seconds, busy)]
    at = start_seconds
    for _ in range(saves):
        at += checkpoint.interval_seconds
        points += [(at, idle), (at + checkpoint.blocking_seconds, busy)]
        at += checkpoint.blocking_seconds
    return tuple(points)
