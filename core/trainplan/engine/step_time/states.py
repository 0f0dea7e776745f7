"""Seconds that model states cost: gathering, reducing, accumulating and updating them over the data-parallel ranks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from trainplan.engine.layout.layout import Layout, Number, Placement, Sharding
from trainplan.engine.layout.state_handling import Handling, handling_of
from trainplan.engine.pipeline.split import stage_layers
from trainplan.engine.step_time.collectives import (
    Group,
    all_reduce_seconds,
    bus_rate,
    gather_seconds,
    group,
    measured_rate,
    own_seconds,
    paid_share,
)
from trainplan.engine.step_time.rates import Rates
from trainplan.engine.step_time.work import Array

STATE_FIELDS: Final = (
    "tensor",
    "context",
    "pipeline",
    "virtual_pipeline",
    "expert",
    "expert_tensor",
    "data",
    "sharding",
    "shard_size",
    "placement",
    "first_stage_layers",
    "last_stage_layers",
    "offload_optimizer",
    "offload_parameters",
)
"""Fields of a layout on which the cost of its model states depends."""

HOST_MEMORY_BYTES_PER_SECOND: Final = 20e9
"""Memory bandwidth of the host per accelerator that an optimizer on the host reaches (ZeRO-Offload, 2101.06840)."""
HOST_LINK_BYTES_PER_SECOND: Final = 20e9
"""PCIe rate of one accelerator to its host under load."""
NEW_WEIGHT_BYTES: Final = 2.0
"""Of a weight that a step gathers after its update."""
OPTIMIZER_STATE_BYTES: Final = 24
"""Master weight and two moments, read and written."""
NVME_BYTES_PER_SECOND: Final = 3e9
"""Local drives of a node shared by its accelerators (ZeRO-Infinity, 2104.07857)."""


@dataclass(frozen=True)
class ModelFigures:
    """What the combination needs of the model."""

    depth: Number
    trainable_share: Number
    """Share of the parameters that have gradients and optimizer states."""
    flops: Number
    """Model FLOPs of one sequence."""


@dataclass(frozen=True)
class Parameters:
    """Parameters of one rank before data-parallel sharding; layer figures are those of an average layer."""

    shared: Array
    """Outside the routed experts."""
    experts: Array
    head: Array
    embedding: Array
    adapted: Array
    """Adapted linear layers."""


@dataclass(frozen=True)
class StateTime:
    """Seconds of the fullest stage's states."""

    gathers: Array
    """Gathers of weights and reductions of gradients in every micro batch, before overlap."""
    gathers_once: Array
    """Those of sharded weights that a step has once, before overlap."""
    per_micro_batch: Array
    """What a micro batch waits for without overlap: units of adapters, weights that come from the host."""
    accumulation: Array
    """Adding the gradients of one micro batch to those of the step."""
    reduction: Array
    """Gradients summed over the replicas, and new weights gathered, once a step: what computation does not hide."""
    reduction_hidden: Array
    optimizer: Array

    def summed(self) -> StateTime:
        """The same step as fewer figures, for callers that do not need the separate terms."""
        nothing: Any = np.zeros(())
        return replace(
            self,
            per_micro_batch=self.per_micro_batch + self.accumulation,
            accumulation=nothing,
            optimizer=self.optimizer + self.reduction,
            reduction=nothing,
        )


def state_time(parameters: Parameters, layout: Layout, rates: Rates, model: ModelFigures) -> StateTime:
    """Cost of the model states of each layout; only the fields `STATE_FIELDS` of the layout matter."""
    layers = stage_layers(model.depth, layout).fullest
    ends = np.where(
        np.asarray(layout.pipeline) > 1,
        np.maximum(parameters.head, parameters.embedding),
        parameters.head + parameters.embedding,
    )
    shared = layers * parameters.shared + ends
    experts = layers * parameters.experts
    how = handling_of(rates.handling, layout)
    sharded = np.asarray(how.weights_shared) > 0
    gradient = np.where(np.asarray(how.gradient_bytes) > 0, how.gradient_bytes, rates.gradient_bytes)
    groups = _Groups(layout, rates)
    share = rates.shard_outer_share

    def moved(name: str, width: Number) -> Array:
        """One gather of the weights, or scatter of the gradients, of `width` bytes each."""
        one, other = shared * width, experts * width
        return _gathered(name, one, layers, groups.shard, share, rates) + _gathered(
            name, other, layers, groups.experts, share, rates
        )

    units = np.where(sharded & (groups.shard.size > 1), parameters.adapted * layers * rates.adapter_unit_seconds, 0.0)
    loaded = np.where(np.asarray(layout.offload_parameters) > 0, 2 * shared * 2 / HOST_LINK_BYTES_PER_SECOND, 0.0)
    trained = (shared + experts) * model.trainable_share
    weight = moved("all_gather", rates.weight_bytes)
    reduced = moved("reduce_scatter", gradient * how.passes) * model.trainable_share
    between = _between_replicas(shared * model.trainable_share * gradient, groups, layout, rates, layers)
    reduction = np.where(
        sharded,
        between * (1 - np.asarray(how.replicas)),
        _reduction_seconds(
            shared * model.trainable_share, experts * model.trainable_share, groups, how, gradient, rates, layers
        ),
    )
    reduction_paid = reduction * paid_share(rates.data_exposed, groups.all.domains > 1, rates)
    return StateTime(
        gathers=how.gathers * weight + how.reductions * reduced + how.replicas * between,
        gathers_once=np.where(sharded, how.gathers_once * weight + how.reductions_once * reduced, 0.0),
        per_micro_batch=units + loaded,
        accumulation=trained * rates.accumulate_bytes / (rates.memory * rates.memory_share),
        reduction=reduction_paid,
        reduction_hidden=reduction - reduction_paid,
        optimizer=_optimizer_seconds(
            shared * model.trainable_share, experts * model.trainable_share, groups, layout, how, rates
        ),
    )


def overlapped_gather(stage: Array, gathering: Array, rates: Rates) -> Array:
    """What gathering adds to one micro batch: the slower of both sets the pace, and a share comes on top.

    `stage`, `gathering` [s of a micro batch].
    """
    square, other = stage * stage, gathering * gathering
    return np.asarray(np.sqrt(np.sqrt(square * square + other * other)) - stage + rates.shard_exposed * gathering)


class _Groups:
    """Ranks that hold the same parameters, those that share one copy, and those that hold the same experts."""

    def __init__(self, layout: Layout, rates: Rates) -> None:
        inside = np.where(np.asarray(layout.placement) == Placement.DATA_INSIDE, 1, layout.pipeline)
        ranks = np.asarray(layout.data * layout.context, dtype=np.float64)
        hybrid = np.asarray(layout.sharding) == Sharding.HSDP
        shard = np.where(hybrid, np.minimum(layout.shard_size, ranks), ranks)
        self.all = group(ranks, layout.tensor * inside, rates)
        self.shard = group(shard, layout.tensor * inside, rates)
        self.experts = group(
            np.maximum(np.asarray(layout.expert_data, dtype=np.float64), 1),
            layout.expert * layout.expert_tensor * inside,
            rates,
        )
        self.between = group(np.maximum(ranks / shard, 1), shard * layout.tensor * inside, rates)


def _rate(ranks: Group, share: Number, rates: Rates, message: Array) -> Array:
    """Bus bandwidth of a group [B/s] for messages of `message` bytes: as measured, else as modelled."""
    return measured_rate(ranks, bus_rate(ranks, rates.inner_share, share, rates), rates, message)


def _gathered(name: str, size: Array, layers: Array, ranks: Group, share: Number, rates: Rates) -> Array:
    """Gathers or scatters of `size` bytes, layer by layer."""
    modelled = gather_seconds(size, ranks, _rate(ranks, share, rates, size / layers))
    return own_seconds(name, size, size / layers, ranks, modelled, rates)


def _reduction_seconds(
    shared: Array, experts: Array, groups: _Groups, how: Handling, gradient: Array, rates: Rates, layers: Array
) -> Array:
    """What whole weights have once a step: gradients summed, and new weights gathered where ranks update shares.

    A bucket of gradients holds about a layer.
    """
    share = rates.data_outer_share
    scattered_bytes = how.reductions_once * how.passes * gradient
    gathered_bytes = how.gathers_once * NEW_WEIGHT_BYTES
    halves_bytes = scattered_bytes + gathered_bytes

    def reduced(parameters: Array, ranks: Group) -> Array:
        size, message = parameters * gradient, parameters * gradient / layers
        rate = _rate(ranks, share, rates, message)
        whole = own_seconds("all_reduce", size, message, ranks, all_reduce_seconds(size, ranks, rate, rates), rates)
        halves = gather_seconds(parameters * halves_bytes, ranks, rate)
        if rates.own_curves:
            halves = np.asarray(0.0)
            for name, width in (("reduce_scatter", scattered_bytes), ("all_gather", gathered_bytes)):
                one = gather_seconds(parameters * width, ranks, rate)
                halves = halves + own_seconds(name, parameters * width, message, ranks, one, rates)
        latency = rates.network_latency * np.log2(np.maximum(ranks.size, 1))
        return np.where(np.asarray(how.optimizer_shared) > 0, halves, whole) + latency

    return reduced(shared, groups.all) + reduced(experts, groups.experts)


def _between_replicas(gradients: Array, groups: _Groups, layout: Layout, rates: Rates, layers: Array) -> Array:
    """One sum of the shards of gradients over the replicas of HSDP; gradients: whole [bytes]."""
    size = gradients / groups.shard.size
    rate = _rate(groups.between, rates.data_outer_share, rates, size / layers)
    modelled = all_reduce_seconds(size, groups.between, rate, rates)
    seconds = own_seconds("all_reduce", size, size / layers, groups.between, modelled, rates)
    return np.where(np.asarray(layout.sharding) == Sharding.HSDP, seconds, 0.0)


def _optimizer_seconds(
    shared: Array, experts: Array, groups: _Groups, layout: Layout, how: Handling, rates: Rates
) -> Array:
    """Traffic over the states of this rank; on the host or on drives where they are off-loaded."""
    is_sharded = np.asarray(how.optimizer_shared) > 0
    states = shared / np.where(is_sharded, groups.shard.size, 1) + experts / np.where(
        is_sharded, groups.experts.size, 1
    )
    device = states * rates.optimizer_bytes / (rates.memory * rates.memory_share)
    place = np.asarray(layout.offload_optimizer)
    if not np.any(place):
        return np.asarray(device)
    host = states * (rates.optimizer_bytes / HOST_MEMORY_BYTES_PER_SECOND + 4 / HOST_LINK_BYTES_PER_SECOND)
    drive = host + states * OPTIMIZER_STATE_BYTES / NVME_BYTES_PER_SECOND
    return np.select([place == 1, place >= 2], [host, drive], device)
