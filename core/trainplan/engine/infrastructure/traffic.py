"""What one accelerator sends over the scale-out network in a step, by axis of parallelism.

Bytes follow the same operators, stages and groups as the step time; collectives are hierarchical, so that a
network port carries the share of its accelerator alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from trainplan.arithmetic import maximum, power, where
from trainplan.engine.calibration import Calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Number, Placement, Sharding
from trainplan.engine.layout.state_handling import handling, handling_of
from trainplan.engine.pipeline.split import stage_layers
from trainplan.engine.results import StepResult
from trainplan.engine.step_time.collectives import Group, group
from trainplan.engine.step_time.layer import recompute_shares
from trainplan.engine.step_time.rates import built_in_rates, resolve_rates
from trainplan.engine.step_time.states import NEW_WEIGHT_BYTES
from trainplan.engine.step_time.work import layer_work

Axis = Literal["tensor", "context", "expert", "pipeline", "data"]

COMPUTING = ("matmul", "attention", "elementwise", "head", "recompute")
"""Parts of a step in which the ports are free."""

WAITING = ("tensor_parallel", "context_parallel", "expert_parallel", "pipeline_transfer", "data_parallel")
"""Parts of a step that wait for traffic."""

TERM_OF: dict[Axis, str] = {
    "tensor": "tensor_parallel",
    "context": "context_parallel",
    "expert": "expert_parallel",
    "pipeline": "pipeline_transfer",
    "data": "data_parallel",
}
"""Part of a step that waits for the traffic of each axis."""

OVERLAP = 0.8
"""Share of computation beside which traffic really runs; the rest starts and ends layers (planning choice)."""


@dataclass(frozen=True)
class AxisTraffic:
    """Traffic of one axis that leaves the scale-up domain."""

    axis: Axis
    bytes_per_step: float
    """Sent by one accelerator in one step [bytes]."""
    window_seconds: float = 0.0
    """Computation that can hide it [s]."""


def waiting_seconds(traffic: Sequence[AxisTraffic], step: StepResult) -> float:
    """What a step waits now for traffic that leaves the domain [s]."""
    return sum(step.parts.get(TERM_OF[item.axis], 0.0) for item in traffic)


def leaving_bytes(buffer: Number, ranks: Group) -> Number:
    """What each rank's port sends of one gather or scatter of `buffer` bytes; 0 within one domain.

    `buffer` [bytes].
    """
    share = (ranks.size - 1) / ranks.size / ranks.local
    return where(ranks.domains > 1, buffer * share, 0.0)


def scale_out_traffic(
    job: Job, layout: Layout, step: StepResult, calibration: Calibration | None = None
) -> tuple[AxisTraffic, ...]:
    """Traffic of one layout by axis; axes that stay inside their domain are left out."""
    sent = _sent(job, layout) if calibration is None else scale_out_bytes(job, layout, calibration)
    windows = _windows(job, layout, step)
    return tuple(AxisTraffic(axis, float(amount), windows[axis]) for axis, amount in sent.items() if float(amount) > 0)


@lru_cache(maxsize=64)
def _sent(job: Job, layout: Layout) -> dict[Axis, Number]:
    return scale_out_bytes(job, layout)


def _windows(job: Job, layout: Layout, step: StepResult) -> dict[Axis, float]:
    """Computation beside which the traffic of each axis can run [s].

    Sharded weights come and go beside all computation; a reduction once a step beside the first and last micro
    batch and half of the pipeline's bubble, in which a stage waits with its gradients done; transfers between
    interleaved stages beside the other chunks. The rest hides what the step time hides.
    """
    computing = sum(step.parts.get(name, 0.0) for name in COMPUTING)
    how = handling(job.framework, job.switches, int(layout.sharding), pipeline=_piped(layout))
    if how.gathers or how.reductions:
        data = OVERLAP * computing
    elif job.switches.overlap_gradient_reduction:
        alone = OVERLAP * computing / float(layout.micro_batches)
        data = alone + step.parts.get("pipeline_bubble", 0.0) / 2
    else:
        data = 0.0
    interleaved = float(layout.virtual_pipeline) > 1
    return {
        "tensor": step.hidden.get("tensor_parallel", 0.0),
        "context": step.hidden.get("context_parallel", 0.0),
        "expert": step.hidden.get("expert_parallel", 0.0),
        "pipeline": OVERLAP * computing if interleaved else step.hidden.get("pipeline_transfer", 0.0),
        "data": data,
    }


def _piped(layout: Layout) -> bool:
    return int(layout.pipeline) > 1


def scale_out_bytes(job: Job, layout: Layout, calibration: Calibration | None = None) -> dict[Axis, Number]:
    """Bytes that one accelerator of the fullest stage sends beyond its domain in one step, by axis."""
    rates = built_in_rates(job) if calibration is None else resolve_rates(job, calibration)
    work = layer_work(job, layout)
    layers = stage_layers(work.depth, layout).fullest
    passes = 2 + recompute_shares(layout, work.depth)[0]
    repeated = layers * passes * layout.micro_batches
    inside = layout.placement == Placement.DATA_INSIDE

    tensor = 2 * leaving_bytes(work.tensor_bytes, group(layout.tensor, 1, rates))
    context = leaving_bytes(work.context_bytes, group(layout.context, layout.tensor, rates))
    experts = group(layout.expert, layout.expert_tensor * where(inside, 1, layout.pipeline), rates)
    expert = _all_to_all_leaving(work.expert_bytes, experts, work.chosen / maximum(work.routed_share, 1e-9))

    stride = layout.tensor * layout.context * where(inside, layout.data, 1)
    crosses = (layout.pipeline > 1) & (stride >= rates.inner_size)
    pipeline = where(crosses, 2 * layout.virtual_pipeline * work.boundary_bytes, 0.0)

    ends = where(
        layout.pipeline > 1,
        maximum(work.head_parameters, work.embedding_parameters),
        work.head_parameters + work.embedding_parameters,
    )
    shared, routed = layers * work.shared_parameters + ends, layers * work.expert_parameters
    data_stride = layout.tensor * where(inside, 1, layout.pipeline)
    expert_stride = layout.expert * layout.expert_tensor * where(inside, 1, layout.pipeline)
    ranks = group(layout.data * layout.context, data_stride, rates)
    expert_ranks = group(maximum(layout.expert_data, 1), expert_stride, rates)
    how, batches, trained = handling_of(rates.handling, layout), layout.micro_batches, work.trainable_share
    hybrid = layout.sharding == Sharding.HSDP
    shard = group(where(hybrid, layout.shard_size, ranks.size), data_stride, rates)
    gradient = where(how.gradient_bytes > 0, how.gradient_bytes, rates.gradient_bytes)
    weight = where(how.weights_shared > 0, rates.weight_bytes, NEW_WEIGHT_BYTES * trained)
    width = weight * (how.gathers * batches + how.gathers_once)
    width = width + trained * gradient * how.passes * (how.reductions * batches + how.reductions_once)
    shards = leaving_bytes(shared * width, shard) + leaving_bytes(routed * width, expert_ranks)
    replicas = group(ranks.size / shard.size, shard.size * data_stride, rates)
    times = how.replicas * batches + (1 - how.replicas)
    between = 2 * times * leaving_bytes(shared * trained * gradient / shard.size, replicas)
    return {
        "tensor": tensor * repeated,
        "context": context * repeated,
        "expert": expert * repeated,
        "pipeline": pipeline * layout.micro_batches,
        "data": shards + where(hybrid, between, 0.0),
    }


def _all_to_all_leaving(buffer: Number, ranks: Group, chosen: Number) -> Number:
    """A token crosses the network once per distinct domain of its experts."""
    domains = ranks.domains
    distinct = domains * (1 - power(1 - 1 / domains, maximum(chosen, 1)))
    leaving = maximum(distinct - distinct / domains, 0) / maximum(chosen, 1)
    return where(domains > 1, buffer * leaving, 0.0)
