"""How the figures are computed: the methods' pages as a section of the appendix."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.catalog.methods import HEADING, ITEM, Method, methods
from trainplan.report.blocks import Heading, Paragraph, Run, Section

LEAD = "Formulas with their symbols and units, sources, limits of validity, and what they were compared with."


def methods_section() -> Section:
    """Every method, by title."""
    return Section("Methods", LEAD, tuple(block for method in methods().values() for block in _blocks(method)))


def _blocks(method: Method) -> Iterator[Heading | Paragraph]:
    yield Heading(method.title)
    for block in method.blocks:
        words = f"• {block.text}" if block.kind == ITEM else block.text
        yield Paragraph((Run(words, strong=block.kind == HEADING),))
