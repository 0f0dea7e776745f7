"""Where other planners are wrong (each checked by running or reading them), and the right value by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainplan.catalog.architecture import Architecture, dense_decoder
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Schedule, Sharding
from trainplan.engine.memory.offload import offload_demand
from trainplan.engine.memory.report import memory_result, stage_instants
from trainplan.engine.pipeline.in_flight import micro_batches_in_flight, stage_loads

Make = Callable[..., Job]
TENSOR8 = Layout(tensor=8, sequence=1, global_batch=1, sharding=Sharding.ZERO1)
LAYER_70B = 855_654_400
"""Llama 2 70B: 2 x 8192^2 + 2 x 8192 x 1024 + 3 x 8192 x 28672 + 2 x 8192."""


def kept(job: Job, layout: Layout, stage: int = 0) -> float:
    """Activations at the end of forward."""
    named = stage_instants(job, layout, stage)
    return next(item for item in named if item.name == "end_of_forward").parts["activations"]


def test_that_full_recompute_keeps_one_input_per_layer(make_job: Make, llama_70b: Architecture) -> None:
    """A report of theirs rises from 10.0 to 34.3 GB with full recompute.

    By hand: 80 inputs of 4096 x 8192 x 2 bytes over 8 ranks, and the final norm's input and output.
    """
    job = make_job(llama_70b)
    full, none = (kept(job, TENSOR8.with_(recompute=mode)) for mode in (Recompute.FULL, Recompute.NONE))
    hidden = 4096 * 8192 * 2 / 8
    assert full == pytest.approx((80 + 2) * hidden, rel=0.001)
    assert full < none


def test_that_width_and_groups_set_what_a_layer_keeps(make_job: Make, llama_70b: Architecture) -> None:
    """Others charge 34 s b h per layer for any width.

    By hand, Megatron-Core with Transformer Engine, per layer and rank: norms 4 H, queries and output 2 H, keys and
    values 2 H / 8, gate, up and product 3 x 3.5 H: 16.75 H, and 4 bytes per head and token.
    """
    job = make_job(llama_70b)
    hidden, softmax = 4096 * 8192 * 2 / 8, 4 * 64 * 4096 / 8
    assert kept(job, TENSOR8) == pytest.approx(80 * (16.75 * hidden + softmax) + 2 * hidden, rel=0.001)


def test_that_the_last_stage_holds_logits_and_loss_in_a_pipeline(make_job: Make) -> None:
    """Others count logits for one stage only. By hand: 4096 x 256,000 logits, Megatron's native loss 6 bytes each."""
    wide = dense_decoder("wide", layers=8, hidden=1024, ffn=4096, heads=8, kv_heads=2, vocabulary=256_000)
    job = make_job(wide, switches={"loss": "native_fused"})
    layout = Layout(pipeline=4, global_batch=8, sharding=Sharding.ZERO1, recompute=Recompute.FULL)
    result = memory_result(job, layout)
    peaks = [stage.peak_bytes for stage in result.stages]
    assert peaks.index(max(peaks)) == 3
    assert result.peak_instant == "loss"
    assert result.parts["logits"] == 6 * 4096 * 256_000
    assert all(stage.parts["logits"] == 0 for stage in result.stages[:3])


def test_that_offloaded_states_are_counted_per_host(make_job: Make) -> None:
    """An estimator of theirs multiplies host memory by all accelerators.

    By hand: 6,738,415,616 parameters on 512 ranks, 12 bytes of states and 4 of gradients each: 210.6 MB a rank.
    """
    llama_7b = dense_decoder("7B", layers=32, hidden=4096, ffn=11008, heads=32, kv_heads=32, vocabulary=32000)
    layout = Layout(data=512, shard_size=512, global_batch=512, sharding=Sharding.ZERO2, offload_optimizer=1)
    demand = offload_demand(make_job(llama_7b, "deepspeed"), layout, step_seconds=10.0)
    assert demand is not None
    assert demand.host_bytes == pytest.approx(16 * 6_738_415_616 / 512, rel=1e-6)
    assert demand.link_bytes_per_step == pytest.approx(4 * 6_738_415_616 / 512, rel=1e-6)
    assert demand.required_link_gb_per_second == pytest.approx(4 * 6_738_415_616 / 512 / 10 / 1e9, rel=1e-6)
    assert demand.disk_bytes == 0
    on_disk = offload_demand(make_job(llama_7b, "deepspeed"), layout.with_(offload_optimizer=2))
    assert on_disk is not None
    assert on_disk.disk_bytes == pytest.approx(12 * 6_738_415_616 / 512, rel=1e-6)
    assert on_disk.disk_bytes_per_step == pytest.approx(2 * on_disk.disk_bytes)
    assert offload_demand(make_job(llama_7b, "deepspeed"), layout.with_(offload_optimizer=0)) is None


def test_that_zero1_has_activations_and_buckets(make_job: Make) -> None:
    """An estimator of theirs knows neither ZeRO-1 nor activations nor buckets; 18 bytes a parameter are fixed.

    By hand, fp16-like: weights 2 N, gradients 2 N, states 12 N / 8, two buckets of 5e8 elements of 2 bytes, twice.
    """
    llama_7b = dense_decoder("7B", layers=32, hidden=4096, ffn=11008, heads=32, kv_heads=32, vocabulary=32000)
    layout = Layout(data=8, shard_size=8, global_batch=8, sharding=Sharding.ZERO1)
    named = {item.name: item for item in stage_instants(make_job(llama_7b, "deepspeed"), layout, 0)}
    n = 6_738_415_616
    assert named["end_of_backward"].bytes == pytest.approx((2 + 2 + 12 / 8) * n + 2e9, rel=1e-6)
    assert named["loss"].parts["activations"] > 10e9


def test_that_sharded_weights_are_divided_once_by_every_degree(make_job: Make, llama_70b: Architecture) -> None:
    """Others divide ZeRO-3 weights by tensor and pipeline and then by all accelerators.

    By hand: a middle stage of 20 layers over 4 tensor and 8 data ranks, 2 bytes a weight.
    """
    job = make_job(llama_70b, "deepspeed")
    layout = Layout(tensor=4, pipeline=4, data=8, shard_size=8, global_batch=64, sharding=Sharding.ZERO3, sequence=1)
    middle = memory_result(job, layout).stages[1]
    norms = 2 * 8192
    split = 20 * ((LAYER_70B - norms) / 4 + norms)
    assert middle.parts["weights"] == pytest.approx(2 * split / 8)
    assert middle.parts["optimizer"] == pytest.approx(12 * split / 8)


def test_that_fewer_micro_batches_than_stages_keep_fewer_activations(make_job: Make, llama_70b: Architecture) -> None:
    """Others always charge all layers of the model on the first stage."""
    job = make_job(llama_70b)
    pipeline = Layout(tensor=8, sequence=1, pipeline=4, sharding=Sharding.ZERO1)
    one, two, many = (kept(job, pipeline.with_(global_batch=batch)) for batch in (1, 2, 64))
    assert two == pytest.approx(2 * one)
    assert many == pytest.approx(4 * one)


def test_that_a_larger_vocabulary_costs_tables_gradients_and_logits(make_job: Make) -> None:
    """Others have no embedding, head, logits or loss at all.

    By hand, FSDP2 at infinitely many ranks, 32,768 more entries of width 1024, 4096 tokens, at the loss: gathered
    tables 2 x 2 x V h, and 12 bytes per logit.
    """
    losses = []
    for vocabulary in (32768, 65536):
        model = dense_decoder("m", layers=4, hidden=1024, ffn=4096, heads=8, kv_heads=2, vocabulary=vocabulary)
        layout = Layout(data=10**9, shard_size=10**9, global_batch=10**9, sharding=Sharding.FSDP)
        named = stage_instants(make_job(model, "fsdp2"), layout, 0)
        losses.append(next(item.bytes for item in named if item.name == "loss"))
    assert losses[1] - losses[0] == pytest.approx(32768 * (2 * 2 * 1024 + 12 * 4096), rel=1e-4)


def test_that_tensor_ranks_divide_dense_weights_and_fsdp_all_states(make_job: Make, llama_70b: Architecture) -> None:
    """A projection of theirs divides neither, so that a recipe that runs "needs" 384 GiB.

    By hand: 2 bytes of 80 layers' matrices and both tables over 8; under FSDP 12 bytes of everything over 64.
    """
    norms = 8192 * (2 * 80 + 1)
    matrices = 80 * (LAYER_70B - 2 * 8192) + 2 * 32000 * 8192
    tensor = memory_result(make_job(llama_70b), TENSOR8)
    assert tensor.parts["weights"] == pytest.approx(2 * (matrices / 8 + norms))
    sharded = Layout(data=64, shard_size=64, global_batch=64, sharding=Sharding.FSDP, recompute=Recompute.FULL)
    fsdp = memory_result(make_job(llama_70b, "fsdp2"), sharded)
    assert fsdp.parts["weights"] + fsdp.parts["optimizer"] == pytest.approx(12 * (matrices + norms) / 64)
    assert fsdp.fits


def test_that_interleaving_keeps_more_and_ends_hold_their_tables(make_job: Make, llama_70b: Architecture) -> None:
    """Others divide by the number of chunks.

    By hand, 4 stages of 2 chunks and 64 micro batches, first stage: 2 x 3 + 4 + 1 chunks of 10 layers against 4 times
    20 layers.
    """
    assert float(stage_loads(0, 4, 2)) == 11 / 2
    assert float(stage_loads(0, 4, 1)) == 4
    assert float(stage_loads(3, 4, 1)) == 1
    assert float(micro_batches_in_flight(4, 4, 1, 64, Schedule.GPIPE)) == 64
    job = make_job(llama_70b)
    pipeline = Layout(tensor=8, sequence=1, pipeline=4, sharding=Sharding.ZERO1, global_batch=64)
    assert kept(job, pipeline.with_(virtual_pipeline=2)) == pytest.approx(11 / 8 * kept(job, pipeline))
    weights = [stage.parts["weights"] for stage in memory_result(job, pipeline).stages]
    table = 2 * 32000 * 8192 / 8
    assert weights[0] - weights[1] == pytest.approx(table)
    assert weights[3] - weights[1] == pytest.approx(table + 2 * 8192)


def test_that_checkpointing_is_no_fixed_factor_and_flash_attention_keeps_no_square(
    make_job: Make, llama_70b: Architecture
) -> None:
    """A calculator of theirs takes 0.15 for checkpointing and always stores the attention matrix."""
    short, long = make_job(llama_70b, sequence_length=4096), make_job(llama_70b, sequence_length=8192)
    assert kept(long, TENSOR8) == pytest.approx(2 * kept(short, TENSOR8))
    ratio = kept(short, TENSOR8.with_(recompute=Recompute.FULL)) / kept(short, TENSOR8)
    assert ratio == pytest.approx(82 / (80 * 16.75 + 2), rel=0.01)
    square = make_job(llama_70b, switches={"attention_kernel": "unfused"})
    scores = 80 * 2 * 64 / 8 * 4096**2
    softmax = 80 * 4 * 64 * 4096 / 8
    assert kept(square, TENSOR8) - kept(short, TENSOR8) == pytest.approx(scores - softmax)


@pytest.mark.parametrize(
    ("precision", "kernel", "bytes_per_parameter"),
    [("fp32", "fused", 16), ("fp32", "foreach", 20), ("bf16", "fused", 8), ("bf16", "foreach", 10)],
)
def test_that_a_step_holds_the_sum_of_weights_gradients_and_states(
    make_job: Make, small: Architecture, precision: str, kernel: str, bytes_per_parameter: int
) -> None:
    """An estimator of theirs prints the largest of four numbers (16 in fp32, at most 8 in bf16) and shards nothing."""
    job = make_job(small, "hf_trainer", precision=precision, switches={"optimizer_kernel": kernel, "autocast": False})
    step = next(item for item in stage_instants(job, Layout(), 0) if item.name == "optimizer_step")
    assert step.bytes == pytest.approx(bytes_per_parameter * 188_761_088)
