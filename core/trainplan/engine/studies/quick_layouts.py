"""A fast restricted search: a few thousand likely layouts in place of all, for advice that answers at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Placement, Recompute, Sharding
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.layout.validity import valid
from trainplan.engine.memory.error import share_that_fits
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.runtime import capacity_bytes
from trainplan.engine.search.choices import choices_of
from trainplan.engine.search.meshes import Mesh, meshes
from trainplan.engine.search.options import framework_schedules, plan_space
from trainplan.engine.search.plans import parallelism_of
from trainplan.engine.search.space import Space
from trainplan.engine.step_time.step import layout_size, step_time, take
from trainplan.engine.verdict import LIKELY
from trainplan.plan.document import Plan

MOST_LAYOUTS = 6_000
"""Layouts of the coarse pass: about a tenth of a second on one core."""
MESHES_REFINED = 12
PER_MESH = 2
"""Layouts of one mesh in the pool, so that it holds different ones."""


@dataclass(frozen=True)
class Pool:
    """Layouts worth trying, the fastest that surely fit first, then those nearest to it."""

    layouts: Layout
    seconds: NDArray[np.float64]
    fits: NDArray[np.bool_]
    rows: NDArray[np.intp]
    """Where each was among the layouts that were judged."""

    def __len__(self) -> int:
        return len(self.seconds)

    def each(self) -> Iterator[Layout]:
        """One layout after the other."""
        for row in range(len(self)):
            yield take(self.layouts, row)


def quick_layouts(plan: Plan, *, count: int = 24) -> Pool:
    """The best layouts of the plan's main phase among powers of two and the plan's own degrees.

    A coarse pass prices every mesh under few settings, a fine one all settings of the best meshes. What the plan
    offloads stays offloaded.
    """
    job, own = job_from_plan(plan)
    accelerators = plan.hardware.accelerators
    space = replace(
        plan_space(plan),
        largest_tensor=min(16, job.machine.scale_up_domain),
        largest_pipeline=64,
        largest_virtual=8,
        largest_micro_batch=8,
        schedules=framework_schedules(plan)[:1],
        powers_of_two=True,
    )
    found = [
        mesh
        for mesh in meshes(job.architecture, job.sequence_length, accelerators, space, Counter())
        if mesh.expert_tensor in (1, int(own.expert_tensor))
    ]
    if not found:
        return _nothing(own)
    coarse = replace(
        space,
        largest_micro_batch=1,
        largest_virtual=1,
        shardings=tuple(one for one in space.shardings if one not in (Sharding.ZERO2, Sharding.HSDP)),
        placements=(Placement.DATA_INSIDE,),
        recomputes=(Recompute.NONE, Recompute.FULL),
    )
    mesh_of, first = _layouts(job, own, _thinned(found, coarse, job), coarse)
    if not mesh_of:
        return _nothing(own)
    keep = _best_meshes(job, mesh_of, first)
    _, second = _layouts(job, own, keep, replace(space, recomputes=_recomputes(job)))
    return best_of(job, second, accelerators, count)


def best_of(job: Job, layouts: Layout, accelerators: int, count: int, *, per_mesh: int = PER_MESH) -> Pool:
    """The fastest layouts that fit, then those nearest to fitting; those that cannot run are left out."""
    size = layout_size(layouts)
    runs = ~TableRules(job).against(LayoutTable.of(layouts), Counter())
    possible = np.flatnonzero(np.broadcast_to(valid(job, layouts, accelerators), (size,)) & runs)
    if not possible.size:
        return _nothing(layouts)
    layouts = take(layouts, possible)
    seconds, peak, fits = _price(job, layouts)
    order = np.lexsort((np.where(fits, seconds, peak), ~fits))
    chosen = _varied(layouts, order, count, per_mesh)
    return Pool(take(layouts, chosen), seconds[chosen], fits[chosen], possible[chosen])


def _nothing(layouts: Layout) -> Pool:
    return Pool(layouts, np.array([]), np.array([], dtype=np.bool_), np.array([], dtype=np.intp))


def stacked(layouts: Sequence[Layout]) -> Layout:
    """Single layouts as one structure of arrays."""
    names = [item.name for item in fields(Layout)]
    return Layout(**{name: np.array([int(getattr(one, name)) for one in layouts]) for name in names})


def rescaled(layouts: Layout, accelerators: int) -> Layout:
    """The same degrees on another number of accelerators: data parallel takes what is left."""
    data = np.maximum(1, accelerators // np.asarray(layouts.tensor * layouts.context * layouts.pipeline))
    whole = np.asarray(layouts.sharding) != Sharding.HSDP
    return layouts.with_(data=data, shard_size=np.where(whole, data * layouts.context, layouts.shard_size))


def parallelism_changes(plan: Plan, layout: Layout, row: int) -> dict[str, Any]:
    """Changes to the plan that make row `row` the layout of its main phase: only what differs."""
    wanted = parallelism_of(layout, row)
    kept = _immaterial(wanted)
    main = plan.training.phases.index(plan.training.main)
    changes: dict[str, Any] = {}
    for name, value in wanted.items():
        if name not in kept and getattr(plan.parallelism, name) != value:
            changes[f"parallelism.{name}"] = value
        if name in ("context", "micro_batch") and getattr(plan.training.main, name) not in (None, value):
            changes[f"training.phases.{main}.{name}"] = value
    return changes


def _immaterial(wanted: dict[str, Any]) -> set[str]:
    """Fields that the layout does not use, which therefore stay as they are."""
    unused = set()
    if wanted["tensor"] == 1:
        unused.add("sequence")
    if wanted["recompute"] != "every":
        unused.add("recompute_every")
    if wanted["recompute"] != "layers":
        unused.add("recompute_layers")
    if wanted["recompute"] != "modules":
        unused.add("recompute_modules")
    if wanted["pipeline"] == 1:
        unused |= {"schedule", "placement"}
    if wanted["sharding"] != "hsdp":
        unused.add("shard_size")
    return unused


def _thinned(found: list[Mesh], space: Space, job: Job) -> list[Mesh]:
    """At most as many meshes as MOST_LAYOUTS allow, evenly over all."""
    middle = found[len(found) // 2]
    each = max(1, choices_of(job.architecture, [middle], space)[0].count)
    allowed = max(1, MOST_LAYOUTS // each)
    if len(found) <= allowed:
        return found
    return [found[index] for index in np.linspace(0, len(found) - 1, allowed).astype(int)]


def _layouts(job: Job, own: Layout, chosen: Iterable[Mesh], space: Space) -> tuple[list[Mesh], Layout]:
    """All layouts of some meshes, and the mesh of each."""
    rules = TableRules(job)
    taken = list(chosen)
    owners: list[Mesh] = []
    columns: dict[str, list[NDArray[np.integer[Any]]]] = {}
    for mesh, choices in zip(taken, choices_of(job.architecture, taken, space, rules), strict=True):
        if not choices.count:
            continue
        owners += [mesh] * choices.count
        part = choices.columns | {name: np.full(choices.count, getattr(mesh, name)) for name in Mesh._fields}
        for name, column in part.items():
            columns.setdefault(name, []).append(column)
    if not owners:
        return [], own
    joined = {name: np.concatenate(parts) for name, parts in columns.items()}
    size = len(owners)
    for name in ("offload_optimizer", "offload_parameters", "offload_activations"):
        joined[name] = np.full(size, int(getattr(own, name)))
    layouts = Layout(**joined, global_batch=np.full(size, space.global_batch))
    kept = np.flatnonzero(~rules.against(LayoutTable.of(layouts), Counter())) if size else np.arange(0)
    return [owners[row] for row in kept], take(layouts, kept)


def _best_meshes(job: Job, owners: list[Mesh], layouts: Layout) -> list[Mesh]:
    """The meshes of the fastest layouts that fit; where too few do, those nearest to fitting."""
    seconds, peak, fits = _price(job, layouts)
    order = np.lexsort((np.where(fits, seconds, peak), ~fits))
    kept: dict[Mesh, None] = {}
    for row in order:
        kept[owners[row]] = None
        if len(kept) == MESHES_REFINED:
            break
    return list(kept)


def _price(job: Job, layouts: Layout) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """Seconds of a step, peak, and whether it fits as surely as a plan must that counts as fitting."""
    size = layout_size(layouts)
    peak = np.broadcast_to(np.asarray(peak_memory(job, layouts).peak, dtype=np.float64), (size,))
    room = share_that_fits(LIKELY) * capacity_bytes(job)
    return np.asarray(step_time(job, layouts).seconds, dtype=np.float64), peak, peak <= room


def _recomputes(job: Job) -> tuple[Recompute, ...]:
    if job.architecture.depth < 4:
        return (Recompute.NONE, Recompute.ATTENTION, Recompute.FULL)
    return (Recompute.NONE, Recompute.ATTENTION, Recompute.SELECTIVE, Recompute.EVERY, Recompute.FULL)


def _varied(layouts: Layout, order: NDArray[np.intp], count: int, per_mesh: int) -> NDArray[np.intp]:
    """The first rows of `order` with at most `per_mesh` of each mesh."""
    names = Mesh._fields
    keys = list(zip(*(np.asarray(getattr(layouts, name))[order].tolist() for name in names), strict=True))
    taken: Counter[tuple[int, ...]] = Counter()
    rows: list[int] = []
    for key, row in zip(keys, order, strict=True):
        if taken[key] < per_mesh:
            taken[key] += 1
            rows.append(int(row))
        if len(rows) == count:
            break
    return np.asarray(rows, dtype=np.intp)
