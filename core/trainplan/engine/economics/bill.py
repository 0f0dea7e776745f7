"""Bill of materials: everything that the plan's cluster is built of, each line with a range, a date and its trust."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from trainplan.catalog.entries import Accelerator, Node, PriceRange
from trainplan.catalog.prices import Price
from trainplan.engine.layout.layout import Number
from trainplan.plan.deployment import Economics

Category = Literal["servers", "network", "storage", "site", "services"]
State = Literal["quote", "plan", "list", "estimate", "none"]

SYSTEM_OVER_CARDS_PRICE = 1.64
"""Server price over the bare accelerators' (Epoch AI, training-cost-trends, average)."""

USUAL_SHARES: Mapping[Category, float] = MappingProxyType(
    {"servers": 0.70, "network": 0.15, "storage": 0.07, "site": 0.02, "services": 0.06}
)
"""Of a cluster's capital: networks 10 to 20% (Epoch AI counts 19%), storage 4 to 10% (flash before and after 2025),
services as the catalogue counts them; the rest is servers."""

USUAL_SHARE_OF_SERVER_LINKS = 0.002
"""Optics and cables of storage servers (0.02 to 0.2% in the example plans)."""

HALF = 0.5
"""Share of a server's value that storage and head nodes keep (planning choice)."""
OF_NETWORKS = 0.25
"""The same of networks: switches, half of their price, keep half; optics and cables nothing."""


@dataclass(frozen=True)
class BillLine:
    """One item; prices in the plan's currency for one unit, None where nobody has one."""

    item: str
    """Code of the item; a quote under this code in `economics.quotes` replaces the price."""
    category: Category
    name: str
    quantity: float
    unit: str
    unit_price: float | None
    low: float | None
    high: float | None
    state: State
    date: str = ""
    trust: str = ""
    basis: str = ""
    stale: bool = False
    resold: float = 0.0
    """Share of its price that falls as a server's does; the rest is not sold again."""
    amount: float | None = None
    low_amount: float | None = None
    high_amount: float | None = None

    @property
    def year(self) -> int | None:
        return int(self.date[:4]) if self.date else None


@dataclass(frozen=True)
class Sum:
    """Lines of one category that have a price, and the price range of all of them together."""

    amount: float
    low: float
    high: float
    resalable: float


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

    @property
    def unpriced_share(self) -> float:
        """What the lines without a price usually take of a cluster's capital with their categories, 0 to 1."""
        missing = [line for line in self.lines if line.unit_price is None]
        categories = {line.category for line in missing if line.item != "server_links"}
        links = any(line.item == "server_links" for line in missing) and "network" not in categories
        return sum(USUAL_SHARES[name] for name in categories) + links * USUAL_SHARE_OF_SERVER_LINKS

    @property
    def stale(self) -> tuple[BillLine, ...]:
        return tuple(line for line in self.lines if line.stale)

    def of(self, *categories: Category) -> Sum:
        """The sum of these categories; of all where none is named."""
        chosen = [line for line in self.lines if not categories or line.category in categories]
        return Sum(
            amount=sum(line.amount or 0.0 for line in chosen),
            low=sum(line.low_amount or 0.0 for line in chosen),
            high=sum(line.high_amount or 0.0 for line in chosen),
            resalable=sum((line.amount or 0.0) * line.resold for line in chosen),
        )

    def share_of(self, trust: str) -> float:
        """Share of the total that rests on lines of this trust."""
        return sum(line.amount or 0.0 for line in self.lines if line.trust == trust) / (self.total or 1.0)


def listed_node_price(node: Node, accelerator: Accelerator) -> Price | None:
    """What the catalogue says of a node's price [USD]: its own, else the shares of a system that its accelerators are,
    else an estimate from bare cards."""
    own, each = node.price_usd, accelerator.purchase_price_usd
    if own is not None:
        return _node_listing(node, node, "price_usd", own, 1.0, "list")
    if each is None:
        return None
    if accelerator.price_holds_system:
        basis = "the accelerators' shares of a whole system"
        return _node_listing(node, accelerator, "purchase_price_usd", each, node.accelerators, basis)
    factor = node.accelerators * SYSTEM_OVER_CARDS_PRICE
    found = _node_listing(
        node, accelerator, "purchase_price_usd", each, factor, f"cards times {SYSTEM_OVER_CARDS_PRICE}"
    )
    return found.model_copy(update={"trust": "low", "unverified": True})


def _node_listing(
    node: Node, entry: Node | Accelerator, field: str, listed: PriceRange, factor: float, basis: str
) -> Price:
    """A price of `entry` as one of the whole node."""
    known = bool(entry.sources) and not {field, "all"} & set(entry.unverified)
    return Price(
        id="node", name=node.name, low=listed.low * factor, typical=listed.middle * factor, high=listed.high * factor,
        unit="USD", date=str(listed.year), basis=basis, trust="medium" if known else "low",
        source=entry.sources[0] if known else None, unverified=not known,
    )  # fmt: skip


def node_price(economics: Economics, node: Node, accelerator: Accelerator) -> float | None:
    """Price of one node [currency]: the plan's or a quote, else the catalogue's."""
    if economics.node_price is not None or "node" in economics.quotes:
        return economics.quotes.get("node", economics.node_price)
    listed = listed_node_price(node, accelerator)
    return None if listed is None else listed.typical * catalogue_rate(economics)


def catalogue_rate(economics: Economics) -> float:
    """Plan's currency for a USD of a catalogue price."""
    return economics.currency_per_usd * economics.negotiated_fraction


@dataclass(frozen=True)
class Purchase:
    """What is bought [currency]; numbers or arrays."""

    nodes: Number
    network: Number
    storage: Number
    startup: Number = 0.0
    """Racks, power, cooling, installation: nobody buys them back."""
    resalable: Number | None = None
    """New price of what loses its value as a server does; None: by kind."""

    @property
    def hardware(self) -> Number:
        return self.nodes + self.network + self.storage

    @property
    def total(self) -> Number:
        return self.hardware + self.startup

    @property
    def resold(self) -> Number:
        if self.resalable is not None:
            return self.resalable
        return self.nodes + OF_NETWORKS * self.network + HALF * self.storage


PRICED_BY: dict[str, tuple[Category, ...]] = {
    "economics.node_price": ("servers",),
    "economics.network_price": ("network",),
    "economics.storage_price": ("storage",),
    "economics.startup_price": ("site", "services"),
}
"""Field of the plan that replaces the price of categories of the bill."""


def purchase(bill: Bill, factors: dict[str, Number] | None = None) -> Purchase:
    """The bill as sums, each times the factor of its field in `PRICED_BY`, one number or one per sample.

    Services are shares of the equipment and move with it.
    """
    factor = {path: (factors or {}).get(path, 1.0) for path in PRICED_BY}
    servers, network, storage = (bill.of(name) for name in ("servers", "network", "storage"))
    site, services = bill.of("site"), bill.of("services")
    amounts = [group.amount * factor[path] for group, path in zip((servers, network, storage), PRICED_BY, strict=False)]
    resalable = sum(
        (group.resalable * factor[path] for group, path in zip((servers, network, storage), PRICED_BY, strict=False)),
        0.0,
    )
    equipment = servers.amount + network.amount + storage.amount + site.amount
    moved = (sum(amounts) + site.amount) / equipment if equipment else 1.0
    startup = (site.amount + services.amount * moved) * factor["economics.startup_price"]
    return Purchase(amounts[0], amounts[1], amounts[2], startup, resalable)
