"""Tests of collectives and of storage over nodes as curves of a plan: what they replace, with which conditions."""

from __future__ import annotations

from datetime import UTC, datetime
from math import inf, nan

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.measure.apply import preview, take, take_back
from trainplan.measure.collective_tests import half_megabytes
from trainplan.measure.document import plain
from trainplan.measure.read import read_file
from trainplan.measure.record import Measurement, Reading
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.measured_node import stale
from trainplan.plan.paths import set_field
from trainplan.plan.provenance import kind_of
from trainplan.report.inputs import inputs

NOW = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)
MIB = 2**20
SPREAD = {"alltoall", "all_gather", "reduce_scatter"}


def nccl(collective: str, nodes: int, bus: float, *, sizes: tuple[int, ...] = (MIB, 1024 * MIB)) -> bytes:
    """What nccl-tests prints for eight ranks a node; small buffers get a tenth of the rate."""
    ranks = 8 * nodes
    lines = [f"# Collective test starting: {collective}_perf", "# nThread 1 nGpus 1 minBytes 8 maxBytes 8589934592"]
    lines += [
        f"#  Rank {rank:2d} Group  0 Pid {1000 + rank} on node{rank // 8} device {rank % 8} [0x{rank % 8:02x}] H100"
        for rank in range(ranks)
    ]
    lines.append("#       size         count      type   redop    root     time   algbw   busbw #wrong")
    factor = (ranks - 1) / ranks * (1 if collective in SPREAD else 2)
    for size in sizes:
        rate = bus if size == max(sizes) else bus / 10
        time = size / (rate / factor) / 1e3
        row = f"{time:.2f} {rate / factor:.2f} {rate:.2f} 0"
        lines.append(f"{size} {size // 4} float none -1 {row} {row}")
    return "\n".join(lines).encode()


def readings(*files: bytes) -> list[Reading]:
    return [read_file(data, f"{number}.txt") for number, data in enumerate(files)]


@pytest.fixture
def plan() -> Plan:
    return load_example("llama3-405b-8k-h100")


def test_each_collective_becomes_a_curve_of_the_plan(plan: Plan):
    files = readings(
        nccl("alltoall", 2, 40), nccl("all_gather", 1, 350), nccl("all_gather", 4, 300), nccl("reduce_scatter", 4, 310)
    )
    shown = preview(plan, files)
    assert [item.code for item in shown.taken] == ["curve_all_gather", "curve_reduce_scatter", "curve_all_to_all"]
    assert shown.taken[0].where == "1 x 8, 4 x 8 ranks, 2 sizes; holds for groups of that shape"
    taken = take(plan, shown.taken, files, NOW)
    inside, across = taken.network.all_gather_curves
    assert (inside.nodes, inside.ranks_per_node, across.nodes) == (1, 8, 4)
    assert inside.points == ((MIB, 35.0), (1024 * MIB, 350.0))
    assert Plan.model_validate_json(taken.model_dump_json()) == taken
    assert "2 points, 350 at 1,073,741,824" in {item.value for item in inputs(taken)}
    item = taken.measurements[0]
    assert item.conditions["ranks_per_node"] == 8
    assert not stale(taken, item)
    assert stale(set_field(taken, "network.ports_per_node", 2), item) == ("network.ports_per_node",)
    while taken.measurements:
        taken = take_back(taken, 0)
    assert taken == plan


def test_an_all_reduce_inside_a_node_is_a_curve_beside_the_bus_bandwidth_across(plan: Plan):
    shown = preview(plan, readings(nccl("all_reduce", 1, 420), nccl("all_reduce", 4, 340), nccl("all_reduce", 8, 320)))
    assert [item.code for item in shown.taken] == ["bus_all_reduce", "curve_all_reduce"]
    bus, curve = shown.taken
    assert bus.changes["network.all_reduce_nodes"] == 8
    assert [one.nodes for one in curve.changes["network.all_reduce_curves"]] == [1, 4]


@pytest.mark.parametrize(
    ("collective", "nodes", "bus", "why"),
    [
        ("all_gather", 1, 700, "above_link_rate"),  # 450 GB/s each way (NVIDIA H100 data sheet)
        ("all_gather", 4, 500, "above_line_rate"),  # eight ports of 400 Gb/s are 400 GB/s
        ("alltoall", 4, 80, "above_line_rate"),  # 50 GB/s of a port carry 3/4 of 31/32: 64.6 GB/s
    ],
)
def test_a_rate_above_physics_is_refused(plan: Plan, collective: str, nodes: int, bus: float, why: str):
    (proposal,) = preview(plan, readings(nccl(collective, nodes, bus))).found.proposals
    assert not proposal.usable
    assert why in {problem.code for problem in proposal.problems}


def test_a_collective_that_no_step_uses_is_shown_only(plan: Plan):
    (proposal,) = preview(plan, readings(nccl("broadcast", 2, 40))).found.proposals
    assert not proposal.usable
    assert "no_input" in {problem.code for problem in proposal.problems}


def test_a_test_of_a_slow_network_lengthens_the_run(plan: Plan):
    plan = set_field(plan, "parallelism.sharding", "fsdp")
    shown = preview(plan, readings(nccl("all_gather", 64, 20)))
    (effect,) = shown.alone
    assert effect is not None
    assert effect.days is not None
    assert shown.before.days is not None
    assert effect.days > 1.05 * shown.before.days


def test_another_dispatcher_is_said(plan: Plan):
    mixture = set_field(
        load_example("deepseek-v3-2048-h800"), "software.implementation.expert_dispatch", "deduplicated"
    )
    (proposal,) = preview(mixture, readings(nccl("alltoall", 4, 40))).found.proposals
    assert "another_dispatcher" in {problem.code for problem in proposal.problems}


def ior(nodes: int, gib: float) -> bytes:
    return f"""IOR-4.0.0: MPI Coordinated Test of Parallel I/O
Command line        : ior -a POSIX -t 1m -b 64g -w -F -e
Options:
api                 : POSIX
nodes               : {nodes}
tasks               : {8 * nodes}
clients per node    : 8
xfersize            : 1 MiB
blocksize           : 64 GiB

access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter
------    ---------  ----       ----------  ---------- ---------  --------   --------   --------   --------   ----
write     {gib * 1024:.2f}    1000.0     0.01        67108864   1024.00    0.01       100.0      0.01       100.0      0
Max Write: {gib * 1024:.2f} MiB/sec ({gib * 1073.741824:.2f} MB/sec)
""".encode()


def test_writes_of_several_numbers_of_nodes_become_a_curve(plan: Plan):
    assert plan.hardware.n_nodes > 16
    files = readings(*(ior(nodes, gib) for nodes, gib in ((1, 2), (4, 8), (8, 12))))
    shown = preview(plan, files)
    (curve,) = shown.taken
    assert curve.code == "storage_write_curve"
    points = curve.changes["hardware.storage_write_curve"]
    assert [nodes for nodes, _ in points] == [1, 4, 8]
    assert [rate for _, rate in points] == pytest.approx([2 * 1.073741824, 8 * 1.073741824, 12 * 1.073741824])
    taken = take(plan, shown.taken, files, NOW)
    assert Plan.model_validate_json(taken.model_dump_json()) == taken
    assert evaluate(taken, scaling=False).checkpoint is not None
    assert kind_of(taken, "hardware.storage_write_curve") == "measurement"
    assert "hardware.storage_write_gb_per_second" not in taken.provenance
    assert take_back(taken, 0) == plan


def test_products_of_all_accelerators_become_one_rate_and_the_slowest_is_told(plan: Plan):
    lines = [f"matmul 8192 gpu{node} {device} {700 + device}.0 TFLOP/s" for node in (1, 2) for device in range(8)]
    lines.append("matmul 8192 gpu3 5 610.0 TFLOP/s")
    shown = preview(plan, readings("\n".join(lines).encode()))
    (product,) = shown.taken
    assert product.changes == {"hardware.matmul_tflops": 703.0}
    assert [problem.message for problem in product.problems] == ["gpu3 5 reaches 610 TFLOP/s: it slows down all others"]


@pytest.mark.parametrize(
    ("curve", "half"),
    [
        (((1e6, 10.0), (4e6, 40.0), (16e6, 60.0), (64e6, 100.0)), 8.0),  # 50 lies between 4 and 16 MB
        (((1e6, 60.0), (64e6, 100.0)), None),  # the curve ends above half
        (((1e6, 10.0), (4e6, 50.0), (64e6, 100.0)), 2.0),  # half itself is reached
    ],
)
def test_that_half_of_the_bandwidth_is_reached_between_two_messages(
    curve: tuple[tuple[float, float], ...], half: float | None
) -> None:
    assert half_megabytes(Measurement("collective_bandwidth", 100.0, curve=curve)) == half


def test_that_facts_are_plain_to_the_last_level() -> None:
    assert plain({"a": {"b": inf, "c": (1, 2.5)}, 3: [{"d": nan}]}) == {
        "a": {"b": None, "c": [1, 2.5]},
        "3": [{"d": None}],
    }
