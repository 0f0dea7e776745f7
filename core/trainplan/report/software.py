"""The software of the plan in the printed report: stack, conflicts, traps, and what operating models needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainplan import wording
from trainplan.engine.results import Results, SoftwareResult
from trainplan.engine.software.mlops import operation_needs
from trainplan.engine.software.parts import StackLayer, TrapResult
from trainplan.english import filled
from trainplan.plan.document import Plan
from trainplan.report.blocks import Block, Column, Heading, Note, Paragraph, Run, Section, Tone, row, table
from trainplan.report.figures import DASH
from trainplan.report.tables import MISSING

DETAILS = "Software traps and operations"
TONES: dict[str, Tone] = {"error": "error", "warning": "warn", "note": ""}


def build(plan: Plan, results: Results) -> Section:
    found = results.software
    if found is None:
        return Section("Software", "", MISSING)
    applying = [trap for trap in found.traps if trap.state == "applies"]
    return Section("Software", _lead(found), (*_stack(found), *_traps(applying, "Traps that apply")))


def details(plan: Plan, results: Results) -> Section:
    """Every trap that may concern the plan, and what operating models needs."""
    found = results.software
    if found is None:
        return Section(DETAILS, "", MISSING)
    known = f"{found.traps_known} are known; those that cannot concern this plan are left out."
    traps = (*_traps(found.traps, "Known traps"), Note(known)) if found.traps else ()
    return Section(DETAILS, "", (*traps, *_operations(plan, results)))


def _lead(found: SoftwareResult) -> str:
    count = sum(bool(layer.version) for layer in found.layers)
    if found.conflicts:
        names = "; ".join(" and ".join(conflict.titles) for conflict in found.conflicts)
        return f"Of {count} layers these do not go together: {names}."
    return f"{count} layers that go together, by version data of {found.data_date}."


def _stack(found: SoftwareResult) -> Iterator[Block]:
    columns = (
        Column("Layer", share=2),
        Column("Version", share=2),
        Column("Origin", share=1.4),
        Column("Why this one", share=5),
        Column("Support ends", share=1.4),
    )
    yield table(columns, [_layer(layer) for layer in found.layers])
    for conflict in found.conflicts:
        pairs = zip(conflict.titles, conflict.versions, strict=True)
        named = " and ".join(f"{title} {version}" for title, version in pairs)
        why = " ".join(f"{reason.why} ({reason.source})" for reason in conflict.reasons)
        yield Paragraph((Run(f"{named}: ", "error", strong=True), Run(why)))
    yield Note(f"The run is from {found.run_starts} to {found.run_ends}.")


def _layer(layer: StackLayer) -> tuple[Run, ...]:
    bad = layer.origin == "in conflict"
    ends = "ended" if layer.out_of_support else layer.support_ends or ""
    return row(
        layer.title,
        Run(layer.version or DASH, "error" if bad else ""),
        Run(wording.VERSIONS[layer.origin], "error" if bad else "muted"),
        layer.why,
        Run(ends, "warn" if layer.out_of_support else ""),
    )


def _traps(traps: Sequence[TrapResult], title: str) -> Iterator[Block]:
    if not traps:
        return
    yield Heading(title)
    columns = (Column("State", share=1), Column("Symptom and cause", share=5), Column("What to do", share=4))
    yield table(
        columns,
        [
            row(
                Run("applies", TONES[trap.severity]) if trap.state == "applies" else Run("open", "muted"),
                f"{trap.symptom}. {trap.cause}.",
                f"{trap.remedy}.",
            )
            for trap in traps
        ],
    )


def _operations(plan: Plan, results: Results) -> Iterator[Block]:
    needs = operation_needs(plan, results)
    yield Heading("Tracking, registry and operations")
    columns = (Column("What", share=2), Column("Choice", share=2), Column("What this plan needs", share=6))
    yield table(
        columns,
        [row(need.title, need.choice or Run("open", "warn"), filled(need.needs, need.parameters)) for need in needs],
    )
    yield Heading("Check list before the run")
    columns = (Column("Done", share=1), Column("What", share=2), Column("Check", share=8))
    yield table(columns, [row("[  ]", need.title, check) for need in needs for check in need.checks])
