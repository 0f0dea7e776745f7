"""Names that may be longer than their room: cut in the middle, with the whole in the tool tip and read aloud."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyleOption

from trainplan_desktop.theme.tokens import theme

LEAST = 60


class ElidedLabel(QLabel):
    """One line; its text is that of the whole name, whatever is drawn of it."""

    def __init__(self, text: str = "", role: str = "body") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)
        self.setAccessibleName(text)

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), theme().px(LEAST)), hint.height())

    @property
    def shown(self) -> str:
        """What is drawn of the text."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, self.contentsRect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        side = int(self.alignment())
        self.style().drawItemText(
            painter, self.contentsRect(), side, option.palette, self.isEnabled(), self.shown, self.foregroundRole()
        )
        painter.end()
