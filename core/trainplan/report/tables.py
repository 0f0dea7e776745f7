"""Tables that several pages of the report share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Note, Run, Table, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.words import spoken

FACTS = (Column("", share=4), Column("", "right", 2), Column("", share=3))
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


def terms(
    title: str,
    parts: Mapping[str, float],
    shown: Callable[[float], str | say.Figure],
    total: float | None = None,
) -> tuple[Block, ...]:
    """What a figure is made of, term by term; the formulas stand in the appendix."""
    rows = [row(spoken(code), str(shown(value))) for code, value in parts.items() if round(value, 9)]
    if not rows:
        return ()
    if total is not None:
        rows.append(row(Run(title, strong=True), Run(str(shown(total)), strong=True)))
    return (table((Column(title, share=3), Column("", "right", 2)), rows, total=total is not None),)


def demand(name: str, required: float, available: float | None, unit: str) -> tuple[Run, ...]:
    """A row of `DEMAND`: what the run asks for beside what the plan provides."""
    if available is None:
        return row(name, _least(required), DASH, unit, Run("not known", "muted"))
    verdict = Run("enough", "ok") if available >= required else Run("too little", "error")
    return row(name, _least(required), _least(available), unit, verdict)


def _least(value: float) -> str:
    """What is too small to matter is not written in powers of ten."""
    return "< 0.0001" if 0 < value < 1e-4 else say.number(value)


DEMAND = (
    Column("", share=4),
    Column("Required", "right", 2),
    Column("Available", "right", 2),
    Column("Unit", share=2),
    Column("", share=2),
)
