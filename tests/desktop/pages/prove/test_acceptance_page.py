"""The acceptance page: every action performed, results recorded, refused and undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from tests.desktop.windows import open_plan

from trainplan.acceptance.record import check_chain
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import get_field, set_field
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.pages.prove.acceptance import DAY, OPEN, TOPIC, AcceptancePage


@pytest.fixture
def window(real_window: MainWindow, qtbot) -> MainWindow:  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    real_window.workspace.show_page("acceptance")
    settle(real_window, qtbot)
    return real_window


def shown(window: MainWindow) -> AcceptancePage:
    page = window.workspace.page
    assert isinstance(page, AcceptancePage)
    return page


def settle(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    """Until the page shows the newest results of the engine."""
    page = shown(window)
    qtbot.waitUntil(lambda: not window.session.busy and page.up_to_date and not page.working, timeout=60_000)


def state(window: MainWindow, code: str) -> str:
    result = shown(window).result
    assert result is not None
    outcome = result.outcome(code)
    assert outcome is not None
    return outcome.state


def plan_of(window: MainWindow) -> Plan:
    assert window.session.document is not None
    return window.session.document.plan


def record(window: MainWindow, qtbot, code: str, value: str, note: str = "") -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    page.table.choose(code)
    qtbot.mouseClick(page.pane.record, Qt.MouseButton.LeftButton)
    page.pane.value.clear()
    qtbot.keyClicks(page.pane.value, value)
    qtbot.keyClicks(page.pane.note, note)
    page.pane.by.setText("M. Ohm")
    qtbot.mouseClick(page.pane.save, Qt.MouseButton.LeftButton)
    if not page.pane.trouble.text():
        settle(window, qtbot)


def test_that_all_tests_stand_in_their_groups(window: MainWindow) -> None:
    page = shown(window)
    assert page.sentence.text() == "0 of 27 pass, 27 were not run. Not ready to sign."
    assert len(page.table.keys) == 27
    assert page.bar.tokens == ["line"] * 27
    assert not page.sign.isEnabled()
    assert page.pane.code == page.table.keys[0]


def test_that_the_chosen_test_shows_its_commands_and_they_can_be_copied(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    page.table.choose("checkpoint_write")
    assert "ior -a POSIX -w -e -F -t 16m" in page.pane.commands.toPlainText()
    page.pane.copy_commands.click()
    assert QGuiApplication.clipboard().text() == page.pane.commands.toPlainText()
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    assert page.pane.code == "storage_read"


def test_that_a_typed_value_is_judged_recorded_and_undone(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    record(window, qtbot, "checkpoint_write", "35; 38 GB/s; 33000 MB/s", "second rack only")
    page = shown(window)
    assert state(window, "checkpoint_write") == "fail"
    entry = plan_of(window).acceptance.record[0]
    assert (entry.measured, entry.by, entry.note) == (35.0, "M. Ohm", "second rack only")
    assert page.pane.heading.text() == "Checkpoint write rate: failed"
    assert page.table.cell_text("checkpoint_write", 4) == "35 GB/s"
    assert page.by == "M. Ohm"
    assert window.session.results is not None
    assert "acceptance_test_failed" in [finding.code for finding in window.session.results.findings]
    window.session.document.undo_stack.undo()  # type: ignore[union-attr]
    settle(window, qtbot)
    assert plan_of(window).acceptance.record == ()
    assert state(window, "checkpoint_write") == "not_run"


def test_that_the_measured_value_replaces_the_assumption_and_is_marked_as_measured(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    record(window, qtbot, "checkpoint_write", "35")
    page = shown(window)
    assert page.pane.use.isVisible()
    qtbot.mouseClick(page.pane.use, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    plan = plan_of(window)
    assert plan.hardware.storage_write_gb_per_second == 35
    origin = plan.provenance["hardware.storage_write_gb_per_second"]
    assert (origin.kind, "M. Ohm" in origin.source) == ("measurement", True)
    assert state(window, "checkpoint_write") == "stale"
    assert "Write rate, all nodes" in page.pane.sentence.text()
    assert not page.pane.use.isVisible()
    window.session.document.undo_stack.undo()  # type: ignore[union-attr]
    settle(window, qtbot)
    assert plan_of(window).hardware.storage_write_gb_per_second is None
    assert state(window, "checkpoint_write") == "fail"


def test_that_what_is_refused_is_said_in_the_form(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    record(window, qtbot, "checkpoint_write", "much")
    assert "not understood" in page.pane.trouble.text()
    record(window, qtbot, "checkpoint_write", "")
    assert page.pane.trouble.text() == "Enter what was measured, or read it from files."
    page.pane.by.setText(" ")
    page.pane.value.setText("60")
    page.pane.save.click()
    assert "name of who" in page.pane.trouble.text()
    page.pane.cancel.click()
    assert not page.pane.form.isVisible()
    assert plan_of(window).acceptance.record == ()


def test_that_a_confirmation_passes_or_fails_by_a_person(window: MainWindow, qtbot, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    order = tmp_path / "order.pdf"
    order.write_bytes(b"%PDF-1.7")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args, **_more: ([str(order)], ""))
    page.table.choose("training_objective")
    page.pane.record.click()
    assert not page.pane.value.isVisible()
    page.pane.attach.click()
    page.pane.passes.click()
    settle(window, qtbot)
    assert state(window, "training_objective") == "pass"
    assert plan_of(window).acceptance.record[0].evidence[0].file == "order.pdf"
    page.pane.record.click()
    page.pane.fails.click()
    settle(window, qtbot)
    assert state(window, "training_objective") == "fail"


def test_that_a_waiver_needs_a_reason(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    page.table.choose("mlperf_storage")
    qtbot.mouseClick(page.pane.waive, Qt.MouseButton.LeftButton)
    page.pane.save.click()
    assert page.pane.trouble.text() == "A waiver of mlperf_storage needs a note with the reason"
    qtbot.keyClicks(page.pane.note, "Published by the vendor")
    page.pane.save.click()
    settle(window, qtbot)
    assert state(window, "mlperf_storage") == "waived"
    assert page.pane.sentence.text() == "Published by the vendor"


def test_that_a_value_is_read_from_a_file(window: MainWindow, qtbot, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from tests.desktop.cli.test_accept import NCCL  # noqa: PLC0415

    log = tmp_path / "nccl.txt"
    log.write_text(NCCL)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args, **_more: ([str(log)], ""))
    page = shown(window)
    page.table.choose("all_reduce_all")
    page.pane.record.click()
    page.pane.read.click()
    qtbot.waitUntil(lambda: "ranks 8" in page.pane.trouble.text(), timeout=20_000)
    page.table.choose("all_reduce_inside")
    page.pane.record.click()
    with qtbot.waitSignal(window.session.plan_changed, timeout=20_000):
        page.pane.read.click()
    settle(window, qtbot)
    assert state(window, "all_reduce_inside") == "pass"
    assert plan_of(window).acceptance.record[0].evidence[0].file == "nccl.txt"


def test_that_rows_follow_the_chip(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    record(window, qtbot, "software_versions", "1")
    page = shown(window)
    for key, count in ((OPEN, 26), (DAY, 27), (TOPIC, 27)):
        qtbot.mouseClick(page.chips[key], Qt.MouseButton.LeftButton)
        assert len(page.table.keys) == count
        assert [name for name, button in page.chips.items() if button.isChecked()] == [key]
    page.chips[DAY].click()
    page.table.copy()
    assert "Day 3" in QGuiApplication.clipboard().text()


def test_that_a_plan_is_signed_once_nothing_is_open(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    from datetime import UTC, datetime  # noqa: PLC0415

    from trainplan.acceptance.entries import waiver  # noqa: PLC0415
    from trainplan.acceptance.record import appended  # noqa: PLC0415

    page, plan = shown(window), plan_of(window)
    assert page.result is not None
    for outcome in page.result.outcomes:
        plan = appended(plan, waiver(plan, outcome.test, by="M. Ohm", at=datetime.now(UTC), note="agreed"))
    window.session.document.replace_plan(plan, "all waived")  # type: ignore[union-attr]
    settle(window, qtbot)
    assert page.sign.isEnabled()
    page.pane.by.setText("L. Bauer")
    qtbot.mouseClick(page.sign, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    assert "Signed by L. Bauer" in page.sentence.text()
    assert not page.sign.isEnabled()
    assert check_chain(plan_of(window).acceptance.record).intact


def test_that_an_altered_record_is_told_and_takes_nothing_more(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    record(window, qtbot, "software_versions", "1")
    plan = plan_of(window)
    forged = plan.acceptance.record[0].model_copy(update={"measured": 0.0})
    window.session.document.replace_plan(set_field(plan, "acceptance.record", (forged,)), "forge")  # type: ignore[union-attr]
    settle(window, qtbot)
    assert "altered at entry 1" in shown(window).sentence.text()
    record(window, qtbot, "burn_in", "0")
    assert "was altered" in shown(window).pane.trouble.text()
    assert len(plan_of(window).acceptance.record) == 1


@pytest.mark.parametrize(
    ("button", "files"),
    [
        ("export_record", {"commissioning-record.pdf", "commissioning-record.xlsx"}),
        ("save_commands", {"hosts.txt", "matmul.py", "01-software-versions.sh"}),
    ],
)
def test_that_exports_are_written(window: MainWindow, qtbot, tmp_path, monkeypatch, button, files) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args, **_more: str(tmp_path))
    with qtbot.waitSignal(window.session.notice_requested, timeout=60_000) as told:
        getattr(shown(window), button).click()
    assert told.args == [f"Saved in {tmp_path}.", "ok"]
    assert files <= {path.name for path in tmp_path.iterdir()}


def test_that_a_folder_that_cannot_be_written_is_told(window: MainWindow, qtbot, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args, **_more: str(tmp_path / "not" / "there"))
    with qtbot.waitSignal(window.session.notice_requested, timeout=60_000) as told:
        shown(window).save_commands.click()
    assert told.args[1] == "error"


def test_that_the_tests_are_saved_as_a_sheet(window: MainWindow, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "tests.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(target), ""))
    shown(window).save_sheet.click()
    assert "checkpoint_write" in target.read_text(encoding="utf-8-sig")


def test_that_the_place_of_the_tests_goes_into_their_commands(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    page.focus_field("acceptance.hosts")
    hosts = page.place.editors["acceptance.hosts"]
    qtbot.keyClicks(hosts, "gpu[001-008]")
    settle(window, qtbot)
    page.table.choose("pairs")
    assert "gpu[001-008]" in page.pane.commands.toPlainText()
    page.place.launcher.setCurrentIndex(1)
    page.place.launcher.activated.emit(1)
    settle(window, qtbot)
    assert "mpirun -np 16" in page.pane.commands.toPlainText()
    window.session.document.undo_stack.undo()  # type: ignore[union-attr]
    assert get_field(plan_of(window), "acceptance.launcher") == "srun"
    assert page.focus_field("acceptance.record")
    assert not page.focus_field("parallelism.tensor")


def test_that_the_checks_name_the_facility_and_open_its_fields(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = shown(window)
    assert [row.cells[0] for row in page.checks.nameplate.rows][:2] == [
        "Matrix product, 16 bit",
        "Model FLOPs in training",
    ]
    assert "10 of 10 decisions of the facility" in page.checks.sentence.text()
    with qtbot.waitSignal(window.session.field_requested) as told:
        page.checks.facility.opened.emit("facility.feeds", page)
    assert told.args == ["facility.feeds"]


def test_that_results_of_a_scenario_stand_in_the_record_of_the_plan(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    document = window.session.document
    assert document is not None
    document.add_scenario("Faster disks")
    document.edit("hardware.storage_write_gb_per_second", 100.0, "Write rate")
    settle(window, qtbot)
    record(window, qtbot, "checkpoint_write", "90")
    assert state(window, "checkpoint_write") == "pass"
    entry = document.plan.acceptance.record[0]
    assert entry.threshold == pytest.approx(80)
    qtbot.mouseClick(shown(window).pane.use, Qt.MouseButton.LeftButton)
    assert apply_scenario(document.plan, "Faster disks").hardware.storage_write_gb_per_second == 90
    assert document.plan.hardware.storage_write_gb_per_second is None
    document.choose_scenario("")
    settle(window, qtbot)
    assert state(window, "checkpoint_write") == "stale"


def test_that_a_plan_without_a_layout_says_so(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    window.session.edit("parallelism.tensor", 7, "Tensor parallel")
    qtbot.waitUntil(lambda: "Nothing is computed" in shown(window).sentence.text(), timeout=20_000)
    assert shown(window).table.keys == []


def test_that_a_change_outside_the_plan_is_marked(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    record(window, qtbot, "pairs", "70")
    page = shown(window)
    page.place.mark.click()
    assert "what changed" in page.place.trouble.text()
    qtbot.keyClicks(page.place.change, "Switch firmware 3.11")
    page.place.touched.setCurrentIndex(page.place.touched.findData("fabric"))
    qtbot.mouseClick(page.place.mark, Qt.MouseButton.LeftButton)
    settle(window, qtbot)
    assert state(window, "pairs") == "stale"
    assert page.pane.sentence.text().startswith("Switch firmware 3.11 (M. Ohm, ")
    assert page.place.change.text() == ""
