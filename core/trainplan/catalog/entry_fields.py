"""The fields of a catalogue entry, one by one: what a form asks, and an entry from what it was answered."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from trainplan.catalog.entries import Entry
from trainplan.catalog.library import KINDS

Kind = Literal["text", "number", "integer", "choice", "flag", "texts"]
NOT_ASKED = {"origin", "unverified"}


@dataclass(frozen=True)
class EntryField:
    """One value of an entry. `path` is dotted, with a number for a place in a list."""

    path: str
    title: str
    kind: Kind
    unit: str = ""
    help: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    group: str = ""
    """Title of the part of the entry that it belongs to."""
    above: float | None = None
    least: float | None = None
    most: float | None = None
    pattern: str = ""
    """What a text has to match."""


def fields_of(kind: str, counts: Mapping[str, int] = types.MappingProxyType({})) -> tuple[EntryField, ...]:
    """Every value of an entry of that kind; `counts` says how many places each list has."""
    return tuple(_fields(KINDS[kind], "", "", required=True, counts=counts))


def lists_of(kind: str) -> dict[str, str]:
    """Lists of an entry by path, with their titles."""
    found = {}
    for name, info in KINDS[kind].model_fields.items():
        if _list_item(info.annotation) is not None and name not in NOT_ASKED:
            found[name] = info.title or name
    return found


def values_of(entry: Entry) -> dict[str, Any]:
    """Its values by path; what is not stated is absent."""
    found: dict[str, Any] = {}
    _flatten(entry.model_dump(mode="json", exclude_none=True), "", found)
    return {path: value for path, value in found.items() if path.split(".")[0] not in NOT_ASKED}


def counts_of(entry: Entry) -> dict[str, int]:
    """How many places each of its lists has."""
    kind = next(name for name, model in KINDS.items() if isinstance(entry, model))
    return {path: len(getattr(entry, path)) for path in lists_of(kind)}


def row_of(kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The raw entry of that kind that has these values; a part without any is left out where it may be."""
    row: dict[str, Any] = {name: {} for name, info in KINDS[kind].model_fields.items() if _is_required_part(info)}
    for path, value in values.items():
        if value in (None, "", []):
            continue
        steps = path.split(".")
        place = row
        for step in steps[:-1]:
            place = place.setdefault(step, {})
        place[steps[-1]] = value
    return {name: _closed(value) for name, value in row.items()}


def _is_required_part(info: FieldInfo) -> bool:
    return info.is_required() and isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel)


def _closed(value: Any) -> Any:
    """Parts that are keyed by numbers are lists."""
    if not isinstance(value, dict):
        return value
    inner = {name: _closed(part) for name, part in value.items()}
    if inner and all(name.isdigit() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


def _fields(model: type[BaseModel], path: str, group: str, *, required: bool, counts: Mapping[str, int]) -> Any:
    for name, info in model.model_fields.items():
        if not path and name in NOT_ASKED:
            continue
        inner, optional = _plain(info.annotation)
        here, title = f"{path}{name}", info.title or name
        needed = required and info.is_required() and not optional
        item = _list_item(inner)
        if item is not None:
            for number in range(counts.get(here, 0)):
                yield from _fields(item, f"{here}.{number}.", f"{title} {number + 1}", required=True, counts={})
        elif isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from _fields(inner, f"{here}.", title, required=needed, counts={})
        else:
            unit = str((info.json_schema_extra or {}).get("unit") or "")  # type: ignore[union-attr]
            kind, choices = _kind(inner)
            limits = _limits((*info.metadata, *getattr(inner, "__metadata__", ())))
            yield EntryField(here, title, kind, unit, info.description or "", needed, choices, group, **limits)


def _plain(annotation: Any) -> tuple[Any, bool]:
    """Without None, and whether None was allowed."""
    if get_origin(annotation) in (Union, types.UnionType):
        rest = [part for part in get_args(annotation) if part is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    return annotation, False


def _list_item(annotation: Any) -> type[BaseModel] | None:
    """What a list of parts holds; None where it is no such list."""
    if get_origin(annotation) is tuple:
        item = get_args(annotation)[0]
        if isinstance(item, type) and issubclass(item, BaseModel):
            return item
    return None


def _kind(annotation: Any) -> tuple[Kind, tuple[str, ...]]:
    if get_origin(annotation) is Literal:
        return "choice", tuple(str(choice) for choice in get_args(annotation))
    if get_origin(annotation) is tuple:
        return "texts", ()
    plain = get_args(annotation)[0] if hasattr(annotation, "__metadata__") else annotation
    if plain is bool:
        return "flag", ()
    if plain is int:
        return "integer", ()
    return ("number", ()) if plain is float else ("text", ())


def _limits(metadata: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for limit in metadata:
        for name, ours in (("gt", "above"), ("ge", "least"), ("le", "most"), ("pattern", "pattern")):
            if getattr(limit, name, None) is not None:
                found[ours] = getattr(limit, name)
    return found


def _flatten(value: Any, path: str, found: dict[str, Any]) -> None:
    if isinstance(value, dict):
        for name, part in value.items():
            _flatten(part, f"{path}.{name}" if path else name, found)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, part in enumerate(value):
            _flatten(part, f"{path}.{number}", found)
    elif value not in (None, []):
        found[path] = value
