"""Who frees what: an object of Qt that another thread frees can stop the program."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from tests.desktop.windows import open_plan, put_away

from trainplan.plan.examples import load_example
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document import worker
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.document.worker import Evaluator, LongWork

SOME = 20
"""Events that a search of seconds lets through; one that keeps Python to itself lets through hardly one."""


class Probe(QObject):
    """Tells the name of the thread that frees it."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell

    def __del__(self) -> None:
        self._tell(threading.current_thread().name)


def test_that_a_thread_full_of_garbage_frees_no_object_of_qt(qtbot) -> None:  # type: ignore[no-untyped-def]
    freed_in: list[str] = []
    probe = Probe(freed_in.append)
    probe.itself = probe  # type: ignore[attr-defined]
    del probe

    def make_garbage() -> None:
        kept = []
        for _ in range(200_000):
            kept.append([])
            kept[-1].append(kept[-1])

    thread = threading.Thread(target=make_garbage, name="worker")
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(freed_in), timeout=10_000)
    assert freed_in == [threading.main_thread().name]


def test_that_work_whose_page_is_gone_is_freed_by_the_window(qtbot) -> None:  # type: ignore[no-untyped-def]
    freed_in: list[str] = []
    page_is_gone = threading.Event()
    probe = Probe(freed_in.append)

    def work(_report: object, _cancelled: object, kept: Probe = probe) -> bool:
        return page_is_gone.wait(timeout=10)

    job = LongWork(work)
    job.start()
    del probe, work, job
    page_is_gone.set()
    qtbot.waitUntil(lambda: bool(freed_in), timeout=10_000)
    assert freed_in == [threading.main_thread().name]


def test_that_the_window_answers_while_a_search_runs(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.keeps_settings = False
    window.show()
    open_plan(window, load_example("llama3-405b-8k-h100"), qtbot)
    heard: list[bool] = []
    timer = QTimer()
    timer.timeout.connect(lambda: heard.append(window.workspace.page.searching))
    window.workspace.show_page("search")
    timer.start(10)
    qtbot.waitUntil(lambda: window.workspace.page.found is not None, timeout=120_000)
    timer.stop()

    assert window.workspace.page.found.evaluated > 100_000
    assert sum(heard) > SOME
    put_away(window)


def test_that_a_thread_that_outlasts_its_evaluator_does_not_free_it(qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(worker, "LONGEST_LAST_ANSWER", 0.01)
    begun, go_on, freed_in = threading.Event(), threading.Event(), list[str]()

    def work(_plan: object) -> None:
        begun.set()
        go_on.wait(10)

    class Told(Evaluator):
        def __del__(self) -> None:
            freed_in.append(threading.current_thread().name)

    evaluator = Told(work)
    thread = evaluator.worker_thread
    evaluator.submit(1)
    assert begun.wait(10)
    evaluator.close()
    del evaluator
    go_on.set()
    thread.join(10)
    assert freed_in == []
