"""Own or rent: the six factors, their weights, and what would overturn the recommendation."""

from __future__ import annotations

from trainplan.engine.economics.decision import Factor, Recommendation
from trainplan.engine.english import filled
from trainplan.report import figures as say
from trainplan.report.blocks import Column, Note, Run, Section, row, table
from trainplan.report.figures import DASH
from trainplan.report.tables import MISSING

_FACTORS = {
    "duration": "Duration",
    "predictability": "Predictable budget",
    "customization": "Customization",
    "team": "Team size",
    "locality": "Data locality",
    "compliance": "Compliance",
}
_CHOICES = {
    "own": "The six factors speak for owning.",
    "rent": "The six factors speak for renting.",
    "either": "The six factors speak for neither; owning and renting are close.",
}
_TITLE = "Own or rent"


def build(recommendation: Recommendation | None) -> Section:
    if recommendation is None:
        return Section(_TITLE, "", MISSING)
    lead = "Compliance leaves no choice: own." if recommendation.forced else _CHOICES[recommendation.choice]
    rows = [
        row(
            _FACTORS[factor.code],
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
        Column("Overturned when this alone", share=3.4),
    )
    note = "Scores run from −1, rent, to +1, own; a mean within 0.1 of zero recommends neither."
    return Section(_TITLE, lead, (table(columns, rows, total=True), Note(note)))


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
