"""The list of pages at the left, with the worst finding or the state of each page as a badge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
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
    QToolTip,
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
    folded: bool = False
    """A heading whose pages are out of sight, for want of room."""


class NavigationModel(QAbstractListModel):
    def __init__(self, entries: list[Entry]) -> None:
        super().__init__()
        self._entries = entries

    def set_badge(self, key: str, text: str, icon: str = "", token: str = "muted") -> None:
        for row, old in enumerate(self._entries):
            if old.key == key:
                self._put(row, Entry(old.key, old.name, old.icon, text, icon, token))

    def _put(self, row: int, new: Entry) -> bool:
        changed = new != self._entries[row]
        if changed:
            self._entries[row] = new
            self.dataChanged.emit(self.index(row), self.index(row))
        return changed

    def groups(self) -> list[tuple[int, range]]:
        """Row of each heading, and the rows of its pages."""
        heads = [row for row, entry in enumerate(self._entries) if not entry.key]
        ends = [*heads[1:], len(self._entries)]
        return [(head, range(head + 1, end)) for head, end in zip(heads, ends, strict=True)]

    def set_folded(self, head: int, folded: bool) -> bool:
        """A folded heading carries the worst badge of its pages. True where the heading changed."""
        old = self._entries[head]
        pages = next((rows for row, rows in self.groups() if row == head), range(0))
        badges = [self._entries[row] for row in pages if self._entries[row].badge_icon] if folded else []
        worst = next((item for item in badges if item.badge_icon == "error"), badges[0] if badges else None)
        badge = (worst.badge, worst.badge_icon, worst.badge_token) if worst is not None else ("", "", "muted")
        return self._put(head, Entry("", old.name, old.icon, *badge, folded=folded))

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
        if role == Qt.ItemDataRole.AccessibleTextRole and entry.folded:
            return tr("{group}, folded; Enter opens it", group=entry.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.name}, {entry.badge}" if entry.badge else entry.name
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        entry = self._entries[index.row()]
        if not entry.key and not entry.folded:
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
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(False)
        self.selectionModel().currentChanged.connect(self._chosen)
        self.clicked.connect(self._unfold)
        self._opened = -1

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """A badge is painted anew; Qt itself would lay out every row."""
        for row in range(first.row(), last.row() + 1):
            self.update(first.siblingAtRow(row))

    by_keyboard = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        keys = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}
        self.by_keyboard = event.reason() in keys
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.by_keyboard = True
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Right}:
            self._unfold(self.currentIndex())
        super().keyPressEvent(event)

    def _unfold(self, index: QModelIndex) -> None:
        entry = index.data(ENTRY) if index.isValid() else None
        if entry is not None and entry.folded:
            self._opened = index.row()
            self.fit()

    def fit(self) -> None:
        """Fold groups where the window is too low for all: that of the open page stays, then the one asked for."""
        model = self.model()
        if not isinstance(model, NavigationModel):
            return
        current, groups = self.currentIndex().row(), model.groups()
        heights = [self.sizeHintForRow(row) for row in range(model.rowCount())]
        room = self.viewport().height() - sum(heights[head] for head, _ in groups)
        first = [head for head, rows in groups if current in rows or current == head]
        for head, rows in sorted(groups, key=lambda item: (item[0] not in first, item[0] != self._opened, item[0])):
            height = sum(heights[row] for row in rows)
            folded = height > room and head not in first
            room -= 0 if folded else height
            if model.set_folded(head, folded):
                self.scheduleDelayedItemsLayout()
            for row in rows:
                self.setRowHidden(row, folded)

    @property
    def rail(self) -> bool:
        return self._rail

    def set_rail(self, rail: bool) -> None:
        self._rail = rail
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
            self.fit()

    def _chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        entry = current.data(ENTRY)
        if entry is not None and entry.key:
            self.page_chosen.emit(entry.key)

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        self.fit()
        self.scheduleDelayedItemsLayout()

    def viewportEvent(self, event) -> bool:  # type: ignore[no-untyped-def]
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
                return QSize(px(48), px(20) if entry.folded else px(12) if index.row() else px(8))
            return QSize(px(120), px(31) if index.row() else px(27))
        return QSize(px(48) if rail else px(120), px(23))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = self.parent()
        rail = isinstance(view, NavigationList) and view.rail
        entry: Entry = index.data(ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rtl = option.direction is Qt.LayoutDirection.RightToLeft  # type: ignore[attr-defined]
        rect: QRect = option.rect  # type: ignore[attr-defined]
        if not entry.key:
            if entry.folded and option.state & QStyle.StateFlag.State_HasFocus:  # type: ignore[attr-defined]
                _paint_ground(painter, rect, selected=False, hovered=True)
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
    side = px(12)
    if rail:
        if entry.folded:
            box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
            paint_icon(painter, "chevron-down", box, entry.badge_token)
        elif not first:
            painter.fillRect(rect.left() + px(14), rect.center().y(), rect.width() - px(28), 1, theme().color("line"))
        return
    painter.setFont(theme().font("message"))
    painter.setPen(theme().color("muted"))
    box = rect.adjusted(px(20), 0, -px(20), -px(4))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading), entry.name)
    if entry.folded:
        arrow = QRectF(box.right() - side, box.bottom() - side - px(2), side, side)
        paint_icon(painter, "chevron-down", arrow, "muted")
        if entry.badge_icon:
            paint_icon(painter, entry.badge_icon, arrow.translated(-px(18), 0), entry.badge_token)


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
