"""What every page has: title, one sentence of what it found, content, and if wanted a right pane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label, pane

if TYPE_CHECKING:
    from trainplan.engine.first_answer import FirstAnswer
    from trainplan_desktop.document.session import Session


class Page(QScrollArea):
    """A page scrolls down, never sideways. `side` stands at the right of it, or under it in a small window."""

    key = ""
    has_side = False
    side_width = 600
    side_width_narrow = 424
    side_takes_surplus = False
    """The right pane grows with the window and the page keeps its width; otherwise the page grows."""
    full_width = False
    shows_inputs = False  # whether it must follow an edit before its results are there
    shows_first = False  # whether plots of it need no more than memory and step

    def __init__(self, session: Session, title: str) -> None:
        super().__init__()
        self.session = session
        px = theme().px
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = pane("surface")
        self.setWidget(body)
        self.body = QVBoxLayout(body)
        self.body.setContentsMargins(px(24), px(16), px(24), px(20))
        self.body.setSpacing(px(4))
        self._head = QHBoxLayout()
        self._head.addWidget(label(title, "title"))
        self._head.addStretch()
        self.body.addLayout(self._head)
        self.sentence = label("", wrap=True)
        self.sentence.hide()
        self.body.addWidget(self.sentence)
        self.title = title
        self._side: QWidget | None = None

    def set_narrow(self, narrow: bool) -> None:
        """Less margin where the window is small."""
        px = theme().px
        side = px(16) if narrow else px(24)
        self.body.setContentsMargins(side, px(16), side, px(20))

    def add_action(self, button: QAbstractButton) -> None:
        self._head.addWidget(button)

    def say(self, sentence: str) -> None:
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))

    @property
    def side(self) -> QWidget | None:
        """The right pane, made when it is first shown."""
        if self._side is None and self.has_side:
            self._side = self.make_side()
        return self._side

    @property
    def side_made(self) -> bool:
        return self._side is not None

    def make_side(self) -> QWidget:
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the plan and the results of the session."""

    def show_first(self, first: FirstAnswer) -> None:
        """Show memory and step of a plan whose results are on their way."""

    def settle(self) -> None:
        """Wait for the page's own long work; for a picture of it."""

    def kept(self) -> object:
        """What a page of the same kind takes up that is made in another language; None where nothing is to keep."""
        return None

    def take_up(self, kept: object) -> None:
        """Show what the page before this one kept."""

    def focus_field(self, path: str) -> bool:
        """Move the focus to a field of the plan; false where this page does not have it."""
        return False


class SidePane(QScrollArea):
    """The right pane: plots and tables under one another."""

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = pane("surface")
        self.setWidget(body)
        self.body = QVBoxLayout(body)
        self.body.setContentsMargins(px(24), px(16), px(24), px(20))
        self.body.setSpacing(px(20))
        self.body.addStretch()

    def add(self, widget: QWidget) -> None:
        self.body.insertWidget(self.body.count() - 1, widget)
