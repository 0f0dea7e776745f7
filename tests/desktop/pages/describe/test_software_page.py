"""The software page: the stack, ways out, questions, frameworks, operations; every action performed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from tests.desktop.windows import open_plan

from trainplan.catalog import contenders
from trainplan.catalog.library import load_library
from trainplan.engine.studies import framework_choice
from trainplan.plan.new import default_plan
from trainplan.plan.paths import set_field
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.pages.describe.software import SoftwarePage


@pytest.fixture
def window(real_window: MainWindow, qtbot) -> MainWindow:  # type: ignore[no-untyped-def]
    plan = default_plan(load_library())
    for path, value in {"software.driver": "R550", "software.cuda": "13.0"}.items():
        plan = set_field(plan, path, value)
    open_plan(real_window, plan, qtbot)
    real_window.workspace.show_page("software")
    settle(real_window, qtbot)
    return real_window


def shown(window: MainWindow) -> SoftwarePage:
    page = window.workspace.page
    assert isinstance(page, SoftwarePage)
    return page


def settle(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: not window.session.busy and window.session.results is not None, timeout=60_000)
    shown(window).refresh()


def software(window: MainWindow):  # type: ignore[no-untyped-def]
    return window.session.plan.software


def test_that_a_pair_is_named_with_its_reason_and_its_ways_out(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    stack = shown(window).stack
    rows = {row.cells[0]: row for row in stack.table.rows}
    assert rows["Driver"].cells[2] == rows["CUDA"].cells[2] == "in conflict"
    assert [way.text() for way in stack.ways] == ["Take Driver 620", "Take CUDA 12.9.1"]
    assert "Driver and CUDA do not go together" in shown(window).sentence.text()
    qtbot.mouseClick(stack.ways[1], Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    assert software(window).cuda == "12.9.1"
    assert stack.ways == []
    assert {row.cells[0]: row for row in stack.table.rows}["CUDA"].cells[2] == "decided"
    window.session.document.undo_stack.undo()  # type: ignore[union-attr]
    assert software(window).cuda == "13.0"


def test_that_the_rest_is_completed_and_undone_at_once(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    stack = shown(window).stack
    qtbot.mouseClick(stack.take_all, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    assert software(window).pytorch == "2.14.1"
    assert software(window).driver == "R550"
    window.session.document.undo_stack.undo()  # type: ignore[union-attr]
    assert software(window).pytorch is None


def test_that_a_version_left_open_is_an_empty_field(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = shown(window).rows["software.nccl"]
    assert row.editor.text() == ""
    assert row.editor.placeholderText() == "left open"
    qtbot.keyClicks(row.editor, "2.27.3")
    qtbot.keyClick(row.editor, Qt.Key.Key_Return)
    assert software(window).nccl == "2.27.3"
    row.editor.selectAll()
    qtbot.keyClick(row.editor, Qt.Key.Key_Delete)
    qtbot.keyClick(row.editor, Qt.Key.Key_Return)
    assert software(window).nccl is None
    words = [cell for line in shown(window).defaults.rows for cell in line.cells]
    assert "None" not in words


def test_that_a_layer_leads_to_its_field(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    with qtbot.waitSignal(window.session.field_requested) as asked:
        shown(window).stack.table.opened.emit("nccl", None)
    assert asked.args == ["software.nccl"]


def test_that_a_question_is_answered_and_a_wrong_one_told(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    stack = shown(window).stack
    qtbot.keyClicks(stack.question, "keep driver R550: which PyTorch?")
    qtbot.keyClick(stack.question, Qt.Key.Key_Return)
    first = stack.answers.rows[0].cells
    assert first == ("2.14.1", "Goes, by choice", "CUDA 12.6.3")
    stack.question.setText("what now?")
    qtbot.mouseClick(stack.ask_button, Qt.MouseButton.LeftButton)
    assert "keep driver R550" in stack.problem.text()
    assert stack.answers.isHidden()


def test_that_traps_are_listed_with_what_hangs_on_open_settings(window: MainWindow) -> None:
    traps = shown(window).stack.traps
    assert "of 38 apply" in traps.note.text()
    assert {row.cells[1] for row in traps.rows} == {"Applies", "Open"}


def test_that_each_view_is_shown_alone(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    for key in ("frameworks", "operations", "switches", "stack"):
        qtbot.mouseClick(page.chips[key], Qt.MouseButton.LeftButton)
        assert [name for name, view in page.views.items() if not view.isHidden()] == [key]


def test_that_operations_tell_what_the_plan_needs(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    window.session.edit("software.mlops.tracking", "mlflow", "Tracking")
    settle(window, qtbot)
    rows = {row.cells[0]: row.cells for row in shown(window).operations.needs.rows}
    assert rows["Experiment tracking"][1] == "MLflow"
    assert rows["Model registry"][1] == "open"
    # 8.03 billion parameters of two bytes are 0.0161 TB; five versions 0.0803.
    assert "0.0803 TB" in rows["Model registry"][2]
    assert len(shown(window).operations.checks.rows) >= 10


@pytest.fixture
def few_frameworks(monkeypatch: pytest.MonkeyPatch) -> None:
    few = tuple(each for each in contenders.contenders() if each.id in ("megatron_core", "torchtitan", "hf_peft"))
    monkeypatch.setattr(framework_choice, "contenders", lambda: few)


@pytest.mark.usefixtures("few_frameworks")
def test_that_frameworks_are_compared_and_one_is_taken(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    page.choose("frameworks")
    view = page.frameworks
    qtbot.mouseClick(view.compare_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.found is not None, timeout=300_000)
    names = [row.cells[0] for row in view.table.rows]
    assert names[-1] == "Trainer with PEFT"
    assert "recommended" in names[0] + names[1]
    assert "Megatron-Core" in view.reason.text()
    view.table.opened.emit("torchtitan", None)
    assert view.use_button.text() == "Use torchtitan"
    qtbot.mouseClick(view.use_button, Qt.MouseButton.LeftButton)
    assert software(window).framework == "torchtitan"
    assert window.session.plan.parallelism.sharding in ("fsdp", "hsdp")
    view.table.opened.emit("hf_peft", None)
    assert view.use_button.isHidden()
    assert view.told.rows[0].cells[1] == "For adapters; without them it is the Hugging Face Trainer"
    window.session.edit("hardware.accelerators", 128, "Accelerators")
    settle(window, qtbot)
    assert "compare again" in view.state.text()


def test_that_a_comparison_is_stopped(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    view = shown(window).frameworks
    view.compare()
    assert not view.compare_button.isEnabled()
    view.stop_button.click()
    assert view.compare_button.isEnabled()
    assert view.found is None
    assert view.state.text() == "Stopped."


def test_that_the_stack_is_copied(window: MainWindow) -> None:
    shown(window).stack.table.copy()
    assert "Driver\t550.90.07\tin conflict" in QGuiApplication.clipboard().text()
