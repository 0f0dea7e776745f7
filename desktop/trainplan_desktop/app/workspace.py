"""The window's middle while a plan is open: strip, pages, right pane, findings."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QStyle,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from trainplan.plan.provenance import assumptions
from trainplan_desktop import pages, plots
from trainplan_desktop.app import explanations as explain
from trainplan_desktop.app.collector import pass_over_what_is_there
from trainplan_desktop.app.guide import LAST, Guide, StillOpen, open_inputs
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared import answer
from trainplan_desktop.pages.shared.entry import PageEntry
from trainplan_desktop.pages.shared.field_specs import title_of
from trainplan_desktop.pages.shared.help_texts import help_of_input, help_of_result, synonyms, terms
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import pane, rule, soon
from trainplan_desktop.widgets.findings import FindingsPane
from trainplan_desktop.widgets.go_to import GoTo, Place
from trainplan_desktop.widgets.navigation import Entry, NavigationList, NavigationModel
from trainplan_desktop.widgets.notices import NoticeBar
from trainplan_desktop.widgets.popover import ExplainPopover
from trainplan_desktop.widgets.strip import AnswerStrip
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from trainplan_desktop.app.help_pane import HelpPane
    from trainplan_desktop.pages.shared.help_texts import HelpText

RAIL_BELOW = 1200
TERM, COMMAND, METHOD = "term:", "command:", "method:"
IMPORT_EVERY_MS = 40
SIDE_UNDER_BELOW = 960
FORM_WIDTH = 720
"""A form has this width at any size of the window: the split stands still, plots take the rest."""


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
        self.strip = AnswerStrip()
        self.navigation = NavigationList(NavigationModel(_with_groups(entries)))
        self.findings = FindingsPane()
        self._page_stack = QStackedWidget()
        self._side_stack = QStackedWidget()
        self.guide = Guide(self._entries, tr("Describe"))
        self._still_open = StillOpen(session)
        self._side_stack.addWidget(self._still_open)
        self._lay_out()
        self.popover = ExplainPopover(self)
        self.go_to = GoTo(self)
        self._connect()
        soon(self, self._apply_width)
        self._room_wanted = QTimer(self, singleShot=True, interval=0)
        self._room_wanted.timeout.connect(self._give_room)
        self._modules = page_modules()
        self._import_ahead = QTimer(self, interval=IMPORT_EVERY_MS)
        self._import_ahead.timeout.connect(self._import_next)

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
        self.across = QSplitter(Qt.Orientation.Horizontal)
        self.across.setHandleWidth(1)
        self.across.setChildrenCollapsible(False)
        self.across.splitterMoved.connect(self._split_moved)
        self.across.addWidget(self._page_stack)
        self.across.addWidget(self._side_stack)
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
        session.document_replaced.connect(self._document_replaced)
        session.plan_changed.connect(self._follow_plan)
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
        if self._help_open:
            self.help.follow_page(key)
            self.help.show_methods()
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

    def _import_next(self) -> None:
        """One module after another while nothing else is to do, so that a page opens without them."""
        if self._modules:
            import_module(self._modules.pop())
        else:
            self._import_ahead.stop()
            pass_over_what_is_there()

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
        if self._help_open:
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
        helped = self._help_open
        self.close_help()
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
            self.open_help()
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

    # help

    _help_open = False
    _before_help: QWidget | None = None
    _help: HelpPane | None = None

    @property
    def help(self) -> HelpPane:
        """Made when it is first asked for."""
        if self._help is None:
            from trainplan_desktop.app.help_pane import HelpPane  # noqa: PLC0415

            self._help = HelpPane()
            self._help.closed.connect(self.close_help)
            self._help.field_opened.connect(self.follow)
            self._side_stack.addWidget(self._help)
        return self._help

    def open_help(self) -> None:
        """Help on what has the focus; it follows the focus until it is closed."""
        focused = QApplication.focusWidget()
        if focused is not None and not self.help.isAncestorOf(focused):
            self._before_help = focused
        self.help.follow_page(self._key)
        self.help.show()
        if not self._help_open:
            self._help_open = True
            application = QApplication.instance()
            if isinstance(application, QApplication):
                application.focusChanged.connect(self._follow_focus)
            self._show_right()
            self.help.show_methods()
        self._follow_focus(None, focused)

    def close_help(self) -> None:
        if self._help_open:
            self._help_open = False
            application = QApplication.instance()
            if isinstance(application, QApplication):
                application.focusChanged.disconnect(self._follow_focus)
            before, self._before_help = self._before_help, None
            if before is not None and isValid(before) and self.help.isAncestorOf(QApplication.focusWidget() or self):
                before.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show_right()

    def explain_term(self, term: str) -> None:
        """Open the glossary at a term."""
        self.open_help()
        found = next((item for item in terms() if item.title == term), None)
        if found is not None:
            self.help.show_text(found)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        text = self._help_of(now)
        if text is not None:
            self.help.show_text(text)

    def explain_method(self, key: str) -> None:
        """Open the page on how a figure is computed; without a key, the list of them."""
        from trainplan.catalog.methods import methods  # noqa: PLC0415

        self.open_help()
        if key in methods():
            self.help.show_method(methods()[key])
        else:
            self.help.show_methods()

    def _help_of(self, widget: QWidget | None) -> HelpText | None:
        if widget is None or self.session.document is None:
            return None
        for path, row in getattr(self.page, "rows", {}).items():
            if widget in (row.editor, row.origin, row.reset):
                return help_of_input(path, self.session.plan)
        key = self.strip.key_of(widget)
        return help_of_result(key) if key else None

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

    def _results_changed(self) -> None:
        results = self.session.results
        if results is None:
            return
        if self._modules:
            self._import_ahead.start()
        self._refresh_page()
        self._show_answer()
        self.findings.set_findings([answer.shown_finding(item) for item in results.findings])
        self._show_badges()
        self._fit_findings()
        if self.popover.key:
            shown = explain.explanation(self.popover.key, self.session)
            if shown is not None:
                self.popover.show_explanation(shown)

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
            self.explain_term(target.removeprefix(TERM))
            return
        if target.startswith(METHOD):
            self.explain_method(target.removeprefix(METHOD))
            return
        if target.startswith(COMMAND):
            self._commands[int(target.removeprefix(COMMAND))].trigger()
            return
        if target in self._entries:
            self.show_page(target)
            self._focus_page()
            return
        fields = self.fields()
        for key, paths in fields.items():
            if target in paths:
                self.show_page(key)
                self._pages[key].focus_field(target)
                return
        for key, paths in fields.items():
            if any(target.startswith(f"{path}.") or path.startswith(f"{target}.") for path in paths):
                self.show_page(key)
                return

    def fields(self) -> dict[str, tuple[str, ...]]:
        """The fields of the open plan, by the page that shows them."""
        if self.session.document is None:
            return {}
        plan = self.session.plan
        return {key: entry.fields(plan) for key, entry in self._entries.items()}

    _commands: Sequence[QAction] = ()

    def open_go_to(self, commands: Sequence[QAction] = ()) -> None:
        """Every page, input, command and term, under the words that people use for them."""
        from trainplan.catalog.methods import methods  # noqa: PLC0415

        self._commands = commands
        places = [Place(key, entry.name, entry.group) for key, entry in self._entries.items()]
        plan = self.session.plan
        for key, paths in self.fields().items():
            page = self._entries[key].name
            places += [Place(path, title_of(path, plan), page, " ".join(synonyms(path))) for path in paths]
        for number, action in enumerate(commands):
            words = action.text().replace("&", "").rstrip("…")
            shortcut = action.shortcut().toString()
            places.append(Place(f"{COMMAND}{number}", words, shortcut or tr("Command"), str(action.data() or "")))
        places += [Place(TERM + term.title, term.title, tr("Glossary"), " ".join(term.also)) for term in terms()]
        how = tr("How it is computed")
        places += [
            Place(METHOD + method.key, tr(method.title), how, "formula equation") for method in methods().values()
        ]
        self.go_to.open_with(places)

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
        where = {path: self._entries[key].name for key, paths in self.fields().items() for path in paths}
        plan = self.session.plan
        places = [Place(path, title_of(path, plan), where.get(path, "")) for path in assumptions(plan)]
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
            self._share_width(page, px(page.side_width_narrow) if narrow else px(page.side_width))
        self._fit_findings()

    def _share_width(self, page: Page, wanted: int) -> None:
        """Page and right pane beside each other where both have room, else the pane under the page."""
        total = self.across.width()
        page_least = least_width(page)
        right = self._right
        side_least = least_width(right) if right is not None else 0
        beside = page_least + side_least <= total and total >= theme().px(SIDE_UNDER_BELOW - 200)
        before = self.across.orientation()
        self.across.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
        if beside:
            form = self._form_width or theme().px(FORM_WIDTH)
            side = max(wanted, total - form) if page.side_takes_surplus else min(wanted, total // 2)
            side = max(side_least, min(side, total - page_least))
            self.across.setSizes([max(1, total - side), side])
        elif self.across.orientation() != before:
            height = self.across.height()
            self.across.setSizes([height - height // 2, height // 2])

    def _split_moved(self, at: int, _index: int) -> None:
        """A form keeps the width that somebody gave it, on every page."""
        if self.page is not None and self.page.side_takes_surplus:
            self._form_width = at

    _form_width = 0

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
        if total > wanted:
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


def page_modules() -> list[str]:
    """What the pages import when they are first shown."""
    names = [
        found.name
        for package in (pages, plots)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    return [*names, "trainplan.export.tables", "trainplan.catalog.presets"]


def least_width(area: QWidget) -> int:
    """The width under which a scroll area would cut its content off."""
    if not isinstance(area, QScrollArea) or area.widget() is None:
        return area.minimumSizeHint().width()
    bar = area.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
    return area.widget().minimumSizeHint().width() + max(bar, theme().px(12))


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
