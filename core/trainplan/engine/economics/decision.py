"""Own or rent: six weighted factors, each with what the plan says, to a recommendation and what would overturn it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.results import CostResult, OwnOrRent
from trainplan.engine.verdict import LIKELY
from trainplan.english import Sentence
from trainplan.plan.deployment import Economics

NODES_PER_OPERATOR = 75.0
"""One operator for 50 to 100 accelerator servers (tensorsmesh.com)."""

LEAST_OPERATORS = 1.0
"""A small site takes 0.5 to 1.5 people (Lenovo TCO, 2026)."""

SHORT_MONTHS = 3.0
"""The guide's rule where no break-even is computed: below three months often the cloud."""

UNDECIDED = 0.1
"""A mean score nearer to zero than this recommends neither."""


@dataclass(frozen=True)
class Factor:
    """One factor: -1 speaks for renting, +1 for owning."""

    code: Literal["duration", "predictability", "customization", "team", "locality", "compliance"]
    weight: int
    score: float
    reason: str
    """English template filled with `parameters`."""
    parameters: dict[str, Any] = field(default_factory=dict)
    overturns_at: float | None = None
    """Score of this factor alone at which the recommendation would turn; None where it cannot."""


@dataclass(frozen=True)
class Recommendation:
    choice: Literal["own", "rent", "either"]
    score: float
    """Weighted mean of the factors."""
    forced: bool
    """Compliance leaves no choice."""
    factors: tuple[Factor, ...]


def own_or_rent(
    economics: Economics, cost: CostResult, factors: Recommendation, *, months: float, owning_is_cheaper: float | None
) -> OwnOrRent:
    """The recommendation, by the present value of both over the `months` that the machines are needed.

    `owning_is_cheaper` is the chance of it over all uncertain inputs. Nothing is recommended where it is neither
    likely nor unlikely. The six factors support or dissent; compliance alone decides against money.
    `owning_is_cheaper` [0 to 1].
    """
    rent = cost.rent
    if cost.own is None or rent is None or owning_is_cheaper is None:
        return OwnOrRent("not_computed", "There is no price for owning or for renting.", "", {})
    shown = len(cost.cumulative) - 1
    parameters: dict[str, Any] = {
        "months": months,
        "needed": _time_needed(months),
        "even": cost.break_even_months or 0.0,
        "low": cost.low_break_even_months or 0.0,
        "high": cost.high_break_even_months,
        "shown": shown,
        "chance": owning_is_cheaper,
        "now": rent.per_accelerator_hour,
        "rent": cost.break_even_rent or 0.0,
        "currency": cost.currency,
    }
    pays = "owning pays off after {even:.0f} months of use ({range})"
    if cost.break_even == "never":
        pays = "owning does not pay off within {shown} months"
    elif cost.break_even == "now":
        pays = "owning pays off at once"
    parameters["range"] = _range(cost, shown)
    parameters["pays"] = Sentence(pays, dict(parameters))
    if factors.forced:
        choice, message = "own", "Own: compliance requires your own site; {pays}."
        turned = "Only another site that compliance allows would change it."
    elif owning_is_cheaper >= LIKELY:
        choice, message = "own", "Own: the machines are needed for {needed}, and {pays}."
        turned = "It would turn if the rent fell below {rent:,.2f} {currency} an accelerator-hour (now {now:.2f})."
    elif owning_is_cheaper <= 1 - LIKELY:
        choice, message = "rent", "Rent: the machines are needed for {needed}; {pays}."
        turned = "It would turn if the rent rose above {rent:,.2f} {currency} an accelerator-hour (now {now:.2f})."
        if cost.break_even == "months":
            turned = (
                "It would turn if the rent rose above {rent:,.2f} {currency} an accelerator-hour (now {now:.2f}), "
                "or if the cluster stayed in use past month {even:.0f}."
            )
    else:
        choice = "open"
        message = (
            "Own or rent is open: over {needed} owning is the cheaper one with a chance of {chance:.0%}; at "
            "{rent:,.2f} {currency} an accelerator-hour both cost the same (now {now:.2f})."
        )
        turned = "A quote for the servers and an offer for the rent would settle it; {pays}."
    side = {"own": 1.0, "rent": -1.0}.get(choice, 0.0)
    weighed = [factor for factor in factors.factors if factor.weight and factor.score]
    return OwnOrRent(
        choice,  # type: ignore[arg-type]
        message,
        turned,
        parameters,
        supporting=tuple(factor.code for factor in weighed if factor.score * side > 0),
        dissenting=tuple(factor.code for factor in weighed if factor.score * side < 0),
    )


def _time_needed(months: float) -> Sentence:
    """A time of use in the unit in which a person says it."""
    hours = months * HOURS_PER_MONTH
    if hours < 48:
        return Sentence("{hours:.1f} hours", {"hours": hours})
    if months < 1:
        return Sentence("{days:.0f} days", {"days": hours / 24})
    return Sentence("{months:.1f} months", {"months": months})


def _range(cost: CostResult, shown: int) -> Sentence:
    """The interval of the break-even, in months; an end that never comes is beyond what is shown."""
    low, high = cost.low_break_even_months, cost.high_break_even_months
    if low is None:
        return Sentence("80% interval beyond {shown}", {"shown": shown})
    if high is None:
        return Sentence("80% interval {low:.0f} to beyond {shown}", {"low": low, "shown": shown})
    return Sentence("80% interval {low:.0f} to {high:.0f}", {"low": low, "high": high})


def recommend(economics: Economics, cost: CostResult, *, nodes: int, run_months: float) -> Recommendation:
    """Weigh the six factors of the guide with the plan's own break-even, people and data."""
    asked = economics.decision
    factors = (
        _duration(economics, cost, asked.months_needed or run_months),
        Factor(
            "predictability",
            asked.predictability_weight,
            1.0 if asked.fixed_budget else 0.0,
            "A fixed budget favours machines that are paid for."
            if asked.fixed_budget
            else "The budget may follow the hours that are used.",
        ),
        Factor(
            "customization",
            asked.customization_weight,
            1.0 if asked.special_hardware else 0.0,
            "Special hardware or settings call for your own machines or bare metal."
            if asked.special_hardware
            else "Standard instances are enough.",
        ),
        _team(asked.team_weight, asked.operators, nodes),
        Factor(
            "locality",
            asked.locality_weight,
            {"own_site": 1.0, "cloud": -1.0, "anywhere": 0.0}[asked.data_place],
            {
                "own_site": "The data is on your own site.",
                "cloud": "The data is in a cloud; moving it out costs time and money.",
                "anywhere": "The data can be where the machines are.",
            }[asked.data_place],
        ),
        Factor(
            "compliance",
            asked.compliance_weight,
            1.0 if asked.must_stay_on_site else 0.0,
            "Compliance requires your own site." if asked.must_stay_on_site else "Compliance leaves the site open.",
        ),
    )
    weights = sum(factor.weight for factor in factors)
    score = sum(factor.weight * factor.score for factor in factors) / weights if weights else 0.0
    forced = asked.must_stay_on_site
    choice: Literal["own", "rent", "either"]
    if forced:
        choice = "own"
    elif abs(score) < UNDECIDED:
        choice = "either"
    else:
        choice = "own" if score > 0 else "rent"
    turned = tuple(_with_turning_point(factor, score * weights, forced) for factor in factors)
    return Recommendation(choice, score, forced, turned)


def _duration(economics: Economics, cost: CostResult, months: float) -> Factor:
    weight = economics.decision.duration_weight
    if cost.break_even == "not_computed":
        return Factor(
            "duration",
            weight,
            -1.0 if months < SHORT_MONTHS else 0.5,
            "The machines are needed for {needed}; without both prices only the rule of {rule:.0f} months speaks.",
            {"months": months, "needed": _time_needed(months), "rule": SHORT_MONTHS},
        )
    if cost.break_even == "never" or cost.break_even_months is None:
        return Factor("duration", weight, -1.0, "Owning never costs less than renting within its life.")
    even = cost.break_even_months
    score = 1.0 if even == 0 else max(-1.0, min(1.0, (months - even) / even))
    return Factor(
        "duration",
        weight,
        score,
        "The machines are needed for {needed} and pay from {even:.1f} months on.",
        {"months": months, "needed": _time_needed(months), "even": even},
    )


def _team(weight: int, operators: float, nodes: int) -> Factor:
    needed = max(LEAST_OPERATORS, nodes / NODES_PER_OPERATOR)
    return Factor(
        "team",
        weight,
        0.5 if operators >= needed else -1.0,
        "{nodes} nodes take {needed:.1f} operators; {operators:.1f} are available.",
        {"nodes": nodes, "needed": needed, "operators": operators},
    )


def _with_turning_point(factor: Factor, weighted_sum: float, forced: bool) -> Factor:
    if forced or not factor.weight or weighted_sum == 0:
        return factor
    needed = factor.score - weighted_sum / factor.weight
    return Factor(
        factor.code,
        factor.weight,
        factor.score,
        factor.reason,
        factor.parameters,
        needed if -1 <= needed <= 1 else None,
    )
