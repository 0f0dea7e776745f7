"""Memory of a window over random use of all its pages, minute by minute, and every entry in the log.

Run: PYTHONPATH=. python tests/benchmarks/random_use.py [MINUTES] [SEED]
"""

from __future__ import annotations

import logging
import os
import resource
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox
from tests.desktop.app.test_random_walk import Walker

from trainplan_desktop.app.application import make_application
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.files import new_document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings


class Told(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        say(f"LOG {self.format(record)}")


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201


def megabytes() -> float:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def pause(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def answer_no_dialog() -> None:
    for asks in ("getOpenFileName", "getSaveFileName"):
        setattr(QFileDialog, asks, lambda *_: ("", ""))
    QFileDialog.getOpenFileNames = lambda *_: ([], "")  # type: ignore[assignment]
    QFileDialog.getExistingDirectory = lambda *_: ""  # type: ignore[assignment]
    QInputDialog.getText = lambda *_: ("", False)  # type: ignore[assignment]
    QPrintDialog.open = lambda _dialog: None  # type: ignore[assignment]
    for dialog in (QDialog, QMessageBox):
        dialog.exec = lambda _dialog: QDialog.DialogCode.Rejected  # type: ignore[method-assign]


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    make_application()
    logging.getLogger().addHandler(Told(level=logging.WARNING))
    answer_no_dialog()
    window = MainWindow(Session(), Settings())
    window.keeps_settings = False
    window.files.ask_unsaved = lambda _name: "discard"  # type: ignore[method-assign]
    window.resize(1440, 900)
    window.show()
    window.session.open(new_document())
    pause(4000)
    say(f"opened: {megabytes():.0f} MB")
    walker, steps = Walker(window, seed), 0
    for minute in range(1, round(minutes) + 1):
        end, most, at = time.monotonic() + 60, 0.0, ""
        while time.monotonic() < end:
            did = walker.step()
            steps += 1
            pause(20)
            if megabytes() > most:
                most, at = megabytes(), did
        say(f"{minute:3d} min {steps:6d} steps {megabytes():5.0f} MB, most {most:5.0f} at {at[:60]!r}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    say(f"highest: {peak:.0f} MB")
    window.session.close_document()
    window.close()


if __name__ == "__main__":
    main()
