"""The plan's file: other windows and programs are told of, and nothing is overwritten unasked."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QDialog
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import open_file, put_away

from trainplan.plan import files as plan_files
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings


def words(window: MainWindow) -> str:
    return " | ".join(notice.words for notice in window.notices.notices)


def press(window: MainWindow, text: str) -> None:
    for notice in window.notices.notices:
        for button in reversed(notice.findChildren(QAbstractButton)):  # of those that are going the words are the same
            if button.text() == text:
                button.click()
                return
    raise AssertionError(f"no button {text}")


def change_on_disk(target: Path) -> None:
    content = json.loads(target.read_text("utf-8"))
    content["notes"] = "by somebody else"
    content["parallelism"]["micro_batch"] = 1
    target.write_text(json.dumps(content), "utf-8")


@pytest.fixture
def saved(open_window, qtbot, tmp_path: Path):  # type: ignore[no-untyped-def]
    """A saved plan with one edit, and its file."""
    target = tmp_path / "plan é.trainplan"
    assert open_window.files.save_to(target, replace=False)
    open_window.session.edit("parallelism.tensor", 2, "Tensor parallel")
    return open_window, target


def test_that_a_file_changed_by_another_program_is_not_overwritten(saved) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    change_on_disk(target)
    assert not window.files.save()
    assert window.document.dirty
    assert "by somebody else" in target.read_text("utf-8")
    assert "Your edit is not in it." in words(window)


def test_that_a_change_on_disk_is_told_while_the_window_is_open(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    change_on_disk(target)
    qtbot.waitUntil(lambda: "changed on disk at" in words(window), timeout=10_000)
    press(window, "Discard my edits")
    assert window.document.dirty, "it asks first"
    press(window, "Discard my edits")
    qtbot.waitUntil(lambda: not window.files.reading)
    assert window.session.plan.notes == "by somebody else"
    assert not window.document.dirty


def test_that_a_file_that_was_replaced_is_seen_and_can_be_replaced_after_a_question(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    other = target.with_name("other.trainplan")
    other.write_bytes(target.read_bytes())
    change_on_disk(other)
    other.replace(target)
    qtbot.waitUntil(lambda: "changed on disk at" in words(window), timeout=10_000)
    press(window, "Replace the file")
    press(window, "Replace the file")
    assert json.loads(target.read_text("utf-8"))["parallelism"]["tensor"] == 2
    assert words(window) == ""


def test_that_differences_are_shown(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    change_on_disk(target)
    window.files.save()
    press(window, "Show differences")
    qtbot.waitUntil(lambda: not window.files.reading)
    (dialog,) = [found for found in window.findChildren(QDialog) if found.isVisible()]
    texts = {label.text() for label in dialog.findChildren(type(window.notices.notices[0].sentence))}
    assert "2 inputs differ from the file." in texts
    dialog.close()


def test_that_our_own_saving_is_no_change(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, _ = saved
    assert window.files.save()
    qtbot.wait(900)
    assert words(window) == ""


def test_that_a_file_that_vanished_is_told_and_saved_again(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    target.unlink()
    qtbot.waitUntil(lambda: "is not there any more" in words(window), timeout=10_000)
    press(window, "Save it again")
    assert target.exists()


def test_that_a_deleted_folder_is_told_with_a_way_out(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    nowhere = target.parent / "gone" / "a.trainplan"
    assert not window.files.save_to(nowhere, replace=True)
    assert "The plan was not saved." in words(window)
    nowhere.parent.mkdir()
    press(window, "Try again")
    assert nowhere.exists()
    assert "not saved" not in words(window)


def test_that_a_full_disk_is_told_and_leaves_the_old_file(saved, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    before = target.read_bytes()

    def full(_target: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(plan_files, "write_atomically", full)
    assert not window.files.save()
    assert "the disk is full" in words(window)
    assert target.read_bytes() == before
    assert window.document.dirty


def test_that_a_second_window_on_a_file_is_told(saved, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    second = MainWindow(Session(stand_in_results), Settings())
    second.show()
    assert open_file(second, target, qtbot)
    assert "is open in another window" in words(second)
    put_away(second)
    window.files.close_plan = None
    third = MainWindow(Session(stand_in_results), Settings())
    third.show()
    window.session.close_document()
    assert open_file(third, target, qtbot)
    assert words(third) == ""
    put_away(third)
    assert not list(target.parent.glob(".*.lock"))


@pytest.mark.parametrize(("typed", "written"), [("foo", "foo.trainplan"), ("llama-3.1", "llama-3.1.trainplan")])
def test_that_save_as_asks_about_the_file_that_it_really_writes(saved, monkeypatch, typed, written) -> None:  # type: ignore[no-untyped-def]
    window, target = saved
    other = target.with_name(written)
    other.write_text("another plan", "utf-8")
    asked: list[str] = []
    monkeypatch.setattr(window.files, "ask_replace", lambda path: asked.append(path.name) or False)
    assert not window.files.save_chosen(target.with_name(typed))
    assert asked == [written]
    assert other.read_text("utf-8") == "another plan"
    monkeypatch.setattr(window.files, "ask_replace", lambda _path: True)
    assert window.files.save_chosen(target.with_name(typed))
    assert other.read_text("utf-8") != "another plan"
