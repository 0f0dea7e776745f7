"""The time of a layer, of a stage and of a step from their terms, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.layout.layout import Layout, Placement, Recompute
from trainplan.engine.step_time.compute import LayerSeconds
from trainplan.engine.step_time.layer import LayerTime, layer_time, recompute_shares, soft_maximum
from trainplan.engine.step_time.rates import Rates, resolve_rates
from trainplan.engine.step_time.stage_time import StageTime, stage_time
from trainplan.engine.step_time.states import ModelFigures, StateTime
from trainplan.engine.step_time.step import combine
from trainplan.engine.step_time.work import LayerWork, layer_work

ONE = np.ones(1)
COMPUTE = LayerSeconds(
    matmul_forward=1.0 * ONE,
    matmul_backward=2.0 * ONE,
    attention_forward=0.2 * ONE,
    attention_backward=0.5 * ONE,
    elementwise_forward=0.1 * ONE,
    elementwise_backward=0.2 * ONE,
    repeated_matmul=0.0 * ONE,
    repeated_elementwise=0.0 * ONE,
    head=0.5 * ONE,
    front=0.0 * ONE,
    launch_pass=0.0 * ONE,
    launch_backward=0.0 * ONE,
)
"""4 s of computation in a layer, 1.3 s of them forward."""


def rates(**changes: float) -> Rates:
    """Links of 100 GB/s in nodes of eight and ports of 10 GB/s, all of which collectives reach; nothing hidden."""
    plain = {
        "inner": 100e9,
        "inner_size": 8.0,
        "nic": 10e9,
        "leaf": 1e6,
        "oversubscription": 1.0,
        "mesh": 0.0,
        "switch_reduction": 0.0,
        "network_reduction": 0.0,
        "inner_share": 1.0,
        "tensor_outer_share": 1.0,
        "shard_outer_share": 1.0,
        "expert_outer_share": 1.0,
        "stage_share": 1.0,
        "tensor_latency": 0.0,
        "expert_latency": 0.0,
        "stage_latency": 0.0,
        "tensor_exposed": 1.0,
        "context_exposed": 1.0,
        "expert_exposed": 1.0,
        "expert_overlapped": 0.0,
        "overlap_inner": 0.0,
        "overlap_outer": 0.0,
        "stage_exposed_interleaved": 1.0,
        "engine_seconds": 0.0,
        "measured_bus": 0.0,
        "imbalance": 1.0,
        "sharpness": 4.0,
        "straggler": 0.0,
        "overhead_seconds": 0.0,
        "tuning": 1.0,
        "own_step": 1.0,
        "shard_exposed": 0.0,
    }
    return replace(resolve_rates(job(), built_in_calibration()), **(plain | changes))


def work(**changes: float) -> LayerWork:
    """A layer that sends nothing but what a test asks for."""
    silent = {
        "tensor_bytes": 0.0,
        "tensor_count": 0.0,
        "context_bytes": 0.0,
        "expert_bytes": 0.0,
        "expert_count": 0.0,
        "boundary_bytes": 0.0,
    }
    counted = layer_work(job(), Layout())
    return replace(counted, **{name: np.full(1, value) for name, value in (silent | changes).items()})


def one(value: object) -> float:
    return float(np.asarray(value).reshape(-1)[0])


def layer(layout: Layout, counts: dict[str, float], **changes: float) -> LayerTime:
    return layer_time(COMPUTE, work(**counts), layout, rates(**changes))


@pytest.mark.parametrize(
    ("changes", "shares"),
    [
        ({"recompute": Recompute.NONE}, (0.0, 0.0, 0.0)),
        ({"recompute": Recompute.ATTENTION}, (0.0, 1.0, 0.0)),
        ({"recompute": Recompute.SELECTIVE}, (0.5, 0.0, 0.5)),
        ({"recompute": Recompute.EVERY, "recompute_every": 4}, (0.25, 0.25, 0.25)),
        ({"recompute": Recompute.LAYERS, "recompute_layers": 3, "virtual_pipeline": 2, "pipeline": 4}, (0.5, 0.5, 0.5)),
        ({"recompute": Recompute.LAYERS, "recompute_layers": 9, "virtual_pipeline": 2, "pipeline": 4}, (1.0, 1.0, 1.0)),
        ({"recompute": Recompute.FULL}, (1.0, 1.0, 1.0)),
    ],
)
def test_that_recompute_repeats_its_share_of_the_forward_pass(
    changes: dict[str, int], shares: tuple[float, ...]
) -> None:
    """48 layers on 4 stages are 12; the first 3 of each of 2 chunks are half of them."""
    assert tuple(one(share) for share in recompute_shares(Layout(**changes), 48.0)) == shares


def test_that_a_layer_is_the_sum_of_its_passes() -> None:
    """4 s; full recompute repeats the 1.3 s of the forward pass."""
    plain, full = layer(Layout(), {}), layer(Layout(recompute=Recompute.FULL), {})
    assert one(plain.layer) == pytest.approx(4.0)
    assert (one(plain.matmul), one(plain.attention), one(plain.elementwise)) == pytest.approx((3.0, 0.7, 0.3))
    assert one(plain.forward_share) == pytest.approx(1.3 / 4)
    assert one(full.layer) == pytest.approx(5.3)
    assert one(full.recompute_share) == pytest.approx(1.3 / 5.3)


def test_that_tensor_ranks_sum_activations_in_both_passes() -> None:
    """10 GB twice over 4 ranks: an all-reduce is 2 x 3/4 x 10 / 100 = 0.15 s; full recompute adds a third pass."""
    counts = {"tensor_bytes": 10e9}
    assert one(layer(Layout(tensor=4), counts).tensor) == pytest.approx(0.3)
    assert one(layer(Layout(tensor=4, recompute=Recompute.FULL), counts).tensor) == pytest.approx(0.45)


def test_that_sequence_parallelism_gathers_inputs_once_more() -> None:
    """Gather and scatter cost the all-reduce; backward gathers the input again, half of that (arXiv 2205.05198)."""
    split = Layout(tensor=4, sequence=1)
    assert one(layer(split, {"tensor_bytes": 10e9}).tensor) == pytest.approx(0.15 * 2.5)
    assert one(layer(split, {"tensor_bytes": 10e9}, backward=1.0).tensor) == pytest.approx(0.15 * 2)


def test_that_each_exchange_waits_a_latency_for_every_doubling() -> None:
    """Four exchanges, log2 8 = 3 doublings, 1 ms each, two passes."""
    assert one(layer(Layout(tensor=8), {"tensor_count": 4.0}, tensor_latency=1e-3).tensor) == pytest.approx(0.024)


def test_that_tensor_ranks_of_two_nodes_leave_over_all_ports() -> None:
    """16 ranks on 2 nodes: 15 times 10 GB/s across are more than the 100 GB/s inside; with ports of 5 GB/s, less."""
    counts = {"tensor_bytes": 16e9}
    assert one(layer(Layout(tensor=16), counts).tensor) == pytest.approx(2 * 2 * 15 / 16 * 16 / 100)
    assert one(layer(Layout(tensor=16), counts, nic=5e9).tensor) == pytest.approx(2 * 2 * 15 / 16 * 16 / 75)
    three = layer(Layout(tensor=24), {"tensor_bytes": 24e9}, nic=5e9).tensor
    assert one(three) == pytest.approx(2 * 2 * 23 / 24 * 24 / 57.5)


def test_that_traffic_hides_behind_computation_inside_a_domain_only() -> None:
    """A fifth of 0.3 s is exposed; beyond the domain of eight all of it is; and 4 s hide no more than 4 s."""
    inside = layer(Layout(tensor=4), {"tensor_bytes": 10e9}, tensor_exposed=0.2)
    assert (one(inside.tensor), one(inside.tensor_hidden)) == pytest.approx((0.06, 0.24))
    beyond = layer(Layout(tensor=16), {"tensor_bytes": 16e9}, tensor_exposed=0.2)
    assert one(beyond.tensor_hidden) == 0.0
    long = layer(Layout(tensor=4), {"tensor_bytes": 1e12}, tensor_exposed=0.2)
    assert (one(long.tensor), one(long.tensor_hidden)) == pytest.approx((26.0, 4.0))


def test_that_context_ranks_gather_keys_and_values() -> None:
    """8 GB over 4 ranks of one node: 3/4 x 8 / 100 = 0.06 s a pass and two doublings of 1 ms; a quarter exposed."""
    ring = layer(Layout(context=4), {"context_bytes": 8e9}, tensor_latency=1e-3)
    assert one(ring.context) == pytest.approx(2 * 0.062)
    hidden = layer(Layout(context=4), {"context_bytes": 8e9}, context_exposed=0.25)
    assert (one(hidden.context), one(hidden.context_hidden)) == pytest.approx((0.03, 0.09))


def test_that_tokens_travel_to_their_experts_and_wait_for_the_fullest() -> None:
    """8 GB over 8 ranks of a node: 7/8 x 8 / 100 = 0.07 s, 1.5 times at an imbalance, two exchanges of 1 ms."""
    counts = {"expert_bytes": 8e9, "expert_count": 2.0, "routed_share": 1.0, "chosen": 2.0}
    found = layer(Layout(expert=8), counts, imbalance=1.5, expert_latency=1e-3)
    assert one(found.expert) == pytest.approx(2 * (0.105 + 0.002))
    exposed = layer(Layout(expert=8), counts, expert_exposed=0.5)
    assert (one(exposed.expert), one(exposed.expert_hidden)) == pytest.approx((0.07, 0.07))


def test_that_all_to_all_behind_another_micro_batch_takes_its_compute_units() -> None:
    """0.14 s hide behind 4 s and take a tenth of the units; 14 s hide 4 and wait for ten."""
    counts = {"routed_share": 1.0, "chosen": 2.0}
    behind = {"expert_overlapped": 1.0, "overlap_inner": 0.1}
    assert one(layer(Layout(expert=8), counts | {"expert_bytes": 8e9}, **behind).expert) == pytest.approx(0.014)
    assert one(layer(Layout(expert=8), counts | {"expert_bytes": 8e11}, **behind).expert) == pytest.approx(10.4)


def test_that_the_host_sets_the_pace_where_it_is_slower() -> None:
    """(4^4 + 3^4)^(1/4) = 4.2846; passes of 1 and 2 s; tensor ranks of 8 start half as many again at a sixth each."""
    assert float(soft_maximum(np.asarray(4.0), np.asarray(3.0), 4.0)) == pytest.approx(337**0.25)
    slow = replace(COMPUTE, launch_pass=1.0 * ONE, launch_backward=2.0 * ONE)
    found = layer_time(slow, work(), Layout(), rates(launch_tensor=0.0))
    assert one(found.launch) == pytest.approx(337**0.25 - 4)
    repeated = layer_time(slow, work(), Layout(tensor=8, recompute=Recompute.FULL), rates(launch_tensor=1 / 6))
    assert one(repeated.layer) == pytest.approx((5.3**4 + 6.0**4) ** 0.25)


def test_that_recomputed_flops_are_executed_but_not_credited() -> None:
    """60 forward and backward without attention, 6 of attention: 2/3 of backward fall away with a frozen base."""
    counts = {"model_flops": 66.0, "attention_model_flops": 2.0}
    assert one(layer(Layout(), counts).hardware_flops) == pytest.approx(66)
    assert one(layer(Layout(recompute=Recompute.FULL), counts).hardware_flops) == pytest.approx(88)
    assert one(layer(Layout(recompute=Recompute.ATTENTION), counts).hardware_flops) == pytest.approx(68)
    assert one(layer(Layout(), counts, backward=1.0).hardware_flops) == pytest.approx(46)


def stages(layout: Layout, counts: dict[str, float] | None = None, depth: float = 8.0, **changes: float) -> StageTime:
    model = ModelFigures(depth=depth, trainable_share=1.0, flops=1.0)
    return stage_time(layer(layout, counts or {}, **changes), layout, rates(**changes), model)


def test_that_the_last_stage_has_the_head_and_an_average_one_its_share() -> None:
    """Two stages of 4 layers: 16 s, and 16.5 s with the head; 32.5 / 2 on average."""
    found = stages(Layout(pipeline=2, global_batch=4))
    assert (one(found.fullest), one(found.mean), one(found.micro_batches)) == pytest.approx((16.5, 16.25, 4.0))
    assert one(found.exposed["head"]) == 0.5
    assert sum(one(term) for term in found.exposed.values()) == pytest.approx(16.5)


def test_that_the_stage_with_the_tower_may_be_the_longest() -> None:
    """2 s of a tower before four layers: 18 s against 16.5 s; on one stage both."""
    tower = replace(COMPUTE, front=2.0 * ONE)
    model = ModelFigures(depth=8.0, trainable_share=1.0, flops=1.0)
    for depth, seconds, head in ((2, 18.0, 0.0), (1, 34.5, 0.5)):
        layout = Layout(pipeline=depth, global_batch=4)
        found = stage_time(layer_time(tower, work(), layout, rates()), layout, rates(), model)
        assert one(found.fullest) == pytest.approx(seconds)
        assert one(found.exposed["head"]) == head
        assert sum(one(term) for term in found.exposed.values()) == pytest.approx(seconds)


def test_that_stages_hand_activations_on_and_gradients_back() -> None:
    """1 GB each way: neighbours across the network at 10 GB/s 0.2 s, inside the node at 100 GB/s 0.02 s; twice as
    often with two chunks, of which a quarter is exposed; a latency of 1 ms each."""
    counts = {"boundary_bytes": 1e9}
    far = Layout(tensor=8, pipeline=2, global_batch=4)
    near = Layout(pipeline=2, placement=Placement.PIPELINE_INSIDE, global_batch=4)
    assert one(stages(far, counts).transfer) == pytest.approx(0.2)
    assert one(stages(near, counts).transfer) == pytest.approx(0.02)
    chunks = stages(far.with_(virtual_pipeline=2), counts, stage_exposed_interleaved=0.25, stage_latency=1e-3)
    assert one(chunks.transfer) == pytest.approx(0.404 / 4)
    assert one(chunks.hidden["pipeline_transfer"]) == pytest.approx(0.404 * 3 / 4)
    assert one(stages(Layout(global_batch=4), counts).transfer) == 0.0
    assert one(stages(near, counts, engine_seconds=0.3).transfer) == pytest.approx(0.32)


def test_that_data_ranks_inside_the_node_push_stages_apart() -> None:
    """Megatron's order: two stages of 4 data ranks are 4 ranks apart, at 100 GB/s; of 8 ranks at 10 GB/s."""
    counts = {"boundary_bytes": 1e9}
    for data, seconds in ((4, 0.02), (8, 0.2)):
        layout = Layout(pipeline=2, data=data, placement=Placement.DATA_INSIDE, global_batch=data)
        assert one(stages(layout, counts).transfer) == pytest.approx(seconds)


def test_that_each_doubling_beyond_a_node_waits_for_stragglers() -> None:
    """64 accelerators: three doublings of 1 %."""
    assert one(stages(Layout(data=64, global_batch=64), straggler=0.01).stragglers) == pytest.approx(0.03)
    assert one(stages(Layout(data=4, global_batch=4), straggler=0.01).stragglers) == 0.0


def state_times(**changes: float) -> StateTime:
    names = [item.name for item in fields(StateTime)]
    return StateTime(**{name: np.full(1, changes.get(name, 0.0)) for name in names})


def uneven(**changes: float) -> StageTime:
    """Four micro batches on two stages of 2 s and 1 s, the mean 1.5 s."""
    given = {"fullest": 2.0, "mean": 1.5, "micro_batches": 4.0, "idle": 1.0, "forward_share": 0.25, "sequences": 8.0}
    figures = {
        item.name: np.full(1, (given | changes).get(item.name, 0.0))
        for item in fields(StageTime)
        if item.name not in ("exposed", "hidden")
    }
    nothing = np.zeros(1)
    terms = ("attention", "elementwise", "head", "recompute", "tensor_parallel", "context_parallel", "expert_parallel")
    exposed = dict.fromkeys((*terms, "launch", "activation_offload", "pipeline_transfer"), nothing) | {
        "matmul": np.full(1, 2.0)
    }
    hidden = dict.fromkeys(
        ("tensor_parallel", "context_parallel", "expert_parallel", "activation_offload", "pipeline_transfer"), nothing
    )
    return StageTime(**figures, exposed=exposed, hidden=hidden)


MODEL = ModelFigures(depth=8.0, trainable_share=1.0, flops=3.0)


def test_that_a_pipeline_of_unlike_stages_idles_for_less_than_its_longest() -> None:
    """The other stage idles between the 2 s of the longest and the 1.5 s of the mean: 1.75 s; 4 x 2 + 1.75 in all."""
    found = combine(uneven(), state_times(), rates(), MODEL)
    assert one(found.parts["pipeline_bubble"]) == pytest.approx(1.75)
    assert one(found.seconds) == pytest.approx(9.75)
    assert one(found.model_flops) == 24.0
    assert (one(found.forward_seconds), one(found.backward_seconds)) == pytest.approx((0.5, 1.5))


def test_that_a_step_adds_what_comes_once_and_what_every_micro_batch_pays() -> None:
    """No bubble: 4 (2 + 0.1 + 0.2) + 0.5 + 0.3 + 0.4 = 10.4 s; 2 % of stragglers; 10 % slower in production."""
    states = state_times(per_micro_batch=0.1, accumulation=0.2, reduction=0.5, optimizer=0.3)
    found = combine(uneven(idle=0.0, stragglers=0.02), states, rates(overhead_seconds=0.4, tuning=1.1), MODEL)
    assert one(found.seconds) == pytest.approx(10.4 * 1.02 * 1.1)
    assert one(found.parts["production"]) == pytest.approx(10.4 * 1.02 * 0.1)
    assert one(found.parts["stragglers"]) == pytest.approx(10.4 * 0.02)
    assert one(found.parts["data_parallel"]) == pytest.approx(4 * 0.1 + 0.5)
    assert one(found.parts["elementwise"]) == pytest.approx(0.8)
    assert sum(one(part) for part in found.parts.values()) == pytest.approx(one(found.seconds))


def test_that_a_reduction_longer_than_the_last_micro_batch_ends_late() -> None:
    """3 s behind a micro batch of 2 s: one second late, two hidden."""
    found = combine(uneven(idle=0.0), state_times(reduction_hidden=3.0), rates(), MODEL)
    assert one(found.seconds) == pytest.approx(9.0)
    assert one(found.hidden["data_parallel"]) == pytest.approx(2.0)


def test_that_gathers_hide_behind_the_stage_and_those_of_a_step_are_shared_by_its_micro_batches() -> None:
    """0.5 s and a quarter of 2 s in each micro batch of 2 s: (2^4 + 1^4)^(1/4) = 2.0305, a tenth of 1 s exposed."""
    found = combine(uneven(idle=0.0), state_times(gathers=0.5, gathers_once=2.0), rates(shard_exposed=0.1), MODEL)
    waited = 17**0.25 - 2 + 0.1
    assert one(found.parts["data_parallel"]) == pytest.approx(4 * waited)
    assert one(found.hidden["data_parallel"]) == pytest.approx(4 * (1 - waited))


def test_that_runs_of_ones_own_scale_every_term() -> None:
    found = combine(uneven(), state_times(), rates(own_step=1.2), MODEL)
    assert one(found.seconds) == pytest.approx(1.2 * 9.75)
    assert sum(one(part) for part in found.parts.values()) == pytest.approx(1.2 * 9.75)
    assert one(found.forward_seconds) == pytest.approx(0.6)
