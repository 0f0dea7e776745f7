"""What a rule of a framework says in general, where no one layout gives its numbers."""

from __future__ import annotations

from string import Formatter

from trainplan.catalog.frameworks import frameworks


def rule_words(rule_id: str) -> str:
    """The sentence of a rule with its numbers named: `<layers> layers do not divide by <pipeline> stages`."""
    every = (rule for entry in frameworks().values() for rule in entry.rules)
    rule = next((rule for rule in every if rule.id == rule_id), None)
    if rule is None:
        return rule_id
    names = {name for _, name, _, _ in Formatter().parse(rule.says) if name}
    return rule.says.format(**{name: f"<{name.replace('_', ' ')}>" for name in names})
