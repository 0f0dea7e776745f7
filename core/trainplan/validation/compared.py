"""Measured runs beside what the engine said of them: the published ones by fits that had not seen them, and others.

The predicted speed of a published run follows from its held-out error, so that nothing is evaluated again; its
interval is that of runs like it. Memory is predicted anew: no constant of it was fitted to these runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

import numpy as np

from trainplan.catalog.entries import Accelerator
from trainplan.catalog.library import load_library
from trainplan.engine.calibration import Calibration, Interval, built_in_calibration
from trainplan.engine.job.job import Job
from trainplan.engine.memory.error import MEMORY_ERROR
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.step_time.evidence import interval_of
from trainplan.validation.memory import contradicts_itself, memory_held_out
from trainplan.validation.runs import job_from_run
from trainplan.validation.summary import (
    GIGA,
    MEASURED_MEMORY,
    held_out_errors,
    measured_figure,
    published_runs,
    validate,
    weighted_quantile,
)

ModelClass = Literal["dense", "mixture"]


@dataclass(frozen=True)
class ComparedRun:
    """Tokens a second of one accelerator, or its memory [GB]: measured, predicted, and the 80 % interval of that."""

    id: str
    group: str
    """Runs of one group are near repeats and share one weight."""
    accelerator: str
    framework: str
    training: str
    model_class: ModelClass
    model: str
    accelerators: int
    source: str
    address: str
    measured: float
    predicted: float
    low: float
    high: float
    seen_by_fit: bool
    """The constants that ship were fitted with this run; its prediction here is of a fit that had not seen it."""
    own: bool = False
    predicted_anew: float | None = None
    """By a fit that had not seen its source either; what the interval has to hold."""

    @property
    def error(self) -> float:
        """Predicted over measured - 1."""
        return self.predicted / self.measured - 1

    @property
    def inside(self) -> bool:
        """Whether the interval about the prediction that knew nothing of its source holds the measured figure."""
        factor = 1.0 if self.predicted_anew is None else self.predicted_anew / self.predicted
        return self.low * factor <= self.measured <= self.high * factor


@dataclass(frozen=True)
class Skipped:
    """A run that cannot be predicted, and why."""

    id: str
    reason: str


@dataclass(frozen=True)
class ErrorSummary:
    """Errors of runs, each group with the same weight; fractions."""

    runs: int
    groups: int
    median: float
    p90: float
    bias: float
    coverage: float
    """Share of runs inside their 80 % interval."""


@cache
def compared_published_runs() -> tuple[ComparedRun, ...]:
    """Every published run whose speed was predicted by a fit that had not seen it."""
    errors = held_out_errors()
    accelerators = load_library().accelerators
    calibration = built_in_calibration()
    known: dict[tuple[str, ...], tuple[Job, Interval] | None] = {}
    found = []
    for row in published_runs():
        measured = (row.get("throughput") or {}).get("tokens_per_s_per_gpu")
        if row["id"] not in errors or not measured or "speed" not in row["use"]:
            continue
        kind = _kind(row)
        if kind not in known:
            known[kind] = _job_and_interval(row, accelerators, calibration)
        like = known[kind]
        if like is None:
            continue
        held_out = errors[row["id"]]
        predicted = measured * (1 + held_out.group)
        made = _compared(row, *like, measured, predicted, seen=held_out.seen_by_fit)
        found.append(replace(made, predicted_anew=measured * (1 + held_out.source)))
    return tuple(found)


def compare_runs(rows: Iterable[Mapping[str, Any]]) -> tuple[tuple[ComparedRun, ...], tuple[Skipped, ...]]:
    """Runs of one's own, predicted by the constants that ship; with those that cannot be, and why."""
    rows = list(rows)
    accelerators = load_library().accelerators
    compared, skipped = [], []
    for row, judged in zip(rows, validate(rows, accelerators=accelerators)["rows"], strict=True):
        predicted, measured = judged["predicted"], judged["measured"]["tokens_per_s_per_gpu"]
        job = job_from_run(row, accelerators).job
        if judged["skipped"] or job is None:
            skipped.append(Skipped(judged["id"], str(judged["skipped"])))
        elif not measured:
            skipped.append(Skipped(judged["id"], "measured: neither tokens_per_s_per_gpu nor step_time_s is stated"))
        else:
            time = Interval(
                low=predicted["tokens_per_s_per_gpu"] / predicted["high"],
                high=predicted["tokens_per_s_per_gpu"] / predicted["low"],
                runs=0,
                groups=0,
                basis="group",
            )
            speed = predicted["tokens_per_s_per_gpu"]
            compared.append(_compared(row, job, time, measured, speed, seen=judged["seen_by_fit"], own=True))
    return tuple(compared), tuple(skipped)


def compare_memory(
    rows: Iterable[Mapping[str, Any]], *, own: bool = False, held_out: Mapping[str, float] | None = None
) -> tuple[ComparedRun, ...]:
    """Measured memory of runs beside its prediction; rows without a measured figure of a known kind are left out.

    held_out: predictions [GB] by row that stand in for those of figures which the row's own source showed.
    """
    accelerators = load_library().accelerators
    instead = held_out or {}
    found = []
    for row in rows:
        figures = row.get("measured")
        figures = figures if isinstance(figures, Mapping) else {}
        measured, kind = measured_figure(figures, "mem_gb_per_gpu"), MEASURED_MEMORY.get(str(figures.get("mem_kind")))
        if kind is None or measured is None:
            continue
        case = job_from_run(row, accelerators)
        if case.job is None or case.layout is None:
            continue
        try:
            memory = peak_memory(case.job, case.layout, parts=not own)
        except (NotImplementedError, ValueError, TypeError, ArithmeticError, LookupError):
            continue
        if not own and contradicts_itself(memory, measured):
            continue
        predicted = instead.get(case.id, float(kind(memory)) / GIGA)
        low, high = MEMORY_ERROR
        ratio = Interval(low=1 / high, high=1 / low, runs=0, groups=0, basis="group")
        found.append(_compared(row, case.job, ratio, measured, predicted, seen=case.id in instead, own=own))
    return tuple(found)


@cache
def compared_published_memory() -> tuple[ComparedRun, ...]:
    """The published runs whose memory was measured, each predicted without what its own source showed."""
    return compare_memory((row for row in published_runs() if "memory" in row["use"]), held_out=memory_held_out())


def error_summary(runs: Sequence[ComparedRun]) -> ErrorSummary | None:
    """Median, 90th percentile, bias and interval coverage; None of no runs."""
    if not runs:
        return None
    counts: dict[str, int] = {}
    for run in runs:
        counts[run.group] = counts.get(run.group, 0) + 1
    weights = np.array([1 / counts[run.group] for run in runs])
    errors = np.array([run.error for run in runs])
    return ErrorSummary(
        runs=len(runs),
        groups=len(counts),
        median=weighted_quantile(np.abs(errors), weights, 0.5),
        p90=weighted_quantile(np.abs(errors), weights, 0.9),
        bias=float(np.average(errors, weights=weights)),
        coverage=float(np.average([run.inside for run in runs], weights=weights)),
    )


def summaries_by(runs: Sequence[ComparedRun], label: Callable[[ComparedRun], str]) -> dict[str, ErrorSummary]:
    """One summary for each label, that of the most groups first."""
    parts: dict[str, list[ComparedRun]] = {}
    for run in runs:
        parts.setdefault(label(run), []).append(run)
    made = {name: summary for name, part in parts.items() if (summary := error_summary(part)) is not None}
    return dict(sorted(made.items(), key=lambda item: -item[1].groups))


def _kind(row: Mapping[str, Any]) -> tuple[str, ...]:
    """What the interval of a run hangs on."""
    hardware, degrees = row["hardware"], row["parallel"]
    named = (row.get("framework"), row.get("training"), hardware.get("accelerator_id"), hardware.get("accelerator"))
    parallel = "".join(str(int((degrees.get(name) or 1) > 1)) for name in ("tp", "pp", "cp", "ep"))
    return (*(str(name) for name in named), str(bool(row["model"].get("moe"))), parallel)


def _job_and_interval(
    row: Mapping[str, Any], accelerators: Mapping[str, Accelerator], calibration: Calibration
) -> tuple[Job, Interval] | None:
    case = job_from_run(row, accelerators)
    if case.job is None or case.layout is None:
        return None
    return case.job, interval_of(case.job, case.layout, calibration)


def _compared(
    row: Mapping[str, Any],
    like: Job,
    interval: Interval,
    measured: float,
    predicted: float,
    *,
    seen: bool,
    own: bool = False,
) -> ComparedRun:
    model, hardware = row.get("model") or {}, row.get("hardware") or {}
    source = row.get("source")
    source = source if isinstance(source, Mapping) else {}
    return ComparedRun(
        id=str(row.get("id") or "?"),
        group=str(row.get("group") or row.get("id") or "?"),
        accelerator=like.machine.accelerator.name,
        framework=like.framework,
        training="full" if like.training not in ("lora", "qlora") else like.training,
        model_class="mixture" if model.get("moe") else "dense",
        model=str(model.get("name") or "?"),
        accelerators=int(hardware.get("n_accel") or 0),
        source=str(source.get("title") or ""),
        address=str(source.get("repo_or_url") or ""),
        measured=float(measured),
        predicted=float(predicted),
        low=float(predicted) / interval.high,
        high=float(predicted) / interval.low,
        seen_by_fit=seen,
        own=own,
    )
