"""This plan beside the best that was found in its place, each computed whole."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from trainplan.engine.memory.error import chance_to_fit
from trainplan.engine.results import Results
from trainplan.engine.studies.advice import Advice
from trainplan.engine.trial import Outcome
from trainplan.english import filled
from trainplan.plan.cluster import SHARDING
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Run, row, table
from trainplan.report.figures import DASH
from trainplan.report.shortening import LONGEST_CELL, shortened
from trainplan.report.studies import Studies

ALTERNATIVES = 3
LEAST_GAIN = 0.01
"""Of money and time together, from which a change is worth a column."""


def alternatives(plan: Plan, results: Results, studies: Studies) -> Iterator[Block]:
    """This plan, the best other layout, the best other scenario or way to have the cluster, each computed whole."""
    advised = studies.advice or ()
    base = next((item.before for item in advised if item.before is not None), None)
    if base is None:
        return
    layout = _best(base, [item for item in advised if item.code == "layout" or item.code.startswith(LAYOUT_CODES)])
    scenario = _best_scenario(studies, base)
    columns = [("This plan", _layout_words(results), base)]
    if layout is not None:
        columns.append(("Best layout found", _change_words(layout), layout.after))
    if scenario is not None:
        columns.append(("Best scenario", scenario[0], scenario[1]))
    others = [item for item in advised if not item.code.startswith(("layout", *LAYOUT_CODES))]
    titles = iter(("Best other change", "Next best change"))
    while len(columns) < ALTERNATIVES and (other := _best(base, others)) is not None:
        columns.append((next(titles), _change_words(other), other.after))
        others = [item for item in others if item.code != other.code]
    if len(columns) < 2:
        return
    yield Heading("Alternatives", "" if layout is not None else "no better layout was found")
    cells = [
        ("What it is", [shortened(what, LONGEST_CELL) for _, what, _ in columns]),
        ("Run time", [_beside(base, after, "days", plan) for _, _, after in columns]),
        ("Cost of this run", [_beside(base, after, "cost", plan) for _, _, after in columns]),
        ("Average power", [_beside(base, after, "facility_kilowatts", plan) for _, _, after in columns]),
        ("Memory", [_memory_beside(base, after, plan) for _, _, after in columns]),
    ]
    heads = (Column("", share=1.4), *(Column(title, share=3) for title, _, _ in columns))
    yield table(heads, [row(Run(name, "muted"), *texts) for name, texts in cells])


LAYOUT_CODES = (
    "tensor", "context", "pipeline", "virtual", "expert", "micro", "sharding", "recompute", "sequence", "placement",
)  # fmt: skip


def _layout_words(results: Results) -> str:
    found = results.layout
    if found is None:
        return DASH
    virtual = f" × {found.virtual_pipeline}" if found.virtual_pipeline > 1 else ""
    sharding = SHARDING.get(found.sharding, found.sharding)
    return f"TP {found.tensor}, PP {found.pipeline}{virtual}, DP {found.data}, {sharding}"


def _change_words(advice: Advice) -> str:
    if advice.code == "layout":
        words = str(advice.parameters["layout"])
        return words[:1].upper() + words[1:]
    return filled(advice.template, advice.parameters)


def _best(base: Outcome, found: list[Advice]) -> Advice | None:
    """The change that saves most money, else most time, among those that keep what is trained."""
    kept = [item for item in found if item.after.fits and not item.changes_training_result]

    def gain(item: Advice) -> float:
        cheaper = log(base.cost / item.after.cost) if base.cost and item.after.cost else 0.0
        return cheaper + log(base.days / item.after.days) / 2

    best = max(kept, key=gain, default=None)
    return best if best is not None and gain(best) > LEAST_GAIN else None


def _best_scenario(studies: Studies, base: Outcome) -> tuple[str, Outcome] | None:
    if studies.scenarios is None:
        return None
    tried = [
        (column.name, column.trial.outcome)
        for column in studies.scenarios.columns
        if column.name and column.trial is not None and column.trial.outcome is not None and column.trial.outcome.fits
    ]
    return min(tried, key=lambda item: item[1].cost or item[1].days, default=None)


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
