"""Whether what is shown belongs to the plan as it is now: one state for every plot, table and sentence."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from trainplan_desktop.theme.tokens import theme

PALE = 150
"""Opacity of the ground colour over what is older than the plan, of 255."""


class Freshness(Enum):
    CURRENT = "current"
    COMPUTING = "computing"
    """The figures of the plan are on their way; what is shown is older, or nothing."""
    OLD = "old"
    """The plan moved on, and nobody computes."""


@runtime_checkable
class ShowsFreshness(Protocol):
    def show_freshness(self, state: Freshness) -> None: ...


def show_freshness(parts: Iterable[QWidget], state: Freshness) -> None:
    """Tell it to every plot and table in these."""
    for part in parts:
        for widget in (part, *part.findChildren(QWidget)):
            if isinstance(widget, ShowsFreshness):
                widget.show_freshness(state)


class Cover(QWidget):
    """As large as the plot that it lies on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        self._cover()
        super().showEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    def _cover(self) -> None:
        self.setGeometry(self.parentWidget().rect())
        self.raise_()


class Veil(Cover):
    """Makes what is older than the plan pale."""

    def paintEvent(self, event: QPaintEvent) -> None:
        color = theme().color("surface")
        color.setAlpha(PALE)
        painter = QPainter(self)
        painter.fillRect(self.rect(), color)
        painter.end()
