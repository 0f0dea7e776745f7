"""The content of the printed plan, from a plan and its results."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import trainplan
from trainplan.acceptance.verdicts import AcceptanceResult, acceptance
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.economics.bill import listed_node_price
from trainplan.engine.results import Results
from trainplan.engine.search.plans import SearchResult
from trainplan.engine.verdict import WORDS, verdict
from trainplan.english import filled
from trainplan.plan import fingerprint
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import in_groups
from trainplan.plan.workload import TRAINING
from trainplan.report import executive, sections
from trainplan.report import figures as say
from trainplan.report.blocks import Headline, Paper, Report, Run, Tone
from trainplan.report.executive import tone_of
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.inputs import inputs
from trainplan.report.intervals import between
from trainplan.report.parts import DEFAULT_PARTS
from trainplan.report.redaction import redacted as redacted_plan
from trainplan.report.redaction import without_money, without_prices
from trainplan.report.studies import Studies, study


def build(
    plan: Plan,
    results: Results,
    *,
    date: str,
    search: SearchResult | None = None,
    studies: Studies | None = None,
    parts: Collection[str] = DEFAULT_PARTS,
    paper: Paper = "a4",
    redacted: bool = False,
) -> Report:
    """The report of `plan`, with the layouts of a `search` where one was made.

    `date` is printed as given, so that the same plan makes the same pages. `studies` are those of
    `study`, where they are at hand; else they are made, which takes a second or two. `parts` are names of `PARTS`;
    `redacted` leaves out prices, names and notes.
    """
    judged = results.verdict or verdict(results.findings, results.memory, results.reliability, results.chances)
    results = replace(results, verdict=judged)
    studies = study(plan, results, parts=parts) if studies is None else studies
    hashed = input_hash(plan)
    if redacted:
        plan, results, studies = redacted_plan(plan), without_prices(results), without_money(studies)
        parts = [part for part in parts if part != "cost"]
    listed = tuple(item for item in inputs(plan) if not (redacted and item.path.startswith("economics.")))
    tests = acceptance(plan, results) if results.layout is not None else None
    first = "decision" in parts
    return Report(
        title=" ".join(plan.name.split()) or "Untitled plan",
        subtitle=_what(plan),
        date=date,
        footer=_footer(plan, hashed),
        lead=_lead(plan, results, tests) if first else (),
        headlines=_shown(_headlines(plan, results), redacted=redacted) if first else (),
        headlines_note="with 80 % intervals" if first and judged.figures_hold and results.intervals else "",
        summary=executive.summary(plan, results, studies, tests, redacted=redacted) if first else (),
        signatures=(),
        sections=sections.build(plan, results, studies, listed, search, parts),
        decisions=executive.decisions(plan, results, studies) if first else (),
        prepared_for=_prepared_for(plan),
        revision=_revision(plan),
        author=plan.sign_off.prepared_by,
        paper=paper,
        contents=len([part for part in parts if part != "decision"]) > 1,
    )


def input_hash(plan: Plan) -> str:
    """Twelve hexadecimal digits that change when any input of the plan changes."""
    return in_groups(fingerprint.input_hash(plan))


def _footer(plan: Plan, hashed: str) -> str:
    listed = listed_node_price(plan.hardware.node, plan.hardware.accelerator)
    prices = f"node price of {listed.year}, " if listed is not None and plan.economics.node_price is None else ""
    return (
        f"Trainplan {trainplan.__version__}, calibration {built_in_calibration().version}, {prices}money of "
        f"{plan.economics.as_of}, inputs {hashed}"
    )


def _prepared_for(plan: Plan) -> str:
    who, site = plan.sign_off.prepared_for, plan.sign_off.site
    return "   ".join(text for text in (f"For: {who}" if who else "", f"Site: {site}" if site else "") if text)


def _revision(plan: Plan) -> str:
    count = len(plan.sign_off.revisions)
    return f"Revision {count}" if count else ""


def _what(plan: Plan) -> str:
    tokens = say.count(plan.training.tokens)
    return f"{TRAINING[plan.model.training]} of {plan.model.architecture.name} on {tokens} tokens"


def _lead(plan: Plan, results: Results, tests: AcceptanceResult | None) -> tuple[Run, ...]:
    found = results.verdict
    if found is None:
        return ()
    words = WORDS[found.code]
    reason = filled(found.message, found.parameters)
    if not found.figures_hold:
        return (Run(f"{words}: ", tone_of(found.code), strong=True), Run(reason))
    runs = [Run("The plan ")]
    if found.code == "fits":
        runs.append(Run("fits", strong=True))
        runs.append(Run(f" with a chance of {100 * found.chance:.0f} %" if found.chance is not None else ""))
    else:
        runs.append(Run(f"is {words.lower()}", tone_of(found.code), strong=True))
        runs.append(Run(f": {reason.rstrip('.')}"))
    runs.append(Run(_time_and_money(results)))
    advice = results.cost.recommendation if results.cost else None
    if advice is not None and advice.choice != "not_computed":
        first, _, rest = filled(advice.message, advice.parameters).partition(":")
        runs += [Run(f" {first}:", strong=True), Run(rest)] if rest else [Run(f" {first}")]
    return (*runs, *_not_ready(results, tests))


def _time_and_money(results: Results) -> str:
    run, cost = results.run, results.cost
    text = ""
    if run is not None:
        text = f", takes {say.days(run.days)} ({_between(run.low_days, run.high_days)})"
    if cost is not None and cost.chosen.this_run is not None:
        amount = say.money(cost.chosen.this_run, cost.currency)
        interval = between("cost", results.intervals.get("cost"), cost.currency)
        spread = f" ({interval})" if interval else ""
        text += f" and costs {amount}{spread}, {ACQUISITION[cost.chosen.way].lower()}"
    return f"{text}."


def _not_ready(results: Results, tests: AcceptanceResult | None) -> tuple[Run, ...]:
    """What stands between the plan and a signature."""
    errors = sum(finding.severity == "error" for finding in results.findings)
    warnings = sum(finding.severity == "warning" for finding in results.findings)
    failed = sum(outcome.state == "fail" for outcome in tests.outcomes) if tests else 0
    pending = sum(outcome.state in ("stale", "not_run") for outcome in tests.outcomes) if tests else 0
    each = ((errors, "error"), (warnings, "warning"), (failed, "failed test"), (pending, "test"))
    counted = [say.counted(count, noun) for count, noun in each if count]
    if not counted:
        return (Run(" Ready to sign.", "ok", strong=True),)
    words = counted[0] if len(counted) == 1 else f"{', '.join(counted[:-1])} and {counted[-1]}"
    tone: Tone = "error" if errors or failed else "warn"
    return (Run(" Not ready to sign:", tone, strong=True), Run(f" {words} open."))


def _shown(headlines: tuple[Headline, ...], *, redacted: bool) -> tuple[Headline, ...]:
    """Without the figures of money in the redacted form."""
    return tuple(item for item in headlines if not (redacted and item.label.startswith(OF_MONEY)))


OF_MONEY = ("Cost of this run", "Capital", "A year of running")


def _headlines(plan: Plan, results: Results) -> tuple[Headline, ...]:
    found = results.verdict
    if found is None or not found.figures_hold:
        until = "until it fits" if found and found.code == "does_not_fit" else "until it can be built"
        labels = ("Run time", "Cost of this run", "Capital, if owned", "A year of running, if owned")
        later = ("Goodput", "Design power, at the meter", "Average power")
        dashes = [Headline(label, DASH, "", until) for label in (*labels, *later)]
        peak = _memory(results) if results.memory is not None else Headline("Peak memory", DASH, "", until)
        return (*dashes[:4], peak, *dashes[4:])
    return (
        _days(results),
        _cost(results),
        _capital(results),
        _year(results),
        _memory(results),
        _goodput(results),
        _design_power(plan, results),
        _average_power(results),
    )


def _missing(label: str) -> Headline:
    return Headline(label, DASH, "", NOT_COMPUTED)


def _memory(results: Results) -> Headline:
    label, memory = "Peak memory", results.memory
    if memory is None:
        return _missing(label)
    chance = f"{100 * results.chances.memory:.0f} % to fit" if results.chances else ""
    return Headline(label, say.gib(memory.peak_bytes), f"of {say.gib(memory.capacity_bytes)} GiB", chance)


def _days(results: Results) -> Headline:
    label, run = "Run time", results.run
    if run is None:
        return _missing(label)
    figure = say.days(run.days)
    return Headline(label, figure.value, figure.unit, _between(run.low_days, run.high_days))


def _between(low: float, high: float) -> str:
    """166 to 204; with units where the two differ."""
    first, last = say.days(low), say.days(high)
    return f"{first.value} to {last.value}" if first.unit == last.unit else f"{first} to {last}"


def _cost(results: Results) -> Headline:
    """What the run costs on the cluster as the plan has it."""
    label, cost = "Cost of this run", results.cost
    if cost is None:
        return _missing(label)
    way = WAY.get(cost.chosen.way, ACQUISITION[cost.chosen.way].lower())
    label = f"Cost of this run, {way}"
    if cost.chosen.this_run is None:
        return Headline(label, DASH, "", "no price")
    figure = say.money(cost.chosen.this_run, cost.currency)
    interval = between("cost", results.intervals.get("cost"), cost.currency)
    hourly = say.number(cost.chosen.per_accelerator_hour)
    return Headline(label, figure.value, figure.unit, f"{interval}; {hourly} {cost.currency} an accelerator-hour")


WAY = {
    "on_demand": "on demand",
    "capacity_block": "capacity block",
    "reserved_1yr": "reserved 1 year",
    "reserved_3yr": "reserved 3 years",
    "spot": "spot",
    "own_kept_busy": "owned",
    "own_bought": "bought for it",
    "bare_metal": "leased",
    "managed": "managed",
}


def _capital(results: Results) -> Headline:
    label, cost = "Capital, if owned", results.cost
    if cost is None or cost.own is None:
        return Headline(label, DASH, "", "no price")
    figure = say.money(cost.own.purchase, cost.currency)
    interval = between("cost", results.intervals.get("capital"), cost.currency)
    sold = say.money(cost.own.sale_after_run, cost.currency)
    return Headline(label, figure.value, figure.unit, f"{interval}; {sold} back if sold after the run")


def _year(results: Results) -> Headline:
    label, cost = "A year of running, if owned", results.cost
    if cost is None or cost.own is None:
        return Headline(label, DASH, "", "no price")
    figure = say.money(cost.own.running_per_year, cost.currency)
    interval = between("cost", results.intervals.get("own_per_year"), cost.currency)
    return Headline(label, figure.value, figure.unit, f"{interval}; energy, space, staff, support")


def _goodput(results: Results) -> Headline:
    label, run, step = "Goodput", results.run, results.step
    if run is None or step is None:
        return _missing(label)
    interval = between("goodput", results.intervals.get("goodput"), "")
    return Headline(label, say.percent(run.goodput), "%", f"{interval}; MFU {say.percent(step.mfu)} %")


def _design_power(plan: Plan, results: Results) -> Headline:
    label, power = "Design power, at the meter", results.power
    if power is None:
        return _missing(label)
    figure = say.power(power.design_kilowatts)
    pue = say.plain_number(plan.facility.pue)
    return Headline(label, figure.value, figure.unit, f"what to order: rated load, PUE {pue}")


def _average_power(results: Results) -> Headline:
    label, power = "Average power", results.power
    if power is None:
        return _missing(label)
    figure = say.power(power.facility_kilowatts)
    interval = between("facility_kilowatts", results.intervals.get("facility_kilowatts"), "")
    return Headline(
        label, figure.value, figure.unit, f"{interval}; {say.energy(power.energy_megawatt_hours)} in the run"
    )
