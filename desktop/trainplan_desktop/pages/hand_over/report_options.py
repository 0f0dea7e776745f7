"""What of the plan is printed, on which paper, and whether prices and names are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from trainplan.report.parts import DEFAULT_PARTS, PARTS
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.inputs import Choice
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from trainplan.report.blocks import Paper

PAPERS: tuple[tuple[Paper, str], ...] = (("a4", "A4"), ("us-letter", "Letter"))


class ReportOptions(QWidget):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(12))
        self.parts_button = QPushButton(tr("Parts"))
        menu = QMenu(self.parts_button)
        self.part_actions: dict[str, QAction] = {}
        for name, words in PARTS.items():
            action = menu.addAction(tr(words))
            action.setCheckable(True)
            action.setChecked(name in DEFAULT_PARTS)
            action.toggled.connect(self._parts_changed)
            self.part_actions[name] = action
        self.parts_button.setMenu(menu)
        self.paper = Choice()
        self.paper.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for code, name in PAPERS:
            self.paper.addItem(name, code)
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.currentIndexChanged.connect(self.changed)
        self.redacted = QCheckBox(tr("Without prices and names"))
        self.redacted.toggled.connect(self.changed)
        name = label(tr("Paper"))
        name.setBuddy(self.paper)
        for widget in (self.parts_button, name, self.paper, self.redacted):
            row.addWidget(widget)
        row.addStretch()

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(name for name, action in self.part_actions.items() if action.isChecked())

    @property
    def choice(self) -> tuple[tuple[str, ...], Paper, bool]:
        return self.parts, self.paper.currentData(), self.redacted.isChecked()

    def _parts_changed(self) -> None:
        """At least one part stays."""
        if not self.parts:
            self.part_actions["decision"].setChecked(True)
            return
        self.changed.emit()
