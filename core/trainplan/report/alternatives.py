"""This plan beside the best that was found in its place, each computed whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.error import chance_to_fit
from trainplan.engine.results import Results
from trainplan.engine.search.plans import parallelism_of
from trainplan.engine.studies.advice import Advice
from trainplan.engine.studies.changes import apply_changes, layout_words
from trainplan.engine.studies.sentences import ACQUISITION_CODES
from trainplan.engine.trial import Outcome
from trainplan.engine.verdict import LIKELY
from trainplan.english import filled
from trainplan.plan.document import Plan
from trainplan.plan.scenarios import apply_scenario
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, row, table
from trainplan.report.figures import DASH
from trainplan.report.shortening import LONGEST_CELL, shortened
from trainplan.report.studies import Studies

ALTERNATIVES = 3
MOST_NAMED = 3
LEAST_GAIN = 0.01
"""Of money and time together, from which a change is worth a column."""


@dataclass(frozen=True)
class Alternative:
    """A column: what it is, what it comes to, the runs behind its figures, and what it takes."""

    title: str
    what: str
    after: Outcome
    runs: int
    """Published runs of its accelerator that were held out of the fit."""
    asks: str


def alternatives(plan: Plan, results: Results, studies: Studies) -> Iterator[Block]:
    """This plan, the best other layout, the best other scenario or way to have the cluster, each computed whole."""
    if studies.advice is None and studies.scenarios is None:
        return
    advised = studies.advice or ()
    layout = _best([item for item in advised if _is_layout(item)])
    columns = [_advised(plan, "Best layout found", layout)] if layout is not None else []
    scenario = _best_scenario(plan, studies)
    columns += [scenario] if scenario is not None else []
    others = [item for item in advised if not _is_layout(item)]
    titles = iter(("Best other change", "Next best change"))
    while len(columns) < ALTERNATIVES - 1 and (other := _best(others)) is not None:
        columns.append(_advised(plan, next(titles), other))
        others = [item for item in others if item.code != other.code]
    yield Heading("Alternatives", _lacking(columns, layout))
    base = _own_outcome(studies)
    if base is None or not columns:
        yield Note("This plan is the best of all that was tried.")
        return
    runs = results.step.evidence_runs if results.step else 0
    own = layout_words(parallelism_of(job_from_plan(plan)[1], 0))
    columns.insert(0, Alternative("This plan", own, base, runs, "nothing more"))
    outcomes = [column.after for column in columns]
    cells = [
        ("What it is", [shortened(column.what, LONGEST_CELL) for column in columns]),
        ("Run time", [_beside(base, after, "days", plan) for after in outcomes]),
        ("Cost of this run", [_beside(base, after, "cost", plan) for after in outcomes]),
        ("Average power", [_beside(base, after, "facility_kilowatts", plan) for after in outcomes]),
        ("Memory", [_memory_beside(base, after, plan) for after in outcomes]),
        ("Evidence", [_evidence(column.runs) for column in columns]),
        ("What it asks for", [shortened(column.asks, LONGEST_CELL) for column in columns]),
    ]
    heads = (Column("", share=1.4), *(Column(column.title, share=3) for column in columns))
    yield table(heads, [row(Run(name, "muted"), *texts) for name, texts in cells])


def _lacking(columns: list[Alternative], layout: Advice | None) -> str:
    """Why there are fewer columns than three, or why none is a layout."""
    told = [] if layout is not None else ["no better layout was found"]
    if len(columns) < ALTERNATIVES - 1:
        others = len(columns) - (layout is not None)
        told.append("no further change is better" if others else "no scenario, offer or other change is better")
    return "; ".join(told)


def _own_outcome(studies: Studies) -> Outcome | None:
    """Of the plan as it stands, from whichever study has it."""
    found = next((item.before for item in studies.advice or () if item.before is not None), None)
    if found is not None or studies.scenarios is None:
        return found
    return next((column.trial.outcome for column in studies.scenarios.columns if column.name is None), None)


def _advised(plan: Plan, title: str, advice: Advice) -> Alternative:
    asks = ["changes what is trained"] if advice.changes_training_result else []
    if advice.bought:
        asks.insert(0, "a purchase or a contract")
    elif advice.code in ACQUISITION_CODES.values():
        asks.insert(0, "another contract")
    words = ", ".join(asks) or "other settings; nothing is bought"
    changed = apply_changes(plan, advice.changes)
    return Alternative(title, _change_words(advice), advice.after, _runs_of(changed), words)


def _runs_of(plan: Plan) -> int:
    seen = built_in_calibration().seen.get(plan.hardware.accelerator.name)
    return seen.runs if seen is not None else 0


def _evidence(runs: int) -> str:
    return say.counted(runs, "published run") if runs else "no published run; measure first"


def _is_layout(advice: Advice) -> bool:
    return advice.code.startswith(("layout", *LAYOUT_CODES))


LAYOUT_CODES = (
    "tensor", "context", "pipeline", "virtual", "expert", "micro", "sharding", "recompute", "sequence", "placement",
)  # fmt: skip


def _change_words(advice: Advice) -> str:
    if advice.code == "layout":
        words = str(advice.parameters["layout"])
        return words[:1].upper() + words[1:]
    return filled(advice.template, advice.parameters)


def _best(found: list[Advice]) -> Advice | None:
    """The change that saves most money, else most time, among those that keep what is trained and surely fit."""
    kept = [
        (item, _gain(item.before, item.after)) for item in found if item.before and not item.changes_training_result
    ]
    best = max(kept, key=lambda pair: pair[1], default=None)
    return best[0] if best is not None and best[1] > LEAST_GAIN else None


def _gain(base: Outcome, after: Outcome) -> float:
    chances = [chance_to_fit(each.peak_bytes, each.capacity_bytes) for each in (base, after)]
    if not after.fits or chances[1] < min(LIKELY, chances[0]):
        return 0.0
    cheaper = log(base.cost / after.cost) if base.cost and after.cost else 0.0
    return cheaper + log(base.days / after.days) / 2


def _best_scenario(plan: Plan, studies: Studies) -> Alternative | None:
    compared = studies.scenarios
    if compared is None:
        return None
    tried = [
        (place, column.name, column.trial.outcome)
        for place, column in enumerate(compared.columns)
        if column.name and column.trial.outcome is not None and column.trial.outcome.fits
    ]
    best = min(tried, key=lambda item: item[2].cost or item[2].days, default=None)
    if best is None:
        return None
    place, name, outcome = best
    differing = [item for item in compared.inputs if item.values[place] != item.values[compared.base]]
    asks = f"other {', '.join(_inside(item.title) for item in differing[:MOST_NAMED])}" if differing else "nothing more"
    if len(differing) > MOST_NAMED:
        asks += f" and {len(differing) - MOST_NAMED} more"
    return Alternative("Best scenario", name, outcome, _runs_of(apply_scenario(plan, name)), asks)


def _inside(title: str) -> str:
    """A title within a sentence; abbreviations stay as they are."""
    return title if title[:2].isupper() else title[:1].lower() + title[1:]


def _beside(base: Outcome, after: Outcome, measure: str, plan: Plan) -> str:
    """A figure, and its difference to the plan's own."""
    own, value = base[measure], after[measure]
    if value is None:
        return DASH
    difference = 0.0 if own is None else value - own
    shown = say.aligned(measure, (value, abs(difference)), plan.economics.currency)
    text = f"{shown.texts[0]} {shown.unit}"
    if own is None or abs(difference) < 0.002 * abs(own) or after is base:
        return text
    return f"{text} ({say.signed(difference, shown.texts[1])})"


def _memory_beside(base: Outcome, after: Outcome, plan: Plan) -> str:
    chance = chance_to_fit(after.peak_bytes, after.capacity_bytes)
    return f"{_beside(base, after, 'peak_bytes', plan)}, {100 * chance:.0f} % to fit"
