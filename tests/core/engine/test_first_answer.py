"""What is said ahead of the results is a part of them, and is not computed again."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.first_answer import first_answer
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field


@pytest.mark.parametrize("name", ["llama3-8b-full-fsdp-8h100", "deepseek-v3-2048-h800"])
def test_that_the_first_answer_is_taken_up_by_the_results(name: str) -> None:
    plan = set_field(load_example(name), "parallelism.micro_batch", 2)

    first = first_answer(plan)
    results = evaluate(plan)

    assert first is not None
    assert results.memory is first.memory
    assert results.step is first.step


def test_that_nothing_is_said_ahead_of_a_layout_that_cannot_be_built() -> None:
    plan = set_field(load_example("llama3-8b-full-fsdp-8h100"), "parallelism.tensor", 3)

    assert first_answer(plan) is None
    assert evaluate(plan).memory is None
