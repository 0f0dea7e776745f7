"""Variants of a plan by run time and cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetrics, QResizeEvent

from trainplan_desktop.plots.overlay import short_name
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import interval, significant
from trainplan_desktop.wording.text import tr

LOOKS = (("series 1", "o"), ("series 3", "s"), ("series 5", "t1"), ("series_4_line", "t"), ("series 7", "h"))
BASE = ("text", "d")
CORNERS = ((0, 1), (0, 0), (1, 1), (1, 0), (0, 2), (0, -1))
"""Of a point: at its right or left, above or below, or a line further."""


@dataclass(frozen=True)
class Variant:
    name: str
    days: float
    money: float
    """In the unit of the axis."""
    base: bool = False
    days_between: tuple[float, float] | None = None
    """80 % interval."""
    money_between: tuple[float, float] | None = None


class TradePanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(tr("Time against cost"), axis_title=tr("Run time, days"))
        self.variants: Sequence[Variant] = ()
        self._unit = ""
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(280))

    def show_variants(self, variants: Sequence[Variant], unit: str, caption: str) -> None:
        self.variants, self._unit = variants, unit
        self.set_titles(caption=caption, value=unit)
        self.redraw()

    def data(self) -> Figures:
        return (tr("Scenario"), tr("Run time, days"), self._unit), [(v.name, v.days, v.money) for v in self.variants]

    def draw(self) -> None:
        if not self.variants:
            self.show_empty(tr("No scenario fits and has a price"), tr("Those that do are drawn here"))
            return
        self.show_data()
        spans = [(v.days_between or (v.days, v.days), v.money_between or (v.money, v.money)) for v in self.variants]
        days, amounts = ([end for span in found for end in span] for found in zip(*spans, strict=True))
        across = _span([*days, *(v.days for v in self.variants)])
        up = _span([*amounts, *(v.money for v in self.variants)])
        looks = iter(LOOKS * (1 + len(self.variants) // len(LOOKS)))
        for variant in self.variants:
            color, symbol = BASE if variant.base else next(looks)
            self._draw_intervals(variant, color)
            self.add(
                pg.ScatterPlotItem(
                    [variant.days], [variant.money], symbol=symbol, size=12, pen=None, brush=color_of(color)
                )
            )
        self.set_range(across, up)
        self._name_variants()

    def _name_variants(self) -> None:
        """Each name in a corner of its bars where no other name is yet."""
        (x0, x1), (y0, y1) = self.plot.viewRange()
        metrics = QFontMetrics(theme().font("caption", QFont.Weight.DemiBold))
        across, up = (x1 - x0) / max(1, self.view.width()), (y1 - y0) / max(1, self.view.height())
        taken: list[QRectF] = []
        looks = iter(LOOKS * (1 + len(self.variants) // len(LOOKS)))
        for variant in self.variants:
            color, _ = BASE if variant.base else next(looks)
            words = f"\u2002{short_name(variant.name)}\u2002"
            width, height = metrics.horizontalAdvance(words) * across, 1.2 * metrics.height() * up
            free = []
            for side, above in CORNERS:
                box = QRectF(variant.days - side * width, variant.money - (1 - above) * height, width, height)
                inside = x0 <= box.left() and box.right() <= x1
                free.append((sum(box.intersects(other) for other in taken) + 2 * (not inside), side, above, box))
            _, side, above, box = min(free, key=lambda corner: corner[0])
            taken.append(box)
            text = plot_text(words, variant.days, variant.money, anchor=(side, above), strong=True)
            text.setColor(_readable(color))
            self.add(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.is_empty:
            self.redraw()

    def _draw_intervals(self, variant: Variant, color: str) -> None:
        pen = pg.mkPen(color_of(color), width=1.6)
        if variant.days_between is not None:
            self.add(pg.PlotDataItem(variant.days_between, [variant.money] * 2, pen=pen))
        if variant.money_between is not None:
            self.add(pg.PlotDataItem([variant.days] * 2, variant.money_between, pen=pen))

    def _read_out_at(self, point: QPointF) -> str:
        if not self.variants:
            return ""
        (x0, x1), (y0, y1) = self.plot.viewRange()

        def distance(variant: Variant) -> float:
            return abs(variant.days - point.x()) / (x1 - x0) + abs(variant.money - point.y()) / (y1 - y0)

        nearest = min(self.variants, key=distance)
        if distance(nearest) > 0.06:
            return ""
        figures = tr(
            "{days} days, {money} {unit}",
            days=significant(nearest.days),
            money=significant(nearest.money),
            unit=self._unit,
        )
        lines = [nearest.name, figures]
        if nearest.days_between is not None:
            lines.append(tr("80 %: {span} days", span=interval(*nearest.days_between)))
        if nearest.money_between is not None:
            lines.append(tr("80 %: {span} {unit}", span=interval(*nearest.money_between), unit=self._unit))
        return "\n".join(lines)


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = max(0.25 * (high - low), 0.08 * high)
    return max(0.0, low - room), high + room


def _readable(color: str) -> QColor:
    """The colour of a variant's marks, for its name."""
    return color_of("series_4_text" if color == "series_4_line" else color)
