"""A table of comma, semicolon or tab separated values, the whole of a text or an excerpt in it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass

from trainplan.measure.source import Text

ROWS = 200_000
DELIMITERS = ",;\t|"


@dataclass(frozen=True)
class Table:
    """Names of the columns, and the rows that follow them up to a blank line or the end of a block of code."""

    names: list[str]
    rows: list[list[str]]
    line: int
    """Of the header, from 0."""

    def column(self, name: str) -> list[str | None]:
        """Cells under a name; None where a row is short."""
        at = self.names.index(name)
        return [row[at] if at < len(row) else None for row in self.rows]


def table_in(text: Text, is_header: Callable[[list[str]], bool], *words: str) -> Table | None:
    """The first table whose header, which holds one of `words`, is one; None where there is none."""
    lines = text.bare
    for index, line in enumerate(lines):
        if not any(word in line for word in words):
            continue
        delimiter = max(DELIMITERS, key=line.count)
        names = _cells(line, delimiter)
        if line.count(delimiter) and is_header(names):
            rows = []
            for following in lines[index + 1 : index + 1 + ROWS]:
                if not following.strip() or following.lstrip().startswith(("```", "~~~")):
                    break
                rows.append(_cells(following, delimiter))
            return Table(names, rows, index)
    return None


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])]
    except csv.Error:
        return []
