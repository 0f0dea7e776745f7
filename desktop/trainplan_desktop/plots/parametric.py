"""A figure over one input as a curve, or over two as a heat map; where the plan does not fit is marked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPen, QResizeEvent

from trainplan_desktop.plots.legend import Legend
from trainplan_desktop.plots.panel import Figures, PlotPanel
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import tr

WIDE = 8.0
"""Values or figures whose largest is so many times the least are spread evenly by their logarithm."""
MOST_LINES = 3
"""Of a name below a column of a map."""
NAMES_SHARE = 0.3
"""Of the width of a map, at most, for the names beside its rows."""
FROM_ZERO = 0.4
"""The figure's axis begins at zero where the least is below this share of the largest."""


@dataclass(frozen=True)
class Spot:
    """One plan that was tried; `figure` is in the unit of the axis, None where there is none."""

    x: float
    x_words: str
    figure: float | None
    fits: bool
    words: str
    """What is read out at it."""
    own: bool = False
    """The plan as it is."""
    y_words: str = ""
    possible: bool = True
    """It could run if it fitted."""


class CurvePanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(tr("Over one input"))
        self._spots: Sequence[Spot] = ()
        self.find_read_out = self._read
        self.view.setMinimumHeight(theme().px(220))

    def make_legend(self) -> Legend:
        return HatchLegend()

    @property
    def spots(self) -> Sequence[Spot]:
        return self._spots

    def show_spots(self, spots: Sequence[Spot], *, value: str, axis: str) -> None:
        """`value` and `axis` are the titles of the axes, with their units."""
        self._spots = spots
        self.set_titles(value=value, axis=axis)
        self.redraw()

    def data(self) -> Figures:
        rows = [(spot.x_words, spot.figure, tr("yes") if spot.fits else tr("no")) for spot in self._spots]
        return (self.axis_title.text(), self.value_title.text(), tr("Fits")), rows

    def draw(self) -> None:
        if not self._spots:
            self.show_empty(tr("Nothing to draw yet"))
            return
        self.show_data()
        places = [self._place(spot) for spot in self._spots]
        figures = [spot.figure for spot in self._spots if spot.figure is not None]
        low, high = _figure_range(
            [*figures, *(y for other in self.others for _, y in other.figures if math.isfinite(y))]
        )
        for other in self.others:
            xs = [self._place_at(x) for x, _ in other.figures]
            self.add(pg.PlotDataItem(xs, [y for _, y in other.figures], pen=other.pen(), connect="finite"))
        fitting = [spot.figure if spot.fits and spot.figure is not None else math.nan for spot in self._spots]
        self.add(pg.PlotDataItem(places, fitting, pen=pg.mkPen(theme().color("accent"), width=2.2), connect="finite"))
        for spot, place in zip(self._spots, places, strict=True):
            height = low if spot.figure is None else spot.figure
            token, symbol, size = ("accent", "o", 8) if spot.fits else ("error", "x", 11)
            if spot.own:
                symbol, size = ("d", 14) if spot.fits else ("x", 15)
                token = "text" if spot.fits else "error"
            pen = pg.mkPen(theme().color("surface"), width=1)
            self.add(pg.ScatterPlotItem([place], [height], symbol=symbol, size=size, pen=pen, brush=color_of(token)))
        self.axes["bottom"].setTicks([[(place, s.x_words) for s, place in zip(self._spots, places, strict=True)]])
        names = [("accent", tr("fits"))]
        if any(spot.own and spot.fits for spot in self._spots):
            names.append(("text", tr("this plan")))
        if not all(spot.fits for spot in self._spots):
            names.append(("hatched", tr("does not fit, or not possible")))
        self.set_legend(names)
        room = 0.04 * ((max(places) - min(places)) or 1.0)
        foot = 0.04 * (high - low)  # a mark on the foot must not be cut
        for left, right in self._misfits(places, room):
            self.add(Hatched(QRectF(left, low - foot, right - left, high - low + foot)))
        self.set_range((min(places) - room, max(places) + room), (low - foot, high))

    def _misfits(self, places: Sequence[float], room: float) -> list[tuple[float, float]]:
        """From where to where the plan does not fit: half way to the neighbours of each such spot."""
        ends = [min(places) - room, *((a + b) / 2 for a, b in pairwise(sorted(places))), max(places) + room]
        fits = [spot.fits for _, spot in sorted(zip(places, self._spots, strict=True), key=lambda pair: pair[0])]
        return [(left, right) for left, right, fit in zip(ends, ends[1:], fits, strict=False) if not fit]

    def _place(self, spot: Spot) -> float:
        return self._place_at(spot.x)

    def _place_at(self, x: float) -> float:
        values = [other.x for other in self._spots]
        even = min(values) > 0 and max(values) >= WIDE * min(values)
        return math.log10(x) if even else x

    def spot_at(self, point: QPointF) -> int | None:
        """Number of the spot nearest to a place across."""
        if not self._spots:
            return None
        return min(range(len(self._spots)), key=lambda n: abs(self._place(self._spots[n]) - point.x()))

    def _read(self, point: QPointF) -> str:
        number = self.spot_at(point)
        if number is None:
            return ""
        spot = self._spots[number]
        there = [(other.name, y) for other in self.others for x, y in other.figures if x == spot.x]
        return "\n".join([spot.words, *(f"{name}: {figure_words(y)}" for name, y in there)])


def figure_words(figure: float) -> str:
    return significant(figure) if math.isfinite(figure) else tr("does not fit, or not possible")


def _figure_range(figures: Sequence[float]) -> tuple[float, float]:
    if not figures:
        return 0.0, 1.0
    low, high = min(figures), max(figures)
    if low < FROM_ZERO * high:
        return min(0.0, low), high + 0.06 * abs(high)
    room = 0.12 * (high - low) or 0.05 * abs(high) or 1.0
    return low - room, high + room


class HeatPanel(PlotPanel):
    """Light is low and dark is high; hatched is what does not fit or is not possible."""

    def __init__(self) -> None:
        super().__init__(tr("Over two inputs"))
        self._rows: Sequence[Sequence[Spot]] = ()
        self._cells = _Cells()
        self.plot.addItem(self._cells, ignoreBounds=True)
        self.grid.hide()
        self.find_read_out = self._read
        self.view.setMinimumHeight(theme().px(220))

    @property
    def rows(self) -> Sequence[Sequence[Spot]]:
        return self._rows

    def make_legend(self) -> Legend:
        return _ShadeLegend()

    def show_rows(self, rows: Sequence[Sequence[Spot]], *, figure: str, value: str, axis: str) -> None:
        """`rows[y][x]`; `figure` is what is shaded with its unit, `value` and `axis` the titles of the inputs."""
        self._rows = rows
        self.set_titles(caption=figure, value=value, axis=axis)
        self.redraw()

    def data(self) -> Figures:
        heads = (self.axis_title.text(), self.value_title.text(), self.caption.text(), tr("Fits"))
        spots = [spot for row in self._rows for spot in row]
        return heads, [(s.x_words, s.y_words, s.figure, tr("yes") if s.fits else tr("no")) for s in spots]

    def draw(self) -> None:
        if not self._rows:
            self._cells.show_rows(())
            self.show_empty(tr("Nothing to draw yet"))
            return
        self.show_data()
        self._cells.show_rows(self._rows)
        across, up = len(self._rows[0]), len(self._rows)
        self._name_axes()
        figures = _fitting(self._rows)
        misfit = not all(spot.fits for row in self._rows for spot in row)
        names = [("hatched", tr("does not fit, or not possible"))] if misfit else []
        if figures:
            low, high = (significant(end(figures)) for end in (min, max))
            names = [("lightest", tr("lowest {value}", value=low)), ("darkest", tr("highest {value}", value=high)),
                     *names]  # fmt: skip
        if any(spot.own for row in self._rows for spot in row):
            names.append(("framed", tr("this plan")))
        self.set_legend(names)
        self.set_range((-0.5, across - 0.5), (-0.5, up - 0.5))

    def _name_axes(self) -> None:
        """Values of both inputs; long words of a choice are cut to the room there is."""
        metrics, width = QFontMetrics(theme().font("caption")), self.view.width()

        def short(words: str, room: float) -> str:
            return metrics.elidedText(words, Qt.TextElideMode.ElideRight, round(room))

        def broken(words: str, room: float) -> str:
            lines: list[str] = []
            for word in words.split():
                joined = f"{lines[-1]} {word}" if lines else word
                if lines and metrics.horizontalAdvance(joined) <= room:
                    lines[-1] = joined
                else:
                    lines.append(word)
            if len(lines) > MOST_LINES:
                lines = [*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])]
            return "\n".join(short(line, room) for line in lines)

        beside = min(NAMES_SHARE * width, max(metrics.horizontalAdvance(row[0].y_words) for row in self._rows))
        cell = max(24.0, (width - beside) / len(self._rows[0]) - 8)
        names = [broken(spot.x_words, cell) for spot in self._rows[0]]
        self.axes["bottom"].setTicks([list(enumerate(names))])
        self.axes["bottom"].setHeight(metrics.height() * (1 + max(name.count("\n") for name in names)) + theme().px(8))
        self.axes["upright"].setTicks([[(n, short(row[0].y_words, beside)) for n, row in enumerate(self._rows)]])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._rows:
            self._name_axes()

    def spot_at(self, point: QPointF) -> tuple[int, int] | None:
        """Row and column of the cell at a place."""
        row, column = round(point.y()), round(point.x())
        if self._rows and 0 <= row < len(self._rows) and 0 <= column < len(self._rows[0]):
            return row, column
        return None

    def _read(self, point: QPointF) -> str:
        found = self.spot_at(point)
        return "" if found is None else self._rows[found[0]][found[1]].words


class _Cells(pg.GraphicsObject):
    """The cells, drawn in pixels so that hatching and figures keep their size."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Sequence[Spot]] = ()

    def show_rows(self, rows: Sequence[Sequence[Spot]]) -> None:
        self.prepareGeometryChange()
        self._rows = rows
        self.update()

    def boundingRect(self) -> QRectF:
        across = len(self._rows[0]) if self._rows else 0
        return QRectF(-0.5, -0.5, across, len(self._rows))

    def paint(self, painter: QPainter, *_: Any) -> None:
        figures = _fitting(self._rows)
        to_pixels = painter.transform()
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setFont(theme().font("caption"))
        metrics = QFontMetrics(painter.font())
        framed: list[QRectF] = []
        for up, row in enumerate(self._rows):
            for across, spot in enumerate(row):
                box = to_pixels.mapRect(QRectF(across - 0.5, up - 0.5, 1.0, 1.0)).adjusted(0, 0, -1, -1)
                if spot.own:
                    framed.append(box)
                if not spot.fits:
                    hatch(painter, box)
                    continue
                if spot.figure is None:  # it fits, but nobody has a price
                    painter.fillRect(box, theme().color("sunken"))
                    painter.setPen(theme().color("muted"))
                    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), "–")
                    continue
                fill = shade(_share(spot.figure, figures))
                painter.fillRect(box, fill)
                words = significant(spot.figure)
                if metrics.horizontalAdvance(words) + 4 <= box.width() and metrics.height() <= box.height():
                    painter.setPen(theme().text_on(fill))
                    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme().color("text"), 2))
        for box in framed:
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.restore()


class HatchLegend(Legend):
    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        if color == "hatched":
            hatch(painter, box)
        else:
            super().paint_mark(painter, box, color)


class Hatched(pg.GraphicsObject):
    """A hatched box behind all else, drawn in pixels so that the hatching keeps its size."""

    def __init__(self, box: QRectF) -> None:
        super().__init__()
        self._box = box
        self.setZValue(-50)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, *_: Any) -> None:
        box = painter.transform().mapRect(self._box)
        painter.save()
        painter.resetTransform()
        hatch(painter, box)
        painter.restore()


class _ShadeLegend(Legend):
    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        if color == "hatched":
            hatch(painter, box)
        elif color == "framed":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme().color("text"), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        else:
            painter.fillRect(box, shade(1.0 if color == "darkest" else 0.0))


def hatch(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box, theme().color("sunken"))
    painter.fillRect(box, QBrush(theme().color("muted"), Qt.BrushStyle.BDiagPattern))


def shade(share: float) -> QColor:
    """From a tint of the first series to the series itself."""
    near, far = theme().color("surface"), theme().series(1)
    part = 0.12 + 0.88 * share
    mixed = [a + part * (b - a) for a, b in zip(near.getRgbF()[:3], far.getRgbF()[:3], strict=True)]
    return QColor.fromRgbF(*mixed)


def _fitting(rows: Sequence[Sequence[Spot]]) -> list[float]:
    return [spot.figure for row in rows for spot in row if spot.fits and spot.figure is not None]


def _share(figure: float, figures: Sequence[float]) -> float:
    """Where a figure stands between the least and the largest, 0 to 1."""
    low, high = min(figures), max(figures)
    if high <= low:
        return 0.0
    if low > 0 and high >= WIDE * low:
        return math.log(figure / low) / math.log(high / low)
    return (figure - low) / (high - low)
