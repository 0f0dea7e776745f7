"""Hashes by which a plan and its inputs are known again."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel

from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, get_field, shown

NO_INPUTS = {"acceptance", "measurements", "scenarios", "notes", "name", "sign_off"}
"""Parts of a plan from which no figure is computed."""
LONGEST_VALUE = 120


def input_hash(plan: Plan) -> str:
    """SHA-256 of everything that the plan's figures are computed from, and of where it comes from."""
    return hashlib.sha256(plan.model_dump_json(exclude=NO_INPUTS).encode()).hexdigest()


def in_groups(digest: str, digits: int = 12) -> str:
    """The first digits of a hash, in groups of four that can be read aloud."""
    return " ".join(digest[start : min(start + 4, digits)] for start in range(0, digits, 4))


def fingerprint(plan: Plan, path: str) -> str:
    """One input as short text that changes when the input does; empty where the plan has no such field."""
    try:
        value = get_field(plan, path)
        if not isinstance(value, BaseModel | tuple | list | dict):
            return shown(plan, path)[:LONGEST_VALUE]
    except FieldError:
        return ""
    name = getattr(value, "name", "") or ""
    return f"{name[:LONGEST_VALUE]} #{_short_hash(value)}".strip()


def _short_hash(value: Any) -> str:
    return hashlib.sha256(canonical_json(_plain(value))).hexdigest()[:8]


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def canonical_json(value: Any) -> bytes:
    """The one way to write JSON values down for hashing: sorted keys, no blanks, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
