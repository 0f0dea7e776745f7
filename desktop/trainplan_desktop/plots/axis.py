"""Axes of plots: round numbers in the person's locale, each with its line of the grid."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import plain_number

NEW_AXIS = (30, 18)
"""Width and height [px] that pyqtgraph gives the numbers of an axis before it has drawn any."""


class NumberAxis(pg.AxisItem):
    """An axis without line and tick marks, its numbers in the person's locale."""

    def __init__(self, orientation: str, show: Callable[[float], str] | None = None) -> None:
        super().__init__(orientation)
        self.show_value = show
        self.most = math.inf
        """The highest number that is written: 100 of a share in per cent, whatever room is left above it."""
        self.setStyle(tickLength=0, hideOverlappingLabels=24, tickTextOffset=theme().px(6))
        self.enableAutoSIPrefix(False)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        """One level of round values: every number has its grid line, and every line its number."""
        minVal, maxVal = sorted((minVal, maxVal))  # a mirrored axis runs downwards
        if not math.isfinite(maxVal - minVal) or maxVal <= minVal or size <= 0:
            return []
        apart = theme().px(72 if self.orientation in {"bottom", "top"} else 24)
        step = nice_step((maxVal - minVal) * min(1.0, apart / size))
        first, last = math.ceil(minVal / step - 1e-6), math.floor(min(maxVal, self.most) / step + 1e-6)
        return [(step, [number * step for number in range(first, last + 1)])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self.show_value is not None:
            return [self.show_value(value) for value in values]
        return [plain_number(value * scale) for value in values]

    def _updateMaxTextSize(self, x: int) -> None:
        """As wide as a new axis with these numbers: those that it had before leave no trace."""
        self.textWidth, self.textHeight = NEW_AXIS
        super()._updateMaxTextSize(x)

    def generateDrawSpecs(self, p: QPainter) -> Any:
        """Numbers at the ends of a horizontal axis are moved inside where the edge of the plot would cut them off."""
        specs = super().generateDrawSpecs(p)
        if specs is not None and self.orientation == "bottom":
            for box, _, _ in specs[2]:
                box.moveRight(min(box.right(), self.size().width()))
                box.moveLeft(max(box.left(), 0.0))
        return specs

    def adopt_theme(self) -> None:
        self.setStyle(tickFont=theme().font("caption"))
        self.setPen(QPen(theme().color("surface"), 1))
        self.setTextPen(QPen(theme().color("muted"), 1))


class Grid(pg.GraphicsObject):
    """Lines across the value axis at its major ticks, and the zero line of the other axis."""

    def __init__(self, plot: pg.PlotItem, axis: NumberAxis) -> None:
        super().__init__()
        self._plot, self._axis = plot, axis
        self.setZValue(-100)

    def boundingRect(self) -> QRectF:
        return self.viewRect()

    def viewRangeChanged(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def paint(self, painter: QPainter, *_: Any) -> None:
        box = self.viewRect()
        upright = self._axis.orientation in {"bottom", "top"}
        low, high = (box.left(), box.right()) if upright else (box.top(), box.bottom())
        low, high = min(low, high), max(low, high)
        size = self._axis.width() if upright else self._axis.height()
        levels = self._axis.tickValues(low, high, size)
        pen = QPen(theme().color("grid"), 1)
        pen.setCosmetic(True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen)
        set_ticks = self._axis._tickLevels  # those of a plot that places its own
        values = [value for value, _ in set_ticks[0]] if set_ticks else levels[0][1] if levels else []
        for value in values:
            if upright:
                painter.drawLine(QPointF(value, box.top()), QPointF(value, box.bottom()))
            else:
                painter.drawLine(QPointF(box.left(), value), QPointF(box.right(), value))
        pen.setColor(theme().color("line"))
        painter.setPen(pen)
        if upright:
            foot = box.bottom() if self._plot.getViewBox().yInverted() else box.top()
            painter.drawLine(QPointF(box.left(), foot), QPointF(box.right(), foot))
        else:
            painter.drawLine(QPointF(box.left(), max(0.0, low)), QPointF(box.right(), max(0.0, low)))


def nice_step(least: float) -> float:
    """The shortest of 1, 2, 5, 10, ... times a power of ten that is no shorter."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= least * (1 - 1e-9))


def nice_top(value: float) -> float:
    """The end of an axis from zero that shows the value with a little room."""
    return value * 1.06 if value > 0 else 1.0
