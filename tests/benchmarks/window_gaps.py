"""How long the window stands still: when each page is opened for the first time, and while each study runs.

A timer of 10 ms ticks in the window; the longest time between two ticks is what a person waits for an answer to a
click. Beside it the part of that time that the window's own thread worked; the rest is other threads and programs.

Run: python tests/benchmarks/window_gaps.py [EXAMPLE]
"""

from __future__ import annotations

import os
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer

from trainplan.plan.examples import load_example
from trainplan_desktop.app.application import make_application
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.pages.names import PANELS
from trainplan_desktop.pages.shared.page import Page

TICK_MS = 10
IMPORTED_AFTER_MS = 4_000
STUDIES = (
    "search",
    "advice",
    "uncertainty",
    "reliability",
    "parametric",
    "scenarios",
    "cluster",
    "report",
    "validation",
)


class Ticks:
    """Pairs of milliseconds between two ticks: passed, and worked by this thread."""

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)
        self.restart()

    def restart(self) -> None:
        self.gaps: list[tuple[float, float]] = []
        self._passed, self._worked = time.perf_counter(), time.thread_time()

    def _tick(self) -> None:
        passed, worked = time.perf_counter(), time.thread_time()
        self.gaps.append((1000 * (passed - self._passed), 1000 * (worked - self._worked)))
        self._passed, self._worked = passed, worked


def wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def begin(page: Page) -> None:
    """Compute again."""
    for name in ("begin", "start", "compare"):
        if hasattr(page, name):
            getattr(page, name)()
            return
    page.session.results_changed.emit()


def main() -> None:
    app = make_application()
    window = MainWindow(Session(), Settings())
    window.keeps_settings = False
    window.resize(1440, 900)
    window.show()
    window.session.open(Document(load_example(sys.argv[1] if len(sys.argv) > 1 else "llama3-405b-8k-h100")))
    wait(IMPORTED_AFTER_MS)
    print(f"{'':14s} {'opened, ms':>12s} {'of it worked':>16s}")  # noqa: T201
    for panel in PANELS:
        start, worked = time.perf_counter(), time.thread_time()
        window.workspace.show_page(panel.key)
        app.processEvents()
        passed, worked = 1000 * (time.perf_counter() - start), 1000 * (time.thread_time() - worked)
        print(f"{panel.key:14s} {passed:12.0f} {worked:16.0f}", flush=True)  # noqa: T201
        window.workspace.settle()
        wait(500)
    print(f"\n{'':14s} {'study, s':>12s} {'longest gap, ms':>16s} {'of it worked':>13s}")  # noqa: T201
    ticks = Ticks()
    for key in STUDIES:
        window.workspace.show_page(key)
        page = window.workspace.page
        assert page is not None
        page.settle()
        wait(500)
        ticks.restart()
        start = time.perf_counter()
        begin(page)
        page.settle()
        seconds = time.perf_counter() - start
        wait(5 * TICK_MS)
        passed, worked = max(ticks.gaps)
        print(f"{key:14s} {seconds:12.2f} {passed:16.0f} {worked:13.0f}", flush=True)  # noqa: T201
    window.close()


if __name__ == "__main__":
    main()
