"""Notices above a page: what happened, and the ways out. They never stop the work and never take the focus."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, QuietButton, clear, label
from trainplan_desktop.wording.text import again, counted, tr

MOST_SHOWN = 2
BUTTONS_UNDER_BELOW = 900
LOOKS = {"warn": ("warning", "warn"), "error": ("error", "error"), "ok": ("check", "ok"), "offer": ("reset", "accent")}


def nothing() -> None:
    """A way out that only closes its notice."""


@dataclass(frozen=True)
class WayOut:
    words: str
    do: Callable[[], object] = nothing
    question: str = ""
    """What is asked first, in the notice itself, of what cannot be undone."""
    stays: bool = False
    """Whether the notice is still there afterwards."""


class Notice(QFrame):
    """A sentence, its strong part first, and ways out: the first is a button, the others are quiet."""

    closed = Signal()

    def __init__(self, text: str, kind: str = "warn", ways: tuple[WayOut, ...] = (), *, strong: str = "") -> None:
        super().__init__()
        self.setProperty("notice", kind)
        px = theme().px
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(px(12), px(6), px(8), px(6))
        self._row.setSpacing(px(8))
        said = QHBoxLayout()
        said.setSpacing(px(8))
        said.addWidget(IconLabel(*LOOKS[kind]), 0, Qt.AlignmentFlag.AlignVCenter)
        self.sentence = label("", wrap=True)
        self.sentence.setTextFormat(Qt.TextFormat.RichText)
        said.addWidget(self.sentence, 1)
        self._row.addLayout(said, 1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(px(6))
        self._row.addLayout(self._buttons)
        self._strong, self._text, self._ways = strong, text, ways
        self._offer()

    @property
    def words(self) -> str:
        return f"{self._strong} {self._text}".strip()

    def _say(self, strong: str, text: str) -> None:
        parts = (f"<b>{html.escape(strong)}</b>" if strong else "", html.escape(text))
        self.sentence.setText("&ensp;".join(part for part in parts if part))
        self.setAccessibleName(f"{strong} {text}".strip())

    def retranslate(self) -> None:
        """The same in the language that the window speaks now; a question that stands is asked again."""
        self._strong, self._text = again(self._strong), again(self._text)
        self._ways = tuple(replace(way, words=again(way.words), question=again(way.question)) for way in self._ways)
        self._offer()

    def _offer(self) -> None:
        self._say(self._strong, self._text)
        clear(self._buttons)
        for number, way in enumerate(self._ways):
            self._add(way.words, lambda way=way: self._choose(way), first=number == 0)
        close = IconButton("close", tr("Close this notice"))
        close.clicked.connect(self.closed)
        self._buttons.addWidget(close)

    def _add(self, words: str, do: Callable[[], object], *, first: bool) -> None:
        button: QAbstractButton = QPushButton(words) if first else QuietButton(words)
        button.clicked.connect(lambda _=False: do())
        self._buttons.addWidget(button)

    def _choose(self, way: WayOut) -> None:
        if way.question:
            self._ask(way)
            return
        if not way.stays:
            self.closed.emit()
        way.do()

    def _ask(self, way: WayOut) -> None:
        """The question takes the place of the sentence; to keep is the first answer."""
        self._say("", way.question)
        clear(self._buttons)
        self._add(tr("Keep"), self._offer, first=True)
        self._add(way.words, lambda: self._choose(WayOut(way.words, way.do)), first=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < theme().px(BUTTONS_UNDER_BELOW) and len(self._ways) > 1
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        self._row.setAlignment(self._buttons, Qt.AlignmentFlag.AlignLeading if narrow else Qt.AlignmentFlag(0))


class NoticeBar(QWidget):
    """Notices under one another, the newest first, at most two at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        self._more = label("", "caption")
        self._more.setContentsMargins(theme().px(36), 0, 0, 0)
        self._column.addWidget(self._more)
        self._notices: list[tuple[str, Notice]] = []
        self._arrange()

    @property
    def notices(self) -> list[Notice]:
        return [notice for _, notice in self._notices]

    def tell(
        self, text: str, kind: str = "warn", ways: tuple[WayOut, ...] = (), *, strong: str = "", key: str = ""
    ) -> Notice:
        """`kind` is warn, error, ok or offer. It replaces the notice of the same key, or of the same words."""
        notice = Notice(text, kind, ways, strong=strong)
        key = key or notice.words
        self.take_back(key)
        self._notices.insert(0, (key, notice))
        self._column.insertWidget(0, notice)
        notice.closed.connect(lambda: self._remove(notice))
        self._arrange()
        QAccessible.updateAccessibility(QAccessibleEvent(notice, QAccessible.Event.Alert))
        return notice

    def take_back(self, key: str) -> None:
        """What the notice of this key said does not hold any more."""
        for known, notice in self._notices:
            if known == key:
                self._remove(notice)
                return

    def clear(self, keep: tuple[str, ...] = ()) -> None:
        for key, notice in list(self._notices):
            if key not in keep:
                self._remove(notice)

    def retranslate(self) -> None:
        for notice in self.notices:
            notice.retranslate()
        self._arrange()

    def _remove(self, notice: Notice) -> None:
        self._notices = [(key, other) for key, other in self._notices if other is not notice]
        self._column.removeWidget(notice)
        notice.hide()
        notice.deleteLater()
        self._arrange()

    def _arrange(self) -> None:
        for number, (_, notice) in enumerate(self._notices):
            notice.setVisible(number < MOST_SHOWN)
        hidden = len(self._notices) - MOST_SHOWN
        self._more.setText(counted(hidden, "and {count} more notice", "and {count} more notices") if hidden > 0 else "")
        self._more.setVisible(hidden > 0)
        self.setVisible(bool(self._notices))
