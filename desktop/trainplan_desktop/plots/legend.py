"""The legend of a plot: swatches with names."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainplan_desktop.plots.overlay import LINE, paint_mark
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme


class Legend(QWidget):
    """Swatches with names in columns, as many as there is room for."""

    marks_lines = False

    def __init__(self) -> None:
        super().__init__()
        self._names: list[tuple[str, str]] = []
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def has_names(self) -> bool:
        return bool(self._names)

    def show_names(self, names: Sequence[tuple[str, str]]) -> None:
        if list(names) != self._names:
            self._names = list(names)
            self.setVisible(bool(names))
            self.setAccessibleName(", ".join(words for _, words in names))
            self.setFixedHeight(self.heightForWidth(self.width()))
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(self.width()))

    def _columns(self, width: int) -> tuple[int, int]:
        px = theme().px
        metrics = QFontMetrics(theme().font("caption"))
        widest = max((metrics.horizontalAdvance(words) for _, words in self._names), default=0)
        widest += self._mark_width() + px(22)
        columns = max(1, min(len(self._names), width // max(1, widest)))
        return columns, max(widest, width // max(columns, 4))

    def _mark_width(self) -> int:
        """Lines need room to show their dashes."""
        return theme().px(26 if self.marks_lines or any(name.startswith(LINE) for name, _ in self._names) else 10)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns, _ = self._columns(width)
        return theme().px(18) * -(-len(self._names) // columns)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), self.heightForWidth(max(self.width(), theme().px(300))))

    def paintEvent(self, event: QPaintEvent) -> None:
        px = theme().px
        painter = QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setFont(theme().font("caption"))
        columns, step = self._columns(self.width())
        for number, (name, words) in enumerate(self._names):
            row, column = divmod(number, columns)
            left, top = column * step, row * px(18)
            mark = self._mark_width()
            box = QRectF(left, top + px(4), mark, px(10))
            if not paint_mark(painter, box, name):
                own = box if self.marks_lines else QRectF(left, top + px(4), px(10), px(10))
                self.paint_mark(painter, own, name)
            painter.setPen(theme().color("muted"))
            box = QRectF(left + mark + px(6), top, step - mark - px(6), px(18))
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), shown)
        painter.end()

    def paint_mark(self, painter: QPainter, box: QRectF, color: str) -> None:
        painter.fillRect(box, color_of(color))
