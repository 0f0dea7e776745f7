"""Searching a plan and solving for a cluster, held against re-evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.growth import growth_path
from trainplan.engine.search.layouts import Progress, SearchCancelledError
from trainplan.engine.search.plans import plan_space, search, with_parallelism
from trainplan.engine.search.requirements import parse_requirement
from trainplan.engine.search.solve import solve
from trainplan.engine.search.space import Space
from trainplan.plan.document import Plan


@pytest.fixture
def small(plan: Plan) -> Space:
    return replace(plan_space(plan), largest_micro_batch=2, powers_of_two=True)


def test_that_a_found_layout_evaluates_to_the_stated_figures(plan: Plan, small: Space) -> None:
    found = search(plan, top=3, space=small)

    for row in found.layouts:
        results = evaluate(with_parallelism(plan, row.parallelism))
        assert results.memory == row.memory
        assert results.step == row.step
        assert row.memory.fits


def test_that_the_search_and_the_single_plan_cannot_disagree(plan: Plan, small: Space) -> None:
    found = search(plan, top=5, space=small)
    fastest = min(found.pareto, key=lambda point: point["seconds"])

    assert found.layouts[0].step.seconds == pytest.approx(fastest["seconds"], rel=1e-12)
    assert [row.step.seconds for row in found.layouts] == sorted(row.step.seconds for row in found.layouts)


def test_that_requirements_are_kept_and_counted(plan: Plan, small: Space) -> None:
    found = search(plan, top=5, space=small, requirements=(parse_requirement("tensor==4"),))

    assert {row.layout.tensor for row in found.layouts} == {4}
    assert found.infeasible_because["requirement_not_met"] > 0
    assert found.feasible + sum(found.infeasible_because.values()) == found.evaluated


def test_that_a_search_where_nothing_fits_says_why_and_what_is_nearest(plan_for: Callable[..., Plan]) -> None:
    plan = plan_for("gpt3-175b", "nvidia-a100-sxm4-40gb", 8, length=2048, batch=8)
    found = search(plan, top=3)

    assert found.layouts == ()
    assert found.infeasible_because == {"memory_does_not_fit": found.evaluated}
    assert [miss.lacking_bytes for miss in found.nearest] == sorted(miss.lacking_bytes for miss in found.nearest)
    assert found.nearest[0].lacking_bytes > 0


def test_that_a_search_can_be_cancelled(plan: Plan, small: Space) -> None:
    seen: list[Progress] = []

    def stop(progress: Progress) -> bool:
        seen.append(progress)
        return False

    with pytest.raises(SearchCancelledError):
        search(plan, space=small, on_progress=stop)
    assert len(seen) == 1


def test_that_a_cluster_meets_its_deadline_and_half_of_it_does_not(plan: Plan, small: Space) -> None:
    [solution] = solve(plan, days=60, library=load_library(), accelerators=("nvidia-h100-sxm5-80gb",))
    smallest = solution.smallest

    assert smallest is not None
    assert smallest.results.run is not None
    assert smallest.results.run.days <= 60
    half = plan.model_copy(
        update={"hardware": plan.hardware.model_copy(update={"accelerators": smallest.n_accelerators // 2})}
    )
    best = search(half, top=1, space=replace(small, global_batch=64)).layouts[0]
    assert best.run is not None
    assert best.run.days > 60


def test_that_growth_tells_the_largest_cluster_that_the_batch_allows(plan: Plan) -> None:
    """64 sequences over tensor 1, micro batch 1: 64 ranks still divide them, 128 do not."""
    grown = with_parallelism(plan, {"tensor": 1, "sequence": False, "sharding": "fsdp", "recompute": "full"})
    first, second = growth_path(grown, (64, 128))

    assert first.survives
    assert first.seconds is not None
    assert np.isfinite(first.seconds)
    assert not second.survives
    assert "batch_does_not_divide" in second.because
