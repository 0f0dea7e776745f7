"""The engine's results in the words of the answer strip. Nothing is computed here but differences."""

from __future__ import annotations

from trainplan.engine.results import CostResult, Finding, Results
from trainplan.engine.results import Verdict as EngineVerdict
from trainplan.engine.verdict import WORDS
from trainplan.plan.deployment import OWNED
from trainplan_desktop.pages.shared.field_specs import title_of
from trainplan_desktop.widgets.findings import ShownFinding
from trainplan_desktop.widgets.strip import Figure, Verdict
from trainplan_desktop.wording.formats import (
    decimals,
    interval,
    money,
    percent,
    signed,
    significant,
    size_of_amount,
    whole,
)
from trainplan_desktop.wording.text import from_core, tr

GIB = 2**30
FIGURES = ("days", "goodput", "mfu", "cost", "capital", "power")
CAPTIONS = {
    "days": "Run time",
    "goodput": "Goodput",
    "mfu": "MFU",
    "cost": "Cost of this run",
    "capital": "Own, capital",
    "power": "Design power",
}
HIGHER_IS_BETTER = ("mfu", "goodput")
INTERVALS = {"days": "days", "goodput": "goodput", "mfu": "mfu", "cost": "cost", "capital": "capital"}
"""Figure of the strip -> its interval in the results."""
STATES = {
    "invalid": "unbuildable",
    "cannot_be_built": "unbuildable",
    "does_not_fit": "too_big",
    "marginal": "tight",
    "fits": "fits",
}


def gib(value: float, places: int = 1) -> str:
    return decimals(value / GIB, places)


def verdict(results: Results | None) -> Verdict:
    """The engine's verdict: the word, memory or the chance that makes it marginal, and the first reason."""
    found = results.verdict if results is not None else None
    if results is None or found is None:
        return Verdict("unknown", tr("Computing"), caption=tr("First figures in a moment"))
    state, word, memory = STATES[found.code], tr(WORDS[found.code]), results.memory
    reason = _reason(found)
    if memory is None:
        return Verdict(state, word, caption=reason)
    fraction = memory.peak_bytes / memory.capacity_bytes
    amount = tr("{peak} of {capacity} GiB", peak=gib(memory.peak_bytes), capacity=gib(memory.capacity_bytes))
    if found.code in ("invalid", "cannot_be_built"):
        return Verdict(state, word, "", 0.0, reason)
    if found.code == "does_not_fit":
        return Verdict(state, word, amount, fraction, _too_much(results))
    if found.code == "marginal":
        beside = tr("{chance}%", chance=decimals(100 * found.chance, 0)) if found.chance is not None else ""
        return Verdict(state, word, beside, fraction, reason)
    return Verdict(state, word, amount, fraction, _chances(results))


def _reason(found: EngineVerdict) -> str:
    """The first reason; of a rule of the framework the rule, with its framework named once."""
    if found.reason != "framework_refuses":
        return from_core(found.message, found.parameters)
    rule = from_core("{rule}", found.parameters)
    return rule if str(found.parameters["framework"]) in rule else from_core("{framework}: {rule}", found.parameters)


def _too_much(results: Results) -> str:
    memory = results.memory
    assert memory is not None
    fullest = max(memory.stages, key=lambda stage: stage.peak_bytes, default=None)
    caption = tr("{amount} GiB too much", amount=gib(memory.peak_bytes - memory.capacity_bytes))
    if memory.peak_bytes <= memory.capacity_bytes:
        caption = tr("{amount} GiB free is too little", amount=gib(memory.capacity_bytes - memory.peak_bytes))
    if fullest is not None and len(memory.stages) > 1:
        caption += tr(", stage {stage}", stage=fullest.stage)
    return caption


def _chances(results: Results) -> str:
    """The chance of fitting, of the deadline and of the budget, as far as they are set."""
    chances = results.chances
    if chances is None:
        return ""
    texts = [tr("{chance}% to fit", chance=decimals(100 * chances.memory, 0))]
    if chances.deadline is not None:
        texts.append(tr("{chance}% in time", chance=decimals(100 * chances.deadline, 0)))
    if chances.budget is not None:
        texts.append(tr("{chance}% in the budget", chance=decimals(100 * chances.budget, 0)))
    return ", ".join(texts)


def figures(results: Results | None, before: Results | None) -> list[Figure]:
    """The six figures; `before` is what the differences are counted from."""
    made = []
    for key in FIGURES:
        caption = _caption(results, key)
        value = _value(results, key)
        if value is None:
            made.append(Figure(key, caption, below=_why_missing(results, key)))
            continue
        text, unit, factor = _shown(results, key, value)
        change, tone, words = _change(key, value, _value(before, key), factor)
        made.append(Figure(key, caption, text, unit, change, tone, _below(results, key, factor), words))
    return made


def _value(results: Results | None, key: str) -> float | None:
    """The figure, or None where it is not computed or the plan cannot run."""
    if results is None or results.verdict is None or not results.verdict.figures_hold:
        return None
    step, run, cost, power = results.step, results.run, results.cost, results.power
    if key == "power":
        return power.design_kilowatts if power is not None else None
    if key == "mfu":
        return step.mfu if step is not None else None
    if key in {"days", "goodput"}:
        return getattr(run, key) if run is not None else None
    if cost is None:
        return None
    if key == "cost":
        return cost.chosen.this_run
    return cost.own.purchase if cost.own is not None else None


def is_owned(cost: CostResult) -> bool:
    return cost.chosen.way in OWNED


def _caption(results: Results | None, key: str) -> str:
    cost = results.cost if results is not None else None
    if cost is None or key != "cost":
        return tr(CAPTIONS[key])
    return tr("Own, this run") if is_owned(cost) else tr("Rent, this run")


def _shown(results: Results | None, key: str, value: float) -> tuple[str, str, float]:
    """(digits, unit, factor from the figure's own unit to the one shown)."""
    if key in HIGHER_IS_BETTER:
        return significant(100 * value), "%", 100.0
    if key == "days":
        if value < 1:
            return significant(24 * value), tr("hours"), 24.0
        return significant(value), tr("days"), 1.0
    if key == "power":
        if value >= 1000:
            return significant(value / 1000), "MW", 1e-3
        return significant(value), "kW", 1.0
    currency = results.cost.currency if results is not None and results.cost is not None else ""
    digits, unit = money(value, currency)
    return digits, unit, 1 / size_of_amount(unit)


def _below(results: Results | None, key: str, factor: float) -> str:
    """The interval that holds all uncertainty; of the design power the average beside it."""
    if results is None:
        return ""
    if key == "power" and results.power is not None:
        return tr("average {value}", value=significant(results.power.facility_kilowatts * factor))
    found = results.intervals.get(INTERVALS.get(key, ""))
    return interval(found.low * factor, found.high * factor) if found is not None else ""


def _why_missing(results: Results | None, key: str) -> str:
    if results is None or results.verdict is None:
        return ""
    if not results.verdict.figures_hold:
        return tr("until it fits") if results.verdict.code == "does_not_fit" else tr("until it can be built")
    return tr("no price") if key in ("cost", "capital") else tr("not known")


def _change(key: str, value: float, before: float | None, factor: float) -> tuple[str, str, str]:
    """(signed difference, tone, the difference read aloud); nothing when it would read as zero."""
    if before is None or before == value:
        return "", "", ""
    difference = (value - before) * factor
    text = significant(abs(difference), 2)
    if abs(difference) < 0.005 * abs(value * factor) and abs(difference) < 0.01:
        return "", "", ""
    better = (difference > 0) == (key in HIGHER_IS_BETTER)
    words = (
        tr("{amount} more than before", amount=text) if difference > 0 else tr("{amount} less than before", amount=text)
    )
    return signed(difference, text), "ok" if better else "warn", words


def evidence(results: Results | None) -> str:
    """How good the evidence behind the step time is, in a few words."""
    step = results.step if results is not None else None
    if step is None:
        return ""
    if step.evidence == "measured":
        return tr("measured here")
    if step.evidence == "data_sheet":
        return tr("data sheet only")
    if step.evidence == "extrapolated":
        return tr("no published run like this")
    if not step.evidence_runs or step.evidence_error is None:
        return tr("published runs")
    error = percent(step.evidence_error, 0)
    if step.evidence_runs == 1:
        return tr("based on one run, off by {error}", error=error)
    return tr("{count} runs, error {error}", count=whole(step.evidence_runs), error=error)


def shown_finding(finding: Finding) -> ShownFinding:
    target = finding.fields[0] if finding.fields else ""
    return ShownFinding(
        finding.severity,
        from_core(finding.message, finding.parameters),
        from_core(finding.remedy, finding.parameters),
        title_of(target) if target else "",
        target,
    )
