"""Several layouts of one plan, each a folder with its launch files and its plan, and how their runs came out."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.search.plans import search, with_parallelism
from trainplan.english import Sentence
from trainplan.export.launch.job import RefusedError
from trainplan.export.launch.quoting import json_document, slug
from trainplan.export.launch.read.found import ConfigReadError
from trainplan.export.launch.read.text import from_json, read_text
from trainplan.measure.read import read_file
from trainplan.plan.document import Plan
from trainplan.plan.files import EXTENSION, serialise
from trainplan.report.content import input_hash

MANIFEST = "sweep.json"
FORMAT = "trainplan-sweep"
MOST_LAYOUTS = 100
LEAST_SEARCHED = 60
"""Layouts that are looked at: some of the best may be refused by the target."""
MOST_LOGS = 50
LARGEST_LOG_BYTES = 200_000_000
LOGS = (".log", ".out", ".txt", ".json", ".jsonl")
KINDS = ("step_time", "tokens_per_second", "tokens_per_second_per_accelerator")
"""Measured figures that say how long a step took, the surest first."""
MakeFiles = Callable[[Plan, Results], dict[str, bytes]]


@dataclass(frozen=True)
class Outcome:
    """One layout of a sweep: what was expected of it, and what its logs say."""

    folder: str
    hash: str
    layout: dict[str, Any]
    expected_seconds: float
    low_seconds: float
    high_seconds: float
    measured_seconds: float | None
    """Median of the steps in the folder's logs; None where none was read."""
    logs: tuple[str, ...]

    @property
    def error(self) -> float | None:
        """Expected over measured, less one."""
        return None if self.measured_seconds is None else self.expected_seconds / self.measured_seconds - 1


def sweep_files(plan: Plan, make: MakeFiles, top: int) -> dict[str, bytes]:
    """Files of the `top` best layouts by path, and the list that `read_sweep` starts from.

    Layouts that the target refuses are listed with the reason. Raises RefusedError where none is left.
    """
    found: dict[str, bytes] = {}
    entries: list[dict[str, Any]] = []
    refused: list[dict[str, Any]] = []
    for number, layout in enumerate(search(plan, top=max(LEAST_SEARCHED, top)).layouts, 1):
        if len(entries) == top:
            break
        chosen = with_parallelism(plan, layout.parallelism)
        results = evaluate(chosen, scaling=False)
        try:
            files = make(chosen, results)
        except RefusedError as error:
            refused.append({"rank": number, "layout": layout.parallelism, "reason": str(error)})
            continue
        if results.step is None or results.memory is None:
            continue
        folder = f"{number:03d}"
        found |= {f"{folder}/{name}": content for name, content in files.items()}
        found[f"{folder}/{slug(plan.name)}{EXTENSION}"] = serialise(chosen)
        entries.append(
            {
                "folder": folder,
                "hash": input_hash(chosen),
                "layout": layout.parallelism,
                "step_seconds": results.step.seconds,
                "low_seconds": results.step.low_seconds,
                "high_seconds": results.step.high_seconds,
                "tokens_per_second": results.step.tokens_per_second,
                "accelerators": chosen.hardware.accelerators,
                "peak_bytes": results.memory.peak_bytes,
            }
        )
    if not entries:
        reason = refused[0]["reason"] if refused else "no layout of the plan fits"
        raise RefusedError(Sentence("none of the best layouts can be launched this way: {reason}", reason=reason))
    manifest = {"format": FORMAT, "version": 1, "plan": plan.name, "hash": input_hash(plan), "layouts": entries,
                "refused": refused}  # fmt: skip
    return {MANIFEST: json_document(manifest).encode(), **found}


def read_sweep(folder: Path) -> tuple[Outcome, ...]:
    """The layouts of a sweep with the step times in their logs: files of each folder that end in .log, .out, .json ...

    Raises ConfigReadError for a folder that holds no sweep of ours.
    """
    document = from_json(read_text(folder / MANIFEST))
    entries = document.get("layouts") if isinstance(document, dict) else None
    if not isinstance(entries, list) or document.get("format") != FORMAT or len(entries) > MOST_LAYOUTS:
        raise ConfigReadError(
            Sentence("{folder} is not a list of layouts written by an export", folder=folder / MANIFEST)
        )
    return tuple(_outcome(folder, entry) for entry in entries)


def _outcome(folder: Path, entry: Any) -> Outcome:
    name = entry.get("folder") if isinstance(entry, dict) else None
    if not isinstance(name, str) or PurePosixPath(name).name != name or name in ("", ".", ".."):
        raise ConfigReadError("a layout of the sweep has no folder of its own")
    numbers = [entry.get(key) for key in ("step_seconds", "low_seconds", "high_seconds")]
    if not all(isinstance(number, int | float) and number > 0 for number in numbers):
        raise ConfigReadError(Sentence("the layout {name} of the sweep has no expected step time", name=name))
    layout = entry.get("layout")
    steps, logs = _measured(folder / name, _seconds_of(entry))
    return Outcome(
        folder=name,
        hash=str(entry.get("hash", ""))[:40],
        layout=layout if isinstance(layout, dict) else {},
        expected_seconds=float(numbers[0]),
        low_seconds=float(numbers[1]),
        high_seconds=float(numbers[2]),
        measured_seconds=statistics.median(steps) if steps else None,
        logs=logs,
    )


def _seconds_of(entry: dict[str, Any]) -> Callable[[str, float], float | None]:
    """How a measured figure of a kind becomes the seconds of a step."""
    rate, count = entry.get("tokens_per_second"), entry.get("accelerators")
    known = isinstance(rate, int | float) and isinstance(count, int) and rate > 0 and count > 0
    tokens = float(rate) * float(entry["step_seconds"]) if known and rate is not None else 0.0

    def seconds(kind: str, value: float) -> float | None:
        if kind == "step_time":
            return value
        if value <= 0 or not known or count is None:
            return None
        if kind == "tokens_per_second":
            return tokens / value
        return tokens / (value * count) if kind == "tokens_per_second_per_accelerator" else None

    return seconds


def _measured(folder: Path, seconds: Callable[[str, float], float | None]) -> tuple[list[float], tuple[str, ...]]:
    """Step times [s] of the logs in a folder, and the logs that held any."""
    steps: list[float] = []
    logs: list[str] = []
    if not folder.is_dir():
        return steps, ()
    for path in sorted(folder.iterdir())[:MOST_LOGS]:
        if path.suffix not in LOGS or not path.is_file() or path.stat().st_size > LARGEST_LOG_BYTES:
            continue
        for run in read_file(path).runs:
            figures = {measurement.kind: measurement.value for measurement in run.measurements}
            found = [value for kind in KINDS if kind in figures and (value := seconds(kind, figures[kind])) is not None]
            if found:  # the first kind is the surest
                steps.append(found[0])
                logs.append(path.name)
    return steps, tuple(dict.fromkeys(logs))
