"""What files say of the paths inside a node, as proposals that a plan keeps with its evidence."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from trainplan.measure.narrow import device_of, narrow_problems, share_of
from trainplan.measure.proposal import Proposal
from trainplan.measure.record import Measurement, Reading
from trainplan.plan.topology import NodePaths, Topology


def node_proposals(readings: Sequence[Reading]) -> list[Proposal]:
    """The last whole topology and the narrow links of some files; names that no device has are left out."""
    found: dict[str, Proposal] = {}
    for reading in readings:
        for run in reading.runs:
            topology = run.facts.get("topology")
            if isinstance(topology, Topology) and topology.gpus and not topology.cut:
                figure = _figure(reading, "node_topology", len(topology.gpus), run.excerpt)
                _put(found, "Paths in the node", figure, topology)
        shares = {device_of(problem): share_of(problem) for problem in narrow_problems(reading)}
        if shares:
            _put(found, "Narrow PCIe links", _figure(reading, "node_links", len(shares), ""), shares)
    return list(found.values())


def _figure(reading: Reading, kind: str, count: int, excerpt: str) -> Measurement:
    return Measurement(kind, count, file=reading.file, sha256=reading.sha256, excerpt=excerpt)


def _put(found: dict[str, Proposal], title: str, figure: Measurement, holds: Topology | dict[str, float]) -> None:
    try:
        node = NodePaths.of(holds) if isinstance(holds, Topology) else NodePaths(narrow=holds)
    except ValidationError:
        return
    found[figure.kind] = Proposal(figure.kind, title, None, figure.value, figure.unit, {}, figure, node=node)
