"""The content of the printed plan, from a plan and its results."""

from __future__ import annotations

import hashlib

import trainplan
from trainplan.engine.results import Finding, Results
from trainplan.engine.search.plans import SearchResult
from trainplan.plan.document import Plan
from trainplan.plan.workload import TRAINING
from trainplan.report import charts, sections
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Columns, Decisions, Heading, Headline, Note, Report, Run, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.inputs import ORIGIN, Input, inputs
from trainplan.report.words import EVIDENCE

LONGEST_TITLE = 90
LONGEST_REASON = 190
KEY_INPUTS = (
    "hardware.matmul_tflops",
    "network.all_reduce_bus_gb_per_second",
    "network.gbit_per_second_per_port",
    "operations.failures_per_node_day",
    "operations.restart_seconds",
    "economics.rent_per_accelerator_hour",
    "economics.electricity_per_kilowatt_hour",
    "facility.pue",
)
SIGNATURES = ("Prepared by", "Reviewed by", "Date")


def build(plan: Plan, results: Results, *, date: str, search: SearchResult | None = None) -> Report:
    """The report of `plan`, with the layouts of a `search` where one was made.

    `date` is printed as given, so that the same plan makes the same pages.
    """
    listed = inputs(plan)
    return Report(
        title=_shortened(plan.name.strip() or "Untitled plan", LONGEST_TITLE),
        subtitle=_what(plan),
        date=date,
        footer=f"Trainplan {trainplan.__version__}, prices of {plan.economics.as_of}, inputs {input_hash(plan)}",
        lead=_lead(plan, results),
        headlines=_headlines(results),
        summary=_summary(results, listed),
        signatures=SIGNATURES,
        sections=sections.build(plan, results, listed, search),
    )


def input_hash(plan: Plan) -> str:
    """Twelve hexadecimal digits that change when any input of the plan changes."""
    digest = hashlib.sha256(plan.model_dump_json().encode()).hexdigest()
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def _shortened(text: str, longest: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


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
    if cost and cost.rent:
        return f"fits{took} and costs {say.money_in_words(cost.rent.this_run, cost.currency)} rented."
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
    counted = [_counted(errors, "error")] * (errors > 0) + [_counted(warnings, "warning")] * (warnings > 0)
    verb = "is" if errors + warnings == 1 else "are"
    return Run(f" Not settled: {' and '.join(counted)} {verb} open.", "error" if errors else "warn")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _headlines(results: Results) -> tuple[Headline, ...]:
    return (
        _memory_headline(results),
        _days_headline(results),
        _mfu_headline(results),
        _own_headline(results),
        _rent_headline(results),
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


def _own_headline(results: Results) -> Headline:
    label, cost = "Own, this run", results.cost
    if _does_not_fit(results):
        return Headline(label, DASH, "", "until it fits")
    if cost is None or cost.own is None:
        return _missing(label)
    figure = say.money(cost.own.this_run_if_kept_busy, cost.currency)
    bought = say.money(cost.own.this_run_if_bought_for_it, cost.currency)
    return Headline(label, figure.value, figure.unit, f"if kept busy; {bought} if bought for it")


def _rent_headline(results: Results) -> Headline:
    label, cost = "Rent, this run", results.cost
    if _does_not_fit(results):
        return Headline(label, DASH, "", "until it fits")
    if cost is None or cost.rent is None:
        return _missing(label)
    figure = say.money(cost.rent.this_run, cost.currency)
    hourly = say.number(cost.rent.per_accelerator_hour)
    return Headline(label, figure.value, figure.unit, f"{hourly} {cost.currency} per accelerator-hour")


def _power_headline(results: Results) -> Headline:
    label, power = "Power, facility", results.power
    if power is None:
        return _missing(label)
    figure = say.power(power.facility_kilowatts)
    note = f"{say.energy(power.energy_megawatt_hours)} in the run; {say.power(power.it_kilowatts)} of it IT"
    return Headline(label, figure.value, figure.unit, note)


def _summary(results: Results, listed: tuple[Input, ...]) -> tuple[Block, ...]:
    fit: list[Block] = [
        Heading("Does it fit" if results.memory is None else "It fits" if results.memory.fits else "It does not fit")
    ]
    fit.append(charts.memory_by_stage(results.memory) if results.memory else Note(NOT_COMPUTED.capitalize()))
    money: list[Block] = [Heading("Rent or own")]
    cost_chart = charts.own_or_rent(results.cost, results.run) if results.cost else None
    money.append(cost_chart or Note(NOT_COMPUTED.capitalize()))
    return (
        Columns(tuple(fit), tuple(money)),
        Heading("What to decide"),
        *_decisions(results),
        Heading("What the figures rest on"),
        *_foundation(results, listed),
        Heading("What must be measured before signing"),
        *_to_be_proven(results),
    )


def filled(template: str, finding: Finding) -> str:
    return template.format_map(finding.parameters)


def _decisions(results: Results) -> tuple[Block, ...]:
    order = {"error": 0, "warning": 1, "note": 2}
    urgent = sorted(
        (finding for finding in results.findings if finding.remedy and finding.severity != "note"),
        key=lambda finding: order[finding.severity],
    )
    items = [
        (
            _shortened(filled(finding.remedy, finding), LONGEST_REASON),
            _shortened(filled(finding.message, finding), LONGEST_REASON),
        )
        for finding in urgent[:3]
    ]
    if not items:
        return (Note("No finding asks for a decision."),)
    rest = len(urgent) - len(items)
    more = (Note(f"{_counted(rest, 'more finding')} under Findings."),) if rest else ()
    return (Decisions(tuple(items)), *more)


def _foundation(results: Results, listed: tuple[Input, ...]) -> tuple[Block, ...]:
    tones = {"assumption": "warn", "measurement": "ok"}
    by_path = {item.path: item for item in listed}
    rows = [
        row(item.title, item.value, item.unit, Run(ORIGIN[item.kind], tones.get(item.kind, "")))  # type: ignore[arg-type]
        for item in (by_path[path] for path in KEY_INPUTS if path in by_path)
    ][:5]
    if results.step is not None:
        spread = (results.step.high_seconds - results.step.low_seconds) / 2 / results.step.seconds
        rows.append(row("Step time model", f"±{100 * spread:.0f}", "%", EVIDENCE[results.step.evidence]))
    assumed = sum(item.kind == "assumption" for item in listed)
    note = Note(
        f"{assumed} of {len(listed)} inputs are assumptions, listed under Assumptions. "
        "Electrical and cooling work needs a qualified professional."
    )
    columns = (
        Column("Input", share=3),
        Column("Value", "right", 1),
        Column("Unit", share=2),
        Column("Origin", share=4),
    )
    return (table(columns, rows), note)


def _to_be_proven(results: Results) -> tuple[Block, ...]:
    rows = []
    if results.step:
        rows.append(
            row("Time to result", f"a step of the real model in {say.seconds(results.step.high_seconds)} or less")
        )
    if results.memory:
        rows.append(
            row("Peak memory", f"at most {say.gib(0.97 * results.memory.capacity_bytes)} GiB as the driver shows it")
        )
    if results.checkpoint:
        rate = say.rate(results.checkpoint.required_write_gb_per_second)
        rows.append(row("Checkpoint writes", f"{rate} from all nodes at once"))
    if results.storage:
        rate = say.rate(results.storage.required_read_gb_per_second)
        rows.append(row("Data reads", f"{rate} to all nodes at once"))
    if results.power:
        rows.append(
            row("Sustained power", f"24 hours at full load, {say.power(results.power.facility_kilowatts)} at the meter")
        )
    if not rows:
        return (Note(NOT_COMPUTED.capitalize()),)
    return (table((Column("Test", share=1), Column("What it takes", share=3)), rows),)
