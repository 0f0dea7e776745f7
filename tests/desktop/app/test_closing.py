"""A window that is closed while it works leaves nothing behind."""

from __future__ import annotations

import gc
import logging
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from shiboken6 import isValid
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import open_plan, put_away, small_plan_document

from trainplan.plan.examples import load_example
from trainplan.validation.compared import compared_published_runs
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.hand_over.report import ReportPage


@pytest.fixture
def others() -> set[threading.Thread]:
    """Threads of windows that were there before."""
    return _working()


@pytest.fixture
def busy_window(others: set[threading.Thread], qtbot) -> Iterator[MainWindow]:  # type: ignore[no-untyped-def]
    made = MainWindow(Session(), Settings())
    made.keeps_settings = False
    made.show()
    open_plan(made, load_example("llama3-405b-8k-h100"), qtbot)
    yield made
    if isValid(made):
        put_away(made)


def _working() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name in {"long work", "evaluate"}}


@pytest.mark.parametrize("page", ["search", "cluster", "advice", "uncertainty", "report", "validation"])
def test_that_closing_ends_what_a_page_computes(
    busy_window: MainWindow,
    others: set[threading.Thread],
    page: str,
    qtbot,  # type: ignore[no-untyped-def]
    caplog: pytest.LogCaptureFixture,
) -> None:
    compared_published_runs.cache_clear()  # else the page of validation may have nothing left to compute
    with caplog.at_level(logging.WARNING):
        busy_window.workspace.show_page(page)
        qtbot.waitUntil(LongWork.any_running, timeout=30_000)
        busy_window.close()
        QCoreApplication.processEvents()

    assert _working() <= others
    assert caplog.messages == []


def test_that_an_edited_plan_goes_with_its_window_without_a_word(
    busy_window: MainWindow,
    caplog: pytest.LogCaptureFixture,
) -> None:
    busy_window.session.edit("parallelism.micro_batch", 2, "Micro batch")
    busy_window.files.ask_unsaved = lambda _name: "discard"  # type: ignore[method-assign]
    busy_window.close()
    busy_window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert busy_window.document is not None
    busy_window.document.undo_stack.clear()

    assert caplog.messages == []


def test_that_a_report_that_is_being_saved_is_there_after_closing(busy_window: MainWindow, tmp_path: Path) -> None:
    busy_window.workspace.show_page("report")
    page = busy_window.workspace.page
    assert isinstance(page, ReportPage)
    page.save_to(tmp_path / "plan.pdf")
    busy_window.close()

    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "keys", [("model", "memory", "search", "measurements"), pytest.param((), marks=pytest.mark.long)]
)
def test_that_a_closed_window_is_let_go_with_its_pages(keys: tuple[str, ...], qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(stand_in_results), Settings())
    window.keeps_settings = False
    window.show()
    open_plan(window, small_plan_document(), qtbot)
    window.new_plan()
    window.open_catalogue()
    kept: dict[str, weakref.ref[object]] = {"window": weakref.ref(window), "session": weakref.ref(window.session)}
    for key in keys or window.workspace.entries:
        window.show_page(key)
        qtbot.wait(1)
        kept[key] = weakref.ref(window.workspace.page)
    window.workspace.help_side.open()
    put_away(window)
    del window
    qtbot.wait(1)
    gc.unfreeze()  # whatever was there when the imports were done counts as there for good
    gc.collect()
    assert [name for name, held in kept.items() if held() is not None] == []
