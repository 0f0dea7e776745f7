"""Slurm: sacct (jobs, failures, hours, waits), sinfo and squeue (states)."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from trainplan.measure.formats.stamps import duration, stamp
from trainplan.measure.numbers import number, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable, warning
from trainplan.measure.source import Text

SACCT = "Slurm sacct"
SINFO = "Slurm sinfo"
SQUEUE = "Slurm squeue"
MARKERS = (
    "JobID",
    "|COMPLETED",
    "|FAILED",
    "|RUNNING",
    ",idle",
    ",allocated",
    ",mixed",
    ",RUNNING",
    ",PENDING",
    "cstate",
    "idle",
    "alloc",
)

COMMAND = re.compile(r"\bsacct |--format|\s-o ")
FAILED = {"FAILED", "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE"}
NODE_FAULTS = {"NODE_FAIL", "BOOT_FAIL"}
STATES = {
    *("COMPLETED", "FAILED", "TIMEOUT", "CANCELLED", "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "RUNNING", "PENDING"),
    *("REQUEUED", "SUSPENDED", "BOOT_FAIL", "DEADLINE", "COMPLETING", "CONFIGURING", "RESIZING", "REVOKED"),
}
NODE_STATES = re.compile(
    r"^(?:idle|alloc|allocated|mix|mixed|down|drain|drained|draining|drng|fail|failing|maint|resv|reserved|comp|completing"
    r"|unk|unknown|planned|plnd|boot|reboot|inval|power\w{0,12}|perfctrs)[*~#!%$@^+-]{0,2}$",
    re.IGNORECASE,
)
STEP = re.compile(r"\.(?:batch|ba\+|extern|ext\+|exte\+|interactive|\d{1,9})")
TYPED_GPU = re.compile(r"gres/gpu:[\w.-]{1,40}=(\d{1,9})")
PLAIN_GPU = re.compile(r"gres/gpu=(\d{1,9})")
JOB = re.compile(r"^\d{1,12}(?:[._+]|$|\[)")


@dataclass(frozen=True)
class Job:
    """One job: seconds, nodes and GPUs that it held."""

    identity: str
    state: str
    elapsed: float | None
    nodes: int
    gpus: int
    cpus: int
    wait: float | None
    start: float | None
    end: float | None
    energy: float | None
    restarts: int
    name: str = ""


def read_text(text: Text) -> list[Run]:
    """Whatever of Slurm is in the text."""
    return [*_sacct(text), *_nodes(text), *_queue(text)]


def _delimiter(header: str) -> str | None:
    for mark in ("|#", "|", ",", ";", "\t"):
        if mark in header:
            return mark
    return None


def _sacct(text: Text) -> list[Run]:
    """Tables with a header that names JobID and State; also fixed width, where columns are cut with +."""
    runs = []
    index, lines = 0, text.lines
    while index < len(lines):
        words = re.split(r"[|,;\s#]+", lines[index].strip())
        if not ({"JobID", "JobIDRaw"} & set(words)) or "State" not in words or COMMAND.search(lines[index]):
            index += 1
            continue
        start = index
        mark = _delimiter(lines[index])
        rows, end = _separated(lines, index, mark) if mark else _fixed(lines, index)
        if rows:
            runs.append(_summary(rows, start, end, text))
        index = max(end, index + 1)
    return runs


def _separated(lines: list[str], start: int, mark: str) -> tuple[list[dict[str, str]], int]:
    """Rows; a field with a line break goes on in the next line."""
    names = [name.strip() for name in lines[start].strip().removeprefix("\ufeff").split(mark)]
    closed = bool(names) and not names[-1]  # -p ends every line with the mark
    if closed:
        names.pop()
    rows: list[dict[str, str]] = []
    pending = ""
    index = start + 1
    while index < len(lines):
        line = lines[index]
        if not line.strip() or line.startswith("```"):
            break
        whole_line = f"{pending} {line}" if pending else line
        cells = whole_line.removesuffix(mark).split(mark) if closed else whole_line.split(mark)
        if len(cells) < len(names) and len(whole_line) < 20_000:
            pending = whole_line
            following = lines[index + 1] if index + 1 < len(lines) else ""
            if JOB.match(following.strip()) or not following.strip():
                rows.append(dict(zip(names, (cell.strip() for cell in cells), strict=False)))
                pending = ""
        else:
            rows.append(dict(zip(names, _joined(cells, names), strict=False)))
            pending = ""
        index += 1
    return rows, index


def _joined(cells: list[str], names: list[str]) -> list[str]:
    """A job name may hold the delimiter: surplus cells belong to it."""
    cells = [cell.strip() for cell in cells]
    surplus = len(cells) - len(names)
    if surplus > 0 and "JobName" in names:
        at = names.index("JobName")
        return [*cells[:at], "|".join(cells[at : at + surplus + 1]), *cells[at + surplus + 1 :]]
    return cells


def _fixed(lines: list[str], start: int) -> tuple[list[dict[str, str]], int]:
    rules = lines[start + 1] if start + 1 < len(lines) else ""
    if not re.match(r"^[\s-]{10,}$", rules):
        return [], start + 1
    spans = [match.span() for match in re.finditer(r"-+", rules)]
    names = [lines[start][begin:end].strip() for begin, end in spans]
    rows = []
    index = start + 2
    while index < len(lines) and lines[index].strip() and not lines[index].startswith("```"):
        rows.append({name: lines[index][begin:end].strip() for name, (begin, end) in zip(names, spans, strict=True)})
        index += 1
    return rows, index


def matches_json(value: Any) -> bool:
    """`sacct --json`."""
    jobs = value.get("jobs") if isinstance(value, dict) else None
    return (
        isinstance(jobs, list)
        and "meta" in value
        and any(isinstance(job, dict) and "job_id" in job for job in jobs[:4])
    )


def read_json(value: dict[str, Any]) -> list[Run]:
    """Jobs; numbers are objects {set, infinite, number} from 23.02 on."""
    jobs = []
    for item in value["jobs"]:
        if not isinstance(item, dict):
            continue
        time = item.get("time") if isinstance(item.get("time"), dict) else {}
        state = item.get("state", {})
        current = state.get("current") if isinstance(state, dict) else item.get("job_state", state)
        state_name = str(current[0] if isinstance(current, list) and current else current).upper()
        times = {name: _unwrapped((time or {}).get(name)) for name in ("submission", "start", "end", "elapsed")}
        tres = item.get("tres") if isinstance(item.get("tres"), dict) else {}
        allocated = (tres or {}).get("allocated")
        counts = {
            (str(entry.get("type")), str(entry.get("name"))): whole(_unwrapped(entry.get("count"))) or 0
            for entry in (allocated if isinstance(allocated, list) else [])
            if isinstance(entry, dict)
        }
        gpus = max(
            [count for (kind, name), count in counts.items() if kind == "gres" and name.startswith("gpu")], default=0
        )
        wait = None
        if times["submission"] and times["start"] and times["start"] >= times["submission"]:
            wait = times["start"] - times["submission"]
        jobs.append(
            Job(
                str(item.get("job_id")),
                state_name.split()[0] if state_name else "",
                times["elapsed"],
                counts.get(("node", ""), 0) or whole(_unwrapped(item.get("allocation_nodes"))) or 1,
                gpus,
                counts.get(("cpu", ""), 0),
                wait,
                times["start"],
                times["end"],
                None,
                whole(_unwrapped(item.get("restart_cnt"))) or 0,
                str(item.get("name", ""))[:80],
            )
        )
    return [_jobs(jobs, 0, 0, "", [])] if jobs else []


def _unwrapped(value: Any) -> float | None:
    if isinstance(value, dict):
        return number(value.get("number")) if value.get("set", True) else None
    return number(value)


def _summary(rows: list[dict[str, str]], start: int, end: int, text: Text) -> Run:
    problems: list[Problem] = []
    steps = [row for row in rows if STEP.search(row.get("JobID", row.get("JobIDRaw", "")))]
    whole_jobs = (
        [row for row in rows if row not in steps]
        if len(rows) < 5000
        else [row for row in rows if not STEP.search(row.get("JobID", row.get("JobIDRaw", "")))]
    )
    if not whole_jobs and steps:
        problems.append(warning("steps_only", "only steps, no job rows: each job counts once by its longest step"))
        longest: dict[str, dict[str, str]] = {}
        for row in steps:
            identity = row.get("JobID", row.get("JobIDRaw", "")).split(".")[0]
            kept = longest.get(identity)
            if kept is None or (_elapsed(row) or 0) > (_elapsed(kept) or 0):
                longest[identity] = row
        whole_jobs = list(longest.values())
    jobs = [_job(row) for row in whole_jobs]
    return _jobs(jobs, start, end, excerpt(text.lines, start, min(end, start + 3)), problems, rows=len(rows))


def _elapsed(row: dict[str, str]) -> float | None:
    raw = row.get("ElapsedRaw", "")
    return number(raw) if raw.isdigit() else duration(row.get("Elapsed", ""))


def _job(row: dict[str, str]) -> Job:
    state = row.get("State", "").split()[0].upper().rstrip("+") if row.get("State", "").split() else ""
    state = next((name for name in STATES if state and name.startswith(state)), state)
    tres = row.get("AllocTRES") or row.get("ReqTRES") or row.get("AllocGRES") or ""
    gpus = _gpus(tres)
    submit, begin, finish = (stamp(row.get(name, "")) for name in ("Submit", "Start", "End"))
    wait = begin - submit if begin is not None and submit is not None and begin >= submit else None
    return Job(
        row.get("JobID", row.get("JobIDRaw", "")),
        state,
        _elapsed(row),
        whole(row.get("NNodes") or row.get("AllocNodes")) or _nodes_of(tres) or _listed(row.get("NodeList", "")),
        gpus,
        whole(row.get("NCPUS") or row.get("AllocCPUS")) or 0,
        wait,
        begin,
        finish,
        number(row.get("ConsumedEnergyRaw", "")),
        whole(row.get("Restarts")) or 0,
        row.get("JobName", "")[:80],
    )


def _gpus(tres: str) -> int:
    """The plain count, or the typed ones summed: never both."""
    plain = PLAIN_GPU.search(tres)
    if plain:
        return int(plain[1])
    typed = sum(int(count) for count in TYPED_GPU.findall(tres))
    if typed:
        return typed
    old = re.search(r"\bgpu(?::[\w.-]{1,40})?:(\d{1,6})", tres)
    return int(old[1]) if old else 0


def _listed(names: str) -> int:
    """Nodes in a compressed list; 0 where none is named."""
    return len(hosts(names)) if names and not names.startswith(("None", "(null)", "Unknown")) else 0


def _nodes_of(tres: str) -> int | None:
    match = re.search(r"\bnode=(\d{1,7})", tres)
    return int(match[1]) if match else None


def _jobs(jobs: list[Job], start: int, end: int, piece: str, problems: list[Problem], rows: int | None = None) -> Run:
    states = Counter(job.state for job in jobs)
    ended = [
        job for job in jobs if job.state not in {"RUNNING", "PENDING", "CONFIGURING", "COMPLETING", "SUSPENDED", ""}
    ]
    timed = [job for job in jobs if job.elapsed is not None]
    gpu_hours = sum((job.elapsed or 0) * job.gpus for job in timed) / 3600
    node_days = sum((job.elapsed or 0) * job.nodes for job in timed) / 86400
    failed = [job for job in ended if job.state in FAILED]
    node_faults = [job for job in ended if job.state in NODE_FAULTS]
    waits = sorted(job.wait for job in jobs if job.wait is not None)
    restarts = sum(job.restarts for job in jobs)
    conditions: dict[str, Scalar] = {"jobs": len(jobs), "ended": len(ended)}
    facts: dict[str, Any] = {
        "rows": rows if rows is not None else len(jobs),
        "jobs": len(jobs),
        "states": dict(states),
        "gpu_hours": round(gpu_hours, 4),
        "node_days": round(node_days, 4),
        "restarts": restarts,
        "list": [
            {
                "id": job.identity,
                "state": job.state,
                "elapsed_seconds": job.elapsed,
                "gpus": job.gpus,
                "nodes": job.nodes,
                "cpus": job.cpus,
                "gpu_hours": round((job.elapsed or 0) * job.gpus / 3600, 4),
            }
            for job in jobs[:200]
        ],
        "buckets": buckets(jobs),
        "spans": [[job.start, job.end, job.state] for job in jobs if job.start is not None][:5000],
    }
    measurements = [Measurement("jobs", len(jobs), conditions)]
    if ended:
        measurements.append(Measurement("failures", len(failed), {**conditions, "node_faults": len(node_faults)}))
    if gpu_hours:
        measurements.append(Measurement("accelerator_hours", gpu_hours, conditions))
    if node_days and ended:
        measurements.append(
            Measurement(
                "failures_per_node_day",
                (len(failed) + restarts) / node_days,
                {**conditions, "node_days": round(node_days, 3)},
                samples=len(failed),
            )
        )
        if node_days < 100:
            problems.append(
                note("few_node_days", "only {days:.1f} node-days: too few for a failure rate", days=node_days)
            )
    if waits:
        measurements.append(
            Measurement(
                "queue_wait", waits[len(waits) // 2] / 3600, conditions, waits[0] / 3600, waits[-1] / 3600, len(waits)
            )
        )
    energy = [job.energy for job in jobs if job.energy]
    if energy:
        measurements.append(Measurement("energy", sum(energy), conditions, samples=len(energy)))
    if not timed and jobs:
        problems.append(unusable("no_elapsed", "no elapsed times: states only, no hours and no rates"))
    return Run(SACCT, tuple(measurements), facts, "", tuple(problems), start + 1, end, piece)


def buckets(jobs: list[Job]) -> dict[str, float]:
    """Accelerator hours (node hours where no accelerator is named) by what became of them."""
    hours: dict[str, float] = {}
    for job in jobs:
        if job.elapsed is None:
            continue
        amount = job.elapsed * (job.gpus or job.nodes or 1) / 3600
        name = {
            "COMPLETED": "completed",
            "RUNNING": "running",
            "TIMEOUT": "ended_at_limit",
            "PREEMPTED": "preempted",
            "REQUEUED": "preempted",
            "CANCELLED": "cancelled",
            "NODE_FAIL": "node_failure",
            "BOOT_FAIL": "node_failure",
        }.get(job.state, "failed" if job.state in FAILED else "other")
        hours[name] = hours.get(name, 0.0) + amount
    return {name: round(amount, 4) for name, amount in hours.items()}


def _columns(line: str, commas: bool) -> list[str]:
    """Words of a table of sinfo; a header with commas parts them by commas outside brackets."""
    if commas:
        return [word.strip() for word in re.split(r",(?![^\[]{0,2000}\])", line)]
    return line.replace("|", " ").split()


def _nodes(text: Text) -> list[Run]:
    """sinfo: `host,state` without header, tables with one, or one JSON object a line."""
    states: dict[str, str] = {}
    first, last = None, 0
    column: tuple[int, int] | None = None
    commas = False
    for index, line in enumerate(text.bare):
        if line.lstrip().startswith("{") and "cstate" in line:
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(row, dict) and "n" in row and "s" in row:
                states.setdefault(str(row["n"])[:80], str(row["s"])[:30])
                first, last = index if first is None else first, index
            continue
        words = _columns(line, commas)
        if "NODELIST" in line and "STATE" in line:
            commas = "," in line
            words = _columns(line, commas)
        if "NODELIST" in words and "STATE" in words:
            column = (words.index("NODELIST"), words.index("STATE"))
            continue
        if column and len(words) > max(column) and NODE_STATES.match(words[column[1]]):
            for name in hosts(words[column[0]]):
                states.setdefault(name, words[column[1]])
            first, last = index if first is None else first, index
            continue
        cells = [cell.strip() for cell in line.split(",")]
        if (
            len(cells) == 2
            and cells[0]
            and not JOB.match(cells[0])
            and " " not in cells[0]
            and NODE_STATES.match(cells[1])
        ):
            states.setdefault(cells[0][:80], cells[1])
            first, last = index if first is None else first, index
    if first is None or len(states) < 2:
        return []
    counts = Counter(states.values())
    away = sum(count for state, count in counts.items() if state.startswith(("down", "drain", "drng", "fail", "DOWN")))
    measurements = (Measurement("nodes", len(states), {"away": away}),)
    facts = {
        "nodes": len(states),
        "states": dict(counts),
        "away": away,
        "not_responding": sum(c for s, c in counts.items() if "*" in s),
    }
    problems = (note("star", "a star after the state: the node does not respond"),) if facts["not_responding"] else ()
    return [Run(SINFO, measurements, facts, "", problems, first + 1, last + 1, excerpt(text.lines, first, first + 3))]


def hosts(pattern: str) -> list[str]:
    """Names of a compressed list: a[01-03,7],b2."""
    found: list[str] = []
    for part in re.findall(r"[^,\[\]]+(?:\[[^\]]{0,400}\][^,\[\]]{0,40})?", pattern):
        match = re.match(r"([^\[]*)\[([^\]]*)\](.*)$", part)
        if match is None:
            found.append(part)
            continue
        for piece in match[2].split(","):
            low, _, high = piece.partition("-")
            if high and low.isdigit() and high.isdigit() and 0 <= int(high) - int(low) < 100_000:
                found += [f"{match[1]}{value:0{len(low)}d}{match[3]}" for value in range(int(low), int(high) + 1)]
            else:
                found.append(f"{match[1]}{piece}{match[3]}")
        if len(found) > 100_000:
            break
    return found


def matches_nodes_json(value: Any) -> bool:
    """`sinfo --json` or `scontrol show nodes --json`."""
    nodes = value.get("nodes") if isinstance(value, dict) else None
    return (
        isinstance(nodes, list)
        and ("meta" in value or "errors" in value)
        and any(isinstance(node, dict) and ("hostname" in node or "name" in node) for node in nodes[:4])
    )


def read_nodes_json(value: dict[str, Any]) -> list[Run]:
    """Nodes and their states."""
    states: Counter[str] = Counter()
    total = 0
    for node in value["nodes"]:
        if isinstance(node, dict):
            total += 1
            state = node.get("state")
            states[
                "+".join(str(part) for part in state).lower() if isinstance(state, list) else str(state)[:40].lower()
            ] += 1
    away = sum(count for name, count in states.items() if "down" in name or "drain" in name or "fail" in name)
    facts = {"nodes": total, "states": dict(states), "away": away, "top_keys": [str(key)[:40] for key in value][:10]}
    return [Run(SINFO, (Measurement("nodes", total, {"away": away}),), facts)]


def _queue(text: Text) -> list[Run]:
    """squeue: job and state, without a header."""
    states: Counter[str] = Counter()
    first, last = None, 0
    for index, line in enumerate(text.lines):
        cells = [cell.strip() for cell in re.split(r"[,|]", line)]
        if len(cells) == 2 and JOB.match(cells[0]) and cells[1] in STATES:
            states[cells[1]] += 1
            first, last = index if first is None else first, index
    if first is None or (first > 0 and "JobID" in text.lines[first - 1]) or _has_header(text, first):
        return []
    problem = unusable("states_only", "job states only: no hours and no rates")
    facts = {"jobs": sum(states.values()), "states": dict(states)}
    figure = Measurement("jobs", sum(states.values()), {})
    return [Run(SQUEUE, (figure,), facts, "", (problem,), first + 1, last + 1, excerpt(text.lines, first, first + 3))]


def _has_header(text: Text, first: int) -> bool:
    return any("JobID" in line for line in text.lines[max(first - 3, 0) : first + 1])
