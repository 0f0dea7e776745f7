"""Numbers of accelerators that can be bought or rented, and what speaks against a cluster of them."""

from __future__ import annotations

from typing import Final

from trainplan.catalog.entries import Accelerator, Node

LARGEST_DOMAIN_IN_A_NODE: Final = 16
"""Scale-up domains above this are racks (NVL72) or slices of TPU pods."""
SMALL_SLICES: Final = (4, 8, 16, 32)
TORUS_CUBE: Final = 64
"""TPU v4, v5p and later: larger slices are made of cubes of 4 x 4 x 4 chips (cloud.google.com/tpu/docs/v5p)."""
FLAT_POD: Final = 256
"""TPU v5e and v6e: slices are powers of two up to a pod of 16 x 16 chips; more are several pods (same pages)."""
RDMA: Final = ("infiniband", "roce", "efa", "connectx", "slingshot")
DESKTOP: Final = ("desktop", "triple-slot", "active")
"""Form factors of workstation and consumer cards, with fans of their own."""

REMARKS: Final = {
    "desktop_cards": "desktop cards in a cluster",
    "no_rdma": "no RDMA between nodes",
    "other_precision": "fp16, for the card has no bf16",
}
"""What a person should know before buying a cluster, by code."""


def unit_of(accelerator: Accelerator, node: Node) -> int:
    """Accelerators that are sold at once: a node, a rack where trays form one, the smallest slice of a pod."""
    domain = accelerator.scale_up.domain_size
    if accelerator.vendor == "Google" or domain <= LARGEST_DOMAIN_IN_A_NODE:
        return node.accelerators
    return max(domain, node.accelerators)


def is_sold(accelerator: Accelerator, node: Node, count: int) -> bool:
    """Whether that many come as whole nodes, racks or slices."""
    if accelerator.vendor != "Google":
        return count % unit_of(accelerator, node) == 0
    if accelerator.scale_up.domain_size <= FLAT_POD:
        return count % FLAT_POD == 0 or (count < FLAT_POD and count & (count - 1) == 0)
    return count % TORUS_CUBE == 0 or count in SMALL_SLICES


def remarks(accelerator: Accelerator, node: Node, count: int) -> tuple[str, ...]:
    """Codes of what a person should know before buying so many."""
    found = []
    several = count > node.accelerators
    ports = " ".join(nic.kind.lower() for nic in node.nics)
    if several and any(words in accelerator.form_factor for words in DESKTOP):
        found.append("desktop_cards")
    if several and accelerator.vendor != "Google" and not any(kind in ports for kind in RDMA):
        found.append("no_rdma")
    return tuple(found)
