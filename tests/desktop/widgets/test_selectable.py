"""Text that is marked with the mouse."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication

from trainplan_desktop.widgets.basics import label


def test_that_text_can_be_marked_under_the_mouse_and_stays_marked(qapp, qtbot) -> None:  # type: ignore[no-untyped-def]
    shown = label("63.2 GiB", selectable=True)
    qtbot.addWidget(shown)
    marks = Qt.TextInteractionFlag.TextSelectableByMouse
    assert not shown.textInteractionFlags() & marks
    middle = QPointF(4, 4)
    QApplication.sendEvent(shown, QEnterEvent(middle, middle, middle))
    shown.setSelection(0, 4)
    QApplication.sendEvent(shown, QEvent(QEvent.Type.Leave))
    assert shown.selectedText() == "63.2"
    shown.setSelection(0, 0)
    QApplication.sendEvent(shown, QEvent(QEvent.Type.Leave))
    assert not shown.textInteractionFlags() & marks
