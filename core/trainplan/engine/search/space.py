"""Every valid layout of one job on a number of accelerators, as arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import gcd, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.architecture import Architecture
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.layout.layout import Layout, Placement, Recompute, Schedule, Sharding
from trainplan.engine.layout.table import Group, LayoutTable, Options
from trainplan.engine.layout.validity import (
    Divisibility,
    context_chunks,
    divisibility,
    most_stages,
    over_expert_ranks,
    over_tensor_ranks,
)

Ints = NDArray[np.integer[Any]]

HSDP_NODES: Final = (1, 4, 16)
"""Nodes that one shard group of HSDP spans."""
Axes = tuple[tuple[str, ...], ...]
AXES: Final[Axes] = (
    ("sharding", "shard_size"),
    ("placement",),
    ("sequence",),
    ("micro_batch",),
    ("schedule", "virtual_pipeline", "recompute", "recompute_every", "recompute_layers", "recompute_modules"),
)
"""What varies on one mesh: names in one group vary together, every group with every other."""
WORK_AXES: Final[Axes] = AXES[2:]
"""Those on which the work of a rank depends."""
END_STAGES: Final = ("first_stage_layers", "last_stage_layers")
MESH: Final = ("tensor", "context", "pipeline", "data", "expert", "expert_tensor")


@dataclass(frozen=True)
class OtherPhase:
    """A phase of the plan beside the main one; it runs in the same layout but for what it says itself."""

    global_batch: int
    sequence_length: int
    context: int | None
    micro_batch: int | None


@dataclass(frozen=True)
class Space:
    """What the search may vary. Defaults vary everything that leaves the result of training unchanged."""

    global_batch: int
    largest_tensor: int = 64
    largest_context: int = 1 << 20
    largest_pipeline: int = 128
    largest_virtual: int = 16
    largest_micro_batch: int = 16
    shardings: tuple[Sharding, ...] = tuple(Sharding)
    placements: tuple[Placement, ...] = tuple(Placement)
    recomputes: tuple[Recompute, ...] = tuple(mode for mode in Recompute if mode != Recompute.MODULES)
    modules: tuple[int, ...] = ()
    """Sets of `Module` that are tried where modules are recomputed by name."""
    schedules: tuple[Schedule, ...] = (Schedule.ONE_F_ONE_B, Schedule.ZERO_BUBBLE)
    sequence: tuple[bool, ...] = (False, True)
    powers_of_two: bool = False
    any_pipeline: bool = False
    """Pipelines of any length, even among powers of two: other cluster sizes seldom divide a batch."""
    layer_steps: int = 6
    """Recomputing the first n layers of a stage is tried in about this many steps between none and all."""
    accelerators_per_node: int = 8
    offload_optimizer: int = 0
    offload_parameters: int = 0
    """Offloading is not varied: it needs host memory and drives that the person chooses."""
    other_phases: tuple[OtherPhase, ...] = ()

    def shared_length(self, sequence_length: int) -> int:
        """What context ranks divide in every phase that has no context ranks of its own."""
        return gcd(sequence_length, *(phase.sequence_length for phase in self.other_phases if not phase.context))

    def shared_batches(self, context: int, data: int) -> int:
        """Sequences per data rank that micro batches divide in every phase; 0 where a batch does not divide."""
        shared, left = divmod(self.global_batch, data)
        for phase in self.other_phases:
            ranks, split = divmod(context * data, phase.context or context)
            if split or phase.global_batch % (ranks * (phase.micro_batch or 1)):
                return 0
            if not phase.micro_batch:
                shared = gcd(shared, phase.global_batch // ranks)
        return 0 if left else shared

    def thinner(self) -> Space | None:
        """A space of about half as many layouts or fewer, leaving out what seldom wins; None where nothing is left."""
        if self.layer_steps > 1:
            return replace(self, layer_steps=1, largest_micro_batch=min(8, self.largest_micro_batch))
        if len(self.modules) > 1:
            return replace(self, modules=self.modules[:1])
        if Recompute.EVERY in self.recomputes:
            kept = tuple(mode for mode in self.recomputes if mode not in (Recompute.EVERY, Recompute.LAYERS))
            return replace(self, recomputes=kept)
        if len(self.sequence) > 1:
            return replace(self, sequence=(True,), placements=(Placement.DATA_INSIDE,))
        if len(self.schedules) > 1:
            return replace(self, schedules=(Schedule.ONE_F_ONE_B,))
        if not self.powers_of_two:
            return replace(self, powers_of_two=True)
        return None


@dataclass(frozen=True)
class Mesh:
    """The degrees of parallelism of one group of layouts."""

    tensor: int
    context: int
    pipeline: int
    data: int
    expert: int
    expert_tensor: int


@lru_cache(maxsize=4096)
def divisors(number: int) -> list[int]:
    """All divisors, ascending.

    `number` [any count].
    """
    small = [d for d in range(1, int(number**0.5) + 1) if number % d == 0]
    return small + [number // d for d in reversed(small) if d * d != number]


def meshes(
    architecture: Architecture, sequence_length: int, accelerators: int, space: Space, rejected: Counter[str]
) -> Iterator[Mesh]:
    """Degrees that multiply up to the accelerators and divide heads, widths, lengths and experts.

    `rejected` counts, by the first reason, the splits of the accelerators into tensor x context x pipeline x data that
    cannot be, or that the space leaves out.
    """
    model = divisibility(architecture)
    length = space.shared_length(sequence_length)
    powers = space.powers_of_two
    if powers:
        rejected["not_powers_of_two"] += _splits(accelerators, 3, False) - _splits(accelerators, 3, True)
    for tensor in _degrees(accelerators, powers):
        rest = accelerators // tensor
        if reason := _tensor_is_out(model, tensor, space):
            rejected[reason] += _splits(rest, 2, powers)
            continue
        for context in _degrees(rest, powers):
            if reason := _context_is_out(length, context, space):
                rejected[reason] += _splits(rest // context, 1, powers)
                continue
            for pipeline in _degrees(rest // context, powers and not space.any_pipeline):
                data = rest // (context * pipeline)
                if reason := _pipeline_is_out(architecture.depth, pipeline, space) or _batch_is_out(
                    context, data, space
                ):
                    rejected[reason] += 1
                    continue
                for expert, expert_tensor in _expert_degrees(model, tensor, context * data):
                    yield Mesh(tensor, context, pipeline, data, expert, expert_tensor)


def _tensor_is_out(model: Divisibility, tensor: int, space: Space) -> str:
    """Heads and widths split over the tensor group; key-value heads split over it or are held several times."""
    if any(over_tensor_ranks(model, tensor).values()):
        return "heads_or_widths_do_not_divide"
    return "tensor_above_limit" if tensor > space.largest_tensor else ""


def _context_is_out(sequence_length: int, context: int, space: Space) -> str:
    if sequence_length % context_chunks(context):
        return "length_does_not_divide"
    return "context_above_limit" if context > space.largest_context else ""


def _pipeline_is_out(depth: int, pipeline: int, space: Space) -> str:
    if pipeline > most_stages(depth, 1):
        return "more_stages_than_layers"
    if pipeline > space.largest_pipeline:
        return "pipeline_above_limit"
    return ""


def _batch_is_out(context: int, data: int, space: Space) -> str:
    return "" if space.shared_batches(context, data) else "batch_does_not_divide"


@dataclass(frozen=True, eq=False)
class Choices:
    """What may vary on one mesh: for each group of `AXES` its options, a value for each name of the group."""

    options: tuple[Sequence[tuple[int, ...]], ...]

    @cached_property
    def count(self) -> int:
        return prod(len(axis) for axis in self.options)

    @cached_property
    def work_count(self) -> int:
        """Combinations of `WORK_AXES`."""
        return prod(len(axis) for axis in self.options[-len(WORK_AXES) :])

    @cached_property
    def work(self) -> Mapping[str, Ints]:
        """Every combination of `WORK_AXES`, as columns."""
        return _combined(WORK_AXES, self.options[-len(WORK_AXES) :], self.work_count)


def mesh_choices(architecture: Architecture, mesh: Mesh, space: Space, rules: TableRules | None = None) -> Choices:
    """The options of one mesh; those that `rules` refuse on any mesh are left out."""
    return _ChoicesOfMeshes(architecture, space, rules).of(mesh)


class _ChoicesOfMeshes:
    """The options of many meshes, which often have the same: each is made once."""

    def __init__(self, architecture: Architecture, space: Space, rules: TableRules | None) -> None:
        self._depth, self._space, self._rules = architecture.depth, space, rules
        self._stages: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._known: dict[tuple[Any, ...], Choices] = {}

    def of(self, mesh: Mesh) -> Choices:
        """The options of one mesh."""
        space = self._space
        batches = space.shared_batches(mesh.context, mesh.data)
        matters, replicas = _placement_matters(mesh, space), mesh.data * mesh.context
        key = (mesh.tensor > 1, mesh.pipeline, batches, matters, replicas)
        if key not in self._known:
            micro = [(m,) for m in divisors(batches) if m <= space.largest_micro_batch]
            if space.powers_of_two:
                micro = [(m,) for (m,) in micro if m & (m - 1) == 0]
            sequence = [(int(chosen),) for chosen in space.sequence] if mesh.tensor > 1 else [(0,)]
            placement = [(int(chosen),) for chosen in space.placements] if matters else [(0,)]
            stages = self._stages_of(mesh.pipeline)
            self._known[key] = Choices((_shardings(replicas, space), placement, sequence, micro, stages))
        return self._known[key]

    def _stages_of(self, pipeline: int) -> tuple[tuple[int, ...], ...]:
        if pipeline not in self._stages:
            stages = _stages(self._depth, pipeline, self._space)
            if self._rules is not None:
                stages = _stages_that_run(stages, pipeline, self._rules)
            self._stages[pipeline] = stages
        return self._stages[pipeline]


@lru_cache(maxsize=256)
def _stages(depth: int, pipeline: int, space: Space) -> tuple[tuple[int, ...], ...]:
    """(schedule, virtual stages, recompute, every, layers, modules) of a pipeline."""
    per_stage = -(-depth // pipeline)
    return tuple(
        (*schedule, *recompute)
        for schedule in _schedules(depth, pipeline, space)
        for recompute in _recomputes(per_stage, schedule[1], space)
    )


def _stages_that_run(
    stages: tuple[tuple[int, ...], ...], pipeline: int, rules: TableRules
) -> tuple[tuple[int, ...], ...]:
    """Options of a pipeline that no rule about the pipeline alone refuses."""
    key = (pipeline, stages)
    if key not in rules.remembered:
        names = AXES[-1]
        columns = dict(zip(names, _columns(stages), strict=True)) if stages else {}
        against = rules.of_fields(Layout(pipeline=pipeline, **columns), ("pipeline", *END_STAGES, *names))
        kept = np.broadcast_to(~against, (len(stages),))
        rules.remembered[key] = tuple(option for option, good in zip(stages, kept, strict=True) if good)
    found: tuple[tuple[int, ...], ...] = rules.remembered[key]
    return found


def mesh_layouts(choices: Choices) -> dict[str, Ints]:
    """Every combination of the choices, as columns."""
    return _combined(AXES, choices.options, choices.count)


def _combined(axes: Axes, options: Sequence[Sequence[tuple[int, ...]]], count: int) -> dict[str, Ints]:
    """Every combination of some options, as columns; the last axis varies fastest."""
    columns: dict[str, Ints] = {}
    shape = [len(axis) for axis in options]
    for axis, names in enumerate(axes):
        along = [1] * len(shape)
        along[axis] = shape[axis]
        for name, values in zip(names, _columns(options[axis]), strict=True):
            column = columns[name] = np.empty(count, dtype=np.int64)
            column.reshape(shape)[...] = values.reshape(along)
    return columns


def _columns(options: Sequence[tuple[int, ...]]) -> NDArray[np.int64]:
    return np.array(options, dtype=np.int64).T


def thinned(
    architecture: Architecture,
    sequence_length: int,
    accelerators: int,
    space: Space,
    *,
    most: int,
    rules: TableRules | None = None,
) -> Space:
    """The space itself if it has at most `most` layouts, else the first thinner one that has.

    `most` [layouts].
    """
    while True:
        every = _meshes_that_run(architecture, sequence_length, (accelerators,), space, Counter(), rules)
        choices = _ChoicesOfMeshes(architecture, space, rules)
        if sum(choices.of(mesh).count for mesh in every) <= most:
            return space
        thinner = space.thinner()
        if thinner is None:
            return space
        space = thinner


def enumerate_layouts(
    architecture: Architecture,
    sequence_length: int,
    accelerators: int,
    space: Space,
    *,
    chunk: int,
    rejected: Counter[str],
    rules: TableRules | None = None,
    refused: Counter[str] | None = None,
) -> Iterator[tuple[LayoutTable, float]]:
    """Layouts in chunks of about `chunk`, with the share of meshes done.

    Of a framework whose `rules` are given those alone that it is known to run; `refused` counts the others by rule.
    `chunk` [layouts].
    """
    every_mesh = _meshes_that_run(architecture, sequence_length, (accelerators,), space, rejected, rules)
    every_choice = _ChoicesOfMeshes(architecture, space, rules)
    gathered: list[tuple[Mesh, Choices]] = []
    size = 0
    for index, mesh in enumerate(every_mesh):
        choices = every_choice.of(mesh)
        if choices.count:
            gathered.append((mesh, choices))
            size += choices.count
        last = index == len(every_mesh) - 1
        if size >= chunk or (last and size):
            table = _table_that_runs(gathered, space, rules, refused)
            if table.size:
                yield table, (index + 1) / len(every_mesh)
            gathered, size = [], 0


def layouts_of_sizes(
    architecture: Architecture, sequence_length: int, sizes: Sequence[int], space: Space, rules: TableRules
) -> LayoutTable | None:
    """The layouts of several numbers of accelerators in one table, size after size, as `enumerate_layouts` has them
    of each; None where there is none. `sizes` [accelerators].
    """
    every_choice = _ChoicesOfMeshes(architecture, space, rules)
    every_mesh = _meshes_that_run(architecture, sequence_length, sizes, space, Counter(), rules)
    gathered = [(mesh, choices) for mesh in every_mesh if (choices := every_choice.of(mesh)).count]
    table = _table_that_runs(gathered, space, rules, None) if gathered else None
    return table if table is not None and table.size else None


def _table_that_runs(
    gathered: list[tuple[Mesh, Choices]], space: Space, rules: TableRules | None, refused: Counter[str] | None
) -> LayoutTable:
    table = _table(gathered, space)
    if rules is None:
        return table
    return table.rows(np.flatnonzero(~rules.against(table, Counter() if refused is None else refused)))


def _meshes_that_run(
    architecture: Architecture,
    sequence_length: int,
    sizes: Sequence[int],
    space: Space,
    rejected: Counter[str],
    rules: TableRules | None,
) -> list[Mesh]:
    """All meshes of some numbers of accelerators, without those that a rule about degrees alone refuses."""
    found = [mesh for size in sizes for mesh in meshes(architecture, sequence_length, size, space, rejected)]
    if rules is None or not found:
        return found
    columns = {name: np.array([getattr(mesh, name) for mesh in found]) for name in MESH}
    against = np.broadcast_to(rules.of_fields(Layout(**columns), MESH), (len(found),))
    if against.any():
        rejected["framework_does_not_run_it"] += int(np.count_nonzero(against))
    return [mesh for mesh, out in zip(found, against, strict=True) if not out]


def _table(gathered: list[tuple[Mesh, Choices]], space: Space) -> LayoutTable:
    """All layouts of some meshes."""
    sharings: dict[tuple[int, ...], int] = {}
    indexes: dict[Choices, tuple[Ints, Ints, Ints]] = {}
    for _, choices in gathered:
        if choices not in indexes:
            indexes[choices] = _indexes(choices, sharings)
    sharing, placing, working = (
        np.concatenate([indexes[choices][axis] for _, choices in gathered]) for axis in range(3)
    )
    work_counts = [choices.work_count for _, choices in gathered]
    begins = np.cumsum([0, *work_counts[:-1]])
    working += np.repeat(begins, [choices.count for _, choices in gathered])
    sharding, shard_size = _columns(list(sharings))
    offloads = {name: np.array([getattr(space, name)]) for name in ("offload_optimizer", "offload_parameters")}
    groups = (
        Group(Options({"sharding": sharding, "shard_size": shard_size, **offloads}), sharing),
        Group(Options({"placement": np.array(tuple(Placement), dtype=np.int64)}), placing),
        Group(Options(_work_columns(gathered, space)), working),
    )
    return LayoutTable(groups, len(working))


def _indexes(choices: Choices, sharings: dict[tuple[int, ...], int]) -> tuple[Ints, Ints, Ints]:
    """Of every layout of a mesh the number of its sharing, its placement, and its number among the mesh's work."""
    shardings, placements = choices.options[:2]
    numbers = np.array([sharings.setdefault(option, len(sharings)) for option in shardings])
    work, places = choices.work_count, len(placements)
    return (
        np.repeat(numbers, places * work),
        np.tile(np.repeat(_columns(placements)[0], work), len(shardings)),
        np.tile(np.arange(work), len(shardings) * places),
    )


def _work_columns(gathered: list[tuple[Mesh, Choices]], space: Space) -> dict[str, Ints]:
    """What the work of a rank depends on: every combination of some meshes."""
    parts = [choices.work for _, choices in gathered]
    columns = {name: np.concatenate([part[name] for part in parts]) for names in WORK_AXES for name in names}
    counts = [choices.work_count for _, choices in gathered]
    degrees = {name: np.repeat([getattr(mesh, name) for mesh, _ in gathered], counts) for name in MESH}
    fixed = {
        "global_batch": space.global_batch,
        "first_stage_layers": -1,
        "last_stage_layers": -1,
    }
    return columns | degrees | {name: np.array([value]) for name, value in fixed.items()}


def _placement_matters(mesh: Mesh, space: Space) -> bool:
    """Only where both pipeline neighbours and data replicas could share the fast domain with a tensor group."""
    inner = mesh.tensor * mesh.context
    return mesh.pipeline > 1 and mesh.data > 1 and inner < space.accelerators_per_node


@lru_cache(maxsize=4096)
def _degrees(limit: int, powers_of_two: bool) -> list[int]:
    degrees = divisors(limit)
    return [d for d in degrees if d & (d - 1) == 0] if powers_of_two else degrees


@lru_cache(maxsize=65536)
def _splits(number: int, axes: int, powers_of_two: bool) -> int:
    """In how many ways a number splits over some degrees of parallelism, data parallel taking what is left."""
    if axes == 0:
        return 1
    return sum(_splits(number // degree, axes - 1, powers_of_two) for degree in _degrees(number, powers_of_two))


@lru_cache(maxsize=4096)
def _expert_degrees(model: Divisibility, tensor: int, replicas: int) -> tuple[tuple[int, int], ...]:
    """(expert, expert_tensor) pairs: experts spread over the ranks of one stage."""
    if not model.experts:
        return ((1, 1),)
    return tuple(
        (expert, expert_tensor)
        for expert in divisors(gcd(*model.experts))
        for expert_tensor in sorted({1, tensor})
        if not any(over_expert_ranks(model, tensor * replicas, expert, expert_tensor).values())
    )


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
