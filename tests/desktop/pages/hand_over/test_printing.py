"""The plan on paper: through the dialog of the system, on the chosen pages and paper, sharp on every device."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QImage, QPageRanges, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication
from tests.desktop.windows import open_plan

from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.report.content import build
from trainplan.report.pdf import render_drawings, render_pages
from trainplan_desktop.pages.hand_over import printing
from trainplan_desktop.pages.hand_over.printing import chosen_pages, paint_page, print_pages

A4_INCHES = (210 / 25.4, 297 / 25.4)


@pytest.fixture(scope="module")
def report():  # type: ignore[no-untyped-def]
    plan = load_example("llama2-7b-64-a100")
    return build(plan, evaluate(plan), date="2026-11-30")


@pytest.fixture(scope="module")
def drawings(report) -> tuple[bytes, ...]:  # type: ignore[no-untyped-def]
    return render_drawings(report)


def pdf_printer(file: Path, paper: QPageSize.PageSizeId = QPageSize.PageSizeId.A4) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    printer.setPageSize(QPageSize(paper))
    return printer


def test_that_a_pdf_printer_gets_every_page_as_lines_not_as_pictures(qapp, drawings, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "a.pdf"
    assert print_pages(pdf_printer(file), drawings[:4]) == 4
    pages = PdfReader(BytesIO(file.read_bytes())).pages
    assert len(pages) == 4
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [595, 842]  # A4 in points
    assert b"/Subtype /Image" not in file.read_bytes()


def test_that_the_chosen_pages_are_printed_on_the_chosen_paper(qapp, drawings, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "a.pdf"
    printer = pdf_printer(file, QPageSize.PageSizeId.Letter)
    printer.setPageRanges(QPageRanges.fromString("2,4-5"))
    assert print_pages(printer, drawings) == 3
    pages = PdfReader(BytesIO(file.read_bytes())).pages
    assert len(pages) == 3
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [612, 792]


def test_that_the_last_page_comes_first_where_the_printer_wants_it_so(qapp) -> None:  # type: ignore[no-untyped-def]
    printer = QPrinter()
    printer.setPageOrder(QPrinter.PageOrder.LastPageFirst)
    printer.setPageRanges(QPageRanges.fromString("1-3"))
    assert chosen_pages(printer, 9) == [3, 2, 1]


def test_that_a_raster_device_is_painted_at_its_own_resolution(qapp, report, drawings) -> None:  # type: ignore[no-untyped-def]
    """Against the other way to the same page, Typst's own raster: no point is far from it."""
    dpi = 300
    image = QImage(*(round(inches * dpi) for inches in A4_INCHES), QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    paint_page(painter, drawings[0], QRectF(image.rect()))
    painter.end()
    other = QImage.fromData(render_pages(report, ppi=dpi)[0], "PNG").convertToFormat(QImage.Format.Format_Grayscale8)
    other = other.scaled(image.size())
    one, two = (bytes(shown.constBits()) for shown in (image, other))
    ink = [255 - sum(shown) / len(shown) for shown in (one, two)]
    assert ink[0] > 2
    assert ink[0] == pytest.approx(ink[1], rel=0.03)
    far = sum(abs(a - b) > 160 for a, b in zip(one, two, strict=True)) / len(one)
    assert far < 5e-3


def test_that_print_opens_the_dialog_of_the_system_and_prints(real_window, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    file = tmp_path / "printed.pdf"
    seen: list[QPrintDialog] = []

    def answer() -> None:
        for shown in QApplication.allWidgets():
            if isinstance(shown, QPrintDialog) and shown.isVisible():
                seen.append(shown)
                printer = shown.printer()
                printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
                printer.setOutputFileName(str(file))
                printer.setPageRanges(QPageRanges.fromString("1-4"))
                shown.done(1)
                return
        QTimer.singleShot(50, answer)

    QTimer.singleShot(50, answer)
    real_window.menus.print.trigger()
    qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
    qtbot.waitUntil(lambda: "sent to the printer" in real_window.workspace.page.sentence.text(), timeout=60_000)
    assert len(PdfReader(BytesIO(file.read_bytes())).pages) == 4
    assert real_window.workspace.page.key == "report"


def test_that_a_printer_that_refuses_is_told(open_window, monkeypatch, drawings, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("report")
    page = open_window.workspace.page
    monkeypatch.setattr(printing, "print_pages", lambda *_: 0)
    page.send_to(pdf_printer(tmp_path / "a.pdf"), drawings)
    assert page.sentence.text() == "The printer does not answer."
