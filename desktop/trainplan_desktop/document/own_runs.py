"""Measured runs that a person added; kept with the application, for they belong to no one plan."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from trainplan.plan.files import write_atomically
from trainplan.validation.files import read_runs, why_unreadable
from trainplan_desktop.document import places


def own_runs_file() -> Path:
    return places.state_folder() / "own_runs.jsonl"


def load_own_runs() -> list[dict[str, Any]]:
    """What was added before. Raises RunsFileError for a file that can no longer be read."""
    file = own_runs_file()
    return [row for row in read_runs(str(file)) if not why_unreadable(row)] if file.exists() else []


def add_own_runs(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep these rows too; one with a known id takes the place of the former. Returns all. Raises OSError.

    Stand-ins for lines that could not be read are left out.
    """
    read = [row for row in rows if not why_unreadable(row)]
    named = [row if row.get("id") else {**row, "id": f"run {number}"} for number, row in enumerate(read, 1)]
    kept = {str(row["id"]): row for row in [*load_own_runs(), *named]}
    file = own_runs_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, "".join(json.dumps(row) + "\n" for row in kept.values()).encode("utf-8"))
    return list(kept.values())


def forget_own_runs() -> None:
    own_runs_file().unlink(missing_ok=True)
