"""Where every input comes from: assumptions, other inputs, sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trainplan import wording
from trainplan.plan.document import Plan
from trainplan.plan.measured_node import stale
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Tone, row, table
from trainplan.report.figures import number
from trainplan.report.inputs import Input, catalogue_figures, sources
from trainplan.report.tables import FACTS


def assumptions(listed: tuple[Input, ...]) -> Section:
    assumed = [item for item in listed if item.kind == "assumption"]
    lead = f"{len(assumed)} of {len(listed)} inputs are assumptions: not yet decided, measured or sourced."
    return Section("Assumptions", lead, tuple(_input_tables(assumed)))


def other_inputs(listed: tuple[Input, ...]) -> Section:
    others = [item for item in listed if item.kind != "assumption"]
    return Section("Other inputs", "Decided, measured, or taken from a source.", tuple(_input_tables(others)))


def measurements(plan: Plan) -> tuple[Section, ...]:
    """What was taken from measured files, with the files' hashes; nothing where nothing was."""
    if not plan.measurements:
        return ()
    columns = (
        Column("Figure", share=3),
        Column("Measured", "right", 2),
        Column("Unit", share=1.5),
        Column("File", share=3),
        Column("SHA-256", share=2.5),
        Column("Taken", share=2),
        Column("State", share=2),
    )
    rows = []
    for item in plan.measurements:
        old = stale(plan, item)
        state = Run("stale", "warn") if old else Run("used", "ok")
        rows.append(
            (
                *(Run(item.title), Run(number(item.value)), Run(item.unit), Run(item.evidence.file)),
                *(Run(item.evidence.sha256[:16]), Run(item.at[:10]), state),
            )
        )
    lead = f"{len(rows)} figures were taken from files; the plan keeps their conditions and an excerpt of each."
    return (Section("Measurements", lead, (table(columns, rows),)),)


def catalogue(plan: Plan) -> Section:
    figures = catalogue_figures(plan)
    unverified = sum(item.kind == "assumption" for item in figures)
    lead = f"The plan carries {len(figures)} figures of its catalogue entries"
    lead += f"; {unverified} have no public source and count as assumptions." if unverified else "."
    return Section("Catalogue figures", lead, tuple(_input_tables(list(figures))))


def _input_tables(listed: list[Input]) -> Iterable[Block]:
    """A table for each section of the plan; columns that would be empty throughout are left out."""
    assumed = all(item.kind == "assumption" for item in listed)
    every: list[tuple[Column, Callable[[Input], Run], bool]] = [
        (Column("Input", share=5), lambda item: Run(item.title), True),
        (Column("Value", "right", 4), lambda item: Run(item.value), True),
        (Column("Unit", share=3), lambda item: Run(item.unit), True),
        (Column("Origin", share=2), lambda item: Run(wording.ORIGINS[item.kind], _origin_tone(item)), not assumed),
        (Column("Source, date", share=3), lambda item: Run(_source(item)), any(map(_source, listed))),
        (Column("Range", "right", 2.5), lambda item: Run(item.range), any(item.range for item in listed)),
    ]
    kept = [(column, cell) for column, cell, wanted in every if wanted]
    if len(kept) == len(FACTS):
        kept = [(column, cell) for column, (_, cell) in zip(FACTS, kept, strict=True)]
    for section in dict.fromkeys(item.section for item in listed):
        yield Heading(section)
        rows = [tuple(cell(item) for _, cell in kept) for item in listed if item.section == section]
        yield table([column for column, _ in kept], rows)


def _source(item: Input) -> str:
    return ", ".join(text for text in (item.source, item.date) if text)


def _origin_tone(item: Input) -> Tone:
    return "warn" if item.kind == "assumption" else "ok" if item.kind == "measurement" else ""


def sources_of(plan: Plan) -> Section:
    rows = [row(source.what, source.text) for source in sources(plan)]
    if not rows:
        return Section("Sources", "", (Note("The plan names no sources."),))
    return Section("Sources", "", (table((Column("What", share=1), Column("Source", share=3)), rows),))
