"""Wrong paths in the node as measured, each with what it costs a step, as findings."""

from __future__ import annotations

from trainplan.engine.findings.registry import finding
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.infrastructure.node_paths import Wrong, narrow_link, wrong_in_topology
from trainplan.engine.results import Finding, StepResult
from trainplan.engine.step_time.result import step_result
from trainplan.plan.document import Plan
from trainplan.plan.measured_node import measured_node
from trainplan.plan.paths import FieldError, set_field

FIELDS = ("hardware.node", "network.ports_per_node")


def node_findings(plan: Plan, step: StepResult) -> tuple[Finding, ...]:
    """`step` is that of the main phase; nothing where no topology was taken into the plan."""
    node = measured_node(plan)
    if node is None:
        return ()
    wrong = wrong_in_topology(plan, node.topology)
    wrong += [narrow_link(plan, device, share) for device, share in node.narrow.items()]
    return tuple(_finding(plan, step, item) for item in wrong)


def _finding(plan: Plan, step: StepResult, wrong: Wrong) -> Finding:
    more = _more_seconds(plan, step, wrong)
    if more is None:
        where = {"device": wrong.device, "path": wrong.path, "usual": wrong.usual}
        return finding("node_path_cost_unknown", *FIELDS, **where)
    return finding(wrong.code, *FIELDS, **wrong.parameters, seconds=more, percent=100 * more / step.seconds)


def _more_seconds(plan: Plan, step: StepResult, wrong: Wrong) -> float | None:
    """Seconds that a step takes longer; None where the rate of the path is not known."""
    if not wrong.changes:
        return None if wrong.changes is None else 0.0
    slower = plan
    try:
        for path, value in wrong.changes.items():
            slower = set_field(slower, path, value)
    except FieldError:
        return None
    return max(0.0, step_result(*job_from_plan(slower)).seconds - step.seconds)
