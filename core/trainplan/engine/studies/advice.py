"""Advice: changes that would help this plan, each tried on the whole plan, ranked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import Any

from trainplan.catalog.library import Library, load_library
from trainplan.engine.memory.runtime import TIGHT
from trainplan.engine.results import Finding, Results
from trainplan.engine.studies.changes import Candidate, apply_changes, candidates, changes_training_result
from trainplan.engine.studies.progress import OnProgress, report
from trainplan.engine.studies.quick_layouts import quick_layouts
from trainplan.engine.studies.sentences import TEMPLATES
from trainplan.engine.trial import (
    Accelerated,
    Effect,
    Outcome,
    Trial,
    accelerated,
    codes,
    effect,
    outcome_of,
    try_plan,
    warnings_of,
)
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError

MOST_ADVICE = 12
MOST_OF_A_KIND = {"accelerator": 3, "rent_reserved": 2}
COMMITS = ("own_kept_busy", "own_bought", "rent_reserved", "storage_units_rented", "storage_system_rented")
"""What binds money beyond this run, or costs what the bill of the run does not hold."""
BOUGHT = (
    "accelerator",
    "enough_accelerators",
    "more_accelerators",
    "port_speed",
    "oversubscription",
    "storage_units",
    "storage_system",
    "storage_units_rented",
    "storage_system_rented",
    "own_kept_busy",
    "own_bought",
    "rent_reserved",
)
"""What takes a purchase or a contract and not an edit alone; it stands apart, with its price."""
TRIALS_EXPECTED = 40
"""For the progress; the number of candidates hangs on the plan."""

LEAST_GAIN = 0.005
"""Gains below half a percent are not worth a change."""
LEAST_GAIN_OF_A_TRADE = 0.03
TIME_AGAINST_MONEY = 0.5
"""Weight of a relative gain in time against one in money."""
TIME_AGAINST_MONEY_WHEN_LATE = 2.0
"""The same where the plan misses its deadline."""
REFUSED = frozenset(
    {
        "framework_changes",
        "framework_unproven",
        "offer_not_had_at_this_size",
        "tensor_leaves_domain",
        "node_holds_other_accelerator",
        "instance_holds_other_accelerator",
        "precision_not_in_hardware",
        "host_ram_too_small",
        "local_checkpoints_do_not_fit",
    }
)
"""Warnings that no advice may bring; it may bring no error either."""
LIMITS = frozenset({"power_over_limit", "cooling_over_limit", "ups_over_limit"})
"""Errors that a plan may have already; advice must not draw more then."""
LONGEST_DAYS = 3650
"""A run of ten years is the last of all remedies."""
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
    """It makes something worse as well: time, money, memory that runs tight, a new warning, or money that is bound."""
    brings: tuple[Finding, ...]
    """Warnings that the plan has not got now."""
    bought: bool
    """It takes a purchase or a contract: see `effect.capital` and `effect.cost`."""
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
    trades, purchases and contracts after them, changes of the training result last. Where the plan must be made
    to fit, edits stand before purchases, and
    an empty answer says that nothing tried is enough. `results` are those of `evaluate(plan)`, where they are at
    hand. Raises StudyCancelledError.
    """
    library = library or load_library()
    report(on_progress, 0.0)
    now = _now(plan, results)
    pool = quick_layouts(plan)
    known = accelerated(plan) if now.outcome is not None else None
    found: dict[tuple[tuple[str, str], ...], Advice] = {}
    for number, candidate in enumerate(candidates(plan, pool, library, now.outcome), start=1):
        report(on_progress, min(0.99, number / TRIALS_EXPECTED))
        advice = _advice(plan, candidate, now, known)
        if advice is not None and _worth_telling(plan, advice):
            key = tuple(sorted((path, repr(value)) for path, value in advice.changes.items()))
            found.setdefault(key, advice)
    report(on_progress, 1.0)
    return _ranked(plan, list(found.values()))


def _now(plan: Plan, results: Results | None) -> Trial:
    if results is None:
        return try_plan(plan)
    findings = results.findings
    return Trial(
        outcome_of(results),
        errors=codes(findings, "error"),
        warnings=codes(findings, "warning"),
        told=warnings_of(findings),
    )


def _advice(plan: Plan, candidate: Candidate, now: Trial, known: Accelerated | None) -> Advice | None:
    """The candidate with its effect; None if it cannot be made, does not fit, or brings what no advice may bring."""
    try:
        trial = try_plan(apply_changes(plan, candidate.changes), known)
    except FieldError:
        return None
    before, after = now.outcome, trial.outcome
    new = trial.warnings - now.warnings
    if after is None or not trial.feasible or trial.errors - now.errors or new & REFUSED:
        return None
    if trial.errors & LIMITS and _draws_more(before, after):
        return None
    if now.verdict[0] == "fits" and trial.verdict[0] != "fits":
        return None
    return Advice(
        code=candidate.code,
        template=TEMPLATES[candidate.code],
        parameters=candidate.parameters,
        changes=candidate.changes,
        before=before,
        after=after,
        effect=effect(before, after),
        makes_it_fit=not now.feasible,
        trade=bool(new) or candidate.code in COMMITS or (before is not None and _is_trade(before, after)),
        brings=tuple(trial.told[code] for code in sorted(new)),
        bought=candidate.code in BOUGHT,
        changes_training_result=changes_training_result(plan, candidate.changes),
    )


def _draws_more(before: Outcome | None, after: Outcome) -> bool:
    if before is None or before.facility_kilowatts is None or after.facility_kilowatts is None:
        return True
    return after.facility_kilowatts > before.facility_kilowatts * (1 + LEAST_GAIN)


def _is_trade(before: Outcome, after: Outcome) -> bool:
    slower = after.days > before.days * (1 + LEAST_GAIN)
    dearer = before.cost is not None and (after.cost is None or after.cost > before.cost * (1 + LEAST_GAIN))
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
    late = deadline is not None and before.days + plan.operations.queue_days > deadline
    score = log(before.days / after.days) * (TIME_AGAINST_MONEY_WHEN_LATE if late else TIME_AGAINST_MONEY)
    if before.cost and after.cost:
        score += log(before.cost / after.cost)
    if _tight(before):
        enough = max(after.peak_bytes, TIGHT * after.capacity_bytes)
        score += log(before.peak_bytes / enough) * ROOM_AGAINST_MONEY
    return score


def _ranked(plan: Plan, found: list[Advice]) -> tuple[Advice, ...]:
    """Cheapest first where it must be made to fit, else by score; at most a few of a kind."""

    def order(advice: Advice) -> tuple[Any, ...]:
        if advice.makes_it_fit:
            money = advice.after.cost
            hopeless = advice.after.days > LONGEST_DAYS
            return (
                hopeless,
                advice.changes_training_result,
                advice.bought,
                money is None,
                money or 0.0,
                len(advice.changes),
            )
        return (
            advice.changes_training_result,
            advice.bought,
            advice.trade,
            -_score(plan, advice),
            len(advice.changes),
        )

    kept: list[Advice] = []
    kinds: Counter[str] = Counter()
    for advice in sorted(found, key=order):
        if kinds[advice.code] < MOST_OF_A_KIND.get(advice.code, 1):
            kinds[advice.code] += 1
            kept.append(advice)
    return tuple(kept[:MOST_ADVICE])
