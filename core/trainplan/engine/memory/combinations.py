"""Pipeline stages as arrays: what split, structure and batch decide, before ranks share any states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Offloaded, Recompute
from trainplan.engine.memory.layers import RankCosts
from trainplan.engine.memory.runtime import communicator_bytes, context_bytes
from trainplan.engine.memory.states import StateBytes
from trainplan.engine.memory.structure import Position, Structures
from trainplan.engine.operators.modules import has_flag
from trainplan.engine.pipeline.in_flight import micro_batches_in_flight, stage_loads

Column = Any
"""An array with one value per row."""
Index = NDArray[np.integer[Any]]
CAST: Final = 2.0
"""Bytes per parameter of the 16-bit copies that autocast holds."""
BATCH_FIELDS: Final = ("data", "global_batch", "schedule", "offload_optimizer", "offload_parameters")
"""Fields of a layout that count here beside split and structure."""


@dataclass(frozen=True)
class Tables:
    """What is computed once per call: costs by split, structures by pipeline, bytes by sharding."""

    job: Job
    costs: RankCosts
    structures: Structures
    states: StateBytes

    @property
    def frozen(self) -> bool:
        """Only adapters train."""
        return self.job.training in ("lora", "qlora")


class Columns:
    """Costs and structures gathered to rows, each once."""

    def __init__(self, tables: Tables, cost: Index, row: Index) -> None:
        """cost: row of every entry in `tables.costs`; row: in `tables.structures`."""
        self.tables, self.size = tables, len(row)
        self._cost, self._row = cost, row
        self._known: dict[tuple[str, int], Any] = {}
        self.has_experts = any(kind.experts.any() for kind in tables.costs.kinds)

    def cost(self, name: str) -> Column:
        """A column of the costs."""
        return self._once((name, -2), lambda: getattr(self.tables.costs, name).take(self._cost))

    def shape(self, column: Column) -> Column:
        """A column of the structures.

        `column` [of any unit], one entry for each structure.
        """
        return column.take(self._row)

    def at(self, name: str, kinds: Index) -> Column:
        """A cost of the layer that `kinds` names for every structure; 0 where there is none (-1)."""
        costs = self.tables.costs
        none = np.zeros_like(costs.entry)
        table = self._once((name, -1), lambda: np.concatenate([none, *(getattr(kind, name) for kind in costs.kinds)]))
        cell = self._once(("kinds", id(kinds)), lambda: (self.shape(kinds) + 1) * len(none) + self._cost)
        return table.take(cell)

    def counted(self, name: str, counts: Column) -> Column:
        """Sum of a cost over layers; counts: [kinds, structures]."""
        total: Column | None = None
        for kind, costs in enumerate(self.tables.costs.kinds):
            column: Column = getattr(costs, name)
            if column.any() and counts[kind].any():
                term = self._once((name, kind), partial(column.take, self._cost)) * self.shape(counts[kind])
                total = term if total is None else total + term
        return np.zeros(self.size) if total is None else total

    def weights(self, kinds: Index) -> Column:
        """Parameters of the layer that `kinds` names."""
        dense = self.at("dense", kinds)
        return dense + self.at("experts", kinds) if self.has_experts else dense

    def _once(self, key: tuple[str, int], make: Callable[[], Column]) -> Column:
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]


class Combinations(Columns):
    """Stages of the distinct combinations of all fields but sharding and shard size, a row each.

    Every quantity is computed when somebody asks for it [bytes, or parameters where named so].
    """

    def __init__(self, tables: Tables, cost: Index, row: Index, layout: Layout) -> None:
        """layout: recompute and `BATCH_FIELDS` of every row, or one value for all."""
        super().__init__(tables, cost, row)
        self.layout = layout
        self.watched = tuple(Watched(self, position) for position in tables.structures.positions)

    @cached_property
    def stage(self) -> Column:
        return self.shape(self.tables.structures.stage)

    @cached_property
    def first(self) -> Column:
        """1 for the stage with the embedding."""
        return self.shape(self.tables.structures.first)

    @cached_property
    def last(self) -> Column:
        """1 for the stage with the head."""
        return self.shape(self.tables.structures.last)

    @cached_property
    def entry(self) -> Column:
        """The residual stream that enters a layer."""
        return self.cost("entry")

    @cached_property
    def context(self) -> Column:
        return self.cost("context")

    @cached_property
    def tensor(self) -> Column:
        return self.cost("tensor")

    @cached_property
    def pipeline(self) -> Column:
        return self.shape(self.tables.structures.pipeline)

    @cached_property
    def replicas(self) -> Column:
        return self.cost("replicas")

    @cached_property
    def gathered_sequence(self) -> Column:
        return self.cost("gathered_sequence")

    @cached_property
    def recomputed_whole(self) -> Column:
        """1 where every layer is computed again."""
        return (np.asarray(self.layout.recompute) == Recompute.FULL).astype(float)

    @cached_property
    def dummies(self) -> Column:
        """Cached dummy weight gradients of the kinds of layers that the stage holds."""
        sets = self.tables.costs.dummies
        if len(sets) == 1:
            return sets[0].take(self._cost)
        present = self.shape(self.tables.structures.kinds_present)
        return np.concatenate(sets).take(present * len(sets[0]) + self._cost)

    # Parameters

    @cached_property
    def _layers(self) -> Column:
        return self.tables.structures.kept + self.tables.structures.recomputed

    @cached_property
    def dense_layers(self) -> Column:
        return self.counted("dense", self._layers)

    @cached_property
    def expert_layers(self) -> Column:
        return self.counted("experts", self._layers)

    @cached_property
    def adapters(self) -> Column:
        return self.counted("adapters", self._layers)

    @cached_property
    def linears(self) -> Column:
        return self.counted("linears", self._layers)

    @cached_property
    def table(self) -> Column:
        """The head's matrix, on the last stage."""
        return self.last * self.cost("table")

    @cached_property
    def before(self) -> Column:
        """What runs before the layers, on the first stage."""
        return self.first * self.cost("before")

    @cached_property
    def after(self) -> Column:
        """Final norm and head; a tied table that starts one stage and ends another is held by both."""
        tied = self.tables.job.architecture.tied_embeddings
        after = self.last * self.cost("after")
        return after + self.table * (1 - self.first) if tied else after

    @cached_property
    def tied(self) -> Column:
        """The table where one stage starts and ends with it."""
        return self.first * self.table * self.tables.job.architecture.tied_embeddings

    @cached_property
    def root(self) -> Column:
        return self.before + self.after

    @cached_property
    def parameters(self) -> Column:
        """All of the stage."""
        dense = self.root + self.dense_layers
        return dense + self.expert_layers if self.has_experts else dense

    @cached_property
    def largest(self) -> Column:
        return self.cost("largest")

    @cached_property
    def largest_with_table(self) -> Column:
        return np.maximum(self.largest, np.maximum(self.table, self.first * self.cost("table")))

    @cached_property
    def final_parameters(self) -> Column:
        """Of the stage's last layer."""
        return self.weights(self.tables.structures.final_kind)

    @cached_property
    def first_parameters(self) -> Column:
        """Of the stage's first layer."""
        return self.weights(self.tables.structures.first_kind)

    # Activations

    @cached_property
    def final_kept(self) -> Column:
        """What the stage's last layer keeps."""
        return self.at("kept", self.tables.structures.final_kind)

    @cached_property
    def logits(self) -> Column:
        """Elements, on the last stage."""
        return self.last * self.cost("logits")

    @cached_property
    def kept_stage(self) -> Column:
        """What forward of one micro batch keeps for backward."""
        shape = self.tables.structures
        kept = self.counted("kept", shape.kept) + self.shape(shape.recomputed.sum(axis=0)) * self.kept_entry
        kept = kept + self.counted("held", shape.recomputed)
        if self.tables.costs.before_kept.any() or self.tables.costs.before_entries.any():
            before = np.where(self.recomputed_whole > 0, self.cost("before_entries"), self.cost("before_kept"))
            kept = kept + self.first * before
        if self.tables.frozen:
            starts = self.first * self.shape(shape.kept.sum(axis=0) > 0)
            kept = np.maximum(kept - starts * self.cost("frozen_entry"), 0.0)
        return kept

    @cached_property
    def kept_entry(self) -> Column:
        """What a layer that is computed again keeps on the device: its input, unless that waits on the host."""
        return self.entry - self._moved_entry if self._off_loads else self.entry

    @cached_property
    def _off_loads(self) -> bool:
        return bool(np.any(self.layout.offload_activations))

    @cached_property
    def _moved_entry(self) -> Column:
        return self.entry * has_flag(self.layout.offload_activations, Offloaded.LAYER_INPUT)

    @cached_property
    def on_host(self) -> Column:
        """Activations of one micro batch that wait on the host."""
        if not self._off_loads:
            return np.zeros(self.size)
        shape = self.tables.structures
        return self.counted("offloaded", shape.kept) + self.shape(shape.recomputed.sum(axis=0)) * self._moved_entry

    @cached_property
    def in_transit(self) -> Column:
        """One layer's share of them on its way, out in forward and back in backward."""
        if not self._off_loads:
            return np.zeros(self.size)
        largest = np.maximum.reduce([kind.offloaded for kind in self.tables.costs.kinds])
        return np.maximum(largest.take(self._cost), self._moved_entry)

    @cached_property
    def kept_forward(self) -> Column:
        """The same once the final norm has run."""
        return self.kept_stage + self.last * self.cost("final")

    @cached_property
    def others(self) -> Column:
        """Activations of the micro batches that wait for their backward."""
        return (self.in_flight - 1) * self.kept_stage

    @cached_property
    def arrivals(self) -> Column:
        """Buffers of what comes from other stages, and one tensor on its way to them.

        Those of inputs that are in flight count with their layer.
        """
        inputs = (1 - self.first) * (self.micro_batches - self.in_flight)
        gradients = (1 - self.last) * self.micro_batches
        return (self.pipeline > 1) * self.entry * (inputs + gradients + 1)

    @cached_property
    def last_forward(self) -> Column:
        """Activations before forward of the last layer."""
        return self.others + np.maximum(self.kept_stage - self.final_kept, 0) + self.entry

    @cached_property
    def forward(self) -> Column:
        """Activations after forward of the last micro batch in flight."""
        return self.others + self.kept_forward

    @cached_property
    def fused_backward(self) -> Column:
        """Activations in backward of the worst layer, weight gradients accumulated inside the product."""
        worst: Column = np.zeros(self.size)
        for layer in self.watched:
            np.maximum(worst, layer.fused, out=worst)
        return self.others + worst

    # Batch

    @cached_property
    def micro_batches(self) -> Column:
        """Of one step on one data-parallel rank."""
        micro_batches = self.layout.global_batch / (self.layout.data * self.cost("micro_batch"))
        return np.asarray(np.maximum(1, micro_batches))

    @cached_property
    def repeated(self) -> Column:
        """Whether gradients accumulate over several micro batches."""
        return np.asarray(self.micro_batches > 1)

    @cached_property
    def replicated(self) -> Column:
        """Whether there is more than one data-parallel rank."""
        return np.asarray(np.asarray(self.layout.data) > 1)

    @cached_property
    def in_flight(self) -> Column:
        """Stage-loads of activations alive at once."""
        shape = self.tables.structures
        pipeline, virtual = self.shape(shape.pipeline), self.shape(shape.virtual_pipeline)
        loads = self.shape(np.asarray(stage_loads(shape.stage, shape.pipeline, shape.virtual_pipeline)))
        return np.asarray(micro_batches_in_flight(loads, pipeline, virtual, self.micro_batches, self.layout.schedule))

    @cached_property
    def outside(self) -> Column:
        """What the driver shows beside tensors: context and buffers of the communicator sets."""
        pipeline = self.shape(self.tables.structures.pipeline)
        axes = self.cost("axes") + (pipeline > 1)
        return context_bytes() + np.asarray(
            communicator_bytes(self.tables.job, axes, pipeline, self.layout.data * self.context)
        )

    @cached_property
    def weights_on_device(self) -> Column:
        return np.asarray(self.layout.offload_parameters) == 0

    @cached_property
    def optimizer_on_device(self) -> Column:
        return np.asarray(self.layout.offload_optimizer) == 0


class Watched:
    """Backward of one layer of every stage [bytes, or parameters where named so].

    `collecting`, `passing` and `fused` are all activations alive in it, those that earlier layers keep included; -inf
    where a stage has no such layer. They differ in what becomes of weight gradients (see `BackwardPeak`).
    """

    def __init__(self, columns: Combinations, position: Position) -> None:
        self._watches, self._position = ref(columns), position

    @property
    def _columns(self) -> Combinations:
        """Which owns this one: a circle would keep all arrays until Python's collector comes by."""
        columns = self._watches()
        assert columns is not None
        return columns

    @cached_property
    def place(self) -> Column:
        """Layers of the stage before it."""
        return self._columns.shape((self._position.kept + self._position.recomputed).sum(axis=0))

    @cached_property
    def _kept(self) -> Column:
        columns, position = self._columns, self._position
        missing = np.where(position.kind < 0, -np.inf, 0.0)
        inputs = columns.shape(position.recomputed.sum(axis=0)) * columns.kept_entry
        kept = columns.counted("kept", position.kept) + columns.counted("held", position.recomputed)
        return kept + columns.at("held", position.kind) + inputs + columns.shape(missing)

    @cached_property
    def collecting(self) -> Column:
        return self._kept + self._columns.at("collecting", self._position.kind)

    @cached_property
    def passing(self) -> Column:
        return self._kept + self._columns.at("passing", self._position.kind)

    @cached_property
    def fused(self) -> Column:
        return self._kept + self._columns.at("fused", self._position.kind)

    @cached_property
    def _undone(self) -> Column:
        before = self._position.kept + self._position.recomputed
        undone = self._columns.counted("dense", before)
        return undone + self._columns.counted("experts", before) if self._columns.has_experts else undone

    @cached_property
    def casts(self) -> Column:
        """Parameters of this layer and of those whose backward is still to come."""
        return self._columns.weights(self._position.kind) + self._undone

    @cached_property
    def gathers_freed(self) -> Column:
        """Sharded weights: those gathered for this layer and the next, and the reduction of the layer before."""
        return self._gathers(self._columns.weights(self._position.before))

    @cached_property
    def gathers_kept(self) -> Column:
        """The same where weights stay from forward to backward."""
        return self._gathers(self._undone)

    def _gathers(self, ahead: Column) -> Column:
        columns, position = self._columns, self._position
        switches, states = columns.tables.job.switches, columns.tables.states
        gathers = states.layer_width * (columns.weights(position.kind) + ahead)
        if columns.tables.frozen:
            return gathers
        reducing = columns.weights(position.after)
        if switches.head_own_unit:
            reducing = reducing + columns.table * columns.shape(position.after < 0)
        return gathers + states.reduction * reducing

    @cached_property
    def gathered_freed(self) -> Column:
        """Activations and gathered weights, of what backward of the layer takes where weights are sharded."""
        return self._gathered(self.gathers_freed)

    @cached_property
    def gathered_kept(self) -> Column:
        """The same where weights stay from forward to backward."""
        return self._gathered(self.gathers_kept)

    @cached_property
    def gathered_freed_unsynced(self) -> Column:
        """The same where gradients accumulate whole: those that are done are counted apart."""
        return self.gathered_freed - self._reduced

    @cached_property
    def gathered_kept_unsynced(self) -> Column:
        return self.gathered_kept - self._reduced

    def _gathered(self, gathers: Column) -> Column:
        total = self._columns.others + self.collecting + gathers
        return total + CAST * self.casts if self._columns.tables.job.switches.autocast else total

    @cached_property
    def _reduced(self) -> Column:
        columns = self._columns
        done = self.done_dense + self.done_experts if columns.has_experts else self.done_dense
        return np.asarray(columns.repeated * columns.tables.states.reduction * done)

    @cached_property
    def done_dense(self) -> Column:
        """Parameters of layers whose backward is over."""
        return self._columns.counted("dense", self._position.done)

    @cached_property
    def done_experts(self) -> Column:
        """The same of experts."""
        return self._columns.counted("experts", self._position.done)
