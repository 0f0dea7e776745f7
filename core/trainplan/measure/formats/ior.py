"""IOR and mdtest: bandwidth and metadata rates of a shared file system, with nodes and tasks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from trainplan.measure.numbers import median, number, size_in_bytes, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable, warning
from trainplan.measure.source import Text

IOR = "IOR"
MDTEST = "mdtest"
SUMMARY = "IO500 summary"
IOR_MARKERS = ("MPI Coordinated Test of Parallel I/O", "bw(MiB/s)", "Max Write:", "Max Read:", "wr/rd(s)")
MDTEST_MARKERS = ("mdtest", "SUMMARY rate")
SUMMARY_MARKERS = ("[RESULT]",)
MIB = 2**20
GIGA = 1e9
CACHE_RATIO = 4.0

STARTED = re.compile(r"IOR-(\d\S{0,30}): MPI Coordinated Test")
OPTION = re.compile(
    r"^\s*(api|access|type|segments|nodes|tasks|clients per node|clients|repetitions|xfersize|blocksize"
    r"|aggregate filesize|stonewallingTime)\s*[:=] *(.{1,80}?)\s*$"
)
ROW = re.compile(r"^\s*(write|read|remove)\s+([\d.]{1,20})\s+(.{0,200})$")
MAXIMUM = re.compile(r"Max (Write|Read): +([\d.]{1,20}) MiB/sec \(([\d.]{1,20}) MB/sec\)")
CLIENTS = re.compile(r"(\d{1,9}) \((\d{1,6}) per node\)")  # 3.0
COMMAND = re.compile(r"^\s*Command line(?: used)?\s*: *(.{1,2000})$")


@dataclass
class Test:
    """One run of IOR."""

    first: int
    version: str = ""
    options: dict[str, str] = field(default_factory=dict)
    rows: list[tuple[str, float, list[str]]] = field(default_factory=list)
    maxima: dict[str, float] = field(default_factory=dict)
    command: str = ""
    columns: list[str] = field(default_factory=list)
    last: int = 0


def read_ior(text: Text) -> list[Run]:
    """Every run of IOR in the text."""
    tests: list[Test] = []
    test = Test(0)
    summary = False
    for index, line in enumerate(text.bare):
        if match := STARTED.search(line):
            test = Test(index, match[1])
            tests.append(test)
            summary = False
            continue
        words = line.split()
        if words[:1] == ["access"] and any(word.startswith("bw(") for word in words):
            if not tests or (test.rows and test.columns):
                if not tests:
                    tests.append(test)
                elif test.rows:
                    test = Test(index, test.version, dict(test.options))
                    tests.append(test)
            test.columns, summary = words, False
        elif match := OPTION.match(line):
            test.options.setdefault(match[1], match[2])
        elif match := COMMAND.match(line):
            test.command = test.command or match[1]
        elif line.startswith("Summary of all tests"):
            summary = True
        elif match := MAXIMUM.search(line):
            if not tests:
                tests.append(test)
            test.maxima[match[1].lower()] = number(match[2]) or 0.0
            test.last = index
        elif (match := ROW.match(line)) and not summary and test.columns:
            test.rows.append((match[1], number(match[2]) or 0.0, match[3].split()))
            test.last = index
        elif line.startswith("access,bw(MiB/s)"):
            test.columns = line.split(",")
            tests = tests or [test]
        elif test.columns and "," in line and words and words[0].split(",")[0] in {"write", "read"}:
            cells = line.split(",")
            test.rows.append((cells[0], number(cells[1]) or 0.0, cells[2:]))
            test.last = index
    return [_ior(one, text) for one in tests if one.rows or one.maxima]


def _ior(test: Test, text: Text) -> Run:
    options = test.options
    tasks, nodes, per_node = (whole(options.get(name)) for name in ("tasks", "nodes", "clients per node"))
    if (old := CLIENTS.match(options.get("clients", ""))) and tasks is None:
        tasks, per_node = int(old[1]), int(old[2])
    derived = nodes is None and tasks and per_node
    if derived and tasks and per_node:
        nodes = -(-tasks // per_node)
    conditions: dict[str, Scalar] = {
        "nodes": nodes,
        "ranks": tasks,
        "ranks_per_node": per_node,
        "api": options.get("api"),
        "transfer_bytes": size_in_bytes(options.get("xfersize", "")),
        "access": options.get("access"),
        "stonewall_seconds": number(options.get("stonewallingTime")),
    }
    facts: dict[str, Any] = {
        **conditions,
        "block_bytes": size_in_bytes(options.get("blocksize", "")),
        "transfer": options.get("xfersize"),
        "block": options.get("blocksize"),
        "aggregate": options.get("aggregate filesize"),
        "rows": [[kind, rate] for kind, rate, _ in test.rows[:100]],
        "max_mib_per_second": test.maxima,
    }
    problems: list[Problem] = []
    measurements = []
    rates: dict[str, float] = {}
    for operation in ("write", "read"):
        rows = [rate for kind, rate, _ in test.rows if kind == operation and rate > 0]
        best = test.maxima.get(operation) or (max(rows) if rows else 0.0)
        if not best:
            continue
        steady = median(rows) if len(rows) > 1 else best
        rates[operation] = steady
        gb = steady * MIB / GIGA
        facts[f"{operation}_gb_per_second"] = round(best * MIB / GIGA, 4)
        measurements.append(
            Measurement(
                f"{operation}_bandwidth",
                gb,
                {**conditions, "operation": operation},
                min(rows) * MIB / GIGA if len(rows) > 1 else None,
                max(rows) * MIB / GIGA if len(rows) > 1 else None,
                max(len(rows), 1),
                line=test.last + 1,
            )
        )
    if derived:
        problems.append(note("nodes_derived", "{nodes} nodes follow from tasks and clients per node", nodes=nodes))
    if options.get("stonewallingTime") and "write" in rates:
        problems.append(note("stonewalled", "stopped by time: the rate counts completed data"))
    flags = test.command.split()
    reordered = any(flag in {"-C", "-Z"} or flag.startswith("-Q") for flag in flags)
    if "read" in rates and "write" in rates and rates["read"] > CACHE_RATIO * rates["write"] and not reordered:
        read = next(place for place, figure in enumerate(measurements) if figure.kind == "read_bandwidth")
        doubt = unusable(
            "cache_read",
            "read {ratio:.0f} times faster than written by the same ranks without -C: the page cache, not a disk",
            ratio=rates["read"] / rates["write"],
        )
        measurements[read] = Measurement(**{**measurements[read].__dict__, "problems": (doubt,)})
    elif "read" in rates and "write" in rates and rates["read"] > 50 * rates["write"]:
        problems.append(
            warning("cache_read", "read {ratio:.0f} times faster than written", ratio=rates["read"] / rates["write"])
        )
    piece = excerpt(text.lines, max(test.last - 4, test.first), test.last + 1)
    return Run(IOR, tuple(measurements), facts, test.version, tuple(problems), test.first + 1, test.last + 1, piece)


LAUNCHED = re.compile(r"mdtest-?(\S{0,30}) was launched with (\d{1,9}) total task\(s\) on (\d{1,9}) node\(s\)")
RATES = re.compile(r"SUMMARY(?: rate)?\b(?: \(in ops/sec\))?:? *\(?of (\d{1,6}) iterations")
TIMES = re.compile(r"SUMMARY time")
LINE = re.compile(
    r"^\s*((?:Directory|File|Tree) (?:creation|stat|read|removal|rename|create \(stonewall\)))\s*:?\s+"
    r"(-?nan|NA|[\d.]{1,25})\s+(-?nan|NA|[\d.]{1,25})\s+(-?nan|NA|[\d.]{1,25})"
)
FILES = re.compile(r"(\d{1,9}) tasks, (\d{1,15}) files(?:/directories)?")


def read_mdtest(text: Text) -> list[Run]:
    """Rate tables of mdtest; the table of times with the same row names is not one."""
    runs: list[Run] = []
    version, tasks, nodes, files, iterations = "", None, None, None, None
    rates: dict[str, dict[str, float | None]] = {}
    inside, first, last = False, 0, 0

    def finish() -> None:
        if rates:
            runs.append(_mdtest(version, tasks, nodes, files, iterations, rates, first, last, text))

    for index, line in enumerate(text.bare):
        if match := LAUNCHED.search(line):
            finish()
            rates, inside = {}, False
            version, tasks, nodes = match[1], int(match[2]), int(match[3])
            first = index
        elif TIMES.search(line):
            inside = False
        elif match := RATES.search(line):
            inside, iterations = True, int(match[1])
            first = first or index
        elif match := FILES.search(line):
            files = int(match[2])
        elif inside and (match := LINE.match(line)):
            rates[match[1]] = dict(zip(("max", "min", "mean"), map(number, match.groups()[1:]), strict=True))
            last = index
    finish()
    return runs


def _mdtest(
    version: str,
    tasks: int | None,
    nodes: int | None,
    files: int | None,
    iterations: int | None,
    rates: dict[str, dict[str, float | None]],
    first: int,
    last: int,
    text: Text,
) -> Run:
    conditions: dict[str, Scalar] = {"nodes": nodes, "ranks": tasks, "iterations": iterations}
    measurements = []
    not_run = []
    for name, row in rates.items():
        mean = row["mean"]
        if not mean:
            not_run.append(name)
            continue
        if "stonewall" in name:
            continue
        several = (iterations or 1) > 1
        measurements.append(
            Measurement(
                "metadata_rate",
                mean,
                {**conditions, "operation": name.lower()},
                row["min"] if several else None,
                row["max"] if several else None,
                iterations or 1,
                line=last + 1,
            )
        )
    problems: list[Problem] = []
    if not_run:
        problems.append(note("not_run", "not run (0.000 is no measurement): {names}", names=", ".join(not_run)))
    if not measurements:
        problems.append(unusable("nothing_run", "no phase was run"))
    facts = {**conditions, "files": files, "operations_per_second": rates, "not_run": not_run}
    piece = excerpt(text.lines, max(last - 8, 0), last + 1)
    return Run(MDTEST, tuple(measurements), facts, version, tuple(problems), first + 1, last + 1, piece)


RESULT = re.compile(
    r"\[RESULT\]\s+(?:BW\s+phase \d+\s+)?(?:IOPS\s+phase \d+\s+)?([\w-]{2,40})\s+([\d.]{1,20}) "
    r"(GiB/s|GB/s|kIOPS|kiops)\b"
)
"""Until 2020 a script printed GB/s, which were the GiB/s of IOR, and kiops."""


def read_io500(text: Text) -> list[Run]:
    """The result lines of IO500: GiB/s and thousands of operations per second."""
    rows = [
        (index, match[1], number(match[2]) or 0.0, "GiB/s" if match[3] in {"GiB/s", "GB/s"} else "kIOPS")
        for index, line in enumerate(text.bare)
        if "[RESULT]" in line and (match := RESULT.search(line))
    ]
    if not rows:
        return []
    measurements = []
    for index, name, value, unit in rows:
        if not value:
            continue
        if unit == "GiB/s":
            kind = "read_bandwidth" if "read" in name else "write_bandwidth"
            easy = "easy" in name
            doubt = () if easy else (note("hard", "ior-hard: 47,008 byte transfers into one file"),)
            measurements.append(
                Measurement(kind, value * 2**30 / GIGA, {"phase": name}, line=index + 1, problems=doubt)
            )
        else:
            measurements.append(Measurement("metadata_rate", value * 1000, {"operation": name}, line=index + 1))
    facts = {"results": {name: [value, unit] for _, name, value, unit in rows}}
    piece = excerpt(text.lines, rows[0][0], rows[-1][0] + 1)
    return [
        Run(SUMMARY, tuple(measurements), facts, first_line=rows[0][0] + 1, last_line=rows[-1][0] + 1, excerpt=piece)
    ]
