"""Failures: what is expected, how far a run may differ from it, and what one failure costs."""

from __future__ import annotations

from math import expm1

from trainplan.engine.reliability.one_failure import FailureStory
from trainplan.engine.reliability.simulation import SimulationResult
from trainplan.engine.results import ReliabilityResult, Results
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Columns, Heading, Note, Section, Table, row, table
from trainplan.report.figures import DASH, DAY_SECONDS
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING, facts, terms

LEAST_SHOWN = 0.01
"""Of interruptions that a run expects; the chance of one is said in words."""


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    title, reliability = "Failures", results.reliability
    if reliability is None:
        return Section(title, "", MISSING)
    lead = f"{_how_often(reliability.interruptions)}; {say.percent(reliability.goodput)} % of calendar time trains."
    blocks: list[Block] = [_expected(reliability, plan.operations.spare_nodes)]
    blocks.append(Heading("Failure simulation"))
    if studies.played is not None:
        blocks += [_played(plan, results, reliability, studies.played), Note(_how_played(plan, studies.played))]
    else:
        blocks += MISSING
    if studies.failure is not None:
        blocks += [Heading("One accelerator fails"), *_story(studies.failure)]
    return Section(title, lead, tuple(blocks))


def _how_often(interruptions: float) -> str:
    if interruptions < 1:
        return f"The chance of an interruption is {say.number(-100 * expm1(-interruptions), 2)} %"
    return f"{say.number(interruptions)} interruptions are expected"


def _expected(result: ReliabilityResult, planned: int) -> Columns:
    mtbf = say.number(result.job_mtbf_hours) if result.job_mtbf_hours is not None else DASH
    return Columns(
        (
            facts(
                ("Mean time between failures of the job", mtbf, "h"),
                ("Interruptions in the run", _interruptions(result.interruptions), ""),
                ("Time lost", say.seconds(3600 * result.lost_hours)),
                ("Spare nodes needed", f"{result.spare_nodes:,}", ""),
                ("Spare nodes planned", f"{planned:,}", ""),
            ),
        ),
        terms("Share of time lost", result.parts, lambda share: f"{say.percent(share)} %"),
    )


def _interruptions(expected: float) -> str:
    return say.number(expected) if expected >= LEAST_SHOWN else f"< {LEAST_SHOWN}"


def _played(plan: Plan, results: Results, reliability: ReliabilityResult, played: SimulationResult) -> Table:
    shares = played.percentiles(0.1, 0.5, 0.9)
    days = results.run.days if results.run else None
    every = {"days": ("Run time", days), "interruptions": ("Interruptions", reliability.interruptions)}
    rows = []
    for measure, (title, expected) in {**every, "goodput": ("Goodput", reliability.goodput)}.items():
        shown = say.aligned(measure, (*shares[measure], expected), plan.economics.currency)
        texts = list(shown.texts)
        if measure == "interruptions":
            texts[-1] = _interruptions(reliability.interruptions) if reliability.interruptions < 1 else texts[-1]
        rows.append(row(title, *texts, shown.unit))
    columns = (
        Column("", share=3),
        *(Column(title, "right", 2) for title in ("10 %", "50 %", "90 %", "Expected")),
        Column("Unit", share=2),
    )
    return table(columns, rows)


def _how_played(plan: Plan, played: SimulationResult) -> str:
    text = f"{len(played.days):,} runs simulated at the plan's failure rate; the same seed gives the same runs."
    deadline = plan.operations.days_available
    if deadline is not None:
        chance = say.percent(played.chance_within(deadline))
        text += f" {chance} % of them end within {say.plain_number(deadline)} days."
    return text


def _story(story: FailureStory) -> tuple[Block, ...]:
    def money(value: float | None) -> str:
        return DASH if value is None else str(say.money(value, story.currency))

    ways = (
        (
            "With checkpoints",
            story.hours_with_checkpoints,
            story.accelerator_hours_with_checkpoints,
            story.money_with_checkpoints,
        ),
        ("Without", story.hours_without, story.accelerator_hours_without, story.money_without),
    )
    rows = [row(name, say.number(hours), str(say.count(lost)), money(price)) for name, hours, lost, price in ways]
    columns = (
        Column(_when(story.day), share=3),
        Column("Hours lost", "right", 2),
        Column("Accelerator-hours", "right", 2),
        Column("Money", "right", 2),
    )
    return (table(columns, rows),)


def _when(day: float) -> str:
    return f"On day {round(day):,} of the run" if day >= 1 else f"{say.seconds(DAY_SECONDS * day)} into the run"
