"""Version 2: how the cluster is had, `economics.acquisition`, in place of the term of renting alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

OLD, NEW = "economics.rent_term", "economics.acquisition"


def migrate(document: dict[str, Any], changed: Callable[[str, str], None]) -> dict[str, Any]:
    """A term of renting is a way to have the cluster: the plan keeps it, and so do its scenarios and provenance."""
    economics = document.get("economics")
    if isinstance(economics, dict) and "rent_term" in economics:
        changed(NEW, f"now holds the term of {OLD}; owning can be chosen there too")
        document = document | {"economics": _renamed(economics, "rent_term", "acquisition")}
    if isinstance(document.get("provenance"), dict):
        document = document | {"provenance": _renamed(document["provenance"], OLD, NEW)}
    scenarios = document.get("scenarios")
    if isinstance(scenarios, list):
        document = document | {"scenarios": [_of_scenario(item) for item in scenarios]}
    return document


def _of_scenario(scenario: Any) -> Any:
    if not isinstance(scenario, dict) or not isinstance(scenario.get("changes"), dict):
        return scenario
    return scenario | {"changes": _renamed(scenario["changes"], OLD, NEW)}


def _renamed(mapping: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    return {new if key == old else key: value for key, value in mapping.items()}
