"""One wide bar whose parts make a whole, with the amounts inside and the names below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from trainplan_desktop.plots.overlay import Overlaid
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import percent

ROW = 36
"""Height of a scenario's name and bar."""


@dataclass(frozen=True)
class Share:
    name: str
    color: str
    value: float
    text: str
    """The amount as it stands in the bar and in the read-out."""


class ShareBar(QWidget):
    """Names stand under their parts; what has no room moves left of the next name.

    Other scenarios are thinner bars below, as long as their sum is against the own one.
    """

    def __init__(self, total_words: Callable[[float], str]) -> None:
        """`total_words` says the sum of the shares, which stands beside the name of a scenario."""
        super().__init__()
        self._total_words = total_words
        self._shares: list[Share] = []
        self.others: tuple[Overlaid, ...] = ()
        """Their figures are lists of shares."""
        self.note = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self._fit_height()

    def show_shares(self, shares: Sequence[Share]) -> None:
        self._shares = [share for share in shares if share.value > 0]
        self._tell_name()
        self.update()

    def show_others(self, others: tuple[Overlaid, ...], note: str) -> None:
        self.others, self.note = others, note
        self._fit_height()
        self._tell_name()
        self.update()

    @property
    def shares(self) -> list[Share]:
        return self._shares

    def _tell_name(self) -> None:
        own = ", ".join(f"{share.name} {share.text}" for share in self._shares)
        self.setAccessibleName("; ".join([own, *(self._name_of(other) for other in self.others)]))

    def _name_of(self, other: Overlaid) -> str:
        return f"{other.name}, {self._total_words(sum(share.value for share in other.figures))}"

    def _note_box(self) -> QRect:
        px = theme().px
        room = QRect(0, px(76 + ROW * len(self.others)), max(1, self.width()), 1000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return QFontMetrics(theme().font("caption")).boundingRect(room, flags, self.note) if self.note else QRect()

    def _fit_height(self) -> None:
        self.setFixedHeight(theme().px(76 + ROW * len(self.others)) + self._note_box().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        px = theme().px
        strong = theme().font("strong")
        for share, box in self._own_boxes():
            fill = color_of(share.color)
            painter.fillRect(box, fill)
            if QFontMetrics(strong).horizontalAdvance(share.text) + px(12) < box.width():
                painter.setFont(strong)
                painter.setPen(theme().text_on(fill))
                painter.drawText(box.adjusted(px(8), 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), share.text)
        self._paint_names(painter)
        self._paint_others(painter)
        painter.end()

    def _paint_others(self, painter: QPainter) -> None:
        px = theme().px
        painter.setFont(theme().font("caption"))
        for row, other in enumerate(self.others):
            top = px(76 + ROW * row)
            painter.setPen(theme().color("muted"))
            line = QRectF(0, top, self.width(), px(16))
            words = painter.fontMetrics().elidedText(self._name_of(other), Qt.TextElideMode.ElideMiddle, self.width())
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), words)
            boxes = self._boxes_of(other, row)
            for share, box in boxes:
                painter.fillRect(box, color_of(share.color))
            painter.setPen(theme().color("text"))
            if boxes:
                painter.drawRect(boxes[0][1].united(boxes[-1][1]).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setPen(theme().color("muted"))
        painter.drawText(self._note_box(), int(Qt.TextFlag.TextWordWrap), self.note)

    def _paint_names(self, painter: QPainter) -> None:
        px, font = theme().px, theme().font
        medium, plain = font("message", QFont.Weight.Medium), font("message")
        total = sum(share.value for share in self._shares) or 1.0
        names: list[tuple[Share, str, float, int]] = []
        start = 0.0
        for share, box in self._own_boxes():
            below = percent(share.value / total)
            width = px(16) + max(
                QFontMetrics(medium).horizontalAdvance(share.name), QFontMetrics(plain).horizontalAdvance(below)
            )
            left = max(self._from_start(box.left(), box.width()), start)
            names.append((share, below, left, width))
            start = left + width + px(16)
        end = float(self.width())
        for place, (share, below, left, width) in reversed(list(enumerate(names))):
            names[place] = (share, below, min(left, end - width), width)
            end = names[place][2] - px(16)
        for share, below, left, width in names:
            if left < 0:
                continue
            top = px(40)
            swatch = QRectF(self._from_start(left, px(10)), top + px(3), px(10), px(10))
            painter.fillRect(swatch, color_of(share.color))
            for font_, token, words, line in (
                (medium, "text", share.name, top),
                (plain, "muted", below, top + px(16)),
            ):
                painter.setFont(font_)
                painter.setPen(theme().color(token))
                box = QRectF(self._from_start(left + px(16), width), line, width, px(16))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), words)

    def _own_boxes(self) -> list[tuple[Share, QRectF]]:
        return self._boxes(self._shares, 0, theme().px(32))

    def _boxes_of(self, other: Overlaid, row: int) -> list[tuple[Share, QRectF]]:
        px = theme().px
        return self._boxes([share for share in other.figures if share.value > 0], px(76 + ROW * row + 17), px(12))

    def _boxes(self, shares: Sequence[Share], top: float, height: float) -> list[tuple[Share, QRectF]]:
        """Parts in proportion; the thinnest are still to be seen."""
        px = theme().px
        total = sum(share.value for share in shares) or 1.0
        drawn = (self._shares, *(other.figures for other in self.others))
        longest = max(sum(share.value for share in found) for found in drawn)
        gap, least = px(2), px(3)
        room = self.width() * (total / longest if longest else 1.0) - gap * max(0, len(shares) - 1)
        widths = [max(least, room * share.value / total) for share in shares]
        widths = [width * room / sum(widths) for width in widths]
        left, boxes = 0.0, []
        for share, width in zip(shares, widths, strict=True):
            boxes.append((share, QRectF(self._from_start(left, width), top, width, height)))
            left += width + gap
        return boxes

    def _from_start(self, left: float, width: float) -> float:
        """Where something stands that begins so far from the side at which reading begins."""
        rtl = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        return self.width() - left - width if rtl else left

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        named = [(share, box, "") for share, box in self._own_boxes()]
        for row, other in enumerate(self.others):
            named += [(share, box, f"{other.name}, ") for share, box in self._boxes_of(other, row)]
        for share, box, whose in named:
            if box.contains(event.position()):
                QToolTip.showText(event.globalPosition().toPoint(), f"{whose}{share.name}: {share.text}", self)
                return
        QToolTip.hideText()
