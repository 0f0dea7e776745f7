"""Variants of a plan by run time and cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF

from trainplan_desktop.formats import significant
from trainplan_desktop.plots.colors import color_of
from trainplan_desktop.plots.panel import PlotPanel, plot_text
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme

LOOKS = (("series 1", "o"), ("series 3", "s"), ("series 5", "t1"), ("series_4_line", "t"), ("series 7", "h"))
BASE = ("text", "d")


@dataclass(frozen=True)
class Variant:
    name: str
    days: float
    money: float
    """In the unit of the axis."""
    base: bool = False


class TradePanel(PlotPanel):
    def __init__(self) -> None:
        super().__init__(tr("Time against cost"), axis_title=tr("Run time, days"))
        self._variants: Sequence[Variant] = ()
        self._unit = ""
        self._items: list[pg.GraphicsObject] = []
        self.find_read_out = self._read_out_at
        self.view.setMinimumHeight(theme().px(240))

    def show_variants(self, variants: Sequence[Variant], unit: str, caption: str) -> None:
        self._variants, self._unit = variants, unit
        self.set_titles(caption=caption, value=unit)
        self.redraw()

    def redraw(self) -> None:
        if not hasattr(self, "_items"):
            return
        for item in self._items:
            self.plot.removeItem(item)
        self._items = []
        if not self._variants:
            self.show_empty(tr("No scenario fits"), tr("Those that fit are drawn here"))
            return
        self.show_data()
        days, amounts = [v.days for v in self._variants], [v.money for v in self._variants]
        across, up = _span(days), _span(amounts)
        looks = iter(LOOKS * (1 + len(self._variants) // len(LOOKS)))
        for variant in self._variants:
            color, symbol = BASE if variant.base else next(looks)
            self._add(
                pg.ScatterPlotItem(
                    [variant.days], [variant.money], symbol=symbol, size=12, pen=None, brush=color_of(color)
                )
            )
            right = variant.days > (across[0] + across[1]) / 2
            words = f"\u2003{_shortened(variant.name)}\u2003"  # room for the mark
            text = plot_text(words, variant.days, variant.money, anchor=(1.0 if right else 0.0, 0.5), strong=True)
            self._add(text)
        self.set_range(across, up)

    def _add(self, item: pg.GraphicsObject) -> None:
        self._items.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def _read_out_at(self, point: QPointF) -> str:
        if not self._variants:
            return ""
        (x0, x1), (y0, y1) = self.plot.viewRange()

        def distance(variant: Variant) -> float:
            return abs(variant.days - point.x()) / (x1 - x0) + abs(variant.money - point.y()) / (y1 - y0)

        nearest = min(self._variants, key=distance)
        if distance(nearest) > 0.06:
            return ""
        figures = tr(
            "{days} days, {money} {unit}",
            days=significant(nearest.days),
            money=significant(nearest.money),
            unit=self._unit,
        )
        return f"{nearest.name}\n{figures}"


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = max(0.25 * (high - low), 0.08 * high)
    return max(0.0, low - room), high + room


def _shortened(name: str) -> str:
    return name if len(name) <= 28 else f"{name[:18]}…{name[-8:]}"
