"""PyTorch's memory: snapshots (a pickle that is never executed), summaries and out-of-memory messages."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.numbers import number, size_in_bytes, whole
from trainplan.measure.pickle_data import UnsafePickleError, load
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable, warning
from trainplan.measure.source import Text

SNAPSHOT = "CUDA memory snapshot"
SUMMARY = "CUDA memory summary"
OUT_OF_MEMORY = "CUDA out of memory"
MARKERS = ("CUDA memory summary", "Tried to allocate", "GPU reserved memory")
GIB = 2**30
ACTIONS = 20_000_000
FRAGMENTED = 1.3


def matches_snapshot(head: bytes) -> bool:
    """A pickle of protocol 2 to 5 that is not a zip archive of weights."""
    return len(head) > 2 and head[0] == 0x80 and 2 <= head[1] <= 5


def read_snapshot(data: bytes) -> list[Run]:
    """Segments and traced actions of all devices."""
    try:
        value, whole_file = load(data)
    except UnsafePickleError as error:
        problem = unusable(
            "unsafe_pickle", "the pickle asks for {operation}: not plain data, not read", operation=str(error)[:40]
        )
        return [Run(SNAPSHOT, problems=(problem,))]
    segments = value.get("segments") if isinstance(value, dict) else value
    if not isinstance(segments, list) or not any(isinstance(one, dict) and "total_size" in one for one in segments[:8]):
        return [Run(SNAPSHOT, problems=(unusable("no_segments", "a pickle without segments: no memory snapshot"),))]
    problems: list[Problem] = []
    if not whole_file:
        problems.append(warning("cut_file", "the file is cut short: read as far as it goes; sums are too low"))
    facts = _segments(segments)
    traces = value.get("device_traces") if isinstance(value, dict) else None
    facts |= _traces(traces if isinstance(traces, list) else [])
    conditions: dict[str, Scalar] = {"devices": facts["devices"], "at": "the snapshot"}
    reserved, allocated = facts["reserved_bytes"], facts["allocated_bytes"]
    measurements = [
        Measurement("memory_reserved", reserved / GIB, conditions),
        Measurement("memory_allocated", allocated / GIB, conditions),
    ]
    if allocated:
        facts["reserved_over_allocated"] = round(reserved / allocated, 4)
        if reserved > FRAGMENTED * allocated:
            problems.append(
                note(
                    "cached",
                    "{share:.1f} times as much is reserved as allocated: free blocks in the cache, no leak",
                    share=reserved / allocated,
                )
            )
    if not facts["time_axis"]:
        problems.append(note("no_time_axis", "actions without times: an order, but no time axis"))
    return [Run(SNAPSHOT, tuple(measurements), facts, problems=tuple(problems))]


def _segments(segments: list[Any]) -> dict[str, Any]:
    sums = {"reserved_bytes": 0, "allocated_bytes": 0, "active_bytes": 0, "requested_bytes": 0}
    large = blocks = inactive = 0
    devices: set[int] = set()
    known = 0
    for segment in segments:
        if not isinstance(segment, dict):
            continue
        known += 1
        devices.add(whole(segment.get("device")) or 0)
        sums["reserved_bytes"] += whole(segment.get("total_size")) or 0
        sums["allocated_bytes"] += whole(segment.get("allocated_size")) or 0
        sums["active_bytes"] += whole(segment.get("active_size")) or 0
        sums["requested_bytes"] += whole(segment.get("requested_size")) or 0
        large += segment.get("segment_type") == "large"
        for block in segment.get("blocks") or []:
            if isinstance(block, dict):
                blocks += 1
                inactive += (whole(block.get("size")) or 0) if block.get("state") == "inactive" else 0
    return {
        "segments": known,
        "devices": len(devices),
        **sums,
        "large_segments": large,
        "blocks": blocks,
        "inactive_bytes": inactive,
    }


def _traces(traces: list[Any]) -> dict[str, Any]:
    """Counts of actions, and the peak of the allocations that the trace saw."""
    actions: dict[str, int] = {}
    totals: list[int] = []
    peak = 0
    timed = False
    for trace in traces:
        if not isinstance(trace, list):
            continue
        totals.append(len(trace))
        held: dict[Any, int] = {}
        now = 0
        for event in trace[:ACTIONS]:
            if not isinstance(event, dict):
                continue
            action = str(event.get("action", ""))[:30]
            if len(actions) < 50 or action in actions:
                actions[action] = actions.get(action, 0) + 1
            timed = timed or "time_us" in event
            size, address = whole(event.get("size")) or 0, event.get("addr")
            if not isinstance(address, int):
                continue
            if action == "alloc":
                held[address] = size
                now += size
                peak = max(peak, now)
            elif action == "free_completed" and address in held:
                now -= held.pop(address)
    return {
        "trace_events": totals,
        "actions": actions,
        "peak_of_traced_allocations_bytes": peak,
        "time_axis": timed,
    }


ROW = re.compile(r"\|\s*([A-Z][\w -]{2,40}?)\s*\|((?:\s*\d{1,20}(?:\.\d{1,6})?\s*[KMGT]?i?B?\s*\|){2,4})")
CELL = re.compile(r"(\d{1,20}(?:\.\d{1,6})?)\s*([KMGT]?i?B)?")
OOMS = re.compile(r"CUDA OOMs: *(\d{1,9})")
RETRIES = re.compile(r"cudaMalloc retries: *(\d{1,9})")
DEVICE = re.compile(r"device ID (\d{1,4})")
NAMES = {
    "Allocated memory": "allocated",
    "Active memory": "active",
    "Requested memory": "requested",
    "GPU reserved memory": "reserved",
    "Non-releasable memory": "non_releasable",
}


def read_text(text: Text) -> list[Run]:
    """Summaries and out-of-memory messages."""
    return [*_summaries(text), *_out_of_memory(text)]


def _summaries(text: Text) -> list[Run]:
    runs: list[Run] = []
    facts: dict[str, Any] = {}
    first, last = 0, 0

    def finish() -> None:
        if any(f"{name}_peak_bytes" in facts for name in NAMES.values()):
            runs.append(_summary(dict(facts), excerpt(text.lines, first, last + 1), first, last))

    for index, line in enumerate(text.lines):
        if "CUDA memory summary" in line:
            finish()
            facts, first = {}, index
            if match := DEVICE.search(line):
                facts["device"] = int(match[1])
        if match := OOMS.search(line):
            facts["out_of_memory"] = int(match[1])
        if match := RETRIES.search(line):
            facts["retries"] = int(match[1])
        for match in ROW.finditer(line):
            name = NAMES.get(match[1])
            cells = CELL.findall(match[2])
            if name is None or len(cells) < 2 or f"{name}_peak_bytes" in facts:
                continue
            for which, (amount, unit) in zip(("current", "peak"), cells, strict=False):
                # older versions print KB, MB, GB for powers of 1024
                facts[f"{name}_{which}_bytes"] = size_in_bytes(f"{amount} {unit or 'B'}", binary_units=True)
            first, last = first or index, index
    finish()
    return runs


def _summary(facts: dict[str, Any], piece: str, first: int, last: int) -> Run:
    where: dict[str, Scalar] = {"device": facts.get("device")}
    measurements = []
    for kind, name in {"memory_peak_allocated": "allocated", "memory_peak_reserved": "reserved"}.items():
        if value := facts.get(f"{name}_peak_bytes"):
            measurements.append(Measurement(kind, value / GIB, where, line=first + 1))
    problems: list[Problem] = []
    if facts.get("out_of_memory"):
        problems.append(warning("ran_out", "out of memory: {count} times", count=facts["out_of_memory"]))
    if facts.get("retries"):
        problems.append(
            warning("retries", "{count} allocations had to free the cache first: too tight", count=facts["retries"])
        )
    reserved, allocated = facts.get("reserved_peak_bytes"), facts.get("allocated_peak_bytes")
    if reserved and allocated:
        facts["reserved_over_allocated"] = round(reserved / allocated, 4)
    return Run(SUMMARY, tuple(measurements), facts, "", tuple(problems), first + 1, last + 1, piece)


TRIED = re.compile(r"Tried to allocate ([\d.]{1,12} [KMGT]i?B)")
CAPACITY = re.compile(r"total capacity of ([\d.]{1,12} [KMGT]i?B)|;? ([\d.]{1,12} [KMGT]i?B) total capacity")
BY_TORCH = re.compile(r"([\d.]{1,12} [KMGT]i?B) is allocated by PyTorch|([\d.]{1,12} [KMGT]i?B) already allocated")
RESERVED = re.compile(
    r"([\d.]{1,12} [KMGT]i?B) is reserved by PyTorch but unallocated"
    r"|([\d.]{1,12} [KMGT]i?B) reserved in total by PyTorch"
)


def _out_of_memory(text: Text) -> list[Run]:
    """The message: two wordings, before and since 2.1. One run for the first of many ranks."""
    found: list[tuple[int, dict[str, Any]]] = []
    for index, line in enumerate(text.lines):
        tried = TRIED.search(line)
        if tried is None:
            continue
        joined = line if "PyTorch" in line else " ".join(text.lines[index : index + 3])[:2000]
        facts: dict[str, Any] = {"tried_bytes": size_in_bytes(tried[1], binary_units=True)}
        for name, pattern in {"capacity": CAPACITY, "allocated": BY_TORCH, "reserved": RESERVED}.items():
            if match := pattern.search(joined):
                value = size_in_bytes(match[1] or match[2], binary_units=True)
                old = name == "reserved" and match[2] is not None
                facts["reserved_unallocated_bytes" if name == "reserved" and not old else f"{name}_bytes"] = value
        found.append((index, facts))
    if not found:
        return []
    index, facts = found[0]
    facts["messages"] = len(found)
    measurements = []
    if capacity := number(facts.get("capacity_bytes")):
        measurements.append(Measurement("memory_total", capacity / GIB, {}, line=index + 1))
    if allocated := number(facts.get("allocated_bytes")):
        needed = allocated + (number(facts.get("tried_bytes")) or 0)
        facts["needed_at_least_bytes"] = needed
    problem = warning("ran_out", "ran out of memory: the run needs more than the accelerator has")
    piece = excerpt(text.lines, index, index + 2)
    return [Run(OUT_OF_MEMORY, tuple(measurements), facts, "", (problem,), index + 1, found[-1][0] + 1, piece)]
