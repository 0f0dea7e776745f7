"""The engine's results in the words of the answer strip. Nothing is computed here but differences."""

from __future__ import annotations

from trainplan.engine.results import CostResult, Finding, Results
from trainplan.plan.deployment import OWNED
from trainplan_desktop.pages.shared.field_specs import title_of
from trainplan_desktop.widgets.findings import ShownFinding
from trainplan_desktop.widgets.strip import Figure, Verdict
from trainplan_desktop.wording.formats import decimals, interval, money, percent, scaled, signed, significant, whole
from trainplan_desktop.wording.text import from_core, tr

GIB = 2**30
TIGHT_FROM = 0.88  # of capacity: design page, "what fits"
FIGURES = ("mfu", "days", "accelerator_hours", "cost", "instead", "power")
CAPTIONS = {
    "mfu": "Model FLOPs use",
    "days": "Run time",
    "accelerator_hours": "Accelerator hours",
    "cost": "Cost of this run",
    "instead": "Cost of the other way",
    "power": "Power, facility",
}


def gib(value: float, places: int = 1) -> str:
    return decimals(value / GIB, places)


def verdict(results: Results | None) -> Verdict:
    memory = results.memory if results is not None else None
    if memory is None:
        caption = tr("Findings say what is missing") if results is not None else tr("First figures in a moment")
        return Verdict("unknown", tr("Not computed") if results is not None else tr("Computing"), caption=caption)
    fraction = memory.peak_bytes / memory.capacity_bytes
    amount = tr("{peak} of {capacity} GiB", peak=gib(memory.peak_bytes), capacity=gib(memory.capacity_bytes))
    fullest = max(memory.stages, key=lambda stage: stage.peak_bytes, default=None)
    if not memory.fits:
        caption = tr("{amount} GiB too much", amount=gib(memory.peak_bytes - memory.capacity_bytes))
        if memory.peak_bytes <= memory.capacity_bytes:
            caption = tr("{amount} GiB free is too little", amount=gib(memory.capacity_bytes - memory.peak_bytes))
        if fullest is not None and len(memory.stages) > 1:
            caption += tr(", stage {stage}", stage=fullest.stage)
        return Verdict("too_big", tr("Does not fit"), amount, fraction, caption)
    caption = tr("{amount} GiB free", amount=gib(memory.capacity_bytes - memory.peak_bytes))
    if fullest is not None and len(memory.stages) > 1:
        caption = tr("{free}; stage {stage} is the fullest", free=caption, stage=fullest.stage)
    if fraction >= TIGHT_FROM:
        return Verdict("tight", tr("Tight"), amount, fraction, caption)
    return Verdict("fits", tr("Fits"), amount, fraction, caption)


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
    """The figure, or None where it is not computed or needs a layout that fits."""
    if results is None:
        return None
    if key == "power":
        return results.power.facility_kilowatts if results.power is not None else None
    if results.memory is not None and not results.memory.fits:
        return None
    step, run, cost = results.step, results.run, results.cost
    if key == "mfu":
        return step.mfu if step is not None else None
    if key in {"days", "accelerator_hours"}:
        return getattr(run, key) if run is not None else None
    if cost is None:
        return None
    if key == "cost":
        return cost.chosen.this_run
    if is_owned(cost):
        return cost.rent.this_run if cost.rent is not None else None
    return cost.own.this_run_if_kept_busy if cost.own is not None else None


def is_owned(cost: CostResult) -> bool:
    return cost.chosen.way in OWNED


def _caption(results: Results | None, key: str) -> str:
    cost = results.cost if results is not None else None
    if cost is None or key not in {"cost", "instead"}:
        return tr(CAPTIONS[key])
    if key == "cost":
        return tr("Cost, owned") if is_owned(cost) else tr("Cost, rented")
    return tr("If rented") if is_owned(cost) else tr("If owned")


def _shown(results: Results | None, key: str, value: float) -> tuple[str, str, float]:
    """(digits, unit, factor from the figure's own unit to the one shown)."""
    if key == "mfu":
        return significant(100 * value), "%", 100.0
    if key == "days":
        if value < 1:
            return significant(24 * value), tr("hours"), 24.0
        return significant(value), tr("days"), 1.0
    if key == "accelerator_hours":
        number, word = scaled(value)
        return significant(number), tr(word), number / value if value else 1.0
    if key == "power":
        if value >= 1000:
            return significant(value / 1000), "MW", 1e-3
        return significant(value), "kW", 1.0
    currency = results.cost.currency if results is not None and results.cost is not None else ""
    digits, unit = money(value, currency)
    factor = {"bn": 1e-9, "M": 1e-6, "k": 1e-3}.get(unit.split(" ")[0], 1.0)
    return digits, unit, factor


def _below(results: Results | None, key: str, factor: float) -> str:
    if results is None:
        return ""
    run, step, power = results.run, results.step, results.power
    if key == "days" and run is not None:
        return interval(run.low_days * factor, run.high_days * factor)
    if key == "mfu" and step is not None and step.low_seconds > 0:
        low, high = step.mfu * step.seconds / step.high_seconds, step.mfu * step.seconds / step.low_seconds
        return interval(low * factor, high * factor, 2)
    if key == "accelerator_hours" and run is not None and run.days > 0:
        per_day = run.accelerator_hours / run.days
        return interval(run.low_days * per_day * factor, run.high_days * per_day * factor, 2)
    if key == "power" and power is not None and power.rated_kilowatts:
        overhead = power.facility_kilowatts / power.it_kilowatts
        return tr("rated {value}", value=significant(power.rated_kilowatts * overhead * factor))
    if key in {"cost", "instead"} and results.cost is not None:
        return _way_words(results.cost, rented=is_owned(results.cost) == (key == "instead"))
    return ""


def _way_words(cost: CostResult, *, rented: bool) -> str:
    if not rented:
        return tr("bought for it") if cost.chosen.way == "own_bought" else tr("kept busy")
    price = cost.rent.per_accelerator_hour if cost.rent is not None else None
    return tr("{price} an hour each", price=significant(price)) if price else ""


def _why_missing(results: Results | None, key: str) -> str:
    if results is None:
        return ""
    if results.memory is not None and not results.memory.fits and key != "power":
        return tr("until it fits")
    return tr("see the findings") if results.layout is None else tr("not computed yet")


def _change(key: str, value: float, before: float | None, factor: float) -> tuple[str, str, str]:
    """(signed difference, tone, the difference read aloud); nothing when it would read as zero."""
    if before is None or before == value:
        return "", "", ""
    difference = (value - before) * factor
    text = significant(abs(difference), 2)
    if abs(difference) < 0.005 * abs(value * factor) and abs(difference) < 0.01:
        return "", "", ""
    better = (difference > 0) == (key == "mfu")
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
    if not step.evidence_runs or step.evidence_error is None:
        return tr("published runs")
    error = percent(step.evidence_error, 0)
    if step.evidence_runs == 1:
        return tr("1 run, error {error}", error=error)
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
