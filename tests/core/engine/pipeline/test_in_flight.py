"""Micro batches in flight, counted in the simulated schedule pass by pass."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.engine.layout.layout import Schedule
from trainplan.engine.pipeline.in_flight import micro_batches_in_flight, stage_loads
from trainplan.engine.pipeline.schedule import simulate_schedule


def most_held(stages: int, micro_batches: int, virtual: int, stage: int) -> float:
    """Most chunks whose forward has begun and whose backward has not ended, in stage-loads."""
    cells = [cell for cell in simulate_schedule(stages, micro_batches, virtual).cells if cell.stage == stage]
    held = most = 0
    for cell in sorted(cells, key=lambda cell: cell.start):
        held += 1 if cell.kind == "forward" else -1
        most = max(most, held)
    return most / virtual


@pytest.mark.parametrize(
    ("stages", "micro_batches", "virtual"), [(4, 6, 2), (4, 10, 2), (4, 8, 2), (2, 7, 3), (5, 12, 2)]
)
def test_that_a_remainder_of_micro_batches_fills_the_first_stage_as_the_schedule_does(
    stages: int, micro_batches: int, virtual: int
) -> None:
    loads = stage_loads(0, stages, virtual)
    counted = micro_batches_in_flight(loads, stages, virtual, micro_batches, Schedule.ONE_F_ONE_B)

    assert float(counted) == pytest.approx(most_held(stages, micro_batches, virtual, 0))


def test_that_arrays_give_what_single_layouts_give() -> None:
    batches = np.array([6, 8, 10, 12])
    many = micro_batches_in_flight(stage_loads(0, 4, 2), 4, 2, batches, Schedule.ONE_F_ONE_B)
    single = [float(micro_batches_in_flight(stage_loads(0, 4, 2), 4, 2, int(m), Schedule.ONE_F_ONE_B)) for m in batches]

    assert list(many) == single


@pytest.mark.parametrize(("stage", "held"), [(0, 4), (1, 3), (3, 1)])
def test_that_1f1b_holds_as_many_micro_batches_as_stages_follow(stage: int, held: int) -> None:
    """arXiv 2104.04473, section 2.2: p - i of eight."""
    assert float(micro_batches_in_flight(stage_loads(stage, 4, 1), 4, 1, 8, Schedule.ONE_F_ONE_B)) == held
