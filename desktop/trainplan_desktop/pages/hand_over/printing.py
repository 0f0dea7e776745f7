"""The printed plan on a printer: its pages are drawings, so that every device prints them at its own resolution."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer


def chosen_pages(printer: QPrinter, count: int) -> list[int]:
    """Numbers of the pages that are asked for, from 1, in the order in which the printer wants them."""
    ranges = printer.pageRanges()
    numbers = [number for number in range(1, count + 1) if ranges.isEmpty() or ranges.contains(number)]
    if printer.pageOrder() is QPrinter.PageOrder.LastPageFirst:
        numbers.reverse()
    return numbers


def print_pages(printer: QPrinter, pages: Sequence[bytes], progress: Callable[[int], None] = lambda _n: None) -> int:
    """Send the chosen pages, which are SVG, on the paper that the printer has; returns how many, 0 where it refuses."""
    numbers = chosen_pages(printer, len(pages))
    copies = 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())
    order = numbers * copies if printer.collateCopies() else [number for number in numbers for _ in range(copies)]
    printer.setFullPage(True)
    painter = QPainter()
    if not order or not painter.begin(printer):
        return 0
    for place, number in enumerate(order):
        if place:
            printer.newPage()
        paint_page(painter, pages[number - 1], QRectF(painter.viewport()))
        progress(place + 1)
    painter.end()
    return len(order)


TRANSLUCENT = re.compile(rb'(fill|stroke)="#([0-9a-fA-F]{6})([0-9a-fA-F]{2})"')
"""A colour with its opacity in two more digits (CSS Color 4), which Qt's drawings of SVG do not know."""


def _opacity_apart(found: re.Match[bytes]) -> bytes:
    what, colour, opacity = found.groups()
    return b'%s="#%s" %s-opacity="%.3f"' % (what, colour, what, int(opacity, 16) / 255)


def paint_page(painter: QPainter, page: bytes, sheet: QRectF) -> None:
    """One page in the middle of a sheet, as large as it fits."""
    drawing = QSvgRenderer(QByteArray(TRANSLUCENT.sub(_opacity_apart, page)))
    size = QSizeF(drawing.defaultSize())
    scale = min(sheet.width() / size.width(), sheet.height() / size.height())
    box = QRectF(0, 0, size.width() * scale, size.height() * scale)
    box.moveCenter(sheet.center())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.render(painter, box)
