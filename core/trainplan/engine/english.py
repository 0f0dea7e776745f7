"""English sentences out of templates and parameters, for the command line, the report and tables."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any


class _English(string.Formatter):
    """Groups the thousands of counts; a year is none."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = super().get_value(key, args, kwargs)
        return str(value) if key == "year" else value

    def format_field(self, value: Any, format_spec: str) -> str:
        counts = isinstance(value, int) and not isinstance(value, bool) and not format_spec
        return f"{value:,}" if counts else str(super().format_field(value, format_spec))


def filled(template: str, parameters: Mapping[str, Any]) -> str:
    """The template with its parameters. Raises KeyError for one that is not there."""
    return _English().vformat(template, (), parameters)
