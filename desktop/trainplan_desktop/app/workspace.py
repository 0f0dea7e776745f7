"""The window's middle while a plan is open: strip, pages, right pane, findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainplan_desktop.app import explanations as explain
from trainplan_desktop.app.guide import LAST, Guide, StillOpen, open_inputs
from trainplan_desktop.app.help_side import HelpSide
from trainplan_desktop.app.import_ahead import ImportAhead
from trainplan_desktop.app.places import COMMAND, METHOD, TERM, all_places, assumed_places, page_of
from trainplan_desktop.app.split import PageSplit, least_width
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared import answer
from trainplan_desktop.pages.shared.entry import PageEntry
from trainplan_desktop.pages.shared.help_texts import help_of_input, help_of_result
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import lay_out_now, pane, rule, soon
from trainplan_desktop.widgets.findings import FindingsPane
from trainplan_desktop.widgets.go_to import GoTo
from trainplan_desktop.widgets.navigation import Entry, NavigationList, NavigationModel
from trainplan_desktop.widgets.notices import NoticeBar
from trainplan_desktop.widgets.popover import ExplainPopover
from trainplan_desktop.widgets.strip import AnswerStrip
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from trainplan.engine.first_answer import FirstAnswer
    from trainplan_desktop.app.help_pane import HelpPane
    from trainplan_desktop.pages.shared.help_texts import HelpText

RAIL_BELOW = 1200


@dataclass(frozen=True)
class Kept:
    """What a workspace in another language takes up from the one before it."""

    page: str
    at: dict[str, int]
    """How far each page was scrolled."""
    found: dict[str, object]
    guided: bool
    helped: bool
    since: str
    help_visible: bool
    folded: bool


class Workspace(QWidget):
    def __init__(self, session: Session, entries: list[PageEntry]) -> None:
        super().__init__()
        self.session = session
        self._entries = {entry.key: entry for entry in entries}
        self._pages: dict[str, Page] = {}
        self._key = ""
        self._badged: set[str] = set()
        self._first: FirstAnswer | None = None  # drawn already
        self.strip = AnswerStrip()
        self.navigation = NavigationList(NavigationModel(_with_groups(entries)))
        self.findings = FindingsPane()
        self._page_stack = QStackedWidget()
        self._side_stack = QStackedWidget()
        self.guide = Guide(self._entries, tr("Describe"))
        self._still_open = StillOpen(session)
        self._side_stack.addWidget(self._still_open)
        self.help_side = HelpSide(self, session, self._help_of, lambda: self._key)
        self._lay_out()
        self.popover = ExplainPopover(self)
        self.go_to = GoTo(self)
        self._connect()
        soon(self, self._apply_width)
        self._room_wanted = QTimer(self, singleShot=True, interval=0)
        self._room_wanted.timeout.connect(self._give_room)
        self._import_ahead = ImportAhead(self)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        row = QHBoxLayout()
        row.setSpacing(0)
        ground = pane("window")
        ground_row = QHBoxLayout(ground)
        ground_row.setContentsMargins(0, theme().px(8), 0, 0)
        ground_row.addWidget(self.navigation)
        row.addWidget(ground)
        row.addWidget(_vertical_rule())
        self.across = PageSplit(self._page_stack, self._side_stack)
        self.across.splitterMoved.connect(self._split_moved)
        self._down = QSplitter(Qt.Orientation.Vertical)
        self._down.setHandleWidth(1)
        self._down.setChildrenCollapsible(False)
        self._down.addWidget(self.across)
        self._down.addWidget(self.findings)
        self._down.setStretchFactor(0, 1)
        self._down.setStretchFactor(1, 0)
        right = QVBoxLayout()
        right.setSpacing(0)
        self._notices = QVBoxLayout()
        right.addLayout(self._notices)
        right.addWidget(self._down, 1)
        right.addWidget(self.guide)
        row.addLayout(right, 1)
        column.addLayout(row, 1)

    def _connect(self) -> None:
        session = self.session
        self.navigation.page_chosen.connect(self.show_page)
        self.strip.figure_opened.connect(self._open_figure)
        self.strip.since_changed.connect(lambda _since: self._show_answer())
        self.strip.evidence_opened.connect(lambda: self.show_page("validation"))
        self.strip.details_requested.connect(self._show_failure_details)
        self.findings.followed.connect(self.follow)
        self.findings.collapsed_changed.connect(lambda _c: self._fit_findings())
        self.popover.field_opened.connect(self.follow)
        self.go_to.chosen.connect(self.follow)
        self.guide.page_wanted.connect(self.show_page)
        self.guide.left.connect(self.leave_guide)
        self._still_open.field_opened.connect(self.follow)
        self.help_side.made.connect(self._side_stack.addWidget)
        self.help_side.toggled.connect(self._show_right)
        self.help_side.field_opened.connect(self.follow)
        session.document_replaced.connect(self._document_replaced)
        session.plan_changed.connect(self._follow_plan)
        session.first_answered.connect(self._show_first)
        session.results_changed.connect(self._results_changed)
        session.evaluation_begun.connect(self.strip.set_busy)
        session.evaluation_failed.connect(self._failed)
        session.field_requested.connect(self.follow)
        session.page_requested.connect(self.show_page)
        session.explanation_requested.connect(self._explain)

    @property
    def page(self) -> Page | None:
        return self._pages.get(self._key)

    @property
    def entries(self) -> dict[str, PageEntry]:
        return self._entries

    def show_help(self, visible: bool) -> None:
        """Help under every field of every page, or only where it is needed."""
        self._help_visible = visible
        for page in self._pages.values():
            for row in getattr(page, "rows", {}).values():
                row.set_help_visible(visible)

    _help_visible = False

    def show_page(self, key: str) -> None:
        if key not in self._entries or (key == self._key and key in self._pages):
            return
        self.session.end_session()
        self.popover.close_popover()
        page = self._made(key)
        self._key = key
        self.session.answer_in_steps(page.shows_first)
        self.help_side.follow_page()
        self.navigation.show_page(key)
        later = page.has_side and not page.side_made and not self.isVisible()
        if page.has_side and not later:
            self._add_side(page)
        self._refresh_page()
        self._page_stack.setCurrentWidget(page)
        if later:
            soon(self, partial(self._show_side, page))
        self._show_right()
        self._show_guide()

    def _made(self, key: str) -> Page:
        if key not in self._pages:
            page = self._entries[key].make(self.session)
            page.key = key
            self._pages[key] = page
            self._page_stack.addWidget(page)
            self._watch(page)
        return self._pages[key]

    def _add_side(self, page: Page) -> None:
        side = page.side
        if side is not None and self._side_stack.indexOf(side) < 0:
            self._side_stack.addWidget(side)
            self._watch(side)

    def _show_side(self, page: Page) -> None:
        """The right pane: its plots are imported and drawn after the page itself is on the screen."""
        self._add_side(page)
        if self.session.document is not None:
            page.refresh()
        if self.page is page:
            self._show_right()

    def _show_right(self) -> None:
        """The help where it is open, else the right pane of the page, if it has one."""
        page = self.page
        right = self._right
        self._side_stack.setVisible(right is not None or (page is not None and page.has_side))
        if right is not None:
            self._side_stack.setCurrentWidget(right)
        self._apply_width()

    @property
    def _right(self) -> QWidget | None:
        if self.help_side.is_open:
            return self.help
        page = self.page
        if self.guide.isVisibleTo(self) and page is not None and page.key in self.guide.steps and page.key != LAST:
            return self._still_open
        return page.side if page is not None and page.side_made else None

    # another language

    def leave(self) -> Kept:
        """Stop what works for the pages, before the workspace is made anew; returns what it is to take up."""
        session = self.session
        session.end_session()
        self.popover.close_popover()
        helped = self.help_side.is_open
        self.help_side.close()
        found = {key: page.kept() for key, page in self._pages.items()}
        at = {key: page.verticalScrollBar().value() for key, page in self._pages.items()}
        session.closing.emit()
        return Kept(
            self._key, at, found, not self.guide.isHidden(), helped, self.strip.since, self._help_visible,
            self.findings.collapsed,
        )  # fmt: skip

    def take_up(self, kept: Kept) -> None:
        for key, found in kept.found.items():
            if found is not None:
                self._made(key).take_up(found)
        self.show_page(kept.page)
        self.strip.set_since(kept.since)
        if self.session.results is not None:
            self._results_changed()
        if kept.guided:
            self.start_guide()
        self.show_help(kept.help_visible)
        if kept.helped:
            self.help_side.open()
        self._was_folded = None
        self.findings.set_collapsed(kept.folded)
        page = self.page
        if page is not None:
            soon(page, lambda: page.verticalScrollBar().setValue(kept.at.get(kept.page, 0)))

    # the guide

    def start_guide(self, *, anew: bool = False) -> None:
        """Lead through the pages under Describe to the report, from the present one or anew; one leaves it at will."""
        self.guide.show()
        self.show_page(self._key if self._key in self.guide.steps and not anew else self.guide.steps[0])
        self._show_guide()

    def leave_guide(self) -> None:
        self.guide.hide()
        self._show_badges()
        self._show_right()

    def _show_guide(self) -> None:
        if not self.guide.isVisibleTo(self) or self.session.document is None:
            return
        plan, fields = self.session.plan, self.fields()
        still = {key: open_inputs(plan, fields.get(key, ())) for key in self.guide.steps}
        self.guide.show_state(self._key, sum(len(paths) for paths in still.values()))
        self._still_open.show_inputs(still.get(self._key, []))
        model = self.navigation.model()
        if isinstance(model, NavigationModel):
            for key, paths in still.items():
                if key not in self._badged:
                    model.set_badge(key, tr("{count} open", count=len(paths)) if paths else "")
        self._show_right()

    def _help_of(self, widget: QWidget | None) -> HelpText | None:
        if widget is None or self.session.document is None:
            return None
        for path, row in getattr(self.page, "rows", {}).items():
            if widget in (row.editor, row.origin, row.reset):
                return help_of_input(path, self.session.plan)
        key = self.strip.key_of(widget)
        return help_of_result(key) if key else None

    @property
    def help(self) -> HelpPane:
        return self.help_side.pane

    def refresh(self) -> None:
        self._refresh_page()
        self._show_answer()

    def settle(self) -> None:
        """Finish what waits for its turn, such as the work of the shown page; for a picture."""
        if self.page is not None:
            self.page.settle()

    def _follow_plan(self) -> None:
        if self.page is not None and self.page.shows_inputs:
            self._refresh_page()
        self._show_guide()

    def _refresh_page(self) -> None:
        if self.page is not None and self.session.document is not None:
            self.page.refresh()

    def _document_replaced(self) -> None:
        if self.session.document is None:
            return
        self.popover.close_popover()
        self._show_answer()
        self.findings.set_findings([])
        self._refresh_page()

    def _show_first(self, first: FirstAnswer) -> None:
        """The plots that are looked at, before all that takes longer."""
        page = self.page
        if page is not None and page.side_made and page.shows_first:
            page.show_first(first)
            self._first = first
            lay_out_now([part for part in (self._right,) if part is not None])

    def _results_changed(self) -> None:
        results = self.session.results
        if results is None:
            return
        self._import_ahead.begin()
        self._refresh_page()
        self._show_answer()
        self.findings.set_findings([answer.shown_finding(item) for item in results.findings])
        self._show_badges()
        self._fit_findings()
        if self.popover.key:
            shown = explain.explanation(self.popover.key, self.session)
            if shown is not None:
                self.popover.show_explanation(shown)
        first, self._first = self._first, None
        drawn = first is not None and first.memory is results.memory
        lay_out_now([part for part in (self.page, None if drawn else self._right) if part is not None])

    def _show_answer(self) -> None:
        session = self.session
        before = session.results_before_edit if self.strip.since == "edit" else session.results_at_save
        figures = answer.figures(session.results, before)
        self.strip.show_answer(answer.verdict(session.results), figures, answer.evidence(session.results))
        if session.busy:
            self.strip.set_busy()

    def _show_badges(self) -> None:
        model = self.navigation.model()
        if not isinstance(model, NavigationModel) or self.session.results is None:
            return
        self._badged = set()
        for key, fields in self.fields().items():
            own = [f for f in self.session.results.findings if set(f.fields) & set(fields)]
            worst = next((s for s in ("error", "warning") if any(f.severity == s for f in own)), "")
            if worst:
                self._badged.add(key)
                count = sum(f.severity == worst for f in own)
                model.set_badge(key, str(count), worst, "error" if worst == "error" else "warn")
            else:
                model.set_badge(key, "")
        self._show_guide()

    def _open_figure(self, key: str) -> None:
        if self.popover.key == key:
            self.popover.close_popover()
            return
        shown = explain.explanation(key, self.session)
        if shown is not None:
            self.popover.open_at(self.strip.button(key), shown)

    def _explain(self, key: str, anchor: QWidget, at: QPoint | None) -> None:
        """Open a figure of a page; a second time closes it."""
        if self.popover.key == key:
            self.popover.close_popover()
            return
        shown = explain.explanation(key, self.session)
        if shown is not None:
            self.popover.open_at(anchor, shown, at)

    def follow(self, target: str) -> None:
        """Go to a page, or to a field on the page that has it."""
        self.popover.close_popover()
        if target.startswith(TERM):
            self.help_side.explain_term(target.removeprefix(TERM))
            return
        if target.startswith(METHOD):
            self.help_side.explain_method(target.removeprefix(METHOD))
            return
        if target.startswith(COMMAND):
            self._commands[int(target.removeprefix(COMMAND))].trigger()
            return
        if target in self._entries:
            self.show_page(target)
            self._focus_page()
            return
        found = page_of(target, self.fields())
        if found is not None:
            key, has_it = found
            self.show_page(key)
            if has_it:
                self._pages[key].focus_field(target)

    def fields(self) -> dict[str, tuple[str, ...]]:
        """The fields of the open plan, by the page that shows them."""
        if self.session.document is None:
            return {}
        plan = self.session.plan
        return {key: entry.fields(plan) for key, entry in self._entries.items()}

    _commands: Sequence[QAction] = ()

    def open_go_to(self, commands: Sequence[QAction] = ()) -> None:
        """Every page, input, command and term, under the words that people use for them."""
        self._commands = commands
        self.go_to.open_with(all_places(self._entries, self.fields(), self.session.plan, commands))

    def _focus_page(self) -> None:
        """The first control of the page that was gone to."""
        page = self.page
        if page is None:
            return
        for control in page.findChildren(QWidget):
            if control.isVisible() and control.isEnabled() and control.focusPolicy() & Qt.FocusPolicy.TabFocus:
                control.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def open_assumptions(self) -> None:
        """Every input that nobody decided, measured or looked up, to go to."""
        places = assumed_places(self._entries, self.fields(), self.session.plan)
        self.go_to.open_with(places, tr("Inputs that are assumptions"))

    def host(self, notices: NoticeBar) -> None:
        """Show the window's notices above page and right pane."""
        self._notices.addWidget(notices)

    def give_up_typing(self) -> None:
        """Text that was refused makes room for what the plan has, before an undo."""
        self.session.end_session()
        for row in getattr(self.page, "rows", {}).values():
            row.give_up()

    def _failed(self, details: str) -> None:
        self._failure = details
        computed = self.session.computed_at
        self.strip.show_failure(computed.strftime("%H:%M") if computed is not None else tr("never"))

    def _show_failure_details(self) -> None:
        from trainplan_desktop.app.errors import fault_dialog  # noqa: PLC0415

        summary = self._failure.strip().splitlines()[-1] if self._failure else ""
        fault_dialog(self.window(), summary, self._failure, None).open()

    _failure = ""
    _was_folded: bool | None = None
    collapsed_when_wide = False

    def _apply_width(self) -> None:
        px = theme().px
        rail = self.width() < px(RAIL_BELOW)
        self.navigation.set_rail(rail)
        self.strip.set_narrow(rail)
        page = self.page
        folded = rail or self.collapsed_when_wide or (page is not None and page.full_width)
        if folded != self._was_folded:
            self._was_folded = folded
            self.findings.set_collapsed(folded)
        if page is not None:
            page.set_narrow(rail)
        if page is not None and (page.has_side or self._right is not None):
            narrow = rail or page.side_takes_surplus
            self.across.share(page, self._right, px(page.side_width_narrow) if narrow else px(page.side_width))
        self._fit_findings()

    def _split_moved(self, at: int, _index: int) -> None:
        if self.page is not None and self.page.side_takes_surplus:
            self.across.keep_form(at)

    def _watch(self, area: QWidget) -> None:
        """New figures may need more room than the old ones did."""
        content = area.widget() if isinstance(area, QScrollArea) else None
        if content is not None:
            content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._room_wanted.start()
        return False

    def _give_room(self) -> None:
        page = self.page
        shown = [page, self._right]
        if any(area is not None and area.width() < least_width(area) for area in shown):
            self._apply_width()

    def _fit_findings(self) -> None:
        wanted = self.findings.wanted_height()
        total = self._down.height()
        if self.findings.collapsed:
            self.findings.setMaximumHeight(self.findings.header_height())
        else:
            self.findings.setMaximumHeight(16_777_215)
        if total > wanted and self.findings.height() != wanted:
            self._down.setSizes([total - wanted, wanted])

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        self._apply_width()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            application = QApplication.instance()
            if application is not None:
                self.popover.close_popover()
        return super().event(event)


def _vertical_rule() -> QWidget:
    line = rule()
    line.setMaximumHeight(16_777_215)
    line.setMinimumHeight(0)
    line.setFixedWidth(1)
    return line


def _with_groups(entries: list[PageEntry]) -> list[Entry]:
    listed: list[Entry] = []
    group = ""
    for entry in entries:
        if entry.group != group:
            group = entry.group
            listed.append(Entry("", group))
        listed.append(Entry(entry.key, entry.name, entry.icon))
    return listed
