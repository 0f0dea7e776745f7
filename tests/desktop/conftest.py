"""Every test of the window has its own settings folder, no screen, and no warning of Qt."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QLocale, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from tests.desktop.remembered import remember
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import put_away, small_plan_document

from trainplan_desktop.app.application import make_application
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document import places
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.wording import language

HARMLESS = ("This plugin does not support", "OpenType support missing")
"""What the offscreen platform cannot do, and a machine without the fonts of a rare script."""


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setattr(places, "settings_file", lambda: home / "config" / "window.json")
    monkeypatch.setattr(places, "state_folder", lambda: home / "state")


@pytest.fixture(autouse=True)
def _remembered_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(monkeypatch)


@pytest.fixture(autouse=True)
def _no_qt_warning(qapp: QApplication) -> Iterator[None]:
    make_application()
    messages: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, text: messages.append(text))
    yield
    qInstallMessageHandler(before)
    worth_telling = [text for text in messages if not any(word in text for word in HARMLESS)]
    assert not worth_telling, "Qt says: " + "; ".join(worth_telling)


@pytest.fixture(autouse=True)
def _english_and_light(qapp: QApplication) -> Iterator[None]:
    make_application()
    language.adopt("en")
    QLocale.setDefault(QLocale("en_US"))
    theme().set_mode(Mode.LIGHT)
    yield
    language.adopt("en")
    QLocale.setDefault(QLocale("en_US"))


@pytest.fixture
def window(qtbot) -> Iterator[MainWindow]:  # type: ignore[no-untyped-def]
    made = MainWindow(Session(stand_in_results), Settings())
    made.resize(1440, 900)
    made.show()
    yield made
    put_away(made)


@pytest.fixture
def open_window(window: MainWindow, qtbot) -> MainWindow:  # type: ignore[no-untyped-def]
    """A window with a plan whose results are there."""
    with qtbot.waitSignal(window.session.results_changed, timeout=10_000):
        window.session.open(small_plan_document())
    return window


@pytest.fixture
def real_window(qtbot) -> Iterator[MainWindow]:  # type: ignore[no-untyped-def]
    """A window with the engine itself behind it, still without a plan."""
    made = MainWindow(Session(), Settings())
    made.resize(1440, 900)
    made.show()
    yield made
    put_away(made)
