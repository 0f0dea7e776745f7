"""The content of the printed plan, from a plan and its results."""

from __future__ import annotations

import hashlib

import trainplan
from trainplan.engine.results import Results
from trainplan.engine.search.plans import SearchResult
from trainplan.plan.deployment import ACQUISITION, OWNED
from trainplan.plan.document import Plan
from trainplan.plan.workload import TRAINING
from trainplan.report import executive, sections
from trainplan.report import figures as say
from trainplan.report.blocks import Headline, Report, Run
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.inputs import inputs
from trainplan.report.studies import Studies, study

LONGEST_TITLE = 90
SIGNATURES = ("Prepared by", "Reviewed by", "Date")


def build(
    plan: Plan,
    results: Results,
    *,
    date: str,
    search: SearchResult | None = None,
    studies: Studies | None = None,
) -> Report:
    """The report of `plan`, with the layouts of a `search` where one was made.

    `date` is printed as given, so that the same plan makes the same pages. `studies` are those of
    `study(plan, results)`, where they are at hand; else they are made, which takes a second or two.
    """
    listed = inputs(plan)
    studies = study(plan, results) if studies is None else studies
    return Report(
        title=executive.shortened(plan.name.strip() or "Untitled plan", LONGEST_TITLE),
        subtitle=_what(plan),
        date=date,
        footer=f"Trainplan {trainplan.__version__}, prices of {plan.economics.as_of}, inputs {input_hash(plan)}",
        lead=_lead(plan, results),
        headlines=_headlines(results),
        summary=executive.build(plan, results, studies, listed),
        signatures=SIGNATURES,
        sections=sections.build(plan, results, studies, listed, search),
    )


def input_hash(plan: Plan) -> str:
    """Twelve hexadecimal digits that change when any input of the plan changes."""
    digest = hashlib.sha256(plan.model_dump_json().encode()).hexdigest()
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def _what(plan: Plan) -> str:
    tokens = say.count(plan.training.tokens)
    return f"{TRAINING[plan.model.training]} of {plan.model.architecture.name} on {tokens} tokens"


def _lead(plan: Plan, results: Results) -> tuple[Run, ...]:
    what = f"{TRAINING[plan.model.training]} on {say.count(plan.training.tokens)} tokens"
    runs = [Run(f"{what} {_fit_and_time(results)}")]
    if advice := _rent_or_own(results):
        runs.append(Run(f" {advice}"))
    if open_findings := _open_findings(results):
        runs.append(open_findings)
    return tuple(runs)


def _fit_and_time(results: Results) -> str:
    memory, run, cost = results.memory, results.run, results.cost
    if memory is None:
        return "has no layout that can be computed; the findings say why."
    if not memory.fits:
        return (
            f"does not fit: the fullest stage needs {say.gib(memory.peak_bytes)} of "
            f"{say.gib(memory.capacity_bytes)} GiB."
        )
    took = f", takes {say.days(run.days)}" if run else ""
    if cost and cost.chosen.this_run is not None:
        amount = say.money_in_words(cost.chosen.this_run, cost.currency)
        return f"fits{took} and costs {amount}, {ACQUISITION[cost.chosen.way].lower()}."
    return f"fits{took.replace(',', ' and')}."


def _rent_or_own(results: Results) -> str:
    cost = results.cost
    if cost is None or cost.own is None or cost.rent is None:
        return ""
    if cost.break_even == "now":
        return "Owning is cheaper from the first month."
    if cost.break_even == "never":
        months = max((point.month for point in cost.cumulative), default=0)
        return f"Renting stays cheaper over all {months} months." if months else "Renting stays cheaper."
    if cost.break_even == "months" and cost.break_even_months is not None:
        after = say.number(cost.break_even_months, 2)
        return f"Rent for a shorter use; own if the cluster stays busy for more than {after} months."
    return ""


def _open_findings(results: Results) -> Run | None:
    errors = sum(finding.severity == "error" for finding in results.findings)
    warnings = sum(finding.severity == "warning" for finding in results.findings)
    if not errors and not warnings:
        return None
    each = ((errors, "error"), (warnings, "warning"))
    counted = [say.counted(count, noun) for count, noun in each if count]
    verb = "is" if errors + warnings == 1 else "are"
    return Run(f" Not settled: {' and '.join(counted)} {verb} open.", "error" if errors else "warn")


def _headlines(results: Results) -> tuple[Headline, ...]:
    return (
        _memory_headline(results),
        _days_headline(results),
        _mfu_headline(results),
        _cost_headline(results),
        _instead_headline(results),
        _power_headline(results),
    )


def _missing(label: str) -> Headline:
    return Headline(label, DASH, "", NOT_COMPUTED)


def _does_not_fit(results: Results) -> bool:
    return results.memory is not None and not results.memory.fits


def _memory_headline(results: Results) -> Headline:
    label, memory = "Peak memory per accelerator", results.memory
    if memory is None:
        return _missing(label)
    side = "below" if memory.headroom_bytes >= 0 else "above"
    room = f"{say.gib(abs(memory.headroom_bytes))} {side} the limit of 97 %"
    return Headline(label, say.gib(memory.peak_bytes), "GiB", f"of {say.gib(memory.capacity_bytes)}; {room}")


def _days_headline(results: Results) -> Headline:
    label, run = "Run time", results.run
    if _does_not_fit(results):
        return Headline(label, DASH, "", "until it fits")
    if run is None:
        return _missing(label)
    figure = say.days(run.days)
    return Headline(label, figure.value, figure.unit, f"80 % interval {_between(run.low_days, run.high_days)}")


def _between(low: float, high: float) -> str:
    """166 to 204; with units where the two differ."""
    first, last = say.days(low), say.days(high)
    return f"{first.value} to {last.value}" if first.unit == last.unit else f"{first} to {last}"


def _mfu_headline(results: Results) -> Headline:
    label, step = "Model FLOPs use", results.step
    if _does_not_fit(results):
        return Headline(label, DASH, "", "until it fits")
    if step is None:
        return _missing(label)
    slow, fast = (step.mfu * step.seconds / value for value in (step.high_seconds, step.low_seconds))
    return Headline(label, say.percent(step.mfu), "%", f"80 % interval {100 * slow:.0f} to {100 * fast:.0f}")


def _cost_headline(results: Results) -> Headline:
    """What the run costs on the cluster as the plan has it."""
    label, cost = "Cost of this run", results.cost
    if _does_not_fit(results):
        return Headline(label, DASH, "", "until it fits")
    if cost is None:
        return _missing(label)
    way = ACQUISITION[cost.chosen.way].lower()
    if cost.chosen.this_run is None:
        return Headline(label, DASH, "", f"{way}: no price")
    figure = say.money(cost.chosen.this_run, cost.currency)
    hourly = say.number(cost.chosen.per_accelerator_hour)
    return Headline(label, figure.value, figure.unit, f"{way}; {hourly} {cost.currency} an hour of one")


def _instead_headline(results: Results) -> Headline:
    """The same run owned where the plan rents, and rented where it owns."""
    cost = results.cost
    owned = cost is not None and cost.chosen.way in OWNED
    label = "If rented" if owned else "If owned"
    if _does_not_fit(results):
        return Headline(label, DASH, "", "until it fits")
    if cost is None or (cost.rent if owned else cost.own) is None:
        return _missing(label)
    if cost.rent is not None and owned:
        figure = say.money(cost.rent.this_run, cost.currency)
        hourly = say.number(cost.rent.per_accelerator_hour)
        way = ACQUISITION[cost.rent.term].lower()
        return Headline(label, figure.value, figure.unit, f"{way}; {hourly} {cost.currency} an hour of one")
    assert cost.own is not None
    figure = say.money(cost.own.this_run_if_kept_busy, cost.currency)
    bought = say.money(cost.own.this_run_if_bought_for_it, cost.currency)
    return Headline(label, figure.value, figure.unit, f"if kept busy; {bought} if bought for it")


def _power_headline(results: Results) -> Headline:
    label, power = "Power, facility", results.power
    if power is None:
        return _missing(label)
    figure = say.power(power.facility_kilowatts)
    note = f"{say.energy(power.energy_megawatt_hours)} in the run; {say.power(power.it_kilowatts)} of it IT"
    return Headline(label, figure.value, figure.unit, note)
