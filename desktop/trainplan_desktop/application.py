"""Starting the window."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtWidgets import QApplication

from trainplan_desktop.collector import Collector
from trainplan_desktop.errors import FaultCatcher, start_log
from trainplan_desktop.theme import Mode, theme

SWITCH_INTERVAL = 0.0002
"""How long a worker keeps Python to itself when the window wants it [s]. A page asks Qt thousands of times and may
wait as long each time: with Python's own 5 ms the pages opened four times slower while a search ran."""


def run(path: str | Path | None = None) -> int:
    """Open the window, on a plan if one is given, and stay until it is closed; returns the exit code."""
    app = make_application()
    start_log()
    from trainplan_desktop.settings import load_settings  # noqa: PLC0415
    from trainplan_desktop.window import MainWindow  # noqa: PLC0415

    settings = load_settings()
    theme().set_mode(Mode(settings.theme) if settings.theme in set(Mode) else Mode.SYSTEM)
    window = MainWindow(settings=settings)
    catcher = FaultCatcher(window.write_recovery)
    catcher.parent_window = window
    catcher.install()
    if path is not None:
        window.wait_for_plan()
    window.show()
    if path is not None:
        QTimer.singleShot(0, lambda: window.open_path(Path(path)))
    QTimer.singleShot(300, window.offer_recovery)
    code = app.exec()
    catcher.uninstall()
    return code


def make_application() -> QApplication:
    """The QApplication with our theme; one that runs already is taken."""
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
    app.setDesktopFileName("trainplan")
    theme()
    sys.setswitchinterval(SWITCH_INTERVAL)
    if app.findChild(Collector) is None:
        Collector(app)
    return app
