"""Name, project and notes of the plan, and the notes of the page that is shown: they are printed with the plan."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from trainplan.plan.document import LONGEST_NOTES, LONGEST_PAGE_NOTES
from trainplan_desktop.document.document import Document
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.wording.text import tr


class PlanNotes(QDialog):
    def __init__(self, parent: QWidget, document: Document, page: str, page_name: str) -> None:
        super().__init__(parent)
        self._document, self._page = document, page
        px = theme().px
        self.setWindowTitle(tr("Name and notes"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        plan = document.plan
        grid = QGridLayout(self)
        self.name, self.project = QLineEdit(plan.name), QLineEdit(plan.project)
        self.name.setMaxLength(200)
        self.project.setMaxLength(200)
        self.notes, self.page_notes = QPlainTextEdit(plan.notes), QPlainTextEdit(plan.page_notes.get(page, ""))
        rows = (
            (tr("Name"), self.name),
            (tr("Project"), self.project),
            (tr("Notes of the plan"), self.notes),
            (tr("Notes of the page {name}", name=page_name), self.page_notes),
        )
        for number, (words, editor) in enumerate(rows):
            name = label(words)
            name.setBuddy(editor)
            editor.setAccessibleName(words)
            grid.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(editor, number, 1)
        grid.addWidget(label(tr("They are printed with the plan."), "caption"), len(rows), 1)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Keep"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.keep)
        buttons.rejected.connect(self.reject)
        grid.addWidget(buttons, len(rows) + 1, 0, 1, 2)
        self.resize(px(620), px(460))

    def keep(self) -> None:
        """All of it is one step; what is too long is cut."""
        plan = self._document.plan
        kept = {page: text for page, text in plan.page_notes.items() if page != self._page}
        own = self.page_notes.toPlainText()[:LONGEST_PAGE_NOTES]
        new = plan.model_copy(
            update={
                "name": self.name.text().strip() or plan.name,
                "project": self.project.text().strip(),
                "notes": self.notes.toPlainText()[:LONGEST_NOTES],
                "page_notes": {**kept, self._page: own} if own.strip() else kept,
            }
        )
        self._document.replace_plan(new, tr("Change name and notes"))
        self.accept()
