"""The fastest way to hold activations within a budget, against every way one by one."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.memory_budget import MemoryBudget, memory_budget
from trainplan.engine.studies.memory_remedies import plan_remedies
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example

GIB = 2**30


@pytest.fixture(scope="module")
def deepseek() -> Plan:
    return apply_changes(load_example("deepseek-v3-2048-h800"), {"software.release": "2026-06"})


@pytest.fixture(scope="module")
def found(deepseek: Plan) -> MemoryBudget:
    return memory_budget(deepseek, 60 * GIB)


def test_that_what_is_chosen_is_what_the_plan_then_has(deepseek: Plan, found: MemoryBudget) -> None:
    assert found.best is not None
    results = evaluate(apply_changes(deepseek, found.best.changes), uncertainty=False, scaling=False)
    assert results.memory is not None
    assert results.step is not None
    assert results.memory.peak_bytes == pytest.approx(found.best.peak_bytes)
    assert results.step.seconds == pytest.approx(found.best.step_seconds)
    host = results.memory.offload.host_bytes if results.memory.offload else 0.0
    assert host == pytest.approx(found.best.host_bytes)
    assert "framework_refuses" not in {each.code for each in results.findings}


def test_that_no_choice_is_beaten_and_the_best_is_the_fastest_within_the_budget(found: MemoryBudget) -> None:
    """Equal within half a percent, the simplest counts as fastest."""
    peaks, seconds = [c.peak_bytes for c in found.choices], [c.step_seconds for c in found.choices]
    within = [choice for choice in found.choices if choice.fits]
    assert found.best in within
    assert found.best.step_seconds <= 1.005 * min(choice.step_seconds for choice in within)
    assert all(choice.peak_bytes <= 60 * GIB for choice in within)
    unbeaten = [
        (peak, second)
        for peak, second in zip(peaks, seconds, strict=True)
        if not any(p < peak and s < second for p, s in zip(peaks, seconds, strict=True))
    ]
    assert len(unbeaten) >= len(peaks) - 1  # the best may be simpler than what beats it by a hair


def test_that_a_release_with_off_load_chooses_among_more(deepseek: Plan, found: MemoryBudget) -> None:
    """Megatron-Core off-loads activations since January 2026."""
    older = memory_budget(apply_changes(deepseek, {"software.release": "2025-06"}), 60 * GIB)
    assert found.tried > 10 * older.tried
    assert not any(choice.changes["parallelism.offload_activations"] for choice in older.choices)
    assert any(choice.changes["parallelism.offload_activations"] for choice in found.choices)
    assert found.best is not None
    assert older.best is not None
    assert found.best.step_seconds <= older.best.step_seconds


def test_that_a_budget_below_every_way_has_no_best(deepseek: Plan) -> None:
    assert memory_budget(deepseek, 1 * GIB).best is None


def test_that_torchtitan_recomputes_products_or_all() -> None:
    tried = memory_budget(load_example("llama3-8b-full-fsdp-8h100"))
    assert {choice.changes["parallelism.recompute"] for choice in tried.choices} <= {"none", "selective", "full"}


def test_that_a_plan_that_does_not_fit_is_offered_the_ways(deepseek: Plan) -> None:
    ways = [item.remedy for item in plan_remedies(deepseek) if item.remedy.code == "activations"]
    assert ways
    results = evaluate(apply_changes(deepseek, ways[0].changes), uncertainty=False, scaling=False)
    assert results.memory is not None
    assert results.memory.peak_bytes == pytest.approx(ways[0].peak_bytes)
