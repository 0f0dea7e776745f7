"""The simulated pipeline schedule against known bubbles."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Layout
from trainplan.engine.pipeline.bubble import bubble_seconds
from trainplan.engine.pipeline.schedule import Name, PipelineSchedule, group_size, simulate_schedule
from trainplan.engine.step_time.result import step_result
from trainplan.plan.new import plan_from


def test_that_1f1b_idles_three_slots_of_four_stages_over_eight_micro_batches() -> None:
    played = simulate_schedule(4, 8, forward=1.0, backward=2.0)
    assert played.bubble_seconds == pytest.approx(3 / 8 * played.busy_seconds)
    assert played.seconds == pytest.approx(33.0)


def test_that_gpipe_idles_as_long_as_1f1b() -> None:
    assert simulate_schedule(4, 8, schedule="gpipe").seconds == pytest.approx(33.0)


def test_that_four_chunks_leave_a_quarter_of_the_bubble() -> None:
    assert simulate_schedule(8, 32, virtual=4).bubble_seconds == pytest.approx(7 * 3.0 / 4)


def test_that_zero_bubble_h1_idles_a_third_of_1f1b_where_all_passes_are_equal() -> None:
    assert simulate_schedule(8, 24, schedule="zero_bubble").bubble_seconds == pytest.approx(7.0)


def test_that_one_stage_never_idles() -> None:
    assert simulate_schedule(1, 5).bubble_seconds == pytest.approx(0.0)


def test_that_the_slowest_stage_sets_the_pace() -> None:
    played = simulate_schedule(2, 10, forward=[1.0, 2.0], backward=[2.0, 4.0])
    assert played.busy_seconds == pytest.approx(60.0)
    assert played.seconds == pytest.approx(60.0 + 1.0 + 2.0)


def _check_cells(played: PipelineSchedule, passes: int) -> None:
    assert len(played.cells) == passes
    for stage in range(played.stages):
        own = sorted((cell for cell in played.cells if cell.stage == stage), key=lambda cell: cell.start)
        assert all(later.start >= earlier.end - 1e-9 for earlier, later in pairwise(own))


@pytest.mark.parametrize(("stages", "micro", "virtual"), [(4, 8, 1), (4, 8, 2), (4, 6, 2), (3, 3, 3), (2, 1, 2)])
def test_that_no_stage_runs_two_passes_at_once_and_none_is_lost(stages: int, micro: int, virtual: int) -> None:
    _check_cells(simulate_schedule(stages, micro, virtual), 2 * stages * micro * virtual)


def test_that_1f1b_holds_no_more_micro_batches_than_stages() -> None:
    played = simulate_schedule(4, 16)
    first = [cell for cell in played.cells if cell.stage == 0]
    held, most = 0, 0
    for cell in first:
        held += 1 if cell.kind == "forward" else -1
        most = max(most, held)
    assert most == 4


def test_that_impossible_schedules_are_refused() -> None:
    with pytest.raises(ValueError, match="interleaved"):
        simulate_schedule(1, 4, virtual=2)
    with pytest.raises(ValueError, match="at least one"):
        simulate_schedule(0, 4)


@pytest.mark.parametrize(("stages", "micro", "virtual"), [(2, 4, 1), (4, 16, 1), (4, 16, 2), (8, 32, 4), (16, 64, 1)])
@pytest.mark.parametrize("schedule", ["1f1b", "gpipe", "zero_bubble"])
def test_that_the_step_pays_the_bubble_that_the_picture_shows(
    stages: int, micro: int, virtual: int, schedule: Name
) -> None:
    if schedule != "1f1b" and virtual > 1:
        return
    played = simulate_schedule(stages, micro, virtual, schedule, forward=1.0, backward=2.0)
    layout = Layout(
        pipeline=stages,
        virtual_pipeline=virtual,
        global_batch=micro,
        schedule={"1f1b": 0, "gpipe": 1, "zero_bubble": 2}[schedule],
    )
    one = np.ones(1)
    closed = bubble_seconds(layout, np.full(1, float(micro)), one, 2 * one, 0 * one)
    assert played.bubble_seconds == pytest.approx(float(closed[0]))


@pytest.mark.parametrize("stages", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("virtual", [2, 3, 4])
def test_that_an_interleaved_step_pays_the_simulated_bubble_whatever_its_micro_batches(
    stages: int, virtual: int
) -> None:
    for micro in range(1, 4 * stages + 2):
        played = simulate_schedule(stages, micro, virtual, forward=1.0, backward=2.0)
        layout = Layout(pipeline=stages, virtual_pipeline=virtual, global_batch=micro)
        one = np.ones(1)
        closed = bubble_seconds(layout, np.full(1, float(micro)), one, 2 * one, 0 * one)
        assert len(played.cells) == 2 * stages * micro * virtual
        assert played.bubble_seconds == pytest.approx(float(closed[0]))


def test_that_a_remainder_of_micro_batches_joins_a_larger_group() -> None:
    """Megatron-Core refuses 6 micro batches in groups of 4 over 4 stages, and runs them as one group."""
    assert group_size(4, 6) == 6
    assert group_size(4, 8) == 4
    assert group_size(4, 9) == 5


def test_that_the_picture_and_the_bubble_of_a_step_come_from_the_same_passes() -> None:
    """Narayanan et al. 2021: (p - 1)/m of the work idles; here with the seconds that the step itself has."""
    library = load_library()
    plan = plan_from(load_preset("llama-2-7b"), "nvidia-a100-sxm4-80gb", 32, 1e11, library=library)
    phase = plan.training.main.model_copy(update={"global_batch": 64, "sequence_length": 4096})
    layout = {"tensor": 1, "pipeline": 4, "virtual_pipeline": 1, "micro_batch": 1, "sharding": "zero1"}
    changes = {
        "training": plan.training.model_copy(update={"phases": (phase,)}),
        "parallelism": plan.parallelism.model_copy(update=layout),
    }
    step = step_result(*job_from_plan(plan.model_copy(update=changes)))

    played = simulate_schedule(4, 8, forward=step.forward_seconds, backward=step.backward_seconds)

    assert played.bubble_seconds == pytest.approx(3 / 8 * played.busy_seconds)
    assert played.seconds < step.seconds
