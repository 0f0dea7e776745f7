"""Read a file: recognise it by its content and return every run that it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainplan.measure.formats import nccl_tests
from trainplan.measure.json_text import values_in
from trainplan.measure.record import Problem, Reading, Run, unusable, warning
from trainplan.measure.source import TEXT_LIMIT, Source, Text, binary


@dataclass(frozen=True)
class TextFormat:
    """A format in lines; `markers`: no run without one of these words in the text."""

    name: str
    markers: tuple[str, ...]
    read: Callable[[Text], list[Run]]


@dataclass(frozen=True)
class JsonFormat:
    """A format of JSON values, whole files or inside other text."""

    name: str
    matches: Callable[[Any], bool]
    read: Callable[[Any], list[Run]]


TEXT_FORMATS = (TextFormat(nccl_tests.FORMAT, nccl_tests.MARKERS, nccl_tests.read_text),)
JSON_FORMATS = (JsonFormat(nccl_tests.FORMAT, nccl_tests.matches_json, nccl_tests.read_json),)


def read_file(source: Path | str | bytes, name: str = "") -> Reading:
    """Everything measured in a file (a path) or in bytes. Raises OSError where the path cannot be read.

    What the file lacks or got wrong is a problem of the reading, never an exception.
    """
    opened = Source.of(source, name)
    if binary(opened.head):
        return _reading(opened, [], [unusable("not_text", "not a measurement file: binary data of no known format")])
    data = opened.bytes()
    problems: list[Problem] = []
    if len(data) >= TEXT_LIMIT:
        problems.append(warning("cut_at_limit", "only the first {mib} MiB were read", mib=TEXT_LIMIT // 2**20))
    text = Text.decode(data)
    runs = read_text(text, problems)
    if not runs:
        problems.append(unusable("not_recognised", "no known log or benchmark output in this file"))
    return _reading(opened, runs, problems, text)


def read_text(text: Text, problems: list[Problem]) -> list[Run]:
    """The runs of a text; `problems` gains what is wrong with the text as a whole."""
    runs: list[Run] = []
    for value in values_in(text.raw, problems):
        for json_format in JSON_FORMATS:
            if json_format.matches(value):
                runs += json_format.read(value)
    for text_format in TEXT_FORMATS:
        if any(marker in text.raw for marker in text_format.markers):
            runs += text_format.read(text)
    return sorted(runs, key=lambda run: run.first_line or 0)


def _reading(source: Source, runs: list[Run], problems: list[Problem], text: Text | None = None) -> Reading:
    lines = len(text.lines) if text else 0
    return Reading(source.name[:200], source.sha256, source.size, tuple(runs), tuple(problems), lines)
