"""Other scenarios of a plan in its plots: thin lines told apart by their dashes, the same in every plot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from trainplan_desktop.theme.tokens import theme

DASHES = (Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine, Qt.PenStyle.DashDotDotLine)
SYMBOLS = ("o", "s", "t1", "t", "h", "p")
LINE, POINT = "overlay line ", "overlay point "
"""Begin the legend's token of a scenario: 'overlay line 0', 'overlay line 1', ..."""


@dataclass(frozen=True, eq=False)
class Overlaid:
    """A scenario beside the one that is worked on, and what a plot draws of it."""

    number: int
    """Its place among the others; the same in every plot, and so is its dash."""
    name: str
    figures: Any

    @property
    def symbol(self) -> str:
        return overlay_symbol(self.number)

    def pen(self, color: QColor | None = None) -> QPen:
        """Of its line, in text colour unless given."""
        return overlay_pen(self.number, color if color is not None else theme().color("text"))


class DrawsOthers(Protocol):
    """A plot that draws other scenarios over its own."""

    def show_others(self, others: tuple[Overlaid, ...], note: str) -> None:
        """`note` says what of them is not drawn, and why."""


def overlay_pen(number: int, color: QColor) -> QPen:
    """Thin lines first; more than there are dashes begin again with wider ones."""
    width = 1.2 if number < len(DASHES) else 2.4
    pen: QPen = pg.mkPen(color, width=width, style=DASHES[number % len(DASHES)])
    return pen


def overlay_symbol(number: int) -> str:
    """Shape of a scenario's point, for pyqtgraph."""
    return SYMBOLS[number % len(SYMBOLS)]


def short_name(name: str, longest: int = 24) -> str:
    """A name where there is little room: its begin and its end."""
    half = (longest - 1) // 2
    return name if len(name) <= longest else f"{name[:half]}…{name[-half:]}"


def paint_mark(painter: QPainter, box: QRectF, token: str) -> bool:
    """A scenario's mark in a legend; false for a token that is not one of a scenario."""
    color = theme().color("text")
    if token.startswith(LINE):
        paint_line(painter, box, overlay_pen(int(token.removeprefix(LINE)), color))
    elif token.startswith(POINT):
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(box.center())
        painter.scale(box.height(), box.height())
        pen = QPen(color, 1.5)
        pen.setCosmetic(True)
        painter.setPen(pen)
        symbol = overlay_symbol(int(token.removeprefix(POINT)))
        painter.drawPath(pg.graphicsItems.ScatterPlotItem.Symbols[symbol])
        painter.restore()
    else:
        return False
    return True


def paint_line(painter: QPainter, box: QRectF, pen: QPen) -> None:
    """A short piece of a line, as a mark of the legend."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(pen)
    pen.setCosmetic(True)
    painter.setPen(pen)
    middle = box.center().y()
    painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))
    painter.restore()
