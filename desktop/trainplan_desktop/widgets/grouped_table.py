"""A table whose rows stand in groups with a heading each; a row can be chosen by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.freshness import Freshness, Veil

ICON_ROLE = Qt.ItemDataRole.UserRole + 1
TONE_ROLE = Qt.ItemDataRole.UserRole + 2
ROW, GROUP = 29, 25
ICON_ROOM = 24
WIDEST, NARROWEST, LEAST = 120, 190, 70
"""Of a column, of the one that takes what is left, and of any where all have to give way."""


@dataclass(frozen=True)
class GroupedRow:
    """Cells of one record; the icon stands before the first. `tones` colour cells by their column."""

    key: str
    cells: Sequence[str]
    icon: str = ""
    icon_token: str = "muted"
    tones: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True)
class RowGroup:
    title: str
    note: str
    rows: Sequence[GroupedRow]


class _Cells(QStyledItemDelegate):
    """The icon of the first cell, and a line under each row."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # type: ignore[attr-defined]

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        px = theme().px
        rect = option.rect  # type: ignore[attr-defined]
        name = index.data(ICON_ROLE)
        if option.state & QStyle.StateFlag.State_Selected:  # type: ignore[attr-defined]
            painter.fillRect(rect, theme().color("accent_soft"))
        if name:
            side = px(15)
            box = QRectF(rect.left() + px(8), rect.top() + (rect.height() - side) / 2, side, side)
            paint_icon(painter, name, box, index.data(TONE_ROLE) or "muted")
            option.rect = rect.adjusted(px(ICON_ROOM), 0, 0, 0)  # type: ignore[attr-defined]
        super().paint(painter, option, index)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme().color("grid"))


class GroupedTable(QTableWidget):
    """As high as its rows: the page scrolls, not the table. `chosen` tells the key of the current row."""

    chosen = Signal(str)

    def __init__(self, name: str, columns: Sequence[str], *, text_columns: Sequence[int], stretched: int) -> None:
        super().__init__(0, len(columns))
        self._columns, self._text, self._stretched = list(columns), set(text_columns), stretched
        self._keys: list[str] = []
        self._groups: list[RowGroup] = []
        self.setAccessibleName(name)
        self.setHorizontalHeaderLabels(self._columns)
        for column in range(len(columns)):
            self.horizontalHeaderItem(column).setTextAlignment(self._side(column))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(theme().px(20))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(_Cells(self))
        self.currentCellChanged.connect(self._current_changed)
        theme().changed.connect(self._follow_theme)
        self._veil = Veil(self.viewport())
        self._veil.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_freshness(self, state: Freshness) -> None:
        self._veil.setVisible(state is not Freshness.CURRENT)

    @property
    def keys(self) -> list[str]:
        """Keys of the rows shown, from top to bottom."""
        return [key for key in self._keys if key]

    @property
    def current_key(self) -> str:
        row = self.currentRow()
        return self._keys[row] if 0 <= row < len(self._keys) else ""

    def show_groups(self, groups: Sequence[RowGroup]) -> None:
        """The current row stays with its key."""
        before = self.current_key
        self._groups = [group for group in groups if group.rows]
        self._keys = [key for group in self._groups for key in ("", *(row.key for row in group.rows))]
        self.blockSignals(True)
        self.clearSpans()
        self.setRowCount(len(self._keys))
        line = 0
        for group in self._groups:
            self._put_heading(line, group)
            for row in group.rows:
                line += 1
                self._put_row(line, row)
            line += 1
        self.blockSignals(False)
        self._fit()
        self.choose(before)

    def _follow_theme(self) -> None:
        """The colours of cells are those of the theme in which they were made."""
        self.show_groups(self._groups)

    def choose(self, key: str) -> None:
        """Make the row of that key the current one; no row where there is none."""
        line = self._keys.index(key) if key and key in self._keys else -1
        self.setCurrentCell(line, 0)

    def cell_text(self, key: str, column: int) -> str:
        item = self.item(self._keys.index(key), column)
        return item.text() if item is not None else ""

    def _put_heading(self, line: int, group: RowGroup) -> None:
        item = QTableWidgetItem(f" {group.title}")
        item.setFont(theme().font("strong"))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        last = len(self._columns) - 1
        note = QTableWidgetItem(group.note)
        note.setFlags(Qt.ItemFlag.ItemIsEnabled)
        note.setFont(theme().font("caption"))
        note.setForeground(theme().color("muted"))
        note.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for cell in (item, note):
            cell.setBackground(theme().color("window"))
        self.setItem(line, 0, item)
        self.setItem(line, last, note)
        self.setSpan(line, 0, 1, last)
        self.setRowHeight(line, theme().px(GROUP))

    def _put_row(self, line: int, row: GroupedRow) -> None:
        tones = dict(row.tones)
        for column, text in enumerate(row.cells):
            item = QTableWidgetItem(text)
            item.setTextAlignment(self._side(column))
            item.setToolTip(text)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{self._columns[column]} {text}")
            if column in tones:
                item.setForeground(theme().color(tones[column]))
            if column == 0 and row.icon:
                item.setData(ICON_ROLE, row.icon)
                item.setData(TONE_ROLE, row.icon_token)
            self.setItem(line, column, item)
        self.setRowHeight(line, theme().px(ROW))

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if column in self._text else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter

    def _fit(self) -> None:
        px = theme().px
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + sum(self.rowHeight(line) for line in range(self.rowCount())) + 2)
        metrics, small = QFontMetrics(theme().font("body")), QFontMetrics(theme().font("caption"))
        wanted = []
        for column, name in enumerate(self._columns):
            texts = [row.cells[column] for group in self._groups for row in group.rows]
            widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
            room = px(ICON_ROOM) if column == 0 else 0
            width = max(widest + room, small.horizontalAdvance(name) + px(8)) + px(14)
            wanted.append(width if column == self._stretched else min(width, px(WIDEST)))
        others = sum(wanted) - wanted[self._stretched]
        wanted[self._stretched] = max(px(NARROWEST), self.viewport().width() - others)
        excess = sum(wanted) - self.viewport().width()
        if excess > 0:  # what is cut stands in the tool tip
            for column in sorted(range(len(wanted)), key=lambda number: -wanted[number]):
                give = min(excess, max(0, wanted[column] - px(LEAST)))
                wanted[column] -= give
                excess -= give
        for column, width in enumerate(wanted):
            self.setColumnWidth(column, width)

    def _current_changed(self, row: int, _column: int, _old_row: int, _old_column: int) -> None:
        if 0 <= row < len(self._keys) and self._keys[row]:
            self.chosen.emit(self._keys[row])

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(420), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        lines = ["\t".join(self._columns)]
        for group in self._groups:
            lines += [group.title, *("\t".join(row.cells) for row in group.rows)]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def paintEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setPen(QPen(theme().color("accent"), 1))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
            painter.end()
