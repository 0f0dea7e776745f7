"""The main window: menus, the open document, files dropped in."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMainWindow, QMessageBox, QStackedWidget

from trainplan import __version__
from trainplan_desktop.app.menus import Menus
from trainplan_desktop.app.status import StatusBar
from trainplan_desktop.app.welcome import Start, WelcomePage
from trainplan_desktop.document import files
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import RecentPlan, Settings, load_settings
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.theme.icons import application_icon
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.widgets.basics import pane, soon
from trainplan_desktop.widgets.top_row import TopRow
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:  # imported when the first plan is opened: the first frame does not wait for them
    from trainplan.plan.document import Plan
    from trainplan_desktop.app.workspace import Workspace
    from trainplan_desktop.document.document import Document

log = logging.getLogger("trainplan")
AUTOSAVE_MS = 20_000
FIRST_PAGE = "parallelism"


class MainWindow(QMainWindow):
    def __init__(self, session: Session | None = None, settings: Settings | None = None) -> None:
        super().__init__()
        self.session = session or Session()
        self.settings = settings or load_settings()
        self.setWindowIcon(application_icon())
        self.setAcceptDrops(True)
        self.top = TopRow()
        self.setMenuWidget(self.top)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        self.welcome = WelcomePage(__version__)
        self._stack.addWidget(self.welcome)
        self._workspace: Workspace | None = None
        self.status = StatusBar(self.session)
        self.setStatusBar(self.status)
        self.menus = Menus(self)
        self._connect()
        self._autosave = QTimer(self, interval=AUTOSAVE_MS)
        self._autosave.timeout.connect(self.write_recovery)
        self._autosave.start()
        self.resize(theme().px(1440), theme().px(900))
        if self.settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self.settings.geometry.encode("ascii")))
        self._show_welcome_lists()
        self._show_document_name()

    def _connect(self) -> None:
        self.welcome.start_chosen.connect(self._start)
        self.welcome.recent_chosen.connect(self._open_recent)
        self.welcome.example_chosen.connect(self.open_example)
        self.top.scenario_chosen.connect(self._choose_scenario)
        self.top.others_shown.connect(self.session.show_scenarios)
        self.top.others_left_out.connect(self.session.leave_out_scenarios)
        self.top.search_opened.connect(self.go_to)
        self.status.assumptions_opened.connect(self.list_assumptions)
        self.session.document_replaced.connect(self._document_replaced)
        self.session.document_replaced.connect(self.top.forget_picks)
        self.session.plan_changed.connect(self._show_document_name)
        self.session.results_changed.connect(self._remember_answer)
        self.session.config_import_requested.connect(self.import_config)

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

    @property
    def document(self) -> Document | None:
        return self.session.document

    # documents

    def new_plan(self) -> None:
        if self._may_leave():
            self.session.open(files.new_document())

    def ask_open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("Open a plan"), self._folder(), tr("Plans (*.trainplan);;All files (*)")
        )
        if path:
            self.open_path(Path(path))

    def open_path(self, path: Path) -> bool:
        """Open a plan file; a file that cannot be read leaves the open plan as it is."""
        if not self._may_leave():
            return False
        try:
            document = files.open_file(path)
        except ValueError as problem:
            self.tell(tr("This plan could not be opened."), str(problem))
            if not path.exists():
                self._mark_gone(str(path))
            if self.document is None:
                self._stack.setCurrentWidget(self.welcome)
            return False
        self.session.open(document)
        if document.file is not None and document.file.migrated:
            notes = "; ".join(document.file.migrated)
            self.workspace.show_notice(tr("The plan was brought to this version: {changes}", changes=notes))
        elif document.file is not None and document.file.unknown:
            keys = ", ".join(document.file.unknown_names)
            self.workspace.show_notice(tr("Kept, but not understood by this version: {keys}", keys=keys))
        self._compare_with_saved()
        return True

    def _compare_with_saved(self) -> None:
        from trainplan_desktop.app.since_saved import SinceSaved  # noqa: PLC0415

        self._since_saved = SinceSaved(self.workspace, self.save)

    def open_example(self, key: str) -> None:
        if self._may_leave():
            self.session.open(files.example_document(key))

    def ask_config(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("A model’s config.json"), self._folder(), tr("JSON (*.json)"))
        if path:
            self.open_config(Path(path))

    def open_config(self, path: Path) -> bool:
        """A new plan for the model of a config file."""
        if not self._may_leave():
            return False
        try:
            document, notes = files.document_from_config(path)
        except (ValueError, OSError) as problem:
            self.tell(tr("This config file could not be taken."), str(problem))
            return False
        self.session.open(document)
        if notes:
            self.workspace.show_notice(" ".join(notes), "warn")
        return True

    def import_config(self) -> None:
        """Take the model of a config file into the open plan."""
        path, _ = QFileDialog.getOpenFileName(self, tr("A model’s config.json"), self._folder(), tr("JSON (*.json)"))
        if path:
            self.import_config_from(Path(path))

    def import_config_from(self, path: Path) -> None:
        try:
            architecture, notes = files.read_architecture(path)
        except (ValueError, OSError) as problem:
            self.tell(tr("This config file could not be taken."), str(problem))
            return
        if self.document is not None:
            text = tr("Take the model {name}", name=architecture.name)
            self.document.edit_many({"model.architecture": architecture}, text)
        if notes:
            self.workspace.show_notice(" ".join(notes), "warn")

    def save(self) -> bool:
        document = self.document
        if document is None:
            return True
        if document.path is None:
            return self.save_as()
        return self.save_to(document.path, replace=True)

    def save_as(self) -> bool:
        document = self.document
        if document is None:
            return True
        proposal = document.path or Path(self._folder()) / _file_name(document.plan)
        path, _ = QFileDialog.getSaveFileName(self, tr("Save the plan"), str(proposal), tr("Plans (*.trainplan)"))
        if not path:
            return False
        target = Path(path)
        if not target.suffix:
            target = target.with_suffix(".trainplan")
        return self.save_to(target, replace=True)

    def save_to(self, path: Path, *, replace: bool) -> bool:
        document = self.document
        if document is None:
            return True
        try:
            files.save_file(document, path, replace=replace, results=self.session.results_to_save())
        except ValueError as problem:
            self.tell(tr("The plan was not saved."), str(problem))
            return False
        self._remember(document)
        self._show_document_name()
        return True

    def close_plan(self) -> None:
        if self._may_leave():
            self.session.close_document()
            self._stack.setCurrentWidget(self.welcome)
            self._show_welcome_lists()
            self._show_document_name()

    def write_recovery(self) -> str | None:
        """Write unsaved work aside; returns where it is."""
        document = self.document
        if document is None or not document.dirty:
            return None
        return str(files.write_recovery(document))

    def offer_recovery(self) -> None:
        """Say that unsaved versions of a former session are there."""
        found = files.find_recovered()
        if not found:
            return
        first = found[0]
        name = first.path.name if first.path is not None else first.plan.name
        self._recovered = first
        words = tr(
            "An unsaved version of {name} from {time} was found.", name=name, time=first.when.strftime("%d %b, %H:%M")
        )
        self.status.offer(words, ((tr("Open it"), self._open_recovered), (tr("Discard"), self._discard_recovered)))

    def _open_recovered(self) -> None:
        if not self._may_leave():
            return
        from trainplan_desktop.document.document import Document  # noqa: PLC0415

        document = Document(self._recovered.plan, self._recovered.path)
        document.mark_recovered()
        self.session.open(document)
        files.forget(self._recovered.file)

    def _discard_recovered(self) -> None:
        files.forget(self._recovered.file)

    def _may_leave(self) -> bool:
        """Ask what becomes of unsaved changes; false keeps the open plan."""
        document = self.document
        if document is None or not document.dirty:
            return True
        answer = self.ask_unsaved(document.name())
        if answer == "save":
            return self.save()
        if answer == "discard":
            files.forget_recovery(document)
            return True
        return False

    def ask_unsaved(self, name: str) -> str:
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle("Trainplan")
        box.setText(tr("Save the changes to {name}?", name=name))
        save = box.addButton(tr("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr("Do not save"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return "save" if box.clickedButton() is save else "discard" if box.clickedButton() is discard else "cancel"

    def tell(self, what: str, why: str) -> None:
        """A dialog with one sentence of what went wrong; the window stays as it was."""
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("Trainplan")
        box.setText(what)
        box.setInformativeText(why)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.last_dialog = box
        box.open()

    last_dialog: QMessageBox | None = None
    keeps_settings = True

    def about(self) -> None:
        self.tell(
            tr("Trainplan {version}", version=__version__),
            tr("Plans AI-training clusters. Works offline; nothing leaves this machine."),
        )

    # what is shown

    def _document_replaced(self) -> None:
        document = self.document
        if document is None:
            return
        document.dirty_changed.connect(self._show_document_name)
        stack = document.undo_stack  # tells of its end too: only slots that Qt itself disconnects may listen
        for change in (stack.undoTextChanged, stack.redoTextChanged, stack.canUndoChanged, stack.canRedoChanged):
            change.connect(self.menus.show_state)
        workspace = self.workspace
        self.menus.show_pages()
        if workspace.page is None:
            workspace.show_page(FIRST_PAGE)
        else:
            workspace.refresh()
        self._stack.setCurrentWidget(workspace)
        workspace.navigation.setFocus(Qt.FocusReason.OtherFocusReason)
        self.menus.show_state()
        self._show_document_name()
        self._tell_catalogue_problems()
        if document.path is not None:
            self._remember(document)

    def _tell_catalogue_problems(self) -> None:
        """A broken catalogue file of the person's own is said once; the built-in entries work on."""
        from trainplan_desktop.wording import catalogue  # noqa: PLC0415

        catalogue.library()
        while catalogue.problems:
            self.workspace.show_notice(catalogue.problems.pop(), "error")

    def _show_document_name(self) -> None:
        document = self.document
        dirty = document is not None and document.dirty
        name = document.name() if document is not None else ""
        self.top.show_document(name, dirty)
        self.setWindowTitle(f"{name}[*] – Trainplan" if name else "Trainplan")
        self.setWindowModified(dirty)
        if document is not None:
            plan = document.plan
            base = tr("Base: {count} {name}", count=f"{plan.hardware.accelerators:,}", name=_short(plan))
            names = [("", base), *((scenario.name, scenario.name) for scenario in plan.scenarios)]
            self.top.show_scenarios(names, document.scenario)
        self.menus.show_state()

    def undo(self) -> None:
        if self.document is not None:
            self.document.undo_stack.undo()

    def redo(self) -> None:
        if self.document is not None:
            self.document.undo_stack.redo()

    def ask_scenario(self) -> None:
        """A new scenario with the changes of the one that is shown."""
        document = self.document
        if document is None:
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
            self.tell(tr("The scenario was not added."), str(problem))

    def delete_scenario(self) -> None:
        if self.document is not None and self.document.scenario:
            self.document.delete_scenario(self.document.scenario)

    def _choose_scenario(self, name: str) -> None:
        if self.document is not None:
            self.document.choose_scenario(name)

    def choose_theme(self, mode: Mode) -> None:
        self.settings.theme = mode.value
        theme().set_mode(mode)

    def toggle_help(self) -> None:
        self.settings.help_visible = not self.settings.help_visible
        self.workspace.show_help(self.settings.help_visible)

    def toggle_findings(self) -> None:
        pane = self.workspace.findings
        pane.set_collapsed(not pane.collapsed)
        if not self.workspace.navigation.rail:
            self.workspace.collapsed_when_wide = pane.collapsed

    def list_assumptions(self) -> None:
        if self.document is not None:
            self.workspace.open_assumptions()

    def go_to(self) -> None:
        if self.document is not None:
            self.workspace.open_go_to()

    def _start(self, key: str) -> None:
        {"new": self.new_plan, "open": self.ask_open, "config": self.ask_config}[key]()

    def _open_recent(self, path: str) -> None:
        self.open_path(Path(path))

    def _mark_gone(self, path: str) -> None:
        for row in self.welcome.recent_rows():
            if row.recent.path == path:
                row.show_gone()

    def _show_welcome_lists(self) -> None:
        self.welcome.show_recent(self.settings.recent)
        if not self._examples_listed:
            self._examples_listed = True
            soon(self, self._list_examples)

    _examples_listed = False
    _listing: LongWork | None = None

    def _list_examples(self) -> None:
        """Read the examples in a thread, which also brings the engine's modules in before they are needed."""
        self._listing = LongWork(_example_starts)
        self._listing.finished.connect(self.welcome.show_examples)
        self._listing.start()

    def _remember_answer(self) -> None:
        """The answer of a plan as it is in its file, for the list of recent plans."""
        document = self.document
        if document is not None and document.path is not None and not document.dirty and not document.scenario:
            self._remember(document)

    def _remember(self, document: Document) -> None:
        if document.path is None:
            return
        from trainplan_desktop.pages.shared.answer import verdict  # noqa: PLC0415

        results = self.session.results_at_save or self.session.results
        plan = document.plan
        days = results.run.days if results is not None and results.run is not None else None
        fits = results is not None and results.memory is not None and results.memory.fits
        saved = document.saved_at.isoformat(timespec="minutes") if document.saved_at is not None else ""
        old = next((item for item in self.settings.recent if item.path == str(document.path)), None)
        recent = RecentPlan(
            str(document.path),
            verdict(results).state if results is not None else (old.verdict if old else ""),
            days if fits else (old.days if old and results is None else None),
            f"{plan.hardware.accelerators:,} {_short(plan)}",
            saved or (old.saved if old else ""),
        )
        self.settings.remember(recent)
        self.settings.save()

    def _folder(self) -> str:
        document = self.document
        return str(document.path.parent) if document is not None and document.path is not None else ""

    # events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            soon(self, partial(self.open_dropped, path))

    def open_dropped(self, path: Path) -> None:
        if path.suffix.lower() == ".json":
            self.open_config(path)
        else:
            self.open_path(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_leave():
            event.ignore()
            return
        if self._workspace is not None:
            self.settings.findings_collapsed = self._workspace.collapsed_when_wide
        self._autosave.stop()
        geometry = self.saveGeometry()
        self.hide()  # what has to stop may take a moment
        self.end_work()
        if not self.keeps_settings:
            event.accept()
            return
        self.settings.geometry = bytes(geometry.toBase64().data()).decode("ascii")
        self.settings.save()
        event.accept()

    def end_work(self) -> None:
        """Stop all that runs beside the window."""
        self.session.close()
        if self._listing is not None:
            self._listing.silence()
            self._listing.wait()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.session.end_session()


def _example_starts(_report: Callable[[Any], None], _cancelled: Callable[[], bool]) -> list[Start]:
    icons = ("model", "parallelism", "measurements", "scaling", "facility", "economics")
    starts = [
        Start(key, icons[number % len(icons)], *files.example_line(key))
        for number, key in enumerate(files.list_examples())
    ]

    return starts


def _dropped(event: QDragEnterEvent | QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    if len(urls) == 1 and urls[0].isLocalFile():
        path = Path(urls[0].toLocalFile())
        if path.suffix.lower() in {".trainplan", ".json"}:
            return path
    return None


def _short(plan: Plan) -> str:
    """The accelerator's name without its maker."""
    entry = plan.hardware.accelerator
    return entry.name.removeprefix(entry.vendor).strip() or entry.name


def _file_name(plan: Plan) -> str:
    kept = "".join(c if c.isalnum() or c in " -_." else " " for c in plan.name)
    return "-".join(kept.lower().split())[:60] + ".trainplan"
