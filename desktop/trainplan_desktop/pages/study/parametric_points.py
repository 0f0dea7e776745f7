"""A parametric run as words and columns: its sentence, the name of a point, and the table of all points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.engine.findings.checks import layout_findings
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.sensitivity import Point
from trainplan.engine.studies.varied import own_value
from trainplan.engine.trial import MEASURES
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info
from trainplan_desktop.pages.study.parametric_inputs import (
    Question,
    Tried,
    Unit,
    axis_title,
    is_choice,
    shown_value,
    unit_of,
)
from trainplan_desktop.widgets.data_table import DataColumn
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import counted, marked, tr
from trainplan_desktop.wording.words import unit_words

FIGURES = {
    name: MEASURES[name].title
    for name in ("days", "cost", "own", "rent", "peak_bytes", "energy_megawatt_hours", "tokens_per_second")
}
LISTED = {"days": "", "cost": "Cost", "peak_bytes": "", "energy_megawatt_hours": ""}
"""What the table lists; the words before the unit where the unit alone does not tell."""
MONEY = ("cost", "own", "rent")
LONGEST_NAME = 110
LONGEST_CHOICE = 32
LEAST_DIFFERENCE = 1e-3


@dataclass(frozen=True)
class Run:
    """What was tried, `rows[y][x]`; a curve has one row."""

    question: Question
    x: tuple[Any, ...]
    y: tuple[Any, ...]
    rows: tuple[tuple[Tried, ...], ...]

    @property
    def points(self) -> list[Tried]:
        return [tried for row in self.rows for tried in row]


def tried_point(plan: Plan, point: Point) -> Tried:
    own = all(own_value(plan, path) == value for path, value in point.values.items())
    if point.trial.outcome is not None and point.trial.starts:
        return Tried(point, own=own)
    try:
        changed = apply_changes(plan, point.changes)
        findings = layout_findings(changed) if point.trial.outcome is None else framework_findings(changed)
    except FieldError:
        return Tried(point, own=own)
    return Tried(point, tuple(found for found in findings if found.severity == "error"), own)


def figure_of(tried: Tried, measure: str) -> float | None:
    """The figure of a plan that fits; the memory also of one that does not."""
    outcome = tried.point.trial.outcome
    if measure == "peak_bytes" and outcome is not None and tried.point.trial.starts:
        return outcome.peak_bytes
    return tried.point.value(measure)


def verdict(tried: Tried) -> str:
    if tried.fits:
        return tr("this plan") if tried.own else tr("fits")
    return tr("does not fit") if tried.possible else tr("not possible")


def sentence_of(found: Run, plan: Plan) -> str:
    points = found.points
    words = counted(
        len(points),
        "One point computed; {fitting} fit.",
        "{count} points computed; {fitting} fit.",
        fitting=sum(tried.fits for tried in points),
    )
    for measure, told in (
        ("days", marked("The shortest run is {amount}, with {changes}.")),
        ("cost", marked("The cheapest costs {amount}, with {changes}.")),
    ):
        best = _best(found.points, measure)
        if best is not None:
            value, tried = best
            unit = unit_of(measure, [value], plan.economics.currency)
            amount = f"{significant(value * unit.factor)} {unit.name}"
            at = "; ".join(
                with_unit(path, shown_value(path, plan, value), plan) for path, value in tried.point.values.items()
            )
            words += " " + tr(told, amount=amount, changes=at)
    return words


def _best(points: list[Tried], measure: str) -> tuple[float, Tried] | None:
    """The least figure of the plans that fit; nothing where they are all the same."""
    known = [(value, tried) for tried in points if tried.fits and (value := figure_of(tried, measure)) is not None]
    if not known:
        return None
    least = min(known, key=lambda pair: pair[0])
    most = max(value for value, _ in known)
    return None if len(known) > 1 and most <= least[0] * (1 + LEAST_DIFFERENCE) else least


def with_unit(path: str, text: str, plan: Plan) -> str:
    info = field_info(path, plan)
    title, unit = tr(info.title), unit_words(info.unit)
    if is_choice(path, plan):
        return tr("{title}: {value}", title=title, value=text)
    return f"{title} {text}" + (f" {unit}" if unit and unit.casefold() != title.casefold() else "")


def short_name(tried: Tried, plan: Plan | None) -> str:
    if plan is None:
        return ""
    parts = []
    for path, value in tried.point.values.items():
        title, text = tr(field_info(path, plan).title), shown_value(path, plan, value)
        parts.append(tr("{title}: {value}", title=title, value=text) if is_choice(path, plan) else f"{title} {text}")
    words = ", ".join(parts)
    return words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1].rstrip() + "…"


def input_column(path: str, plan: Plan, values: Sequence[Any]) -> DataColumn:
    """`values` in the order of the axis, by which choices are sorted."""
    if not is_choice(path, plan):
        return DataColumn(
            tr(field_info(path, plan).title),
            axis_title(path, plan),
            lambda tried: shown_value(path, plan, tried.point.values[path]),
            lambda tried: tried.point.values[path],
        )
    place = {value: number for number, value in enumerate(values)}
    words = {value: _cut(shown_value(path, plan, value)) for value in values}
    return DataColumn(
        tr(field_info(path, plan).title),
        axis_title(path, plan),
        lambda tried: words[tried.point.values[path]],
        lambda tried: place[tried.point.values[path]],
        left=True,
    )


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_CHOICE else words[: LONGEST_CHOICE - 1].rstrip() + "…"


def figure_column(measure: str, head: str, unit: Unit) -> DataColumn:
    def show(tried: Tried) -> str:
        value = figure_of(tried, measure)
        return "–" if value is None else significant(value * unit.factor)

    def key(tried: Tried) -> float:
        value = figure_of(tried, measure)
        return float("inf") if value is None else value

    short = f"{tr(head)}, {unit.name}" if head else unit.name
    return DataColumn(short, f"{tr(FIGURES[measure])}, {unit.name}", show, key)
