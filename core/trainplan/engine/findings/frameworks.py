"""Layouts that the plan's framework does not run, runs otherwise or nobody runs, as findings."""

from __future__ import annotations

from functools import lru_cache

from trainplan.arithmetic import any_of
from trainplan.catalog.frameworks import Rule, frameworks
from trainplan.engine.findings.registry import finding
from trainplan.engine.frameworks.capabilities import (
    OWN_FIELDS,
    Given,
    framework_of,
    job_values,
    judge_values,
    layout_values,
    released,
    rules_left,
    shown,
)
from trainplan.engine.frameworks.choices import source_of
from trainplan.engine.frameworks.nearest import frameworks_that_run, in_words, nearest_allowed
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.results import Finding
from trainplan.english import Sentence
from trainplan.plan.document import Plan

KIND_OF_RULE = {
    "refused": "framework_refuses",
    "absent": "framework_refuses",
    "changed": "framework_changes",
    "unproven": "framework_unproven",
}
"""Code of the finding for a kind of rule; the others say how figures are meant."""
RULE_FIELDS = {name: f"parallelism.{name}" for name in OWN_FIELDS if name != "data"} | {
    "micro_batches": "training.phases.{phase}.global_batch",
    "seq": "training.phases.{phase}.sequence_length",
    "precision": "model.precision",
    "optimizer": "model.optimizer",
    "training": "model.training",
    "lora_rank": "model.lora.rank",
    "vendor": "hardware.accelerator",
    "cc": "hardware.accelerator",
    "world": "hardware.accelerators",
    "layers": "model.architecture",
    "experts": "model.architecture",
    "tied": "model.architecture",
    "ep_overlap": "software.implementation.overlap_expert_parallel",
    "variant": "parallelism.sharding",
    "split": "parallelism.pipeline",
    "split_offered": "parallelism.pipeline",
}


def framework_findings(plan: Plan, *, remedies: bool = True) -> tuple[Finding, ...]:
    """What the plan's framework does not run, runs otherwise or nobody runs, once for each rule.

    Of a plan whose layout is possible at all: see `layout_findings`. Remedies take longer than the rest.
    """
    seen: dict[str, Finding] = {}
    for number, phase in enumerate(plan.training.phases):
        job, layout = job_from_plan(plan, phase)
        against = [rule for rule in rules_against(job, layout) if rule.id not in seen]
        others: list[str] = []
        if against and remedies:
            others = [frameworks()[name].title for name in frameworks_that_run(job, layout)]
        seen |= {rule.id: _against(rule, job, layout, number, others, remedies=remedies) for rule in against}
    return tuple(seen.values())


@lru_cache(maxsize=64)
def rules_against(job: Job, layout: Layout) -> tuple[Rule, ...]:
    """The rules of the job's framework that one layout meets."""
    framework = framework_of(job)
    values = Given(job_values(job), layout_values(job, layout, framework))
    rules = judge_values(framework, released(job), values, rules_left(job)).rules
    return tuple(rule for rule, flags in rules.items() if rule.kind in KIND_OF_RULE and any_of(flags))


def _against(rule: Rule, job: Job, layout: Layout, phase: int, others: list[str], *, remedies: bool) -> Finding:
    framework = framework_of(job)
    known = {
        name: shown(value) for name, value in Given(job_values(job), layout_values(job, layout, framework)).items()
    }
    nearest = " or ".join(in_words(nearest_allowed(job, layout, rule))) if remedies else ""
    paths = (RULE_FIELDS[name].format(phase=phase) for name in sorted(rule.condition.names) if name in RULE_FIELDS)
    return finding(
        KIND_OF_RULE[rule.kind],
        "software.framework",
        *dict.fromkeys(paths),
        framework=framework.title,
        rule=Sentence(rule.says, known),
        rule_id=rule.id,
        source=source_of(rule),
        nearest=_remedy(nearest, ", ".join(others)),
    )


def _remedy(nearest: str, others: str) -> Sentence:
    if nearest and others:
        template = "Choose {nearest}. It runs in {others}"
    elif nearest or others:
        template = "Choose {nearest}" if nearest else "It runs in {others}"
    else:
        template = "Choose another framework or another layout"
    return Sentence(template, {"nearest": nearest, "others": others})
