"""Draw of the machines over the start of the run and its first checkpoints."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF

from trainplan_desktop.plots.axis import nice_top
from trainplan_desktop.plots.panel import Figures, PlotPanel, limit_line, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import significant, tidy
from trainplan_desktop.wording.text import tr

TAIL = 0.15
"""Of the time shown: how long the last level goes on."""


class PowerPanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(tr("Power over time"))
        self._profile: list[tuple[float, float]] = []
        self._rated = 0.0
        self.find_read_out = self._read
        self.view.setFixedHeight(theme().px(150))

    def show_profile(self, profile: Sequence[tuple[float, float]], rated_kilowatts: float) -> None:
        """`profile` holds (seconds, kW), constant until the next point."""
        self._profile, self._rated = list(profile), rated_kilowatts
        self.redraw()

    def data(self) -> Figures:
        return (tr("Seconds"), tr("Power, kW")), self._profile

    def draw(self) -> None:
        if len(self._profile) < 2:
            self.show_empty(tr("Checkpoints are not computed"))
            return
        self.show_data()
        factor, unit = self._unit()
        self.set_titles(
            value=unit,
            axis=tr("Minutes"),
            caption=tr("Start of the run and its first checkpoints; the whole job stands still while one is taken"),
        )
        x, y = _steps(self._profile, factor)
        lines = [(other, *_steps(other.figures, factor)) for other in self.others if len(other.figures) > 1]
        color = theme().series(1)
        fill = theme().series(1)
        fill.setAlpha(40)
        self.add(pg.PlotDataItem(x, y, pen=pg.mkPen(color, width=1.8), fillLevel=0.0, brush=fill))
        self.add(limit_line(self._rated * factor, 0))
        for other, xs, ys in lines:
            self.add(pg.PlotDataItem(xs, ys, pen=other.pen()))
        end = max([float(x[-1]), *(float(xs[-1]) for _, xs, _ in lines)])
        top = max([self._rated * factor, *(float(ys.max()) for _, _, ys in lines)])
        self.set_range((0.0, end), (0.0, nice_top(top) * 1.12))
        words = tr("rated {power}", power=f"{significant(self._rated * factor)} {unit}")
        self.add(plot_text(words, 0.0, self._rated * factor, anchor=(0.0, 1.0), strong=True))

    def _unit(self) -> tuple[float, str]:
        return (1e-3, "MW") if self._rated >= 2000 else (1.0, "kW")

    def _read(self, point: QPointF) -> str:
        before = [power for at, power in self._profile if at / 60 <= point.x()]
        if not before:
            return ""
        factor, unit = self._unit()
        lines = [tr("Minute {minute}", minute=tidy(max(0.0, point.x()), 3))]
        lines.append(f"{significant(before[-1] * factor)} {unit}")
        for other in self.others:
            at = [power for seconds, power in other.figures if seconds / 60 <= point.x()]
            lines += [f"{other.name}: {significant(at[-1] * factor)} {unit}"] if at else []
        return "\n".join(lines)


def _steps(profile: Sequence[tuple[float, float]], factor: float) -> tuple[np.ndarray, np.ndarray]:
    """Minutes and levels of a line that keeps each level until the next point."""
    times = np.array([at for at, _ in profile]) / 60
    levels = np.array([power for _, power in profile]) * factor
    ends = np.append(times[1:], times[-1] * (1 + TAIL))
    return np.column_stack([times, ends]).ravel(), np.repeat(levels, 2)
