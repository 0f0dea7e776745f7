"""Where a step goes, and how speed holds up over the number of accelerators."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF

from trainplan.engine.results import ScalingPoint, StepResult
from trainplan_desktop.plots.axis import nice_top
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.plots.share_bar import Share, ShareBar
from trainplan_desktop.theme.plot_colors import COMPUTE, DATA, OTHER, PIPELINE, TENSOR, step_color
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import decimals, percent, scaled, significant, whole
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import words_of

GROUPS = {
    COMPUTE: "Compute",
    TENSOR: "Tensor, context, expert parallel",
    PIPELINE: "Pipeline",
    DATA: "Data parallel",
    OTHER: "Other",
}


class StepBar(ShareBar):
    """The exposed seconds of a step by group."""

    def __init__(self) -> None:
        super().__init__(lambda total: tr("{seconds} s", seconds=significant(total, 4)))

    def show_step(self, step: StepResult) -> None:
        self.show_shares(step_shares(step))


def step_shares(step: StepResult) -> list[Share]:
    """The exposed seconds of a step by group."""
    sums = dict.fromkeys(GROUPS, 0.0)
    for term, seconds in step.parts.items():
        sums[step_color(term)] += seconds
    return [
        Share(tr(GROUPS[color]), color, seconds, tr("{seconds} s", seconds=significant(seconds)))
        for color, seconds in sums.items()
    ]


class ScalingPanel(PlotPanel):
    """MFU over the number of accelerators, same global batch; the plan is a diamond."""

    def __init__(self) -> None:
        super().__init__(tr("MFU over accelerators"), value_title=tr("MFU, %"), axis_title=tr("Accelerators"))
        self._points: Sequence[ScalingPoint] = ()
        self._here = 0
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(200))

    def show_scaling(self, points: Sequence[ScalingPoint], here: int) -> None:
        self._points, self._here = points, here
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("Accelerators"), tr("MFU, %"), tr("Tokens per second"), tr("Fits"))
        rows = [
            (point.n_accelerators, 100 * point.mfu, point.tokens_per_second, tr("yes") if point.fits else tr("no"))
            for point in self._points
        ]
        return heads, rows

    def draw(self) -> None:
        points = [point for point in self._points if np.isfinite(point.mfu)]
        if not points:
            self.show_empty(tr("Not computed yet"))
            return
        self.show_data()
        self.set_titles(caption=tr("Same global batch and layout; data parallel varies; hollow points do not fit"))
        xs, ys = _columns(points)
        lines = [(other, *_columns([p for p in other.figures if np.isfinite(p.mfu)])) for other in self.others]
        pen = pg.mkPen(theme().color("accent"), width=2)
        self.add(pg.PlotDataItem(xs, ys, pen=pen))
        brushes = [theme().color("accent") if point.fits else theme().color("surface") for point in points]
        self.add(pg.ScatterPlotItem(xs, ys, size=8, pen=pen, brush=brushes))
        for x, y, point in zip(xs, ys, points, strict=True):
            if point.n_accelerators == self._here:
                self.add(pg.ScatterPlotItem([x], [y], symbol="d", size=13, pen=None, brush=theme().color("text")))
                speed = tr("this plan, {rate} tokens/s", rate=_rate(point.tokens_per_second))
                anchor = (1.04, -0.3) if x > xs[0] + 0.5 * (xs[-1] - xs[0]) else (-0.04, 1.0)
                self.add(plot_text(speed, float(x), float(y), anchor=anchor, strong=True, over_lines=True))
        for other, other_xs, other_ys in lines:
            self.add(pg.PlotDataItem(other_xs, other_ys, pen=other.pen()))
        self.axes["bottom"].setTicks([_ticks(xs, points)])
        low, high = (float(pick(np.concatenate([xs, *(line[1] for line in lines)]))) for pick in (np.min, np.max))
        top = float(np.max(np.concatenate([ys, *(line[2] for line in lines)])))
        margin = 0.06 * max(1.0, high - low)
        self.set_range((low - margin, high + margin), (0.0, nice_top(top * 1.15)))

    def _read_out_at(self, point: QPointF) -> str:
        if not self._points:
            return ""
        nearest = min(self._points, key=lambda p: abs(np.log2(p.n_accelerators) - point.x()))
        fits = "" if nearest.fits else tr("does not fit")
        here = [(o.name, p) for o in self.others for p in o.figures if p.n_accelerators == nearest.n_accelerators]
        return "\n".join(
            line
            for line in (
                tr("{count} accelerators", count=whole(nearest.n_accelerators)),
                tr("MFU {mfu} %", mfu=decimals(100 * nearest.mfu, 1)),
                tr(
                    "{rate} tokens/s, {share} of linear",
                    rate=_rate(nearest.tokens_per_second),
                    share=percent(nearest.efficiency, 0),
                ),
                fits,
                *(f"{name}: {tr('MFU {mfu} %', mfu=decimals(100 * p.mfu, 1))}" for name, p in here),
            )
            if line
        )


def _rate(tokens_per_second: float) -> str:
    rate, word = scaled(tokens_per_second)
    return f"{significant(rate)} {tr(word)}".strip()


def _columns(points: Sequence[ScalingPoint]) -> tuple[np.ndarray, np.ndarray]:
    """Doublings of accelerators, and MFU [%]."""
    return np.log2([point.n_accelerators for point in points]), np.array([100 * point.mfu for point in points])


def _ticks(xs: np.ndarray, points: Sequence[ScalingPoint]) -> list[tuple[float, str]]:
    step = max(1, len(points) // 8)
    return [(float(x), whole(point.n_accelerators)) for x, point in list(zip(xs, points, strict=True))[::step]]


def term_rows(step: StepResult) -> list[tuple[str, str, str, str, str]]:
    """(colour, term, exposed seconds, share, hidden seconds), largest first inside each colour."""
    order = list(GROUPS)
    rows = []
    listed = sorted(step.parts.items(), key=lambda item: (order.index(step_color(item[0])), -item[1]))
    for term, seconds in listed:
        hidden = step.hidden.get(term, 0.0)
        if seconds < 0.0005 and hidden < 0.0005:
            continue
        share = percent(seconds / step.seconds) if step.seconds else ""
        rows.append(
            (step_color(term), words_of(term), decimals(seconds, 3), share, decimals(hidden, 3) if hidden else "")
        )
    for term, hidden in step.hidden.items():
        if term not in step.parts and hidden:
            rows.append((step_color(term), words_of(term), decimals(0, 3), percent(0), decimals(hidden, 3)))
    return rows
