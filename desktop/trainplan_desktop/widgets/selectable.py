"""Text that the mouse can mark and copy."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent
from PySide6.QtWidgets import QApplication, QLabel


class SelectableLabel(QLabel):
    """It can be marked while the mouse is over it, and as long as something is: a label that could be at any time keeps
    a document of 30 kB, and tables have thousands of them."""

    def enterEvent(self, event: QEnterEvent) -> None:
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if QApplication.activePopupWidget() is None:  # the menu that copies is its own
            self._rest()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.underMouse() and event.reason() != Qt.FocusReason.PopupFocusReason:
            self._rest()

    def _rest(self) -> None:
        if not self.hasSelectedText():
            self.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
            self.unsetCursor()
