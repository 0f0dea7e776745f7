"""Only pages that are built are listed, and every listed one opens."""

from __future__ import annotations

from importlib import resources
from itertools import groupby

from PySide6.QtWidgets import QApplication

from trainplan_desktop.pages.names import PANELS
from trainplan_desktop.pages.registry import page_entries


def test_that_the_list_names_the_pages_of_the_navigation_in_its_order(qapp: QApplication) -> None:
    assert [panel.key for panel in PANELS] == [entry.key for entry in page_entries()]


def test_that_every_panel_has_its_icon() -> None:
    icons = resources.files("trainplan_resources").joinpath("icons")
    assert [panel.key for panel in PANELS if not icons.joinpath(f"{panel.icon}.svg").is_file()] == []


def test_that_groups_stand_together() -> None:
    groups = [group for group, _ in groupby(panel.group for panel in PANELS)]
    assert groups == ["Describe", "Study", "Prove", "Hand over"]
