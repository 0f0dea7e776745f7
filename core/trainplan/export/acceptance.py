"""Exports for acceptance: commands to run, the tests as tables, the commissioning record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from trainplan import wording
from trainplan.acceptance import shell
from trainplan.acceptance.nodes import MATMUL_SCRIPT, matmul_script
from trainplan.acceptance.planned import GROUPS
from trainplan.acceptance.site import site_of
from trainplan.acceptance.tests import planned_tests
from trainplan.acceptance.vendors import ALL_REDUCE_SCRIPT, all_reduce_script
from trainplan.acceptance.verdicts import Outcome, acceptance
from trainplan.engine.results import Results
from trainplan.export.spreadsheets import to_xlsx
from trainplan.export.tables import Cell, Column, NoTableError, Table
from trainplan.plan.document import Plan
from trainplan.report import commissioning
from trainplan.report.pdf import render_pdf

NO_RESULTS = "The plan has no results; its findings say why"
HOSTS = "hosts.txt"


def acceptance_table(plan: Plan, results: Results) -> Table:
    """Every test with its figures and its latest result. Raises NoTableError for a plan without results."""
    found = acceptance(plan, results)
    if found is None:
        raise NoTableError(NO_RESULTS)
    columns = (
        Column("Group"),
        Column("Code"),
        Column("Test"),
        Column("Result"),
        Column("Expected", kind="number"),
        Column("Low", kind="number"),
        Column("High", kind="number"),
        Column("Comparison"),
        Column("Threshold", kind="number"),
        Column("Measured", kind="number"),
        Column("Unit"),
        Column("Who"),
        Column("When"),
        Column("Note"),
        Column("Evidence"),
        Column("Instrument"),
        Column("Why"),
        Column("Steps"),
        Column("Recheck when one of these changes"),
    )
    return Table("acceptance", "Acceptance tests", columns, tuple(_row(outcome) for outcome in found.outcomes))


def _row(outcome: Outcome) -> tuple[Cell, ...]:
    test, entry = outcome.test, outcome.entry
    return (
        GROUPS[test.group],
        test.code,
        str(test.title),
        wording.OUTCOMES[outcome.state],
        test.expected,
        test.low,
        test.high,
        test.comparison.replace("_", " "),
        test.threshold,
        entry.measured if entry else None,
        test.unit,
        entry.by if entry else "",
        entry.at if entry else "",
        " ".join([*(entry.note.split() if entry else ()), *(str(reason) for reason in outcome.reasons)]),
        "; ".join(f"{item.file} {item.sha256}" for item in entry.evidence) if entry else "",
        test.instrument,
        str(test.why),
        " ".join(str(step) for step in test.steps),
        ", ".join(test.fields),
    )


def entries_table(plan: Plan, results: Results) -> Table:
    """Every entry of the record with its digest."""
    columns = (
        Column("Entry", kind="count"),
        Column("When"),
        Column("Who"),
        Column("Test"),
        Column("Title"),
        Column("Verdict"),
        Column("Measured", kind="number"),
        Column("Threshold", kind="number"),
        Column("Unit"),
        Column("Note"),
        Column("Program"),
        Column("Inputs, SHA-256"),
        Column("Previous"),
        Column("Digest"),
    )
    rows = tuple(
        (
            number,
            entry.at,
            entry.by,
            entry.test,
            entry.title,
            entry.verdict,
            entry.measured,
            entry.threshold,
            entry.unit,
            entry.note,
            entry.written_by,
            entry.plan_hash,
            entry.previous,
            entry.digest,
        )
        for number, entry in enumerate(plan.acceptance.record, 1)
    )
    return Table("record", "Record", columns, rows)


def commands(plan: Plan, results: Results) -> dict[str, bytes]:
    """One script for each test that has commands, in the order of the plan, with what they need."""
    site = site_of(plan, results)
    if site is None:
        raise NoTableError(NO_RESULTS)
    found = {
        f"{number:02d}-{test.code.replace('_', '-')}.sh": _script(plan, test.commands, str(test.title), str(test.why))
        for number, test in enumerate(planned_tests(plan, results), 1)
        if test.commands
    }
    try:
        names = shell.expand_hosts(site.hosts)
    except ValueError:
        names = (site.hosts,)
    own = {ALL_REDUCE_SCRIPT: all_reduce_script().encode()} if site.vendor == "google" else {}
    return {
        **found,
        HOSTS: shell.host_file(names, site.per_node).encode(),
        MATMUL_SCRIPT: matmul_script(site.vendor).encode(),
        **own,
    }


def _script(plan: Plan, lines: str, title: str, why: str) -> bytes:
    top = ("#!/usr/bin/env bash", shell.comment(title), shell.comment(why), shell.comment(f"Plan: {plan.name}"))
    return "\n".join((*top, "set -u", "", lines, "")).encode()


def record(plan: Plan, results: Results) -> dict[str, bytes]:
    """The commissioning record as PDF and as a workbook."""
    report = commissioning.build(plan, results)
    if report is None:
        raise NoTableError(NO_RESULTS)
    tables = [acceptance_table(plan, results)]
    entries = entries_table(plan, results)
    if entries.rows:
        tables.append(entries)
    return {"commissioning-record.pdf": render_pdf(report), "commissioning-record.xlsx": to_xlsx(tables)}


FILES: Mapping[str, tuple[str, Callable[[Plan, Results], dict[str, bytes]]]] = MappingProxyType(
    {
        "acceptance-commands": ("Acceptance tests, shell scripts", commands),
        "commissioning-record": ("Commissioning record, PDF and XLSX", record),
    }
)
