"""What the File menu does: new, open, save, close, with their dialogs; whatever goes wrong is told with a way out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from trainplan_desktop.app.on_disk import OnDisk
from trainplan_desktop.app.rescue import Rescue
from trainplan_desktop.document import files
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.widgets.notices import NoticeBar, WayOut
from trainplan_desktop.wording.text import told, tr

if TYPE_CHECKING:
    from trainplan.plan.document import Plan
    from trainplan.plan.files import PlanFile
    from trainplan_desktop.document.document import Document

SUFFIX = ".trainplan"
SAVE_TROUBLE, READING = "save", "reading"
SLOW_MS = 300
"""A file that takes no longer to read is not told of."""


class PlanFiles(QObject):
    saved = Signal()
    opened = Signal()
    not_found = Signal(str)
    """Path of a file that was asked for and is not there."""
    not_opened = Signal()
    closed = Signal()

    def __init__(self, window: QWidget, session: Session, notices: NoticeBar) -> None:
        super().__init__(window)
        self.window, self._session, self._notices = window, session, notices
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._tell_reading)
        self.on_disk = OnDisk(self, session, notices)
        self.rescue = Rescue(self, session, notices, self.may_leave)

    @property
    def document(self) -> Document | None:
        return self._session.document

    # open

    def new_plan(self) -> bool:
        return self._may_take(files.new_document)

    def open_new(self, plan: Plan) -> bool:
        """Open a plan that was made here and is in no file yet."""
        from trainplan_desktop.document.document import Document  # noqa: PLC0415

        if not self.may_leave():
            return False
        document = Document(plan)
        document.mark_unsaved()
        self._session.open(document)
        return True

    def open_example(self, key: str) -> bool:
        return self._may_take(partial(files.example_document, key))

    def _may_take(self, make) -> bool:  # type: ignore[no-untyped-def]
        if not self.may_leave():
            return False
        self._session.open(make())
        return True

    def ask_open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self.window, tr("Open a plan"), self._folder(), tr("Plans (*.trainplan);;All files (*)")
        )
        if path:
            self.open_path(Path(path))

    def open_path(self, path: Path) -> None:
        """Open a plan file; a file that cannot be read leaves the open plan as it is."""
        refused = tr("This plan could not be opened.")
        self.read_then(path, files.read_file, partial(self._take_file, path), refused)

    def _take_file(self, path: Path, read: PlanFile) -> None:
        if not self.may_leave():
            return
        self._session.open(files.document_of(read, path))
        if read.migrated:
            notes = "; ".join(read.migrated)
            self._notices.tell(tr("The plan was brought to this version: {changes}", changes=notes))
        elif read.unknown:
            keys = ", ".join(read.unknown_names)
            self._notices.tell(tr("Kept, but not understood by this version: {keys}", keys=keys))
        self.opened.emit()

    _reading: LongWork | None = None

    @property
    def reading(self) -> bool:
        """Whether a file that was asked for is still being read."""
        return self._reading is not None

    def read_then(self, path: Path, read: Callable[[Path], Any], take: Callable[[Any], None], refused: str) -> None:
        """Read a file in a thread, since a disk may be slow; of several, the one that was asked for last is taken."""

        def work(_report: Callable[[object], None], _cancelled: Callable[[], bool]) -> tuple[Any, str, bool]:
            try:
                return read(path), "", False
            except (ValueError, OSError) as problem:
                return None, told(problem), not path.exists()

        def end(answer: tuple[Any, str, bool]) -> None:
            if self._reading is not job:
                return
            self._stop_reading()
            found, problem, gone = answer
            if not problem:
                take(found)
                return
            self._refuse(refused, problem)
            self.not_opened.emit()
            if gone:
                self.not_found.emit(str(path))

        def fail(_details: str) -> None:
            if self._reading is job:
                self._stop_reading()
                self._refuse(refused, tr("Internal error, see the log."))
                self.not_opened.emit()

        job = LongWork(work)
        self._reading = job
        self._reading_finding = tr("Opening {name}.", name=path.name)
        self._slow.start()
        job.finished.connect(end)
        job.failed.connect(fail)
        self._session.start(job)

    _reading_finding = ""

    def _tell_reading(self) -> None:
        self._notices.tell(self._reading_finding, key=READING)

    def _stop_reading(self) -> None:
        self._slow.stop()
        self._notices.take_back(READING)
        self._reading = None

    def ask_config(self) -> None:
        if path := self._ask_config_path():
            self.open_config(path)

    def open_config(self, path: Path) -> None:
        """A new plan for the model of a config file."""
        self.read_then(path, files.plan_from_config, self._take_config_plan, tr("This config file could not be taken."))

    def _take_config_plan(self, found: tuple[Plan, tuple[str, ...]]) -> None:
        plan, notes = found
        if self.open_new(plan) and notes:
            self._notices.tell(" ".join(notes))

    def ask_import(self) -> None:
        """Take the model of a config file into the open plan."""
        if path := self._ask_config_path():
            self.import_config(path)

    def import_config(self, path: Path) -> None:
        document = self.document
        if document is not None:
            take = partial(self._take_architecture, path, document)
            self.read_then(path, files.read_architecture, take, tr("This config file could not be taken."))

    def _take_architecture(self, path: Path, document: Document, found: tuple[Any, tuple[str, ...]]) -> None:
        if self.document is not document:  # another plan is not what it was meant for
            return
        architecture, notes = found
        text = tr("Take the model {name}", name=architecture.name)
        document.edit_many({"model.architecture": architecture}, text, origin=files.from_file(path))
        if notes:
            self._notices.tell(" ".join(notes))

    def ask_job_config(self) -> None:
        """Take a job's configuration over into the open plan."""
        kinds = tr("Configurations of jobs (*.json *.yaml *.yml *.toml *.sh *.sbatch *.slurm *.py);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self.window, tr("A job’s configuration"), self._folder(), kinds)
        if path:
            self.take_job_config(Path(path))

    def take_job_config(self, path: Path, otherwise: Callable[[], object] | None = None) -> None:
        """Read a job's configuration in a thread, then change the open plan as it says, as one step; without a plan, a
        new one. `otherwise` is done with a file that is none."""
        document = self.document
        base = document.plan if document is not None else None

        def read(_report: Callable[[object], None], _cancelled: Callable[[], bool]) -> files.TakenConfig | str | None:
            if otherwise is not None and not files.is_job_config(path):
                return None
            try:
                return files.read_job_config(path, base)
            except (ValueError, OSError) as problem:
                return told(problem)

        def take(found: files.TakenConfig | str | None) -> None:
            if isinstance(found, str):
                self._refuse(refused, found)
            elif found is None:
                if otherwise is not None:
                    otherwise()
            elif document is None or self.document is document:  # another plan is not what it was meant for
                if self.document is not None and self.document.plan is not base:  # edited while it was read
                    self.take_job_config(path)
                else:
                    self._take_config(path, found)

        refused = tr("This configuration could not be taken.")
        work = LongWork(read)
        work.finished.connect(take)
        work.failed.connect(lambda _details: self._refuse(refused, tr("Internal error, see the log.")))
        self._session.start(work)

    def _take_config(self, path: Path, taken: files.TakenConfig) -> None:
        if self.document is None:
            self._session.open(files.new_document())
        if self.document is not None:
            text = tr("Take the settings of {name}", name=path.name)
            self.document.edit_many(taken.changes, text, origin=files.from_file(path))
        self._notices.tell(taken.sentence)

    def _ask_config_path(self) -> Path | None:
        path, _ = QFileDialog.getOpenFileName(
            self.window, tr("A model’s config.json"), self._folder(), tr("JSON (*.json)")
        )
        return Path(path) if path else None

    # save

    def save(self) -> bool:
        document = self.document
        if document is None:
            return True
        return self.save_as() if document.path is None else self.save_to(document.path, replace=True)

    def save_as(self) -> bool:
        document = self.document
        if document is None:
            return True
        dialog = QFileDialog(self.window, tr("Save the plan"), self._folder(), tr("Plans (*.trainplan)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(document.path.name if document.path is not None else _file_name(document.plan))
        accepted = dialog.exec() == QFileDialog.DialogCode.Accepted
        chosen = dialog.selectedFiles()
        dialog.deleteLater()
        return self.save_chosen(Path(chosen[0])) if accepted and chosen else False

    def save_chosen(self, chosen: Path) -> bool:
        """Save under a name that somebody gave. The dialog asked about that very name; one that gets the suffix is
        another file, about which is asked here."""
        target = chosen if chosen.suffix.lower() == SUFFIX else chosen.with_name(chosen.name + SUFFIX)
        document = self.document
        own = document is not None and document.path == target.absolute()
        if target != chosen and target.exists() and not own and not self.ask_replace(target):
            return False
        return self.save_to(target, replace=True)

    def save_to(self, path: Path, *, replace: bool, expected: bool = True) -> bool:
        """Write the plan; `expected` refuses a file that another program changed since it was opened."""
        from trainplan.plan.files import PlanChangedError  # noqa: PLC0415

        document = self.document
        if document is None:
            return True
        self._session.end_session()
        try:
            files.save_file(document, path, replace=replace, expected=expected, results=self._session.results_to_save())
        except PlanChangedError:
            self.on_disk.tell_conflict()
            return False
        except ValueError as problem:
            ways = (
                WayOut(tr("Save as…"), self.save_as),
                WayOut(tr("Try again"), partial(self.save_to, path, replace=replace, expected=expected)),
            )
            strong = tr("The plan was not saved.")
            self._notices.tell(_sentence(problem), "error", ways, strong=strong, key=SAVE_TROUBLE)
            return False
        self._notices.take_back(SAVE_TROUBLE)
        self.on_disk.follow()
        self.saved.emit()
        return True

    # leave

    def close_plan(self) -> None:
        if self.may_leave():
            self._session.close_document()
            self.closed.emit()

    def may_leave(self) -> bool:
        """Ask what becomes of unsaved changes; false keeps the open plan."""
        document = self.document
        if document is None or not document.dirty:
            return True
        answer = self.ask_unsaved(document.name())
        if answer == "save":
            return self.save()
        if answer == "discard":
            self.rescue.keeper.forget()
            return True
        return False

    def ask_unsaved(self, name: str) -> str:
        box = QMessageBox(self.window)
        box.setWindowTitle("Trainplan")
        box.setText(tr("Save the changes to {name}?", name=name))
        save = box.addButton(tr("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr("Do not save"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        clicked = box.clickedButton()
        box.deleteLater()
        return "save" if clicked is save else "discard" if clicked is discard else "cancel"

    def ask_replace(self, target: Path) -> bool:
        box = QMessageBox(self.window)
        box.setWindowTitle("Trainplan")
        box.setText(tr("{name} is there already. Replace it?", name=target.name))
        replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        clicked = box.clickedButton()
        box.deleteLater()
        return clicked is replace

    def close(self) -> None:
        self.on_disk.close()
        self.rescue.close()

    def _refuse(self, what: str, why: str) -> None:
        self._notices.tell(_sentence(why), "error", strong=what, key="open")

    def _folder(self) -> str:
        document = self.document
        return str(document.path.parent) if document is not None and document.path is not None else ""


def _sentence(problem: object) -> str:
    text = str(problem)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _file_name(plan: Plan) -> str:
    kept = "".join(c if c.isalnum() or c in " -_." else " " for c in plan.name)
    return "-".join(kept.lower().split())[:60] + SUFFIX
