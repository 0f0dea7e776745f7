"""Remedies of memory as changes of a plan."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.explain.step import MEMORY_INPUTS, explain_memory_figure, memory_inputs
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.memory_remedies import plan_remedies
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import get_field

EXAMPLES = ("gpt3-175b-a100", "llama3-8b-full-fsdp-8h100", "llama-70b-qlora-2x24gb")


def peak_and_seconds(results: Results) -> tuple[float, float]:
    assert results.memory is not None
    assert results.step is not None
    return results.memory.peak_bytes, results.step.seconds


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_a_plan_with_the_change_made_shows_the_effect_that_was_promised(name: str) -> None:
    plan = load_example(name)
    peak, seconds = peak_and_seconds(evaluate(plan))
    found = plan_remedies(plan)
    assert found
    for item in found:
        new_peak, new_seconds = peak_and_seconds(evaluate(apply_changes(plan, item.remedy.changes)))
        assert new_peak == pytest.approx(item.remedy.peak_bytes)
        assert peak - new_peak == pytest.approx(item.remedy.saving_bytes)
        assert new_seconds / seconds - 1 == pytest.approx(item.remedy.step_share, abs=1e-9)


def test_that_a_micro_batch_of_the_main_phase_is_changed_where_it_counts() -> None:
    plan = apply_changes(load_example("gpt3-175b-a100"), {"training.phases.0.micro_batch": 4})
    halved = next(item for item in plan_remedies(plan) if item.remedy.code == "micro_batch")
    assert halved.remedy.changes == {"training.phases.0.micro_batch": 2}
    after, _ = peak_and_seconds(evaluate(apply_changes(plan, halved.remedy.changes)))
    assert after == pytest.approx(halved.remedy.peak_bytes)


def test_that_changes_of_what_is_trained_come_last_and_say_so() -> None:
    found = plan_remedies(load_example("llama3-8b-full-fsdp-8h100"))
    marks = [item.changes_training_result for item in found]
    assert marks == sorted(marks)
    marked = {path for item in found if item.changes_training_result for path in item.remedy.changes}
    assert marked == {"model.optimizer"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_every_figure_of_memory_opens_into_terms_that_add_up_to_it(name: str) -> None:
    memory = evaluate(load_example(name)).memory
    assert memory is not None
    values = {"memory.allocated_bytes": memory.allocated_bytes, "memory.reserved_bytes": memory.reserved_bytes}
    for stage in memory.stages:
        values[f"memory.stages.{stage.stage}"] = stage.peak_bytes
        values |= {f"memory.stages.{stage.stage}.{part}": size for part, size in stage.parts.items()}
    for figure, value in values.items():
        found = explain_memory_figure(memory, figure)
        assert found is not None
        assert found.value == value
        assert sum(term.value for term in found.terms) == pytest.approx(value, abs=1.0)
        assert all(term.value >= 0 and term.formula for term in found.terms), figure
    assert explain_memory_figure(memory, "memory.stages.999") is None
    assert explain_memory_figure(memory, "memory.stages.0.nothing") is None


def test_that_every_part_of_memory_names_inputs_that_the_plan_has() -> None:
    plan: Plan = load_example("gpt3-175b-a100")
    assert set(MEMORY_INPUTS) == {
        "weights", "gradients", "optimizer", "activations", "logits", "communication", "workspace", "context",
        "fragmentation",
    }  # fmt: skip
    for paths in memory_inputs(0).values():
        for path in paths:
            get_field(plan, path)
