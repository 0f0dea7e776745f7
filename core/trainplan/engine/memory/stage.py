"""Pipeline stages as arrays: what sharding and its groups add to one stage of a layout."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Sharding
from trainplan.engine.layout.state_handling import Handling
from trainplan.engine.memory.combinations import Combinations
from trainplan.engine.memory.states import DOUBLE_QUANTISED, fp8_copies

Array = NDArray[Any]


class Stage:
    """Quantities of stages that share their states in the same way [bytes unless named otherwise].

    `index` picks rows of `combinations`; `shard_size` has one entry for each, or one for all.
    """

    weights: Any
    optimizer: Any
    gradients: Any
    """At rest: buffers that live through the whole step."""
    all_gradients: Any
    gradient_width: Any
    """Bytes per gradient element."""
    gradients_stay: Array
    """Whether gradients outlive a micro batch; one flag for all, or one each."""
    step_width: Any
    """Bytes per trained parameter that the optimizer step needs for itself."""
    trained: Any
    """Parameters whose optimizer states this rank holds."""

    def __init__(
        self,
        combinations: Combinations,
        index: slice | Array,
        size: int,
        shard_size: Array,
        sharding: Sharding,
        handling: Handling,
    ) -> None:
        self.combinations, self.index, self.size = combinations, index, size
        self.tables, self.sharding, self.shard_size = combinations.tables, sharding, shard_size
        self.handling = handling
        self._gathered: dict[str, Any] = {}
        self.has_experts = combinations.has_experts
        if self.frozen:
            self._adapter_states()
        else:
            self._trained_states()

    def of(self, name: str) -> Any:
        """A quantity of `Combinations` for every stage."""
        if name not in self._gathered:
            self._gathered[name] = self._pick(getattr(self.combinations, name))
        return self._gathered[name]

    def watched(self, position: int, name: str) -> Any:
        """A quantity of one watched layer for every stage."""
        return self._pick(getattr(self.combinations.watched[position], name))

    def _pick(self, column: Any) -> Any:
        varies = np.ndim(column) and column.size == self.combinations.size
        return column[self.index] if varies else column

    @property
    def frozen(self) -> bool:
        """Only adapters train."""
        return self.tables.frozen

    @property
    def gathered(self) -> bool:
        """Whether weights are shared by data-parallel ranks and gathered layer by layer."""
        return bool(self.handling.weights_shared)

    @property
    def kept(self) -> bool:
        """Whether gathered weights stay from forward to backward."""
        return bool(self.handling.weights_kept)

    @property
    def unsynced(self) -> bool:
        """Whether gradients of sharded weights accumulate whole."""
        return self.gathered and not self.handling.gradients_shared

    @property
    def parameters(self) -> Any:
        """All on this rank before sharding."""
        return self.of("parameters")

    @cached_property
    def others(self) -> Any:
        """Activations of the micro batches that wait for their backward."""
        return self.of("others")

    @cached_property
    def dense_share(self) -> Array:
        """Share of parameters outside the experts that one rank keeps where ranks share them."""
        return np.asarray(1.0 / self.shard_size)

    @cached_property
    def expert_share(self) -> Any:
        """The same of experts: of an expert's replicas as many share as of all data-parallel ranks."""
        if not self.has_experts:
            return 0.0
        replicas = self.of("replicas") * self.shard_size / self.of("context")
        return 1.0 / np.maximum(replicas, 1)

    @cached_property
    def sharded_layers(self) -> Any:
        sharded = self.of("dense_layers") * self.dense_share
        return sharded + self.of("expert_layers") * self.expert_share if self.has_experts else sharded

    @cached_property
    def sharded_root(self) -> Any:
        return self.of("root") * self.dense_share

    @cached_property
    def sharded_parameters(self) -> Any:
        return self.sharded_layers + self.sharded_root

    def _held(self, shared: Any) -> Any:
        """Parameters that one rank holds of what ranks share or do not share."""
        return self.sharded_parameters if shared else self.parameters

    def _adapter_states(self) -> None:
        job, shared = self.tables.job, self.gathered
        share = self.dense_share if shared else 1.0
        width = 4.0 if job.lora.adapter_precision == "fp32" else 2.0
        self.trained = self.of("adapters") * share
        base = 4.0 if job.switches.parameter_dtype == "fp32" or job.precision == "fp32" else 2.0
        weights = base * self._held(shared) + width * self.trained
        if job.training == "qlora":
            quantised = (self.of("linears") - self.of("expert_layers")) * share
            if self.has_experts:
                quantised = quantised + self.of("expert_layers") * (self.expert_share if shared else 1.0)
            weights = weights + (DOUBLE_QUANTISED - 2) * quantised
        self.weights = weights * self.of("weights_on_device")
        self.optimizer = 2 * width * self.trained * self.of("optimizer_on_device")
        self.gradient_width = self.step_width = width
        self.gradients = np.zeros(self.size)
        self.all_gradients = width * self.trained

    def _trained_states(self) -> None:
        states, code = self.tables.states, self.sharding
        how = self.handling
        weights = states.weights[code] * self._held(how.weights_shared)
        copies = fp8_copies(self.tables.job)
        if copies and not how.weights_shared:
            weights = weights + copies * self.of("linears")
        self.trained = self._held(how.optimizer_shared)
        optimizer = (states.moments + states.master)[code] * self.trained
        if (states.table_moments != states.moments).any():
            extra = (states.table_moments - states.moments)[code]
            optimizer = optimizer + extra * (self.sharded_root if how.optimizer_shared else self.of("root"))
        self.weights = self._on_device(weights, "weights_on_device")
        # Gradients follow the optimizer to the host as they are reduced.
        self.optimizer = self._on_device(optimizer, "optimizer_on_device")
        self.step_width = self._on_device(states.step[code], "optimizer_on_device")
        self.gradient_width = self._on_device(states.gradients[code], "optimizer_on_device")
        self.all_gradients = self.gradient_width * self._held(how.gradients_shared or how.weights_shared)
        self.gradients_stay = self._stay(code)
        self.gradients = self.all_gradients if self.gradients_stay.all() else self.all_gradients * self.gradients_stay

    def _on_device(self, amount: Any, flags: str) -> Any:
        here = self.of(flags)
        return amount if here.all() else amount * here

    def _stay(self, code: Sharding) -> Array:
        """Without fixed buffers they stay where a step has several micro batches, or where DDP has buckets."""
        if self.tables.states.gradients_resident[code]:
            return np.asarray(True)
        repeated = np.asarray(False) if self.unsynced else self.of("repeated")
        return np.asarray(repeated | self.of("replicated")) if code == Sharding.NONE else np.asarray(repeated)
