"""What a figure hangs on: one bar for each input between its low and its high value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetrics, QResizeEvent

from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import tr

HALF = 0.33


@dataclass(frozen=True)
class Swing:
    """The figure with one input at its low and at its high value; None where that is not known, infinite where it is
    never reached."""

    name: str
    at_low: float | None
    at_high: float | None
    low_words: str
    """The input's low value, with its unit."""
    high_words: str


class TornadoPanel(PlotPanel):
    def __init__(self, heading: str = "") -> None:
        super().__init__(heading or tr("Sensitivity"), values="bottom")
        self.when_none_moves = tr("Not computed yet")
        """Words in place of bars; only who has the figures may say that none moves."""
        self.swings: Sequence[Swing] = ()
        self.base = 0.0
        self._unit = ""
        self.plot.invertY(True)
        self.find_read_out = self._read_out_at

    def show_swings(self, swings: Sequence[Swing], base: float, unit: str) -> None:
        """The widest first; `base` is the plan's own figure."""
        self.swings, self.base, self._unit = swings, base, unit
        self.set_titles(
            caption=tr("Each input over its own range, all else as planned; dark where it is low, light where high"),
            axis=unit,
        )
        self.view.setFixedHeight(theme().px(max(150, 30 * len(swings) + 46)))
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("Input"), tr("Low"), tr("High"), tr("Figure at low, {unit}", unit=self._unit),
                 tr("Figure at high, {unit}", unit=self._unit))  # fmt: skip
        return heads, [(s.name, s.low_words, s.high_words, s.at_low, s.at_high) for s in self.swings]

    def draw(self) -> None:
        if not self.swings:
            self.axes["upright"].setTicks([[]])
            self.show_empty(self.when_none_moves)
            return
        self.show_data()
        low, high, never = self._span()
        base = min(self.base, never)
        for row, swing in enumerate(self.swings):
            for value, color in ((swing.at_low, theme().series(1)), (swing.at_high, theme().series(2))):
                if value is None or value == self.base:
                    continue
                end = min(value, never)
                bar = pg.BarGraphItem(
                    x0=[min(end, base)],
                    x1=[max(end, base)],
                    y0=[row - HALF],
                    y1=[row + HALF],
                    brush=color,
                    pen=pg.mkPen(theme().color("surface"), width=1),
                )
                self.add(bar)
                right = value > self.base
                words = f"\u2002{significant(value) if math.isfinite(value) else tr('never')}\u2002"
                self.add(plot_text(words, end, row, anchor=(0.0 if right else 1.0, 0.5)))
        for other in self.others:
            thin = pg.InfiniteLine(min(other.figures, never), angle=90, pen=other.pen())
            thin.setZValue(-10)
            self.add(thin)
        line = pg.InfiniteLine(base, angle=90, pen=pg.mkPen(theme().color("text"), width=1.5))
        line.setZValue(40)
        self.add(line)
        if math.isinf(self.base):
            self.add(plot_text(f"\u2002{tr('never')}\u2002", base, 0, anchor=(0.0, 0.5)))
        self.axes["upright"].setTicks([[(row, swing.name) for row, swing in enumerate(self.swings)]])
        self.axes["upright"].setWidth(self._names_width() + theme().px(12))
        room = self._label_share() * (high - low) or 0.1 * abs(base) or 1.0
        self.set_range((low - room, high + room), (-0.7, len(self.swings) - 0.3))

    def _span(self) -> tuple[float, float, float]:
        """Least and largest place, and where what is never reached is drawn: beyond all that is."""
        ends = [value for swing in self.swings for value in (swing.at_low, swing.at_high) if value is not None]
        values = [*ends, self.base, *(other.figures for other in self.others)]
        finite = [value for value in values if math.isfinite(value)]
        low, high = min(finite, default=0.0), max(finite, default=1.0)
        if len(finite) == len(values):
            return low, high, math.inf
        never = high + 0.15 * (high - low or abs(high) or 1.0)
        return low, never, never

    def _label_share(self) -> float:
        """Width of a figure beside a bar, over the width that the bars have when there is one at both ends."""
        figure = QFontMetrics(theme().font("caption")).horizontalAdvance("\u2002000.00\u2002")
        return figure / max(figure, self.view.width() - self._names_width() - 2 * figure - theme().px(24))

    def _names_width(self) -> int:
        metrics = QFontMetrics(theme().font("caption"))
        return max(metrics.horizontalAdvance(swing.name) for swing in self.swings)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.is_empty:
            self.redraw()

    def _read_out_at(self, point: QPointF) -> str:
        row = round(point.y())
        if not 0 <= row < len(self.swings):
            return ""
        swing = self.swings[row]
        lines = [swing.name]
        for value, words in ((swing.at_low, swing.low_words), (swing.at_high, swing.high_words)):
            if value is None:
                figure = tr("not computed")
            else:
                figure = f"{significant(value, 4)} {self._unit}" if math.isfinite(value) else tr("never")
            lines.append(tr("{input}: {figure}", input=words, figure=figure))
        return "\n".join(lines)
