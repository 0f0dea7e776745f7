"""Levels of checkpoints, what they write, how that wears drives, and the way back; by hand."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.infrastructure.checkpoint_policy import CheckpointPolicy
from trainplan.engine.studies.alternatives import plan_checkpoint_policy
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field


def policy_of(plan: Plan) -> CheckpointPolicy:
    return plan_checkpoint_policy(plan, evaluate(plan, scaling=False, uncertainty=False))


@pytest.fixture(scope="module")
def plan() -> Plan:
    """A checkpoint every half hour on the nodes, kept for a day; one an hour, one a day, one a week."""
    plan = load_example("llama2-7b-64-a100")
    for path, value in {
        "operations.checkpoint_local_tier": True,
        "operations.checkpoint_interval_seconds": 1800,
        "operations.checkpoint_copies": 2,
        "operations.checkpoint_local_hours_kept": 24,
        "operations.checkpoint_hourly_kept": 24,
        "operations.checkpoint_weekly_kept": 4,
        "operations.checkpoints_kept": 7,
        "operations.checkpoint_daily_kept": 0,
    }.items():
        plan = set_field(plan, path, value)
    return plan


def test_that_each_level_holds_what_it_keeps(plan: Plan) -> None:
    """6.74 billion parameters x 14 bytes and a little: 94.3 GB; 48 saves of half an hour twice, 24, 7 and 4."""
    tiers = {tier.code: tier for tier in policy_of(plan).tiers}
    size = tiers["durable"].held_bytes / 7
    assert size == pytest.approx(6.738e9 * 14, rel=0.01)
    assert (tiers["each_save"].kept, tiers["hourly"].kept, tiers["weekly"].kept) == (48, 24, 4)
    assert tiers["each_save"].held_bytes == pytest.approx(96 * size)
    assert tiers["hourly"].held_bytes == pytest.approx(24 * size)
    assert tiers["weekly"].written_bytes == 0  # a durable one is kept on


def test_that_durable_storage_is_sized_for_all_levels_on_it(plan: Plan) -> None:
    results = evaluate(plan, scaling=False, uncertainty=False)
    assert results.checkpoint is not None
    assert results.checkpoint.durable_retention_bytes == pytest.approx((7 + 24 + 4) * results.checkpoint.bytes)


def test_that_half_hourly_saves_wear_the_drives_by_what_they_write(plan: Plan) -> None:
    """48 saves a day of useful time, twice 94.3 GB each, over the drives of eight nodes."""
    results = evaluate(plan, scaling=False, uncertainty=False)
    assert results.run is not None
    found = policy_of(plan)
    drives = 8 * sum(drive.count * drive.tb for drive in plan.hardware.node.local_nvme) * 1e12
    daily = 48 * results.run.goodput * 2 * found.tiers[-2].held_bytes / 7
    assert found.drive_writes_per_day == pytest.approx(daily / drives, rel=0.001)
    assert found.drive_years == pytest.approx(5 * drives / daily, rel=0.001)


def test_that_without_a_local_tier_no_drive_of_a_node_wears() -> None:
    found = policy_of(load_example("llama2-7b-64-a100"))
    assert found.drive_writes_per_day is None
    assert {tier.place for tier in found.tiers} == {"storage"}


def test_that_the_way_back_is_the_sum_of_its_parts(plan: Plan) -> None:
    """Two minutes until it is noticed, eight to requeue, a quarter of an hour of work on average, and the reading."""
    found = policy_of(plan)
    parts = found.restore_seconds
    assert parts["detection"] == 120
    assert parts["requeue_and_start"] == 480
    assert parts["work_done_again"] == pytest.approx(900, rel=0.05)
    assert parts["read"] is not None
    assert found.back_seconds == pytest.approx(sum(value for value in parts.values() if value is not None))
