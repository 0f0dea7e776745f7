"""The strategies of parallelism filled for a plan: each row is a layout of its kind that evaluates to its figures."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.plans import with_parallelism
from trainplan.engine.studies.strategies import fastest, strategies
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


def filled(preset: str, count: int) -> tuple[Plan, dict]:  # type: ignore[type-arg]
    plan = plan_from(load_preset(preset), "nvidia-h100-sxm5-80gb", count, 1e12, library=load_library())
    return plan, {each.code: each for each in strategies(plan)}


def test_every_row_is_a_layout_of_its_kind_with_its_own_figures() -> None:
    plan, found = filled("llama-3.1-8b", 64)
    assert list(found) == ["replicated", "sharded", "tensor", "pipeline", "hybrid"]
    for code, (tensor, pipeline) in {"sharded": (False, False), "tensor": (True, False), "pipeline": (False, True),
                                     "hybrid": (True, True)}.items():  # fmt: skip
        layout = found[code].parallelism
        assert layout is not None
        assert (layout["tensor"] > 1, layout["pipeline"] > 1) == (tensor, pipeline)
        results = evaluate(with_parallelism(plan, layout), scaling=False)
        assert results.step is not None
        assert results.memory is not None
        assert results.step.seconds == found[code].step_seconds
        assert results.memory.peak_bytes == found[code].peak_bytes
    whole = found["replicated"].parallelism
    assert whole is not None  # Megatron-Core runs plain data parallel
    assert whole["sharding"] == "none"
    best = fastest(tuple(found.values()))
    assert best is not None
    assert best.step_seconds == min(each.step_seconds for each in found.values() if each.fits)


def test_70b_does_not_fit_whole_on_every_accelerator_and_a_mixture_has_experts() -> None:
    """18 bytes for each of 70 billion parameters are 1.3 TB; an H100 has 80 GB."""
    _, dense = filled("llama-3.1-70b", 64)
    assert not dense["replicated"].fits
    assert dense["replicated"].peak_bytes is None or dense["replicated"].peak_bytes > 1e12
    _, mixture = filled("mixtral-8x7b", 64)
    assert mixture["expert"].parallelism is not None
    assert mixture["expert"].parallelism["expert"] > 1


@pytest.mark.parametrize("code", ["replicated", "sharded", "tensor", "pipeline", "hybrid"])
def test_guides_and_plan_stand_side_by_side(code: str) -> None:
    _, found = filled("llama-3.1-8b", 64)
    row = found[code]
    assert row.guide_network
    assert row.guide_complexity
    assert (row.complexity is None) == (row.parallelism is None)
