"""Tests of the links: topology, collectives inside a node, across nodes, by parallel group and by pair, and cables."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainplan.acceptance import shell
from trainplan.acceptance.planned import PlannedTest, Reads, text
from trainplan.acceptance.site import VERSIONS, Site
from trainplan.acceptance.vendors import ALL_REDUCE_SCRIPT, gaudi_line, neuron_line
from trainplan.engine.layout.layout import Placement

GIGA: Final = 1e9
ACROSS: Final = (0.70, 0.78, 0.86)
"""Least, middle and best all-reduce bus bandwidth over its ceiling, large messages: EFA v4 at 4 nodes of B200 362 and
382 of 517 GB/s (awsome-distributed-training, nccl-tests), NDR at 8 nodes of H100 356 and 387 of 450 GB/s
(stas00/ml-engineering, network/benchmarks)."""
INSIDE_ADDING: Final = (0.78, 1.0, 1.07)
"""The same inside a domain whose switch adds: 445 to 482 of 450 GB/s on H100 and H200, 704 to 846 of 900 on B200."""
INSIDE: Final = (0.69, 0.76, 0.79)
"""The same where nothing adds: 222 and 235 of 300 GB/s on A100, 311 and 319 of 448 on MI300X."""
OVER_PCIE: Final = (0.3, 0.8, 1.25)
"""Of half a slot's rate, without peer links: 20 of 31.5 GB/s for two L40S, 25 to 28 of 63 for eight cards of gen 5."""
LARGEST_MESSAGE: Final = "8G"
GROUP_FIELDS: Final = ("hardware.accelerator", "hardware.node", "network.fabric", "network.ports_per_node",
                       "network.gbit_per_second_per_port", "network.oversubscription", "software.ofed",
                       *VERSIONS)  # fmt: skip


@dataclass(frozen=True)
class Bandwidth:
    """Bus bandwidth in the sense of nccl-tests [GB/s]."""

    expected: float
    low: float
    high: float


def tests(site: Site) -> Iterator[PlannedTest]:
    if site.ranks < 2:
        return
    yield from _topology(site)
    if site.per_node > 1:
        yield _inside(site)
    if site.nodes > 1:
        yield _all_nodes(site)
        yield from _groups(site)
        yield _pairs(site)
        yield _cables(site)


def bus_bandwidth(site: Site, ranks: int, domains: int) -> Bandwidth:
    """What an all-reduce of large messages over `ranks` in `domains` fast domains should reach [GB/s].

    The ceiling across domains is NIC rate x (n - 1) / (N - 1): each NIC moves its share of a buffer that was reduced
    inside its domain first (stas00/ml-engineering, network); inside it is the rate of the links.
    """
    rates = site.rates
    links = float(rates.inner) / GIGA
    adds = float(rates.switch_reduction) > 0
    peers = site.plan.hardware.accelerator.scale_up.topology != "none"
    inside = INSIDE_ADDING if adds else INSIDE if peers else OVER_PCIE
    if domains <= 1:
        return Bandwidth(links * inside[1], links * inside[0], links * inside[2])
    ceiling = float(rates.nic) / GIGA * (ranks - 1) / (domains - 1)
    least, middle, best = (ceiling * share for share in ACROSS)
    if ranks > domains:  # the links inside carry it too
        least, middle, best = (min(a, links * b) for a, b in zip((least, middle, best), inside, strict=True))
    return Bandwidth(middle, least, best)


def _nccl(site: Site, collective: str = "all_reduce") -> list[str]:
    return [f"{collective}_perf", "-b", "8", "-e", LARGEST_MESSAGE, "-f", "2", "-g", "1", "-n", "50", "-w", "10"]


def _runs_nccl(site: Site) -> bool:
    return site.vendor in ("nvidia", "amd")


def _everywhere_inside(site: Site) -> str:
    """All-reduces of all nodes at once, each by itself."""
    if _runs_nccl(site):
        split = {"NCCL_TESTS_SPLIT": f"DIV {site.per_node}"}
        return site.launch(_nccl(site), environment=split, on_accelerators=True)
    own = {
        "intel": gaudi_line("all_reduce", f"-np {site.per_node}"),
        "aws": neuron_line(1, "all_reduce"),
    }.get(site.vendor, "")
    return site.everywhere(own) if own else ""


def _over_all(site: Site, collective: str = "all_reduce") -> str:
    if _runs_nccl(site):
        return site.launch(_nccl(site, collective), on_accelerators=True)
    if site.vendor == "intel":
        return gaudi_line(collective, "--hostfile hosts.txt")
    if site.vendor == "aws":
        hosts = f"$(head -n {site.nodes} hosts.txt | cut -d' ' -f1)"
        return neuron_line(site.nodes, collective, hosts, "$(head -n 1 hosts.txt | cut -d' ' -f1)")
    return site.launch(["python3", ALL_REDUCE_SCRIPT], per_node=1) if site.vendor == "google" else ""


def _of_a_pair(site: Site) -> str:
    """An all-reduce of the nodes `$a` and `$b` of shell."""
    program = " ".join([*_nccl(site), "-b", "1G"])
    if site.vendor == "intel":
        return gaudi_line("all_reduce", f'--host "$a:{site.per_node},$b:{site.per_node}"')
    if site.vendor == "aws":
        return neuron_line(2, "all_reduce", '"$a" "$b"', '"$a"')
    if site.plan.acceptance.launcher == "srun":
        return (
            f"srun --mpi=pmix -N2 --ntasks-per-node={site.per_node} --gpus-per-node={site.per_node} "
            f'-w "$a,$b" {program}'
        )
    return (
        f"mpirun -np {2 * site.per_node} --map-by ppr:{site.per_node}:node --host "
        f'"$a:{site.per_node},$b:{site.per_node}" {program}'
    )


def _topology(site: Site) -> Iterator[PlannedTest]:
    command = site.tools.topology
    counted = site.launch(["bash", "-c", shlex.quote(f"{command} | sha256sum")], per_node=1) + " | sort | uniq -c"
    ports = site.plan.network.ports_per_node
    yield PlannedTest(
        code="topology",
        group="fabric",
        title=text("GPU and NIC topology"),
        why=text(
            "Each of the {per_node} accelerators of a node should reach its NIC without crossing a socket; a wrong "
            "path costs every collective.",
            per_node=site.per_node,
        ),
        boundary=text("Shows where things are plugged in, not how fast they are."),
        steps=(
            text(
                "Read the matrix of one node: a NIC at PIX or PXB for every accelerator, {ports} ports, peers on the "
                "fast links.",
                ports=ports,
            ),
            text("Count the nodes whose matrix differs."),
        ),
        commands=f"{site.everywhere(command)} > topology.txt\n{counted}" if command else "",
        instrument=command or "tool of the vendor",
        unit="nodes that differ",
        comparison="at_most",
        expected=0,
        threshold=0,
        fields=("hardware.node", "network.ports_per_node", "network.rail_optimised", "hardware.accelerators"),
        basis=text("Every node like the first, and the first like the node's catalogue entry."),
        topic=9,
        hours=1,
    )


def _inside(site: Site) -> PlannedTest:
    domain = site.per_node
    found = bus_bandwidth(site, domain, 1)
    command = _everywhere_inside(site)
    return PlannedTest(
        code="all_reduce_inside",
        group="fabric",
        title=text("All-reduce inside each node"),
        why=text(
            "Tensor parallel {tensor} sends every layer's activations over these links.", tensor=site.layout.tensor
        ),
        boundary=text("All nodes at once, each on its own; the network is idle."),
        steps=(
            text("Run it on all nodes at once; one group of {domain} ranks a node.", domain=domain),
            text("Take the bus bandwidth of the largest message, not the average over all sizes."),
        ),
        commands=f"{command} | tee all-reduce-inside.txt" if command else "",
        instrument=site.tools.collectives,
        unit="GB/s",
        comparison="at_least",
        expected=found.expected,
        low=found.low,
        high=found.high,
        threshold=found.low,
        fields=("hardware.accelerator", "hardware.node", *VERSIONS),
        basis=text("Published nccl-tests results over the rate of these links; the least of them passes."),
        hours=0.5,
        reads=Reads("bus_bandwidth", take="least", conditions={"collective": "all_reduce", "nodes": 1}),
    )


def _all_nodes(site: Site) -> PlannedTest:
    measured = site.plan.network.all_reduce_bus_gb_per_second
    domains = max(1, -(-site.ranks // max(1, round(float(site.rates.inner_size)))))
    found = bus_bandwidth(site, site.ranks, domains)
    expected = measured if measured is not None else found.expected
    command = _over_all(site)
    return PlannedTest(
        code="all_reduce_all",
        group="fabric",
        title=text("All-reduce over all {nodes} nodes", nodes=site.nodes),
        why=text("Finds a fabric that is slow overall: rail cabling, routing, congestion control."),
        boundary=text("One collective over all nodes; parallel groups that share uplinks have a test of their own."),
        steps=(
            text("Run it at {half} and at {nodes} nodes.", half=max(1, site.nodes // 2), nodes=site.nodes),
            text("Take the bus bandwidth of the largest message at {nodes} nodes.", nodes=site.nodes),
        ),
        commands=f"{command} | tee all-reduce.txt" if command else "",
        instrument=site.tools.collectives,
        unit="GB/s",
        comparison="at_least",
        expected=expected,
        low=None if measured is not None else found.low,
        high=None if measured is not None else found.high,
        threshold=min(expected, found.low) if measured is not None else found.low,
        fields=(*GROUP_FIELDS, "hardware.accelerators", "network.all_reduce_bus_gb_per_second"),
        basis=text("Published nccl-tests results over the ceiling of these NICs; the least of them passes."),
        hours=1,
        replaces="network.all_reduce_bus_gb_per_second",
        reads=Reads("bus_bandwidth", take="least", conditions={"collective": "all_reduce", "ranks": site.ranks}),
    )


@dataclass(frozen=True)
class _Axis:
    code: str
    words: str
    size: int
    stride: int
    collective: str
    field: str


def _axes(site: Site) -> Iterator[_Axis]:
    """Parallel groups of the layout with the distance of their ranks."""
    layout = site.layout
    inside = layout.placement == Placement.DATA_INSIDE.name.lower()
    outer = layout.tensor * (1 if inside else layout.pipeline)
    yield _Axis("tensor", "tensor parallel", layout.tensor, 1, "all_reduce", "parallelism.tensor")
    yield _Axis("context", "context parallel", layout.context, layout.tensor, "all_gather", "parallelism.context")
    stride = layout.expert_tensor * (1 if inside else layout.pipeline)
    yield _Axis("expert", "expert parallel", layout.expert, stride, "alltoall", "parallelism.expert")
    yield _Axis("data", "data parallel", layout.data * layout.context, outer, "reduce_scatter", "parallelism.sharding")


def _groups(site: Site) -> Iterator[PlannedTest]:
    """One test for each axis whose groups leave the node."""
    for axis in _axes(site):
        if axis.size < 2 or axis.size * axis.stride <= site.per_node or axis.size >= site.ranks:
            continue
        split = f"DIV {axis.size}" if axis.stride == 1 else f"MOD {site.ranks // axis.size}"
        local = max(1, round(float(site.rates.inner_size)) // axis.stride)
        domains = -(-axis.size // min(local, axis.size))
        found = bus_bandwidth(site, axis.size, domains)
        shared = axis.collective != "alltoall"
        command = site.launch(
            _nccl(site, axis.collective), environment={"NCCL_TESTS_SPLIT": split}, on_accelerators=True
        )
        yield PlannedTest(
            code=f"group_{axis.code}",
            group="fabric",
            title=text("Groups of {words}, all at once", words=axis.words),
            why=text(
                "{groups} groups of {size} ranks use the fabric at the same time in every step.",
                groups=site.ranks // axis.size,
                size=axis.size,
            ),
            boundary=text("All groups of one axis together; the other axes are idle."),
            steps=(
                text(
                    "Run {collective} in groups of {size} ranks, {stride} apart.",
                    collective=axis.collective,
                    size=axis.size,
                    stride=axis.stride,
                ),
                text("Take the bus bandwidth of the largest message; the slowest group counts (-a 2)."),
            ),
            commands=f"{command} -a 2 | tee group-{axis.code}.txt" if _runs_nccl(site) else "",
            instrument=site.tools.collectives,
            unit="GB/s",
            comparison="at_least",
            expected=found.expected if shared else None,
            low=found.low if shared else None,
            high=found.high if shared else None,
            threshold=found.low if shared else float(site.rates.nic) * ACROSS[0] / GIGA,
            fields=(*GROUP_FIELDS, "hardware.accelerators", axis.field, "parallelism.tensor", "parallelism.placement"),
            basis=text("Published nccl-tests results over the ceiling of the NICs that a group has.")
            if shared
            else text("The least share of a NIC's rate that published all-reduces reach."),
            hours=0.5,
            reads=Reads("bus_bandwidth", take="least", conditions={"collective": axis.collective}),
        )


def _pairs(site: Site) -> PlannedTest:
    found = bus_bandwidth(site, 2 * site.per_node, 2)
    names = f"mapfile -t hosts < <(scontrol show hostnames {shell.quoted(site.hosts)})"
    if site.plan.acceptance.launcher == "mpirun":
        names = "mapfile -t hosts < <(awk '{print $1}' hosts.txt)"
    loop = "\n".join(
        (
            names,
            "n=${#hosts[@]}",
            "for (( shift = 1; shift < n; shift *= 2 )); do",
            "  for (( i = 0; i < n; i++ )); do",
            "    (( (i / shift) % 2 == 0 && i + shift < n )) || continue",
            "    a=${hosts[i]} b=${hosts[i + shift]}",
            f'    {_of_a_pair(site)} > "pair-$a-$b.txt" &',
            "  done",
            "  wait",
            "done",
            "grep -H -E 'Avg bus bandwidth|NW Bandwidth' pair-*.txt | sort -t: -k3 -n | head",
        )
    )
    return PlannedTest(
        code="pairs",
        group="fabric",
        title=text("All-reduce by pairs of nodes"),
        why=text(
            "One bad cable or transceiver is hidden in a collective of {nodes} nodes but shows up in a pair.",
            nodes=site.nodes,
        ),
        boundary=text("Neighbours at every power of two: each node in about log2(n) pairs, not in all n - 1."),
        steps=(
            text("Pair the nodes at distances 1, 2, 4 and so on; all pairs of one distance run at once."),
            text("Record the slowest pair at the largest message. Rerun slow pairs with swapped partners."),
        ),
        commands=loop if site.vendor not in ("google", "other") else "",
        instrument=site.tools.collectives,
        unit="GB/s",
        comparison="at_least",
        expected=found.expected,
        low=found.low,
        high=found.high,
        threshold=found.low,
        fields=(*GROUP_FIELDS, "hardware.accelerators"),
        basis=text("Published nccl-tests results over the ceiling of two nodes; the least of them passes."),
        hours=2,
        reads=Reads("bus_bandwidth", take="least", conditions={"collective": "all_reduce", "nodes": 2}),
    )


def _cables(site: Site) -> PlannedTest:
    infiniband = site.plan.network.fabric.technology == "infiniband"
    counters = (
        "cd /sys/class/infiniband && grep -H . */ports/*/counters/{link_downed,link_error_recovery,symbol_error,"
        "port_rcv_errors,local_link_integrity_errors} */ports/*/hw_counters/{out_of_sequence,packet_seq_err,"
        "local_ack_timeout_err} 2>/dev/null"
    )
    fabric = "ibqueryerrors --details > ib-errors.txt\n" if infiniband else ""
    read = site.everywhere(counters)
    return PlannedTest(
        code="cable_counters",
        group="fabric",
        title=text("Error counters of links, 1 h under load"),
        why=text("A link that flaps stalls all {ranks} ranks for seconds, or ends the job.", ranks=site.ranks),
        boundary=text("Ports of nodes and switches under load; an idle link shows nothing."),
        steps=(
            text("Read the counters, run the all-reduce over all nodes for 1 h, read them again."),
            text("Count the ports on which any counter rose. Clean, reseat or swap, and repeat the hour."),
        ),
        commands=f"{read} | sort > before.txt\n# now 1 h of all_reduce over all nodes\n{read} | sort > after.txt\n"
        f"{fabric}diff before.txt after.txt | grep -c '^>'",
        instrument="port counters of the kernel" + (", ibqueryerrors" if infiniband else ""),
        unit="ports",
        comparison="at_most",
        expected=0,
        threshold=0,
        fields=("network.fabric", "network.ports_per_node", "hardware.accelerators", "software.ofed"),
        basis=text("No counter rises in an hour of load."),
        hours=1.5,
    )
