"""Every action of the window does something sensible in every state: nothing is logged, nothing raises."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QWidget
from shiboken6 import isValid
from tests.desktop.presses import (
    Answers,
    all_actions,
    choose_everything,
    drop,
    press_buttons,
    press_keys,
    press_links,
    touch_tables,
    type_rubbish,
)
from tests.desktop.windows import put_away, small_plan_document

from trainplan.catalog.presets import preset
from trainplan.plan.files import write_plan
from trainplan.plan.paths import set_field
from trainplan_desktop.app.new_plan import NewPlanPage
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.files import new_document
from trainplan_desktop.document.session import Session, evaluate_plan
from trainplan_desktop.document.settings import RecentPlan, Settings
from trainplan_desktop.pages.names import PANELS

WAYS = (press_keys, press_buttons, press_links, choose_everything, touch_tables, type_rubbish)
STATES = ("plan", "not computable", "computing")
LATER = [pytest.param(state, marks=pytest.mark.long) for state in STATES[1:]]
STAY = {"&Quit"}


class Bench:
    """A window in one state, on one page, with somebody who answers its dialogs."""

    def __init__(self, state: str, tmp_path: Path, evaluate: Callable | None = None) -> None:  # type: ignore[type-arg]
        self.state, self.tmp_path = state, tmp_path
        self.release = threading.Event()
        compute = evaluate or evaluate_plan

        def slow(plan):  # type: ignore[no-untyped-def]
            self.release.wait(60)
            return compute(plan)

        self.files = files_to_open(tmp_path)
        recent = [
            RecentPlan(str(self.files["plan"]), "fits", 3.0, "8 H100", "2026-11-30T10:00"),
            RecentPlan("/gone.trainplan"),
        ]
        self.window = MainWindow(Session(slow if state == "computing" else compute), Settings(recent=recent))
        self.window.keeps_settings = False
        self.window.resize(1440, 900)
        self.window.show()
        folder = tmp_path / "answers"
        folder.mkdir()
        words = {"plan": self.files["plan"], "config": self.files["config"], "": self.files["plan"]}
        self.answers = Answers(folder, words)
        self.page = ""

    def open(self, page: str) -> None:
        self.page = page
        self._open_document()
        self.window.workspace.show_page(page)

    def _open_document(self) -> None:
        plan = small_plan_document().plan
        if self.state == "not computable":
            plan = set_field(plan, "parallelism.pipeline", 3)
        self.window.session.open(Document(plan))

    def back(self) -> None:
        """Where the last press led away from."""
        QCoreApplication.processEvents()
        if self.page and self.window.document is None:
            self._open_document()
        if self.page:
            self.window.workspace.show_page(self.page)
        QCoreApplication.processEvents()

    def page_roots(self) -> list[QWidget]:
        page = self.window.workspace.page
        assert page is not None
        side = page.side if page.side_made else None
        popovers = [w for w in self.window.findChildren(QFrame) if w.property("popover") and w.isVisible()]
        return [w for w in (page, side, *popovers) if w is not None and isValid(w)]

    def frame_roots(self) -> list[QWidget]:
        workspace = self.window.workspace
        return [self.window.top, workspace.strip, workspace.navigation, workspace.findings, self.window.status]

    def close(self) -> None:
        self.release.set()
        self.answers.stop()
        put_away(self.window)


def files_to_open(folder: Path) -> dict[str, Path]:
    plan, config, broken, other = (folder / n for n in ("one.trainplan", "config.json", "two.trainplan", "three.txt"))
    write_plan(plan, new_document().plan)
    config.write_text(json.dumps(preset("llama-3.1-70b").config), "utf-8")
    broken.write_text("{", "utf-8")
    other.write_text("no log", "utf-8")
    return {"plan": plan, "config": config, "broken": broken, "other": other}


@pytest.fixture
def bench(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Bench]:
    made = Bench(request.param, tmp_path)
    yield made
    made.close()


def press_all(bench: Bench, roots: Callable[[], list[QWidget]], qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    with caplog.at_level(logging.WARNING):
        for way in WAYS:
            for what in way(roots, bench.back):
                print(what)  # noqa: T201
                QCoreApplication.processEvents()
                assert caplog.messages == [], what
        qtbot.wait(50)
    assert caplog.messages == []


@pytest.mark.long
@pytest.mark.parametrize("bench", ["plan"], indirect=True)
@pytest.mark.parametrize("page", [panel.key for panel in PANELS])
def test_that_all_of_a_page_can_be_pressed(bench: Bench, page: str, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    bench.open(page)
    qtbot.waitUntil(lambda: bench.window.session.results is not None, timeout=60_000)
    press_all(bench, bench.page_roots, qtbot, caplog)


@pytest.mark.long
@pytest.mark.parametrize("bench", STATES[1:], indirect=True)
@pytest.mark.parametrize("page", [panel.key for panel in PANELS])
def test_that_all_of_a_page_can_be_pressed_without_results(bench: Bench, page: str, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    bench.open(page)
    press_all(bench, bench.page_roots, qtbot, caplog)


@pytest.mark.parametrize("bench", ["plan", *LATER], indirect=True)
def test_that_all_around_a_page_can_be_pressed(bench: Bench, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    bench.open("parallelism")
    qtbot.wait(20)
    press_all(bench, bench.frame_roots, qtbot, caplog)


@pytest.mark.parametrize("bench", ["no plan"], indirect=True)
def test_that_all_of_the_welcome_page_can_be_pressed(bench: Bench, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    def back() -> None:
        QCoreApplication.processEvents()
        if bench.window.document is not None:
            bench.window.files.close_plan()
        for page in bench.window.findChildren(NewPlanPage):
            if page.isVisible():
                page.cancelled.emit()
        QCoreApplication.processEvents()

    bench.back = back  # type: ignore[method-assign]
    qtbot.waitUntil(lambda: bool(bench.window.welcome.example_buttons), timeout=20_000)
    press_all(bench, lambda: [bench.window.welcome, bench.window.top], qtbot, caplog)
    assert any("Open" in seen for seen in bench.answers.seen)


@pytest.mark.parametrize("bench", ["no plan", "plan", *LATER], indirect=True)
def test_that_every_menu_entry_can_be_chosen(bench: Bench, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    """But the pages, which other tests press."""
    pages = {panel.name for panel in PANELS}

    def ready() -> None:
        QCoreApplication.processEvents()
        if bench.state != "no plan" and bench.window.document is None:
            bench.open("parallelism")
        if bench.state == "no plan" and bench.window.document is not None:
            bench.window.files.close_plan()

    ready()
    chosen: set[str] = set()
    with caplog.at_level(logging.WARNING):
        for _ in range(200):
            ready()
            done = STAY | chosen | pages
            actions = [a for a in all_actions(bench.window.top.menus) if a.isEnabled() and a.text() not in done]
            if not actions:
                break
            words = actions[0].text()
            chosen.add(words)
            print("choose", words)  # noqa: T201
            actions[0].trigger()
            QCoreApplication.processEvents()
            assert caplog.messages == [], words
        qtbot.wait(100)
    assert caplog.messages == []
    assert len(chosen) > 10


@pytest.mark.parametrize("bench", ["no plan", *STATES], indirect=True)
def test_that_any_file_can_be_dropped(bench: Bench, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    with caplog.at_level(logging.WARNING):
        for file in (*bench.files.values(), bench.tmp_path, bench.tmp_path / "absent.trainplan"):
            if bench.state != "no plan":
                bench.open("parallelism")
            drop(bench.window, file)
            qtbot.wait(50)
            assert caplog.messages == [], file
