"""A picture of the window with one of its pages open."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QEventLoop, QLocale, QSize, Qt, QTimer, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from trainplan.plan.document import Plan
from trainplan_desktop.app.application import make_application
from trainplan_desktop.app.errors import qt_to_log
from trainplan_desktop.faults import BadInputError, NotAvailableError
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.wording import language

LONGEST_WAIT_MS = 120_000
FIRST_PANEL = "parallelism"


def panels() -> tuple[str, ...]:
    """Names of the pages that a picture can show."""
    from trainplan_desktop.pages.registry import page_entries  # noqa: PLC0415

    return ("welcome", *(entry.key for entry in page_entries()))


def take(
    plan: Plan,
    target: str | Path,
    *,
    panel: str | None = None,
    size: tuple[int, int] = (1440, 900),
    theme: str = "light",
    scale: float = 1.0,
    locale: str = "en",
    name: str = "",
) -> None:
    """Write a PNG of the window; `size` in device-independent pixels, `scale` device pixels for each of them.

    Raises NotAvailableError for a panel that is not there, BadInputError for a file that cannot be written.
    """
    os.environ["QT_SCALE_FACTOR"] = str(scale)
    make_application()
    known_language = locale.replace("-", "_").partition("_")[0]
    language.adopt(known_language if known_language in language.NAMES else language.SOURCE)
    QLocale.setDefault(QLocale(locale))
    qInstallMessageHandler(qt_to_log)
    known = panels()
    if panel is not None and panel not in known:
        raise NotAvailableError(f"the panel {panel[:40]!r} is not built yet; there are {', '.join(known)}")
    picture = _window_picture(plan, panel or FIRST_PANEL, size, theme, name)
    if not picture.save(str(target), "PNG"):
        raise BadInputError(f"{target} cannot be written")


def _window_picture(plan: Plan, panel: str, size: tuple[int, int], mode: str, name: str):  # type: ignore[no-untyped-def]
    from trainplan_desktop.app.window import MainWindow  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415
    from trainplan_desktop.document.settings import Settings  # noqa: PLC0415

    theme().set_mode(Mode(mode))
    window = MainWindow(settings=Settings(theme=mode))
    window.keeps_settings = False
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, QApplication.platformName() != "offscreen")
    window.resize(QSize(*size))
    window.show()
    try:
        if panel != "welcome":
            document = Document(plan)
            document.shown_name = name
            _open_and_wait(window, document, panel)
            window.statusBar().settle()
        _let_time_pass(300)
        return window.grab()
    finally:
        window.session.close_document()
        window.close()


def _open_and_wait(window, document, panel: str) -> None:  # type: ignore[no-untyped-def]
    wait = QEventLoop()
    session = window.session
    session.results_changed.connect(wait.quit)
    session.evaluation_failed.connect(wait.quit)
    session.open(document)
    window.workspace.show_page(panel)
    QTimer.singleShot(LONGEST_WAIT_MS, wait.quit)
    wait.exec()
    window.workspace.settle()


def _let_time_pass(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
