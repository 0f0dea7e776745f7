"""Values in sentences that are read from right to left keep the order of their own signs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

from trainplan_desktop.wording.text import counted, from_core, tr

SENTENCE = "מתוך {room} נדרשים {need}"


@pytest.fixture
def from_right(qapp: QApplication) -> Iterator[None]:
    before = qapp.layoutDirection()
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(before)


def places(text: str, *parts: str) -> list[float]:
    """Where the first letters of parts end in a line that is read from right to left [px from the left]."""
    layout = QTextLayout(text, QGuiApplication.font())
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(10_000)
    layout.endLayout()
    return [line.cursorToX(text.index(part) + 1)[0] for part in parts]


@pytest.mark.parametrize("say", [tr, lambda text, **values: from_core(text, values)])
def test_that_a_unit_stays_behind_its_figure(from_right: None, say) -> None:  # type: ignore[no-untyped-def]
    text = say(SENTENCE, room="80 GiB", need="63 GiB")
    figure, unit = places(text, "80", "GiB")
    assert figure < unit
    figure, unit = places(SENTENCE.format(room="80 GiB", need="63 GiB"), "80", "GiB")
    assert figure > unit, "without isolating marks they would change places"


def test_that_counts_are_isolated_and_other_texts_left_alone(from_right: None, qapp: QApplication) -> None:
    assert counted(2, "{count} page", "{count} pages") == "\u20682\u2069 pages"
    assert from_core("Peak {share:.0%}", {"share": 0.5}) == "Peak \u206850%\u2069"
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert tr(SENTENCE, room="80 GiB", need="63 GiB") == SENTENCE.format(room="80 GiB", need="63 GiB")
