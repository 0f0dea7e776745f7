"""The time of one training step: work priced by rates, layers put on stages, exposed communication added."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np

from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Number, Placement, Recompute, Sharding
from trainplan.engine.time.collectives import (
    Group,
    all_reduce_seconds,
    all_to_all_seconds,
    bus_rate,
    gather_seconds,
    group,
)
from trainplan.engine.time.compute import LayerSeconds, layer_seconds
from trainplan.engine.time.distinct import distinct_combinations
from trainplan.engine.time.rates import Rates, resolve_rates
from trainplan.engine.time.stages import bubble_seconds, stage_layers
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

CHUNK: Final = 1 << 15
"""Layouts that are combined at once, so that the arrays stay in the processor's cache."""
KEY_FIELDS: Final = (*LAYER_FIELDS, "recompute", "recompute_every", "recompute_layers", "placement")
INPUT_GATHER: Final = 0.5
"""With sequence parallelism the weight gradient gathers the layer's input again: one gather beside gather and scatter
(arXiv 2205.05198, section 4.2.2)."""
HOST_MEMORY_BYTES_PER_SECOND: Final = 20e9
"""Memory bandwidth of the host per accelerator that an optimizer on the host reaches (ZeRO-Offload, 2101.06840)."""
HOST_LINK_BYTES_PER_SECOND: Final = 20e9
"""PCIe rate of one accelerator to its host under load."""
NVME_BYTES_PER_SECOND: Final = 3e9
"""Local drives of a node shared by its accelerators (ZeRO-Infinity, 2104.07857)."""


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
    boundary_bytes: Array
    shared_parameters: Array
    expert_parameters: Array
    head_parameters: Array
    embedding_parameters: Array
    adapted: Array
    hardware_flops: Array
    """Of one sequence of the whole model."""


def step_time(job: Job, layout: Layout, calibration: Calibration | None = None) -> StepTime:
    """Step time of each layout [seconds]; fields of `layout` are numbers or arrays of one length.

    `calibration` defaults to the one that ships with the application. The layouts must be valid: heads, layers and
    accelerators that do not divide are not checked here.
    """
    rates = resolve_rates(job, calibration or built_in_calibration())
    size = layout_size(layout)
    key_fields = [getattr(layout, name) for name in KEY_FIELDS]
    if np.any(np.asarray(layout.recompute) == Recompute.LAYERS) or np.any(np.asarray(layout.placement)):
        key_fields.append(layout.pipeline)
    first, inverse = distinct_combinations(key_fields, size)
    distinct = take(layout, first)
    work = layer_work(job, distinct)
    layers = layer_time(work, distinct, rates)
    model = ModelFigures(
        depth=float(work.depth[0]),
        trainable_share=float(work.trainable_share[0]),
        weight_gradients=float(work.weight_gradients[0]),
        flops=float(work.model_flops[0]),
    )
    if size <= CHUNK:
        return combine(_gather(layers, inverse), layout, rates, model)
    chunks = []
    for start in range(0, size, CHUNK):
        part = slice(start, min(start + CHUNK, size))
        chunks.append(combine(_gather(layers, inverse[part]), take(layout, part), rates, model))
    return _join(chunks)


def layout_size(layout: Layout) -> int:
    """How many layouts a structure of arrays holds."""
    return max(np.size(getattr(layout, item.name)) for item in fields(layout))


def take(layout: Layout, index: Any) -> Layout:
    """The layouts at `index`."""
    chosen = {
        item.name: value[index] if isinstance(value := getattr(layout, item.name), np.ndarray) and value.ndim else value
        for item in fields(layout)
    }
    return Layout(**chosen)


def _gather(layers: LayerTime, inverse: Any) -> LayerTime:
    return LayerTime(**{item.name: getattr(layers, item.name)[inverse] for item in fields(layers)})


def _join(chunks: list[StepTime]) -> StepTime:
    def joined(name: str) -> Any:
        values = [getattr(chunk, name) for chunk in chunks]
        if isinstance(values[0], dict):
            return {key: np.concatenate([value[key] for value in values]) for key in values[0]}
        return np.concatenate(values)

    return StepTime(**{item.name: joined(item.name) for item in fields(StepTime)})


@dataclass(frozen=True)
class ModelFigures:
    """What the combination needs of the model."""

    depth: Number
    trainable_share: Number
    weight_gradients: Number
    flops: Number
    """Model FLOPs of one sequence."""


def recompute_shares(layout: Layout, depth: Number) -> tuple[Array, Array, Array]:
    """Shares of a layer's products, attention core and memory-bound operators that backward runs again."""
    mode = np.asarray(layout.recompute)
    per_stage = np.ceil(np.asarray(depth) / layout.pipeline)
    whole = np.select(
        [mode == Recompute.FULL, mode == Recompute.EVERY, mode == Recompute.LAYERS],
        [
            1.0,
            1.0 / np.maximum(layout.recompute_every, 1),
            np.minimum(1.0, np.asarray(layout.recompute_layers) / per_stage),
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
    exposed = tensor * rates.tensor_exposed + context * rates.context_exposed + expert * rates.expert_exposed
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
        tensor=tensor * rates.tensor_exposed,
        tensor_hidden=tensor * (1 - rates.tensor_exposed),
        context=context * rates.context_exposed,
        context_hidden=context * (1 - rates.context_exposed),
        expert=expert * rates.expert_exposed,
        expert_hidden=expert * (1 - rates.expert_exposed),
        launch=layer - device,
        layer=layer,
        forward_share=_forward_share(compute, exposed, device, passes),
        recompute_share=again / device,
        head=compute.head,
        boundary_bytes=work.boundary_bytes,
        shared_parameters=work.shared_parameters,
        expert_parameters=work.expert_parameters,
        head_parameters=work.head_parameters,
        embedding_parameters=work.embedding_parameters,
        adapted=work.adapted,
        hardware_flops=executed,
    )


def soft_maximum(one: Array, other: Array, sharpness: Number) -> Array:
    """(a^q + b^q)^(1/q): the slower of both, and a little more where they are close."""
    larger, smaller = np.maximum(one, other), np.minimum(one, other)
    ratio = smaller / np.maximum(larger, 1e-30)
    return np.asarray(larger * (1 + ratio**sharpness) ** (1 / np.asarray(sharpness)))


def _forward_share(compute: LayerSeconds, exposed: Array, device: Array, passes: Array) -> Array:
    forward = compute.matmul_forward + compute.attention_forward + compute.elementwise_forward + exposed / passes
    return np.asarray(forward / device)


def _tensor_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Array:
    """All-reduces of one forward pass, or the gathers and scatters that sequence parallelism has in their place."""
    ranks = group(layout.tensor, 1, rates)
    inside = rates.inner * rates.inner_share
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


def combine(layers: LayerTime, layout: Layout, rates: Rates, model: ModelFigures) -> StepTime:
    """The step of each layout from the seconds of its average layer."""
    stages = np.asarray(layout.pipeline, dtype=np.float64)
    micro_batches = np.asarray(layout.micro_batches)
    counts = stage_layers(model.depth, layout)
    full_stage, last_stage = counts.fullest * layers.layer, counts.last * layers.layer + layers.head
    ends = last_stage >= full_stage
    busy_layers = np.where(ends, counts.last, counts.fullest)
    head = np.where(ends, layers.head, 0.0)
    shard = _Sharded(layers, layout, rates, model, counts.fullest)
    stage = busy_layers * layers.layer + head
    traffic = _accumulation_seconds(shard, rates)
    gathering = shard.micro_batch_seconds(stage)
    transfer, transfer_hidden = _transfer_seconds(layers, layout, rates)
    slot = stage + gathering + transfer + traffic
    mean_stage = (model.depth * layers.layer + layers.head) / stages
    typical = slot + (mean_stage - stage) / 2
    forward = typical * layers.forward_share
    again = typical * layers.recompute_share
    bubble = bubble_seconds(layout, forward, typical - forward, again)
    reduction = shard.reduction_seconds()
    reduction_exposed = reduction * rates.data_exposed
    repeated = micro_batches * busy_layers
    parts = {
        "matmul": repeated * layers.matmul,
        "attention": repeated * layers.attention,
        "elementwise": repeated * layers.elementwise + micro_batches * traffic,
        "head": micro_batches * head,
        "recompute": repeated * layers.recompute,
        "tensor_parallel": repeated * layers.tensor,
        "context_parallel": repeated * layers.context,
        "expert_parallel": repeated * layers.expert,
        "launch": repeated * layers.launch,
        "pipeline_transfer": micro_batches * transfer,
        "pipeline_bubble": bubble,
        "data_parallel": micro_batches * gathering + reduction_exposed,
        "optimizer": shard.optimizer_seconds(),
        "overhead": np.broadcast_to(np.asarray(rates.overhead_seconds, dtype=np.float64), stage.shape),
    }
    total = sum(parts.values())
    accelerators = np.asarray(layout.accelerators, dtype=np.float64)
    parts["stragglers"] = total * rates.straggler * np.log2(np.maximum(accelerators / 8, 1))
    parts["production"] = (total + parts["stragglers"]) * (rates.tuning - 1)
    sequences = np.asarray(layout.global_batch, dtype=np.float64)
    return StepTime(
        seconds=total + parts["stragglers"] + parts["production"],
        parts=parts,
        hidden={
            "tensor_parallel": repeated * layers.tensor_hidden,
            "context_parallel": repeated * layers.context_hidden,
            "expert_parallel": repeated * layers.expert_hidden,
            "pipeline_transfer": micro_batches * transfer_hidden,
            "data_parallel": reduction - reduction_exposed + micro_batches * shard.hidden_seconds(gathering),
        },
        model_flops=np.broadcast_to(sequences * model.flops, stage.shape),
        hardware_flops=sequences * layers.hardware_flops,
        forward_seconds=slot * layers.forward_share,
        backward_seconds=slot * (1 - layers.forward_share),
    )


def _transfer_seconds(layers: LayerTime, layout: Layout, rates: Rates) -> tuple[Array, Array]:
    """Transfers between stages of one micro batch, forward and back: exposed and hidden."""
    stages = np.asarray(layout.pipeline)
    inside = np.asarray(layout.placement) == Placement.DATA_INSIDE
    stride = layout.tensor * layout.context * np.where(inside, layout.data, 1)
    link = np.where(stride >= rates.inner_size, rates.nic, rates.inner) * rates.stage_share
    each = 2 * layout.virtual_pipeline * (layers.boundary_bytes / link + rates.stage_latency)
    transfer = np.where(stages > 1, each, 0.0)
    interleaved = np.asarray(layout.virtual_pipeline) > 1
    exposed = transfer * np.where(interleaved, rates.stage_exposed_interleaved, 1.0)
    return exposed + np.where(stages > 1, rates.engine_seconds, 0.0), transfer - exposed


def _accumulation_seconds(shard: _Sharded, rates: Rates) -> Array:
    """Adding the gradients of one micro batch to those of the step."""
    return shard.trained * rates.accumulate_bytes / (rates.memory * rates.memory_share)


class _Sharded:
    """Model states over the data-parallel ranks: gathering, reducing and updating them."""

    def __init__(
        self, layers: LayerTime, layout: Layout, rates: Rates, model: ModelFigures, stage_layers: Array
    ) -> None:
        self.layout, self.rates, self.model = layout, rates, model
        ends = np.where(
            np.asarray(layout.pipeline) > 1,
            np.maximum(layers.head_parameters, layers.embedding_parameters),
            layers.head_parameters + layers.embedding_parameters,
        )
        self.shared = stage_layers * layers.shared_parameters + ends
        self.experts = stage_layers * layers.expert_parameters
        self.trained = (self.shared + self.experts) * model.trainable_share
        sharding = np.asarray(layout.sharding)
        self.sharded_states = sharding >= Sharding.ZERO1
        self.gathers_weights = sharding >= Sharding.ZERO3
        self.hybrid = sharding == Sharding.HSDP
        inside = np.asarray(layout.placement) == Placement.DATA_INSIDE
        stride = layout.tensor * np.where(inside, 1, layout.pipeline)
        ranks = np.asarray(layout.data * layout.context, dtype=np.float64)
        shard = np.where(self.hybrid, np.minimum(layout.shard_size, ranks), ranks)
        self.ranks, self.shard = group(ranks, stride, rates), group(shard, stride, rates)
        expert_data = np.maximum(np.asarray(layout.expert_data, dtype=np.float64), 1)
        expert_stride = layout.expert * layout.expert_tensor * np.where(inside, 1, layout.pipeline)
        self.expert_ranks = group(expert_data, expert_stride, rates)
        self.units = layers.adapted * stage_layers * rates.adapter_unit_seconds
        self.stage_layers = stage_layers

    def _rate(self, ranks: Group, share: Number) -> Array:
        rates = self.rates
        rate = bus_rate(ranks, rates.inner_share, share, rates)
        measured = (np.asarray(rates.measured_bus) > 0) & (ranks.domains > 1)
        return np.where(measured, rates.measured_bus, rate)

    def _gather(self, width: Number) -> Array:
        """One gather of the weights, or scatter of gradients, of `width` bytes each."""
        share = self.rates.shard_outer_share
        shared = gather_seconds(self.shared * width, self.shard, self._rate(self.shard, share))
        experts = gather_seconds(self.experts * width, self.expert_ranks, self._rate(self.expert_ranks, share))
        return shared + experts

    def gather_seconds(self) -> Array:
        """Collectives of one micro batch with sharded weights, before overlap."""
        rates = self.rates
        weights = rates.gathers * self._gather(rates.weight_bytes)
        gradients = self._gather(rates.gradient_bytes) * self.model.trainable_share
        micro_batches = np.asarray(self.layout.micro_batches)
        every = np.where(np.asarray(rates.accumulate_unsynced) > 0, 1 / micro_batches, 1.0)
        return np.where(self.gathers_weights, weights + gradients * every, 0.0)

    def micro_batch_seconds(self, stage: Array) -> Array:
        """What gathering adds to one micro batch: the slower of both sets the pace, and a share comes on top."""
        gathering = self.gather_seconds()
        square = stage * stage
        other = gathering * gathering
        pace = np.sqrt(np.sqrt(square * square + other * other))
        units = np.where(self.gathers_weights & (self.shard.size > 1), self.units, 0.0)
        loaded = np.asarray(self.layout.offload_parameters) > 0
        host = np.where(loaded, 2 * self.shared * 2 / HOST_LINK_BYTES_PER_SECOND, 0.0)
        return pace - stage + self.rates.shard_exposed * gathering + units + host

    def hidden_seconds(self, exposed: Array) -> Array:
        return np.maximum(self.gather_seconds() - exposed, 0.0)

    def reduction_seconds(self) -> Array:
        """Gradients summed over the replicas once a step, and new weights gathered where states are sharded."""
        rates, trainable = self.rates, self.model.trainable_share
        share = rates.data_outer_share

        def reduced(parameters: Array, ranks: Group) -> Array:
            rate = self._rate(ranks, share)
            whole = all_reduce_seconds(parameters * rates.gradient_bytes, ranks, rate, rates)
            scatters = 1.0 + np.asarray(rates.reduces_whole)
            halves = gather_seconds(parameters * (scatters * rates.gradient_bytes + 2.0), ranks, rate)
            latency = rates.network_latency * np.log2(np.maximum(ranks.size, 1))
            return np.where(self.sharded_states, halves, whole) + latency

        plain = reduced(self.shared * trainable, self.ranks) + reduced(self.experts * trainable, self.expert_ranks)
        replicas = np.maximum(self.ranks.size / self.shard.size, 1)
        between = group(replicas, self.shard.size * np.asarray(self.layout.tensor), rates)
        hybrid = all_reduce_seconds(
            self.shared * trainable * rates.gradient_bytes / self.shard.size, between, self._rate(between, share), rates
        )
        return np.where(self.gathers_weights, np.where(self.hybrid, hybrid, 0.0), plain)

    def optimizer_seconds(self) -> Array:
        """The optimizer's traffic over the states of this rank; on the host or on drives where they are off-loaded."""
        rates = self.rates
        states = self.shared / np.where(self.sharded_states, self.shard.size, 1) + self.experts / np.where(
            self.sharded_states, self.expert_ranks.size, 1
        )
        states = states * self.model.trainable_share
        device = states * rates.optimizer_bytes / (rates.memory * rates.memory_share)
        place = np.asarray(self.layout.offload_optimizer)
        if not np.any(place):
            return device
        host = states * (rates.optimizer_bytes / HOST_MEMORY_BYTES_PER_SECOND + 4 / HOST_LINK_BYTES_PER_SECOND)
        drive = host + states * 24 / NVME_BYTES_PER_SECOND
        return np.select([place == 1, place >= 2], [host, drive], device)
