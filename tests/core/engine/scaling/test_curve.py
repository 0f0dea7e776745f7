"""Scaling curves, held against arithmetic that can be done by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.catalog.library import Library, load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.scaling.curve import curve, scaling_curve
from trainplan.engine.scaling.fabrics import compared_fabrics, fabric_curves
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


@pytest.fixture(scope="module")
def plan(library: Library) -> Plan:
    return plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 1024, 15e12, library=library)


@pytest.fixture(scope="module")
def free_network(plan: Plan) -> Job:
    """No link takes any time."""
    job, _ = job_from_plan(plan)
    accelerator = job.machine.accelerator
    links = accelerator.scale_up.model_copy(update={"gb_s": 1e15})
    machine = replace(
        job.machine,
        accelerator=accelerator.model_copy(update={"scale_up": links}),
        nic_gb_per_second=1e15,
        network_latency_seconds=0.0,
    )
    return replace(job, machine=machine, tuning="benchmark")


REPLICAS = Layout(data=8, global_batch=64, micro_batch=1, sharding=int(Sharding.NONE), shard_size=8)


def test_that_replicas_without_communication_scale_linearly(free_network: Job) -> None:
    points = curve(free_network, REPLICAS, "weak").points
    small = [point for point in points if 2 <= point.n_accelerators <= 8]  # stragglers begin above 8

    assert [point.n_accelerators for point in small] == [2, 4, 8]
    assert [point.global_batch for point in small] == [16, 32, 64]
    assert small[2].tokens_per_second == pytest.approx(4 * small[0].tokens_per_second, rel=1e-6)


def test_that_weak_scaling_reaches_the_largest_count_and_keeps_the_work_of_a_rank(plan: Plan) -> None:
    job, layout = job_from_plan(plan)
    points = curve(job, layout, "weak").points
    counts = [point.n_accelerators for point in points]

    assert counts == [8 * 2**step for step in range(15)]
    assert {point.global_batch / point.n_accelerators for point in points} == {512 / 1024}


def test_that_strong_scaling_ends_where_every_rank_has_one_micro_batch(plan: Plan) -> None:
    job, layout = job_from_plan(plan)
    last = curve(job, layout, "strong").points[-1]

    assert last.n_accelerators == 512 * 8  # 512 sequences, tensor parallel 8
    assert last.global_batch == 512


@pytest.mark.parametrize("mode", ["strong", "weak"])
def test_that_what_terms_lost_adds_up_to_the_efficiency_lost(plan: Plan, mode: str) -> None:
    job, layout = job_from_plan(plan)

    for point in curve(job, layout, mode).points:  # type: ignore[arg-type]
        assert sum(point.lost.values()) == pytest.approx(1 / point.efficiency - 1, abs=1e-9)


def test_that_half_the_micro_batches_double_the_share_of_the_bubble(free_network: Job) -> None:
    pipeline = REPLICAS.with_(pipeline=4, data=1, shard_size=1)
    one, two = curve(free_network, pipeline, "strong").points[:2]
    # 3 slots of idling beside 64 of work, then beside 32: idle time per sequence grows by what it was.
    share = 3 / (64 + 3)

    assert (one.n_accelerators, two.n_accelerators) == (4, 8)
    assert two.worst_term == "pipeline_bubble"
    assert two.lost["pipeline_bubble"] == pytest.approx(share, rel=0.1)


def test_that_the_term_that_takes_over_leads_from_there_to_the_end(plan: Plan) -> None:
    job, layout = job_from_plan(plan)
    found = curve(job, layout, "strong")
    taken = found.taken_over

    assert taken is not None
    later = [point for point in found.points if point.n_accelerators >= taken.n_accelerators]
    before = [point for point in found.points if 8 < point.n_accelerators < taken.n_accelerators]
    assert {point.worst_term for point in later} == {taken.worst_term}
    assert before[-1].worst_term != taken.worst_term


def test_that_the_curve_falls_where_efficiency_first_is_below_four_fifths(plan: Plan) -> None:
    job, layout = job_from_plan(plan)
    found = curve(job, layout, "strong")
    falls = found.falls_at

    assert falls is not None
    assert falls.efficiency < 0.8
    assert all(point.efficiency >= 0.8 for point in found.points if point.n_accelerators < falls.n_accelerators)


def test_that_the_contract_shows_the_strong_curve(plan: Plan) -> None:
    job, layout = job_from_plan(plan)
    points = curve(job, layout, "strong").points

    assert [point.tokens_per_second for point in scaling_curve(job, layout)] == [p.tokens_per_second for p in points]


def test_that_the_plans_own_fabric_is_compared_first_and_gives_its_own_curve(plan: Plan, library: Library) -> None:
    fabrics = compared_fabrics(plan, library)
    own = fabric_curves(plan, fabrics)[0]
    job, layout = job_from_plan(plan)

    assert fabrics[0] == plan.network.fabric
    assert own.own
    assert own.curve == curve(job, layout, "strong")


def test_that_a_fabric_of_a_quarter_of_the_rate_has_a_quarter_of_it_per_accelerator(
    plan: Plan, library: Library
) -> None:
    quarter = fabric_curves(plan, (library.fabrics["ethernet-100"],))[0]

    assert quarter.gbit_per_second_per_accelerator == 100  # 8 ports and 8 accelerators per node
    own = fabric_curves(plan, (plan.network.fabric,))[0]
    slow, fast = quarter.at(1024), own.at(1024)
    assert slow is not None
    assert fast is not None
    assert slow.tokens_per_second < fast.tokens_per_second


def test_that_no_fabric_matters_inside_one_node(plan: Plan, library: Library) -> None:
    found = fabric_curves(plan, compared_fabrics(plan, library))

    seconds = [point.seconds for fabric in found if (point := fabric.at(8)) is not None]
    assert len(seconds) == len(found)
    assert max(seconds) == pytest.approx(min(seconds), rel=1e-6)


def test_that_a_measured_bandwidth_holds_for_the_measured_network_alone(plan: Plan, library: Library) -> None:
    network = plan.network.model_copy(update={"all_reduce_bus_gb_per_second": 300.0})
    measured = plan.model_copy(update={"network": network})
    other = (library.fabrics["ethernet-25"],)

    assert fabric_curves(measured, other)[0].curve == fabric_curves(plan, other)[0].curve
