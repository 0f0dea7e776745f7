"""How a framework keeps model states over the data ranks and moves them: one description for memory and for traffic.

Whoever keeps a share of the gradients reduces them in every micro batch; whoever reduces them once a step keeps them
whole. `catalog.frameworks` says what each framework does; the switches of a plan may change it where it has the switch.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from functools import lru_cache
from typing import Any, Final

import numpy as np

from trainplan.arithmetic import where
from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.catalog.frameworks import Framework, States, frameworks
from trainplan.engine.job.job import Switches
from trainplan.engine.layout.layout import Layout, Number

SHARDINGS: Final = ENUMERATIONS["sharding"]
Table = tuple[tuple[tuple[float, float], ...], ...]
"""[field of `Handling`][sharding][without or with a pipeline]."""


@dataclass(frozen=True)
class Handling:
    """What is kept and how often it moves; numbers, or one value per layout. Flags are 0 or 1."""

    weights_shared: Number
    """Ranks hold shards of the weights between steps."""
    weights_kept: Number
    """Shards are whole from the forward of a layer to its backward, or through the step."""
    gradients_shared: Number
    """Ranks hold shards of the gradients between micro batches."""
    optimizer_shared: Number
    gathers: Number
    """Gathers of all weights in a micro batch."""
    gathers_once: Number
    """The same in a step, beside those of micro batches."""
    reductions: Number
    """Reductions of all gradients in a micro batch."""
    reductions_once: Number
    passes: Number
    """Passes of the gradients over the network in one reduction: 1 reduce-scatter, 2 all-reduce."""
    replicas: Number
    """Reductions between the replicas of HSDP in a micro batch; without, one in a step."""
    gradient_bytes: Number
    """Of an element as it is kept and reduced; 0 where the switches of the plan say it."""

    def sent_bytes(
        self, parameters: Number, ranks: Number, micro_batches: Number, *, weight: float, gradient: float
    ) -> Number:
        """Bytes that one rank sends in a step to gather weights and to reduce gradients.

        parameters: of the rank before it shares them; ranks: that share; weight, gradient: bytes of an element on the
        wire. Rings send (n - 1) / n of a buffer in each gather or scatter.
        `weight`, `gradient` [bytes an element].
        """
        width = where(self.gradient_bytes > 0, self.gradient_bytes, gradient)
        gathered = weight * (micro_batches * self.gathers + self.gathers_once)
        reduced = self.passes * width * (micro_batches * self.reductions + self.reductions_once)
        return parameters * (gathered + reduced) * (ranks - 1) / ranks


def handling_table(framework: str, switches: Switches) -> Table:
    """How `framework` handles states under every sharding, without and with a pipeline."""
    return _table(framework, switches.reshard_after_forward, switches.accumulate_without_sync)


def handling(framework: str, switches: Switches, sharding: int, *, pipeline: bool) -> Handling:
    """That of one sharding.

    `sharding` [code of `Sharding`].
    """
    return _handling_in(handling_table(framework, switches), sharding, pipeline=pipeline)


def _handling_in(table: Table, sharding: int, *, pipeline: bool) -> Handling:
    return Handling(*(column[sharding][pipeline] for column in table))


def handling_of(tables: Any, layout: Layout) -> Handling:
    """That of each layout.

    tables: one `Table`, or an array of one for each layout [layouts, fields, shardings, 2].
    """
    if isinstance(tables, tuple) and not (np.ndim(layout.sharding) or np.ndim(layout.pipeline)):
        return _handling_in(tables, int(layout.sharding), pipeline=bool(layout.pipeline > 1))
    table = np.asarray(tables, dtype=np.float64)
    sharding = np.asarray(layout.sharding).astype(np.int64)
    piped = (np.asarray(layout.pipeline) > 1).astype(np.int64)
    if table.ndim == len(("field", "sharding", "pipeline")):
        return Handling(*table[:, sharding, piped])
    return Handling(*table[np.arange(len(table)), :, sharding, piped].T)


@lru_cache(maxsize=256)
def _table(framework: str, reshard: bool, unsynced: bool) -> Table:
    entry = frameworks()[framework]
    rows = [
        [astuple(_handling(entry, states[name], name, reshard, unsynced)) for name in SHARDINGS]
        for states in (entry.states, entry.states_with_pipeline)
    ]
    return tuple(
        tuple((rows[0][sharding][column], rows[1][sharding][column]) for sharding in range(len(SHARDINGS)))
        for column in range(len(fields(Handling)))
    )


def _handling(framework: Framework, states: States, sharding: str, reshard: bool, unsynced: bool) -> Handling:
    weights, gathers = states.weights, states.gathers
    gradients, reduces = states.gradients, states.reduces
    if framework.variants[sharding] in SWITCHED and weights in ("shard", "forward_to_backward"):
        if not reshard:
            weights, gathers = "forward_to_backward", "forward"
        gradients, reduces = ("whole", "step") if unsynced else ("shard", "micro_batch")
    each = float(reduces == "micro_batch")
    return Handling(
        weights_shared=float(weights != "whole"),
        weights_kept=float(weights in ("forward_to_backward", "through_step")),
        gradients_shared=float(gradients == "shard"),
        optimizer_shared=float(states.optimizer == "shard"),
        gathers={"forward": 1.0, "passes": 2.0}.get(gathers, 0.0),
        gathers_once=float(gathers == "step"),
        reductions=each,
        reductions_once=1.0 - each,
        passes=2.0 if states.reduction == "all_reduce" else 1.0,
        replicas=each * float(states.replicas == "micro_batch"),
        gradient_bytes=states.gradient_bytes,
    )


SWITCHED: Final = frozenset({"fsdp1", "fsdp2", "jax", "internevo"})
"""Code whose resharding and synchronising a plan can switch."""
