"""Activations that wait on the host: what leaves the accelerator, what the link carries, by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.catalog.architecture import dense_decoder
from trainplan.catalog.presets import load_preset
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.frameworks.capabilities import judge
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, module_flags, offloaded_flags, offloaded_names
from trainplan.engine.memory.layers import work_of
from trainplan.engine.memory.offload import offload_demand
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.operators.lists import model_operators
from trainplan.engine.operators.offloaded import offloaded_bytes
from trainplan.engine.step_time.rates import resolve_rates
from trainplan.engine.step_time.step import step_time

TOKENS, HIDDEN, LAYERS = 4096, 4096, 32
WIDE = TOKENS * HIDDEN * 2
"""A tensor of the residual stream in 16 bits [bytes]."""
ATTENTION = offloaded_flags(("core_attn", "attn_proj"))


def dense(**changes: object) -> Job:
    model = dense_decoder("7B", layers=LAYERS, hidden=HIDDEN, ffn=11_008, heads=32, kv_heads=8, vocabulary=32_000)
    base = job("nvidia-h100-sxm5-80gb", year=2026.5)
    return replace(base, architecture=model, sequence_length=TOKENS, **changes)  # type: ignore[arg-type]


def mixture() -> Job:
    base = job("nvidia-h100-sxm5-80gb", year=2026.5)
    return replace(base, architecture=load_preset("deepseek-v3"), sequence_length=TOKENS)


def of_layer(given: Job, *names: str, again: tuple[str, ...] = ()) -> float:
    operators = model_operators(given.architecture).layers[-1]
    work = work_of(given, Layout())
    return float(offloaded_bytes(operators, work, offloaded_flags(names), module_flags(again)))


def test_that_each_part_gives_its_input() -> None:
    """Queries 1, keys and values a quarter each, the core's output 1, a norm's input 1, its output 1."""
    assert of_layer(dense(), "core_attn") == pytest.approx(1.5 * WIDE)
    assert of_layer(dense(), "attn_proj") == pytest.approx(WIDE)
    assert of_layer(dense(), "attn_norm") == of_layer(dense(), "mlp_norm") == pytest.approx(WIDE)
    assert of_layer(dense(), "qkv_linear") == pytest.approx(WIDE)
    assert of_layer(dense(), "expert_fc1", "moe_act", "layer_input") == 0.0


def test_that_experts_give_what_they_are_sent() -> None:
    """DeepSeek-V3: 8 copies of 7,168 for each token; gate and up of 2,048 for each copy."""
    sent = 8 * TOKENS * 7168 * 2
    assert of_layer(mixture(), "expert_fc1") == pytest.approx(sent)
    assert of_layer(mixture(), "moe_act") == pytest.approx(8 * TOKENS * 2 * 2048 * 2)
    assert of_layer(mixture(), "expert_fc1", "moe_act", again=("moe",)) == 0.0
    assert of_layer(mixture(), "core_attn", again=("mla_up_proj",)) == 0.0


def test_that_the_device_holds_one_layer_of_what_waits_on_the_host() -> None:
    """2.5 tensors of 31 layers leave; those of one are on their way."""
    layout = Layout(tensor=1, global_batch=1)
    before, after = (peak_memory(dense(), layout.with_(offload_activations=flags)) for flags in (0, ATTENTION))
    assert float(before.allocated - after.allocated) == pytest.approx((LAYERS - 1) * 2.5 * WIDE)
    demand = offload_demand(dense(), layout.with_(offload_activations=ATTENTION))
    assert demand is not None
    assert demand.host_bytes == pytest.approx(LAYERS * 2.5 * WIDE)
    assert demand.link_bytes_per_step == pytest.approx(2 * LAYERS * 2.5 * WIDE)


def test_that_a_pipeline_holds_those_of_its_micro_batches_in_flight_on_the_host() -> None:
    """Four stages of 8 layers, the first with four micro batches in flight; each of 16 moves twice."""
    layout = Layout(pipeline=4, global_batch=16, offload_activations=ATTENTION)
    demand = offload_demand(dense(), layout)
    assert demand is not None
    assert demand.host_bytes == pytest.approx(4 * 8 * 2.5 * WIDE)
    assert demand.link_bytes_per_step == pytest.approx(2 * 16 * 8 * 2.5 * WIDE)


def test_that_layers_that_are_computed_again_give_their_input() -> None:
    """torchtune: all that a checkpointed layer keeps."""
    tuned = replace(dense(), framework="torchtune", training="full_finetuning")
    fsdp = Layout(data=8, sharding=4, shard_size=8, global_batch=256, micro_batch=32)
    whole = fsdp.with_(recompute=Recompute.FULL)
    away = whole.with_(offload_activations=offloaded_flags(("layer_input",)))
    saved = float(peak_memory(tuned, whole).allocated - peak_memory(tuned, away).allocated)
    assert saved == pytest.approx((LAYERS - 1) * 32 * WIDE, rel=0.1)  # the worst instant is an earlier layer
    demand = offload_demand(tuned, away)
    assert demand is not None
    assert demand.host_bytes == pytest.approx(LAYERS * 32 * WIDE)


def test_that_the_link_is_waited_for_where_a_layer_is_shorter_than_its_transfer() -> None:
    """PCIe 5 gives 51.2 GB/s: 84 MB a layer each way in 1.6 ms. A slower link is waited for by what it lacks."""
    layout = Layout(global_batch=1, offload_activations=ATTENTION)
    rates = resolve_rates(dense(), built_in_calibration())
    assert float(rates.host_link) == pytest.approx(51.2e9)
    plain = step_time(dense(), layout.with_(offload_activations=0))
    moved = step_time(dense(), layout)
    each = 2 * 2.5 * WIDE * LAYERS / 51.2e9
    assert float(moved.parts["activation_offload"][0] + moved.hidden["activation_offload"][0]) == pytest.approx(each)
    assert float(moved.seconds[0]) >= float(plain.seconds[0])
    card = dense().machine.accelerator.model_copy(update={"pcie_gen": 3, "pcie_lanes": 1})
    slow = dense()
    slow = replace(slow, machine=replace(slow.machine, accelerator=card))
    waited = step_time(slow, layout)
    assert float(waited.parts["activation_offload"][0]) > 0
    total = 2 * 2.5 * WIDE * LAYERS / 0.8e9
    found = float(waited.parts["activation_offload"][0] + waited.hidden["activation_offload"][0])
    assert found == pytest.approx(total)
    assert sum(float(part[0]) for part in waited.parts.values()) == pytest.approx(float(waited.seconds[0]))


def test_that_a_link_to_the_processor_beside_it_is_no_pcie() -> None:
    """Grace Hopper: NVLink-C2C, 450 GB/s one way."""
    grace = replace(dense(), machine=replace(dense().machine, accelerator=job("nvidia-gh200-96gb").machine.accelerator))
    assert float(resolve_rates(grace, built_in_calibration()).host_link) == pytest.approx(360e9)


def test_that_many_layouts_are_one_each() -> None:
    flags = np.array([0, ATTENTION, offloaded_flags(("attn_norm",))])
    many = Layout(global_batch=4, offload_activations=flags, data=1)
    for index, one in enumerate(flags.tolist()):
        alone = Layout(global_batch=4, offload_activations=one, data=1)
        assert float(peak_memory(dense(), many).peak[index]) == float(peak_memory(dense(), alone).peak)
        assert float(step_time(dense(), many).seconds[index]) == float(step_time(dense(), alone).seconds[0])


def test_that_frameworks_refuse_what_they_do_not_have() -> None:
    """Megatron-Core from 2026 on, torchtune over checkpointed layers; nobody else."""

    def stops(given: Job, *names: str, **changes: int) -> bool:
        return bool(np.any(judge(given, Layout(offload_activations=offloaded_flags(names), **changes)).stopped))

    assert offloaded_names(ATTENTION) == ("core_attn", "attn_proj")
    assert not stops(dense(), "core_attn", "attn_proj")
    assert stops(replace(dense(), year=2025.0), "core_attn")
    assert stops(dense(), "attn_proj")
    assert stops(dense(), "expert_fc1")
    assert stops(dense(), "layer_input", recompute=int(Recompute.FULL))
    tuned = replace(dense(), framework="torchtune", training="full_finetuning")
    assert not stops(tuned, "layer_input", recompute=int(Recompute.FULL))
    assert stops(tuned, "layer_input")
    assert stops(replace(dense(), framework="torchtitan"), "core_attn")
    assert stops(replace(dense(), framework="hf_trainer"), "layer_input", recompute=int(Recompute.FULL))
