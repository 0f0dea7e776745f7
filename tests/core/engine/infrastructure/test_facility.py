from __future__ import annotations

from collections.abc import Callable

import pytest

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.result import deployment_result
from trainplan.engine.infrastructure.facility import hall_result, power_profile, rack_elevation
from trainplan.engine.infrastructure.network import plan_networks
from trainplan.engine.reliability.one_failure import one_failure, silent_corruptions
from trainplan.engine.results import ArchitectureResult, LayoutResult, StepResult
from trainplan.plan.deployment import Facility
from trainplan.plan.document import Plan


@pytest.fixture
def answer(
    llama_plan: Plan, counts: ArchitectureResult, layout: LayoutResult, step: Callable[[float], StepResult]
) -> DeploymentResult:
    return deployment_result(llama_plan, counts, layout, [step(5.9)])


def test_that_eight_dgx_and_their_switches_stand_in_four_racks(llama_plan: Plan) -> None:
    """Three of 8 U and 10.2 kW to a rack of 40 kW: 3, 3, 2; then the switches."""
    hardware = llama_plan.hardware
    networks = plan_networks(llama_plan.network, hardware, 8)
    slots = list(
        rack_elevation(
            Facility(rack_kilowatts=40),
            node=hardware.node,
            accelerator=hardware.accelerator,
            nodes=8,
            switch_names=networks.switch_names,
        )
    )
    assert [slot.rack for slot in slots[:8]] == [1, 1, 1, 2, 2, 2, 3, 3]
    assert [slot.unit for slot in slots[:3]] == [1, 9, 17]
    assert {slot.rack for slot in slots[8:]} == {4}
    assert len(slots) == 8 + networks.switches


def test_that_no_two_devices_share_a_unit(llama_plan: Plan) -> None:
    hardware = llama_plan.hardware
    names = plan_networks(llama_plan.network, hardware, 128).switch_names
    filled: set[tuple[int, int]] = set()
    for slot in rack_elevation(
        Facility(), node=hardware.node, accelerator=hardware.accelerator, nodes=128, switch_names=names
    ):
        units = {(slot.rack, unit) for unit in range(slot.unit, slot.unit + slot.units)}
        assert not units & filled
        assert max(unit for _, unit in units) <= 42
        filled |= units


def test_that_the_ups_of_23_megawatts_has_one_module_more(llama_plan: Plan, answer: DeploymentResult) -> None:
    """22,979 kW rated over modules of 500 kW: 46, with one to spare 47, twice 92."""
    assert answer.power is not None
    node = llama_plan.hardware.node
    assert hall_result(Facility(), node, answer.power).ups_modules == 47
    assert hall_result(Facility(ups_redundancy="2n"), node, answer.power).ups_modules == 92


def test_that_llama_3_swings_by_tens_of_megawatts_at_most(llama_plan: Plan, answer: DeploymentResult) -> None:
    """arXiv 2407.21783, section 3.3.4: tens of megawatts when all 16,384 accelerators stop or start at once."""
    assert answer.power is not None
    room = hall_result(llama_plan.facility, llama_plan.hardware.node, answer.power)
    assert 8_000 < room.swing_kilowatts < 30_000
    profile = power_profile(llama_plan.facility, answer.power, answer.checkpoint)
    assert profile[1][1] - profile[0][1] == pytest.approx(room.swing_kilowatts)


def test_that_a_failure_in_week_three_without_checkpoints_costs_the_weeks(
    llama_plan: Plan, answer: DeploymentResult
) -> None:
    """Day 17: 408 h and ten minutes of downtime for 16,384 accelerators; with checkpoints a quarter of an hour."""
    story = one_failure(llama_plan.operations, answer.checkpoint, answer.cost, accelerators=16_384)
    assert story.hours_without == pytest.approx(408 + 1 / 6)
    assert story.hours_with_checkpoints < 0.25
    assert answer.cost.rent is not None
    assert story.money_without == pytest.approx(story.hours_without * 16_384 * answer.cost.rent.per_accelerator_hour)


def test_that_the_llama_3_run_meets_six_silent_corruptions() -> None:
    assert silent_corruptions(16_384, 54 * 24) == pytest.approx(6, rel=0.02)


def test_that_a_lost_local_copy_costs_half_a_durable_interval(
    llama_plan: Plan,
    counts: ArchitectureResult,
    layout: LayoutResult,
    step: Callable[[float], StepResult],
    changed: Callable[..., Plan],
) -> None:
    """Node losses at 2,048 nodes x 0.0032 x 0.415 = 2.72 a day; falling back an hour each loses 11% of the time."""
    tier = {"checkpoint_local_tier": True, "checkpoint_durable_interval_seconds": 7200.0}
    one = changed(llama_plan, operations=tier | {"checkpoint_copies": 1})
    two = changed(llama_plan, operations=tier | {"checkpoint_copies": 2})
    lost = deployment_result(one, counts, layout, [step(5.9)]).reliability
    kept = deployment_result(two, counts, layout, [step(5.9)]).reliability
    assert kept.goodput - lost.goodput == pytest.approx(2.72 / 24, rel=0.15)


def test_that_spot_machines_take_longer_than_reserved_ones(
    llama_plan: Plan,
    counts: ArchitectureResult,
    layout: LayoutResult,
    step: Callable[[float], StepResult],
    changed: Callable[..., Plan],
) -> None:
    price = {"rent_per_accelerator_hour": 2.0}
    steady = deployment_result(changed(llama_plan, economics=price), counts, layout, [step(5.9)]).cost.rent
    spot = deployment_result(
        changed(llama_plan, economics=price | {"acquisition": "spot"}), counts, layout, [step(5.9)]
    ).cost.rent
    assert steady is not None
    assert spot is not None
    assert 1.05 < spot.this_run / steady.this_run < 1.5
