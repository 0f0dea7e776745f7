"""Predicted against measured speed on logarithmic axes, with the diagonal and a band of 20 %."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsPolygonItem

from trainplan.validation.compared import ComparedRun
from trainplan_desktop.plots.legend import Legend
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import plain_number
from trainplan_desktop.wording.text import tr

BAND = 0.2
SYMBOLS = {
    "series 1": "o",
    "series 4": "s",
    "series 3": "t1",
    "series 5": "d",
    "series 2": "t",
    "series 6": "h",
    "series 7": "+",
    "text": "star",
}
COLORS = ("series 1", "series 4", "series 3", "series 5", "series 2", "series 6")
OTHERS, OWN = "series 7", "text"


@dataclass(frozen=True)
class PointGroup:
    name: str
    color: str
    runs: Sequence[ComparedRun]


class SymbolLegend(Legend):
    """Each name with the mark of its points."""

    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(box.center())
        painter.scale(box.width(), box.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color_of(color))
        painter.drawPath(pg.graphicsItems.ScatterPlotItem.Symbols[SYMBOLS[color]])
        painter.restore()


class ValidationPanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(
            tr("Predicted against measured"),
            value_title=tr("Predicted, tokens a second of one accelerator"),
            axis_title=tr("Measured, tokens a second of one accelerator"),
        )
        self._groups: Sequence[PointGroup] = ()
        self._runs: list[ComparedRun] = []
        self.places = np.zeros((0, 2))
        self._marked: ComparedRun | None = None
        self.read_out: Callable[[ComparedRun], str] = lambda run: run.id
        self.run_chosen: Callable[[ComparedRun], None] | None = None
        self.find_read_out = self._read_out_at
        self.clicked = self._click
        self.view.setMinimumHeight(theme().px(300))

    def make_legend(self) -> Legend:
        return SymbolLegend()

    def set_quantity(self, unit: str) -> None:
        """What is compared, by its unit."""
        self.set_titles(value=tr("Predicted, {unit}", unit=unit), axis=tr("Measured, {unit}", unit=unit))

    def show_groups(self, groups: Sequence[PointGroup]) -> None:
        self._groups = [group for group in groups if group.runs]
        self._runs = [run for group in self._groups for run in group.runs]
        self.places = np.array([(math.log10(run.measured), math.log10(run.predicted)) for run in self._runs])
        self.set_legend([(group.color, group.name) for group in self._groups])
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("Group"), tr("Run"), self.axis_title.text(), self.value_title.text())
        return heads, [
            (group.name, run.id, run.measured, run.predicted) for group in self._groups for run in group.runs
        ]

    def mark(self, run: ComparedRun | None) -> None:
        """A ring about the point of a run."""
        self._marked = run
        self.redraw()

    def draw(self) -> None:
        if not self._runs:
            self.show_empty(tr("No run is left"), tr("Choose other filters"))
            return
        self.show_data()
        self.set_titles(caption=tr("The line is where both are equal; the band is 20 % to either side"))
        low, high = float(self.places.min()) - 0.12, float(self.places.max()) + 0.12
        self._draw_band(low, high)
        start = 0
        for group in self._groups:
            places = self.places[start : start + len(group.runs)]
            start += len(group.runs)
            self.add(_points(places, group.color))
        if self._marked in self._runs:
            place = self.places[self._runs.index(self._marked)]
            pen = pg.mkPen(theme().color("accent"), width=2)
            self.add(pg.ScatterPlotItem([place[0]], [place[1]], size=17, pen=pen, brush=None))
        for axis in self.axes.values():
            axis.setTicks([_ticks(low, high)])
        self.set_range((low, high), (low, high))

    def _draw_band(self, low: float, high: float) -> None:
        shifts = math.log10(1 + BAND), math.log10(1 - BAND)
        corners = [(low, low + shifts[0]), (high, high + shifts[0]), (high, high + shifts[1]), (low, low + shifts[1])]
        band = QGraphicsPolygonItem(QPolygonF([QPointF(x, y) for x, y in corners]))
        band.setBrush(theme().color("accent_soft"))
        band.setPen(QPen(Qt.PenStyle.NoPen))
        band.setZValue(-50)
        self.add(band)
        line = pg.PlotDataItem([low, high], [low, high], pen=pg.mkPen(theme().color("control"), width=1.2))
        line.setZValue(-40)
        self.add(line)
        at = high - 0.02 * (high - low)
        self.add(plot_text("+20 %", at - shifts[0], at, anchor=(1.1, 0.2), token="muted"))
        self.add(plot_text("−20 %", at, at + shifts[1], anchor=(0.7, -0.4), token="muted"))

    def _nearest(self, point: QPointF) -> ComparedRun | None:
        if not self._runs:
            return None
        box = self.plot.getViewBox().viewRect()
        view = self.view.size()
        across = (self.places[:, 0] - point.x()) / box.width() * view.width()
        up = (self.places[:, 1] - point.y()) / box.height() * view.height()
        distances = np.hypot(across, up)
        number = int(np.argmin(distances))
        return self._runs[number] if distances[number] < theme().px(12) else None

    def _read_out_at(self, point: QPointF) -> str:
        run = self._nearest(point)
        return self.read_out(run) if run is not None else ""

    def _click(self, point: QPointF) -> None:
        run = self._nearest(point)
        if run is not None and self.run_chosen is not None:
            self.run_chosen(run)


def _points(places: np.ndarray, color: str) -> pg.ScatterPlotItem:
    own = color == OWN
    pen = pg.mkPen(theme().color("surface"), width=0.7)
    item = pg.ScatterPlotItem(
        places[:, 0], places[:, 1], symbol=SYMBOLS[color], size=15 if own else 8, pen=pen, brush=color_of(color)
    )
    item.setZValue(30 if own else 0)
    return item


def _ticks(low: float, high: float) -> list[tuple[float, str]]:
    """1, 2 and 5 times each power of ten, or the powers alone where the range is wide."""
    steps = (1, 2, 5) if high - low < 2.2 else (1, 3)
    room = 0.02 * (high - low)  # a number at the edge would be cut
    found = []
    for power in range(math.floor(low), math.ceil(high) + 1):
        for step in steps:
            at = power + math.log10(step)
            if low + room <= at <= high - room:
                found.append((at, plain_number(step * 10.0**power)))
    return found
