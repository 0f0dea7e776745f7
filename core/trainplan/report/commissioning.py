"""The commissioning record: what was tested, with which result, by whom; its first page is signed."""

from __future__ import annotations

from collections.abc import Iterator

import trainplan
from trainplan import wording
from trainplan.acceptance.checks import four_checks
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, acceptance
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.results import CONTRACT_VERSION, Results
from trainplan.plan.acceptance import Entry
from trainplan.plan.cluster import FRAMEWORK
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import in_groups
from trainplan.report import acceptance_words as words
from trainplan.report.acceptance import four_check_blocks, test_tables
from trainplan.report.blocks import (
    Block,
    Column,
    Decisions,
    Heading,
    Headline,
    Note,
    Paragraph,
    Report,
    Run,
    Section,
    row,
    table,
)
from trainplan.report.figures import DASH

LONGEST_TITLE = 90
LONGEST_EXCERPT = 300
SIGNATURES = ("Accepted by", "For the supplier", "Date")
NO_RECORD = "nothing recorded"


def build(plan: Plan, results: Results) -> Report | None:
    """The record of `plan`; None where the plan has no layout that can be computed.

    Its date is that of the last entry, so that the same record makes the same pages.
    """
    found = acceptance(plan, results)
    if found is None:
        return None
    record = plan.acceptance.record
    head = in_groups(found.chain.head, 64) if record else NO_RECORD
    return Report(
        title=f"Commissioning record: {' '.join(plan.name.split()) or 'Untitled plan'}"[:LONGEST_TITLE],
        subtitle="What was tested, with which result, by whom",
        date=words.day(record[-1]) if record else "not begun",
        footer=f"Trainplan {trainplan.__version__}, inputs {in_groups(found.plan_hash)}, "
        f"record {in_groups(found.chain.head) if record else NO_RECORD}",
        lead=(Run(words.summary(found), "ok" if found.ready else "error" if not found.chain.intact else "warn"),),
        headlines=_headlines(found, record),
        summary=(
            Heading("Head of the record"),
            Paragraph((Run(head, strong=True),)),
            Note(
                "SHA-256 of the last entry, which holds that of the entry before it, and so on: whoever alters an "
                "entry later gets another head than the one above these signatures."
            ),
            Heading("Deviations"),
            *_deviations(found),
            Heading("Versions"),
            _versions(plan, results, found),
        ),
        signatures=SIGNATURES,
        sections=(
            Section("Tests", "Every test against its threshold.", tuple(test_tables(found))),
            Section("Procedures", "Why, how, and where the threshold comes from.", tuple(_procedures(found))),
            Section("Four checks", "", tuple(four_check_blocks(four_checks(plan, results, found)))),
            Section("Evidence", "Files that the entries stand on.", tuple(_evidence(record))),
            Section("Entries", "The record from its first entry on.", tuple(_entries(record, found))),
        ),
    )


def _headlines(found: AcceptanceResult, record: tuple[Entry, ...]) -> tuple[Headline, ...]:
    count, every = found.counts, len(found.outcomes)
    remaining = count["fail"] + count["stale"] + count["not_run"]
    chain = "as it was written" if found.chain.intact else f"altered at entry {(found.chain.broken_at or 0) + 1}"
    signed = found.signature
    return (
        Headline("Passed", f"{count['pass']}", f"of {every}", f"{count['fail']} failed"),
        Headline("Open", f"{remaining}", "tests", f"{count['not_run']} not run, {count['stale']} stale"),
        Headline("Waived", f"{count['waived']}", "tests", "each with its reason below"),
        Headline("Inputs", in_groups(found.plan_hash), "", "hash of everything the plan computes from"),
        Headline("Record", f"{len(record)}", "entries", chain),
        Headline("Signed", signed.by if signed else "by nobody yet", "", words.day(signed) if signed else ""),
    )


def _deviations(found: AcceptanceResult) -> Iterator[Block]:
    items = [
        (f"{outcome.test.title}: {wording.OUTCOMES[outcome.state].lower()}.", _deviation(outcome))
        for outcome in found.outcomes
        if outcome.state in ("fail", "waived", "stale")
    ]
    if not items:
        yield Note("None was recorded." if found.ready else "None was recorded; tests are open.")
        return
    yield Decisions(tuple(items))


def _deviation(outcome: Outcome) -> str:
    entry = outcome.entry
    if outcome.state == "stale":
        return " ".join(str(reason) for reason in outcome.reasons)
    note = f" {entry.note}" if entry and entry.note else ""
    if outcome.state == "waived":
        return f"{note.strip()} ({words.who_and_when(entry)})"
    return f"{words.measured(entry)}, threshold {words.threshold(outcome.test)}.{note}"


def _versions(plan: Plan, results: Results, found: AcceptanceResult) -> Block:
    software, planned = plan.software, results.software
    stack = ", ".join(f"{layer.title} {layer.version}" for layer in planned.layers if layer.version) if planned else ""
    rows = [
        row("Trainplan", f"{trainplan.__version__}, calibration {built_in_calibration().version}, "
            f"results {CONTRACT_VERSION}"),
        row("Framework", f"{FRAMEWORK[software.framework]}, {software.release}"),
        row("Stack as planned", stack or DASH),
        row("Inputs, SHA-256", in_groups(found.plan_hash, 64)),
    ]  # fmt: skip
    return table((Column("", share=1), Column("", share=4)), rows)


def _procedures(found: AcceptanceResult) -> Iterator[Block]:
    columns = (Column("Test", share=2), Column("Why, and what a pass says", share=4), Column("How", share=5))
    rows = []
    for outcome in found.outcomes:
        test = outcome.test
        steps = " ".join(f"{number}. {step}" for number, step in enumerate(test.steps, 1))
        rows.append(
            row(str(test.title), f"{test.why} {test.boundary}", f"{steps} Instrument: {test.instrument}. {test.basis}")
        )
    yield table(columns, rows)


def _evidence(record: tuple[Entry, ...]) -> Iterator[Block]:
    rows = [
        row(item.file, f"{item.bytes:,}", in_groups(item.sha256, 16), _short(item.excerpt), entry.test)
        for entry in record
        for item in entry.evidence
    ]
    if not rows:
        yield Note("No file was given as evidence.")
        return
    columns = (
        Column("File", share=2),
        Column("Bytes", "right", 1.4),
        Column("SHA-256, first digits", share=2.4),
        Column("Excerpt", share=5),
        Column("Test", share=2),
    )
    yield table(columns, rows)


def _short(excerpt: str) -> str:
    line = " ".join(excerpt.split())
    return line if len(line) <= LONGEST_EXCERPT else f"{line[: LONGEST_EXCERPT - 1]}…"


def _entries(record: tuple[Entry, ...], found: AcceptanceResult) -> Iterator[Block]:
    if not record:
        yield Note("No entry yet.")
        return
    columns = (
        Column("", "right", 0.6),
        Column("When, UTC", share=2.2),
        Column("Who", share=2),
        Column("Test", share=3.4),
        Column("Outcome", share=2.4),
        Column("Note", share=3),
        Column("Digest", share=2.6),
    )
    broken = found.chain.broken_at
    rows = [
        row(
            f"{number + 1}",
            words.moment(entry),
            entry.by,
            entry.title or entry.test,
            Run(words.outcome(entry), "error" if entry.verdict == "fail" else ""),
            entry.note,
            Run(in_groups(entry.digest, 16), "error" if broken is not None and number >= broken else "muted"),
        )
        for number, entry in enumerate(record)
    ]
    yield table(columns, rows)
    if broken is not None:
        yield Note(f"Entry {broken + 1} is not as it was written; nothing from there on can be relied on.")
