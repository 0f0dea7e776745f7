"""Scenarios side by side: the inputs in which they differ, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.studies.comparison import Column as ScenarioColumn
from trainplan.engine.studies.comparison import Comparison, ResultRow
from trainplan.engine.verdict import WORDS
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Table, row, table
from trainplan.report.executive import tone_of
from trainplan.report.figures import DASH
from trainplan.report.inputs import in_words
from trainplan.report.shortening import shortened

SIDE_BY_SIDE = 4
"""Scenarios beside the plan itself in one table."""
LONGEST_NAME = 40


def build(plan: Plan, comparison: Comparison) -> Section:
    names = [shortened(column.name or "As planned", LONGEST_NAME) for column in comparison.columns]
    lead = f"{say.counted(len(names) - 1, 'scenario')} beside the plan; percentages are against the plan."
    blocks: list[Block] = []
    for places in _groups(len(names)):
        blocks += [Heading("Inputs that differ"), _inputs(plan, comparison, names, places)]
        blocks += [Heading("What comes of it"), _results(plan, comparison, names, places)]
    blocks += [
        Note(f"{names[place]}: {_reasons(column.trial.reasons)}.")
        for place, column in enumerate(comparison.columns)
        if not column.fits
    ]
    return Section("Scenarios", lead, tuple(blocks))


def _reasons(reasons: tuple[str, ...]) -> str:
    """Why a scenario has no results; codes of findings as words."""
    words = dict.fromkeys(reason.replace("_", " ").rstrip(".") for reason in reasons)
    return "; ".join(words) or "it does not fit"


def _groups(count: int) -> Iterator[list[int]]:
    """The plan with so many scenarios at a time as stand side by side."""
    for first in range(1, count, SIDE_BY_SIDE):
        yield [0, *range(first, min(first + SIDE_BY_SIDE, count))]


def _inputs(plan: Plan, comparison: Comparison, names: list[str], places: list[int]) -> Table:
    rows = []
    for item in comparison.inputs:
        info = field_info(item.path, plan)
        title = f"{item.title}, {item.unit}" if item.unit else item.title
        marked = f"{title} (changes what is trained)" if item.changes_training_result else title
        values = (item.values[place] for place in places)
        rows.append(row(marked, *(DASH if value is None else in_words(value, info) for value in values)))
    return table((Column("", share=2), *(Column(names[place], "right", 2) for place in places)), rows)


def _results(plan: Plan, comparison: Comparison, names: list[str], places: list[int]) -> Table:
    verdicts = row("Verdict", *(_verdict(comparison.columns[place]) for place in places))
    rows = [verdicts, *(_result(plan, item, comparison, places) for item in comparison.results)]
    return table((Column("", share=2), *(Column(names[place], "right", 2) for place in places)), rows)


def _result(plan: Plan, item: ResultRow, comparison: Comparison, places: list[int]) -> tuple[Run, ...]:
    shown = say.aligned(item.measure, item.values, plan.economics.currency)
    title = f"{item.title}, {shown.unit}" if shown.unit else item.title
    return row(title, *(_cell(item, shown.texts[place], comparison, place) for place in places))


def _verdict(column: ScenarioColumn) -> Run:
    chance = f", {column.chance:.0%}" if column.chance is not None else ""
    return Run(WORDS[column.verdict] + chance, tone_of(column.verdict), strong=True)


def _cell(item: ResultRow, text: str, comparison: Comparison, place: int) -> Run:
    if not comparison.columns[place].fits:
        return Run(DASH, "muted")
    change = item.percent[place]
    if change is None or place == comparison.base:
        return Run(text)
    rounded = round(change, 1)
    better = item.better[place] and rounded
    return Run(f"{text} ({say.signed(rounded, f'{abs(rounded):.1f}')} %)", "ok" if better else "")
