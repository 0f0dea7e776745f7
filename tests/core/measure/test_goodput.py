"""Calendar time in the planned buckets, from logs with restarts and from sacct."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.measure.goodput import goodput
from trainplan.measure.read import read_file
from trainplan.plan.examples import load_example

from .conftest import DATA

START = datetime(2026, 5, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def results():
    return evaluate(load_example("llama2-7b-64-a100"), scaling=False)


def line(step: int, at: float, seconds: float) -> str:
    stamp = f"{START + timedelta(seconds=at):%Y-%m-%d %H:%M:%S}"
    return (
        f" [{stamp}] iteration {step:8d}/ 1000 | consumed samples: {step * 64} | elapsed time per iteration (ms): "
        f"{seconds * 1000:.1f} | learning rate: 1.0E-04 | global batch size:    64 | "
        "number of skipped iterations:   0 |"
    )


def test_a_restart_and_steps_done_twice(results):
    """101 steps of 10 s with one pause of 40 s, 300 s down, then from step 81 on again: 20 steps lost."""
    rows, at = [], 0.0
    for step in range(0, 101):
        at += 50 if step == 50 else 10
        rows.append(line(step, at, 50 if step == 50 else 10))
    at += 300
    for step in range(81, 182):
        rows.append(line(step, at, 10))
        at += 10
    found = goodput(results, [read_file("\n".join(rows).encode(), "run.log")])
    wall = 1040 + 300 + 1000
    shares = {bucket.name: bucket.measured for bucket in found.buckets}
    assert shares["checkpoint_pause"] == pytest.approx(40 / wall, abs=1e-3)
    assert shares["restart"] == pytest.approx(300 / wall, abs=1e-3)
    assert shares["lost_work"] == pytest.approx(200 / wall, abs=1e-3)
    assert shares["productive"] == pytest.approx(1800 / wall, abs=1e-3)
    assert found.interruptions == 1
    assert sum(share for share in shares.values() if share) == pytest.approx(1)


def test_the_plan_stands_beside_it(results):
    found = goodput(results, [read_file(DATA / "megatron_2026.log")])
    planned = {bucket.name: bucket.planned for bucket in found.buckets}
    assert planned["productive"] == results.reliability.goodput
    assert planned["restart"] == results.reliability.parts["restart"]


def test_sacct_alone_tells_the_time_between_jobs(results):
    found = goodput(results, [read_file(DATA / "sacct.txt")])
    assert found.interruptions == 1
    assert found.hours == pytest.approx(73)  # 1 May 01:00 to 4 May 02:00
    shares = {bucket.name: bucket.measured for bucket in found.buckets}
    assert shares["restart"] == pytest.approx(1 / 73, abs=1e-6)
    assert shares["productive"] is None
    assert "jobs_only" in {problem.code for problem in found.problems}


def test_without_a_clock_there_is_none(results):
    assert goodput(results, [read_file(DATA / "fio_3_read.json")]) is None
