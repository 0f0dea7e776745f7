"""What operating models needs follows from the plan's own figures."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.software.mlops import operation_needs
from trainplan.english import filled
from trainplan.plan.new import default_plan
from trainplan.plan.paths import field_info, set_field


@pytest.fixture(scope="module")
def plan():
    return set_field(default_plan(load_library()), "software.mlops.models_kept", 4)


def needs(plan):
    return {need.id: need for need in operation_needs(plan, evaluate(plan, scaling=False, uncertainty=False))}


def test_the_registry_holds_the_weights_as_often_as_they_are_kept(plan):
    registry = needs(plan)["registry"]
    # 8,030,261,248 parameters (arXiv 2407.21783, table 3) of two bytes.
    assert registry.parameters["weights"] == pytest.approx(0.01606, rel=1e-3)
    assert registry.parameters["terabytes"] == pytest.approx(4 * 0.01606, rel=1e-3)


def test_tracking_counts_runs_and_points(plan):
    tracking = needs(set_field(set_field(plan, "software.mlops.trial_runs", 9), "software.mlops.metrics_per_step", 10))
    found = tracking["tracking"].parameters
    assert found["runs"] == 10
    # 1e12 tokens in batches of 512 sequences of 8192 tokens are 238,419 steps.
    assert found["points"] == 2_384_190


def test_data_versions_count_files_and_bytes(plan):
    data = needs(plan)["data_versioning"].parameters
    assert (data["shards"], data["terabytes"]) == (4096, pytest.approx(4.0))  # 1e12 tokens of four bytes


def test_choices_are_told_in_words_and_every_template_is_filled(plan):
    found = needs(set_field(plan, "software.mlops.reproducibility", "bitwise"))
    assert found["reproducibility"].choice.startswith("Bitwise")
    assert found["tracking"].choice == ""
    for need in found.values():
        assert "{" not in filled(need.needs, need.parameters)
        assert need.checks
        assert field_info(need.field)
