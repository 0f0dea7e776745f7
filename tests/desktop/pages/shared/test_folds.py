"""Inputs that few people need are folded: counted, opened at will, never folded while one has trouble."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from trainplan_desktop.widgets.form_grid import Fold

PATH = "facility.ups_module_kilowatts"


@pytest.fixture
def page(open_window):  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("facility")
    return open_window.workspace.page


def fold_of(page) -> Fold:  # type: ignore[no-untyped-def]
    (fold,) = [fold for fold in page.findChildren(Fold) if any(row.spec.path == PATH for row in fold.rows)]
    return fold


def test_that_further_settings_are_counted_and_opened_by_key(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    fold = fold_of(page)
    assert fold.text() == "Show 10 more inputs, all as usual"
    assert not page.rows[PATH].editor.isVisible()
    qtbot.keyClick(fold, Qt.Key.Key_Return)
    assert page.rows[PATH].editor.isVisible()
    assert fold.text() == "Fold them"
    qtbot.keyClick(fold, Qt.Key.Key_Space)
    assert not page.rows[PATH].editor.isVisible()


def test_that_a_changed_input_is_counted_while_it_is_folded(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.session.edit(PATH, 250.0, "Module of the UPS")
    assert fold_of(page).text() == "Show 10 more inputs, 1 changed"
    assert not page.rows[PATH].reset.isVisible()


def test_that_going_to_a_folded_input_opens_its_section(page, open_window) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.follow(PATH)
    assert page.rows[PATH].editor.isVisible()
    assert page.rows[PATH].editor.hasFocus()


def test_that_an_input_with_trouble_is_in_sight(page) -> None:  # type: ignore[no-untyped-def]
    page.rows[PATH].show_message("Too small for one rack.", "error")
    fold_of(page).show_state()
    assert page.rows[PATH].message.isVisible()
