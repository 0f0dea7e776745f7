"""One pipeline stage of one rank: counts, states and kept tensors as arrays over (layout, stage) pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job import Job
from trainplan.engine.layout import Layout
from trainplan.engine.memory.layers import RankCosts
from trainplan.engine.memory.schedule import micro_batches_in_flight
from trainplan.engine.memory.states import DOUBLE_QUANTISED, FP8_COPIES, StateBytes
from trainplan.engine.memory.structure import Position, Structures

Array = NDArray[Any]


@dataclass(frozen=True)
class Tables:
    """What is computed once per call: costs by split, structures by pipeline, bytes by sharding."""

    job: Job
    costs: RankCosts
    structures: Structures
    states: StateBytes


class Stage:
    """Quantities of (layout, stage) pairs; every attribute is an array over the pairs [bytes unless named otherwise].

    `layout` holds one entry per pair, `cost` and `row` point into the tables.
    """

    def __init__(self, tables: Tables, layout: Layout, cost: Array, row: Array) -> None:
        self.tables, self.layout, self._cost, self.row = tables, layout, cost, row
        costs, shape = tables.costs, tables.structures
        self.kinds = range(len(costs.kinds))
        self.first, self.last = shape.first[row], shape.last[row]
        self.kept_layers = [shape.kept[kind][row] for kind in self.kinds]
        self.recomputed_layers = [shape.recomputed[kind][row] for kind in self.kinds]
        self.micro_batches = layout.micro_batches
        self.in_flight = np.asarray(
            micro_batches_in_flight(
                shape.stage[row], layout.pipeline, layout.virtual_pipeline, self.micro_batches, layout.schedule
            )
        )
        self.entry = costs.entry[cost]
        self._parameters()
        self._states()
        self._activations()

    def of_kind(self, name: str, kind: int) -> Array:
        """A cost of one kind of layer for every pair."""
        column: Array = getattr(self.tables.costs.kinds[kind], name)
        return column[self._cost]

    def at(self, name: str, kinds: Array) -> Array:
        """A cost of the layer that `kinds` names for every structure; 0 where there is none (-1)."""
        chosen = kinds[self.row]
        if len(self.kinds) == 1:
            return self.of_kind(name, 0) * (chosen >= 0)
        total: Array = np.zeros(len(chosen))
        for kind in self.kinds:
            total += self.of_kind(name, kind) * (chosen == kind)
        return total

    def counted(self, counts: Array, name: str) -> Array:
        """Sum of a cost over layers; counts: [kinds, structures]."""
        total: Array = np.zeros(len(self.row))
        for kind in self.kinds:
            total += counts[kind][self.row] * self.of_kind(name, kind)
        return total

    def _parameters(self) -> None:
        costs, cost = self.tables.costs, self._cost
        layers = [kept + full for kept, full in zip(self.kept_layers, self.recomputed_layers, strict=True)]
        self.layers = sum(layers)
        self.dense_layers = sum(layers[kind] * self.of_kind("dense", kind) for kind in self.kinds)
        self.expert_layers = sum(layers[kind] * self.of_kind("experts", kind) for kind in self.kinds)
        self.table = costs.table[cost]
        self.before = self.first * costs.before[cost]
        tied = self.tables.job.architecture.tied_embeddings
        copied = self.table * (1 - self.first) if tied else 0.0
        self.after = self.last * (costs.after[cost] + copied)
        self.tied = self.first * self.last * tied
        self.root = self.before + self.after
        self.adapters: Array | float = 0.0
        self.linears: Array | float = 0.0
        if self.frozen:
            self.adapters = sum(layers[kind] * self.of_kind("adapters", kind) for kind in self.kinds)
        if self.frozen or self.tables.job.precision in FP8_COPIES:
            self.linears = sum(layers[kind] * self.of_kind("linears", kind) for kind in self.kinds)

    @property
    def frozen(self) -> bool:
        return self.tables.job.training in ("lora", "qlora")

    def _states(self) -> None:
        """Weights, gradients and optimizer states at rest."""
        layout, states, job = self.layout, self.tables.states, self.tables.job
        code = np.asarray(layout.sharding).astype(np.int64)
        shards = np.asarray(layout.shard_size, dtype=float)
        expert_shards = np.maximum(layout.expert_data * shards / (layout.data * layout.context), 1)
        self.sharding = code
        self.dense_share, self.expert_share = 1 / shards, 1 / expert_shards
        dense = self.dense_layers + self.root
        self.parameters = dense + self.expert_layers
        self.sharded_parameters = dense * self.dense_share + self.expert_layers * self.expert_share
        self.sharded_layers = self.dense_layers * self.dense_share + self.expert_layers * self.expert_share
        weights_shared = states.weights_shared[code]
        on_device = 1.0 - (np.asarray(layout.offload_parameters) > 0)
        held = self.parameters + (self.sharded_parameters - self.parameters) * weights_shared
        optimizer_on_device = 1.0 - (np.asarray(layout.offload_optimizer) > 0)
        if self.frozen:
            share = 1 + (self.dense_share - 1) * weights_shared
            width = 4.0 if job.lora.adapter_precision == "fp32" else 2.0
            self.trained = self.adapters * share
            quantised = (DOUBLE_QUANTISED - 2) * self.linears * share if job.training == "qlora" else 0.0
            self.weights = (2.0 * held + quantised + width * self.trained) * on_device
            self.optimizer = 2 * width * self.trained * optimizer_on_device
            self.gradient_width, self.step_width = np.full(len(code), width), np.full(len(code), width)
            self.gradients = np.zeros(len(code))
            return
        copies = FP8_COPIES.get(job.precision, 0.0)
        self.weights = (states.weights[code] * held + copies * self.linears * (1 - weights_shared)) * on_device
        moments_shared = states.moments_shared[code]
        self.trained = self.parameters + (self.sharded_parameters - self.parameters) * moments_shared
        root = self.root * (1 + (self.dense_share - 1) * moments_shared)
        self.optimizer = optimizer_on_device * (
            (states.moments[code] + states.master[code]) * self.trained
            + (states.table_moments[code] - states.moments[code]) * root
        )
        self.gradient_width, self.step_width = states.gradients[code], states.step[code] * optimizer_on_device
        gradients_shared = states.gradients_shared[code]
        whole = self.parameters + (self.sharded_parameters - self.parameters) * gradients_shared
        self.all_gradients = self.gradient_width * whole
        # Without fixed buffers gradients outlive a micro batch where a step has several, or where DDP has buckets.
        buckets = (code == 0) & (np.asarray(layout.data) > 1)
        stays = (states.gradients_resident[code] > 0) | (self.micro_batches > 1) | buckets
        self.gradients = self.all_gradients * stays
        self.gradients_stay = stays

    def _activations(self) -> None:
        """What forward keeps: of one micro batch on the whole stage, and of the others in flight."""
        costs, cost, row = self.tables.costs, self._cost, self.row
        kept = sum(
            self.kept_layers[kind] * self.of_kind("kept", kind) + self.recomputed_layers[kind] * self.entry
            for kind in self.kinds
        )
        self.kept_stage = kept + self.first * costs.before_kept[cost]
        if self.frozen:
            starts = self.first * (self.tables.structures.kept.sum(axis=0)[row] > 0)
            self.kept_stage = np.maximum(self.kept_stage - starts * costs.frozen_entry[cost], 0.0)
        self.others = (self.in_flight - 1) * self.kept_stage
        self.final = self.last * costs.final[cost]
        self.logits = self.last * costs.logits[cost]
        self.gathered_sequence = costs.gathered_sequence[cost]
        dummies = costs.dummies
        if len(dummies) == 1:
            self.dummies = dummies[0][cost]
        else:
            self.dummies = np.stack(dummies)[self.tables.structures.kinds_present[row], cost]

    def kept_before(self, position: Position) -> Array:
        """Kept by the layers before one layer, of one micro batch."""
        inputs: Array = position.recomputed.sum(axis=0)[self.row] * self.entry
        return self.counted(position.kept, "kept") + inputs
