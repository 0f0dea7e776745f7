"""Cash that is out, month by month: owned with lead time, loan and resale, against rented."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt

from trainplan.engine.deployment.cash_flow import CashFlow
from trainplan_desktop.plots.cost import line_color
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import fitting_amount, money, significant
from trainplan_desktop.wording.text import tr


class CashFlowPanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(tr("Cash flow"), axis_title=tr("Months from the order"))
        self._sums: dict[str, list[float]] = {}
        self._lead = 0
        self._currency = ""
        self.find_read_out = self._read
        self.view.setMinimumHeight(theme().px(200))

    def show_flow(self, flow: CashFlow, currency: str) -> None:
        self._sums = _sums(flow)
        self._lead, self._currency = flow.lead_months, currency
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("Month"), *(f"{name}, {self._currency}" for name in self._sums))
        return heads, [(month, *amounts) for month, amounts in enumerate(zip(*self._sums.values(), strict=True))]

    def draw(self) -> None:
        if not self._sums:
            return
        self.show_data()
        others = {other: _sums(other.figures) for other in self.others}
        drawn = [values for sums in (self._sums, *others.values()) for values in sums.values()]
        lowest = min(min(values) for values in drawn)
        divisor, unit = fitting_amount(-lowest)
        self.set_titles(
            value=f"{unit}{self._currency}",
            caption=tr("All that was paid and earned until then; the last month brings the resale"),
        )
        months = len(self._sums["own"]) - 1
        highest = max(0.0, *(max(values) for values in drawn))
        room = 0.08 * (highest - lowest) / divisor
        self.set_range((0.0, float(months)), (lowest / divisor - room, highest / divisor + 2 * room))
        for other, sums in others.items():
            for name, values in sums.items():
                heights = np.array(values) / divisor
                pen = other.pen(line_color(name, text=False))
                self.add(pg.PlotDataItem(np.arange(len(heights)), heights, pen=pen))
        for name, values in self._sums.items():
            heights = np.array(values) / divisor
            pen = pg.mkPen(line_color(name, text=False), width=2.2)
            self.add(pg.PlotDataItem(np.arange(len(heights)), heights, pen=pen))
            at = round(0.62 * months)
            words = tr("Own") if name == "own" else tr("Rent")
            above = heights[at] >= max(values[at] for values in self._sums.values()) / divisor
            text = plot_text(words, at, float(heights[at]), anchor=(0.0, 1.1) if above else (1.0, -0.1), strong=True)
            text.setColor(line_color(name, text=True))
            self.add(text)
        if self._lead:
            pen = pg.mkPen(theme().color("text"), width=1.5, style=Qt.PenStyle.DotLine)
            self.add(pg.InfiniteLine(self._lead, angle=90, pen=pen))
            words = tr("delivered after {months} months", months=self._lead)
            self.add(plot_text(words, self._lead, lowest / divisor - room, anchor=(0.0, 1.0), strong=True))

    def _read(self, point: QPointF) -> str:
        if not self._sums:
            return ""
        month = int(np.clip(round(point.x()), 0, len(self._sums["own"]) - 1))
        lines = [tr("Month {month}", month=significant(month))]
        sides = ((tr("Own"), "own"), (tr("Rent"), "rent"))
        for words, name in sides:
            lines.append(f"{words} {' '.join(money(self._sums[name][month], self._currency))}")
        for other in self.others:
            sums = _sums(other.figures)
            for words, name in sides:
                if month < len(sums[name]):
                    lines.append(f"{other.name}: {words} {' '.join(money(sums[name][month], self._currency))}")
        return "\n".join(lines)


def _sums(flow: CashFlow) -> dict[str, list[float]]:
    return {"own": list(accumulate(flow.own)), "rent": list(accumulate(flow.rent))}
