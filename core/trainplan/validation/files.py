"""Measured runs as JSON lines: one object a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LARGEST_FILE_BYTES = 200_000_000


class RunsFileError(ValueError):
    """A file of measured runs that cannot be read; the text names the line and what would be right."""


def read_runs(path: str) -> list[dict[str, Any]]:
    """Rows of a JSON-lines file. Raises RunsFileError naming the line that cannot be read."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST_FILE_BYTES:
            raise RunsFileError(f"{path} is too large: at most {LARGEST_FILE_BYTES // 1_000_000} MB")
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RunsFileError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise RunsFileError(f"{path} is not a text file; one JSON object a line is needed") from None
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line, parse_constant=_refuse, parse_float=_finite)
        except (ValueError, RecursionError):
            raise RunsFileError(f"{path}, line {number}: broken JSON; one object a line is needed") from None
        if not isinstance(row, dict):
            raise RunsFileError(f"{path}, line {number}: a JSON object is needed, not {line.strip()[:40]}")
        found.append(row)
    return found


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _finite(text: str) -> float:
    value = float(text)
    return value if abs(value) < float("inf") else _refuse(text)
