"""Layouts that were found, two figures against each other, with the front that no other layout beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from trainplan_desktop.plots.overlay import POINT
from trainplan_desktop.plots.panel import Figures, PlotPanel, limit_line, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.inputs import Choice
from trainplan_desktop.wording.formats import decimals, significant
from trainplan_desktop.wording.text import tr


@dataclass(frozen=True)
class Scale:
    """One figure as an axis: how it is chosen, its title, its unit, and from the engine's unit to that."""

    name: str
    title: str
    unit: str
    factor: float = 1.0


@dataclass(frozen=True)
class FoundPoint:
    """One layout: its figures by the keys of the scales, its number in the table (0: it is not there) and its place
    on the front (-1: it is not there)."""

    figures: Mapping[str, float | None] = field(default_factory=dict)
    number: int = 0
    front: int = -1
    alters: bool = False
    """Its global batch alters the result of training."""


MEMORY = "memory"


class ParetoPanel(PlotPanel):
    """Two figures of a person's choice against each other."""

    mark_of_others = POINT

    def __init__(self) -> None:
        super().__init__(tr("Trade-offs"))
        self._front: list[FoundPoint] = []
        self._ranked: list[FoundPoint] = []
        self._here: FoundPoint | None = None
        self._capacity = 0.0
        self._scales: dict[str, Scale] = {}
        self._marked: FoundPoint | None = None
        self.point_chosen: Callable[[FoundPoint], None] | None = None
        self.find_read_out = self._read_out_at
        self.clicked = self._click
        self.view.setMinimumHeight(theme().px(190))
        self.across, self.up = Choice(), Choice()
        for choice, name in ((self.up, tr("Figure upwards")), (self.across, tr("Figure across"))):
            choice.setAccessibleName(name)
            choice.setToolTip(name)
            choice.hide()
            choice.activated.connect(lambda _number: self.redraw())
            self.add_action(choice)
        self._wanted = (MEMORY, "step")

    @property
    def axes_shown(self) -> tuple[str, str]:
        """Keys of the scales across and upwards."""
        return self.across.currentData() or self._wanted[0], self.up.currentData() or self._wanted[1]

    def show_axes(self, across: str, up: str) -> None:
        """Choose the figures; a figure that nothing has is not chosen."""
        self._wanted = (across, up)
        for choice, key in ((self.across, across), (self.up, up)):
            place = choice.findData(key)
            if place >= 0:
                choice.setCurrentIndex(place)
        self.redraw()

    def data(self) -> Figures:
        keys = list(self._scales)
        heads = (tr("Row"), *(f"{self._scales[key].title}, {self._scales[key].unit}".rstrip(", ") for key in keys))
        points = [*self._front, *self._ranked]
        rows = []
        for point in points:
            figures = (point.figures.get(key) for key in keys)
            scaled = (
                None if at is None else at * self._scales[key].factor for at, key in zip(figures, keys, strict=True)
            )
            rows.append((point.number or None, *scaled))
        return heads, rows

    def _offer(self, scales: dict[str, Scale]) -> None:
        if scales == self._scales:
            return
        chosen, self._scales = self.axes_shown, scales
        for choice, key in zip((self.across, self.up), chosen, strict=True):
            choice.clear()
            for name, scale in scales.items():
                choice.addItem(scale.name, name)
            choice.setCurrentIndex(max(0, choice.findData(key)))
            choice.fit_contents()
            choice.show()

    def show_points(
        self,
        front: Sequence[FoundPoint],
        ranked: Sequence[FoundPoint],
        here: FoundPoint | None,
        capacity: float,
        scales: dict[str, Scale],
    ) -> None:
        """`capacity` is the memory of an accelerator in the unit of its scale."""
        self._front, self._ranked, self._here, self._capacity = list(front), list(ranked), here, capacity
        self._marked = None
        self._offer(scales)
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

    def draw(self) -> None:
        points = self._shown([*self._front, *self._ranked, *([self._here] if self._here is not None else [])])
        across, up = self.axes_shown
        if not points or across not in self._scales or up not in self._scales:
            return
        self.show_data()
        self.set_titles(
            caption=tr("No layout is better in both than those on the line; dots are the ranked ones"),
            value=self._scales[up].title,
            axis=self._scales[across].title,
        )
        accent, muted = theme().color("accent"), theme().color("muted")
        front = self._shown(self._front)
        self.add(self._dots(self._shown(self._ranked), muted, 7))
        line = sorted(_unbeaten([self._at(point) for point in front]))
        self.add(pg.PlotDataItem([x for x, _ in line], [y for _, y in line], pen=pg.mkPen(accent, width=2)))
        self.add(self._dots([point for point in front if self._at(point) not in line], muted, 6))
        self.add(self._dots([point for point in front if self._at(point) in line], accent, 8))
        self.add(self._dots([point for point in points if point.alters], theme().color("warn"), 8))
        if self._marked is not None and self._shown([self._marked]):
            self.add(self._dots([self._marked], accent, 13))
            words = str(self._marked.number) if self._marked.number else tr("chosen")
            self.add(plot_text(words, *self._at(self._marked), anchor=(0.5, 1.4), token="accent", strong=True))
        others = [(other, other.figures) for other in self.others if self._shown([other.figures])]
        for other, found in others:
            pen = pg.mkPen(theme().color("text"), width=1.5)
            x, y = self._at(found)
            ring = pg.ScatterPlotItem([x], [y], symbol=other.symbol, size=11, pen=pen, brush=None)
            ring.setZValue(40)
            self.add(ring)
        self._set_ranges(points, [found for _, found in others])
        if self._here is not None and self._shown([self._here]):
            x, y = self._at(self._here)
            self.add(pg.ScatterPlotItem([x], [y], symbol="d", size=13, pen=None, brush=theme().color("text")))
            left, right = self.plot.viewRange()[0]
            anchor = (-0.15, 0.5) if x < left + 0.75 * (right - left) else (1.15, 0.5)
            self.add(plot_text(tr("this plan"), x, y, anchor=anchor, strong=True))

    def _set_ranges(self, points: Sequence[FoundPoint], others: Sequence[FoundPoint]) -> None:
        """All that is ranked is in view; of the front the part that is not far above it."""
        across, up = self.axes_shown
        places = [self._at(point) for point in (*points, *others)]
        near = [self._at(point) for point in (*points, *others) if point.front < 0] or places
        if across != MEMORY:  # against memory the front ends in layouts that are slower than anybody would take
            near += _unbeaten(places)
        ends: list[tuple[float, float]] = []
        for axis, key in enumerate((across, up)):
            low = min(place[axis] for place in places)
            high = max([low * 1.2, *(place[axis] for place in (places if key == MEMORY else near))])
            high = max(high, self._capacity) if key == MEMORY else high
            room = max(0.08 * (high - low), 0.02 * high)
            ends.append((max(0.0, low - room), high + room))
        self.set_range(*ends)
        for key, angle in ((across, 90), (up, 0)):
            if key == MEMORY:
                self.add(limit_line(self._capacity, angle))
                words = tr("{size} GiB", size=decimals(self._capacity, 1))
                place = (self._capacity, ends[1][1]) if angle else (ends[0][1], self._capacity)
                self.add(plot_text(words, *place, anchor=(1.1, 0.0), strong=True))

    def _shown(self, points: Sequence[FoundPoint]) -> list[FoundPoint]:
        """Those that have both figures."""
        return [point for point in points if all(point.figures.get(key) is not None for key in self.axes_shown)]

    def _at(self, point: FoundPoint) -> tuple[float, float]:
        across, up = ((point.figures[key] or 0.0) * self._scales[key].factor for key in self.axes_shown)
        return across, up

    def _dots(self, points: Sequence[FoundPoint], color: QColor, size: int) -> pg.ScatterPlotItem:
        pen = pg.mkPen(theme().color("surface"), width=1)
        places = [self._at(point) for point in points]
        return pg.ScatterPlotItem([x for x, _ in places], [y for _, y in places], size=size, pen=pen, brush=color)

    def _nearest(self, point: QPointF) -> FoundPoint | None:
        candidates = self._shown([*self._ranked, *self._front])
        nearest = min(candidates, key=lambda found: self._distance(found, point), default=None)
        return nearest if nearest is not None and self._distance(nearest, point) < 0.03 else None

    def _distance(self, found: FoundPoint, point: QPointF) -> float:
        """As a share of the plot."""
        (x0, x1), (y0, y1) = self.plot.viewRange()
        x, y = self._at(found)
        return float(np.hypot((x - point.x()) / (x1 - x0), (y - point.y()) / (y1 - y0)))

    def _read_out_at(self, point: QPointF) -> str:
        found = self._nearest(point)
        for other in self.others:
            if self._shown([other.figures]) and self._distance(other.figures, point) < 0.03:
                return f"{other.name}\n{self._words(other.figures)}"
        if found is None:
            return ""
        lines = [tr("Layout {number}", number=found.number)] if found.number else []
        lines.append(self._words(found))
        if found.alters:
            lines.append(tr("another global batch"))
        return "\n".join(lines)

    def _words(self, found: FoundPoint) -> str:
        """Every figure that is known, not only those of the axes."""
        known = ((scale, found.figures.get(key)) for key, scale in self._scales.items())
        return "\n".join(
            tr("{name} {value} {unit}", name=scale.name, value=significant(value * scale.factor), unit=scale.unit)
            for scale, value in known
            if value is not None
        )

    def _click(self, point: QPointF) -> None:
        found = self._nearest(point)
        if found is not None and self.point_chosen is not None:
            self.point_chosen(found)


def _unbeaten(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Places that no other is left of and below."""
    kept: list[tuple[float, float]] = []
    for x, y in sorted(places):
        if not kept or y < kept[-1][1]:
            kept.append((x, y))
    return kept
