"""Wrong paths in a node: adapters across sockets, missing fast links, narrow slots, and what each costs a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.entries import Node
from trainplan.engine.evaluate import evaluate
from trainplan.engine.infrastructure.node_paths import Wrong, narrow_link, wrong_in_topology
from trainplan.measure.apply import Effect
from trainplan.measure.narrow import device_of, narrow_problems, share_of
from trainplan.measure.record import Problem, Reading, warning
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, set_field
from trainplan.plan.topology import Topology

TEMPLATES = {
    "node_wrong_rail": "{gpu} reaches its adapter {adapter} over {how} ({way} instead of {usual}): "
    "about {now:.0f} of {planned:.0f} GB/s",
    "node_missing_links": "{gpu} has {least} of {usual} links to {partners} others: "
    "collectives of the node run over PCIe",
}


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
    return [
        _with_effect(plan, found, warning(found.code, TEMPLATES[found.code], **found.parameters), before)
        for found in wrong_in_topology(plan, topology)
    ]


def _with_effect(plan: Plan, wrong: Wrong, problem: Problem, before: Effect) -> WrongPath:
    return WrongPath(
        *(problem, wrong.device, wrong.partner, wrong.path, wrong.usual),
        *(wrong.gb_per_second, wrong.planned_gb_per_second, _effect(plan, wrong.changes, before)),
    )


def _effect(plan: Plan, changes: Mapping[str, Any] | None, before: Effect) -> Effect | None:
    if changes is None:
        return None
    try:
        for path, value in changes.items():
            plan = set_field(plan, path, value)
    except FieldError:
        return None
    return Effect.of(evaluate(plan, scaling=False)) if changes else before


def narrow_slots(plan: Plan, readings: Sequence[Reading]) -> list[WrongPath]:
    """Half-width links that device reports name, each as if it were the slot of a rail."""
    before = Effect.of(evaluate(plan, scaling=False))
    return [
        _with_effect(plan, narrow_link(plan, device_of(problem), share_of(problem)), problem, before)
        for reading in readings
        for problem in narrow_problems(reading)
    ]
