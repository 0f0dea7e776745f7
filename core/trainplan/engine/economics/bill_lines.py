"""The lines of the bill: counts from the plan, prices from quotes, the plan itself, else the catalogue."""

from __future__ import annotations

from math import ceil

from trainplan.catalog.prices import price
from trainplan.engine.economics.bill import HALF, Bill, BillLine, listed_node_price
from trainplan.engine.economics.network_lines import named, network_lines
from trainplan.engine.economics.pricing import Pricing
from trainplan.engine.infrastructure.network import plan_networks
from trainplan.engine.kept import kept_for_plan
from trainplan.plan.document import Plan

DESKSIDE_KILOWATTS = 3.0
"""Up to here one or two machines stand in an office: no racks, no installation."""


@kept_for_plan(8)
def bill_of_materials(
    plan: Plan, nodes: int, *, capacity_bytes: float, rated_kilowatts: float | None, racks: int | None
) -> Bill:
    """Every line of the cluster of `nodes` nodes and the plan's spares.

    `capacity_bytes` must be stored, `rated_kilowatts` is the nameplate of everything, `racks` hold it; None is not
    known. Lines of nothing are left out.
    """
    make = Pricing(plan.economics)
    networks = plan_networks(plan.network, plan.hardware, nodes)
    lines = [
        *_servers(make, plan, nodes),
        *network_lines(make, plan, networks, nodes=nodes, racks=racks or 1),
        *_storage(make, plan, nodes, capacity_bytes),
    ]
    if not is_deskside(plan, nodes):
        lines += _head_nodes(make, lines)
        lines += _site_and_services(make, plan, lines, rated_kilowatts=rated_kilowatts or 0.0, racks=racks or 0)
    return Bill(tuple(line for line in lines if line.quantity), plan.economics.currency, plan.economics.as_of)


def is_deskside(plan: Plan, nodes: int) -> bool:
    return nodes <= 2 and (plan.hardware.node.max_power_kw or 0.0) <= DESKSIDE_KILOWATTS


def _servers(make: Pricing, plan: Plan, nodes: int) -> list[BillLine]:
    hardware, economics = plan.hardware, plan.economics
    found = listed_node_price(hardware.node, hardware.accelerator)
    quoted, spare = economics.quotes.get("node", economics.node_price), named("{name}, spare", hardware.node.name)
    return [
        make.line("node", "servers", hardware.node.name, nodes, "node", found, own=quoted, resold=1.0),
        make.line("spare_node", "servers", spare, plan.operations.spare_nodes, "node", found, own=quoted, resold=1.0),
    ]  # fmt: skip


def _head_nodes(make: Pricing, lines: list[BillLine]) -> list[BillLine]:
    servers = [line for line in lines if line.category == "servers"]
    return [make.share("head_nodes", "servers", price("share.head_nodes"), servers, resold=HALF)]


def _storage(make: Pricing, plan: Plan, nodes: int, capacity_bytes: float) -> list[BillLine]:
    economics, system, units = plan.economics, plan.hardware.storage, plan.hardware.storage_units
    if economics.storage_price is not None:
        if not economics.storage_price:
            return []
        return [make.lump("storage", "storage", system.name, economics.storage_price, resold=HALF)]
    terabytes = ceil(capacity_bytes / 1e12)
    if system.kind == "local":
        drives = sum(group.count for group in plan.hardware.node.local_nvme)
        if units <= drives * nodes:  # they come with the nodes
            return []
        return [make.line("storage", "storage", system.name, terabytes, "TB", price("storage.drive"), resold=HALF)]
    if "object" in system.kind:
        return [make.line("storage", "storage", system.name, terabytes, "TB", price("storage.capacity"), resold=HALF)]
    capacity, rate = price("storage.flash"), price("storage.flash_rate")
    gigabytes = (system.aggregate_read_gb_s or 0.0) * units
    if gigabytes * rate.typical > terabytes * capacity.typical:
        return [make.line("storage", "storage", system.name, gigabytes, "GB/s", rate, resold=HALF)]
    return [make.line("storage", "storage", system.name, terabytes, "usable TB", capacity, resold=HALF)]


def _site_and_services(
    make: Pricing, plan: Plan, lines: list[BillLine], *, rated_kilowatts: float, racks: int
) -> list[BillLine]:
    """Racks, power, cooling, then what is a share of the equipment; start-up as quoted replaces all of it."""
    if plan.economics.startup_price is not None:
        return [make.lump("startup", "site", "Start-up, quoted", plan.economics.startup_price)]
    liquid = plan.facility.liquid_heat_fraction if plan.facility.cooling == "liquid" else 0.0
    whole_rack = (plan.hardware.node.rack_units or 0) >= 40 or plan.hardware.accelerator.scale_up.domain_size > 8
    rack = price("rack.air" if whole_rack or not liquid else "rack.liquid")
    distribution, coolant = price("power.distribution"), price("cooling.distribution")
    site = [
        make.line("rack", "site", rack.name, 0 if whole_rack else racks, "rack", rack),
        make.line("power_distribution", "site", distribution.name, rated_kilowatts, "kW", distribution),
        make.line("cooling_distribution", "site", coolant.name, rated_kilowatts * liquid, "kW", coolant),
    ]
    equipment = [*lines, *site]
    spare_parts = make.share("spare_parts", "services", price("share.spare_parts"), equipment)
    return [
        *site,
        spare_parts,
        make.share("installation", "services", price("share.installation"), equipment),
        make.share("freight", "services", price("share.freight"), equipment),
    ]
