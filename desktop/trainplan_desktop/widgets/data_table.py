"""A table of records: sort by any heading, choose a row, copy with headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import set_property
from trainplan_desktop.widgets.freshness import Freshness
from trainplan_desktop.widgets.tick_menu import TickMenu
from trainplan_desktop.wording.formats import amounts
from trainplan_desktop.wording.text import tr

Index = QModelIndex | QPersistentModelIndex
LEAST_WRAPPED = 118
HIDDEN: dict[str, frozenset[str]] = {}
"""Columns that a person does not want, by table; kept with the settings of the window."""
INDENT = "\u2003"  # text columns keep away from the numbers before them


@dataclass(frozen=True)
class DataColumn:
    """How a record is shown and sorted in one column; `full` is the heading in whole words."""

    head: str
    full: str
    show: Callable[[Any], str]
    key: Callable[[Any], Any]
    left: bool = False
    muted: bool = False
    token: Callable[[Any], str] | None = None
    """Colour of the text by record; an empty word is the usual one."""
    wraps: bool = False
    """Long text that takes what the others leave, in several lines where that is little."""
    fit: Callable[[DataColumn, Sequence[Any]], DataColumn] | None = None
    """The column as it reads best for these records: their figures in one unit, which is in the head."""

    def fitted(self, records: Sequence[Any]) -> DataColumn:
        return self.fit(self, records) if self.fit is not None and records else self

    def text(self, record: Any) -> str:
        return f"{INDENT}{self.show(record)}" if self.left and not self.wraps else self.show(record)


def amount_column(
    head: str, full: str, value: Callable[[Any], float | None], key: Callable[[Any], Any], currency: Callable[[], str]
) -> DataColumn:
    """Amounts of money, all in the unit that suits the largest."""

    def fit(column: DataColumn, records: Sequence[Any]) -> DataColumn:
        texts, unit = amounts([value(record) for record in records], currency())
        shown = {id(record): text for record, text in zip(records, texts, strict=True)}
        return replace(column, head=f"{head}, {unit}", show=lambda record: shown[id(record)])

    return DataColumn(head, full, lambda _record: "", key, fit=fit)


class _RecordModel(QAbstractTableModel):
    def __init__(
        self, columns: Sequence[DataColumn], strong: Callable[[Any], bool] | None, owner: Callable[[Any], Any]
    ) -> None:
        super().__init__()
        self._owner = owner
        self.declared = self.columns = list(columns)
        self.records: list[Any] = []
        self._strong = strong
        self._order = (0, Qt.SortOrder.AscendingOrder)

    def set_records(self, records: Sequence[Any]) -> None:
        self.beginResetModel()
        self.columns = [column.fitted(records) for column in self.declared]
        self.records = self._sorted(records)
        self.endResetModel()

    def set_columns(self, columns: Sequence[DataColumn]) -> None:
        self.beginResetModel()
        self.declared = self.columns = list(columns)
        self.records = []
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """The current row stays with its record."""
        self._order = (column, order)
        self.layoutAboutToBeChanged.emit()
        before, self.records = self.records, self._sorted(self.records)
        places = {id(record): place for place, record in enumerate(self.records)}
        for index in self.persistentIndexList():
            moved = self.index(places[id(before[index.row()])], index.column())
            self.changePersistentIndex(index, moved)
        self.layoutChanged.emit()

    def _sorted(self, records: Sequence[Any]) -> list[Any]:
        column, order = self._order
        key, owner = self.columns[column].key, self._owner
        return sorted(records, key=lambda record: key(owner(record)), reverse=order is Qt.SortOrder.DescendingOrder)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        record, column = self.records[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(record)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.ForegroundRole:
            token = column.token(record) if column.token is not None else "muted" if column.muted else ""
            return theme().color(token) if token else None
        if role == Qt.ItemDataRole.FontRole and self._strong is not None and self._strong(record):
            return theme().font("strong")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.full} {column.show(record)}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{INDENT}{column.head}" if column.left else column.head
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return column.full
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        return None


def _side(column: DataColumn) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column.left else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _wraps(index: Index) -> bool:
    model = index.model()
    return isinstance(model, _RecordModel) and model.columns[index.column()].wraps


class LinedRows(QStyledItemDelegate):
    """A line under each row, and no frame around the cell that has the focus."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # type: ignore[attr-defined]
        if _wraps(index):  # an indent that every line has
            option.rect.setLeft(option.rect.left() + theme().px(12))  # type: ignore[attr-defined]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Only the texts that wrap say how high a row is; asking the others costs as much again for each."""
        if not _wraps(index):
            return QSize()
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), hint.height() + theme().px(12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect  # type: ignore[attr-defined]
        if _wraps(index) and option.state & QStyle.StateFlag.State_Selected:  # type: ignore[attr-defined]
            painter.fillRect(rect, theme().color("accent_soft"))
        super().paint(painter, option, index)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme().color("grid"))


class DataTable(QTableView):
    """Ctrl+C copies what is shown; `chosen` tells the record of the current row."""

    chosen = Signal(object)

    def __init__(
        self,
        name: str,
        columns: Sequence[DataColumn],
        *,
        sorted_by: int = 0,
        descending: bool = False,
        strong: Callable[[Any], bool] | None = None,
        owner: Callable[[Any], Any] = lambda record: record,
    ) -> None:
        """`strong` tells which records stand out, `owner` behind which other one a record stands in any order."""
        super().__init__()
        px = theme().px
        self._model = _RecordModel(columns, strong, owner)
        self._widths: list[int] = []
        self._heads: list[int] = []
        self.setModel(self._model)
        self.setSortingEnabled(True)
        self.sortByColumn(sorted_by, Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(any(column.wraps for column in columns))
        self.setTabKeyNavigation(False)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(29))
        self.verticalHeader().setMinimumSectionSize(px(24))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self.setItemDelegate(LinedRows(self))
        self.setMinimumHeight(px(170))
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda at: self.ask_columns(header.mapToGlobal(at)))
        self._hide_columns()

    def show_freshness(self, state: Freshness) -> None:
        """Rows of an older plan are muted; a table without rows says why."""
        set_property(self, "stale", state is not Freshness.CURRENT)
        self.empty_words = tr("Computing") if state is Freshness.COMPUTING else ""
        self.viewport().update()

    empty_words = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.empty_words and not self._model.records:
            painter = QPainter(self.viewport())
            painter.setPen(theme().color("muted"))
            painter.drawText(self.viewport().rect(), int(Qt.AlignmentFlag.AlignCenter), self.empty_words)
            painter.end()

    @property
    def records(self) -> list[Any]:
        """The records in the order shown."""
        return list(self._model.records)

    def set_columns(self, columns: Sequence[DataColumn]) -> None:
        """Other columns, still without records; the same columns keep their order of rows."""
        same = [column.full for column in columns] == [column.full for column in self._model.columns]
        self._model.set_columns(columns)
        self._hide_columns()
        if not same:
            self.sortByColumn(0, Qt.SortOrder.AscendingOrder)

    def show_records(self, records: Sequence[Any]) -> None:
        self._model.set_records(records)
        self._widths = self._wanted_widths()
        self._share_width()

    def ask_columns(self, at: QPoint) -> TickMenu:
        """Which columns are shown; asked at their headings, or by the menu key in the table."""
        menu = TickMenu(self)
        hidden = HIDDEN.get(self.accessibleName(), frozenset())
        for column in self._model.columns[1:]:
            menu.add(column.full, column.full, ticked=column.full not in hidden)
        menu.aboutToHide.connect(lambda: self._take_columns(menu.ticked))
        menu.popup(at)
        return menu

    def _take_columns(self, shown: tuple[str, ...]) -> None:
        HIDDEN[self.accessibleName()] = frozenset(
            column.full for column in self._model.columns[1:] if column.full not in shown
        )
        self._hide_columns()
        self._share_width()

    def _hide_columns(self) -> None:
        hidden = HIDDEN.get(self.accessibleName(), frozenset())
        for number, column in enumerate(self._model.columns):
            self.setColumnHidden(number, number > 0 and column.full in hidden)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.ask_columns(self.mapToGlobal(self.horizontalHeader().geometry().bottomLeft()))
        else:
            super().contextMenuEvent(event)

    @property
    def record(self) -> Any:
        """The record of the current row, or None."""
        index = self.currentIndex()
        return self._model.records[index.row()] if index.isValid() else None

    def choose_none(self) -> None:
        """Something that is not in the table is chosen."""
        self.clearSelection()
        self.setCurrentIndex(QModelIndex())

    def choose(self, record: Any) -> None:
        """Select the row of a record, and scroll to it."""
        for row, other in enumerate(self._model.records):
            if other is record:
                index = self._model.index(row, 0)
                self.setCurrentIndex(index)
                self.scrollTo(index)
                return

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self.chosen.emit(self._model.records[current.row()])

    def _wanted_widths(self) -> list[int]:
        """Every column as wide as its longest text."""
        px = theme().px
        metrics, small = QFontMetrics(theme().font("strong")), QFontMetrics(theme().font("caption"))
        widths, self._heads = [], []
        for column in self._model.columns:
            indent = INDENT if column.left else ""
            head = small.horizontalAdvance(f"{indent}{column.head}") + px(16)  # room for the sort mark
            self._heads.append(head + px(12))
            texts = {column.text(record) for record in self._model.records}
            longest = sorted(texts, key=len)[-40:]  # the widest is among the longest
            widths.append(max([head, *(metrics.horizontalAdvance(text) for text in longest)]) + px(12))
        return widths

    def _share_width(self) -> None:
        """What the texts leave of the width is shared among the columns; what they lack, a column that wraps gives."""
        shown = [number for number in range(len(self._widths)) if not self.isColumnHidden(number)]
        left = self.viewport().width() - sum(self._widths[number] for number in shown)
        spare = max(0, left) // max(1, len(shown))
        wrapping = [number for number, column in enumerate(self._model.columns) if column.wraps]
        for number, width in enumerate(self._widths):
            share = width / sum(self._widths[other] for other in wrapping) if number in wrapping else 0.0
            least = max(theme().px(LEAST_WRAPPED), self._heads[number])
            given = max(least, width + round(share * left)) if share and left < 0 else width + spare
            self.setColumnWidth(number, given)
        if wrapping:
            self.resizeRowsToContents()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        columns = [c for number, c in enumerate(self._model.columns) if not self.isColumnHidden(number)]
        lines = ["\t".join(column.head for column in columns)]
        lines += ["\t".join(column.show(record) for column in columns) for record in self.records]
        QGuiApplication.clipboard().setText("\n".join(lines))
