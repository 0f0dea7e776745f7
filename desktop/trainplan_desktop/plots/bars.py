"""Lying stacked bars, one per row, against a limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen, QTransform

from trainplan_desktop.plots.axis import nice_top
from trainplan_desktop.plots.painted import Painted
from trainplan_desktop.plots.panel import Figures, PlotPanel, plot_text
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.text import tr

ENDLESS = 1e6
GAP = 1.0
BESIDE = 6.0
LIMIT_FROM = -0.62  # the limit's line begins under its label


@dataclass(frozen=True)
class Part:
    name: str
    color: str
    value: float
    text: str
    read_out: Callable[[], str]
    """Written when the pointer asks: there are many parts, and few are asked for."""


@dataclass(frozen=True)
class Bar:
    name: str
    total: str
    parts: Sequence[Part]
    too_long: bool = False
    """It does not fit, though it may end before the line."""
    thin: bool = False
    """A bar of another scenario, which has an outline."""
    limit: float | None = None
    """Where it is not that of the others."""

    @property
    def half(self) -> float:
        """Half of its height, rows being 1 apart."""
        return 0.2 if self.thin else 0.33

    @property
    def length(self) -> float:
        return sum(part.value for part in self.parts)


class _Ink:
    """Font and colours of one paint, which hundreds of parts share."""

    def __init__(self) -> None:
        self.font = theme().font("caption", QFont.Weight.Normal)
        self.metrics = QFontMetrics(self.font)
        self.height = self.metrics.height()
        self._widths: dict[str, float] = {}
        self._fills: dict[str, tuple[QColor, QColor]] = {}

    def width(self, text: str) -> float:
        """Stages alike have parts alike."""
        if text not in self._widths:
            self._widths[text] = self.metrics.horizontalAdvance(text)
        return self._widths[text]

    def of(self, name: str) -> tuple[QColor, QColor]:
        """A colour and that of text on it."""
        if name not in self._fills:
            fill = color_of(name)
            self._fills[name] = fill, theme().text_on(fill)
        return self._fills[name]


class StackedBars(Painted):
    def __init__(self) -> None:
        super().__init__()
        self.bars: Sequence[Bar] = ()
        self.limit = 0.0
        self.marked = -1
        self.setZValue(10)

    def set_bars(self, bars: Sequence[Bar], limit: float) -> None:
        self.bars, self.limit = bars, limit
        self.show_change()

    def part_at(self, point: QPointF) -> tuple[int, int] | None:
        row = round(point.y())
        if not 0 <= row < len(self.bars) or abs(point.y() - row) > 0.36:
            return None
        start = 0.0
        for number, part in enumerate(self.bars[row].parts):
            if start <= point.x() < start + part.value:
                return row, number
            start += part.value
        return None

    def paint_pixels(self, painter: QPainter, to_device: QTransform) -> None:
        self._paint_marked(painter, to_device)
        ink = _Ink()
        ends = [self._paint_bar(painter, to_device, row, bar, ink) for row, bar in enumerate(self.bars)]
        self._paint_limit(painter, to_device)
        for row, (bar, end) in enumerate(zip(self.bars, ends, strict=True)):
            self._paint_total(painter, to_device, row, bar, end)

    def _paint_marked(self, painter: QPainter, to_device: QTransform) -> None:
        """A band behind the bar that is chosen."""
        if not 0 <= self.marked < len(self.bars):
            return
        box = self.viewRect()
        corner = to_device.map(QPointF(box.left(), self.marked - 0.5))
        opposite = to_device.map(QPointF(box.right(), self.marked + 0.5))
        painter.fillRect(QRectF(corner, opposite).normalized(), theme().color("accent_soft"))

    def _paint_bar(self, painter: QPainter, to_device: QTransform, row: int, bar: Bar, ink: _Ink) -> float:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        start = 0.0
        grows_right = to_device.m11() > 0
        top = to_device.map(QPointF(0, row - bar.half)).y()
        bottom = to_device.map(QPointF(0, row + bar.half)).y()
        limit = self.limit if bar.limit is None else bar.limit
        limit_x = to_device.map(QPointF(limit, 0)).x()
        beyond = QRectF(limit_x if grows_right else limit_x - ENDLESS, -ENDLESS, ENDLESS, 2 * ENDLESS)
        height = abs(bottom - top)
        top = min(top, bottom)
        scale, offset = to_device.m11(), to_device.dx()
        readable = ink.height <= height + 4
        baseline = top + (height - ink.height) / 2 + ink.metrics.ascent()
        painter.setFont(ink.font)
        for part in bar.parts:
            left, right = start * scale + offset, (start + part.value) * scale + offset
            if right < left:
                left, right = right, left
            start += part.value
            if part.value <= 0:
                continue
            box = QRectF(left, top, max(right - left - GAP, 0.8), height)
            fill, text_on_fill = ink.of(part.color)
            painter.fillRect(box, fill)
            over = box.intersected(beyond) if limit else QRectF()
            if over.isValid():
                painter.fillRect(over, QBrush(text_on_fill, Qt.BrushStyle.BDiagPattern))
                painter.setPen(QPen(theme().color("error")))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(over.adjusted(0, 0, -1, -1))
            if over.isValid() and grows_right:
                box.setRight(over.left())
            elif over.isValid():
                box.setLeft(over.right())
            room = box.width() - 6
            if readable and room > 0 and (width := ink.width(part.text)) < room:
                painter.setPen(text_on_fill)
                painter.drawText(QPointF(box.center().x() - width / 2, baseline), part.text)
        end = to_device.map(QPointF(start, row)).x()
        if bar.thin:
            painter.setPen(QPen(theme().color("text")))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            left = to_device.map(QPointF(0, row)).x()
            painter.drawRect(QRectF(left, top, end - left, height).normalized())
        if bar.limit is not None:
            painter.setPen(QPen(theme().color("text"), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(limit_x, top - height / 2), QPointF(limit_x, top + 1.5 * height))
        return end

    def _paint_limit(self, painter: QPainter, to_device: QTransform) -> None:
        if not self.limit:
            return
        box = self.viewRect()
        low, high = min(box.top(), box.bottom()), max(box.top(), box.bottom())
        apart = [row for row, bar in enumerate(self.bars) if bar.limit is not None]
        if apart:
            high = apart[0] - 0.5
        start = to_device.map(QPointF(self.limit, max(low, LIMIT_FROM)))
        painter.setPen(QPen(theme().color("text"), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(start, to_device.map(QPointF(self.limit, high)))

    def _paint_total(self, painter: QPainter, to_device: QTransform, row: int, bar: Bar, end: float) -> None:
        font = theme().font("caption", QFont.Weight.DemiBold)
        metrics = QFontMetrics(font)
        if metrics.height() > abs(to_device.m22()) + 4:
            return
        middle = to_device.map(QPointF(0, row)).y()
        limit = self.limit if bar.limit is None else bar.limit
        width = metrics.horizontalAdvance(bar.total)
        limit_x = to_device.map(QPointF(limit, 0)).x() if limit else None
        if to_device.m11() > 0:
            left = total_left(end, width, limit_x)
        else:
            left = -total_left(-end, width, None if limit_x is None else -limit_x) - width
        box = QRectF(left, middle - metrics.height() / 2, width, metrics.height())
        ground = theme().color("accent_soft" if row == self.marked else "surface")
        painter.fillRect(box.adjusted(-2, 0, 2, 0), ground)
        painter.setFont(font)
        painter.setPen(theme().color("error" if bar.too_long else "text"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), bar.total)


def total_left(end: float, width: float, limit: float | None) -> float:
    """Where the total of a bar begins [px]: just behind the bar, or behind the limit where it would lie on its line."""
    left = end + BESIDE
    if limit is None or left > limit + BESIDE or left + width < limit - BESIDE:
        return left
    return max(left, limit + BESIDE)


class BarsPanel(PlotPanel):
    """Stacked bars with their limit; the first bar is on top."""

    mark_of_others = ""

    def __init__(self, heading: str, axis_title: str) -> None:
        super().__init__(heading, values="bottom", axis_title=axis_title)
        self.items = StackedBars()
        self._limit_text = ""
        self._rows = (0.0, 1.0)
        self._longest = 1.0
        self._ticks: list[tuple[int, str]] = []
        self._labelled: tuple[object, ...] = ()
        self.plot.addItem(self.items, ignoreBounds=True)
        self.plot.invertY(True)
        self.plot.getViewBox().sigResized.connect(lambda _box: self._fit_range())
        self.find_read_out = self._read

    def show_bars(self, bars: Sequence[Bar], limit: float, limit_text: str) -> None:
        self.show_data()
        self._limit_text = limit_text
        self.items.set_bars(list(bars), limit)
        rows = list(enumerate(bars))
        ticks = _thinned([(row, bar.name) for row, bar in rows if not bar.thin])
        ticks += [(row, bar.name) for row, bar in rows if bar.thin]
        if ticks != self._ticks:
            self._ticks = ticks
            self.axes["upright"].setTicks([ticks])
        longest = max([limit, *(max(bar.length, bar.limit or 0.0) for bar in bars)], default=1.0)
        px = theme().px
        per_bar = 32 if len(bars) <= 6 else max(9, min(24, 300 // max(1, len(bars))))
        if any(bar.thin for bar in bars):
            per_bar = max(per_bar, 18)  # each scenario has its name
        self.view.setFixedHeight(px(max(96, per_bar * len(bars) + 62)))
        room = 0.62 + 22 / per_bar
        self._rows = (-room, len(bars) - 1 + 0.62)
        self._longest = longest
        self._fit_range()

    def _fit_range(self) -> None:
        """The longest bar leaves room for its total, the limit for half of its label."""
        if not self.items.bars:
            return
        px = theme().px
        metrics = QFontMetrics(theme().font("caption", QFont.Weight.DemiBold))
        total = max(metrics.horizontalAdvance(bar.total) for bar in self.items.bars) + px(14)
        half = metrics.horizontalAdvance(self._limit_text) / 2 + px(6)
        width = max(1.0, self.plot.getViewBox().width())
        bars = max(bar.length for bar in self.items.bars) / max(0.3, 1 - total / width)
        limit = self.items.limit / max(0.3, 1 - half / width)
        self.set_range((0, max(bars, limit, nice_top(self._longest))), self._rows)
        labelled = (self._limit_text, self.items.limit, self._rows)
        if labelled != self._labelled:
            self._labelled = labelled
            self.redraw()

    def data(self) -> Figures:
        rows = [(bar.name, part.name, part.value) for bar in self.items.bars for part in bar.parts]
        return (tr("Bar"), tr("Part"), self.axis_title.text()), rows

    def draw(self) -> None:
        limit = self.items.limit
        if limit:
            (_, _), (top, bottom) = self.plot.viewRange()
            start = min(top, bottom)
            self.add(plot_text(self._limit_text, limit, start, anchor=(0.5, 0.0), strong=True))
        self.items.update()

    def mark(self, row: int) -> None:
        """Choose a bar; -1 chooses none."""
        self.items.marked = row
        self.items.update()

    def place_of(self, point: QPointF) -> QPoint:
        """Where a point of the plot is on the screen."""
        scene = self.plot.getViewBox().mapViewToScene(point)
        return self.view.viewport().mapToGlobal(self.view.mapFromScene(scene))

    def _read(self, point: QPointF) -> str:
        found = self.items.part_at(point)
        if found is None:
            return ""
        row, number = found
        return self.items.bars[row].parts[number].read_out()


def _thinned(ticks: list[tuple[int, str]]) -> list[tuple[int, str]]:
    step = max(1, round(len(ticks) / 16))
    return ticks[::step]
