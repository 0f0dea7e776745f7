"""The list of a choice with many entries: typing narrows it, arrows move while the caret stays in the field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.text import tr

ROW, MOST_ROWS = 28, 12
NUMBER = Qt.ItemDataRole.UserRole


class ChoiceList(QFrame):
    chosen = Signal(int)
    """Number of the entry in the choice."""

    def __init__(self, owner: QComboBox) -> None:
        super().__init__(owner, Qt.WindowType.Popup)
        self.setProperty("popover", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._owner = owner
        px = theme().px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(8), px(8), px(8), px(8))
        self.editor = QLineEdit()
        self.editor.setPlaceholderText(tr("Type to narrow the list"))
        self.editor.setAccessibleName(tr("Narrow the list"))
        self.list = QListWidget()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("Entries"))
        column.addWidget(self.editor)
        column.addWidget(self.list)
        self.editor.textChanged.connect(self._narrow)
        self.editor.returnPressed.connect(self._choose)
        self.editor.installEventFilter(self)
        self.list.itemClicked.connect(lambda _item: self._choose())

    def open(self) -> None:
        owner, px = self._owner, theme().px
        self.editor.clear()
        self._narrow("")
        texts = [owner.itemText(number) for number in range(owner.count())]
        widest = max(self.fontMetrics().horizontalAdvance(text) for text in texts) + px(56)
        width = min(max(owner.width(), widest), px(560))
        height = px(ROW) * min(MOST_ROWS, len(texts)) + px(56)
        below = owner.mapToGlobal(QPoint(0, owner.height()))
        room = owner.screen().availableGeometry()
        top = below.y() if below.y() + height <= room.bottom() else max(room.top(), below.y() - owner.height() - height)
        left = max(room.left(), min(below.x(), room.right() - width))
        self.setGeometry(left, top, width, height)
        self.show()
        self.editor.setFocus()

    def _narrow(self, text: str) -> None:
        words, owner = text.lower().split(), self._owner
        self.list.clear()
        for number in range(owner.count()):
            name = owner.itemText(number)
            if all(word in name.lower() for word in words):
                item = QListWidgetItem(name)
                item.setData(NUMBER, number)
                item.setToolTip(name)
                item.setSizeHint(QSize(0, theme().px(ROW)))
                self.list.addItem(item)
                if number == owner.currentIndex():
                    self.list.setCurrentItem(item)
        if not self.list.count():
            nothing = QListWidgetItem(tr("Nothing found."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        elif self.list.currentRow() < 0:
            self.list.setCurrentRow(0)

    def _choose(self) -> None:
        item = self.list.currentItem()
        self.hide()
        self._owner.setFocus()
        if item is not None and item.data(NUMBER) is not None:
            self.chosen.emit(item.data(NUMBER))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                row = min(max(self.list.currentRow() + step, 0), self.list.count() - 1)
                self.list.setCurrentRow(row)
                return True
        return False
