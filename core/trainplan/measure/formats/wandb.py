"""Curves exported from experiment trackers as CSV: Weights & Biases, TensorBoard's "download csv"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trainplan.measure.formats.csv_text import table_in
from trainplan.measure.formats.steps import Step, figures
from trainplan.measure.numbers import median, number
from trainplan.measure.record import Measurement, Problem, Run, excerpt, unusable
from trainplan.measure.source import Text

WANDB = "W&B export"
HISTORY = "W&B history"
BOARD = "TensorBoard CSV"
STEPS = {"Step", "_step", "trainer/global_step", "Relative Time (Process)", "Relative Time (Wall)"}
MARKERS = ("_runtime", "_timestamp", "Wall time", *STEPS)

# names that loops give to what we can use: kind and factor to its unit
NAMED = {
    "step_time": ("step_time", 1.0),
    "iteration_time": ("step_time", 1.0),
    "train_step_timing in s": ("step_time", 1.0),
    "perf/step_time": ("step_time", 1.0),
    "time_metrics/end_to_end(s)": ("step_time", 1.0),
    "time_metrics/data_loading(s)": ("data_wait", 1.0),
    "throughput(tps)": ("tokens_per_second_per_accelerator", 1.0),
    "tflops": ("model_tflops_per_accelerator", 1.0),
    "mfu(%)": ("mfu", 0.01),
    "memory/max_reserved(GiB)": ("memory_peak_reserved", 1.0),
    "memory/max_active(GiB)": ("memory_peak_allocated", 1.0),
    "train/train_runtime": ("time_to_train", 1.0),
    "train/train_samples_per_second": ("samples_per_second", 1.0),
    "throughput/device/mfu": ("mfu", 1.0),
    "throughput/tokens_per_sec": ("tokens_per_second", 1.0),
    "throughput/device/tokens_per_sec": ("tokens_per_second_per_accelerator", 1.0),
}


def read_text(text: Text) -> list[Run]:
    """The first table of such curves in the text."""
    table = table_in(text, _known, *MARKERS)
    if table is None:
        return []
    piece = excerpt(text.lines, table.line, table.line + 3)
    if table.names[:3] == ["Wall time", "Step", "Value"]:
        run = _board(table.names, table.rows, piece)
    elif "_runtime" in table.names or "_timestamp" in table.names:
        run = _history(table.names, table.rows, piece)
    else:
        run = _export(table.names, table.rows, piece)
    last = table.line + 1 + len(table.rows)
    return [replace(run, first_line=table.line + 1, last_line=last)]


def _known(names: list[str]) -> bool:
    if names[:3] == ["Wall time", "Step", "Value"] or "_runtime" in names or "_timestamp" in names:
        return True
    return names[0] in STEPS and any(" - " in name for name in names[1:])


def _column(header: list[str], rows: list[list[str]], name: str) -> list[float | None]:
    at = header.index(name)
    return [number(row[at]) if at < len(row) else None for row in rows]


def _from_clock(moments: list[float | None], steps: list[float | None]) -> list[Step]:
    """Seconds a step between two rows."""
    found: list[Step] = []
    before: tuple[float, float] | None = None
    for index, (moment, step) in enumerate(zip(moments, steps, strict=False)):
        if moment is None or step is None:
            continue
        if before is not None and step > before[1] and moment > before[0]:
            found.append(Step(int(step), index + 1, (moment - before[0]) / (step - before[1])))
        before = (moment, step)
    return found


def _board(header: list[str], rows: list[list[str]], piece: str) -> Run:
    problems: list[Problem] = []
    steps = _from_clock(_column(header, rows, "Wall time"), _column(header, rows, "Step"))
    values = [value for value in _column(header, rows, "Value") if value is not None]
    facts: dict[str, Any] = {"rows": len(values), "first_value": values[0], "last_value": values[-1]} if values else {}
    measurements: list[Measurement] = []
    if steps:
        measurements, more = figures(steps, {}, problems)
        facts = {**more, **facts}
    return Run(BOARD, tuple(measurements), facts, problems=tuple(problems), excerpt=piece)


def _history(header: list[str], rows: list[list[str]], piece: str) -> Run:
    problems: list[Problem] = []
    clock = "_runtime" if "_runtime" in header else "_timestamp"
    counter = next(
        (name for name in ("_step", "global_step", "train/global_step", "trainer/global_step") if name in header), None
    )
    facts: dict[str, Any] = {"rows": len(rows)}
    measurements: list[Measurement] = []
    if counter:
        steps = _from_clock(_column(header, rows, clock), _column(header, rows, counter))
        if steps:
            measurements, more = figures(steps, {}, problems)
            facts = {**more, **facts}
    measurements += _named(header, rows)
    if not measurements:
        problems.append(unusable("no_speed", "no step count and clock together, and no column of speed"))
    return Run(HISTORY, tuple(measurements), facts, problems=tuple(problems), excerpt=piece)


def _export(header: list[str], rows: list[list[str]], piece: str) -> Run:
    columns = [name for name in header[1:] if not name.endswith(("__MIN", "__MAX"))]
    blank = sum(cell == "" for row in rows for cell in row)
    facts: dict[str, Any] = {"runs": len(columns), "rows": len(rows), "blank_cells": blank, "columns": columns[:50]}
    if columns:
        values = [value for value in _column(header, rows, columns[0]) if value is not None]
        if values:
            facts |= {"first_run": columns[0][:200], "first_value": values[0], "last_value": values[-1]}
    measurements = _named(header, rows)
    problems = () if measurements else (unusable("no_speed", "curves without a clock, and no column of speed"),)
    return Run(WANDB, tuple(measurements), facts, problems=problems, excerpt=piece)


def _named(header: list[str], rows: list[list[str]]) -> list[Measurement]:
    """Columns that are a speed or a time by their name."""
    found = []
    for name in header[:2000]:
        kind = NAMED.get(name) or NAMED.get(name.rsplit(" - ", 1)[-1])
        if kind is None:
            continue
        values = [value for value in _column(header, rows, name) if value is not None and value > 0]
        kept = values[min(10, len(values) // 2) :]
        if kept:
            found.append(Measurement(kind[0], median(kept) * kind[1], {"column": name[:200]}, samples=len(kept)))
    return found
