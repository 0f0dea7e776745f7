"""Every valid layout of one job on a number of accelerators, as arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from math import gcd, prod

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.architecture import Architecture
from trainplan.engine.layout import Layout, Placement, Recompute, Schedule, Sharding
from trainplan.engine.validity import Divisibility, divisibility

Ints = NDArray[np.int64]

HSDP_NODES = (1, 4, 16)
"""Nodes that one shard group of HSDP spans."""


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
    recomputes: tuple[Recompute, ...] = tuple(Recompute)
    schedules: tuple[Schedule, ...] = (Schedule.ONE_F_ONE_B, Schedule.ZERO_BUBBLE)
    sequence: tuple[bool, ...] = (False, True)
    powers_of_two: bool = False
    layer_steps: int = 4
    """Recomputing the first n layers of a stage is tried in about this many steps between none and all."""
    accelerators_per_node: int = 8
    offload_optimizer: int = 0
    offload_parameters: int = 0
    """Offloading is not varied: it needs host memory and drives that the person chooses."""

    def thinner(self) -> Space | None:
        """A space of about half as many layouts or fewer, leaving out what seldom wins; None where nothing is left."""
        if self.layer_steps > 1:
            return replace(self, layer_steps=1, largest_micro_batch=min(8, self.largest_micro_batch))
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


def divisors(number: int) -> list[int]:
    """All divisors, ascending."""
    small = [d for d in range(1, int(number**0.5) + 1) if number % d == 0]
    return small + [number // d for d in reversed(small) if d * d != number]


def meshes(
    architecture: Architecture, sequence_length: int, accelerators: int, space: Space, rejected: Counter[str]
) -> Iterator[Mesh]:
    """Degrees that multiply up to the accelerators and divide heads, widths, lengths and experts.

    `rejected` counts, by reason, the meshes that multiply up but do not divide the model or the batch.
    """
    model = divisibility(architecture)
    for tensor in _degrees(accelerators, space):
        if tensor > space.largest_tensor or not _tensor_divides(model, tensor):
            rejected["heads_or_widths_do_not_divide"] += 1
            continue
        for context in _degrees(accelerators // tensor, space):
            if context > space.largest_context:
                continue
            if sequence_length % (2 * context if context > 1 else 1):
                rejected["length_does_not_divide"] += 1
                continue
            for pipeline in _degrees(accelerators // (tensor * context), space):
                if pipeline > min(architecture.depth, space.largest_pipeline):
                    rejected["more_stages_than_layers"] += 1
                    continue
                data = accelerators // (tensor * context * pipeline)
                if space.global_batch % data:
                    rejected["batch_does_not_divide"] += 1
                    continue
                for expert, expert_tensor in _expert_degrees(model, tensor, context * data):
                    yield Mesh(tensor, context, pipeline, data, expert, expert_tensor)


@dataclass(frozen=True)
class Choices:
    """What may vary on one mesh; a layout takes one of each."""

    micro_batch: list[int]
    schedule: list[tuple[int, int]]
    sharding: list[tuple[int, int]]
    recompute: list[tuple[int, int, int]]
    sequence: list[int]
    placement: list[int]

    @property
    def count(self) -> int:
        return prod(len(getattr(self, item.name)) for item in fields(self))


def mesh_choices(architecture: Architecture, mesh: Mesh, space: Space) -> Choices:
    """Micro batch, (schedule, virtual stages), (sharding, group), (recompute, every, layers), and the rest."""
    micro = [m for m in divisors(space.global_batch // mesh.data) if m <= space.largest_micro_batch]
    if space.powers_of_two:
        micro = [m for m in micro if m & (m - 1) == 0]
    return Choices(
        micro_batch=micro,
        schedule=_schedules(architecture.depth, mesh, space),
        sharding=_shardings(mesh, space),
        recompute=_recomputes(-(-architecture.depth // mesh.pipeline), space),
        sequence=[int(chosen) for chosen in space.sequence] if mesh.tensor > 1 else [0],
        placement=[int(chosen) for chosen in space.placements] if _placement_matters(mesh, space) else [0],
    )


def mesh_layouts(choices: Choices) -> dict[str, Ints]:
    """Every combination of the choices, as columns."""
    grids = np.meshgrid(
        np.asarray(choices.micro_batch),
        np.arange(len(choices.schedule)),
        np.arange(len(choices.sharding)),
        np.arange(len(choices.recompute)),
        np.asarray(choices.sequence),
        np.asarray(choices.placement),
        indexing="ij",
    )
    micro_batch, schedule, sharding, recompute, sequence, placement = (grid.ravel() for grid in grids)
    schedules, shardings, recomputes = (
        np.asarray(table) for table in (choices.schedule, choices.sharding, choices.recompute)
    )
    return {
        "micro_batch": micro_batch,
        "schedule": schedules[schedule, 0],
        "virtual_pipeline": schedules[schedule, 1],
        "sharding": shardings[sharding, 0],
        "shard_size": shardings[sharding, 1],
        "recompute": recomputes[recompute, 0],
        "recompute_every": recomputes[recompute, 1],
        "recompute_layers": recomputes[recompute, 2],
        "sequence": sequence,
        "placement": placement,
    }


def thinned(architecture: Architecture, sequence_length: int, accelerators: int, space: Space, *, most: int) -> Space:
    """The space itself if it has at most `most` layouts, else the first thinner one that has."""
    while True:
        every = meshes(architecture, sequence_length, accelerators, space, Counter())
        if sum(mesh_choices(architecture, mesh, space).count for mesh in every) <= most:
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
) -> Iterator[tuple[Layout, float]]:
    """Layouts in chunks of about `chunk`, a structure of arrays each, with the share of meshes done."""
    names = [field.name for field in fields(Layout)]
    parts: list[dict[str, Ints]] = []
    size = 0

    def gather() -> Layout:
        columns = {name: np.concatenate([part[name] for part in parts]) for name in names if name in parts[0]}
        return Layout(
            **columns,
            global_batch=space.global_batch,
            offload_optimizer=space.offload_optimizer,
            offload_parameters=space.offload_parameters,
        )

    every_mesh = list(meshes(architecture, sequence_length, accelerators, space, rejected))
    for index, mesh in enumerate(every_mesh):
        choices = mesh_choices(architecture, mesh, space)
        count = choices.count
        if not count:
            continue
        columns = mesh_layouts(choices)
        for name in ("tensor", "context", "pipeline", "data", "expert", "expert_tensor"):
            columns[name] = np.full(count, getattr(mesh, name))
        parts.append(columns)
        size += count
        if size >= chunk:
            yield gather(), (index + 1) / len(every_mesh)
            parts, size = [], 0
    if parts:
        yield gather(), 1.0


def _placement_matters(mesh: Mesh, space: Space) -> bool:
    """Only where both pipeline neighbours and data replicas could share the fast domain with a tensor group."""
    inner = mesh.tensor * mesh.context
    return mesh.pipeline > 1 and mesh.data > 1 and inner < space.accelerators_per_node


def _degrees(limit: int, space: Space) -> list[int]:
    degrees = divisors(limit)
    return [d for d in degrees if d & (d - 1) == 0] if space.powers_of_two else degrees


def _tensor_divides(model: Divisibility, tensor: int) -> bool:
    """Heads and widths split over the tensor group; key-value heads split over it or are held several times."""
    whole = (*model.heads, *model.widths)
    return all(size % tensor == 0 for size in whole) and all(
        kv % tensor == 0 or tensor % kv == 0 for kv in model.kv_heads
    )


def _expert_degrees(model: Divisibility, tensor: int, replicas: int) -> list[tuple[int, int]]:
    """(expert, expert_tensor) pairs: experts spread over the ranks of one stage."""
    if not model.experts:
        return [(1, 1)]
    return [
        (expert, expert_tensor)
        for expert in divisors(gcd(*model.experts))
        for expert_tensor in sorted({1, tensor})
        if all(width % expert_tensor == 0 for width in model.expert_widths)
        and (tensor * replicas) % (expert * expert_tensor) == 0
    ]


def _schedules(depth: int, mesh: Mesh, space: Space) -> list[tuple[int, int]]:
    """(schedule, virtual stages) pairs; with virtual stages the embedding and the head may stand alone."""
    if mesh.pipeline == 1:
        return [(Schedule.ONE_F_ONE_B, 1)]
    pairs = []
    for schedule in space.schedules:
        virtuals = [1]
        if schedule == Schedule.ONE_F_ONE_B:
            most = min(space.largest_virtual, (depth + 2) // mesh.pipeline)
            virtuals += [v for v in divisors(-(-depth // mesh.pipeline)) if 1 < v <= most]
        pairs += [(int(schedule), v) for v in virtuals]
    return pairs


def _shardings(mesh: Mesh, space: Space) -> list[tuple[int, int]]:
    """(sharding, shard size) pairs; sharding over one rank is no sharding."""
    replicas = mesh.data * mesh.context
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


def _recomputes(depth_per_stage: int, space: Space) -> list[tuple[int, int, int]]:
    """(recompute, every, layers) triples, each a different amount of recomputation."""
    triples: list[tuple[int, int, int]] = []
    for mode in space.recomputes:
        if mode == Recompute.EVERY:
            triples += [(int(mode), every, 1) for every in (2, 4) if every < depth_per_stage]
        elif mode == Recompute.LAYERS:
            step = -(-depth_per_stage // (space.layer_steps + 1))
            triples += [(int(mode), 2, layers) for layers in range(step, depth_per_stage, step)]
        else:
            triples.append((int(mode), 2, 1))
    return triples
