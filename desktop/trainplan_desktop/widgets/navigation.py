"""The list of pages at the left, with the worst finding or the state of each page as a badge."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.text import tr

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class Entry:
    """A group heading (empty key) or a page."""

    key: str
    name: str
    icon: str = ""
    badge: str = ""
    badge_icon: str = ""
    badge_token: str = "muted"


class NavigationModel(QAbstractListModel):
    def __init__(self, entries: list[Entry]) -> None:
        super().__init__()
        self._entries = entries

    def set_badge(self, key: str, text: str, icon: str = "", token: str = "muted") -> None:
        for row, old in enumerate(self._entries):
            if old.key == key:
                new = Entry(old.key, old.name, old.icon, text, icon, token)
                if new != old:
                    self._entries[row] = new
                    self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, key: str) -> int:
        return next((row for row, entry in enumerate(self._entries) if entry.key == key), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self._entries[index.row()]
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.name}, {entry.badge}" if entry.badge else entry.name
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not self._entries[index.row()].key:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class NavigationList(QListView):
    """Group rows and page rows; below 1200 px it is a rail of icons."""

    page_chosen = Signal(str)

    def __init__(self, model: NavigationModel) -> None:
        super().__init__()
        self._rail = False
        self.setModel(model)
        self.setProperty("plain", "true")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_NavigationDelegate(self))
        self.setAccessibleName(tr("Pages"))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(False)
        self.selectionModel().currentChanged.connect(self._chosen)

    by_keyboard = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        keys = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}
        self.by_keyboard = event.reason() in keys
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.by_keyboard = True
        super().keyPressEvent(event)

    @property
    def rail(self) -> bool:
        return self._rail

    def set_rail(self, rail: bool) -> None:
        self._rail = rail
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policies.ScrollBarAlwaysOff if rail else policies.ScrollBarAsNeeded)
        self.setFixedWidth(self._width())
        self.scheduleDelayedItemsLayout()

    def _width(self) -> int:
        px = theme().px
        if self._rail:
            return px(48)
        model = self.model()
        metrics = QFontMetrics(theme().font("body"))
        widest = max(metrics.horizontalAdvance(str(model.index(row, 0).data())) for row in range(model.rowCount()))
        return max(px(200), widest + px(46 + 58))

    def show_page(self, key: str) -> None:
        model = self.model()
        if isinstance(model, NavigationModel) and (row := model.row_of(key)) >= 0:
            self.setCurrentIndex(model.index(row))

    def _chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        entry = current.data(ENTRY)
        if entry is not None and entry.key:
            self.page_chosen.emit(entry.key)

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def viewportEvent(self, event) -> bool:  # type: ignore[no-untyped-def]
        from PySide6.QtCore import QEvent  # noqa: PLC0415
        from PySide6.QtWidgets import QToolTip  # noqa: PLC0415

        if event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            entry = index.data(ENTRY) if index.isValid() else None
            if self._rail and entry is not None and entry.key:
                QToolTip.showText(event.globalPos(), str(index.data(Qt.ItemDataRole.AccessibleTextRole)), self)
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)


class _NavigationDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        px = theme().px
        view = self.parent()
        rail = isinstance(view, NavigationList) and view.rail
        entry = index.data(ENTRY)
        if not entry.key:
            if rail:
                return QSize(px(48), px(12) if index.row() else px(8))
            return QSize(px(120), px(42) if index.row() else px(38))
        return QSize(px(48) if rail else px(120), px(25) if rail else px(28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = self.parent()
        rail = isinstance(view, NavigationList) and view.rail
        entry: Entry = index.data(ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rtl = option.direction is Qt.LayoutDirection.RightToLeft  # type: ignore[attr-defined]
        rect: QRect = option.rect  # type: ignore[attr-defined]
        if not entry.key:
            _paint_group(painter, rect, entry, rail=rail, first=index.row() == 0)
        else:
            state = option.state  # type: ignore[attr-defined]
            selected = bool(state & QStyle.StateFlag.State_Selected)
            hovered = bool(state & QStyle.StateFlag.State_MouseOver)
            _paint_ground(painter, rect, selected=selected, hovered=hovered)
            focused = bool(state & QStyle.StateFlag.State_HasFocus) and isinstance(view, NavigationList)
            if focused and view.hasFocus() and view.by_keyboard:
                painter.setPen(theme().color("accent"))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                px = theme().px
                painter.drawRoundedRect(QRectF(rect).adjusted(px(8), 0.5, -px(8), -0.5), px(4), px(4))
            _paint_page(painter, rect, entry, selected=selected, rail=rail, rtl=rtl)
        painter.restore()


def _paint_group(painter: QPainter, rect: QRect, entry: Entry, *, rail: bool, first: bool) -> None:
    px = theme().px
    if rail:
        if not first:
            painter.fillRect(rect.left() + px(14), rect.center().y(), rect.width() - px(28), 1, theme().color("line"))
        return
    painter.setFont(theme().font("message"))
    painter.setPen(theme().color("muted"))
    box = rect.adjusted(px(20), 0, -px(20), -px(6))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading), entry.name)


def _paint_ground(painter: QPainter, rect: QRect, *, selected: bool, hovered: bool) -> None:
    if selected or hovered:
        px = theme().px
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("accent_soft" if selected else "sunken"))
        painter.drawRoundedRect(QRectF(rect).adjusted(px(8), 0.5, -px(8), -0.5), px(4), px(4))


def _paint_page(painter: QPainter, rect: QRect, entry: Entry, *, selected: bool, rail: bool, rtl: bool) -> None:
    px = theme().px
    side = px(16)
    left = rect.left() + ((rect.width() - side) // 2 if rail else px(20))
    if rtl and not rail:
        left = rect.right() - px(20) - side
    icon_box = QRectF(left, rect.top() + (rect.height() - side) / 2, side, side)
    paint_icon(painter, entry.icon, icon_box, "accent" if selected else "muted")
    if rail:
        if entry.badge_icon:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color(entry.badge_token))
            radius = px(3)
            painter.drawEllipse(icon_box.topRight(), radius, radius)
        return
    painter.setFont(theme().font("strong" if selected else "body"))
    painter.setPen(theme().color("accent" if selected else "text"))
    middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
    start, end = px(46), px(20)
    painter.drawText(rect.adjusted(end if rtl else start, 0, -(start if rtl else end), 0), middle, entry.name)
    if entry.badge:
        painter.setFont(theme().font("message"))
        painter.setPen(theme().color(entry.badge_token))
        trailing = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing)
        painter.drawText(rect.adjusted(end, 0, -end, 0), trailing, entry.badge)
        if entry.badge_icon:
            width = QFontMetrics(theme().font("message")).horizontalAdvance(entry.badge)
            x = rect.left() + end + width + px(4) if rtl else rect.right() - end - width - px(4) - px(15)
            box = QRectF(x, rect.top() + (rect.height() - px(15)) / 2, px(15), px(15))
            paint_icon(painter, entry.badge_icon, box, entry.badge_token)
