"""Wrong paths in a node: adapters across sockets, missing fast links, narrow slots, and what each costs a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trainplan.catalog.entries import Node
from trainplan.engine.evaluate import evaluate
from trainplan.engine.step_time.rates import PCIE_GB_PER_SECOND
from trainplan.measure.apply import Effect
from trainplan.measure.record import Problem, Reading, warning
from trainplan.measure.topology import MEANING, NEAR, Topology
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, set_field

RATE_SHARE = {"PIX": 1.0, "PXB": 1.0, "PHB": 0.8, "NODE": 0.6, "SYS": 0.34}
"""Share of the port rate that RDMA from accelerator memory keeps over such a path. Through one or several switches it
is whole; across sockets about a third (assumption: peer-to-peer reads over a host bridge and UPI or xGMI are not
published for current hosts)."""
NARROW_CODES = {"narrow_link", "slow_link"}


@dataclass(frozen=True)
class WrongPath:
    """One device that is reached otherwise than its neighbours, the rate it keeps and what the run pays.

    One node is enough: every ring waits for its slowest member.
    """

    problem: Problem
    device: str
    partner: str
    path: str
    usual: str
    gb_per_second: float | None
    planned_gb_per_second: float | None
    found: Effect | None = None
    """The run with this path on one node; None where no rate is known."""


def topologies(readings: Sequence[Reading]) -> list[Topology]:
    """Every topology in some files, in their order."""
    return [
        found
        for reading in readings
        for run in reading.runs
        if isinstance(found := run.facts.get("topology"), Topology)
    ]


def planned_topology(node: Node) -> Topology:
    """What a node's catalogue entry implies: half of the accelerators at each socket, each beside its own ports."""
    count = min(node.accelerators, 64)
    gpus = tuple(f"GPU{number}" for number in range(count))
    ports = min(sum(group.count for group in node.nics), 64)
    nics = tuple(f"NIC{number}" for number in range(ports))
    half = max(1, count // 2)
    numa = {gpu: str(min(place // half, 1)) for place, gpu in enumerate(gpus)}
    own = {nic: gpus[place * count // ports] for place, nic in enumerate(nics)}
    paths = {}
    for gpu in gpus:
        for nic in nics:
            same = numa[gpu] == numa[own[nic]]
            paths[gpu, nic] = "PIX" if own[nic] == gpu else "NODE" if same else "SYS"
    return Topology(gpus, nics, paths, numa, nvlink_shown=False)


def wrong_paths(plan: Plan, topology: Topology) -> list[WrongPath]:
    """Devices that hang elsewhere than most of their kind. Where all are alike (clouds, GB200) none is wrong."""
    before = Effect.of(evaluate(plan, scaling=False))
    return [*_rails(plan, topology, before), *_pairs(plan, topology, before)]


def _rails(plan: Plan, topology: Topology, before: Effect) -> list[WrongPath]:
    pairing = topology.pairing()
    complete = [gpu for gpu in topology.gpus if gpu in pairing and all(topology.path(gpu, n) for n in topology.nics)]
    own = {gpu: topology.path(gpu, pairing[gpu]) or "" for gpu in complete}
    usual = Counter(own.values()).most_common(1)
    if len(own) < 2 or not usual or usual[0][1] * 2 <= len(own):
        return []
    path = usual[0][0]
    rate = plan.network.ports_per_node * plan.network.gbit_per_second_per_port / 8 / plan.hardware.node.accelerators
    found = []
    for gpu, way in own.items():
        if NEAR.get(way, 9) <= NEAR.get(path, 9) or RATE_SHARE.get(way, 1.0) >= RATE_SHARE.get(path, 1.0):
            continue
        share = RATE_SHARE[way] / RATE_SHARE.get(path, 1.0)
        adapter = topology.names.get(pairing[gpu], pairing[gpu])
        problem = warning(
            "wrong_rail",
            "{gpu} reaches its adapter {adapter} over {how} ({way} instead of {usual}): "
            "about {now:.0f} of {planned:.0f} GB/s",
            gpu=gpu,
            adapter=adapter,
            how=MEANING.get(way, way),
            way=way,
            usual=path,
            now=rate * share,
            planned=rate,
        )
        found.append(
            WrongPath(problem, gpu, pairing[gpu], way, path, rate * share, rate, _with_ports(plan, share, before))
        )
    return found


def _pairs(plan: Plan, topology: Topology, before: Effect) -> list[WrongPath]:
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
    hurt = Counter(gpu for pair in weak for gpu in pair)
    found = []
    while weak:
        gpu, _ = hurt.most_common(1)[0]
        own = {pair: count for pair, count in weak.items() if gpu in pair}
        least = min(own.values())
        problem = warning(
            "missing_links",
            "{gpu} has {least} of {usual} links to {partners} others: collectives of the node run over PCIe",
            gpu=gpu,
            least=least,
            usual=usual,
            partners=len(own),
        )
        share = least / usual
        planned = plan.hardware.accelerator.scale_up.gb_s
        pcie = PCIE_GB_PER_SECOND.get(plan.hardware.accelerator.pcie_gen or 4, 32.0) / 2
        now = max(planned * share, pcie) if planned else None
        effect = _with_links(plan, now, before) if now else None
        found.append(WrongPath(problem, gpu, "", f"NV{least}", f"NV{usual}", now, planned, effect))
        weak = {pair: count for pair, count in weak.items() if gpu not in pair}
        hurt = Counter(one for pair in weak for one in pair)
    return found


def narrow_slots(plan: Plan, readings: Sequence[Reading]) -> list[WrongPath]:
    """Half-width links that device reports name, each as if it were the slot of a rail."""
    before = Effect.of(evaluate(plan, scaling=False))
    rate = plan.network.ports_per_node * plan.network.gbit_per_second_per_port / 8 / plan.hardware.node.accelerators
    whole = PCIE_GB_PER_SECOND.get(plan.hardware.accelerator.pcie_gen or 5, 64.0)
    found = []
    for reading in readings:
        for problem in (problem for run in reading.runs for problem in run.problems if problem.code in NARROW_CODES):
            ratio = _ratio(problem)
            now = min(rate, whole * ratio)
            effect = _with_ports(plan, now / rate, before) if rate and now < rate else before
            device = str(problem.parameters.get("gpu", problem.parameters.get("device", "")))
            found.append(WrongPath(problem, device, "", "narrow", "whole", now, rate, effect))
    return found


def _ratio(problem: Problem) -> float:
    """Lanes in use over lanes there; half where the text has no numbers."""
    lanes, most = problem.parameters.get("width"), problem.parameters.get("most")
    return float(lanes) / float(most) if isinstance(lanes, int | float) and isinstance(most, int | float) else 0.5


def _with_ports(plan: Plan, share: float, before: Effect) -> Effect | None:
    """The run where every ring waits for a rail that keeps `share` of its port's rate."""
    if plan.hardware.n_nodes <= 1:
        return before
    try:
        slower = set_field(plan, "network.gbit_per_second_per_port", plan.network.gbit_per_second_per_port * share)
        bus = plan.network.all_reduce_bus_gb_per_second
        if bus is not None:
            slower = set_field(slower, "network.all_reduce_bus_gb_per_second", bus * share)
    except FieldError:
        return None
    return Effect.of(evaluate(slower, scaling=False))


def _with_links(plan: Plan, gb_per_second: float, before: Effect) -> Effect | None:
    try:
        slower = set_field(plan, "hardware.accelerator.scale_up.gb_s", gb_per_second)
    except FieldError:
        return None
    return Effect.of(evaluate(slower, scaling=False))


def affinity_lines(topology: Topology) -> tuple[str, ...]:
    """Lines for a launch script: cores and adapter of each local rank. NCCL reads the second = as "exactly these"."""
    pairing = topology.pairing()
    lines = []
    if all(gpu in topology.cpus for gpu in topology.gpus) and topology.gpus:
        masks = ",".join(hex(_mask(topology.cpus[gpu])) for gpu in topology.gpus)
        lines.append(f"srun --cpu-bind=mask_cpu:{masks}")
    for rank, gpu in enumerate(topology.gpus):
        parts = [f"# local rank {rank}: {gpu}"]
        if gpu in topology.numa:
            parts.append(f"numactl --cpunodebind={topology.numa[gpu]} --membind={topology.numa[gpu]}")
        if gpu in pairing:
            parts.append(topology.names.get(pairing[gpu], pairing[gpu]))
        if len(parts) > 1:
            lines.append("  ".join(parts))
    own = [topology.names[nic] for gpu in topology.gpus if (nic := pairing.get(gpu)) in topology.names]
    if own and len(own) == len(topology.gpus):
        lines.append(f"export NCCL_IB_HCA=={','.join(own)}")
    return tuple(lines)


def _mask(cpus: str) -> int:
    """A bit mask of a list of cores: 0-3,8."""
    mask = 0
    for part in cpus.split(","):
        first, _, last = part.partition("-")
        if first.isdigit() and (not last or last.isdigit()) and int(last or first) < 4096:
            for core in range(int(first), int(last or first) + 1):
                mask |= 1 << core
    return mask
