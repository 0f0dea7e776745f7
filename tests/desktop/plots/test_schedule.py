"""The picture of a pipeline: first and last passes with a time axis, and the idle time of all micro batches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import small_plan_document

from trainplan_desktop.plots.axis import nice_step
from trainplan_desktop.plots.schedule import SchedulePicture, schedule_of


def shown(stages: int, micro_batches: int, layers: tuple[int, ...] = ()):  # type: ignore[no-untyped-def]
    results = stand_in_results(small_plan_document().plan)
    layout = replace(results.layout, pipeline=stages, virtual_pipeline=1, grad_accumulation=micro_batches)
    layout = replace(layout, chunk_layers=layers or (1,) * stages)
    return schedule_of(layout, replace(results.step, forward_seconds=1.0, backward_seconds=2.0), "1f1b")


@pytest.mark.parametrize(("stages", "micro_batches"), [(4, 8), (16, 2000)])
def test_that_idle_time_is_that_of_all_micro_batches_also_where_not_all_are_played(stages, micro_batches) -> None:  # type: ignore[no-untyped-def]
    """1F1B with equal stages: (p - 1)(f + b) of (m + p - 1)(f + b)."""
    found = shown(stages, micro_batches)
    assert found.seconds == pytest.approx(3.0 * (micro_batches + stages - 1))
    assert found.idle == pytest.approx((stages - 1) / (micro_batches + stages - 1))


def test_that_a_stage_with_fewer_layers_is_drawn_shorter() -> None:
    """11, 11 and 10 layers: a pass of the last stage takes ten elevenths of the fullest."""
    found = shown(3, 6, (11, 11, 10))
    taken = {stage: next(c.end - c.start for c in found.schedule.cells if c.stage == stage and c.kind == "forward")
             for stage in range(3)}  # fmt: skip
    assert taken == pytest.approx({0: 1.0, 1: 1.0, 2: 10 / 11})


def test_that_a_short_step_is_drawn_whole(qtbot) -> None:  # type: ignore[no-untyped-def]
    picture = SchedulePicture()
    qtbot.addWidget(picture)
    picture.resize(900, 200)
    picture.show_schedule(shown(4, 8))
    (span,) = picture.spans()
    assert (span.begin, span.end) == (0.0, 33.0)


def test_that_a_long_step_shows_its_first_and_last_passes_with_their_own_times_and_numbers(qtbot) -> None:  # type: ignore[no-untyped-def]
    picture = SchedulePicture()
    qtbot.addWidget(picture)
    picture.resize(900, 400)
    found = shown(16, 2000)
    picture.show_schedule(found)
    first, last = picture.spans()
    assert first.begin == 0.0
    assert last.end + last.later == pytest.approx(3.0 * 2015)
    assert first.right < last.left
    cell, further = picture.cell_at(last.right - 3, 5)
    assert cell is not None
    assert cell.micro_batch + 1 + further == 2000
    picture.grab()


@pytest.mark.parametrize(("least", "step"), [(0.3, 0.5), (1.0, 1.0), (1.1, 2.0), (5.1, 10.0), (70, 100)])
def test_that_ticks_stand_at_round_seconds(least: float, step: float) -> None:
    assert nice_step(least) == pytest.approx(step)
