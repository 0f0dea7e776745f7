"""Whose tools look after an accelerator: versions, health, topology, memory, power, collectives, by maker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Maker = Literal["nvidia", "amd", "intel", "aws", "google", "other"]
MAKERS: Final[Mapping[str, Maker]] = MappingProxyType(
    {"nvidia": "nvidia", "amd": "amd", "intel": "intel", "aws": "aws", "google": "google"}
)

_TORCH = 'python3 -c "import torch; print(torch.__version__{more})"'
_FIRMWARE = "cat /sys/class/infiniband/*/fw_ver 2>/dev/null | sort -u"
_NEURON_CORES = (
    "$(neuron-ls -j | python3 -c 'import json, sys; print(sum(d[\"nc_count\"] for d in json.load(sys.stdin)))')"
)
"""Ranks of nccom-test are cores of the chips, not chips."""


@dataclass(frozen=True)
class Tools:
    """Commands on one node; empty where the maker has none that is public."""

    versions: str
    settings: str = ""
    burn_in: str = ""
    burn_in_name: str = "diagnostic of the accelerator's vendor"
    errors: str = "NVRM: Xid|amdgpu.*(RAS|uncorrectable)"
    """What the kernel logs of a faulty accelerator, as an extended regular expression."""
    topology: str = ""
    memory: str = ""
    power: str = ""
    collectives: str = "collective benchmark of the vendor"


TOOLS: Final[Mapping[Maker, Tools]] = MappingProxyType(
    {
        "nvidia": Tools(
            versions="uname -r; nvidia-smi --query-gpu=driver_version,vbios_version --format=csv,noheader | sort -u; "
            + _TORCH.format(more=", torch.version.cuda, torch.cuda.nccl.version()")
            + f"; {_FIRMWARE}",
            settings="nvidia-smi -q | grep -A4 Fabric | sort -u; systemctl is-active nvidia-fabricmanager; "
            "lsmod | grep -c nvidia_peermem",
            burn_in="dcgmi diag -r 4",
            burn_in_name="dcgmi diag, level 4 (DCGM)",
            topology="nvidia-smi topo -m",
            memory="nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits -l 1",
            power="nvidia-smi --query-gpu=timestamp,power.draw,temperature.gpu,clocks_event_reasons.active "
            "--format=csv,noheader -l 10",
            collectives="nccl-tests",
        ),
        "amd": Tools(
            versions="uname -r; cat /sys/module/amdgpu/version 2>/dev/null; amd-smi version; "
            + _TORCH.format(more=", torch.version.hip")
            + f"; {_FIRMWARE}",
            settings="rocm-smi --showtopo | tail -20",
            burn_in="/opt/rocm/bin/rvs -c /opt/rocm/share/rocm-validation-suite/conf/gst_single.conf",
            burn_in_name="RVS (ROCm)",
            topology="rocm-smi --showtopo",
            memory="amd-smi metric --mem-usage --csv --watch 1",
            power="amd-smi metric --power --temperature --csv --watch 10",
            collectives="rccl-tests",
        ),
        # docs.habana.ai: System Management Interface, Qualification Library, Collectives Performance
        "intel": Tools(
            versions="uname -r; hl-smi -Q driver_version,name -f csv,noheader | sort -u; "
            + _TORCH.format(more="")
            + f"; {_FIRMWARE}",
            settings="hl-smi -n link",
            burn_in="( cd /opt/habanalabs/qual/gaudi*/bin && ./hl_qual -gaudi3 -c all -rmod parallel -f2 -l extreme "
            "-t 3600 -dis_mon )",
            burn_in_name="hl_qual, functional test 2 (Intel Gaudi)",
            errors="habanalabs.*(error|reset)",
            topology="hl-smi -Q module_id,bus_id,name -f csv,noheader",
            memory="hl-smi -Q memory.used -f csv,noheader,nounits -l 1",
            power="hl-smi -Q timestamp,power.draw,temperature.aip -f csv,noheader -l 10",
            collectives="HCCL demo (Intel Gaudi)",
        ),
        # awsdocs-neuron.readthedocs-hosted.com: neuron-ls, neuron-monitor, NCCOM-TEST User Guide
        "aws": Tools(
            versions="uname -r; modinfo -F version neuron; neuronx-cc --version 2>&1 | head -1; "
            + _TORCH.format(more=""),
            settings="neuron-ls",
            burn_in=f"nccom-test -r {_NEURON_CORES} -b 8 -e 1gb -f 2 -d bf16 allr",
            burn_in_name="nccom-test (AWS Neuron)",
            errors="NEURON_HW_ERR|neuron.*(uncorrect|reset)",
            topology="neuron-ls",
            memory="neuron-monitor",
            collectives="nccom-test (AWS Neuron)",
        ),
        # docs.cloud.google.com/tpu: tpu-info; collectives and products by the scripts that go with the plan
        "google": Tools(
            versions='uname -r; python3 -c "import jax, jaxlib; print(jax.__version__, jaxlib.__version__)"; '
            "pip list 2>/dev/null | grep -i libtpu",
            settings="tpu-info",
            errors="tpu.*(error|uncorrect)|accel.*error",
            topology='python3 -c "import jax; print(*[(d.process_index, d.coords) for d in jax.local_devices()])"',
            memory="tpu-info --streaming --rate 1",
            collectives="all_reduce.py (JAX, goes with this plan)",
        ),
        "other": Tools(versions="uname -r; " + _TORCH.format(more="")),
    }
)

ALL_REDUCE_SCRIPT: Final = "all_reduce.py"


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
    return '''"""Bus bandwidth of an all-reduce over all devices of a slice, in the columns of nccl-tests."""
import time

import jax
import jax.numpy as jnp

RUNS, LARGEST = 20, 1 << 30
jax.distributed.initialize()
ranks, own = jax.device_count(), jax.local_device_count()
reduce = jax.pmap(lambda x: jax.lax.psum(x, "ranks"), "ranks")
speaks = jax.process_index() == 0
if speaks:
    print("# Collective test starting: all_reduce_perf")
    for rank, device in enumerate(jax.devices()):
        where = f"host{device.process_index} device {rank % own:2d} [0x00] {device.device_kind}"
        print(f"#  Rank {rank:4d} Group  0 Pid {device.process_index} on {where}")
    print("#  size  count  type  redop  root  time  algbw  busbw  #wrong")
size = 1 << 10
while size <= LARGEST:
    data = jnp.ones((own, size // 4), dtype=jnp.float32)
    reduce(data).block_until_ready()
    begin = time.perf_counter()
    for _ in range(RUNS):
        done = reduce(data)
    done.block_until_ready()
    seconds = (time.perf_counter() - begin) / RUNS
    rate = size / seconds / 1e9
    if speaks:
        bus = rate * 2 * (ranks - 1) / ranks
        print(f"{size} {size // 4} float sum -1 {seconds * 1e6:.2f} {rate:.2f} {bus:.2f} 0", flush=True)
    size *= 4
'''
