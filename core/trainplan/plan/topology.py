"""Which devices of a node share a switch, a socket or only the link between sockets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from trainplan.frozen import Frozen

# nvidia-smi topo: from near to far
NEAR = {"X": 0, "PIX": 2, "PXB": 3, "PHB": 4, "NODE": 5, "SYS": 6}
MEANING = {
    "PIX": "one PCIe switch",
    "PXB": "several PCIe switches",
    "PHB": "a PCIe host bridge",
    "NODE": "two host bridges of one socket",
    "SYS": "the link between sockets",
}


@dataclass(frozen=True)
class Topology:
    """Devices of one node. `paths` maps pairs (gpu or nic name, other name) to the path between them.

    `numa` and `cpus` belong to the names that have them; `names` holds what a NIC is called in the system (mlx5_0).
    `nvlink_shown` is False where the matrix leaves NVLink out.
    """

    gpus: tuple[str, ...]
    nics: tuple[str, ...] = ()
    paths: dict[tuple[str, str], str] = field(default_factory=dict)
    numa: dict[str, str] = field(default_factory=dict)
    cpus: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    widths: dict[str, tuple[float, float]] = field(default_factory=dict)
    nvlink_shown: bool = True
    cut: bool = False

    def path(self, one: str, other: str) -> str | None:
        """The path between two devices, whichever of both rows is there."""
        return self.paths.get((one, other)) or self.paths.get((other, one))

    def links(self, one: str, other: str) -> int | None:
        """NVLinks between two GPUs; None where the matrix does not say."""
        path = self.path(one, other)
        if path is None or not self.nvlink_shown:
            return None
        return int(path[2:]) if path.startswith("NV") and path[2:].isdigit() else 0

    def nearest_nics(self, gpu: str) -> tuple[str, ...]:
        """The NICs with the shortest path to a GPU."""
        found = [(NEAR.get(path, 9), nic) for nic in self.nics if (path := self.path(gpu, nic))]
        best = min((distance for distance, _ in found), default=None)
        return tuple(nic for distance, nic in found if distance == best)

    def pairing(self) -> dict[str, str]:
        """The own NIC of each GPU: the near one that no other GPU is as near to, then what is left in order."""
        chosen: dict[str, str] = {}
        ranked = sorted(
            (
                (NEAR.get(path, 9), self.gpus.index(gpu), self.nics.index(nic), gpu, nic)
                for gpu in self.gpus
                for nic in self.nics
                if (path := self.path(gpu, nic))
            ),
        )
        taken: set[str] = set()
        for _, _, _, gpu, nic in ranked:
            if gpu not in chosen and nic not in taken:
                chosen[gpu] = nic
                taken.add(nic)
        return {gpu: chosen[gpu] for gpu in self.gpus if gpu in chosen}


Device = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:-]{1,40}$")]
Cores = Annotated[str, Field(pattern=r"^[0-9,-]{1,400}$")]
Way = Annotated[str, Field(pattern=r"^[A-Z0-9+#]{1,12}$")]
BETWEEN = "|"


class NodePaths(Frozen):
    """A topology as a plan keeps it; `paths` by "GPU0|NIC0", `narrow` the share of its PCIe link that a device has."""

    gpus: tuple[Device, ...] = Field((), title="Accelerators", max_length=64)
    nics: tuple[Device, ...] = Field((), title="Adapters", max_length=64)
    paths: dict[Annotated[str, Field(max_length=81)], Way] = Field({}, title="Paths", max_length=4000)
    numa: dict[Device, Annotated[str, Field(max_length=20)]] = Field({}, title="NUMA nodes", max_length=128)
    cpus: dict[Device, Cores] = Field({}, title="Cores", max_length=64)
    names: dict[Device, Device] = Field({}, title="Names in the system", max_length=64)
    nvlink_shown: bool = Field(True, title="Shows NVLink")
    narrow: dict[Device, Annotated[float, Field(gt=0, lt=1)]] = Field({}, title="Narrow links", max_length=64)

    @staticmethod
    def of(topology: Topology) -> NodePaths:
        """What a plan keeps of a topology. Raises ValidationError for names that no device has."""
        return NodePaths(
            gpus=topology.gpus,
            nics=topology.nics,
            paths={BETWEEN.join(pair): path for pair, path in topology.paths.items() if path != "X"},
            numa=topology.numa,
            cpus=topology.cpus,
            names=topology.names,
            nvlink_shown=topology.nvlink_shown,
        )

    @property
    def topology(self) -> Topology:
        """With pairs as they were read."""
        pairs = {tuple(key.split(BETWEEN, 1)): path for key, path in self.paths.items() if BETWEEN in key}
        return Topology(
            self.gpus,
            self.nics,
            {(pair[0], pair[1]): path for pair, path in pairs.items()},
            dict(self.numa),
            dict(self.cpus),
            dict(self.names),
            nvlink_shown=self.nvlink_shown,
        )
