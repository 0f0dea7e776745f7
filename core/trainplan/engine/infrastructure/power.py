"""Power, cooling and space. Rated figures size cables and rooms; expected ones make the energy bill."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import numpy as np

from trainplan.catalog.entries import Accelerator, Node
from trainplan.engine.layout.layout import Number
from trainplan.engine.results import PowerResult
from trainplan.plan.deployment import Facility
from trainplan.plan.document import Plan

BTU_PER_HOUR_PER_KILOWATT = 3412.142
AIR_KILOWATT_SECONDS_PER_CUBIC_METRE_KELVIN = 1.206
"""Density 1.2 kg/m3 x 1.005 kJ/kg K; equals CFM = 1.76 x W / K."""
WATER_LITRES_PER_MINUTE_PER_KILOWATT_KELVIN = 14.33
"""60 / 4.186 kJ/kg K."""

NODE_OVER_ACCELERATOR_POWER = 1.8
"""Rated node over its accelerators where the node's rating is not published (1.82 for H100, 1.79 for B200)."""

UNITS_OF_RACK_NETWORK = 2
"""Rack units kept for management switches and cabling (assumption)."""


def node_rated_kilowatts(node: Node, accelerator: Accelerator) -> float | None:
    """Nameplate of one node [kW]."""
    if node.max_power_kw is not None:
        return node.max_power_kw
    if accelerator.tdp_w is None:
        return None
    return node.accelerators * accelerator.tdp_w / 1000 * NODE_OVER_ACCELERATOR_POWER


def nodes_in_rack(facility: Facility, node: Node, accelerator: Accelerator, rated_kilowatts: float) -> int:
    """Nodes that one rack takes, by power and by height; 0 where one node is already too much.

    A product that is a rack of its own (40 units or more) stands by itself; trays joined by links of the rack, such
    as those of NVL72, stand with the trays of their own domain alone.
    """
    by_power = floor(facility.rack_kilowatts / rated_kilowatts + 1e-9)
    units = node.rack_units
    if units is None:
        return by_power
    if units >= 40:
        return min(1, by_power)
    joined = accelerator.scale_up.domain_size // node.accelerators
    by_height = floor((facility.rack_units - UNITS_OF_RACK_NETWORK) / units)
    return min(by_power, by_height, joined if joined > 1 else by_height)


@dataclass(frozen=True)
class Draw:
    """Power of the cluster [kW], one number each or one per sample."""

    rated: Number
    """Nameplate of all nodes, spares too, with network and storage: what rooms and cables are sized for."""
    nodes: Number
    """Expected draw of the nodes that train."""
    it: Number
    facility: Number
    """At the meter."""

    @property
    def pue(self) -> Number:
        return np.divide(self.facility, self.it)


def draw(
    rated_node: float,
    nodes: int,
    spare_nodes: int,
    *,
    draw_fraction: Number,
    network_storage_fraction: Number,
    pue: Number,
) -> Draw:
    """`rated_node` [kW] is one node's nameplate. Spare nodes are rated but do not draw."""
    extra = np.add(1.0, network_storage_fraction)
    drawn = np.multiply(nodes * rated_node, draw_fraction)
    it = drawn * extra
    return Draw((nodes + spare_nodes) * rated_node * extra, drawn, it, it * pue)


def racks_needed(plan: Plan, rated_node: float, nodes: int, network_units: int) -> int | None:
    """Racks of the nodes and of `network_units` units of switches; None where a node exceeds a rack.

    `rated_node` [kW].
    """
    per_rack = nodes_in_rack(plan.facility, plan.hardware.node, plan.hardware.accelerator, rated_node)
    return sum(_racks(plan.facility, per_rack, nodes, network_units)) if per_rack > 0 else None


def _racks(facility: Facility, per_rack: int, nodes: int, network_units: int) -> tuple[int, int]:
    return ceil(nodes / per_rack), ceil(network_units / (facility.rack_units - UNITS_OF_RACK_NETWORK))


def power_result(
    facility: Facility,
    found: Draw | None,
    *,
    node: Node,
    accelerator: Accelerator,
    nodes: int,
    spare_nodes: int,
    calendar_hours: float,
    network_units: int = 0,
) -> PowerResult | None:
    """Draw, energy, heat, racks and circuits; None where nobody publishes the node's power.

    Spare nodes count for racks, circuits and rated power, not for the expected draw.
    """
    rated_node = node_rated_kilowatts(node, accelerator)
    if rated_node is None or found is None:
        return None
    rated, drawn, it, total = (float(value) for value in (found.rated, found.nodes, found.it, found.facility))
    energy = total * calendar_hours / 1000
    per_rack = nodes_in_rack(facility, node, accelerator, rated_node)
    racks = circuits = None
    if per_rack > 0:
        node_racks, network_racks = _racks(facility, per_rack, nodes + spare_nodes, network_units)
        rack_load = min(per_rack, nodes + spare_nodes) * rated_node
        usable = facility.circuit_kilowatts * facility.circuit_derating
        racks = node_racks + network_racks
        circuits = facility.feeds * (node_racks * ceil(rack_load / usable - 1e-9) + network_racks)
    by_liquid = facility.liquid_heat_fraction if facility.cooling == "liquid" else 0.0
    design_heat = rated
    air = design_heat * (1 - by_liquid) / (AIR_KILOWATT_SECONDS_PER_CUBIC_METRE_KELVIN * facility.air_rise_kelvin)
    return PowerResult(
        it_kilowatts=it,
        facility_kilowatts=total,
        energy_megawatt_hours=energy,
        heat_btu_per_hour=it * BTU_PER_HOUR_PER_KILOWATT,
        racks=racks,
        circuits=circuits,
        co2_tonnes=energy * facility.co2_kg_per_kilowatt_hour,
        rated_kilowatts=rated,
        design_kilowatts=rated * facility.pue,
        parts={"nodes": drawn, "network_storage": it - drawn, "facility_overhead": total - it},
        nodes_per_rack=per_rack or None,
        airflow_cubic_metres_per_hour=air * 3600,
        coolant_litres_per_minute=design_heat
        * by_liquid
        * WATER_LITRES_PER_MINUTE_PER_KILOWATT_KELVIN
        / facility.coolant_rise_kelvin,
    )
