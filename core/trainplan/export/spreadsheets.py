"""Tables as CSV and XLSX. Text can never become a formula, numbers stay numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from math import isfinite

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from trainplan.export.tables import Cell, Kind, Table

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheet programs take for the start of a formula (OWASP, CSV injection)."""
LONGEST_CELL = 32_767
"""Characters that a cell of a spreadsheet holds."""
LONGEST_SHEET_NAME = 31
NUMBER_FORMATS: dict[Kind, str] = {"text": "General", "number": "General", "money": "#,##0.00", "count": "#,##0"}
WIDEST, NARROWEST = 60, 8


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


@dataclass(frozen=True)
class Cover:
    """What a workbook is of."""

    plan: str
    inputs: str
    """Hash of the plan's inputs."""
    program: str
    currency: str
    prices_as_of: str

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Plan", self.plan),
            ("Inputs, hash", self.inputs),
            ("Written by", self.program),
            ("Date", date.today().isoformat()),
            ("Currency", self.currency),
            ("Prices as of", self.prices_as_of),
        )


def to_xlsx(tables: Sequence[Table], cover: Cover | None = None) -> bytes:
    """One sheet for each table after a cover: bold headings that stay in view, a filter, widths that fit, pages that
    are as wide as the paper. Totals are formulas, so that a changed price changes them.

    Stamped with the day, so that the same plan gives the same bytes on the same day.
    """
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    today = datetime.combine(date.today(), time())
    book.set_properties(
        {"created": today, "title": cover.plan if cover else "", "comments": cover.inputs if cover else ""}
    )
    heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"})
    formats = {kind: book.add_format({"num_format": pattern}) for kind, pattern in NUMBER_FORMATS.items()}
    if cover is not None:
        _write_cover(book.add_worksheet("Cover"), cover, tables, heading, formats["money"])
    for table in tables:
        sheet = book.add_worksheet(_sheet_name(table))
        _write_sheet(sheet, table, heading, formats)
    book.close()
    return out.getvalue()


def _sheet_name(table: Table) -> str:
    return table.title[:LONGEST_SHEET_NAME]


def _write_cover(sheet: Worksheet, cover: Cover, tables: Sequence[Table], heading: Format, money: Format) -> None:
    for number, (name, text) in enumerate(cover.rows):
        sheet.write_string(number, 0, name, heading)
        sheet.write_string(number, 1, text[:LONGEST_CELL])
    totals = [table for table in tables if table.breaks_down]
    for number, table in enumerate(totals, start=len(cover.rows) + 1):
        row, column = max(table.formulas)
        sheet.write_string(number, 0, table.breaks_down, heading)
        value = _number(table.rows[row][column])
        cell = f"{xl_col_to_name(column)}{row + 2}"
        sheet.write_formula(number, 1, f"='{_sheet_name(table)}'!{cell}", money, value)
    sheet.set_column(0, 0, 18)
    sheet.set_column(1, 1, 70)
    _print_set_up(sheet)


def _print_set_up(sheet: Worksheet) -> None:
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    sheet.set_footer("&L&F&C&A&R&P of &N")


def _write_sheet(sheet: Worksheet, table: Table, heading: Format, formats: dict[Kind, Format]) -> None:
    for place, column in enumerate(table.columns):
        sheet.write_string(0, place, column.heading, heading)
        cells = [column.heading, *(_shown(row[place]) for row in table.rows)]
        sheet.set_column(place, place, min(WIDEST, max(NARROWEST, *map(len, cells)) + 2))
    for number, row in enumerate(table.rows, start=1):
        for place, (cell, column) in enumerate(zip(row, table.columns, strict=True)):
            if (formula := table.formulas.get((number - 1, place))) is not None:
                sheet.write_formula(number, place, f"={formula}", formats[column.kind], _number(cell) or 0)
            elif isinstance(cell, str):
                sheet.write_string(number, place, cell[:LONGEST_CELL])
            elif (value := _number(cell)) is not None:
                sheet.write_number(number, place, value, formats[column.kind])
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    _print_set_up(sheet)
    sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _inert(text: str) -> str:
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text


def _number(cell: Cell) -> float | int | None:
    """A number as it is; nothing for what is not known or not finite."""
    return cell if isinstance(cell, int | float) and isfinite(cell) else None


def _shown(cell: Cell) -> str:
    return cell if isinstance(cell, str) else "" if cell is None else f"{cell:,.2f}"
