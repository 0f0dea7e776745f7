"""What a measured value would change in the plan that it was held against."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.acceptance.verdicts import Outcome
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.paths import FieldError, field_info, get_field, set_field
from trainplan.plan.provenance import with_provenance

LEAST_SHARE = 1e-4


@dataclass(frozen=True)
class Effect:
    """Figures of the plan with the measured value less those without it; None is not known."""

    days: float | None
    cost: float | None
    currency: str


def replacement(plan: Plan, outcome: Outcome) -> float | int | None:
    """The value that the measured one gives to the input it replaces; None where there is none, or it is there."""
    entry, test = outcome.entry, outcome.test
    if entry is None or entry.measured is None or not test.replaces:
        return None
    value: float = entry.measured * test.replace_scale
    if field_info(test.replaces, plan).kind == "integer":
        value = round(value)
    return None if get_field(plan, test.replaces) == value else value


def with_replacement(plan: Plan, outcome: Outcome) -> Plan:
    """The plan with the measured value in place of the assumption, marked as measured. Raises FieldError."""
    value, entry = replacement(plan, outcome), outcome.entry
    if value is None or entry is None:
        return plan
    files = ", ".join(item.file for item in entry.evidence)
    source = f"Acceptance test {outcome.test.code}, {entry.by}" + (f", {files}" if files else "")
    origin = Provenance(kind="measurement", source=source[:1000], date=entry.at[:10])
    return with_provenance(set_field(plan, outcome.test.replaces, value), outcome.test.replaces, origin)


def effect_of(plan: Plan, results: Results, outcome: Outcome) -> Effect | None:
    """How the measured value moves time and money; None where it replaces nothing, or the plan refuses it."""
    if replacement(plan, outcome) is None:
        return None
    try:
        changed = evaluate(with_replacement(plan, outcome), scaling=False)
    except FieldError:
        return None
    return Effect(
        _moved(_days(results), _days(changed)), _moved(_cost(results), _cost(changed)), plan.economics.currency
    )


def _days(results: Results) -> float | None:
    return results.run.days if results.run else None


def _cost(results: Results) -> float | None:
    return results.cost.chosen.this_run if results.cost else None


def _moved(before: float | None, after: float | None) -> float | None:
    """What is worth telling of a difference."""
    if before is None or after is None:
        return None
    return 0.0 if abs(after - before) < LEAST_SHARE * abs(before) else after - before
