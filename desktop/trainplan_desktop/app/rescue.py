"""Unsaved work of windows that ended: offered in a notice, each with what it holds, until it is saved or given up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from trainplan_desktop.document import places, recovery
from trainplan_desktop.document.keeper import Keeper
from trainplan_desktop.document.recovery import Found, Recovered
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.widgets.notices import NoticeBar, WayOut
from trainplan_desktop.wording.formats import locale
from trainplan_desktop.wording.text import counted, tr

if TYPE_CHECKING:
    from trainplan_desktop.document.document import Document

OFFER, TROUBLE = "recovered", "not kept"


class Rescue(QObject):
    def __init__(self, parent: QObject, session: Session, notices: NoticeBar, may_leave: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._session, self._notices, self._may_leave = session, notices, may_leave
        self.keeper = Keeper(self)
        self.keeper.refused.connect(self._tell_trouble)
        self.keeper.written.connect(lambda: notices.take_back(TROUBLE))
        self._work: LongWork | None = None
        self._listed: list[Recovered] = []
        session.document_replaced.connect(lambda: self.keeper.watch(session.document))

    def look(self) -> None:
        """Look for unsaved work in a thread, and offer what is there."""
        work = LongWork(lambda _report, _cancelled: recovery.find())
        self._work = work
        work.finished.connect(self._take)
        self._session.start(work)

    @property
    def looking(self) -> bool:
        return self._work is not None and self._work.running

    def _take(self, found: Found) -> None:
        if found.set_aside:
            self._notices.tell(
                tr("It is kept as {path}.", path=str(found.set_aside[0])),
                strong=counted(
                    len(found.set_aside), "An unsaved plan cannot be read.", "{count} unsaved plans cannot be read."
                ),
            )
        self._listed = list(found.recovered)
        self._offer()

    def _offer(self) -> None:
        if not self._listed:
            self._notices.take_back(OFFER)
            return
        first, more = self._listed[0], len(self._listed) - 1
        text = described(first)
        if more:
            text += " " + counted(more, "And {count} more plan.", "And {count} more plans.")
        question = tr("Discard {what} It cannot be brought back.", what=text)
        ways = [WayOut(tr("Open it"), partial(self.open, first))]
        if more:
            ways.append(WayOut(tr("Show all {count}", count=more + 1), self._show_all, stays=True))
        ways += [WayOut(tr("Not now")), WayOut(tr("Discard"), self._discard_all, question)]
        self._notice = self._notices.tell(text, "offer", tuple(ways), strong=tr("Unsaved work was found."), key=OFFER)

    def _show_all(self) -> None:
        anchor: QWidget = self._notice
        menu = QMenu(anchor)
        for item in self._listed:
            menu.addAction(described(item)).triggered.connect(lambda _=False, item=item: self.open(item))
        menu.popup(anchor.mapToGlobal(QPoint(0, anchor.height())))

    def open(self, found: Recovered) -> None:
        """Open unsaved work; its copy is forgotten when the plan is saved or given up, not before."""
        if not self._may_leave():
            self._offer()
            return
        self._listed = [item for item in self._listed if item.file != found.file]
        self._session.open(document_of(found))
        self._offer()

    def _discard_all(self) -> None:
        for item in self._listed:
            self.keeper.forget_file(item.file)
        self._listed = []

    def _tell_trouble(self, why: str) -> None:
        self._notices.tell(
            tr("Save the plan to keep your edits: {why}, in {folder}.", why=why, folder=str(places.recovery_folder())),
            strong=tr("Unsaved edits are not kept aside."),
            key=TROUBLE,
        )

    def close(self) -> None:
        self.keeper.close()


def described(item: Recovered) -> str:
    """The plan, when it was edited last, and how much of it is nowhere else."""
    name = item.name or (item.path.name if item.path is not None else item.plan.name)
    when = locale().toString(item.when, "d MMM, HH:mm")
    if not item.edits:
        return tr("{name}, {time}.", name=name, time=when)
    edits = counted(item.edits, "{count} edit", "{count} edits")
    return tr("{name}, {time}: {edits}.", name=name, time=when, edits=edits)


def document_of(found: Recovered) -> Document:
    """The plan as an open document: its file is asked about if it is not as it was, its unknown keys are kept."""
    from trainplan.plan.files import PlanFile  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415

    document = Document(found.plan, found.path)
    document.file = PlanFile(found.plan, found.fingerprint, found.unknown)
    document.fingerprint = found.fingerprint
    document.shown_name = found.name
    document.recovery_id = found.file.stem
    document.mark_unsaved(found.edits)
    return document
