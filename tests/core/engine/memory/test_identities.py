"""What must hold whatever the model: limits, sums, and what a change of one switch does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    FeedForward,
    Layer,
    LayerGroup,
    Mixture,
    Stack,
    dense_decoder,
)
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Schedule, Sharding
from trainplan.engine.memory.peak import PARTS, peak_memory
from trainplan.engine.memory.report import memory_result, stage_instants, stage_timeline
from trainplan.engine.memory.states import fp8_copies, state_bytes
from trainplan.plan.workload import Lora

Make = Callable[..., Job]

MIXTURE = Architecture(
    name="small mixture",
    family="by hand",
    vocabulary=32768,
    stacks=(
        Stack(
            hidden=1024,
            groups=(
                LayerGroup(
                    pattern=(
                        Layer(mixer=Attention(heads=8, kv_heads=8, head_dim=128), feed_forward=FeedForward(width=4096)),
                    ),
                    repeat=2,
                ),
                LayerGroup(
                    pattern=(
                        Layer(
                            mixer=Attention(heads=8, kv_heads=8, head_dim=128),
                            feed_forward=Mixture(experts=16, chosen=2, width=1024, shared_width=1024),
                        ),
                    ),
                    repeat=6,
                ),
            ),
        ),
    ),
)


def fsdp(shards: int, **changes: int) -> Layout:
    return Layout(
        data=shards, shard_size=shards, global_batch=shards, sharding=Sharding.FSDP, recompute=Recompute.FULL
    ).with_(**changes)


def kept(job: Job, layout: Layout) -> float:
    """Activations kept at the end of forward on the first stage."""
    return next(i for i in stage_instants(job, layout, 0) if i.name == "end_of_forward").parts["activations"]


def test_that_more_ranks_end_at_a_floor_of_gathered_layers(make_job: Make, llama_70b: Architecture) -> None:
    """Of a 70B model FSDP2 holds the root unit, the head's gradient, two layers, and one layer's fp32 reduction."""
    job = make_job(replace_vocabulary(llama_70b, 128256), "fsdp2", sequence_length=1)
    floor = float(peak_memory(job, fsdp(10_000_000)).allocated)
    root, head, layer = 2 * 2 * 128256 * 8192, 2 * 128256 * 8192, 2 * 855_654_400
    gathered_and_reduced = root + head + 2 * layer + 2 * layer
    own_gradients = layer
    assert floor == pytest.approx(gathered_and_reduced + own_gradients, rel=0.001)


def replace_vocabulary(architecture: Architecture, vocabulary: int) -> Architecture:
    return architecture.model_copy(update={"vocabulary": vocabulary})


def test_that_accumulating_without_synchronising_costs_four_bytes_a_parameter(
    make_job: Make, small: Architecture
) -> None:
    """With sharded gradients the whole model's fp32 gradients wait: at the loss 4 x 188,761,088 bytes more."""
    layout = fsdp(1_000_000, global_batch=2_000_000)
    losses = [
        next(
            i.bytes for i in stage_instants(make_job(small, "fsdp2", switches=switches), layout, 0) if i.name == "loss"
        )
        for switches in ({"accumulate_without_sync": False}, {"accumulate_without_sync": True})
    ]
    assert losses[1] - losses[0] == pytest.approx(4 * 188_761_088, rel=1e-4)


def test_that_the_head_as_its_own_unit_frees_its_weights_at_the_loss(make_job: Make, small: Architecture) -> None:
    """Root unit without head and final norm: 2 (32768 x 1024 + 1024) bytes less."""
    losses = [
        next(
            i.bytes
            for i in stage_instants(make_job(small, "fsdp2", switches={"head_own_unit": own}), fsdp(8), 0)
            if i.name == "loss"
        )
        for own in (False, True)
    ]
    assert losses[0] - losses[1] == 2 * (32768 * 1024 + 1024)


def test_that_adapters_keep_most_activations(make_job: Make, small: Architecture) -> None:
    full = make_job(small, "hf_trainer", switches={"parameter_dtype": "bf16", "autocast": False})
    lora = make_job(small, "hf_peft", training="lora", lora=Lora(targets=("q_proj", "v_proj")))
    layout = Layout(recompute=Recompute.NONE)
    assert kept(lora, layout) >= 0.7 * kept(full, layout)


def test_that_parts_add_up_to_the_peak_and_stages_to_the_search(make_job: Make) -> None:
    layout = Layout(
        tensor=2,
        sequence=1,
        pipeline=4,
        data=4,
        shard_size=4,
        expert=4,
        global_batch=64,
        sharding=Sharding.ZERO1,
        micro_batch=2,
    )
    job = make_job(MIXTURE)
    result = memory_result(job, layout)
    assert sum(result.parts.values()) == pytest.approx(result.peak_bytes)
    for stage in result.stages:
        assert sum(stage.parts.values()) == pytest.approx(stage.peak_bytes)
    assert result.allocated_bytes <= result.reserved_bytes <= result.peak_bytes
    many = peak_memory(job, layout, parts=True)
    assert float(many.peak) == pytest.approx(result.peak_bytes) == max(s.peak_bytes for s in result.stages)
    assert many.parts is not None
    assert sum(many.parts.values()) == pytest.approx(result.peak_bytes)


def test_that_the_timeline_rises_to_the_peak_and_never_runs_back(make_job: Make, small: Architecture) -> None:
    layout = Layout(pipeline=4, data=2, shard_size=2, global_batch=32, sharding=Sharding.ZERO1)
    job = make_job(small)
    result = memory_result(job, layout, step_seconds=10.0)
    assert max(moment.bytes for moment in result.timeline) == pytest.approx(result.peak_bytes)
    for stage in range(4):
        moments = stage_timeline(job, layout, stage, step_seconds=10.0)
        seconds = [moment.seconds for moment in moments]
        assert seconds == sorted(seconds)
        assert (seconds[0], seconds[-1]) == (0.0, 10.0)
        assert max(m.bytes for m in moments) == pytest.approx(result.stages[stage].peak_bytes)


def test_that_every_recompute_policy_keeps_no_more_than_the_one_before(make_job: Make, small: Architecture) -> None:
    for framework in ("fsdp2", "megatron_core", "hf_trainer"):
        job = make_job(small, framework)
        order = (Recompute.NONE, Recompute.ATTENTION, Recompute.SELECTIVE, Recompute.FULL)
        amounts = [kept(job, Layout(recompute=mode)) for mode in order]
        assert amounts == sorted(amounts, reverse=True)
        some = [kept(job, Layout(recompute=Recompute.LAYERS, recompute_layers=count)) for count in range(9)]
        assert some == sorted(some, reverse=True)
        assert some[8] == amounts[-1]
        sparse = [kept(job, Layout(recompute=Recompute.EVERY, recompute_every=n)) for n in (1, 2, 4, 8)]
        assert sparse == sorted(sparse)
        assert sparse[0] == amounts[-1]


degrees = st.sampled_from([1, 2, 4])
layouts = st.builds(
    Layout,
    tensor=degrees,
    sequence=st.sampled_from([0, 1]),
    context=degrees,
    pipeline=st.sampled_from([1, 2, 4, 8, 16]),
    virtual_pipeline=st.sampled_from([1, 2]),
    expert=degrees,
    data=st.sampled_from([4, 8]),
    sharding=st.sampled_from([int(code) for code in Sharding]),
    shard_size=st.sampled_from([4, 8]),
    micro_batch=degrees,
    global_batch=st.sampled_from([32, 64]),
    recompute=st.sampled_from([int(mode) for mode in Recompute]),
    recompute_layers=st.sampled_from([0, 1, 2]),
    schedule=st.sampled_from([int(kind) for kind in Schedule]),
    offload_optimizer=st.sampled_from([0, 1]),
    offload_parameters=st.sampled_from([0, 2]),
    first_stage_layers=st.sampled_from([-1, 0, 1]),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    chosen=st.lists(layouts, min_size=2, max_size=12),
    framework=st.sampled_from(["megatron_core", "fsdp2", "hf_trainer", "deepspeed", "torchtitan"]),
    training=st.sampled_from(["pretraining", "lora", "qlora"]),
    precision=st.sampled_from(["fp32", "bf16_mixed", "bf16", "fp8"]),
)
def test_that_many_layouts_at_once_are_each_alone(
    make_job: Make, chosen: list[Layout], framework: str, training: str, precision: str
) -> None:
    job = make_job(MIXTURE, framework, training=training, precision=precision)
    names = list(Layout.__dataclass_fields__)
    together = Layout(**{name: np.array([getattr(layout, name) for layout in chosen]) for name in names})
    many = peak_memory(job, together, parts=True)
    assert many.parts is not None
    np.testing.assert_allclose(sum(many.parts[name] for name in PARTS), many.peak, rtol=1e-12)
    np.testing.assert_allclose(peak_memory(job, together).peak, many.peak, rtol=1e-12)
    assert all(np.all(np.asarray(many.parts[name]) >= -1.0) for name in PARTS)
    for index, layout in enumerate(chosen):
        alone = memory_result(job, layout)
        assert np.asarray(many.peak)[index] == pytest.approx(alone.peak_bytes, rel=1e-12)
        assert np.asarray(many.allocated)[index] == pytest.approx(alone.allocated_bytes, rel=1e-12)
        assert bool(np.asarray(many.fits)[index]) == alone.fits


def test_that_uneven_stages_hold_what_they_are_told(make_job: Make, small: Architecture) -> None:
    """Stages of 1, 3, 3 and 1 layers: of 15,206,400 parameters each, 2 bytes a weight."""
    job = make_job(small)
    result = memory_result(
        job,
        Layout(pipeline=4, first_stage_layers=1, last_stage_layers=1, global_batch=8, sharding=Sharding.ZERO1),
    )
    weights = [stage.parts["weights"] for stage in result.stages]
    layer, table = 2 * 15_206_400, 2 * 33_554_432
    assert weights == [layer + table, 3 * layer, 3 * layer, layer + table + 2 * 1024]


def test_that_depths_that_do_not_divide_count_embedding_and_head_as_layers(make_job: Make) -> None:
    """BLOOM's 70 layers on 12 stages: 5 beside the embedding, 6 in the middle, 5 beside the head."""
    deep = dense_decoder("deep", layers=70, hidden=64, ffn=256, heads=4, kv_heads=4, vocabulary=128)
    result = memory_result(make_job(deep), Layout(pipeline=12, global_batch=24, sharding=Sharding.ZERO1))
    layer = 2 * (4 * 64 * 64 + 3 * 64 * 256 + 2 * 64)
    weights = [stage.parts["weights"] for stage in result.stages]
    assert weights[1:-1] == [6 * layer] * 10
    assert weights[0] == 5 * layer + 2 * 128 * 64


def test_that_a_tied_table_is_held_once_on_one_stage_and_twice_on_two(make_job: Make, small: Architecture) -> None:
    tied = small.model_copy(update={"tied_embeddings": True})
    one, two = (
        memory_result(make_job(tied), Layout(pipeline=stages, global_batch=8, sharding=Sharding.ZERO1))
        for stages in (1, 2)
    )
    assert one.parts["weights"] == 2 * (8 * 15_206_400 + 33_554_432 + 1024)
    assert [stage.parts["weights"] for stage in two.stages] == [
        2 * (4 * 15_206_400 + 33_554_432),
        2 * (4 * 15_206_400 + 33_554_432 + 1024),
    ]


def test_that_experts_are_shared_by_their_own_replicas(make_job: Make) -> None:
    """Optimizer states: 12 bytes a parameter, dense ones over 8 ranks, experts of 8 ranks in groups of 4 over 2.

    By hand: tables 2 x 32768 x 1024, final norm 1024, attention 4 x 1024^2 and two norms per layer, dense
    feed-forwards 2 x 3 x 1024 x 4096, shared experts 6 x 3 x 1024^2, routers 6 x 16 x 1024; routed experts
    6 x 16 x 3 x 1024^2.
    """
    job = make_job(MIXTURE)
    layout = Layout(data=8, shard_size=8, expert=4, global_batch=8, sharding=Sharding.ZERO1)
    dense = 2 * 32768 * 1024 + 1024 + 8 * (4 * 1024**2 + 2048) + 2 * 3 * 1024 * 4096
    dense += 6 * (3 * 1024**2 + 16 * 1024)
    experts = 6 * 16 * 3 * 1024**2
    parts = memory_result(job, layout).parts
    assert parts["optimizer"] == pytest.approx(12 * (dense / 8 + experts / 4 / 2))
    assert parts["weights"] == pytest.approx(2 * (dense + experts / 4))


def test_that_cached_blocks_fill_the_room_and_never_push_a_plan_out(make_job: Make, llama_70b: Architecture) -> None:
    """Near the limit the allocator frees its cache: runs at 94 % of the card in live tensors are published."""
    job = make_job(llama_70b, sequence_length=1024)
    batches = np.arange(1, 200)
    many = peak_memory(
        job,
        Layout(tensor=8, sequence=1, data=1, global_batch=batches, micro_batch=batches, sharding=Sharding.NONE),
    )
    capacity = job.machine.accelerator.memory_gib * 2**30
    peak, allocated = np.asarray(many.peak), np.asarray(many.allocated)
    outside = peak - np.asarray(many.reserved)
    assert np.array_equal(many.fits, allocated + outside <= 0.97 * capacity)
    assert np.all(peak[np.asarray(many.fits)] <= 0.97 * capacity + 1)
    assert np.all(np.diff(peak) >= -1)


@pytest.mark.parametrize("name", [name for name in Layout.__dataclass_fields__ if name != "placement"])
def test_that_one_field_may_vary_while_the_others_are_numbers(make_job: Make, small: Architecture, name: str) -> None:
    other = Layout(
        tensor=8,
        context=2,
        pipeline=4,
        virtual_pipeline=2,
        expert=2,
        expert_tensor=2,
        data=8,
        shard_size=2,
        micro_batch=2,
        global_batch=64,
        sharding=Sharding.FSDP,
        recompute=Recompute.EVERY,
        recompute_every=3,
        recompute_layers=2,
        schedule=Schedule.GPIPE,
        offload_optimizer=1,
        offload_parameters=1,
        first_stage_layers=1,
        last_stage_layers=1,
        sequence=1,
    )
    base, job = Layout(tensor=2, pipeline=2, data=4, shard_size=4, global_batch=16), make_job(small)
    values = [getattr(base, name), getattr(other, name)]
    together = peak_memory(job, base.with_(**{name: np.array(values)})).peak
    alone = [float(peak_memory(job, base.with_(**{name: value})).peak) for value in values]
    assert np.asarray(together) == pytest.approx(alone, rel=1e-12)


def workspace_of_step(job: Job) -> float:
    layout = Layout(data=1, global_batch=1)
    return next(i for i in stage_instants(job, layout, 0) if i.name == "optimizer_step").parts["workspace"]


def test_that_muon_works_on_six_bytes_of_each_element_of_the_largest_matrix(
    make_job: Make, small: Architecture
) -> None:
    """Three 16-bit copies in Newton-Schulz (Jordan 2024); the largest matrix inside a layer has 1024 x 4096."""
    plain, muon = (workspace_of_step(make_job(small, optimizer=name)) for name in ("lion", "muon"))
    assert muon - plain == pytest.approx(6 * 1024 * 4096)


def test_that_optimizer_states_have_their_published_widths(make_job: Make, small: Architecture) -> None:
    """Two fp32 moments; two of 8 bits with an fp32 scale for 256 (arXiv 2110.02861), 2 + 2 x 4 / 256; one momentum."""
    widths = {"adamw": 8.0, "adamw_bf16": 4.0, "adamw_8bit": 2.03125, "sgd_momentum": 4.0, "lion": 4.0, "muon": 4.0}
    for name, width in widths.items():
        assert set(state_bytes(make_job(small, optimizer=name)).moments) == {width}, name
    assert set(state_bytes(make_job(small, optimizer="muon")).table_moments) == {8.0}


def test_that_pytorch_keeps_states_in_the_type_of_16_bit_weights(make_job: Make, small: Architecture) -> None:
    job = make_job(small, "fsdp2", precision="bf16", optimizer="adamw")
    found = state_bytes(job)
    assert (found.weights[Sharding.FSDP], found.moments[Sharding.FSDP], found.master[Sharding.FSDP]) == (2.0, 4.0, 0.0)


def test_that_low_precision_copies_hold_their_block_scales(make_job: Make, small: Architecture) -> None:
    """Plain and transposed: 2 bytes; a scale of one byte for 32 of MXFP8 (OCP) and for 16 of NVFP4's halves; weights
    that are held in fp8 themselves save their 16 bits (Megatron-Core since 2025)."""
    for precision, framework, year, width in (
        ("fp8", "fsdp2", 2025, 2.0),
        ("mxfp8", "fsdp2", 2025, 2.0625),
        ("nvfp4", "fsdp2", 2025, 1.125),
        ("fp8", "megatron_core", 2024, 2.0),
        ("fp8", "megatron_core", 2025, 0.0),
        ("nvfp4", "megatron_core", 2025, 1.125),
        ("bf16_mixed", "fsdp2", 2025, 0.0),
    ):
        assert fp8_copies(make_job(small, framework, precision=precision, year=year)) == width


def test_that_a_cache_that_fills_the_room_is_told(make_job: Make, small: Architecture) -> None:
    """Reserved bytes at the limit are no prediction; with room to spare nothing is short."""
    job = make_job(small)
    limit = 0.97 * job.machine.accelerator.memory_gib * 2**30
    batches = np.arange(1, 200)
    many = peak_memory(job, Layout(micro_batch=batches, global_batch=batches))
    at_limit = np.asarray(many.fits) & (np.abs(np.asarray(many.peak) - limit) < 2.0)
    assert at_limit.any()
    batch = int(batches[at_limit][0])
    full, roomy = (memory_result(job, Layout(micro_batch=size, global_batch=size)) for size in (batch, batch // 2))
    assert full.peak_bytes == pytest.approx(limit)
    assert full.cache_short_bytes > 0
    assert roomy.cache_short_bytes == 0.0
