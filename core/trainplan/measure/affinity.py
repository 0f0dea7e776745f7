"""Cores and adapter of each local rank of a node, for launch scripts."""

from __future__ import annotations

import re

from trainplan.plan.topology import Topology

PLAIN = re.compile(r"[A-Za-z0-9_]{1,40}\Z")


def core_masks(topology: Topology) -> tuple[str, ...]:
    """One mask of cores a local rank, in their order; empty where a rank's cores are not known."""
    masks = [_mask(topology.cpus.get(gpu, "")) for gpu in topology.gpus]
    return tuple(hex(mask) for mask in masks) if all(masks) else ()


def own_adapters(topology: Topology) -> tuple[str, ...]:
    """The adapter of each local rank as the system names it; empty where one is not known or is no plain name."""
    pairing = topology.pairing()
    own = [topology.names[nic] for gpu in topology.gpus if (nic := pairing.get(gpu)) in topology.names]
    return tuple(own) if len(own) == len(topology.gpus) and all(PLAIN.match(name) for name in own) else ()


def rank_lines(topology: Topology) -> list[str]:
    """For each local rank, in words of a comment: accelerator, NUMA node and adapter."""
    pairing = topology.pairing()
    lines = []
    for rank, gpu in enumerate(topology.gpus):
        parts = [f"local rank {rank}: {gpu}"]
        if gpu in topology.numa:
            parts.append(f"numactl --cpunodebind={topology.numa[gpu]} --membind={topology.numa[gpu]}")
        if gpu in pairing:
            parts.append(topology.names.get(pairing[gpu], pairing[gpu]))
        if len(parts) > 1:
            lines.append("  ".join(parts))
    return lines


def affinity_lines(topology: Topology) -> tuple[str, ...]:
    """Lines for a launch script. NCCL reads the second = as "exactly these"."""
    masks, own = core_masks(topology), own_adapters(topology)
    lines = [f"srun --cpu-bind=mask_cpu:{','.join(masks)}"] if masks else []
    lines += [f"# {line}" for line in rank_lines(topology)]
    if own:
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
