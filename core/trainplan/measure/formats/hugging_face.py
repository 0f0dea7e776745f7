"""Hugging Face Trainer: its state file, result files and printed rows; LLaMA-Factory's log of the same Trainer."""

from __future__ import annotations

import ast
import itertools
import re
from typing import Any

from trainplan.measure.formats.stamps import duration
from trainplan.measure.formats.steps import Step, figures
from trainplan.measure.numbers import median, number, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable
from trainplan.measure.source import Text

STATE = "Hugging Face trainer state"
RESULTS = "Hugging Face results"
PRINTED = "Hugging Face Trainer output"
FACTORY = "LLaMA-Factory log"
MARKERS = ("'train_runtime'", "'loss':", "train_runtime  ")

ROW = re.compile(r"\{'(?:loss|train_runtime|eval_loss)'[^{}]{1,2000}\}")
SUMMARY = re.compile(
    r"^\s*(train_runtime|train_samples_per_second|train_steps_per_second|total_flos|train_loss|epoch)\s*=\s*(\S{1,60})"
)
PAUSE = 5.0


def matches_state(value: Any) -> bool:
    """`trainer_state.json`."""
    return isinstance(value, dict) and isinstance(value.get("log_history"), list) and "global_step" in value


def read_state(value: dict[str, Any]) -> list[Run]:
    """The run of a state file: no time of single steps is in it."""
    rows = [row for row in value["log_history"] if isinstance(row, dict)]
    losses = [loss for row in rows if (loss := number(row.get("loss"))) is not None]
    end = next((row for row in reversed(rows) if number(row.get("train_runtime")) is not None), {})
    steps = whole(value.get("global_step"))
    facts: dict[str, Any] = {
        "global_step": steps,
        "max_steps": whole(value.get("max_steps")),
        "epochs": number(value.get("num_train_epochs")),
        "log_rows": len(rows),
        "loss_rows": len(losses),
        "first_loss": losses[0] if losses else None,
        "last_loss": losses[-1] if losses else None,
        "total_flos": number(value.get("total_flos")),
        "tokens_seen": whole(value.get("num_input_tokens_seen")),
        "train_batch_size": whole(value.get("train_batch_size")),
    }
    if not end:
        problem = unusable("no_end_record", "a checkpoint's state: no run time and no time stamps, so no speed")
        return [Run(STATE, facts=facts, problems=(problem,))]
    measurements, more, problems = _results(end, steps)
    return [Run(STATE, tuple(measurements), {**facts, **more}, problems=tuple(problems))]


def matches_results(value: Any) -> bool:
    """`train_results.json` or `all_results.json`."""
    return isinstance(value, dict) and number(value.get("train_runtime")) is not None and "log_history" not in value


def read_results(value: dict[str, Any]) -> list[Run]:
    """The end values of a run."""
    measurements, facts, problems = _results(value, None)
    return [Run(RESULTS, tuple(measurements), facts, problems=tuple(problems))]


def _results(end: dict[str, Any], steps: int | None) -> tuple[list[Measurement], dict[str, Any], list[Problem]]:
    """End values: means over the whole run, warm-up, evaluation and saving included."""
    runtime = number(end.get("train_runtime")) or 0.0
    samples, rate = number(end.get("train_samples_per_second")), number(end.get("train_steps_per_second"))
    facts: dict[str, Any] = {
        "train_runtime_seconds": runtime,
        "train_samples_per_second": samples,
        "train_steps_per_second": rate,
        "train_loss": number(end.get("train_loss")),
        "epoch": number(end.get("epoch")),
        "total_flos": number(end.get("total_flos")),
        "eval_loss": number(end.get("eval_loss")),
        "eval_runtime_seconds": number(end.get("eval_runtime")),
    }
    problems = [note("whole_run", "a mean over the whole run, warm-up, evaluation and checkpoints included")]
    measurements = []
    conditions: dict[str, Scalar] = {"steps": steps, "over": "whole run"}
    if runtime <= 0:
        return [], facts, [unusable("no_runtime", "the run time is zero")]
    if samples:
        facts["samples_total"] = int(runtime * samples)
        measurements.append(Measurement("samples_per_second", samples, conditions))
    if rate:
        facts["steps_total_approximate"] = round(runtime * rate)
    if steps:
        facts["mean_step_seconds"] = runtime / steps
        measurements.append(Measurement("step_time", runtime / steps, conditions, samples=steps))
    elif rate:
        doubt = 0.0005 / rate
        if doubt > 0.02:
            problems.append(
                note(
                    "rounded_rate",
                    "steps per second are printed with three decimals: {rate:g} is good to {percent:.0f} % only",
                    rate=rate,
                    percent=100 * doubt,
                )
            )
        measurements.append(
            Measurement(
                "step_time", 1 / rate, conditions, 1 / (rate + 0.0005), 1 / (rate - 0.0005) if rate > 0.0005 else None
            )
        )
    if tokens := number(end.get("train_tokens_per_second")):
        measurements.append(Measurement("tokens_per_second", tokens, conditions))
    return measurements, facts, problems


def read_text(text: Text) -> list[Run]:
    """Rows that the Trainer prints as Python dicts, and its closing block of metrics."""
    losses: list[float] = []
    end: dict[str, Any] = {}
    first = last = None
    for index, line in enumerate(text.bare):
        if (match := SUMMARY.match(line)) and (match[1].startswith("train_") or end):
            value = duration(match[2]) if match[1] == "train_runtime" else number(match[2])
            end.setdefault(match[1], value)
            first, last = index if first is None else first, index
        if "{'" not in line:
            continue
        for row in ROW.findall(line):
            try:
                value = ast.literal_eval(row)
            except (ValueError, SyntaxError, MemoryError, RecursionError):
                continue
            if not isinstance(value, dict):
                continue
            first, last = index if first is None else first, index
            if (loss := number(value.get("loss"))) is not None:
                losses.append(loss)
            if number(value.get("train_runtime")) is not None:
                end = value
    if first is None or last is None:
        return []
    facts: dict[str, Any] = {"loss_rows": len(losses)}
    if losses:
        facts |= {"first_loss": losses[0], "last_loss": losses[-1]}
    piece = excerpt(text.lines, first, last + 1)
    if number(end.get("train_runtime")) is None:
        problem = unusable("no_end_record", "losses only: no run time and no time stamps, so no speed")
        return [Run(PRINTED, (), facts, "", (problem,), first + 1, last + 1, piece)]
    measurements, more, problems = _results(end, None)
    return [Run(PRINTED, tuple(measurements), {**facts, **more}, "", tuple(problems), first + 1, last + 1, piece)]


def matches_factory(value: Any) -> bool:
    """A row of `trainer_log.jsonl`."""
    return isinstance(value, dict) and "current_steps" in value and "elapsed_time" in value


def read_factory(values: list[dict[str, Any]]) -> list[Run]:
    """All rows of a log: elapsed time has a resolution of one second; evaluation rows repeat the step."""
    rows: list[tuple[int, float, dict[str, Any]]] = []
    for value in values:
        step, elapsed = whole(value.get("current_steps")), duration(str(value.get("elapsed_time", "")))
        if step is not None and elapsed is not None:
            rows.append((step, elapsed, value))
    if not rows:
        return []
    training = [row for row in rows if number(row[2].get("loss")) is not None]
    evaluations = [row for row in rows if number(row[2].get("loss")) is None]
    falls = sum(after[0] < before[0] for before, after in itertools.pairwise(rows))
    repeated = len(training) - len({row[0] for row in training})
    problems: list[Problem] = []
    if repeated:
        problems.append(
            note(
                "repeated_steps",
                "{count} steps appear twice (two writers, or a restart); each counts once",
                count=repeated,
            )
        )
    steps, pauses = _timed(training, evaluations)
    facts: dict[str, Any] = {
        "train_rows": len(training),
        "eval_rows": len(evaluations),
        "total_steps": whole(rows[-1][2].get("total_steps")),
        "elapsed_last_seconds": rows[-1][1],
        "step_not_increasing": falls,
        "evaluation_pauses_seconds": pauses[:50],
    }
    losses = [number(row[2].get("loss")) for row in training]
    if losses:
        facts |= {"first_loss": losses[0], "last_loss": losses[-1]}
    total = whole(rows[-1][2].get("total_steps"))
    if total and rows[-1][0] < total:
        facts["finished"] = False
    measurements: list[Measurement] = []
    if steps:
        measurements, more = figures(steps, {}, problems)
        facts |= more
        if rows[-1][0]:
            facts["mean_step_seconds"] = rows[-1][1] / rows[-1][0]
    if pauses:
        measurements.append(Measurement("pause", median(pauses), {"cause": "evaluation"}, samples=len(pauses)))
    facts |= {"rows": len(rows), "first_step": rows[0][0], "last_step": rows[-1][0]}
    problems.append(note("whole_seconds", "elapsed time has a resolution of one second"))
    return [Run(FACTORY, tuple(measurements), facts, problems=tuple(problems))]


def _timed(
    training: list[tuple[int, float, dict[str, Any]]], evaluations: list[tuple[int, float, dict[str, Any]]]
) -> tuple[list[Step], list[float]]:
    """Seconds a step between training rows; the pause of an evaluation belongs to no step."""
    after_evaluation = {row[0]: row[1] for row in evaluations}
    pauses: list[float] = []
    steps: list[Step] = []
    before = (0, 0.0)
    seen: set[int] = set()
    for step, elapsed, _ in sorted(training, key=lambda row: (row[0], row[1])):
        if step in seen:
            continue
        seen.add(step)
        start, begin = before
        if step > start and elapsed > begin:
            steps.append(Step(step, len(steps), (elapsed - begin) / (step - start)))
        before = (step, elapsed)
        if step in after_evaluation and after_evaluation[step] > elapsed:
            pauses.append(after_evaluation[step] - elapsed)
            before = (step, after_evaluation[step])
    return steps, pauses
