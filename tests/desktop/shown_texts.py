"""Every text that a part of the window shows or says to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractListModel, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QLineEdit, QWidget

ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


def shown_texts(root: QWidget) -> Iterator[str]:
    for widget in (root, *root.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        elif isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(number) for number in range(widget.count()))
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from _cells(widget)


def _cells(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    found = [model.headerData(column, Qt.Orientation.Horizontal, role) for column in range(columns) for role in ROLES]
    found += [
        model.index(row, column).data(role)
        for row in range(min(model.rowCount(), 100))
        for column in range(columns)
        for role in ROLES
    ]
    yield from (text for text in found if isinstance(text, str))
