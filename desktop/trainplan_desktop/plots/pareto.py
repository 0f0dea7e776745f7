"""Layouts that were found, speed against memory, with the front that no other layout beats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF

from trainplan_desktop.formats import decimals, significant
from trainplan_desktop.plots.overlay import POINT
from trainplan_desktop.plots.panel import PlotPanel, limit_line, plot_text
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme


@dataclass(frozen=True)
class FoundPoint:
    """One layout: peak memory [GiB], time of a step of the plan's batch [s], its number in the table (0: it is not
    there) and its place on the front (-1: it is not there)."""

    gib: float
    seconds: float
    number: int = 0
    front: int = -1
    alters: bool = False
    """Its global batch alters the result of training."""


class ParetoPanel(PlotPanel):
    mark_of_others = POINT

    def __init__(self) -> None:
        super().__init__(
            tr("Memory against time"),
            value_title=tr("Step time, s"),
            axis_title=tr("Peak memory of the fullest accelerator, GiB"),
        )
        self._front: list[FoundPoint] = []
        self._ranked: list[FoundPoint] = []
        self._here: FoundPoint | None = None
        self._capacity = 0.0
        self._marked: FoundPoint | None = None
        self._items: list[pg.GraphicsObject] = []
        self.point_chosen: Callable[[FoundPoint], None] | None = None
        self.find_read_out = self._read_out_at
        self.clicked = self._click
        self.view.setMinimumHeight(theme().px(190))

    def show_points(
        self, front: Sequence[FoundPoint], ranked: Sequence[FoundPoint], here: FoundPoint | None, capacity: float
    ) -> None:
        self._front, self._ranked, self._here, self._capacity = list(front), list(ranked), here, capacity
        self._marked = None
        self.redraw()

    def mark(self, number: int) -> None:
        """Mark the point of a row of the table."""
        self._mark(next((point for point in self._ranked if point.number == number), None))

    def mark_front(self, place: int) -> None:
        """Mark a point of the front that has no row."""
        self._mark(next((point for point in self._front if point.front == place), None))

    def _mark(self, point: FoundPoint | None) -> None:
        if point is not self._marked:
            self._marked = point
            self.redraw()

    def redraw(self) -> None:
        if not hasattr(self, "_items"):
            return
        for item in self._items:
            self.plot.removeItem(item)
        self._items = []
        points = [*self._front, *self._ranked, *([self._here] if self._here is not None else [])]
        if not points:
            return
        self.show_data()
        self.set_titles(
            caption=tr("The line is the front: no layout is both faster and smaller; dots are the ranked ones")
        )
        self._add(limit_line(self._capacity, 90))
        accent, muted = theme().color("accent"), theme().color("muted")
        front = sorted(self._front, key=lambda point: point.gib)
        self._add(_dots(self._ranked, muted, 7))
        self._add(pg.PlotDataItem(*_columns(front), pen=pg.mkPen(accent, width=2)))
        self._add(_dots(front, accent, 8))
        others = [point for point in (*self._ranked, *front) if point.alters]
        self._add(_dots(others, theme().color("warn"), 8))
        if (point := self._marked) is not None:
            self._add(_dots([point], accent, 13))
            words = str(point.number) if point.number else tr("chosen")
            self._add(plot_text(words, point.gib, point.seconds, anchor=(0.5, 1.4), token="accent", strong=True))
        for other in self.others:
            at: FoundPoint = other.figures
            pen = pg.mkPen(theme().color("text"), width=1.5)
            ring = pg.ScatterPlotItem([at.gib], [at.seconds], symbol=other.symbol, size=11, pen=pen, brush=None)
            ring.setZValue(40)
            self._add(ring)
        if self._here is not None:
            here = self._here
            self._add(
                pg.ScatterPlotItem(
                    [here.gib], [here.seconds], symbol="d", size=13, pen=None, brush=theme().color("text")
                )
            )
            anchor = (-0.15, 0.5) if here.gib < 0.75 * self._capacity else (1.15, 0.5)
            self._add(plot_text(tr("this plan"), here.gib, here.seconds, anchor=anchor, strong=True))
        scenarios: list[FoundPoint] = [other.figures for other in self.others]
        sizes, times = ([p.gib for p in (*points, *scenarios)], [p.seconds for p in (*points, *scenarios)])
        low, high = min(sizes), max(*sizes, self._capacity)
        fast = min(times)
        here_too = [self._here] if self._here is not None else []
        slow = max([*(p.seconds for p in (*self._ranked, *here_too, *scenarios)), fast * 1.2])
        room = max(0.15 * (slow - fast), 0.02 * slow)
        self.set_range((low - 0.05 * (high - low), high * 1.05), (max(0.0, fast - room), slow + room))
        words = tr("{size} GiB", size=decimals(self._capacity, 1))
        self._add(plot_text(words, self._capacity, slow + room, anchor=(1.1, 0.0), strong=True))

    def _add(self, item: pg.GraphicsObject) -> None:
        self._items.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def _nearest(self, point: QPointF) -> FoundPoint | None:
        candidates = [*self._ranked, *self._front]
        nearest = min(candidates, key=lambda found: self._distance(found, point), default=None)
        return nearest if nearest is not None and self._distance(nearest, point) < 0.03 else None

    def _distance(self, found: FoundPoint, point: QPointF) -> float:
        """As a share of the plot."""
        (x0, x1), (y0, y1) = self.plot.viewRange()
        return float(np.hypot((found.gib - point.x()) / (x1 - x0), (found.seconds - point.y()) / (y1 - y0)))

    def _read_out_at(self, point: QPointF) -> str:
        found = self._nearest(point)
        for other in self.others:
            if self._distance(other.figures, point) < 0.03:
                return f"{other.name}\n{_point_words(other.figures)}"
        if found is None:
            return ""
        lines = [tr("Layout {number}", number=found.number)] if found.number else []
        lines.append(_point_words(found))
        if found.alters:
            lines.append(tr("another global batch"))
        return "\n".join(lines)

    def _click(self, point: QPointF) -> None:
        found = self._nearest(point)
        if found is not None and self.point_chosen is not None:
            self.point_chosen(found)


def _point_words(found: FoundPoint) -> str:
    return tr("{seconds} s, {size} GiB", seconds=significant(found.seconds, 4), size=decimals(found.gib, 1))


def _columns(points: Sequence[FoundPoint]) -> tuple[list[float], list[float]]:
    return [point.gib for point in points], [point.seconds for point in points]


def _dots(points: Sequence[FoundPoint], color, size: int) -> pg.ScatterPlotItem:  # type: ignore[no-untyped-def]
    pen = pg.mkPen(theme().color("surface"), width=1)
    return pg.ScatterPlotItem(*_columns(points), size=size, pen=pen, brush=color)
