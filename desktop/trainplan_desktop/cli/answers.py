"""`evaluate`: the answers of a plan."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from trainplan.acceptance.document import acceptance_document
from trainplan.acceptance.findings import acceptance_findings
from trainplan.catalog.library import user_data_folder
from trainplan.catalog.software import load_software
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import finding, is_meaningless, remedy, sentence
from trainplan.engine.headline import moved_findings
from trainplan.engine.results import Finding, Results, to_json
from trainplan.engine.search.names import SHARDINGS
from trainplan.engine.verdict import WORDS
from trainplan.english import filled
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.plan.files import PlanFile
from trainplan.plan.saved_figures import catalogue_fingerprint, other_entries
from trainplan.plan.scenarios import apply_scenario
from trainplan.plan.units import format_number
from trainplan.report.figures import (
    GIB,
    Figure,
    count,
    counted,
    days,
    decimals,
    energy,
    gib,
    money,
    rate,
    seconds,
    stored_bytes,
)
from trainplan.report.figures import power as kilowatts
from trainplan.report.words import EVIDENCE, MEMORY, STEP, word
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_library, open_plan

MEANINGLESS = 2


def results_json(results: Results) -> dict[str, Any]:
    """Results as the JSON contract has them: sentences are filled in."""
    document: dict[str, Any] = to_json(results)
    document["findings"] = [_finding_json(found) for found in results.findings]
    if results.verdict is not None:
        document["verdict"]["message"] = filled(results.verdict.message, results.verdict.parameters)
    advice = results.cost.recommendation if results.cost else None
    if advice is not None:
        for name in ("message", "overturned_by"):
            document["cost"]["recommendation"][name] = filled(getattr(advice, name), advice.parameters)
    if results.software is not None:
        document["software"]["findings"] = [_finding_json(found) for found in results.software.findings]
    return document


def run_evaluate(options: Namespace) -> int:
    found = open_plan(options.plan, options.set)
    results = evaluate(found.plan, options.scenario, software=load_software(user_data_folder()))
    if not options.set and options.scenario is None:
        results = replace(results, findings=(*results.findings, *since_saved(found, results)))
    plan = found.plan
    if options.scenario is not None and results.layout is not None:
        plan = apply_scenario(plan, options.scenario)
    results = replace(results, findings=(*results.findings, *acceptance_findings(plan, results)))
    if options.json:
        document = results_json(results) | {"acceptance": acceptance_document(plan, results)}
        if options.studies:
            from trainplan.report.as_json import studies_as_json  # noqa: PLC0415  they take seconds, and are rarely asked
            from trainplan.report.studies import study  # noqa: PLC0415

            document["studies"] = studies_as_json(study(plan, results))
        print_json(document)
    else:
        print_answer(found.plan, results)
        for note in file_notes(found):
            say(f"  note: {note}")
    return MEANINGLESS if is_meaningless(results.findings) else 0


def since_saved(found: PlanFile, results: Results) -> tuple[Finding, ...]:
    """What moved because engine, calibration or catalogue are not those that the plan was saved with."""
    before = found.last_answer
    if before is None:
        return ()
    library = open_library()
    notes = moved_findings(before, results)
    if before.catalogue != catalogue_fingerprint(found.plan, library):
        entries = other_entries(found.plan, library)
        notes += tuple(finding("catalogue_differs", path, entry=entry.name) for path, entry in entries.items())
    return notes


def file_notes(found: PlanFile) -> list[str]:
    """What the reading of the file had to change or leave alone."""
    unknown = [f"the file's {name} is unknown to this version; it is kept" for name in found.unknown_names]
    return [*found.migrated, *unknown]


def print_answer(plan: Plan, results: Results) -> None:
    """The answers as a table that an engineer reads top down."""
    say(plan.name)
    say()
    rows(_answers(results))
    if results.memory is not None:
        say()
        say("  Memory of the fullest accelerator")
        held = {word(name, MEMORY).title: value / GIB for name, value in results.memory.parts.items() if value}
        rows([(name, f"{text} GiB") for name, text in zip(held, _column(list(held.values())), strict=True)], 4)
    if results.step is not None:
        say()
        say("  Where the step goes")
        longest_first = sorted(results.step.parts.items(), key=lambda item: -item[1])
        spent = {word(name, STEP).title: value for name, value in longest_first if value}
        times = zip(spent, _column(list(spent.values())), spent.values(), strict=True)
        rows([(name, f"{text} s", f"{value / results.step.seconds:6.1%}") for name, text, value in times], 4)
    if results.findings:
        say()
        for found in results.findings:
            say(f"  {found.severity}: {sentence(found)} {remedy(found)}")


def _answers(results: Results) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []

    def line(name: str, text: object) -> None:
        lines.append((name, str(text)))

    if counts := results.architecture:
        line("Model", f"{count(counts.total_params)} parameters, {count(counts.active_params)} active")
    if layout := results.layout:
        degrees = [
            ("tensor", layout.tensor), ("context", layout.context), ("pipeline", layout.pipeline),
            ("expert", layout.expert), ("data", layout.data),
        ]  # fmt: skip
        words = " x ".join(f"{name} {value:,}" for name, value in degrees if value > 1 or name == "data")
        machines = f"{counted(layout.n_accelerators, 'accelerator')} in {counted(layout.n_nodes, 'node')}"
        line("Layout", f"{machines}: {words}, {SHARDINGS[layout.sharding]}")
    runs = results.verdict is not None and results.verdict.figures_hold
    if found := results.verdict:
        line("Verdict", f"{WORDS[found.code]}: {filled(found.message, found.parameters)}")
    if memory := results.memory:
        chance = f", {results.chances.memory:.0%} to fit" if results.chances else ""
        line("Memory", f"{gib(memory.peak_bytes)} of {gib(memory.capacity_bytes)} GiB{chance}")
    if (step := results.step) and runs:
        time = within(step.seconds, (step.low_seconds, step.high_seconds), seconds)
        line("Step", f"{time}, MFU {step.mfu:.1%}, HFU {step.hfu:.1%}, {EVIDENCE[step.evidence]}")
        per = number(step.tokens_per_second_per_accelerator)
        line("Speed", f"{number(step.tokens_per_second)} tokens/s, {per} per accelerator")
    if (run := results.run) and runs:
        time = within(run.days, (run.low_days, run.high_days), days)
        line("Run", f"{time}, {counted(run.steps, 'step')}, goodput {run.goodput:.1%}")
        line("Accelerator-hours", number(run.accelerator_hours))
    if (cost := results.cost) and runs:
        uncertain = results.intervals

        def price(value: float, measure: str = "") -> str:
            found = uncertain.get(measure)
            return within(value, found and (found.low, found.high), lambda amount: money(amount, cost.currency))

        if cost.chosen.this_run is not None:
            line("Cost", f"{price(cost.chosen.this_run, 'cost')}, {ACQUISITION[cost.chosen.way].lower()}")
        if cost.rent and cost.rent.term != cost.chosen.way:
            line(ACQUISITION[cost.rent.term], price(cost.rent.this_run))
        if cost.own:
            line("Capital, owned", price(cost.own.purchase, "capital"))
            line("Owned, kept busy", price(cost.own.this_run_if_kept_busy))
            sold = price(cost.own.sale_after_run)
            line("Owned, for this run", f"{price(cost.own.this_run_if_bought_for_it)}, {sold} back from the sale")
        if cost.recommendation and cost.recommendation.choice != "not_computed":
            line("Own or rent", filled(cost.recommendation.message, cost.recommendation.parameters))
    if (power := results.power) and runs:
        average, drawn = kilowatts(power.facility_kilowatts), energy(power.energy_megawatt_hours)
        line("Power", f"design {kilowatts(power.design_kilowatts)}, average {average}, {drawn}")
    if checkpoint := results.checkpoint:
        line("Checkpoint", f"{stored_bytes(checkpoint.bytes)} every {seconds(checkpoint.interval_seconds)}")
    if storage := results.storage:
        need, have = storage.required_read_gb_per_second, storage.available_read_gb_per_second
        line("Storage", f"reads {rate(need)} of {rate(have)}")
    if host := results.host:
        need, have = host.required_ram_bytes_per_node, host.available_ram_bytes_per_node
        line("Host RAM", f"{gib(need)} of {gib(have)} GiB a node")
    if network := results.network:
        have = f"{number(network.available_gbit_per_second_per_accelerator)} Gb/s an accelerator"
        waits = f"{seconds(network.waiting_seconds)} of each step wait for it, {100 * network.waiting_fraction:.1f}%"
        line("Network", f"{have}; {waits}" if network.bytes_per_step else "no traffic leaves a node")
    return lines


def _column(values: list[float]) -> list[str]:
    """Figures with the decimals of the largest, flush right."""
    texts = [f"{value:,.{decimals(max(values))}f}" for value in values]
    return [text.rjust(max(map(len, texts))) for text in texts]


def within(value: float, interval: tuple[float, float] | None, written: Callable[[float], Figure]) -> str:
    """A figure with its interval, the unit told once where both ends have it."""
    if interval is None:
        return str(written(value))
    low, high = map(written, interval)
    return f"{written(value)} ({low.value if low.unit == high.unit else low} to {high})"


def _finding_json(found: Finding) -> dict[str, Any]:
    return {**to_json(found), "message": sentence(found), "remedy": remedy(found)}


def number(value: float) -> str:
    return format_number(value, digits=4 if abs(value) >= 1000 else 3)
