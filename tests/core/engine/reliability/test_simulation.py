from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from trainplan.engine.deployment.result import deployment_result, failure_process, goodput_over_interval
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.operators.counts import architecture_result
from trainplan.engine.reliability.expected import DAY
from trainplan.engine.reliability.simulation import FailureProcess, SimulationResult, simulate
from trainplan.engine.step_time.result import step_result
from trainplan.plan.examples import load_example

LLAMA = FailureProcess(
    productive_seconds=49 * DAY,
    failures_per_second=419 / (54 * DAY),
    interval_seconds=313,
    pause_seconds=5,
    flush_seconds=60,
    detection_seconds=120,
    restart_seconds=480,
)
"""Rate of the published run (arXiv 2407.21783, table 5) with the plan's defaults around it."""


def played(process: FailureProcess, runs: int = 2000, seed: int = 1) -> SimulationResult:
    result = simulate(process, runs=runs, seed=seed)
    assert result is not None
    return result


@pytest.mark.parametrize(
    "process",
    [
        LLAMA,
        replace(LLAMA, flush_seconds=0.0, pause_seconds=60.0, interval_seconds=1500.0),
        replace(LLAMA, failures_per_second=1 / DAY, productive_seconds=20 * DAY, interval_seconds=10_000.0),
        replace(LLAMA, failures_per_second=1 / 2000, productive_seconds=5 * DAY),
        replace(LLAMA, idle_fraction=0.25),
        replace(LLAMA, failures_per_second=1 / DAY, fallback_chance=0.3, durable_interval_seconds=14_400.0),
    ],
)
def test_that_the_simulation_agrees_with_the_closed_form(process: FailureProcess) -> None:
    result = played(process)
    expected = process.expected()
    assert np.mean(result.days) * DAY == pytest.approx(expected.calendar, rel=0.005)
    assert np.mean(result.interruptions) == pytest.approx(expected.interruptions, rel=0.015)


def test_that_the_published_run_sees_419_interruptions_give_or_take_twenty() -> None:
    """A Poisson count of 419 varies by its square root, 20.5."""
    result = played(LLAMA)
    assert np.mean(result.interruptions) == pytest.approx(419, rel=0.03)
    assert np.std(result.interruptions) == pytest.approx(20.5, rel=0.1)
    assert result.percentiles(0.1)["goodput"][0] > 0.90


def test_that_a_run_without_failures_takes_its_work_and_its_saves() -> None:
    """1,000 s in intervals of 300 s: three saves of 10 s before the end."""
    result = played(FailureProcess(1000.0, 0.0, 300.0, 10.0), runs=3)
    assert result.days * DAY == pytest.approx([1030.0] * 3)
    assert result.interruptions.sum() == 0


def test_that_a_short_run_fails_with_the_chance_of_the_exponential() -> None:
    """Half an MTBF without checkpoints or downtime: e^-0.5 = 60.7% end at the first try."""
    process = FailureProcess(1800.0, 1 / 3600, 1e9, 0.0)
    result = played(process, runs=20_000)
    assert np.mean(result.interruptions == 0) == pytest.approx(0.6065, abs=0.01)
    assert result.chance_within(1800 / DAY + 1e-9) == pytest.approx(0.6065, abs=0.01)


def test_that_the_same_seed_plays_the_same_runs() -> None:
    assert np.array_equal(played(LLAMA, 50).days, played(LLAMA, 50).days)
    assert not np.array_equal(played(LLAMA, 50).days, played(LLAMA, 50, seed=2).days)


def test_that_an_uncertain_rate_widens_the_distribution() -> None:
    exact, uncertain = played(LLAMA), played(replace(LLAMA, rate_spread=0.4))
    assert np.std(uncertain.days) > 3 * np.std(exact.days)
    assert np.mean(uncertain.interruptions) == pytest.approx(np.mean(exact.interruptions), rel=0.1)


def test_that_progress_is_told_and_can_cancel() -> None:
    told: list[float] = []

    def progress(share: float) -> bool:
        told.append(share)
        return share < 0.5

    assert simulate(LLAMA, runs=20_000, progress=progress) is None
    assert 0.5 <= told[-1] < 1


def test_that_a_plan_is_played_as_its_closed_form_says() -> None:
    plan = load_example("llama3-405b-16k-h100")
    job, layout = job_from_plan(plan)
    counts = architecture_result(
        plan.model.architecture, sequence_length=job.sequence_length, training=plan.model.training, lora=plan.model.lora
    )
    steps = [step_result(*job_from_plan(plan, phase)) for phase in plan.training.phases]
    around = deployment_result(plan, counts, layout_result(plan, layout), steps)
    result = played(failure_process(plan, around), runs=500)
    assert np.mean(result.days) == pytest.approx(around.run.days, rel=0.01)
    assert np.mean(result.interruptions) == pytest.approx(around.reliability.interruptions, rel=0.02)
    intervals = np.array([100.0, around.checkpoint.optimum_interval_seconds, 3000.0])
    goodput = np.asarray(goodput_over_interval(plan, around, intervals))
    assert goodput.argmax() == 1
    assert goodput[1] == pytest.approx(around.run.goodput)


def test_that_a_hopeless_run_is_refused_in_one_sentence() -> None:
    """An MTBF of a minute and saves every hour."""
    with pytest.raises(ValueError, match="hardly advances"):
        simulate(FailureProcess(50 * DAY, 1 / 60, 3600.0, 10.0))


def test_that_runs_of_a_few_intervals_play_as_their_closed_form_says() -> None:
    """Forty MTBFs in intervals of five: few cycles advance at all."""
    process = FailureProcess(40_000.0, 1 / 1000, 5000.0, 0.0)
    result = played(process, runs=2000)
    assert np.mean(result.days) * DAY == pytest.approx(process.expected().calendar, rel=0.02)
