"""The strategies of parallelism, each filled for one plan: the best layout of its kind, what it asks and what it holds.

A guide's table says of each in general how much network it needs, how complex it is and how much memory it spares; here
stand the figures of the plan beside its words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import numpy as np

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.options import framework_shardings
from trainplan.engine.search.plans import parallelism_of, with_parallelism
from trainplan.engine.search.requirements import COMPARISONS, Requirement
from trainplan.engine.search.simplicity import complexity_of
from trainplan.engine.search.sizes import quick_space
from trainplan.engine.search.space import Space
from trainplan.engine.studies.progress import OnProgress, report
from trainplan.plan.document import Plan

Level = Literal["low", "moderate", "high", "very_high"]
Needs = tuple[Level, Level]
"""From the least to the most."""

NOT_SHARDED: Final = (Sharding.NONE,)
SHARDED: Final = (Sharding.ZERO1, Sharding.ZERO2, Sharding.ZERO3, Sharding.FSDP, Sharding.HSDP)
LITTLE_COMPLEX, VERY_COMPLEX = 4, 8
"""Points of `search.simplicity` up to which a layout is of low complexity, and from which of high."""


@dataclass(frozen=True)
class Kind:
    """One strategy, and which layouts are of it."""

    code: str
    requires: tuple[tuple[str, str, int], ...]
    """Degrees that make it one: name, comparison, value."""
    shardings: tuple[Sharding, ...] | None = None
    network: Needs = ("low", "low")
    """What guides say that it needs of the network."""
    complexity: Needs = ("low", "low")
    memory: Level = "moderate"
    """How much memory guides say that it spares."""


ALONE: Final = (("tensor", "==", 1), ("pipeline", "==", 1), ("expert", "==", 1))
KINDS: Final = (
    Kind("replicated", ALONE, NOT_SHARDED, ("moderate", "high"), ("low", "moderate"), "low"),
    Kind("sharded", ALONE, SHARDED, ("moderate", "high"), ("low", "moderate"), "moderate"),
    Kind("tensor", (("tensor", ">", 1), ("pipeline", "==", 1)), None, ("very_high", "very_high"), ("high", "high"),
         "high"),
    Kind("pipeline", (("pipeline", ">", 1), ("tensor", "==", 1)), None, ("low", "moderate"), ("moderate", "high"),
         "high"),
    Kind("hybrid", (("tensor", ">", 1), ("pipeline", ">", 1)), None, ("high", "high"), ("high", "high"), "high"),
    Kind("expert", (("expert", ">", 1),), None, ("high", "very_high"), ("high", "high"), "high"),
)  # fmt: skip


@dataclass(frozen=True)
class Strategy:
    """One strategy as this plan would run it; None is not known, or there is no layout of it."""

    code: str
    guide_network: Needs
    guide_complexity: Needs
    guide_memory: Level
    fits: bool
    own: bool
    """The plan's layout is of this kind."""
    reason: str | None = None
    """Why there is no layout of it: `not_in_framework`, or a code of what does not divide."""
    parallelism: dict[str, Any] | None = None
    """Of its simplest layout that is as good as its fastest; the nearest to fitting where none fits."""
    complexity: Level | None = None
    peak_bytes: float | None = None
    step_seconds: float | None = None
    days: float | None = None
    gbit_per_second: float | None = None
    """Port rate of an accelerator at which it hardly waits."""
    bytes_between_nodes: float | None = None
    """That an accelerator sends in a step."""
    waiting_seconds: float | None = None
    """Of a step, for traffic between nodes."""


def strategies(plan: Plan, on_progress: OnProgress | None = None) -> tuple[Strategy, ...]:
    """Every strategy under the plan's framework on the plan's accelerators, in the order in which they get complex.

    Expert parallelism stands among them where the model has experts. Raises StudyCancelledError.
    """
    _, own = job_from_plan(plan)
    space = replace(quick_space(plan), shardings=framework_shardings(plan))
    kinds = [kind for kind in KINDS if kind.code != "expert" or _has_experts(plan)]
    found = []
    for number, kind in enumerate(kinds):
        report(on_progress, number / len(kinds))
        found.append(_strategy(plan, kind, space, own=_is_of(kind, own)))
    report(on_progress, 1.0)
    return tuple(found)


def fastest(found: tuple[Strategy, ...]) -> Strategy | None:
    """The strategy that ends first of those that fit."""
    able = [each for each in found if each.fits and each.step_seconds is not None]
    return min(able, key=lambda each: each.step_seconds or 0.0, default=None)


def _strategy(plan: Plan, kind: Kind, space: Space, *, own: bool) -> Strategy:
    nothing = Strategy(kind.code, kind.network, kind.complexity, kind.memory, fits=False, own=own)
    offered = tuple(one for one in space.shardings if kind.shardings is None or one in kind.shardings)
    if not offered:
        return replace(nothing, reason="not_in_framework")
    job, _ = job_from_plan(plan)
    requirements = tuple(Requirement(*each) for each in kind.requires)
    ranking = search_layouts(
        job, plan.hardware.accelerators, replace(space, shardings=offered), top=1, requirements=requirements
    )
    rows = ranking.best if ranking.best is not None else ranking.nearest
    if rows is None or not len(rows):
        batch = ranking.not_tried["batch_does_not_divide"] > 0
        return replace(nothing, reason="batch_does_not_divide" if batch else "not_in_framework")
    parallelism = parallelism_of(rows.layout, 0)
    results = evaluate(with_parallelism(plan, parallelism), scaling=False, uncertainty=False)
    points = int(complexity_of(job)(rows.take(np.array([0])).layout, rows.peak_bytes[:1])[0])
    network, memory, step, run = results.network, results.memory, results.step, results.run
    return replace(
        nothing,
        fits=memory.fits if memory else False,
        parallelism=parallelism,
        complexity="low" if points <= LITTLE_COMPLEX else "moderate" if points < VERY_COMPLEX else "high",
        peak_bytes=memory.peak_bytes if memory else None,
        step_seconds=step.seconds if step else None,
        days=run.days if run else None,
        gbit_per_second=network.required_gbit_per_second_per_accelerator if network else None,
        bytes_between_nodes=sum(network.bytes_per_step.values()) if network else None,
        waiting_seconds=network.waiting_seconds if network else None,
    )


def _is_of(kind: Kind, layout: Layout) -> bool:
    """Whether one layout is of a kind."""
    if kind.shardings is not None and Sharding(int(layout.sharding)) not in kind.shardings:
        return False
    return all(COMPARISONS[comparison](int(getattr(layout, name)), value) for name, comparison, value in kind.requires)


def _has_experts(plan: Plan) -> bool:
    return any(hasattr(layer.feed_forward, "experts") for layer in plan.model.architecture.main.layers)
