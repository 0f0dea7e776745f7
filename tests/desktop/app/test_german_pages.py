"""No page speaks English once German is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from PySide6.QtWidgets import QWidget
from tests.desktop.shown_texts import shown_texts
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import put_away, small_plan_document
from tools.translations.__main__ import FOLDER

from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.wording import language

SLOW = ("search", "cluster", "report", "advice", "validation", "uncertainty", "parametric", "export")
ENGLISH = re.compile(r"\b(the|of|and|is|are|with|without|which|from|not|for|this|that|each|than|has|have|by|its)\b")
NAMES = ("Mixture of Experts", "Weights & Biases", "for Lustre", "Storage writes are assumed; saves need")
"""What is called so in German too, and what the stand-in makes up."""
DATA = re.compile(r"arXiv|https?:|\.json|github|nccl-tests|[a-z]+_[a-z]+|--|\$ ")
"""Sources, commands, lines of files: they stand in their own language."""


@pytest.fixture(scope="module")
def differing() -> set[str]:
    """Texts that say something else in German than in English."""
    messages = ElementTree.parse(FOLDER / "trainplan_de.ts").getroot().iter("message")
    pairs = [(message.findtext("source") or "", message.findtext("translation") or "") for message in messages]
    german = {translation for _, translation in pairs}
    return {source for source, translation in pairs if source != translation and source not in german}


@pytest.fixture
def german_window(qtbot) -> Iterator[MainWindow]:  # type: ignore[no-untyped-def]
    language.adopt("de")
    made = MainWindow(Session(stand_in_results), Settings(language="de"))
    made.resize(1440, 900)
    made.show()
    yield made
    put_away(made)


def english_in(root: QWidget, differing: set[str]) -> list[str]:
    found = set()
    for shown in shown_texts(root):
        text = re.sub(r"<[^>]+>", " ", shown).replace("&", "").strip()
        plain = text
        for name in NAMES:
            plain = plain.replace(name, "")
        if text in differing or (ENGLISH.search(plain) and not DATA.search(plain)):
            found.add(text)
    return sorted(found)


def english_on_page(window: MainWindow, differing: set[str]) -> list[str]:
    """All around the page too, but for the findings, which the stand-in makes up."""
    workspace = window.workspace
    page = workspace.page
    assert page is not None
    roots = [window.top, window.status, workspace.strip, workspace.navigation, page]
    roots += [page.side] if page.side_made and page.side is not None else []
    return sorted({text for root in roots for text in english_in(root, differing)})


def test_that_the_first_pages_speak_german(german_window: MainWindow, differing: set[str]) -> None:
    assert english_in(german_window.welcome, differing) == []
    german_window.new_plan()
    assert english_in(german_window, differing) == []


def test_that_every_page_speaks_german(german_window: MainWindow, differing: set[str], qtbot) -> None:  # type: ignore[no-untyped-def]
    open_small_plan(german_window, qtbot)
    found: dict[str, list[str]] = {}
    for key in german_window.workspace.entries:
        if key not in SLOW:
            german_window.workspace.show_page(key)
            found[key] = english_on_page(german_window, differing)
    assert {key: texts for key, texts in found.items() if texts} == {}


@pytest.mark.long
@pytest.mark.parametrize("key", SLOW)
def test_that_a_page_that_computes_long_speaks_german(
    key: str,
    german_window: MainWindow,
    differing: set[str],
    qtbot,  # type: ignore[no-untyped-def]
) -> None:
    open_small_plan(german_window, qtbot)
    german_window.workspace.show_page(key)
    german_window.workspace.settle()
    assert english_on_page(german_window, differing) == []


def open_small_plan(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    with qtbot.waitSignal(window.session.results_changed, timeout=10_000):
        window.session.open(small_plan_document())
