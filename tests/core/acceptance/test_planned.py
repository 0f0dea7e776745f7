"""The tests of a plan: complete, with figures that hand arithmetic gives, and commands of its size."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace

import pytest

from trainplan.acceptance.fabric import bus_bandwidth
from trainplan.acceptance.nodes import matmul_script
from trainplan.acceptance.planned import TOPICS, PlannedTest, Text
from trainplan.acceptance.run import validation_steps
from trainplan.acceptance.site import Site, site_of
from trainplan.acceptance.storage import checkpoint_block_mib
from trainplan.acceptance.tests import days, planned_tests
from trainplan.acceptance.vendors import Maker, all_reduce_script
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results, ScalingPoint
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.paths import field_info, get_field, set_field
from trainplan.plan.provenance import with_provenance

ASKED_FOR = {
    "software_versions", "host_settings", "burn_in", "straggler_sweep", "host_memory", "topology", "all_reduce_inside",
    "all_reduce_all",
    "pairs", "cable_counters", "checkpoint_write", "storage_read", "mlperf_storage", "restore_drill", "restart",
    "training_objective", "peak_memory", "sharding_compared", "gradient_accumulation", "scaling_efficiency",
    "data_feed", "validation_run", "time_to_result", "spare_policy", "monitoring_alarms", "sustained_power",
    "power_step",
}  # fmt: skip


def by_code(plan: Plan) -> dict[str, PlannedTest]:
    return {test.code: test for test in planned_tests(plan, evaluate(plan))}


def site(plan: Plan) -> Site:
    found = site_of(plan, evaluate(plan))
    assert found is not None
    return found


def test_an_owned_cluster_is_asked_for_everything(plan: Plan) -> None:
    found = by_code(set_field(plan, "economics.acquisition", "own_bought"))
    assert found.keys() >= ASKED_FOR
    assert {test.topic for test in found.values()} - {0} == set(TOPICS)


@pytest.mark.parametrize("name", list_examples())
def test_every_example_has_tests_that_can_be_read_and_depend_on_its_fields(name: str) -> None:
    example = load_example(name)
    found = planned_tests(example, evaluate(example))
    assert len({test.code for test in found}) == len(found) > 15
    assert {test.topic for test in found} >= set(TOPICS)
    for test in found:
        words = [test.title, test.why, test.boundary, test.basis, *test.steps]
        assert all(str(item) and "{" not in str(item) for item in words), test.code
        for path in test.fields:
            get_field(example, path)
            assert field_info(path, example).title
        if test.expected is not None and test.low is not None and test.high is not None:
            assert test.low <= test.expected <= test.high
        assert (test.comparison == "confirmed") == (test.threshold is None) or test.code == "host_memory"


def test_a_lone_accelerator_has_no_fabric(plan: Plan) -> None:
    lone = load_example("llama-70b-qlora-2x24gb")
    found = by_code(lone)
    assert "pairs" not in found
    assert "spare_policy" not in found


def test_a_plan_without_layout_has_no_tests(plan: Plan) -> None:
    broken = set_field(plan, "parallelism.tensor", 7)
    assert planned_tests(broken, evaluate(broken)) == ()


@pytest.mark.parametrize(("step", "steps"), [(3.6, 500), (4.5, 400), (12.0, 150), (60.0, 100), (0.1, 500)])
def test_a_validation_run_takes_half_an_hour_within_100_to_500_steps(step: float, steps: int) -> None:
    assert validation_steps(step) == steps


def test_block_of_a_checkpoint() -> None:
    """988 GB from 1,024 ranks: 964.8 MB each, 920.2 MiB, rounded up to whole 16 MiB: 928."""
    assert checkpoint_block_mib(988e9, 1024) == 928
    assert checkpoint_block_mib(1, 8) == 16


def test_commands_have_the_size_of_the_plan(plan: Plan, results: Results) -> None:
    """64 accelerators in 8 nodes: 94.3 GB of checkpoint (7B x 14 bytes) over 64 ranks."""
    found = by_code(plan)
    assert "-N8 --ntasks-per-node=8 --gpus-per-node=8 -w 'node[1-8]'" in found["all_reduce_all"].commands
    assert "all_reduce_perf -b 8 -e 8G -f 2 -g 1" in found["all_reduce_all"].commands
    assert "NCCL_TESTS_SPLIT='DIV 8'" in found["all_reduce_inside"].commands
    assert results.checkpoint is not None
    blocks = re.search(r"-b (\d+)m", found["checkpoint_write"].commands)
    assert blocks is not None
    written = int(blocks[1]) * 64 * 2**20
    assert results.checkpoint.bytes <= written < results.checkpoint.bytes + 64 * 16 * 2**20


def test_mlperf_checkpoint_says_the_memory_of_its_clients(plan: Plan) -> None:
    """64 ranks write llama3-70b: 912 GB from 64 processes on 8 nodes, 114 GB each."""
    commands = by_code(plan)["checkpoint_write"].commands
    assert "mlpstorage checkpointing run" in commands
    assert "--model llama3-70b" in commands
    assert "114 GB of memory on each of 8 clients" in commands
    assert "--client-host-memory-in-gb 2048" in commands


def test_mlperf_data_set_is_five_times_the_memory_of_the_clients(plan: Plan) -> None:
    """One client with 2,048 GB: 5 x 2,048e9 / 146,600,628 bytes = 69,850 files."""
    assert "dataset.num_files_train=69850" in by_code(plan)["mlperf_storage"].commands


def test_groups_that_leave_the_node_are_tested_each() -> None:
    """Tensor 8 inside the node, data parallel 64 at a distance of 128: 128 groups of 64."""
    found = by_code(load_example("llama3-405b-8k-h100"))
    assert "group_tensor" not in found
    assert "NCCL_TESTS_SPLIT='MOD 128'" in found["group_data"].commands
    assert "reduce_scatter_perf" in found["group_data"].commands


def test_bus_bandwidth_against_published_results() -> None:
    """H100 with 8 x 400 Gb/s at 8 nodes: 356 and 387 GB/s were published; the ceiling is 50 x 63 / 7 = 450."""
    found = bus_bandwidth(site(load_example("llama3-405b-8k-h100")), 64, 8)
    assert (found.low, found.high) == (pytest.approx(315), pytest.approx(387))
    assert found.low < 356 < found.high
    inside = bus_bandwidth(site(load_example("llama3-405b-8k-h100")), 8, 1)
    assert inside.low < 445 <= inside.expected <= 482


def of_maker(plan: Plan, name: str) -> dict[str, PlannedTest]:
    other = plan.hardware.accelerator.model_copy(update={"vendor": name})
    return by_code(plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"accelerator": other})}))


def test_unknown_makers_get_no_false_commands(plan: Plan) -> None:
    found = of_maker(plan, "Cerebras")
    assert "nvidia" not in "".join(test.commands for test in found.values())
    assert found["all_reduce_all"].commands == ""
    assert found["checkpoint_write"].commands != ""


@pytest.mark.parametrize(
    ("maker", "words"),
    [
        ("Intel", ("hl-smi", "hl_qual", "run_hccl_demo.py --test all_reduce")),
        ("AWS", ("neuron-ls", "nccom-test", "--hosts", "NEURON_RT_ROOT_COMM_ID")),
        ("Google", ("tpu-info", "all_reduce.py")),
        ("AMD", ("amd-smi", "rvs", "all_reduce_perf")),
    ],
)
def test_each_maker_has_health_and_collective_tests_of_its_own(plan: Plan, maker: str, words: tuple[str, ...]) -> None:
    found = of_maker(plan, maker)
    lines = "\n".join(test.commands for test in found.values())
    assert all(word in lines for word in words)
    assert "nvidia-smi" not in lines
    for code in ("software_versions", "all_reduce_all", "topology", "straggler_sweep"):
        assert found[code].commands
    checked = subprocess.run(["bash", "-n"], input=lines, text=True, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("maker", ["nvidia", "intel", "aws", "google"])
def test_scripts_that_go_with_a_plan_are_python(maker: Maker) -> None:
    compile(matmul_script(maker), "matmul.py", "exec")
    compile(all_reduce_script(), "all_reduce.py", "exec")


def test_storage_and_restart_have_intervals(plan: Plan, results: Results) -> None:
    """A data sheet states the best, published restarts take 120 to 900 s; 80 % of the rate takes 1/0.8 longer."""
    found = by_code(plan)
    write, drill = found["checkpoint_write"], found["restore_drill"]
    assert write.expected is not None
    assert (write.low, write.high) == (pytest.approx(0.8 * write.expected), write.expected)
    restoring = results.checkpoint.restore_seconds if results.checkpoint else None
    assert restoring is not None
    assert (drill.low, drill.high) == (pytest.approx(120 + restoring), pytest.approx(900 + restoring / 0.8))
    known = Provenance(kind="measurement", low=200, high=600)
    stated = by_code(with_provenance(plan, "operations.restart_seconds", known))["restore_drill"]
    assert (stated.low, stated.high) == (pytest.approx(200 + restoring), pytest.approx(600 + restoring / 0.8))
    assert found["restart"].low is not None
    assert found["storage_read"].low is not None


def test_days_follow_the_hours(plan: Plan, results: Results) -> None:
    """Versions and settings 1 h each, burn-in 48 h: the sweep begins after 50 h, on day 3."""
    begins = days(planned_tests(plan, results))
    assert (begins["software_versions"], begins["burn_in"], begins["straggler_sweep"]) == (1, 1, 3)


def test_a_cloud_is_not_asked_for_the_feed_of_the_room(plan: Plan) -> None:
    assert "power_step" not in by_code(set_field(plan, "economics.acquisition", "on_demand"))
    assert "power_step" in by_code(set_field(plan, "economics.acquisition", "bare_metal"))


def test_versions_and_settings_are_those_of_the_plan(plan: Plan) -> None:
    pinned = set_field(plan, "software.driver", "570.124.06")
    found = by_code(pinned)
    assert "Driver 570.124.06" in str(found["software_versions"].steps[-1])
    settings = found["host_settings"]
    assert len(settings.steps) > 3
    assert "nvidia-fabricmanager" in settings.commands


def test_scaling_is_strong_where_fewer_accelerators_can_run_the_layout_and_weak_where_not(
    plan: Plan, results: Results
) -> None:
    """0.93 at 64 over 0.97 at a quarter of them is 95.9 %; without a smaller count half of them, and no loss."""
    counts = ((8, 1.0), (16, 0.97), (32, 0.95), (64, 0.93), (128, 0.8))
    curve = tuple(ScalingPoint(count, 1.0, 0.4, share, fits=True) for count, share in counts)

    def scaling(points: tuple[ScalingPoint, ...]) -> PlannedTest:
        tests = planned_tests(plan, replace(results, scaling=points))
        return next(test for test in tests if test.code == "scaling_efficiency")

    strong, weak = scaling(curve), scaling(curve[3:])
    assert str(strong.title) == "Scaling, 16 to 64"
    assert strong.expected == pytest.approx(95.9, abs=0.05)
    assert (str(weak.title), weak.expected) == ("Scaling, 32 to 64", 100.0)
    assert results.step is not None
    assert weak.threshold == pytest.approx(100 * results.step.seconds / results.step.high_seconds)


def test_drills_ring_the_alerts_of_the_monitoring_plan(plan: Plan, results: Results) -> None:
    assert results.monitoring is not None
    known = {alert.name for alert in results.monitoring.alerts}
    alarms = by_code(plan)["monitoring_alarms"]
    named = [str(step).rsplit(": ", 1)[1].rstrip(".") for step in alarms.steps[:-1]]
    assert len(named) == alarms.threshold == 8
    assert set(named) <= known
    assert "-pl 200" in alarms.commands  # half of the 400 W of an A100


def test_that_every_sentence_of_a_test_can_be_translated(plan: Plan, results: Results) -> None:
    sentences = [
        part for test in planned_tests(plan, results) for part in (test.title, test.why, test.boundary, *test.steps)
    ]
    assert {type(sentence) for sentence in sentences} == {Text}
