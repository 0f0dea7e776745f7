"""The lines of the bill: counts from the plan, prices from quotes, the plan itself, else the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Any

from trainplan.catalog.entries import PriceRange
from trainplan.catalog.prices import Price, load_prices, price
from trainplan.engine.economics.bill import (
    HALF,
    OF_NETWORKS,
    Bill,
    BillLine,
    Category,
    State,
    catalogue_rate,
    listed_node_price,
)
from trainplan.engine.infrastructure.fabric import FabricDesign
from trainplan.engine.infrastructure.network import Networks, plan_networks
from trainplan.engine.kept import kept_for_plan
from trainplan.english import Sentence
from trainplan.plan.deployment import Economics
from trainplan.plan.document import Plan

DRIFT_PER_YEAR = 0.125
"""How far a price may have moved in a year either way: an H100 server from 249,000 to 297,000 USD in 2023-24 and
back to 255,000 in 2025 (Epoch AI, hardware prices)."""

MONTHS_UNTIL_STALE = {"storage": 6}
"""Flash moved 3.6 times within a year (2025-26)."""
MONTHS_UNTIL_STALE_ELSE = 12

DESKSIDE_KILOWATTS = 3.0
"""Up to here one or two machines stand in an office: no racks, no installation."""

RACK_AREA = 0.6 * 2.4
"""Floor of a rack with its half aisle [m2]."""
VERTICAL_METRES = 5.0
"""Up, down and slack of a cable that leaves its rack."""
WITHIN_A_RACK_METRES = 2.0


@kept_for_plan(8)
def bill_of_materials(
    plan: Plan, nodes: int, *, capacity_bytes: float, rated_kilowatts: float | None, racks: int | None
) -> Bill:
    """Every line of the cluster of `nodes` nodes and the plan's spares.

    `capacity_bytes` must be stored, `rated_kilowatts` is the nameplate of everything, `racks` hold it; None is not
    known. Lines of nothing are left out.
    """
    make = _Pricing(plan.economics)
    networks = plan_networks(plan.network, plan.hardware.node, nodes)
    lines = [
        *_servers(make, plan, nodes),
        *_networks(make, plan, networks, nodes=nodes, racks=racks or 1),
        *_storage(make, plan, nodes, capacity_bytes),
    ]
    if not is_deskside(plan, nodes):
        lines += _head_nodes(make, lines)
        lines += _site_and_services(make, plan, lines, rated_kilowatts=rated_kilowatts or 0.0, racks=racks or 0)
    return Bill(tuple(line for line in lines if line.quantity), plan.economics.currency, plan.economics.as_of)


def is_deskside(plan: Plan, nodes: int) -> bool:
    return nodes <= 2 and (plan.hardware.node.max_power_kw or 0.0) <= DESKSIDE_KILOWATTS


@dataclass(frozen=True)
class _Pricing:
    """Makes lines in the plan's currency: a quote first, then the plan's own price, then the catalogue's range."""

    economics: Economics

    def line(
        self, item: str, category: Category, name: str, quantity: float, unit: str, listed: Price | None,
        *, resold: float = 0.0, own: float | None = None,
    ) -> BillLine:  # fmt: skip
        quote = self.economics.quotes.get(item)
        if quote is not None or own is not None:
            figure = own if quote is None else quote
            state: State = "plan" if quote is None else "quote"
            line = BillLine(item, category, name, quantity, unit, figure, figure, figure, state)
            line = replace(line, date=self.economics.as_of, trust="high", resold=resold)
        elif listed is None:
            line = BillLine(item, category, name, quantity, unit, None, None, None, "none")
        else:
            line = self._of_catalogue(item, category, name, quantity, unit, listed, resold)
        if line.unit_price is None or line.low is None or line.high is None:
            return line
        return replace(
            line, amount=line.unit_price * quantity, low_amount=line.low * quantity, high_amount=line.high * quantity
        )

    def _of_catalogue(
        self, item: str, category: Category, name: str, quantity: float, unit: str, listed: Price, resold: float
    ) -> BillLine:
        rate = catalogue_rate(self.economics) if listed.unit.startswith("USD") else 1.0
        low, high = with_age(listed.low, listed.typical, listed.high, years=self._age(listed.date))
        return BillLine(
            item, category, name, quantity, unit, listed.typical * rate, low * rate, high * rate,
            "estimate" if listed.unverified or listed.trust == "low" else "list",
            listed.date, listed.trust, listed.basis, self._stale(category, listed.date), resold,
        )  # fmt: skip

    def share(
        self, item: str, category: Category, listed: Price, of: Iterable[BillLine], resold: float = 0.0
    ) -> BillLine:
        """A line that is a share of others: their sum is its quantity."""
        base = sum(line.amount or 0.0 for line in of)
        return self.line(item, category, listed.name, base, "of price", listed, resold=resold)

    def lump(self, item: str, category: Category, name: str, amount: float, resold: float = 0.0) -> BillLine:
        return self.line(item, category, name, 1.0, "lump", None, own=amount, resold=resold)

    def _age(self, date: str) -> float:
        return max(0.0, months_between(date, self.economics.as_of) / 12)

    def _stale(self, category: str, date: str) -> bool:
        limit = MONTHS_UNTIL_STALE.get(category, MONTHS_UNTIL_STALE_ELSE)
        return months_between(date, self.economics.as_of) > limit


def with_age(low: float, typical: float, high: float, *, years: float) -> tuple[float, float]:
    """A price range, widened by what prices move in these years.

    `low`, `typical`, `high` [currency]; `years` since its date.
    """
    moved = min(0.9, DRIFT_PER_YEAR * years)
    return min(low, typical * (1 - moved)), max(high, typical * (1 + moved))


def months_between(earlier: str, later: str) -> float:
    """Months from one date to another, each a year, a month or a day; a year alone is its last month."""

    def months(date: str) -> int:
        parts = date.split("-")
        return 12 * int(parts[0]) + (int(parts[1]) if len(parts) > 1 else 12)

    return months(later) - months(earlier)


def _servers(make: _Pricing, plan: Plan, nodes: int) -> list[BillLine]:
    hardware, economics = plan.hardware, plan.economics
    listed = listed_node_price(hardware.node, hardware.accelerator)
    known = "price_usd" not in hardware.node.unverified and "all" not in hardware.node.unverified
    found = None
    if listed is not None:
        found = Price(
            id="node", name=hardware.node.name, low=listed.low, typical=listed.middle, high=listed.high, unit="USD",
            date=str(listed.year), basis="list", trust="medium" if known else "low",
            source=(hardware.node.sources or (None,))[0] if known else None,
            unverified=not known or not hardware.node.sources,
        )  # fmt: skip
    quoted, spare = economics.quotes.get("node", economics.node_price), _named("{name}, spare", hardware.node.name)
    return [
        make.line("node", "servers", hardware.node.name, nodes, "node", found, own=quoted, resold=1.0),
        make.line("spare_node", "servers", spare, plan.operations.spare_nodes, "node", found, own=quoted, resold=1.0),
    ]  # fmt: skip


def _head_nodes(make: _Pricing, lines: list[BillLine]) -> list[BillLine]:
    servers = [line for line in lines if line.category == "servers"]
    return [make.share("head_nodes", "servers", price("share.head_nodes"), servers, resold=HALF)]


def _networks(make: _Pricing, plan: Plan, networks: Networks, *, nodes: int, racks: int) -> list[BillLine]:
    if nodes <= 1:
        return []
    if plan.economics.network_price is not None:
        return [make.lump("network", "network", "Networks, quoted", plan.economics.network_price, resold=OF_NETWORKS)]
    lines = _fabric(make, plan, networks.compute, nodes=nodes, racks=racks)
    if networks.storage is not None:
        rate = plan.hardware.node.storage_nics[0].gbit_s
        lines += _links(make, "storage_", "Storage network", networks.storage, "roce", rate, racks=racks)
    management = networks.management
    switch = price("switch.ethernet.1")
    return [
        *lines,
        make.line("management_switch", "network", switch.name, management.access_switches, "switch", switch,
                  resold=OF_NETWORKS),
        make.line("aggregation_switch", "network", "Management aggregation switch", management.aggregation_switches,
                  "switch", switch, resold=OF_NETWORKS),
        make.line("management_cable", "network", "Management cable", management.cables, "cable", price("copper.1"),
                  resold=OF_NETWORKS),
    ]  # fmt: skip


def _fabric(make: _Pricing, plan: Plan, design: FabricDesign | None, *, nodes: int, racks: int) -> list[BillLine]:
    fabric = plan.network.fabric
    rate = plan.network.gbit_per_second_per_port
    own = fabric.switch_price_usd
    if design is not None and (own is not None or _switch_price(fabric.technology, rate) is not None):
        return _links(make, "", fabric.name, design, fabric.technology, rate, racks=racks, switch=own)
    accelerators = plan.hardware.accelerators
    tier = "one_tier" if accelerators <= 512 else "two_tiers" if accelerators <= 16_384 else "three_tiers"
    listed = price(f"network.{tier}")
    per_accelerator = plan.network.ports_per_node * rate / plan.hardware.node.accelerators
    name = _named("{name}, by port rate", fabric.name)
    return [make.line("network", "network", name, accelerators * per_accelerator / 400, "400 Gb/s port", listed,
                      resold=OF_NETWORKS)]  # fmt: skip


def _switch_price(technology: str, rate: float) -> Price | None:
    kind = "infiniband" if technology == "infiniband" else "roce"
    return load_prices().get(f"switch.{kind}.{rate:.0f}")


def _links(
    make: _Pricing, prefix: str, name: str, design: FabricDesign, technology: str, rate: float, *, racks: int,
    switch: PriceRange | None = None,
) -> list[BillLine]:  # fmt: skip
    """Switches, optics and cables of one fabric: copper within a rack, fibre with optics beyond it."""
    listed = _switch_price(technology, rate)
    if listed is None and switch is not None:
        listed = Price(id="switch", name=name, low=switch.low, typical=switch.middle, high=switch.high, unit="USD",
                       date=str(switch.year), basis="list", trust="medium", unverified=True)  # fmt: skip
    layers = (("leaf", design.leaf_switches), ("spine", design.spine_switches), ("core", design.core_switches))
    lines = [
        make.line(
            f"{prefix}{layer}_switch",
            "network",
            _named("{name} {layer} switch", name, layer=layer),
            count,
            "switch",
            listed,
            resold=OF_NETWORKS,
        )
        for layer, count in layers
    ]
    copper = racks <= 1
    node, upper = design.node_links, design.leaf_spine_links + design.spine_core_links
    if copper:
        cable = load_prices().get(f"copper.{rate:.0f}")
        copper_name = _named("{name} copper cable", name)
        return [*lines, make.line(f"{prefix}cable", "network", copper_name, node + upper, "cable", cable,
                                  resold=OF_NETWORKS)]  # fmt: skip
    own, twin = load_prices().get(f"optic.{rate:.0f}"), load_prices().get(f"optic.{2 * rate:.0f}")
    paired = twin is not None and rate >= 400
    switch_ends = node + 2 * upper
    lines.append(
        make.line(
            f"{prefix}optic",
            "network",
            _named("{name} optic, node", name),
            node,
            "optic",
            own,
            resold=OF_NETWORKS,
        )
    )
    lines.append(
        make.line(
            f"{prefix}switch_optic",
            "network",
            _named("{name} optic, switch, two ports" if paired else "{name} optic, switch", name),
            ceil(switch_ends / 2) if paired else switch_ends,
            "optic",
            twin if paired else own,
            resold=OF_NETWORKS,
        )
    )
    for layer, count in link_layers(design):
        metres = cable_metres(design, layer, racks)
        lines.append(make.line(f"{prefix}{layer}_cable", "network",
                               _named("{name} fibre, {layer}, {metres:.0f} m", name, layer=layer, metres=metres), count,
                               "cable", _fibre(metres), resold=OF_NETWORKS))  # fmt: skip
    return lines


def link_layers(design: FabricDesign) -> tuple[tuple[str, int], ...]:
    """Cables by layer."""
    return (
        ("node-leaf", design.node_links),
        ("leaf-spine", design.leaf_spine_links),
        ("spine-core", design.spine_core_links),
    )


def cable_metres(design: FabricDesign, layer: str, racks: int) -> float:
    """Usual length of a cable of a layer [m]: half the side of the square of floor that the layer spans, and the way
    up and down. A group of leaves spans its share of the racks, spines and cores all of them."""
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


def _storage(make: _Pricing, plan: Plan, nodes: int, capacity_bytes: float) -> list[BillLine]:
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
    make: _Pricing, plan: Plan, lines: list[BillLine], *, rated_kilowatts: float, racks: int
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


def _named(template: str, name: str, **parameters: Any) -> Sentence:
    """The name of a line, made from that of what it belongs to."""
    return Sentence(template, {"name": name, **parameters})
