"""Where layers stand: the stages that can be the fullest, and the layers of each whose backward can set the peak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout.layout import Recompute
from trainplan.engine.pipeline.split import split

Array = NDArray[Any]
Cells = tuple[tuple[int, bool], ...]
"""The layers of a stage in order: kind, and whether it is recomputed whole."""
MOST_DRAWN_LAYERS = 24
"""Layers of a stage that a timeline shows apart."""


@dataclass(frozen=True)
class StageShape:
    """The layers of one stage as (kind, recomputed whole) in order, and what else it holds."""

    stage: int
    first: bool
    last: bool
    cells: Cells


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
    found: dict[tuple[bool, bool, Cells], StageShape] = {}
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
    of these, a row for each of the layers all along it whose backward is watched.
    `kinds` [codes], one for each layer; `only` [index of a stage].
    """
    shapes = []
    for partition in partitions:
        stages = stage_shapes(kinds, partition)
        chosen = stages if every_stage else fullest_candidates(stages, first_differs=first_differs)
        shapes.append(chosen if only is None else (chosen[only],) * max(1, len(_drawn(chosen[only].cells))))
    return _flatten(partitions, shapes, max(kinds, default=-1) + 1, row_by_layer=only is not None)


def _flatten(
    partitions: Sequence[Partition], shapes: Sequence[Sequence[StageShape]], kinds: int, *, row_by_layer: bool
) -> Structures:
    flat = [shape for group in shapes for shape in group]
    start = np.concatenate([[0], np.cumsum([len(group) for group in shapes])]).astype(np.int64)
    layers = tuple(dict.fromkeys(shape.cells for shape in flat))
    column = {cells: place for place, cells in enumerate(layers)}
    of_row = np.array([column[shape.cells] for shape in flat], dtype=np.intp)
    held, near, many = _counted(layers, [_drawn(cells) if row_by_layer else _places(cells) for cells in layers], kinds)
    if row_by_layer:
        watched = [(near[:, :, 0].T, np.moveaxis(many[..., 0], 0, -1))] if len(near) else []
    else:
        watched = [
            (one.take(of_row, axis=-1), other.take(of_row, axis=-1)) for one, other in zip(near, many, strict=True)
        ]
    kept, recomputed = held.take(of_row, axis=-1)
    bits = np.array([1 << kind if kind < 62 else 0 for kind in range(kinds)], dtype=np.int64)
    return Structures(
        start=start,
        stage=np.array([shape.stage for shape in flat]),
        pipeline=np.repeat([partition.pipeline for partition in partitions], np.diff(start)),
        virtual_pipeline=np.repeat([partition.virtual_pipeline for partition in partitions], np.diff(start)),
        first=np.array([shape.first for shape in flat], dtype=float),
        last=np.array([shape.last for shape in flat], dtype=float),
        kinds_present=bits @ (kept + recomputed > 0),
        kept=kept,
        recomputed=recomputed,
        positions=tuple(Position(*one, *other) for one, other in watched),
        final_kind=np.array([shape.cells[-1][0] if shape.cells else -1 for shape in flat]),
        first_kind=np.array([shape.cells[0][0] if shape.cells else -1 for shape in flat]),
    )


def _counted(layers: Sequence[Cells], places: Sequence[Sequence[int]], kinds: int) -> tuple[Array, Array, Array]:
    """Of different stages: layers of each kind that they keep and recompute, shape (2, kinds, stages); of each of their
    watched places the kinds, (places, 3, stages), and the layers around, (places, 3, kinds, stages), of `Position`."""
    depth = max((len(found) for found in places), default=0)
    held = np.zeros((2, kinds, len(layers)))
    near = np.full((depth, 3, len(layers)), -1, dtype=np.int64)
    many = np.zeros((depth, 3, kinds, len(layers)))
    for column, (cells, found) in enumerate(zip(layers, places, strict=True)):
        if not cells:
            continue
        place, kind = np.array(found), np.array([kind for kind, _ in cells])
        ahead = np.zeros((len(cells) + 1, 2, kinds))
        ahead[np.arange(1, len(cells) + 1), [int(whole) for _, whole in cells], kind] = 1
        ahead = ahead.cumsum(axis=0)
        held[..., column] = ahead[-1]
        beside = np.concatenate([[-1], kind, [-1]])
        near[: len(place), :, column] = beside[place[:, None] + (1, 0, 2)]
        many[: len(place), :2, :, column] = ahead[place]
        many[: len(place), 2, :, column] = (ahead[-1] - ahead[place + 1]).sum(axis=1)
    return held, near, many


def _places(cells: Cells) -> list[int]:
    """Layers whose backward can be the worst: memory is linear between equal neighbourhoods, so their ends suffice."""
    ends: dict[tuple[Any, ...], list[int]] = {}
    for place, (kind, whole) in enumerate(cells):
        before = cells[place - 1][0] if place else None
        after = cells[place + 1][0] if place + 1 < len(cells) else None
        found = ends.setdefault((before, kind, whole, after), [place, place])
        found[1] = place
    return sorted({place for pair in ends.values() for place in pair}, reverse=True)


def _drawn(cells: Cells) -> list[int]:
    """Layers whose backward a timeline shows: those that can be the worst, and others evenly between them."""
    spread = np.linspace(0, max(len(cells) - 1, 0), min(len(cells), MOST_DRAWN_LAYERS)).round().astype(int)
    return sorted({*_places(cells), *spread.tolist()}, reverse=True)
