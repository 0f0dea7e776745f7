"""Which of two layouts that are as good as equal is the simpler one: what an expert would rather run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from pydantic_core import from_json

from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.engine.frameworks.capabilities import framework_of
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Module, Recompute, Schedule
from trainplan.engine.memory.error import share_that_fits
from trainplan.engine.memory.runtime import TIGHT, capacity_bytes
from trainplan.engine.pipeline.split import KINDS, split_kinds
from trainplan.engine.verdict import LIKELY

Ints = NDArray[np.int64]
Complexity = Callable[[Layout, NDArray[np.float64]], Ints]
"""Points of each layout, from its fields and its peak memory [bytes]."""

RATIOS_FILE: Final = "layout_ratios.json"
WORTH_OF_ROOM: Final = 1.15
"""Slower by so much is worth a layout that fragmentation does not push over the limit: as much as the interval of a
prediction leaves open, and a run that dies of memory costs more."""
FEW_CHUNKS: Final = 6
"""Virtual stages beyond which the traffic between stages is seldom worth it."""
LONG_PIPELINE: Final = 8
"""Stages beyond which warm-up, transfers and restarts get harder to tune."""
ANOTHER_STACK: Final = 4
"""Megatron-FSDP beside Megatron's own optimizer: other checkpoints, other flags."""
KIND_OF_PARALLELISM, WITHOUT_ROOM, LEAVES_THE_DOMAIN = 3, 4, 4
RECOMPUTE_POINTS: Final = np.array([0 if r is Recompute.NONE else 2 if r in (Recompute.EVERY, Recompute.LAYERS) else 1
                                    for r in Recompute])  # fmt: skip
SEVERAL_MODULES: Final = np.array([modules.bit_count() > 1 for modules in range(2 * max(Module))])
SPLIT_POINTS: Final = np.array([{"even": 0, "account": 1, "ends": 1}.get(kind, 2) for kind in KINDS])


@cache
def as_good_as_equal() -> float:
    """Share of time within which layouts count as equal: below it the one predicted faster is so with less than the
    usual chance of 80 %, by the published runs of one model on one machine under several layouts, each predicted by a
    fit without its source (`validation.layouts`; `python -m tools.calibrate ratios`)."""
    text = (resources.files("trainplan_resources") / "validation" / RATIOS_FILE).read_bytes()
    return float(from_json(text)["told_apart"])


def complexity_of(job: Job) -> Complexity:
    """Points for what has to be set up, watched and explained beyond the framework's defaults; fewest first.

    Kinds of parallelism, tensor or expert groups that leave the fast domain, and memory that is nearly full weigh most.
    """
    sharding = _sharding_points(job)
    room = room_bytes(job)
    domain = job.machine.scale_up_domain

    def points(layout: Layout, peak_bytes: NDArray[np.float64]) -> Ints:
        kinds = sum(_above_one(value) for value in (layout.tensor, layout.context, layout.pipeline, layout.expert))
        batches = np.asarray(layout.micro_batches)
        chunks, stages = np.asarray(layout.virtual_pipeline), np.asarray(layout.pipeline)
        total = (
            KIND_OF_PARALLELISM * kinds
            + LEAVES_THE_DOMAIN * (np.asarray(layout.tensor) > domain)
            + LEAVES_THE_DOMAIN * (np.multiply(layout.expert, layout.expert_tensor) > domain)
            + WITHOUT_ROOM * (peak_bytes > room)
            + sharding[_whole(layout.sharding)]
            + (stages > LONG_PIPELINE)
            + (stages > 2 * LONG_PIPELINE)
            + RECOMPUTE_POINTS[_whole(layout.recompute)]
            + SEVERAL_MODULES[_whole(layout.recompute_modules)]
            + SPLIT_POINTS[split_kinds(job.architecture.depth, layout)]
            + (chunks > 1)
            + (chunks > FEW_CHUNKS)
            + ((chunks > 1) & (np.mod(batches, stages) != 0))
            + _above_one(layout.expert_tensor)
            + 2 * (np.asarray(layout.placement) != 0)
            + (np.asarray(layout.schedule) != Schedule.ONE_F_ONE_B)
            + ((np.asarray(layout.tensor) > 1) & (np.asarray(layout.sequence) == 0))
        )
        return np.broadcast_to(np.asarray(total, dtype=np.int64), peak_bytes.shape)

    return points


def room_bytes(job: Job) -> float:
    """Peak up to which a layout has room for a surprise [bytes]."""
    return room_share() * capacity_bytes(job)


@cache
def room_share() -> float:
    """The same of the capacity: what fits with the usual chance, and is not called tight."""
    return min(TIGHT, share_that_fits(LIKELY))


def pace_that_counts(pace: Any, peak_bytes: Any, room: float) -> NDArray[np.float64]:
    """The pace by which layouts are ranked: one without room counts as `WORTH_OF_ROOM` times slower.

    `room` [bytes from which memory is tight].
    """
    return np.asarray(pace * np.where(np.asarray(peak_bytes) > room, WORTH_OF_ROOM, 1.0), dtype=np.float64)


def _sharding_points(job: Job) -> Ints:
    """Of each sharding: none for what the framework does unless asked, most for a stack of its own."""
    framework = framework_of(job)
    usual = "zero1" if "zero1" in framework.shardings else "fsdp"
    points = {usual: 0, "none": 1, "fsdp": 1, "zero3": 1}
    return np.array(
        [
            points.get(name, 2) + ANOTHER_STACK * framework.variants[name].startswith("megatron_fsdp")
            for name in ENUMERATIONS["sharding"]
        ]
    )


def alike(layout: Layout, peak_bytes: NDArray[np.float64]) -> Ints:
    """No layout is simpler than another."""
    return np.zeros(peak_bytes.shape, dtype=np.int64)


def _above_one(value: Any) -> Any:
    return (np.asarray(value) > 1).astype(np.int64)


def _whole(value: Any) -> Ints:
    return np.asarray(value).astype(np.int64)
