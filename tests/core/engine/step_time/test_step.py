"""Step time: bounds of physics, and terms that published work or hand arithmetic knows."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.core.engine.step_time.jobs import ACCELERATORS, LAYOUT, job, on_machine

from trainplan.catalog.architecture import Attention, FeedForward, Layer, LayerGroup, Stack
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Sharding
from trainplan.engine.pipeline.split import stage_layers
from trainplan.engine.step_time.collectives import all_reduce_seconds, bus_rate, gather_seconds, group
from trainplan.engine.step_time.compute import product_bytes, product_seconds
from trainplan.engine.step_time.rates import resolve_rates
from trainplan.engine.step_time.result import step_result
from trainplan.engine.step_time.step import step_time
from trainplan.engine.step_time.work import Products

POWERS = st.sampled_from([1, 2, 4, 8])


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    tensor, pipeline, context, data = draw(POWERS), draw(POWERS), draw(st.sampled_from([1, 2])), draw(POWERS)
    micro = draw(st.sampled_from([1, 2, 4]))
    return Layout(
        tensor=tensor,
        sequence=draw(st.integers(0, 1)),
        context=context,
        pipeline=pipeline,
        virtual_pipeline=draw(st.sampled_from([1, 2, 3])) if pipeline > 1 else 1,
        data=data,
        sharding=draw(st.sampled_from(list(Sharding))),
        shard_size=draw(st.sampled_from([1, data])),
        micro_batch=micro,
        global_batch=data * micro * draw(st.sampled_from([8, 16, 64])),
        recompute=draw(st.sampled_from(list(Recompute))),
        schedule=0,
        placement=draw(st.integers(0, 1)),
        offload_optimizer=draw(st.sampled_from([0, 0, 1, 2])),
    )


@settings(max_examples=40, deadline=None)
@given(layouts())
def test_that_parts_add_up_to_the_step_and_none_is_negative(layout: Layout) -> None:
    step = step_time(job(), layout)
    assert sum(step.parts.values()) == pytest.approx(step.seconds, rel=1e-9)
    assert all(np.all(part >= -1e-12) for part in step.parts.values())
    assert all(np.all(part >= -1e-12) for part in step.hidden.values())


@settings(max_examples=40, deadline=None)
@given(layouts())
def test_that_no_layout_is_faster_than_the_peak_of_its_accelerators(layout: Layout) -> None:
    step = step_time(job(), layout)
    peak = 312e12 * float(layout.accelerators)
    assert np.all(step.hardware_flops >= step.model_flops * 0.999)
    assert np.all(step.seconds >= step.hardware_flops / peak)


@settings(max_examples=60, deadline=None)
@example(Layout(pipeline=8, data=2, sharding=Sharding.ZERO3, global_batch=16, placement=1), "peak", 2.0)
@given(layouts(), st.sampled_from(["network", "links", "memory", "peak"]), st.floats(1.05, 4.0))
def test_that_more_bandwidth_is_never_slower(layout: Layout, what: str, factor: float) -> None:
    slow = job()
    machine = slow.machine
    accelerator = machine.accelerator
    links = accelerator.scale_up
    faster = {
        "network": {"nic_gb_per_second": machine.nic_gb_per_second * factor},
        "links": {
            "accelerator": accelerator.model_copy(
                update={"scale_up": links.model_copy(update={"gb_s": 300.0 * factor})}
            )
        },
        "memory": {"accelerator": accelerator.model_copy(update={"memory_bandwidth_gb_s": 2039.0 * factor})},
        "peak": {
            "accelerator": accelerator.model_copy(
                update={"peak_tflops": accelerator.peak_tflops.model_copy(update={"bf16": 312.0 * factor})}
            )
        },
    }[what]
    assert np.all(step_time(on_machine(slow, **faster), layout).seconds <= step_time(slow, layout).seconds * (1 + 1e-9))


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40_000), st.integers(1, 60_000), st.integers(1, 60_000))
def test_that_a_product_takes_at_least_its_flops_over_peak_and_its_bytes_over_bandwidth(m: int, n: int, k: int) -> None:
    rates = resolve_rates(job(), built_in_calibration())
    one = [np.full((1, 1), float(value)) for value in (m, n, k, 1, 0, 0, 0)]
    products = Products(*one)
    seconds = product_seconds(products, rates)[0, 0]
    assert seconds >= 2.0 * m * n * k / 312e12
    assert seconds >= product_bytes(products)[0, 0] / 2.039e12 * (1 - 1e-12)


@settings(max_examples=10, deadline=None)
@given(st.lists(layouts(), min_size=2, max_size=12))
def test_that_an_array_of_layouts_equals_single_layouts(many: list[Layout]) -> None:
    stacked = Layout(**{item.name: np.array([getattr(one, item.name) for one in many]) for item in fields(Layout)})
    together = step_time(job(), stacked)
    alone = [float(step_time(job(), one).seconds[0]) for one in many]
    assert together.seconds == pytest.approx(alone, rel=1e-12)
    assert step_time(job(), stacked, parts=False).seconds == pytest.approx(alone, rel=1e-12)


def test_that_a_large_structure_is_priced_in_chunks_like_a_small_one() -> None:
    size = 70_000
    data = np.tile(np.array([1, 2, 4, 8, 16]), size // 5)
    many = LAYOUT.with_(data=data, global_batch=data * 64, shard_size=data)
    step = step_time(job(), many)
    one = step_time(job(), LAYOUT.with_(data=4, global_batch=256, shard_size=4))
    assert step.seconds[-3] == pytest.approx(one.seconds[0], rel=1e-12)
    assert step.parts["matmul"].shape == (size,)


def test_that_gpt3_needs_its_known_flops() -> None:
    """Megatron's formula (arXiv 2104.04473) for GPT-3: 72 B s L h^2 (1 + s/(6h) + V/(12 h L)), attention in full."""
    step = step_time(job(), LAYOUT)
    h, layers, s, v, batch = 12288, 96, 2048, 51200, 512
    full = 72 * batch * s * layers * h**2 * (1 + s / (6 * h) + v / (12 * h * layers))
    causal = full - 72 * batch * s * layers * h**2 * s / (12 * h)
    assert step.model_flops[0] == pytest.approx(causal, rel=1e-3)


def test_that_full_recompute_repeats_the_forward_pass_of_the_layers() -> None:
    none, full = step_time(job(), LAYOUT), step_time(job(), LAYOUT.with_(recompute=Recompute.FULL))
    assert full.parts["recompute"][0] > 0.9 * none.parts["matmul"][0] / 3
    assert full.hardware_flops[0] / none.hardware_flops[0] == pytest.approx(4 / 3, rel=0.02)


def test_that_recomputing_the_attention_core_costs_less_than_its_forward_pass_of_the_whole_model() -> None:
    """A peer multiplied the time of all layers by the layers again: 176 ms against a forward pass of 138 ms."""
    step = step_time(job(), LAYOUT.with_(recompute=Recompute.ATTENTION))
    assert 0 < step.parts["recompute"][0] < 0.35 * step.parts["attention"][0]


def test_that_a_pipeline_idles_for_stages_less_one_over_micro_batches() -> None:
    layout = LAYOUT.with_(virtual_pipeline=1, tensor=8, pipeline=8, data=1, global_batch=64, shard_size=1)
    step = step_time(job(), layout)
    busy = step.seconds[0] - step.parts["pipeline_bubble"][0] - step.parts["stragglers"][0]
    assert step.parts["pipeline_bubble"][0] / busy == pytest.approx(7 / 64, rel=0.08)


def test_that_only_sharded_weights_wait_for_their_gathers() -> None:
    """A peer took the larger of computing and gathering for every sharding, even none."""
    alone = LAYOUT.with_(pipeline=1, virtual_pipeline=1, data=64, shard_size=64)
    slow = on_machine(job(), nic_gb_per_second=0.5)
    none = step_time(slow, alone.with_(sharding=Sharding.NONE))
    whole = step_time(slow, alone.with_(sharding=Sharding.FSDP))
    assert none.parts["matmul"] == pytest.approx(whole.parts["matmul"])
    assert whole.parts["data_parallel"][0] > 4 * none.parts["data_parallel"][0]


@pytest.mark.parametrize(
    ("depth", "stages", "fullest", "last"), [(96, 8, 12, 12), (70, 12, 6, 5), (126, 16, 8, 7), (61, 2, 31, 30)]
)
def test_that_layers_that_do_not_divide_leave_room_for_embedding_and_head(
    depth: int, stages: int, fullest: int, last: int
) -> None:
    """BLOOM has 70 layers on 12 stages, Llama 3 405B 126 on 16."""
    layers = stage_layers(depth, Layout(pipeline=stages))
    assert (float(layers.fullest), float(layers.last)) == (fullest, last)


def test_that_uneven_pipelines_are_priced() -> None:
    """A peer offers only stages that divide the layers."""
    uneven = step_time(job(), LAYOUT.with_(pipeline=7, virtual_pipeline=1))
    even = step_time(job(), LAYOUT.with_(pipeline=8, virtual_pipeline=1))
    assert uneven.seconds[0] > even.seconds[0]


def test_that_stated_first_and_last_stages_win() -> None:
    layers = stage_layers(61, Layout(pipeline=4, first_stage_layers=15, last_stage_layers=14))
    assert (float(layers.fullest), float(layers.last)) == (16, 14)


def test_that_an_all_reduce_over_one_node_moves_twice_the_buffer_less_one_share() -> None:
    rates = resolve_rates(job(), built_in_calibration())
    ranks = group(8, 1, rates)
    rate = np.asarray(100e9)
    assert all_reduce_seconds(1e9, ranks, rate, rates) == pytest.approx(2 * 7 / 8 * 0.01)
    assert gather_seconds(1e9, ranks, rate) == pytest.approx(7 / 8 * 0.01)


def test_that_ranks_of_one_node_drive_their_links_together() -> None:
    rates = resolve_rates(on_machine(job(), nic_gb_per_second=10.0), built_in_calibration())
    inside = bus_rate(group(8, 1, rates), 1.0, 1.0, rates)
    across = bus_rate(group(64, 1, rates), 1.0, 1.0, rates)
    one_each = bus_rate(group(8, 8, rates), 1.0, 1.0, rates)
    assert (float(inside), float(across), float(one_each)) == (300e9, 80e9, 10e9)


def test_that_two_of_eight_in_a_mesh_share_one_link_of_seven() -> None:
    """MI300X: 448 GB/s over seven links (vendor); a pair has 64."""
    rates = resolve_rates(on_machine(job("amd-mi300x")), built_in_calibration())
    assert float(bus_rate(group(8, 1, rates), 1.0, 1.0, rates)) == pytest.approx(448e9)
    assert float(bus_rate(group(2, 1, rates), 1.0, 1.0, rates)) == pytest.approx(64e9)


def test_that_published_speed_of_gpt3_on_a100_is_met() -> None:
    """Megatron-LM (arXiv 2205.05198, table 5): 175B, 64 A100, tensor 8, pipeline 8, interleaved 3, batch 64: 18.13 s
    with full recompute, 13.75 s with selective."""
    base = job(year=2022)
    layout = LAYOUT.with_(data=1, shard_size=1, global_batch=64, virtual_pipeline=3)
    full = step_time(base, layout.with_(sequence=0, recompute=Recompute.FULL)).seconds[0]
    selective = step_time(base, layout.with_(recompute=Recompute.ATTENTION)).seconds[0]
    assert full == pytest.approx(18.13, rel=0.15)
    assert selective == pytest.approx(13.75, rel=0.15)


@pytest.mark.parametrize("accelerator", sorted(ACCELERATORS))
def test_that_every_accelerator_of_the_catalogue_is_priced(accelerator: str) -> None:
    base = job(accelerator)
    step = step_result(base, LAYOUT)
    assert 0 < step.low_seconds <= step.seconds <= step.high_seconds
    assert 0 < step.mfu < 1
    if not any(name in accelerator for name in ("v100", "a100", "h100", "b200", "b300", "h200")):
        return
    assert step.evidence in ("calibrated", "extrapolated", "data_sheet")


def test_that_hardware_that_nobody_measured_is_called_data_sheet_and_told_wider() -> None:
    known, unknown = step_result(job("nvidia-h100-sxm5-80gb"), LAYOUT), step_result(job("intel-gaudi3"), LAYOUT)
    assert (known.evidence, unknown.evidence) == ("calibrated", "data_sheet")
    width = [step.high_seconds / step.low_seconds for step in (known, unknown)]
    assert width[1] > width[0]


def test_that_a_measured_rate_replaces_the_model() -> None:
    slow = on_machine(job(), matmul_tflops=100.0)
    assert step_result(slow, LAYOUT).evidence == "measured"
    assert step_time(slow, LAYOUT).parts["matmul"][0] > 2 * step_time(job(), LAYOUT).parts["matmul"][0]


def test_that_a_production_run_is_slower_than_a_tuned_benchmark() -> None:
    tuned = job()
    production: Job = replace(tuned, tuning="production")
    ratio: Any = step_time(production, LAYOUT).seconds / step_time(tuned, LAYOUT).seconds
    assert ratio == pytest.approx(1.15)


def test_that_the_mfu_base_is_full_training_also_for_adapters() -> None:
    adapters = replace(job(), training="lora")
    assert step_time(adapters, LAYOUT).model_flops == pytest.approx(step_time(job(), LAYOUT).model_flops)
    assert step_time(adapters, LAYOUT).hardware_flops[0] < step_time(job(), LAYOUT).hardware_flops[0]


def test_that_a_vision_tower_takes_the_time_of_its_products() -> None:
    plain = job()
    decoder = plain.architecture
    layer = Layer(
        mixer=Attention(heads=16, kv_heads=16, head_dim=64), feed_forward=FeedForward(width=4096, gated=False)
    )
    tower = Stack(role="vision", hidden=1024, groups=(LayerGroup(pattern=(layer,), repeat=24),), tokens=576)
    seeing = replace(plain, architecture=decoder.model_copy(update={"stacks": (tower, *decoder.stacks)}))
    alone = Layout(tensor=1, data=8, shard_size=8, micro_batch=1, global_batch=64, sharding=int(Sharding.FSDP))
    added = (step_time(seeing, alone).parts["matmul"] - step_time(plain, alone).parts["matmul"])[0]
    flops = 8 * 3 * 2 * 576 * 24 * (4 * 1024 * 1024 + 2 * 1024 * 4096)
    assert flops / 312e12 < added < 6 * flops / 312e12
