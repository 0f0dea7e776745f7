"""Measured curves of collectives: they replace the model for groups of their shape, and slow others only."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.scaling.fabrics import fabric_curves
from trainplan.engine.step_time.collectives import group, own_all_to_all_seconds, own_seconds
from trainplan.engine.step_time.rates import Rates, resolve_rates, stack_rates
from trainplan.engine.step_time.result import step_result
from trainplan.plan.curves import CollectiveCurve
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field

GIB = 2.0**30


def curve(nodes: int, ranks: int, *points: tuple[float, float]) -> CollectiveCurve:
    return CollectiveCurve(nodes=nodes, ranks_per_node=ranks, points=points)


def rates_of(plan: Plan, name: str, *curves: CollectiveCurve) -> Rates:
    job, _ = job_from_plan(set_field(plan, f"network.{name}_curves", curves))
    return resolve_rates(job, built_in_calibration())


@pytest.fixture
def plan() -> Plan:
    """Nodes of eight H100 with a port each."""
    return load_example("llama3-405b-8k-h100")


def test_a_group_of_the_tested_shape_takes_the_time_of_the_test(plan: Plan) -> None:
    """All-to-all of 1 GiB at 40 GB/s over 16 ranks: 15/16 GiB leave each rank. All-reduce: twice that way."""
    ranks = group(16, 1, rates_of(plan, "all_to_all"))
    size, modelled = np.asarray(GIB), np.asarray(9.0)
    to_all = rates_of(plan, "all_to_all", curve(2, 8, (GIB, 40.0)))
    assert own_all_to_all_seconds(size, size, ranks, modelled, to_all) == pytest.approx(GIB * 15 / 16 / 40e9)
    reduce = rates_of(plan, "all_reduce", curve(2, 8, (GIB, 40.0)))
    assert own_seconds("all_reduce", size, size, ranks, modelled, reduce) == pytest.approx(2 * GIB * 15 / 16 / 40e9)
    gather = rates_of(plan, "all_gather", curve(2, 8, (GIB, 40.0)))
    assert own_seconds("all_gather", size, size, ranks, modelled, gather) == pytest.approx(GIB * 15 / 16 / 40e9)
    assert own_seconds("reduce_scatter", size, size, ranks, modelled, gather) == modelled


def test_the_size_of_the_buffer_decides(plan: Plan) -> None:
    """Between 1 MiB at 10 and 4 MiB at 40 GB/s a power law gives 20 at 2 MiB; below 1 MiB a test takes as long."""
    rates = rates_of(plan, "all_gather", curve(1, 8, (2.0**20, 10.0), (2.0**22, 40.0)))
    ranks, modelled = group(8, 1, rates), np.asarray(9.0)

    def bus(size: float) -> float:
        seconds = own_seconds("all_gather", np.asarray(size), np.asarray(size), ranks, modelled, rates)
        return size * 7 / 8 / float(seconds) / 1e9

    assert bus(2.0**21) == pytest.approx(20)
    assert bus(2.0**30) == pytest.approx(40)
    assert bus(2.0**19) == pytest.approx(5)


@pytest.mark.parametrize(("size", "stride"), [(8, 1), (4, 1), (32, 1), (64, 8), (2, 8)])
def test_a_fast_test_of_another_shape_speeds_nothing_up(plan: Plan, size: int, stride: int) -> None:
    """A test of 2 x 8 ranks, at a rate that no network has."""
    for name in ("all_reduce", "all_gather", "reduce_scatter", "all_to_all"):
        rates = rates_of(plan, name, curve(2, 8, (1.0, 1e5), (GIB, 1e5)))
        ranks, modelled, bytes_ = group(size, stride, rates), np.asarray(0.02), np.asarray(GIB)
        if name == "all_to_all":
            found = own_all_to_all_seconds(bytes_, bytes_, ranks, modelled, rates)
        else:
            found = own_seconds(name, bytes_, bytes_, ranks, modelled, rates)
        assert found == modelled


def test_a_slow_test_slows_larger_groups_and_not_those_inside_a_node(plan: Plan) -> None:
    """2 x 8 ranks at 8 GB/s are 1 GB/s for each rank's port: a group with one rank a node gets that."""
    rates = rates_of(plan, "all_gather", curve(2, 8, (GIB, 8.0)))
    size, modelled = np.asarray(GIB), np.asarray(0.01)
    wider, rails, inside = group(64, 1, rates), group(64, 8, rates), group(8, 1, rates)
    assert own_seconds("all_gather", size, size, wider, modelled, rates) == pytest.approx(GIB * 63 / 64 / 8e9)
    assert own_seconds("all_gather", size, size, rails, modelled, rates) == pytest.approx(GIB * 63 / 64 / 1e9)
    assert own_seconds("all_gather", size, size, inside, modelled, rates) == modelled


def test_a_slow_all_to_all_bounds_what_a_rank_of_another_group_sends(plan: Plan) -> None:
    """2 x 8 ranks at 4 GB/s send 8 of their 15 parts out: 2.13 GB/s each. A rank of 8 nodes sends 7 of 8 parts out."""
    rates = rates_of(plan, "all_to_all", curve(2, 8, (GIB, 4.0)))
    size, modelled, wider = np.asarray(GIB), np.asarray(0.01), group(64, 1, rates)
    assert own_all_to_all_seconds(size, size, wider, modelled, rates) == pytest.approx(GIB * 7 / 8 / (4e9 * 8 / 15))


def test_the_nearest_of_several_tests_counts(plan: Plan) -> None:
    rates = rates_of(plan, "all_gather", curve(2, 8, (GIB, 50.0)), curve(8, 8, (GIB, 20.0)))
    size, modelled = np.asarray(GIB), np.asarray(9.0)
    for ranks, bus in ((16, 50e9), (32, 20e9), (64, 20e9)):
        found = own_seconds("all_gather", size, size, group(ranks, 1, rates), modelled, rates)
        assert found == pytest.approx(GIB * (ranks - 1) / ranks / bus)


def seconds(plan: Plan, part: str) -> float:
    return step_result(*job_from_plan(plan)).parts[part]


def test_a_slow_network_shows_where_its_collective_is_used() -> None:
    """A sharded plan gathers weights and scatters gradients; a mixture sends tokens to all experts."""
    mixture = load_example("deepseek-v3-2048-h800")
    mixture = set_field(mixture, "software.implementation.expert_dispatch", "all_to_all")
    mixture = set_field(mixture, "software.implementation.overlap_expert_parallel", False)
    slow = (curve(8, 8, (GIB, 1.0)),)
    assert mixture.parallelism.expert > 8
    assert seconds(set_field(mixture, "network.all_to_all_curves", slow), "expert_parallel") > 2 * seconds(
        mixture, "expert_parallel"
    )
    sharded = load_example("llama3-405b-8k-h100")
    sharded = set_field(sharded, "parallelism.sharding", "fsdp")
    plain = step_result(*job_from_plan(sharded)).seconds
    for name in ("all_gather", "reduce_scatter"):
        changed = set_field(sharded, f"network.{name}_curves", slow)
        assert step_result(*job_from_plan(changed)).seconds > plain
    changed = set_field(sharded, "network.all_to_all_curves", slow)
    assert step_result(*job_from_plan(changed)).seconds == plain


def test_tensor_parallel_traffic_follows_a_test_inside_the_node(plan: Plan) -> None:
    """Gather and scatter at 1 GB/s instead of hundreds."""
    assert plan.parallelism.tensor == 8
    assert plan.parallelism.sequence
    slow = (curve(1, 8, (GIB, 1.0)),)
    changed = set_field(plan, "network.all_gather_curves", slow)
    assert seconds(changed, "tensor_parallel") > 10 * seconds(plan, "tensor_parallel")
    assert seconds(set_field(plan, "network.all_reduce_curves", slow), "tensor_parallel") == seconds(
        plan, "tensor_parallel"
    )


def test_another_fabric_keeps_only_what_was_measured_inside_a_node(plan: Plan) -> None:
    fabrics = (plan.network.fabric.model_copy(update={"id": "another"}),)
    inside, across = curve(1, 8, (GIB, 1.0)), curve(8, 8, (GIB, 0.01))
    changed = set_field(plan, "network.all_gather_curves", (inside, across))
    only_inside = set_field(plan, "network.all_gather_curves", (inside,))
    assert fabric_curves(changed, fabrics, "strong")[0].curve == fabric_curves(only_inside, fabrics, "strong")[0].curve


def test_measured_machines_are_not_priced_together(plan: Plan) -> None:
    rates = rates_of(plan, "all_gather", curve(1, 8, (GIB, 1.0)))
    with pytest.raises(ValueError, match="one by one"):
        stack_rates([rates, replace(rates, own_curves={})], np.array([0, 1]))
