"""Help beside the page: the input that has the focus, a result, a term of the glossary, or how a figure is computed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trainplan.catalog.methods import FORMULA, HEADING, ITEM, Block, Method
from trainplan_desktop.app.neighbours import NeighboursTable
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.help_texts import HelpText, terms
from trainplan_desktop.pages.shared.methods import all_methods, methods_of
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, QuietButton, clear, label, lay_out_again, pane, soon
from trainplan_desktop.wording.text import tr

TOUR = (
    ("Describe", "Start with the model and the accelerators; every page is complete from the start."),
    ("The strip on top", "It answers at once: fits or not, days, cost, power. Each figure opens into its terms."),
    ("Study", "Search finds layouts, Uncertainty the chances, What if and Scenarios compare."),
    ("Prove", "Measurements and acceptance tests replace what is only assumed."),
    ("Hand over", "Launch files, monitoring and the printed plan carry the same figures."),
    ("Find anything", "Ctrl+K finds pages, inputs, commands and terms; F1 explains what has the focus."),
)


class HelpPane(SidePane):
    closed = Signal()
    field_opened = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        px = theme().px
        self.setAccessibleName(tr("Help"))
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(IconLabel("note", "accent"))
        row.addWidget(label(tr("Help"), "heading"))
        row.addWidget(label("F1", "caption"))
        row.addStretch()
        close = IconButton("close", tr("Close the help"))
        close.clicked.connect(self.closed)
        row.addWidget(close)
        self.add(head)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find a term: VPP, bubble, MFU, ZeRO …"))
        self.search.setAccessibleName(tr("Find a term"))
        self.search.textEdited.connect(self.find)
        self.add(self.search)
        self._shown = QWidget()
        self._column = QVBoxLayout(self._shown)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(6))
        self.add(self._shown)
        self.neighbours = NeighboursTable(session)
        self.add(self.neighbours)
        self.title = ""
        self._page = ""
        self.show_tour()

    def follow_page(self, page: str) -> None:
        """The page beside which the help stands: its methods are offered under each text."""
        self._page = page

    def show_text(self, text: HelpText) -> None:
        self._begin(text.title)
        if text.also:
            self._say(tr("also: {words}", words=", ".join(text.also)), "caption")
        self._say(text.what)
        for heading, words in ((tr("Role"), text.role), (tr("Usual"), text.usual), (tr("Source"), text.source)):
            if words:
                self._say(heading, "strong")
                self._say(words)
        self.neighbours.show_for(text.path)
        if text.target:
            button = QuietButton(tr("Go to the input"))
            button.clicked.connect(lambda: self.field_opened.emit(text.target))
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
        self._end()

    def show_tour(self) -> None:
        self._begin(tr("A tour of the window"))
        for heading, words in TOUR:
            self._say(tr(heading), "strong")
            self._say(tr(words))
        self._end()

    def show_methods(self) -> None:
        """Every method, those of the page first."""
        self._begin(tr("How it is computed"))
        own = methods_of(self._page)
        for heading, listed in (
            (tr("On this page"), own),
            (tr("All methods"), [method for method in all_methods().values() if method not in own]),
        ):
            if listed:
                self._say(heading, "strong")
            for method in listed:
                self._column.addWidget(self._link_to(method), 0, Qt.AlignmentFlag.AlignLeading)
        self._end()

    def show_method(self, method: Method) -> None:
        self._begin(method.title)
        for block in method.blocks:
            self._show_block(block)
        self._end()

    def _show_block(self, block: Block) -> None:
        if block.kind == FORMULA:
            ground = pane("window")
            row = QVBoxLayout(ground)
            formula = label(block.text, wrap=True, selectable=True)
            row.addWidget(formula)
            self._column.addWidget(ground)
        elif block.kind == ITEM:
            self._say(f"•  {block.text}")
        else:
            self._say(block.text, "strong" if block.kind == HEADING else "body")

    def _link_to(self, method: Method) -> QuietButton:
        button = QuietButton(method.title)
        button.clicked.connect(lambda: self.show_method(method))
        return button

    def show_glossary(self) -> None:
        self.find("")

    def find(self, text: str) -> None:
        """The terms that have these letters in their name or in another word for them."""
        wanted = text.strip().lower()
        found = [term for term in terms() if wanted in " ".join((term.title, *term.also)).lower()]
        self._begin(tr("Glossary"))
        if not found:
            self._say(tr("Nothing found for “{text}”.", text=text.strip()))
        for term in found:
            button = QuietButton(term.title)
            button.clicked.connect(lambda _=False, term=term: self.show_text(term))
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
            self._say(term.what, "caption")
        self._end()

    def _begin(self, title: str) -> None:
        clear(self._column)
        self.neighbours.show_for("")
        self.title = title
        self._say(title, "title")

    def _say(self, words: str, role: str = "body") -> None:
        self._column.addWidget(label(words, role, wrap=True, selectable=True))

    def _end(self) -> None:
        own = [method for method in methods_of(self._page) if method.title != self.title]
        if own:
            self._say(tr("How this page is computed"), "strong")
        for method in own:
            self._column.addWidget(self._link_to(method), 0, Qt.AlignmentFlag.AlignLeading)
        row = QHBoxLayout()
        for words, show in (
            (tr("Glossary"), self.show_glossary),
            (tr("All methods"), self.show_methods),
            (tr("Tour"), self.show_tour),
        ):
            button = QuietButton(words)
            button.clicked.connect(show)
            row.addWidget(button)
        row.addStretch()
        self._column.addLayout(row)
        soon(self, partial(lay_out_again, self._shown))
        self.verticalScrollBar().setValue(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
