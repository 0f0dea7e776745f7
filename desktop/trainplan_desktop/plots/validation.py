"""Predicted against measured, one point for each published run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from trainplan_desktop.formats import percent, significant
from trainplan_desktop.plots.colors import color_of
from trainplan_desktop.plots.panel import PlotPanel
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme


@dataclass(frozen=True)
class RunPoint:
    """A published run: measured speed [tokens/s per accelerator] and what a fit that had not seen it predicts."""

    name: str
    measured: float
    predicted: float
    accelerator: str
    source: str

    @property
    def error(self) -> float:
        return self.predicted / self.measured - 1


class ValidationPanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(
            tr("Predicted against measured"),
            value_title=tr("Predicted, tokens a second and accelerator"),
            axis_title=tr("Measured, tokens a second and accelerator"),
        )
        self._points: Sequence[RunPoint] = ()
        self._colors: dict[str, str] = {}
        self._items: list[pg.GraphicsObject] = []
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(260))

    def show_points(self, points: Sequence[RunPoint], colors: dict[str, str]) -> None:
        self._points, self._colors = points, colors
        self.redraw()

    def redraw(self) -> None:
        if not hasattr(self, "_items"):
            return
        for item in self._items:
            self.plot.removeItem(item)
        self._items = []
        if not self._points:
            return
        logs = np.log10([[point.measured, point.predicted] for point in self._points])
        low, high = float(logs.min()) - 0.1, float(logs.max()) + 0.1
        line = pg.mkPen(theme().color("text"), width=1)
        self._add(pg.PlotDataItem([low, high], [low, high], pen=line))
        for factor in (0.8, 1.25):
            shift = np.log10(factor)
            self._add(
                pg.PlotDataItem([low, high], [low + shift, high + shift], pen=pg.mkPen(theme().color("line"), width=1))
            )
        for color in dict.fromkeys(self._colors.values()):
            chosen = [k for k, point in enumerate(self._points) if self._colors[point.accelerator] == color]
            fill = QColor(color_of(color))
            fill.setAlpha(190)
            self._add(pg.ScatterPlotItem(logs[chosen, 0], logs[chosen, 1], size=6, pen=None, brush=fill))
        ticks = [
            (float(power), significant(10.0**power, 1)) for power in range(int(np.floor(low)), int(np.ceil(high)) + 1)
        ]
        for axis in self.axes.values():
            axis.setTicks([ticks])
        self.set_range((low, high), (low, high))

    def _add(self, item: pg.GraphicsObject) -> None:
        self._items.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def _read_out_at(self, point: QPointF) -> str:
        if not self._points:
            return ""
        x, y = point.x(), point.y()
        near = min(self._points, key=lambda p: (np.log10(p.measured) - x) ** 2 + (np.log10(p.predicted) - y) ** 2)
        if (np.log10(near.measured) - x) ** 2 + (np.log10(near.predicted) - y) ** 2 > 0.004:
            return ""
        words = tr(
            "measured {measured}, predicted {predicted}: {error}",
            measured=significant(near.measured, 4),
            predicted=significant(near.predicted, 4),
            error=percent(near.error, 0),
        )
        return f"{near.name}\n{near.accelerator}\n{words}\n{near.source}"
