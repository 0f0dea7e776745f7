"""PyTorch profiler traces: streamed event by event; busy, communication and idle time of each device."""

from __future__ import annotations

import itertools
import json
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from trainplan.measure.numbers import median, number, percentile
from trainplan.measure.record import Measurement, Problem, Run, Scalar, note, unusable, warning
from trainplan.measure.source import Source

FORMAT = "PyTorch profiler trace"
HEAD = 64 * 1024
EVENT_LIMIT = 4 * 1024 * 1024
GROUPS = 512
NAMES = 20_000

BARE_EVENT = re.compile(rb'^\[\s*\{[^{}]{0,400}"ph"\s*:\s*"')
"""Before 1.8 PyTorch wrote the array of events alone; kernels are those of the process `CUDA functions`."""
EVENTS = re.compile(r'"traceEvents"\s*:\s*\[|^\ufeff?\s*\[')
KERNEL = {"kernel", "Kernel"}
COPY = {"gpu_memcpy", "gpu_memset", "Memcpy", "Memset"}
COMMUNICATION = re.compile(
    r"^(?:nccl|rccl|Nccl|ncclKernel|ncclDevKernel|void nccl|hccl|deep_ep|nvshmem)", re.IGNORECASE
)
STEP = re.compile(r"^ProfilerStep#(\d{1,9})")
LOADER = "enumerate(DataLoader)"


@dataclass
class Device:
    """Intervals of one device, in microseconds."""

    starts: array[float] = field(default_factory=lambda: array("d"))  # since the first event: keeps the digits
    ends: array[float] = field(default_factory=lambda: array("d"))
    kind: array[int] = field(default_factory=lambda: array("b"))  # 0 compute, 1 communication, 2 copy


@dataclass
class Trace:
    """What was gathered while the events went by."""

    head: dict[str, Any] = field(default_factory=dict)
    devices: dict[int, Device] = field(default_factory=dict)
    steps: dict[int, list[tuple[float, float]]] = field(default_factory=dict)
    names: dict[str, float] = field(default_factory=dict)
    collectives: dict[tuple[str, int, int], list[float]] = field(default_factory=dict)
    streams: set[str] = field(default_factory=set)
    loader: float = 0.0
    origin: float | None = None
    events: int = 0
    kernels: int = 0
    copies: int = 0
    communication: int = 0
    spoiled: int = 0


def matches(head: bytes) -> bool:
    """Whether the beginning of a file is that of a trace."""
    start = head[:HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"["):
        return BARE_EVENT.search(start) is not None
    if not start.startswith(b"{"):
        return False
    return any(key in start for key in (b'"traceEvents"', b'"deviceProperties"', b'"distributedInfo"'))


def read(source: Source) -> list[Run]:
    """The trace of a file of any size, compressed or not."""
    trace = Trace()
    problems: list[Problem] = []
    whole_file = False
    for event in _events(source, trace):
        if event is None:
            whole_file = True
            break
        _take(trace, event)
    if not trace.events:
        return [Run(FORMAT, problems=(unusable("no_events", "a trace without events, or cut before the first"),))]
    if not whole_file:
        problems.append(warning("cut_file", "the trace is cut short: read as far as it goes"))
    if trace.spoiled:
        problems.append(note("spoiled_events", "{count} events could not be read", count=trace.spoiled))
    return [_run(trace, problems)]


def _events(source: Source, trace: Trace) -> Iterator[dict[str, Any] | None]:
    """Every event; None once the array has ended. The keys before the array become the head of the trace."""
    decoder = json.JSONDecoder(strict=False)
    text, position, started = "", 0, False
    tail = b""
    for chunk in source.chunks():
        data = tail + chunk
        cut = len(data)
        while cut > max(len(data) - 4, 0) and data[cut - 1] & 0xC0 == 0x80:
            cut -= 1
        if cut and data[cut - 1] >= 0xC0:
            cut -= 1
        data, tail = data[:cut], data[cut:]
        text = text[position:] + data.decode("utf-8", errors="replace")
        position = 0
        if not started:
            match = EVENTS.search(text)
            if match is None:
                if len(text) > EVENT_LIMIT:
                    return
                continue
            started = True
            _head(trace, text[: match.start()])
            position = match.end()
        while True:
            position = _skip(text, position)
            if position >= len(text):
                break
            if text[position] == "]":
                yield None
                _tail(trace, text[position + 1 :])
                return
            try:
                event, position = decoder.raw_decode(text, position)
            except json.JSONDecodeError as error:
                rest = len(text) - position
                if error.pos < len(text) - 12 and rest > 64:
                    following = text.find("},", position)
                    if following > 0:
                        trace.spoiled += 1
                        position = following + 2
                        continue
                if rest > EVENT_LIMIT:
                    return
                break
            except RecursionError:
                return
            if isinstance(event, dict):
                yield event


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\r\n,":
        position += 1
    return position


def _head(trace: Trace, text: str) -> None:
    """Keys before the events: device properties, distributed info, versions."""
    body = text.strip().lstrip("\ufeff").rstrip(", \t\r\n")
    try:
        value = json.loads(body + "}", strict=False) if body.startswith("{") and len(body) > 1 else {}
    except (ValueError, RecursionError):
        value = {}
    trace.head = value if isinstance(value, dict) else {}


def _tail(trace: Trace, text: str) -> None:
    """Keys after the events, as far as they are there."""
    body = text.strip().lstrip(",").strip()
    try:
        value = json.loads("{" + body, strict=False) if body and body != "}" else {}
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict):
        trace.head = {**value, **trace.head}


def _take(trace: Trace, event: dict[str, Any]) -> None:
    trace.events += 1
    if event.get("ph") != "X":
        return
    start, length = number(event.get("ts")), number(event.get("dur"))
    if start is None or length is None or length < 0:
        return
    category = "kernel" if event.get("pid") == "CUDA functions" else event.get("cat")
    name = str(event.get("name", ""))
    if category in KERNEL or category in COPY:
        _device_event(trace, event, name, str(category), start, length)
    elif name.startswith("ProfilerStep") and (match := STEP.match(name)):
        if category != "gpu_user_annotation":
            trace.steps.setdefault(int(match[1]), []).append((start, start + length))
    elif LOADER in name and category in {"user_annotation", "cpu_op", "Operator"}:
        trace.loader += length


def _device_event(trace: Trace, event: dict[str, Any], name: str, category: str, start: float, length: float) -> None:
    arguments = event.get("args")
    arguments = arguments if isinstance(arguments, dict) else {}
    device = number(arguments.get("device"))
    pid = event.get("pid")
    index = int(device) if device is not None else pid if isinstance(pid, int) else 0
    if index not in trace.devices and len(trace.devices) >= GROUPS:
        return
    trace.origin = start if trace.origin is None else trace.origin
    start -= trace.origin
    talks = category in KERNEL and COMMUNICATION.match(name) is not None
    kept = trace.devices.setdefault(index, Device())
    kept.starts.append(start)
    kept.ends.append(start + length)
    kept.kind.append(1 if talks else 2 if category in COPY else 0)
    if category in KERNEL:
        trace.kernels += 1
        if name in trace.names or len(trace.names) < NAMES:
            trace.names[name] = trace.names.get(name, 0.0) + length
    else:
        trace.copies += 1
    stream = arguments.get("stream")
    if stream is not None and len(trace.streams) < GROUPS:
        trace.streams.add(str(stream)[:20])
    if talks:
        trace.communication += 1
        collective = str(arguments.get("Collective name", ""))[:40]
        elements, group = number(arguments.get("In msg nelems")), number(arguments.get("Group size"))
        if collective and elements and group and len(trace.collectives) < 5000:
            trace.collectives.setdefault((collective, int(group), int(elements)), []).append(length)


def _covered(starts: npt.NDArray[np.float64], ends: npt.NDArray[np.float64]) -> float:
    """Length of the union of intervals that are in the order of their starts."""
    if not len(starts):
        return 0.0
    reached = np.maximum.accumulate(ends)
    fresh = np.concatenate(([True], starts[1:] > reached[:-1]))
    last = np.concatenate((fresh[1:], [True]))
    return float((reached[last] - starts[fresh]).sum())


def _run(trace: Trace, problems: list[Problem]) -> Run:
    properties = trace.head.get("deviceProperties")
    names = [str(one.get("name", ""))[:80] for one in properties or [] if isinstance(one, dict)]
    distributed = trace.head.get("distributedInfo")
    distributed = distributed if isinstance(distributed, dict) else {}
    rank, world = number(distributed.get("rank")), number(distributed.get("world_size"))
    facts: dict[str, Any] = {
        "events": trace.events,
        "kernels": trace.kernels,
        "copies": trace.copies,
        "communication_kernels": trace.communication,
        "devices": sorted(trace.devices),
        "streams": sorted(trace.streams),
        "device_names": names[:16],
        "rank": None if rank is None else int(rank),
        "world_size": None if world is None else int(world),
        "backend": distributed.get("backend") if isinstance(distributed.get("backend"), str) else None,
        "schema_version": trace.head.get("schemaVersion"),
        "steps": sorted(trace.steps)[:200],
    }
    if trace.names:
        top = max(trace.names, key=lambda name: trace.names[name])
        facts["top_kernel"] = [top[:120], trace.names[top]]
    where: dict[str, Scalar] = {"rank": facts["rank"], "world_size": facts["world_size"], "profiled": True}
    measurements: list[Measurement] = []
    if not trace.devices:
        problems.append(unusable("no_device_events", "no kernels or copies: the CPU's part only"))
    else:
        measurements += _device_figures(trace, facts, where)
    measurements += _step_figures(trace, facts, where, problems)
    if trace.communication:
        problems.append(
            note("waiting_included", "a collective's kernel waits for the slowest rank: take the least over ranks")
        )
    problems.append(note("profiled", "profiling slows steps"))
    return Run(FORMAT, tuple(measurements), facts, problems=tuple(problems))


def _device_figures(trace: Trace, facts: dict[str, Any], where: dict[str, Scalar]) -> list[Measurement]:
    """Times of the busiest device over the span of its events, or for each step where steps are marked."""
    index = max(trace.devices, key=lambda key: len(trace.devices[key].starts))
    device = trace.devices[index]
    starts, ends, kind = (
        np.frombuffer(column, column.typecode) for column in (device.starts, device.ends, device.kind)
    )
    order = np.argsort(starts, kind="stable")
    starts, ends, kind = starts[order], ends[order], kind[order]
    busy = _covered(starts, ends)
    compute, talk, both = (_covered(starts[chosen], ends[chosen]) for chosen in (kind == 0, kind == 1, kind < 2))
    exposed = both - compute
    span = float(ends.max() - starts[0])
    facts |= {
        "device_busy_us": round(busy, 3),
        "device_span_us": round(span, 3),
        "kernel_sum_us": round(float((ends - starts)[kind < 2].sum()), 3),
        "compute_us": round(compute, 3),
        "communication_us": round(talk, 3),
        "exposed_communication_us": round(exposed, 3),
        "idle_us": round(span - busy, 3),
    }
    if talk:
        facts["overlap_fraction"] = round(1 - exposed / talk, 4)
    steps = max(len(trace.steps), 1)
    unit = {**where, "device": index, "over": "a step" if trace.steps else "the whole trace"}
    figures = {
        "compute_time": compute,
        "communication_time": talk,
        "exposed_communication_time": exposed,
        "idle_time": span - busy,
    }
    return [Measurement(kind, value / 1e6 / steps, unit) for kind, value in figures.items()]


def _step_figures(
    trace: Trace, facts: dict[str, Any], where: dict[str, Scalar], problems: list[Problem]
) -> list[Measurement]:
    """Distance between the starts of marked steps; the first is incomplete."""
    if not trace.steps:
        problems.append(note("no_steps", "no ProfilerStep marks: no step time can be given"))
        return []
    starts = [min(begin for begin, _ in trace.steps[step]) for step in sorted(trace.steps)]
    ends = [max(end for _, end in trace.steps[step]) for step in sorted(trace.steps)]
    gaps = [(after - before) / 1e6 for before, after in itertools.pairwise(starts)]
    lengths = [(end - start) / 1e6 for start, end in zip(starts, ends, strict=True)]
    values = gaps[1:] or gaps or lengths
    facts["median_step_seconds"] = median(values)
    found = []
    if len(starts) == 1:
        problems.append(warning("one_step", "one marked step: it may be incomplete"))
    found.append(
        Measurement("step_time", median(values), where, percentile(values, 0.1), percentile(values, 0.9), len(values))
    )
    if trace.loader:
        found.append(Measurement("data_wait", trace.loader / 1e6 / len(trace.steps), where))
    return found
