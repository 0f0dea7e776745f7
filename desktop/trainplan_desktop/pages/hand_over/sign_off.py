"""For whom the printed plan is, who answers for it, until when, and what it went through."""

from __future__ import annotations

from datetime import date

from pydantic import ValidationError
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from trainplan.catalog.refused import in_words
from trainplan.plan.document import Revision, SignOff
from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.wording.text import sentence, tr

FIELDS = ("prepared_for", "site", "prepared_by", "reviewer", "approver", "decide_by")


class SignOffDialog(QDialog):
    """A line of the history is a date, a space, and what changed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(tr("Sign-off"))
        self.setMinimumWidth(theme().px(520))
        own = session.plan.sign_off
        form = QFormLayout()
        self.editors: dict[str, QLineEdit] = {}
        for name in FIELDS:
            info = SignOff.model_fields[name]
            editor = QLineEdit(getattr(own, name) or "")
            editor.setMaxLength(120)
            words = tr(str(info.title))
            editor.setAccessibleName(words)
            form.addRow(words, editor)
            self.editors[name] = editor
        self.editors["decide_by"].setPlaceholderText(date.today().isoformat())
        self.revisions = QPlainTextEdit("\n".join(f"{item.date} {item.text}" for item in own.revisions))
        self.revisions.setAccessibleName(tr("Revisions"))
        self.revisions.setPlaceholderText(tr("2026-11-30 Bandwidth measured"))
        self.revisions.setTabChangesFocus(True)
        form.addRow(tr("Revisions"), self.revisions)
        self.problem = label("", "message", tone="error", wrap=True)
        self.problem.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.keep)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(buttons)

    def keep(self) -> None:
        """Take what was typed as one undo step; a line that cannot be read is named and the dialog stays."""
        texts: dict[str, str | None] = {name: editor.text().strip() for name, editor in self.editors.items()}
        texts["decide_by"] = texts["decide_by"] or None
        lines = [line.strip() for line in self.revisions.toPlainText().splitlines() if line.strip()]
        try:
            revisions = tuple(_revision(line) for line in lines)
            found = SignOff.model_validate({**texts, "revisions": revisions})
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            self.problem.setText(tr("{where}: {what}", where=where, what=sentence(in_words(first))))
            self.problem.show()
            return
        document = self._session.document
        if document is not None and found != document.plan.sign_off:
            document.replace_plan(document.plan.model_copy(update={"sign_off": found}), tr("Change the sign-off"))
        self.accept()


def _revision(line: str) -> Revision:
    day, _, text = line.partition(" ")
    return Revision(date=day, text=text.strip())
