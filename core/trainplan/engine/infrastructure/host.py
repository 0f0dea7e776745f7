"""The host: memory by purpose, cores, loader workers of one node."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from trainplan.catalog.entries import Node
from trainplan.engine.infrastructure.data_loading import dataset_bytes
from trainplan.engine.infrastructure.samples import cache_bytes, samples_of
from trainplan.engine.memory.states import DOUBLE_QUANTISED
from trainplan.engine.results import ArchitectureResult, HostResult
from trainplan.plan.document import Plan

SYSTEM_BYTES = 16e9
"""Operating system, container runtime, monitoring (assumption)."""

PROCESS_BYTES = 6e9
"""One training process: Python, framework, CUDA and NCCL on the host (assumption: 4 to 8 GB observed)."""

WORKER_BYTES = 1e9
"""One loader process before its data (assumption)."""

PREFETCH_BATCHES = 2
"""Micro batches that each loader worker holds ready (torch DataLoader, prefetch_factor 2)."""

SHARD_BYTES = 67e6
"""Shard that a worker streams or maps (mosaicml/streaming default)."""

BYTES_PER_TOKEN_IN_MEMORY = 24
"""Ids, labels and mask of one token as 64-bit integers."""

RESTART_MARGIN = 0.2
"""Above the sum, for restarts while old pages are still being freed (assumption)."""

CORES_OF_SYSTEM = 4
"""cores = accelerators x (workers + 1) + 4 (stas00/ml-engineering, compute/cpu)."""


def host_result(
    plan: Plan,
    counts: ArchitectureResult,
    *,
    node: Node,
    accelerators_per_node: int,
    nodes: int,
    saved: Mapping[str, float],
    micro_batch_tokens: float,
    tokens_per_second_per_node: float,
    workers_needed: float,
) -> HostResult:
    """Memory [bytes], cores and loader workers of one node; `saved` is a checkpoint's bytes by content.

    `workers_needed` [loader workers an accelerator].
    """
    operations, parallelism = plan.operations, plan.parallelism
    workers = max(operations.dataloader_workers, workers_needed if operations.dataloader_workers else 0)
    processes = accelerators_per_node * workers
    samples = samples_of(plan.dataset)
    token_bytes = max(samples.bytes_per_token, BYTES_PER_TOKEN_IN_MEMORY)
    batch_bytes = micro_batch_tokens * token_bytes
    # A node stages its share of what lies on accelerators; where one node gathers, that node is the one to size.
    states = saved["moments"] + saved["master_weights"]
    on_host = states if parallelism.offload_optimizer != "none" else 0.0
    on_host += saved["weights"] if parallelism.offload_parameters != "none" else 0.0
    share = sum(saved.values()) / (1 if operations.checkpoint_gathered else nodes) - on_host / nodes
    staged = share * 2 if operations.checkpoint_asynchronous else 0.0  # the one being written, the one being taken
    # Beside the states the host holds fp32 gradients, as large as the master weights.
    optimizer = (states + saved["master_weights"]) / nodes if parallelism.offload_optimizer == "cpu" else 0.0
    width = DOUBLE_QUANTISED if plan.model.training == "qlora" else 2.0
    weights = counts.total_params * width / nodes if parallelism.offload_parameters == "cpu" else 0.0
    pinned_batches = accelerators_per_node * PREFETCH_BATCHES * batch_bytes
    parts = {
        "system": SYSTEM_BYTES,
        "processes": accelerators_per_node * PROCESS_BYTES,
        "loader_workers": processes * (WORKER_BYTES + PREFETCH_BATCHES * batch_bytes),
        "page_cache": max(1, processes) * 2 * max(SHARD_BYTES, plan.dataset.read_bytes_per_operation),
        "sample_cache": min(cache_bytes("page_cache", node), dataset_bytes(plan.dataset) / nodes)
        if plan.dataset.cache == "page_cache"
        else 0.0,
        "pinned_batches": pinned_batches,
        "checkpoint_staging": staged,
        "offloaded_optimizer": optimizer,
        "offloaded_weights": weights,
    }
    parts["restart_margin"] = RESTART_MARGIN * sum(parts.values())
    preprocessing = tokens_per_second_per_node * samples.core_seconds_per_million_tokens / 1e6
    cores = max(
        accelerators_per_node * (workers + 1) + CORES_OF_SYSTEM,
        accelerators_per_node + preprocessing + CORES_OF_SYSTEM,
    )
    return HostResult(
        required_ram_bytes_per_node=sum(parts.values()),
        available_ram_bytes_per_node=None if node.host_ram_gb is None else node.host_ram_gb * 1e9,
        required_cpu_cores_per_node=float(ceil(cores)),
        available_cpu_cores_per_node=None if node.cpu_cores is None else float(node.cpu_cores),
        dataloader_workers_per_accelerator=float(workers),
        pinned_bytes_per_node=pinned_batches + staged + optimizer + weights,
        parts=parts,
    )


@dataclass(frozen=True)
class HostCheck:
    """One thing to verify on the node before training; `command` shows it."""

    code: str
    what: str
    """English template filled with `parameters`."""
    command: str
    parameters: dict[str, Any] = field(default_factory=dict)


TOPOLOGY_COMMANDS = {"NVIDIA": "nvidia-smi topo -m", "AMD": "rocm-smi --showtopo"}
ANY_TOPOLOGY_COMMAND = "lstopo"
"""Of hwloc, for accelerators of other makers."""


def affinity_checks(node: Node, vendor: str) -> tuple[HostCheck, ...]:
    """Placement on sockets, switches and ports that costs bandwidth silently where it is wrong; `vendor` is the
    accelerator's maker."""
    topology = TOPOLOGY_COMMANDS.get(vendor, ANY_TOPOLOGY_COMMAND)
    checks = [
        HostCheck(
            "accelerator_numa",
            "Each of the {accelerators} accelerators belongs to the NUMA node of its training process",
            topology,
            {"accelerators": node.accelerators},
        ),
        HostCheck("process_pinned", "Training and loader processes are bound to that NUMA node's cores", "numactl -s"),
        HostCheck("balancing_off", "Automatic NUMA balancing is off", "sysctl kernel.numa_balancing"),
        HostCheck("acs_off", "Access control services of PCIe are off, so that peers meet in the switch", "lspci -vvv"),
        HostCheck(
            "huge_pages",
            "Transparent huge pages are on for pinned buffers",
            "grep AnonHugePages /proc/meminfo",
        ),
    ]
    if node.nics:
        ports = sum(group.count for group in node.nics)
        checks += [
            HostCheck(
                "port_near_accelerator",
                "Each of the {ports} network ports shares a PCIe switch (PIX or PXB) with its accelerator",
                topology,
                {"ports": ports},
            ),
            HostCheck("rail_order", "Port r is cabled to leaf r of the group on every node", "ibnetdiscover"),
        ]
        if vendor == "NVIDIA":
            checks.append(
                HostCheck("direct_memory", "Adapters read accelerator memory directly", "lsmod | grep peermem")
            )
    return tuple(checks)
