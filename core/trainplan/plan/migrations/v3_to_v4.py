"""Version 4: networks, storage and start-up are priced by their parts where nobody has a quote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SHARE = "network_price_fraction"
UNPRICED = ("storage_price", "startup_price")
"""Zero stood for a price that nobody had entered."""
OLD_MAINTENANCE = 0.05

Note = Callable[[str, str], None]


def migrate(document: dict[str, Any], changed: Note) -> dict[str, Any]:
    """The plan and its scenarios without the network's share of the node price, and without prices of zero."""
    if isinstance(document.get("economics"), dict):
        document = document | {"economics": _priced(document["economics"], "", changed)}
    if isinstance(document.get("provenance"), dict):
        kept = {path: entry for path, entry in document["provenance"].items() if path != f"economics.{SHARE}"}
        document = document | {"provenance": kept}
    scenarios = document.get("scenarios")
    if isinstance(scenarios, list):
        document = document | {"scenarios": [_of_scenario(item, changed) for item in scenarios]}
    return document


def _priced(values: dict[str, Any], prefix: str, changed: Note) -> dict[str, Any]:
    found = dict(values)
    if found.pop(f"{prefix}{SHARE}", None) is not None:
        changed(f"economics.{SHARE}", "dropped; the network costs what its switches, optics and cables do")
    for name in UNPRICED:
        if found.get(f"{prefix}{name}") == 0:
            found[f"{prefix}{name}"] = None
            changed(f"economics.{name}", "was zero, which meant not priced; it is estimated from the catalogue now")
    maintenance = f"{prefix}maintenance_fraction_per_year"
    if found.get(maintenance) == OLD_MAINTENANCE:
        found[maintenance] = None
        changed(
            "economics.maintenance_fraction_per_year", "was the default; support is priced by what is supported now"
        )
    return found


def _of_scenario(scenario: Any, changed: Note) -> Any:
    if not isinstance(scenario, dict) or not isinstance(scenario.get("changes"), dict):
        return scenario
    return scenario | {"changes": _priced(scenario["changes"], "economics.", changed)}
