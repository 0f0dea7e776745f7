"""The report as Markdown: the same blocks, with charts as tables of the figures that they draw."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trainplan.report import figures as say
from trainplan.report.blocks import (
    Block,
    Columns,
    Decisions,
    Heading,
    Lines,
    Note,
    Paragraph,
    RangeBars,
    Report,
    Run,
    Section,
    ShareBar,
    StackedBars,
    Table,
)

_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~$])")
_LIST_MARKS = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s|$)")


def render_markdown(report: Report) -> str:
    """The report as one Markdown text that ends with a line break."""
    lead = "".join(_run(run) for run in report.lead)
    headlines = [(item.label, f"{item.value} {item.unit}".rstrip(), item.note) for item in report.headlines]
    pieces = [
        f"# {_escaped(report.title)}",
        f"{_escaped(report.date)}. {_escaped(report.footer)}.",
        _escaped("; ".join(text for text in (report.prepared_for, report.revision) if text)),
        lead,
        *(_block(block) for block in report.decisions),
        _grid(("Figure", "Value", report.headlines_note.capitalize()), "lrl", headlines),
        *(_block(block) for block in report.summary),
        *(_section(section) for section in report.sections),
    ]
    return "\n\n".join(piece for piece in pieces if piece) + "\n"


def _section(section: Section) -> str:
    pieces = [f"## {_escaped(section.title)}", _escaped(section.lead), *(_block(block) for block in section.blocks)]
    return "\n\n".join(piece for piece in pieces if piece)


def _block(block: Block) -> str:
    match block:
        case Paragraph(runs):
            return "".join(_run(run) for run in runs)
        case Note(text):
            return f"*{_escaped(text)}*"
        case Heading(text, note):
            return f"### {_escaped(text)}" + (f"\n\n*{_escaped(note)}*" if note else "")
        case Table():
            return _table(block)
        case Decisions(items):
            return "\n".join(f"{n}. **{_escaped(what)}** {_escaped(why)}" for n, (what, why) in enumerate(items, 1))
        case StackedBars():
            return _stacked_bars(block)
        case ShareBar(shares):
            rows = [(share.part.name, share.label, share.percent) for share in shares]
            return _grid(("Part", "Value", "Share"), "lrr", rows)
        case Lines():
            return _lines(block)
        case RangeBars(bars, note=note):
            return f"{_grid(('', 'Moves by'), 'lr', [(bar.label, bar.range) for bar in bars])}\n\n*{_escaped(note)}*"
        case Columns(left, right):
            return "\n\n".join(_block(item) for item in (*left, *right))


def _table(block: Table) -> str:
    titles = [column.title for column in block.columns]
    align = "".join(column.align[0] for column in block.columns)
    return _grid(titles, align, [[cell.text for cell in cells] for cells in block.rows])


def _stacked_bars(block: StackedBars) -> str:
    titles = ["", *(part.name for part in block.parts), "All"]
    rows = [[bar.label, *(f"{value:,.1f}" for value in bar.values), bar.total] for bar in block.bars]
    note = "; ".join(filter(None, (block.note, block.limit.label)))
    return f"{_grid(titles, 'l' + 'r' * (len(titles) - 1), rows)}\n\n*{_escaped(note)}*"


def _lines(block: Lines) -> str:
    """The values of all lines at the ticks of the horizontal axis, and the marks."""
    columns = [dict(line.points) for line in block.lines]
    rows = [
        [tick.label, *(say.number(column[tick.at]) if tick.at in column else say.DASH for column in columns)]
        for tick in block.x.ticks
    ]
    titles = ["", *(line.name for line in block.lines)]
    note = "; ".join(filter(None, (block.note, *(mark.label for mark in block.marks))))
    return _grid(titles, "r" * len(titles), rows) + (f"\n\n*{_escaped(note)}*" if note else "")


def _grid(titles: Sequence[str], align: str, rows: Sequence[Sequence[str]]) -> str:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(_escaped(cell) for cell in cells) + " |"

    rule = "| " + " | ".join("---:" if side == "r" else "---" for side in align) + " |"
    return "\n".join([line(titles), rule, *(line(cells) for cells in rows)])


def _run(run: Run) -> str:
    text = _escaped(run.text)
    if not run.strong or not text.strip():
        return text
    body = text.strip()
    return text.replace(body, f"**{body}**")


def _escaped(text: str) -> str:
    """`text` on one line, with no character left that Markdown would read as a mark."""
    one_line = re.sub(r"\s+", " ", text)
    return _LIST_MARKS.sub(r"\1\\\2", _MARKS.sub(r"\\\1", one_line))
