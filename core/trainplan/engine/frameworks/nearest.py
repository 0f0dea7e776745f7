"""What to change about a layout that its framework does not run: the nearest values that it does run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, get_args

import numpy as np

from trainplan.arithmetic import all_of, negated
from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.catalog.frameworks import Rule, frameworks
from trainplan.engine.frameworks.capabilities import UNWANTED, judge, rule_fields
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.layout.validity import valid
from trainplan.plan.workload import Optimizer, Precision

DEGREES: Final = ("tensor", "context", "pipeline", "virtual_pipeline", "expert", "expert_tensor", "micro_batch")
CHOICES: Final = ("sharding", "schedule", "recompute", "offload_optimizer", "offload_parameters")
OF_THE_JOB: Final = {"precision": get_args(Precision), "optimizer": get_args(Optimizer)}
SCHEDULES_OF_A_PLAN: Final = 3
MOST_CHUNKS: Final = 32


@dataclass(frozen=True)
class Nearest:
    """One field and the value nearest to the layout's own that the framework runs; a word, or a number."""

    field: str
    value: int | str | None


def nearest_allowed(job: Job, layout: Layout, rule: Rule) -> tuple[Nearest, ...]:
    """For each field that a rule is about the nearest value with which it no longer holds and nothing else stops.

    None where no one field helps. The accelerators stay: data parallel follows the other degrees.
    """
    before = {other for other, flags in judge(job, layout).rules.items() if other.kind in UNWANTED and all_of(flags)}
    search = _Search(job, layout, rule, frozenset(before))
    asked = rule_fields(rule) | rule.condition.names
    if "split" in rule.condition.names or "micro_batches" in rule.condition.names:
        asked = asked - {"micro_batch"}
    found = [search.choice(name) for name in CHOICES if name in asked]
    found += [search.degree(name) for name in DEGREES if name in asked]
    if "sequence" in asked:
        found.append(search.nearest("sequence", np.array([0, 1])))
    if {"first_stage_layers", "last_stage_layers"} & rule.condition.names and search.allowed(job, _even(layout)).any():
        found.append(Nearest("first_stage_layers", None))
    found += [search.of_the_job(name) for name in OF_THE_JOB if name in asked]
    return tuple(each for each in found if each is not None)


@lru_cache(maxsize=64)
def frameworks_that_run(job: Job, layout: Layout) -> tuple[str, ...]:
    """Every framework that runs one layout as it is written and as somebody has run it."""
    return tuple(name for name, entry in frameworks().items() if all_of(judge(job, layout, entry).as_printed))


@dataclass(frozen=True)
class _Search:
    """Values of one field at a time, everything else as it is."""

    job: Job
    layout: Layout
    rule: Rule
    before: frozenset[Rule]
    """What is against the layout as it is."""

    def choice(self, name: str) -> Nearest | None:
        words = ENUMERATIONS[name][:SCHEDULES_OF_A_PLAN] if name == "schedule" else ENUMERATIONS[name]
        return self.nearest(name, np.arange(len(words)), words)

    def degree(self, name: str) -> Nearest | None:
        if name == "virtual_pipeline":
            values = np.arange(1, MOST_CHUNKS + 1)
        elif name == "micro_batch":
            values = _divisors(max(1, int(self.layout.global_batch) // int(self.layout.data)))
        else:
            values = _divisors(int(self.layout.accelerators))
        return self.nearest(name, values)

    def nearest(self, name: str, values: Any, words: tuple[str, ...] | None = None) -> Nearest | None:
        own = int(getattr(self.layout, name))
        values = values[values != own]
        if not len(values):
            return None
        changed = with_field(self.job, self.layout, name, values)
        good = np.flatnonzero(np.broadcast_to(self.allowed(self.job, changed), values.shape))
        if not len(good):
            return None
        far = np.abs(values[good] - own) if words else np.abs(np.log((values[good] + 1e-9) / max(own, 1)))
        value = int(values[good[int(np.argmin(far))]])
        return Nearest(name, words[value] if words else bool(value) if name == "sequence" else value)

    def of_the_job(self, name: str) -> Nearest | None:
        for value in OF_THE_JOB[name]:
            changes: dict[str, Any] = {name: value}
            if value != getattr(self.job, name) and np.all(self.allowed(replace(self.job, **changes), self.layout)):
                return Nearest(name, value)
        return None

    def allowed(self, job: Job, layout: Layout) -> Any:
        """Possible layouts that the rule is not about, and none other that was not before."""
        allowed: Any = valid(job, layout, layout.accelerators)
        for rule, flags in judge(job, layout).rules.items():
            if rule is self.rule or (rule.kind in UNWANTED and rule not in self.before):
                allowed = allowed & negated(flags)
        return allowed


def with_field(job: Job, layout: Layout, name: str, values: Any) -> Layout:
    """Layouts that differ in one field, and in those that have to follow."""
    changed = layout.with_(**{name: values})
    if name in ("tensor", "context", "pipeline"):
        data = np.maximum(1, int(layout.accelerators) // (changed.tensor * changed.context * changed.pipeline))
        changed = changed.with_(data=data, sequence=np.where(np.asarray(changed.tensor) > 1, layout.sequence, 0))
        changed = changed.with_(
            virtual_pipeline=np.where(np.asarray(changed.pipeline) > 1, changed.virtual_pipeline, 1)
        )
    ranks = np.multiply(changed.data, changed.context)
    node = max(1, job.machine.accelerators_per_node // int(np.min(np.asarray(changed.tensor))))
    hybrid = np.asarray(changed.sharding) == Sharding.HSDP
    return changed.with_(shard_size=np.where(hybrid, np.minimum(ranks, node), ranks))


def _even(layout: Layout) -> Layout:
    return layout.with_(first_stage_layers=-1, last_stage_layers=-1)


def _divisors(number: int) -> Any:
    low = [value for value in range(1, int(number**0.5) + 1) if number % value == 0]
    return np.array(sorted({*low, *(number // value for value in low)}))


def in_words(nearest: tuple[Nearest, ...]) -> Iterator[str]:
    """`pipeline 1`, `sharding zero1`: what to set, in English."""
    for each in nearest:
        name = each.field.replace("_", " ")
        if each.value is None:
            yield f"{name} left open"
        elif isinstance(each.value, bool):
            yield f"{name} parallel {'on' if each.value else 'off'}"
        else:
            yield f"{name} {each.value}"
