"""Type a few letters, go to a page or a field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget
from shiboken6 import isValid

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.text import tr

MOST_SHOWN = 200
TARGET = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class Place:
    target: str
    name: str
    where: str = ""
    also: str = ""
    """Other words under which it is looked for."""

    def rank(self, words: list[str]) -> int:
        """How well it answers: 0 by a whole synonym or the first words of its name, 1 by its name's beginning, 2 by its
        name, 3 by any part; else 9."""
        name, also = self.name.lower(), self.also.lower()
        if not all(word in f"{name} {self.where.lower()} {also}" for word in words):
            return 9
        asked = " ".join(words)
        whole = set(also.replace(",", " ").split())
        if f"{name} ".startswith(f"{asked} ") or all(word in whole for word in words):
            return 0
        if name.startswith(asked):
            return 1
        return 2 if all(word in name or word in whole for word in words) else 3


class GoTo(QFrame):
    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("popover", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = theme().px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(12), px(12), px(12))
        self.editor = QLineEdit()
        self.editor.setPlaceholderText(tr("Page, input, command or term"))
        self.editor.setAccessibleName(tr("Go to a page, input, command or term"))
        self.list = QListWidget()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(self.editor)
        column.addWidget(self.list)
        self._places: list[Place] = []
        self.editor.textChanged.connect(self._filter)
        self.editor.returnPressed.connect(self._choose)
        self.list.itemClicked.connect(lambda _item: self._choose())
        self.editor.installEventFilter(self)
        self.hide()

    def open_with(self, places: Sequence[Place], asked: str = "") -> None:
        """`asked` says what the places are, where they are not every page and field."""
        px = theme().px
        self.editor.setPlaceholderText(asked or tr("Page, input, command or term"))
        self._places = list(places)
        self.editor.clear()
        self._filter("")
        parent = self.parentWidget()
        width = min(px(440), parent.width() - px(32))
        self.setGeometry(parent.width() - width - px(16), px(8), width, px(340))
        focused = QApplication.focusWidget()
        self._before = focused if focused is not self.editor else self._before
        self.show()
        self.raise_()
        self.editor.setFocus()

    _before: QWidget | None = None

    def _give_back_focus(self) -> None:
        """The focus returns to where it was; what is followed takes it from there."""
        before, self._before = self._before, None
        if before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        ranked = [(place.rank(words), number, place) for number, place in enumerate(self._places)]
        found = [place for rank, _, place in sorted(ranked, key=lambda item: item[:2]) if rank < 9]
        self.list.clear()
        for place in found[:MOST_SHOWN]:
            item = QListWidgetItem(f"{place.name}  ·  {place.where}" if place.where else place.name)
            item.setData(TARGET, place.target)
            item.setSizeHint(QSize(0, theme().px(28)))
            self.list.addItem(item)
        if found:
            self.list.setCurrentRow(0)
        else:
            nothing = QListWidgetItem(tr("Nothing found. Try another word, or F1 for the glossary."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)

    def _choose(self) -> None:
        item = self.list.currentItem()
        self.hide()
        self._give_back_focus()
        if item is not None and item.data(TARGET):
            self.chosen.emit(item.data(TARGET))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            row = self.list.currentRow()
            if event.key() == Qt.Key.Key_Down:
                self.list.setCurrentRow(min(row + 1, self.list.count() - 1))
                return True
            if event.key() == Qt.Key.Key_Up:
                self.list.setCurrentRow(max(row - 1, 0))
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.hide()
                self._give_back_focus()
                return True
        if event.type() == QEvent.Type.FocusOut and not self.list.underMouse():
            self.hide()
        return False
