"""What the engine answered when a plan was saved, and which catalogue entries its answer stood on."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import ConfigDict, Field

from trainplan.catalog.entries import Entry
from trainplan.catalog.library import Library
from trainplan.frozen import Frozen
from trainplan.plan.document import Plan
from trainplan.plan.paths import get_field

ENTRY_FIELDS = {
    "hardware.accelerator": "accelerators",
    "hardware.node": "nodes",
    "hardware.storage": "storage",
    "network.fabric": "fabrics",
    "economics.instance": "instances",
}
"""Where a plan carries catalogue entries -> their kind."""


class LastAnswer(Frozen):
    """Headline figures of a plan as it was saved; a newer program holds its own against them."""

    model_config = ConfigDict(extra="ignore")

    engine: str = Field(title="Version of the engine", max_length=80)
    calibration: str = Field(title="Version of the calibration", max_length=80)
    catalogue: str = Field("", title="Fingerprint of the catalogue's entries", max_length=80)
    figures: dict[str, float] = Field(default_factory=dict, title="Headline figures by name", max_length=100)


def catalogue_fingerprint(plan: Plan, library: Library) -> str:
    """Of the library's entries of the ids that the plan carries."""
    entries = [entry.model_dump(mode="json") for entry in _library_entries(plan, library).values()]
    return hashlib.sha256(json.dumps(entries, sort_keys=True).encode()).hexdigest()[:16]


def other_entries(plan: Plan, library: Library) -> dict[str, Entry]:
    """Entries of the library that are not as the plan carries them, by field path."""
    return {path: entry for path, entry in _library_entries(plan, library).items() if get_field(plan, path) != entry}


def _library_entries(plan: Plan, library: Library) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for path, kind in ENTRY_FIELDS.items():
        carried: Any = get_field(plan, path)
        known = getattr(library, kind)
        if carried is not None and carried.id in known:
            found[path] = known[carried.id]
    return found
