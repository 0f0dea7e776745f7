"""The catalogue in the window: own entries typed with units, saved, taken into the plan, handed on as one file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton

from trainplan.catalog import library as catalog_library
from trainplan_desktop.app.catalogue_page import CataloguePage
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.wording import catalogue


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch) -> Iterator[Path]:  # type: ignore[no-untyped-def]
    own = tmp_path / "data"
    monkeypatch.setattr(catalog_library, "user_data_folder", lambda: own)
    catalogue.library.cache_clear()
    yield own / "catalog"
    catalogue.library.cache_clear()


@pytest.fixture
def page(open_window) -> CataloguePage:  # type: ignore[no-untyped-def]
    (entry,) = [action for action in open_window.menus.commands() if action.text() == "Ca&talogue…"]
    entry.trigger()
    found = open_window.findChild(CataloguePage)
    assert found.isVisible()
    return found


def choose(page: CataloguePage, entry_id: str) -> None:
    page.table.choose(next(line for line in page.table.records if line.entry.id == entry_id))


def fill(page: CataloguePage, qtbot, path: str, text: str) -> None:  # type: ignore[no-untyped-def]
    editor = page.form.rows[path].editor
    editor.setFocus()
    editor.selectAll()
    qtbot.keyClicks(editor, text)


def copy_of_the_plans_accelerator(page: CataloguePage, qtbot) -> None:  # type: ignore[no-untyped-def]
    choose(page, page.window().session.plan.hardware.accelerator.id)
    qtbot.mouseClick(page.copy, Qt.MouseButton.LeftButton)


def test_that_a_built_in_entry_is_shown_and_not_edited(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    choose(page, "nvidia-h100-sxm5-80gb")
    assert page.form.rows["memory_gib"].editor.isReadOnly()
    assert page.form.rows["memory_gib"].spec.unit == "GiB"
    assert not page.save.isVisible()
    assert page.copy.isVisible()


def test_that_a_copy_is_changed_saved_with_units_and_offered_at_once(page, qtbot, folder: Path) -> None:  # type: ignore[no-untyped-def]
    copy_of_the_plans_accelerator(page, qtbot)
    rows = [row.editor for row in page.form.rows.values()]
    qtbot.waitUntil(lambda: all(a.y() + a.height() <= b.y() for a, b in pairwise(rows)), timeout=3000)
    fill(page, qtbot, "name", "Our card")
    fill(page, qtbot, "memory_bandwidth_gb_s", "4.8 TB/s")
    fill(page, qtbot, "sources", "quote 17, data sheet")
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    assert page.said.text().startswith("Saved")
    written = json.loads((folder / "own.json").read_text("utf-8"))["accelerators"][0]
    assert (written["id"], written["memory_bandwidth_gb_s"]) == ("our-card", 4800.0)
    assert written["sources"] == ["quote 17", "data sheet"]
    assert ("our-card", "Our card (your own)") in catalogue.accelerators()
    assert page.table.record.own


def test_that_a_new_entry_says_what_it_still_needs_under_each_value(page, qtbot, folder: Path) -> None:  # type: ignore[no-untyped-def]
    page.show_kind("nodes")
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    fill(page, qtbot, "name", "Our server")
    fill(page, qtbot, "accelerators", "8")
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    assert page.form.rows["year"].message.text == "This is needed."
    assert not folder.exists()
    fill(page, qtbot, "year", "2026")
    accelerator = page.form.rows["accelerator"].editor
    accelerator.setCurrentIndex(accelerator.findData("nvidia-h100-sxm5-80gb"))
    accelerator.activated.emit(accelerator.currentIndex())
    add = next(b for b in page.form.findChildren(type(page.add)) if b.accessibleName() == "Add: Cluster network")
    qtbot.mouseClick(add, Qt.MouseButton.LeftButton)
    for path, text in (("count", "8"), ("gbit_s", "400 Gb/s"), ("kind", "InfiniBand")):
        fill(page, qtbot, f"nics.0.{path}", text)
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    saved = catalogue.library().nodes["our-server"]
    assert (saved.nics[0].count, saved.nics[0].gbit_s) == (8, 400.0)


def test_that_a_value_that_cannot_be_is_refused_with_its_bounds(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    copy_of_the_plans_accelerator(page, qtbot)
    fill(page, qtbot, "memory_gib", "0")
    assert "It must be above 0" in page.form.rows["memory_gib"].message.text
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    assert "not saved" in page.said.text()


def test_that_an_edited_entry_of_the_plan_is_offered_to_it_and_taken_as_one_step(page, open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    own_id = open_window.session.plan.hardware.accelerator.id
    copy_of_the_plans_accelerator(page, qtbot)
    fill(page, qtbot, "id", own_id)
    fill(page, qtbot, "tdp_w", "650")
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    (notice,) = [found for found in open_window.notices.notices if "former figures" in found.words]
    page.closed.emit()
    next(b for b in notice.findChildren(QPushButton) if b.text() == "Take the new figures").click()
    assert open_window.session.plan.hardware.accelerator.tdp_w == 650
    open_window.session.document.undo_stack.undo()
    assert open_window.session.plan.hardware.accelerator.tdp_w == 700


def test_that_an_own_entry_is_deleted_after_a_question(page, qtbot, folder: Path) -> None:  # type: ignore[no-untyped-def]
    copy_of_the_plans_accelerator(page, qtbot)
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.delete, Qt.MouseButton.LeftButton)
    assert page.delete.text() == "Delete for good?"
    assert (folder / "own.json").exists()
    qtbot.mouseClick(page.delete, Qt.MouseButton.LeftButton)
    assert not (folder / "own.json").exists()
    assert not any(line.own for line in page.table.records)


def test_that_own_entries_go_out_and_come_in_as_one_file(
    page, open_window, qtbot, tmp_path, folder, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    copy_of_the_plans_accelerator(page, qtbot)
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    file = tmp_path / "ours.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "ours"), ""))
    qtbot.mouseClick(page.export_button, Qt.MouseButton.LeftButton)
    assert len(json.loads(file.read_text("utf-8"))["accelerators"]) == 1
    (folder / "own.json").unlink()
    catalogue.library.cache_clear()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    page.ask_import()
    qtbot.waitUntil(lambda: page.said.text().startswith("Taken"))
    assert any(line.own for line in page.table.records)


def test_that_a_file_that_is_no_catalogue_is_refused_and_changes_nothing(
    page, open_window, qtbot, tmp_path, folder
) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "bad.json"
    file.write_text('{"accelerators": [{"id": "x"}]}', "utf-8")
    page.import_from(file)
    qtbot.waitUntil(lambda: bool(open_window.notices.notices))
    assert "could not be taken into the catalogue" in open_window.notices.notices[0].words
    assert not folder.exists()


def test_that_old_prices_are_marked_and_entries_narrowed(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    assert "older than a year" in page.sentence.text()
    old = next(line for line in page.table.records if line.old)
    choose(page, old.entry.id)
    assert "older than a year" in page.said.text()
    qtbot.keyClicks(page.filter, "h100 pcie")
    assert page.table.records
    assert all("h100" in line.entry.id for line in page.table.records)


def test_that_the_hardware_page_leads_here_and_back_leads_to_the_plan(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("hardware")
    shown = open_window.workspace.page
    link = next(b for b in shown.findChildren(QuietButton) if b.text() == "Add your own accelerator")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    page = open_window.findChild(CataloguePage)
    assert page.isVisible()
    page.closed.emit()
    assert open_window.workspace.isVisible()


def test_that_it_opens_without_a_plan_and_leads_back_to_the_welcome_page(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    window.open_catalogue()
    page = window.findChild(CataloguePage)
    assert page.isVisible()
    page.closed.emit()
    assert window.welcome.isVisible()
