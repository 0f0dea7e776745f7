"""TensorBoard event files: records of a small protocol buffer, read without any library."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator
from math import isfinite
from typing import Any

from trainplan.measure.formats.steps import Step, figures
from trainplan.measure.formats.wandb import NAMED
from trainplan.measure.numbers import median
from trainplan.measure.record import Measurement, Problem, Run, unusable, warning

FORMAT = "TensorBoard events"
RECORD_LIMIT = 16 * 1024 * 1024
RECORDS = 2_000_000
TAGS = 2000


class _CutError(ValueError):
    """A record ends before its length."""


def matches(head: bytes) -> bool:
    """Whether a file starts with a record whose event holds `brain.Event:`."""
    return len(head) > 24 and b"brain.Event:" in head[:64]


def read(data: bytes) -> list[Run]:
    """All scalars of the file."""
    series: dict[str, list[tuple[int, float, float]]] = {}
    problems: list[Problem] = []
    count = 0
    try:
        for record in _records(data):
            count += 1
            wall, step, scalars = _event(record)
            for tag, value in scalars:
                if tag in series or len(series) < TAGS:
                    series.setdefault(tag, []).append((step, wall, value))
    except _CutError:
        problems.append(warning("cut_file", "the file is cut short: read as far as it goes"))
    facts: dict[str, Any] = {
        "events": count,
        "tags": {tag[:200]: len(points) for tag, points in list(series.items())[:100]},
    }
    measurements: list[Measurement] = []
    if series:
        longest = max(series.values(), key=len)
        steps = []
        for index, (before, after) in enumerate(itertools.pairwise(longest)):
            if after[0] > before[0] and after[1] > before[1]:
                steps.append(Step(after[0], index, (after[1] - before[1]) / (after[0] - before[0])))
        if steps:
            measurements, more = figures(steps, {}, problems)
            facts |= more
    for tag, points in series.items():
        kind = NAMED.get(tag)
        values = [value for _, _, value in points if value > 0]
        if kind and values:
            kept = values[min(10, len(values) // 2) :]
            measurements.append(Measurement(kind[0], median(kept) * kind[1], {"column": tag[:200]}, samples=len(kept)))
    if not measurements:
        problems.append(unusable("no_speed", "no scalar with two points: no step time"))
    return [Run(FORMAT, tuple(measurements), facts, problems=tuple(problems))]


def _records(data: bytes) -> Iterator[bytes]:
    """Records: length (8 bytes), checksum (4), data, checksum (4)."""
    position = 0
    for _ in range(RECORDS):
        if position >= len(data):
            return
        if position + 12 > len(data):
            raise _CutError
        (length,) = struct.unpack_from("<Q", data, position)
        end = position + 12 + length
        if length > RECORD_LIMIT or end + 4 > len(data):
            raise _CutError
        yield data[position + 12 : end]
        position = end + 4


def _fields(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """Field number, wire type and value of a protocol buffer message."""
    position = 0
    while position < len(data):
        key, position = _varint(data, position)
        field, wire = key >> 3, key & 7
        if wire == 0:
            value, position = _varint(data, position)
            yield field, wire, value
        elif wire == 1:
            if position + 8 > len(data):
                raise _CutError
            yield field, wire, data[position : position + 8]
            position += 8
        elif wire == 2:
            length, position = _varint(data, position)
            if position + length > len(data):
                raise _CutError
            yield field, wire, data[position : position + length]
            position += length
        elif wire == 5:
            if position + 4 > len(data):
                raise _CutError
            yield field, wire, data[position : position + 4]
            position += 4
        else:
            raise _CutError


def _varint(data: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if position >= len(data) or shift > 63:
            raise _CutError
        byte = data[position]
        position += 1
        value |= (byte & 127) << shift
        if not byte & 128:
            return value, position
        shift += 7


def _event(record: bytes) -> tuple[float, int, list[tuple[str, float]]]:
    """Wall time, step and scalars (fields 1, 2 and 5 of Event)."""
    wall, step, scalars = 0.0, 0, []
    for field, wire, value in _fields(record):
        if field == 1 and wire == 1:
            (wall,) = struct.unpack("<d", value)
        elif field == 2 and wire == 0:
            step = value
        elif field == 5 and wire == 2:
            for inner, kind, part in _fields(value):
                if inner == 1 and kind == 2 and (scalar := _value(part)) is not None:
                    scalars.append(scalar)
    return wall, step, scalars


def _value(data: bytes) -> tuple[str, float] | None:
    """Tag and number: `simple_value` (2), or a tensor (8) of one float."""
    tag, number = "", None
    for field, wire, value in _fields(data):
        if field == 1 and wire == 2:
            tag = value[:400].decode("utf-8", errors="replace")
        elif field == 2 and wire == 5:
            (number,) = struct.unpack("<f", value)
        elif field == 8 and wire == 2:
            number = _tensor(value)
    return (tag, number) if tag and number is not None and isfinite(number) else None


def _tensor(data: bytes) -> float | None:
    """The single float of a tensor: `float_val` (5, packed or not) or `tensor_content` (4)."""
    for field, wire, value in _fields(data):
        if field in {4, 5} and wire in {2, 5} and len(value) == 4:
            return float(struct.unpack("<f", value)[0])
        if field == 6 and wire in {1, 2} and len(value) == 8:
            return float(struct.unpack("<d", value)[0])
    return None
