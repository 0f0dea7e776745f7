"""The list of what can be exported: a tick, the files, and who read such files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QWidget

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconLabel, label, pane, set_property
from trainplan_desktop.widgets.elided import ElidedLabel
from trainplan_desktop.wording.text import sentence, tr

if TYPE_CHECKING:
    from trainplan_desktop.pages.hand_over.exported import Offer

FILES_WIDTH, READER_WIDTH, MOST_NAMES = 170, 190, 2


def heading_row(left: str, right: str, *, strong: bool = False) -> QWidget:
    """Titles of the columns, or the title of a group."""
    px = theme().px
    row = pane("window" if strong else "surface")
    layout = QHBoxLayout(row)
    layout.setContentsMargins(px(8), px(4), px(8), px(4))
    if strong:
        layout.addWidget(label(left, "strong"))
        layout.addStretch()
    else:
        layout.addStretch()
        for text, width in ((left, FILES_WIDTH), (right, READER_WIDTH)):
            title = label(text, "muted")
            title.setFixedWidth(px(width))
            layout.addWidget(title)
    return row


class ExportRow(QFrame):
    toggled = Signal(bool)
    wanted = Signal()
    """The row was pressed: its files are to be shown."""

    def __init__(self, offer: Offer, *, chosen: bool) -> None:
        super().__init__()
        px = theme().px
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(px(8), px(3), px(8), px(3))
        layout.setSpacing(px(6))
        usable = bool(offer.names)
        self.tick = QCheckBox(sentence(offer.target.title))
        self.tick.setChecked(chosen and usable)
        self.tick.setEnabled(usable)
        self.tick.toggled.connect(self.toggled)
        layout.addWidget(self.tick, 1)
        if not usable:
            layout.addWidget(label(sentence(offer.reason), "muted", wrap=True), 3)
            return
        names = list(offer.names)
        more = len(names) - MOST_NAMES
        shown = ", ".join(names[:MOST_NAMES]) + (f" +{more}" if more > 0 else "")
        files = ElidedLabel(shown, "muted")
        files.setFixedWidth(px(FILES_WIDTH))
        files.setToolTip("\n".join(names))
        layout.addWidget(files)
        read_by = offer.target.read_by
        reader = QWidget()
        reader.setFixedWidth(px(READER_WIDTH))
        inner = QHBoxLayout(reader)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(px(6))
        if read_by or offer.target.group != "Tables":
            inner.addWidget(IconLabel("pass", "ok", side=14) if read_by else IconLabel("note", "muted", side=14))
        words = "" if offer.target.group == "Tables" else tr("no reader tried")
        inner.addWidget(label(read_by or words, "muted", wrap=True), 1)
        layout.addWidget(reader)

    def set_current(self, on: bool) -> None:
        set_property(self, "pane", "window" if on else "surface")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.wanted.emit()
