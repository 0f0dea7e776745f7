"""Texts of a window that have less room than they need."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QScrollArea,
    QToolButton,
    QWidget,
)

from trainplan_desktop.widgets.elided import ElidedLabel
from trainplan_desktop.widgets.inputs import Choice

ROUNDING = 2
BREAKS = re.compile(r"\s|(?<=-)")
"""Where a line may end."""
ARROW = 34
"""Pixels of a choice that its arrow and its edges take."""


def cut_texts(root: QWidget) -> list[str]:
    """Labels, buttons, choices, menus, heads of tables and hints of empty fields that are not shown whole."""
    shown = [part for part in (root, *root.findChildren(QWidget)) if part.isVisible()]
    return list(dict.fromkeys(found for part in shown for found in _cut(part, root)))


def _cut(part: QWidget, root: QWidget) -> Iterator[str]:
    if isinstance(part, QLabel | QAbstractButton) and part.text() and not isinstance(part, ElidedLabel):
        lacking = _lacks(part)
        if lacking:
            yield f"{part.text()[:60]!r}: {lacking}"
        if not _inside(part, root):
            yield f"{part.text()[:60]!r}: out of sight"
    elif isinstance(part, Choice) and part.currentText() not in part.whole_text:  # else it is whole in its tool tip
        yield from _short(part, part.currentText(), part.width() - ARROW)
    elif isinstance(part, QLineEdit) and not part.text() and not isinstance(part.parentWidget(), QComboBox):
        yield from _short(part, part.placeholderText(), part.width() - 8)
    elif isinstance(part, QHeaderView) and part.orientation() is Qt.Orientation.Horizontal:
        yield from _cut_heads(part)
    elif isinstance(part, QMenuBar):
        yield from (f"menu {button.objectName()}" for button in part.findChildren(QToolButton) if button.isVisible())


def _short(part: QWidget, text: str, room: int) -> Iterator[str]:
    wanted = part.fontMetrics().horizontalAdvance(text)
    if wanted > room + ROUNDING:
        yield f"{text[:60]!r}: width {room} of {wanted}"


def _cut_heads(header: QHeaderView) -> Iterator[str]:
    model = header.model()
    for column in range(header.count()):
        text = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        wrapped = bool(header.defaultAlignment() & Qt.TextFlag.TextWordWrap)
        if not header.isSectionHidden(column) and not wrapped:
            yield from _short(header, text, header.sectionSize(column))


def _lacks(shown: QLabel | QAbstractButton) -> str:
    if isinstance(shown, QLabel) and shown.wordWrap():
        height = shown.heightForWidth(shown.width())
        if height > shown.height() + ROUNDING:
            return f"height {shown.height()} of {height}"
        longest = max(map(shown.fontMetrics().horizontalAdvance, BREAKS.split(shown.text())), default=0)
        return f"width {shown.width()} of {longest}" if longest > shown.width() + ROUNDING else ""
    wanted = shown.sizeHint()
    if wanted.height() > shown.height() + ROUNDING:
        return f"height {shown.height()} of {wanted.height()}"
    return f"width {shown.width()} of {wanted.width()}" if wanted.width() > shown.width() + ROUNDING else ""


def _inside(shown: QWidget, root: QWidget) -> bool:
    """Whether no scroll area between the text and the root, and not the root itself, cuts it at its side."""
    outer = shown.parentWidget()
    while outer is not None:
        if isinstance(outer, QScrollArea) or outer is root:
            port = outer.viewport() if isinstance(outer, QScrollArea) else outer
            left = shown.mapTo(port, QPoint(0, 0)).x()
            if left < -ROUNDING or left + shown.width() > port.width() + ROUNDING:
                return False
        if outer is root:
            return True
        outer = outer.parentWidget()
    return True
