"""Rules of frameworks in words."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from trainplan.catalog.frameworks import frameworks
from trainplan_desktop.wording.text import tr


def rule_words(rule_id: str) -> str:
    """The sentence of a rule with its numbers named: `<layers> layers do not divide by <pipeline> stages`."""
    every = (rule for entry in frameworks().values() for rule in entry.rules)
    rule = next((rule for rule in every if rule.id == rule_id), None)
    if rule is None:
        return rule_id
    names = {name for _, name, _, _ in Formatter().parse(rule.says) if name}
    return rule.says.format(**{name: f"<{name.replace('_', ' ')}>" for name in names})


def refusals(refused: Mapping[str, int]) -> dict[str, int]:
    """Layouts left out by rule as two short reasons: refused, or run by nobody."""
    kinds = {rule.id: rule.kind for entry in frameworks().values() for rule in entry.rules}
    unproven = sum(count for rule, count in refused.items() if kinds.get(rule) == "unproven")
    return {
        tr("The framework refuses it"): sum(refused.values()) - unproven,
        tr("Nobody is known to run it in this framework"): unproven,
    }
