"""Editors of a form: text with units, choice, on and off. The wheel never changes a value by accident."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QStandardItemModel,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import set_property
from trainplan_desktop.widgets.choice_list import ROW, ChoiceList

_Index = QModelIndex | QPersistentModelIndex


class ValueEdit(QLineEdit):
    """One line of text; Up and Down ask for a step, leaving the field ends the editing session."""

    step = Signal(int, bool)
    """How far, and whether the key is only held down."""
    session_ended = Signal()

    def __init__(self, *, numeric: bool = True) -> None:
        super().__init__()
        if numeric:
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFrame(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_state(self, state: str) -> None:
        """normal, computed, idle (not in use) or unreadable."""
        set_property(self, "state", "" if state == "normal" else state)
        self.setReadOnly(state == "computed")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_PageUp: 10,
            Qt.Key.Key_PageDown: -10,
        }
        step = steps.get(Qt.Key(event.key()))
        if _undoes(event):
            event.ignore()
        elif step is None or self.isReadOnly():
            super().keyPressEvent(event)
        else:
            self.step.emit(step, event.isAutoRepeat())

    def event(self, event: QEvent) -> bool:
        """Undo and redo speak to the plan, not to the letters of this line."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _undoes(event):
            event.ignore()
            return False
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() in {"edit-undo", "edit-redo"}:
                menu.removeAction(action)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def sizeHint(self) -> QSize:
        return QSize(theme().px(184), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(96), super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.session_ended.emit()


def _undoes(event: QKeyEvent) -> bool:
    redo = QKeySequence(event.keyCombination()) == QKeySequence("Ctrl+Y")
    return redo or event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


NARROWED_FROM = 14
"""A choice of so many entries is narrowed by typing."""
REASON = Qt.ItemDataRole.UserRole + 1
"""Of an item: what speaks against it."""
LARGEST_CHOICE, LARGEST_REASON = 400, 640
"""Width up to which a choice asks for room, and a reason; longer ones are cut."""


class Choice(QComboBox):
    """A combo box with our outline and arrow; the wheel scrolls the page, not the choice."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    _list: ChoiceList | None = None

    @property
    def entries(self) -> ChoiceList | None:
        """The list that can be narrowed, once it was open."""
        return self._list

    def _take(self, number: int) -> None:
        self.setCurrentIndex(number)
        self.activated.emit(number)

    def set_refused(self, reasons: Mapping[Any, str], possible: Collection[Any] = ()) -> None:
        """Options with what speaks against them, by value; but for those that are `possible` and the chosen one they
        cannot be chosen."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        for row in range(self.count()):
            reason = reasons.get(self.itemData(row), "")
            item = model.item(row)
            enabled = not reason or self.itemData(row) in possible or row == self.currentIndex()
            if enabled != item.isEnabled():
                item.setEnabled(enabled)
            if reason == (item.data(REASON) or ""):
                continue
            item.setData(reason or None, REASON)
            item.setToolTip(reason)
            item.setData(reason, Qt.ItemDataRole.AccessibleDescriptionRole)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """A choice that is cut for want of room is whole in its tool tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.whole_text, self)
            return True
        return super().event(event)

    @property
    def whole_text(self) -> str:
        """What the tool tip says: the help, after the choice itself where it is cut."""
        room = self.width() - theme().px(14) - theme().px(12) - theme().px(9)
        cut = self.fontMetrics().horizontalAdvance(self.currentText()) > room
        return "\n".join(part for part in (self.currentText() if cut else "", self.toolTip()) if part)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=0)
        return QSize(min(max(theme().px(184), widest + theme().px(44)), theme().px(LARGEST_CHOICE)), theme().px(26))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(120), theme().px(26))

    def fit_contents(self) -> None:
        """Be wide enough for the longest choice."""
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=0)
        self.setMinimumWidth(widest + theme().px(44))

    def showPopup(self) -> None:
        if self.count() >= NARROWED_FROM:
            if self._list is None:
                self._list = ChoiceList(self)
                self._list.chosen.connect(self._take)
            self._list.open()
            return
        self._dress_list()
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=0)
        told = QFontMetrics(theme().font("caption"))
        reasons = [str(self.itemData(i, REASON) or "") for i in range(self.count())]
        longest = min(max(told.horizontalAdvance(reason) for reason in ("", *reasons)), theme().px(LARGEST_REASON))
        self.view().setMinimumWidth(max(self.width(), widest + theme().px(36), longest + theme().px(36)))
        super().showPopup()

    def _dress_list(self) -> None:
        """Not before it is opened: a delegate makes the list with its scroll bars, eight widgets of a choice."""
        if not isinstance(self.itemDelegate(), _WithReason):
            self.setItemDelegate(_WithReason(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = theme().px
        focused = self.hasFocus()
        pen = QPen(theme().color("accent" if focused else "control"), 2 if focused else 1)
        inset = pen.widthF() / 2
        painter.setPen(pen)
        painter.setBrush(theme().color("surface" if self.isEnabled() else "sunken"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), px(4), px(4))
        side = px(14)
        arrow = QRectF(self.width() - side - px(7), (self.height() - side) / 2, side, side)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            arrow.moveLeft(px(7))
        paint_icon(painter, "chevron-down", arrow, "muted")
        text_box = self.rect().adjusted(px(9), 0, -side - px(12), 0)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            text_box = self.rect().adjusted(side + px(12), 0, -px(9), 0)
        painter.setPen(theme().color("text" if self.isEnabled() else "muted"))
        text = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, text_box.width())
        painter.drawText(text_box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading), text)
        painter.end()


class _WithReason(QStyledItemDelegate):
    """An item of a list, and below it what speaks against it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        size = QSize(super().sizeHint(option, index).width(), theme().px(ROW))
        reason = index.data(REASON)
        if not reason:
            return size
        metrics = QFontMetrics(theme().font("caption"))
        width = min(metrics.horizontalAdvance(reason) + theme().px(24), theme().px(LARGEST_REASON))
        return QSize(max(size.width(), width), size.height() + metrics.height() + theme().px(4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        reason = index.data(REASON)
        if not reason:
            super().paint(painter, option, index)
            return
        font = theme().font("caption")
        below = QFontMetrics(font).height() + theme().px(4)
        above = QStyleOptionViewItem(option)
        rect: QRect = option.rect  # type: ignore[attr-defined]
        above.rect = rect.adjusted(0, 0, 0, -below)  # type: ignore[attr-defined]
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        if chosen:
            painter.fillRect(rect, option.palette.highlight())  # type: ignore[attr-defined]
        super().paint(painter, above, index)
        painter.save()
        painter.setFont(font)
        painter.setPen(option.palette.highlightedText().color() if chosen else theme().color("muted"))  # type: ignore[attr-defined]
        box = rect.adjusted(theme().px(8), rect.height() - below, -theme().px(8), 0)
        words = QFontMetrics(font).elidedText(reason, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading), words)
        painter.restore()


class Switch(QCheckBox):
    """A check box with words that say what is on."""

    def sizeHint(self) -> QSize:
        px = theme().px
        return QSize(px(30) + self.fontMetrics().horizontalAdvance(self.text()), px(26))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def hitButton(self, pos) -> bool:  # type: ignore[no-untyped-def]
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = theme().px
        side = px(16)
        rtl = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        left = self.width() - side - px(2) if rtl else px(1)
        box = QRectF(left, (self.height() - side) / 2, side, side)
        on = self.isChecked()
        enabled = self.isEnabled()
        painter.setPen(QPen(theme().color(("accent" if enabled else "control") if on else "control"), 1))
        painter.setBrush(theme().color(("accent" if enabled else "sunken") if on else "surface"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), px(3), px(3))
        if on:
            paint_icon(painter, "check", box.adjusted(1, 1, -1, -1), "on_accent" if enabled else "muted")
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme().color("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(4), px(4))
        painter.setPen(theme().color("text" if enabled else "muted"))
        text_box = self.rect().adjusted(0 if rtl else px(24), 0, -px(24) if rtl else 0, 0)
        painter.drawText(text_box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading), self.text())
        painter.end()
