"""A thin bar of equal pieces, one for each thing that is counted, in the colour of its state."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainplan_desktop.theme.tokens import theme


class SegmentBar(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._tokens: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def tokens(self) -> list[str]:
        return list(self._tokens)

    def show_tokens(self, tokens: Sequence[str], words: str) -> None:
        """Colours from left to right, and what a person who does not see them is told."""
        self._tokens = list(tokens)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(6))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._tokens:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        gap = min(theme().px(4), self.width() / len(self._tokens) / 4)
        width = (self.width() - gap * (len(self._tokens) - 1)) / len(self._tokens)
        radius = min(self.height(), width) / 2
        for place, token in enumerate(self._tokens):
            painter.setBrush(theme().color(token))
            painter.drawRoundedRect(QRectF(place * (width + gap), 0, width, self.height()), radius, radius)
        painter.end()
