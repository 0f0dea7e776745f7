"""Thresholds by hand arithmetic on the figures of a plan, and the four checks before signing."""

from __future__ import annotations

import pytest

from trainplan.acceptance.checks import FourChecks, four_checks
from trainplan.acceptance.planned import PlannedTest
from trainplan.acceptance.tests import planned_tests
from trainplan.acceptance.verdicts import acceptance
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.paths import set_field
from trainplan.plan.provenance import with_provenance
from trainplan.report import acceptance_words


def by_code(plan: Plan) -> dict[str, PlannedTest]:
    return {test.code: test for test in planned_tests(plan, evaluate(plan))}


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("software_versions", "all alike"),
        ("host_settings", "none"),
        ("burn_in", "none"),
        ("topology", "none"),
        ("cable_counters", "none"),
        ("thermal_throttling", "none"),
    ],
)
def test_that_a_count_is_said_by_what_it_means(plan: Plan, code: str, word: str) -> None:
    """ "No more than one different list" and "no more than 0 errors" are figures that nobody says."""
    test = by_code(plan)[code]
    assert acceptance_words.threshold(test) == acceptance_words.expected(test, unit=True) == word
    assert acceptance_words.amount(2, test.unit) == f"2 {test.unit}"


def test_memory_may_use_97_percent_of_what_the_driver_reports(plan: Plan) -> None:
    """An A100 of 80 GB shows 79.35 GiB; 97% of them are 76.97."""
    assert plan.hardware.accelerator.memory_gib == pytest.approx(79.35, abs=0.01)
    assert by_code(plan)["peak_memory"].threshold == pytest.approx(76.97, abs=0.01)


def test_the_slowest_accelerator_may_be_five_percent_below(plan: Plan) -> None:
    found = by_code(set_field(plan, "hardware.matmul_tflops", 200.0))["straggler_sweep"]
    assert (found.expected, found.low, found.high) == (200.0, 194.0, 206.0)
    assert found.threshold == 190.0


def test_restart_is_detection_start_and_restore_and_a_quarter(plan: Plan, results: Results) -> None:
    """120 s to notice, 480 s to start, about 1 s to read: 10.0 min, 12.5 with a quarter; the drill starts at once."""
    found = by_code(plan)
    assert found["restart"].expected == pytest.approx(10.0, abs=0.05)
    assert found["restart"].threshold == pytest.approx(12.5, abs=0.06)
    assert found["restore_drill"].expected == pytest.approx(481, abs=1)
    assert found["restore_drill"].threshold == pytest.approx(601, abs=1.5)


def test_spares_are_those_that_failures_ask_for_or_more_where_more_are_planned(plan: Plan) -> None:
    assert by_code(plan)["spare_policy"].threshold == 1
    assert by_code(set_field(plan, "operations.spare_nodes", 3))["spare_policy"].threshold == 3


def test_a_step_may_wait_a_tenth_for_data(plan: Plan) -> None:
    assert by_code(plan)["data_feed"].threshold == 10.0


def test_the_deadline_is_the_threshold_where_there_is_one(plan: Plan, results: Results) -> None:
    assert results.run is not None
    assert by_code(plan)["time_to_result"].threshold == results.run.high_days
    assert by_code(set_field(plan, "operations.days_available", 45.0))["time_to_result"].threshold == 45.0


def test_power_stays_below_what_the_facility_gives_behind_its_pue(plan: Plan, results: Results) -> None:
    """50 kW at the meter with a PUE of 1.25 leave 40 kW for IT."""
    assert results.power is not None
    assert by_code(plan)["sustained_power"].threshold == results.power.rated_kilowatts
    limited = set_field(set_field(plan, "facility.power_limit_kilowatts", 50.0), "facility.pue", 1.25)
    assert by_code(limited)["sustained_power"].threshold == pytest.approx(40.0)


def test_storage_has_to_give_four_fifths_of_what_the_plan_counts_on(plan: Plan) -> None:
    changed = set_field(plan, "hardware.storage_write_gb_per_second", 10.0)
    found = by_code(changed)["checkpoint_write"]
    assert (found.expected, found.threshold) == (10.0, 8.0)


def test_a_benchmark_of_small_clients_still_runs_500_steps(plan: Plan) -> None:
    """64 GB x 5 are 2,183 files; 500 steps of 7 records take 3,500."""
    small = plan.hardware.node.model_copy(update={"host_ram_gb": 64.0})
    changed = plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"node": small})})
    assert "num_files_train=3500" in by_code(changed)["mlperf_storage"].commands


def checks_of(plan: Plan) -> FourChecks:
    results = evaluate(plan)
    return four_checks(plan, results, acceptance(plan, results))


def test_nameplate_stands_beside_what_is_planned(plan: Plan) -> None:
    """An A100 prints 312 TFLOP/s and 80 GB; four ports of 100 Gb/s are 50 GB/s."""
    found = {str(item.what): item for item in checks_of(plan).nameplate}
    assert found["Matrix product, 16 bit"].nameplate == 312
    assert found["Accelerator memory"].nameplate == 80
    ports = found["Ports of a node, all together"]
    assert ports.nameplate == 50
    assert ports.share == pytest.approx(ports.planned / 50)  # type: ignore[operator]


def test_a_measured_value_takes_the_place_of_the_planned_one(plan: Plan, recorded) -> None:  # type: ignore[no-untyped-def]
    found = {item.test: item for item in checks_of(recorded("checkpoint_write", 32.5)).nameplate}
    write = found["checkpoint_write"]
    assert (write.nameplate, write.planned, write.measured, write.share) == (65.0, 65.0, 32.5, 0.5)


def test_a_decision_of_the_facility_is_confirmed_by_its_origin(plan: Plan) -> None:
    assert len(checks_of(plan).escalated) == len(checks_of(plan).facility) == 10
    origin = Provenance(kind="facility_value", source="Design of hall 2")
    feeds = with_provenance(plan, "facility.feeds", origin)
    unset = with_provenance(feeds, "facility.power_limit_kilowatts", origin)
    found = {item.path: item for item in checks_of(unset).facility}
    assert found["facility.feeds"].confirmed
    assert found["facility.feeds"].source == "Design of hall 2"
    assert not found["facility.power_limit_kilowatts"].confirmed  # no value, nothing to confirm


def test_documentation_names_every_component(plan: Plan) -> None:
    checks = checks_of(plan)
    named = {str(item.component): item for item in checks.documentation}
    assert {"Model", "Accelerator", "Node", "Fabric", "Framework"} <= named.keys()
    assert named["Accelerator"].sources == plan.hardware.accelerator.sources
    assert 0 < len(checks.assumed) < checks.inputs
