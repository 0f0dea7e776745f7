"""Own against rent over months."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor

from trainplan.engine.results import CostResult, MonthlyCost
from trainplan.engine.studies.uncertainty import MonthlyBand
from trainplan_desktop.plots.axis import nice_top
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import fitting_amount, money, significant
from trainplan_desktop.wording.text import tr

NAMES_AT = 0.72
"""Where the lines are named, as a share of the horizon."""
Line = tuple[np.ndarray, np.ndarray]  # months, amounts


class CostPanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(tr("Cost of the cluster against months of use"), axis_title=tr("Months of use"))
        self._cost: CostResult | None = None
        self._run_months: float | None = None
        self.courses: Mapping[str, MonthlyBand] = {}
        self.even: tuple[float, float] | None = None
        self._even_words = ""
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(260))

    def show_cost(self, cost: CostResult, run_months: float | None) -> None:
        if cost is not self._cost:
            self.courses, self.even, self._even_words = {}, None, ""
        self._cost, self._run_months = cost, run_months
        self.redraw()

    def show_spread(
        self, courses: Mapping[str, MonthlyBand], even: tuple[float, float] | None, even_words: str
    ) -> None:
        """80 % intervals of what is shown: of own and rent by month, and of the break-even, which has words."""
        self.courses, self.even, self._even_words = courses, even, even_words
        self.redraw()

    def data(self) -> Figures:
        cost = self._cost
        assert cost is not None
        heads = (
            tr("Month"),
            tr("Own, {currency}", currency=cost.currency),
            tr("Rent, {currency}", currency=cost.currency),
        )
        return heads, [(month.month, month.own, month.rent) for month in cost.cumulative]

    def draw(self) -> None:
        cost = self._cost
        months = list(cost.cumulative) if cost is not None else []
        if cost is None or len(months) < 2:
            self.show_empty(tr("Not computed yet"))
            return
        drawn = [*months, *(month for other in self.others for month in other.figures.cumulative)]
        amounts = [value for month in drawn for value in (month.own, month.rent) if value is not None]
        if not amounts:
            self.show_empty(tr("There is no price"), tr("Enter the price of a node, or a rent"))
            return
        self.show_data()
        highs = [course.high[min(months[-1].month, len(course.high) - 1)] for course in self.courses.values()]
        largest = max([*highs, *amounts])
        divisor, unit = fitting_amount(largest)
        caption = tr("In money of today; own is less what the cluster would sell for, which falls month by month")
        horizon = months[-1].month
        if self.courses:
            caption += "; " + tr("bands are 80 % intervals")
        if self.even is not None and self.even[0] < horizon:
            caption += ", " + tr("the grey strip is that of the break-even")
        self.set_titles(value=f"{unit}{cost.currency}", caption=caption)
        top = nice_top(largest / divisor) * (1.15 if self.even is not None else 1.0)
        self.set_range((0.0, float(horizon)), (0.0, top))
        self._draw_spread(horizon, divisor)
        lines = {name: _line(months, name, divisor) for name in ("own", "rent")}
        for name, (xs, ys) in lines.items():
            if len(xs):
                self.add(pg.PlotDataItem(xs, ys, pen=pg.mkPen(line_color(name, text=False), width=2.2)))
        self._draw_others(divisor)
        run = self._run_months or 0.0
        clear = abs(run / horizon - NAMES_AT) > 0.12  # of the line that marks the end of the run
        self._name_lines(lines, (NAMES_AT if clear else NAMES_AT - 0.25) * horizon, top)
        self._mark_break_even(cost, months, divisor, top)
        if self._run_months is not None and 0 < self._run_months < horizon:
            pen = pg.mkPen(theme().color("text"), width=1.5, style=Qt.PenStyle.DotLine)
            self.add(pg.InfiniteLine(self._run_months, angle=90, pen=pen))
            words = tr("This run ends: {months} months", months=significant(self._run_months, 2))
            side = 0.0 if self._run_months < horizon * 0.6 else 1.0
            self.add(plot_text(words, self._run_months, top, anchor=(side, 0.0), strong=True))

    def _draw_others(self, divisor: float) -> None:
        for other in self.others:
            for side in ("own", "rent"):
                xs, ys = _line(list(other.figures.cumulative), side, divisor)
                if len(xs):
                    self.add(pg.PlotDataItem(xs, ys, pen=other.pen(line_color(side, text=False))))

    def _name_lines(self, lines: dict[str, Line], at: float, top: float) -> None:
        """Each name beside its line: the upper one above, the lower one below where there is room."""
        heights = {name: float(np.interp(at, xs, ys)) for name, (xs, ys) in lines.items() if len(xs)}
        for name, height in heights.items():
            upper = height >= max(heights.values()) or height < 0.12 * top
            words = tr("Own") if name == "own" else tr("Rent")
            label = plot_text(words, at, height, anchor=(1.0, 1.25) if upper else (0.0, -0.25), strong=True)
            label.setColor(line_color(name, text=True))
            self.add(label)

    def _draw_spread(self, horizon: int, divisor: float) -> None:
        for name, course in self.courses.items():
            axis = np.arange(min(horizon + 1, len(course.low)))
            edges = (np.array(edge[: len(axis)]) / divisor for edge in (course.low, course.high))
            color = line_color(name, text=False)
            color.setAlpha(46)
            band = pg.FillBetweenItem(*(pg.PlotCurveItem(axis, edge) for edge in edges), brush=color)
            band.setZValue(-40)
            self.add(band)
        if self.even is not None and self.even[0] < horizon:
            strip = pg.LinearRegionItem((self.even[0], min(self.even[1], horizon)), movable=False)
            strip.setBrush(theme().color("sunken"))
            for edge in strip.lines:
                edge.setPen(pg.mkPen(None))
            strip.setZValue(-80)
            self.add(strip)

    def _mark_break_even(self, cost: CostResult, months: list[MonthlyCost], divisor: float, top: float) -> None:
        at = cost.break_even_months
        self._name_break_even(cost, months[-1].month, top)
        if cost.break_even != "months" or at is None or at > months[-1].month:
            return
        xs = [month.month for month in months if month.rent is not None]
        ys = [month.rent / divisor for month in months if month.rent is not None]
        y = float(np.interp(at, xs, ys))
        self.add(
            pg.ScatterPlotItem(
                [at], [y], size=11, pen=pg.mkPen(theme().color("surface"), width=1.5), brush=theme().color("text")
            )
        )

    def _name_break_even(self, cost: CostResult, horizon: int, top: float) -> None:
        """Below the line that names the end of the run."""
        even = cost.break_even_months if cost.break_even == "months" else None
        at = even if even is not None and even <= horizon else self.even[0] if self.even is not None else horizon + 1
        if at > horizon:
            return
        side = 0.0 if at < 0.6 * horizon else 1.0
        words = [(tr("Break-even: {months} months", months=significant(even, 2)), "text")] if even is not None else []
        words += [(self._even_words, "muted")] if self._even_words else []
        for row, (line, token) in enumerate(words, 1):
            self.add(plot_text(line, at, top, anchor=(side, -0.9 * row), token=token, strong=token == "text"))

    def _read_out_at(self, point: QPointF) -> str:
        if self._cost is None or not self._cost.cumulative:
            return ""
        nearest = min(self._cost.cumulative, key=lambda month: abs(month.month - point.x()))
        lines = [tr("Month {month}", month=nearest.month)]
        for words, side, value in ((tr("Own"), "own", nearest.own), (tr("Rent"), "rent", nearest.rent)):
            if value is not None:
                spread = self._spread_words(side, nearest.month)
                lines.append(f"{words} {' '.join(money(value, self._cost.currency))}{spread}")
        for other in self.others:
            at = next((month for month in other.figures.cumulative if month.month == nearest.month), None)
            for words, value in ((tr("Own"), at.own), (tr("Rent"), at.rent)) if at is not None else ():
                if value is not None:
                    lines.append(f"{other.name}: {words} {' '.join(money(value, self._cost.currency))}")
        return "\n".join(lines)

    def _spread_words(self, side: str, month: int) -> str:
        course = self.courses.get(side)
        if course is None or month >= len(course.low) or self._cost is None:
            return ""
        low, high = (" ".join(money(edge[month], self._cost.currency)) for edge in (course.low, course.high))
        return ", " + tr("80 % between {low} and {high}", low=low, high=high)


def _line(months: list[MonthlyCost], name: str, divisor: float) -> Line:
    known = [(month.month, getattr(month, name) / divisor) for month in months if getattr(month, name) is not None]
    columns = np.array(known, dtype=float).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


def line_color(name: str, *, text: bool) -> QColor:
    if name == "own":
        return theme().series(1)
    return theme().color("series_4_text" if text else "series_4_line")
