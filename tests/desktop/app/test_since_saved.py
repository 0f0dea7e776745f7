"""A plan that was saved by another engine or with another catalogue says which figures moved, and asks."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton

from trainplan_desktop.widgets.notices import Notice


def notices(window) -> list[Notice]:  # type: ignore[no-untyped-def]
    return [found for found in window.notices.notices if not found.isHidden()]


def reopen(window, qtbot, file: Path, change) -> None:  # type: ignore[no-untyped-def]
    assert window.files.save_to(file, replace=True)
    document = json.loads(file.read_text("utf-8"))
    change(document)
    file.write_text(json.dumps(document), "utf-8")
    with qtbot.waitSignal(window.session.results_changed, timeout=10_000):
        window.files.open_path(file)


def press(notice: Notice, text: str) -> None:
    next(button for button in notice.findChildren(QAbstractButton) if button.text() == text).click()


def test_that_a_plan_saved_by_this_program_opens_in_silence(open_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    reopen(open_window, qtbot, tmp_path / "a.trainplan", lambda _document: None)
    qtbot.wait(300)
    assert notices(open_window) == []


def test_that_figures_of_an_older_engine_are_told_and_kept_on_request(open_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "a.trainplan"

    def age(document: dict) -> None:  # type: ignore[type-arg]
        document["last_answer"]["engine"] = "0.0.9"
        document["last_answer"]["figures"]["step.mfu"] = 0.3

    reopen(open_window, qtbot, file, age)
    qtbot.waitUntil(lambda: bool(notices(open_window)), timeout=10_000)
    (notice,) = notices(open_window)
    now = open_window.session.results.step.mfu
    assert "0.0.9" in notice.sentence.text()
    assert f"MFU from 30.0 % to {100 * now:.1f} %" in notice.sentence.text()
    press(notice, "Save with the new figures")
    assert json.loads(file.read_text("utf-8"))["last_answer"]["figures"]["step.mfu"] == now
    qtbot.waitUntil(lambda: notices(open_window) == [])


def test_that_other_entries_of_the_catalogue_are_offered_and_taken_undoably(open_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    def carry_an_older_entry(document: dict) -> None:  # type: ignore[type-arg]
        document["last_answer"]["catalogue"] = "another"
        document["hardware"]["accelerator"]["tdp_w"] = 650

    reopen(open_window, qtbot, tmp_path / "a.trainplan", carry_an_older_entry)
    qtbot.waitUntil(lambda: bool(notices(open_window)), timeout=10_000)
    (notice,) = notices(open_window)
    assert "H100" in notice.sentence.text()
    assert open_window.session.plan.hardware.accelerator.tdp_w == 650
    press(notice, "Use catalogue values")
    assert open_window.session.plan.hardware.accelerator.tdp_w == 700
    open_window.undo()
    assert open_window.session.plan.hardware.accelerator.tdp_w == 650


def test_that_another_plan_takes_the_notices_away(open_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    open_window.notices.tell("One")
    open_window.notices.tell("Two")
    assert [notice.words for notice in notices(open_window)] == ["Two", "One"]
    notices(open_window)[0].closed.emit()
    assert [notice.words for notice in notices(open_window)] == ["One"]
    open_window.files.new_plan()
    assert notices(open_window) == []
