"""Labels, icons, rules and buttons in the look of the theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QFrame,
    QGraphicsView,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.selectable import SelectableLabel

DEEPEST_LAYOUT = 12
"""So many layouts lie in each other at most, from a label to the window."""


def label(
    text: str = "", role: str = "body", *, tone: str = "", wrap: bool = False, selectable: bool = False
) -> QLabel:
    """A label in a text role; plain text, so that nothing in a plan is taken for markup."""
    result = SelectableLabel(text) if selectable else QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setProperty("role", role)
    if tone:
        result.setProperty("tone", tone)
    result.setWordWrap(wrap)
    if wrap:
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        result.setSizePolicy(policy)
    return result


def soon(owner: QObject, do: Callable[[], object], milliseconds: int = 0) -> None:
    """Do something on the next turn of the event loop, unless its owner is gone by then."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(do)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet looks at, and let it look again."""
    if (widget.property(name) or "") == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def set_tone(target: QLabel, tone: str) -> None:
    set_property(target, "tone", tone)


def rule() -> QFrame:
    line = QFrame()
    line.setProperty("rule", "true")
    line.setFixedHeight(1)
    return line


def pane(background: str, *, edge: str = "") -> QWidget:
    """A plain widget with a background of the theme and, if wanted, one edge line."""
    result = QWidget()
    result.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    result.setProperty("pane", background)
    if edge:
        result.setProperty("edge", edge)
    return result


class IconLabel(QWidget):
    """An icon of the theme that is not a button."""

    def __init__(self, name: str = "", token: str = "muted", *, side: float = 16) -> None:
        super().__init__()
        self._name, self._token, self._side = name, token, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str, token: str = "muted") -> None:
        if (name, token) != (self._name, self._token):
            self._name, self._token = name, token
            self.update()

    def sizeHint(self) -> QSize:
        side = theme().px(self._side)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._name:
            painter = QPainter(self)
            paint_icon(painter, self._name, QRectF(self.rect()), self._token)
            painter.end()


class PressedByEnter(QAbstractButton):
    """A button that Enter presses as well as Space."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


class IconButton(PressedByEnter):
    """A square button that is only an icon; its name is in the tooltip and read aloud."""

    def __init__(self, name: str, text: str, *, side: float = 24) -> None:
        super().__init__()
        self._name, self._side = name, side
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str) -> None:
        if name != self._name:
            self._name = name
            self.update()

    def sizeHint(self) -> QSize:
        side = theme().px(self._side)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_button_ground(painter, self)
        side = theme().px(16)
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        token = "accent" if self.isDown() else "muted" if self.isEnabled() else "line"
        paint_icon(painter, self._name, box, token)
        painter.end()


class QuietButton(PressedByEnter):
    """A text button without outline, in the accent colour, with an icon if wanted."""

    def __init__(self, text: str, icon: str = "", *, role: str = "body") -> None:
        super().__init__()
        self.setText(text)
        self._icon, self._role = icon, role
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.updateGeometry()

    def set_icon(self, name: str) -> None:
        if name != self._icon:
            self._icon = name
            self.update()

    def _font(self):  # type: ignore[no-untyped-def]
        return theme().font(self._role, QFont.Weight.Medium)

    def sizeHint(self) -> QSize:
        px = theme().px
        width = QFontMetrics(self._font()).horizontalAdvance(self.text()) + px(8)
        return QSize(width + (px(20) if self._icon else 0), px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_button_ground(painter, self)
        px = theme().px
        token = "accent" if self.isEnabled() else "muted"
        left = px(4)
        if self._icon:
            paint_icon(painter, self._icon, QRectF(left, (self.height() - px(16)) / 2, px(16), px(16)), token)
            left += px(20)
        painter.setFont(self._font())
        painter.setPen(theme().color(token))
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), self.text())
        painter.end()


def paint_button_ground(painter: QPainter, button: QAbstractButton) -> None:
    """Hover and focus of a button that paints itself."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = theme().px(4)
    if button.underMouse() and button.isEnabled():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("sunken"))
        painter.drawRoundedRect(QRectF(button.rect()), radius, radius)
    if button.hasFocus():
        painter.setPen(QPen(theme().color("accent"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(button.rect()).adjusted(1, 1, -1, -1), radius, radius)


def primary_button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", "primary")
    return button


class _Chip(QPushButton):
    """Wide enough for its words in the weight that they have when it is on."""

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(theme().font("message", QFont.Weight.DemiBold))
        width = metrics.horizontalAdvance(self.text()) + theme().px(28)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def chip(text: str, *, checked: bool = False) -> QPushButton:
    """A choice that is on or off, drawn as a pill."""
    button = _Chip(text)
    button.setCheckable(True)
    button.setChecked(checked)
    button.setProperty("kind", "chip")
    return button


class Meter(QWidget):
    """A thin bar that is full to a fraction; beyond 1 the whole bar is red with a mark at the limit."""

    def __init__(self, *, height: float = 6, track: str = "sunken") -> None:
        super().__init__()
        self._fraction = 0.0
        self._token = "accent"
        self._height, self._track = height, track
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_fraction(self, fraction: float, token: str = "accent") -> None:
        if (fraction, token) != (self._fraction, self._token):
            self._fraction, self._token = fraction, token
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(80), theme().px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect())
        radius = box.height() / 2
        painter.setBrush(theme().color(self._track))
        painter.drawRoundedRect(box, radius, radius)
        share = min(max(self._fraction, 0.0), 1.0)
        if share > 0:
            painter.setBrush(theme().color(self._token))
            width = max(box.width() * share, min(box.height(), box.width()) * 0.5)
            painter.drawRoundedRect(QRectF(box.left(), box.top(), width, box.height()), radius, radius)
        if self._fraction > 1:
            painter.fillRect(
                QRectF(box.width() / self._fraction - 1, box.top(), 2, box.height()), theme().color("text")
            )
        painter.end()


class Swatch(QWidget):
    """A small square of a series' colour."""

    def __init__(self, color: QColor | None = None, *, side: float = 10) -> None:
        super().__init__()
        self._color, self._side = color, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(self._side), theme().px(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._color is not None:
            painter = QPainter(self)
            painter.fillRect(self.rect(), self._color)
            painter.end()


def clear(layout: QVBoxLayout | QHBoxLayout) -> None:
    """Remove everything from a layout and let the widgets go."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif item is not None and item.layout() is not None:
            clear(item.layout())  # type: ignore[arg-type]


def lay_out_again(widget: QWidget) -> None:
    """Let everything around a widget ask for its size anew, up to the area that scrolls it.

    Qt shows new children a turn later than it lays them out, and what grew meanwhile would stay cut off.
    """
    around: QWidget | None = widget
    while around is not None and not isinstance(around, QAbstractScrollArea):
        layout = around.layout()
        if layout is not None:
            layout.invalidate()
            QCoreApplication.postEvent(around, QEvent(QEvent.Type.LayoutRequest))
        around = around.parentWidget()


@runtime_checkable
class DrawsLate(Protocol):
    """What takes a change in only when it is painted, and then asks to be painted again."""

    def draw_now(self) -> None: ...


def lay_out_now(shown: Iterable[QWidget]) -> None:
    """Lay out what waits for it, and let plots in `shown` take their change in, before anything is painted.

    Left to themselves layouts pass a change on one turn of the event loop after the other, each with its own paint.
    """
    for _ in range(DEEPEST_LAYOUT):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    views = [view for part in shown for view in part.findChildren(QGraphicsView) if view.isVisible()]
    for view in views:
        view.setUpdatesEnabled(False)  # a scene with changes has the whole window painted at once
    for view in views:
        if isinstance(view, DrawsLate):
            view.draw_now()
    for view in views:
        view.setUpdatesEnabled(True)


def below(anchor: QWidget) -> QPoint:
    """The point on the screen just under a widget, where its menu opens."""
    return anchor.mapToGlobal(QPoint(0, anchor.height()))
