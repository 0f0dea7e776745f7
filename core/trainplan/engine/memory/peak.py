"""Peak memory of the fullest stage, for one layout or a million."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Number, Recompute, Schedule, Sharding
from trainplan.engine.layout.state_handling import Handling, handling_table
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.memory.combinations import BATCH_FIELDS, Combinations, Tables
from trainplan.engine.memory.instants import instants
from trainplan.engine.memory.layers import layer_kinds, rank_costs
from trainplan.engine.memory.runtime import context_bytes, fits, fragmentation_bytes, usable_bytes
from trainplan.engine.memory.stage import Stage
from trainplan.engine.memory.states import state_bytes
from trainplan.engine.memory.structure import Partition, structures

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
POLICY_FIELDS: Final = (*SPLIT_FIELDS, "recompute", "recompute_modules", "offload_activations")
COMBINED: Final = (*SPLIT_FIELDS, *Partition._fields, "recompute_modules", "offload_activations", *BATCH_FIELDS)
"""Fields that count before states are shared."""
ALIKE: Final = {"schedule": lambda schedule: (schedule == Schedule.GPIPE).astype(np.int64)}
"""Other schedules than GPipe hold as much as each other."""
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


def peak_memory(job: Job, layout: Layout | LayoutTable, *, parts: bool = False) -> PeakMemory:
    """Peak memory of every layout, that of its fullest stage.

    Fields of `layout` are numbers or arrays of one shape [layouts]. Layouts are expected to be valid (degrees that
    divide); `parts` costs about half as much again.
    """
    if job.switches.autocast:
        return _apart(job, layout, parts=parts)
    return _peak_memory(job, layout, parts=parts)


def peak_bytes(job: Job, layouts: LayoutTable) -> Array:
    """What the driver shows in use at the peak of every layout: `peak_memory` without the figures behind it."""
    if job.switches.autocast:
        return np.asarray(peak_memory(job, layouts).peak)
    rows = Rows(job, layouts)
    peak = np.empty(rows.count)
    for sharding, chosen in rows.chunks():
        stage, begin = rows.stages(chosen, sharding)
        of_stage = driver_figures(job, stage, _worst(stage))["peak"]
        peak[chosen] = of_stage if len(begin) == len(of_stage) else np.maximum.reduceat(of_stage, begin)
    return peak.take(rows.layouts)


def layout_job(job: Job, sharding: int) -> Job:
    """The job as memory sees it under a sharding.

    Accelerate hands a model that is sharded to FSDP or to DeepSpeed, which hold 16-bit weights themselves: autocast
    finds nothing to cast (accelerate 1.15, utils/dataclasses.py).
    `sharding` [code of `Sharding`].
    """
    if not job.switches.autocast or sharding == Sharding.NONE:
        return job
    return replace(job, switches=replace(job.switches, autocast=False))


def _apart(job: Job, layout: Layout | LayoutTable, *, parts: bool) -> PeakMemory:
    """Layouts that autocast serves and those that it does not, each by its own tables."""
    table = LayoutTable.of(layout)
    sharding = np.broadcast_to(table.column("sharding"), (table.size,))
    alone = sharding == Sharding.NONE
    if alone.all() or not alone.any():
        return _peak_memory(layout_job(job, int(sharding[0])), layout, parts=parts)
    chosen = (np.flatnonzero(alone), np.flatnonzero(~alone))
    found = [_peak_memory(layout_job(job, int(sharding[rows[0]])), table.rows(rows), parts=parts) for rows in chosen]

    def together(values: list[Any]) -> Any:
        whole = np.empty(table.size, dtype=np.asarray(values[0]).dtype)
        for rows, one in zip(chosen, values, strict=True):
            whole[rows] = one
        return whole

    names = [field.name for field in fields(PeakMemory) if field.name != "parts"]
    return PeakMemory(
        **{name: together([getattr(one, name) for one in found]) for name in names},
        parts={name: together([(one.parts or {})[name] for one in found]) for name in PARTS} if parts else None,
    )


def _peak_memory(job: Job, layout: Layout | LayoutTable, *, parts: bool) -> PeakMemory:
    scalar = isinstance(layout, Layout) and all(np.ndim(getattr(layout, field.name)) == 0 for field in fields(Layout))
    rows = Rows(job, layout)
    result: dict[str, Array] = {name: np.empty(rows.count) for name in ("allocated", "reserved", "peak", "stage")}
    if parts:
        result |= {name: np.empty(rows.count) for name in PARTS}
    for sharding, chosen in rows.chunks():
        for name, values in _evaluate(rows, chosen, sharding, parts=parts).items():
            result[name][chosen] = values
    result = {name: values.take(rows.layouts) for name, values in result.items()}
    answer: dict[str, Any] = {name: values[0] if scalar else values for name, values in result.items()}
    return PeakMemory(
        allocated=answer["allocated"],
        reserved=answer["reserved"],
        peak=answer["peak"],
        fits=fits(job, answer["peak"]),
        stage=answer["stage"],
        parts={name: answer[name] for name in PARTS} if parts else None,
    )


class Rows:
    """Tables of one call, the distinct rows that memory tells apart, and which of them every layout is.

    A row is a combination of all other fields, a sharding and a shard size; rows of one sharding stand together in the
    order of their combinations. Stages are those that can be the fullest; `every_stage`: all.
    """

    def __init__(self, job: Job, layout: Layout | LayoutTable, *, every_stage: bool = False) -> None:
        self.job = job
        layouts = LayoutTable.of(layout)
        first, self.layouts = layouts.distinct(("sharding",), COMBINED, ("shard_size",), through=ALIKE)
        rows = layouts.rows(first)
        self.count = rows.size
        self.sharding = np.broadcast_to(rows.column("sharding"), (rows.size,))
        self.shard_size = np.broadcast_to(rows.column("shard_size"), (rows.size,))
        self.piped = np.broadcast_to(rows.column("pipeline"), (rows.size,)) > 1
        self.handling = handling_table(job.framework, job.switches)
        first, self.combination = rows.distinct(COMBINED, through=ALIKE)
        self._combined = rows.rows(first)
        first, self._cost = self._combined.distinct(POLICY_FIELDS, through={"recompute": _policy})
        self._costs, self._states = rank_costs(job, self._combined.rows(first).layout()), state_bytes(job)
        first, self._structure = self._combined.distinct(Partition._fields)
        placed = self._combined.rows(first)
        columns = [np.broadcast_to(placed.column(name), (placed.size,)).tolist() for name in Partition._fields]
        self._partitions = tuple(Partition(*values) for values in zip(*columns, strict=True))
        self._expand(every_stage=every_stage)

    def watching(self, stage: int) -> Rows:
        """One stage of these alone, a row for each of its watched layers.

        `stage` [index].
        """
        watched = copy(self)
        watched._expand(every_stage=True, only=stage)
        return watched

    def _expand(self, *, every_stage: bool, only: int | None = None) -> None:
        """Every combination into its candidate stages."""
        job, combined = self.job, self._combined
        flat = structures(
            layer_kinds(job.architecture).of_layer,
            self._partitions,
            every_stage=every_stage,
            first_differs=job.training in ("lora", "qlora"),
            only=only,
        )
        begin = flat.start[self._structure]
        self.counts = flat.start[self._structure + 1] - begin
        self.begin = np.cumsum(self.counts) - self.counts
        of_stage = np.repeat(np.arange(combined.size), self.counts)
        row = np.arange(len(of_stage)) + (begin - self.begin)[of_stage]
        tables = Tables(job, self._costs, flat, self._states)
        self.combinations = Combinations(tables, self._cost[of_stage], row, combined.rows(of_stage).layout())

    def chunks(self) -> Iterator[tuple[Sharding, slice | Array]]:
        """Rows in cache-sized pieces, each of one sharding whose states are handled in one way."""
        for sharding in Sharding:
            begin, end = np.searchsorted(self.sharding, [sharding, sharding + 1])
            if any(alone != piped for alone, piped in (column[sharding] for column in self.handling)):
                found = begin + np.flatnonzero(self.piped[begin:end])
                others = begin + np.flatnonzero(~self.piped[begin:end])
                for rows in (others, found):
                    yield from ((sharding, rows[start : start + CHUNK]) for start in range(0, len(rows), CHUNK))
                continue
            for start in range(begin, end, CHUNK):
                yield sharding, slice(start, min(start + CHUNK, end))

    def stages(self, chosen: slice | Array, sharding: Sharding) -> tuple[Stage, Array]:
        """The candidate stages of some rows of one sharding, and where those of each row begin.

        `chosen` [rows], a slice or an array of row numbers.
        """
        piped = int(self.piped[chosen][0])
        how = Handling(*(column[sharding][piped] for column in self.handling))
        combination = self.combination[chosen]
        counts = self.counts[combination]
        begin = np.cumsum(counts) - counts
        total = int(counts.sum())
        first = self.begin[combination]
        index: slice | Array
        if len(combination) == 1 or bool((np.diff(combination) == 1).all()):
            index = slice(int(first[0]), int(first[0]) + total)  # no copies
        else:
            index = np.repeat(first - begin, counts) + np.arange(total)
        shard_size = self.shard_size[chosen]
        shared = shard_size if total == len(shard_size) else np.repeat(shard_size, counts)
        return Stage(self.combinations, index, total, shared, sharding, how), begin


def _policy(recompute: Array) -> Array:
    """What changes a layer's own costs; other modes recompute it whole or not at all."""
    inside = np.isin(recompute, (Recompute.ATTENTION, Recompute.SELECTIVE, Recompute.MODULES))
    return np.asarray(recompute * inside)


def _evaluate(rows: Rows, chosen: slice | Array, sharding: Sharding, *, parts: bool) -> dict[str, Array]:
    stage, begin = rows.stages(chosen, sharding)
    live: dict[str, Array] = {name: np.zeros(stage.size) for name in INSTANT_PARTS} if parts else {}
    worst = _worst(stage, live)
    figures = driver_figures(rows.job, stage, worst)
    fullest = _fullest(figures["peak"], begin)
    result = {name: figures[name][fullest] for name in ("allocated", "reserved", "peak")}
    result["stage"] = stage.of("stage")[fullest].astype(float)
    if parts:
        result |= part_bytes(stage, live, figures, fullest)
    return result


def _worst(stage: Stage, live: dict[str, Array] | None = None) -> Array:
    """Bytes beside weights and optimizer states at the worst instant of each stage, and into `live` its parts."""
    worst = np.full(stage.size, -1.0)
    for instant in instants(stage, layers=bool(live)):
        total = instant.total
        if live:
            larger = total > worst
            for name, values in live.items():
                np.copyto(values, getattr(instant, name), where=larger)
        np.maximum(worst, total, out=worst)
    return worst


def _fullest(peak: Array, begin: Array) -> Array:
    """Index of the fullest pair of every layout, the first where several are equal."""
    if len(begin) == len(peak):
        return begin
    counts = np.diff(begin, append=len(peak))
    fullest = begin
    for further in range(1, int(counts.max())):
        candidate = begin + np.minimum(further, counts - 1)
        fullest = fullest + (candidate - fullest) * (peak[candidate] > peak[fullest])
    return fullest


def driver_figures(job: Job, stage: Stage, live: Array) -> dict[str, Array]:
    """Allocated, reserved and driver-visible bytes from what is alive beside weights and optimizer states.

    Near the limit the allocator frees its cache and tries again, so cached blocks never push a fitting plan out; what
    own runs reserve beyond the prediction is no cache.
    `live` [bytes], shape (stages,).
    """
    resident = stage.weights + stage.optimizer
    allocated = resident + live
    outside = stage.of("outside")
    transient = np.maximum(live - stage.gradients, 0)
    fragmentation = np.asarray(fragmentation_bytes(job, transient, stage.of("logits"), gathered=stage.gathered))
    room = np.maximum(usable_bytes(job) - outside - allocated, 0)
    cached = np.minimum(fragmentation, room)
    unexplained = job.own.memory_residual_gib * 2.0**30
    reserved = np.maximum(allocated + cached + unexplained, allocated)
    short = fragmentation - cached
    return {"allocated": allocated, "reserved": reserved, "peak": reserved + outside, "cache_short": short}


def part_bytes(stage: Stage, live: dict[str, Array], figures: dict[str, Array], pairs: Array) -> dict[str, Array]:
    """Parts of the driver-visible peak of some pairs; they add up to it.

    `pairs` [row numbers of stages].
    """
    shape = figures["peak"].shape
    values = {
        "weights": stage.weights,
        "optimizer": stage.optimizer,
        **live,
        "communication": live["communication"] + stage.of("outside") - context_bytes(),
        "context": context_bytes(),
        "fragmentation": figures["reserved"] - figures["allocated"],
    }
    return {name: np.broadcast_to(values[name], shape)[pairs] for name in PARTS}
