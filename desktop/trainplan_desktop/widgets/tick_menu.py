"""A menu of values to tick that stays open while a person ticks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget


class TickMenu(QMenu):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def add(self, words: str, value: Any, *, ticked: bool) -> None:
        action = self.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(ticked)
        action.setData((value,))

    @property
    def ticked(self) -> tuple[Any, ...]:
        return tuple(action.data()[0] for action in self.actions() if action.isChecked())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not _toggled(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not _toggled(self.activeAction()):
            super().keyPressEvent(event)


def _toggled(action: QAction | None) -> bool:
    if action is None or not action.isCheckable():
        return False
    action.toggle()
    return True
