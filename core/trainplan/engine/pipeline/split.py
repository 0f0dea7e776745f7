"""How the layers of a model go to the stages of a pipeline: the one answer for memory, time, pictures and exports."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trainplan.arithmetic import where
from trainplan.engine.layout.distinct import distinct_combinations
from trainplan.engine.layout.layout import Layout, Number

Array = NDArray[np.float64]
Kind = Literal["even", "account", "ends", "custom"]
KINDS: Final[tuple[Kind, ...]] = ("even", "account", "ends", "custom")


class Split(NamedTuple):
    """The layers of every chunk of a pipeline, in order of execution; chunk i runs on stage i % `pipeline`."""

    kind: Kind
    """How a framework is told: equally; with embedding and loss counted as a layer each; by the layers of the first
    and the last stage; by a list of all."""
    pipeline: int
    chunks: tuple[int, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """Layers of every stage."""
        return tuple(sum(self.chunks[stage :: self.pipeline]) for stage in range(self.pipeline))

    @property
    def stages(self) -> tuple[tuple[range, ...], ...]:
        """The layers (from 0) of every chunk of every stage."""
        starts = accumulate(self.chunks, initial=0)
        held = tuple(range(start, start + count) for start, count in zip(starts, self.chunks, strict=False))
        return tuple(held[stage :: self.pipeline] for stage in range(self.pipeline))

    @property
    def layers(self) -> tuple[tuple[int, ...], ...]:
        """The layers of every stage."""
        return tuple(tuple(layer for chunk in chunks for layer in chunk) for chunks in self.stages)


@lru_cache(maxsize=1 << 16)
def split(depth: int, pipeline: int, virtual_pipeline: int = 1, first: int = -1, last: int = -1) -> Split:
    """The simplest split that there is.

    depth: layers; virtual_pipeline: chunks of each stage; first, last: layers of the outer stages where a person set
    them, else -1. Equal chunks where they divide; else embedding and loss count as a layer each, so that the outer
    chunks hold fewer (Megatron-LM's `account_for_embedding_in_pipeline_split`); what is left over goes to the first
    chunks, one layer each. Stated ends leave the rest to the stages between, chunks of a stage alike.
    `first`, `last` [layers].
    """
    if pipeline > 1 and (first >= 0 or last >= 0):
        return Split("ends", pipeline, _of_stages(_stated(depth, pipeline, first, last), virtual_pipeline))
    parts = pipeline * virtual_pipeline
    if depth % parts == 0:
        return Split("even", pipeline, (depth // parts,) * parts)
    kind: Kind = "account" if (depth + 2) % parts == 0 else "custom"
    return Split(kind, pipeline, _with_ends_counted(depth, parts))


def _with_ends_counted(depth: int, parts: int) -> tuple[int, ...]:
    each, rest = divmod(depth + 2, parts)
    counts = [each + (part < rest) for part in range(parts)]
    counts[0] -= 1
    counts[-1] -= 1
    if min(counts) < 0:
        return tuple(depth // parts + (part < depth % parts) for part in range(parts))
    return tuple(counts)


def _stated(depth: int, pipeline: int, first: int, last: int) -> list[int]:
    fixed = {stage: count for stage, count in ((0, first), (pipeline - 1, last)) if count >= 0}
    free = [stage for stage in range(pipeline) if stage not in fixed]
    rest = max(depth - sum(fixed.values()), 0)
    counts = [fixed.get(stage, 0) for stage in range(pipeline)]
    for index, stage in enumerate(free):
        counts[stage] = rest // len(free) + (index < rest % len(free))
    return counts


def _of_stages(counts: list[int], virtual_pipeline: int) -> tuple[int, ...]:
    """Chunks of stages with these numbers of layers; earlier chunks hold what does not divide."""
    return tuple(
        count // virtual_pipeline + (chunk < count % virtual_pipeline)
        for chunk in range(virtual_pipeline)
        for count in counts
    )


class StageLayers(NamedTuple):
    """Layers of the fullest stage and of the last one, which has the head; one value per layout."""

    fullest: Number
    last: Number


def stage_layers(depth: Number, layout: Layout) -> StageLayers:
    """Layers of the stages of each layout.

    depth: layers of the model, a number or one per layout.
    """
    columns = (
        depth,
        layout.pipeline,
        layout.virtual_pipeline,
        layout.first_stage_layers,
        layout.last_stage_layers,
    )
    shape = np.broadcast_shapes(*(np.shape(column) for column in columns))
    if not shape:
        return _outer(*(int(column) for column in columns))
    whole = [np.broadcast_to(np.asarray(column).astype(np.int64), shape).ravel() for column in columns]
    size = whole[0].size
    first, index = distinct_combinations(whole, size)
    found = np.array([_outer(*(int(column[row]) for column in whole)) for row in first])[index]
    return StageLayers(found[:, 0].reshape(shape), found[:, 1].reshape(shape))


@lru_cache(maxsize=1 << 16)
def _outer(depth: int, pipeline: int, virtual_pipeline: int, first: int, last: int) -> StageLayers:
    counts = split(depth, pipeline, virtual_pipeline, first, last).counts
    return StageLayers(float(max(counts)), float(counts[-1]))


def split_kinds(depth: int, layout: Layout) -> Any:
    """The kind of split of each layout, as its place in `KINDS`."""
    parts = layout.pipeline * layout.virtual_pipeline
    stated = (layout.pipeline > 1) & ((layout.first_stage_layers >= 0) | (layout.last_stage_layers >= 0))
    uneven = where((depth + 2) % parts == 0, KINDS.index("account"), KINDS.index("custom"))
    return where(stated, KINDS.index("ends"), where(depth % parts == 0, KINDS.index("even"), uneven))
