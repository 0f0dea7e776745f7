"""Variants side by side: what a row is about stays at the left, one column for each variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.freshness import Freshness, Veil
from trainplan_desktop.wording.text import tr

Index = QModelIndex | QPersistentModelIndex
FROZEN = 2  # columns at the left: what, and its unit
BESIDE_PX = 54


@dataclass(frozen=True)
class Cell:
    """A value; `beside` is its difference, `strong` what is unlike the base, `best` gets a tick."""

    text: str
    beside: str = ""
    beside_tone: str = "muted"
    strong: bool = False
    muted: bool = False
    best: bool = False
    has_beside: bool = False
    """Room for a difference is left, so that the values of a row stand under one another."""


@dataclass(frozen=True)
class CompareRow:
    """A row of cells; without cells it is a heading."""

    title: str
    unit: str = ""
    cells: Sequence[Cell] = ()


@dataclass(frozen=True)
class Head:
    name: str
    pinned: bool = False
    edited: bool = False
    """Edits of the window go to this variant."""


class _CompareModel(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self.heads: list[Head] = []
        self.rows: list[CompareRow] = []

    def set_content(self, heads: Sequence[Head], rows: Sequence[CompareRow]) -> None:
        self.beginResetModel()
        self.heads, self.rows = list(heads), list(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else FROZEN + len(self.heads)

    def cell(self, index: Index) -> Cell | None:
        cells = self.rows[index.row()].cells
        number = index.column() - FROZEN
        return cells[number] if 0 <= number < len(cells) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            if index.column() == 0:
                return row.title
            if index.column() == 1:
                return row.unit
            cell = self.cell(index)
            return " ".join(part for part in (cell.text, cell.beside) if part) if cell is not None else ""
        if role == Qt.ItemDataRole.FontRole and index.column() == 0 and not row.cells:
            return theme().font("heading")
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == 1:
            return theme().color("muted")
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if section < FROZEN:
            return "" if role == Qt.ItemDataRole.DisplayRole else None
        head = self.heads[section - FROZEN]
        if role == Qt.ItemDataRole.DisplayRole:
            return head.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{head.name}, {tr('pinned')}" if head.pinned else head.name
        return None


class _Heads(QHeaderView):
    """Names of the variants; the chosen one is tinted, the pinned one has a pin, the edited one is in accent."""

    def __init__(self, model: _CompareModel, parent: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self.setHighlightSections(False)
        self.setFixedHeight(theme().px(32))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        px, color = theme().px, theme().color
        painter.fillRect(rect, color("surface"))
        if section >= FROZEN and section - FROZEN < len(self._model.heads):
            head = self._model.heads[section - FROZEN]
            box = QRectF(rect).adjusted(px(4), px(2), 0, -px(3))
            view = self.parent()
            if isinstance(view, QTableView) and view.currentIndex().column() == section:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent_soft"))
                painter.drawRoundedRect(box, px(4), px(4))
            font = theme().font("strong")
            painter.setFont(font)
            painter.setPen(color("accent" if head.edited else "text"))
            text_box = box.adjusted(0, 0, -px(8), 0)
            painter.drawText(text_box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), head.name)
            if head.pinned:
                left = text_box.right() - QFontMetrics(font).horizontalAdvance(head.name) - px(20)
                paint_icon(painter, "decided", QRectF(left, box.center().y() - px(8), px(16), px(16)), "accent")
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        painter.restore()


class _CellDelegate(QStyledItemDelegate):
    """Value, difference and tick of a cell."""

    def __init__(self, view: QTableView, model: _CompareModel) -> None:
        super().__init__(view)
        self._model = model
        self.with_differences = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        px = theme().px
        rect: QRect = option.rect  # type: ignore[attr-defined]
        cell = self._model.cell(index)
        if cell is None:
            return
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # figures and their signs keep their order
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        right = rect.right() - px(8)
        if self.with_differences and cell.has_beside:
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color(cell.beside_tone))
            painter.drawText(
                QRect(right - px(BESIDE_PX), rect.top(), px(BESIDE_PX), rect.height()), middle, cell.beside
            )
            right -= px(BESIDE_PX)
        font = theme().font("strong" if cell.strong or cell.best else "body")
        painter.setFont(font)
        painter.setPen(theme().color("muted" if cell.muted else "text"))
        painter.drawText(QRect(rect.left(), rect.top(), right - rect.left(), rect.height()), middle, cell.text)
        if cell.best:
            left = right - QFontMetrics(font).horizontalAdvance(cell.text) - px(22)
            paint_icon(painter, "check", QRectF(left, rect.center().y() - px(8), px(16), px(16)), "ok")


class ComparisonTable(QWidget):
    """Choose a variant by its heading or any of its cells; Ctrl+C copies all."""

    variant_chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._model = _CompareModel()
        self._left, self._right = _View(self._model, self.copy), _View(self._model, self.copy)
        self._left.setAccessibleName(tr("{name}, what is compared", name=name))
        self._right.setAccessibleName(name)
        self._left.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._left.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._left.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._right.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
        self._right.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._right.horizontalHeader().setSectionsClickable(True)
        self._delegate = _CellDelegate(self._right, self._model)
        self._right.setItemDelegate(self._delegate)
        self._right.setStyleSheet("QTableView { selection-background-color: transparent; }")  # the heading shows it
        left, right = self._left.verticalScrollBar(), self._right.verticalScrollBar()
        right.valueChanged.connect(left.setValue)
        left.valueChanged.connect(right.setValue)
        row.addWidget(self._left)
        row.addWidget(self._right, 1)
        self._right.selectionModel().currentColumnChanged.connect(self._column_chosen)
        self.setMinimumHeight(theme().px(300))
        self._veil = Veil(self._right.viewport())
        self._veil.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme().changed.connect(self._fit)

    def show_freshness(self, state: Freshness) -> None:
        self._veil.setVisible(state is not Freshness.CURRENT)

    def show_content(self, heads: Sequence[Head], rows: Sequence[CompareRow], *, differences: bool) -> None:
        chosen = self.chosen
        self._delegate.with_differences = differences
        self._model.set_content(heads, rows)
        self._fit()
        self.choose(chosen if 0 <= chosen < len(heads) else 0)

    @property
    def chosen(self) -> int:
        """Number of the chosen variant; -1 is none."""
        index = self._right.currentIndex()
        return index.column() - FROZEN if index.isValid() else -1

    def choose(self, number: int) -> None:
        if self._model.rowCount() and 0 <= number < len(self._model.heads):
            self._right.setCurrentIndex(self._model.index(0, FROZEN + number))
            self._right.selectColumn(FROZEN + number)

    def _column_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._right.horizontalHeader().viewport().update()
        if current.isValid() and current.column() >= FROZEN:
            self.variant_chosen.emit(current.column() - FROZEN)

    def _fit(self) -> None:
        """Columns as wide as their texts."""
        px = theme().px
        body, strong = QFontMetrics(theme().font("body")), QFontMetrics(theme().font("strong"))
        heading = QFontMetrics(theme().font("heading"))
        rows = self._model.rows
        titles = [(body if row.cells else heading).horizontalAdvance(row.title) for row in rows]
        units = [body.horizontalAdvance(row.unit) for row in rows]
        widths = [max(titles, default=0) + px(20), max(units, default=0) + px(16)]
        for number, head in enumerate(self._model.heads):
            cells = [row.cells[number] for row in rows if row.cells]
            beside = px(BESIDE_PX) + px(22) if self._delegate.with_differences else px(22)
            wanted = max(
                (strong.horizontalAdvance(cell.text) + (beside if cell.has_beside else 0) for cell in cells), default=0
            ) + px(22)
            widths.append(max(wanted, strong.horizontalAdvance(head.name) + px(40), px(110)))
        for column, width in enumerate(widths):
            for view, shown in ((self._left, column < FROZEN), (self._right, column >= FROZEN)):
                view.setColumnHidden(column, not shown)
                view.setColumnWidth(column, width)
        self._left.setFixedWidth(sum(widths[:FROZEN]) + px(4))

    def copy(self) -> None:
        lines = ["\t".join(("", "", *(head.name for head in self._model.heads)))]
        for row in self._model.rows:
            cells = (" ".join(part for part in (cell.text, cell.beside) if part) for cell in row.cells)
            lines.append("\t".join((row.title, row.unit, *cells)))
        QGuiApplication.clipboard().setText("\n".join(lines))

    @property
    def rows(self) -> list[CompareRow]:
        return self._model.rows

    @property
    def heads(self) -> list[Head]:
        return self._model.heads


class _View(QTableView):
    def __init__(self, model: _CompareModel, copy) -> None:  # type: ignore[no-untyped-def]
        super().__init__()
        self._copy = copy
        self.setModel(model)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme().px(28))
        self.setHorizontalHeader(_Heads(model, self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)
