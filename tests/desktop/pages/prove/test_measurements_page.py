"""The measurements page: files read, ticked, taken, taken back, dropped; every action performed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog
from tests.desktop.windows import open_plan

from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.pages.prove.measurement_table import DAYS, MEASURED, TAKE
from trainplan_desktop.pages.prove.measurements import MeasurementsPage
from trainplan_desktop.widgets.basics import QuietButton

DATA = Path(__file__).parents[3] / "data" / "measure"


@pytest.fixture
def window(real_window: MainWindow, qtbot) -> MainWindow:  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    real_window.workspace.show_page("measurements")
    settle(real_window, qtbot)
    return real_window


def shown(window: MainWindow) -> MeasurementsPage:
    page = window.workspace.page
    assert isinstance(page, MeasurementsPage)
    return page


def settle(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    qtbot.waitUntil(lambda: not window.session.busy and page.up_to_date and not page.working, timeout=60_000)


def plan_of(window: MainWindow) -> Plan:
    assert window.session.document is not None
    return window.session.document.plan


def read(window: MainWindow, qtbot, *names: str) -> MeasurementsPage:  # type: ignore[no-untyped-def]
    shown(window).read_files([DATA / name for name in names])
    settle(window, qtbot)
    return shown(window)


def row_of(page: MeasurementsPage, title: str) -> int:
    found = page.found
    assert found is not None
    assert found.shown is not None
    return next(row for row, item in enumerate(found.shown.found.proposals) if item.title == title)


def test_that_a_log_is_previewed_and_nothing_is_changed(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = plan_of(window)
    page = read(window, qtbot, "megatron_2026.log")
    row = row_of(page, "Step time")
    assert page.table.item(row, MEASURED).text() == "4.34"
    assert page.table.item(row, DAYS).text().startswith("+")
    assert "Nothing is changed yet" in page.sentence.text()
    assert "days instead of" in page.total.text()
    assert plan_of(window) == before


def test_that_ticked_figures_are_taken_in_one_step_and_undone(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = plan_of(window)
    page = read(window, qtbot, "megatron_2026.log")
    qtbot.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    taken = plan_of(window)
    assert taken.measured.step_factor is not None
    assert {item.title for item in taken.measurements} >= {"Step time", "Wait for data"}
    assert "SHA-256" in page.excerpt.text()
    assert window.session.document is not None
    window.session.document.undo_stack.undo()
    assert plan_of(window) == before


def test_that_a_figure_without_a_tick_is_not_taken(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = read(window, qtbot, "megatron_2026.log")
    page.table.item(row_of(page, "Step time"), TAKE).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: not page.working, timeout=60_000)
    assert "Taken together" in page.total.text()
    qtbot.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    assert plan_of(window).measured.step_factor is None
    assert plan_of(window).measured.data_wait_seconds == pytest.approx(0.0097)


def test_that_files_can_be_put_aside(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = read(window, qtbot, "megatron_2026.log")
    qtbot.mouseClick(page.refuse, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    assert page.table.rowCount() == 0
    assert not plan_of(window).measurements


def test_that_one_measurement_is_taken_back(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = plan_of(window)
    page = read(window, qtbot, "megatron_2026.log")
    qtbot.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    while plan_of(window).measurements:
        qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)
        settle(window, qtbot)
    assert plan_of(window) == before


def test_that_a_taken_figure_is_stale_when_the_hardware_changes(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = read(window, qtbot, "megatron_2026.log")
    qtbot.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    document = window.session.document
    assert document is not None
    document.replace_plan(set_field(document.plan, "parallelism.tensor", 2), "Change")
    settle(window, qtbot)
    states = [page.before.item(row, 4).text() for row in range(1, page.before.rowCount())]
    assert any("stale" in state for state in states)


def test_that_what_cannot_be_used_is_said(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = read(window, qtbot, "nccl_each_rank_alone.txt")
    words = [page.files.itemAt(0).widget().layout().itemAt(place).widget().text() for place in range(3)]
    assert "Not usable, because every rank ran alone" in words[2]
    assert not page.accept.isEnabled()


def test_that_a_wrong_rail_is_drawn_and_its_lines_copied(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = read(window, qtbot, "topo_one_wrong_rail.txt")
    assert "mlx5_9" in page.node_words.text()
    assert "mlx5_9" in page.picture.accessibleName()
    qtbot.mouseClick(page.copy_lines, Qt.MouseButton.LeftButton)
    assert "srun --cpu-bind=mask_cpu:" in QGuiApplication.clipboard().text()


def test_that_files_are_chosen_in_a_dialog(window: MainWindow, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    chosen = ([str(DATA / "ior_4.txt")], "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: chosen)
    qtbot.mouseClick(shown(window).read, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    assert shown(window).table.rowCount() == 2


def test_that_a_log_dropped_on_the_window_is_read(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    window.workspace.show_page("model")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(DATA / "megatron_2026.log"))])
    where, buttons, keys = QPointF(10, 10), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(where.toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
    window.dragEnterEvent(entered)
    assert entered.isAccepted()
    window.dropEvent(QDropEvent(where, Qt.DropAction.CopyAction, data, buttons, keys))
    qtbot.waitUntil(lambda: isinstance(window.workspace.page, MeasurementsPage), timeout=60_000)
    settle(window, qtbot)
    assert shown(window).table.rowCount() > 0


def test_that_measurements_and_validation_lead_to_each_other(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    for there in ("validation", "measurements"):
        page = window.workspace.page
        (button,) = page.other_place.findChildren(QuietButton)  # type: ignore[union-attr]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.workspace.page.key == there  # type: ignore[union-attr]


def test_that_a_topology_taken_stays_with_the_plan_as_a_finding(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = read(window, qtbot, "topo_one_wrong_rail.txt")
    days = page.table.item(row_of(page, "Paths in the node"), DAYS)
    assert days is not None
    assert days.text() == ""
    assert page.sentence.text().startswith("The files replace no assumption")
    page.take_ticked()
    settle(window, qtbot)
    assert [item.title for item in plan_of(window).measurements] == ["Paths in the node"]
    results = window.session.results
    assert results is not None
    assert "node_wrong_rail" in {found.code for found in results.findings}
    assert page.found is not None
    assert page.found.measured_topology
    page.take_one_back()
    settle(window, qtbot)
    assert not page.found.measured_topology
