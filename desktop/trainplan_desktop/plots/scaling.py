"""Speed of an accelerator over the size of the cluster, for one plan on several fabrics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from trainplan.engine.scaling.curve import CurvePoint, ScalingCurve
from trainplan_desktop.plots.axis import nice_top
from trainplan_desktop.plots.legend import Legend
from trainplan_desktop.plots.overlay import Overlaid, paint_line
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import decimals, scaled, significant, whole
from trainplan_desktop.wording.text import tr

LINES: tuple[tuple[str, Qt.PenStyle], ...] = (
    ("accent", Qt.PenStyle.SolidLine),
    ("series 3", Qt.PenStyle.DashLine),
    ("series_4_line", Qt.PenStyle.DashDotLine),
    ("series 5", Qt.PenStyle.DotLine),
    ("series 1", Qt.PenStyle.DashDotDotLine),
    ("series 7", Qt.PenStyle.SolidLine),
    ("text", Qt.PenStyle.DashLine),
)
"""Colour and dash of each line, in the order in which they are shown."""
MOST_TICKS = 9


@dataclass(frozen=True)
class NamedCurve:
    """A curve with its name and its place among `LINES`."""

    name: str
    line: int
    curve: ScalingCurve


class ScalingComparison(PlotPanel):
    """Tokens a second of one accelerator as a percentage of the plan's; the plan is a diamond."""

    def __init__(self) -> None:
        super().__init__(
            tr("Speed of an accelerator over the size of the cluster"),
            value_title=tr("Tokens a second per accelerator, % of this plan"),
            axis_title=tr("Accelerators"),
        )
        self._curves: Sequence[NamedCurve] = ()
        self._here: CurvePoint | None = None
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(230))

    def make_legend(self) -> Legend:
        return _LineLegend()

    def show_curves(self, curves: Sequence[NamedCurve], here: CurvePoint | None, caption: str) -> None:
        """`here` is the plan, a point of the first curve."""
        self._curves, self._here = curves, here
        self.set_titles(caption=caption)
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("Curve"), tr("Accelerators"), tr("Tokens per second"), tr("Fits"))
        rows = [
            (found.name, point.n_accelerators, point.tokens_per_second, tr("yes") if point.fits else tr("no"))
            for found in self._curves
            for point in found.curve.points
        ]
        return heads, rows

    def draw(self) -> None:
        shown = [found for found in self._curves if found.curve.points]
        self.set_legend([(str(found.line), found.name) for found in shown])
        if not shown or self._here is None:
            self.show_empty(tr("Not computed yet"))
            return
        self.show_data()
        if len(shown) == 1:
            self._add_band(shown[0].curve)
        for found in reversed(shown):
            self._add_line(found)
        for other in self.others:
            self._add_thin_line(other)
        points = [
            p
            for curve in (*(found.curve for found in shown), *(other.figures for other in self.others))
            for p in curve.points
        ]
        counts = sorted({point.n_accelerators for point in points})
        dash = pg.mkPen(theme().color("muted"), width=1.2, style=Qt.PenStyle.DashLine)
        self.add(pg.InfiniteLine(100.0, angle=0, pen=dash))
        low, high = np.log2(counts[0]), np.log2(counts[-1])
        margin = 0.05 * max(1.0, high - low)
        top = max(self._share(point) for point in points)
        if len(shown) == 1:
            top = max(top, shown[0].curve.high_fraction * max(self._share(p) for p in shown[0].curve.points))
        self._mark_plan(low + 0.7 * (high - low))
        self.axes["bottom"].setTicks([_ticks(counts)])
        self.set_range((low - margin, high + margin), (0.0, nice_top(max(top, 100.0) * 1.04)))

    def _share(self, point: CurvePoint) -> float:
        """Speed per accelerator as a percentage of the plan's."""
        here = self._here
        if here is None:
            return 0.0
        of_plan = here.tokens_per_second / here.n_accelerators
        return 100 * point.tokens_per_second / point.n_accelerators / of_plan

    def _columns(self, curve: ScalingCurve) -> tuple[np.ndarray, np.ndarray]:
        xs = np.log2([point.n_accelerators for point in curve.points])
        return xs, np.array([self._share(point) for point in curve.points])

    def _add_band(self, curve: ScalingCurve) -> None:
        xs, ys = self._columns(curve)
        edges = [pg.PlotCurveItem(xs, ys * share) for share in (curve.low_fraction, curve.high_fraction)]
        fill = pg.FillBetweenItem(*edges, brush=theme().color("accent_soft"))
        fill.setZValue(-50)
        self.add(fill)

    def _add_line(self, found: NamedCurve) -> None:
        xs, ys = self._columns(found.curve)
        pen = _pen(found.line)
        self.add(pg.PlotDataItem(xs, ys, pen=pen))
        surface = theme().color("surface")
        brushes = [pen.color() if point.fits else surface for point in found.curve.points]
        outline = pg.mkPen(pen.color(), width=1.5)
        self.add(pg.ScatterPlotItem(xs, ys, size=7, pen=outline, brush=brushes))

    def _add_thin_line(self, other: Overlaid) -> None:
        xs, ys = self._columns(other.figures)
        ink, surface = theme().color("text"), theme().color("surface")
        self.add(pg.PlotDataItem(xs, ys, pen=other.pen()))
        too_large = [not point.fits for point in other.figures.points]
        self.add(pg.ScatterPlotItem(xs[too_large], ys[too_large], size=5, pen=pg.mkPen(ink, width=1), brush=surface))

    def _mark_plan(self, far: float) -> None:
        """Lines fall to the right: room is above at the right, and below at the left of the far end."""
        if self._here is None:
            return
        x = float(np.log2(self._here.n_accelerators))
        self.add(pg.ScatterPlotItem([x], [100.0], symbol="d", size=14, pen=None, brush=theme().color("text")))
        words = tr("this plan, {rate} tokens/s", rate=rate_words(self._here.tokens_per_second))
        anchor = (-0.06, 1.2) if x < far else (1.0, -0.6)
        self.add(plot_text(words, x, 100.0, anchor=anchor, strong=True, over_lines=True))

    def _read_out_at(self, point: QPointF) -> str:
        shown = [found for found in self._curves if found.curve.points]
        if not shown or self._here is None:
            return ""
        counts = sorted({p.n_accelerators for found in shown for p in found.curve.points})
        count = min(counts, key=lambda size: abs(np.log2(size) - point.x()))
        lines = [tr("{count} accelerators", count=whole(count))]
        for found in shown:
            at = next((p for p in found.curve.points if p.n_accelerators == count), None)
            if at is not None:
                words = tr("{name}: {share} %, MFU {mfu} %", name=found.name, share=decimals(self._share(at), 0),
                           mfu=decimals(100 * at.mfu, 1))  # fmt: skip
                lines.append(words if at.fits else f"{words}, {tr('does not fit')}")
        for other in self.others:
            at = next((p for p in other.figures.points if p.n_accelerators == count), None)
            if at is not None:
                words = tr("{name}: {share} %", name=other.name, share=decimals(self._share(at), 0))
                lines.append(words if at.fits else f"{words}, {tr('does not fit')}")
        return "\n".join(lines)


class _LineLegend(Legend):
    """A short piece of each line, with its dash."""

    marks_lines = True

    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        paint_line(painter, box, _pen(int(color)))


def line_color(line: int) -> QColor:
    """The colour of a line of the plot."""
    token, _ = LINES[line % len(LINES)]
    kind, _, number = token.partition(" ")
    return theme().series(int(number)) if kind == "series" else theme().color(token)


def _pen(line: int) -> QPen:
    pen: QPen = pg.mkPen(line_color(line), width=2, style=LINES[line % len(LINES)][1])
    return pen


def rate_words(tokens_per_second: float) -> str:
    """Tokens a second with the word for thousands or millions."""
    rate, word = scaled(tokens_per_second)
    return f"{significant(rate)} {tr(word)}".strip()


def _ticks(counts: Sequence[int]) -> list[tuple[float, str]]:
    """A label at some of the possible sizes, far enough from one another."""
    apart = max(1.0, (np.log2(counts[-1]) - np.log2(counts[0])) / MOST_TICKS)
    chosen: list[int] = []
    for count in reversed(counts):
        if not chosen or np.log2(chosen[-1]) - np.log2(count) >= apart * 0.999:
            chosen.append(count)
    return [(float(np.log2(count)), whole(count)) for count in reversed(chosen)]
