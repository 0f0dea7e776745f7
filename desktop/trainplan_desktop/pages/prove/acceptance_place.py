"""Where the tests run: hosts, folder and launcher of their commands; and what changed there outside the plan."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from trainplan.acceptance.planned import GROUPS
from trainplan.plan.paths import FieldError, field_info
from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label, set_tone
from trainplan_desktop.widgets.inputs import Choice, ValueEdit
from trainplan_desktop.wording.text import marked, told, tr

HOSTS, FOLDER, LAUNCHER = "acceptance.hosts", "acceptance.folder", "acceptance.launcher"
FIELDS = (HOSTS, FOLDER, LAUNCHER)


class PlaceForm(QWidget):
    changed_outside = Signal(str, tuple)
    """What changed, and the groups of tests that it touches; none for all."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        px = theme().px
        self._session = session
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(6))
        grid.addWidget(label(tr("Where the tests run"), "heading"), 0, 0, 1, 2)
        self.editors: dict[str, ValueEdit] = {HOSTS: ValueEdit(numeric=False), FOLDER: ValueEdit(numeric=False)}
        for line, (path, editor) in enumerate(self.editors.items(), 1):
            self._add(grid, line, path, editor)
            editor.textEdited.connect(lambda text, path=path: self._edit(path, text))
            editor.session_ended.connect(session.end_session)
        self.launcher = Choice()
        for key, words in field_info(LAUNCHER).choices.items():
            self.launcher.addItem(tr(words), key)
        self._add(grid, 3, LAUNCHER, self.launcher)
        self.launcher.activated.connect(lambda index: self._edit(LAUNCHER, self.launcher.itemData(index)))
        self.trouble = label("", wrap=True)
        set_tone(self.trouble, "error")
        self.trouble.hide()
        grid.addWidget(self.trouble, 4, 1, 1, 2)
        self._add_change(grid)
        grid.setColumnStretch(2, 1)
        session.plan_changed.connect(self.show_plan)
        session.document_replaced.connect(self.show_plan)
        self.show_plan()

    def _add(self, grid: QGridLayout, line: int, path: str, editor: QWidget) -> None:
        info = field_info(path)
        name = label(tr(info.title))
        name.setBuddy(editor)
        editor.setAccessibleName(tr(info.title))
        editor.setFixedWidth(theme().px(300))
        grid.addWidget(name, line, 0)
        grid.addWidget(editor, line, 1)
        grid.addWidget(label(tr(info.help), "caption", wrap=True), line, 2)

    def _add_change(self, grid: QGridLayout) -> None:
        """A row for what the plan does not hold, such as firmware: its tests are to be run again."""
        self.change, self.touched = ValueEdit(numeric=False), Choice()
        name = label(tr("Changed since"))
        name.setBuddy(self.change)
        self.change.setAccessibleName(tr("What changed outside the plan"))
        self.change.setPlaceholderText(tr("such as: switch firmware 3.11"))
        self.touched.setAccessibleName(tr("Tests that the change touches"))
        for key, words in (("", marked("All tests")), *GROUPS.items()):
            self.touched.addItem(tr(words), key)
        self.mark = QPushButton(tr("Mark as stale"))
        self.mark.clicked.connect(self._tell_change)
        for editor in (self.change, self.touched):
            editor.setFixedWidth(theme().px(300))
        grid.addWidget(name, 5, 0)
        grid.addWidget(self.change, 5, 1)
        grid.addWidget(
            label(tr("What the plan does not hold: its tests have to be run again"), "caption", wrap=True), 5, 2
        )
        grid.addWidget(self.touched, 6, 1)
        grid.addWidget(self.mark, 6, 2, Qt.AlignmentFlag.AlignLeft)

    def _tell_change(self) -> None:
        chosen = self.touched.currentData()
        self.changed_outside.emit(self.change.text(), (chosen,) if chosen else ())

    def say(self, trouble: str) -> None:
        """Why a change was refused; nothing where it was taken."""
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        if not trouble:
            self.change.clear()

    def show_plan(self) -> None:
        if self._session.document is None:
            return
        place = self._session.plan.acceptance
        for path, editor in self.editors.items():
            value = getattr(place, path.rpartition(".")[2])
            if editor.text() != value:
                editor.setText(value)
        self.launcher.setCurrentIndex(self.launcher.findData(place.launcher))

    def focus_field(self, path: str) -> bool:
        editors: dict[str, QWidget] = {**self.editors, LAUNCHER: self.launcher}
        if path not in editors:
            return False
        editors[path].setFocus()
        return True

    def _edit(self, path: str, value: str) -> None:
        try:
            self._session.edit(path, value, tr(field_info(path).title))
        except FieldError as problem:
            self.trouble.setText(told(problem))
            self.trouble.show()
        else:
            self.trouble.hide()
