"""What a report is made of: sections of text, tables and charts, ready to be laid out.

Everything here is text that is already formatted, or plain numbers of a chart; the template and the Markdown
writer lay out the same blocks, so they cannot disagree on a figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Tone = Literal["", "muted", "ok", "warn", "error"]
Align = Literal["left", "right"]
Paper = Literal["a4", "us-letter"]


@dataclass(frozen=True)
class Run:
    """A piece of text in one tone."""

    text: str
    tone: Tone = ""
    strong: bool = False


@dataclass(frozen=True)
class Paragraph:
    runs: tuple[Run, ...]
    kind: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True)
class Note:
    """A muted line below a table or a chart."""

    text: str
    kind: Literal["note"] = "note"


@dataclass(frozen=True)
class Heading:
    text: str
    note: str = ""
    """What the figures below are in, small beside it."""
    kind: Literal["heading"] = "heading"


@dataclass(frozen=True)
class Column:
    """A column; `share` of the free width, 0 for as wide as its text."""

    title: str
    align: Align = "left"
    share: float = 0


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[Run, ...], ...]
    total: bool = False
    """The last row is the sum of the others."""
    kind: Literal["table"] = "table"


@dataclass(frozen=True)
class Decisions:
    """A numbered list: what to do, and why."""

    items: tuple[tuple[str, str], ...]
    kind: Literal["decisions"] = "decisions"


@dataclass(frozen=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True)
class Axis:
    low: float
    high: float
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class Part:
    """A part of a whole; `series` is its colour, from 1 to 7."""

    name: str
    series: int


@dataclass(frozen=True)
class Bar:
    label: str
    values: tuple[float, ...]
    labels: tuple[str, ...]
    """What stands inside each part, where it is wide enough."""
    total: str


@dataclass(frozen=True)
class StackedBars:
    """One bar for each row, stacked from `parts`, against a limit."""

    parts: tuple[Part, ...]
    bars: tuple[Bar, ...]
    axis: Axis
    limit: Tick
    note: str = ""
    alt: str = ""
    """What the chart says, for those who do not see it."""
    kind: Literal["stacked_bars"] = "stacked_bars"


@dataclass(frozen=True)
class Share:
    part: Part
    value: float
    label: str
    percent: str


@dataclass(frozen=True)
class ShareBar:
    """One bar for a whole and its parts."""

    shares: tuple[Share, ...]
    alt: str = ""
    kind: Literal["share_bar"] = "share_bar"


@dataclass(frozen=True)
class Line:
    """A line through points; `series` is its colour, `dashed` its second cue."""

    name: str
    series: int
    points: tuple[tuple[float, float], ...]
    dashed: bool = False
    markers: bool = False


@dataclass(frozen=True)
class Ribbon:
    """The interval around a line: (x, low, high) at each point."""

    series: int
    points: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Lines:
    lines: tuple[Line, ...]
    x: Axis
    y: Axis
    marks: tuple[Tick, ...] = ()
    """Vertical lines, each with its label."""
    note: str = ""
    ribbons: tuple[Ribbon, ...] = ()
    shaded: tuple[float, float] | None = None
    """A stretch of the horizontal axis."""
    alt: str = ""
    kind: Literal["lines"] = "lines"


@dataclass(frozen=True)
class RangeBar:
    """How far one input moves a figure down and up from the plan, both ends in words beside it."""

    label: str
    low: float
    high: float
    range: str


@dataclass(frozen=True)
class RangeBars:
    """Bars on either side of zero, which is the plan (a tornado)."""

    bars: tuple[RangeBar, ...]
    axis: Axis
    note: str = ""
    alt: str = ""
    kind: Literal["range_bars"] = "range_bars"


@dataclass(frozen=True)
class Columns:
    """Two groups of blocks, side by side."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]
    kind: Literal["columns"] = "columns"


Block = Paragraph | Note | Heading | Table | Decisions | StackedBars | ShareBar | Lines | RangeBars | Columns


@dataclass(frozen=True)
class Headline:
    """One of the figures on the first page."""

    label: str
    value: str
    unit: str
    note: str


@dataclass(frozen=True)
class Section:
    title: str
    lead: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Report:
    title: str
    subtitle: str
    date: str
    footer: str
    lead: tuple[Run, ...]
    headlines: tuple[Headline, ...]
    summary: tuple[Block, ...]
    signatures: tuple[str, ...]
    sections: tuple[Section, ...] = field(default_factory=tuple)
    decisions: tuple[Block, ...] = ()
    """What stands before the figures of the first page."""
    prepared_for: str = ""
    revision: str = ""
    author: str = ""
    paper: Paper = "a4"
    headlines_note: str = ""
    """What the ranges beside the figures are."""
    contents: bool = False
    """A list of the sections stands after the first page."""

    def as_dict(self) -> dict[str, Any]:
        """The report as values that JSON can hold."""
        return asdict(self)


def row(*cells: str | Run) -> tuple[Run, ...]:
    """A row of a table from plain text and runs."""
    return tuple(cell if isinstance(cell, Run) else Run(cell) for cell in cells)


def table(columns: Sequence[Column], rows: Sequence[tuple[Run, ...]], *, total: bool = False) -> Table:
    return Table(tuple(columns), tuple(rows), total)
