"""Choices of a plan that its framework refuses, each with the rule against it and where the rule stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any, Final, get_args

import numpy as np

from trainplan.arithmetic import any_of
from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.catalog.frameworks import Rule, sources
from trainplan.engine.frameworks.capabilities import (
    UNWANTED,
    Given,
    framework_of,
    job_values,
    judge_values,
    layout_values,
    released,
    rule_fields,
    shown,
)
from trainplan.engine.frameworks.nearest import SCHEDULES_OF_A_PLAN, with_field
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.plan.workload import Optimizer, Precision, Training

OF_THE_LAYOUT: Final = ("sharding", "schedule", "recompute", "offload_optimizer", "offload_parameters")
OF_THE_JOB: Final[Mapping[str, tuple[str, ...]]] = {
    "precision": get_args(Precision),
    "optimizer": get_args(Optimizer),
    "training": get_args(Training),
}
FOLLOWS: Final = {"precision": ("precision", "fp8_recipe"), "training": ("training", "lora_rank")}
"""Names of conditions that follow from a choice of the job; its own name where none is given."""


@dataclass(frozen=True)
class Refusal:
    """Why a choice cannot be made."""

    says: str
    rule_id: str
    source: str
    """Of the rule: what was read, in which version, and the file."""
    stops: bool
    """The job does not start; else it runs otherwise, or nobody is known to run it."""


def source_of(rule: Rule) -> str:
    """The first source of a rule: repository, version and file."""
    key, path = rule.source[0].split(": ", 1)
    return f"{sources()[key].title}, {path}"


def refused_choices(job: Job, layout: Layout) -> dict[str, dict[str, Refusal]]:
    """Field -> value -> what the framework of the job has against it beside all else as it is."""
    found = {name: _of_the_layout(job, layout, name) for name in OF_THE_LAYOUT}
    found |= {name: _of_the_job(job, layout, name) for name in OF_THE_JOB}
    return {name: refused for name, refused in found.items() if refused}


def _of_the_layout(job: Job, layout: Layout, name: str) -> dict[str, Refusal]:
    words = ENUMERATIONS[name][:SCHEDULES_OF_A_PLAN] if name == "schedule" else ENUMERATIONS[name]
    found = {}
    for code, word in enumerate(words):
        changed = with_field(job, layout, name, np.array([code]))
        refusal = _first(job, changed, lambda rule: name in rule_fields(rule))
        if refusal is not None:
            found[word] = refusal
    return found


def _of_the_job(job: Job, layout: Layout, name: str) -> dict[str, Refusal]:
    names = frozenset(FOLLOWS.get(name, (name,)))
    found = {}
    for word in OF_THE_JOB[name]:
        changes: dict[str, Any] = {name: word}
        refusal = _first(replace(job, **changes), layout, lambda rule: bool(names & rule.condition.names))
        if refusal is not None:
            found[word] = refusal
    return found


def _first(job: Job, layout: Layout, about: Callable[[Rule], bool]) -> Refusal | None:
    """The first rule of some that stops a layout, else the first that speaks against it."""
    framework = framework_of(job)
    known = Given(job_values(job), layout_values(job, layout, framework))
    rules = [rule for rule in framework.rules_in(released(job)) if rule.kind in UNWANTED and about(rule)]
    verdict = judge_values(framework, released(job), known, rules).rules
    against = sorted((rule for rule, flags in verdict.items() if any_of(flags)), key=lambda rule: not rule.stops)
    if not against:
        return None
    rule = against[0]
    named = {name for _, name, _, _ in Formatter().parse(rule.says) if name}
    says = rule.says.format(**{name: shown(known[name]) for name in named})
    return Refusal(says, rule.id, source_of(rule), rule.stops)
