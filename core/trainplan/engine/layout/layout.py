"""A layout: how one job is spread over accelerators. Every field is a number or an array of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, IntFlag
from functools import lru_cache, wraps
from typing import Any, TypeVar

import numpy as np

from trainplan import arithmetic
from trainplan.arithmetic import maximum

Number = arithmetic.Number
"""One value, or one value per layout."""


class Sharding(IntEnum):
    """Which model states the data-parallel ranks share (ZeRO stages, arXiv 1910.02054; FSDP, 2304.11277)."""

    NONE = 0
    ZERO1 = 1
    ZERO2 = 2
    ZERO3 = 3
    FSDP = 4
    HSDP = 5


class Recompute(IntEnum):
    """What backward computes again instead of keeping it."""

    NONE = 0
    ATTENTION = 1
    SELECTIVE = 2
    EVERY = 3
    LAYERS = 4
    FULL = 5
    MODULES = 6


class Module(IntFlag):
    """Parts of a layer that backward computes again one by one, in Megatron-Core's names (`recompute_modules`)."""

    CORE_ATTN = 1
    LAYERNORM = 2
    MLA_UP_PROJ = 4
    MLP = 8
    MOE = 16
    MOE_ACT = 32
    SHARED_EXPERTS = 64


def module_flags(names: Iterable[str]) -> int:
    """The flags of modules by the names that a plan has for them."""
    return int(sum(Module[name.upper()] for name in set(names)))


def module_names(flags: int) -> tuple[str, ...]:
    """And back; `flags` [of `Module`]."""
    return tuple(module.name.lower() for module in Module(flags) if module.name)


class Offloaded(IntFlag):
    """Tensors kept for backward that wait on the host, in Megatron-Core's names (`offload_modules`): each is the input
    of that module. `layer_input` is what a layer that is computed again keeps."""

    ATTN_NORM = 1
    QKV_LINEAR = 2
    CORE_ATTN = 4
    ATTN_PROJ = 8
    MLP_NORM = 16
    EXPERT_FC1 = 32
    MOE_ACT = 64
    LAYER_INPUT = 128


def offloaded_flags(names: Iterable[str]) -> int:
    """The flags of off-loaded tensors by the names that a plan has for them."""
    return int(sum(Offloaded[name.upper()] for name in set(names)))


def offloaded_names(flags: int) -> tuple[str, ...]:
    """And back; `flags` [of `Offloaded`]."""
    return tuple(module.name.lower() for module in Offloaded(flags) if module.name)


class Schedule(IntEnum):
    """Order of micro batches in the pipeline."""

    ONE_F_ONE_B = 0
    GPIPE = 1
    ZERO_BUBBLE = 2


class Placement(IntEnum):
    """Which ranks are neighbours, from the innermost axis outwards; tensor and context groups are always innermost."""

    DATA_INSIDE = 0
    """tensor, context, data (and expert), pipeline: Megatron's order."""
    PIPELINE_INSIDE = 1
    """tensor, context, pipeline, data (and expert): stages meet inside the fast domain."""


@dataclass(frozen=True)
class Layout:
    """A structure of arrays: one layout, or a million.

    `data` is accelerators / (tensor x pipeline x context); experts are spread over data x context x tensor.
    `shard_size` is the number of data x context ranks that share states (the whole group unless HSDP).
    """

    tensor: Number = 1
    sequence: Number = 0
    context: Number = 1
    pipeline: Number = 1
    virtual_pipeline: Number = 1
    expert: Number = 1
    expert_tensor: Number = 1
    data: Number = 1
    sharding: Number = 0
    shard_size: Number = 1
    micro_batch: Number = 1
    global_batch: Number = 1
    recompute: Number = 0
    recompute_every: Number = 2
    recompute_layers: Number = 1
    recompute_modules: Number = 0
    """Flags of `Module`; 0 under any other `recompute` than by modules."""
    schedule: Number = 0
    offload_optimizer: Number = 0
    offload_parameters: Number = 0
    offload_activations: Number = 0
    """Flags of `Offloaded`."""
    first_stage_layers: Number = -1
    last_stage_layers: Number = -1
    placement: Number = 0

    @property
    def is_one(self) -> bool:
        """Whether it is one layout, in plain numbers."""
        return not any(isinstance(value, np.ndarray) for value in vars(self).values())

    @property
    def accelerators(self) -> Number:
        return self.tensor * self.context * self.pipeline * self.data

    @property
    def micro_batches(self) -> Number:
        """Micro batches of one step on one data-parallel rank (gradient accumulation)."""
        return maximum(1.0, self.global_batch / (self.data * self.micro_batch))

    @property
    def expert_data(self) -> Number:
        """Replicas of each expert: ranks of one stage over (expert x expert_tensor)."""
        return self.tensor * self.context * self.data / (self.expert * self.expert_tensor)

    def with_(self, **changes: Number) -> Layout:
        return replace(self, **changes)


def single(layout: Layout, names: Sequence[str]) -> Layout | None:
    """The named fields of one layout as plain numbers, others as they are by default: what a cache tells apart, and
    what Python adds up faster than arrays of one entry. None for several layouts."""
    values = [getattr(layout, name) for name in names]
    if any(isinstance(value, np.ndarray) and value.size != 1 for value in values):
        return None
    return Layout(
        **{
            name: value.item() if isinstance(value, np.ndarray | np.generic) else value
            for name, value in zip(names, values, strict=True)
        }
    )


T = TypeVar("T")


def kept_for_one(names: Sequence[str], most: int) -> Callable[[Callable[[Any, Layout], T]], Callable[[Any, Layout], T]]:
    """Of a function of a job and its layouts, as far as the named fields go: the `most` newest answers [number] that it
    gave for single layouts are given again."""

    def decorate(function: Callable[[Any, Layout], T]) -> Callable[[Any, Layout], T]:
        kept = lru_cache(maxsize=most)(function)

        @wraps(function)
        def answer(job: Any, layout: Layout) -> T:
            one = single(layout, names)
            return function(job, layout) if one is None else kept(job, one)

        return answer

    return decorate
