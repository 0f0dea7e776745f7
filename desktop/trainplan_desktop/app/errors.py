"""Faults of ours: none is lost, none closes the window, and the plan is saved aside first."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtWidgets import QMessageBox, QWidget

from trainplan_desktop.document import places
from trainplan_desktop.wording.text import tr

log = logging.getLogger("trainplan")


class FaultCatcher(QObject):
    """Receives uncaught exceptions of every thread and shows them in the GUI thread, one at a time."""

    caught = Signal(str, str)

    def __init__(self, rescue: Callable[[], Path | None]) -> None:
        """`rescue` writes unsaved work aside and returns where it is."""
        super().__init__()
        self._rescue = rescue
        self._open = False
        self.parent_window: QWidget | None = None
        self.caught.connect(self._show)

    def install(self) -> None:
        sys.excepthook = self.handle
        threading.excepthook = self._from_thread

    def uninstall(self) -> None:
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def handle(self, kind: type[BaseException], fault: BaseException, where: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, where)
            return
        details = "".join(traceback.format_exception(kind, fault, where))
        log.error("uncaught fault\n%s", details)
        self.caught.emit(f"{kind.__name__}: {fault}", details)

    def _from_thread(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.handle(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _show(self, summary: str, details: str) -> None:
        if self._open:
            return
        self._open = True
        saved = self._rescue()
        box = fault_dialog(self.parent_window, summary, details, str(saved) if saved is not None else None)
        box.finished.connect(self._closed)
        box.open()

    def _closed(self) -> None:
        self._open = False


def fault_dialog(parent: QWidget | None, summary: str, details: str, saved: str | None) -> QMessageBox:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle("Trainplan")
    box.setText(tr("Something went wrong in Trainplan. Your plan is unchanged."))
    kept = tr("Unsaved changes were also written to {path}.", path=saved) if saved else ""
    file = tr("The details are in {path} too.", path=str(places.log_file()))
    box.setInformativeText(f"{summary}\n\n{kept}\n{file}".strip())
    box.setDetailedText(details)
    return box


def start_log() -> None:
    """Write faults, and what Qt complains about, to the log file of this person."""
    handler: logging.Handler
    try:
        places.log_file().parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(places.log_file(), maxBytes=1_000_000, backupCount=2, encoding="utf-8")
    except OSError as problem:  # no log is no reason to have no window
        handler = logging.StreamHandler() if sys.stderr is not None else logging.NullHandler()
        handler.setLevel(logging.ERROR)
        log.info("there is no log file: %s", problem)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    if sys.stderr is not None:
        faulthandler.enable()
    qInstallMessageHandler(qt_to_log)


def qt_to_log(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """What Qt has to say goes to the log; what the platform without a screen cannot do is no news."""
    if "propagateSizeHints" in message:
        return
    levels = {
        QtMsgType.QtDebugMsg: logging.DEBUG,
        QtMsgType.QtInfoMsg: logging.INFO,
        QtMsgType.QtWarningMsg: logging.WARNING,
        QtMsgType.QtCriticalMsg: logging.ERROR,
        QtMsgType.QtFatalMsg: logging.CRITICAL,
    }
    log.log(levels.get(kind, logging.WARNING), "Qt: %s", message)
