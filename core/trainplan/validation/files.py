"""Files of measured runs: one JSON object a line, as people keep them; nothing in them is trusted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final

from trainplan.english import Sentence

LARGEST_FILE_BYTES: Final = 200_000_000
LONGEST_LINE: Final = 1_000_000
MOST_ROWS: Final = 20_000
DEEPEST: Final = 20
"""Levels of objects and lists in a row; an architecture takes ten."""
UNREADABLE: Final = "unreadable"
"""Key of a row that stands for a line that cannot be read: it says why."""


class RunsFileError(ValueError):
    """A file of runs that cannot be read."""


def read_runs(path: str) -> list[dict[str, Any]]:
    """Rows of a JSON-lines file; a line that cannot be read is a row that says why (`why_unreadable`).

    Raises RunsFileError where the file itself is no text, too large, or cannot be opened.
    """
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST_FILE_BYTES:
            raise RunsFileError(
                Sentence(
                    "{path} is too large for a file of runs (limit {largest_file_bytes} MB)",
                    path=path,
                    largest_file_bytes=LARGEST_FILE_BYTES // 1_000_000,
                )
            )
        text = file.read_text("utf-8")
    except OSError as error:
        raise RunsFileError(Sentence("{path} cannot be read: {reason}", path=path, reason=error.strerror)) from error
    except UnicodeDecodeError:
        raise RunsFileError(
            Sentence("{path} is not a text file; one JSON object a line is needed", path=path)
        ) from None
    found: list[dict[str, Any]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        if len(found) == MOST_ROWS:
            found.append(_unreadable(number, f"only the first {MOST_ROWS:,} rows are read"))
            break
        found.append(_row(number, line))
    return found


def read_run(path: str) -> dict[str, Any]:
    """The one row of a file: a JSON object over any number of lines. Raises RunsFileError."""
    rows = read_runs(path)
    if len(rows) > 1:  # one object over several lines, or several rows
        whole = _row(1, Path(path).read_text("utf-8").replace("\n", " "))
        if not why_unreadable(whole):
            return whole
        raise RunsFileError(
            Sentence(
                "{path} holds {rows} lines and no one JSON object; a file with one row is needed",
                path=path,
                rows=len(rows),
            )
        )
    if not rows:
        raise RunsFileError(Sentence("{path} holds no row; one JSON object is needed", path=path))
    if why := why_unreadable(rows[0]):
        raise RunsFileError(Sentence("{path}, {why}", path=path, why=why))
    return rows[0]


def why_unreadable(row: Mapping[str, Any]) -> str | None:
    """Why the line that this row stands for could not be read; None of a row that was read."""
    why = row.get(UNREADABLE)
    return str(why)[:300] if why else None


def _row(number: int, line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        return _unreadable(number, f"longer than {LONGEST_LINE:,} characters")
    try:
        row = json.loads(line, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        return _unreadable(number, "broken JSON; one object a line is needed")
    if not isinstance(row, dict):
        return _unreadable(number, f"a JSON object is needed, not {line.strip()[:40]}")
    if _deeper_than(row, DEEPEST):
        return _unreadable(number, f"more than {DEEPEST} levels of objects and lists")
    return row


def _deeper_than(row: dict[str, Any], limit: int) -> bool:
    level: list[Any] = [row]
    for _ in range(limit):
        inner = (value for one in level for value in (one.values() if isinstance(one, dict) else one))
        level = [value for value in inner if isinstance(value, dict | list)]
    return bool(level)


def _unreadable(number: int, why: str) -> dict[str, Any]:
    return {"id": f"line {number}", UNREADABLE: f"line {number}: {why}"}


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value
