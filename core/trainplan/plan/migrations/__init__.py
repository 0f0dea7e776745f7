"""From older plan files to today's: one module per step, each a function from dict to dict.

A module `v1_to_v2` holds `def migrate(document, changed)`, where `changed(path, reason)` notes every field that
was changed, added or dropped. Files are migrated first and validated after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from trainplan.plan.migrations import v1_to_v2, v2_to_v3, v3_to_v4

SCHEMA_VERSION = 4

Document = dict[str, Any]
Note = Callable[[str, str], None]
Step = Callable[[Document, Note], Document]

STEPS: Mapping[int, Step] = MappingProxyType({1: v1_to_v2.migrate, 2: v2_to_v3.migrate, 3: v3_to_v4.migrate})
"""From which version -> the step to the next one."""


def migrate(
    document: Document, version: int, *, target: int = SCHEMA_VERSION, steps: Mapping[int, Step] = STEPS
) -> tuple[Document, tuple[str, ...]]:
    """The document at version `target`, and what changed on the way as "path: reason"."""
    notes: list[str] = []
    for step in range(version, target):
        document = steps[step](document, lambda path, reason: notes.append(f"{path}: {reason}"))
    return document, tuple(notes)
