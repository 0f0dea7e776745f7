"""Useful share of the calendar over the interval between checkpoints."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF

from trainplan.engine.studies.alternatives import GoodputCurve
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import percent, significant
from trainplan_desktop.wording.text import marked, tr

TICKS = (
    (1, "1 s"), (10, "10 s"), (60, "1 min"), (600, "10 min"), (3600, "1 h"), (36_000, "10 h"),
    (86_400, "1 day"), (864_000, "10 days"),
)  # fmt: skip


class GoodputPanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(
            tr("Goodput over the checkpoint interval"),
            value_title=tr("Useful share of the calendar, %"),
            axis_title=tr("Time from one checkpoint to the next"),
        )
        self.curve: GoodputCurve | None = None
        self.marks: tuple[float, float] = (0.0, 0.0)
        self.find_read_out = self._read
        self.view.setFixedHeight(theme().px(190))
        self.axes["upright"].most = 100

    def show_curve(self, curve: GoodputCurve, optimum_seconds: float, plan_seconds: float) -> None:
        self.curve, self.marks = curve, (optimum_seconds, plan_seconds)
        self.redraw()

    def data(self) -> Figures:
        curve = self.curve
        assert curve is not None
        pairs = zip(curve.intervals, curve.goodput, strict=True)
        return (tr("Interval, s"), tr("Goodput, %")), [(float(at), 100 * float(share)) for at, share in pairs]

    def draw(self) -> None:
        curve = self.curve
        if curve is None:
            return
        self.show_data()
        x, y = np.log10(curve.intervals), 100 * curve.goodput
        self.axes["bottom"].setTicks([[(np.log10(at), tr(words)) for at, words in TICKS]])
        heights = [y, *(100 * other.figures.goodput for other in self.others)]
        best = max(float(column.max()) for column in heights)
        spread = max(best - float(np.percentile(column, 30)) for column in heights)
        low = max(0.0, best - max(10.0, 1.6 * spread))
        span = best - low
        top = best + 0.3 * span
        if abs(top - 100) < 0.08 * span:
            top = 100 + 0.08 * span  # room for the highest number of the axis
        self.set_range((float(x[0]), float(x[-1])), (low, top))
        optimum, plan = self.marks
        self.set_titles(
            caption=tr(
                "The optimum is {optimum}; this plan saves every {plan}",
                optimum=interval_words(optimum),
                plan=interval_words(plan),
            )
        )
        for other in self.others:
            line = np.log10(other.figures.intervals), 100 * other.figures.goodput
            self.add(pg.PlotDataItem(*line, pen=other.pen()))
        self.add(pg.PlotDataItem(x, y, pen=pg.mkPen(theme().color("accent"), width=2.2)))
        if abs(np.log(plan / optimum)) < 0.02:
            self._mark(plan, "d", tr("this plan, the optimum"), above=True)
            return
        self._mark(optimum, "o", tr("optimum"), above=True)
        self._mark(plan, "d", tr("this plan"), above=False)

    def _mark(self, seconds: float, symbol: str, words: str, *, above: bool) -> None:
        x, y = self._at(seconds)
        size = 13 if symbol == "d" else 9
        brush = theme().color("text" if symbol == "d" else "accent")
        pen = pg.mkPen(theme().color("surface"), width=1.5)
        self.add(pg.ScatterPlotItem([x], [y], symbol=symbol, size=size, pen=pen, brush=brush))
        token = "text" if symbol == "d" else "accent"
        self.add(plot_text(words, x, y, anchor=(0.5, 1.35 if above else -0.35), token=token, strong=True))

    def _at(self, seconds: float) -> tuple[float, float]:
        curve = self.curve
        assert curve is not None
        x = float(np.log10(seconds))
        return x, float(np.interp(x, np.log10(curve.intervals), 100 * curve.goodput))

    def _read(self, point: QPointF) -> str:
        if self.curve is None:
            return ""
        seconds = float(np.clip(10 ** point.x(), self.curve.intervals[0], self.curve.intervals[-1]))
        _, y = self._at(seconds)
        lines = [tr("Saving every {interval}", interval=interval_words(seconds)), percent(y / 100)]
        for other in self.others:
            at = np.interp(np.log10(seconds), np.log10(other.figures.intervals), other.figures.goodput)
            lines.append(f"{other.name}: {percent(float(at))}")
        return "\n".join(lines)


def interval_words(seconds: float) -> str:
    """A duration as people say it: 45 s, 12.5 minutes, 1.73 hours."""
    for size, words in ((86_400, "{count} days"), (3600, "{count} hours"), (60, marked("{count} minutes"))):
        if seconds >= 2 * size:
            return tr(words, count=significant(seconds / size))
    return tr("{count} s", count=significant(seconds))
