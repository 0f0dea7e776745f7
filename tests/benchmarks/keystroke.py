"""From a key to the figures and plots that follow it, on the largest example; alone and while a search runs. Then
memory over random use, and the processor of a window that is left alone.

Run: python tests/benchmarks/keystroke.py [EXAMPLE] [MINUTES OF RANDOM USE]
"""

from __future__ import annotations

import os
import random
import resource
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from trainplan.plan.examples import load_example
from trainplan_desktop.app.application import make_application
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings

KEYS = 30
IDLE_SECONDS = 10
HEAVY = {"search", "cluster", "advice", "report", "validation", "uncertainty", "parametric", "scenarios"}


def wait_for_answer(window: MainWindow) -> None:
    loop = QEventLoop()
    window.session.results_changed.connect(loop.quit)
    if window.session.busy:
        loop.exec()
    window.session.results_changed.disconnect(loop.quit)


def pause(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def keystrokes(window: MainWindow, count: int) -> np.ndarray:
    """Milliseconds from the key to the window painted with its answer; of these, those of the engine."""
    window.workspace.show_page("parallelism")
    pause(300)
    editor = window.workspace.page.rows["parallelism.micro_batch"].editor
    found = []
    for number in range(count):
        editor.setFocus()
        began = time.perf_counter()
        QTest.keyClick(editor, Qt.Key.Key_Down if number % 2 else Qt.Key.Key_Up)
        wait_for_answer(window)
        window.repaint()
        QApplication.processEvents()
        found.append((1000 * (time.perf_counter() - began), 1000 * window.session.seconds))
        pause(40)
    return np.array(found)


def tell(words: str, found: np.ndarray) -> None:
    whole, engine = found[:, 0], found[:, 1]
    whole - engine


def megabytes() -> float:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def random_use(window: MainWindow, minutes: float) -> list[float]:
    """Memory at ten moments of it [MB]."""
    chance, seen = random.Random(0), [megabytes()]
    pages = [key for key in window.workspace.entries if key not in HEAVY]
    for _ in range(10):
        end = time.monotonic() + 6 * minutes
        while time.monotonic() < end:
            window.workspace.show_page(chance.choice(pages))
            if chance.random() < 0.5:
                window.session.edit("parallelism.micro_batch", chance.choice((1, 2, 4)), "Micro batch")
                wait_for_answer(window)
            if chance.random() < 0.2:
                window.undo()
            pause(30)
        seen.append(megabytes())
    return seen


def main() -> None:
    example = sys.argv[1] if len(sys.argv) > 1 else "llama3-405b-16k-h100"
    float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    make_application()
    window = MainWindow(Session(), Settings())
    window.keeps_settings = False
    window.resize(1440, 900)
    window.show()
    window.session.open(Document(load_example(example)))
    wait_for_answer(window)
    pause(4000)
    keystrokes(window, 6)
    tell("alone", keystrokes(window, KEYS))
    window.workspace.show_page("search")
    tell("while a search runs", keystrokes(window, KEYS // 3))
    window.workspace.settle()
    window.workspace.show_page("parallelism")
    pause(3000)
    time.process_time()
    pause(1000 * IDLE_SECONDS)
    window.close()


if __name__ == "__main__":
    main()
