"""Whose tools look after an accelerator: versions, health, topology, memory, power, collectives, by maker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Final, Literal, cast, get_args

Maker = Literal["nvidia", "amd", "intel", "aws", "google", "other"]
ALL_REDUCE_SCRIPT: Final = "all_reduce.py"


@dataclass(frozen=True)
class Tools:
    """Commands on one node; empty where the maker has none that is public."""

    versions: str
    source: str
    """The documents that say so."""
    settings: str = ""
    burn_in: str = ""
    burn_in_name: str = "diagnostic of the accelerator's vendor"
    errors: str = "NVRM: Xid|amdgpu.*(RAS|uncorrectable)"
    """What the kernel logs of a faulty accelerator, as an extended regular expression."""
    topology: str = ""
    memory: str = ""
    power: str = ""
    collectives: str = "collective benchmark of the vendor"


def _resource(name: str) -> str:
    return (resources.files("trainplan_resources") / "acceptance" / name).read_text("utf-8")


_DATA: Final = json.loads(_resource("vendors.json"))
TOOLS: Final[Mapping[Maker, Tools]] = MappingProxyType({name: Tools(**each) for name, each in _DATA["vendors"].items()})
_NEURON_CORES: Final[str] = _DATA["neuron_cores"]
"""Ranks of nccom-test are cores of the chips, not chips."""


def maker_of(vendor: str) -> Maker:
    """Whose tools the accelerators of this vendor have."""
    name = vendor.lower()
    return cast(Maker, name) if name in get_args(Maker) else "other"


def neuron_line(ranks_of_nodes: int, collective: str, hosts: str = "", first: str = "") -> str:
    """nccom-test over nodes; `hosts` are words of shell, `first` is the node that the others meet at."""
    names = {"all_reduce": "allr", "all_gather": "allg", "reduce_scatter": "redsct", "alltoall": "alltoall"}
    ranks = f"$(( {ranks_of_nodes} * {_NEURON_CORES} ))" if ranks_of_nodes > 1 else _NEURON_CORES
    meet = f"NEURON_RT_ROOT_COMM_ID={first}:63423 " if first else ""
    several = f" -N {ranks_of_nodes} --hosts {hosts}" if hosts else ""
    return f"{meet}nccom-test -r {ranks} -b 8 -e 1gb -f 2 -n 50 -d bf16 {names[collective]}{several}"


def gaudi_line(collective: str, where: str) -> str:
    """HCCL demo through MPI; `where` are its options of mpirun."""
    return f"python3 run_hccl_demo.py --test {collective} --size 1g --loop 1000 -mpi {where}"


def all_reduce_script() -> str:
    """All-reduces of JAX over all devices, printed as nccl-tests prints them."""
    return _resource("all_reduce.txt")
