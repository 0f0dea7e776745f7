"""Steps of a training log: which are warm-up, which are pauses, and what the steady ones say."""

from __future__ import annotations

import itertools
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from trainplan.measure.numbers import median, percentile
from trainplan.measure.record import Measurement, Problem, Scalar, note, unusable, warning

WARM_UP_STEPS = 10
WARM_UP_FACTOR = 1.1
SLOW = 2.0
PAUSE = 5.0
IMPOSSIBLE = 20.0
LISTED = 50
FEW_STEPS = 20
RATE_SLACK = 1.5


@dataclass(frozen=True)
class Step:
    """What a log says at one step; `seconds` per step, rates per accelerator."""

    step: int
    line: int
    seconds: float | None = None
    tokens_per_second: float | None = None
    samples_per_second: float | None = None
    tflops: float | None = None
    mfu: float | None = None
    memory_gib: float | None = None
    batch: int | None = None
    skipped: int = 0
    loss: float | None = None
    power: float | None = None


def runs_of(steps: Sequence[Step], fences: Sequence[int] = ()) -> list[list[Step]]:
    """Steps of one run each: the number falls where another run, or a restart, begins; ranks repeat one step.

    `fences` are lines of the text that part excerpts (`Text.fences`).
    """
    runs: list[list[Step]] = []
    for step in steps:
        if not runs or step.step < runs[-1][-1].step or parted(runs[-1][-1].line, step.line, fences):
            runs.append([])
        runs[-1].append(step)
    return [_one_a_step(run) for run in runs]


def parted(line: int, later: int, fences: Sequence[int]) -> bool:
    """Whether one of `fences` stands between two lines."""
    return bisect(fences, line) != bisect(fences, later)


def _one_a_step(steps: list[Step]) -> list[Step]:
    """Several ranks print the same step: the median of each figure."""
    groups: dict[int, list[Step]] = {}
    for step in steps:
        groups.setdefault(step.step, []).append(step)
    merged = []
    for group in groups.values():
        first = group[0]
        if len(group) > 1:
            first = replace(
                first,
                seconds=_middle([step.seconds for step in group]),
                tokens_per_second=_middle([step.tokens_per_second for step in group]),
                samples_per_second=_middle([step.samples_per_second for step in group]),
                tflops=_middle([step.tflops for step in group]),
                mfu=_middle([step.mfu for step in group]),
                memory_gib=max((step.memory_gib or 0.0 for step in group), default=0.0) or None,
            )
        merged.append(first)
    return merged


def _middle(values: list[float | None]) -> float | None:
    """A value that was printed: the lower of two middle ones; None where none was."""
    known = sorted(value for value in values if value is not None)
    return known[(len(known) - 1) // 2] if known else None


def steady(steps: Sequence[Step], problems: list[Problem]) -> list[Step]:
    """Steps after warm-up with a possible duration; `problems` says what was left out."""
    timed = [step for step in steps if step.seconds is not None and step.seconds > 0]
    if len(timed) < 2:
        return timed
    interval = _interval(timed)
    if timed[0].step <= max(interval, 1):
        timed = timed[1:]
    middle = median([step.seconds or 0 for step in timed])
    leading = 0
    while (
        leading < len(timed) - 1
        and timed[leading].step <= WARM_UP_STEPS * max(interval, 1)
        and (timed[leading].seconds or 0) > WARM_UP_FACTOR * middle
    ):
        leading += 1
    timed = timed[leading:]
    possible = [step for step in timed if (step.seconds or 0) > middle / IMPOSSIBLE]
    if len(possible) < len(timed):
        problems.append(
            note(
                "impossible_steps",
                "left out: {count} below a twentieth of the median; they measure a launch, not a step",
                count=len(timed) - len(possible),
            )
        )
    return possible


def _interval(steps: Sequence[Step]) -> int:
    """Steps between two lines of the log."""
    gaps = [after.step - before.step for before, after in itertools.pairwise(steps)]
    return int(median([float(gap) for gap in gaps])) if gaps else 1


def figures(
    steps: Sequence[Step], conditions: dict[str, Scalar], problems: list[Problem]
) -> tuple[list[Measurement], dict[str, Any]]:
    """Step time and rates of one run with their spread; `problems` gains what speaks against them."""
    kept = steady(steps, problems)
    timed = [step for step in steps if step.seconds is not None]
    facts: dict[str, Any] = {
        "rows": len(steps),
        "first_step": steps[0].step,
        "last_step": steps[-1].step,
        "skipped_steps": sum(step.skipped for step in steps),
    }
    measurements: list[Measurement] = []
    if timed:
        seconds = [step.seconds or 0.0 for step in timed]
        facts |= {"first_row_seconds": seconds[0], "mean_step_seconds": sum(seconds) / len(seconds)}
    timed_steps, kept_steps = {step.step for step in timed}, {step.step for step in kept}
    used = [step for step in steps if step.step in kept_steps or step.step not in timed_steps] or list(steps)
    where = {**conditions, "steps": len(used), "first_step": used[0].step, "last_step": used[-1].step}
    _doubts(steps, timed, kept, problems)
    if kept:
        values = [step.seconds or 0.0 for step in kept]
        facts["median_step_seconds"] = median(values)
        slow = [step for step in steps if (step.seconds or 0) > SLOW * facts["median_step_seconds"]]
        facts["slow_rows"] = [[step.step, step.seconds] for step in slow[:LISTED]]
        facts["pauses"] = sum((step.seconds or 0) > PAUSE * facts["median_step_seconds"] for step in steps)
        curve = tuple((float(step.step), step.seconds or 0.0) for step in kept[:: max(1, len(kept) // 500)])
        measurements.append(_figure("step_time", values, {**where, "curve_over": "step"}, used[0].line, curve))
    names = {
        "tokens_per_second_per_accelerator": "tokens_per_second",
        "samples_per_second": "samples_per_second",
        "model_tflops_per_accelerator": "tflops",
        "mfu": "mfu",
        "power": "power",
    }
    for kind, name in names.items():
        values = [value for step in used if (value := getattr(step, name)) is not None]
        if kind == "mfu":
            values = _possible_mfu(values, problems)
        if kind == "samples_per_second":
            values = _possible_rates(values, used, problems)
        if values:
            facts[f"median_{kind}"] = median(values)
            measurements.append(_figure(kind, values, where, used[0].line))
    memory = [step.memory_gib for step in steps if step.memory_gib]
    if memory:
        facts["peak_memory_gib"] = max(memory)
    return measurements, facts


def _doubts(steps: Sequence[Step], timed: list[Step], kept: list[Step], problems: list[Problem]) -> None:
    if len(timed) == 1 and timed[0].step <= 1:
        problems.append(unusable("warm_up_only", "one warm-up step only: it measures the start, not the training"))
    elif 0 < len(kept) < FEW_STEPS:
        problems.append(note("few_steps", "few steps after warm-up: {steps}", steps=len(kept)))
    skipped = sum(step.skipped for step in steps)
    if skipped and all(step.skipped for step in steps):
        problems.append(
            warning("all_skipped", "every step was skipped (loss scale): the speed is real, the training is not")
        )


def _possible_rates(values: list[float], steps: Sequence[Step], problems: list[Problem]) -> list[float]:
    """Printed samples a second, unless the batch over the step time of the same lines says something else."""
    own = [step.batch / step.seconds for step in steps if step.batch and step.seconds and step.samples_per_second]
    if own and values and not 1 / RATE_SLACK < median(values) / median(own) < RATE_SLACK:
        problems.append(
            note(
                "rate_contradicts_step",
                "the log prints {printed:g} samples a second, its batch over its step time are {own:.4g}: not used",
                printed=median(values),
                own=median(own),
            )
        )
        return []
    return values


def _possible_mfu(values: list[float], problems: list[Problem]) -> list[float]:
    measured = [value for value in values if value > 0]
    if measured and median(measured) > 1:
        problems.append(
            warning(
                "mfu_above_one",
                "the log prints an MFU of {percent:.0f} %: it divides by the peak of another accelerator; not used",
                percent=100 * median(measured),
            )
        )
        return []
    if measured and median(measured) < 0.01:
        problems.append(
            warning(
                "mfu_tiny",
                "the log prints an MFU of {percent:.2f} %: often the peak of another accelerator; not used",
                percent=100 * median(measured),
            )
        )
        return []
    return measured


def _figure(
    kind: str,
    values: list[float],
    conditions: dict[str, Scalar],
    line: int,
    curve: tuple[tuple[float, float], ...] = (),
) -> Measurement:
    several = len(values) > 1
    return Measurement(
        kind,
        median(values),
        conditions,
        percentile(values, 0.1) if several else None,
        percentile(values, 0.9) if several else None,
        len(values),
        curve,
        line=line + 1,
    )
