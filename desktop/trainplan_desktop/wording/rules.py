"""Rules of frameworks in words."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Final

from trainplan.catalog.frameworks import frameworks
from trainplan_desktop.wording.text import tr

SYMBOLS: Final = {
    "tensor": "TP", "context": "CP", "pipeline": "PP", "virtual_pipeline": "VPP", "expert": "EP",
    "expert_tensor": "ETP", "data": "DP", "micro_batches": "M", "micro_batch": "MBS", "world": "N", "vp_group": "G",
    "shard_size": "S", "layers": "L", "heads": "H", "kv_heads": "KV", "experts": "E", "replicas": "R", "seq": "S",
}  # fmt: skip
"""What stands for the numbers of a layout where a rule is told of many layouts, as in papers on parallelism."""


def rule_words(rule_id: str, known: Mapping[str, object] | None = None) -> str:
    """The sentence of a rule about many layouts: `80 layers do not divide by PP stages`; `known` are numbers of all."""
    every = (rule for entry in frameworks().values() for rule in entry.rules)
    rule = next((rule for rule in every if rule.id == rule_id), None)
    if rule is None:
        return rule_id
    names = {name for _, name, _, _ in Formatter().parse(rule.says) if name}
    return tr(rule.says).format(**{name: (known or {}).get(name, SYMBOLS.get(name, name)) for name in names})


def refusals(refused: Mapping[str, int]) -> dict[str, int]:
    """Layouts left out by rule as two short reasons: refused, or run by nobody."""
    kinds = {rule.id: rule.kind for entry in frameworks().values() for rule in entry.rules}
    unproven = sum(count for rule, count in refused.items() if kinds.get(rule) == "unproven")
    return {
        tr("The framework refuses it"): sum(refused.values()) - unproven,
        tr("Nobody is known to run it in this framework"): unproven,
    }
