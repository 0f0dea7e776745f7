"""The days of a run and their interval, for those who ask nothing else of a plan."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trainplan.engine.deployment.chain import INPUTS, RUN_INPUTS, run_through_failures, setting
from trainplan.engine.deployment.result import run_setting
from trainplan.engine.findings.checks import consistency_findings, layout_findings
from trainplan.engine.findings.registry import is_meaningless
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.operators.counts import counts_of
from trainplan.engine.reliability.expected import DAY
from trainplan.engine.step_time.result import step_result
from trainplan.engine.uncertainty.ranges import MEMORY, inputs_of
from trainplan.engine.uncertainty.sampling import standard_normals, values
from trainplan.engine.uncertainty.spread import SAMPLES, percentiles
from trainplan.plan.document import Plan


@dataclass(frozen=True)
class Days:
    """Expected, and the 10th and 90th percentile [days]."""

    days: float
    low_days: float
    high_days: float
    goodput: float


def days_of(plan: Plan) -> Days | None:
    """Days, interval and goodput as `evaluate` has them, digit for digit, in a third of its time.

    None where the plan has no meaning. Raises ValueError where `has_ranges_of_its_own`.
    """
    if is_meaningless((*layout_findings(plan), *consistency_findings(plan))):
        return None
    _, layout = job_from_plan(plan)
    shown = layout_result(plan, layout)
    steps = [step_result(*job_from_plan(plan, phase)) for phase in plan.training.phases]
    main = steps[plan.training.phases.index(plan.training.main)]
    architecture = counts_of(plan)
    fixed, _, _ = run_setting(plan, architecture, shown, steps)
    running = run_through_failures(fixed)
    days, goodput = float(running.days), float(running.losses.productive) / float(running.losses.calendar)
    around = setting(plan, shown, fixed.saved, step_seconds=main.seconds, productive_seconds=days * goodput * DAY)
    inputs = inputs_of(around, main)
    if any(item.path not in (*INPUTS, MEMORY) for item in inputs):
        raise ValueError("Ranges of the plan's own move the step: only a whole evaluation knows how")
    normals = standard_normals(inputs, SAMPLES)
    drawn = {item.path: values(item, normals[:, place]) for place, item in enumerate(inputs) if item.path in RUN_INPUTS}
    column = np.broadcast_to(np.asarray(run_through_failures(around, drawn).days, dtype=np.float64), (SAMPLES,))
    low, _, high = percentiles(column, (0.1, 0.5, 0.9)).tolist()
    return Days(days, min(low, days), max(high, days), goodput)


def has_ranges_of_its_own(plan: Plan) -> bool:
    """Whether the plan states ranges of inputs that may move the step itself."""
    return any(entry.low is not None and path not in INPUTS for path, entry in plan.provenance.items())
