"""Help beside the pages: opened on what has the focus, it follows the focus until it is closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from trainplan_desktop.pages.shared.help_texts import terms
from trainplan_desktop.pages.shared.methods import all_methods

if TYPE_CHECKING:
    from trainplan_desktop.app.help_pane import HelpPane
    from trainplan_desktop.document.session import Session
    from trainplan_desktop.pages.shared.help_texts import HelpText


class HelpSide(QObject):
    """`text_of` finds the help of a control, `page_key` the page that is shown."""

    made = Signal(QWidget)
    toggled = Signal()
    field_opened = Signal(str)

    def __init__(
        self,
        parent: QObject,
        session: Session,
        text_of: Callable[[QWidget | None], HelpText | None],
        page_key: Callable[[], str],
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.is_open = False
        self._text_of, self._page_key = text_of, page_key
        self._before: QWidget | None = None
        self._pane: HelpPane | None = None

    @property
    def pane(self) -> HelpPane:
        """Made when it is first asked for."""
        if self._pane is None:
            from trainplan_desktop.app.help_pane import HelpPane  # noqa: PLC0415

            self._pane = HelpPane(self._session)
            self._pane.closed.connect(self.close)
            self._pane.field_opened.connect(self.field_opened)
            self.made.emit(self._pane)
        return self._pane

    def open(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and not self.pane.isAncestorOf(focused):
            self._before = focused
        self.pane.follow_page(self._page_key())
        self.pane.show()
        if not self.is_open:
            self.is_open = True
            application = QApplication.instance()
            if isinstance(application, QApplication):
                application.focusChanged.connect(self._follow_focus)
            self.toggled.emit()
            self.pane.show_methods()
        self._follow_focus(None, focused)

    def close(self) -> None:
        if not self.is_open:
            return
        self.is_open = False
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.disconnect(self._follow_focus)
        before, self._before = self._before, None
        if before is not None and isValid(before) and self.pane.isAncestorOf(QApplication.focusWidget() or self.pane):
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.toggled.emit()

    def follow_page(self) -> None:
        if self.is_open:
            self.pane.follow_page(self._page_key())
            self.pane.show_methods()

    def explain_term(self, term: str) -> None:
        """Open the glossary at a term."""
        self.open()
        found = next((item for item in terms() if item.title == term), None)
        if found is not None:
            self.pane.show_text(found)

    def explain_method(self, key: str) -> None:
        """Open the page on how a figure is computed; without a key, the list of them."""
        self.open()
        if key in all_methods():
            self.pane.show_method(all_methods()[key])
        else:
            self.pane.show_methods()

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        text = self._text_of(now)
        if text is not None:
            self.pane.show_text(text)
