"""A study is never shown as that of another plan: older ones are pale, late answers are dropped, empty parts say so."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtWidgets import QLabel

from trainplan_desktop.pages.shared.long_page import LongPage
from trainplan_desktop.plots.histogram import HistogramPanel
from trainplan_desktop.plots.tornado import TornadoPanel
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.widgets.freshness import Freshness
from trainplan_desktop.widgets.tables import FigureTable, TableRow


class Slow(LongPage):
    """A study that ends when the test lets it; its figure is the micro batch of the plan."""

    quiet_ms = 0

    def __init__(self, session) -> None:  # type: ignore[no-untyped-def]
        super().__init__(session, "Slow")
        self.doors: list[threading.Event] = []
        self.plot, self.table = HistogramPanel("Spread"), FigureTable("Chances", ("", ""))
        self.body.addWidget(self.plot)
        self.body.addWidget(self.table)
        self.shown: list[int] = []

    def study(self, plan, results, on_progress):  # type: ignore[no-untyped-def]
        door = threading.Event()
        self.doors.append(door)
        door.wait(20)
        return plan.parallelism.micro_batch

    def show_study(self, found, plan, results) -> None:  # type: ignore[no-untyped-def]
        self.shown.append(found)
        self.say(f"Micro batch {found}.")
        self.plot.show_histogram((0, 1, 2), (1, 3), total=4, middle=(0.5, 1.5), marks=(), unit="days")
        self.table.show_rows([TableRow(("Micro batch", str(found)))])


@pytest.fixture
def page(open_window, qtbot):  # type: ignore[no-untyped-def]
    made = Slow(open_window.session)
    qtbot.addWidget(made)
    made.show()
    open_window.session.results_changed.connect(made.refresh)
    qtbot.waitUntil(lambda: len(made.doors) == 1)
    yield made
    for door in made.doors:
        door.set()


def answer(page: Slow, number: int, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: len(page.doors) > number)
    page.doors[number].set()


def edit(page: Slow, micro_batch: int) -> None:
    page.session.edit("parallelism.micro_batch", micro_batch, "Micro batch")
    page.session.end_session()


def words(widget) -> list[str]:  # type: ignore[no-untyped-def]
    return [shown.text() for shown in widget.findChildren(QLabel) if shown.text() and shown.isVisibleTo(widget)]


def test_that_nothing_is_claimed_while_the_first_study_computes(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: page.freshness is Freshness.COMPUTING)
    assert "Computing" in words(page.plot)
    assert words(page.table) == []
    answer(page, 0, qtbot)
    qtbot.waitUntil(lambda: page.shown == [2])
    assert "Computing" not in words(page.plot)
    assert "Chances" in words(page.table)


def test_that_figures_of_the_plan_before_are_pale_until_the_new_ones_are_there(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    answer(page, 0, qtbot)
    qtbot.waitUntil(lambda: page.shown == [2])
    edit(page, 4)
    qtbot.waitUntil(lambda: page.freshness is Freshness.COMPUTING)
    assert page.plot.is_pale
    assert not page.table.findChild(QLabel).isEnabled()
    answer(page, 1, qtbot)
    qtbot.waitUntil(lambda: page.shown == [2, 4])
    assert not page.plot.is_pale
    assert page.table.findChild(QLabel).isEnabled()


def test_that_the_answer_for_an_older_plan_is_dropped_when_it_comes_late(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    edit(page, 4)
    answer(page, 1, qtbot)
    qtbot.waitUntil(lambda: page.shown == [4])
    answer(page, 0, qtbot)
    qtbot.wait(80)
    assert page.shown == [4]
    assert page.sentence.text() == "Micro batch 4."


def test_that_what_was_stopped_stays_pale_until_it_is_computed_again(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    answer(page, 0, qtbot)
    qtbot.waitUntil(lambda: page.shown == [2])
    edit(page, 4)
    qtbot.waitUntil(lambda: len(page.doors) == 2)
    page.cancel()
    assert page.freshness is Freshness.OLD
    assert page.plot.is_pale
    page.begin()
    answer(page, 2, qtbot)
    qtbot.waitUntil(lambda: page.shown == [2, 4])
    assert not page.plot.is_pale


@pytest.mark.parametrize("key", ["operations", "hardware", "facility"])
def test_that_a_right_pane_has_the_height_of_its_content_in_another_theme(open_window, qtbot, key) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page(key)
    open_window.workspace.settle()
    theme().set_mode(Mode.DARK)
    body = open_window.workspace.page.side.widget()
    qtbot.wait(80)
    qtbot.waitUntil(lambda: body.height() >= body.layout().heightForWidth(body.width()), timeout=3000)


def test_that_a_plot_without_figures_has_no_axis_titles_and_stays_empty_in_another_theme(qtbot) -> None:  # type: ignore[no-untyped-def]
    panel = TornadoPanel()
    qtbot.addWidget(panel)
    panel.set_titles(axis="days")
    assert words(panel.view) == ["Not computed yet"]
    assert "days" not in words(panel)
    theme().set_mode(Mode.DARK)
    assert panel.is_empty
