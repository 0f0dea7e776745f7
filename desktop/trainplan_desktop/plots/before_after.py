"""Days of the run before and with measured figures, as two intervals over one axis."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainplan.measure.apply import Effect
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import tr

LABEL, LINE = 96, 44


class BeforeAfter(QWidget):
    """Two lines with the middle marked; their accessible name says the figures."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[str, Effect, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_effects(self, before: Effect, after: Effect) -> None:
        self._rows = [
            (name, effect, color)
            for name, effect, color in (
                (tr("before"), before, "muted"),
                (tr("as measured"), after, "accent"),
            )
            if effect.days is not None and effect.low_days is not None and effect.high_days is not None
        ]
        self.setAccessibleName("; ".join(f"{name}: {_words(effect)}" for name, effect, _ in self._rows))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(280), theme().px(2 * LINE + 6))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._rows:
            return
        px = theme().px
        outer = [value for _, effect, _ in self._rows for value in (effect.low_days, effect.high_days) if value]
        low, high = min(outer), max(outer)
        span = (high - low) or 1.0
        left, room = px(LABEL), self.width() - px(LABEL) - px(14)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, (name, effect, color) in enumerate(self._rows):
            top = px(LINE) * number
            line = top + px(30)
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color("muted"))
            painter.drawText(QRectF(0, top + px(18), left - px(8), px(24)), int(Qt.AlignmentFlag.AlignVCenter), name)
            ends = [effect.low_days, effect.days, effect.high_days]
            places = [left + room * ((value or low) - low) / span for value in ends]
            painter.setPen(QPen(color_of(color), px(3)))
            painter.drawLine(QPointF(places[0], line), QPointF(places[2], line))
            painter.setBrush(color_of(color))
            painter.drawEllipse(QPointF(places[1], line), px(5), px(5))
            painter.setFont(theme().font("caption", QFont.Weight.Medium))
            painter.setPen(theme().color("text"))
            painter.drawText(QRectF(left, top, room, px(22)), int(Qt.AlignmentFlag.AlignCenter), _words(effect))
        painter.end()


def _words(effect: Effect) -> str:
    if effect.days is None or effect.low_days is None or effect.high_days is None:
        return ""
    return tr(
        "{days} days, {low} to {high}",
        days=significant(effect.days),
        low=significant(effect.low_days),
        high=significant(effect.high_days),
    )
