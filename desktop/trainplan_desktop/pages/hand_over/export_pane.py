"""The file that is chosen, as it will be written, and which program read such files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, label
from trainplan_desktop.widgets.inputs import Choice
from trainplan_desktop.wording.text import counted, sentence, tr

if TYPE_CHECKING:
    from trainplan_desktop.pages.hand_over.exported import Offer

LONGEST_SHOWN = 60_000
"""Characters of a file that are shown; copy and save have all of it."""


class FilePane(SidePane):
    save_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self._offer: Offer | None = None
        head = QHBoxLayout()
        head.setSpacing(px(8))
        self.choice = Choice()
        self.choice.setAccessibleName(tr("File"))
        self.choice.currentTextChanged.connect(self._show)
        self._lines = label("", "muted")
        self.copy = IconButton("copy", tr("Copy the file"))
        self.copy.clicked.connect(self.copy_file)
        self.save = IconButton("save", tr("Save the file"))
        self.save.clicked.connect(lambda: self.save_wanted.emit(self.choice.currentText()))
        head.addWidget(self.choice, 1)
        head.addWidget(self._lines)
        head.addWidget(self.copy)
        head.addWidget(self.save)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(px(420))
        self.text.setAccessibleName(tr("Content of the file"))
        self._read_icon, self.read = IconLabel("pass", "ok", side=16), label("", "muted", wrap=True)
        self.not_tried = label("", "muted", wrap=True)
        box = QVBoxLayout()
        box.setSpacing(px(8))
        box.addLayout(head)
        box.addWidget(label(tr("Names its plan by the hash and says what to expect of the run."), "muted", wrap=True))
        box.addWidget(self.text, 1)
        for icon, words in ((self._read_icon, self.read), (IconLabel("note", "muted", side=16), self.not_tried)):
            line = QHBoxLayout()
            line.setSpacing(px(8))
            line.addWidget(icon)
            line.addWidget(words, 1)
            box.addLayout(line)
        holder = QWidget()
        holder.setLayout(box)
        self.add(holder)

    def show_offer(self, offer: Offer) -> None:
        """Show the first file of a target, the others to choose from; or why there is none."""
        self._offer = offer
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems(list(offer.names))
        self.choice.blockSignals(False)
        self._show(self.choice.currentText())
        read_by = offer.target.read_by
        self._read_icon.set_icon("pass" if read_by else "note", "ok" if read_by else "muted")
        self.read.setText(
            tr("Such files were read by {programs} without a remark.", programs=read_by)
            if read_by
            else tr("No program read such a file here.")
        )
        missing = offer.target.not_tried
        self.not_tried.setText(
            tr("Not tried: {what}.", what=tr(missing)) if missing else tr("Not tried: your machines and your data.")
        )

    def _content(self) -> str | None:
        """The text of the shown file; None where it is no text."""
        if self._offer is None:
            return ""
        if self._offer.names and not self._offer.files:
            return None
        data = self._offer.files.get(self.choice.currentText(), b"")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None

    def _show(self, _name: str) -> None:
        offer, text = self._offer, self._content()
        if offer is not None and not offer.names:
            self.text.setPlainText(sentence(offer.reason))
            self._lines.setText("")
        elif text is None:
            self.text.setPlainText(tr("A spreadsheet, to be opened by its own program."))
            self._lines.setText("")
        else:
            cut = len(text) > LONGEST_SHOWN
            self.text.setPlainText(text[:LONGEST_SHOWN] + ("\n…" if cut else ""))
            self._lines.setText(counted(text.count("\n"), "{count} line", "{count} lines"))
        has_files = offer is not None and bool(offer.names)
        self.copy.setEnabled(has_files and text is not None)
        self.save.setEnabled(has_files and text is not None)

    def copy_file(self) -> None:
        """Put the whole file on the clipboard."""
        text = self._content()
        if text:
            QGuiApplication.clipboard().setText(text)
