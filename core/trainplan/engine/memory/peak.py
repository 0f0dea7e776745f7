"""Peak memory of the fullest stage, for one layout or a million."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Number, Recompute, Sharding
from trainplan.engine.memory.instants import instants
from trainplan.engine.memory.layers import layer_kinds, rank_costs
from trainplan.engine.memory.runtime import (
    communicator_bytes,
    context_bytes,
    fits,
    fragmentation_bytes,
    usable_bytes,
)
from trainplan.engine.memory.stage import Combinations, Stage, Tables
from trainplan.engine.memory.states import state_bytes
from trainplan.engine.memory.structure import Partition, structures
from trainplan.engine.time.distinct import distinct_combinations

Array = NDArray[Any]

CHUNK: Final = 1 << 14
"""Layouts evaluated at once, so that arrays stay in the cache."""
PARTS: Final = (
    "weights",
    "gradients",
    "optimizer",
    "activations",
    "logits",
    "communication",
    "workspace",
    "context",
    "fragmentation",
)
SPLIT_FIELDS: Final = ("tensor", "sequence", "context", "expert", "expert_tensor", "micro_batch")
PAIR_FIELDS: Final = (
    "data",
    "shard_size",
    "global_batch",
    "schedule",
    "offload_optimizer",
    "offload_parameters",
)
INSTANT_PARTS: Final = ("gradients", "activations", "logits", "communication", "workspace")


@dataclass(frozen=True)
class PeakMemory:
    """Bytes on the fullest stage, one value per layout (or plain numbers for one layout)."""

    allocated: Number
    """Live tensors at the worst instant."""
    reserved: Number
    """With the blocks that the allocator caches."""
    peak: Number
    """What the driver shows in use."""
    fits: Any
    stage: Number
    """The fullest stage, from 0."""
    parts: dict[str, Number] | None = None
    """Parts of `peak`, where asked for; they add up to it."""


def peak_memory(job: Job, layout: Layout, *, parts: bool = False) -> PeakMemory:
    """Peak memory of every layout, that of its fullest stage.

    Fields of `layout` are numbers or arrays of one shape [layouts]. Layouts are expected to be valid (degrees that
    divide); `parts` costs about half as much again.
    """
    scalar = all(np.ndim(getattr(layout, field.name)) == 0 for field in fields(Layout))
    size = max(np.size(getattr(layout, field.name)) for field in fields(Layout))
    rows = Rows(job, columns(layout), size)
    result: dict[str, Array] = {name: np.empty(size) for name in ("allocated", "reserved", "peak", "stage")}
    if parts:
        result |= {name: np.empty(size) for name in PARTS}
    for sharding, chosen in rows.chunks():
        for name, values in _evaluate(rows, chosen, sharding, parts=parts).items():
            result[name][chosen] = values
    answer: dict[str, Any] = {name: values[0] if scalar else values for name, values in result.items()}
    return PeakMemory(
        allocated=answer["allocated"],
        reserved=answer["reserved"],
        peak=answer["peak"],
        fits=fits(job, answer["peak"]),
        stage=answer["stage"],
        parts={name: answer[name] for name in PARTS} if parts else None,
    )


def columns(layout: Layout) -> Layout:
    """Every field as an array: one value for all layouts, or one each."""
    return Layout(**{field.name: np.atleast_1d(np.asarray(getattr(layout, field.name))) for field in fields(Layout)})


def take(layout: Layout, rows: Array, names: tuple[str, ...]) -> Layout:
    """Named fields of some layouts; a field with one value for all keeps it."""
    values = {name: np.asarray(getattr(layout, name)) for name in names}
    return Layout(**{name: column if column.size == 1 else column[rows] for name, column in values.items()})


class Rows:
    """Tables of one call and, for every layout, its rows in them.

    Stages are those that can be the fullest; `every_stage`: all; `only`: one of these, with more layers watched.
    """

    def __init__(
        self, job: Job, layout: Layout, size: int, *, every_stage: bool = False, only: int | None = None
    ) -> None:
        self.job, self.layout, self.size = job, layout, size
        kinds = layer_kinds(job.architecture)
        mode = np.asarray(layout.recompute)
        policy = mode * ((mode == Recompute.ATTENTION) | (mode == Recompute.SELECTIVE))
        split = [np.asarray(getattr(layout, name)) for name in SPLIT_FIELDS]
        representatives, self.cost = distinct_combinations([*split, policy], size)
        costs = rank_costs(job, take(layout, representatives, (*SPLIT_FIELDS, "recompute")).wide())
        placed = [np.asarray(getattr(layout, name)) for name in Partition._fields]
        representatives, self.structure = distinct_combinations(placed, size)
        whole = [np.broadcast_to(column, (size,)) for column in placed]
        flat = structures(
            kinds.of_layer,
            tuple(Partition(*(int(column[row]) for column in whole)) for row in representatives),
            every_stage=every_stage,
            first_differs=job.training in ("lora", "qlora"),
            only=only,
        )
        self.tables = Tables(job, costs, flat, state_bytes(job))
        self._combine(np.broadcast_to(np.asarray(layout.recompute), (size,)))

    def _combine(self, recompute: Array) -> None:
        """Expand every distinct (split, structure) into its candidate stages."""
        representatives, self.combination = distinct_combinations([self.cost, self.structure], self.size)
        start = self.tables.structures.start
        structure = self.structure[representatives]
        self.counts = start[structure + 1] - start[structure]
        self.begin = np.cumsum(self.counts) - self.counts
        within = np.arange(int(self.counts.sum())) - np.repeat(self.begin, self.counts)
        row = np.repeat(start[structure], self.counts) + within
        rows = np.repeat(representatives, self.counts)
        self.combinations = Combinations(self.tables, self.cost[rows], row, recompute[rows])

    def chunks(self) -> Iterator[tuple[Sharding, Array]]:
        """Layouts in cache-sized pieces, each of one sharding."""
        codes = np.broadcast_to(np.asarray(self.layout.sharding), (self.size,))
        for sharding in Sharding:
            found = np.flatnonzero(codes == sharding)
            for start in range(0, len(found), CHUNK):
                yield sharding, found[start : start + CHUNK]

    def stages(self, chosen: Array, sharding: Sharding) -> tuple[Stage, Array]:
        """The candidate stages of some layouts of one sharding as pairs, and where each layout's pairs begin."""
        combination = self.combination[chosen]
        counts = self.counts[combination]
        begin = np.cumsum(counts) - counts
        total = int(counts.sum())
        pairs = chosen if total == len(chosen) else np.repeat(chosen, counts)
        index = np.repeat(self.begin[combination] - begin, counts) + np.arange(total)
        return Stage(self.tables, self.combinations, take(self.layout, pairs, PAIR_FIELDS), index, sharding), begin


def _evaluate(rows: Rows, chosen: Array, sharding: Sharding, *, parts: bool) -> dict[str, Array]:
    stage, begin = rows.stages(chosen, sharding)
    worst = np.full(len(stage.index), -1.0)
    live: dict[str, Array] = {name: np.zeros(len(worst)) for name in INSTANT_PARTS} if parts else {}
    for instant in instants(stage, layers=parts):
        total = np.asarray(instant.total)
        if parts:
            larger = total > worst
            for name, values in live.items():
                np.copyto(values, getattr(instant, name), where=larger)
        np.maximum(worst, total, out=worst)
    figures = driver_figures(rows.job, stage, worst)
    fullest = _fullest(figures["peak"], begin)
    result = {name: values[fullest] for name, values in figures.items()}
    result["stage"] = stage.of("stage")[fullest].astype(float)
    if parts:
        result |= part_bytes(stage, live, figures, fullest)
    return result


def _fullest(peak: Array, begin: Array) -> Array:
    """Index of the fullest pair of every layout, the first where several are equal."""
    if len(begin) == len(peak):
        return begin
    counts = np.diff(begin, append=len(peak))
    fullest = begin
    for further in range(1, int(counts.max())):
        candidate = begin + np.minimum(further, counts - 1)
        fullest = np.where(peak[candidate] > peak[fullest], candidate, fullest)
    return fullest


def driver_figures(job: Job, stage: Stage, live: Array) -> dict[str, Array]:
    """Allocated, reserved and driver-visible bytes from what is alive beside weights and optimizer states.

    Near the limit the allocator frees its cache and tries again, so cached blocks never push a fitting plan out.
    """
    resident = stage.weights + stage.optimizer
    allocated = resident + live
    outside = context_bytes() + _communicators(stage)
    transient = np.maximum(live - stage.gradients, 0)
    fragmentation = np.asarray(fragmentation_bytes(job, transient, stage.logits, gathered=stage.gathered))
    room = np.maximum(usable_bytes(job) - outside - allocated, 0)
    reserved = allocated + np.minimum(fragmentation, room)
    return {"allocated": allocated, "reserved": reserved, "peak": reserved + outside}


def _communicators(stage: Stage) -> Number:
    data = stage.layout.data * stage.of("context")
    return communicator_bytes(stage.tables.job, stage.of("axes"), stage.of("pipeline"), data)


def part_bytes(stage: Stage, live: dict[str, Array], figures: dict[str, Array], pairs: Array) -> dict[str, Array]:
    """Parts of the driver-visible peak of some pairs; they add up to it."""
    shape = figures["peak"].shape
    values = {
        "weights": stage.weights,
        "optimizer": stage.optimizer,
        **live,
        "communication": live["communication"] + _communicators(stage),
        "context": context_bytes(),
        "fragmentation": figures["reserved"] - figures["allocated"],
    }
    return {name: np.broadcast_to(values[name], shape)[pairs] for name in PARTS}
