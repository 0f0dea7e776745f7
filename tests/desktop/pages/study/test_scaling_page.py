"""The scaling page: strong and weak curves, and fabrics side by side."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel


def _words(page) -> str:  # type: ignore[no-untyped-def]
    """Texts on the page; rows that a table has just taken in are shown by the next turn of the event loop."""
    QApplication.processEvents()
    return "\n".join(found.text() for found in page.findChildren(QLabel) if found.isVisibleTo(page))


def test_that_the_scaling_page_says_where_speed_falls_and_compares_fabrics(open_window) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("scaling")
    page = open_window.workspace.page
    page.settle()

    assert "data_parallel" not in page.sentence.text()
    assert "costs most" in page.sentence.text()
    assert "this plan" in _words(page)
    assert "Ethernet 100G" in _words(page)


def test_that_a_growing_batch_is_marked_as_another_run(open_window) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("scaling")
    page = open_window.workspace.page
    page.settle()
    assert "alters the result of training" not in _words(page)

    page.choose_mode("weak")

    assert "alters the result of training" in _words(page)
    assert "131,072" in _words(page)


def test_that_a_fabric_can_be_drawn_and_taken_away(open_window) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("scaling")
    page = open_window.workspace.page
    page.settle()
    shown = page.plot.legend.accessibleName()
    assert "Ethernet 100G" in shown

    page.choose_fabric("ethernet-100", False)

    assert "Ethernet 100G" not in page.plot.legend.accessibleName()
