"""The report as PDF, and as pictures of its pages for preview and print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import Any, Final, Literal
from unicodedata import east_asian_width

import typst

from trainplan.report.blocks import Report

FALLBACK = datetime(2000, 1, 1, tzinfo=UTC)
"""The time stamp of a report whose date is no date."""

EMPTY_RUNS: Final = 4
"""After each report: Typst forgets what ten runs have not used."""
ALWAYS_SET: Final = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x17F)))) | set("–—‘’“”…−≤≥≈→\u00a0")
"""Characters that Libertinus Serif has, which comes with Typst; the others are looked for."""
_CONTROLS = dict.fromkeys((*range(32), 127), " ")
_SPECIMEN = b"""
#set document(title: "Specimen")
#set text(font: "Libertinus Serif")
#sys.inputs.text
"""


def render_pdf(report: Report) -> bytes:
    """The report as one PDF file.

    Raises:
        typst.TypstError: the template does not compile, whatever the plan holds.
    """
    pages = _compile(report, "pdf")
    assert isinstance(pages, bytes)
    return pages


def render_pages(report: Report, *, ppi: float = 144) -> tuple[bytes, ...]:
    """Each page as a PNG picture at `ppi` [pixels per inch]."""
    pages = _compile(report, "png", ppi)
    return (pages,) if isinstance(pages, bytes) else tuple(pages)


def render_drawings(report: Report) -> tuple[bytes, ...]:
    """Each page as an SVG drawing without text of its own, which any device paints at its resolution."""
    pages = _compile(report, "svg")
    return (pages,) if isinstance(pages, bytes) else tuple(pages)


def unprintable(report: Report) -> str:
    """Characters of the report that no font on this machine has; they print as empty boxes."""
    characters = {character for text in _texts(_printable(report.as_dict())) for character in text}
    return "".join(_without_glyph("".join(sorted(characters - ALWAYS_SET))))


def fonts_for(characters: str) -> str:
    """A family that has these characters, and the package of Debian and Ubuntu that holds it."""
    east_asian = any(east_asian_width(character) in "WF" for character in characters)
    return "Noto Sans CJK (package fonts-noto-cjk)" if east_asian else "Noto (package fonts-noto)"


def _compile(report: Report, kind: Literal["pdf", "png", "svg"], ppi: float | None = None) -> bytes | list[bytes]:
    """Lay the report out; its text goes in as JSON data, never as markup."""
    data = json.dumps(_printable(report.as_dict()), ensure_ascii=False, allow_nan=False)
    folder = resources.files("trainplan_resources") / "report"
    with resources.as_file(folder) as root:
        pages = typst.compile(
            root / "main.typ",
            root=root,
            font_paths=printing_fonts(),
            format=kind,
            ppi=ppi,
            sys_inputs={"report": data},
            timestamp=_day(report),
        )
    assert pages is not None
    _forget_earlier()
    return pages


def _forget_earlier() -> None:
    """Typst keeps 20 MB and more of each report, so that the next is quicker: of two here, of ten by itself."""
    for _ in range(EMPTY_RUNS):
        typst.compile(b" ", font_paths=printing_fonts())


def _day(report: Report) -> datetime:
    """Midnight of the report's date: the same plan makes the same bytes on the same day."""
    try:
        return datetime.fromisoformat(report.date).replace(tzinfo=UTC)
    except ValueError:
        return FALLBACK


@cache
def printing_fonts() -> typst.Fonts:
    """The fonts inside Typst, those of the resources for names in other scripts, and those of the system; looked for
    once."""
    with resources.as_file(resources.files("trainplan_resources") / "fonts") as folder:
        return typst.Fonts(font_paths=[folder])


def _printable(value: Any) -> Any:
    """`value` without control characters, which have no glyph."""
    if isinstance(value, str):
        return value.translate(_CONTROLS)
    if isinstance(value, dict):
        return {key: _printable(item) for key, item in value.items()}
    return [_printable(item) for item in value] if isinstance(value, list | tuple) else value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _without_glyph(characters: str) -> Iterator[str]:
    """Halve until what cannot be set stands alone; an archival PDF refuses text without a glyph."""
    if not characters or _can_be_set(characters):
        return
    if len(characters) == 1:
        yield characters
        return
    middle = len(characters) // 2
    yield from _without_glyph(characters[:middle])
    yield from _without_glyph(characters[middle:])


def _can_be_set(text: str) -> bool:
    try:
        typst.compile(
            _SPECIMEN, format="pdf", pdf_standards="a-2u", font_paths=printing_fonts(), sys_inputs={"text": text}
        )
    except typst.TypstError:
        return False
    return True
