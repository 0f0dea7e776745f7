"""Numbers as people of a locale read them, with the digits that the fields have."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from trainplan_desktop.wording.formats import decimals, interval, significant
from trainplan_desktop.wording.text import from_core


def test_that_a_locale_has_its_own_signs() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    assert decimals(1234.5, 1) == "1.234,5"
    assert from_core("{count} of {all:.1f}", {"count": 12345, "all": 0.5}) == "12.345 of 0,5"


def test_that_digits_of_other_scripts_do_not_turn_a_sentence_round() -> None:
    """Arabic digits are laid out from the right, so that 512 of 8,192 would read 8,192 of 512."""
    for name in ("ar", "fa", "bn"):
        QLocale.setDefault(QLocale(name))
        assert significant(8192) == "8,192"
        assert interval(35.2, 41.9).strip("\u2066\u2069") == "35.2–41.9"
