"""Headings of places in a list of an entry, in another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from trainplan_desktop.app.entry_form import heading_of
from trainplan_desktop.wording import language


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    language.adopt("de")
    yield
    language.adopt("en")
    QLocale.setDefault(before)


def test_that_a_numbered_part_is_translated(german: None) -> None:
    assert heading_of("Measured small collectives 1") == "Gemessene kleine Collectives 1"
    assert heading_of("Measured collectives") == "Gemessene Collectives"
