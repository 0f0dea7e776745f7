"""The whole answer: a plan in, results out. Pure; what cannot be computed is null and a finding says why."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

from trainplan.catalog.software import SoftwareData
from trainplan.engine.deployment.result import deployment_result
from trainplan.engine.economics.decision import own_or_rent, recommend
from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.explain.step import explain_memory, explain_run, explain_step
from trainplan.engine.findings.checks import consistency_findings, layout_findings, limit_findings, memory_findings
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.findings.registry import finding, is_meaningless
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.memory.report import memory_result
from trainplan.engine.monitoring.result import monitoring_plan
from trainplan.engine.operators.counts import counts_of
from trainplan.engine.results import CONTRACT_VERSION, Finding, Results
from trainplan.engine.scaling.curve import scaling_curve
from trainplan.engine.software.result import software_result
from trainplan.engine.step_time.result import step_result
from trainplan.engine.uncertainty.spread import banded, chances_of, intervals_of, spread_of
from trainplan.engine.verdict import verdict
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan.plan.scenarios import apply_scenario


def evaluate(
    plan: Plan,
    scenario: str | None = None,
    *,
    scaling: bool = True,
    uncertainty: bool = True,
    tools: bool = True,
    software: SoftwareData | None = None,
) -> Results:
    """Evaluate a plan, or one of its scenarios; the scaling curve and the intervals with what hangs on them (chances,
    recommendation), each about a quarter of the work, and `tools`, the stack of software and what to monitor, only
    where they are wanted.

    `software` are version data of a person's own in place of the built-in ones.
    Raises UnknownScenarioError for a name that the plan does not have; everything else that is wrong is a finding.
    """
    if scenario is not None:
        try:
            plan = apply_scenario(plan, scenario)
        except FieldError as error:
            failed = finding("scenario_does_not_apply", "scenarios", scenario=scenario, reason=str(error))
            return _without_answers(plan, (failed,), software)
    findings = (*layout_findings(plan), *consistency_findings(plan))
    if is_meaningless(findings):
        return _without_answers(plan, findings, software)
    findings = (*findings, *framework_findings(plan))
    results = _answers(plan, findings, scaling=scaling, tools=tools, data=software)
    if not uncertainty:
        return results
    results = _with_uncertainty(plan, results)
    return replace(results, monitoring=monitoring_plan(plan, results)) if tools else results


def _answers(
    plan: Plan, findings: tuple[Finding, ...], *, scaling: bool, tools: bool, data: SoftwareData | None
) -> Results:
    architecture = counts_of(plan)
    job, layout = job_from_plan(plan)
    shown = layout_result(plan, layout)
    steps = [step_result(*job_from_plan(plan, phase)) for phase in plan.training.phases]
    main = plan.training.phases.index(plan.training.main)
    step = steps[main]
    memory = memory_result(job, layout, step_seconds=step.seconds)
    deployment = deployment_result(plan, architecture, shown, steps)
    software = software_result(plan, deployment.run.days, data) if tools else None
    of_software = software.findings if software is not None else ()
    opened = (
        explain_memory(memory, main),
        explain_step(step),
        *explain_run(deployment.run, deployment.reliability, shown.n_accelerators),
    )
    return Results(
        contract_version=CONTRACT_VERSION,
        architecture=architecture,
        layout=shown,
        memory=memory,
        step=step,
        run=deployment.run,
        scaling=scaling_curve(job, layout) if scaling else None,
        checkpoint=deployment.checkpoint,
        storage=deployment.storage,
        host=deployment.host,
        network=deployment.network,
        power=deployment.power,
        reliability=deployment.reliability,
        cost=deployment.cost,
        software=software,
        findings=(*findings, *memory_findings(memory), *deployment.findings, *of_software),
        explanations={item.figure: item for item in opened} | deployment.explanations,
        verdict=verdict((*findings, *memory_findings(memory), *deployment.findings), memory, deployment.reliability),
    )


def _with_uncertainty(plan: Plan, results: Results) -> Results:
    """The one interval of each figure, the chances, the recommendation and the verdict."""
    memory, run, cost, layout = results.memory, results.run, results.cost, results.layout
    assert memory is not None
    assert run is not None
    assert cost is not None
    assert layout is not None
    spread = spread_of(plan, results)
    intervals = intervals_of(spread, results)
    chances = chances_of(plan, spread, memory.capacity_bytes)
    low, high = spread.break_even_months or (None, None)
    cost = replace(
        cost,
        cumulative=banded(cost.cumulative, spread),
        low_break_even_months=_finite(low),
        high_break_even_months=_finite(high),
    )
    days = cost.owned_accelerator_hours / layout.n_accelerators / 24
    months = plan.economics.decision.months_needed or days * 24 / HOURS_PER_MONTH
    factors = recommend(plan.economics, cost, nodes=layout.n_nodes, run_months=days * 24 / HOURS_PER_MONTH)
    advised = own_or_rent(plan.economics, cost, factors, months=months, owning_is_cheaper=chances.owning_is_cheaper)
    findings = (*results.findings, *limit_findings(plan, run, cost, chances))
    return replace(
        results,
        run=replace(run, low_days=intervals["days"].low, high_days=intervals["days"].high),
        cost=replace(cost, recommendation=advised),
        findings=findings,
        intervals=intervals,
        chances=chances,
        verdict=verdict(findings, memory, results.reliability, chances),
    )


def _finite(months: float | None) -> float | None:
    return months if months is not None and isfinite(months) else None


def _without_answers(plan: Plan, findings: tuple[Finding, ...], data: SoftwareData | None) -> Results:
    software = software_result(plan, None, data)
    return Results(
        contract_version=CONTRACT_VERSION,
        architecture=counts_of(plan),
        layout=None,
        memory=None,
        step=None,
        run=None,
        scaling=None,
        checkpoint=None,
        storage=None,
        host=None,
        network=None,
        power=None,
        reliability=None,
        cost=None,
        software=software,
        findings=(*findings, *software.findings),
        verdict=verdict((*findings, *software.findings), None),
    )
