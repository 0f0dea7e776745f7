"""Blocks beside each other where there is room for all, else under one another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from trainplan_desktop.theme.tokens import theme


class Beside(QWidget):
    """Asks for no more width than the widest of its blocks needs."""

    def __init__(self, *, gap: float = 40, gap_below: float = 20) -> None:
        super().__init__()
        self._gaps = theme().px(gap), theme().px(gap_below)
        self._blocks: list[QWidget] = []
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(self._gaps[0])

    def add(self, block: QWidget | QBoxLayout, stretch: int = 1, *, top: bool = True) -> None:
        """`top` keeps the height that the block asks for."""
        if isinstance(block, QBoxLayout):
            holder = QWidget()
            block.setContentsMargins(0, 0, 0, 0)
            holder.setLayout(block)
            block = holder
        self._blocks.append(block)
        if top:
            self._box.addWidget(block, stretch, Qt.AlignmentFlag.AlignTop)
        else:
            self._box.addWidget(block, stretch)

    @property
    def stacked(self) -> bool:
        return self._box.direction() is QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        widest = max((_least(block) for block in self._blocks), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # a block needs more or less than before
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        needed = sum(_least(block) for block in self._blocks) + self._gaps[0] * max(0, len(self._blocks) - 1)
        stacked = needed > self.width()
        if stacked != self.stacked:
            down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
            self._box.setDirection(down if stacked else across)
            self._box.setSpacing(self._gaps[1] if stacked else self._gaps[0])


def _least(block: QWidget) -> int:
    return max(block.minimumSizeHint().width(), block.minimumWidth())
