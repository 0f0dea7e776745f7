"""The one path that every text of the window takes to the person's language."""

from __future__ import annotations

import logging
import string
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from trainplan_desktop.wording.formats import locale

CONTEXT = "trainplan"
log = logging.getLogger("trainplan")


def tr(text: str, /, **parameters: object) -> str:
    """The text in the person's language; {names} are filled from parameters that are already text or counts."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**parameters) if parameters else translated


def counted(count: int, /, one: str, other: str, **parameters: object) -> str:
    """A sentence with a count in it: `one` when the count is 1, else `other`; both name it as {count}."""
    return tr(one if count == 1 else other, count=count, **parameters)


class _LocalFormatter(string.Formatter):
    """Fills a template with numbers as people of this locale read them; {share:.0%} and the like are understood."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "–" if value is None else format(value, "" if format_spec.endswith(tuple("feg%")) else format_spec)
        return localised(format(value, format_spec) if format_spec else _plain(value))


def _plain(value: float) -> str:
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def localised(text: str) -> str:
    """Text of a number written with point and comma, with the signs of this locale."""
    here = locale()
    signs = {".": here.decimalPoint(), ",": here.groupSeparator(), "-": "−"}
    return "".join(signs.get(sign, sign) for sign in text)


def from_core(template: str, parameters: Mapping[str, Any] | None = None) -> str:
    """An English template of the engine, translated and filled with its parameters.

    A template that names a parameter which is not there is shown as it stands, and logged.
    """
    translated = QCoreApplication.translate(CONTEXT, template)
    if not parameters:
        return translated
    years = {name: str(value) for name, value in parameters.items() if name == "year"}
    parameters = {**parameters, **years}
    try:
        return _LocalFormatter().vformat(translated, (), parameters)
    except (KeyError, IndexError, ValueError) as fault:
        log.error("the template %r cannot be filled: %r", template, fault)
        return translated
