"""What commands print: JSON alone, or words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from trainplan_desktop.faults import BadInputError


def print_json(value: Any) -> None:
    """One JSON document; numbers that are not finite must be null already."""
    json.dump(value, sys.stdout, ensure_ascii=False, allow_nan=False, indent=1)
    sys.stdout.write("\n")


def say(text: str = "") -> None:
    """One line of words."""
    sys.stdout.write(text + "\n")


def rows(lines: list[tuple[str, ...]], indent: int = 2) -> None:
    """Columns that line up, the last one ragged."""
    if not lines:
        return
    columns = max(len(line) for line in lines)
    widths = [max(len(line[column]) for line in lines if column < len(line)) for column in range(columns)]
    for line in lines:
        cells = [cell.ljust(widths[column]) for column, cell in enumerate(line)]
        say((" " * indent + "  ".join(cells)).rstrip())


def check_output(path: str, *, force: bool, suffixes: tuple[str, ...], otherwise: str = "") -> Path:
    """The path to write to, before the work begins; `otherwise` says what writes other kinds. Raises BadInputError."""
    target = Path(path)
    if target.suffix.lower() not in suffixes:
        *others, last = suffixes
        kinds = f"{', '.join(others)} or {last}" if others else last
        raise BadInputError(f"{path}: the name must end in {kinds}{otherwise}")
    if not target.parent.is_dir():
        raise BadInputError(f"{path}: the folder {target.parent} does not exist")
    if target.is_dir():
        raise BadInputError(f"{path} is a folder")
    if target.exists() and not force:
        raise BadInputError(f"{path} exists already; --force replaces it")
    return target


def write_output(target: Path, data: bytes) -> None:
    """Write whole or not at all. Raises BadInputError where the system refuses."""
    from trainplan.plan.files import write_atomically  # noqa: PLC0415

    try:
        write_atomically(target, data)
    except OSError as error:
        raise BadInputError(f"{target} cannot be written: {error.strerror}") from error


def whole_number(text: str, option: str, *, lowest: int = 1, highest: int = 100_000_000) -> int:
    """An option that takes a whole number. Raises BadInputError."""
    from trainplan.plan.units import QuantityError, parse_quantity  # noqa: PLC0415

    try:
        value = parse_quantity(text)
    except QuantityError as error:
        raise BadInputError(f"{option}: {error}") from None
    if value != int(value) or not lowest <= value <= highest:
        raise BadInputError(f"{option}: {text} is refused: it takes a whole number from {lowest:,} to {highest:,}")
    return int(value)
