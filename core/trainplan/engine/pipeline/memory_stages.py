"""Which layers a pipeline stage holds."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def stage_layers(
    depth: int, pipeline: int, virtual_pipeline: int = 1, first: int = -1, last: int = -1
) -> tuple[tuple[int, ...], ...]:
    """The layers (from 0) of every stage, in order of execution.

    Depths that do not divide count embedding and head as a layer each, as Megatron's balanced recipes do, so that the
    outer stages hold fewer. `first` and `last` fix the outer stages (-1: not fixed); the rest is spread evenly.
    Interleaved stages hold `virtual_pipeline` chunks.
    """
    if first >= 0 or last >= 0:
        return _cut(range(depth), _fixed_counts(depth, pipeline, first, last))
    chunks = _cut(range(depth), _balanced_counts(depth, pipeline * virtual_pipeline))
    return tuple(
        tuple(layer for chunk in range(virtual_pipeline) for layer in chunks[chunk * pipeline + stage])
        for stage in range(pipeline)
    )


def _balanced_counts(depth: int, parts: int) -> list[int]:
    if depth % parts == 0:
        return [depth // parts] * parts
    units, rest = divmod(depth + 2, parts)
    counts = [units + (part < rest) for part in range(parts)]
    counts[0] -= 1
    counts[-1] -= 1
    return counts if min(counts) >= 0 else [depth // parts + (part < depth % parts) for part in range(parts)]


def _fixed_counts(depth: int, pipeline: int, first: int, last: int) -> list[int]:
    fixed = {stage: count for stage, count in ((0, first), (pipeline - 1, last)) if count >= 0}
    free = [stage for stage in range(pipeline) if stage not in fixed]
    rest = max(depth - sum(fixed.values()), 0)
    counts = [fixed.get(stage, 0) for stage in range(pipeline)]
    for index, stage in enumerate(free):
        counts[stage] = rest // len(free) + (index < rest % len(free))
    return counts


def _cut(layers: range, counts: list[int]) -> tuple[tuple[int, ...], ...]:
    cuts, start = [], 0
    for count in counts:
        cuts.append(tuple(layers[start : start + count]))
        start += count
    return tuple(cuts)
