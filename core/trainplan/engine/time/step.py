"""The time of one training step: work priced by rates, layers put on stages, exposed communication added."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeVar

import numpy as np

from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Number, Placement, Recompute
from trainplan.engine.time.collectives import (
    all_reduce_seconds,
    all_to_all_seconds,
    bus_rate,
    gather_seconds,
    group,
    inner_rate,
    paid_share,
)
from trainplan.engine.time.compute import LayerSeconds, layer_seconds
from trainplan.engine.time.distinct import distinct_combinations
from trainplan.engine.time.rates import Rates, resolve_rates
from trainplan.engine.time.stages import bubble_seconds, stage_layers
from trainplan.engine.time.states import (
    STATE_FIELDS,
    ModelFigures,
    Parameters,
    StateTime,
    overlapped_gather,
    state_time,
)
from trainplan.engine.time.work import LAYER_FIELDS, Array, LayerWork, layer_work

PARTS: Final = (
    "matmul",
    "attention",
    "elementwise",
    "head",
    "recompute",
    "tensor_parallel",
    "context_parallel",
    "expert_parallel",
    "launch",
    "pipeline_transfer",
    "pipeline_bubble",
    "data_parallel",
    "optimizer",
    "overhead",
    "stragglers",
    "production",
)
"""Exposed seconds by term; they add up to the step."""
HIDDEN: Final = ("tensor_parallel", "context_parallel", "expert_parallel", "pipeline_transfer", "data_parallel")

TERMS: Final = (
    "matmul",
    "attention",
    "elementwise",
    "recompute",
    "tensor",
    "tensor_hidden",
    "context",
    "context_hidden",
    "expert",
    "expert_hidden",
    "launch",
    "hardware_flops",
)
"""Fields of `LayerTime` that the seconds of a step do not need."""
CHUNK: Final = 1 << 16
"""Layouts that are combined at once, so that the arrays stay in the processor's cache."""
KEY_FIELDS: Final = (*LAYER_FIELDS, "recompute", "recompute_every", "placement")
INPUT_GATHER: Final = 0.5
"""With sequence parallelism the weight gradient gathers the layer's input again: one gather beside gather and scatter
(arXiv 2205.05198, section 4.2.2)."""


@dataclass(frozen=True)
class StepTime:
    """One step; every array has one entry per layout."""

    seconds: Array
    parts: dict[str, Array]
    """Exposed seconds by term (`PARTS`); they add up to `seconds`."""
    hidden: dict[str, Array]
    """Seconds of communication that computation hides (`HIDDEN`)."""
    model_flops: Array
    """Forward and backward FLOPs of full training for the global batch, causal attention at half."""
    hardware_flops: Array
    """FLOPs that the accelerators execute, recompute included."""
    forward_seconds: Array
    """Forward of one micro batch on the fullest stage."""
    backward_seconds: Array
    """Backward of the same, recompute included."""

    @property
    def seconds_per_sequence(self) -> Array:
        return self.forward_seconds + self.backward_seconds


@dataclass(frozen=True)
class LayerTime:
    """Seconds of an average layer for one micro batch by term, and what the combination needs beside."""

    matmul: Array
    attention: Array
    elementwise: Array
    recompute: Array
    tensor: Array
    tensor_hidden: Array
    context: Array
    context_hidden: Array
    expert: Array
    expert_hidden: Array
    launch: Array
    layer: Array
    """All of the above that is exposed."""
    forward_share: Array
    """Share of a layer's time that its forward pass takes."""
    recompute_share: Array
    head: Array
    front: Array
    boundary_bytes: Array
    hardware_flops: Array
    """Of one sequence of the whole model."""
    parameters: Parameters
    """What one rank holds, from which the cost of the states follows."""


def step_time(job: Job, layout: Layout, calibration: Calibration | None = None, *, parts: bool = True) -> StepTime:
    """Step time of each layout [seconds]; fields of `layout` are numbers or arrays of one length.

    `calibration` defaults to the one that ships with the application. The layouts must be valid: heads, layers and
    accelerators that do not divide are not checked here. Without `parts`, `seconds` alone is computed, which halves the
    cost of a search.
    """
    rates = resolve_rates(job, calibration or built_in_calibration())
    size = layout_size(layout)
    key_fields = [getattr(layout, name) for name in KEY_FIELDS]
    by_layers = np.asarray(layout.recompute) == Recompute.LAYERS
    if np.any(by_layers) or np.any(np.asarray(layout.placement)):
        key_fields.append(layout.pipeline)
    if np.any(by_layers):
        key_fields.append(np.asarray(by_layers * layout.recompute_layers * layout.virtual_pipeline))
    first, inverse = distinct_combinations(key_fields, size)
    distinct = take(layout, first).wide()
    work = layer_work(job, distinct)
    layers = layer_time(work, distinct, rates)
    model = ModelFigures(
        depth=float(work.depth[0]), trainable_share=float(work.trainable_share[0]), flops=float(work.model_flops[0])
    )
    first_states, inverse_states = distinct_combinations([getattr(layout, name) for name in STATE_FIELDS], size)
    if not parts:
        layers = without_terms(layers)
    distinct_states = take(layout, first_states).wide()
    states = state_time(gather(layers.parameters, inverse[first_states]), distinct_states, rates, model)
    if size <= CHUNK:
        return combine(gather(layers, inverse), gather(states, inverse_states), layout, rates, model, parts=parts)
    chunks = []
    for start in range(0, size, CHUNK):
        part = slice(start, min(start + CHUNK, size))
        own_layers, own_states = gather(layers, inverse[part]), gather(states, inverse_states[part])
        chunks.append(combine(own_layers, own_states, take(layout, part), rates, model, parts=parts))
    return _join(chunks, parts=parts)


def layout_size(layout: Layout) -> int:
    """How many layouts a structure of arrays holds."""
    return max(np.size(getattr(layout, item.name)) for item in fields(layout))


def take(layout: Layout, index: Any) -> Layout:
    """The layouts at `index`."""
    chosen = {
        item.name: value[index]
        if isinstance(value := getattr(layout, item.name), np.ndarray) and value.size > 1
        else value
        for item in fields(layout)
    }
    return Layout(**chosen)


T = TypeVar("T", "LayerTime", StateTime, Parameters)


def gather(times: T, index: Any) -> T:
    """One entry per layout from those of the distinct combinations; a figure that does not vary has one for all."""
    return type(times)(
        **{
            item.name: value.take(index, mode="clip")
            if isinstance(value := getattr(times, item.name), np.ndarray) and value.ndim
            else value
            for item in fields(times)
        }
    )


def without_terms(layers: LayerTime) -> LayerTime:
    """The same without what only the terms need, so that nothing of it is gathered."""
    nothing: Any = np.zeros(())
    return replace(layers, **dict.fromkeys(TERMS, nothing))


def only_seconds(seconds: Array) -> StepTime:
    """A step of which nothing else was computed."""
    nothing = np.zeros(())
    return StepTime(seconds, {}, {}, nothing, nothing, nothing, nothing)


def _join(chunks: list[StepTime], *, parts: bool) -> StepTime:
    if not parts:
        return only_seconds(np.concatenate([chunk.seconds for chunk in chunks]))

    def joined(name: str) -> Any:
        values = [getattr(chunk, name) for chunk in chunks]
        if isinstance(values[0], dict):  # parts by name
            return {key: np.concatenate([value[key] for value in values]) for key in values[0]}
        return np.concatenate(values)

    return StepTime(**{item.name: joined(item.name) for item in fields(StepTime)})


def recompute_shares(layout: Layout, depth: Number) -> tuple[Array, Array, Array]:
    """Shares of a layer's products, attention core and memory-bound operators that backward runs again."""
    mode = np.asarray(layout.recompute)
    per_stage = np.ceil(np.asarray(depth) / layout.pipeline)
    whole = np.select(
        [mode == Recompute.FULL, mode == Recompute.EVERY, mode == Recompute.LAYERS],
        [
            1.0,
            1.0 / np.maximum(layout.recompute_every, 1),
            np.minimum(1.0, np.asarray(layout.recompute_layers) * layout.virtual_pipeline / per_stage),
        ],
        0.0,
    )
    products = np.where(mode == Recompute.SELECTIVE, 0.5, whole)
    attention = np.where(mode == Recompute.ATTENTION, 1.0, whole)
    elementwise = np.where(mode == Recompute.SELECTIVE, 0.5, whole)
    return products, attention, elementwise


def layer_time(work: LayerWork, layout: Layout, rates: Rates) -> LayerTime:
    """Exposed seconds of an average layer for one micro batch, forward and backward."""
    compute = layer_seconds(work, rates)
    products, attention, elementwise = recompute_shares(layout, work.depth)
    again = (
        products * compute.matmul_forward
        + attention * compute.attention_forward
        + elementwise * compute.elementwise_forward
    )
    matmul = compute.matmul_forward + compute.matmul_backward
    core = compute.attention_forward + compute.attention_backward
    traffic = compute.elementwise_forward + compute.elementwise_backward
    passes = 2 + products
    gathered_again = np.where(np.asarray(layout.sequence) > 0, INPUT_GATHER, 0.0) * (rates.backward - 1)
    tensor = _tensor_seconds(work, layout, rates) * (passes + gathered_again)
    context = _context_seconds(work, layout, rates) * passes
    expert = _expert_seconds(work, layout, rates) * passes
    tensor_exposed = _tensor_exposed(layout, rates)
    context_paid = paid_share(rates.context_exposed, group(layout.context, layout.tensor, rates).domains > 1, rates)
    exposed = tensor * tensor_exposed + context * context_paid + expert * rates.expert_exposed
    device = matmul + core + traffic + again + exposed
    host = (compute.launch_pass * (1 + products) + compute.launch_backward) * (
        1 + rates.launch_tensor * np.log2(np.maximum(layout.tensor, 1))
    )
    layer = soft_maximum(device, host, rates.sharpness)
    attention_flops = work.attention_model_flops
    linear_flops = work.model_flops / 3 - attention_flops
    executed = linear_flops * (1 + rates.backward + products) + attention_flops * (3 + attention)
    return LayerTime(
        matmul=matmul,
        attention=core,
        elementwise=traffic,
        recompute=again,
        tensor=tensor * tensor_exposed,
        tensor_hidden=tensor * (1 - tensor_exposed),
        context=context * context_paid,
        context_hidden=context * (1 - context_paid),
        expert=expert * rates.expert_exposed,
        expert_hidden=expert * (1 - rates.expert_exposed),
        launch=layer - device,
        layer=layer,
        forward_share=_forward_share(compute, exposed, device, passes),
        recompute_share=again / device,
        head=compute.head,
        front=compute.front,
        boundary_bytes=work.boundary_bytes,
        hardware_flops=executed,
        parameters=Parameters(
            shared=work.shared_parameters,
            experts=work.expert_parameters,
            head=work.head_parameters,
            embedding=work.embedding_parameters,
            adapted=work.adapted,
        ),
    )


def soft_maximum(one: Array, other: Array, sharpness: Number) -> Array:
    """(a^q + b^q)^(1/q): the slower of both, and a little more where they are close."""
    larger, smaller = np.maximum(one, other), np.minimum(one, other)
    ratio = smaller / np.maximum(larger, 1e-30)
    return np.asarray(larger * (1 + ratio**sharpness) ** (1 / np.asarray(sharpness)))


def _forward_share(compute: LayerSeconds, exposed: Array, device: Array, passes: Array) -> Array:
    forward = compute.matmul_forward + compute.attention_forward + compute.elementwise_forward + exposed / passes
    return np.asarray(forward / device)


def _tensor_exposed(layout: Layout, rates: Rates) -> Array:
    """Share of tensor-parallel traffic that nothing hides.

    Frameworks overlap it through peer memory (Transformer Engine's user buffers), which reaches one fast domain only.
    """
    leaves_domain = np.asarray(layout.tensor) > rates.inner_size
    exposed: Array = np.where(leaves_domain, 1.0, rates.tensor_exposed)
    return exposed


def _tensor_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Array:
    """All-reduces of one forward pass, or the gathers and scatters that sequence parallelism has in their place."""
    ranks = group(layout.tensor, 1, rates)
    inside = inner_rate(ranks, rates) * rates.inner_share
    across = rates.nic * rates.tensor_outer_share * (ranks.size - 1) / np.maximum(ranks.domains - 1, 1)
    rate = np.where(ranks.domains > 1, np.minimum(inside, across), inside)
    split = 2 * gather_seconds(work.tensor_bytes, ranks, rate)
    whole = all_reduce_seconds(work.tensor_bytes, ranks, rate, rates)
    latency = work.tensor_count * rates.tensor_latency * np.log2(np.maximum(ranks.size, 1))
    return np.where(np.asarray(layout.sequence) > 0, split, whole) + latency


def _context_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Array:
    ranks = group(layout.context, layout.tensor, rates)
    rate = bus_rate(ranks, rates.inner_share, rates.shard_outer_share, rates)
    latency = rates.tensor_latency * np.log2(np.maximum(ranks.size, 1))
    return np.where(ranks.size > 1, gather_seconds(work.context_bytes, ranks, rate) + latency, 0.0)


def _expert_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Array:
    inside = np.asarray(layout.placement) == Placement.DATA_INSIDE
    stride = layout.expert_tensor * np.where(inside, 1, layout.pipeline)
    ranks = group(layout.expert, stride, rates)
    moved = all_to_all_seconds(work.expert_bytes, ranks, work.chosen / np.maximum(work.routed_share, 1e-9), rates)
    return np.where(ranks.size > 1, moved * rates.imbalance + work.expert_count * rates.expert_latency, 0.0)


def combine(
    layers: LayerTime, states: StateTime, layout: Layout, rates: Rates, model: ModelFigures, *, parts: bool = True
) -> StepTime:
    """The step of each layout from the seconds of its average layer and those of its model states."""
    micro_batches = np.asarray(layout.micro_batches, dtype=np.float64)
    counts = stage_layers(model.depth, layout)
    alone = np.asarray(layout.pipeline) == 1
    full_stage = counts.fullest * layers.layer + layers.front
    last_stage = counts.last * layers.layer + layers.head + np.where(alone, layers.front, 0.0)
    stage = np.maximum(full_stage, last_stage)
    gathers = states.gather_weights + states.gather_gradients * _scatters(micro_batches, rates)
    gathered = overlapped_gather(stage, gathers, rates)
    gathering = gathered + states.per_micro_batch
    transfer, transfer_hidden = _transfer_seconds(layers, layout, rates)
    slot = stage + gathering + transfer + states.accumulation
    mean_stage = (model.depth * layers.layer + layers.head + layers.front) / layout.pipeline
    typical = slot + (mean_stage - stage + overlapped_gather(mean_stage, gathers, rates) - gathered) / 2
    forward = typical * layers.forward_share
    bubble = bubble_seconds(layout, micro_batches, forward, typical - forward, typical * layers.recompute_share)
    reduction = states.reduction * paid_share(rates.data_exposed, states.crosses, rates)
    total = micro_batches * slot + bubble + reduction + states.optimizer + rates.overhead_seconds
    stragglers = total * rates.straggler * np.log2(np.maximum(np.asarray(layout.accelerators) / 8, 1))
    seconds = (total + stragglers) * rates.tuning
    if not parts:
        return only_seconds(seconds)
    step = StepTime(
        seconds=seconds,
        parts={},
        hidden={},
        model_flops=np.broadcast_to(np.asarray(layout.global_batch * model.flops), stage.shape),
        hardware_flops=layout.global_batch * layers.hardware_flops,
        forward_seconds=slot * layers.forward_share,
        backward_seconds=slot * (1 - layers.forward_share),
    )
    ends = last_stage >= full_stage
    repeated = micro_batches * np.where(ends, counts.last, counts.fullest)
    exposed = {
        "matmul": repeated * layers.matmul + micro_batches * np.where(ends & ~alone, 0.0, layers.front),
        "attention": repeated * layers.attention,
        "elementwise": repeated * layers.elementwise + micro_batches * states.accumulation,
        "head": micro_batches * np.where(ends, layers.head, 0.0),
        "recompute": repeated * layers.recompute,
        "tensor_parallel": repeated * layers.tensor,
        "context_parallel": repeated * layers.context,
        "expert_parallel": repeated * layers.expert,
        "launch": repeated * layers.launch,
        "pipeline_transfer": micro_batches * transfer,
        "pipeline_bubble": bubble,
        "data_parallel": micro_batches * gathering + reduction,
        "optimizer": states.optimizer,
        "overhead": np.broadcast_to(np.asarray(rates.overhead_seconds, dtype=np.float64), stage.shape),
        "stragglers": stragglers,
        "production": (total + stragglers) * (rates.tuning - 1),
    }
    hidden = {
        "tensor_parallel": repeated * layers.tensor_hidden,
        "context_parallel": repeated * layers.context_hidden,
        "expert_parallel": repeated * layers.expert_hidden,
        "pipeline_transfer": micro_batches * transfer_hidden,
        "data_parallel": states.reduction - reduction + micro_batches * np.maximum(gathers - gathering, 0),
    }
    return replace(step, parts=exposed, hidden=hidden)


def _scatters(micro_batches: Array, rates: Rates) -> Array:
    """Scatters of gradients per micro batch: one, or one a step where accumulation does not synchronise."""
    return np.where(np.asarray(rates.accumulate_unsynced) > 0, 1 / micro_batches, 1.0)


def _transfer_seconds(layers: LayerTime, layout: Layout, rates: Rates) -> tuple[Array, Array]:
    """Transfers between stages of one micro batch, forward and back: exposed and hidden."""
    stages = np.asarray(layout.pipeline)
    inside = np.asarray(layout.placement) == Placement.DATA_INSIDE
    stride = layout.tensor * layout.context * np.where(inside, layout.data, 1)
    crosses = stride >= rates.inner_size
    link = np.where(crosses, rates.nic, rates.inner) * rates.stage_share
    each = 2 * layout.virtual_pipeline * (layers.boundary_bytes / link + rates.stage_latency)
    transfer = np.where(stages > 1, each, 0.0)
    interleaved = np.asarray(layout.virtual_pipeline) > 1
    exposed = transfer * paid_share(np.where(interleaved, rates.stage_exposed_interleaved, 1.0), crosses, rates)
    return exposed + np.where(stages > 1, rates.engine_seconds, 0.0), transfer - exposed
