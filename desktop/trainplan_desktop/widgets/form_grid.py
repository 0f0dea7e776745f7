"""The rows of a page in one grid, under headings; what few people need is folded."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label
from trainplan_desktop.widgets.form import EDITOR, LABEL, REST, FieldSpec, FormRow
from trainplan_desktop.wording.text import tr


class Fold(QuietButton):
    """Says how many rows it hides, and how many of them are not as usual."""

    def __init__(self) -> None:
        super().__init__("", "chevron-down")
        self.rows: list[FormRow] = []
        self.is_open = False
        self.clicked.connect(lambda: self.set_open(not self.is_open))

    def add(self, row: FormRow) -> None:
        self.rows.append(row)
        row.set_folded(not self.is_open)

    def set_open(self, is_open: bool) -> None:
        self.is_open = is_open
        for row in self.rows:
            row.set_folded(not is_open)
        self.show_state()

    def show_state(self) -> None:
        """A row that has trouble is never out of sight."""
        if not self.is_open and any(row.troubled for row in self.rows):
            self.set_open(True)
            return
        self.set_icon("chevron-up" if self.is_open else "chevron-down")
        changed = sum(row.changed for row in self.rows)
        count = len(self.rows)
        words = tr("Show {count} more inputs, {changed} changed", count=count, changed=changed)
        if self.is_open:
            words = tr("Fold them")
        elif not changed:
            words = tr("Show {count} more inputs, all as usual", count=count)
        self.set_text(words)


class FormGrid(QWidget):
    """The rows of a page in one grid, so that columns line up over its sections."""

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(px(8))
        self.grid.setVerticalSpacing(0)
        self.grid.setColumnMinimumWidth(EDITOR, px(116))
        self.grid.setColumnStretch(REST, 1)
        self.rows: dict[str, FormRow] = {}
        self._line = 0

    def add_section(self, name: str) -> QLabel:
        """A heading; the returned label stands in the value column for the equation of the section."""
        px = theme().px
        if self._line:
            self.grid.setRowMinimumHeight(self._line, px(16))
            self._line += 1
        self.grid.setRowMinimumHeight(self._line, px(32))
        self.grid.addWidget(label(name, "heading"), self._line, LABEL)
        equation = label("", "muted", wrap=True)
        self.grid.addWidget(equation, self._line, EDITOR, 1, REST - EDITOR + 1)
        self._line += 1
        return equation

    def add_fold(self) -> Fold:
        """Under a heading: opens and closes the rows that are added to it."""
        fold = Fold()
        self.grid.addWidget(fold, self._line, LABEL, 1, REST - LABEL + 1, Qt.AlignmentFlag.AlignLeading)
        self._line += 1
        return fold

    def add_row(self, spec: FieldSpec) -> FormRow:
        row = FormRow(spec, self.grid, self._line, self)
        self._line += 2
        self.rows[spec.path] = row
        return row

    def add_below(self, widget: QWidget) -> None:
        """A widget from the editor column on."""
        self.grid.addWidget(widget, self._line, EDITOR, 1, REST - EDITOR + 1)
        self._line += 1
