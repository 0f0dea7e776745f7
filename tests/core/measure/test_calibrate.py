"""Measured steps against the engine: anchors, what several sizes separate, contradictions, and taking figures back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.step_time.result import step_result
from trainplan.measure.apply import preview, take, take_back
from trainplan.measure.calibrate import calibrate
from trainplan.measure.read import read_file
from trainplan.measure.record import Measurement
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.measured import Measured
from trainplan.plan.measured_node import stale
from trainplan.plan.paths import set_field
from trainplan.plan.provenance import kind_of
from trainplan.report.origins import measurements
from trainplan.report.redaction import redacted
from trainplan.validation.anchored import anchored_errors

from .conftest import DATA

NOW = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)


@pytest.fixture
def plan() -> Plan:
    return load_example("llama2-7b-64-a100")


def at_size(plan: Plan, accelerators: int, per_accelerator: int = 16) -> Plan:
    plan = set_field(plan, "hardware.accelerators", accelerators)
    return set_field(plan, "training.phases.0.global_batch", per_accelerator * accelerators)


def measured(plan: Plan, seconds: float, **conditions: int) -> Measurement:
    phase = plan.training.main
    stated = {
        "accelerators": plan.hardware.accelerators,
        "global_batch": phase.global_batch,
        "sequence_length": phase.sequence_length,
    }
    return Measurement(
        "step_time", seconds, stated | conditions, seconds * 0.99, seconds * 1.01, 100, excerpt=str(seconds)
    )


def predicted(plan: Plan) -> float:
    return step_result(*job_from_plan(plan)).seconds


def test_an_anchor_halves_the_error_of_published_series():
    """Published runs at several sizes; every prediction is of a fit that had not seen the group."""
    found = anchored_errors()
    assert len(found.series) >= 20
    assert sum(len(series.anchored) for series in found.series) >= 100
    assert found.anchored_error < found.plain_error / 2
    assert found.low < 1 < found.high
    assert found.high - found.low < 0.3


def as_measured(plan: Plan, changes: Mapping[str, float | int]) -> Plan:
    return set_field(plan, "measured", plan.measured.model_copy(update=dict(changes)))


def test_the_step_that_was_measured_is_met_exactly_and_its_interval_narrows(plan: Plan):
    before = step_result(*job_from_plan(plan))
    found = calibrate(plan, [measured(plan, 1.25 * before.seconds)])
    after = step_result(*job_from_plan(as_measured(plan, found.changes)))
    assert after.seconds == pytest.approx(1.25 * before.seconds, rel=1e-6)
    assert sum(after.parts.values()) == pytest.approx(after.seconds)
    assert after.evidence == "measured"
    width = (after.high_seconds - after.low_seconds) / after.seconds
    assert width < (before.high_seconds - before.low_seconds) / before.seconds / 2
    assert {problem.code for problem in found.not_separated} == {"one_size"}


def test_one_node_projects_the_plan(plan: Plan):
    one = at_size(plan, 8)
    found = calibrate(plan, [measured(one, 1.3 * predicted(one))])
    after = step_result(*job_from_plan(as_measured(plan, found.changes)))
    assert after.seconds == pytest.approx(1.3 * predicted(plan), rel=1e-6)
    errors = anchored_errors()
    assert after.low_seconds / after.seconds <= errors.low
    assert after.high_seconds / after.seconds >= errors.high


@pytest.mark.parametrize("counts", [(8, 64), (8, 16, 64), (8, 16, 32, 64)])
def test_several_sizes_tell_computation_from_communication(plan: Plan, counts: tuple[int, ...]):
    """Runs made by an engine whose products are a fifth slower and whose network gives half: both come back."""
    truth = Measured(compute_factor=0.8, communication_factor=0.5)
    plan = set_field(plan, "network.gbit_per_second_per_port", 25)
    sizes = [at_size(plan, count, 2) for count in counts]
    runs = [measured(one, predicted(one.model_copy(update={"measured": truth}))) for one in sizes]
    found = calibrate(plan, runs)
    assert found.changes["compute_factor"] == pytest.approx(0.8, rel=1e-3)
    assert found.changes["communication_factor"] == pytest.approx(0.5, rel=1e-3)
    for one, run in zip(sizes, runs, strict=True):
        assert predicted(as_measured(one, found.changes)) == pytest.approx(run.value, rel=1e-3)


def test_a_step_above_the_peak_is_refused(plan: Plan):
    found = calibrate(plan, [measured(plan, predicted(plan) / 10)])
    assert not found.changes
    assert "above_peak" in {problem.code for problem in found.problems}


def test_another_run_is_named_by_what_differs(plan: Plan):
    found = calibrate(plan, [measured(plan, 8 * predicted(plan), tensor=4)])
    assert {"far_from_prediction", "another_layout"} <= {problem.code for problem in found.problems}


def test_what_the_file_does_not_say_is_taken_from_the_plan_and_said(plan: Plan):
    bare = replace(measured(plan, predicted(plan)), conditions={})
    found = calibrate(plan, [bare])
    (problem,) = [problem for problem in found.problems if problem.code == "assumed"]
    assert problem.message.endswith("accelerators, global batch, sequence length")
    of_one_node = calibrate(plan, [bare], nodes=1)
    assert of_one_node.steps[0].accelerators == plan.hardware.node.accelerators


def test_the_residual_of_memory_moves_the_peak_by_as_much(plan: Plan):
    before = evaluate(plan, scaling=False).memory
    after = evaluate(set_field(plan, "measured.memory_residual_gib", 3.0), scaling=False).memory
    assert before is not None
    assert after is not None
    assert after.peak_bytes - before.peak_bytes == pytest.approx(3 * 2**30)
    assert sum(after.parts.values()) == pytest.approx(after.peak_bytes)


def bus(plan: Plan, value: float, **conditions: int) -> float:
    for path, new in {"bus_gb_per_second": value, **conditions}.items():
        plan = set_field(plan, f"network.all_reduce_{path}", new)
    return evaluate(plan, scaling=False).step.parts["data_parallel"]


def test_a_bus_bandwidth_of_all_ranks_is_shared_by_groups_with_one_rank_a_node():
    """80 GB/s of eight ranks a node are 10 GB/s for each of eight rails, as a test of one rank a node reads."""
    plan = load_example("llama3-405b-8k-h100")
    assert plan.parallelism.tensor == 8
    assert bus(plan, 80, ranks_per_node=8) == pytest.approx(bus(plan, 10, ranks_per_node=1), rel=1e-6)
    assert bus(plan, 80) == bus(plan, 80, ranks_per_node=8)


def test_a_test_of_another_shape_never_speeds_a_group_up():
    plan = load_example("llama3-405b-8k-h100")
    modelled = evaluate(plan, scaling=False).step.parts["data_parallel"]
    assert bus(plan, 10_000, ranks_per_node=8) == pytest.approx(modelled)
    assert bus(plan, 10_000, ranks_per_node=1, nodes=2) == pytest.approx(modelled)
    assert bus(plan, 100, ranks_per_node=8) > modelled


def test_figures_are_taken_with_their_evidence_and_taken_back(plan: Plan):
    readings = [read_file(DATA / name) for name in ("megatron_2026.log", "ior_4.txt")]
    shown = preview(plan, readings)
    assert {proposal.code for proposal in shown.taken} >= {"step", "data_wait"}
    step = next(item for item in shown.found.proposals if item.code == "step")
    assert step.measured == pytest.approx(4.35 - 0.0097)
    changed = take(plan, shown.taken, readings, NOW)
    item = next(item for item in changed.measurements if item.title == "Step time")
    assert item.evidence.sha256 == readings[0].sha256
    assert "iteration        1/" in item.evidence.excerpt
    assert item.conditions["global_batch"] == 128
    assert kind_of(changed, "measured.step_factor") == "measurement"
    assert evaluate(changed, scaling=False).run.days == pytest.approx(shown.together.days)
    assert Plan.model_validate_json(changed.model_dump_json()) == changed
    while changed.measurements:
        changed = take_back(changed, 0)
    assert changed == plan


def test_a_write_rate_of_few_nodes_is_offered_but_not_ticked(plan: Plan):
    shown = preview(plan, [read_file(DATA / "ior_4.txt")])
    write = next(item for item in shown.found.proposals if item.code == "storage_write")
    assert write.usable
    assert not write.take
    assert "lower_bound" in {problem.code for problem in write.problems}


def test_a_figure_grows_stale_when_what_it_depends_on_changes(plan: Plan):
    readings = [read_file(DATA / "megatron_2026.log")]
    changed = take(plan, preview(plan, readings).taken, readings, NOW)
    item = next(item for item in changed.measurements if item.title == "Step time")
    assert stale(changed, item) == ()
    assert stale(set_field(changed, "parallelism.tensor", 2), item) == ("parallelism.tensor",)


def test_the_printed_plan_lists_what_was_taken_and_the_redacted_one_does_not(plan: Plan):
    readings = [read_file(DATA / "megatron_2026.log")]
    changed = take(plan, preview(plan, readings).taken, readings, NOW)
    (section,) = measurements(changed)
    cells = [run.text for row in section.blocks[0].rows for run in row]
    assert "megatron_2026.log" in cells
    assert readings[0].sha256[:16] in cells
    assert measurements(plan) == ()
    assert not redacted(changed).measurements
