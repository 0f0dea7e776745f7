"""The list of pages: all of it is in reach at every height of the window, without a scrollbar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from trainplan_desktop.widgets.navigation import ENTRY


def seen(navigation) -> list[str]:  # type: ignore[no-untyped-def]
    model, port = navigation.model(), navigation.viewport().rect()
    rows = [row for row in range(model.rowCount()) if not navigation.isRowHidden(row)]
    inside = [row for row in rows if port.contains(navigation.visualRect(model.index(row, 0)).center())]
    assert inside == rows, "a row is out of sight"
    return [model.index(row, 0).data(ENTRY).key for row in rows]


@pytest.mark.parametrize("size", [(1440, 900), (1440, 700), (1024, 700), (1920, 1080)])
def test_that_every_page_is_in_sight_or_behind_a_heading_in_sight(open_window, qtbot, size) -> None:  # type: ignore[no-untyped-def]
    open_window.resize(*size)
    qtbot.wait(50)
    for page in ("model", "search", "report"):
        open_window.workspace.show_page(page)
        qtbot.wait(20)
        assert page in seen(open_window.workspace.navigation)
    if size[1] >= 900:
        assert set(seen(open_window.workspace.navigation)) - {""} == set(open_window.workspace.entries)


def test_that_a_folded_group_opens_by_key(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.resize(1440, 640)
    open_window.workspace.show_page("model")
    qtbot.wait(50)
    navigation = open_window.workspace.navigation
    assert "search" not in seen(navigation)
    model = navigation.model()
    head = next(row for row in range(model.rowCount()) if model.index(row, 0).data() == "Study")
    navigation.setCurrentIndex(model.index(head, 0))
    qtbot.keyClick(navigation, Qt.Key.Key_Return)
    assert "search" in seen(navigation)
    assert open_window.workspace.page.key == "model"


@pytest.mark.parametrize("width", [1440, 1920, 3840])
def test_that_the_split_stands_still_and_plots_take_the_surplus(open_window, qtbot, width: int) -> None:  # type: ignore[no-untyped-def]
    open_window.resize(width, 900)
    workspace = open_window.workspace
    widths = set()
    for page in ("model", "parallelism", "facility", "economics", "dataset"):
        workspace.show_page(page)
        qtbot.wait(20)
        widths.add(workspace.page.width())
    assert max(widths) - min(widths) <= 1
    assert workspace.page.width() < 700
    assert workspace.page.side.width() > width - 201 - 700


def test_that_a_form_keeps_the_width_that_somebody_gave_it(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.resize(1920, 900)
    workspace = open_window.workspace
    workspace.show_page("parallelism")
    qtbot.wait(20)
    workspace.across.handle(1).moveSplitter(900)
    workspace.show_page("economics")
    qtbot.wait(20)
    assert workspace.page.width() == pytest.approx(900, abs=2)
