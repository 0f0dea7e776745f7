"""One ranking of searches on several numbers of accelerators, on rows worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.engine.layout.layout import Layout
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.search.ranking import Candidates, Ranking, merged


def ranking(accelerators: int, seconds: float, peak: float, objective: str = "time", batch: int = 10) -> Ranking:
    """One layout of pure data parallelism."""
    columns = {"data": np.array([accelerators]), "tensor": np.ones(1), "context": np.ones(1), "pipeline": np.ones(1)}
    table = LayoutTable.of(Layout(**columns, global_batch=np.array([batch])))
    made = Ranking(objective, 5)
    made.add(Candidates(table, np.array([seconds]), np.array([peak])), np.array([True]), np.array([True]))
    return made


@pytest.mark.parametrize(("objective", "first"), [("time", 16), ("cost", 8), ("energy", 8), ("memory", 8)])
def test_that_cost_and_energy_rank_by_accelerator_hours_and_time_by_the_step(objective: str, first: int) -> None:
    """8 accelerators for 10 s are 80, 16 for 6 s are 96."""
    kind = "memory" if objective == "memory" else "time"
    both = merged([ranking(16, 6.0, 50.0, kind), ranking(8, 10.0, 40.0, kind)], objective)
    assert both.best is not None
    assert both.best.accelerators[0] == first
    assert both.evaluated == both.feasible == 2


def test_that_the_front_keeps_what_nothing_beats_in_time_hours_and_memory() -> None:
    """16 for 6 s; 8 for 10 s with fewer hours; 32 for 6 s are beaten; 64 for 7 s with the least memory stay."""
    rows = [ranking(16, 6.0, 50.0), ranking(8, 10.0, 60.0), ranking(32, 6.0, 50.0), ranking(64, 7.0, 20.0)]
    front = merged(rows, "time").front
    assert front is not None
    assert sorted(front.accelerators) == [8, 16, 64]


def test_that_layouts_of_different_batches_compare_by_the_sequence() -> None:
    """6 s for 10 sequences against 9 s for 20."""
    best = merged([ranking(8, 6.0, 1.0, batch=10), ranking(8, 9.0, 1.0, batch=20)], "time").best
    assert best is not None
    assert best.seconds[0] == 9.0
