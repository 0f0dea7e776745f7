"""Advice: changes that would help this plan, each tried on the whole plan, ranked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import Any

from trainplan.catalog.library import Library, load_library
from trainplan.engine.checks import consistency_findings
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import Candidate, apply_changes, candidates, changes_training_result
from trainplan.engine.studies.outcome import Effect, Outcome, effect, outcome_of, try_plan
from trainplan.engine.studies.progress import OnProgress, report
from trainplan.engine.studies.quick_layouts import quick_layouts
from trainplan.engine.studies.sentences import TEMPLATES
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError

MOST_ADVICE = 12
MOST_OF_A_KIND = {"accelerator": 3, "rent_reserved": 2}
BOUGHT = ("accelerator", "more_accelerators", "port_speed", "storage_units", "storage_system")
"""What takes more than an edit: after all that does not, where a plan must be made to fit."""
TRIALS_EXPECTED = 40
"""For the progress; the number of candidates hangs on the plan."""

LEAST_GAIN = 0.005
"""Gains below half a percent are not worth a change."""
LEAST_GAIN_OF_A_TRADE = 0.03
TIME_AGAINST_MONEY = 0.5
"""Weight of a relative gain in time against one in money."""
TIME_AGAINST_MONEY_WHEN_LATE = 2.0
"""The same where the plan misses its deadline."""
TIGHT = 0.88
"""Share of the memory from which a plan is tight; room is then worth something."""
ROOM_AGAINST_MONEY = 0.5


@dataclass(frozen=True)
class Advice:
    """One change of the plan, with what it does; `apply_changes(plan, changes)` makes it."""

    code: str
    template: str
    """English sentence to be filled with `parameters`."""
    parameters: dict[str, Any]
    changes: dict[str, Any]
    """Field path -> new value, in the order in which they are set."""
    before: Outcome | None
    """None where the plan has no meaning as it is."""
    after: Outcome
    effect: Effect
    makes_it_fit: bool
    trade: bool
    """It makes something worse as well: time, money or memory that runs tight."""
    changes_training_result: bool
    """Not only how it is computed, but what is trained."""


def advise(
    plan: Plan,
    results: Results | None = None,
    on_progress: OnProgress | None = None,
    *,
    library: Library | None = None,
) -> tuple[Advice, ...]:
    """What to change, the best first; if the plan does not fit, what makes it fit, the cheapest first.

    Every effect is the difference of two evaluations of the whole plan. Changes without a drawback stand before
    trades, those of the training result last. Where the plan must be made to fit, edits stand before purchases, and
    an empty answer says that nothing tried is enough. `results` are those of `evaluate(plan)`, where they are at
    hand. Raises StudyCancelledError.
    """
    before = outcome_of(results) if results is not None else try_plan(plan).outcome
    library = library or load_library()
    report(on_progress, 0.0)
    pool = quick_layouts(plan)
    known = _warnings(plan)
    found: dict[tuple[tuple[str, str], ...], Advice] = {}
    for number, candidate in enumerate(candidates(plan, pool, library, before), start=1):
        report(on_progress, min(0.99, number / TRIALS_EXPECTED))
        advice = _advice(plan, candidate, before, known)
        if advice is not None and _worth_telling(plan, advice):
            key = tuple(sorted((path, repr(value)) for path, value in advice.changes.items()))
            found.setdefault(key, advice)
    report(on_progress, 1.0)
    return _ranked(plan, list(found.values()))


def _advice(plan: Plan, candidate: Candidate, before: Outcome | None, known: set[str]) -> Advice | None:
    """The candidate with its effect; None if it cannot be made, does not fit, or brings a new warning."""
    try:
        changed = apply_changes(plan, candidate.changes)
    except FieldError:
        return None
    if _warnings(changed) - known:
        return None
    after = try_plan(changed).outcome
    if after is None or not after.fits or _over_the_power_limit(plan, after):
        return None
    return Advice(
        code=candidate.code,
        template=TEMPLATES[candidate.code],
        parameters=candidate.parameters,
        changes=candidate.changes,
        before=before,
        after=after,
        effect=effect(before, after),
        makes_it_fit=before is None or not before.fits,
        trade=before is not None and _is_trade(before, after),
        changes_training_result=changes_training_result(plan, candidate.changes),
    )


def _warnings(plan: Plan) -> set[str]:
    return {found.code for found in consistency_findings(plan) if found.severity != "note"}


def _over_the_power_limit(plan: Plan, after: Outcome) -> bool:
    limit = plan.facility.power_limit_kilowatts
    return limit is not None and after.facility_kilowatts is not None and after.facility_kilowatts > limit


def _is_trade(before: Outcome, after: Outcome) -> bool:
    slower = after.days > before.days * (1 + LEAST_GAIN)
    dearer = any(
        old is not None and new is not None and new > old * (1 + LEAST_GAIN)
        for old, new in ((before.own, after.own), (before.rent, after.rent))
    )
    return slower or dearer or (_tight(after) and not _tight(before))


def _tight(outcome: Outcome) -> bool:
    return outcome.peak_bytes > TIGHT * outcome.capacity_bytes


def _worth_telling(plan: Plan, advice: Advice) -> bool:
    if advice.makes_it_fit:
        return True
    return _score(plan, advice) > (LEAST_GAIN_OF_A_TRADE if advice.trade else LEAST_GAIN)


def _score(plan: Plan, advice: Advice) -> float:
    """Relative gain in money, time and, where memory is tight, room."""
    before, after = advice.before, advice.after
    if before is None:
        return 0.0
    deadline = plan.operations.days_available
    late = deadline is not None and before.days > deadline
    score = log(before.days / after.days) * (TIME_AGAINST_MONEY_WHEN_LATE if late else TIME_AGAINST_MONEY)
    if before.money and after.money:
        score += log(before.money / after.money)
    if _tight(before):
        enough = max(after.peak_bytes, TIGHT * after.capacity_bytes)
        score += log(before.peak_bytes / enough) * ROOM_AGAINST_MONEY
    return score


def _ranked(plan: Plan, found: list[Advice]) -> tuple[Advice, ...]:
    """Cheapest first where it must be made to fit, else by score; at most a few of a kind."""

    def order(advice: Advice) -> tuple[Any, ...]:
        if advice.makes_it_fit:
            money = advice.after.money
            bought = advice.code in BOUGHT
            return (advice.changes_training_result, bought, money is None, money or 0.0, len(advice.changes))
        return (advice.changes_training_result, advice.trade, -_score(plan, advice), len(advice.changes))

    kept: list[Advice] = []
    kinds: Counter[str] = Counter()
    for advice in sorted(found, key=order):
        if kinds[advice.code] < MOST_OF_A_KIND.get(advice.code, 1):
            kinds[advice.code] += 1
            kept.append(advice)
    return tuple(kept[:MOST_ADVICE])
