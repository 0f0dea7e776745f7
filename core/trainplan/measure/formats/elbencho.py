"""elbencho: its table as text, its CSV results, and the CSV of its sweep scripts."""

from __future__ import annotations

import csv
import re
from typing import Any

from trainplan.measure.numbers import number, size_in_bytes, whole
from trainplan.measure.record import Measurement, Run, Scalar, excerpt, note, unusable
from trainplan.measure.source import Text

TEXT = "elbencho"
RESULTS = "elbencho CSV"
SWEEP = "elbencho sweep"
MARKERS = ("FIRST DONE", "ISO date", "Dataset,Mean-value")
MIB = 2**20
GIGA = 1e9

LINE = re.compile(
    r"^\s*(?:([A-Z]{3,20}\d*)\s+)?([A-Z][\w /%]{2,28}?)\s*(?:\[[^\]]{0,20}\])?\s*"
    r":\s+([\d.]{1,20})(?:\s+([\d.]{1,20}))?\s*$"
)
WORKING = re.compile(r"Working on \S{0,200}?(\d{1,9}x\d{1,9}[KMGT]iB) with (\d{1,6}) threads")


def read_text(text: Text) -> list[Run]:
    """Whatever elbencho wrote."""
    return [*_table(text), *_results(text), *_sweep(text)]


def _table(text: Text) -> list[Run]:
    """FIRST DONE counts the fastest worker; LAST DONE is the time of all of them, and the rate to plan with."""
    phases: list[dict[str, Any]] = []
    dataset, threads, inside, operation = None, None, False, ""
    first, last = None, 0
    for index, line in enumerate(text.bare):
        if match := WORKING.search(line):
            dataset, threads = match[1], int(match[2])
        if "FIRST DONE" in line and "LAST DONE" in line:
            inside, operation = True, ""
            first = index if first is None else first
            continue
        if not inside:
            continue
        match = LINE.match(line)
        if match is None or match[4] is None:
            continue
        if match[1]:
            operation = match[1]
            phases.append({"operation": operation, "dataset": dataset, "threads": threads, "line": index})
        if phases and operation:
            phases[-1][match[2].strip()] = (number(match[3]), number(match[4]))
            last = index
    if not phases or first is None:
        return []
    measurements = []
    shown = []
    for phase in phases:
        rate = phase.get("Throughput MiB/s")
        elapsed = phase.get("Elapsed ms") or phase.get("Elapsed time") or (None, None)
        row = {
            "operation": phase["operation"],
            "dataset": phase["dataset"],
            "threads": phase["threads"],
            "last_ms": elapsed[1],
        }
        if rate and rate[1] and phase["operation"] in {"READ", "WRITE"}:
            row |= {"mib_per_second_first": rate[0], "mib_per_second_last": rate[1]}
            row["gb_per_second_last"] = round(rate[1] * MIB / GIGA, 3)
            where: dict[str, Scalar] = {
                "operation": phase["operation"].lower(),
                "dataset": phase["dataset"],
                "threads": phase["threads"],
                "nodes": 1,
            }
            kind = f"{phase['operation'].lower()}_bandwidth"
            measurements.append(Measurement(kind, rate[1] * MIB / GIGA, where, line=phase["line"] + 1))
        shown.append(row)
    operations = [name for name in ("READ", "WRITE") if any(row["operation"] == name for row in shown)]
    facts = {"phases": shown[:200], "operations": operations}
    problems = (note("last_done", "LAST DONE counts until the slowest worker ends: that is the rate taken"),)
    piece = excerpt(text.lines, first, last + 1)
    return [Run(TEXT, tuple(measurements), facts, "", problems, first + 1, last + 1, piece)]


def _results(text: Text) -> list[Run]:
    """`--csvfile`: read by the names of the header, which may be repeated or change between appended runs."""
    header: list[str] = []
    measurements = []
    rows = []
    first = None
    for index, line in enumerate(text.lines):
        if "ISO date" in line:
            header, first = [name.strip() for name in line.split(",")], index if first is None else first
            continue
        if not header or "," not in line:
            continue
        try:
            cells = next(csv.reader([line]), [])
        except csv.Error:
            continue
        if len(cells) < len(header) - 2:
            continue
        row = dict(zip(header, cells, strict=False))
        rate = next((number(row[name]) for name in row if name.startswith("MiB/s") and "last" in name), None)
        operation = row.get("operation", "").strip().upper()
        rows.append({"operation": operation, "mib_per_second_last": rate, "hosts": row.get("hosts")})
        where: dict[str, Scalar] = {
            "operation": operation.lower(),
            "nodes": whole(row.get("hosts")) or 1,
            "threads_per_node": whole(row.get("threads")),
            "block_bytes": size_in_bytes(row.get("block size", "")),
            "direct": row.get("direct IO", "").strip() in {"1", "true"},
        }
        if rate and operation in {"READ", "WRITE"}:
            measurements.append(Measurement(f"{operation.lower()}_bandwidth", rate * MIB / GIGA, where, line=index + 1))
        entries = next((number(row[name]) for name in row if name.startswith("entries/s") and "last" in name), None)
        if entries and operation not in {"READ", "WRITE"}:
            measurements.append(Measurement("metadata_rate", entries, where, line=index + 1))
    if first is None or not rows:
        return []
    piece = excerpt(text.lines, first, first + 3)
    return [Run(RESULTS, tuple(measurements), {"rows": rows[:200]}, "", (), first + 1, len(text.lines), piece)]


def _sweep(text: Text) -> list[Run]:
    """The sweep script's CSV has no unit in its header: its plots say Gbit/s."""
    lines = [line.strip() for line in text.lines if line.strip()]
    if not lines or not lines[0].startswith("Dataset,Mean-value"):
        return []
    rows = []
    for line in lines[1:2000]:
        name, _, value = line.partition(",")
        if (amount := number(value)) is not None:
            rows.append([name[:60], amount])
    problem = unusable("no_unit", "the file names no unit (the script's plots say Gbit/s): enter the rate by hand")
    return [
        Run(SWEEP, (), {"rows": len(rows), "first": rows[:1], "last": rows[-1:]}, problems=(problem,), first_line=1)
    ]
