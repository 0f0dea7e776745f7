"""By keyboard alone: one Tab stop a row, everything in reach, Enter as good as Space; and what eyes can read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from tests.desktop.windows import row_of

from trainplan_desktop.theme.tokens import DARK, LIGHT, Mode, Tokens, contrast, theme

STUDIES = {"search", "cluster", "report", "advice", "validation", "uncertainty", "parametric", "scenarios"}
"""Pages that compute for seconds with the engine itself."""


def test_that_a_row_is_one_tab_stop(open_window) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.pipeline")
    row.editor.setFocus()
    QTest.keyClick(row.editor, Qt.Key.Key_Tab)
    after = row_of(open_window, "parallelism", "parallelism.virtual_pipeline")
    assert after.editor.hasFocus()


def test_that_origin_and_reset_are_reached_from_the_editor(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.pipeline")
    open_window.activateWindow()
    row.editor.setFocus()
    asked: list[str] = []
    row.origin_requested.connect(asked.append)
    QTest.keyClick(row.editor, Qt.Key.Key_F2)
    assert asked == ["parallelism.pipeline"]
    row.editor.setFocus()
    QTest.keyClick(row.editor, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert open_window.session.plan.parallelism.pipeline == 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_that_enter_and_space_both_press(open_window, key) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.pipeline")
    asked: list[str] = []
    row.origin_requested.connect(asked.append)
    QTest.keyClick(row.origin, key)
    assert asked == ["parallelism.pipeline"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_that_any_push_button_is_pressed_by_enter_and_by_space(open_window, key) -> None:  # type: ignore[no-untyped-def]
    workspace = open_window.workspace
    workspace.start_guide(anew=True)
    first = workspace.page.key
    workspace.guide.next.setFocus()
    QTest.keyClick(workspace.guide.next, key)
    assert workspace.page.key == workspace.guide.steps[workspace.guide.steps.index(first) + 1]


def test_that_the_focus_returns_after_going_nowhere_and_after_the_help(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.activateWindow()
    editor = row_of(open_window, "parallelism", "parallelism.pipeline").editor
    editor.setFocus()
    open_window.go_to()
    QTest.keyClick(open_window.workspace.go_to.editor, Qt.Key.Key_Escape)
    assert editor.hasFocus()
    open_window.menus.help.trigger()
    open_window.workspace.help.search.setFocus()
    QTest.keyClick(open_window.workspace.help.search, Qt.Key.Key_Escape)
    assert editor.hasFocus()


def test_that_what_takes_the_focus_is_named_for_a_screen_reader(open_window) -> None:  # type: ignore[no-untyped-def]
    nameless = []
    for key in open_window.workspace.entries:
        if key in STUDIES:
            continue
        open_window.workspace.show_page(key)
        page = open_window.workspace.page
        roots = [page, page.side] if page.side_made else [page]
        for widget in (widget for root in roots for widget in root.findChildren(QWidget)):
            own = widget.focusProxy() is None  # the viewport of a plot hands the focus to its view
            if own and widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                told = QAccessible.queryAccessibleInterface(widget)
                if told is None or not told.text(QAccessible.Text.Name):
                    nameless.append((key, type(widget.parentWidget()).__name__, type(widget).__name__))
    assert nameless == []


def test_that_every_input_says_what_it_is_to_a_screen_reader(open_window) -> None:  # type: ignore[no-untyped-def]
    silent = []
    for key in ("model", "dataset", "hardware", "network", "parallelism", "operations", "facility", "economics"):
        open_window.workspace.show_page(key)
        for path, row in open_window.workspace.page.rows.items():
            if row.spec.kind != "computed" and not row.editor.accessibleDescription():
                silent.append(path)
    assert silent == []


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_that_every_text_can_be_read_on_its_ground(tokens: Tokens) -> None:
    """4.5 to 1 for text (WCAG 2.1, 1.4.3)."""
    grounds = {
        "text": ("window", "surface", "sunken", "accent_soft", "warn_soft", "error_soft", "ok_soft"),
        "muted": ("window", "surface"),
        "accent": ("surface", "accent_soft"),
        "ok": ("surface",),
        "warn": ("surface", "warn_soft"),
        "error": ("surface", "error_soft"),
        "on_accent": ("accent",),
        "on_read_out": ("read_out",),
    }
    for ink, papers in grounds.items():
        for paper in papers:
            ratio = contrast(QColor(getattr(tokens, ink)), QColor(getattr(tokens, paper)))
            assert ratio >= 4.5, (ink, paper, ratio)


def test_that_a_plot_without_data_stays_so_under_another_theme(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("parallelism")
    side = open_window.workspace.page.side
    plots = [panel for panel in side.findChildren(QWidget) if hasattr(panel, "is_empty")]
    assert plots
    for panel in plots:
        panel.show_empty("Not computed")
    theme().set_mode(Mode.DARK)
    assert all(panel.is_empty for panel in plots)


def test_that_a_plot_is_saved_as_lines_or_points(open_window, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("parallelism")
    side = open_window.workspace.page.side
    panel = next(panel for panel in side.findChildren(QWidget) if hasattr(panel, "save_as"))
    panel.save_as(tmp_path / "a.svg")
    panel.save_as(tmp_path / "a.png")
    assert "<path" in (tmp_path / "a.svg").read_text("utf-8")
    assert (tmp_path / "a.png").stat().st_size > 1000
