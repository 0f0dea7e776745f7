"""Own or rent in the open: six weighted factors, what the plan says about each, and what would overturn it."""

from __future__ import annotations

from trainplan import wording
from trainplan.engine.economics.decision import Factor, Recommendation
from trainplan.engine.economics.premises import PremisesRow
from trainplan_desktop.widgets.tables import TableRow
from trainplan_desktop.wording.formats import decimals, significant
from trainplan_desktop.wording.text import from_core, tr

OTHERWISE: dict[str, tuple[tuple[float, str], ...]] = {
    "predictability": ((1.0, "a fixed budget"), (0.0, "a budget that follows use")),
    "customization": ((1.0, "special hardware or settings"), (0.0, "standard instances")),
    "team": ((0.5, "enough operators"), (-1.0, "too few operators")),
    "locality": ((1.0, "data on your own site"), (-1.0, "data in a cloud"), (0.0, "data that can be anywhere")),
}
"""What else a person can answer, and the score that it gives."""


def recommendation_words(found: Recommendation) -> str:
    if found.forced:
        return tr("Own: compliance requires your own site and decides alone.")
    words = {"own": tr("Own."), "rent": tr("Rent."), "either": tr("Either: the factors balance.")}[found.choice]
    score = decimals(found.score, 2)
    return tr("{words} The weighted score is {score}; −1 speaks for renting, +1 for owning.", words=words, score=score)


def factor_rows(found: Recommendation) -> list[TableRow]:
    return [_factor_row(factor) for factor in found.factors]


def _factor_row(factor: Factor) -> TableRow:
    speaks = tr("own") if factor.score > 0 else tr("rent") if factor.score < 0 else tr("neither")
    cells = (
        tr(wording.FACTORS[factor.code]),
        str(factor.weight),
        decimals(factor.score, 2) if factor.score else "0",
        speaks,
        from_core(factor.reason, factor.parameters),
    )
    return TableRow(cells, muted=(3, 4))


def premises_rows(rows: tuple[PremisesRow, ...]) -> list[TableRow]:
    """Own premises against the cloud, row by row for this plan."""
    return [
        TableRow(
            (
                tr(wording.PREMISES[row.code]),
                from_core(row.own, row.parameters),
                from_core(row.cloud, row.parameters),
                tr(wording.SIDES[row.favours]),
            ),
            muted=(1, 2) if row.favours in ("own", "cloud") else (1, 2, 3),
        )
        for row in rows
    ]


def overturning_words(found: Recommendation) -> str:
    """What of one factor alone would turn the recommendation."""
    if found.forced:
        return tr("Only a change of the requirement would overturn it.")
    if found.choice == "either":
        return tr("Any factor that is answered or weighed otherwise decides.")
    ways = [words for factor in found.factors if (words := _turning(factor, found.choice))]
    if found.choice == "rent":
        ways.append(tr("compliance that requires your own site"))
    if not ways:
        return tr("No single factor would overturn it.")
    return tr("One of these alone would overturn it: {ways}.", ways="; ".join(ways))


def _turning(factor: Factor, choice: str) -> str:
    at = factor.overturns_at
    if at is None:
        return ""
    if factor.code == "duration":
        even = factor.parameters.get("even")
        if even is None:
            return ""
        months = significant(even * (1 + at), 2)
        if choice == "rent":
            return tr("machines needed for {months} months or more", months=months)
        return tr("machines needed for {months} months or less", months=months)
    for score, words in OTHERWISE.get(factor.code, ()):
        if (score >= at and choice == "rent") or (score <= at and choice == "own"):
            return tr(words)
    return ""
