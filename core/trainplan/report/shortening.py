"""Texts of a person that a page has little room for."""

from __future__ import annotations

LONGEST_TEXT = 150
LONGEST_CELL = 120


def shortened(text: str, longest: int = LONGEST_TEXT) -> str:
    """The text on one line, cut after a word."""
    text = " ".join(text.split())
    if len(text) <= longest:
        return text
    cut = text[: longest - 1]
    whole = cut.rpartition(" ")[0]
    return f"{whole if len(whole) > longest / 2 else cut}…"
