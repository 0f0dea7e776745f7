"""Pipeline stages as arrays: first what split and structure decide, then what sharding and batch add."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Recompute, Sharding
from trainplan.engine.memory.layers import RankCosts
from trainplan.engine.memory.schedule import micro_batches_in_flight, stage_loads
from trainplan.engine.memory.states import DOUBLE_QUANTISED, StateBytes, fp8_copies
from trainplan.engine.memory.structure import Position, Structures

Array = NDArray[Any]


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


@dataclass(frozen=True)
class Watched:
    """Backward of one layer of every stage; bytes, or parameters where named so.

    The first three are all activations alive in it, those that earlier layers keep included; -inf where a stage has
    no such layer. They differ in what becomes of weight gradients (see `BackwardPeak`).
    """

    place: Array
    """Layers of the stage before it."""
    collecting: Array
    passing: Array
    fused: Array
    gathers: Array
    """Sharded weights: those gathered for this layer and the next, and the reduction of the layer before."""
    casts: Array
    """Parameters of this layer and of those whose backward is still to come."""
    done_dense: Array
    done_experts: Array
    """Parameters of layers whose backward is over."""


class Combinations:
    """Stages by (split, structure): arrays over rows that hold whatever neither sharding nor batch changes."""

    def __init__(self, tables: Tables, cost: Array, row: Array, recompute: Array) -> None:
        """cost: row of every entry in `tables.costs`; row: in `tables.structures`; recompute: its policy."""
        self._tables, self._cost, self._row = tables, cost, row
        costs, shape = tables.costs, tables.structures
        self._kinds = range(len(costs.kinds))
        self._gathered: dict[int, tuple[Array, Array]] = {}
        self.stage = shape.stage[row]
        self.pipeline, self.virtual_pipeline = shape.pipeline[row], shape.virtual_pipeline[row]
        self.loads = np.asarray(stage_loads(self.stage, self.pipeline, self.virtual_pipeline))
        self.micro_batch, self.context = costs.micro_batch[cost], costs.context[cost]
        self.replicas, self.axes = costs.replicas[cost], costs.axes[cost] + (self.pipeline > 1)
        self.recomputed_whole = (recompute == Recompute.FULL).astype(float)
        self.first, self.last = shape.first[row], shape.last[row]
        self.entry = costs.entry[cost]
        layers = shape.kept + shape.recomputed
        self.dense_layers, self.expert_layers = self._counted(layers, "dense"), self._counted(layers, "experts")
        self.adapters, self.linears = self._counted(layers, "adapters"), self._counted(layers, "linears")
        self._ends()
        self._kept()
        self.final_parameters = self._weights(shape.final_kind)
        self.first_parameters = self._weights(shape.first_kind)
        self.final_kept = self._at("kept", shape.final_kind)
        self.watched = [self._watch(position) for position in shape.positions]
        self.worst_fused = np.max([np.zeros(len(row)), *(layer.fused for layer in self.watched)], axis=0)
        self._gathered.clear()

    def _of_kind(self, name: str, kind: int) -> Array | None:
        """A cost of one kind of layer; None where it is nothing everywhere."""
        column: Array = getattr(self._tables.costs.kinds[kind], name)
        return self._gather(column, self._cost) if column.any() else None

    def _gather(self, column: Array, rows: Array) -> Array:
        """column[rows], once for each column; it is kept, so that no other takes its identity."""
        if id(column) not in self._gathered:
            self._gathered[id(column)] = (column, column[rows])
        return self._gathered[id(column)][1]

    def _at(self, name: str, kinds: Array) -> Array:
        """A cost of the layer that `kinds` names for every structure; 0 where there is none (-1)."""
        chosen = self._gather(kinds, self._row)
        total: Array = np.zeros(len(chosen))
        for kind in self._kinds:
            cost = self._of_kind(name, kind)
            if cost is not None:
                total += cost * (chosen == kind)
        return total

    def _counted(self, counts: Array, name: str) -> Array:
        """Sum of a cost over layers; counts: [kinds, structures]."""
        total: Array = np.zeros(len(self._row))
        for kind in self._kinds:
            cost = self._of_kind(name, kind)
            if cost is not None:
                total += counts[kind][self._row] * cost
        return total

    def _weights(self, kinds: Array) -> Array:
        return self._at("dense", kinds) + self._at("experts", kinds)

    def _ends(self) -> None:
        costs, cost = self._tables.costs, self._cost
        tied = self._tables.job.architecture.tied_embeddings
        self.table = self.last * costs.table[cost]
        self.largest = costs.largest[cost]
        self.largest_with_table = np.maximum(self.largest, np.maximum(self.table, self.first * costs.table[cost]))
        self.before = self.first * costs.before[cost]
        # A tied table that starts one stage and ends another is held by both.
        self.after = self.last * costs.after[cost] + self.table * (1 - self.first) * tied
        self.tied = self.first * self.table * tied
        self.root = self.before + self.after
        self.final, self.logits = self.last * costs.final[cost], self.last * costs.logits[cost]
        self.gathered_sequence = costs.gathered_sequence[cost]
        sets = costs.dummies
        present = self._tables.structures.kinds_present[self._row]
        self.dummies = sets[0][cost] if len(sets) == 1 else np.stack(sets)[present, cost]

    def _kept(self) -> None:
        """What forward of one micro batch keeps on the whole stage."""
        costs, shape, row = self._tables.costs, self._tables.structures, self._row
        kept = self._counted(shape.kept, "kept") + shape.recomputed.sum(axis=0)[row] * self.entry
        before = np.where(self.recomputed_whole > 0, costs.before_entries[self._cost], costs.before_kept[self._cost])
        kept = kept + self.first * before
        if self._tables.frozen:
            starts = self.first * (shape.kept.sum(axis=0)[row] > 0)
            kept = np.maximum(kept - starts * costs.frozen_entry[self._cost], 0.0)
        self.kept_stage = kept
        self.kept_forward = kept + self.final

    def _watch(self, position: Position) -> Watched:
        before = position.kept + position.recomputed
        inputs = position.recomputed.sum(axis=0)[self._row] * self.entry
        kept = self._counted(position.kept, "kept") + inputs
        kept = np.where(position.kind[self._row] >= 0, kept, -np.inf)
        parameters = self._weights(position.kind)
        undone = self._counted(before, "dense") + self._counted(before, "experts")
        return Watched(
            place=before.sum(axis=0)[self._row],
            collecting=kept + self._at("collecting", position.kind),
            passing=kept + self._at("passing", position.kind),
            fused=kept + self._at("fused", position.kind),
            gathers=self._gathers(position, parameters, undone),
            casts=parameters + undone,
            done_dense=self._counted(position.done, "dense"),
            done_experts=self._counted(position.done, "experts"),
        )

    def _gathers(self, position: Position, parameters: Array, undone: Array) -> Array:
        switches, states = self._tables.job.switches, self._tables.states
        ahead = self._weights(position.before) if switches.reshard_after_forward else undone
        gathers = states.layer_width * (parameters + ahead)
        if self._tables.frozen:
            return gathers
        reducing = self._weights(position.after)
        if switches.head_own_unit:
            reducing = reducing + self.table * (position.after[self._row] < 0)
        return gathers + states.reduction * reducing


class Stage:
    """Quantities of (layout, stage) pairs: arrays over the pairs [bytes unless named otherwise].

    All have the same `sharding`. `layout` has one entry per pair; `index` points into `combinations`.
    """

    weights: Any
    optimizer: Any
    gradients: Any
    """At rest: buffers that live through the whole step."""
    all_gradients: Any
    gradient_width: Any
    """Bytes per gradient element."""
    step_width: Any
    """Bytes per trained parameter that the optimizer step needs for itself."""
    trained: Any
    """Parameters whose optimizer states this rank holds."""

    def __init__(
        self, tables: Tables, combinations: Combinations, layout: Layout, index: Array, sharding: Sharding
    ) -> None:
        self.tables, self.layout, self.combinations, self.index = tables, layout, combinations, index
        self.sharding = sharding
        self._gathered: dict[str, Array] = {}
        self.micro_batches = np.maximum(1, layout.global_batch / (layout.data * self.of("micro_batch")))
        self.in_flight = np.asarray(
            micro_batches_in_flight(
                self.of("loads"),
                self.of("pipeline"),
                self.of("virtual_pipeline"),
                self.micro_batches,
                layout.schedule,
            )
        )
        self.kept_stage = self.of("kept_stage")
        self.others = (self.in_flight - 1) * self.kept_stage
        self.logits = self.of("logits")
        self._states()

    def of(self, name: str) -> Array:
        """A quantity of `Combinations` for every pair."""
        if name not in self._gathered:
            column: Array = getattr(self.combinations, name)
            self._gathered[name] = column[self.index]
        return self._gathered[name]

    def watched(self, position: int, name: str) -> Array:
        """A quantity of one watched layer for every pair."""
        column: Array = getattr(self.combinations.watched[position], name)
        return column[self.index]

    @property
    def frozen(self) -> bool:
        return self.tables.frozen

    @property
    def gathered(self) -> bool:
        """Whether weights are shared by data-parallel ranks and gathered layer by layer."""
        return self.sharding >= Sharding.ZERO3

    def _states(self) -> None:
        """Weights, gradients and optimizer states at rest."""
        layout, states = self.layout, self.tables.states
        code = self.sharding
        self.dense_share = 1.0 / np.asarray(layout.shard_size)
        root, dense = self.of("root"), self.of("dense_layers")
        self.parameters = root + dense
        self.sharded_layers = dense * self.dense_share
        self.sharded_root = root * self.dense_share
        self.expert_share: Array | float = 0.0
        self.has_experts = bool(np.any(self.combinations.expert_layers))
        if self.has_experts:
            experts = self.of("expert_layers")
            # Of an expert's replicas as many share its states as of all data-parallel ranks share theirs.
            replicas = self.of("replicas") * layout.shard_size / self.of("context")
            self.expert_share = 1.0 / np.maximum(replicas, 1)
            self.parameters = self.parameters + experts
            self.sharded_layers = self.sharded_layers + experts * self.expert_share
        self.sharded_parameters = self.sharded_layers + self.sharded_root
        held = self.sharded_parameters if states.weights_shared[code] else self.parameters
        weights_on_device = np.asarray(layout.offload_parameters) == 0
        optimizer_on_device = np.asarray(layout.offload_optimizer) == 0
        if self.frozen:
            self._adapter_states(held, optimizer_on_device)
        else:
            self._trained_states(held, optimizer_on_device)
        if not weights_on_device.all():
            self.weights = self.weights * weights_on_device

    def _adapter_states(self, held: Array, optimizer_on_device: Array) -> None:
        job, states = self.tables.job, self.tables.states
        shared = bool(states.weights_shared[self.sharding])
        share = self.dense_share if shared else 1.0
        width = 4.0 if job.lora.adapter_precision == "fp32" else 2.0
        self.trained = self.of("adapters") * share
        base = 4.0 if job.switches.parameter_dtype == "fp32" or job.precision == "fp32" else 2.0
        self.weights = base * held + width * self.trained
        if job.training == "qlora":
            quantised = (self.of("linears") - self.of("expert_layers")) * share
            if self.has_experts:
                quantised = quantised + self.of("expert_layers") * (self.expert_share if shared else 1.0)
            self.weights = self.weights + (DOUBLE_QUANTISED - 2) * quantised
        self.optimizer = 2 * width * self.trained * optimizer_on_device
        self.gradient_width = self.step_width = width
        self.gradients = np.zeros(len(self.index))
        self.all_gradients = width * self.trained

    def _trained_states(self, held: Array, optimizer_on_device: Array) -> None:
        layout, states, code = self.layout, self.tables.states, self.sharding
        self.weights = states.weights[code] * held
        copies = fp8_copies(self.tables.job)
        if copies:
            self.weights = self.weights + copies * self.of("linears") * (states.weights_shared[code] == 0)
        shared = bool(states.moments_shared[code])
        self.trained = self.sharded_parameters if shared else self.parameters
        self.optimizer = (states.moments + states.master)[code] * self.trained
        if (states.table_moments != states.moments).any():
            extra = (states.table_moments - states.moments)[code]
            self.optimizer = self.optimizer + extra * (self.sharded_root if shared else self.of("root"))
        self.step_width = states.step[code]
        self.gradient_width = states.gradients[code]
        if not optimizer_on_device.all():
            # Gradients follow the optimizer to the host as they are reduced.
            self.optimizer = self.optimizer * optimizer_on_device
            self.step_width = self.step_width * optimizer_on_device
            self.gradient_width = self.gradient_width * optimizer_on_device
        whole = self.sharded_parameters if states.gradients_shared[code] else self.parameters
        self.all_gradients = self.gradient_width * whole
        # Without fixed buffers gradients outlive a micro batch where a step has several, or where DDP has buckets.
        buckets = (code == 0) & (np.asarray(layout.data) > 1)
        repeated = self.micro_batches > 1
        if self.tables.job.switches.accumulate_without_sync:
            repeated = repeated & (states.weights_shared[code] == 0)
        self.gradients_stay = np.asarray(repeated | buckets | (states.gradients_resident[code] > 0))
        self.gradients = self.all_gradients * self.gradients_stay
