"""The parts of the printed plan, of which a person chooses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trainplan.english import Sentence

PARTS: Mapping[str, str] = MappingProxyType(
    {
        "decision": "Page 1: what to decide, figures, alternatives, tests, sign-off",
        "design": "Model, layout, memory, step, run",
        "growth": "Growth, delivery in stages, strategies of parallelism",
        "certainty": "How sure the answer is",
        "operations": "Failures, storage, hosts, network, power, software stack",
        "cost": "Cost, bill of materials, cash flow, factors, offers",
        "scenarios": "Scenarios side by side",
        "acceptance": "Acceptance tests",
        "findings": "Findings and notes",
        "inputs": "Assumptions",
        "appendix": "Formulas, traps, monitoring, checks, other inputs, rules of thumb, catalogue figures, methods",
    }
)
"""Name of each part and what it holds, in the order of the pages."""

OPTIONAL = ("growth", "appendix")
"""Printed only where somebody asks for them."""
DEFAULT_PARTS = tuple(part for part in PARTS if part not in OPTIONAL)


def chosen_parts(text: str) -> tuple[str, ...]:
    """Parts named in a list with commas, in the order of the pages; "all" is every one. Raises ValueError."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return tuple(PARTS)
    unknown = [name for name in names if name not in PARTS]
    if unknown or not names:
        raise ValueError(
            Sentence(
                "no such part: {names}; the parts are {parts}, or all",
                names=", ".join(unknown) or "none named",
                parts=", ".join(PARTS),
            )
        )
    return tuple(part for part in PARTS if part in names)
