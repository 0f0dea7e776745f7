"""The time of one training step: work priced by rates, layers put on stages, exposed communication added."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeVar

import numpy as np

from trainplan.arithmetic import NOTHING, maximum, sqrt, where
from trainplan.engine.calibration import Calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Number
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.step_time.compute import LayerSeconds, layer_seconds
from trainplan.engine.step_time.layer import layer_time
from trainplan.engine.step_time.rates import Rates, built_in_rates, resolve_rates
from trainplan.engine.step_time.stage_time import StageTime, stage_time
from trainplan.engine.step_time.states import (
    STATE_FIELDS,
    ModelFigures,
    Parameters,
    StateTime,
    overlapped_gather,
    state_time,
)
from trainplan.engine.step_time.work import LAYER_FIELDS, Array, LayerWork, layer_work

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
    "activation_offload",
    "pipeline_transfer",
    "pipeline_bubble",
    "data_parallel",
    "optimizer",
    "overhead",
    "stragglers",
    "production",
)
"""Exposed seconds by term; they add up to the step."""
HIDDEN: Final = (
    "tensor_parallel",
    "context_parallel",
    "expert_parallel",
    "activation_offload",
    "pipeline_transfer",
    "data_parallel",
)

STAGE_FIELDS: Final = (
    "pipeline",
    "virtual_pipeline",
    "data",
    "global_batch",
    "recompute",
    "recompute_every",
    "recompute_layers",
    "recompute_modules",
    "schedule",
    "placement",
    "first_stage_layers",
    "last_stage_layers",
)
"""Fields of a layout on which, beside those of its layers, the time of its stages depends."""
CHUNK: Final = 1 << 14
"""Layouts that are combined at once, so that the arrays stay in the processor's cache."""


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
    uneven_seconds: Array = field(default_factory=lambda: np.zeros(()))
    """Of the stragglers, waiting for the ranks whose documents take longest."""


def step_time(
    job: Job, layout: Layout | LayoutTable, calibration: Calibration | None = None, *, parts: bool = True
) -> StepTime:
    """Step time of each layout [seconds]; fields of `layout` are numbers or arrays of one length.

    `calibration` defaults to the one that ships with the application. The layouts must be valid: heads, layers and
    accelerators that do not divide are not checked here. Without `parts`, `seconds` alone is computed. What depends on
    few fields is computed once for each of their distinct combinations.
    """
    rates = built_in_rates(job) if calibration is None else resolve_rates(job, calibration)
    if isinstance(layout, Layout) and layout.is_one:
        return _of_one(job, layout, rates)
    layouts = LayoutTable.of(layout)
    first, stage_of = layouts.distinct((*LAYER_FIELDS, *STAGE_FIELDS))
    staged = layouts.rows(first)
    first, work_of = staged.distinct(LAYER_FIELDS)
    work = layer_work(job, staged.rows(first).layout())
    model = model_figures(work)
    own = staged.layout()
    layers = layer_time(gather(layer_seconds(work, rates), work_of), gather(work, work_of), own, rates)
    stages = stage_time(layers, own, rates, model, parts=parts)
    first, states_of = layouts.distinct(STATE_FIELDS)
    states = state_time(gather(layers.parameters, stage_of[first]), layouts.rows(first).layout(), rates, model)
    if not parts:
        return only_seconds(_seconds(stages, stage_of, states.summed(), states_of, rates))
    return combine(gather(stages, stage_of), gather(states, states_of), rates, model, size=layouts.size)


def _of_one(job: Job, layout: Layout, rates: Rates) -> StepTime:
    work = layer_work(job, layout)
    model = model_figures(work)
    layers = layer_time(layer_seconds(work, rates), work, layout, rates)
    states = state_time(layers.parameters, layout, rates, model)
    return combine(stage_time(layers, layout, rates, model), states, rates, model)


def model_figures(work: LayerWork) -> ModelFigures:
    """What the combination needs of the model."""
    return ModelFigures(depth=float(work.depth), trainable_share=work.trainable_share, flops=work.data_flops)


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


T = TypeVar("T", LayerWork, LayerSeconds, Parameters, StageTime, StateTime)


def gather(times: T, index: Any) -> T:
    """One entry per layout from those of the distinct combinations; what does not vary, and products, stay."""
    return type(times)(**{item.name: _gathered(getattr(times, item.name), index) for item in fields(times)})


def _gathered(value: Any, index: Any) -> Any:
    if isinstance(value, dict):  # terms by name
        return {name: _gathered(term, index) for name, term in value.items()}
    if not isinstance(value, np.ndarray) or not value.ndim:
        return value
    if value.strides == (0,):  # one number for all
        return value[:1]
    return value.take(index, mode="clip")


def only_seconds(seconds: Array) -> StepTime:
    """A step of which nothing else was computed."""
    nothing = np.zeros(())
    return StepTime(seconds, {}, {}, nothing, nothing, nothing, nothing)


def _seconds(stages: StageTime, stage_of: Any, states: StateTime, states_of: Any, rates: Rates) -> Array:
    """Seconds of every layout, in pieces that stay in the cache."""
    unused = np.zeros(())
    stages = replace(stages, forward_share=unused, hardware_flops=unused, sequences=unused)
    seconds = np.empty(len(stage_of))
    for start in range(0, len(seconds), CHUNK):
        part = slice(start, start + CHUNK)
        combined = _combined(gather(stages, stage_of[part]), gather(states, states_of[part]), rates)
        seconds[part] = combined.seconds
    return seconds


@dataclass(frozen=True)
class _Combined:
    """A step and what its terms need."""

    gathers: Number
    """Gathers and scatters of sharded states for one micro batch."""
    gathered: Number
    """What of them the computation does not hide."""
    slot: Number
    """One micro batch on the stage that takes longest."""
    bubble: Number
    late: Number
    """Reduction of gradients that the last micro batch is too short to hide."""
    total: Number
    """The step without stragglers."""
    stragglers: Number
    """Waiting for the slowest: of many accelerators, and of unlike documents."""
    uneven: Number
    """Of that, what unlike documents make."""
    seconds: Number


def _combined(stages: StageTime, states: StateTime, rates: Rates) -> _Combined:
    gathers = states.gathers + states.gathers_once / stages.micro_batches
    gathered = overlapped_gather(stages.fullest, gathers, rates)
    slot = stages.fullest + stages.transfer + gathered + states.per_micro_batch + states.accumulation
    ahead = stages.mean - stages.fullest + overlapped_gather(stages.mean, gathers, rates) - gathered
    bubble = (slot + ahead / 2) * stages.idle
    late = maximum(states.reduction_hidden - slot, 0.0)
    total = stages.micro_batches * slot + bubble + states.reduction + late + states.optimizer + rates.overhead_seconds
    stragglers = total * stages.stragglers
    uneven = stages.uneven
    if uneven is not NOTHING:
        uneven = uneven * _meetings(stages, states)
        stragglers = stragglers + uneven
    seconds = (total + stragglers) * rates.tuning * rates.own_step
    return _Combined(gathers, gathered, slot, bubble, late, total, stragglers, uneven, seconds)


def _meetings(stages: StageTime, states: StateTime) -> Number:
    """Micro batches whose slowest rank all others wait for; ranks that meet once a step average theirs (a root)."""
    return where(states.gathers > 0, stages.micro_batches, sqrt(stages.micro_batches))


def combine(stages: StageTime, states: StateTime, rates: Rates, model: ModelFigures, *, size: int = 1) -> StepTime:
    """The step of each layout, with its terms, from the seconds of its stages and those of its model states.

    `size` [layouts].
    """

    combined = _combined(stages, states, rates)
    micro_batches, seconds = stages.micro_batches, combined.seconds
    shape = np.shape(seconds) or (size,)

    def column(value: Number) -> Array:
        return np.broadcast_to(value, shape) if isinstance(value, np.ndarray) else np.full(shape, value)

    gathering = combined.gathered + states.per_micro_batch
    stragglers = combined.stragglers
    exposed = {name: micro_batches * term for name, term in stages.exposed.items()}
    exposed["elementwise"] = exposed["elementwise"] + micro_batches * states.accumulation
    exposed |= {
        "pipeline_bubble": combined.bubble,
        "data_parallel": micro_batches * gathering + states.reduction + combined.late,
        "optimizer": states.optimizer,
        "overhead": rates.overhead_seconds,
        "stragglers": stragglers,
        "production": (combined.total + stragglers) * (rates.tuning - 1),
    }
    hidden = {name: micro_batches * term for name, term in stages.hidden.items()}
    hidden["data_parallel"] = (
        states.reduction_hidden - combined.late + micro_batches * maximum(combined.gathers - gathering, 0)
    )
    own = rates.own_step
    return StepTime(
        seconds=column(seconds),
        parts={name: column(exposed[name] * own) for name in PARTS},
        hidden={name: column(hidden[name] * own) for name in HIDDEN},
        model_flops=column(stages.sequences * model.flops),
        hardware_flops=column(stages.sequences * stages.hardware_flops),
        forward_seconds=column(combined.slot * stages.forward_share * own),
        backward_seconds=column(combined.slot * (1 - stages.forward_share) * own),
        uneven_seconds=column(combined.uneven * own),
    )
