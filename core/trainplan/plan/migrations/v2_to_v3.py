"""Version 3: the acceptance record is a chain of entries; a release of the software is a year and a month."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

OLD = ("measured", "waived")


def migrate(document: dict[str, Any], changed: Callable[[str, str], None]) -> dict[str, Any]:
    return _dated_release(_chained_acceptance(document, changed), changed)


def _dated_release(document: dict[str, Any], changed: Callable[[str, str], None]) -> dict[str, Any]:
    """A year alone stays one, which leaves every figure as it was."""
    software = document.get("software")
    if not isinstance(software, dict) or "year" not in software:
        return document
    year = software["year"]
    release = str(year) if isinstance(year, int) else year
    changed("software.release", f"the year of the release, {year}, may now have a month")
    kept = {key: value for key, value in software.items() if key != "year"}
    moved = document | {"software": kept | {"release": release}}
    provenance = document.get("provenance")
    if isinstance(provenance, dict) and "software.year" in provenance:
        names = {"software.year": "software.release"}
        moved["provenance"] = {names.get(path, path): entry for path, entry in provenance.items()}
    return moved


def _chained_acceptance(document: dict[str, Any], changed: Callable[[str, str], None]) -> dict[str, Any]:
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
