"""Own or rent: the six factors, their weights, and what would overturn the recommendation."""

from __future__ import annotations

from trainplan import wording
from trainplan.engine.economics.decision import Factor, Recommendation
from trainplan.engine.economics.premises import PremisesRow
from trainplan.engine.results import OwnOrRent
from trainplan.english import filled
from trainplan.report import figures as say
from trainplan.report.blocks import Column, Heading, Note, Run, Section, Table, row, table
from trainplan.report.figures import DASH
from trainplan.report.tables import MISSING

_CHOICES = {
    "own": "The six factors favour owning.",
    "rent": "The six factors favour renting.",
    "either": "The six factors favour neither; owning and renting are close.",
}
_TITLE = "Own or rent"


def build(
    recommendation: Recommendation | None, premises: tuple[PremisesRow, ...] = (), advised: OwnOrRent | None = None
) -> Section:
    if recommendation is None:
        return Section(_TITLE, "", MISSING)
    lead = "Compliance leaves no choice: own." if recommendation.forced else _CHOICES[recommendation.choice]
    rows = [
        row(
            wording.FACTORS[factor.code],
            f"{factor.weight}",
            _score(factor.score),
            filled(factor.reason, factor.parameters),
            _overturns(factor, recommendation),
        )
        for factor in recommendation.factors
    ]
    weights = sum(factor.weight for factor in recommendation.factors)
    mean = ("Weighted mean", f"{weights}", _score(recommendation.score), "", "")
    rows.append(tuple(Run(text, strong=True) for text in mean))
    columns = (
        Column("Factor", share=2.4),
        Column("Weight", "right", 1.2),
        Column("Score", "right", 1.2),
        Column("What the plan says", share=5),
        Column("Flips when this alone", share=3.4),
    )
    note = "Scores run from −1, rent, to +1, own; a mean within 0.1 of zero recommends neither."
    side_by_side = (Heading("Own premises and the cloud"), _premises(premises)) if premises else ()
    return Section(_TITLE, f"{lead}{_support(advised)}", (table(columns, rows, total=True), Note(note), *side_by_side))


def _support(advised: OwnOrRent | None) -> str:
    """Which factors support the advice of page 1, and which dissent."""
    if advised is None or advised.choice not in ("own", "rent"):
        return ""
    told = [
        f"{' and '.join(wording.FACTORS[code].lower() for code in codes)} {words[len(codes) > 1]}"
        for codes, words in ((advised.supporting, SUPPORT), (advised.dissenting, DISSENT))
        if codes
    ]
    return f" Page 1 advises to {advised.choice}: {', '.join(told) or 'none of them supports it'}."


SUPPORT = ("supports it", "support it")
DISSENT = ("dissents", "dissent")


def _premises(rows: tuple[PremisesRow, ...]) -> Table:
    columns = (
        Column("", share=1.6),
        Column("Own premises", share=4),
        Column("Cloud", share=4),
        Column("Speaks for", share=1.2),
    )
    return table(
        columns,
        [
            row(
                wording.PREMISES[item.code],
                filled(item.own, item.parameters),
                filled(item.cloud, item.parameters),
                Run(wording.SIDES[item.favours], strong=item.favours in ("own", "cloud")),
            )
            for item in rows
        ],
    )


def _score(score: float) -> str:
    return say.signed(round(score, 2), f"{abs(score):.2f}")


def _overturns(factor: Factor, recommendation: Recommendation) -> str:
    """The score at which this factor alone turns the sign of the mean."""
    if factor.overturns_at is None:
        return DASH if recommendation.forced or not factor.weight else "cannot alone"
    past = "above" if factor.overturns_at > factor.score else "below"
    if abs(factor.overturns_at) >= 1:
        return f"reaches {_score(factor.overturns_at)}"
    return f"is {past} {_score(factor.overturns_at)}"
