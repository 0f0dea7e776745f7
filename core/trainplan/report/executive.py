"""The first page: the chance, the cost, the biggest risks, the best changes, and what must be measured."""

from __future__ import annotations

from math import log

from trainplan.engine.english import filled
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Finding, Results
from trainplan.engine.studies.advice import Advice
from trainplan.engine.studies.sensitivity import Bar
from trainplan.engine.trial import Outcome
from trainplan.engine.uncertainty.ranges import ENGINE_ERRORS
from trainplan.plan.document import Plan
from trainplan.report import certainty, charts
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Columns, Decisions, Heading, Note, row, table
from trainplan.report.inputs import Input
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING

MOST_ITEMS = 3
MOST_FINDINGS = 2
"""Among the risks, so that the inputs have their place."""
LEAST_RISK = 0.01
"""Worsening of time or money from which an input counts as a risk."""
LEAST_MOVE = 0.005
LONGEST_TEXT = 190
COST_MEASURES = ("days", "cost", "own", "rent")


def build(plan: Plan, results: Results, studies: Studies, listed: tuple[Input, ...]) -> tuple[Block, ...]:
    return (
        _fit_and_money(results),
        _chance_and_cost(plan, results, studies),
        Heading("The biggest risks"),
        *_risks(plan, results, studies),
        Heading("What makes it fit" if results.memory and not results.memory.fits else "The best changes"),
        *_changes(plan, studies),
        Heading("What must be measured before signing"),
        *_to_be_proven(results),
        _foundation(listed),
    )


def shortened(text: str, longest: int = LONGEST_TEXT) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _fit_and_money(results: Results) -> Columns:
    memory = results.memory
    verdict = "Does it fit" if memory is None else "It fits" if memory.fits else "It does not fit"
    fit = charts.memory_by_stage(memory) if memory else MISSING[0]
    money = charts.own_or_rent(results.cost, results.run) if results.cost else None
    return Columns((Heading(verdict), fit), (Heading("Rent or own"), money or MISSING[0]))


def _chance_and_cost(plan: Plan, results: Results, studies: Studies) -> Columns:
    found = studies.uncertainty
    if found is None:
        return Columns((Heading("The chance"), *MISSING), (Heading("The cost"), *MISSING))
    cost: Block = certainty.bands(found, COST_MEASURES, plan.economics.currency)
    if results.memory is not None and not results.memory.fits:
        cost = Note("It is told when the plan fits.")
    return Columns((Heading("The chance"), certainty.chances(plan, found)), (Heading("The cost"), cost))


def _risks(plan: Plan, results: Results, studies: Studies) -> tuple[Block, ...]:
    """The worst findings, then the inputs that could make the run longest or dearest."""
    order = ("error", "warning")
    urgent = sorted(
        (finding for finding in results.findings if finding.severity in order),
        key=lambda finding: order.index(finding.severity),
    )
    risky = [bar for bar in studies.tornado if bar.base.fits and _worsening(bar) > LEAST_RISK]
    bars = sorted(risky, key=_worsening, reverse=True)
    told = urgent[: MOST_FINDINGS if bars else MOST_ITEMS]
    items = [(_filled(found.message, found), _filled(found.remedy, found)) for found in told]
    items += [_input_risk(plan, bar) for bar in bars[: MOST_ITEMS - len(items)]]
    if not items:
        return (Note("No finding asks for attention, and no input moves the run by a hundredth."),)
    rest = len(urgent) - len(told)
    return (Decisions(tuple(items)), *((Note(f"{say.counted(rest, 'more finding')} under Findings."),) if rest else ()))


def _filled(template: str, finding: Finding) -> str:
    return shortened(filled(template, finding.parameters))


def _worsening(bar: Bar) -> float:
    """How far the worse end of a range lengthens the run or raises its price, relatively; endless where it no longer
    fits."""
    ends = [end for end in (bar.at_low, bar.at_high) if end is not None]
    if bar.base.fits and not all(end.fits for end in ends):
        return float("inf")
    return max((_worse(bar.base, end) for end in ends), default=0.0)


def _worse(base: Outcome, end: Outcome) -> float:
    longer = log(end.days / base.days)
    dearer = log(end.cost / base.cost) if base.cost and end.cost else 0.0
    return max(longer, dearer, 0.0)


def _input_risk(plan: Plan, bar: Bar) -> tuple[str, str]:
    value, low, high, unit = certainty.input_figures(plan, bar)
    if bar.input.path in ENGINE_ERRORS:
        what = f"{ENGINE_ERRORS[bar.input.path]}: {low} to {high} times what is predicted"
    else:
        what = f"{certainty.name_of(plan, bar)}: {low} to {high} {unit}".rstrip() + f", planned with {value}"
    misfits = [end for end in (bar.at_low, bar.at_high) if end is not None and not end.fits]
    if bar.base.fits and misfits:
        peak = max(end.peak_bytes for end in misfits)
        return (
            f"{what}.",
            f"Then {say.gib(peak)} GiB are needed of {say.gib(USABLE * bar.base.capacity_bytes)} that may be used.",
        )
    effects = [_moved(plan, bar, measure) for measure in ("days", "cost")]
    return f"{what}.", f"This moves the run by {', '.join(filter(None, effects))}."


def _moved(plan: Plan, bar: Bar, measure: str) -> str:
    low, high = certainty.moved(bar, measure)
    if max(-low, high) < LEAST_MOVE * (bar.base[measure] or 0.0) or low == high:
        return ""
    shown = say.aligned(measure, (abs(low), abs(high)), plan.economics.currency)
    return f"{say.signed(low, shown.texts[0])} to {say.signed(high, shown.texts[1])} {shown.unit}"


def _changes(plan: Plan, studies: Studies) -> tuple[Block, ...]:
    if studies.advice is None:
        return MISSING
    chosen = best_of_each_kind(studies.advice)
    if not chosen:
        return (Note("Nothing that was tried makes it better."),)
    items = [
        (shortened(advice.template.format_map(advice.parameters)), effect_in_words(plan, advice)) for advice in chosen
    ]
    return (Decisions(tuple(items)),)


def best_of_each_kind(advised: tuple[Advice, ...]) -> tuple[Advice, ...]:
    """The first three of different kinds with different effects."""
    chosen: list[Advice] = []
    for advice in advised:
        if all(advice.code != other.code and advice.after != other.after for other in chosen):
            chosen.append(advice)
    return tuple(chosen[:MOST_ITEMS])


def effect_in_words(plan: Plan, advice: Advice) -> str:
    """What a change does: −10.9 days, −10.6 M USD."""
    effect, words = advice.effect, []
    if advice.makes_it_fit:
        words.append(f"{say.gib(advice.after.peak_bytes)} GiB, {say.days(advice.after.days)}")
        if advice.after.cost:
            words.append(str(say.money(advice.after.cost, plan.economics.currency)))
    for measure, suffix in (("days", ""), ("cost", ""), ("peak_bytes", " memory")):
        change = getattr(effect, measure)
        if not advice.makes_it_fit and change and abs(change) > LEAST_CHANGE.get(measure, 0.0):
            shown = say.aligned(measure, (abs(change),), plan.economics.currency)
            words.append(f"{say.signed(change, shown.texts[0])} {shown.unit}{suffix}")
    if advice.changes_training_result:
        words.append("changes what is trained")
    return f"{', '.join(words)}." if words else "No effect on time, money or memory."


LEAST_CHANGE = {"peak_bytes": say.GIB / 20}


def _to_be_proven(results: Results) -> tuple[Block, ...]:
    rows = []
    if results.step:
        rows.append(
            row("Time to result", f"a step of the real model in {say.seconds(results.step.high_seconds)} or less")
        )
    if results.memory:
        most = say.gib(USABLE * results.memory.capacity_bytes)
        rows.append(row("Peak memory", f"at most {most} GiB as the driver shows it"))
    if results.checkpoint:
        rate = say.rate(results.checkpoint.required_write_gb_per_second)
        rows.append(row("Checkpoint writes", f"{rate} from all nodes at once"))
    if results.storage:
        rate = say.rate(results.storage.required_read_gb_per_second)
        rows.append(row("Data reads", f"{rate} to all nodes at once"))
    if results.power:
        full = say.power(results.power.facility_kilowatts)
        rows.append(row("Sustained power", f"24 hours at full load, {full} at the meter"))
    if not rows:
        return MISSING
    return (table((Column("Test", share=1), Column("What it takes", share=3)), rows),)


def _foundation(listed: tuple[Input, ...]) -> Note:
    assumed = sum(item.kind == "assumption" for item in listed)
    return Note(
        f"{assumed} of {len(listed)} inputs are assumptions, listed under Assumptions. "
        "Electrical and cooling work needs a qualified professional."
    )
