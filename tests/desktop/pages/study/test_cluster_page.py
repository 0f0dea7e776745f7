"""The page Cluster: which clusters meet a deadline, and taking one of them."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from tests.desktop.windows import open_plan

from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.pages.study import cluster

FEW = ("nvidia-v100-sxm2-16gb", "nvidia-a100-sxm4-80gb", "nvidia-h100-sxm5-80gb")


@pytest.fixture
def window(real_window, qtbot, monkeypatch):  # type: ignore[no-untyped-def]
    monkeypatch.setattr(cluster, "solve", partial(cluster.solve, accelerators=FEW))
    plan = set_field(load_example("llama2-7b-64-a100"), "operations.days_available", 40.0)
    open_plan(real_window, plan, qtbot)
    return real_window


@pytest.fixture
def page(window):  # type: ignore[no-untyped-def]
    window.workspace.show_page("cluster")
    shown = window.workspace.page
    shown.settle()
    return shown


def test_that_the_deadline_of_the_plan_is_met_by_every_cluster_shown(page) -> None:  # type: ignore[no-untyped-def]
    assert page.deadline.text() == "40"
    found = [item for item in page.solutions if item.smallest is not None]
    assert len(page.solutions) == len(FEW)
    assert found
    assert all(item.smallest.results.run.days <= 40 for item in found)
    page.table.copy()
    rows = QGuiApplication.clipboard().text().splitlines()
    assert len(rows) == 1 + len(FEW)


def test_that_using_a_cluster_gives_its_days_to_the_last_digit_and_is_one_step_back(window, page, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = window.session.plan
    chosen = next(item for item in page.solutions if item.accelerator == "nvidia-h100-sxm5-80gb")
    page.table.choose(chosen)
    assert "H100" in page.use_smallest.text()
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        qtbot.mouseClick(page.use_smallest, Qt.MouseButton.LeftButton)
    assert window.session.plan.hardware.accelerators == chosen.smallest.n_accelerators
    assert window.session.results.run.days == chosen.smallest.results.run.days
    assert window.session.document.undo_stack.undoText().startswith("Use")
    window.session.document.undo_stack.undo()
    assert window.session.plan == before


def test_that_a_shorter_deadline_takes_a_larger_cluster(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = {item.accelerator: item.smallest.n_accelerators for item in page.solutions if item.smallest}
    page.deadline.setText("")
    qtbot.keyClicks(page.deadline, "1 week")
    qtbot.keyClick(page.deadline, Qt.Key.Key_Return)
    page.settle()
    after = {item.accelerator: item.smallest.n_accelerators for item in page.solutions if item.smallest}
    assert after
    assert all(count > before[name] for name, count in after.items())


def test_that_a_deadline_that_is_no_time_says_so_and_starts_nothing(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.deadline.setText("")
    qtbot.keyClicks(page.deadline, "soon")
    qtbot.keyClick(page.deadline, Qt.Key.Key_Return)
    assert not page.working
    assert page.deadline.property("state") == "unreadable"


def test_that_an_edit_of_the_plan_makes_the_answer_stale(window, page, qtbot) -> None:  # type: ignore[no-untyped-def]
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit("parallelism.micro_batch", 1, "Micro batch")
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit("operations.spare_nodes", 3, "Spare nodes")
    assert page.stale.text() == "The plan changed after this."
    page.begin()
    page.settle()
    assert page.stale.text() == ""


def test_that_a_cancelled_question_keeps_what_was_found(page) -> None:  # type: ignore[no-untyped-def]
    page.begin()
    page.cancel()
    assert not page.working
    assert page.sentence.text().startswith("Stopped")


def test_that_growing_shows_the_plan_itself_among_the_sizes(page) -> None:  # type: ignore[no-untyped-def]
    page.steps.copy()
    rows = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()[1:]]
    sizes = [int(row[0].replace(",", "")) for row in rows]
    assert sizes == [8, 16, 32, 64, 128, 256]
    assert rows[3][1].startswith("this plan: ")
