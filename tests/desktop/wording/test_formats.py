"""Numbers as people of a locale read them, with the digits that the fields have."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from trainplan_desktop.wording import language
from trainplan_desktop.wording.formats import decimals, interval, money, significant, size_of_amount
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


def test_that_a_share_is_written_as_its_language_does() -> None:
    assert from_core("{share:.0%}", {"share": 0.97}) == "97%"
    language.adopt("de")
    assert from_core("{share:.0%}", {"share": 0.97}) == "97\u00a0%"


def test_that_large_amounts_have_the_words_of_the_language() -> None:
    assert money(10_500_000, "USD") == ("10.5", "M USD")
    assert money(8_400, "USD") == ("8,400", "USD")
    language.adopt("de")
    assert money(2_400_000_000, "EUR") == ("2,40", "Mrd. EUR")
    assert money(320_000, "EUR") == ("320", "Tsd. EUR")
    assert size_of_amount("Mio. EUR") == 1e6
    assert size_of_amount("EUR") == 1
