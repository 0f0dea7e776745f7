from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from trainplan.engine.deployment.result import DeploymentResult
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.infrastructure.checkpoint import (
    blocking_seconds,
    bytes_by_content,
    checkpoint_result,
    optimum_interval_seconds,
    plan_saves,
    save_interval,
)
from trainplan.engine.infrastructure.storage import StorageRates
from trainplan.engine.layout.layout import Sharding
from trainplan.engine.results import ArchitectureResult, CheckpointResult
from trainplan.plan.document import Plan


def saved(
    plan: Plan, counts: ArchitectureResult, shared: StorageRates, local: StorageRates, run_days: float = 60.0
) -> CheckpointResult:
    job, layout = job_from_plan(plan)
    parts = bytes_by_content(job, Sharding(int(layout.sharding)), counts, 16_384)
    saves = plan_saves(plan.operations, sum(parts.values()), accelerators=16_384, shared=shared, local=local)
    interval, optimum = save_interval(
        plan.operations, saves, mtbf_seconds=3 * 3600, step_seconds=6.0, productive_seconds=5e6
    )
    return checkpoint_result(
        plan.operations,
        parts,
        saves,
        interval_seconds=float(interval),
        optimum_seconds=float(optimum),
        step_seconds=6.0,
        run_seconds=run_days * 86_400,
    )


SHARED = StorageRates(read=100.0, write=50.0, write_of_one_client=5.0)
LOCAL = StorageRates(read=2048 * 40.0, write=2048 * 20.0, write_of_one_client=20.0)


@pytest.mark.parametrize(("billions", "tebibytes"), [(8.03, 105 / 1024), (70.55, 912 / 1024), (405.85, 5.29)])
def test_that_llama_3_checkpoints_have_the_size_of_the_benchmark(
    llama_plan: Plan, billions: float, tebibytes: float
) -> None:
    """MLPerf Storage v2.0 submission guidelines, table 2 (their GB and TB are binary): 14 bytes per parameter."""
    parameters = int(billions * 1e9)
    counts = ArchitectureResult(parameters, parameters, parameters, 0, 0, 0.0, {})
    job, _ = job_from_plan(llama_plan)
    parts = bytes_by_content(job, Sharding.ZERO1, counts, 512)
    assert sum(parts.values()) / 2**40 == pytest.approx(tebibytes, rel=0.025)


def test_that_every_rank_saves_its_random_states_and_its_place_in_the_data(
    llama_plan: Plan, counts: ArchitectureResult
) -> None:
    """16 KiB a rank: torch's CPU generator alone has 5,056 bytes."""
    job, _ = job_from_plan(llama_plan)
    assert bytes_by_content(job, Sharding.ZERO1, counts, 1000)["other"] == 16_384_000


def test_that_bf16_mixed_adam_saves_two_four_and_eight_bytes(llama_plan: Plan) -> None:
    counts = ArchitectureResult(1000, 1000, 1000, 0, 0, 0.0, {})
    job, _ = job_from_plan(llama_plan)
    parts = bytes_by_content(job, Sharding.ZERO1, counts, 1)
    assert (parts["weights"], parts["master_weights"], parts["moments"]) == (2000, 4000, 8000)


def test_that_fsdp_of_fp32_weights_saves_four_and_eight_bytes(llama_plan: Plan, changed: Callable[..., Plan]) -> None:
    """12 bytes where no low-precision copy is stored."""
    plan = changed(llama_plan, software={"framework": "torchtitan"}, parallelism={"sharding": "fsdp"})
    job, _ = job_from_plan(plan)
    parts = bytes_by_content(job, Sharding.FSDP, ArchitectureResult(1000, 1000, 1000, 0, 0, 0.0, {}), 1)
    assert (parts["weights"], parts["master_weights"], parts["moments"]) == (4000, 0, 8000)


def test_that_lora_saves_the_adapters_alone(llama_plan: Plan, changed: Callable[..., Plan]) -> None:
    """20 million fp32 adapter parameters with two fp32 moments: 240 MB."""
    plan = changed(llama_plan, model={"training": "lora"}, software={"framework": "hf_peft"})
    counts = ArchitectureResult(8_000_000_000, 8_000_000_000, 20_000_000, 0, 0, 0.0, {})
    job, _ = job_from_plan(plan)
    assert sum(bytes_by_content(job, Sharding.NONE, counts, 1).values()) == pytest.approx(240e6, rel=1e-3)


def test_that_the_optimum_by_hand_comes_out() -> None:
    """w = 60 s, M = 3 h: sqrt(2 60 10800) = 1138.4 s; x (1 + 0.05270/3 + 0.002778/9) - 60 = 1098.8 s."""
    assert optimum_interval_seconds(60.0, 10_800.0) == pytest.approx(1098.8, abs=0.1)


def test_that_a_save_longer_than_twice_the_mtbf_is_made_once_per_mtbf() -> None:
    assert optimum_interval_seconds(100.0, 50.0) == 50.0


def test_that_an_asynchronous_save_is_not_started_before_the_last_is_written() -> None:
    assert optimum_interval_seconds(5.0, 10_800.0, 900.0) == 900.0


def test_that_bloom_writes_its_checkpoint_in_40_seconds() -> None:
    """2.3 TB at the 57.5 GB/s that 384 ranks reached (BigScience chronicles, 2022)."""
    pause = blocking_seconds(2.3e12, asynchronous=False, writers=384, gathered=False, write_gb_per_second=57.5)
    assert pause == pytest.approx(40, rel=0.06)


def test_that_an_asynchronous_save_of_7b_stops_training_six_seconds() -> None:
    """PyTorch blog, 2024: 6.3 s blocked against 148.8 s synchronously; 98 GB from 8 ranks over PCIe."""
    pause = blocking_seconds(98e9, asynchronous=True, writers=8, gathered=False, write_gb_per_second=None)
    assert pause == pytest.approx(6.3, rel=0.15)


def test_that_a_synchronous_save_must_write_everything_within_the_largest_pause(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    """5,682 GB in 30 s."""
    plan = changed(llama_plan, operations={"checkpoint_asynchronous": False})
    result = saved(plan, counts, SHARED, LOCAL)
    assert result.required_write_gb_per_second == pytest.approx(189.4, abs=0.1)
    assert result.blocking_seconds == pytest.approx(2 + 113.64, abs=0.1)
    assert result.restore_seconds == pytest.approx(56.8, abs=0.1)


def test_that_an_asynchronous_save_has_half_of_the_interval_to_be_written(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    """5,682 GB every half hour in 900 s."""
    plan = changed(llama_plan, operations={"checkpoint_asynchronous": True, "checkpoint_interval_seconds": 1800.0})
    result = saved(plan, counts, SHARED, LOCAL)
    assert result.required_write_gb_per_second == pytest.approx(5682 / 900, rel=1e-3)
    assert (result.interval_seconds, result.interval_steps) == (1800.0, 300.0)
    assert result.recovery_window_seconds == pytest.approx(1800 + result.blocking_seconds + 113.64, abs=0.1)


def test_that_one_node_that_gathers_writes_at_its_own_rate(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    plan = changed(llama_plan, operations={"checkpoint_asynchronous": False, "checkpoint_gathered": True})
    assert saved(plan, counts, SHARED, LOCAL).blocking_seconds == pytest.approx(1138.4, abs=0.1)


def test_that_a_day_on_nvme_every_half_hour_and_twenty_durable_ones_are_116_checkpoints(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    plan = changed(llama_plan, operations={"checkpoint_local_tier": True, "checkpoint_interval_seconds": 1800.0})
    result = saved(plan, counts, SHARED, LOCAL)
    assert result.local_retention_bytes / result.bytes == pytest.approx(2 * 48)
    assert result.retention_bytes / result.bytes == pytest.approx(96 + 3 + 6 + 7 + 4)


def test_that_an_unknown_write_rate_leaves_nothing_invented(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    plan = changed(llama_plan, operations={"checkpoint_asynchronous": False})
    result = saved(plan, counts, StorageRates(None, None), LOCAL)
    assert result.available_write_gb_per_second is None
    assert result.restore_seconds is None
    assert result.blocking_seconds == plan.operations.checkpoint_largest_pause_seconds


def test_that_ten_checkpoints_every_half_hour_reach_back_five_hours(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    alone = {"checkpoint_hourly_kept": 0, "checkpoint_daily_kept": 0, "checkpoint_weekly_kept": 0}
    operations = alone | {"checkpoint_interval_seconds": 1800.0, "checkpoints_kept": 10}
    result = saved(changed(llama_plan, operations=operations), counts, SHARED, LOCAL)
    assert result.versions_kept == 10
    assert result.history_seconds == 5 * 3600


def test_that_the_usual_checkpoints_reach_back_over_weeks_but_not_beyond_the_run(
    llama_plan: Plan, counts: ArchitectureResult, changed: Callable[..., Plan]
) -> None:
    """The newest 3, 6 of hours, 7 of days, 4 of weeks; a run of half a day has one of a day and one of a week."""
    plan = changed(llama_plan, operations={"checkpoint_interval_seconds": 600.0})
    long, short = (saved(plan, counts, SHARED, LOCAL, run_days=days) for days in (60.0, 0.5))
    assert (long.versions_kept, long.history_seconds) == (20, 28 * 86_400)
    assert (short.versions_kept, short.history_seconds) == (3 + 6 + 1 + 1, 43_200)


def test_that_a_single_kept_checkpoint_is_warned_of(
    llama_plan: Plan, deployed: Callable[[Plan], DeploymentResult], changed: Callable[..., Plan]
) -> None:
    codes = [item.code for item in deployed(changed(llama_plan, operations={"checkpoints_kept": 1})).findings]
    assert "too_few_checkpoint_versions" in codes


def test_that_no_save_comes_within_a_step_or_after_the_run(llama_plan: Plan) -> None:
    """Young: sqrt(2 x 1e-6 x 3 h) is 0.15 s, less than a step; a save of an hour pays after more than the run."""
    saves = plan_saves(llama_plan.operations, 5.7e12, accelerators=16_384, shared=SHARED, local=LOCAL)
    for blocking, interval in ((1e-6, 6.0), (3600.0, 5000.0)):
        found, _ = save_interval(
            llama_plan.operations.model_copy(update={"checkpoint_interval_seconds": None}),
            replace(saves, blocking_seconds=blocking, flush_seconds=0.0),
            mtbf_seconds=3 * 3600,
            step_seconds=6.0,
            productive_seconds=5000.0,
        )
        assert float(found) == interval
