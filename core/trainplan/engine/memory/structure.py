"""Where layers stand: the stages that can be the fullest, and the layers of each whose backward can set the peak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Recompute
from trainplan.engine.pipeline.split import split

Array = NDArray[Any]
MOST_DRAWN_LAYERS = 24
"""Layers of a stage that a timeline shows apart."""


@dataclass(frozen=True)
class StageShape:
    """The layers of one stage as (kind, recomputed whole) in order, and what else it holds."""

    stage: int
    first: bool
    last: bool
    cells: tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class Position:
    """One layer of each stage, as arrays over stages: kinds (-1: no such layer) and what lies before and after."""

    kind: Array
    before: Array
    """Kind of the layer whose backward comes next, for which weights are gathered ahead."""
    after: Array
    """Kind of the layer whose backward was before, whose gradients are still being reduced."""
    kept: Array
    """[kinds, stages] layers before it that keep their tensors."""
    recomputed: Array
    """[kinds, stages] layers before it that keep their input alone."""
    done: Array
    """[kinds, stages] layers whose backward is over."""


@dataclass(frozen=True)
class Structures:
    """Stages of many layouts, flattened: rows `start[i] : start[i + 1]` belong to structure i."""

    start: Array
    stage: Array
    pipeline: Array
    virtual_pipeline: Array
    first: Array
    last: Array
    kinds_present: Array
    """Set of kinds as bits."""
    kept: Array
    """[kinds, rows] layers that keep their tensors."""
    recomputed: Array
    """[kinds, rows] layers that keep their input alone."""
    positions: tuple[Position, ...]
    final_kind: Array
    """Kind of the stage's last layer."""
    first_kind: Array


class Partition(NamedTuple):
    """The fields of a layout that decide which layers stand where and which are recomputed whole."""

    pipeline: int
    virtual_pipeline: int
    first_stage_layers: int
    last_stage_layers: int
    recompute: int
    recompute_every: int
    recompute_layers: int


@lru_cache(maxsize=4096)
def stage_shapes(kinds: tuple[int, ...], partition: Partition) -> tuple[StageShape, ...]:
    """Every stage of a pipeline; `kinds` names the kind of every layer.

    `kinds` [codes], one for each layer.
    """
    pipeline, virtual_pipeline, first, last, recompute, every, count = partition
    shapes = []
    for stage, chunks in enumerate(split(len(kinds), pipeline, virtual_pipeline, first, last).stages):
        cells = tuple(
            (kinds[layer], _recomputed(recompute, layer, place, every, count))
            for chunk in chunks
            for place, layer in enumerate(chunk)
        )
        shapes.append(StageShape(stage, stage == 0, stage == pipeline - 1, cells))
    return tuple(shapes)


def _recomputed(recompute: int, layer: int, place: int, every: int, count: int) -> bool:
    """Whether the whole layer is computed again: every n-th, the first n of a chunk, or all."""
    if recompute == Recompute.EVERY:
        return layer % max(every, 1) == 0
    if recompute == Recompute.LAYERS:
        return place < count
    return recompute == Recompute.FULL


@lru_cache(maxsize=4096)
def fullest_candidates(shapes: tuple[StageShape, ...], *, first_differs: bool) -> tuple[StageShape, ...]:
    """Of equal stages the earliest, which has the most micro batches in flight and may hold the embedding.

    `first_differs`: the first stage can also hold less than an equal later one (frozen first norm).
    """
    found: dict[tuple[bool, bool, tuple[tuple[int, bool], ...]], StageShape] = {}
    for shape in shapes:
        found.setdefault((shape.first and first_differs, shape.last, shape.cells), shape)
    return tuple(found.values())


@lru_cache(maxsize=256)
def structures(
    kinds: tuple[int, ...],
    partitions: tuple[Partition, ...],
    *,
    every_stage: bool = False,
    first_differs: bool = False,
    only: int | None = None,
) -> Structures:
    """Flatten the stages of many partitions into arrays.

    `kinds` names the kind of every layer. Stages are those that can be the fullest; `every_stage`: all; `only`: one
    of these, with backward of layers all along it watched.
    `kinds` [codes], one for each layer; `only` [index of a stage].
    """
    shapes = []
    for partition in partitions:
        stages = stage_shapes(kinds, partition)
        chosen = stages if every_stage else fullest_candidates(stages, first_differs=first_differs)
        shapes.append(chosen if only is None else (chosen[only],))
    return _flatten(partitions, shapes, max(kinds, default=-1) + 1, every_layer=only is not None)


def _flatten(
    partitions: Sequence[Partition], shapes: Sequence[Sequence[StageShape]], kinds: int, *, every_layer: bool
) -> Structures:
    flat = [shape for group in shapes for shape in group]
    start = np.concatenate([[0], np.cumsum([len(group) for group in shapes])]).astype(np.int64)
    kept, recomputed = np.zeros((kinds, len(flat))), np.zeros((kinds, len(flat)))
    present = np.zeros(len(flat), dtype=np.int64)
    for column, shape in enumerate(flat):
        for kind, whole in shape.cells:
            (recomputed if whole else kept)[kind, column] += 1
            present[column] |= 1 << kind if kind < 62 else 0
    places = [_drawn(shape.cells) if every_layer else _places(shape.cells) for shape in flat]
    depth = max((len(found) for found in places), default=0)
    return Structures(
        start=start,
        stage=np.array([shape.stage for shape in flat]),
        pipeline=np.repeat([partition.pipeline for partition in partitions], np.diff(start)),
        virtual_pipeline=np.repeat([partition.virtual_pipeline for partition in partitions], np.diff(start)),
        first=np.array([shape.first for shape in flat], dtype=float),
        last=np.array([shape.last for shape in flat], dtype=float),
        kinds_present=present,
        kept=kept,
        recomputed=recomputed,
        positions=tuple(_position(flat, places, index, kinds) for index in range(depth)),
        final_kind=np.array([shape.cells[-1][0] if shape.cells else -1 for shape in flat]),
        first_kind=np.array([shape.cells[0][0] if shape.cells else -1 for shape in flat]),
    )


def _places(cells: tuple[tuple[int, bool], ...]) -> list[int]:
    """Layers whose backward can be the worst: memory is linear between equal neighbourhoods, so their ends suffice."""
    ends: dict[tuple[Any, ...], list[int]] = {}
    for place, (kind, whole) in enumerate(cells):
        before = cells[place - 1][0] if place else None
        after = cells[place + 1][0] if place + 1 < len(cells) else None
        found = ends.setdefault((before, kind, whole, after), [place, place])
        found[1] = place
    return sorted({place for pair in ends.values() for place in pair}, reverse=True)


def _drawn(cells: tuple[tuple[int, bool], ...]) -> list[int]:
    """Layers whose backward a timeline shows: those that can be the worst, and others evenly between them."""
    spread = np.linspace(0, max(len(cells) - 1, 0), min(len(cells), MOST_DRAWN_LAYERS)).round().astype(int)
    return sorted({*_places(cells), *spread.tolist()}, reverse=True)


def _position(flat: list[StageShape], places: list[list[int]], index: int, kinds: int) -> Position:
    size = len(flat)
    neighbours = np.full((3, size), -1, dtype=np.int64)
    counts = np.zeros((3, kinds, size))
    for column, (shape, found) in enumerate(zip(flat, places, strict=True)):
        if index >= len(found):
            continue
        place = found[index]
        for row, near in enumerate((place, place - 1, place + 1)):
            if 0 <= near < len(shape.cells):
                neighbours[row, column] = shape.cells[near][0]
        for (kind, whole), count in Counter(shape.cells[:place]).items():
            counts[1 if whole else 0, kind, column] += count
        for (kind, _), count in Counter(shape.cells[place + 1 :]).items():
            counts[2, kind, column] += count
    return Position(*neighbours, *counts)
