"""The time of one micro batch on a pipeline stage, and how long the pipeline idles, model states apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trainplan.arithmetic import NOTHING, log2, maximum, minimum, negated, where
from trainplan.engine.layout.layout import Layout, Number, Placement
from trainplan.engine.operators.largest import largest_of
from trainplan.engine.pipeline.bubble import bubble_seconds
from trainplan.engine.pipeline.split import StageLayers, stage_layers
from trainplan.engine.step_time.collectives import neighbour_rate, paid_share
from trainplan.engine.step_time.layer import LayerTime
from trainplan.engine.step_time.rates import Rates
from trainplan.engine.step_time.states import ModelFigures

Flags = Any
"""Whether something holds, for each layout or for one."""


@dataclass(frozen=True)
class StageTime:
    """One micro batch, forward and backward [seconds unless named otherwise]."""

    fullest: Number
    """Computation of the stage that takes longest."""
    mean: Number
    """Of an average stage."""
    transfer: Number
    """Exposed transfers to and from the neighbours."""
    micro_batches: Number
    """Of a step on one data-parallel rank."""
    sequences: Number
    """Of a step."""
    idle: Number
    """Micro batches of an average stage that the pipeline idles in a step."""
    stragglers: Number
    """What waiting for the slowest adds to a step, of its own seconds."""
    uneven: Number
    """What the slowest of the data-parallel ranks computes longer than their mean in one micro batch: its documents."""
    forward_share: Number
    """Share of the forward pass."""
    hardware_flops: Number
    """Of one sequence of the whole model."""
    exposed: dict[str, Number]
    """Parts of `fullest` and `transfer` by term, where asked for."""
    hidden: dict[str, Number]
    """Communication that computation hides, where asked for."""


def stage_time(
    layers: LayerTime, layout: Layout, rates: Rates, model: ModelFigures, *, parts: bool = True
) -> StageTime:
    """Stages of each layout from the seconds of its average layer."""
    micro_batches = layout.micro_batches
    counts = stage_layers(model.depth, layout)
    alone = layout.pipeline == 1
    middle = counts.fullest * layers.layer + layers.front
    last = counts.last * layers.layer + layers.head + where(alone, layers.front, 0.0)
    transfer, transfer_hidden = _transfer_seconds(layers, layout, rates, model.depth / layout.pipeline)
    exposed: dict[str, Number] = {}
    hidden: dict[str, Number] = {}
    if parts:
        exposed = _exposed(layers, counts, last >= middle, alone) | {"pipeline_transfer": transfer}
        hidden = _hidden(layers, counts, last >= middle) | {"pipeline_transfer": transfer_hidden}
    return StageTime(
        fullest=maximum(middle, last),
        mean=(model.depth * layers.layer + layers.head + layers.front) / layout.pipeline,
        transfer=transfer,
        micro_batches=micro_batches,
        sequences=layout.global_batch,
        idle=bubble_seconds(
            layout, micro_batches, layers.forward_share, 1 - layers.forward_share, layers.recompute_share
        ),
        stragglers=rates.straggler * log2(maximum(layout.accelerators / 8, 1)),
        uneven=_uneven(layers, counts, layout),
        forward_share=layers.forward_share,
        hardware_flops=layers.hardware_flops,
        exposed=exposed,
        hidden=hidden,
    )


def _uneven(layers: LayerTime, counts: StageLayers, layout: Layout) -> Number:
    if layers.uneven is NOTHING:
        return NOTHING
    return counts.fullest * layers.uneven * largest_of(layout.data)


def _exposed(layers: LayerTime, counts: StageLayers, ends: Flags, alone: Flags) -> dict[str, Number]:
    """Seconds of the stage that takes longest by term; `ends` where that is the last one."""
    repeated = where(ends, counts.last, counts.fullest)
    return {
        "matmul": repeated * layers.matmul + where(ends & negated(alone), 0.0, layers.front),
        "attention": repeated * layers.attention,
        "elementwise": repeated * layers.elementwise,
        "head": where(ends, layers.head, 0.0),
        "recompute": repeated * layers.recompute,
        "tensor_parallel": repeated * layers.tensor,
        "context_parallel": repeated * layers.context,
        "expert_parallel": repeated * layers.expert,
        "launch": repeated * layers.launch,
        "activation_offload": repeated * layers.offload,
    }


def _hidden(layers: LayerTime, counts: StageLayers, ends: Flags) -> dict[str, Number]:
    repeated = where(ends, counts.last, counts.fullest)
    return {
        "tensor_parallel": repeated * layers.tensor_hidden,
        "context_parallel": repeated * layers.context_hidden,
        "expert_parallel": repeated * layers.expert_hidden,
        "activation_offload": repeated * layers.offload_hidden,
    }


def _transfer_seconds(layers: LayerTime, layout: Layout, rates: Rates, per_stage: Number) -> tuple[Number, Number]:
    """Transfers between stages of one micro batch, forward and back: exposed, and hidden behind a stage's layers."""
    stages = layout.pipeline
    inside = layout.placement == Placement.DATA_INSIDE
    stride = layout.tensor * layout.context * where(inside, layout.data, 1)
    crosses = stride >= rates.inner_size
    link = where(crosses, neighbour_rate(stride, rates), rates.inner) * rates.stage_share
    each = 2 * layout.virtual_pipeline * (layers.boundary_bytes / link + rates.stage_latency)
    transfer = where(stages > 1, each, 0.0)
    interleaved = layout.virtual_pipeline > 1
    exposed = transfer * paid_share(where(interleaved, rates.stage_exposed_interleaved, 1.0), crosses, rates)
    hidden = minimum(transfer - exposed, per_stage * layers.layer)
    return transfer - hidden + where(stages > 1, rates.engine_seconds, 0.0), hidden
