"""The main window: what is shown, and the events that reach it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QRect, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QInputDialog, QMainWindow, QStackedWidget, QWidget

from trainplan import __version__
from trainplan_desktop.app import rescue
from trainplan_desktop.app.menus import Menus
from trainplan_desktop.app.plan_files import PlanFiles
from trainplan_desktop.app.status import StatusBar
from trainplan_desktop.app.welcome import Start, WelcomePage
from trainplan_desktop.document import files
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import RecentPlan, Settings, load_settings
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.theme.icons import application_icon
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.widgets.basics import pane, soon
from trainplan_desktop.widgets.data_table import HIDDEN
from trainplan_desktop.widgets.notices import NoticeBar
from trainplan_desktop.widgets.top_row import TopRow
from trainplan_desktop.wording import language
from trainplan_desktop.wording.formats import whole
from trainplan_desktop.wording.text import told, tr

if TYPE_CHECKING:  # imported when the first plan is opened: the first frame does not wait for them
    from trainplan.plan.document import Plan
    from trainplan_desktop.app.catalogue_page import CataloguePage
    from trainplan_desktop.app.new_plan import NewPlanPage
    from trainplan_desktop.app.workspace import Workspace
    from trainplan_desktop.document.document import Document

FIRST_PAGE = "parallelism"
ROOM_FOR_FRAME = 40


class MainWindow(QMainWindow):
    keeps_settings = True

    def __init__(self, session: Session | None = None, settings: Settings | None = None) -> None:
        super().__init__()
        self.session = session or Session()
        self.session.setParent(self)  # its connections, which keep parts of the window, end with it
        self.settings = settings or load_settings()
        HIDDEN.update({table: frozenset(titles) for table, titles in self.settings.hidden_columns.items()})
        self.setWindowIcon(application_icon())
        self.setAcceptDrops(True)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        self.notices = NoticeBar()
        self._workspace: Workspace | None = None
        self.session.document_replaced.connect(self._clear_notices)  # before others tell theirs of the new plan
        self.files = PlanFiles(self, self.session, self.notices)
        self._speak()
        self._connect()
        self._take_place()
        self._show_welcome_lists()
        self._show_document_name()

    def _speak(self) -> None:
        """Make what has words of its own, in the language that is spoken now."""
        self.shown_language = language.current()
        self.top = TopRow()
        self.setMenuWidget(self.top)
        self.welcome = WelcomePage(__version__)
        self._stack.insertWidget(0, self.welcome)
        self.status = StatusBar(self.session)
        self.setStatusBar(self.status)
        self.menus = Menus(self)
        self._examples_listed = False
        self.welcome.host(self.notices)
        self.welcome.start_chosen.connect(self._start)
        self.welcome.recent_chosen.connect(lambda path: self.files.open_path(Path(path)))
        self.welcome.example_chosen.connect(self.files.open_example)
        self.top.scenario_chosen.connect(self._choose_scenario)
        self.top.others_shown.connect(self.session.show_scenarios)
        self.top.others_left_out.connect(self.session.leave_out_scenarios)
        self.top.search_opened.connect(self.go_to)
        self.status.assumptions_opened.connect(self.list_assumptions)

    def _connect(self) -> None:
        self.files.saved.connect(self._saved)
        self.files.opened.connect(self._compare_with_saved)
        self.files.not_found.connect(self._mark_gone)
        self.session.document_replaced.connect(self._document_replaced)
        self.session.document_replaced.connect(self._forget_picks)
        self.session.plan_changed.connect(self._show_document_name)
        self.session.results_changed.connect(self._remember_answer)
        self.session.config_import_requested.connect(self.files.ask_import)
        self.session.catalogue_requested.connect(self.open_catalogue)
        self.session.notice_requested.connect(self.notices.tell)

    def retranslate(self) -> None:
        """Everything with words anew; the plan, the page and what it found stay."""
        if self.shown_language == language.current():
            return
        old_menus, old_welcome, old = self.menus, self.welcome, self._workspace
        shown = self._stack.currentWidget()
        anew = self.new_plan if shown is self._new_plan else self.open_catalogue if shown is self._catalogue else None
        kept = old.leave() if old is not None else None
        drawn, left_out = self.session.shows_scenarios, self.session.left_out_scenarios
        self._workspace = None
        self._speak()
        for part in (old_menus, old_welcome, old, *self._forget_own_pages()):
            if part is not None:
                part.deleteLater()
        self.notices.retranslate()
        self.top.draw_others(drawn, left_out)
        self._show_welcome_lists()
        if self.document is not None:
            self._follow_undo_stack()
            self._show_workspace()
            if kept is not None:
                self.workspace.take_up(kept)
        else:
            self._stack.setCurrentWidget(self.welcome)
        if anew is not None:
            anew()
        self._show_document_name()
        self.status.take_up()

    def _forget_own_pages(self) -> list[QWidget]:
        """The pages beside the welcome page and the plan: each is made again when it is asked for."""
        if self._new_plan is not None:
            self._new_plan.close_work()
        pages = [page for page in (self._new_plan, self._catalogue) if page is not None]
        self._new_plan = self._catalogue = self._before_catalogue = None
        for page in pages:
            self._stack.removeWidget(page)
        return pages

    def _take_place(self) -> None:
        """As large as it was, or as it was drawn for, and always on the screen."""
        px = theme().px
        self.resize(px(1440), px(900))
        if self.settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self.settings.geometry.encode("ascii")))
        screen = self.screen() or QGuiApplication.primaryScreen()
        if screen is not None:
            room = screen.availableGeometry().adjusted(0, 0, 0, -px(ROOM_FOR_FRAME))
            self.setGeometry(clamped(self.geometry(), room))

    @property
    def workspace(self) -> Workspace:
        """Made when the first plan is opened."""
        if self._workspace is None:
            from trainplan_desktop.app.workspace import Workspace  # noqa: PLC0415
            from trainplan_desktop.pages.registry import page_entries  # noqa: PLC0415

            self._workspace = Workspace(self.session, page_entries())
            self._workspace.collapsed_when_wide = self.settings.findings_collapsed
            self._stack.addWidget(self._workspace)
        return self._workspace

    def wait_for_plan(self) -> None:
        """An empty page until the plan that was asked for is there."""
        empty = pane("surface")
        self._stack.addWidget(empty)
        self._stack.setCurrentWidget(empty)

    def open_at_start(self, path: Path) -> None:
        self.files.not_opened.connect(self._show_welcome_without_plan)
        self.files.open_path(path)

    def _show_welcome_without_plan(self) -> None:
        if self.document is None:
            self._stack.setCurrentWidget(self.welcome)

    @property
    def document(self) -> Document | None:
        return self.session.document

    # what is shown

    def _clear_notices(self) -> None:
        self.notices.clear(keep=(rescue.OFFER, rescue.TROUBLE))

    def _document_replaced(self) -> None:
        document = self.document
        if document is None:
            self.welcome.host(self.notices)
            self._stack.setCurrentWidget(self.welcome)
            self._show_welcome_lists()
            self._show_document_name()
            return
        document.dirty_changed.connect(self._show_document_name)
        self._follow_undo_stack()
        self._show_workspace()
        self.workspace.navigation.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_document_name()
        self._tell_catalogue_problems()
        if document.path is not None:
            self._remember(document)

    def _follow_undo_stack(self) -> None:
        if self.document is None:
            return
        stack = self.document.undo_stack  # tells of its end too: only slots that Qt itself disconnects may listen
        for change in (stack.undoTextChanged, stack.redoTextChanged, stack.canUndoChanged, stack.canRedoChanged):
            change.connect(self.menus.show_state_soon)

    def _show_workspace(self) -> None:
        workspace = self.workspace
        workspace.host(self.notices)
        self.menus.show_pages()
        if workspace.page is None:
            workspace.show_page(FIRST_PAGE)
        else:
            workspace.refresh()
        self._stack.setCurrentWidget(workspace)

    def _tell_catalogue_problems(self) -> None:
        """A broken catalogue file of the person's own is said once; the built-in entries work on."""
        from trainplan_desktop.wording import catalogue  # noqa: PLC0415

        catalogue.library()
        while catalogue.problems:
            self.notices.tell(catalogue.problems.pop(), "error")

    def _compare_with_saved(self) -> None:
        from trainplan_desktop.app.since_saved import SinceSaved  # noqa: PLC0415

        self._since_saved = SinceSaved(self.session, self.notices, self.files.save)

    def _show_document_name(self) -> None:
        document = self.document
        dirty = document is not None and document.dirty
        name = document.name() if document is not None else ""
        self.top.show_document(name, dirty)
        self.setWindowTitle(f"{name}[*] – Trainplan" if name else "Trainplan")
        self.setWindowModified(dirty)
        if document is not None:
            plan = document.plan
            base = tr("Base: {count} {name}", count=whole(plan.hardware.accelerators), name=_short(plan))
            names = [("", base), *((scenario.name, scenario.name) for scenario in plan.scenarios)]
            self.top.show_scenarios(names, document.scenario)
        self.menus.show_state()

    # what the menus and the top row ask for

    def undo(self) -> None:
        if self.document is not None:
            self.workspace.give_up_typing()
            self.document.undo_stack.undo()

    def redo(self) -> None:
        if self.document is not None:
            self.workspace.give_up_typing()
            self.document.undo_stack.redo()

    def ask_scenario(self) -> None:
        """A new scenario with the changes of the one that is shown."""
        if self.document is None:
            return
        name, given = QInputDialog.getText(self, tr("Add a scenario"), tr("Its name"))
        if given and name.strip():
            self.add_scenario(name.strip())

    def add_scenario(self, name: str) -> None:
        document = self.document
        if document is None:
            return
        try:
            document.add_scenario(name)
        except ValueError as problem:
            self.notices.tell(told(problem), strong=tr("The scenario was not added."), key="scenario")

    def delete_scenario(self) -> None:
        if self.document is not None and self.document.scenario:
            self.document.delete_scenario(self.document.scenario)

    def _forget_picks(self) -> None:
        self.top.forget_picks()

    def _choose_scenario(self, name: str) -> None:
        if self.document is not None:
            self.document.choose_scenario(name)

    def new_plan(self) -> None:
        """The page with the four questions; the open plan stays until they are answered."""
        from trainplan_desktop.app.new_plan import NewPlanPage  # noqa: PLC0415

        if self._new_plan is None:
            page = self._new_plan = NewPlanPage(self.session.evaluate)
            page.created.connect(self._take_new_plan)
            page.cancelled.connect(self._leave_new_plan)
            page.config_wanted.connect(self.files.ask_config)
            page.example_wanted.connect(self.files.open_example)
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(self._new_plan)
        self._new_plan.begin()

    _new_plan: NewPlanPage | None = None

    def _take_new_plan(self, plan: Plan, guided: bool) -> None:
        if self.files.open_new(plan) and guided:
            self.workspace.start_guide(anew=True)

    def _leave_new_plan(self) -> None:
        self._stack.setCurrentWidget(self.workspace if self.document is not None else self.welcome)

    _catalogue: CataloguePage | None = None

    def open_catalogue(self) -> None:
        """The page of all entries, with or without a plan; Back leads to where it was opened."""
        from trainplan_desktop.app.catalogue_page import CataloguePage  # noqa: PLC0415

        if self._catalogue is None:
            page = self._catalogue = CataloguePage(self.session, self.notices, self.files.read_then)
            page.closed.connect(self._leave_catalogue)
            self._stack.addWidget(page)
        if self._stack.currentWidget() is not self._catalogue:
            self._before_catalogue = self._stack.currentWidget()
        self._stack.setCurrentWidget(self._catalogue)
        self._catalogue.begin()

    _before_catalogue: QWidget | None = None

    def _leave_catalogue(self) -> None:
        if self._to_plan():
            self.workspace.refresh()
        else:
            self._stack.setCurrentWidget(self._before_catalogue or self.welcome)

    def _to_plan(self) -> bool:
        """Bring the open plan to the front; false where there is none."""
        if self.document is not None:
            self._stack.setCurrentWidget(self.workspace)
        return self.document is not None

    def show_page(self, key: str) -> None:
        if self._to_plan():
            self.workspace.show_page(key)

    def start_guide(self) -> None:
        if self._to_plan():
            self.workspace.start_guide()

    def edit_notes(self) -> None:
        from trainplan_desktop.app.plan_notes import PlanNotes  # noqa: PLC0415

        document, page = self.document, self.workspace.page if self.document is not None else None
        if document is not None and page is not None:
            PlanNotes(self, document, page.key, page.title).open()

    def print_report(self) -> None:
        """The Report page with the dialog of the system."""
        from trainplan_desktop.pages.hand_over.report import ReportPage  # noqa: PLC0415

        self.show_page("report")
        page = self.workspace.page
        if isinstance(page, ReportPage):
            page.ask_print()

    def choose_theme(self, mode: Mode) -> None:
        self.settings.theme = mode.value
        theme().set_mode(mode)

    def choose_language(self, choice: str) -> None:
        self.settings.language = choice
        language.adopt(choice)

    def toggle_help(self) -> None:
        self.settings.help_visible = not self.settings.help_visible
        self.workspace.show_help(self.settings.help_visible)

    def toggle_findings(self) -> None:
        pane = self.workspace.findings
        pane.set_collapsed(not pane.collapsed)
        if not self.workspace.navigation.rail:
            self.workspace.collapsed_when_wide = pane.collapsed

    def list_assumptions(self) -> None:
        if self._to_plan():
            self.workspace.open_assumptions()

    def go_to(self) -> None:
        if self._to_plan():
            self.workspace.open_go_to(self.menus.commands())

    def open_help(self) -> None:
        if self._to_plan():
            self.workspace.help_side.open()

    def open_glossary(self) -> None:
        self.open_help()
        self.workspace.help.show_glossary()

    def open_methods(self) -> None:
        if self._to_plan():
            self.workspace.help_side.explain_method("")

    def open_tour(self) -> None:
        self.open_help()
        self.workspace.help.show_tour()

    def save_diagnostics(self) -> None:
        from trainplan_desktop.app.diagnostics import ask_and_save  # noqa: PLC0415

        ask_and_save(self, self.notices)

    def about(self) -> None:
        from trainplan_desktop.app.about import show_about  # noqa: PLC0415

        show_about(self)

    # the welcome page

    def _start(self, key: str) -> None:
        {"new": self.new_plan, "open": self.files.ask_open, "config": self.files.ask_config}[key]()

    def _mark_gone(self, path: str) -> None:
        for row in self.welcome.recent_rows():
            if row.recent.path == path:
                row.show_gone()

    def _show_welcome_lists(self) -> None:
        self.welcome.show_recent(self.settings.recent)
        if not self._examples_listed:
            self._examples_listed = True
            soon(self, self._list_examples)

    _listing: LongWork | None = None

    def _list_examples(self) -> None:
        """Read the examples in a thread, which also brings the engine's modules in before they are needed."""
        self._listing = LongWork(_example_starts)
        self._listing.finished.connect(self.welcome.show_examples)
        self._listing.start()

    def _saved(self) -> None:
        if self.document is not None:
            self._remember(self.document)
        self._show_document_name()

    def _remember_answer(self) -> None:
        """The answer of a plan as it is in its file, for the list of recent plans."""
        document = self.document
        if document is not None and document.path is not None and not document.dirty and not document.scenario:
            self._remember(document)

    def _remember(self, document: Document) -> None:
        if document.path is None:
            return
        results = self.session.results_at_save or self.session.results
        self.settings.remember(recent_plan(document, results, self.settings.recent))
        if self.keeps_settings:
            self.settings.save()

    # events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, as Space does; Qt leaves that to the desktop it runs under."""
        focused = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            soon(self, partial(self.open_dropped, path))

    def open_dropped(self, path: Path) -> None:
        """A plan opens; a job's configuration changes the open plan; other files are read as measurements beside it."""
        if path.suffix.lower() == ".trainplan":
            self.files.open_path(path)
        else:
            self.files.take_job_config(path, otherwise=partial(self._open_other, path))

    def _open_other(self, path: Path) -> None:
        if self.session.document is not None:
            self._measure_dropped(path)
        elif path.suffix.lower() == ".json":
            self.files.open_config(path)
        else:
            self.files.open_path(path)

    def _measure_dropped(self, path: Path) -> None:
        from trainplan_desktop.pages.prove.measurements import MeasurementsPage  # noqa: PLC0415

        self.workspace.show_page("measurements")
        page = self.workspace.page
        if isinstance(page, MeasurementsPage):
            config = path.suffix.lower() == ".json"
            page.read_files([path], otherwise=partial(self.files.open_config, path) if config else None)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        if self._workspace is not None:
            self.settings.findings_collapsed = self._workspace.collapsed_when_wide
        geometry = self.saveGeometry()
        self.hide()  # what has to stop may take a moment
        self.end_work()
        if self.keeps_settings:
            self.settings.geometry = bytes(geometry.toBase64().data()).decode("ascii")
            self.settings.hidden_columns = {table: sorted(titles) for table, titles in HIDDEN.items() if titles}
            self.settings.save()
        event.accept()

    def end_work(self) -> None:
        """Stop all that runs beside the window."""
        self.files.close()
        if self._new_plan is not None:
            self._new_plan.close_work()
        self.session.close()
        if self._listing is not None:
            self._listing.silence()
            self._listing.wait()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.session.end_session()
        if event.type() == QEvent.Type.LanguageChange:
            soon(self, self.retranslate)


def clamped(wanted: QRect, room: QRect) -> QRect:
    """The rectangle nearest to the wanted one that lies inside the room."""
    size = wanted.size().boundedTo(room.size())
    left = min(max(wanted.left(), room.left()), room.right() + 1 - size.width())
    top = min(max(wanted.top(), room.top()), room.bottom() + 1 - size.height())
    return QRect(left, top, size.width(), size.height())


def recent_plan(document: Document, results: Any, known: list[RecentPlan]) -> RecentPlan:
    """A plan for the list of recent ones, with the answer that it had when it was saved."""
    from trainplan_desktop.pages.shared.answer import verdict  # noqa: PLC0415

    plan = document.plan
    days = results.run.days if results is not None and results.run is not None else None
    fits = results is not None and results.memory is not None and results.memory.fits
    saved = document.saved_at.isoformat(timespec="minutes") if document.saved_at is not None else ""
    old = next((item for item in known if item.path == str(document.path)), None)
    return RecentPlan(
        str(document.path),
        verdict(results).state if results is not None else (old.verdict if old else ""),
        days if fits else (old.days if old and results is None else None),
        f"{plan.hardware.accelerators:,} {_short(plan)}",
        saved or (old.saved if old else ""),
    )


def _example_starts(_report: Callable[[Any], None], _cancelled: Callable[[], bool]) -> list[Start]:
    return [Start(key, "model", *files.example_line(key)) for key in files.list_examples()]


def _dropped(event: QDragEnterEvent | QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    if len(urls) == 1 and urls[0].isLocalFile():
        path = Path(urls[0].toLocalFile())
        return path if path.is_file() else None
    return None


def _short(plan: Plan) -> str:
    """The accelerator's name without its maker."""
    entry = plan.hardware.accelerator
    return entry.name.removeprefix(entry.vendor).strip() or entry.name
