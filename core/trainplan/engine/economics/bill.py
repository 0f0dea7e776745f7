"""Bill of materials: everything that the plan's cluster is built of, with a price where somebody has one."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Literal

from trainplan.catalog.entries import Fabric, PriceRange
from trainplan.engine.economics.cost import listed_node_price, node_price
from trainplan.engine.infrastructure.fabric import FabricDesign
from trainplan.engine.infrastructure.network import plan_networks
from trainplan.engine.results import PowerResult, StorageResult
from trainplan.plan.document import Plan

PriceSource = Literal["quote", "plan", "catalogue", "none"]


@dataclass(frozen=True)
class BillLine:
    """One item; prices in the plan's currency for one unit, None where nobody has one."""

    item: str
    """Code of the item; a quote under this code in `economics.quotes` replaces the price."""
    name: str
    quantity: float
    unit: str
    unit_price: float | None
    low: float | None
    high: float | None
    source: PriceSource
    year: int | None = None
    """Year of a catalogue price; plan and quotes carry the date of `economics.as_of`."""

    @property
    def amount(self) -> float | None:
        return None if self.unit_price is None else self.unit_price * self.quantity


@dataclass(frozen=True)
class Bill:
    lines: tuple[BillLine, ...]
    currency: str
    as_of: str

    @property
    def total(self) -> float:
        """Of the lines that have a price."""
        return sum(line.amount or 0.0 for line in self.lines)

    @property
    def unpriced(self) -> tuple[str, ...]:
        """Items without a price: the total leaves them out."""
        return tuple(line.item for line in self.lines if line.unit_price is None)


def bill_of_materials(
    plan: Plan, nodes: int, *, storage: StorageResult | None = None, power: PowerResult | None = None
) -> Bill:
    """Nodes and spares, three networks, storage, racks and circuits. Lines of nothing are left out."""
    economics, hardware, fabric = plan.economics, plan.hardware, plan.network.fabric
    networks = plan_networks(plan.network, hardware.node, nodes)
    price = node_price(economics, hardware.node, hardware.accelerator)
    listed = None if economics.node_price else listed_node_price(hardware.node, hardware.accelerator)
    lines = [
        _line(plan, "node", hardware.node.name, nodes, "node", price=price, listed=listed),
        _line(
            plan,
            "spare_node",
            f"{hardware.node.name}, spare",
            plan.operations.spare_nodes,
            "node",
            price=price,
            listed=listed,
        ),
        *_fabric_lines(plan, networks.compute, fabric),
    ]
    if networks.storage is not None:
        lines += [
            _line(plan, "storage_switch", "Storage network switch", networks.storage.switches, "switch"),
            _line(plan, "storage_optic", "Storage network optic", networks.storage.optics, "optic"),
            _line(plan, "storage_cable", "Storage network cable", networks.storage.cables, "cable"),
        ]
    management = networks.management
    lines += [
        _line(plan, "management_switch", "Management switch, 48 ports", management.access_switches, "switch"),
        _line(plan, "aggregation_switch", "Management aggregation switch", management.aggregation_switches, "switch"),
        _line(plan, "management_cable", "Management cable", management.cables, "cable"),
        _storage_line(plan, storage),
    ]
    if power is not None:
        lines += [
            _line(plan, "rack", "Rack with distribution units", power.racks or 0, "rack"),
            _line(plan, "circuit", "Circuit", power.circuits or 0, "circuit"),
        ]
    if economics.startup_price:
        lines.append(_line(plan, "startup", "Start-up", 1, "lump", price=economics.startup_price))
    return Bill(tuple(line for line in lines if line.quantity), economics.currency, economics.as_of)


def _fabric_lines(plan: Plan, design: FabricDesign | None, fabric: Fabric) -> list[BillLine]:
    if design is None:
        return []
    switch = fabric.switch_price_usd
    return [
        _line(plan, "leaf_switch", f"{fabric.name} leaf switch", design.leaf_switches, "switch", listed=switch),
        _line(plan, "spine_switch", f"{fabric.name} spine switch", design.spine_switches, "switch", listed=switch),
        _line(plan, "core_switch", f"{fabric.name} core switch", design.core_switches, "switch", listed=switch),
        _line(plan, "optic", f"{fabric.name} optic, per port", design.optics, "optic", listed=fabric.optic_price_usd),
        _line(plan, "cable", f"{fabric.name} cable", design.cables, "cable", listed=fabric.cable_price_usd),
    ]


def _storage_line(plan: Plan, storage: StorageResult | None) -> BillLine:
    economics, system = plan.economics, plan.hardware.storage
    if economics.storage_price:
        return _line(plan, "storage", system.name, 1, "lump", price=economics.storage_price)
    price = system.price
    if price is not None and price.basis == "usd_per_tb" and storage is not None:
        terabytes = ceil(storage.required_capacity_bytes / 1e12)
        listed = PriceRange(low=price.low, high=price.high, year=price.year)
        return _line(plan, "storage", system.name, terabytes, "TB", listed=listed)
    return _line(plan, "storage", system.name, plan.hardware.storage_units, "unit")


def _line(
    plan: Plan,
    item: str,
    name: str,
    quantity: float,
    unit: str,
    *,
    price: float | None = None,
    listed: PriceRange | None = None,
) -> BillLine:
    """A line priced by quote, else by the given price, else by the catalogue's range."""
    economics = plan.economics
    if item in economics.quotes:
        quote = economics.quotes[item]
        return BillLine(item, name, quantity, unit, unit_price=quote, low=quote, high=quote, source="quote")
    if listed is not None:
        low, high = listed.low * economics.currency_per_usd, listed.high * economics.currency_per_usd
        middle = (low + high) / 2 if price is None else price
        return BillLine(
            item, name, quantity, unit, unit_price=middle, low=low, high=high, source="catalogue", year=listed.year
        )
    source: PriceSource = "none" if price is None else "plan"
    return BillLine(item, name, quantity, unit, unit_price=price, low=price, high=price, source=source)
