from __future__ import annotations

from collections.abc import Callable

import pytest

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.chain import setting_of
from trainplan.engine.deployment.result import deployment_result
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import ArchitectureResult, LayoutResult, StepResult, to_json
from trainplan.plan.document import Plan

STEP_SECONDS = 5.9
"""2,048 sequences of 8,192 tokens at about 400 TFLOP/s and 16,384 accelerators (arXiv 2407.21783, table 4)."""


@pytest.fixture
def answer(
    llama_plan: Plan, counts: ArchitectureResult, layout: LayoutResult, step: Callable[[float], StepResult]
) -> DeploymentResult:
    return deployment_result(llama_plan, counts, layout, [step(STEP_SECONDS)])


def test_that_days_are_steps_over_goodput(answer: DeploymentResult) -> None:
    """15.6 T tokens are 929,833 steps; at 5.9 s they take 63.5 days without a failure."""
    assert answer.run.steps == 929_833
    assert answer.run.days * answer.run.goodput == pytest.approx(63.495, abs=0.01)
    assert answer.run.accelerator_hours == pytest.approx(16_384 * 24 * answer.run.days)
    assert answer.run.goodput == answer.reliability.goodput


def test_that_llama_3_405b_takes_about_the_published_30_84_million_hours(answer: DeploymentResult) -> None:
    """Model card of Llama 3.1 405B: 30.84 M accelerator-hours, other phases included."""
    assert answer.run.accelerator_hours == pytest.approx(30.84e6, rel=0.15)


def test_that_energy_and_rent_follow_the_calendar(answer: DeploymentResult) -> None:
    assert answer.power is not None
    assert answer.cost.rent is not None
    hours = answer.run.days * 24
    assert answer.power.energy_megawatt_hours == pytest.approx(answer.power.facility_kilowatts * hours / 1000)
    assert answer.cost.rent.parts["accelerator_hours"] == pytest.approx(
        answer.cost.rent.per_accelerator_hour * answer.run.accelerator_hours
    )


def test_that_every_explanation_adds_up(answer: DeploymentResult) -> None:
    assert len(answer.explanations) == 10
    for explanation in answer.explanations.values():
        assert sum(term.value for term in explanation.terms) == pytest.approx(explanation.value)
        assert all(term.formula for term in explanation.terms)


def test_that_everything_is_json(answer: DeploymentResult) -> None:
    document = to_json(answer)
    assert document["network"]["leaf_switches"] == 512
    assert document["network"]["verdict"] in ("enough", "tight", "bottleneck")


def test_that_findings_fill_their_templates(answer: DeploymentResult) -> None:
    for finding in answer.findings:
        assert "{" not in finding.message.format(**finding.parameters)


def test_that_phases_are_summed(
    llama_plan: Plan, counts: ArchitectureResult, layout: LayoutResult, step: Callable[[float], StepResult]
) -> None:
    """Two equal halves take as long as the whole."""
    main = llama_plan.training.main
    half = main.model_copy(update={"tokens": main.tokens / 2})
    training = llama_plan.training.model_copy(update={"phases": (half, half)})
    plan = llama_plan.model_copy(update={"training": training})
    whole = deployment_result(llama_plan, counts, layout, [step(STEP_SECONDS)])
    parts = deployment_result(plan, counts, layout, [step(STEP_SECONDS), step(STEP_SECONDS)])
    assert parts.run.days == pytest.approx(whole.run.days, rel=1e-5)


def test_that_starving_storage_stretches_the_run_and_says_so(
    llama_plan: Plan,
    counts: ArchitectureResult,
    layout: LayoutResult,
    step: Callable[[float], StepResult],
    changed: Callable[..., Plan],
) -> None:
    """70,333 bytes per token are 1,180 GB a step: twice the step at 100 GB/s, so half of the time is waiting."""
    plan = changed(
        llama_plan,
        hardware={"storage_read_gb_per_second": 100.0},
        dataset={"bytes_per_token": 100e9 * 2 * STEP_SECONDS / 16_777_216},
    )
    answer = deployment_result(plan, counts, layout, [step(STEP_SECONDS)])
    assert answer.storage.idle_fraction == pytest.approx(0.5)
    assert answer.reliability.parts["data_wait"] > 0.4
    assert "storage_too_slow" in {finding.code for finding in answer.findings}


def test_that_a_checkpoint_that_takes_days_to_read_is_said_to_stop_the_run(
    llama_plan: Plan,
    counts: ArchitectureResult,
    layout: LayoutResult,
    step: Callable[[float], StepResult],
    changed: Callable[..., Plan],
) -> None:
    plan = changed(llama_plan, hardware={"storage_read_gb_per_second": 0.1})
    answer = deployment_result(plan, counts, layout, [step(STEP_SECONDS)])
    assert "run_hardly_advances" in {finding.code for finding in answer.findings}
    assert answer.run.days > 1e4


def test_that_the_ends_of_a_run_are_those_of_its_steps(answer: DeploymentResult) -> None:
    """Steps of 5.9 s are known within 5 %; validation, if any, is the same in each."""
    assert answer.run.low_days / answer.run.days == pytest.approx(0.95, abs=0.01)
    assert answer.run.high_days / answer.run.days == pytest.approx(1.05, abs=0.01)


def test_that_results_without_meaning_have_no_setting(llama_plan: Plan) -> None:
    broken = llama_plan.model_copy(update={"parallelism": llama_plan.parallelism.model_copy(update={"tensor": 7})})
    with pytest.raises(ValueError, match="without meaning"):
        setting_of(broken, evaluate(broken))
