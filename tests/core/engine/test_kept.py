"""What is kept between evaluations never shows: an answer is that of its own plan, to the last digit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.kept import kept_for_plan
from trainplan.engine.results import to_json
from trainplan.engine.step_time.result import step_result
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field

EDITS = (
    ("parallelism.micro_batch", 2),
    ("training.phases.0.sequence_length", 4096),
    ("hardware.accelerator.memory_gib", 60.0),
    ("hardware.accelerator.peak_tflops.bf16", 500.0),
    ("economics.node_price", 123456.0),
    ("operations.restart_seconds", 3000.0),
    ("software.implementation.loss", "chunked"),
    ("measured.step_factor", 1.5),
)


@pytest.fixture(scope="module")
def plan():
    return load_example("llama3-8b-full-fsdp-8h100")


def test_that_each_edit_shows_and_none_is_left_after_it_was_taken_back(plan):
    before = to_json(evaluate(plan))

    for path, value in EDITS:
        assert to_json(evaluate(set_field(plan, path, value))) != before, path
    assert to_json(evaluate(plan)) == before


def test_that_an_edit_answers_the_same_whatever_was_asked_before_it(plan):
    edited = set_field(plan, "parallelism.micro_batch", 2)
    other = load_example("llama2-7b-64-a100")
    first = to_json(evaluate(edited))

    evaluate(other)
    evaluate(set_field(other, "parallelism.micro_batch", 2))
    again = set_field(set_field(plan, "parallelism.micro_batch", 4), "parallelism.micro_batch", 2)

    assert to_json(evaluate(again)) == first


def test_that_a_step_by_another_calibration_is_not_that_of_the_built_in_one(plan):
    job, layout = job_from_plan(plan)
    built_in = built_in_calibration()
    slower = {
        name: replace(constant, value=constant.value / 2) if ".matmul" in name else constant
        for name, constant in built_in.constants.items()
    }

    known = step_result(job, layout)
    other = step_result(job, layout, replace(built_in, constants=slower))

    assert other.seconds > known.seconds
    assert step_result(job, layout).seconds == known.seconds


def test_that_an_answer_is_given_again_to_the_same_plan_alone(plan):
    asked = []

    @kept_for_plan(2)
    def name(of, times=1):
        asked.append(of)
        return of.name * times

    twin = plan.model_copy()
    assert [name(plan), name(plan), name(plan, times=2), name(twin), name(twin), name(plan, times=2)][
        2
    ] == 2 * plan.name
    assert [of is plan for of in asked] == [True, True, False]
