"""nccl-tests, rccl-tests, nccom-test: bus bandwidth and latency by size, with the nodes and ranks of the test."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from trainplan.measure.numbers import number, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable, warning
from trainplan.measure.source import Text

FORMAT = "nccl-tests"
MARKERS = ("busbw", "redop", "float", "bfloat16", "half", "double", "int8", "uint8", "_perf")

COLLECTIVES = {
    "all_reduce": "all_reduce",
    "allreduce": "all_reduce",
    "all_gather": "all_gather",
    "allgather": "all_gather",
    "reduce_scatter": "reduce_scatter",
    "reducescatter": "reduce_scatter",
    "alltoall": "alltoall",
    "alltoallv": "alltoall",
    "all_to_all": "alltoall",
    "broadcast": "broadcast",
    "reduce": "reduce",
    "sendrecv": "sendrecv",
    "gather": "gather",
    "scatter": "scatter",
    "hypercube": "hypercube",
    "allr": "all_reduce",
    "allg": "all_gather",
    "redsct": "reduce_scatter",
}
# busbw = factor x algbw over n ranks (doc/PERFORMANCE.md of nccl-tests)
SPREAD = {"all_gather", "reduce_scatter", "alltoall", "gather", "scatter", "hypercube"}
TYPES = {
    *("int8", "uint8", "char", "int32", "int", "uint32", "int64", "uint64"),
    *("half", "float16", "bfloat16", "bf16", "float", "float32", "double"),
    *("fp8_e4m3", "fp8_e5m2", "f8e4m3", "f8e5m2"),
    *("fp16", "fp32", "int16", "uint16"),
}
NEURON_COLUMNS = ["time", "algbw", "busbw"]
"""Of nccom-test, whose GB are powers of 1024 (33,554,432 bytes in 768 us are printed as 40.69)."""
PLAIN_COLUMNS = ["time", "algbw", "busbw", "wrong"] * 2

NEURON = re.compile(r"nccom-test\b(.{1,1000})")
NEURON_OPTIONS = {
    "ranks": re.compile(r"(?:-r|--nworkers)[ =](\d{1,7})"),
    "nodes": re.compile(r"(?:-N|--nnodes)[ =](\d{1,6})"),
}
NAME = re.compile(r"\b([a-z_]{4,20})_perf\b")
CONCLUDED = re.compile(r"Collective test (?:starting|concluded): *(\w{3,30})")
RANK = re.compile(
    r"Rank +(\d{1,7}) .{0,40}?Pid +(\d{1,10}) on +(\S{1,200}) device +(\d{1,4}) +\[[^\]]{1,40}\] *(.{0,80})"
)
OPTIONS = re.compile(r"nThread\s+(\d{1,6})\s+nGpus\s+(\d{1,6})")
VERSION = re.compile(r"nccl-tests version +(\S{1,40})")
LIBRARY = re.compile(r"nccl-library=(\d{4,7})|(?:NCCL|RCCL) version *:? *(\d[\w.+-]{2,40})")
AVERAGE = re.compile(r"Avg bus bandwidth +: +([\d.]{1,20})")
BOUNDS = re.compile(r"Out of bounds values *: *(\d{1,15}) +(\w{2,10})")
INSIDE = re.compile(r"\[\d+(?:,\d+)?\](?:<std(?:out|err)>:)?")

FALL = 0.7
RISE = 1.15
SIDE_GAP = 0.1
BINARY_GB = 2**30 / 1e9
TOLERANCE = 0.03


@dataclass
class Row:
    """One size: times in microseconds, bandwidths in GB/s (1e9)."""

    size: int
    dtype: str
    out: tuple[float, float, float]
    inside: tuple[float, float, float] | None
    wrong: int
    line: int
    left: tuple[str, ...] = ()


@dataclass
class Block:
    """One table and what stands around it."""

    first: int
    starts: int = 0
    collective: str = ""
    version: str = ""
    library: str = ""
    ranks: list[tuple[int, str, str, str]] = field(default_factory=list)
    columns: list[str] = field(default_factory=lambda: list(PLAIN_COLUMNS))
    left: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    average: float | None = None
    out_of_bounds: str = ""
    torn: int = 0
    last: int = 0
    concluded: bool = False
    stated_ranks: int | None = None
    stated_nodes: int | None = None


def read_text(text: Text) -> list[Run]:
    """Every table of the text."""
    blocks: list[Block] = []
    block: Block | None = None
    for index, line in enumerate(text.bare):
        plain = line.lstrip("#| \t")
        starts = "nThread" in plain or "Collective test starting" in plain or plain.startswith("nccl-tests version")
        begins = starts or plain.startswith("Using devices") or "nccom-test" in plain
        if block is None or (begins and (block.rows or block.concluded)):
            block = Block(index)
            blocks.append(block)
        _header(block, plain, index)
        row = _row(block, line, index)
        if row is not None:
            block.rows.append(row)
            block.last = index
    return [_run(block, text) for block in blocks if block.rows]


def _header(block: Block, plain: str, index: int) -> None:
    if not plain or plain[0].isdigit():
        return
    if (match := CONCLUDED.search(plain)) or ("_perf" in plain and not block.rows and (match := NAME.search(plain))):
        name = match[1].removesuffix("_perf")
        block.collective = COLLECTIVES.get(name, block.collective)
        block.concluded = block.concluded or "concluded" in plain
        block.last = max(block.last, index if block.rows else 0)
    if OPTIONS.search(plain):
        block.starts += 1
    if match := VERSION.search(plain):
        block.version = match[1]
    if match := LIBRARY.search(plain):
        block.library = _library(match[1]) if match[1] else match[2]
    if match := NEURON.search(plain):
        _command(block, match[1])
    if match := RANK.search(plain):
        block.ranks.append((int(match[1]), match[2], match[3], match[5].strip()))
    words = plain.split()
    if words[:1] == ["size(B)"] and words[-1] == "busbw(GB/s)":
        block.columns = list(NEURON_COLUMNS)
    if words[:2] == ["size", "count"] and "busbw" in words:
        block.left = words[: words.index("time")] if "time" in words else []
        right = [word.lstrip("#") for word in words[len(block.left) :]]
        block.columns = ["wrong" if word == "error" else word for word in right]
    if match := AVERAGE.search(plain):
        block.average = number(match[1])
        block.last = index
    if match := BOUNDS.search(plain):
        block.out_of_bounds = match[2]


def _command(block: Block, options: str) -> None:
    """Collective, ranks and nodes of a command of nccom-test; one node where it names none."""
    block.collective = next((COLLECTIVES[word] for word in options.split() if word in COLLECTIVES), block.collective)
    found = {name: int(match[1]) for name, pattern in NEURON_OPTIONS.items() if (match := pattern.search(options))}
    block.stated_ranks, block.stated_nodes = found.get("ranks"), found.get("nodes", 1)


def _library(code: str) -> str:
    """22807 -> 2.28.7; below 2.9 the code had three digits after the major number (2804 -> 2.8.4)."""
    value = int(code)
    if value < 10000:
        return f"{value // 1000}.{value // 100 % 10}.{value % 100}"
    return f"{value // 10000}.{value // 100 % 100}.{value % 100}"


def _row(block: Block, line: str, index: int) -> Row | None:
    words = INSIDE.sub(" ", line).replace("|", " ").split()
    neuron = block.columns == NEURON_COLUMNS
    if len(words) < (6 if neuron else 8) or not any(word in TYPES for word in words[2:4]):
        if (
            block.columns
            and len(words) >= 6
            and INSIDE.search(line)
            and all(number(word) is not None for word in words)
        ):
            block.torn += 1
        return None
    size, count = whole(words[0]), whole(words[1])
    if size is None or count is None or not words[0].isdigit():
        return None
    for columns in (block.columns, PLAIN_COLUMNS, PLAIN_COLUMNS[:4]):
        if len(words) < len(columns) + 3:
            continue
        right = words[-len(columns) :]
        out = _side(columns, right, 0)
        if out is not None and neuron and not _agrees(size, out):
            out = out[0], out[1] * BINARY_GB, out[2] * BINARY_GB
        if out is None or not _agrees(size, out):
            continue
        inside = _side(columns, right, 1)
        wrong = sum(
            whole(word) or 0 for name, word in zip(columns, right, strict=True) if name == "wrong" and word.isdigit()
        )
        left = tuple(words[3 : -len(columns)])
        return Row(size, words[2], out, inside if inside and _agrees(size, inside) else None, wrong, index, left)
    block.torn += 1
    return None


def _side(columns: list[str], right: list[str], which: int) -> tuple[float, float, float] | None:
    """Time, algbw and busbw of the out-of-place (0) or in-place (1) side."""
    places = [place for place, name in enumerate(columns) if name == "time"]
    if which >= len(places):
        return None
    at = places[which]
    values = [number(word) for word in right[at : at + 3]]
    if len(values) < 3 or values[0] is None or values[1] is None or values[2] is None:
        return None
    return values[0], values[1], values[2]


def _agrees(size: int, side: tuple[float, float, float]) -> bool:
    """Whether size over time is the bandwidth that the row prints (GB/s with two decimals, time with four digits)."""
    time, algbw, busbw = side
    if time < 0 or algbw < 0 or busbw < 0:
        return False
    rate = size / time / 1e3 if time else 0.0
    return abs(rate - algbw) <= max(0.02, TOLERANCE * max(rate, algbw))


def factor(collective: str, ranks: int) -> float:
    """Bus bandwidth over algorithm bandwidth of a collective over `ranks`."""
    if collective == "all_reduce":
        return 2 * (ranks - 1) / ranks
    return (ranks - 1) / ranks if collective in SPREAD else 1.0


def implied_ranks(ratio: float, collective: str) -> int | None:
    """Ranks that bus over algorithm bandwidth of a collective implies."""
    return _implied(ratio, collective)[1]


def _ratio(rows: list[Row]) -> float | None:
    """busbw / algbw where it is printed most exactly."""
    best = max(rows, key=lambda row: row.out[1])
    return best.out[2] / best.out[1] if best.out[1] >= 0.5 else None


def _implied(ratio: float | None, collective: str) -> tuple[str, int | None]:
    """Collective and ranks that a ratio implies: above one only an all-reduce can be."""
    if ratio is None:
        return collective, None
    if ratio > 1.02 and collective in {"", "all_reduce"}:
        return "all_reduce", round(2 / (2 - ratio)) if ratio < 1.9995 else None
    if ratio < 0.98 and collective in SPREAD:
        return collective, round(1 / (1 - ratio)) if ratio < 0.9995 else None
    return collective, None


def _run(block: Block, text: Text) -> Run:
    problems: list[Problem] = []
    rows = [row for row in block.rows if row.size > 0]
    hosts = list(dict.fromkeys(host for _, _, host, _ in block.ranks))
    listed = len({rank for rank, _, _, _ in block.ranks})
    ratio = _ratio(block.rows) if block.rows else None
    collective, implied = _implied(ratio, block.collective)
    collective = collective or _by_columns(block, ratio)
    ranks = listed or block.stated_ranks or implied
    nodes = len(hosts) or block.stated_nodes
    if block.starts > 1 and sum(rank == 0 for rank, *_ in block.ranks) > 1:
        ranks = 1
        problems.append(
            unusable(
                "every_rank_alone",
                "every rank ran alone ({runs} runs of one rank): nothing went over a link; "
                "start a build with MPI under mpirun",
                runs=block.starts,
            )
        )
    elif ranks == 1 or (rows and all(row.out[2] == 0 for row in rows)):
        problems.append(unusable("one_rank", "one rank has no bus bandwidth: nothing went over a link"))
    if (
        listed
        and implied
        and listed != implied
        and not problems
        and abs(factor(collective, listed) - (ratio or 0)) > 0.02
    ):
        problems.append(
            unusable(
                "ranks_disagree",
                "the list names {listed} ranks, but bus over algorithm bandwidth fits {implied}",
                listed=listed,
                implied=implied,
            )
        )
    if not collective:
        problems.append(unusable("collective_unknown", "the text does not say which collective was run"))
    if not listed and not block.stated_ranks and ranks:
        problems.append(note("ranks_implied", "{ranks} ranks follow from bus over algorithm bandwidth", ranks=ranks))
    wrong = sum(row.wrong for row in block.rows)
    if wrong or block.out_of_bounds == "FAILED":
        problems.append(unusable("wrong_values", "{wrong} wrong values: the transfers corrupt data", wrong=wrong))
    if block.torn:
        problems.append(note("torn_rows", "{rows} broken rows were left out", rows=block.torn))
    gpus = list(dict.fromkeys(gpu for *_, gpu in block.ranks if gpu))
    conditions: dict[str, Scalar] = {
        "collective": collective or None,
        "nodes": nodes,
        "ranks": ranks,
        "ranks_per_node": ranks // nodes if ranks and nodes and ranks % nodes == 0 else None,
        "dtype": block.rows[0].dtype,
    }
    piece = excerpt(text.lines, max(block.rows[0].line - 3, 0), block.last + 1)
    facts: dict[str, Any] = {
        **conditions,
        "accelerator": gpus[0] if gpus else None,
        "library_version": block.library or None,
        "rows": len(block.rows),
        "average_bus_gb_per_second_printed": block.average,
    }
    measurements: list[Measurement] = []
    if rows:
        measurements, more = _figures(rows, conditions)
        problems += more
        facts |= _facts(rows)
    else:
        problems.append(unusable("no_sizes", "no row has a size above zero"))
    return Run(
        FORMAT, tuple(measurements), facts, block.version, tuple(problems), block.first + 1, block.last + 1, piece
    )


def _by_columns(block: Block, ratio: float | None) -> str:
    """The collective, where operation, root and the ratio of bandwidths leave only one.

    Before 2.13 the columns differed from test to test; since then a test without a root prints -1.
    """
    header, words = block.left[3:], block.rows[-1].left
    if header == [] and block.left:
        return "all_gather"
    if header == ["redop"] and not words:
        return "alltoall"
    rooted = bool(words) and words[-1].isdigit()
    if rooted:
        return "reduce" if len(words) > 1 and words[0] != "none" else "broadcast"
    reduces = bool(words) and words[0] not in {"none", "-1"}
    return "reduce_scatter" if reduces and ratio is not None and ratio < 0.98 else ""


def _facts(rows: list[Row]) -> dict[str, Any]:
    largest = max(rows, key=lambda row: row.size)
    smallest = min(rows, key=lambda row: row.size)
    peak, at = max(
        ((side[2], row.size) for row in rows for side in (row.out, row.inside) if side), key=lambda pair: pair[0]
    )

    def side(values: tuple[float, float, float] | None) -> dict[str, float] | None:
        if values is None:
            return None
        return {"time_us": values[0], "algbw_gb_per_second": values[1], "busbw_gb_per_second": values[2]}

    return {
        "largest_size_bytes": largest.size,
        "at_largest": {"out_of_place": side(largest.out), "in_place": side(largest.inside)},
        "smallest_size_bytes": smallest.size,
        "smallest_time_us": smallest.out[0],
        "peak_bus_gb_per_second": peak,
        "peak_at_bytes": at,
    }


def _figures(rows: list[Row], conditions: dict[str, Scalar]) -> tuple[list[Measurement], list[Problem]]:
    by_size = {row.size: row for row in rows}
    ordered = [by_size[size] for size in sorted(by_size)]
    largest, smallest = ordered[-1], ordered[0]
    problems: list[Problem] = []
    peak = max(ordered, key=lambda row: row.out[2])
    if largest.out[2] < FALL * peak.out[2]:
        problems.append(
            unusable(
                "bandwidth_falls",
                "the bandwidth falls from {peak:g} GB/s at {at} bytes to {last:g} GB/s at the largest size: "
                "no asymptote; find the cause first",
                peak=peak.out[2],
                at=peak.size,
                last=largest.out[2],
            )
        )
    elif len(ordered) > 1 and ordered[-2].out[2] > 0 and largest.out[2] > RISE * ordered[-2].out[2]:
        problems.append(
            warning("still_rising", "the bandwidth still rises at the largest size: a lower bound; test larger sizes")
        )
    if largest.inside and abs(largest.inside[2] - largest.out[2]) > SIDE_GAP * largest.out[2]:
        problems.append(
            warning(
                "sides_differ",
                "in place {inside:g} GB/s, out of place {out:g} GB/s at the largest size",
                inside=largest.inside[2],
                out=largest.out[2],
            )
        )
    bus = Measurement(
        "bus_bandwidth",
        largest.out[2],
        {**conditions, "size_bytes": largest.size, "curve_over": "bytes"},
        curve=tuple((row.size, row.out[2]) for row in ordered),
        line=largest.line + 1,
    )
    latency = Measurement(
        "collective_latency", smallest.out[0], {**conditions, "size_bytes": smallest.size}, line=smallest.line + 1
    )
    return [bus, latency], problems


def matches_json(value: Any) -> bool:
    """Whether a JSON value is what `-J` writes."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("results"), list)
        and isinstance(value.get("config"), dict)
        and "nccl_version" in value
    )


def read_json(value: dict[str, Any]) -> list[Run]:
    """The run of a `-J` file; its environment is not looked at."""
    devices = [device for device in value.get("devices") or [] if isinstance(device, dict)]
    rows = []
    for index, item in enumerate(value["results"]):
        if not isinstance(item, dict):
            continue
        out, inside = _json_side(item.get("out_of_place")), _json_side(item.get("in_place"))
        size = whole(item.get("size"))
        first = out or inside
        if size is None or first is None:
            continue
        wrong = sum(
            whole(side.get("nwrong")) or 0
            for side in (item.get("out_of_place"), item.get("in_place"))
            if isinstance(side, dict)
        )
        rows.append(Row(size, str(item.get("type", ""))[:20], first, inside, wrong, index))
    if not rows:
        return []
    arguments = value.get("args")
    words = " ".join(str(word)[:200] for word in arguments[:50]) if isinstance(arguments, list) else ""
    name = NAME.search(words)
    block = Block(0, collective=COLLECTIVES.get(name[1], "") if name else "", rows=rows)
    block.version = str(value.get("version", ""))[:40]
    code = whole(value.get("nccl_version"))
    block.library = _library(str(code)) if code and code > 1000 else str(value.get("nccl_version", ""))[:40]
    for device in devices:
        block.ranks.append(
            (
                whole(device.get("rank")) or 0,
                str(device.get("pid", "")),
                str(device.get("hostname", ""))[:200],
                str(device.get("device_info", ""))[:80],
            )
        )
    average = value.get("average_bus_bandwidth")
    block.average = number(average.get("bandwidth")) if isinstance(average, dict) else None
    bounds = value.get("out_of_bounds")
    if isinstance(bounds, dict) and str(bounds.get("okay")).lower() == "false":
        block.out_of_bounds = "FAILED"
    piece = Text("\n".join(f"{row.size} B: {row.out[0]:g} us, bus {row.out[2]:g} GB/s" for row in rows))
    return [_run(block, piece)]


def _json_side(side: Any) -> tuple[float, float, float] | None:
    if not isinstance(side, dict):
        return None
    time, alg, bus = (
        number(side.get("time", side.get("cpu_time"))),
        number(side.get("alg_bw")),
        number(side.get("bus_bw")),
    )
    return None if time is None or alg is None or bus is None else (time, alg, bus)
