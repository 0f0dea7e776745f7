"""The whole answer: a plan in, results out. Pure; what cannot be computed is null and a finding says why."""

from __future__ import annotations

from trainplan.engine.checks import consistency_findings, layout_findings, memory_findings
from trainplan.engine.counts import architecture_result
from trainplan.engine.findings import finding, is_meaningless
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.results import CONTRACT_VERSION, ArchitectureResult, Finding, Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan.plan.scenarios import apply_scenario


def evaluate(plan: Plan, scenario: str | None = None) -> Results:
    """Evaluate a plan, or one of its scenarios.

    Raises UnknownScenarioError for a name that the plan does not have; everything else that is wrong is a finding.
    """
    if scenario is not None:
        try:
            plan = apply_scenario(plan, scenario)
        except FieldError as error:
            failed = finding("scenario_does_not_apply", "scenarios", scenario=scenario, reason=str(error))
            return _without_answers(plan, (failed,))
    findings = (*layout_findings(plan), *consistency_findings(plan))
    if is_meaningless(findings):
        return _without_answers(plan, findings)
    _, layout = job_from_plan(plan)
    memory = None
    return Results(
        contract_version=CONTRACT_VERSION,
        architecture=_architecture(plan),
        layout=layout_result(plan, layout),
        memory=memory,
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
        software=None,
        findings=(*findings, *memory_findings(memory)),
    )


def _without_answers(plan: Plan, findings: tuple[Finding, ...]) -> Results:
    return Results(
        contract_version=CONTRACT_VERSION,
        architecture=_architecture(plan),
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
        software=None,
        findings=findings,
    )


def _architecture(plan: Plan) -> ArchitectureResult:
    return architecture_result(
        plan.model.architecture,
        sequence_length=plan.training.main.sequence_length,
        training=plan.model.training,
        lora=plan.model.lora,
    )
