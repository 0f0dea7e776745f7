"""The panel around every plot: heading, copy and save, caption, legend, axis captions, read-out."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator
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

from trainplan_desktop.plots.axis import Grid, NumberAxis
from trainplan_desktop.plots.legend import Legend
from trainplan_desktop.plots.overlay import LINE, Overlaid
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, label
from trainplan_desktop.widgets.freshness import Cover, Freshness, Veil
from trainplan_desktop.wording.text import tr

Figures = tuple[Sequence[str], Sequence[Sequence[str | float | None]]]
"""Headings and rows of what a plot draws."""

pg.setConfigOptions(antialias=True)


def mirrored() -> bool:
    return QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft


class _PlotView(pg.PlotWidget):
    """A plot that asks for little room and takes what there is."""

    def sizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(160))

    def draw_now(self) -> None:
        """A change of range reaches the items when the scene is about to be painted, which would paint them twice."""
        scene = self.scene()
        scene.prepareForPaint()
        QCoreApplication.sendPostedEvents(scene, QEvent.Type.MetaCall)


class PlotPanel(QWidget):
    """A plot with all that belongs to it. Drag and wheel do nothing until the plot is clicked."""

    mark_of_others = LINE
    """How the legend marks other scenarios: by their line or their point; nothing where each is named in the plot."""

    def __init__(self, heading: str, *, values: str = "upright", value_title: str = "", axis_title: str = "") -> None:
        """`values` is the value axis: the upright one, or bottom for horizontal bars.

        Where people read from right to left a plot is mirrored: its axis stands at the right and figures grow to the
        left.
        """
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
        self.value_title = label(value_title, "caption")
        column.addWidget(self.value_title)
        self.axes = {"upright": NumberAxis("right" if mirrored() else "left"), "bottom": NumberAxis("bottom")}
        self.view = _PlotView(axisItems={axis.orientation: axis for axis in self.axes.values()}, enableMenu=False)
        self.view.setFrameShape(pg.QtWidgets.QFrame.Shape.NoFrame)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.view.setMinimumHeight(px(120))
        for part in (self.view, self.view.viewport()):  # a screen reader meets both
            part.setAccessibleName(heading)
        self.view.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # it is mirrored by its axes
        column.addWidget(self.view, 1)
        self.axis_title = label(axis_title, "caption")
        self.axis_title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.axis_title)
        self.note = label("", "caption", wrap=True)
        self.note.hide()
        column.addWidget(self.note)
        self.others: tuple[Overlaid, ...] = ()
        self._legend_names: Sequence[tuple[str, str]] = ()
        self.plot: pg.PlotItem = self.view.getPlotItem()
        self.plot.layout.setContentsMargins(1, px(6), 1, 1)  # half of the highest number stands above its axis
        self.plot.hideButtons()
        self.plot.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        if mirrored():
            self.plot.hideAxis("left")
            self.plot.getViewBox().invertX(True)
        self.plot.setMouseEnabled(False, False)
        self.plot.getViewBox().setDefaultPadding(0.0)
        self.grid = Grid(self.plot, self.axes[values])
        self.plot.addItem(self.grid, ignoreBounds=True)
        self._empty = _EmptyState(self.view)
        self._veil = Veil(self.view)
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
        self.show_empty(tr("Not computed yet"))

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
            self.value_title.setText(value)
        if axis is not None:
            self.axis_title.setText(axis)
        self._show_axis_titles()

    def _show_axis_titles(self) -> None:
        """Where nothing is drawn there is no axis to name."""
        for title in (self.value_title, self.axis_title):
            title.setVisible(bool(title.text()) and not self.is_empty)

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
        if (x, y) == self._home and [[*x], [*y]] == self.plot.viewRange():
            return
        self._home = (x, y)
        if math.isfinite(x[0] + x[1] + y[0] + y[1]) and x[0] < x[1] and y[0] < y[1]:
            self.plot.setRange(xRange=x, yRange=y, padding=0, disableAutoRange=True)

    def show_empty(self, why: str, what: str = "") -> None:
        """Nothing to draw: say why and what to do; what was drawn before is covered."""
        self.legend.setVisible(False)
        self._empty.show_words(why, what)
        self._veil.hide()
        self.set_titles(caption="")

    @property
    def is_empty(self) -> bool:
        return self._empty.isVisibleTo(self)

    @property
    def why_empty(self) -> str:
        """What is said in place of data."""
        return self._empty.why.text() if self.is_empty else ""

    def show_data(self) -> None:
        self._empty.hide()
        self._veil.hide()
        self._show_axis_titles()
        self.legend.setVisible(self.legend.has_names)

    def show_freshness(self, state: Freshness) -> None:
        """While new data are on their way, or nobody computes them, the old ones are pale and are not read out."""
        if not self.is_empty:
            self._veil.setVisible(state is not Freshness.CURRENT)
        elif state is Freshness.COMPUTING:
            self._empty.show_words(tr("Computing"), "")
        elif state is Freshness.OLD:
            self._empty.show_words(tr("Not computed"), "")

    @property
    def is_pale(self) -> bool:
        return self._veil.isVisibleTo(self)

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
        """As points, as lines and letters that any size suits, or the figures themselves."""
        name = self.heading.text().lower().replace(" ", "-") + ".png"
        kinds = [tr("Pictures (*.png)"), tr("Drawings (*.svg)"), tr("Figures (*.csv)")]
        chosen, kind = QFileDialog.getSaveFileName(self, tr("Save the picture"), name, ";;".join(kinds))
        if chosen:
            path, endings = Path(chosen), (".png", ".svg", ".csv")
            if path.suffix.lower() not in endings:
                ending = next((ending for ending in endings if ending in kind), ".png")
                path = path.with_name(path.name + ending)
            self.save_as(path)

    def save_as(self, path: Path) -> None:
        """The ending decides the kind. A file that cannot be written is told under the plot."""
        ending = path.suffix.lower()
        try:
            if ending == ".csv":
                path.write_bytes(self._figures())
            elif ending == ".svg":
                self._save_drawing(path)
            elif not self.picture().save(str(path)):
                raise OSError(tr("the picture could not be written"))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            self.note.setText(tr("{name} was not saved: {reason}.", name=path.name, reason=reason))
            self.note.show()

    def data(self) -> Figures:
        """Headings with units, and rows: what is drawn, as figures. Overridden by each plot."""
        return (), ()

    def _figures(self) -> bytes:
        from trainplan.export.spreadsheets import to_csv  # noqa: PLC0415
        from trainplan.export.tables import Column, Table  # noqa: PLC0415

        heads, rows = ((), ()) if self.is_empty else self.data()
        columns = tuple(Column(head) for head in heads)
        return to_csv(Table("plot", self.heading.text(), columns, tuple(tuple(row) for row in rows)))

    def _save_drawing(self, path: Path) -> None:
        if not os.access(path.parent, os.W_OK):  # the generator itself says nothing
            raise OSError(tr("the folder cannot be written to"))
        target = QSvgGenerator()
        target.setFileName(str(path))
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


class _EmptyState(Cover):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("pane", "surface")  # what was drawn before must not look like an answer
        column = QVBoxLayout(self)
        column.addStretch()
        self.why = label("", "strong", wrap=True)
        self._what = label("", "muted", wrap=True)
        for line in (self.why, self._what):
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(line)
        column.addStretch()

    def show_words(self, why: str, what: str) -> None:
        self.why.setText(why)
        self._what.setText(what)
        self._what.setVisible(bool(what))
        self._cover()
        self.show()


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
    if mirrored():
        anchor = (1 - anchor[0], anchor[1])
    ground = theme().color("surface")
    ground.setAlpha(200 if over_lines else 0)
    item = pg.TextItem(text, color=color_of(token), anchor=anchor, fill=ground)
    weight = QFont.Weight.DemiBold if strong else QFont.Weight.Normal
    item.setFont(theme().font("caption", weight))
    item.setPos(x, y)
    item.setZValue(60)
    return item
