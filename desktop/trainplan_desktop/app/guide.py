"""A path through the plan: the pages under Describe in order, with what is still open on each, then the report."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.plan.document import Plan, Provenance
from trainplan.plan.paths import FieldError, get_field
from trainplan.plan.provenance import kind_of
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.entry import PageEntry
from trainplan_desktop.pages.shared.field_specs import field_spec, title_of
from trainplan_desktop.pages.shared.help_texts import help_of_input
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, clear, label, lay_out_again, pane, primary_button, soon
from trainplan_desktop.wording.text import counted, tr

LAST = "report"


def open_inputs(plan: Plan, paths: tuple[str, ...]) -> list[str]:
    """Those inputs of a page that nobody decided, measured or looked up."""
    found = []
    for path in paths:
        try:
            stated = get_field(plan, path) not in (None, "", (), {})
            if stated and kind_of(plan, path) == "assumption":
                found.append(path)
        except FieldError:
            continue
    return found


class Guide(QWidget):
    """The bar under the page: Back and Next, where one is, how much is open; one leaves it at will."""

    page_wanted = Signal(str)
    left = Signal()

    def __init__(self, entries: dict[str, PageEntry], describe: str) -> None:
        super().__init__()
        self.steps = [key for key, entry in entries.items() if entry.group == describe] + [LAST]
        self._entries = entries
        px = theme().px
        ground = pane("window", edge="top")
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(ground)
        row = QHBoxLayout(ground)
        row.setContentsMargins(px(24), px(8), px(24), px(8))
        self.back = QPushButton()
        self.back.clicked.connect(lambda: self._go(-1))
        self.where = label("", "caption")
        leave = QuietButton(tr("Leave the guide"))
        leave.clicked.connect(self.left)
        self.next = primary_button("")
        self.next.clicked.connect(lambda: self._go(1))
        row.addWidget(self.back)
        row.addStretch()
        row.addWidget(self.where)
        row.addStretch()
        row.addWidget(leave)
        row.addWidget(self.next)
        self.step = 0
        self.hide()

    def show_state(self, page: str, open_count: int) -> None:
        """On which page the window is, and how many inputs are open in all."""
        if page in self.steps:
            self.step = self.steps.index(page)
        names = [self._entries[key].name for key in self.steps]
        self.back.setVisible(self.step > 0)
        self.next.setVisible(self.step < len(self.steps) - 1)
        if self.step:
            self.back.setText(tr("Back: {page}", page=names[self.step - 1]))
        if self.step < len(names) - 1:
            self.next.setText(tr("Next: {page}", page=names[self.step + 1]))
        where = tr("Step {number} of {all}", number=self.step + 1, all=len(names))
        left = counted(open_count, "{count} input open in all", "{count} inputs open in all")
        self.where.setText(f"{where}; {left}")

    def _go(self, by: int) -> None:
        self.step = min(max(self.step + by, 0), len(self.steps) - 1)
        self.page_wanted.emit(self.steps[self.step])


class StillOpen(SidePane):
    """What is still open on the page, each with its value and a way to settle it."""

    field_opened = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._holder = QWidget()
        self._column = QVBoxLayout(self._holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme().px(4))
        self.add(self._holder)
        self._shown: tuple[object, ...] = ()

    def show_inputs(self, paths: list[str]) -> None:
        plan = self._session.plan
        shown = tuple((path, get_field(plan, path)) for path in paths)
        if shown == self._shown and self._column.count():
            return
        self._shown = shown
        clear(self._column)
        self._column.addWidget(label(tr("Still open here"), "heading"))
        if not paths:
            self._column.addWidget(label(tr("Every input of this page is settled."), "muted", wrap=True))
        for path in paths:
            self._add(path, plan)
        soon(self, partial(lay_out_again, self._holder))

    def _add(self, path: str, plan: Plan) -> None:
        px = theme().px
        try:
            spec = field_spec(path, plan)
        except FieldError:
            return
        value = get_field(plan, path)
        text = str(getattr(value, "name", "") or spec.show(value))
        if isinstance(value, bool):
            text = tr("yes") if value else tr("no")
        self._column.addSpacing(px(8))
        self._column.addWidget(label(title_of(path, plan), "strong", wrap=True))
        found = help_of_input(path, plan)
        usual = f" {found.usual}" if found is not None else ""
        said = tr("Assumed: {value}.", value=f"{text} {spec.unit}".strip()) + usual
        self._column.addWidget(label(said, "caption", wrap=True))
        row = QHBoxLayout()
        decide, change = QuietButton(tr("Decide")), QuietButton(tr("Change it"))
        decide.setAccessibleName(tr("Decide {title}", title=title_of(path, plan)))
        decide.clicked.connect(self._decider(path))
        change.clicked.connect(lambda: self.field_opened.emit(path))
        row.addWidget(decide)
        row.addWidget(change)
        row.addStretch()
        self._column.addLayout(row)

    def _decider(self, path: str) -> Callable[[], None]:
        def decide() -> None:
            document = self._session.document
            if document is not None:
                document.set_origin(path, Provenance(kind="decision"), title_of(path))

        return decide
