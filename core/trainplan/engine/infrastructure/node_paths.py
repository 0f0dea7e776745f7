"""Wrong paths in a node: adapters across sockets, missing fast links, narrow slots, and the plan that each amounts to.

One node is enough: every ring waits for its slowest member.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trainplan.engine.step_time.rates import PCIE_GB_PER_SECOND
from trainplan.plan.curves import COLLECTIVES, slowed_across
from trainplan.plan.document import Plan
from trainplan.plan.topology import MEANING, NEAR, Topology

RATE_SHARE = {"PIX": 1.0, "PXB": 1.0, "PHB": 0.8, "NODE": 0.6, "SYS": 0.34}
"""Share of the port rate that RDMA from accelerator memory keeps over such a path. Through one or several switches it
is whole; across sockets about a third (assumption: peer-to-peer reads over a host bridge and UPI or xGMI are not
published for current hosts)."""


@dataclass(frozen=True)
class Wrong:
    """One device that is reached otherwise than its neighbours, and the rate it keeps [GB/s].

    `changes` are the inputs by path with which the plan runs as this node lets it; None where no rate is known.
    """

    code: str
    parameters: Mapping[str, Any]
    device: str
    partner: str
    path: str
    usual: str
    gb_per_second: float | None
    planned_gb_per_second: float | None
    changes: Mapping[str, Any] | None


def wrong_in_topology(plan: Plan, topology: Topology) -> list[Wrong]:
    """Devices that hang elsewhere than most of their kind. Where all are alike (clouds, GB200) none is wrong."""
    return [*_rails(plan, topology), *_pairs(plan, topology)]


def narrow_link(plan: Plan, device: str, share: float) -> Wrong:
    """A device whose PCIe link has `share` of its lanes or of its rate, as if it were the slot of a rail."""
    rate = _rail_rate(plan)
    now = min(rate, PCIE_GB_PER_SECOND.get(plan.hardware.accelerator.pcie_gen or 5, 64.0) * share)
    changes = _slower_ports(plan, now / rate) if rate and now < rate else {}
    parameters = {"device": device, "lanes": 100 * share, "now": now, "planned": rate}
    return Wrong("node_narrow_link", parameters, device, "", "narrow", "whole", now, rate, changes)


def _rail_rate(plan: Plan) -> float:
    network = plan.network
    return network.ports_per_node * network.gbit_per_second_per_port / 8 / plan.hardware.node.accelerators


def _rails(plan: Plan, topology: Topology) -> list[Wrong]:
    pairing = topology.pairing()
    complete = [gpu for gpu in topology.gpus if gpu in pairing and all(topology.path(gpu, n) for n in topology.nics)]
    own = {gpu: topology.path(gpu, pairing[gpu]) or "" for gpu in complete}
    usual = Counter(own.values()).most_common(1)
    if len(own) < 2 or not usual or usual[0][1] * 2 <= len(own):
        return []
    path = usual[0][0]
    rate = _rail_rate(plan)
    found = []
    for gpu, way in own.items():
        if NEAR.get(way, 9) <= NEAR.get(path, 9) or RATE_SHARE.get(way, 1.0) >= RATE_SHARE.get(path, 1.0):
            continue
        share = RATE_SHARE[way] / RATE_SHARE.get(path, 1.0)
        parameters = {
            "gpu": gpu,
            "adapter": topology.names.get(pairing[gpu], pairing[gpu]),
            "how": MEANING.get(way, way),
            "way": way,
            "usual": path,
            "now": rate * share,
            "planned": rate,
        }
        changes = _slower_ports(plan, share)
        found.append(Wrong("node_wrong_rail", parameters, gpu, pairing[gpu], way, path, rate * share, rate, changes))
    return found


def _pairs(plan: Plan, topology: Topology) -> list[Wrong]:
    links = {
        (one, other): count
        for place, one in enumerate(topology.gpus)
        for other in topology.gpus[place + 1 :]
        if (count := topology.links(one, other)) is not None
    }
    usual, votes = Counter(links.values()).most_common(1)[0] if links else (0, 0)
    if not usual or votes * 2 <= len(links):
        return []
    weak = {pair: count for pair, count in links.items() if count < usual}
    found = []
    while weak:
        gpu, _ = Counter(gpu for pair in weak for gpu in pair).most_common(1)[0]
        own = {pair: count for pair, count in weak.items() if gpu in pair}
        least = min(own.values())
        planned = plan.hardware.accelerator.scale_up.gb_s
        pcie = PCIE_GB_PER_SECOND.get(plan.hardware.accelerator.pcie_gen or 4, 32.0) / 2
        now = max(planned * least / usual, pcie) if planned else None
        changes = {"hardware.accelerator.scale_up.gb_s": now} if now else None
        parameters = {"gpu": gpu, "least": least, "usual": usual, "partners": len(own)}
        found.append(
            Wrong("node_missing_links", parameters, gpu, "", f"NV{least}", f"NV{usual}", now, planned, changes)
        )
        weak = {pair: count for pair, count in weak.items() if gpu not in pair}
    return found


def _slower_ports(plan: Plan, share: float) -> dict[str, Any]:
    """Every ring waits for a rail that keeps `share` of its port's rate; a plan of one node has no such ring."""
    if plan.hardware.n_nodes <= 1:
        return {}
    network = plan.network
    slower: dict[str, Any] = {"network.gbit_per_second_per_port": network.gbit_per_second_per_port * share}
    for name in COLLECTIVES:
        if curves := getattr(network, f"{name}_curves"):
            slower[f"network.{name}_curves"] = slowed_across(curves, share)
    if network.all_reduce_bus_gb_per_second is not None:
        slower["network.all_reduce_bus_gb_per_second"] = network.all_reduce_bus_gb_per_second * share
    return slower
