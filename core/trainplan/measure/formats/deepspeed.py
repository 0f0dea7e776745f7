"""DeepSpeed's throughput lines, its wall-clock breakdown, and DeepSpeed-Chat's RLHF lines."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.formats.stamps import stamp
from trainplan.measure.formats.steps import Step, figures, runs_of
from trainplan.measure.numbers import median, number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable
from trainplan.measure.source import Text

FORMAT = "DeepSpeed log"
RLHF = "DeepSpeed-Chat log"
CLOCK = "DeepSpeed wall clock"
MARKERS = ("SamplesPerSec", "time (ms) |")

STEP = re.compile(r"global_step=(\d{1,10})|\bstep=(\d{1,10})")
MICRO = re.compile(r"micro_step=(\d{1,10})")
CURRENT = re.compile(r"CurrSamplesPerSec=([\d.eE+-]{1,25})")
RUNNING = re.compile(r"RunningAvgSamplesPerSec=([\d.eE+-]{1,25})")
ALLOCATED = re.compile(r"\bMemAllocated=([\d.]{1,15})GB")
PEAK = re.compile(r"MaxMemAllocated=([\d.]{1,15})GB")
SKIPPED = re.compile(r"\bstep=(\d{1,10}), skipped=(\d{1,10})")
BATCH = re.compile(r"\btrain_batch_size[ .:=]{1,60}(\d{1,9})")
CHAT = re.compile(
    r"E2E latency=([\d.]{1,15})s.{0,80}?Generate time=([\d.]{1,15})s.{0,60}?Training time=([\d.]{1,15})s"
    r".{0,120}?CurSamplesPerSec=([\d.]{1,15})"
)
TOTALS = re.compile(r"time \(ms\) \| (?=.{0,40}?\b(?:fwd|forward): )")
PART = re.compile(
    r"\b(fwd|forward|bwd|backward|bwd_inner|bwd_allreduce|backward_inner|backward_allreduce|step): *([\d.]{1,15})"
)
PARTS = {
    "fwd": "forward_time",
    "forward": "forward_time",
    "bwd": "backward_time",
    "backward": "backward_time",
    "bwd_allreduce": "gradient_reduction_time",
    "backward_allreduce": "gradient_reduction_time",
    "step": "optimizer_time",
}


def read_text(text: Text) -> list[Run]:
    """Every run in the text."""
    return [*_throughput(text), *_chat(text), *_clock(text)]


def _throughput(text: Text) -> list[Run]:
    steps: list[Step] = []
    stamps: dict[int, float] = {}
    averages: list[float] = []
    memory, peak, batch, skipped = 0.0, 0.0, None, 0
    micro = False
    for index, line in enumerate(text.bare):
        if match := BATCH.search(line):
            batch = int(match[1])
        if match := SKIPPED.search(line):
            skipped = max(skipped, int(match[2]))
        current = CURRENT.search(line)
        if current is None:
            continue
        at = STEP.search(line)
        if average := RUNNING.search(line):
            averages.append(number(average[1]) or 0.0)
        memory = max(memory, number((ALLOCATED.search(line) or [0, 0])[1]) or 0.0)
        peak = max(peak, number((PEAK.search(line) or [0, 0])[1]) or 0.0)
        step = int(at[1] or at[2]) if at else len(steps)
        micros = MICRO.search(line)
        micro = micro or bool(micros and at and int(micros[1]) > step + 1)
        steps.append(Step(step, index, samples_per_second=number(current[1])))
        if (moment := stamp(line[:80])) is not None:
            stamps[index] = moment
    runs = []
    for group in runs_of(steps, text.fences):
        problems: list[Problem] = []
        conditions: dict[str, Scalar] = {"global_batch": batch}
        timed = [_timed(before, step, stamps) for before, step in zip([None, *group], group, strict=False)]
        measurements, facts = figures(timed, conditions, problems)
        rates = [step.samples_per_second for step in group if step.samples_per_second]
        if rates:
            facts["median_samples_per_second"] = median(rates)
        facts |= {
            "running_average_samples_per_second_last": averages[-1] if averages else None,
            "memory_allocated_gib": memory or None,
            "peak_memory_allocated_gib": peak or None,
            "skipped_steps": skipped,
        }
        if clocked := [stamps[step.line] for step in group if step.line in stamps]:
            facts |= {"first_stamp": clocked[0], "last_stamp": clocked[-1]}
        seconds = facts.get("median_step_seconds")
        if seconds and rates:
            implied = median(rates) * seconds
            facts["global_batch_implied"] = round(implied)
            if batch and implied > 1.5 * batch:
                problems.append(_per_micro_step())
        if "E2E latency" in text.raw:
            problems.append(unusable("rlhf", "steps of an RLHF loop: generation is in them"))
        elif "elapsed time per iteration" in text.raw or micro:
            problems.append(_per_micro_step())
        if peak:
            problems.append(note("binary_gb", "DeepSpeed's GB are 2^30 bytes"))
            measurements.append(Measurement("memory_peak_allocated", peak, conditions, line=group[0].line + 1))
        piece = excerpt(text.lines, group[0].line, group[0].line + 2)
        runs.append(_run(FORMAT, measurements, facts, problems, group[0].line, group[-1].line, piece))
    return runs


def _per_micro_step() -> Problem:
    return unusable(
        "per_micro_step", "DeepSpeed counts samples of each micro step here, not of a step: take the step lines"
    )


def _timed(before: Step | None, step: Step, stamps: dict[int, float]) -> Step:
    if before is None or before.line not in stamps or step.line not in stamps or step.step <= before.step:
        return step
    seconds = (stamps[step.line] - stamps[before.line]) / (step.step - before.step)
    return Step(**{**step.__dict__, "seconds": seconds if seconds > 0 else None})


def _chat(text: Text) -> list[Run]:
    rows: list[tuple[float, ...]] = []
    lines: list[int] = []
    for index, line in enumerate(text.bare):
        if "E2E latency" in line and (match := CHAT.search(line)):
            rows.append((0.0, *(number(part) or 0.0 for part in match.groups())))
            lines.append(index)
    if not rows:
        return []
    kept = rows[1:] or rows
    conditions: dict[str, Scalar] = {"steps": len(kept), "loop": "RLHF"}
    problems = [
        note(
            "generation",
            "an RLHF step: generation takes {share:.0f} % of it, so it is no training step",
            share=100 * median([row[2] / row[1] for row in kept if row[1]] or [0.0]),
        )
    ]
    facts: dict[str, Any] = {
        "rows": len(rows),
        "first_step_seconds": rows[0][1],
        "median_step_seconds": median([row[1] for row in kept]),
        "median_generation_seconds": median([row[2] for row in kept]),
        "median_training_seconds": median([row[3] for row in kept]),
        "median_samples_per_second": median([row[4] for row in kept]),
    }
    measurements = [
        Measurement(
            "samples_per_second",
            facts["median_samples_per_second"],
            conditions,
            samples=len(kept),
            problems=(unusable("rlhf", "samples of an RLHF step, not of training"),),
        )
    ]
    piece = excerpt(text.lines, lines[0], lines[0] + 2)
    return [_run(RLHF, measurements, facts, problems, lines[0], lines[-1], piece)]


def _clock(text: Text) -> list[Run]:
    """Lines that sum over the micro steps since the last of them; `_microstep` lines are parts of these."""
    rows: list[dict[str, float]] = []
    lines = []
    for index, line in enumerate(text.bare):
        if "time (ms) |" in line and TOTALS.search(line) and "microstep" not in line:
            found = {name: number(value) or 0.0 for name, value in PART.findall(line)}
            if (len(found) >= 3 and "bwd_inner" in found) or "backward_inner" in found:
                rows.append(found)
                lines.append(index)
    if not rows:
        return []
    measurements = []
    facts: dict[str, Any] = {"rows": len(rows)}
    for name in rows[0]:
        values = [row[name] / 1000 for row in rows if name in row]
        facts[f"{name}_ms"] = [row[name] for row in rows[:50] if name in row]
        if name in PARTS:
            measurements.append(Measurement(PARTS[name], median(values), {"steps": len(values)}, samples=len(values)))
    problems = [note("inside_backward", "bwd_allreduce is part of bwd")]
    piece = excerpt(text.lines, lines[0], lines[0] + 2)
    return [_run(CLOCK, measurements, facts, problems, lines[0], lines[-1], piece)]


def _run(
    name: str,
    measurements: list[Measurement],
    facts: dict[str, Any],
    problems: list[Problem],
    first: int,
    last: int,
    piece: str,
) -> Run:
    return Run(
        name,
        tuple(measurements),
        facts,
        problems=tuple({problem.code: problem for problem in problems}.values()),
        first_line=first + 1,
        last_line=last + 1,
        excerpt=piece,
    )
