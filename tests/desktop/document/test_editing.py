"""What happens while a person edits a plan."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from tests.desktop.windows import row_of, type_into

from trainplan.plan.new import usual_staff


def test_that_typing_a_number_changes_the_plan_and_the_answer(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.micro_batch")
    with qtbot.waitSignal(open_window.session.results_changed):
        type_into(qtbot, row, "1")
    assert open_window.session.plan.parallelism.micro_batch == 1
    button = open_window.workspace.strip.button("days")
    qtbot.waitUntil(lambda: button.figure.change.startswith("+"))
    assert "more than before" in button.accessibleName()


def test_that_undo_brings_the_old_value_back_and_names_what_it_undoes(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.tensor")
    type_into(qtbot, row, "4")
    assert open_window.menus.undo.text() == "&Undo Change tensor parallel"
    open_window.menus.undo.trigger()
    assert open_window.session.plan.parallelism.tensor == 8
    assert row.editor.text() == "8"
    open_window.menus.redo.trigger()
    assert open_window.session.plan.parallelism.tensor == 4


def test_that_typing_in_one_field_is_one_step_and_leaving_it_ends_the_step(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "hardware", "hardware.accelerators")
    stack = open_window.session.document.undo_stack
    type_into(qtbot, row, "2048")
    assert stack.count() == 1
    open_window.workspace.navigation.setFocus()
    type_into(qtbot, row, "512")
    assert stack.count() == 2
    stack.undo()
    assert open_window.session.plan.hardware.accelerators == 2048


def test_that_the_usual_staff_follows_the_accelerators_in_the_same_step(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    session = open_window.session
    session.edit("economics.staff_per_year", usual_staff(session.plan.hardware.n_nodes), "Staff")
    session.end_session()
    session.edit("hardware.accelerators", 150 * session.plan.hardware.node.accelerators, "Accelerators")
    assert session.plan.economics.staff_per_year == 400_000
    session.document.undo_stack.undo()
    assert session.plan.economics.staff_per_year == usual_staff(session.plan.hardware.n_nodes)


def test_that_text_that_is_no_number_stays_red_and_does_not_reach_the_plan(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "training.phases.0.global_batch")
    type_into(qtbot, row, "2,o48")
    assert open_window.session.plan.training.phases[0].global_batch == 2048
    assert row.editor.property("state") == "unreadable"
    assert "The plan still has 2,048." in row.message.text
    open_window.workspace.navigation.setFocus()
    assert row.editor.text() == "2,o48"


@pytest.mark.parametrize("text", ["0", "-3", "1.5", "99999999999"])
def test_that_a_number_outside_the_bounds_is_refused_with_the_bound(open_window, qtbot, text) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.tensor")
    row.editor.setText(text)
    row.editor.textEdited.emit(text)
    assert open_window.session.plan.parallelism.tensor == 8
    assert row.message.tone == "error"


def test_that_an_empty_optional_field_is_left_open(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "hardware", "hardware.matmul_tflops")
    type_into(qtbot, row, "794")
    assert open_window.session.plan.hardware.matmul_tflops == 794
    row.editor.clear()
    row.editor.textEdited.emit("")
    assert open_window.session.plan.hardware.matmul_tflops is None


def test_that_the_wheel_changes_nothing(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    number = row_of(open_window, "parallelism", "parallelism.tensor")
    choice = row_of(open_window, "parallelism", "parallelism.sharding")
    before = open_window.session.plan
    for row in (number, choice):
        row.editor.setFocus()
        middle = QPointF(row.editor.rect().center())
        wheel = QWheelEvent(
            middle, middle, QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(row.editor, wheel)
    assert open_window.session.plan == before


def test_that_up_and_down_step_a_number(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.pipeline")
    row.editor.setFocus()
    qtbot.keyClick(row.editor, Qt.Key.Key_Up)
    assert open_window.session.plan.parallelism.pipeline == 5
    qtbot.keyClick(row.editor, Qt.Key.Key_Down)
    assert open_window.session.plan.parallelism.pipeline == 4


def test_that_german_text_with_a_decimal_comma_is_understood(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    QLocale.setDefault(QLocale("de_DE"))
    row = row_of(open_window, "facility", "facility.pue")
    type_into(qtbot, row, "1,25")
    assert open_window.session.plan.facility.pue == 1.25
    open_window.workspace.navigation.setFocus()
    assert row.editor.text() == "1,25"


def test_that_a_unit_may_be_typed(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "dataset", "training.phases.0.tokens")
    type_into(qtbot, row, "15T")
    assert open_window.session.plan.training.tokens == 15e12


def test_that_reset_gives_the_default_and_hides_itself(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.pipeline")
    assert row.reset.isVisible()
    qtbot.mouseClick(row.reset, Qt.MouseButton.LeftButton)
    assert open_window.session.plan.parallelism.pipeline == 1
    assert not row.reset.isVisible()


def test_that_a_value_that_does_not_fit_tells_the_figures_to_wait(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.micro_batch")
    with qtbot.waitSignal(open_window.session.results_changed):
        type_into(qtbot, row, "8")
    strip = open_window.workspace.strip
    assert strip.verdict_text.startswith("Does not fit")
    assert strip.button("days").figure.value == ""
    assert strip.button("days").figure.below == "until it fits"
    assert strip.button("power").figure.value == ""
    assert row.message.tone == "error"


def test_that_choosing_an_accelerator_brings_its_node_as_one_step(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "hardware", "hardware.accelerator")
    index = next(i for i in range(row.editor.count()) if "b200" in str(row.editor.itemData(i)))
    row.editor.setCurrentIndex(index)
    row.editor.activated.emit(index)
    plan = open_window.session.plan
    assert "b200" in plan.hardware.accelerator.id
    assert plan.hardware.node.accelerator == plan.hardware.accelerator.id
    open_window.session.document.undo_stack.undo()
    assert "h100" in open_window.session.plan.hardware.accelerator.id


def test_that_a_typed_value_is_no_longer_called_measured(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    from trainplan.plan.document import Provenance  # noqa: PLC0415

    document = open_window.session.document
    document.edit("hardware.matmul_tflops", 700.0, "Largest matrix product")
    document.set_origin("hardware.matmul_tflops", Provenance(kind="measurement", source="log"), "")
    row = row_of(open_window, "hardware", "hardware.matmul_tflops")
    assert "measured" in row.origin.accessibleName()
    type_into(qtbot, row, "650")
    assert open_window.session.plan.provenance["hardware.matmul_tflops"] == Provenance(kind="decision")


def test_that_a_finding_leads_to_its_field(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.follow("hardware.storage_write_gb_per_second")
    row = row_of(open_window, "hardware", "hardware.storage_write_gb_per_second")
    assert row.editor.hasFocus()


def test_that_a_scenario_keeps_its_changes_apart_from_the_base(open_window, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    from trainplan.plan.document import Scenario  # noqa: PLC0415
    from trainplan.plan.paths import set_field  # noqa: PLC0415

    document = open_window.session.document
    scenarios = (Scenario(name="long pipeline", changes={"parallelism.pipeline": 16}),)
    document.replace_plan(set_field(document.plan, "scenarios", scenarios), "Add a scenario")
    document.choose_scenario("long pipeline")
    assert open_window.session.plan.parallelism.pipeline == 16
    document.edit("parallelism.pipeline", 8, "Pipeline parallel")
    assert document.plan.parallelism.pipeline == 4
    assert open_window.session.plan.parallelism.pipeline == 8
    document.choose_scenario("")
    assert open_window.session.plan.parallelism.pipeline == 4


def test_that_a_scenario_is_added_with_one_step_and_deleted_again(open_window) -> None:  # type: ignore[no-untyped-def]
    open_window.add_scenario("fp8")
    document = open_window.session.document
    assert document.scenario == "fp8"
    document.edit("model.precision", "fp8", "Precision")
    assert document.plan.model.precision == "bf16_mixed"
    assert open_window.session.plan.model.precision == "fp8"
    open_window.delete_scenario()
    assert document.scenario == ""
    document.undo_stack.undo()
    assert [item.name for item in document.plan.scenarios] == ["fp8"]


def test_that_two_scenarios_cannot_have_one_name(open_window) -> None:  # type: ignore[no-untyped-def]
    open_window.add_scenario("fp8")
    open_window.add_scenario("fp8")
    assert len(open_window.session.document.plan.scenarios) == 1
    assert "fp8" in open_window.notices.notices[0].words


def test_that_typing_the_old_value_again_leaves_nothing_to_undo(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    document = open_window.session.document
    row = row_of(open_window, "parallelism", "parallelism.tensor")
    row.editor.setFocus()
    for text in ("4", "8"):
        row.editor.setText(text)
        row.editor.textEdited.emit(text)
    assert open_window.session.plan.parallelism.tensor == 8
    assert document.undo_stack.count() == 0
    assert not document.dirty
