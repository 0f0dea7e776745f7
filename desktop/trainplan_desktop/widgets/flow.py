"""Widgets in lines, like words: what does not fit goes to the next line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

from trainplan_desktop.theme.tokens import theme


class _FlowLayout(QLayout):
    def __init__(self, spacing: int) -> None:
        super().__init__()
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        self.at_end: set[QWidget] = set()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() + self.spacing() for size in sizes)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            wanted = item.sizeHint().width()
            if not lines or left < wanted:
                lines.append([])
                left = width
            lines[-1].append(item)
            left -= wanted + self.spacing()
        return lines

    def _place(self, rect: QRect, *, move: bool) -> int:
        """The height that the lines take."""
        backwards = QApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
        y = -self.spacing()
        for line in self._lines(rect.width()):
            y += self.spacing()
            sizes = [item.sizeHint() for item in line]
            surplus = rect.width() - sum(size.width() for size in sizes) - self.spacing() * (len(line) - 1)
            x, height = 0, max(size.height() for size in sizes)
            for item, size in zip(line, sizes, strict=True):
                if item.widget() in self.at_end:
                    x, surplus = x + max(0, surplus), 0
                if move:
                    left = rect.width() - x - size.width() if backwards else x
                    item.setGeometry(QRect(rect.topLeft() + QPoint(left, y + (height - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += height
        return max(0, y)


def beside(*widgets: QWidget) -> QWidget:
    """Widgets on one line."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme().px(8))
    for widget in widgets:
        row.addWidget(widget)
    return holder


class Flow(QWidget):
    """A row of widgets that wraps."""

    def __init__(self, spacing: float = 8) -> None:
        super().__init__()
        self._flow = _FlowLayout(theme().px(spacing))
        self.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, *together: QWidget, at_end: bool = False) -> None:
        """One widget, or some that stay on one line; `at_end` those at the end of their line."""
        widget = together[0] if len(together) == 1 else beside(*together)
        if at_end:
            self._flow.at_end.add(widget)
        self._flow.addWidget(widget)

    def clear(self) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
