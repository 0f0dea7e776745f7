"""Unsaved work: kept while it is edited, told with what it holds, forgotten only when it is saved or given up."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import open_file, put_away, small_plan_document

from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document import places, recovery
from trainplan_desktop.document.keeper import LONGEST_MS, PAUSE_MS
from trainplan_desktop.document.owner import Owner, start_of, this_process
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.widgets.notices import Notice

DEAD = {"host": this_process().host, "pid": 2**22 + 1, "started": 1.0}
"""No system gives a process this number."""


def leave_behind(window: MainWindow, **about: object) -> Path:
    """Make the recovery of the open plan one of a window that was killed."""
    file = window.files.rescue.keeper.write_now()
    assert file is not None
    content = json.loads(file.read_text("utf-8"))
    content["recovery"] |= {**DEAD, **about}
    file.write_text(json.dumps(content), "utf-8")
    return file


@pytest.fixture
def next_window(qtbot):  # type: ignore[no-untyped-def]
    """The window of the next start, after its look for unsaved work."""
    made: list[MainWindow] = []

    def start() -> MainWindow:
        window = MainWindow(Session(stand_in_results), Settings())
        window.show()
        window.files.rescue.look()
        qtbot.waitUntil(lambda: not window.files.rescue.looking)
        qtbot.wait(20)
        made.append(window)
        return window

    yield start
    for window in made:
        put_away(window)


def press(notice: Notice, text: str) -> None:
    [button for button in notice.findChildren(QAbstractButton) if button.text() == text][-1].click()


def edit(window: MainWindow, value: int = 2) -> None:
    window.session.edit("parallelism.tensor", value, "Tensor parallel")


def test_that_an_edit_is_on_the_disk_two_seconds_after_it(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    edit(open_window)
    assert PAUSE_MS <= 2000
    with qtbot.waitSignal(open_window.files.rescue.keeper.written, timeout=10_000):
        pass
    (file,) = places.recovery_folder().glob("*.trainplan")
    assert json.loads(file.read_text("utf-8"))["parallelism"]["tensor"] == 2


def test_that_who_types_without_a_pause_is_kept_too(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    written = []
    open_window.files.rescue.keeper.written.connect(lambda: written.append(1))
    end = time.monotonic() + LONGEST_MS / 1000 + 1.5
    number = 1
    while time.monotonic() < end:
        number = 3 - number
        edit(open_window, number)
        qtbot.wait(100)
    assert written


def test_that_unsaved_work_is_offered_with_what_it_holds_and_opens(open_window, next_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    open_window.files.save_to(tmp_path / "bid.trainplan", replace=False)
    edit(open_window, 2)
    open_window.session.end_session()
    edit(open_window, 4)
    file = leave_behind(open_window)
    window = next_window()
    (notice,) = window.notices.notices
    assert "bid.trainplan" in notice.words
    assert "2 edits" in notice.words
    press(notice, "Open it")
    assert window.session.plan.parallelism.tensor == 4
    assert window.document.dirty
    assert window.document.edits == 2
    assert window.document.path == (tmp_path / "bid.trainplan").absolute()
    assert file.exists(), "the only copy is gone before there is another"


def test_that_an_opened_recovery_belongs_to_the_window_that_has_it(open_window, next_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    edit(open_window)
    file = leave_behind(open_window)
    window = next_window()
    press(window.notices.notices[0], "Open it")
    assert window.files.rescue.keeper.flush()
    assert json.loads(file.read_text("utf-8"))["recovery"]["pid"] == os.getpid()
    assert recovery.find().recovered == ()


def test_that_a_recovered_plan_is_forgotten_when_it_is_saved(open_window, next_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    edit(open_window)
    file = leave_behind(open_window)
    open_window.session.close_document()
    window = next_window()
    press(window.notices.notices[0], "Open it")
    assert window.files.save_to(tmp_path / "a.trainplan", replace=False)
    window.files.rescue.keeper.flush()
    assert not file.exists()


def test_that_saving_a_recovered_plan_asks_where_its_file_is_newer(open_window, next_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "a.trainplan"
    open_window.files.save_to(target, replace=False)
    edit(open_window)
    leave_behind(open_window)
    newer = json.loads(target.read_text("utf-8"))
    newer["notes"] = "by somebody else"
    target.write_text(json.dumps(newer), "utf-8")
    window = next_window()
    press(window.notices.notices[0], "Open it")
    assert not window.files.save()
    assert "by somebody else" in target.read_text("utf-8")
    assert any("changed by another program" in notice.words for notice in window.notices.notices)


def test_that_keys_of_another_program_live_through_a_recovery(open_window, next_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "a.trainplan"
    open_window.files.save_to(target, replace=False)
    content = json.loads(target.read_text("utf-8"))
    content["my_note"] = "kept"
    content["hardware"]["rack_label"] = 7
    target.write_text(json.dumps(content), "utf-8")
    open_file(open_window, target, qtbot)
    edit(open_window)
    leave_behind(open_window)
    window = next_window()
    press(window.notices.notices[0], "Open it")
    assert window.files.save()
    saved = json.loads(target.read_text("utf-8"))
    assert (saved["my_note"], saved["hardware"]["rack_label"]) == ("kept", 7)
    assert "recovery" not in saved


def test_that_the_work_of_a_living_window_is_not_offered(open_window, next_window) -> None:  # type: ignore[no-untyped-def]
    edit(open_window)
    file = open_window.files.rescue.keeper.write_now()
    window = next_window()
    assert window.notices.notices == []
    assert file.exists()


def test_that_a_process_number_that_was_given_out_again_does_not_count_as_living() -> None:
    own = this_process()
    assert own.lives
    assert not Owner(own.host, own.pid, own.started - 3600).lives


def test_that_a_killed_process_does_not_live() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    started = start_of(child.pid)
    assert started is not None
    found = Owner(this_process().host, child.pid, started)
    assert found.lives
    child.kill()
    child.wait()
    assert not found.lives


def test_that_all_unsaved_plans_are_listed_and_discarding_them_asks_once(open_window, next_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    for name in ("One", "Two"):
        document = small_plan_document()
        document.shown_name = name
        open_window.session.open(document)
        edit(open_window)
        leave_behind(open_window)
    window = next_window()
    (notice,) = window.notices.notices
    assert "And 1 more plan." in notice.words
    press(notice, "Discard")
    assert "cannot be brought back" in notice.sentence.text()
    assert len(list(places.recovery_folder().glob("*.trainplan"))) == 2
    press(notice, "Keep")
    press(notice, "Discard")
    press(notice, "Discard")
    window.files.rescue.keeper.flush()
    assert list(places.recovery_folder().glob("*.trainplan")) == []


def test_that_undo_to_the_saved_state_leaves_nothing_to_recover(open_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    open_window.files.save_to(tmp_path / "a.trainplan", replace=False)
    edit(open_window)
    file = open_window.files.rescue.keeper.write_now()
    open_window.undo()
    qtbot.waitUntil(lambda: not file.exists(), timeout=5_000)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"format": "trainplan", "schema_version": 1}', "\x00"])
def test_that_a_broken_recovery_hides_no_other_and_is_kept(open_window, next_window, content: str) -> None:  # type: ignore[no-untyped-def]
    edit(open_window)
    leave_behind(open_window)
    (places.recovery_folder() / "broken.trainplan").write_text(content, "utf-8")
    window = next_window()
    words = " ".join(notice.words for notice in window.notices.notices)
    assert "Unsaved work was found." in words
    assert "An unsaved plan cannot be read." in words
    assert (places.recovery_folder() / "broken.trainplan.unreadable").exists()


@pytest.mark.parametrize(
    "about", [None, [], 5, {}, {"path": 5, "edits": "x", "pid": "1"}, {"pid": 2**70, "started": []}]
)
def test_that_a_plan_is_offered_whatever_is_said_about_it(open_window, next_window, about: object) -> None:  # type: ignore[no-untyped-def]
    edit(open_window)
    file = leave_behind(open_window)
    content = json.loads(file.read_text("utf-8"))
    content["recovery"] = about
    file.write_text(json.dumps(content), "utf-8")
    window = next_window()
    assert "Unsaved work was found." in window.notices.notices[0].words


def test_that_a_full_disk_is_told_once_in_the_window_and_taken_back(open_window, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def refuse(_work: object) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("trainplan_desktop.document.keeper.write", refuse)
    kept = open_window.files.rescue.keeper
    for value in (2, 4):
        edit(open_window, value)
        with qtbot.waitSignal(kept.refused):
            kept.write()
    assert [n.words for n in open_window.notices.notices if "not kept aside" in n.words].__len__() == 1
    monkeypatch.setattr("trainplan_desktop.document.keeper.write", recovery.write)
    with qtbot.waitSignal(kept.written):
        kept.write()
    qtbot.waitUntil(lambda: open_window.notices.notices == [])


def test_that_a_state_folder_that_is_a_file_keeps_no_window_from_anything(
    open_window, qtbot, monkeypatch, tmp_path
) -> None:  # type: ignore[no-untyped-def]
    nowhere = tmp_path / "a file"
    nowhere.write_text("", "utf-8")
    monkeypatch.setattr(places, "state_folder", lambda: nowhere)
    edit(open_window)
    assert open_window.files.rescue.keeper.write_now() is None
    assert recovery.find() == recovery.Found()
    assert open_window.files.save_to(tmp_path / "a.trainplan", replace=False)


def test_that_what_killed_writers_left_behind_is_taken_away() -> None:
    folder = places.recovery_folder()
    folder.mkdir(parents=True)
    old, young = folder / ".a.trainplan.1.part", folder / ".b.trainplan.2.part"
    old.write_bytes(b"{")
    young.write_bytes(b"{")
    os.utime(old, (time.time() - 3600,) * 2)
    recovery.find()
    assert [file.name for file in folder.iterdir()] == [young.name]
