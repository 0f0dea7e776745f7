"""A figure over the values of a choice: one lying bar for each; what does not fit is hatched."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent

from trainplan_desktop.plots.legend import Legend
from trainplan_desktop.plots.overlay import POINT
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.plots.parametric import Hatched, HatchLegend, Spot, figure_words
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import tr

HALF = 0.33
NAMES_SHARE = 0.4
"""Of the width, at most, for the names of the choices."""


class ChoicePanel(PlotPanel):
    mark_of_others = POINT

    def __init__(self) -> None:
        super().__init__(tr("Over a choice"), values="bottom")
        self._spots: Sequence[Spot] = ()
        self.plot.invertY(True)
        self.find_read_out = self._read
        self.view.setMinimumHeight(theme().px(220))

    @property
    def spots(self) -> Sequence[Spot]:
        return self._spots

    def make_legend(self) -> Legend:
        return HatchLegend()

    def show_spots(self, spots: Sequence[Spot], *, value: str, axis: str) -> None:
        """`value` is the title of the figure with its unit, `axis` that of the choice."""
        self._spots = spots
        self.set_titles(caption=axis, axis=value)
        self.redraw()

    def data(self) -> Figures:
        rows = [(spot.x_words, spot.figure, tr("yes") if spot.fits else tr("no")) for spot in self._spots]
        return (self.caption.text(), self.axis_title.text(), tr("Fits")), rows

    def draw(self) -> None:
        if not self._spots:
            self.show_empty(tr("Nothing to draw yet"))
            return
        self.show_data()
        figures = [spot.figure for spot in self._spots if spot.figure is not None]
        figures += [figure for other in self.others for _, figure in other.figures if math.isfinite(figure)]
        high = max(figures, default=1.0) or 1.0
        names = [("accent", tr("fits"))]
        for row, spot in enumerate(self._spots):
            if not spot.fits:
                self.add(Hatched(QRectF(0.0, row - HALF, 1.2 * high, 2 * HALF)))
                words = tr("does not fit") if spot.possible else tr("not possible")
                told = plot_text(words, 0.02 * high, row, anchor=(0.0, 0.5))
                told.fill = pg.mkBrush(theme().color("surface"))
                self.add(told)
            elif spot.figure is None:
                self.add(plot_text(tr("not known"), 0.02 * high, row, anchor=(0.0, 0.5), token="muted"))
            else:
                brush = color_of("text" if spot.own else "accent")
                self.add(pg.BarGraphItem(x0=[0.0], x1=[spot.figure], y0=[row - HALF], y1=[row + HALF], brush=brush,
                                         pen=pg.mkPen(theme().color("surface"), width=1)))  # fmt: skip
                self.add(plot_text(f"\u2002{significant(spot.figure)}", spot.figure, row, anchor=(0.0, 0.5)))
        pen = pg.mkPen(theme().color("text"), width=1.5)
        for other in self.others:
            places = [(figure, row) for row, figure in other.figures if math.isfinite(figure)]
            ring = pg.ScatterPlotItem(pos=places, symbol=other.symbol, size=9, pen=pen, brush=theme().color("surface"))
            ring.setZValue(70)
            self.add(ring)
        if any(spot.own and spot.fits for spot in self._spots):
            names.append(("text", tr("this plan")))
        if not all(spot.fits for spot in self._spots):
            names.append(("hatched", tr("does not fit, or not possible")))
        self.set_legend(names)
        self.axes["upright"].setTicks([[(row, self._short(spot.x_words)) for row, spot in enumerate(self._spots)]])
        self.set_range((0.0, 1.2 * high), (-0.6, len(self._spots) - 0.4))

    def _short(self, words: str) -> str:
        metrics = QFontMetrics(theme().font("caption"))
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, round(NAMES_SHARE * self.view.width()))

    def spot_at(self, point: QPointF) -> int | None:
        """Number of the bar at a place."""
        row = round(point.y())
        return row if 0 <= row < len(self._spots) else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.is_empty:
            self.redraw()

    def _read(self, point: QPointF) -> str:
        number = self.spot_at(point)
        if number is None:
            return ""
        there = [(other.name, figure) for other in self.others for row, figure in other.figures if row == number]
        return "\n".join([self._spots[number].words, *(f"{name}: {figure_words(figure)}" for name, figure in there)])
