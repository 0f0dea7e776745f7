"""The ranked layouts of a search as a table that can be sorted and copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
)

from trainplan.engine.results import Results
from trainplan.engine.search.plans import FoundLayout
from trainplan.plan.document import Plan
from trainplan_desktop.formats import MINUS, decimals, interval, money, percent, significant, whole
from trainplan_desktop.pages.search_options import SHORT_SHARDING
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.data_table import LinedRows

Index = QModelIndex | QPersistentModelIndex
GIB = 2**30
SORT = Qt.ItemDataRole.UserRole
SHORT_SCHEDULE = {"1f1b": "1F1B", "gpipe": "GPipe", "zero_bubble": "Zero bubble"}
SHORT_PLACEMENT = {"data_inside": "Data", "pipeline_inside": "Stages"}
SHORT_RECOMPUTE = {
    "none": "None",
    "attention": "Attention",
    "selective": "Selective",
    "every": "Every {n}",
    "layers": "First {n}",
    "full": "All layers",
}


@dataclass(frozen=True)
class Row:
    number: int
    found: FoundLayout
    here: bool
    days_against: float | None
    tied: bool


@dataclass(frozen=True)
class Column:
    head: str
    full: str
    show: Callable[[Row], str]
    key: Callable[[Row], Any]
    left: bool = False
    muted: bool = False
    warns: Callable[[Row], bool] | None = None


def recompute_words(mode: str, every: int, layers: int) -> str:
    return tr(SHORT_RECOMPUTE[mode], n=every if mode == "every" else layers)


def _recompute(row: Row) -> str:
    recompute = row.found.layout.recompute
    return recompute_words(recompute.mode, recompute.every, recompute.layers)


def _against(row: Row) -> str:
    if row.here:
        return tr("this plan")
    if row.days_against is None:
        return ""
    if abs(row.days_against) < 0.005:
        return tr("same")
    sign = "+" if row.days_against > 0 else MINUS
    return tr("{amount} days", amount=sign + significant(abs(row.days_against), 2))


def _money(value: float | None, currency: str) -> str:
    if value is None:
        return "–"
    digits, unit = money(value, currency)
    return f"{digits} {unit.split(' ')[0]}" if " " in unit else digits


def _own(row: Row) -> float | None:
    cost = row.found.cost
    return cost.own.this_run_if_kept_busy if cost is not None and cost.own is not None else None


def _rent(row: Row) -> float | None:
    cost = row.found.cost
    return cost.rent.this_run if cost is not None and cost.rent is not None else None


def columns(currency: str, found: Sequence[FoundLayout]) -> list[Column]:
    """The columns that these layouts need: one that is the same in every row and seldom varies is left out."""

    def number(name: str) -> tuple[Callable[[Row], str], Callable[[Row], Any]]:
        return (lambda r: whole(getattr(r.found.layout, name)), lambda r: getattr(r.found.layout, name))

    listed = [
        Column("", tr("Rank"), lambda r: f"≈ {r.number}" if r.tied else str(r.number), lambda r: r.number, muted=True),
        Column("TP", tr("Tensor parallel"), *number("tensor")),
    ]
    if _varies(found, lambda item: item.layout.tensor > 1 and item.layout.sequence):
        listed.append(Column("SP", tr("Sequence parallel"), _sequence, _sequence))
    listed += [
        Column("PP", tr("Pipeline parallel"), *number("pipeline")),
        Column("VPP", tr("Virtual stages"), *number("virtual_pipeline")),
        Column("CP", tr("Context parallel"), *number("context")),
    ]
    if any(item.layout.expert > 1 for item in found):
        listed.append(Column("EP", tr("Expert parallel"), *number("expert")))
    if any(item.layout.expert_tensor > 1 for item in found):
        listed.append(Column("ETP", tr("Expert tensor parallel"), *number("expert_tensor")))
    if any(item.alters_training for item in found):
        full = tr("Global batch; another one than the plan's alters the result of training")
        batch = Column(tr("Batch"), full, *number("global_batch"), warns=lambda r: r.found.alters_training)
        listed.append(batch)
    listed += _last_degrees(found, number)
    return listed + _figures(currency)


Number = Callable[[str], tuple[Callable[[Row], str], Callable[[Row], Any]]]


def _last_degrees(found: Sequence[FoundLayout], number: Number) -> list[Column]:
    listed = [
        Column("DP", tr("Data parallel"), *number("data")),
        Column(tr("Micro"), tr("Micro batch"), *number("micro_batch")),
    ]
    if _varies(found, lambda item: item.parallelism["schedule"]):
        listed.append(Column(tr("Schedule"), tr("Pipeline schedule"), _schedule, _schedule, left=True))
    if _varies(found, lambda item: item.layout.placement):
        full = tr("Which ranks are neighbours in the fast domain beside the tensor group")
        listed.append(Column(tr("Neighbours"), full, _placement, _placement, left=True))
    return [
        *listed,
        Column(tr("Sharding"), tr("Sharding"), _sharding, _sharding, left=True),
        Column(tr("Recompute"), tr("Recompute"), _recompute, _recompute, left=True),
    ]


def _varies(found: Sequence[FoundLayout], value: Callable[[FoundLayout], Any]) -> bool:
    return len({value(item) for item in found}) > 1


def _sequence(row: Row) -> str:
    return tr("yes") if row.found.layout.sequence else tr("no")


def _schedule(row: Row) -> str:
    return SHORT_SCHEDULE[row.found.parallelism["schedule"]] if row.found.layout.pipeline > 1 else "–"


def _placement(row: Row) -> str:
    return tr(SHORT_PLACEMENT[row.found.layout.placement])


def _sharding(row: Row) -> str:
    layout = row.found.layout
    words = SHORT_SHARDING[layout.sharding]
    return f"{words} {whole(layout.shard_size)}" if layout.sharding == "hsdp" else words


def _figures(currency: str) -> list[Column]:
    return [
        Column(
            tr("Peak, GiB"),
            tr("Peak memory of the fullest accelerator"),
            lambda r: decimals(r.found.memory.peak_bytes / GIB, 1),
            lambda r: r.found.memory.peak_bytes,
        ),
        Column("MFU", tr("Model FLOPs use"), lambda r: percent(r.found.step.mfu), lambda r: r.found.step.mfu),
        Column(
            tr("Days"),
            tr("Run time in days"),
            lambda r: significant(r.found.run.days) if r.found.run else "–",
            lambda r: r.found.run.days if r.found.run else 0.0,
        ),
        Column(
            tr("80 % interval"),
            tr("80 % interval of the days"),
            lambda r: interval(r.found.run.low_days, r.found.run.high_days) if r.found.run else "",
            lambda r: r.found.run.low_days if r.found.run else 0.0,
            muted=True,
        ),
        Column(
            tr("Own, {currency}", currency=currency),
            tr("Cost of this run if owned and kept busy"),
            lambda r: _money(_own(r), currency),
            lambda r: _own(r) or 0.0,
        ),
        Column(
            tr("Rent, {currency}", currency=currency),
            tr("Cost of this run if rented"),
            lambda r: _money(_rent(r), currency),
            lambda r: _rent(r) or 0.0,
        ),
        Column(
            tr("Against now"), tr("Days more or less than the plan as it is"), _against, lambda r: r.days_against or 0.0
        ),
    ]


class LayoutModel(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self._columns = columns("", ())

    def set_rows(self, rows: list[Row], listed: list[Column]) -> None:
        self.beginResetModel()
        self._rows, self._columns = rows, listed
        self.endResetModel()

    def row(self, index: int) -> Row:
        return self._rows[index]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self._rows[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"\u2003{column.show(row)}" if column.left else column.show(row)
        if role == SORT:
            return column.key(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column.left else Qt.AlignmentFlag.AlignRight
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.FontRole and row.here:
            return theme().font("strong")
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._color(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.full} {column.show(row)}"
        return None

    def _color(self, row: Row, column: Column) -> QColor | None:
        if column.warns is not None and column.warns(row):
            return theme().color("warn")
        if column is self._columns[-1]:
            if row.here:
                return theme().color("accent")
            if row.days_against is not None and row.days_against < 0:
                return theme().color("ok")
        return theme().color("muted") if column.muted else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"\u2003{column.head}" if column.left else column.head
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return column.full
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column.left else Qt.AlignmentFlag.AlignRight
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


class LayoutTable(QTableView):
    """Sort by any heading; Enter or a double click takes the layout; Ctrl+C copies the table with its headings."""

    chosen = Signal(int)
    taken = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self._model = LayoutModel()
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self._model)
        self._proxy.setSortRole(SORT)
        self.setModel(self._proxy)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setAccessibleName(tr("Layouts, ranked"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(31))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setItemDelegate(LinedRows(self))
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(px(170))
        self.setTabKeyNavigation(False)
        self.doubleClicked.connect(lambda _i: self.taken.emit(self.chosen_number()))

    def show_layouts(self, found: Sequence[FoundLayout], current: Results | None, plan: Plan) -> None:
        now = current.run.days if current is not None and current.run is not None else None
        fits = current is not None and current.memory is not None and current.memory.fits
        rows = []
        ties = sum(item.near_tie for item in found)
        for number, item in enumerate(found, 1):
            here = current is not None and item.layout == current.layout
            against = item.run.days - now if item.run is not None and now is not None and fits else None
            rows.append(Row(number, item, here, against, ties > 1 and item.near_tie))
        before = self.chosen_number()
        self._model.set_rows(rows, columns(plan.economics.currency, found))
        self.selectionModel().currentRowChanged.connect(self._current_changed, Qt.ConnectionType.UniqueConnection)
        self._fit_columns()
        if rows:
            self.choose(before if 1 <= before <= len(rows) else 1)

    def _fit_columns(self) -> None:
        """Every column as wide as its longest text; what is left is shared among them."""
        px = theme().px
        metrics, small = QFontMetrics(theme().font("strong")), QFontMetrics(theme().font("caption"))
        widths = []
        for column in range(self._model.columnCount()):
            head = str(self._model.headerData(column, Qt.Orientation.Horizontal))
            cells = (str(self._model.index(row, column).data()) for row in range(self._model.rowCount()))
            widest = max((metrics.horizontalAdvance(cell) for cell in cells), default=0)
            widths.append(max(widest, small.horizontalAdvance(head)) + px(18))
        spare = max(0, self.viewport().width() - sum(widths)) // max(1, len(widths))
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width + spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def chosen_number(self) -> int:
        index = self.currentIndex()
        return self._model.row(self._proxy.mapToSource(index).row()).number if index.isValid() else 0

    def choose_none(self) -> None:
        """Something that is not in the table is chosen."""
        self.clearSelection()
        self.setCurrentIndex(QModelIndex())

    def choose(self, number: int) -> None:
        for row in range(self._model.rowCount()):
            if self._model.row(row).number == number:
                index = self._proxy.mapFromSource(self._model.index(row, 0))
                self.setCurrentIndex(index)
                self.selectRow(index.row())
                self.chosen.emit(number)
                return

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self.chosen.emit(self.chosen_number())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.taken.emit(self.chosen_number())
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        heads = [str(self._proxy.headerData(c, Qt.Orientation.Horizontal)) for c in range(self._proxy.columnCount())]
        lines = ["\t".join(head.strip() for head in heads)]
        for row in range(self._proxy.rowCount()):
            lines.append(
                "\t".join(str(self._proxy.index(row, c).data()).strip() for c in range(self._proxy.columnCount()))
            )
        QGuiApplication.clipboard().setText("\n".join(lines))
