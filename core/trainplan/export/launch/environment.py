"""Variables of NCCL, RCCL and the framework for this plan's fabric: as few as needed, each with its reason.

NVIDIA's guide keeps tuning and debugging variables out of production scripts: what NCCL finds by itself is left to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.export.launch.job import Job
from trainplan.measure.affinity import own_adapters

QUEUE_PAIRS = 4
"""Flows of a connection on Ethernet with ECMP (NVIDIA DGX Cloud and OCI recipes use 2 to 4); InfiniBand needs one."""
FIRST_WITHOUT_ONE_CONNECTION = 10.0
"""Compute capability from which Megatron-LM asks nothing of CUDA_DEVICE_MAX_CONNECTIONS (arguments.py, 2026-08)."""
MEGATRON = ("megatron_core", "megatron_deepspeed")


@dataclass(frozen=True)
class Variable:
    """One variable; `value` is a constant of this module or plain names of adapters, never free text of a plan."""

    name: str
    value: str
    why: str


def environment(job: Job) -> tuple[Variable, ...]:
    """What the job sets, in a fixed order."""
    return (*_framework(job), *_allocator(job), *_collectives(job))


def _framework(job: Job) -> list[Variable]:
    """Megatron orders its communication streams by a single queue on GPUs before Blackwell, but not under FSDP."""
    framework, layout = job.plan.software.framework, job.layout
    found = [Variable("OMP_NUM_THREADS", "1", "threads of the host for each process")]
    if framework not in MEGATRON or layout.sharding not in ("none", "zero1"):
        return found
    if (layout.tensor > 1 or layout.context > 1) and _compute_capability(job) < FIRST_WITHOUT_ONE_CONNECTION:
        found.append(Variable("CUDA_DEVICE_MAX_CONNECTIONS", "1", "tensor and context parallel in order"))
    return found


def _compute_capability(job: Job) -> float:
    text = job.plan.hardware.accelerator.compute_capability or ""
    try:
        return float(text)
    except ValueError:
        return 0.0


def _allocator(job: Job) -> list[Variable]:
    if job.plan.software.implementation.expandable_segments is False or job.is_amd:
        return []
    return [Variable("PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True", "less fragmentation")]


def _collectives(job: Job) -> list[Variable]:
    found = [Variable("NCCL_DEBUG", "WARN", "faults alone; INFO floods the log of a large job")]
    if job.is_amd:
        found += [
            Variable("GPU_MAX_HW_QUEUES", "2", "AMD's recipes: streams of compute and communication"),
            Variable("HSA_NO_SCRATCH_RECLAIM", "1", "AMD's recipes: no stalls to take scratch memory back"),
            Variable("TORCH_NCCL_HIGH_PRIORITY", "1", "collectives before compute"),
        ]
    return found if job.nodes == 1 else [*found, *_fabric(job), *_adapters(job)]


def _adapters(job: Job) -> list[Variable]:
    """NCCL reads a leading = as "exactly these"."""
    own = own_adapters(job.topology) if job.topology else ()
    if not own or job.plan.network.fabric.technology not in ("infiniband", "roce"):
        return []
    return [Variable("NCCL_IB_HCA", f"={','.join(dict.fromkeys(own))}", "adapters beside accelerators, as measured")]


def _fabric(job: Job) -> list[Variable]:
    technology = job.plan.network.fabric.technology
    instance = job.plan.economics.instance
    cloud = (
        instance.provider
        if instance and job.plan.economics.acquisition.startswith(("on", "res", "spot", "cap"))
        else ""
    )
    if technology == "efa":
        return [Variable("NCCL_SOCKET_IFNAME", "^docker,lo,veth", "start-up over the instance's own interface")]
    if technology == "slingshot":
        return [
            Variable("NCCL_NET", "AWS Libfabric", "stop where the plugin is missing instead of falling to TCP"),
            Variable("NCCL_SOCKET_IFNAME", "hsn", "start-up over the fabric"),
            Variable("FI_CXI_DISABLE_HOST_REGISTER", "1", "CXI provider"),
            Variable("FI_MR_CACHE_MONITOR", "userfaultfd", "CXI provider"),
            Variable("FI_CXI_DEFAULT_CQ_SIZE", "131072", "CXI provider"),
        ]
    if technology == "gpudirect-tcpx":
        return []  # the image of the machine type sets a whole list of its own
    if technology in ("roce", "ethernet"):
        found = [
            Variable("NCCL_SOCKET_IFNAME", "^docker,lo,veth", "start-up over a real interface"),
            Variable("NCCL_IB_QPS_PER_CONNECTION", str(QUEUE_PAIRS), "several flows of a connection over ECMP"),
        ]
        if cloud.upper().startswith(("OCI", "ORACLE")):
            found += [
                Variable("NCCL_IB_TC", "41", "lossless class of OCI's network"),
                Variable("NCCL_IB_GID_INDEX", "3", "RoCE v2 over IPv4"),
                Variable("NCCL_IB_TIMEOUT", "22", "OCI's recipe"),
            ]
        return found
    return [Variable("NCCL_SOCKET_IFNAME", "^docker,lo,veth", "start-up over a real interface")]
