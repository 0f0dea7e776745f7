"""Values out of files: taken where they hold, refused with the reason where they do not."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from trainplan.acceptance.from_files import samples_from
from trainplan.acceptance.planned import PlannedTest
from trainplan.acceptance.record import RecordError
from trainplan.acceptance.tests import planned_tests
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.measure.record import Measurement, Reading, Run, unusable
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example


def find(plan: Plan, results: Results, code: str) -> PlannedTest:
    return next(test for test in planned_tests(plan, results) if test.code == code)


def reading(*figures: Measurement, name: str = "log.txt") -> Reading:
    return Reading(name, "ab" * 32, 100, (Run("test", tuple(figures), excerpt="a line"),))


def values(test: PlannedTest, *readings: Reading) -> Sequence[float]:
    return samples_from(test, readings)[0]


def test_the_least_of_several_collectives_counts(plan: Plan, results: Results) -> None:
    figures = [Measurement("bus_bandwidth", v, {"collective": "all_reduce", "nodes": 2}) for v in (70.0, 66.0, 72.0)]
    assert values(find(plan, results, "pairs"), reading(*figures)) == (66.0,)


def test_unit_of_the_test(plan: Plan, results: Results) -> None:
    """0.914 of the emulated accelerators busy are 91.4 %; 5.6 kW for each of 8 nodes are 44.8 kW."""
    busy = Measurement("accelerator_utilisation", 0.914, {"nodes": 1})
    assert values(find(plan, results, "mlperf_storage"), reading(busy)) == pytest.approx((91.4,))
    power = Measurement("node_power", 5600.0)
    assert values(find(plan, results, "sustained_power"), reading(power)) == pytest.approx((44.8,))


def test_share_of_the_step(plan: Plan, results: Results) -> None:
    wait, step = Measurement("data_wait", 0.05), Measurement("step_time", 4.0)
    test = find(plan, results, "data_feed")
    assert values(test, reading(wait, step)) == pytest.approx((1.25,))
    with pytest.raises(RecordError, match="no step time"):
        values(test, reading(wait))


def test_failed_diagnostics_are_counted(plan: Plan, results: Results) -> None:
    figures = [Measurement("diagnostic", value) for value in (1.0, 0.0, 1.0, 0.0)]
    assert values(find(plan, results, "burn_in"), reading(*figures)) == (2.0,)


def test_nodes_of_local_drives_are_summed_and_none_may_be_missing() -> None:
    local = load_example("llama-70b-qlora-2x24gb")
    test = find(local, evaluate(local), "storage_read")
    node = Measurement("read_bandwidth", 6.5, {"nodes": 1})
    assert values(test, reading(node)) == (6.5,)
    with pytest.raises(RecordError, match="2 figures, the test wants one of each of 1 nodes"):
        values(test, reading(node, node))


def test_what_was_measured_elsewhere_is_refused(plan: Plan, results: Results) -> None:
    small = Measurement("write_bandwidth", 60.0, {"nodes": 2})
    with pytest.raises(RecordError, match="measured with nodes 2; the test asks for nodes 8"):
        values(find(plan, results, "checkpoint_write"), reading(small))
    other = Measurement("step_time", 3.5, {"global_batch": 7})
    with pytest.raises(RecordError, match="global_batch 7"):
        values(find(plan, results, "gradient_accumulation"), reading(other))


def test_what_the_reader_cannot_use_is_refused_in_its_words(plan: Plan, results: Results) -> None:
    doubt = unusable("cache", "the page cache was read, not the storage")
    figure = Measurement("read_bandwidth", 900.0, {"nodes": 8}, problems=(doubt,))
    with pytest.raises(RecordError, match="page cache was read"):
        values(find(plan, results, "storage_read"), reading(figure))


def test_an_idle_machine_passes_no_limit(plan: Plan, results: Results) -> None:
    idle = Measurement("memory_used", 0.01)
    with pytest.raises(RecordError, match="while the job runs"):
        values(find(plan, results, "peak_memory"), reading(idle))
    assert values(find(plan, results, "peak_memory"), reading(Measurement("memory_used", 49.0))) == (49.0,)


def test_evidence_names_every_file(plan: Plan, results: Results) -> None:
    figure = Measurement("write_bandwidth", 60.0, {"nodes": 8}, sha256="ab" * 32, excerpt="Max Write")
    _, evidence = samples_from(find(plan, results, "checkpoint_write"), [reading(figure, name="/tmp/a/ior.txt")])
    assert [(item.file, item.sha256, item.excerpt) for item in evidence] == [("ior.txt", "ab" * 32, "Max Write")]
    assert json.dumps([item.model_dump() for item in evidence])


def test_a_confirmation_takes_no_file(plan: Plan, results: Results) -> None:
    with pytest.raises(RecordError, match="takes no value from files"):
        values(find(plan, results, "training_objective"), reading())
