"""How the page and the right pane share the width of the workspace."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QStyle, QWidget

from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme

SIDE_UNDER_BELOW = 960
FORM_WIDTH = 720
"""A form has this width at any size of the window: the split stands still, plots take the rest."""


class PageSplit(QSplitter):
    """Page and right pane beside each other where both have room, else the pane under the page."""

    def __init__(self, pages: QWidget, sides: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.addWidget(pages)
        self.addWidget(sides)
        self._form_width = 0

    def share(self, page: Page, side: QWidget | None, wanted: int) -> None:
        """`wanted` [px] is the width of the right pane where the page does not let it take what is left."""
        total = self.width()
        page_least = least_width(page)
        side_least = least_width(side) if side is not None else 0
        beside = page_least + side_least <= total and total >= theme().px(SIDE_UNDER_BELOW - 200)
        before = self.orientation()
        self.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
        if beside:
            form = self._form_width or theme().px(FORM_WIDTH)
            width = max(wanted, total - form) if page.side_takes_surplus else min(wanted, total // 2)
            width = max(side_least, min(width, total - page_least))
            self.setSizes([max(1, total - width), width])
        elif self.orientation() != before:
            height = self.height()
            self.setSizes([height - height // 2, height // 2])

    def keep_form(self, width: int) -> None:
        """A form keeps the width that somebody gave it, on every page."""
        self._form_width = width


def least_width(area: QWidget) -> int:
    """The width under which a scroll area would cut its content off [px]."""
    if not isinstance(area, QScrollArea) or area.widget() is None:
        return area.minimumSizeHint().width()
    bar = area.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
    return area.widget().minimumSizeHint().width() + max(bar, theme().px(12))
