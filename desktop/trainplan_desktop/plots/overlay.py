"""Thin lines for the other scenarios of a plan, told apart by their dashes."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from trainplan_desktop.plots.panel import Legend
from trainplan_desktop.theme import theme

DASHES = (Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine, Qt.PenStyle.DashDotDotLine)
PREFIX = "overlay "


def overlay_pen(number: int, color: QColor) -> QPen:
    pen: QPen = pg.mkPen(color, width=1.2, style=DASHES[number % len(DASHES)])
    return pen


def paint_line(painter: QPainter, box: QRectF, pen: QPen) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(pen)
    pen.setCosmetic(True)
    painter.setPen(pen)
    middle = box.center().y()
    painter.drawLine(QPointF(box.left() - 2, middle), QPointF(box.right() + 3, middle))
    painter.restore()


class OverlayLegend(Legend):
    """A short piece of each thin line: 'overlay 0', 'overlay 1', ..."""

    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        paint_line(painter, box, overlay_pen(int(color.removeprefix(PREFIX)), theme().color("text")))
