"""The one verdict: cannot be built, does not fit, marginal with its chance, fits. Strip, page 1, command line,
scenarios and search all show this one."""

from __future__ import annotations

from collections.abc import Iterable

from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Chances, Finding, MemoryResult, ReliabilityResult, Verdict

LIKELY = 0.8
"""Least chance at which something counts as given (planning choice: the width of the intervals that are shown)."""
LEAST_GOODPUT = 0.7
"""Below it a run is marginal: the worst published large run kept 0.59 (OPT-175B), later ones 0.9 and more."""

OF_MEMORY = ("does_not_fit",)
OF_GOODPUT = ("run_hardly_advances",)
"""Error findings that have a place of their own in the verdict."""
INVALID = ("scenario_does_not_apply",)
WITHOUT_EFFECT_ON_FIGURES = "software."
"""Fields of errors that leave every figure as it is, such as a wrong pair of versions."""

WORDS = {
    "invalid": "Not valid",
    "cannot_be_built": "Cannot be built",
    "does_not_fit": "Does not fit",
    "marginal": "Marginal",
    "fits": "Fits",
}


def verdict(
    findings: Iterable[Finding],
    memory: MemoryResult | None,
    reliability: ReliabilityResult | None = None,
    chances: Chances | None = None,
) -> Verdict:
    """What decides, in this order: build, memory, goodput, deadline, budget."""
    errors = [found for found in findings if found.severity == "error"]
    chance = None if chances is None else chances.memory
    invalid = next((found for found in errors if found.code in INVALID), None)
    if invalid is not None:
        return Verdict("invalid", invalid.code, invalid.message, invalid.parameters, None, figures_hold=False)
    blocking = [found for found in errors if found.code not in (*OF_MEMORY, *OF_GOODPUT)]
    blocking.sort(key=_leaves_figures)
    if blocking or memory is None:
        first = blocking[0] if blocking else None
        return Verdict(
            "cannot_be_built",
            "" if first is None else first.code,
            "Nothing can be computed." if first is None else first.message,
            {} if first is None else first.parameters,
            chance,
            figures_hold=memory is not None and memory.fits and first is not None and _leaves_figures(first),
        )
    gibibytes = {"peak": memory.peak_bytes / 2**30, "capacity": memory.capacity_bytes / 2**30}
    if not memory.fits:
        usable = USABLE * memory.capacity_bytes / 2**30
        message = "The fullest stage needs {peak:.1f} GiB; {usable:.1f} GiB are usable."
        return Verdict("does_not_fit", "memory", message, gibibytes | {"usable": usable}, chance, figures_hold=False)
    return _of_chances(gibibytes, reliability, chances)


def verdict_of_trial(
    errors: Iterable[str], *, possible: bool, fits: bool, chance: float, goodput: float
) -> tuple[str, float | None]:
    """Code of the verdict, and the chance that it states, of a plan that was tried beside others: without deadline and
    budget, whose chances need every uncertain input. `possible`: the plan could be made and evaluated.

    `chance`, `goodput` [0 to 1].
    """
    blocking = [code for code in errors if code not in (*OF_MEMORY, *OF_GOODPUT)]
    if not possible and not blocking:
        return "invalid", None
    if not possible or blocking:
        return "cannot_be_built", None
    if not fits:
        return "does_not_fit", chance
    if chance < LIKELY:
        return "marginal", chance
    return ("marginal", None) if goodput < LEAST_GOODPUT else ("fits", chance)


def _of_chances(gibibytes: dict[str, float], reliability: ReliabilityResult | None, chances: Chances | None) -> Verdict:
    listed = []
    if chances is not None:
        listed.append(
            ("memory", chances.memory, "The chance that it fits is {chance:.0%}: {peak:.1f} of {capacity:.1f} GiB.")
        )
    if reliability is not None and reliability.goodput < LEAST_GOODPUT:
        listed.append(("goodput", 0.0, "Goodput is {goodput:.0%}: failures and saves take the rest of the time."))
    if chances is not None and chances.deadline is not None:
        listed.append(("deadline", chances.deadline, "The chance of meeting the deadline is {chance:.0%}."))
    if chances is not None and chances.budget is not None:
        listed.append(("budget", chances.budget, "The chance of staying within the budget is {chance:.0%}."))
    goodput = 1.0 if reliability is None else reliability.goodput
    for reason, chance, message in listed:
        if chance < LIKELY:
            parameters = gibibytes | {"chance": chance, "goodput": goodput}
            shown = None if reason == "goodput" else chance
            return Verdict("marginal", reason, message, parameters, shown, figures_hold=True)
    fits = None if chances is None else chances.memory
    return Verdict("fits", "", "{peak:.1f} of {capacity:.1f} GiB.", dict(gibibytes), fits, figures_hold=True)


def _leaves_figures(found: Finding) -> bool:
    return bool(found.fields) and all(path.startswith(WITHOUT_EFFECT_ON_FIGURES) for path in found.fields)
