"""Files for other programs: which to write, where to, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from trainplan.engine.results import Results
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.hand_over.export_pane import FilePane
from trainplan_desktop.pages.hand_over.export_rows import ExportRow, heading_row
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip, clear, label, primary_button
from trainplan_desktop.widgets.inputs import ValueEdit
from trainplan_desktop.wording.text import counted, tr

if TYPE_CHECKING:
    from trainplan_desktop.pages.hand_over.exported import Offer

BEST = 5
FIRST_CHOICE = ("slurm",)


class ExportPage(Page):
    has_side = True
    side_width = 540

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Export"))
        px = theme().px
        self._work: LongWork | None = None
        self._writing: LongWork | None = None
        self._shown: Results | None = None
        self.offers: tuple[Offer, ...] = ()
        self._chosen: set[str] | None = None
        self._current = ""
        self.listed: dict[str, ExportRow] = {}
        bar = QHBoxLayout()
        bar.setSpacing(px(8))
        self.folder = ValueEdit(numeric=False)
        self.folder.setAccessibleName(tr("Folder"))
        self.folder.textEdited.connect(lambda _text: self._count())
        choose = QuietButton(tr("Choose"), "open")
        choose.clicked.connect(self.ask_folder)
        self.this_plan, self.best = chip(tr("This plan"), checked=True), chip(tr("Best {count}", count=BEST))
        self.best.setToolTip(tr("The fastest layouts that fit, a folder for each; `trainplan sweep` reads their logs."))
        self._ways = QButtonGroup(self)
        for way in (self.this_plan, self.best):
            self._ways.addButton(way)
            way.clicked.connect(self._count)
        self.write = primary_button(tr("Export"))
        self.write.clicked.connect(self.export)
        bar.addWidget(label(tr("Folder"), "muted"))
        bar.addWidget(self.folder, 1)
        for widget in (choose, self.this_plan, self.best):
            bar.addWidget(widget)
        bar.addSpacing(px(8))
        bar.addWidget(self.write)
        self.body.addSpacing(px(8))
        self.body.addLayout(bar)
        self.body.addSpacing(px(8))
        holder = QWidget()
        self._list = QVBoxLayout(holder)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self.body.addWidget(holder)
        self.body.addStretch()
        session.closing.connect(self._give_up)
        session.document_replaced.connect(self._replaced)

    def make_side(self) -> QWidget:
        pane = FilePane()
        pane.save_wanted.connect(self.ask_save_one)
        return pane

    @property
    def pane(self) -> FilePane:
        side = self.side
        assert isinstance(side, FilePane)
        return side

    def _replaced(self) -> None:
        self._give_up()
        self._chosen = None
        self.folder.setText("")

    def _give_up(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None
        self._shown = None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        results = self.session.results
        if results is None or results is self._shown or not self.isVisible():
            return
        self._give_up()
        self._shown = results
        if not self.folder.text():
            self.folder.setText(self._proposed())
        plan = self.session.plan

        def work(_report: Callable[[Any], None], cancelled: Callable[[], bool]) -> tuple[Offer, ...]:
            from trainplan_desktop.pages.hand_over.exported import offers  # noqa: PLC0415

            return offers(plan, results, cancelled)

        job = LongWork(work)
        self._work = job
        job.finished.connect(partial(self._show_offers, job))
        job.failed.connect(partial(self._failed, job))
        self.session.start(job)

    def _proposed(self) -> str:
        from trainplan.export.launch.quoting import slug  # noqa: PLC0415

        document = self.session.document
        place = document.path.parent if document is not None and document.path is not None else Path.home()
        return str(place / f"{slug(self.session.plan.name)}-launch")

    def _failed(self, job: LongWork, _details: str) -> None:
        if job is self._work:
            self._work = None
            self.say(tr("The files could not be made, a fault of ours; the log has the details."))

    def _show_offers(self, job: LongWork, found: tuple[Offer, ...]) -> None:
        if job is not self._work:
            return
        self._work = None
        self.offers = found
        if self._chosen is None:
            usable = {offer.target.id for offer in found if offer.names}
            self._chosen = set(FIRST_CHOICE) & usable
        self._list_rows()
        self._count()
        listed = [offer for offer in found if offer.names]
        current = next((offer for offer in listed if offer.target.id == self._current), None)
        self.show_target((current or listed[0]).target.id if listed else "")

    def _list_rows(self) -> None:
        clear(self._list)
        self.listed = {}
        self._list.addWidget(heading_row(tr("File"), tr("Accepted by")))
        group = ""
        for offer in self.offers:
            if offer.target.group != group:
                group = offer.target.group
                self._list.addWidget(heading_row(tr(group), "", strong=True))
            row = ExportRow(offer, chosen=offer.target.id in (self._chosen or set()))
            row.toggled.connect(partial(self._toggle, offer.target.id))
            row.wanted.connect(partial(self.show_target, offer.target.id))
            self.listed[offer.target.id] = row
            self._list.addWidget(row)

    def _toggle(self, target: str, on: bool) -> None:
        chosen = self._chosen if self._chosen is not None else set()
        self._chosen = chosen | {target} if on else chosen - {target}
        self._count()
        self.show_target(target)

    def show_target(self, target: str) -> None:
        """Show the files of a target at the side."""
        self._current = target
        for name, row in self.listed.items():
            row.set_current(name == target)
        offer = next((offer for offer in self.offers if offer.target.id == target), None)
        if offer is not None:
            self.pane.show_offer(offer)

    def _usable(self) -> set[str]:
        return {offer.target.id for offer in self.offers if offer.names} & (self._chosen or set())

    def _names(self) -> tuple[str, ...]:
        from trainplan_desktop.pages.hand_over.exported import chosen_names  # noqa: PLC0415

        return chosen_names(self.offers, self._usable())

    def _count(self) -> None:
        files, usable = self._names(), self._usable()
        self.write.setEnabled(bool(files) and bool(self.folder.text().strip()))
        if self.best.isChecked():
            self.write.setText(tr("Export {count} layouts", count=BEST))
        else:
            self.write.setText(counted(len(files), "Export {count} file", "Export {count} files"))
        read = sum(1 for offer in self.offers if offer.target.id in usable and offer.target.read_by)
        if not files:
            self.say(tr("No file is chosen."))
        elif read == len(usable):
            self.say(tr("The programs that will read these files were tried on such files, each without a remark."))
        else:
            unread = len(usable) - read
            self.say(
                counted(unread, "{count} of the chosen kinds was read by no program here.",
                        "{count} of the chosen kinds were read by no program here.")
            )  # fmt: skip

    def ask_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, tr("Export into a folder"), self.folder.text())
        if path:
            self.folder.setText(path)
            self._count()

    def ask_save_one(self, name: str) -> None:
        """Save the file that is shown."""
        offer = next((offer for offer in self.offers if offer.target.id == self._current), None)
        if offer is None or name not in offer.files:
            return
        path, _ = QFileDialog.getSaveFileName(self, tr("Save the file"), name)
        if path:
            self.save_one(Path(path), offer.files[name])

    def save_one(self, path: Path, content: bytes) -> None:
        """Write one file; the dialog has asked about a name that is taken."""
        from trainplan.plan.files import write_atomically  # noqa: PLC0415

        def work(_report: object, _cancelled: object) -> int:
            write_atomically(path, content)
            return 1

        self._start_writing(work, path.name, lambda _count: tr("Saved as {path}.", path=str(path)))

    def export(self) -> None:
        """Write the chosen files; one that is there already stops all of them."""
        from trainplan_desktop.pages.hand_over.exported import (  # noqa: PLC0415
            best_layouts,
            chosen_files,
            write_files,
        )

        folder, plan, results = Path(self.folder.text().strip()), self.session.plan, self.session.results
        found, usable, several = self.offers, self._usable(), self.best.isChecked()
        if not usable or results is None:
            return

        def work(_report: object, _cancelled: object) -> int:
            files = best_layouts(plan, usable, BEST) if several else chosen_files(found, usable, plan, results)
            return write_files(folder, files)

        def done(count: int) -> str:
            return counted(
                count, "Wrote {count} file into {folder}.", "Wrote {count} files into {folder}.", folder=str(folder)
            )

        self.say(tr("Searching for the best layouts.") if several else tr("Writing into {folder}.", folder=str(folder)))
        self._start_writing(work, folder.name, done)

    @property
    def writing(self) -> bool:
        return self._writing is not None

    def _start_writing(self, work: Callable[[Any, Any], int], name: str, done: Callable[[int], str]) -> None:
        if self._writing is not None:
            return
        from trainplan_desktop.pages.hand_over.exported import done_or_refused  # noqa: PLC0415

        job = LongWork(partial(done_or_refused, work, name))
        self._writing = job
        self.write.setEnabled(False)
        job.finished.connect(lambda found: self._written(found if isinstance(found, str) else done(found)))
        job.failed.connect(lambda _details: self._written(tr("It was not written: internal error, see the log.")))
        self.session.start(job)

    def _written(self, sentence: str) -> None:
        self._writing = None
        self._count()
        self.say(sentence)

    def settle(self) -> None:
        while self._work is not None or self._writing is not None:
            loop = QEventLoop()
            QTimer.singleShot(50, loop.quit)
            loop.exec()
