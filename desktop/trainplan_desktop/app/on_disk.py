"""The open plan and its file: told when another window or program has it, with the ways out."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from trainplan_desktop.document import files
from trainplan_desktop.document.disk import DiskWatch, OpenMark
from trainplan_desktop.document.session import Session
from trainplan_desktop.widgets.notices import NoticeBar, WayOut
from trainplan_desktop.wording.formats import locale
from trainplan_desktop.wording.text import counted, tr

if TYPE_CHECKING:
    from trainplan.plan.files import PlanFile
    from trainplan_desktop.app.plan_files import PlanFiles

CHANGED, ELSEWHERE = "changed on disk", "open elsewhere"


class OnDisk(QObject):
    def __init__(self, plan_files: PlanFiles, session: Session, notices: NoticeBar) -> None:
        super().__init__(plan_files)
        self._files, self._session, self._notices = plan_files, session, notices
        self._mark: OpenMark | None = None
        self._watch = DiskWatch(self, session.start)
        self._watch.changed.connect(self.tell_conflict)
        self._watch.gone.connect(self._tell_gone)
        session.document_replaced.connect(self.follow)

    def follow(self) -> None:
        """The open document has another file now, or wrote it."""
        document = self._session.document
        path = document.path if document is not None else None
        self._watch.watch(path, document.fingerprint if document is not None else "")
        self._notices.take_back(CHANGED)
        if self._mark is not None and (path is None or self._mark.path != path):
            self._mark.remove()
            self._mark = None
            self._notices.take_back(ELSEWHERE)
        if path is not None and self._mark is None:
            self._mark = OpenMark(path)
            if self._mark.elsewhere is not None:
                self._tell_elsewhere(self._mark)

    def close(self) -> None:
        self._watch.watch(None, "")
        if self._mark is not None:
            self._mark.remove()
            self._mark = None

    def _tell_elsewhere(self, mark: OpenMark) -> None:
        there = mark.elsewhere
        if there is None:
            return
        since = locale().toString(there.since, "d MMM, HH:mm") if there.since is not None else tr("a while ago")
        self._notices.tell(
            tr("On {host}, since {time}. Who saves last replaces what the other saved.", host=there.host, time=since),
            "warn",
            (WayOut(tr("Save as…"), self._files.save_as), WayOut(tr("Close this one"), self._files.close_plan)),
            strong=tr("{name} is open in another window.", name=mark.path.name),
            key=ELSEWHERE,
        )

    def tell_conflict(self, when: datetime | None = None) -> None:
        """The file is not what was read: either version may be kept, none is lost unasked."""
        document = self._session.document
        if document is None or document.path is None:
            return
        name = document.path.name
        if when is not None:
            strong = tr("{name} changed on disk at {time}.", name=name, time=locale().toString(when.time(), "HH:mm"))
        else:
            strong = tr("{name} was changed by another program.", name=name)
        if not document.dirty:
            ways = (
                WayOut(tr("Reload the file"), self.reload),
                WayOut(tr("Show differences"), self._compare, stays=True),
            )
            self._notices.tell(tr("You have no edits that are not in it."), "warn", ways, strong=strong, key=CHANGED)
            return
        edits = document.edits
        ways = (
            WayOut(tr("Save as…"), self._files.save_as),
            WayOut(tr("Show differences"), self._compare, stays=True),
            WayOut(
                tr("Replace the file"),
                self._overwrite,
                tr("Replace {name}? What was changed there is lost.", name=name),
            ),
            WayOut(
                tr("Discard my edits"),
                self.reload,
                counted(edits, "Discard your edit and open the file?", "Discard your {count} edits and open the file?"),
            ),
        )
        text = counted(edits, "Your edit is not in it.", "Your {count} edits are not in it.")
        self._notices.tell(text, "warn", ways, strong=strong, key=CHANGED)

    def _tell_gone(self) -> None:
        document = self._session.document
        if document is None or document.path is None:
            return
        ways = (WayOut(tr("Save it again"), self._files.save), WayOut(tr("Save as…"), self._files.save_as))
        strong = tr("{name} is not there any more.", name=document.path.name)
        document.mark_unsaved()
        self._notices.tell(tr("The plan is only in this window."), "warn", ways, strong=strong, key=CHANGED)

    def reload(self) -> None:
        """Open the file again; the edits of this window are given up."""
        document = self._session.document
        if document is None or document.path is None:
            return
        path = document.path

        def take(read: PlanFile) -> None:
            if self._session.document is document:
                self._files.rescue.keeper.forget()
                self._session.open(files.document_of(read, path))

        self._files.read_then(path, files.read_file, take, tr("This plan could not be opened."))

    def _overwrite(self) -> None:
        document = self._session.document
        if document is not None and document.path is not None:
            self._files.save_to(document.path, replace=True, expected=False)

    def _compare(self) -> None:
        from trainplan_desktop.app.differences import show_differences  # noqa: PLC0415

        document = self._session.document
        if document is None or document.path is None:
            return

        def take(read: PlanFile) -> None:
            if self._session.document is document:
                show_differences(self._files.window, read.plan, document.plan)

        self._files.read_then(document.path, files.read_file, take, tr("The file cannot be compared."))
