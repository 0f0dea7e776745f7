"""JSON schema of the studies, as `to_json` writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
from pydantic import BaseModel

from trainplan.report.studies import Studies

PLAIN: Mapping[Any, dict[str, Any]] = {
    Any: {},
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": ["number", "null"]},
}
"""A number that is not finite is null."""


def studies_schema() -> dict[str, Any]:
    """Every key with its type; null is not computed."""
    return schema_of(Studies)


def schema_of(kind: Any) -> dict[str, Any]:
    """The schema of one type of a result."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if isinstance(kind, type) and is_dataclass(kind):
        members = {name: schema_of(hint) for name, hint in _shown(kind).items()}
        return {"type": "object", "title": kind.__name__, "properties": members, "required": list(members)}
    holds = origin or kind
    if not isinstance(holds, type):
        return {}
    if issubclass(holds, str):
        return {"type": "string"}
    if issubclass(holds, BaseModel):
        return {"type": ["string", "object"]}
    if issubclass(holds, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inner[1]) if len(inner) == 2 else {}}
    if issubclass(holds, Sequence | set | frozenset | np.ndarray):
        alike = holds is not np.ndarray and (len(inner) == 1 or inner[1:] == (...,))
        return {"type": "array", "items": schema_of(inner[0]) if alike else {}}
    return {}


def _shown(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__dataclass_fields__}
