"""What may vary on one mesh: sharding, placement, micro batch, schedule and recomputation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.architecture import Architecture
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.layout.layout import Layout, Recompute, Schedule, Sharding
from trainplan.engine.layout.validity import most_stages
from trainplan.engine.search.meshes import Mesh, divisors
from trainplan.engine.search.space import Space

Ints = NDArray[np.integer[Any]]

HSDP_NODES: Final = (1, 4, 16)
"""Nodes that one shard group of HSDP spans."""
Axes = tuple[tuple[str, ...], ...]
STATE_AXES: Final[Axes] = (("sharding", "shard_size"), ("placement",))
WORK_AXES: Final[Axes] = (
    ("sequence",),
    ("micro_batch",),
    ("schedule", "virtual_pipeline", "recompute", "recompute_every", "recompute_layers", "recompute_modules"),
)
"""What varies on one mesh: names in one group vary together, every group with every other. On those of `WORK_AXES` the
work of a rank depends."""
END_STAGES: Final = ("first_stage_layers", "last_stage_layers")


@dataclass(frozen=True, eq=False)
class Combined:
    """Options of some axes, a row each with a value for each name of the axis, and every combination of them."""

    axes: Axes
    options: tuple[Ints, ...]

    @cached_property
    def count(self) -> int:
        return prod(len(axis) for axis in self.options)

    @cached_property
    def columns(self) -> Mapping[str, Ints]:
        """Every combination; the last axis varies fastest."""
        shape = [len(axis) for axis in self.options]
        found: dict[str, Ints] = {}
        for axis, (names, options) in enumerate(zip(self.axes, self.options, strict=True)):
            along = [-1 if place == axis else 1 for place in range(len(shape))]
            for name, values in zip(names, options.T, strict=True):
                found[name] = np.broadcast_to(values.reshape(along), shape).reshape(-1)
        return found


@dataclass(frozen=True, eq=False)
class Choices:
    """What may vary on one mesh: how states are shared and ranks placed, with every way to work."""

    states: Combined
    work: Combined

    @property
    def count(self) -> int:
        return self.states.count * self.work.count

    @property
    def columns(self) -> dict[str, Ints]:
        """Every combination; work varies fastest."""
        states = {name: np.repeat(column, self.work.count) for name, column in self.states.columns.items()}
        return states | {name: np.tile(column, self.states.count) for name, column in self.work.columns.items()}


def choices_of(
    architecture: Architecture, meshes: Iterable[Mesh], space: Space, rules: TableRules | None = None
) -> list[Choices]:
    """The options of each mesh; those that `rules` refuse on any mesh are left out. Equal ones are made once."""
    found, key = tuple(meshes), (architecture.depth, space)
    known: dict[Any, Any] = {} if rules is None else rules.remembered
    make: _Maker = known.get(key) or _Maker(architecture.depth, space)
    known[key] = make
    make.learn({mesh.pipeline for mesh in found}, rules)
    return [make.choices(mesh) for mesh in found]


class _Maker:
    """Choices of meshes in one space, made once for each of their distinct conditions."""

    def __init__(self, depth: int, space: Space) -> None:
        self._depth, self._space = depth, space
        self._stages: dict[int, Ints] = {}
        self._known: dict[Any, Any] = {}

    def learn(self, pipelines: set[int], rules: TableRules | None) -> None:
        """Find out the schedules and recomputation of pipelines of these lengths that no rule about the pipeline alone
        refuses; `rules` remember this maker, which must not keep them in turn."""
        every = {pipeline: _stages(self._depth, pipeline, self._space) for pipeline in pipelines - self._stages.keys()}
        if rules is not None and every:
            counts = [len(rows) for rows in every.values()]
            columns = dict(zip(WORK_AXES[-1], np.concatenate(list(every.values())).T, strict=True))
            layouts = Layout(pipeline=np.repeat(list(every), counts), **columns)
            against = rules.of_fields(layouts, ("pipeline", *END_STAGES, *WORK_AXES[-1]))
            kept = np.split(np.broadcast_to(~against, (sum(counts),)), np.cumsum(counts)[:-1])
            every = {pipeline: rows[flags] for flags, (pipeline, rows) in zip(kept, every.items(), strict=True)}
        self._stages |= every

    def choices(self, mesh: Mesh) -> Choices:
        key = mesh[:4]
        if key not in self._known:
            matters, replicas = _placement_matters(mesh, self._space), mesh.data * mesh.context
            batches = self._space.shared_batches(mesh.context, mesh.data)
            self._known[key] = Choices(
                self._states(replicas, matters), self._work(mesh.tensor > 1, _micro_batches(batches, self._space), mesh)
            )
        found: Choices = self._known[key]
        return found

    def _states(self, replicas: int, matters: bool) -> Combined:
        key = (replicas, matters)
        if key not in self._known:
            placements = [(int(chosen),) for chosen in self._space.placements] if matters else [(0,)]
            options = (_rows(_shardings(replicas, self._space), 2), _rows(placements, 1))
            self._known[key] = Combined(STATE_AXES, options)
        found: Combined = self._known[key]
        return found

    def _work(self, split: bool, micro: tuple[int, ...], mesh: Mesh) -> Combined:
        key = (split, micro, mesh.pipeline)
        if key not in self._known:
            sequence = [(int(chosen),) for chosen in self._space.sequence] if split else [(0,)]
            options = (_rows(sequence, 1), _rows([(m,) for m in micro], 1), self._stages[mesh.pipeline])
            self._known[key] = Combined(WORK_AXES, options)
        found: Combined = self._known[key]
        return found


def _rows(options: Any, width: int) -> Ints:
    return np.array(options, dtype=np.int64).reshape(-1, width)


@lru_cache(maxsize=256)
def _stages(depth: int, pipeline: int, space: Space) -> Ints:
    """(schedule, virtual stages, recompute, every, layers, modules) of a pipeline."""
    per_stage = -(-depth // pipeline)
    found = [
        (*schedule, *recompute)
        for schedule in _schedules(depth, pipeline, space)
        for recompute in _recomputes(per_stage, schedule[1], space)
    ]
    return _rows(found, len(WORK_AXES[-1]))


def _micro_batches(batches: int, space: Space) -> tuple[int, ...]:
    found = (m for m in divisors(batches) if m <= space.largest_micro_batch)
    return tuple(m for m in found if not space.powers_of_two or m & (m - 1) == 0)


def _placement_matters(mesh: Mesh, space: Space) -> bool:
    """Only where both pipeline neighbours and data replicas could share the fast domain with a tensor group."""
    inner = mesh.tensor * mesh.context
    return mesh.pipeline > 1 and mesh.data > 1 and inner < space.accelerators_per_node


def _schedules(depth: int, pipeline: int, space: Space) -> list[tuple[int, int]]:
    """(schedule, virtual stages) pairs; with virtual stages the embedding and the head may stand alone."""
    if pipeline == 1:
        return [(Schedule.ONE_F_ONE_B, 1)]
    pairs = []
    for schedule in space.schedules:
        virtuals = [1]
        if schedule == Schedule.ONE_F_ONE_B:
            most = min(space.largest_virtual, int(most_stages(depth, 2)) // pipeline)
            virtuals += [v for v in divisors(-(-depth // pipeline)) if 1 < v <= most]
        pairs += [(int(schedule), v) for v in virtuals]
    return pairs


def _shardings(replicas: int, space: Space) -> list[tuple[int, int]]:
    """(sharding, shard size) pairs; sharding over one rank is no sharding."""
    pairs = []
    for sharding in space.shardings:
        if sharding == Sharding.NONE or replicas == 1:
            if sharding == Sharding.NONE or Sharding.NONE not in space.shardings:
                pairs.append((int(sharding), 1 if sharding == Sharding.NONE else replicas))
        elif sharding == Sharding.HSDP:
            sizes = (nodes * space.accelerators_per_node for nodes in HSDP_NODES)
            pairs += [(int(sharding), size) for size in sizes if size < replicas and replicas % size == 0]
        else:
            pairs.append((int(sharding), replicas))
    return pairs


def _recomputes(per_stage: int, virtual: int, space: Space) -> list[tuple[int, int, int, int]]:
    """(recompute, every, layers, modules), each a different amount of recomputation.

    The first n layers are those of every virtual stage; n is left out where every second or fourth is as many.
    """
    chunk = -(-per_stage // virtual)
    found: list[tuple[int, int, int, int]] = []
    intervals = [every for every in (2, 4) if every < per_stage] if Recompute.EVERY in space.recomputes else []
    for mode in space.recomputes:
        if mode == Recompute.EVERY:
            found += [(int(mode), every, 1, 0) for every in intervals]
        elif mode == Recompute.LAYERS:
            step = -(-chunk // (space.layer_steps + 1))
            taken = [per_stage // every for every in intervals if per_stage % every == 0]
            found += [(int(mode), 2, n, 0) for n in range(step, chunk, step) if n * virtual not in taken]
        elif mode == Recompute.MODULES:
            found += [(int(mode), 2, 1, modules) for modules in space.modules]
        else:
            found.append((int(mode), 2, 1, 0))
    return found
