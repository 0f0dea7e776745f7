"""English sentences out of templates and parameters, for the command line, the report and tables."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any, Final


class _English(string.Formatter):
    """Groups the thousands of counts; a year is none."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = super().get_value(key, args, kwargs)
        return str(value) if key == "year" else value

    def format_field(self, value: Any, format_spec: str) -> str:
        counts = isinstance(value, int) and not isinstance(value, bool) and not format_spec
        return f"{value:,}" if counts else figure(value, format_spec)


def figure(value: Any, spec: str) -> str:
    """`value` by a format of `str.format`, a number with grouped thousands and without an exponent: 1,803 and 9,300."""
    text = format(value, spec)
    if isinstance(value, bool) or not isinstance(value, int | float) or not spec.endswith(("f", "g")):
        return text
    if spec.endswith("f"):
        return format(value, spec if "," in spec else spec.replace(".", ",.", 1))
    return f"{float(text):,.0f}" if abs(value) >= 1000 and isfinite(value) else text


_ENGLISH: Final = _English()


class Sentence(str):
    """A filled English sentence that keeps its template and parameters: whoever shows it may translate it."""

    __slots__ = ("parameters", "template")

    template: str
    parameters: Mapping[str, Any]

    def __new__(cls, template: str, parameters: Mapping[str, Any] | None = None, /, **named: Any) -> Sentence:
        given = {**(parameters or {}), **named}
        made = super().__new__(cls, filled(template, given))
        made.template, made.parameters = template, given
        return made

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, Mapping[str, Any]]]:
        return Sentence, (self.template, self.parameters)


def filled(template: str, parameters: Mapping[str, Any]) -> str:
    """The template with its parameters. Raises KeyError for one that is not there."""
    pieces = _pieces(template)
    if pieces is None:
        return _ENGLISH.vformat(template, (), parameters)
    said = []
    for literal, name, spec, conversion in pieces:
        said.append(literal)
        if name is not None:
            value = _ENGLISH.convert_field(_ENGLISH.get_value(name, (), parameters), conversion)
            said.append(_ENGLISH.format_field(value, spec))
    return "".join(said)


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str | None, str, str | None], ...] | None:
    """A template read once: text, then the name, format and conversion of a parameter; None where a parameter is more
    than a name, or its format is filled too."""
    pieces = tuple(
        (literal, name, spec or "", conversion) for literal, name, spec, conversion in _ENGLISH.parse(template)
    )
    plain = all((name is None or name.isidentifier()) and "{" not in spec for _, name, spec, _ in pieces)
    return pieces if plain else None


def words_of(error: Exception) -> str:
    """What an error says, as it was raised: a Sentence stays one."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Sentence) else str(error)
