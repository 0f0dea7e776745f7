"""Paths of a node taken into a plan: findings with their cost, lines of launch files, taking back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import sentence
from trainplan.export.launch.targets import launch_files
from trainplan.measure.apply import preview, take, take_back
from trainplan.measure.read import read_file
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.measured_node import measured_node
from trainplan.plan.paths import set_field

from .conftest import DATA

NOW = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)
HEAD = "\t".join(["", *(f"GPU{n}" for n in range(8)), *(f"NIC{n}" for n in range(8)), "CPU Affinity", "NUMA Affinity"])


def matrix(wrong: int | None = None, unlinked: int | None = None) -> bytes:
    """Two sockets of 48 cores, four accelerators each, an adapter beside each; one adapter at the other socket."""

    def between(gpu: int, nic: int) -> str:
        near = (gpu // 4 == nic // 4) != (nic == wrong)
        return "PIX" if gpu == nic != wrong else "NODE" if near else "SYS"

    rows = [HEAD]
    for gpu in range(8):
        links = ["X" if gpu == b else "SYS" if unlinked in (gpu, b) else "NV18" for b in range(8)]
        cores = "0-47" if gpu < 4 else "48-95"
        rows.append("\t".join([f"GPU{gpu}", *links, *(between(gpu, nic) for nic in range(8)), cores, str(gpu // 4)]))
    for nic in range(8):
        others = ["X" if nic == b else "NODE" if nic // 4 == b // 4 else "SYS" for b in range(8)]
        rows.append("\t".join([f"NIC{nic}", *(between(gpu, nic) for gpu in range(8)), *others]))
    rows += ["", "NIC Legend:", "", *(f"  NIC{n}: mlx5_{n}" for n in range(8)), ""]
    return "\n".join(rows).encode()


@pytest.fixture
def plan() -> Plan:
    return set_field(load_example("llama3-405b-8k-h100"), "parallelism.sharding", "zero1")


def taken(plan: Plan, data: bytes, name: str = "topo.txt") -> Plan:
    readings = [read_file(data, name)]
    return take(plan, preview(plan, readings).taken, readings, NOW)


def node_codes(plan: Plan) -> list[str]:
    return [found.code for found in evaluate(plan, scaling=False).findings if found.code.startswith("node_")]


def test_a_sound_node_gives_no_finding_and_no_other_figure(plan: Plan):
    sound = taken(plan, matrix())
    assert measured_node(sound) is not None
    assert node_codes(sound) == node_codes(plan)
    assert evaluate(sound, scaling=False).step == evaluate(plan, scaling=False).step


def test_a_rail_across_sockets_is_a_finding_with_its_cost(plan: Plan):
    (found,) = [
        item
        for item in evaluate(taken(plan, matrix(wrong=3)), scaling=False).findings
        if item.code == "node_wrong_rail"
    ]
    slow = set_field(plan, "network.gbit_per_second_per_port", 400 * 0.34)
    more = evaluate(slow, scaling=False).step.seconds - evaluate(plan, scaling=False).step.seconds
    assert found.parameters["seconds"] == pytest.approx(more)
    assert more > 0
    assert (found.parameters["gpu"], found.parameters["adapter"]) == ("GPU3", "mlx5_3")
    assert "17 of 50 GB/s" in sentence(found)  # 400 Gb/s are 50 GB/s, a third of them over the sockets' link


def test_a_gpu_without_links_is_a_finding_with_its_cost(plan: Plan):
    (found,) = [
        item
        for item in evaluate(taken(plan, matrix(unlinked=2)), scaling=False).findings
        if item.code == "node_missing_links"
    ]
    assert (found.parameters["gpu"], found.parameters["least"], found.parameters["usual"]) == ("GPU2", 0, 18)
    assert found.parameters["seconds"] > 0


def test_half_a_link_is_a_finding_with_its_cost(plan: Plan):
    narrow = taken(plan, (DATA / "nvidia_smi_q_mig.txt").read_bytes(), "q.txt")
    (found,) = [item for item in evaluate(narrow, scaling=False).findings if item.code == "node_narrow_link"]
    assert found.parameters["lanes"] == pytest.approx(50)
    assert found.parameters["now"] == pytest.approx(32)  # eight lanes of generation 5
    assert found.parameters["seconds"] > 0


def test_another_node_makes_the_paths_stale_and_taking_back_forgets_them(plan: Plan):
    wrong = taken(plan, matrix(wrong=3))
    assert measured_node(set_field(wrong, "network.ports_per_node", 4)) is None
    assert measured_node(take_back(wrong, len(wrong.measurements) - 1)) is None


def test_a_second_reading_replaces_the_first_and_survives_the_file(plan: Plan):
    after = taken(taken(plan, matrix(wrong=3)), matrix())
    assert len(after.measurements) == 1
    assert Plan.model_validate_json(after.model_dump_json()) == after
    assert "node_wrong_rail" not in node_codes(after)


def test_launch_files_bind_ranks_as_measured(plan: Plan):
    after = taken(plan, matrix())
    files = launch_files(after, evaluate(after, scaling=False), "slurm")
    batch = files["job.sbatch"].decode()
    low, high = "0x" + "f" * 12, "0x" + "f" * 12 + "0" * 12  # 48 cores are twelve digits
    assert f"--cpu-bind=mask_cpu:{','.join([low] * 4 + [high] * 4)} " in batch
    assert "# local rank 5: GPU5 numactl --cpunodebind=1 --membind=1 mlx5_5" in batch
    adapters = "=" + ",".join(f"mlx5_{n}" for n in range(8))
    assert f'export NCCL_IB_HCA="${{NCCL_IB_HCA:-{adapters}}}"' in files["pretrain.sh"].decode()
    torchrun = launch_files(after, evaluate(after, scaling=False), "torchrun")["train.sh"].decode()
    assert "--membind=1" in torchrun
    assert adapters in torchrun
    before = launch_files(plan, evaluate(plan, scaling=False), "slurm")
    assert "--cpu-bind=cores" in before["job.sbatch"].decode()
    assert b"NCCL_IB_HCA" not in before["pretrain.sh"]


def test_names_that_no_device_has_reach_no_script(plan: Plan):
    hostile = matrix().replace(b"mlx5_3", b"$(reboot)")
    after = taken(plan, hostile)
    for target in ("slurm", "torchrun"):
        for text in launch_files(after, evaluate(after, scaling=False), target).values():
            assert b"reboot" not in text
