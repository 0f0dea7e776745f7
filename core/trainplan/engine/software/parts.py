"""What the answer about a stack is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Origin = Literal["decided", "completed", "in conflict", "not known"]
State = Literal["applies", "open"]


@dataclass(frozen=True)
class StackLayer:
    """One part of the stack; `version` is empty where nothing is known of it."""

    id: str
    title: str
    version: str
    origin: Origin
    why: str
    source: str
    support_ends: str | None
    out_of_support: bool
    note: str


@dataclass(frozen=True)
class Reason:
    why: str
    source: str


@dataclass(frozen=True)
class WayOut:
    """Versions of one layer that go with the others: the newest and the oldest of them in the data."""

    layer: str
    newest: str
    oldest: str


@dataclass(frozen=True)
class Conflict:
    """Decided layers that do not go together, or one that does not go with the hardware; most are a pair."""

    layers: tuple[str, ...]
    titles: tuple[str, ...]
    versions: tuple[str, ...]
    reasons: tuple[Reason, ...]
    ways_out: tuple[WayOut, ...]


@dataclass(frozen=True)
class TrapResult:
    """A trap that applies to this plan, or may: `open` hangs on `fields` that the plan leaves open."""

    code: str
    state: State
    severity: Literal["error", "warning", "note"]
    symptom: str
    cause: str
    remedy: str
    source: str
    fields: tuple[str, ...]
    decided: bool
    """Whether a person set one of the fields that it hangs on."""
