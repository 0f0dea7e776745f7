"""What a plot paints by itself, in pixels, as one item: items of pyqtgraph take a hundred times as long to be made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF, QTransform

from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme

BESIDE_TEXT = 4.0
"""Between a text and the point or line that it stands at."""


class Painted(pg.GraphicsObject):
    """Fills the view; `paint_pixels` is told how data become pixels, so that gaps and labels keep their size."""

    def boundingRect(self) -> QRectF:
        return self.viewRect()

    def viewRangeChanged(self) -> None:
        self.show_change()

    def show_change(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def paint(self, painter: QPainter, *_: Any) -> None:
        to_device = painter.transform()
        painter.save()
        painter.resetTransform()
        self.paint_pixels(painter, to_device)
        painter.restore()

    def paint_pixels(self, painter: QPainter, to_device: QTransform) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Area:
    """From zero up to a line through these points."""

    points: Sequence[tuple[float, float]]
    color: str


@dataclass(frozen=True)
class Words:
    """`anchor` is where in the text the point lies, from its begin and from its top."""

    text: str
    x: float
    y: float
    anchor: tuple[float, float]
    color: str = "text"


class Areas(Painted):
    """Filled areas, the later ones over the earlier."""

    def __init__(self) -> None:
        super().__init__()
        self.areas: Sequence[Area] = ()

    def show_areas(self, areas: Sequence[Area]) -> None:
        self.areas = areas
        self.show_change()

    def paint_pixels(self, painter: QPainter, to_device: QTransform) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for area in self.areas:
            first, last = area.points[0], area.points[-1]
            line = [QPointF(x, y) for x, y in ((first[0], 0.0), *area.points, (last[0], 0.0))]
            painter.setBrush(color_of(area.color))
            painter.drawPolygon(to_device.map(QPolygonF(line)))


class Marks(Painted):
    """A limit across the plot, a diamond, and words."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(60)
        self.words: Sequence[Words] = ()
        self.limit = 0.0
        self.peak: tuple[float, float] | None = None

    def show_marks(self, limit: float, peak: tuple[float, float], words: Sequence[Words]) -> None:
        self.limit, self.peak, self.words = limit, peak, words
        self.show_change()

    def paint_pixels(self, painter: QPainter, to_device: QTransform) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.peak is None:
            return
        box = self.viewRect()
        painter.setPen(QPen(theme().color("text"), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(*(to_device.map(QPointF(x, self.limit)) for x in (box.left(), box.right())))
        font = theme().font("caption", QFont.Weight.DemiBold)
        painter.setFont(font)
        for words in self.words:
            paint_words(painter, to_device, words, QFontMetrics(font))
        self._paint_diamond(painter, to_device.map(QPointF(*self.peak)))

    def _paint_diamond(self, painter: QPainter, at: QPointF) -> None:
        half = theme().px(11) / 2
        corners = [at + QPointF(x, y) for x, y in ((0, -half), (half, 0), (0, half), (-half, 0))]
        painter.setBrush(theme().color("text"))
        painter.setPen(QPen(theme().color("surface"), 1))
        painter.drawPolygon(QPolygonF(corners))


def paint_words(painter: QPainter, to_device: QTransform, words: Words, metrics: QFontMetrics) -> None:
    """In the font of the painter; mirrored where the plot is."""
    at = to_device.map(QPointF(words.x, words.y))
    across, down = words.anchor
    if to_device.m11() < 0:
        across = 1 - across
    width, height = metrics.horizontalAdvance(words.text) + 2 * BESIDE_TEXT, metrics.height() + 2 * BESIDE_TEXT
    box = QRectF(at.x() - across * width, at.y() - down * height, width, height)
    color: QColor = color_of(words.color)
    painter.setPen(color)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words.text)
