"""Predictions held against measured runs: every row predicted or skipped with a reason, and a summary.

An error is predicted over measured - 1. A row weighs 1/(rows of its group in that summary), so that near repeats count
once. Rows that the fit of the constants saw are marked; `held_out`, `by_accelerator` and `by_framework` use, for those,
the prediction of a fit that had not seen their group.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np

from trainplan.catalog.entries import Accelerator
from trainplan.catalog.library import load_library
from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.memory.peak import PeakMemory, peak_memory
from trainplan.engine.results import StepResult
from trainplan.engine.step_time.evidence import interval_class
from trainplan.engine.step_time.result import result_of
from trainplan.engine.step_time.step import step_time
from trainplan.validation.rows import LARGEST
from trainplan.validation.runs import RunCase, job_from_run

GIGA: Final = 1e9
MEMORY_KINDS: Final[Mapping[str, Callable[[PeakMemory], Any]]] = {
    "allocated": lambda memory: memory.allocated,
    "reserved": lambda memory: memory.reserved,
    "driver": lambda memory: memory.peak,
}
"""The predicted figures of memory: live tensors, what the allocator keeps, what the driver shows."""
MEASURED_MEMORY: Final = {**MEMORY_KINDS, "smi": MEMORY_KINDS["driver"]}
"""Which predicted figure a measured kind of memory is compared with."""


DEGREES: Final = ("tensor", "pipeline", "context", "data", "expert", "micro_batch", "global_batch")
"""Fields of a layout that count something."""


@dataclass(frozen=True)
class HeldOut:
    """Speed errors of one published run under fits that saw neither its group, nor its source."""

    group: float
    source: float
    seen_by_fit: bool
    step_seconds: float
    """Predicted under the constants that were written with these errors."""


def published_runs() -> tuple[dict[str, Any], ...]:
    """The published runs that ship with the application, read anew: they take 21 MB."""
    packed = resources.files("trainplan_resources") / "validation" / "published_runs.jsonl.gz"
    return tuple(json.loads(line) for line in gzip.decompress(packed.read_bytes()).decode().splitlines())


@cache
def held_out_errors() -> dict[str, HeldOut]:
    """Held-out errors of the published runs by id, as the fit command wrote them."""
    return {name: HeldOut(*values) for name, values in _held_out_file()["runs"].items()}


def held_out_calibration() -> str:
    """Fingerprint of the calibration that the held-out errors belong to."""
    return str(_held_out_file()["calibration"])


@cache
def _held_out_file() -> dict[str, Any]:
    text = (resources.files("trainplan_resources") / "validation" / "held_out.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def validate(
    rows: Iterable[Mapping[str, Any]],
    calibration: Calibration | None = None,
    accelerators: Mapping[str, Accelerator] | None = None,
) -> dict[str, Any]:
    """Hold the engine against measured runs; `rows` have the keys of `published_runs.jsonl`.

    Returns {rows: [...], summary: {...}} as the contract names them. A row that cannot be predicted says why.
    """
    calibration = calibration or built_in_calibration()
    accelerators = load_library().accelerators if accelerators is None else accelerators
    rows = list(rows)
    cases = [_case(row, accelerators) for row in rows]
    measured = [_measured(row) for row in rows]
    predictions = _predictions(cases, [figures["mem_kind"] for figures in measured], calibration)
    judged = [_judge(*item) for item in zip(rows, cases, measured, predictions, strict=True)]
    return {"rows": [row.as_json() for row in judged], "summary": _summary(judged)}


@dataclass(frozen=True)
class _Judged:
    """One row with what was predicted and how far off it is."""

    id: str
    group: str
    use: tuple[str, ...]
    accelerator: str
    framework: str
    kind: str
    predicted: dict[str, Any]
    measured: dict[str, Any]
    error: dict[str, float | None]
    held_out: HeldOut | None
    defaults_used: tuple[str, ...]
    skipped: str | None

    @property
    def seen_by_fit(self) -> bool:
        return self.held_out is not None and self.held_out.seen_by_fit

    @property
    def honest_speed_error(self) -> float | None:
        """The error of a prediction that had not seen the row's group."""
        if self.error["speed"] is None:
            return None
        return self.held_out.group if self.held_out is not None and self.seen_by_fit else self.error["speed"]

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "predicted": self.predicted,
            "measured": self.measured,
            "error": self.error,
            "seen_by_fit": self.seen_by_fit,
            "held_out_error": self.held_out.group if self.held_out else None,
            "defaults_used": list(self.defaults_used),
            "skipped": self.skipped,
        }


Prediction = dict[str, Any] | str | None
"""Predicted figures, why there are none, or None where the row itself was skipped."""


def _case(row: Mapping[str, Any], accelerators: Mapping[str, Accelerator]) -> RunCase:
    case = job_from_run(row, accelerators)
    if case.layout is not None and not all(getattr(case.layout, name) >= 1 for name in DEGREES):
        return replace(case, job=None, layout=None, skipped=f"parallel: {', '.join(DEGREES)} must be 1 or more")
    return case


def _judge(row: Mapping[str, Any], case: RunCase, measured: dict[str, Any], prediction: Prediction) -> _Judged:
    predicted: dict[str, Any] = dict.fromkeys(
        ("tokens_per_s_per_gpu", "step_time_s", "mem_gb_per_gpu", "memory_gb", "fits", "low", "high")
    )
    error: dict[str, float | None] = dict.fromkeys(("speed", "time", "memory"))
    skipped = prediction if isinstance(prediction, str) else case.skipped
    if isinstance(prediction, dict):
        predicted = prediction
        error = {
            "speed": _error(predicted["tokens_per_s_per_gpu"], measured["tokens_per_s_per_gpu"]),
            "time": _error(predicted["step_time_s"], measured["step_time_s"]),
            "memory": _error(predicted["mem_gb_per_gpu"], measured["mem_gb_per_gpu"]),
        }
    use = row.get("use")
    stated = (
        tuple(str(item) for item in use)
        if isinstance(use, list)
        else tuple(k for k, e in (("speed", error["speed"]), ("memory", error["memory"])) if e is not None)
    )
    return _Judged(
        id=case.id,
        group=case.group,
        use=stated,
        accelerator=case.job.machine.accelerator.id if case.job else "",
        framework=case.job.framework if case.job else "",
        kind=interval_class(case.job) if case.job else "",
        predicted=predicted,
        measured=measured,
        error=error,
        held_out=held_out_errors().get(case.id) if row.get("throughput") else None,
        defaults_used=case.defaults_used,
        skipped=skipped,
    )


def _measured(row: Mapping[str, Any]) -> dict[str, Any]:
    """Measured figures; the speed is the row's throughput, or follows from its step time."""
    figures = _section(row, "measured")
    speed = measured_figure(_section(row, "throughput"), "tokens_per_s_per_gpu") or measured_figure(
        figures, "tokens_per_s_per_gpu"
    )
    seconds = measured_figure(figures, "step_time_s")
    batch = measured_figure(_section(row, "parallel"), "global_batch")
    length, count = (
        measured_figure(_section(row, "model"), "seq_len"),
        measured_figure(_section(row, "hardware"), "n_accel"),
    )
    if batch and length and count:
        tokens = batch * length / count
        speed = speed or (tokens / seconds if seconds else None)
        seconds = seconds or (tokens / speed if speed else None)
    kind = figures.get("mem_kind")
    return {
        "tokens_per_s_per_gpu": speed,
        "step_time_s": seconds,
        "mem_gb_per_gpu": measured_figure(figures, "mem_gb_per_gpu"),
        "mem_kind": kind if isinstance(kind, str) else None,
    }


def _section(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = row.get(name)
    return value if isinstance(value, Mapping) else {}


def measured_figure(section: Mapping[str, Any], name: str) -> float | None:
    """A positive number; whatever else stands there was not measured."""
    value = section.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 < value <= LARGEST else None


def _predictions(
    cases: Sequence[RunCase], memory_kinds: Sequence[str | None], calibration: Calibration
) -> list[Prediction]:
    """Prediction of each case; layouts of one job are priced together."""
    together: dict[Job, list[int]] = defaultdict(list)
    for index, case in enumerate(cases):
        if case.job is not None:
            together[case.job].append(index)
    found: list[Prediction] = [None] * len(cases)
    for job, members in together.items():
        layouts = [layout for index in members if (layout := cases[index].layout) is not None]
        kinds = [memory_kinds[index] for index in members]
        for index, prediction in zip(members, _predict(job, layouts, kinds, calibration), strict=True):
            found[index] = prediction
    return found


def _predict(
    job: Job, layouts: Sequence[Layout], memory_kinds: Sequence[str | None], calibration: Calibration
) -> list[Prediction]:
    many = Layout(**{item.name: np.array([getattr(one, item.name) for one in layouts]) for item in fields(Layout)})
    try:
        steps, memory = step_time(job, many, calibration), peak_memory(job, many)
    except (NotImplementedError, ValueError, TypeError, ArithmeticError, LookupError) as problem:
        if len(layouts) == 1:
            return [f"the engine cannot predict it: {problem}"[:300]]
        alone = zip(layouts, memory_kinds, strict=True)
        return [_predict(job, [layout], [kind], calibration)[0] for layout, kind in alone]
    return [
        _figures(result_of(job, layout, steps, calibration, index), memory, index, kind)
        for index, (layout, kind) in enumerate(zip(layouts, memory_kinds, strict=True))
    ]


def _figures(step: StepResult, memory: PeakMemory, index: int, memory_kind: str | None) -> dict[str, Any]:
    speed = step.tokens_per_second_per_accelerator
    compared = MEASURED_MEMORY.get(str(memory_kind))
    return {
        "tokens_per_s_per_gpu": speed,
        "step_time_s": step.seconds,
        "mem_gb_per_gpu": None if compared is None else float(compared(memory)[index]) / GIGA,
        "memory_gb": {kind: float(figure(memory)[index]) / GIGA for kind, figure in MEMORY_KINDS.items()},
        "fits": bool(memory.fits[index]),
        "low": speed * step.seconds / step.high_seconds,
        "high": speed * step.seconds / step.low_seconds,
    }


def _error(predicted: float | None, measured: float | None) -> float | None:
    return predicted / measured - 1 if predicted is not None and measured else None


def _summary(rows: Sequence[_Judged]) -> dict[str, Any]:
    fast = [row for row in rows if "speed" in row.use and row.error["speed"] is not None]
    held = [row for row in rows if "memory" in row.use and row.error["memory"] is not None]
    honest = [(row, error) for row in fast if (error := row.honest_speed_error) is not None]
    sources = [(row, row.held_out.source) for row in fast if row.held_out is not None]
    return {
        "rows": len(rows),
        "predicted": sum(row.skipped is None for row in rows),
        "skipped": dict(Counter(row.skipped for row in rows if row.skipped).most_common()),
        "speed": _speed_statistics([(row, float(row.error["speed"] or 0.0)) for row in fast]),
        "memory": _statistics([(row, float(row.error["memory"] or 0.0)) for row in held]),
        "oom": _out_of_memory(rows),
        "by_accelerator": _by(honest, lambda row: row.accelerator),
        "by_framework": _by(honest, lambda row: row.framework),
        "held_out": {
            "speed": _speed_statistics(honest),
            "by_class": _by(honest, lambda row: row.kind),
            "sources": _speed_statistics(sources),
            "sources_by_class": _by(sources, lambda row: row.kind),
        },
    }


def _weights(rows: Sequence[_Judged]) -> np.ndarray[Any, np.dtype[np.float64]]:
    counts = Counter(row.group for row in rows)
    return np.array([1 / counts[row.group] for row in rows])


def weighted_quantile(values: Any, weights: Any, share: float) -> float:
    """The smallest value that has at least `share` of the weight at or below it."""
    order = np.argsort(values)
    reached = np.cumsum(np.asarray(weights)[order]) / np.sum(weights)
    return float(np.asarray(values)[order][min(int(np.searchsorted(reached, share)), len(order) - 1)])


def _statistics(errors: Sequence[tuple[_Judged, float]]) -> dict[str, Any]:
    if not errors:
        return {"n": 0, "groups": 0, "median_abs": None, "mean_abs": None, "p90_abs": None, "bias": None}
    rows = [row for row, _ in errors]
    values, weights = np.array([error for _, error in errors]), _weights(rows)
    size = np.abs(values)
    return {
        "n": len(rows),
        "groups": len({row.group for row in rows}),
        "median_abs": weighted_quantile(size, weights, 0.5),
        "mean_abs": float(np.average(size, weights=weights)),
        "p90_abs": weighted_quantile(size, weights, 0.9),
        "bias": float(np.average(values, weights=weights)),
    }


def _speed_statistics(errors: Sequence[tuple[_Judged, float]]) -> dict[str, Any]:
    """The same, with the share of runs inside their 80 % interval and the interval's width over the prediction."""
    result = _statistics(errors)
    if not errors:
        return result | {"interval_coverage": None, "interval_median_width": None}
    rows = [row for row, _ in errors]
    weights = _weights(rows)
    inside, width = [], []
    for row, error in errors:
        speed = row.predicted["tokens_per_s_per_gpu"]
        low, high = row.predicted["low"] / speed, row.predicted["high"] / speed
        inside.append(low <= 1 / (1 + error) <= high)
        width.append(high - low)
    return result | {
        "interval_coverage": float(np.average(inside, weights=weights)),
        "interval_median_width": weighted_quantile(np.array(width), weights, 0.5),
    }


def _by(errors: Sequence[tuple[_Judged, float]], label: Callable[[_Judged], str]) -> dict[str, Any]:
    parts: dict[str, list[tuple[_Judged, float]]] = defaultdict(list)
    for row, error in errors:
        parts[label(row)].append((row, error))
    return {name: _statistics(part) for name, part in sorted(parts.items())}


def _out_of_memory(rows: Sequence[_Judged]) -> dict[str, int]:
    """Runs that ran out of memory and are told so, and runs that worked but are told not to fit."""
    judged = [row for row in rows if row.predicted["fits"] is not None]
    failed = [row for row in judged if "oom" in row.use]
    worked = [row for row in judged if "oom" not in row.use and ("memory" in row.use or "speed" in row.use)]
    return {
        "n": len(failed),
        "right": sum(not row.predicted["fits"] for row in failed),
        "worked": len(worked),
        "false_alarms": sum(not row.predicted["fits"] for row in worked),
    }
