"""Random clicks and typing: nothing breaks, nothing is logged, Qt reports no warning."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget
from tests.desktop.windows import put_away

from trainplan.plan.examples import list_examples
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.files import example_document, new_document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.pages.names import PANELS
from trainplan_desktop.pages.shared.form_page import FormPage
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.widgets.inputs import Choice, Switch, ValueEdit

STEPS = 40
TEXTS = (
    *(
        "",
        "0",
        "1",
        "2",
        "7",
        "8",
        "64",
        "4096",
        "-3",
        "1e9",
        "1e300",
        "0.5",
        "3/4",
        "2T",
        "70B",
        "400 Gb/s",
        "50 GB/s",
    ),
    *("nan", "inf", "x", "1,5", "8 x 1024", "1 024 GiB", "९", "🙂", "a" * 400, "12 %", "<b>&amp;", "{count}"),
)
SIZES = ((1024, 768), (1440, 900), (900, 640), (1920, 1080))

pytestmark = pytest.mark.long


class Walker:
    """One wrong-headed user; the same seed does the same."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.chance = random.Random(seed)
        self.steps: dict[Callable[[], str], int] = {
            self.turn_page: 8,
            self.type_anything: 12,
            self.click_anything: 10,
            self.undo_or_redo: 4,
            self.add_or_choose_scenario: 2,
            self.open_another: 1,
            self.resize: 1,
            self.change_theme: 1,
            self.wait: 4,
        }

    def step(self) -> str:
        (do,) = self.chance.choices(list(self.steps), list(self.steps.values()))
        return f"{do.__name__}: {do()}"

    def turn_page(self) -> str:
        key = self.chance.choice(PANELS).key
        self.window.workspace.show_page(key)
        return key

    def type_anything(self) -> str:
        page = self.window.workspace.page
        if not isinstance(page, FormPage):
            return self.turn_page()
        path = self.chance.choice(list(page.rows))
        editor = page.rows[path].editor
        if isinstance(editor, Choice) and editor.count():
            index = self.chance.randrange(editor.count())
            editor.setCurrentIndex(index)
            editor.activated.emit(index)
            return f"{path} {index}"
        if isinstance(editor, Switch):
            editor.click()
        if not isinstance(editor, ValueEdit) or editor.isReadOnly():
            return path
        text = self.chance.choice(TEXTS)
        editor.setFocus()
        editor.selectAll()
        QTest.keyClick(editor, Qt.Key.Key_Delete)
        QGuiApplication.clipboard().setText(text)
        editor.paste()
        QTest.keyClick(editor, self.chance.choice([Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_PageDown]))
        return f"{path} {text[:20]!r}"

    def click_anything(self) -> str:
        shown: list[QWidget] = self.window.workspace.findChildren(QAbstractButton)
        buttons = [button for button in shown if button.isVisible() and button.isEnabled()]
        if not buttons:
            return "nothing"
        button = self.chance.choice(buttons)
        words = f"{button.text()} {button.accessibleName()}".strip()
        button.click()  # type: ignore[attr-defined]
        return words

    def undo_or_redo(self) -> str:
        back, forth = self.chance.randint(0, 6), self.chance.randint(0, 4)
        for _ in range(back):
            self.window.undo()
        for _ in range(forth):
            self.window.redo()
        return f"{back} {forth}"

    def add_or_choose_scenario(self) -> str:
        document = self.window.document
        assert document is not None
        names = ["", *(scenario.name for scenario in document.plan.scenarios)]
        if len(names) < 4:
            self.window.add_scenario(f"variant {self.chance.randint(1, 5)}")
            return "add"
        name = self.chance.choice(names)
        document.choose_scenario(name)
        if name and self.chance.random() < 0.3:
            self.window.delete_scenario()
        return name

    def open_another(self) -> str:
        key = self.chance.choice(list_examples())
        self.window.session.open(new_document() if self.chance.random() < 0.3 else example_document(key))
        return key

    def resize(self) -> str:
        size = self.chance.choice(SIZES)
        self.window.resize(*size)
        return str(size)

    def change_theme(self) -> str:
        theme().set_mode(self.chance.choice([Mode.LIGHT, Mode.DARK]))
        return theme().mode

    def wait(self) -> str:
        milliseconds = self.chance.choice([50, 200, 1000])
        QTest.qWait(milliseconds)
        return str(milliseconds)


@pytest.fixture
def walked_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A window whose dialogs answer nothing."""
    for asks in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, asks, lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    for dialog in (QDialog, QMessageBox):
        monkeypatch.setattr(dialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("", False))
    monkeypatch.setattr(QPrintDialog, "open", lambda _dialog: None)
    made = MainWindow(Session(), Settings())
    made.keeps_settings = False
    made.files.ask_unsaved = lambda _name: "discard"  # type: ignore[method-assign]
    made.resize(1440, 900)
    made.show()
    made.session.open(new_document())
    yield made
    put_away(made)


@pytest.mark.parametrize("seed", range(24))
def test_that_a_random_walk_breaks_nothing(
    walked_window: MainWindow,
    seed: int,
    qtbot,  # type: ignore[no-untyped-def]
    caplog: pytest.LogCaptureFixture,
) -> None:
    walker = Walker(walked_window, seed)
    with caplog.at_level(logging.WARNING):
        for number in range(STEPS):
            print(number, walker.step())  # noqa: T201
            qtbot.wait(1)
            assert caplog.messages == []
        qtbot.waitUntil(lambda: not walked_window.session.busy, timeout=60_000)

    assert walked_window.session.results is not None
    assert caplog.messages == []
