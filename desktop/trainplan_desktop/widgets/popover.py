"""A figure opened into its terms: a child of the window, not a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, Meter, QuietButton, label, pane, rule
from trainplan_desktop.widgets.form import ORIGINS
from trainplan_desktop.wording.text import tr


@dataclass(frozen=True)
class ShownTerm:
    name: str
    detail: str
    value: str
    share: float


@dataclass(frozen=True)
class ShownInput:
    path: str
    name: str
    value: str
    unit: str
    origin: str
    range: str = ""


@dataclass(frozen=True)
class ShownExplanation:
    """A figure in words; every number in it was computed by the engine."""

    key: str
    title: str
    value: str
    unit: str
    interval: str
    formula: str
    terms: Sequence[ShownTerm]
    inputs: Sequence[ShownInput]
    note: str = ""

    def as_text(self) -> str:
        lines = [f"{self.title}: {self.value} {self.unit}", self.interval, self.formula]
        lines += [f"{term.name}\t{term.value}\t{term.detail}" for term in self.terms]
        lines += [f"{item.name}\t{item.value} {item.unit}\t{tr(ORIGINS[item.origin][2])}" for item in self.inputs]
        return "\n".join(line for line in lines if line)


WIDTH = 660
LEAST_HEIGHT = 240  # less room than this, and it opens on another side


class ExplainPopover(QFrame):
    """Esc or a click outside closes it; focus goes back to the figure. It updates while it is open."""

    field_opened = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("popover", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._key = ""
        self._anchor: QWidget | None = None
        self._at: QPoint | None = None
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        outer.addWidget(self._scroll)
        self.hide()

    @property
    def key(self) -> str:
        """Key of the figure that is open, or nothing."""
        return self._key if self.isVisible() else ""

    def open_at(self, anchor: QWidget, explanation: ShownExplanation, at: QPoint | None = None) -> None:
        """Open beside a widget, or beside a place on the screen within it."""
        self._anchor, self._at = anchor, at
        self.show_explanation(explanation)
        self.show()
        self._place()  # texts know their size once they have their style
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def show_explanation(self, explanation: ShownExplanation) -> None:
        self._key = explanation.key
        self.setAccessibleName(explanation.title)
        self._scroll.setWidget(self._content(explanation))
        self._place()

    def close_popover(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        if self.isVisible():
            self.hide()
            if self._anchor is not None and isValid(self._anchor):
                self._anchor.setFocus(Qt.FocusReason.PopupFocusReason)
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            inside = watched is self or self.isAncestorOf(watched)
            on_anchor = watched is self._anchor
            if not inside and not on_anchor and watched.window() is self.window():
                self.close_popover()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_popover()
        else:
            super().keyPressEvent(event)

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is None or self._anchor is None or not isValid(self._anchor):
            return
        px = theme().px
        content = self._scroll.widget()
        width = min(px(WIDTH), parent.width() - px(32))
        content.setFixedWidth(width - px(16))
        anchor = QRect(self._anchor.mapTo(parent, QPoint(0, 0)), self._anchor.size())
        if self._at is not None:
            anchor = QRect(parent.mapFromGlobal(self._at), QSize(1, 1)).adjusted(0, -px(8), 0, px(4))
        wanted = content.layout().heightForWidth(width - px(16)) if content.layout().hasHeightForWidth() else 0
        wanted = (wanted or content.sizeHint().height()) + px(6)
        left = min(max(px(16), anchor.left() - px(24)), parent.width() - width - px(16))
        below, above = parent.height() - anchor.bottom() - px(24), anchor.top() - px(24)
        if wanted <= below or (below >= px(LEAST_HEIGHT) and below >= above):
            self.setGeometry(left, anchor.bottom() + px(8), width, min(wanted, below))
        elif wanted <= above or above >= px(LEAST_HEIGHT):
            height = min(wanted, above)
            self.setGeometry(left, anchor.top() - px(8) - height, width, height)
        else:
            height = min(wanted, parent.height() - px(32))
            self.setGeometry(left, parent.height() - px(16) - height, width, height)

    def _content(self, shown: ShownExplanation) -> QWidget:
        px = theme().px
        body = pane("surface")
        column = QVBoxLayout(body)
        column.setContentsMargins(px(23), px(12), px(20), px(16))
        column.setSpacing(px(4))
        head = QHBoxLayout()
        head.addWidget(label(shown.title, "heading"))
        head.addStretch()
        copy = IconButton("copy", tr("Copy this figure and its terms"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(shown.as_text()))
        close = IconButton("close", tr("Close"))
        close.clicked.connect(self.close_popover)
        head.addWidget(copy)
        head.addWidget(close)
        column.addLayout(head)
        line = QHBoxLayout()
        line.setSpacing(px(8))
        bottom = Qt.AlignmentFlag.AlignBottom
        line.addWidget(label(shown.value, "figure"), 0, bottom)
        line.addWidget(label(shown.unit, "muted"), 0, bottom)
        line.addSpacing(px(12))
        line.addWidget(label(shown.interval, "caption", wrap=True), 1, bottom)
        column.addLayout(line)
        if shown.formula:
            column.addSpacing(px(4))
            column.addWidget(label(shown.formula, "strong", wrap=True))
        if shown.terms:
            column.addSpacing(px(8))
            column.addWidget(label(tr("Terms, {unit}", unit=shown.unit) if shown.unit else tr("Terms"), "heading"))
            column.addWidget(self._terms(shown))
        if shown.inputs:
            column.addSpacing(px(8))
            column.addWidget(label(tr("Inputs"), "heading"))
            column.addWidget(self._inputs(shown.inputs))
        if shown.note:
            column.addSpacing(px(4))
            column.addWidget(rule())
            note = QHBoxLayout()
            note.setSpacing(px(8))
            note.addWidget(IconLabel("note"), 0, Qt.AlignmentFlag.AlignTop)
            note.addWidget(label(shown.note, "message", tone="muted", wrap=True), 1)
            column.addLayout(note)
        column.addStretch()
        return body

    def _terms(self, shown: ShownExplanation) -> QWidget:
        px = theme().px
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(14))
        grid.setVerticalSpacing(px(3))
        grid.setColumnStretch(1, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        top = Qt.AlignmentFlag.AlignTop
        for row, term in enumerate(shown.terms):
            grid.addWidget(label(term.name), row, 0, top)
            grid.addWidget(label(term.detail, "muted", wrap=True), row, 1)
            meter = Meter()
            meter.setFixedWidth(px(96))
            meter.set_fraction(term.share)
            holder = QVBoxLayout()
            holder.setContentsMargins(0, px(6), 0, 0)
            holder.addWidget(meter)
            holder.addStretch()
            grid.addLayout(holder, row, 2)
            grid.addWidget(label(term.value), row, 3, right)
        row = len(shown.terms)
        grid.addWidget(rule(), row, 0, 1, 4)
        grid.addWidget(label(shown.title, "strong"), row + 1, 0)
        grid.addWidget(label(shown.unit, "muted"), row + 1, 2, right)
        grid.addWidget(label(shown.value, "strong"), row + 1, 3, right)
        return box

    def _inputs(self, inputs: Sequence[ShownInput]) -> QWidget:
        px = theme().px
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(4, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, item in enumerate(inputs):
            link = QuietButton(item.name)
            link.clicked.connect(lambda _=False, path=item.path: self.field_opened.emit(path))
            icon, token, word = ORIGINS[item.origin]
            grid.addWidget(link, row, 0)
            grid.addWidget(label(item.value), row, 1, right)
            grid.addWidget(label(item.unit, "muted"), row, 2)
            origin = QHBoxLayout()
            origin.setSpacing(px(6))
            origin.addWidget(IconLabel(icon, token, side=13))
            origin.addWidget(label(tr(word), "caption"))
            grid.addLayout(origin, row, 3)
            grid.addWidget(label(item.range, "caption"), row, 4, right)
        return box
