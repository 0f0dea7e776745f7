"""The one path that every text of the window takes to the person's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

CONTEXT = "trainplan"


def tr(text: str, /, **parameters: object) -> str:
    """The text in the person's language; {names} are filled from parameters that are already text or counts."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**parameters) if parameters else translated


def counted(count: int, /, one: str, other: str, **parameters: object) -> str:
    """A sentence with a count in it: `one` when the count is 1, else `other`; both name it as {count}."""
    return tr(one if count == 1 else other, count=count, **parameters)


def from_core(template: str, parameters: Mapping[str, Any] | None = None) -> str:
    """An English template of the engine with its parameters, translated; a wrong template is shown unfilled."""
    translated = QCoreApplication.translate(CONTEXT, template)
    if not parameters:
        return translated
    try:
        return translated.format(**parameters)
    except (KeyError, IndexError, ValueError):
        return translated
