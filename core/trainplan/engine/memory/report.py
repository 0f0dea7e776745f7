"""Memory of one layout in full: every stage, its parts, the instant that sets the peak, and the timeline of a step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.memory.evidence import not_validated
from trainplan.engine.memory.instants import Instant, instants
from trainplan.engine.memory.offload import offload_demand
from trainplan.engine.memory.peak import (
    INSTANT_PARTS,
    PARTS,
    Rows,
    driver_figures,
    layout_job,
    part_bytes,
)
from trainplan.engine.memory.runtime import capacity_bytes, fits, usable_bytes
from trainplan.engine.memory.stage import Stage
from trainplan.engine.results import MemoryMoment, MemoryResult, StageMemory

Array = NDArray[Any]

OPTIMIZER_SHARE: Final = 0.03
"""Share of a step that the optimizer takes on the timeline, for drawing only."""
MOST_WARM_UP_MOMENTS: Final = 64


@dataclass(frozen=True)
class StageInstant:
    """One instant on one stage."""

    name: str
    bytes: float
    """Live tensors [bytes]."""
    parts: dict[str, float]
    """What is alive beside weights and optimizer states, by part."""


@dataclass(frozen=True)
class _Evaluated:
    rows: Rows
    stage: Stage
    found: list[Instant]
    totals: Array
    """[instants, stages] live bytes beside weights and optimizer states."""
    figures: dict[str, Array]
    winner: Array


@lru_cache(maxsize=64)
def memory_result(job: Job, layout: Layout, *, step_seconds: float = 1.0) -> MemoryResult:
    """Memory of one layout; the timeline is that of the fullest stage over `step_seconds`."""
    evaluated = _evaluated(_rows(job, layout))
    peaks = evaluated.figures["peak"]
    fullest = int(np.argmax(peaks))
    stages = _stages(evaluated)
    peak = float(peaks[fullest])
    return MemoryResult(
        capacity_bytes=capacity_bytes(job),
        allocated_bytes=float(evaluated.figures["allocated"][fullest]),
        reserved_bytes=float(evaluated.figures["reserved"][fullest]),
        peak_bytes=peak,
        fits=bool(fits(job, peak)),
        headroom_bytes=usable_bytes(job) - peak,
        peak_instant=stages[fullest].instant,
        parts=stages[fullest].parts,
        stages=stages,
        timeline=_timeline(_evaluated(evaluated.rows.watching(fullest), one_stage=True), step_seconds),
        not_validated=not_validated(job, layout),
        offload=offload_demand(job, layout, step_seconds=step_seconds),
        cache_short_bytes=float(evaluated.figures["cache_short"][fullest]) if bool(fits(job, peak)) else 0.0,
    )


def stage_instants(job: Job, layout: Layout, stage: int) -> tuple[StageInstant, ...]:
    """Every instant of a step on one stage, with backward of layers all along it."""
    return _instants_of(_evaluated(_rows(job, layout).watching(stage), one_stage=True))


def _instants_of(evaluated: _Evaluated) -> tuple[StageInstant, ...]:
    resident = float((evaluated.stage.weights + evaluated.stage.optimizer)[0])
    result = []
    for index, instant in enumerate(evaluated.found):
        for row in range(1 if instant.layer is None else evaluated.stage.size):
            total = float(evaluated.totals[index, row])
            parts = {part: _entry(getattr(instant, part), row) for part in INSTANT_PARTS}
            result.append(StageInstant(_name(evaluated, index, row), resident + total, parts))
    return tuple(result)


def stage_timeline(job: Job, layout: Layout, stage: int, *, step_seconds: float = 1.0) -> tuple[MemoryMoment, ...]:
    """Memory that the driver shows on one stage over one step.

    Warm-up forwards fill the pipeline, the deepest micro batch runs through loss and backward layer by layer, cool-down
    empties it, then the optimizer runs. Forward counts a third of a micro batch's time.
    """
    return _timeline(_evaluated(_rows(job, layout).watching(stage), one_stage=True), step_seconds)


def _timeline(evaluated: _Evaluated, step_seconds: float) -> tuple[MemoryMoment, ...]:
    one, figures = evaluated.stage, evaluated.figures
    held = float((one.weights + one.optimizer + one.gradients)[0])
    beside = float(figures["peak"][0] - figures["allocated"][0])
    in_flight, micro_batches = float(one.of("in_flight")[0]), float(one.of("micro_batches")[0])
    kept = float(one.of("kept_stage")[0])
    forward = step_seconds * (1 - OPTIMIZER_SHARE) / micro_batches / 3
    warm_ups = int(np.ceil(in_flight)) - 1
    stride = max(1, warm_ups // MOST_WARM_UP_MOMENTS)
    named = _instants_of(evaluated)
    ahead = [item for item in named if item.name in ("forward_last_gather", "end_of_forward", "loss")]
    behind = [item for item in named if item.name.startswith(("backward", "head_reduce"))]
    ending = [
        item for item in named if item not in ahead and item not in behind and item.name != "first_optimizer_step"
    ]

    def at_rest(micro_batches_kept: float) -> float:
        return held + beside + min(micro_batches_kept, in_flight - 1) * kept

    moments = [MemoryMoment(0.0, held + beside, "step_begin")]
    for done in range(stride, warm_ups + 1, stride):
        moments.append(MemoryMoment(done * forward, at_rest(done), "warm_up"))
    clock = warm_ups * forward
    for index, item in enumerate(ahead):
        moments.append(MemoryMoment(clock + forward * (index + 1) / (len(ahead) + 1), item.bytes + beside, item.name))
    clock += forward
    for index, item in enumerate(behind):
        moments.append(MemoryMoment(clock + 2 * forward * index / len(behind), item.bytes + beside, item.name))
    finish = step_seconds * (1 - OPTIMIZER_SHARE)
    for left in range(warm_ups, 0, -stride):
        moments.append(MemoryMoment(max(finish - 2 * forward * left, clock + 2 * forward), at_rest(left), "cool_down"))
    for index, item in enumerate(ending):
        share = OPTIMIZER_SHARE * index / len(ending)
        moments.append(MemoryMoment(max(finish, clock) + share * step_seconds, item.bytes + beside, item.name))
    return (*moments, MemoryMoment(step_seconds, held + beside, "step_end"))


def _rows(job: Job, layout: Layout) -> Rows:
    """All stages of one layout."""
    return Rows(layout_job(job, int(np.ravel(layout.sharding)[0])), layout, every_stage=True)


def _evaluated(rows: Rows, *, one_stage: bool = False) -> _Evaluated:
    """Stages, or the rows of one stage."""
    stage, _ = rows.stages(slice(0, 1), Sharding(int(rows.sharding[0])))
    found = list(instants(stage, layers=True))
    totals = np.empty((len(found), stage.size))
    for row, instant in zip(totals, found, strict=True):
        row[:] = instant.total
    worst = np.full(stage.size, totals.max()) if one_stage else totals.max(axis=0)
    figures = driver_figures(rows.job, stage, worst)
    return _Evaluated(rows, stage, found, totals, figures, totals.argmax(axis=0))


def _entry(values: Any, place: int) -> float:
    """The value of one stage, of those of all or of one for all."""
    return float(values[place]) if np.size(values) > 1 else float(np.ravel(values)[0])


def _stages(evaluated: _Evaluated) -> tuple[StageMemory, ...]:
    peaks, winners = evaluated.figures["peak"].tolist(), evaluated.winner.tolist()
    parts = _parts(evaluated)
    causes = {
        part: {cause: values.tolist() for cause, values in named.items()}
        for part, named in _causes(evaluated, parts).items()
    }
    shown = {name: parts[name].tolist() for name in PARTS}
    return tuple(
        StageMemory(
            stage,
            peak,
            {name: values[stage] for name, values in shown.items()},
            _name(evaluated, winner, stage),
            _entry(evaluated.stage.of("in_flight"), stage),
            {part: {cause: values[stage] for cause, values in named.items()} for part, named in causes.items()},
        )
        for stage, (peak, winner) in enumerate(zip(peaks, winners, strict=True))
    )


def _causes(evaluated: _Evaluated, parts: dict[str, Array]) -> dict[str, dict[str, Array]]:
    """What stands behind a part at the peak, where that is more than one thing [bytes of every stage]."""
    one = evaluated.stage
    resident = np.minimum(one.gradients, parts["gradients"])
    others = np.minimum(one.others, parts["activations"])
    figures = evaluated.figures
    communicators = np.minimum(figures["peak"] - figures["reserved"] - parts["context"], parts["communication"])
    return {
        "gradients": {"resident_gradients": resident, "made_gradients": parts["gradients"] - resident},
        "activations": {"other_micro_batches": others, "micro_batch_at_work": parts["activations"] - others},
        "communication": {
            "communicators": communicators,
            "communication_buffers": parts["communication"] - communicators,
        },
    }


def _parts(evaluated: _Evaluated) -> dict[str, Array]:
    worst = [(stage, evaluated.found[winner]) for stage, winner in enumerate(evaluated.winner)]
    live = {
        name: np.array([_entry(getattr(instant, name), stage) for stage, instant in worst]) for name in INSTANT_PARTS
    }
    return part_bytes(evaluated.stage, live, evaluated.figures, np.arange(len(worst)))


def _name(evaluated: _Evaluated, index: int, column: int) -> str:
    """The instant's code; backward names its layer, counted within the stage: `backward:31`."""
    instant = evaluated.found[index]
    if instant.layer is None:
        return instant.name
    place = evaluated.stage.watched(instant.layer, "place")
    return f"{instant.name}:{int(place[column])}"
