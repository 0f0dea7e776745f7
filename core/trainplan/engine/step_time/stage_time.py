"""The time of one micro batch on a pipeline stage, and how long the pipeline idles, model states apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Layout, Number, Placement
from trainplan.engine.operators.largest import largest_of
from trainplan.engine.pipeline.bubble import bubble_seconds
from trainplan.engine.pipeline.split import StageLayers, stage_layers
from trainplan.engine.step_time.collectives import neighbour_rate, paid_share
from trainplan.engine.step_time.layer import LayerTime
from trainplan.engine.step_time.rates import Rates
from trainplan.engine.step_time.states import ModelFigures
from trainplan.engine.step_time.work import Array

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class StageTime:
    """One micro batch, forward and backward [seconds unless named otherwise]."""

    fullest: Array
    """Computation of the stage that takes longest."""
    mean: Array
    """Of an average stage."""
    transfer: Array
    """Exposed transfers to and from the neighbours."""
    micro_batches: Array
    """Of a step on one data-parallel rank."""
    sequences: Number
    """Of a step."""
    idle: Array
    """Micro batches of an average stage that the pipeline idles in a step."""
    stragglers: Array
    """What waiting for the slowest adds to a step, of its own seconds."""
    uneven: Array
    """What the slowest of the data-parallel ranks computes longer than their mean in one micro batch: its documents."""
    forward_share: Array
    """Share of the forward pass."""
    hardware_flops: Array
    """Of one sequence of the whole model."""
    exposed: dict[str, Array]
    """Parts of `fullest` and `transfer` by term, where asked for."""
    hidden: dict[str, Array]
    """Communication that computation hides, where asked for."""


def stage_time(
    layers: LayerTime, layout: Layout, rates: Rates, model: ModelFigures, *, parts: bool = True
) -> StageTime:
    """Stages of each layout from the seconds of its average layer."""
    micro_batches = np.asarray(layout.micro_batches, dtype=np.float64)
    counts = stage_layers(model.depth, layout)
    alone = np.asarray(layout.pipeline) == 1
    middle = counts.fullest * layers.layer + layers.front
    last = counts.last * layers.layer + layers.head + np.where(alone, layers.front, 0.0)
    transfer, transfer_hidden = _transfer_seconds(layers, layout, rates, model.depth / layout.pipeline)
    exposed: dict[str, Array] = {}
    hidden: dict[str, Array] = {}
    if parts:
        exposed = _exposed(layers, counts, last >= middle, alone) | {"pipeline_transfer": transfer}
        hidden = _hidden(layers, counts, last >= middle) | {"pipeline_transfer": transfer_hidden}
    return StageTime(
        fullest=np.maximum(middle, last),
        mean=(model.depth * layers.layer + layers.head + layers.front) / layout.pipeline,
        transfer=transfer,
        micro_batches=micro_batches,
        sequences=layout.global_batch,
        idle=bubble_seconds(
            layout, micro_batches, layers.forward_share, 1 - layers.forward_share, layers.recompute_share
        ),
        stragglers=rates.straggler * np.log2(np.maximum(np.asarray(layout.accelerators) / 8, 1)),
        uneven=_uneven(layers, counts, layout),
        forward_share=layers.forward_share,
        hardware_flops=layers.hardware_flops,
        exposed=exposed,
        hidden=hidden,
    )


def _uneven(layers: LayerTime, counts: StageLayers, layout: Layout) -> Array:
    if not layers.uneven.ndim:
        return layers.uneven
    return np.asarray(counts.fullest * layers.uneven * largest_of(layout.data))


def _exposed(layers: LayerTime, counts: StageLayers, ends: Flags, alone: Flags) -> dict[str, Array]:
    """Seconds of the stage that takes longest by term; `ends` where that is the last one."""
    repeated = np.where(ends, counts.last, counts.fullest)
    return {
        "matmul": repeated * layers.matmul + np.where(ends & ~alone, 0.0, layers.front),
        "attention": repeated * layers.attention,
        "elementwise": repeated * layers.elementwise,
        "head": np.where(ends, layers.head, 0.0),
        "recompute": repeated * layers.recompute,
        "tensor_parallel": repeated * layers.tensor,
        "context_parallel": repeated * layers.context,
        "expert_parallel": repeated * layers.expert,
        "launch": repeated * layers.launch,
        "activation_offload": repeated * layers.offload,
    }


def _hidden(layers: LayerTime, counts: StageLayers, ends: Flags) -> dict[str, Array]:
    repeated = np.where(ends, counts.last, counts.fullest)
    return {
        "tensor_parallel": repeated * layers.tensor_hidden,
        "context_parallel": repeated * layers.context_hidden,
        "expert_parallel": repeated * layers.expert_hidden,
        "activation_offload": repeated * layers.offload_hidden,
    }


def _transfer_seconds(layers: LayerTime, layout: Layout, rates: Rates, per_stage: Number) -> tuple[Array, Array]:
    """Transfers between stages of one micro batch, forward and back: exposed, and hidden behind a stage's layers."""
    stages = np.asarray(layout.pipeline)
    inside = np.asarray(layout.placement) == Placement.DATA_INSIDE
    stride = layout.tensor * layout.context * np.where(inside, layout.data, 1)
    crosses = stride >= rates.inner_size
    link = np.where(crosses, neighbour_rate(stride, rates), rates.inner) * rates.stage_share
    each = 2 * layout.virtual_pipeline * (layers.boundary_bytes / link + rates.stage_latency)
    transfer = np.where(stages > 1, each, 0.0)
    interleaved = np.asarray(layout.virtual_pipeline) > 1
    exposed = transfer * paid_share(np.where(interleaved, rates.stage_exposed_interleaved, 1.0), crosses, rates)
    hidden = np.minimum(transfer - exposed, np.asarray(per_stage) * layers.layer)
    return transfer - hidden + np.where(stages > 1, rates.engine_seconds, 0.0), hidden
