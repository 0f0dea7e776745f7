"""Fields of a measured run (one row), read with a reason where they cannot be used and defaults that are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from trainplan.english import Sentence

LARGEST: Final = 1e15
MOST_ACCELERATORS: Final = 10_000_000
"""As many as a plan may have."""


class RowError(ValueError):
    """What a row lacks or states wrongly."""


def invalid(where: str, problem: ValidationError) -> RowError:
    """The first fault of a record that a row holds, with its place."""
    first = problem.errors(include_url=False, include_input=False)[0]
    place = ".".join(part for part in (where, *(str(part) for part in first["loc"])) if part)
    return RowError(f"{place}: {first['msg']}"[:300])


class Defaults:
    """Values of a row with the defaults that stood in for what it leaves open."""

    def __init__(self) -> None:
        self.used: list[str] = []

    def __call__(self, name: str, value: Any, default: Any) -> Any:
        if value is not None:
            return value
        self.used.append(f"{name}={default}")
        return default


def section(row: Mapping[str, Any], name: str, *, required: bool = False) -> Mapping[str, Any]:
    """The object at `name`; an empty one where the row has none. Raises RowError where it is something else."""
    value = row.get(name)
    if value is None and not required:
        return {}
    if not isinstance(value, Mapping):
        raise RowError(Sentence("{name}: an object is needed, not {value}", name=name, value=_shown(value)))
    return value


def whole(fields: Mapping[str, Any], name: str, where: str, default: int | None = None) -> int:
    """A whole number of at least 1. Raises RowError where it is not stated and has no default."""
    value = fields.get(name)
    if value is None:
        if default is None:
            raise RowError(Sentence("{where}.{name} is not stated and has no default", where=where, name=name))
        return default
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RowError(
            Sentence(
                "{where}.{name}: a whole number is needed, not {value}", where=where, name=name, value=_shown(value)
            )
        )
    if not 1 <= value <= LARGEST:
        raise RowError(
            Sentence(
                "{where}.{name}: {value} is not between 1 and {largest:.0e}",
                where=where,
                name=name,
                value=_shown(value),
                largest=LARGEST,
            )
        )
    if value != int(value):
        raise RowError(
            Sentence(
                "{where}.{name}: a whole number is needed, not {value}", where=where, name=name, value=_shown(value)
            )
        )
    return int(value)


def number(fields: Mapping[str, Any], name: str, where: str) -> float | None:
    """A positive number, or None where it is not stated."""
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= LARGEST:
        raise RowError(
            Sentence(
                "{where}.{name}: a positive number is needed, not {value}", where=where, name=name, value=_shown(value)
            )
        )
    return float(value)


def word(fields: Mapping[str, Any], name: str, where: str) -> str | None:
    """Text, or None where it is not stated."""
    value = fields.get(name)
    if value is None or isinstance(value, str):
        return value
    raise RowError(Sentence("{where}.{name}: text is needed, not {value}", where=where, name=name, value=_shown(value)))


def _shown(value: Any) -> str:
    return repr(value)[:40]
