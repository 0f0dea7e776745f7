"""One wide bar whose parts make a whole, with the amounts inside and the names below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from trainplan_desktop.formats import percent
from trainplan_desktop.plots.colors import color_of
from trainplan_desktop.theme import theme


@dataclass(frozen=True)
class Share:
    name: str
    color: str
    value: float
    text: str
    """The amount as it stands in the bar and in the read-out."""


class ShareBar(QWidget):
    """Names stand under their parts; what has no room moves left of the next name."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: list[Share] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme().px(76))
        self.setMouseTracking(True)

    def show_shares(self, shares: Sequence[Share]) -> None:
        self._shares = [share for share in shares if share.value > 0]
        self.setAccessibleName(", ".join(f"{share.name} {share.text}" for share in self._shares))
        self.update()

    @property
    def shares(self) -> list[Share]:
        return self._shares

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        px = theme().px
        strong = theme().font("strong")
        for share, box in zip(self._shares, self._boxes(), strict=True):
            fill = color_of(share.color)
            painter.fillRect(box, fill)
            if QFontMetrics(strong).horizontalAdvance(share.text) + px(12) < box.width():
                painter.setFont(strong)
                painter.setPen(theme().text_on(fill))
                painter.drawText(box.adjusted(px(8), 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), share.text)
        self._paint_names(painter)
        painter.end()

    def _paint_names(self, painter: QPainter) -> None:
        px, font = theme().px, theme().font
        medium, plain = font("message", QFont.Weight.Medium), font("message")
        total = sum(share.value for share in self._shares) or 1.0
        names = []
        end = float(self.width())
        for share, box in reversed(list(zip(self._shares, self._boxes(), strict=True))):
            below = percent(share.value / total)
            widths = QFontMetrics(medium).horizontalAdvance(share.name), QFontMetrics(plain).horizontalAdvance(below)
            width = px(16) + max(widths)
            left = min(box.left(), end - width)
            names.append((share, below, left, width))
            end = left - px(16)
        for share, below, left, width in names:
            if left < 0:
                continue
            top = px(40)
            painter.fillRect(QRectF(left, top + px(3), px(10), px(10)), color_of(share.color))
            for font_, token, words, line in (
                (medium, "text", share.name, top),
                (plain, "muted", below, top + px(16)),
            ):
                painter.setFont(font_)
                painter.setPen(theme().color(token))
                box = QRectF(left + px(16), line, width, px(16))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), words)

    def _boxes(self) -> list[QRectF]:
        """Parts in proportion; the thinnest are still to be seen."""
        px = theme().px
        total = sum(share.value for share in self._shares) or 1.0
        gap, least = px(2), px(3)
        room = self.width() - gap * max(0, len(self._shares) - 1)
        widths = [max(least, room * share.value / total) for share in self._shares]
        widths = [width * room / sum(widths) for width in widths]
        left, boxes = 0.0, []
        for width in widths:
            boxes.append(QRectF(left, 0, width, px(32)))
            left += width + gap
        return boxes

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        for share, box in zip(self._shares, self._boxes(), strict=True):
            if box.contains(event.position()):
                QToolTip.showText(event.globalPosition().toPoint(), f"{share.name}: {share.text}", self)
                return
        QToolTip.hideText()
