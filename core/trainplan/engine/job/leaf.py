"""How many nodes meet one leaf switch away in a fabric of leaves and spines."""

from __future__ import annotations

from math import ceil, floor
from typing import Final

MOST_RAILS: Final = 8
"""Ports of a node that go to leaves of their own; a tray of a rack-scale product has 4, a server 8."""


def leaf_ports(switch_ports: int, oversubscription: float) -> int:
    """Ports of a full leaf that go down to nodes."""
    return floor(switch_ports * oversubscription / (1 + oversubscription))


def leaf_nodes(
    nodes: int,
    rails: int,
    switch_ports: int | None,
    oversubscription: float = 1.0,
    *,
    rail_optimised: bool = True,
    rail_only: bool = False,
) -> int:
    """Nodes under one leaf: on the same rail where there are rails, else with all ports; 0 where nobody knows."""
    if not switch_ports or rails == 0:
        return 0
    if nodes * rails <= switch_ports:
        return max(1, switch_ports // rails)
    width = min(rails, MOST_RAILS)
    if rail_only and nodes * ceil(rails / width) <= switch_ports:
        return switch_ports
    down = leaf_ports(switch_ports, oversubscription)
    return down if rail_optimised or down < width else down // width
