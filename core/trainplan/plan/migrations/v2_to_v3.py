"""Version 3: the acceptance record is a chain of entries in place of two lists that no test read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

OLD = ("measured", "waived")


def migrate(document: dict[str, Any], changed: Callable[[str, str], None]) -> dict[str, Any]:
    """Values without a date, a person or a threshold cannot be entries: they are kept in the plan's notes."""
    acceptance = document.get("acceptance")
    if not isinstance(acceptance, dict) or not any(key in acceptance for key in OLD):
        return document
    lines = [
        f"{key}: {code} = {value}"
        for key in OLD
        if isinstance(acceptance.get(key), dict)
        for code, value in acceptance[key].items()
    ]
    kept = document | {"acceptance": {key: value for key, value in acceptance.items() if key not in OLD}}
    if not lines:
        return kept
    changed("acceptance", "values without date and threshold moved to the notes; enter them again as results of tests")
    notes = document.get("notes")
    text = "\n".join(["Acceptance values of an earlier version", *lines])
    return kept | {"notes": f"{notes}\n\n{text}" if isinstance(notes, str) and notes else text}
