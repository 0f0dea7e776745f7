"""Nothing is cut off: every text has the room that it needs, in a usual and in a small window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget
from tests.desktop.windows import open_plan, put_away

from trainplan.plan.examples import load_example
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.pages.registry import page_entries
from trainplan_desktop.widgets.elided import ElidedLabel
from trainplan_desktop.wording import language

PAGES = [entry.key for entry in page_entries() if entry.key not in {"report", "search", "advice", "cluster"}]
ROUNDING = 2


def cut_off(area: QScrollArea) -> list[str]:
    """Texts of a page or a right pane that are wider or taller than what is shown of them."""
    found = []
    for shown in [*area.findChildren(QLabel), *area.findChildren(QAbstractButton)]:
        text = shown.text()
        if not text or not shown.isVisible() or isinstance(shown, ElidedLabel):
            continue
        if _room(shown) or not _inside(shown, area):
            found.append(f"{text[:60]!r} {_room(shown)}")
    return found


def _room(shown: QWidget) -> str:
    wanted = shown.sizeHint()
    if isinstance(shown, QLabel) and shown.wordWrap():
        height = shown.heightForWidth(shown.width())
        return f"height {shown.height()} of {height}" if height > shown.height() + ROUNDING else ""
    return f"width {shown.width()} of {wanted.width()}" if wanted.width() > shown.width() + ROUNDING else ""


def _inside(shown: QWidget, area: QScrollArea) -> bool:
    """Whether no scroll area between the text and the page cuts it at its side."""
    outer = shown.parentWidget()
    while outer is not None:
        if isinstance(outer, QScrollArea):
            port = outer.viewport()
            left = shown.mapTo(port, QPoint(0, 0)).x()
            if left < -ROUNDING or left + shown.width() > port.width() + ROUNDING:
                return False
        if outer is area:
            return True
        outer = outer.parentWidget()
    return True


@pytest.mark.parametrize(
    ("size", "code"),
    [
        pytest.param((1440, 900), "en", marks=pytest.mark.long),
        pytest.param((1440, 900), "de", marks=pytest.mark.long),
        pytest.param((1024, 700), "de", marks=pytest.mark.long),
        ((1024, 700), "en"),
    ],
)
def test_that_no_text_of_any_page_is_cut_off(qtbot, size: tuple[int, int], code: str) -> None:  # type: ignore[no-untyped-def]
    language.adopt(code)
    window = MainWindow(Session(), Settings(language=code))
    window.resize(*size)
    window.show()
    open_plan(window, load_example("llama3-405b-8k-h100"), qtbot)
    found = {}
    for key in PAGES:
        window.workspace.show_page(key)
        qtbot.wait(20)
        window.workspace.settle()
        page = window.workspace.page
        areas = [page, page.side] if page.side_made else [page]
        for _ in range(20):  # a slow machine may still be laying out
            qtbot.wait(50)
            texts = [text for area in areas if area is not None for text in cut_off(area)]
            if not texts:
                break
        else:
            found[key] = texts
    put_away(window)
    assert found == {}


def test_that_a_pane_which_is_there_before_its_figures_makes_room_for_them(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.resize(1440, 900)
    window.show()
    window.session.open(Document(load_example("llama3-405b-8k-h100")))
    window.workspace.show_page("hardware")
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        pass
    window.workspace.settle()
    qtbot.wait(60)
    texts = cut_off(window.workspace.page.side)
    put_away(window)
    assert texts == []
