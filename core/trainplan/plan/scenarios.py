"""Scenarios: named variants of a plan, each the fields in which it differs."""

from __future__ import annotations

from trainplan.catalog.library import Library
from trainplan.english import Sentence
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.paths import set_field


class UnknownScenarioError(ValueError):
    """The plan has no scenario of that name."""


def apply_scenario(plan: Plan, name: str, *, library: Library | None = None) -> Plan:
    """The plan as the scenario changes it.

    Raises UnknownScenarioError, or FieldError for a change that no longer fits.
    """
    scenario = find_scenario(plan, name)
    for path, value in scenario.changes.items():
        plan = set_field(plan, path, tuple(value) if isinstance(value, list) else value, library=library)
    return plan


def find_scenario(plan: Plan, name: str) -> Scenario:
    """The scenario of that name. Raises UnknownScenarioError."""
    for scenario in plan.scenarios:
        if scenario.name == name:
            return scenario
    known = ", ".join(scenario.name for scenario in plan.scenarios) or "none"
    raise UnknownScenarioError(
        Sentence("the plan has no scenario {name!r}; it has: {known}", name=name[:80], known=known)
    )
