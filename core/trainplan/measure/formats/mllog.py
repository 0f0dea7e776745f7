"""MLPerf logs: `:::MLLOG` events of a training run."""

from __future__ import annotations

import json
from typing import Any

from trainplan.measure.numbers import median, number, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable
from trainplan.measure.source import Text

FORMAT = "MLPerf log"
MARKERS = (":::MLL",)
TAG = ":::MLL"
SCORES = ("eval_accuracy", "eval_error", "eval_loss")
RATES = ("throughput", "samples_per_sec", "images_per_second")
LINE_LIMIT = 20_000


def read_text(text: Text) -> list[Run]:
    """Every run in the text: another begins where a run has ended and its keys start again."""
    runs: list[list[tuple[int, dict[str, Any]]]] = [[]]
    torn = 0
    for index, line in enumerate(text.lines):
        at = line.find(TAG)
        if at < 0:
            continue
        brace = line.find("{", at)
        try:
            event = json.loads(line[brace : line.rfind("}") + 1]) if brace >= 0 else None
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict):
            torn += 1
            continue
        ended = any(_key(old) == "run_stop" for _, old in runs[-1][-400:])
        if ended and _key(event) in {"submission_benchmark", "init_start", "cache_clear"}:
            runs.append([])
        runs[-1].append((index, event))
    return [_run(events, torn, text) for events in runs if events]


def _key(event: dict[str, Any]) -> str:
    return str(event.get("key", "")).strip()[:100]


def _run(events: list[tuple[int, dict[str, Any]]], torn: int, text: Text) -> Run:
    times: dict[str, float] = {}
    values: dict[str, Any] = {}
    scores: list[float] = []
    rates: list[float] = []
    status = None
    for _, event in events:
        key, value, moment = _key(event), event.get("value"), number(event.get("time_ms"))
        if moment is not None and key in {"init_start", "init_stop", "run_start"}:
            times.setdefault(key, moment)
        if moment is not None and key == "run_stop":
            times[key] = moment
        if key == "run_stop":
            metadata = event.get("metadata")
            found = metadata.get("status") if isinstance(metadata, dict) else value
            status = str(found)[:40] if found is not None else status
        if key in SCORES and (score := number(value)) is not None:
            scores.append(score)
        if key == "tracked_stats" and isinstance(value, dict):
            rates += [rate for name in RATES if (rate := number(_stripped(value).get(name))) is not None]
        if key not in values and isinstance(value, str | int | float):
            values[key] = value
    run, init = _between(times, "run_start", "run_stop"), _between(times, "init_start", "init_stop")
    batch = whole(values.get("global_batch_size"))
    conditions: dict[str, Scalar] = {
        "benchmark": str(values.get("submission_benchmark", ""))[:60] or None,
        "global_batch": batch,
        "sequence_length": whole(values.get("max_sequence_length")),
    }
    facts: dict[str, Any] = {
        **conditions,
        "events": len(events),
        "organisation": values.get("submission_org"),
        "platform": values.get("submission_platform"),
        "submission_status": values.get("submission_status"),
        "seed": whole(values.get("seed")),
        "run_seconds": run,
        "init_seconds": init,
        "run_status": status,
        "evaluations": len(scores),
        "last_score": scores[-1] if scores else None,
        "throughput_points": len(rates),
    }
    problems: list[Problem] = []
    measurements = []
    if run is None:
        problems.append(unusable("no_run_stop", "the log has no run_start or no run_stop: no time to train"))
    elif status in {"success", None}:
        measurements.append(Measurement("time_to_train", run, conditions, line=events[0][0] + 1))
    else:
        problems.append(unusable("aborted", "the run ended as {status}", status=status))
    if rates:
        facts["median_throughput"] = median(rates)
        measurements.append(Measurement("samples_per_second", median(rates), conditions, samples=len(rates)))
        problems.append(note("whole_system", "throughput counts samples of the whole system"))
    if torn:
        problems.append(note("torn_events", "{count} events could not be read", count=torn))
    first, last = events[0][0], events[-1][0]
    return Run(
        FORMAT,
        tuple(measurements),
        facts,
        "",
        tuple(problems),
        first + 1,
        last + 1,
        excerpt(text.lines, first, first + 3),
    )


def _stripped(value: dict[str, Any]) -> dict[str, Any]:
    """Keys may carry a trailing blank."""
    return {str(key).strip(): item for key, item in value.items()}


def _between(times: dict[str, float], start: str, stop: str) -> float | None:
    if start not in times or stop not in times or times[stop] < times[start]:
        return None
    return round((times[stop] - times[start]) / 1000, 3)
