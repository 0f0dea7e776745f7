"""The degrees of parallelism that multiply up to a number of accelerators and divide what a model has."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from trainplan.catalog.architecture import Architecture
from trainplan.engine.layout.validity import (
    Divisibility,
    context_chunks,
    divisibility,
    most_stages,
    over_expert_ranks,
    over_tensor_ranks,
)
from trainplan.engine.search.space import Space


class Mesh(NamedTuple):
    """The degrees of parallelism of one group of layouts."""

    tensor: int
    context: int
    pipeline: int
    data: int
    expert: int
    expert_tensor: int


def meshes(
    architecture: Architecture, sequence_length: int, accelerators: int, space: Space, rejected: Counter[str]
) -> tuple[Mesh, ...]:
    """Degrees that multiply up to the accelerators and divide heads, widths, lengths and experts.

    `rejected` counts, by the first reason, the splits of the accelerators into tensor x context x pipeline x data that
    cannot be, or that the space leaves out.
    """
    model = divisibility(architecture)
    found, out = _meshes(model, space.shared_length(sequence_length), accelerators, space.of_degrees())
    rejected.update(out)
    return found


@lru_cache(maxsize=256)
def _meshes(model: Divisibility, length: int, accelerators: int, space: Space) -> tuple[tuple[Mesh, ...], Counter[str]]:
    """The same, and what is rejected; many accelerators of a catalogue ask for the same."""
    found: list[Mesh] = []
    rejected: Counter[str] = Counter()
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
                if reason := _pipeline_is_out(model.depth, pipeline, space) or _batch_is_out(context, data, space):
                    rejected[reason] += 1
                    continue
                found += [
                    Mesh(tensor, context, pipeline, data, *experts)
                    for experts in _expert_degrees(model, tensor, context * data)
                ]
    return tuple(found), rejected


@lru_cache(maxsize=4096)
def divisors(number: int) -> list[int]:
    """All divisors, ascending.

    `number` [any count].
    """
    small = [d for d in range(1, int(number**0.5) + 1) if number % d == 0]
    return small + [number // d for d in reversed(small) if d * d != number]


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
