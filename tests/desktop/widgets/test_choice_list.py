"""A choice with many entries is narrowed by typing and taken by keys alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from trainplan_desktop.widgets.elided import ElidedLabel
from trainplan_desktop.widgets.inputs import Choice

NAMES = [f"Llama 3.{number} {size}B" for number in range(5) for size in (1, 8, 70, 405)]


@pytest.fixture
def choice(qtbot):  # type: ignore[no-untyped-def]
    made = Choice()
    qtbot.addWidget(made)
    made.addItems(NAMES)
    made.show()
    return made


def test_that_all_words_that_were_typed_have_to_be_in_an_entry_and_return_takes_it(choice, qtbot) -> None:  # type: ignore[no-untyped-def]
    taken: list[int] = []
    choice.activated.connect(taken.append)
    choice.showPopup()
    entries = choice.entries
    qtbot.keyClicks(entries.editor, "3.2 70")
    assert [entries.list.item(row).text() for row in range(entries.list.count())] == ["Llama 3.2 70B"]
    qtbot.keyClick(entries.editor, Qt.Key.Key_Return)
    assert choice.currentText() == "Llama 3.2 70B"
    assert taken == [NAMES.index("Llama 3.2 70B")]
    assert not entries.isVisible()


def test_that_arrows_move_from_the_present_entry_and_escape_takes_nothing(choice, qtbot) -> None:  # type: ignore[no-untyped-def]
    choice.setCurrentIndex(5)
    choice.showPopup()
    entries = choice.entries
    qtbot.keyClick(entries.editor, Qt.Key.Key_Down)
    assert entries.list.currentRow() == 6
    qtbot.keyClick(entries.editor, Qt.Key.Key_Escape)
    assert not entries.isVisible()
    assert choice.currentIndex() == 5


def test_that_a_word_that_no_entry_has_is_told_and_takes_nothing(choice, qtbot) -> None:  # type: ignore[no-untyped-def]
    choice.showPopup()
    qtbot.keyClicks(choice.entries.editor, "xyzzy")
    assert choice.entries.list.item(0).text() == "Nothing found."
    qtbot.keyClick(choice.entries.editor, Qt.Key.Key_Return)
    assert choice.currentIndex() == 0


def test_that_few_entries_open_as_a_plain_list(qtbot) -> None:  # type: ignore[no-untyped-def]
    made = Choice()
    qtbot.addWidget(made)
    made.addItems(NAMES[:4])
    made.show()
    made.showPopup()
    assert made.entries is None
    made.hidePopup()


def test_that_a_long_name_is_cut_in_the_middle_and_read_as_a_whole(qtbot) -> None:  # type: ignore[no-untyped-def]
    name = "experiments/2026/llama-3.1-70b-pretraining-with-a-very-long-name.trainplan"
    shown = ElidedLabel(name)
    qtbot.addWidget(shown)
    shown.resize(160, 24)
    assert shown.shown.startswith("exp")
    assert shown.shown.endswith("plan")
    assert "…" in shown.shown
    assert (shown.toolTip(), shown.accessibleName()) == (name, name)
    shown.resize(2000, 24)
    assert shown.shown == name
