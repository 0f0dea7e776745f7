"""`evaluate`: the answers of a plan."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from typing import Any

from trainplan.acceptance.document import acceptance_document
from trainplan.acceptance.findings import acceptance_findings
from trainplan.catalog.library import user_data_folder
from trainplan.catalog.software import load_software
from trainplan.engine.english import filled
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import finding, is_meaningless, remedy, sentence
from trainplan.engine.headline import moved_findings
from trainplan.engine.results import Finding, Interval, Results, to_json
from trainplan.engine.verdict import WORDS
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan.plan.files import PlanFile
from trainplan.plan.saved_figures import catalogue_fingerprint, other_entries
from trainplan.plan.scenarios import apply_scenario
from trainplan.plan.units import format_number
from trainplan.report.words import MEMORY, STEP, word
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
        parts = results.memory.parts.items()
        rows([(word(name, MEMORY).title, f"{number(value / 2**30)} GiB") for name, value in parts if value], 4)
    if results.step is not None:
        say()
        say("  Where the step goes")
        total = results.step.seconds
        rows(
            [
                (word(name, STEP).title, f"{number(value)} s", f"{value / total:6.1%}")
                for name, value in sorted(results.step.parts.items(), key=lambda item: -item[1])
                if value
            ],
            4,
        )
    if results.findings:
        say()
        for found in results.findings:
            say(f"  {found.severity}: {sentence(found)} {remedy(found)}")


def _answers(results: Results) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []

    def line(name: str, text: str) -> None:
        lines.append((name, text))

    if counts := results.architecture:
        line("Model", f"{number(counts.total_params / 1e9)}B parameters, {number(counts.active_params / 1e9)}B active")
    if layout := results.layout:
        degrees = [
            ("tensor", layout.tensor), ("context", layout.context), ("pipeline", layout.pipeline),
            ("expert", layout.expert), ("data", layout.data),
        ]  # fmt: skip
        words = " x ".join(f"{name} {value:,}" for name, value in degrees if value > 1 or name == "data")
        line(
            "Layout", f"{layout.n_accelerators:,} accelerators in {layout.n_nodes:,} nodes: {words}, {layout.sharding}"
        )
    runs = results.verdict is not None and results.verdict.figures_hold
    if found := results.verdict:
        line("Verdict", f"{WORDS[found.code]}: {filled(found.message, found.parameters)}")
    if memory := results.memory:
        chance = f", {results.chances.memory:.0%} to fit" if results.chances else ""
        peak, capacity = number(memory.peak_bytes / 2**30), number(memory.capacity_bytes / 2**30)
        line("Memory", f"{peak} of {capacity} GiB{chance}")
    if (step := results.step) and runs:
        spread = f"{number(step.low_seconds)} to {number(step.high_seconds)}"
        line("Step", f"{number(step.seconds)} s ({spread} s), MFU {step.mfu:.1%}, HFU {step.hfu:.1%}, {step.evidence}")
        per = step.tokens_per_second_per_accelerator
        line("Speed", f"{number(step.tokens_per_second)} tokens/s, {number(per)} per accelerator")
    if (run := results.run) and runs:
        spread = f"{number(run.low_days)} to {number(run.high_days)}"
        line("Run", f"{number(run.days)} days ({spread} days), {run.steps:,} steps, goodput {run.goodput:.1%}")
        line("Accelerator-hours", f"{number(run.accelerator_hours)}")
    if (cost := results.cost) and runs:
        money = results.intervals
        if cost.chosen.this_run is not None:
            way = ACQUISITION[cost.chosen.way].lower()
            line("Cost", f"{_with_interval(cost.chosen.this_run, money.get('cost'))} {cost.currency}, {way}")
        if cost.rent and cost.rent.term != cost.chosen.way:
            line(ACQUISITION[cost.rent.term], f"{number(cost.rent.this_run)} {cost.currency}")
        if cost.own:
            line("Capital, owned", f"{_with_interval(cost.own.purchase, money.get('capital'))} {cost.currency}")
            line("Owned, kept busy", f"{number(cost.own.this_run_if_kept_busy)} {cost.currency}")
            sold = f"{number(cost.own.sale_after_run)} back from the sale"
            line("Owned, for this run", f"{number(cost.own.this_run_if_bought_for_it)} {cost.currency}, {sold}")
        if cost.recommendation and cost.recommendation.choice != "not_computed":
            line("Own or rent", filled(cost.recommendation.message, cost.recommendation.parameters))
    if (power := results.power) and runs:
        average, energy = number(power.facility_kilowatts), number(power.energy_megawatt_hours)
        line("Power", f"design {number(power.design_kilowatts)} kW, average {average} kW, {energy} MWh")
    if checkpoint := results.checkpoint:
        every = number(checkpoint.interval_seconds / 60)
        line("Checkpoint", f"{number(checkpoint.bytes / 1e9)} GB every {every} min")
    if storage := results.storage:
        need, have = storage.required_read_gb_per_second, storage.available_read_gb_per_second
        line("Storage", f"reads {number(need)} of {number(have)} GB/s")
    if host := results.host:
        need, have = host.required_ram_bytes_per_node / 2**30, host.available_ram_bytes_per_node / 2**30
        line("Host RAM", f"{number(need)} of {number(have)} GiB a node")
    if network := results.network:
        need = network.required_gbit_per_second_per_accelerator
        have = network.available_gbit_per_second_per_accelerator
        line("Network", f"{network.verdict}: {number(need)} of {number(have)} Gb/s an accelerator")
    return lines


def _with_interval(value: float, interval: Interval | None) -> str:
    return number(value) if interval is None else f"{number(value)} ({number(interval.low)} to {number(interval.high)})"


def _finding_json(found: Finding) -> dict[str, Any]:
    return {**to_json(found), "message": sentence(found), "remedy": remedy(found)}


def number(value: float) -> str:
    return format_number(value, digits=4 if abs(value) >= 1000 else 3)
