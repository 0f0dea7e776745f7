"""What a layout alone decides, memory and step: known long before days and money are."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.findings.checks import consistency_findings, layout_findings
from trainplan.engine.findings.registry import is_meaningless
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.report import memory_result
from trainplan.engine.results import MemoryResult, StepResult
from trainplan.engine.step_time.result import step_result
from trainplan.plan.document import Plan


@dataclass(frozen=True)
class FirstAnswer:
    """The parts of `Results` with these names, to the last digit."""

    step: StepResult
    memory: MemoryResult


def first_answer(plan: Plan) -> FirstAnswer | None:
    """Of the main phase; None where the plan cannot be computed. `evaluate` takes both up without computing again."""
    if is_meaningless((*layout_findings(plan), *consistency_findings(plan))):
        return None
    job, layout = job_from_plan(plan)
    step = step_result(job, layout)
    return FirstAnswer(step, memory_result(job, layout, step_seconds=step.seconds))
