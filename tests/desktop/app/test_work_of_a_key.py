"""What the window does for one edit: each part is painted once for the answer, and a page that is hidden not at all."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.windows import open_plan, put_away

from trainplan.plan.examples import load_example
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.wording.formats import decimals

EDITED, VALUES = "parallelism.micro_batch", (1, 2, 4)


class Paints(QObject):
    """Counts paints of each widget."""

    def __init__(self) -> None:
        super().__init__()
        self.of: Counter[QWidget] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            self.of[watched] += 1
        return False


def edit(window: MainWindow, value: int, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit(EDITED, value, "Micro batch")
    QCoreApplication.processEvents()


def rest(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing is painted any more, which takes longer on a loaded machine."""
    window.workspace.settle()
    paints, before = Paints(), -1
    QApplication.instance().installEventFilter(paints)  # type: ignore[union-attr]
    while (seen := paints.of.total()) != before:
        before = seen
        qtbot.wait(50)
    QApplication.instance().removeEventFilter(paints)  # type: ignore[union-attr]


def test_that_an_answer_is_painted_once(open_window, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    workspace = open_window.workspace
    workspace.show_page("parallelism")
    page = workspace.page
    workspace.settle()
    for value in VALUES:
        edit(open_window, value, qtbot)
    rest(open_window, qtbot)
    refreshed: list[str] = []
    refresh = type(page).refresh
    monkeypatch.setattr(type(page), "refresh", lambda self: (refreshed.append(self.key), refresh(self))[1])
    paints = Paints()
    QApplication.instance().installEventFilter(paints)
    for value in VALUES:
        edit(open_window, value, qtbot)
        qtbot.wait(20)
    QApplication.instance().removeEventFilter(paints)
    edits = len(VALUES)
    assert paints.of[page.plots.stages.view.viewport()] == edits
    assert paints.of[page.plots.timeline.view.viewport()] <= edits
    assert refreshed == ["parallelism"] * (2 * edits)  # what is typed shows at once, the answer when it is there
    untouched = page.rows["parallelism.schedule"].origin
    assert paints.of[untouched] <= edits + 1


def test_that_a_hidden_page_is_left_alone(open_window, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    workspace = open_window.workspace
    workspace.show_page("memory")
    hidden = workspace.page
    workspace.show_page("parallelism")
    monkeypatch.setattr(type(hidden), "refresh", lambda _self: pytest.fail("a hidden page was refreshed"))
    for value in VALUES:
        edit(open_window, value, qtbot)


def picture(window: MainWindow, qtbot: QtBot) -> QImage:
    window.workspace.show_page("parallelism")
    window.workspace.settle()
    qtbot.wait(100)
    side: QWidget = window.workspace.page.side  # type: ignore[union-attr]
    return side.grab().toImage()


def test_that_edits_leave_the_picture_of_a_fresh_window(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("parallelism")
    for value in (*VALUES, 2, 1):
        edit(open_window, value, qtbot)
    seen = picture(open_window, qtbot)
    fresh = MainWindow(Session(open_window.session.evaluate), Settings())
    fresh.keeps_settings = False
    fresh.resize(open_window.size())
    fresh.show()
    open_plan(fresh, open_window.session.plan, qtbot)
    assert picture(fresh, qtbot) == seen
    put_away(fresh)


def test_that_plots_show_the_new_plan_before_the_rest_of_its_answer_is_computed(real_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    """And are not painted again with it."""
    open_plan(real_window, load_example("llama3-8b-full-fsdp-8h100"), qtbot)
    real_window.workspace.show_page("parallelism")
    session, plots = real_window.session, real_window.workspace.page.plots
    rest(real_window, qtbot)
    old, seen = session.results, []
    paints = Paints()
    QApplication.instance().installEventFilter(paints)

    def look() -> None:
        seen.append((session.results is old, session.busy, plots.stages.items.bars[0].total))

    session.first_answered.connect(look)
    edit(real_window, 2, qtbot)
    qtbot.wait(20)
    QApplication.instance().removeEventFilter(paints)
    peak = decimals(session.results.memory.stages[0].peak_bytes / 2**30, 1)
    assert seen == [(True, True, peak)]
    assert peak != decimals(old.memory.stages[0].peak_bytes / 2**30, 1)
    assert paints.of[plots.stages.view.viewport()] == 1
