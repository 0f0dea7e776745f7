"""Which layouts can run at all: what must divide what. One set of rules for the search and for the findings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    CompressedAttention,
    Core,
    FeedForward,
    LatentAttention,
    Mixture,
    StateSpace,
)
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Number, Sharding

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Divisibility:
    """What of a model is split, each value once."""

    depth: int
    heads: tuple[int, ...]
    kv_heads: tuple[int, ...]
    widths: tuple[int, ...]
    """Of dense and shared feed-forwards."""
    expert_widths: tuple[int, ...]
    experts: tuple[int, ...]
    """Experts of each kind of mixture; empty for a dense model."""


@lru_cache(maxsize=256)
def divisibility(architecture: Architecture) -> Divisibility:
    """What must divide, of every layer of the stack that is spread over the ranks."""
    heads: set[int] = set()
    kv_heads: set[int] = set()
    widths: set[int] = set()
    expert_widths: set[int] = set()
    experts: set[int] = set()
    for layer in (layer for group in architecture.main.groups for layer in group.pattern):
        for mixer in (layer.mixer, layer.cross_attention):
            if isinstance(mixer, Attention):
                heads.add(mixer.heads)
                kv_heads.add(mixer.kv_heads)
            elif isinstance(mixer, LatentAttention | CompressedAttention | StateSpace | Core) and mixer.heads:
                heads.add(mixer.heads)
        if isinstance(layer.feed_forward, FeedForward):
            widths.add(layer.feed_forward.width)
        elif isinstance(layer.feed_forward, Mixture):
            experts.add(layer.feed_forward.experts)
            expert_widths.add(layer.feed_forward.width)
            if layer.feed_forward.shared_width:
                widths.add(layer.feed_forward.shared_width)
    return Divisibility(
        architecture.depth,
        tuple(sorted(heads)),
        tuple(sorted(kv_heads)),
        tuple(sorted(widths)),
        tuple(sorted(expert_widths)),
        tuple(sorted(experts)),
    )


def violations(job: Job, layout: Layout, accelerators: Number) -> dict[str, Flags]:
    """Every reason why a layout cannot run -> whether it holds, for each layout.

    Fewer key-value heads than tensor ranks are allowed where they divide (each is then held several times), and
    stages may hold unequal numbers of layers: with virtual stages the outermost may hold the embedding or the head
    alone (Llama 3, arXiv 2407.21783, section 3.3.2). The vocabulary is padded by the frameworks and forbids nothing.
    """
    model = divisibility(job.architecture)
    t, c, p, d = layout.tensor, layout.context, layout.pipeline, layout.data
    e, et, v = layout.expert, layout.expert_tensor, layout.virtual_pipeline
    found: dict[str, Any] = {
        "ranks_do_not_multiply_up": np.not_equal(np.multiply(t, c) * p * d, accelerators),
        "heads_do_not_divide": _any(np.mod(heads, t) != 0 for heads in model.heads),
        "kv_heads_do_not_divide": _any((np.mod(kv, t) != 0) & (np.mod(t, kv) != 0) for kv in model.kv_heads),
        "widths_do_not_divide": _any(np.mod(width, t) != 0 for width in model.widths),
        "length_does_not_divide": _length_does_not_divide(job.sequence_length, layout),
        "batch_does_not_divide": np.mod(layout.global_batch, np.multiply(d, layout.micro_batch)) != 0,
        "more_stages_than_layers": np.multiply(p, v)
        > np.where(np.asarray(v) > 1, model.depth + 2, max(1, model.depth)),
        "virtual_stages_without_pipeline": (np.asarray(v) > 1) & (np.asarray(p) == 1),
        "end_stages_do_not_fit": _end_stages_do_not_fit(model.depth, layout),
        "shard_group_does_not_divide": (np.asarray(layout.sharding) == Sharding.HSDP)
        & (np.mod(np.multiply(d, c), layout.shard_size) != 0),
    }
    if model.experts:
        found |= {
            "experts_do_not_divide": _any(np.mod(experts, e) != 0 for experts in model.experts),
            "expert_widths_do_not_divide": _any(np.mod(width, et) != 0 for width in model.expert_widths),
            "expert_ranks_do_not_divide": np.mod(np.multiply(t, c) * d, np.multiply(e, et)) != 0,
        }
    else:
        found["expert_parallel_without_experts"] = np.asarray(e) > 1
    return {reason: np.asarray(flags, dtype=np.bool_) for reason, flags in found.items()}


def valid(job: Job, layout: Layout, accelerators: Number) -> Flags:
    """Layouts that no rule forbids."""
    return ~_any(iter(violations(job, layout, accelerators).values()))


def _any(flags: Any) -> Flags:
    result: Flags = np.asarray(False)
    for flag in flags:
        result = result | flag
    return result


def _length_does_not_divide(length: int, layout: Layout) -> Flags:
    """Context parallel gives each rank two chunks of the sequence to balance the causal mask; sequence parallel splits
    what is left over the tensor group (Megatron-LM)."""
    context = np.asarray(layout.context)
    chunks = np.where(context > 1, 2 * context, 1)
    over_tensor = np.where(np.asarray(layout.sequence) > 0, np.multiply(layout.tensor, context), 1)
    result: Flags = (np.mod(length, chunks) != 0) | (np.mod(length, over_tensor) != 0)
    return result


def _end_stages_do_not_fit(depth: int, layout: Layout) -> Flags:
    first, last = np.asarray(layout.first_stage_layers), np.asarray(layout.last_stage_layers)
    ends = np.maximum(first, 0) + np.maximum(last, 0)
    given = (first >= 0).astype(int) + (last >= 0)
    between = np.asarray(layout.pipeline) - given
    result: Flags = (given > 0) & ((ends > depth) | (between < 0) | ((between == 0) & (ends != depth)))
    return result
