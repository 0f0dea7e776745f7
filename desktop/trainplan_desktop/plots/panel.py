"""The panel around every plot: heading, copy and save, caption, legend, axis captions, read-out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QGraphicsItem,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainplan_desktop.plots.overlay import LINE, Overlaid, paint_mark
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, label
from trainplan_desktop.wording.formats import plain_number
from trainplan_desktop.wording.text import tr

pg.setConfigOptions(antialias=True)


class NumberAxis(pg.AxisItem):
    """An axis without line and tick marks, its numbers in the person's locale."""

    def __init__(self, orientation: str, show: Callable[[float], str] | None = None) -> None:
        super().__init__(orientation)
        self.show_value = show
        self.setStyle(tickLength=0, hideOverlappingLabels=24, tickTextOffset=theme().px(6))
        self.enableAutoSIPrefix(False)

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self.show_value is not None:
            return [self.show_value(value) for value in values]
        return [plain_number(value * scale) for value in values]

    def generateDrawSpecs(self, p: QPainter) -> Any:
        """The last number of a horizontal axis is moved inside where the edge of the plot would cut it off."""
        specs = super().generateDrawSpecs(p)
        if specs is not None and self.orientation == "bottom":
            for box, _, _ in specs[2]:
                box.moveRight(min(box.right(), self.size().width()))
        return specs

    def adopt_theme(self) -> None:
        self.setStyle(tickFont=theme().font("caption"))
        self.setPen(QPen(theme().color("surface"), 1))
        self.setTextPen(QPen(theme().color("muted"), 1))


class _Grid(pg.GraphicsObject):
    """Lines across the value axis at its major ticks, and the zero line of the other axis."""

    def __init__(self, plot: pg.PlotItem, axis: NumberAxis) -> None:
        super().__init__()
        self._plot, self._axis = plot, axis
        self.setZValue(-100)

    def boundingRect(self) -> QRectF:
        return self.viewRect()

    def viewRangeChanged(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def paint(self, painter: QPainter, *_: Any) -> None:
        box = self.viewRect()
        upright = self._axis.orientation in {"bottom", "top"}
        low, high = (box.left(), box.right()) if upright else (box.top(), box.bottom())
        low, high = min(low, high), max(low, high)
        size = self._axis.width() if upright else self._axis.height()
        levels = self._axis.tickValues(low, high, size)
        pen = QPen(theme().color("grid"), 1)
        pen.setCosmetic(True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen)
        set_ticks = self._axis._tickLevels  # those of a plot that places its own
        values = [value for value, _ in set_ticks[0]] if set_ticks else levels[0][1] if levels else ()
        for value in values:
            if upright:
                painter.drawLine(QPointF(value, box.top()), QPointF(value, box.bottom()))
            else:
                painter.drawLine(QPointF(box.left(), value), QPointF(box.right(), value))
        pen.setColor(theme().color("line"))
        painter.setPen(pen)
        if upright:
            foot = box.bottom() if self._plot.getViewBox().yInverted() else box.top()
            painter.drawLine(QPointF(box.left(), foot), QPointF(box.right(), foot))
        else:
            painter.drawLine(QPointF(box.left(), max(0.0, low)), QPointF(box.right(), max(0.0, low)))


class _PlotView(pg.PlotWidget):
    """A plot that asks for little room and takes what there is."""

    def sizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(160))


class PlotPanel(QWidget):
    """A plot with all that belongs to it. Drag and wheel do nothing until the plot is clicked."""

    mark_of_others = LINE
    """How the legend marks other scenarios: by their line or their point; nothing where each is named in the plot."""

    def __init__(self, heading: str, *, values: str = "left", value_title: str = "", axis_title: str = "") -> None:
        """`values` is the side of the value axis: left, or bottom for horizontal bars."""
        super().__init__()
        px = theme().px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        head = QHBoxLayout()
        head.setSpacing(px(8))
        self.heading = label(heading, "heading")
        self._copy = IconButton("copy", tr("Copy the picture of {name}", name=heading))
        self._save = IconButton("save", tr("Save the picture of {name}", name=heading))
        head.addWidget(self.heading)
        head.addStretch()
        head.addWidget(self._copy)
        head.addWidget(self._save)
        self._head = head
        column.addLayout(head)
        self.caption = label("", "caption", wrap=True)
        column.addWidget(self.caption)
        self.legend = self.make_legend()
        column.addWidget(self.legend)
        self._value_title = label(value_title, "caption")
        column.addWidget(self._value_title)
        self._value_title.setVisible(bool(value_title))
        self.axes = {side: NumberAxis(side) for side in ("left", "bottom")}
        self.view = _PlotView(axisItems=self.axes, enableMenu=False)
        self.view.setFrameShape(pg.QtWidgets.QFrame.Shape.NoFrame)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.view.setMinimumHeight(px(120))
        self.view.setAccessibleName(heading)
        self.view.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # axes grow to the right everywhere
        column.addWidget(self.view, 1)
        self._axis_title = label(axis_title, "caption")
        self._axis_title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._axis_title)
        self._axis_title.setVisible(bool(axis_title))
        self.note = label("", "caption", wrap=True)
        self.note.hide()
        column.addWidget(self.note)
        self.others: tuple[Overlaid, ...] = ()
        self._legend_names: Sequence[tuple[str, str]] = ()
        self.plot: pg.PlotItem = self.view.getPlotItem()
        self.plot.layout.setContentsMargins(1, px(6), 1, 1)  # half of the highest number stands above its axis
        self.plot.hideButtons()
        self.plot.setMouseEnabled(False, False)
        self.plot.getViewBox().setDefaultPadding(0.0)
        self.grid = _Grid(self.plot, self.axes[values])
        self.plot.addItem(self.grid, ignoreBounds=True)
        self._empty = _EmptyState(self.view)
        self._read_out = _ReadOut(self.view)
        self.find_read_out: Callable[[QPointF], str] | None = None
        self.clicked: Callable[[QPointF], None] | None = None
        self._home: tuple[Any, Any] | None = None
        self.view.viewport().installEventFilter(self)
        self.view.viewport().setMouseTracking(True)
        self._copy.clicked.connect(self.copy_picture)
        self._save.clicked.connect(self.save_picture)
        self._drawn: list[QGraphicsItem] = []
        theme().changed.connect(self.adopt_theme)
        self._adopt_colors()

    def add_action(self, button: QAbstractButton) -> None:
        """A further button beside those of the picture."""
        self._head.addWidget(button)

    def adopt_theme(self) -> None:
        """What has nothing to show stays so: the data that were drawn before do not hold any more."""
        self._adopt_colors()
        if not self.is_empty:
            self.redraw()

    def _adopt_colors(self) -> None:
        self.view.setBackground(theme().color("surface"))
        for axis in self.axes.values():
            axis.adopt_theme()

    def make_legend(self) -> Legend:
        return Legend()

    def redraw(self) -> None:
        """Draw the data again."""
        for item in self._drawn:
            self.plot.removeItem(item)
        self._drawn = []
        self.draw()

    def draw(self) -> None:
        """Draw the data; overridden by each plot."""

    def add(self, item: QGraphicsItem) -> None:
        """Show this until the data are drawn again."""
        self._drawn.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def set_titles(self, *, caption: str | None = None, value: str | None = None, axis: str | None = None) -> None:
        if caption is not None:
            self.caption.setText(caption)
            self.caption.setVisible(bool(caption))
        if value is not None:
            self._value_title.setText(value)
            self._value_title.setVisible(bool(value))
        if axis is not None:
            self._axis_title.setText(axis)
            self._axis_title.setVisible(bool(axis))

    def set_legend(self, names: Sequence[tuple[str, str]]) -> None:
        """`names` are (token or 'series N', words); those of the other scenarios follow."""
        self._legend_names = names
        mark = self.mark_of_others
        marks = [(f"{mark}{other.number}", self.name_of_other(other)) for other in self.others] if mark else []
        self.legend.show_names([*names, *marks])

    def show_others(self, others: tuple[Overlaid, ...], note: str) -> None:
        """Draw other scenarios as well; `note` says what of them is not drawn."""
        drawn_anew = bool(others or self.others)
        self.others = others
        self.note.setText(note)
        self.note.setVisible(bool(note))
        if drawn_anew:
            self.set_legend(self._legend_names)
            self.redraw()

    def name_of_other(self, other: Overlaid) -> str:
        """A scenario's name in the legend."""
        return other.name

    def set_range(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        self._home = (x, y)
        if math.isfinite(x[0] + x[1] + y[0] + y[1]) and x[0] < x[1] and y[0] < y[1]:
            self.plot.setRange(xRange=x, yRange=y, padding=0, disableAutoRange=True)

    def show_empty(self, why: str, what: str = "") -> None:
        """Nothing to draw: say why and what to do; what was drawn before is covered."""
        self.legend.setVisible(False)
        self.set_titles(caption="")
        self._empty.show_words(why, what)

    @property
    def is_empty(self) -> bool:
        return self._empty.isVisibleTo(self)

    def show_data(self) -> None:
        self._empty.hide()
        self.legend.setVisible(self.legend.has_names)

    def picture(self) -> QPixmap:
        self._copy.hide()
        self._save.hide()
        image = self.grab()
        self._copy.show()
        self._save.show()
        return image

    def copy_picture(self) -> None:
        QGuiApplication.clipboard().setPixmap(self.picture())

    def save_picture(self) -> None:
        name = self.heading.text().lower().replace(" ", "-") + ".png"
        kinds = tr("Pictures (*.png);;Drawings (*.svg)")
        chosen, kind = QFileDialog.getSaveFileName(self, tr("Save the picture"), name, kinds)
        if chosen:
            self.save_as(Path(chosen), drawing=chosen.lower().endswith(".svg") or "svg" in kind)

    def save_as(self, path: Path, *, drawing: bool) -> None:
        """As points, or as lines and letters that any size suits."""
        if not drawing:
            self.picture().save(str(path.with_suffix(".png")))
            return
        from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415

        target = QSvgGenerator()
        target.setFileName(str(path.with_suffix(".svg")))
        target.setSize(self.size())
        target.setViewBox(self.rect())
        target.setTitle(self.heading.text())
        self._copy.hide()
        self._save.hide()
        painter = QPainter(target)
        self.render(painter, QPoint(0, 0))
        painter.end()
        self._copy.show()
        self._save.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseMove:
            self._hover(event.position())  # type: ignore[attr-defined]
        elif kind == QEvent.Type.Leave:
            self._read_out.hide()
        elif kind == QEvent.Type.MouseButtonPress:
            self.plot.setMouseEnabled(True, True)
            if self.clicked is not None:
                self.clicked(self._data_point(event.position()))  # type: ignore[attr-defined]
        elif kind == QEvent.Type.MouseButtonDblClick:
            self.plot.setMouseEnabled(False, False)
            if self._home is not None:
                self.set_range(*self._home)
        elif kind == QEvent.Type.Wheel and not self.plot.getViewBox().state["mouseEnabled"][0]:
            event.ignore()
            return True
        return False

    def _data_point(self, position: QPointF) -> QPointF:
        scene = self.view.mapToScene(position.toPoint())
        point: QPointF = self.plot.getViewBox().mapSceneToView(scene)
        return point

    def _hover(self, position: QPointF) -> None:
        text = self.find_read_out(self._data_point(position)) if self.find_read_out else ""
        self._read_out.show_at(position, text)
        self.view.setAccessibleDescription(text)


class Legend(QWidget):
    """Swatches with names in columns, as many as there is room for."""

    marks_lines = False

    def __init__(self) -> None:
        super().__init__()
        self._names: list[tuple[str, str]] = []
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def has_names(self) -> bool:
        return bool(self._names)

    def show_names(self, names: Sequence[tuple[str, str]]) -> None:
        if list(names) != self._names:
            self._names = list(names)
            self.setVisible(bool(names))
            self.setAccessibleName(", ".join(words for _, words in names))
            self.setFixedHeight(self.heightForWidth(self.width()))
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(self.width()))

    def _columns(self, width: int) -> tuple[int, int]:
        px = theme().px
        metrics = QFontMetrics(theme().font("caption"))
        widest = max((metrics.horizontalAdvance(words) for _, words in self._names), default=0)
        widest += self._mark_width() + px(22)
        columns = max(1, min(len(self._names), width // max(1, widest)))
        return columns, max(widest, width // max(columns, 4))

    def _mark_width(self) -> int:
        """Lines need room to show their dashes."""
        return theme().px(26 if self.marks_lines or any(name.startswith(LINE) for name, _ in self._names) else 10)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns, _ = self._columns(width)
        return theme().px(18) * -(-len(self._names) // columns)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), self.heightForWidth(max(self.width(), theme().px(300))))

    def paintEvent(self, event: QPaintEvent) -> None:
        px = theme().px
        painter = QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setFont(theme().font("caption"))
        columns, step = self._columns(self.width())
        for number, (name, words) in enumerate(self._names):
            row, column = divmod(number, columns)
            left, top = column * step, row * px(18)
            mark = self._mark_width()
            box = QRectF(left, top + px(4), mark, px(10))
            if not paint_mark(painter, box, name):
                own = box if self.marks_lines else QRectF(left, top + px(4), px(10), px(10))
                self.paint_mark(painter, own, name)
            painter.setPen(theme().color("muted"))
            box = QRectF(left + mark + px(6), top, step - mark - px(6), px(18))
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), shown)
        painter.end()

    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        painter.fillRect(box, color_of(color))


class _ReadOut(QLabel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, position: QPointF, text: str) -> None:
        if not text:
            self.hide()
            return
        px, tokens = theme().px, theme().tokens
        self.setStyleSheet(
            f"background: {tokens.read_out}; color: {tokens.on_read_out}; border-radius: {px(4)}px;"
            f"padding: {px(5)}px {px(8)}px;"
        )
        self.setFont(theme().font("message"))
        self.setText(text)
        self.adjustSize()
        parent = self.parentWidget()
        x, y = position.x() + px(14), position.y() + px(14)
        if x + self.width() > parent.width():
            x = max(0.0, position.x() - self.width() - px(10))
        if y + self.height() > parent.height():
            y = max(0.0, position.y() - self.height() - px(8))
        self.move(int(x), int(y))
        self.show()
        self.raise_()


class _EmptyState(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("pane", "surface")  # what was drawn before must not look like an answer
        column = QVBoxLayout(self)
        column.addStretch()
        self._why = label("", "strong", wrap=True)
        self._what = label("", "muted", wrap=True)
        for line in (self._why, self._what):
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(line)
        column.addStretch()
        parent.installEventFilter(self)
        self.hide()

    def show_words(self, why: str, what: str) -> None:
        self._why.setText(why)
        self._what.setText(what)
        self.setGeometry(self.parentWidget().rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self.parentWidget().rect())
        return False


def nice_top(value: float) -> float:
    """The end of an axis from zero that shows the value with a little room."""
    return value * 1.06 if value > 0 else 1.0


def limit_line(position: float, angle: int) -> pg.InfiniteLine:
    """A dashed line in text colour that marks a limit."""
    pen = pg.mkPen(theme().color("text"), width=1.5, style=Qt.PenStyle.DashLine)
    line = pg.InfiniteLine(position, angle=angle, pen=pen)
    line.setZValue(50)
    return line


def plot_text(
    text: str,
    x: float,
    y: float,
    *,
    anchor: tuple[float, float],
    token: str = "text",
    strong: bool = False,
    over_lines: bool = False,
) -> pg.TextItem:
    """`over_lines` dims what lies below, so that the text can be read."""
    ground = theme().color("surface")
    ground.setAlpha(200 if over_lines else 0)
    item = pg.TextItem(text, color=color_of(token), anchor=anchor, fill=ground)
    weight = QFont.Weight.DemiBold if strong else QFont.Weight.Normal
    item.setFont(theme().font("caption", weight))
    item.setPos(x, y)
    item.setZValue(60)
    return item
