"""What one accelerator sends over the scale-out network in a step, by axis of parallelism.

Bytes follow the same operators, stages and groups as the step time; collectives are hierarchical, so that a
network port carries the share of its accelerator alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Number, Placement, Sharding
from trainplan.engine.results import StepResult
from trainplan.engine.time.collectives import Group, group
from trainplan.engine.time.rates import resolve_rates
from trainplan.engine.time.stages import stage_layers
from trainplan.engine.time.step import recompute_shares
from trainplan.engine.time.work import Array, layer_work

Axis = Literal["tensor", "context", "expert", "pipeline", "data"]

TERMS: dict[Axis, str] = {
    "tensor": "tensor_parallel",
    "context": "context_parallel",
    "expert": "expert_parallel",
    "pipeline": "pipeline_transfer",
    "data": "data_parallel",
}
"""Names of the axes among the parts of a step."""


@dataclass(frozen=True)
class AxisTraffic:
    """Traffic of one axis that leaves the scale-up domain."""

    axis: Axis
    bytes_per_step: float
    """Sent by one accelerator in one step [bytes]."""
    exposed_seconds: float
    """What the step waits for it [s]."""
    hidden_seconds: float = 0.0
    """What computation hides of it [s]."""


def leaving_bytes(buffer: Number, ranks: Group) -> Array:
    """What each rank's port sends of one gather or scatter of `buffer` bytes; 0 within one domain."""
    share = (ranks.size - 1) / ranks.size / ranks.local
    return np.where(ranks.domains > 1, np.multiply(buffer, share), 0.0)


def scale_out_traffic(
    job: Job, layout: Layout, step: StepResult, calibration: Calibration | None = None
) -> tuple[AxisTraffic, ...]:
    """Traffic of one layout by axis; axes that stay inside their domain are left out."""
    found: list[AxisTraffic] = []
    for axis, sent in scale_out_bytes(job, layout, calibration).items():
        amount = float(np.ravel(sent)[0])
        if amount > 0:
            term = TERMS[axis]
            found.append(AxisTraffic(axis, amount, step.parts.get(term, 0.0), step.hidden.get(term, 0.0)))
    return tuple(found)


def scale_out_bytes(job: Job, layout: Layout, calibration: Calibration | None = None) -> dict[Axis, Array]:
    """Bytes that one accelerator of the fullest stage sends beyond its domain in one step, by axis."""
    rates = resolve_rates(job, calibration or built_in_calibration())
    work = layer_work(job, layout)
    layers = stage_layers(work.depth, layout).fullest
    passes = 2 + recompute_shares(layout, work.depth)[0]
    repeated = layers * passes * layout.micro_batches
    inside = np.asarray(layout.placement) == Placement.DATA_INSIDE

    tensor = 2 * leaving_bytes(work.tensor_bytes, group(layout.tensor, 1, rates))
    context = leaving_bytes(work.context_bytes, group(layout.context, layout.tensor, rates))
    experts = group(layout.expert, layout.expert_tensor * np.where(inside, 1, layout.pipeline), rates)
    expert = _all_to_all_leaving(work.expert_bytes, experts, work.chosen / np.maximum(work.routed_share, 1e-9))

    stride = layout.tensor * layout.context * np.where(inside, layout.data, 1)
    crosses = (np.asarray(layout.pipeline) > 1) & (stride >= rates.inner_size)
    pipeline = np.where(crosses, 2 * layout.virtual_pipeline * work.boundary_bytes, 0.0)

    ends = np.where(
        np.asarray(layout.pipeline) > 1,
        np.maximum(work.head_parameters, work.embedding_parameters),
        work.head_parameters + work.embedding_parameters,
    )
    shared, routed = layers * work.shared_parameters + ends, layers * work.expert_parameters
    data_stride = layout.tensor * np.where(inside, 1, layout.pipeline)
    expert_stride = layout.expert * layout.expert_tensor * np.where(inside, 1, layout.pipeline)
    ranks = group(layout.data * layout.context, data_stride, rates)
    expert_ranks = group(np.maximum(layout.expert_data, 1), expert_stride, rates)
    sharding = np.asarray(layout.sharding)
    width = np.where(sharding == Sharding.NONE, 2.0 * rates.gradient_bytes, rates.gradient_bytes + 2.0)
    trained = work.trainable_share
    once = leaving_bytes(shared * trained * width, ranks) + leaving_bytes(routed * trained * width, expert_ranks)

    shard = group(np.where(sharding == Sharding.HSDP, layout.shard_size, ranks.size), data_stride, rates)
    every = np.where(np.asarray(rates.accumulate_unsynced) > 0, 1 / np.asarray(layout.micro_batches), 1.0)
    gathered = rates.gathers * rates.weight_bytes + trained * rates.gradient_bytes * every
    each = leaving_bytes(shared * gathered, shard) + leaving_bytes(routed * gathered, expert_ranks)
    replicas = group(ranks.size / shard.size, shard.size * data_stride, rates)
    between = 2 * leaving_bytes(shared * trained * rates.gradient_bytes / shard.size, replicas)
    sharded = each * layout.micro_batches + np.where(sharding == Sharding.HSDP, between, 0.0)
    return {
        "tensor": tensor * repeated,
        "context": context * repeated,
        "expert": expert * repeated,
        "pipeline": pipeline * layout.micro_batches,
        "data": np.where(sharding >= Sharding.ZERO3, sharded, once),
    }


def _all_to_all_leaving(buffer: Number, ranks: Group, chosen: Number) -> Array:
    """A token crosses the network once per distinct domain of its experts."""
    domains = ranks.domains
    distinct = domains * (1 - (1 - 1 / domains) ** np.maximum(chosen, 1))
    leaving = np.maximum(distinct - distinct / domains, 0) / np.maximum(chosen, 1)
    return np.where(domains > 1, np.multiply(buffer, leaving), 0.0)
