"""Tables as CSV and XLSX. Text can never become a formula, numbers stay numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from math import isfinite

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from trainplan.export.tables import Cell, Kind, Table

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheet programs take for the start of a formula (OWASP, CSV injection)."""
LONGEST_CELL = 32_767
"""Characters that a cell of a spreadsheet holds."""
LONGEST_SHEET_NAME = 31
NUMBER_FORMATS: dict[Kind, str] = {"text": "General", "number": "General", "money": "#,##0.00", "count": "#,##0"}
WIDEST, NARROWEST = 60, 8
EPOCH = datetime(2000, 1, 1)
"""Stands in every file for the time of writing, so that the same plan gives the same bytes."""


def to_csv(table: Table) -> bytes:
    """One heading row and the rows: UTF-8 with a byte order mark, commas, quoted where needed.

    A text that a spreadsheet would take for a formula begins with an apostrophe.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([_inert(column.heading) for column in table.columns])
    for row in table.rows:
        writer.writerow([_inert(cell) if isinstance(cell, str) else _number(cell) for cell in row])
    return out.getvalue().encode("utf-8-sig")


def to_xlsx(tables: Sequence[Table]) -> bytes:
    """One sheet for each table: bold headings that stay in view, a filter, widths that fit."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"created": EPOCH})
    heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"})
    formats = {kind: book.add_format({"num_format": pattern}) for kind, pattern in NUMBER_FORMATS.items()}
    for table in tables:
        sheet = book.add_worksheet(table.title[:LONGEST_SHEET_NAME])
        _write_sheet(sheet, table, heading, formats)
    book.close()
    return out.getvalue()


def _write_sheet(sheet: Worksheet, table: Table, heading: Format, formats: dict[Kind, Format]) -> None:
    for place, column in enumerate(table.columns):
        sheet.write_string(0, place, column.heading, heading)
        cells = [column.heading, *(_shown(row[place]) for row in table.rows)]
        sheet.set_column(place, place, min(WIDEST, max(NARROWEST, *map(len, cells)) + 2))
    for number, row in enumerate(table.rows, start=1):
        for place, (cell, column) in enumerate(zip(row, table.columns, strict=True)):
            if isinstance(cell, str):
                sheet.write_string(number, place, cell[:LONGEST_CELL])
            elif (value := _number(cell)) is not None:
                sheet.write_number(number, place, value, formats[column.kind])
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _inert(text: str) -> str:
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text


def _number(cell: Cell) -> float | int | None:
    """A number as it is; nothing for what is not known or not finite."""
    return cell if isinstance(cell, int | float) and isfinite(cell) else None


def _shown(cell: Cell) -> str:
    return cell if isinstance(cell, str) else "" if cell is None else f"{cell:,.2f}"
