"""Tables that several pages of the report share."""

from __future__ import annotations

from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Note, Table, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED

FACTS = (Column("", share=3), Column("Value", "right", 2), Column("Unit", share=4))
MISSING: tuple[Block, ...] = (Note(NOT_COMPUTED.capitalize()),)


def facts(*rows: tuple[str, str | say.Figure, str] | tuple[str, say.Figure]) -> Table:
    """A table of name, value, unit."""
    cells = []
    for name, value, *unit in rows:
        figure = value if isinstance(value, say.Figure) else say.Figure(value, *unit)
        cells.append(row(name, figure.value, figure.unit))
    return table(FACTS, cells)


def whole(value: int | None) -> tuple[str, str]:
    """A count and its empty unit, or that it is not computed yet."""
    return (f"{value:,}", "") if value is not None else (DASH, NOT_COMPUTED)
