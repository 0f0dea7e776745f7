"""The status bar: what is assumed, how old the catalogue is, and the way to both."""

from __future__ import annotations

from PySide6.QtCore import Qt

from trainplan.plan.provenance import assumptions


def test_that_the_count_of_assumptions_opens_their_list(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    status, plan = open_window.status, open_window.session.plan
    qtbot.waitUntil(status.assumed.isVisible, timeout=10_000)
    assert status.assumed.text().startswith(f"{len(assumptions(plan))} of ")
    assert status.catalogue.text().startswith("Catalogue 20")
    qtbot.mouseClick(status.assumed, Qt.MouseButton.LeftButton)
    listed = open_window.workspace.go_to.list
    assert listed.count() == len(assumptions(plan))
    assert any("Operations" in listed.item(row).text() for row in range(listed.count()))


def test_that_choosing_an_assumption_goes_to_its_field(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    workspace = open_window.workspace
    workspace.open_assumptions()
    workspace.go_to.editor.setText("PUE")
    workspace.go_to.editor.returnPressed.emit()
    assert workspace.page.key == "facility"
