"""From a key to the figures and plots that follow it, on the largest example; alone and while a search runs. Then
memory over random use, and the processor of a window that is left alone.

By the clock, and as work: of the window's own thread, and of one evaluation, which a loaded machine does not lengthen.

Run: python tests/benchmarks/keystroke.py [EXAMPLE] [MINUTES OF RANDOM USE] [KEYS]
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


def wait_for_plots(window: MainWindow) -> None:
    """Until the plots of the page have taken in what is known first."""
    loop = QEventLoop()
    window.session.first_answered.connect(loop.quit)
    loop.exec()
    window.session.first_answered.disconnect(loop.quit)


def keystrokes(window: MainWindow, count: int) -> np.ndarray:
    """Milliseconds from the key to the plots painted, and to the window painted with its whole answer: by the clock,
    and of the work of the window's own thread."""
    window.workspace.show_page("parallelism")
    pause(300)
    editor = window.workspace.page.rows["parallelism.micro_batch"].editor
    found = []
    for number in range(count):
        editor.setFocus()
        began, worked = time.perf_counter(), time.thread_time()
        QTest.keyClick(editor, Qt.Key.Key_Down if number % 2 else Qt.Key.Key_Up)
        wait_for_plots(window)
        QApplication.sendPostedEvents()
        plots, plots_worked = time.perf_counter() - began, time.thread_time() - worked
        wait_for_answer(window)
        QApplication.processEvents()
        found.append((plots, plots_worked, time.perf_counter() - began, time.thread_time() - worked))
        pause(40)
    return 1000 * np.array(found)


def tell(words: str, found: np.ndarray) -> None:
    for part, whole, own in (("plots", found[:, 0], found[:, 1]), ("all", found[:, 2], found[:, 3])):
        say(
            f"{words + ', ' + part:28} median {np.median(whole):6.0f} ms  p95 {np.quantile(whole, 0.95):6.0f} ms   "
            f"work of the window {np.median(own):4.0f}, p95 {np.quantile(own, 0.95):4.0f} ms"
        )


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201


def evaluation(window: MainWindow, times: int) -> float:
    """Work of one evaluation, warm [ms]."""
    window.session.evaluate(window.session.plan)
    began = time.thread_time()
    for _ in range(times):
        window.session.evaluate(window.session.plan)
    return 1000 * (time.thread_time() - began) / times


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
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    keys = int(sys.argv[3]) if len(sys.argv) > 3 else KEYS
    make_application()
    window = MainWindow(Session(), Settings())
    window.keeps_settings = False
    window.resize(1440, 900)
    window.show()
    window.session.open(Document(load_example(example)))
    wait_for_answer(window)
    pause(4000)
    say(f"one evaluation         {evaluation(window, 5):6.0f} ms of work")
    keystrokes(window, 4)
    tell("alone", keystrokes(window, keys))
    window.workspace.show_page("search")
    tell("while a search runs", keystrokes(window, keys // 3))
    window.workspace.settle()
    say("memory, MB: " + " ".join(f"{value:.0f}" for value in random_use(window, minutes)))
    window.workspace.show_page("parallelism")
    pause(3000)
    before = time.process_time()
    pause(1000 * IDLE_SECONDS)
    say(f"idle: {100 * (time.process_time() - before) / IDLE_SECONDS:.2f} % of a core")
    window.session.close_document()  # without a question about its edits
    window.close()


if __name__ == "__main__":
    main()
