"""What lowers the peak of a plan: remedies of its layout as changes of its fields."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from trainplan.engine.findings.checks import layout_findings
from trainplan.engine.findings.registry import is_meaningless
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.studies.changes import apply_changes, changes_training_result
from trainplan.engine.studies.layout_remedies import Remedy, remedies
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError


@dataclass(frozen=True)
class PlanRemedy:
    """A remedy whose changes the plan takes as they are."""

    remedy: Remedy
    changes_training_result: bool
    """Whether it alters what is trained and not only how it is computed."""


def plan_remedies(plan: Plan) -> tuple[PlanRemedy, ...]:
    """Single changes that lower the peak of a plan that can be computed: first those that keep what is trained.

    Among them those that make it fit, then by their price in time. A change that the plan refuses is left out.
    """
    found = []
    for remedy in remedies(*job_from_plan(plan)):
        changes = _of_main_phase(plan, remedy.changes)
        if _can_be_made(plan, changes):
            result = changes_training_result(plan, changes)
            found.append(PlanRemedy(replace(remedy, changes=changes), result))
    return tuple(sorted(found, key=lambda item: item.changes_training_result))


def _of_main_phase(plan: Plan, changes: dict[str, Any]) -> dict[str, Any]:
    """A degree that the main phase has of its own is changed there, where it counts."""
    main = plan.training.main
    index = plan.training.phases.index(main)
    own = {
        f"parallelism.{name}": f"training.phases.{index}.{name}"
        for name in ("context", "micro_batch")
        if getattr(main, name) is not None
    }
    return {own.get(path, path): value for path, value in changes.items()}


def _can_be_made(plan: Plan, changes: dict[str, Any]) -> bool:
    try:
        changed = apply_changes(plan, changes)
    except FieldError:
        return False
    return not is_meaningless(layout_findings(changed))
