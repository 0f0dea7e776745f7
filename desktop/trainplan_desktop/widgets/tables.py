"""Small tables of figures: name, value, unit, note; and a table of terms with swatches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, QuietButton, Swatch, label, lay_out_again, rule, soon
from trainplan_desktop.widgets.freshness import Freshness
from trainplan_desktop.wording.text import tr


@dataclass(frozen=True)
class TableRow:
    """Cells as text; `color` is a token or 'series N' for a swatch; a strong row is a sum under a rule.

    `tone` colours all cells, or only those of `toned`. The name of a row with a `key` can be clicked.
    """

    cells: Sequence[str]
    color: str = ""
    strong: bool = False
    muted: Sequence[int] = ()
    tone: str = ""
    toned: Sequence[int] | None = None
    key: str = ""

    def tone_of(self, column: int) -> str:
        return self.tone if self.toned is None or column in self.toned else ""


class FigureTable(QWidget):
    """A table of text that is filled again and again without being rebuilt."""

    opened = Signal(str, object)
    """Key of the row whose name was clicked, and the button that was."""

    def __init__(
        self,
        heading: str,
        columns: Sequence[str],
        *,
        text_columns: Sequence[int] = (0,),
        wrapped: Sequence[int] = (),
        swatches: bool = False,
    ) -> None:
        """`wrapped` columns are text that breaks into lines where the table is narrow."""
        super().__init__()
        px = theme().px
        self._names, self._swatches = tuple(columns), swatches
        self._columns = list(columns)
        self._text_columns, self._wrapped = {*text_columns, *wrapped}, set(wrapped)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(px(4))
        head = QHBoxLayout()
        self.heading = label(heading, "heading")
        head.addWidget(self.heading)
        self.note = label("", "caption", wrap=True)
        head.addWidget(self.note, 1)
        copy = IconButton("copy", tr("Copy the table {name}", name=heading))
        copy.clicked.connect(self.copy)
        head.addWidget(copy)
        self._head = head
        self._above: list[QWidget] = [self.heading, self.note, copy]
        outer.addLayout(head)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(3) if wrapped else px(1))
        outer.addLayout(self._grid)
        upright = QSizePolicy.Policy.Minimum if wrapped else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, upright)
        self.labels: list[list[QLabel | QuietButton]] = []
        self._rows: list[TableRow] = []
        self._shape: tuple[object, ...] = ()
        theme().changed.connect(self._rebuild)
        self._show_head()

    @property
    def rows(self) -> list[TableRow]:
        return self._rows

    def show_freshness(self, state: Freshness) -> None:
        """Figures of an older plan are muted."""
        self.setEnabled(state is Freshness.CURRENT)

    def _show_head(self) -> None:
        """No heading stands over nothing."""
        for part in self._above:
            part.setVisible(bool(self._rows))

    def add_action(self, button: QAbstractButton) -> None:
        """A further button beside the one that copies."""
        self._head.addWidget(button)
        self._above.append(button)
        self._show_head()

    def show_rows(self, rows: Sequence[TableRow], units: Mapping[int, str] | None = None) -> None:
        """`units` stand in the heads of their columns, whose figures then need none."""
        units = units or {}
        heads = [f"{name}, {units[place]}" if units.get(place) else name for place, name in enumerate(self._names)]
        shape = tuple(
            (len(row.cells), row.color, row.strong, tuple(row.muted), row.tone, row.toned, row.key) for row in rows
        )
        self._rows = list(rows)
        self._show_head()
        if shape != self._shape or heads != self._columns:
            self._shape, self._columns = shape, heads
            self._rebuild()
        for labels, row in zip(self.labels, rows, strict=True):
            for cell, text in zip(labels, row.cells, strict=True):
                if cell.text() == text:
                    continue
                if isinstance(cell, QuietButton):
                    cell.set_text(text)
                else:
                    cell.setText(text)

    def _rebuild(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for number in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(number, 0)
        self.labels = []
        line = 0
        first = 1 if self._swatches else 0
        if any(self._columns) and self._rows:
            for column, name in enumerate(self._columns):
                self._add_head(name, line, first, column)
            line += 1
        for row in self._rows:
            if row.strong:
                self._grid.addWidget(rule(), line, 0, 1, first + len(self._columns))
                line += 1
            self._add(row, line, first)
            line += 1
        for column in self._wrapped or {0}:
            self._grid.setColumnStretch(first + column, 1)
        soon(self, partial(lay_out_again, self))

    def _add_head(self, name: str, line: int, first: int, column: int) -> None:
        """Where text of the table breaks into lines its heads do too, before a column is pushed out of sight."""
        head = label(name, "caption", wrap=bool(self._wrapped))
        if self._wrapped:
            head.setAlignment(self._side(column))
            self._grid.addWidget(head, line, first + column)
        else:
            self._grid.addWidget(head, line, first + column, self._side(column))

    def _add(self, row: TableRow, line: int, first: int) -> None:
        px = theme().px
        self._grid.setRowMinimumHeight(line, px(24))
        if self._swatches and row.color:
            self._grid.addWidget(Swatch(color_of(row.color)), line, 0)
        labels: list[QLabel | QuietButton] = []
        for column, text in enumerate(row.cells):
            if column == 0 and row.key:
                labels.append(self._link(row, line, first))
                continue
            muted = column in row.muted
            role = "strong" if row.strong else "muted" if muted else "body"
            wraps = column in self._wrapped
            cell = label(text, role, tone=row.tone_of(column), wrap=wraps, selectable=True)
            if wraps:
                self._grid.addWidget(cell, line, first + column)  # an alignment would keep it from its width
            else:
                self._grid.addWidget(cell, line, first + column, self._side(column))
            labels.append(cell)
        self.labels.append(labels)

    def _link(self, row: TableRow, line: int, column: int) -> QuietButton:
        link = QuietButton(row.cells[0])
        link.clicked.connect(lambda: self.opened.emit(row.key, link))
        self._grid.addWidget(link, line, column, self._side(0))
        return link

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeading if column in self._text_columns else Qt.AlignmentFlag.AlignTrailing
        return side | Qt.AlignmentFlag.AlignVCenter

    def copy(self) -> None:
        lines = ["\t".join(self._columns)] if any(self._columns) else []
        lines += ["\t".join(row.cells) for row in self._rows]
        QGuiApplication.clipboard().setText("\n".join(lines))
