"""Where a value comes from: kind, source, date, low and high, edited in a small pane beside the row."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from trainplan.plan.document import Provenance
from trainplan.plan.provenance import provenance
from trainplan.plan.units import parse_quantity
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.field_specs import number_style, title_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label, primary_button
from trainplan_desktop.widgets.form import ORIGINS
from trainplan_desktop.widgets.inputs import Choice, ValueEdit
from trainplan_desktop.wording.formats import plain_number
from trainplan_desktop.wording.text import told, tr

KINDS = ("assumption", "decision", "measurement", "vendor_limit", "facility_value", "catalogue", "file")


class OriginEditor(QFrame):
    def __init__(self, parent: QWidget, session: Session) -> None:
        super().__init__(parent)
        self._session = session
        self._path = ""
        self._anchor: QWidget | None = None
        self.setProperty("popover", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = theme().px
        grid = QGridLayout(self)
        grid.setContentsMargins(px(16), px(12), px(16), px(14))
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        self._title = label("", "heading")
        grid.addWidget(self._title, 0, 0, 1, 2)
        self.kind = Choice()
        for kind in KINDS:
            self.kind.addItem(tr(ORIGINS[kind][2]).capitalize(), kind)
        self.source = QLineEdit()
        self.source.setMaxLength(1000)
        self.date = QLineEdit()
        self.date.setMaxLength(40)
        self.low, self.high = ValueEdit(), ValueEdit()
        self.owner, self.due = QLineEdit(), QLineEdit()
        self.owner.setMaxLength(120)
        self.due.setMaxLength(40)
        rows = (
            (tr("Where it comes from"), self.kind),
            (tr("Source"), self.source),
            (tr("Date"), self.date),
            (tr("Low, 10th percentile"), self.low),
            (tr("High, 90th percentile"), self.high),
            (tr("Who confirms it"), self.owner),
            (tr("By when"), self.due),
        )
        for number, (words, editor) in enumerate(rows, 1):
            name = label(words)
            name.setBuddy(editor)
            editor.setAccessibleName(words)
            grid.addWidget(name, number, 0)
            grid.addWidget(editor, number, 1)
        grid.setColumnMinimumWidth(1, px(220))
        self.problem = label("", "message", tone="error", wrap=True)
        self.problem.hide()
        grid.addWidget(self.problem, len(rows) + 1, 0, 1, 2)
        buttons = QHBoxLayout()
        self.keep = primary_button(tr("Keep"))
        self.keep.clicked.connect(self._store)
        forget = QPushButton(tr("Forget the origin"))
        forget.clicked.connect(self._forget)
        cancel = QuietButton(tr("Cancel"))
        cancel.clicked.connect(self.close_editor)
        for button in (self.keep, forget, cancel):
            buttons.addWidget(button)
        buttons.addStretch()
        grid.addLayout(buttons, len(rows) + 2, 0, 1, 2)
        self.hide()

    def open_for(self, path: str, anchor: QWidget) -> None:
        self._path, self._anchor = path, anchor
        entry = provenance(self._session.plan, path)
        self._title.setText(tr("Origin of {title}", title=title_of(path)))
        self.kind.setCurrentIndex(self.kind.findData(entry.kind))
        self.source.setText(entry.source)
        self.date.setText(entry.date)
        self.owner.setText(entry.owner)
        self.due.setText(entry.due)
        for editor, value in ((self.low, entry.low), (self.high, entry.high)):
            editor.setText("" if value is None else plain_number(value))
            editor.set_state("normal")
        self.problem.hide()
        self.adjustSize()
        parent = self.parentWidget()
        corner = anchor.mapTo(parent, QPoint(0, anchor.height()))
        x = min(max(0, corner.x() - self.width() // 2), parent.width() - self.width() - theme().px(8))
        y = corner.y() if corner.y() + self.height() < parent.height() else corner.y() - self.height() - anchor.height()
        self.move(x, max(0, y))
        self.show()
        self.raise_()
        self.kind.setFocus()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def close_editor(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self.hide()
        if self._anchor is not None:
            self._anchor.setFocus()

    def _store(self) -> None:
        low, high = self._number(self.low), self._number(self.high)
        if self.problem.isVisible():
            return
        origin = Provenance(
            kind=self.kind.currentData(),
            source=self.source.text(),
            date=self.date.text(),
            low=low,
            high=high,
            owner=self.owner.text(),
            due=self.due.text(),
        )
        if self._session.document is not None:
            self._session.document.set_origin(self._path, origin, title_of(self._path))
        self.close_editor()

    def _number(self, editor: ValueEdit) -> float | None:
        text = editor.text().strip()
        self.problem.hide()
        editor.set_state("normal")
        if not text:
            return None
        try:
            return parse_quantity(text, "", number_style())
        except ValueError as problem:
            editor.set_state("unreadable")
            self.problem.setText(told(problem))
            self.problem.show()
            return None

    def _forget(self) -> None:
        if self._session.document is not None:
            self._session.document.set_origin(self._path, None, title_of(self._path))
        self.close_editor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_editor()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._store()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            same_window = watched.window() is self.window()
            if same_window and watched is not self and not self.isAncestorOf(watched):
                self.close_editor()
        return False
