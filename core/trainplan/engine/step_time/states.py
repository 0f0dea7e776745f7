"""Seconds that model states cost: gathering, reducing, accumulating and updating them over the data-parallel ranks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from trainplan.arithmetic import NOTHING, any_of, log2, maximum, minimum, sqrt, where
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

    shared: Number
    """Outside the routed experts."""
    experts: Number
    head: Number
    embedding: Number
    adapted: Number
    """Adapted linear layers."""


@dataclass(frozen=True)
class StateTime:
    """Seconds of the fullest stage's states."""

    gathers: Number
    """Gathers of weights and reductions of gradients in every micro batch, before overlap."""
    gathers_once: Number
    """Those of sharded weights that a step has once, before overlap."""
    per_micro_batch: Number
    """What a micro batch waits for without overlap: units of adapters, weights that come from the host."""
    accumulation: Number
    """Adding the gradients of one micro batch to those of the step."""
    reduction: Number
    """Gradients summed over the replicas, and new weights gathered, once a step: what computation does not hide."""
    reduction_hidden: Number
    optimizer: Number

    def summed(self) -> StateTime:
        """The same step as fewer figures, for callers that do not need the separate terms."""
        return replace(
            self,
            per_micro_batch=self.per_micro_batch + self.accumulation,
            accumulation=NOTHING,
            optimizer=self.optimizer + self.reduction,
            reduction=NOTHING,
        )


def state_time(parameters: Parameters, layout: Layout, rates: Rates, model: ModelFigures) -> StateTime:
    """Cost of the model states of each layout; only the fields `STATE_FIELDS` of the layout matter."""
    layers = stage_layers(model.depth, layout).fullest
    ends = where(
        layout.pipeline > 1,
        maximum(parameters.head, parameters.embedding),
        parameters.head + parameters.embedding,
    )
    shared = layers * parameters.shared + ends
    experts = layers * parameters.experts
    how = handling_of(rates.handling, layout)
    sharded = how.weights_shared > 0
    gradient = where(how.gradient_bytes > 0, how.gradient_bytes, rates.gradient_bytes)
    groups = _Groups(layout, rates)
    share = rates.shard_outer_share

    def moved(name: str, width: Number) -> Number:
        """One gather of the weights, or scatter of the gradients, of `width` bytes each."""
        one, other = shared * width, experts * width
        return _gathered(name, one, layers, groups.shard, share, rates) + _gathered(
            name, other, layers, groups.experts, share, rates
        )

    units = where(sharded & (groups.shard.size > 1), parameters.adapted * layers * rates.adapter_unit_seconds, 0.0)
    loaded = where(layout.offload_parameters > 0, 2 * shared * 2 / HOST_LINK_BYTES_PER_SECOND, 0.0)
    trained = (shared + experts) * model.trainable_share
    weight = moved("all_gather", rates.weight_bytes)
    reduced = moved("reduce_scatter", gradient * how.passes) * model.trainable_share
    between = _between_replicas(shared * model.trainable_share * gradient, groups, layout, rates, layers)
    reduction = where(
        sharded,
        between * (1 - how.replicas),
        _reduction_seconds(
            shared * model.trainable_share, experts * model.trainable_share, groups, how, gradient, rates, layers
        ),
    )
    reduction_paid = reduction * paid_share(rates.data_exposed, groups.all.domains > 1, rates)
    return StateTime(
        gathers=how.gathers * weight + how.reductions * reduced + how.replicas * between,
        gathers_once=where(sharded, how.gathers_once * weight + how.reductions_once * reduced, 0.0),
        per_micro_batch=units + loaded,
        accumulation=trained * rates.accumulate_bytes / (rates.memory * rates.memory_share),
        reduction=reduction_paid,
        reduction_hidden=reduction - reduction_paid,
        optimizer=_optimizer_seconds(
            shared * model.trainable_share, experts * model.trainable_share, groups, layout, how, rates
        ),
    )


def overlapped_gather(stage: Number, gathering: Number, rates: Rates) -> Number:
    """What gathering adds to one micro batch: the slower of both sets the pace, and a share comes on top.

    `stage`, `gathering` [s of a micro batch].
    """
    square, other = stage * stage, gathering * gathering
    return sqrt(sqrt(square * square + other * other)) - stage + rates.shard_exposed * gathering


class _Groups:
    """Ranks that hold the same parameters, those that share one copy, and those that hold the same experts."""

    def __init__(self, layout: Layout, rates: Rates) -> None:
        inside = where(layout.placement == Placement.DATA_INSIDE, 1, layout.pipeline)
        ranks = layout.data * layout.context * 1.0
        hybrid = layout.sharding == Sharding.HSDP
        shard = where(hybrid, minimum(layout.shard_size, ranks), ranks)
        self.all = group(ranks, layout.tensor * inside, rates)
        self.shard = group(shard, layout.tensor * inside, rates)
        self.experts = group(
            maximum(layout.expert_data, 1),
            layout.expert * layout.expert_tensor * inside,
            rates,
        )
        self.between = group(maximum(ranks / shard, 1), shard * layout.tensor * inside, rates)


def _rate(ranks: Group, share: Number, rates: Rates, message: Number) -> Number:
    """Bus bandwidth of a group [B/s] for messages of `message` bytes: as measured, else as modelled."""
    return measured_rate(ranks, bus_rate(ranks, rates.inner_share, share, rates), rates, message)


def _gathered(name: str, size: Number, layers: Number, ranks: Group, share: Number, rates: Rates) -> Number:
    """Gathers or scatters of `size` bytes, layer by layer."""
    modelled = gather_seconds(size, ranks, _rate(ranks, share, rates, size / layers))
    return own_seconds(name, size, size / layers, ranks, modelled, rates)


def _reduction_seconds(
    shared: Number, experts: Number, groups: _Groups, how: Handling, gradient: Number, rates: Rates, layers: Number
) -> Number:
    """What whole weights have once a step: gradients summed, and new weights gathered where ranks update shares.

    A bucket of gradients holds about a layer.
    """
    share = rates.data_outer_share
    scattered_bytes = how.reductions_once * how.passes * gradient
    gathered_bytes = how.gathers_once * NEW_WEIGHT_BYTES
    halves_bytes = scattered_bytes + gathered_bytes

    def reduced(parameters: Number, ranks: Group) -> Number:
        size, message = parameters * gradient, parameters * gradient / layers
        rate = _rate(ranks, share, rates, message)
        whole = own_seconds("all_reduce", size, message, ranks, all_reduce_seconds(size, ranks, rate, rates), rates)
        halves = gather_seconds(parameters * halves_bytes, ranks, rate)
        if rates.own_curves:
            halves = 0.0
            for name, width in (("reduce_scatter", scattered_bytes), ("all_gather", gathered_bytes)):
                one = gather_seconds(parameters * width, ranks, rate)
                halves = halves + own_seconds(name, parameters * width, message, ranks, one, rates)
        latency = rates.network_latency * log2(maximum(ranks.size, 1))
        return where(how.optimizer_shared > 0, halves, whole) + latency

    return reduced(shared, groups.all) + reduced(experts, groups.experts)


def _between_replicas(gradients: Number, groups: _Groups, layout: Layout, rates: Rates, layers: Number) -> Number:
    """One sum of the shards of gradients over the replicas of HSDP; gradients: whole [bytes]."""
    size = gradients / groups.shard.size
    rate = _rate(groups.between, rates.data_outer_share, rates, size / layers)
    modelled = all_reduce_seconds(size, groups.between, rate, rates)
    seconds = own_seconds("all_reduce", size, size / layers, groups.between, modelled, rates)
    return where(layout.sharding == Sharding.HSDP, seconds, 0.0)


def _optimizer_seconds(
    shared: Number, experts: Number, groups: _Groups, layout: Layout, how: Handling, rates: Rates
) -> Number:
    """Traffic over the states of this rank; on the host or on drives where they are off-loaded."""
    is_sharded = how.optimizer_shared > 0
    states = shared / where(is_sharded, groups.shard.size, 1) + experts / where(is_sharded, groups.experts.size, 1)
    device = states * rates.optimizer_bytes / (rates.memory * rates.memory_share)
    place = layout.offload_optimizer
    if not any_of(place):
        return device
    host = states * (rates.optimizer_bytes / HOST_MEMORY_BYTES_PER_SECOND + 4 / HOST_LINK_BYTES_PER_SECOND)
    drive = host + states * OPTIMIZER_STATE_BYTES / NVME_BYTES_PER_SECOND
    return where(place == 1, host, where(place >= 2, drive, device))
