"""Starting the window."""

from __future__ import annotations

import linecache
import logging
import os
import signal
import sys
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTimer
from PySide6.QtWidgets import QApplication

from trainplan_desktop.app.collector import Collector
from trainplan_desktop.app.errors import FaultCatcher, start_log
from trainplan_desktop.document.allocator import keep_for_the_next, share_heaps
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.wording import language

if TYPE_CHECKING:
    from trainplan_desktop.app.window import MainWindow

SWITCH_INTERVAL = 0.0002
"""How long a worker keeps Python to itself when the window wants it [s]. A page asks Qt thousands of times and may
wait as long each time: with Python's own 5 ms the pages opened four times slower while a search ran."""


def run(path: str | Path | None = None) -> int:
    """Open the window, on a plan if one is given, and stay until it is closed; returns the exit code."""
    app = make_application()
    start_log()
    from trainplan_desktop.app.window import MainWindow  # noqa: PLC0415
    from trainplan_desktop.document.settings import load_settings  # noqa: PLC0415

    settings = load_settings()
    language.adopt(settings.language)
    theme().set_mode(Mode(settings.theme) if settings.theme in set(Mode) else Mode.SYSTEM)
    window = MainWindow(settings=settings)
    catcher = FaultCatcher(window.files.rescue.keeper.write_now)
    catcher.parent_window = window
    catcher.install()
    if path is not None:
        window.wait_for_plan()
    window.show()
    if path is not None:
        QTimer.singleShot(0, lambda: window.open_at_start(Path(path)))
    QTimer.singleShot(300, window.files.rescue.look)
    app.aboutToQuit.connect(window.end_work)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, partial(_leave, window))
    code = app.exec()
    catcher.uninstall()
    if LongWork.any_running():  # it did not stop when it was told to, and must not meet objects that are gone
        logging.shutdown()
        os._exit(code)
    _take_apart(window)
    return code


def _take_apart(window: MainWindow) -> None:
    """In an order: left to the end of Python, an undo stack that goes still speaks to menus that are gone."""
    window.session.close_document()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _leave(window: MainWindow, number: int, _frame: FrameType | None) -> None:
    """Asked from outside to end: without a question, unsaved work is kept for the next start."""
    window.files.rescue.keeper.write_now()
    QApplication.exit(128 + number)


def make_application() -> QApplication:
    """The QApplication with our theme; one that runs already is taken."""
    share_heaps()
    keep_for_the_next()
    linecache.clearcache()
    found = QApplication.instance()
    if isinstance(found, QApplication):
        app = found
    else:
        QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication(sys.argv[:1])
    if QLocale().language() == QLocale.Language.C:
        QLocale.setDefault(QLocale("en_US"))  # C is nobody's way of writing numbers: it does not group them
    app.setApplicationName("trainplan")
    app.setApplicationDisplayName("Trainplan")
    app.setDesktopFileName("io.trainplan.Trainplan")
    theme()
    sys.setswitchinterval(SWITCH_INTERVAL)
    if app.findChild(Collector) is None:
        Collector(app)
    return app
