"""The printed plan: its pages as they will be, save as PDF, print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QBuffer, QByteArray, QEventLoop, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QImage, QImageReader, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.apart import Apart, NoLongerWantedError
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.hand_over.report_options import ReportOptions
from trainplan_desktop.pages.hand_over.sign_off import SignOffDialog
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import primary_button, set_property
from trainplan_desktop.wording import language
from trainplan_desktop.wording.text import counted, tr

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from trainplan.report.blocks import Paper, Report

PREVIEW_PPI = 110
SEEN_AT_ONCE = 3


class ReportPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Report"))
        px = theme().px
        self._work: LongWork | None = None
        self._shown: Results | None = None
        self._typst = Apart()
        save = primary_button(tr("Save as PDF…"))
        save.clicked.connect(self.ask_save)
        print_button = QPushButton(tr("Print…"))
        print_button.clicked.connect(self.ask_print)
        sign_off = QPushButton(tr("Sign-off…"))
        sign_off.clicked.connect(self.edit_sign_off)
        self.add_action(sign_off)
        self.add_action(print_button)
        self.add_action(save)
        self.options = ReportOptions()
        self.options.changed.connect(self._lay_out_again)
        self.body.addSpacing(px(4))
        self.body.addWidget(self.options)
        self.body.addSpacing(px(8))
        holder = QWidget()
        holder.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_property(holder, "pane", "window")
        self._pages = QVBoxLayout(holder)
        self._pages.setContentsMargins(px(24), px(24), px(24), px(24))
        self._pages.setSpacing(px(20))
        row = QHBoxLayout()
        row.addWidget(holder, 1)
        self.body.addLayout(row)
        self.body.addStretch()
        session.closing.connect(self._give_up)
        session.document_replaced.connect(self._give_up)

    def _give_up(self) -> None:
        self._cancel()
        self._typst.rest()

    def _cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None
        self._shown = None

    @property
    def sheets(self) -> list[Sheet]:
        items = (self._pages.itemAt(index).widget() for index in range(self._pages.count()))
        return [sheet for sheet in items if isinstance(sheet, Sheet)]

    def refresh(self) -> None:
        results = self.session.results
        if results is None or results is self._shown or not self.isVisible():
            return
        self._shown = results
        self._lay_out(self.session.plan, results)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._typst.stay()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._typst.rest()

    def _lay_out_again(self) -> None:
        results = self.session.results
        if results is not None and self.isVisible():
            self._lay_out(self.session.plan, results)

    def edit_sign_off(self) -> None:
        dialog = SignOffDialog(self.session, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _lay_out(self, plan: Plan, results: Results) -> None:
        """Lay the pages out in a thread; the old ones stay until the new are there."""
        self._cancel()
        self._shown = results
        if not self.sheets:
            self.say(tr("Laying out the pages."))

        ppi, chosen = PREVIEW_PPI * max(1.0, self.devicePixelRatioF()), self.options.choice

        def work(_report: Callable[[Any], None], cancelled: Callable[[], bool]) -> Preview:
            return _preview(self._typst, plan, results, chosen, ppi, cancelled)

        job = LongWork(work)
        self._work = job
        job.finished.connect(partial(self._show_pages, job, self.sentence.text()))
        job.failed.connect(partial(self._failed, job))
        self.session.start(job)

    def _show_pages(self, job: LongWork, said: str, preview: Preview) -> None:
        """Show the preview; news of printing and saving that came since `said` stays."""
        if job is not self._work:
            return
        pages, lacking = preview
        self._work = None
        sheets = self.sheets
        for number, picture in enumerate(pages):
            if number < len(sheets):
                sheets[number].show_picture(picture)
            else:
                self._pages.addWidget(Sheet(picture, number + 1), 0, Qt.AlignmentFlag.AlignHCenter)
        for sheet in sheets[len(pages) :]:
            sheet.hide()
            sheet.deleteLater()
        self._fit_sheets()
        if self.sentence.text() == said:
            told = counted(
                len(pages), "{count} page, as it will be printed.", "{count} pages, as they will be printed."
            )
            if language.current() != language.SOURCE:
                told += " " + tr("It is printed in English.")
            if lacking:
                told += " " + tr(
                    "Characters without a font on this machine print as boxes: {characters}.", characters=lacking
                )
            self.say(told)

    def _fit_sheets(self) -> None:
        px = theme().px
        width = min(px(860), self.viewport().width() - px(104))
        for sheet in self.sheets:
            sheet.fit(max(px(200), width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_sheets()

    def _failed(self, job: LongWork, _details: str) -> None:
        if job is self._work:
            self._work = None
            self.say(tr("The pages could not be laid out: internal error, see the log."))

    def ask_save(self) -> None:
        document = self.session.document
        if document is None or self.session.results is None:
            return
        proposal = Path(document.name()).with_suffix(".pdf")
        if document.path is not None:
            proposal = document.path.with_suffix(".pdf")
        path, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), str(proposal), tr("PDF (*.pdf)"))
        if path:
            self.save_to(Path(path).with_suffix(".pdf"))

    def save_to(self, path: Path) -> None:
        """Write the PDF in a thread; the sentence says when it is there."""
        plan, results, chosen = self.session.plan, self.session.results, self.options.choice
        if results is None:
            return
        self.say(tr("Writing {name}.", name=path.name))

        def work(_report: object, _cancelled: object) -> Path:
            from trainplan.plan.files import write_atomically  # noqa: PLC0415
            from trainplan.report.pdf import render_pdf  # noqa: PLC0415

            report = _content(plan, results, chosen, lambda: False)  # closing waits for it
            write_atomically(path, self._typst.ask(lambda: True, render_pdf, report))
            return path

        self._saving = LongWork(work)
        self._saving.finished.connect(lambda saved: self.say(tr("Saved as {path}.", path=str(saved))))
        self._saving.failed.connect(lambda details: self.say(_last_line(details)))
        self.session.start(self._saving)

    def ask_print(self) -> None:
        """The print dialog of the system: printer, paper, pages and copies are chosen there."""
        from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter  # noqa: PLC0415

        if self.session.results is None:
            self.say(tr("There is nothing to print before the plan is computed."))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.session.plan.name)
        dialog = QPrintDialog(printer, self)
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
        if self.sheets:
            dialog.setMinMax(1, len(self.sheets))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.print_on(printer))
        QDialog.open(dialog)  # QPrintDialog's own of that name wants a receiver

    def print_on(self, printer: QPrinter) -> None:
        """Draw the pages in a thread, then send them."""
        plan, results, chosen = self.session.plan, self.session.results, self.options.choice
        if results is None:
            return
        self.say(tr("Preparing the pages for the printer."))

        def work(_report: Callable[[Any], None], cancelled: Callable[[], bool]) -> tuple[bytes, ...]:
            from trainplan.report.pdf import render_drawings  # noqa: PLC0415

            report = _content(plan, results, chosen, cancelled)
            return self._typst.ask(lambda: not cancelled(), render_drawings, report)

        self._printing = LongWork(work)
        self._printing.finished.connect(partial(self.send_to, printer))
        self._printing.failed.connect(lambda details: self.say(_last_line(details)))
        self.session.start(self._printing)

    def send_to(self, printer: QPrinter, pages: tuple[bytes, ...]) -> None:
        from trainplan_desktop.pages.hand_over.printing import print_pages  # noqa: PLC0415

        sent = print_pages(printer, pages)
        if sent:
            self.say(counted(sent, "{count} page sent to the printer.", "{count} pages sent to the printer."))
        else:
            self.say(tr("The printer does not answer."))

    def settle(self) -> None:
        while self._work is not None:
            loop = QEventLoop()
            QTimer.singleShot(50, loop.quit)
            loop.exec()


@dataclass(frozen=True)
class Picture:
    """A page as PNG, a tenth of what it takes to show it."""

    png: bytes
    size: QSize


@lru_cache(SEEN_AT_ONCE)
def _image_of(png: bytes) -> QImage:
    return QImage.fromData(png, "PNG")


class Sheet(QWidget):
    """One page of paper, as wide as there is room for, at most as large as it is."""

    def __init__(self, picture: Picture, number: int) -> None:
        super().__init__()
        self._picture = picture
        self.setAccessibleName(tr("Page {number} of the report", number=number))

    def show_picture(self, picture: Picture) -> None:
        self._picture = picture
        self.update()

    def fit(self, width: int) -> None:
        """Take this width, and the height that belongs to it."""
        size = self._picture.size
        shape = size.height() / size.width() if size.width() else 1.414
        self.setFixedSize(width, round(width * shape))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(self.rect()), _image_of(self._picture.png))
        painter.setPen(QPen(theme().color("line"), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


Chosen = tuple[tuple[str, ...], "Paper", bool]
"""Parts, paper, redacted."""


def _content(plan: Plan, results: Results, chosen: Chosen, cancelled: Callable[[], bool]) -> Report:
    """What the pages say. Raises StudyCancelledError."""
    from trainplan.report.content import build  # noqa: PLC0415
    from trainplan.report.studies import study  # noqa: PLC0415

    parts, paper, redacted = chosen
    studies = study(plan, results, parts=parts, on_progress=lambda _share: not cancelled())
    today = date.today().isoformat()
    return build(plan, results, date=today, studies=studies, parts=parts, paper=paper, redacted=redacted)


Preview = tuple[tuple[Picture, ...], str]
"""The pages, and the characters that no font here has with where to get one."""


def _preview(
    typst: Apart, plan: Plan, results: Results, chosen: Chosen, ppi: float, cancelled: Callable[[], bool]
) -> Preview:
    """The pages at a resolution; none where it was cancelled."""
    from trainplan.engine.studies.progress import StudyCancelledError  # noqa: PLC0415
    from trainplan.report.pdf import fonts_for, render_pages, unprintable  # noqa: PLC0415

    def wanted() -> bool:
        return not cancelled()

    try:
        report = _content(plan, results, chosen, cancelled)
        pages = typst.ask(wanted, render_pages, report, ppi=ppi)
        missing = typst.ask(wanted, unprintable, report)
    except (StudyCancelledError, NoLongerWantedError):
        return (), ""
    return tuple(Picture(page, _size(page)) for page in pages), f"{missing}; {fonts_for(missing)}" if missing else ""


def _size(page: bytes) -> QSize:
    buffer = QBuffer()
    buffer.setData(QByteArray(page))
    return QImageReader(buffer, b"PNG").size()


def _last_line(details: str) -> str:
    return details.strip().splitlines()[-1]
