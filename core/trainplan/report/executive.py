"""The first page: what to decide, the alternatives, what the answer rests on, tests, risks, and who signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import log
from typing import Literal

from trainplan.acceptance.verdicts import AcceptanceResult
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Finding, Results
from trainplan.engine.studies.advice import Advice
from trainplan.engine.studies.sensitivity import Bar
from trainplan.engine.trial import Outcome
from trainplan.engine.uncertainty.ranges import ENGINE_ERRORS
from trainplan.engine.verdict import LIKELY
from trainplan.english import filled
from trainplan.plan.deployment import ACQUISITION, OWNED
from trainplan.plan.document import Plan
from trainplan.plan.provenance import assumptions, stated_inputs
from trainplan.report import acceptance_words, certainty, charts
from trainplan.report import figures as say
from trainplan.report.alternatives import alternatives
from trainplan.report.blocks import (
    Block,
    Column,
    Columns,
    Decisions,
    Heading,
    Lines,
    Note,
    Run,
    StackedBars,
    Tone,
    row,
    table,
)
from trainplan.report.figures import DASH
from trainplan.report.intervals import money_between
from trainplan.report.shortening import LONGEST_CELL, LONGEST_TEXT, shortened
from trainplan.report.studies import Studies

MOST_DECISIONS = 3
MOST_INPUTS = 5
MOST_TESTS = 6
MOST_RISKS = 3
MOST_REVISIONS = 3
LEAST_RISK = 0.01
"""Worsening of time or money from which an input counts as a risk."""
SIGNED_BY = ("Prepared", "Reviewed", "Approved")


def decisions(plan: Plan, results: Results, studies: Studies) -> tuple[Block, ...]:
    """What to decide, each with its sum and the date; what makes it fit where it does not."""
    verdict = results.verdict
    if verdict is None or not verdict.figures_hold:
        found = _changes(plan, studies) if verdict is None or verdict.code == "does_not_fit" else _repairs(results)
        return (Heading("What makes it run"), *found) if found else ()
    by = plan.sign_off.decide_by or DASH
    rows = [row("1", *_acquisition(plan, results), by)]
    for number, finding in enumerate(_urgent(results)[: MOST_DECISIONS - 1], start=2):
        what = (
            f"{filled(finding.remedy, finding.parameters).rstrip('.')}: {filled(finding.message, finding.parameters)}"
        )
        rows.append(row(str(number), shortened(what, 2 * LONGEST_TEXT), DASH, by))
    columns = (
        Column("", share=0.25),
        Column("Decision", share=9.2),
        Column("Sum, 80 % interval", "right", 2.6),
        Column("By", "right", 0.9),
    )
    return (Heading("To decide"), table(columns, rows))


def _acquisition(plan: Plan, results: Results) -> tuple[Run, str]:
    cost, run, hardware = results.cost, results.run, plan.hardware
    if cost is None or run is None:
        return Run("Acquire the cluster", strong=True), DASH
    count = f"{hardware.accelerators:,} {hardware.accelerator.name}"
    if cost.chosen.way in OWNED:
        nodes = f"{hardware.n_nodes + plan.operations.spare_nodes:,} × {hardware.node.name}"
        capital = results.intervals.get("capital")
        amount = cost.own.purchase if cost.own else None
        what = f"Buy {count} ({nodes}) with networks and storage{_advised_otherwise(results, 'rent')}"
        return Run(what, strong=True), money_between(amount, capital, cost.currency)
    hourly = cost.chosen.per_accelerator_hour
    price = f", at most {say.number(hourly)} {cost.currency} an hour each" if hourly else ""
    order = TO_RENT.get(cost.chosen.way, ACQUISITION[cost.chosen.way])
    what = f"{order}: {count} for {say.days(run.days)}{price}{_advised_otherwise(results, 'own')}"
    return Run(what, strong=True), money_between(cost.chosen.this_run, results.intervals.get("cost"), cost.currency)


def _advised_otherwise(results: Results, other: Literal["own", "rent"]) -> str:
    """Said where the plan's own way is not the one that its figures speak for."""
    advice = results.cost.recommendation if results.cost else None
    if advice is None or advice.choice != other:
        return ""
    return f"; the figures advise to {'buy' if other == 'own' else 'rent'} instead"


TO_RENT = {
    "on_demand": "Rent on demand",
    "capacity_block": "Book a capacity block",
    "reserved_1yr": "Reserve for a year",
    "reserved_3yr": "Reserve for three years",
    "spot": "Rent on the spot market",
    "bare_metal": "Lease",
    "managed": "Order as a managed service",
}


def summary(
    plan: Plan, results: Results, studies: Studies, tests: AcceptanceResult | None, *, redacted: bool = False
) -> tuple[Block, ...]:
    runs = results.verdict is not None and results.verdict.figures_hold
    blocks: list[Block] = [_fit_and_money(results, runs=runs, redacted=redacted)]
    if runs:
        blocks += [*alternatives(plan, results, studies), *_rests_on(plan, studies)]
    blocks.append(
        Columns(
            (Heading("Tests before signing"), *_tests(tests, runs=runs)),
            (
                Heading("Risks"),
                *_risks(plan, results, studies),
                *((Heading("Not in the sums"), *_exclusions(plan, results, studies)) if runs else ()),
            ),
        )
    )
    if runs:
        blocks.append(Columns((Heading("Sign-off"), *_sign_off(plan)), (Heading("Revisions"), *_revisions(plan))))
    return tuple(blocks)


def _fit_and_money(results: Results, *, runs: bool, redacted: bool) -> Columns:
    memory = results.memory
    fit = charts.memory_by_stage(memory) if memory else Note("Shown once the plan can run.")
    money = charts.own_or_rent(results.cost, results.run) if results.cost and runs else None
    missing = "Prices are left out." if redacted else "Own or rent has no price."
    right = money or Note(missing if runs else "Shown once the plan can run.")
    return Columns(_headed(_does_it_fit(results), fit), _headed("Rent or own", right))


def _does_it_fit(results: Results) -> str:
    memory, chances = results.memory, results.chances
    if memory is None:
        return "Does it fit"
    if not memory.fits:
        return "It does not fit"
    return "It fits" if chances is None or chances.memory >= LIKELY else "It may not fit"


def _headed(title: str, drawn: StackedBars | Lines | Note) -> tuple[Block, ...]:
    """A chart under its title, with what it counts beside the title."""
    if isinstance(drawn, Note):
        return (Heading(title), drawn)
    return (Heading(title, drawn.note), replace(drawn, note=""))


def _rests_on(plan: Plan, studies: Studies) -> Iterator[Block]:
    """The inputs that move days and money most, with who settles them."""
    bars = [bar for bar in studies.tornado if bar.input.path != "memory.peak_bytes"]
    ranked = sorted(bars, key=lambda bar: -_span(bar))[:MOST_INPUTS]
    ranked = [bar for bar in ranked if _span(bar) > LEAST_RISK / 4]
    if not ranked:
        return
    assumed, stated = len(assumptions(plan)), len(stated_inputs(plan))
    yield Heading("What the answer rests on", f"{assumed} of {stated} inputs are assumptions; those that matter most")
    known = [measure for measure in ("days", "cost") if any(bar.base[measure] is not None for bar in ranked)]
    moves = [certainty.moves(ranked, measure, plan.economics.currency) for measure in known]
    rows = []
    for place, bar in enumerate(ranked):
        value, low, high, unit = certainty.input_figures(plan, bar)
        entry = plan.provenance.get(bar.input.path)
        origin = certainty.origin_of(plan, bar)
        rows.append(
            row(
                certainty.name_of(plan, bar),
                f"{value} {unit}; {low} to {high}" if bar.input.path not in ENGINE_ERRORS else f"{low} to {high} times",
                Run(origin, strong=origin == "assumed"),
                *(texts[place] for texts, _ in moves),
                entry.owner if entry and entry.owner else DASH,
                entry.due if entry and entry.due else DASH,
            )
        )
    columns = (
        Column("Input", share=3.2),
        Column("Value and range", share=5),
        Column("Origin", share=1.6),
        *(Column(f"{MOVES[name]}, {unit}", "right", 2.4) for name, (_, unit) in zip(known, moves, strict=True)),
        Column("Owner", share=1.1),
        Column("Due", "right", 1),
    )
    yield table(columns, rows)


MOVES = {"days": "Moves the run", "cost": "and the cost"}


def _span(bar: Bar) -> float:
    base = bar.base
    days = bar.span("days") / base.days if base.days else 0.0
    cost = bar.span("cost") / base.cost if base.cost else 0.0
    return max(days, cost)


def _moved(plan: Plan, bar: Bar, measure: str) -> str:
    low, high = certainty.moved(bar, measure)
    if low == high or max(-low, high) < 0.001 * (bar.base[measure] or 0.0):
        return ""
    shown = say.aligned(measure, (abs(low), abs(high)), plan.economics.currency)
    return f"{say.signed(low, shown.texts[0])} to {say.signed(high, shown.texts[1])} {shown.unit}"


def _tests(found: AcceptanceResult | None, *, runs: bool) -> tuple[Block, ...]:
    if found is None or not runs:
        return (Note("Derived once the plan can run."),)
    pending = [outcome for outcome in found.outcomes if outcome.state not in ("pass", "waived")]
    order = {"fail": 0, "stale": 1, "not_run": 2}
    pending.sort(key=lambda outcome: order.get(outcome.state, 3))
    rows = [
        row(acceptance_words.state(outcome), str(outcome.test.title), acceptance_words.threshold(outcome.test))
        for outcome in pending[:MOST_TESTS]
    ]
    passed = sum(outcome.state == "pass" for outcome in found.outcomes)
    note = f"{passed} of {len(found.outcomes)} pass"
    if len(pending) > MOST_TESTS:
        note += f"; {len(pending) - MOST_TESTS} more under Acceptance"
    columns = (Column("", share=1.5), Column("Test", share=4), Column("Threshold", "right", 3))
    return (*((table(columns, rows),) if rows else ()), Note(f"{note}."))


def _urgent(results: Results) -> list[Finding]:
    order = ("error", "warning")
    found = (finding for finding in results.findings if finding.severity in order)
    return sorted(found, key=lambda finding: order.index(finding.severity))


def _risks(plan: Plan, results: Results, studies: Studies) -> tuple[Block, ...]:
    """The worst findings, then the inputs that could make the run longest or dearest."""
    urgent = _urgent(results)
    runs = results.verdict is not None and results.verdict.figures_hold
    risky = [bar for bar in studies.tornado if runs and bar.base.fits and _worsening(bar) > LEAST_RISK]
    bars = sorted(risky, key=_worsening, reverse=True)
    texts = [_filled(found.message, found) for found in urgent[: MOST_RISKS - 1 if bars else MOST_RISKS]]
    texts += [_input_risk(plan, bar) for bar in bars[: MOST_RISKS - len(texts)]]
    if not texts:
        return (Note("No finding asks for attention, and no input moves the run by a hundredth."),)
    rest = len(urgent) - min(len(urgent), MOST_RISKS)
    return (
        table((Column("", share=0.3), Column("", share=9)), [row(str(n), text) for n, text in enumerate(texts, 1)]),
        *((Note(f"{say.counted(rest, 'more finding')} under Findings."),) if rest else ()),
    )


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


def _input_risk(plan: Plan, bar: Bar) -> str:
    value, low, high, unit = certainty.input_figures(plan, bar)
    misfits = [end for end in (bar.at_low, bar.at_high) if end is not None and not end.fits]
    if misfits:
        peak = max(end.peak_bytes for end in misfits)
        return (
            f"Memory may be {_off(low)} to {_off(high)} than predicted; at the high end the run needs "
            f"{say.gib(peak)} GiB and {say.gib(USABLE * bar.base.capacity_bytes)} are usable."
        )
    if bar.input.path in ENGINE_ERRORS:
        what = f"{ENGINE_ERRORS[bar.input.path]}: {low} to {high} times what is predicted"
    else:
        what = f"{certainty.name_of(plan, bar)}: {low} to {high} {unit}".rstrip() + f", planned with {value}"
    effects = [_moved(plan, bar, measure) for measure in ("days", "cost")]
    return f"{what}; this moves the run by {', '.join(filter(None, effects))}."


def _off(factor: str) -> str:
    share = float(factor) - 1
    return f"{abs(100 * share):.0f} % {'lower' if share < 0 else 'higher'}"


def _exclusions(plan: Plan, results: Results, studies: Studies) -> tuple[Block, ...]:
    """What no sum holds; a missing price is never zero."""
    texts = []
    bill = studies.bill
    if bill is not None and bill.unpriced:
        names = ", ".join(line.name for line in bill.lines if line.unit_price is None)
        texts.append(f"No price: {shortened(names)}.")
    if results.cost is not None and results.cost.own is None:
        texts.append("Owning: the node has no price.")
    if not plan.economics.colocation_per_kilowatt_month:
        texts.append("The hall with UPS and generators: no price of colocation.")
    else:
        texts.append("The building, UPS and generators beyond the rate of colocation.")
    texts.append("Taxes, duties, data licences, research staff.")
    return (table((Column("", share=0.3), Column("", share=9)), [row("–", text) for text in texts]),)


def _sign_off(plan: Plan) -> tuple[Block, ...]:
    people = (plan.sign_off.prepared_by, plan.sign_off.reviewer, plan.sign_off.approver)
    rows = [row(Run(role, "muted"), name, "", "") for role, name in zip(SIGNED_BY, people, strict=True)]
    columns = (Column("", share=1.2), Column("Name", share=2), Column("Signature", share=2), Column("Date", share=1.2))
    return (table(columns, rows),)


def _revisions(plan: Plan) -> tuple[Block, ...]:
    listed = plan.sign_off.revisions
    if not listed:
        return (Note("None entered."),)
    rows = [
        row(str(len(listed) - place), revision.date, shortened(revision.text, LONGEST_CELL))
        for place, revision in enumerate(listed[::-1][:MOST_REVISIONS])
    ]
    return (table((Column("", share=0.4), Column("Date", share=1.4), Column("What changed", share=5)), rows),)


def _repairs(results: Results) -> tuple[Block, ...]:
    """What each error asks for."""
    errors = [found for found in _urgent(results) if found.severity == "error"][:MOST_DECISIONS]
    items = [
        (shortened(filled(found.remedy, found.parameters)), shortened(filled(found.message, found.parameters)))
        for found in errors
    ]
    return (Decisions(tuple(items)),) if items else ()


def _changes(plan: Plan, studies: Studies) -> tuple[Block, ...]:
    if studies.advice is None:
        return ()
    chosen = best_of_each_kind(studies.advice)
    if not chosen:
        return (Note("No change that was tried makes it run."),)
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
    return tuple(chosen[:MOST_DECISIONS])


def effect_in_words(plan: Plan, advice: Advice) -> str:
    """What a change does: −10.9 days, −10.6 M USD; what the plan takes where it makes it fit."""
    effect, words = advice.effect, []
    if advice.makes_it_fit:
        words.append(f"Then it needs {say.gib(advice.after.peak_bytes)} GiB and takes {say.days(advice.after.days)}")
        if advice.after.cost:
            words.append(f"the run costs {say.money(advice.after.cost, plan.economics.currency)}")
    for measure, suffix in (("days", ""), ("cost", ""), ("peak_bytes", " memory")):
        change = getattr(effect, measure)
        if not advice.makes_it_fit and change and abs(change) > LEAST_CHANGE.get(measure, 0.0):
            shown = say.aligned(measure, (abs(change),), plan.economics.currency)
            words.append(f"{say.signed(change, shown.texts[0])} {shown.unit}{suffix}")
    if advice.bought:
        words.append("takes a purchase or a contract")
    if advice.changes_training_result:
        words.append("changes what is trained")
    return f"{', '.join(words)}." if words else "No effect on time, money or memory."


LEAST_CHANGE = {"peak_bytes": say.GIB / 20}


def tone_of(code: str) -> Tone:
    """Of a verdict."""
    return {"fits": "ok", "marginal": "warn"}.get(code, "error")  # type: ignore[return-value]
