"""One simulated pipeline schedule: the bubble that the step pays and the picture that the screen paints."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Literal

Kind = Literal["forward", "backward", "weight"]
Name = Literal["1f1b", "gpipe", "zero_bubble"]
CELL_LIMIT: Final = 2_000_000


@dataclass(frozen=True)
class Cell:
    """One pass of one micro batch through one chunk of one stage [seconds from the start of the step]."""

    stage: int
    start: float
    end: float
    micro_batch: int
    chunk: int
    kind: Kind


@dataclass(frozen=True)
class PipelineSchedule:
    """All passes of a step in order of their start."""

    cells: tuple[Cell, ...]
    stages: int
    seconds: float
    """From the first forward to the last backward."""
    busy_seconds: float
    """Work of the busiest stage."""

    @property
    def bubble_seconds(self) -> float:
        """Idle time of the busiest stage: (p - 1)/m of its work for 1F1B with equal stages."""
        return self.seconds - self.busy_seconds


def simulate_schedule(
    stages: int,
    micro_batches: int,
    virtual: int = 1,
    schedule: Name = "1f1b",
    *,
    forward: float | Sequence[float] = 1.0,
    backward: float | Sequence[float] = 2.0,
    transfer: float = 0.0,
    weight_share: float = 0.5,
) -> PipelineSchedule:
    """Play a schedule pass by pass.

    `forward` and `backward` are seconds of one micro batch on a whole stage (one number, or one per stage), a chunk
    takes 1/`virtual` of them; `transfer` is the delay between neighbours. `zero_bubble` splits `weight_share` of
    backward off as the weight pass (H1 of arXiv 2401.10241: no more in flight than 1F1B). Orders: 1F1B (PipeDream),
    interleaved 1F1B (arXiv 2104.04473), GPipe. Raises ValueError on counts that make no schedule.
    `forward`, `backward`, `transfer` [s]; `virtual` [chunks a stage].
    """
    if min(stages, micro_batches, virtual) < 1:
        raise ValueError("A schedule needs at least one stage, one micro batch and one chunk")
    if virtual > 1 and (schedule != "1f1b" or stages == 1):
        raise ValueError("Only 1F1B on two stages or more is interleaved")
    if 3 * stages * micro_batches * virtual > CELL_LIMIT:
        raise ValueError(f"The schedule has more than {CELL_LIMIT:,} passes")
    forwards, backwards = _per_stage(forward, stages), _per_stage(backward, stages)
    split = schedule == "zero_bubble"
    orders = [deque(_order(stages, stage, micro_batches, virtual, schedule)) for stage in range(stages)]
    player = _Player(stages, virtual, transfer, split)
    player.seconds = {
        "forward": [seconds / virtual for seconds in forwards],
        "backward": [seconds / virtual * (1 - weight_share * split) for seconds in backwards],
        "weight": [seconds / virtual * weight_share for seconds in backwards],
    }
    cells = player.play(orders)
    busy = [0.0] * stages
    for cell in cells:
        busy[cell.stage] += cell.end - cell.start
    return PipelineSchedule(tuple(cells), stages, max(cell.end for cell in cells), max(busy))


Pass = tuple[Literal["forward", "backward"], int, int]
"""Kind, micro batch, chunk."""


def _per_stage(value: float | Sequence[float], stages: int) -> list[float]:
    values = [float(value)] * stages if isinstance(value, int | float) else [float(item) for item in value]
    if len(values) != stages or any(item < 0 for item in values):
        raise ValueError(f"Stage times must be {stages} numbers of at least 0")
    return values


def _order(stages: int, stage: int, micro_batches: int, virtual: int, schedule: Name) -> list[Pass]:
    """The passes of one stage in the order in which it runs them."""
    forwards: list[Pass] = []
    backwards: list[Pass] = []
    group = group_size(stages, micro_batches) if virtual > 1 else micro_batches
    for start in range(0, micro_batches, group):
        members = range(start, min(micro_batches, start + group))
        for chunk in range(virtual):
            forwards += [("forward", micro, chunk) for micro in members]
            backwards += [("backward", micro, virtual - 1 - chunk) for micro in members]
    warm_up = _warm_up(stages, stage, micro_batches, virtual, schedule)
    order = forwards[:warm_up]
    for ahead, behind in zip(forwards[warm_up:], backwards, strict=False):
        order += [ahead, behind]
    return order + backwards[len(forwards) - warm_up :]


def _warm_up(stages: int, stage: int, micro_batches: int, virtual: int, schedule: Name) -> int:
    """Forward passes before the first backward."""
    total = micro_batches * virtual
    if schedule == "gpipe":
        return total
    if virtual == 1:
        return min(stages - stage - 1, total)
    group = group_size(stages, micro_batches)
    return total if micro_batches <= stages else min(2 * (stages - stage - 1) + (virtual - 1) * group, total)


def group_size(stages: int, micro_batches: int) -> int:
    """Micro batches that pass one chunk before the next chunk starts, in an interleaved schedule.

    The smallest that Megatron-Core accepts (`microbatch_group_size_per_vp_stage`): the last group must be empty or hold
    at least as many as there are stages, else its chunks wait for each other.
    """
    if micro_batches <= stages:
        return micro_batches
    accepted = (
        size for size in range(stages, micro_batches + 1) if micro_batches % size == 0 or micro_batches % size >= stages
    )
    return next(accepted)


class _Player:
    """Runs passes as soon as their inputs are there, stage by stage in the given order."""

    def __init__(self, stages: int, virtual: int, transfer: float, split: bool) -> None:
        self.stages, self.virtual, self.transfer, self.split = stages, virtual, transfer, split
        self.done: dict[tuple[str, int, int, int], float] = {}
        self.free = [0.0] * stages
        self.waiting: list[deque[tuple[int, int]]] = [deque() for _ in range(stages)]
        self.seconds: dict[str, list[float]] = {}

    def play(self, orders: list[deque[Pass]]) -> list[Cell]:
        cells: list[Cell] = []
        while True:
            start, stage = min((self._next_start(stage, orders[stage]), stage) for stage in range(self.stages))
            if start == inf:
                return cells
            cells.append(self._run(stage, start, orders[stage]))

    def _ready(self, stage: int, order: deque[Pass]) -> float:
        """When the inputs of the stage's next pass are there; infinite while nobody made them."""
        if not order:
            return inf
        kind, micro, chunk = order[0]
        before = self._before(kind, stage, chunk)
        if before is None:
            return 0.0 if kind == "forward" else self.done.get(("forward", stage, chunk, micro), inf)
        source_stage, source_chunk = before
        made = self.done.get((kind, source_stage, source_chunk, micro), inf)
        return made + (self.transfer if source_stage != stage else 0.0)

    def _before(self, kind: str, stage: int, chunk: int) -> tuple[int, int] | None:
        """Stage and chunk that make the input of this pass; None at the ends of the model."""
        place = chunk * self.stages + stage + (-1 if kind == "forward" else 1)
        if not 0 <= place < self.stages * self.virtual:
            return None
        return place % self.stages, place // self.stages

    def _next_start(self, stage: int, order: deque[Pass]) -> float:
        ready = max(self._ready(stage, order), self.free[stage])
        return self.free[stage] if self._weight_first(stage, ready) else ready

    def _weight_first(self, stage: int, ready: float) -> bool:
        """Weight passes fill gaps; more than `stage` of them waiting would hold more than 1F1B does."""
        waiting = self.waiting[stage]
        return bool(waiting) and (ready > self.free[stage] or len(waiting) > stage)

    def _run(self, stage: int, start: float, order: deque[Pass]) -> Cell:
        kind: Kind
        if self._weight_first(stage, max(self._ready(stage, order), self.free[stage])):
            kind = "weight"
            micro, chunk = self.waiting[stage].popleft()
        else:
            kind, micro, chunk = order.popleft()
            if self.split and kind == "backward":
                self.waiting[stage].append((micro, chunk))
        end = start + self.seconds[kind][stage]
        self.free[stage] = end
        self.done[(kind, stage, chunk, micro)] = end
        return Cell(stage, start, end, micro, chunk, kind)
