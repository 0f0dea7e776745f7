"""Wrong paths in a node as read from its tools, and what they cost."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.measure.affinity import affinity_lines
from trainplan.measure.apply import preview, take
from trainplan.measure.read import read_file
from trainplan.measure.wrong_paths import narrow_slots, planned_topology, topologies, wrong_paths
from trainplan.plan.curves import CollectiveCurve
from trainplan.plan.examples import load_example
from trainplan.plan.new import with_cluster
from trainplan.plan.paths import set_field

from .conftest import DATA


@pytest.fixture
def plan():
    return load_example("llama3-405b-8k-h100")


def topology(name: str):
    (found,) = topologies([read_file(DATA / name)])
    return found


def test_a_rail_across_sockets_is_found_with_its_cost(plan):
    (wrong,) = wrong_paths(plan, topology("topo_one_wrong_rail.txt"))
    assert (wrong.device, wrong.partner, wrong.path, wrong.usual) == ("GPU3", "NIC3", "SYS", "PIX")
    assert "mlx5_9" in wrong.problem.message
    assert wrong.gb_per_second == pytest.approx(17)
    assert wrong.planned_gb_per_second == pytest.approx(50)
    assert wrong.found is not None
    sound = wrong_paths(plan, topology("topo_2021_mlx_names.md"))
    assert sound == []


def test_a_rail_across_sockets_slows_the_step(plan):
    (wrong,) = wrong_paths(plan, topology("topo_one_wrong_rail.txt"))
    before = evaluate(plan, scaling=False)
    assert wrong.found.step_seconds > before.step.seconds
    assert wrong.found.days > before.run.days


def test_where_all_adapters_are_alike_none_is_wrong(plan):
    text = "\tGPU0\tGPU1\tNIC0\tNIC1\nGPU0\t X \tNV18\tSYS\tSYS\nGPU1\tNV18\t X \tSYS\tSYS\n"
    (found,) = topologies([read_file(text.encode(), "cloud.txt")])
    assert wrong_paths(plan, found) == []


def test_a_gpu_without_links_is_found_once(plan):
    rows = [["X" if a == b else "SYS" if 2 in (a, b) else "NV18" for b in range(8)] for a in range(8)]
    header = "\t" + "\t".join(f"GPU{number}" for number in range(8))
    text = "\n".join([header, *(f"GPU{number}\t" + "\t".join(row) for number, row in enumerate(rows))])
    reading = read_file(text.encode(), "topo.txt")
    (wrong,) = wrong_paths(plan, topologies([reading])[0])
    assert (wrong.device, wrong.path, wrong.usual) == ("GPU2", "NV0", "NV18")
    assert "uneven_links" in {problem.code for problem in reading.runs[0].problems}


def test_missing_links_of_unknown_rate_are_a_finding_without_a_cost(plan):
    rows = [["X" if a == b else "SYS" if 2 in (a, b) else "NV18" for b in range(8)] for a in range(8)]
    header = "\t" + "\t".join(f"GPU{number}" for number in range(8))
    text = "\n".join([header, *(f"GPU{number}\t" + "\t".join(row) for number, row in enumerate(rows))])
    readings = [read_file(text.encode(), "topo.txt")]
    # the catalogue has no links between cards of this kind, so that what joins them has no known rate
    bridged = with_cluster(load_example("llama2-7b-64-a100"), "nvidia-a100-pcie-80gb", 64, library=load_library())
    for one, code in ((plan, "node_missing_links"), (bridged, "node_path_cost_unknown")):
        taken = take(one, preview(one, readings).taken, readings, datetime(2026, 12, 1, tzinfo=UTC))
        (found,) = [item for item in evaluate(taken, scaling=False).findings if item.code.startswith("node_")]
        assert found.code == code
        assert "GPU2" in found.parameters.values()


def test_a_wrong_rail_slows_what_was_measured_across_nodes_too(plan):
    curve = CollectiveCurve(nodes=1024, ranks_per_node=8, points=((2.0**30, 100.0),))
    for name in ("all_gather", "reduce_scatter", "all_reduce"):
        plan = set_field(plan, f"network.{name}_curves", (curve,))
    (wrong,) = wrong_paths(plan, topology("topo_one_wrong_rail.txt"))
    assert wrong.found.step_seconds > evaluate(plan, scaling=False).step.seconds


def test_half_a_slot_is_named(plan):
    found = narrow_slots(plan, [read_file(DATA / "nvidia_smi_q_mig.txt"), read_file(DATA / "lspci_narrow.txt")])
    assert [wrong.gb_per_second for wrong in found] == [32.0, 32.0]  # eight lanes of generation 5


def test_a_matrix_and_lstopo_agree_on_sockets():
    found = topology("lstopo.xml")
    assert found.path("GPU0", "NIC0") == "PIX"
    assert found.path("GPU1", "NIC0") == "SYS"
    assert found.numa == {"GPU0": "0", "GPU1": "1", "NIC0": "0"}


def test_the_catalogue_gives_each_accelerator_its_own_adapter():
    node = load_library().nodes["dgx-h100"]
    found = planned_topology(node)
    assert len(found.gpus) == 8
    assert {found.path(gpu, nic) for gpu, nic in found.pairing().items()} == {"PIX"}
    assert found.path("GPU0", "NIC7") == "SYS"


def test_affinity_lines_bind_ranks_to_their_socket():
    lines = affinity_lines(topology("topo_one_wrong_rail.txt"))
    low, high = (1 << 56) - 1, ((1 << 112) - 1) ^ ((1 << 56) - 1)
    assert lines[0] == f"srun --cpu-bind=mask_cpu:{low:#x},{low:#x},{high:#x},{high:#x}"
    assert "numactl --cpunodebind=1 --membind=1  mlx5_4" in lines[3]
    assert lines[-1] == "export NCCL_IB_HCA==mlx5_0,mlx5_3,mlx5_4,mlx5_9"
