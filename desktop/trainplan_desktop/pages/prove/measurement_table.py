"""Proposals of measured files as a table with a tick for each: assumption, value, difference, days and money."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent
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

from trainplan.measure.apply import Effect, Preview
from trainplan.measure.proposal import Proposal
from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import amounts, decimals, percent, signed, significant
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import problem_words

ROW, HEADER = 44, 26
TAKE, INPUT, NOW, MEASURED, UNIT, DIFFERENCE, DAYS, MONEY = range(8)
NUMBERS = (NOW, MEASURED, DIFFERENCE, DAYS, MONEY)


class _Ticks(QStyledItemDelegate):
    """Boxes in the colours of the theme."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # type: ignore[attr-defined]
        option.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator  # type: ignore[attr-defined]

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return
        on = Qt.CheckState(state) is Qt.CheckState.Checked
        rect, side = option.rect, theme().px(16)  # type: ignore[attr-defined]
        box = QRectF(rect.left() + theme().px(8), rect.center().y() - side / 2, side, side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().color("accent" if on else "control"), 1))
        painter.setBrush(theme().color("accent" if on else "surface"))
        painter.drawRoundedRect(box, 3, 3)
        painter.restore()
        if on:
            paint_icon(painter, "check", box.adjusted(2, 2, -2, -2), "on_accent")


class ProposalTable(QTableWidget):
    """As high as its rows. `ticked` tells that another set of proposals is chosen, `chosen` which row is current."""

    ticked = Signal()
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(0, 8)
        self.setAccessibleName(tr("What the files would change"))
        self._proposals: tuple[Proposal, ...] = ()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(INPUT, QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setItemDelegateForColumn(TAKE, _Ticks(self))
        self.setWordWrap(True)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.itemChanged.connect(self._changed)
        self.currentCellChanged.connect(lambda row, *_: self.chosen.emit(row))

    def show_preview(self, shown: Preview) -> None:
        """Every proposal; what cannot be taken has no tick."""
        self._proposals = shown.found.proposals
        names = (tr("Take"), tr("Input"), tr("Now"), tr("Measured"), tr("Unit"), tr("Difference"), tr("Days"))
        before = shown.before.cost
        costs = [None if alone is None or alone.cost is None or before is None else alone.cost - before
                 for alone in shown.alone]  # fmt: skip
        moved, unit = amounts([None if cost is None else abs(cost) for cost in costs], shown.currency)
        self.setHorizontalHeaderLabels([*names, unit])
        self.blockSignals(True)
        self.setRowCount(len(self._proposals))
        for row, (proposal, alone, cost, text) in enumerate(
            zip(self._proposals, shown.alone, costs, moved, strict=True)
        ):
            self._put(row, proposal, alone, "" if cost is None else signed(cost, text), shown)
        self.blockSignals(False)
        self._fit()

    def clear_rows(self) -> None:
        self._proposals = ()
        self.setRowCount(0)
        self._fit()

    @property
    def ticked_proposals(self) -> list[Proposal]:
        """What is chosen now, in the order of the table."""
        return [
            proposal
            for row, proposal in enumerate(self._proposals)
            if (item := self.item(row, TAKE)) is not None
            and proposal.usable
            and item.checkState() is Qt.CheckState.Checked
        ]

    def _put(self, row: int, proposal: Proposal, alone: Effect | None, money: str, shown: Preview) -> None:
        take = QTableWidgetItem()
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        if proposal.usable:
            take.setFlags(flags | Qt.ItemFlag.ItemIsUserCheckable)
            take.setCheckState(Qt.CheckState.Checked if proposal.take else Qt.CheckState.Unchecked)
            take.setData(Qt.ItemDataRole.AccessibleTextRole, tr("Take {input}", input=tr(proposal.title)))
        else:
            take.setFlags(flags)
        self.setItem(row, TAKE, take)
        difference = proposal.difference
        detail = proposal.where if proposal.usable else _why_not(proposal)
        cells = {
            INPUT: f"{tr(proposal.title)}\n{detail}",
            NOW: "" if proposal.now is None else significant(proposal.now),
            MEASURED: significant(proposal.measured),
            UNIT: proposal.unit,
            DIFFERENCE: "" if difference is None else signed(difference, percent(abs(difference))),
            DAYS: _change(alone.days if alone else None, shown.before.days, 2),
            MONEY: money,
        }
        for column, text in cells.items():
            item = QTableWidgetItem(text)
            right = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(right | Qt.AlignmentFlag.AlignVCenter)
            if not proposal.usable:
                item.setForeground(theme().color("muted"))
            item.setToolTip("\n".join(problem_words(problem) for problem in proposal.problems))
            self.setItem(row, column, item)

    def _changed(self, item: QTableWidgetItem) -> None:
        if item.column() == TAKE:
            self.ticked.emit()

    def _fit(self) -> None:
        px = theme().px
        for row in range(self.rowCount()):
            self.setRowHeight(row, px(ROW))
        self.setFixedHeight(px(HEADER) + px(ROW) * self.rowCount() + 4)
        self.setVisible(self.rowCount() > 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resizeColumnToContents(TAKE)


def _why_not(proposal: Proposal) -> str:
    severe = [problem for problem in proposal.problems if problem.severity == "unusable"]
    reasons: Sequence[str] = [problem_words(problem) for problem in severe or proposal.problems]
    return tr("not used: {reason}", reason=reasons[0]) if reasons else proposal.where


def _change(after: float | None, before: float | None, places: int) -> str:
    if after is None or before is None:
        return ""
    return signed(after - before, decimals(abs(after - before), places))
