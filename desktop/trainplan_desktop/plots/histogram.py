"""How a figure is spread: a histogram with its middle 80 % in colour, and marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt

from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import percent, significant
from trainplan_desktop.wording.text import tr


@dataclass(frozen=True)
class Mark:
    """A value worth a line: the plan's own, a deadline."""

    value: float
    words: str
    dashed: bool = False


@dataclass(frozen=True)
class Outline:
    """The histogram of another scenario, as shares per unit of the figure between edges."""

    edges: np.ndarray
    densities: np.ndarray

    @classmethod
    def of(cls, edges: Sequence[float] | np.ndarray, counts: Sequence[int] | np.ndarray, total: int = 0) -> Outline:
        """Of counts between edges; of `total`, or of their sum."""
        widths, shares = np.diff(edges), np.asarray(counts) / (total or max(1, int(np.sum(counts))))
        return cls(np.asarray(edges, dtype=float), shares / np.where(widths > 0, widths, 1.0))


class HistogramPanel(PlotPanel):
    def __init__(self, heading: str) -> None:
        super().__init__(heading, value_title=tr("Share, %"))
        self._edges = np.zeros(0)
        self._shares = np.zeros(0)
        self._middle = (0.0, 0.0)
        self.marks: Sequence[Mark] = ()
        self._unit = ""
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(210))

    def show_histogram(
        self,
        edges: Sequence[float],
        counts: Sequence[int],
        *,
        total: int,
        middle: tuple[float, float],
        marks: Sequence[Mark],
        unit: str,
        most: float = math.inf,
    ) -> None:
        """`counts` between `edges`, of `total`; what lies in `middle` has the stronger colour; no number above
        `most`."""
        self.axes["bottom"].most = most
        self._edges, self._shares = np.asarray(edges), np.asarray(counts) / max(1, total)
        self._middle, self.marks, self._unit = middle, marks, unit
        self.set_titles(axis=unit)
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("From, {unit}", unit=self._unit), tr("To, {unit}", unit=self._unit), tr("Share, %"))
        bins = zip(self._edges[:-1], self._edges[1:], self._shares, strict=True)
        return heads, [(float(low), float(high), 100 * float(share)) for low, high, share in bins]

    def draw(self) -> None:
        if len(self._edges) < 2:
            self.show_empty(tr("Not computed yet"))
            return
        self.show_data()
        centres = (self._edges[1:] + self._edges[:-1]) / 2
        inside = (centres >= self._middle[0]) & (centres <= self._middle[1])
        for chosen, color in ((inside, theme().series(1)), (~inside, theme().series(2))):
            if chosen.any():
                bars = pg.BarGraphItem(
                    x0=self._edges[:-1][chosen],
                    x1=self._edges[1:][chosen],
                    height=100 * self._shares[chosen],
                    brush=color,
                    pen=pg.mkPen(theme().color("surface"), width=1),
                )
                self.add(bars)
        outlines: list[Outline] = [other.figures for other in self.others]
        width = float(self._edges[1] - self._edges[0])
        for other, outline in zip(self.others, outlines, strict=True):
            heights = 100 * width * np.repeat([0.0, *outline.densities, 0.0], 2)[1:-1]
            line = pg.PlotDataItem(np.repeat(outline.edges, 2), heights, pen=other.pen())
            line.setZValue(30)
            self.add(line)
        highest = max([self._shares.max(), *(width * outline.densities.max() for outline in outlines)])
        top = 100 * float(highest) * (1.16 + 0.09 * len(self.marks))
        shown = [*self._edges, *(mark.value for mark in self.marks), *(end for o in outlines for end in o.edges)]
        low, high = float(min(shown)), float(max(shown))
        room = 0.03 * (high - low)
        for number, mark in enumerate(self.marks):
            self._draw_mark(mark, top * (1 - 0.085 * number), (low, high))
        self.set_range((low - room, high + room), (0.0, top))

    def _draw_mark(self, mark: Mark, height: float, span: tuple[float, float]) -> None:
        style = Qt.PenStyle.DashLine if mark.dashed else Qt.PenStyle.SolidLine
        pen = pg.mkPen(theme().color("text"), width=1.5, style=style)
        line = pg.PlotDataItem([mark.value, mark.value], [0.0, height], pen=pen)
        line.setZValue(40)
        self.add(line)
        right_half = mark.value > (span[0] + span[1]) / 2
        self.add(plot_text(mark.words, mark.value, height, anchor=(1.02 if right_half else -0.02, 0.0), strong=True))

    def _read_out_at(self, point: QPointF) -> str:
        if len(self._edges) < 2 or not self._edges[0] <= point.x() <= self._edges[-1]:
            return ""
        number = min(int(np.searchsorted(self._edges, point.x(), side="right")) - 1, len(self._shares) - 1)
        low, high = self._edges[number], self._edges[number + 1]
        below = float(self._shares[: number + 1].sum())
        return "\n".join(
            (
                tr("{low} to {high} {unit}", low=significant(low, 4), high=significant(high, 4), unit=self._unit),
                tr("{share} of all, {below} up to here", share=percent(self._shares[number]), below=percent(below, 0)),
            )
        )
