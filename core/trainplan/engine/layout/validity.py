"""Which layouts can run at all: what must divide what. One set of rules for the search and for the findings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.arithmetic import maximum, where
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
        "ranks_do_not_multiply_up": t * c * p * d != accelerators,
        **over_tensor_ranks(model, t),
        "length_does_not_divide": _length_does_not_divide(job.sequence_length, layout),
        "batch_does_not_divide": layout.global_batch % (d * layout.micro_batch) != 0,
        "more_stages_than_layers": p * v > most_stages(model.depth, v),
        "virtual_stages_without_pipeline": (v > 1) & (p == 1),
        "end_stages_do_not_fit": _end_stages_do_not_fit(model.depth, layout),
        "shard_group_does_not_divide": (layout.sharding == Sharding.HSDP) & (d * c % layout.shard_size != 0),
    }
    if model.experts:
        found |= over_expert_ranks(model, t * c * d, e, et)
    else:
        found["expert_parallel_without_experts"] = e > 1
    return {reason: np.asarray(flags, dtype=np.bool_) for reason, flags in found.items()}


def over_tensor_ranks(model: Divisibility, tensor: Number) -> dict[str, Any]:
    """What does not divide over tensor ranks, by reason; numbers in, truth values out, arrays likewise."""
    return {
        "heads_do_not_divide": _either(heads % tensor != 0 for heads in model.heads),
        "kv_heads_do_not_divide": _either((kv % tensor != 0) & (tensor % kv != 0) for kv in model.kv_heads),
        "widths_do_not_divide": _either(width % tensor != 0 for width in model.widths),
    }


def over_expert_ranks(model: Divisibility, ranks: Number, expert: Number, expert_tensor: Number) -> dict[str, Any]:
    """What does not divide over the `ranks` of one stage that hold the experts, by reason."""
    return {
        "experts_do_not_divide": _either(experts % expert != 0 for experts in model.experts),
        "expert_widths_do_not_divide": _either(width % expert_tensor != 0 for width in model.expert_widths),
        "expert_ranks_do_not_divide": ranks % (expert * expert_tensor) != 0,
    }


def context_chunks(context: Number) -> Number:
    """Chunks of a sequence: context parallel gives each rank two, to balance the causal mask."""
    return context * (1 + (context > 1))


def most_stages(depth: int, virtual: Number) -> Number:
    """Stages, virtual ones included: one for each layer, and with virtual ones two more for embedding and head.

    `virtual` [chunks a stage].
    """
    return max(1, depth) + (virtual > 1) * (depth + 2 - max(1, depth))


def valid(job: Job, layout: Layout, accelerators: Number) -> Flags:
    """Layouts that no rule forbids."""
    return ~_any(iter(violations(job, layout, accelerators).values()))


def _either(flags: Any) -> Any:
    found = False
    for flag in flags:
        found = found | flag
    return found


def _any(flags: Any) -> Flags:
    result: Flags = np.asarray(False)
    for flag in flags:
        result = result | flag
    return result


def _length_does_not_divide(length: int, layout: Layout) -> Any:
    """Context parallel splits the sequence into chunks, sequence parallel what is left over the tensor group
    (Megatron-LM)."""
    context = layout.context
    over_tensor = where(layout.sequence > 0, layout.tensor * context, 1)
    return (length % context_chunks(context) != 0) | (length % over_tensor != 0)


def _end_stages_do_not_fit(depth: int, layout: Layout) -> Any:
    first, last = layout.first_stage_layers, layout.last_stage_layers
    ends = maximum(first, 0) + maximum(last, 0)
    given = where(first >= 0, 1, 0) + where(last >= 0, 1, 0)
    between = layout.pipeline - given
    return (given > 0) & ((ends > depth) | (between < 0) | ((between == 0) & (ends != depth)))
