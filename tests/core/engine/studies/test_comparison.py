"""Scenarios side by side: only what differs, percentages by hand, a misfit says so."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.comparison import compare
from trainplan.engine.trial import outcome_of
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan.plan.scenarios import UnknownScenarioError, apply_scenario


@pytest.fixture(scope="module")
def varied(plan: Plan) -> Plan:
    scenarios = (
        Scenario(name="Twice the machines", changes={"hardware.accelerators": 128, "facility.pue": plan.facility.pue}),
        Scenario(name="Too much at once", changes={"parallelism.micro_batch": 8, "parallelism.sharding": "none"}),
        Scenario(name="Gone", changes={"hardware.nothing": 1}),
    )
    return plan.model_copy(update={"scenarios": scenarios})


def test_that_only_inputs_that_differ_are_rows(varied: Plan) -> None:
    found = compare(varied, [None, "Twice the machines"])

    assert [row.path for row in found.inputs] == ["hardware.accelerators"]
    assert found.inputs[0].values == (64, 128)
    assert found.inputs[0].title == "Accelerators"


def test_that_differences_are_percent_of_the_base(varied: Plan) -> None:
    found = compare(varied, [None, "Twice the machines"])
    before, after = outcome_of(evaluate(varied)), outcome_of(evaluate(varied, "Twice the machines"))
    assert before is not None
    assert after is not None
    days = next(row for row in found.results if row.measure == "days")

    assert days.values == (before.days, after.days)
    assert days.percent[0] == 0
    assert days.percent[1] == pytest.approx(100 * (after.days - before.days) / before.days)
    assert days.better == (None, True)


def test_that_any_scenario_can_be_the_base(varied: Plan) -> None:
    found = compare(varied, [None, "Twice the machines"], base="Twice the machines")
    days = next(row for row in found.results if row.measure == "days")

    assert found.base == 1
    assert days.percent[1] == 0
    assert (days.percent[0] or 0) > 50
    assert days.better == (False, None)
    with pytest.raises(ValueError, match="not among"):
        compare(varied, [None], base="Gone")


def test_that_a_misfit_and_a_scenario_that_cannot_be_made_have_no_results(varied: Plan) -> None:
    found = compare(varied)

    assert [column.fits for column in found.columns] == [True, True, False, False]
    assert found.columns[2].trial.outcome is not None
    assert "hardware.nothing" in found.columns[3].trial.reasons[0]
    for row in found.results:
        assert row.values[2:] == (None, None)
        assert row.percent[2:] == (None, None)


def test_that_an_unknown_scenario_is_refused(varied: Plan) -> None:
    with pytest.raises(UnknownScenarioError):
        compare(varied, [None, "Nobody"])


def test_that_a_scenario_has_the_verdict_of_its_own_plan() -> None:
    """Half the accelerators end after a deadline that the plan itself meets; both have 99 % to fit."""
    plan = set_field(load_example("llama2-7b-64-a100"), "operations.days_available", 60)
    half = Scenario(name="Half", changes={"hardware.accelerators": 32})
    plan = plan.model_copy(update={"scenarios": (half,)})
    base, other = compare(plan).columns
    assert base.verdict == "fits"
    assert other.verdict == "marginal"
    truth = evaluate(apply_scenario(plan, "Half")).verdict
    assert truth is not None
    assert (other.verdict, other.chance) == (truth.code, truth.chance)
    assert other.chance is not None
    assert other.chance < 0.2


def test_that_progress_is_the_share_of_the_scenarios(varied: Plan) -> None:
    shares: list[float] = []
    compare(varied, [None, "Twice the machines"], on_progress=lambda share: shares.append(share) or True)
    assert shares == [0.0, 0.5, 1.0]
