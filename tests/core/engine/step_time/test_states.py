"""Seconds of gathering, reducing and updating model states, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.step_time.rates import Rates, resolve_rates
from trainplan.engine.step_time.states import ModelFigures, Parameters, StateTime, overlapped_gather, state_time

RING = 100e9
MODEL = ModelFigures(depth=10, trainable_share=1.0, flops=1.0)
INSIDE = Layout(data=8, shard_size=8, global_batch=8)
"""Eight ranks of one node."""


def rates(framework: str = "megatron_core", **changes: float) -> Rates:
    """A ring of 100 GB/s inside the node, 10 GB/s of each port, nothing hidden and no latency."""
    plain = {
        "inner": RING,
        "inner_share": 1.0,
        "nic": 10e9,
        "data_outer_share": 1.0,
        "shard_outer_share": 1.0,
        "data_exposed": 1.0,
        "network_latency": 0.0,
        "overlap_inner": 0.0,
        "switch_reduction": 0.0,
        "gradient_bytes": 4.0,
        "weight_bytes": 2.0,
        "memory": 1e12,
        "memory_share": 0.5,
        "optimizer_bytes": 28.0,
        "accumulate_bytes": 10.0,
    }
    return replace(resolve_rates(job(framework=framework), built_in_calibration()), **(plain | changes))


def parameters(shared: float = 1e8, experts: float = 0.0, adapted: float = 0.0) -> Parameters:
    """10 layers of `shared` each; tables of 50 and 200 million."""
    figures = {"shared": shared, "experts": experts, "head": 0.5e8, "embedding": 2e8, "adapted": adapted}
    return Parameters(**{name: np.full(1, value) for name, value in figures.items()})


def states(
    layout: Layout, framework: str = "megatron_core", *, model: ModelFigures = MODEL, **changes: float
) -> StateTime:
    return state_time(parameters(), layout, rates(framework, **changes), model)


def one(value: np.ndarray) -> float:
    return float(np.asarray(value).reshape(-1)[0])


def test_that_whole_states_are_all_reduced_and_shared_ones_scattered_and_gathered() -> None:
    """1.25 G parameters; an all-reduce of fp32 gradients moves 8 bytes of each, reduce-scatter and gather of 16-bit
    weights 4 + 2 = 6, times 7/8 over 100 GB/s."""
    plain, shared = (states(INSIDE.with_(sharding=kind)) for kind in (Sharding.NONE, Sharding.ZERO1))
    assert one(plain.reduction) == pytest.approx(1.25e9 * 8 * 7 / 8 / RING)
    assert one(shared.reduction) == pytest.approx(1.25e9 * 6 * 7 / 8 / RING)
    assert one(plain.gathers) == one(shared.gathers) == 0.0


def test_that_a_switch_that_adds_halves_the_all_reduce() -> None:
    assert one(states(INSIDE, switch_reduction=1.0).reduction) == pytest.approx(1.25e9 * 4 * 7 / 8 / RING)


def test_that_only_the_exposed_share_of_a_reduction_is_paid_beside_the_compute_units_it_takes() -> None:
    """A quarter exposed, and a tenth of the compute units for the other three: 0.25 + 0.75 x 0.1 = 0.325."""
    paid = states(INSIDE, data_exposed=0.25, overlap_inner=0.1)
    whole = 1.25e9 * 8 * 7 / 8 / RING
    assert one(paid.reduction) == pytest.approx(0.325 * whole)
    assert one(paid.reduction_hidden) == pytest.approx(0.675 * whole)


def test_that_sharded_weights_are_gathered_twice_and_gradients_scattered_once_a_micro_batch() -> None:
    """DeepSpeed ZeRO-3: 2 gathers of 2 bytes and a reduce-scatter of the fp32 gradients in every micro batch."""
    whole = states(INSIDE.with_(sharding=Sharding.ZERO3), "deepspeed")
    assert one(whole.gathers) == pytest.approx(1.25e9 * (2 * 2 + 4) * 7 / 8 / RING)
    assert one(whole.reduction) == 0.0


def test_that_a_latency_is_paid_for_every_doubling_of_the_ranks() -> None:
    """log2 8 = 3 for the dense ranks and 3 for the ranks of experts."""
    assert one(states(INSIDE, network_latency=1.0).reduction) - one(states(INSIDE).reduction) == pytest.approx(6.0)


def test_that_the_first_or_last_stage_holds_one_table_and_a_single_one_both() -> None:
    """Two stages: 5 layers and the larger table, 0.5 + 0.2 G; accumulating 10 bytes of each over 0.5 TB/s."""
    assert one(states(INSIDE).accumulation) == pytest.approx(1.25e9 * 10 / 0.5e12)
    two = states(INSIDE.with_(pipeline=2, sharding=Sharding.NONE, first_stage_layers=5, last_stage_layers=5))
    assert one(two.accumulation) == pytest.approx(0.7e9 * 10 / 0.5e12)


def test_that_the_optimizer_reads_and_writes_its_share_of_the_states() -> None:
    """28 bytes a parameter over 0.5 TB/s; an eighth of it where eight ranks share the states."""
    assert one(states(INSIDE).optimizer) == pytest.approx(1.25e9 * 28 / 0.5e12)
    assert one(states(INSIDE.with_(sharding=Sharding.ZERO1)).optimizer) == pytest.approx(1.25e9 / 8 * 28 / 0.5e12)


def test_that_an_optimizer_on_host_or_drives_takes_their_rates() -> None:
    """Host: 28 bytes at 20 GB/s and 4 over the link at 20 GB/s; drives: 24 bytes at 3 GB/s on top."""
    host = 1.25e9 * (28 + 4) / 20e9
    assert one(states(INSIDE.with_(offload_optimizer=1)).optimizer) == pytest.approx(host)
    assert one(states(INSIDE.with_(offload_optimizer=2)).optimizer) == pytest.approx(host + 1.25e9 * 24 / 3e9)


def test_that_weights_on_the_host_cross_the_link_twice_in_a_micro_batch() -> None:
    """Forward and backward, two bytes of each weight at 20 GB/s."""
    assert one(states(INSIDE.with_(offload_parameters=1)).per_micro_batch) == pytest.approx(1.25e9 * 2 * 2 / 20e9)


def test_that_adapters_train_their_share_alone() -> None:
    """One in a thousand: 1.25 M parameters to reduce, to accumulate and to update."""
    few = states(INSIDE, model=replace(MODEL, trainable_share=0.001))
    assert one(few.reduction) == pytest.approx(1.25e6 * 8 * 7 / 8 / RING)
    assert one(few.accumulation) == pytest.approx(1.25e6 * 10 / 0.5e12)
    assert one(few.optimizer) == pytest.approx(1.25e6 * 28 / 0.5e12)


def test_that_wrapped_adapters_cost_a_time_each_where_weights_are_sharded() -> None:
    """7 adapted layers in each of 10, a millisecond each."""
    wrapped = rates("fsdp2", adapter_unit_seconds=1e-3)
    several = parameters(adapted=7.0)
    sharded = state_time(several, INSIDE.with_(sharding=Sharding.FSDP), wrapped, MODEL)
    plain = state_time(several, INSIDE.with_(sharding=Sharding.NONE), wrapped, MODEL)
    assert (one(sharded.per_micro_batch), one(plain.per_micro_batch)) == (pytest.approx(0.07), 0.0)


def test_that_experts_are_reduced_over_their_own_replicas() -> None:
    """Eight ranks, four experts apart: two replicas halve the ring's way, 8 bytes x 1/2 instead of 7/8."""
    mixed = state_time(parameters(experts=1e8), INSIDE.with_(expert=4, sharding=Sharding.NONE), rates(), MODEL)
    dense = one(states(INSIDE).reduction)
    assert one(mixed.reduction) - dense == pytest.approx(1e9 * 8 * 1 / 2 / RING)


def test_that_replicas_of_a_hybrid_sum_their_shards_across_the_network() -> None:
    """Two nodes of eight: 1.25 G fp32 gradients over 8 shards, all-reduced between 2 replicas by one port each."""
    hybrid = Layout(data=16, shard_size=8, global_batch=16, sharding=Sharding.HSDP)
    found = states(hybrid, "fsdp2")
    between = 1.25e9 * 4 / 8 * 2 * 1 / 2 / 10e9
    inside = 1.25e9 * (2 * 2 + 4) * 7 / 8 / RING
    assert one(found.gathers) + one(found.reduction) == pytest.approx(inside + between)


def test_that_a_short_gather_hides_behind_a_long_stage_but_for_its_exposed_share() -> None:
    """(3^4 + 2^4)^(1/4) = 3.1383: 0.1383 over the stage, and a tenth of the two seconds."""
    longer = overlapped_gather(np.asarray(3.0), np.asarray(2.0), rates(shard_exposed=0.1))
    assert float(longer) == pytest.approx(97**0.25 - 3 + 0.2)


def test_that_a_step_in_fewer_figures_takes_as_long() -> None:
    found = states(INSIDE, data_exposed=0.5)
    fewer = found.summed()
    for terms in (("per_micro_batch", "accumulation"), ("optimizer", "reduction")):
        assert sum(one(getattr(fewer, name)) for name in terms) == sum(one(getattr(found, name)) for name in terms)
    assert one(fewer.accumulation) == one(fewer.reduction) == 0.0
