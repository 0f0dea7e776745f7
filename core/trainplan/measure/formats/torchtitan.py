"""torchtitan's step lines, printed by one rank or by all of them."""

from __future__ import annotations

import re

from trainplan.measure.formats.stamps import stamp
from trainplan.measure.formats.steps import Step, figures, runs_of
from trainplan.measure.numbers import median, number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, warning
from trainplan.measure.source import Text

FORMAT = "torchtitan log"
MARKERS = ("tps:",)

# colour codes survive copying without their escape character
COLOUR = re.compile(r"\[\d{1,3}(?:;\d{1,3}){0,3}m")
STEP = re.compile(r"(?<!validate )\bstep: *(\d{1,9})\b")
TPS = re.compile(r"\btps: *([\d,.]{1,20})")
TFLOPS = re.compile(r"\btflops: *([\d,.]{1,20})")
MFU = re.compile(r"\bmfu: *([\d.]{1,12}) *%")
MEMORY = re.compile(r"memory: *([\d.]{1,12}) *GiB *\( *([\d.]{1,8}) *%\)")
LOSS = re.compile(r"\bloss: *([-\d.eE+]{1,20})")
WAIT = re.compile(r"data_loading\(s\):? *([\d.]{1,12})")
SEQUENCE = re.compile(r"(?:sequence length|seq_len)[ :=]+(\d{1,9})")
BATCH = re.compile(r"global batch size[ :=]+(\d{1,9})")


def read_text(text: Text) -> list[Run]:
    """Every run in the text."""
    steps: list[Step] = []
    stamps: dict[int, float] = {}
    shares: dict[int, float] = {}
    conditions: dict[str, Scalar] = {}
    for index, line in enumerate(COLOUR.sub("", line) if "[" in line else line for line in text.bare):
        if match := SEQUENCE.search(line):
            conditions["sequence_length"] = int(match[1])
        if match := BATCH.search(line):
            conditions["global_batch"] = int(match[1])
        at, rate = STEP.search(line), TPS.search(line)
        if at is None or rate is None or "validate step" in line:
            continue
        tflops, mfu, memory, loss = TFLOPS.search(line), MFU.search(line), MEMORY.search(line), LOSS.search(line)
        gib = number(memory[1]) if memory else None
        if memory and gib and (share := number(memory[2])):
            shares[int(at[1])] = gib / share * 100
        percent = number(mfu[1]) if mfu else None
        steps.append(
            Step(
                int(at[1]),
                index,
                tokens_per_second=number(rate[1]),
                tflops=number(tflops[1]) if tflops else None,
                mfu=percent / 100 if percent is not None else None,
                memory_gib=gib or None,
                loss=number(loss[1]) if loss else None,
            )
        )
        if (moment := stamp(line)) is not None:
            stamps[index] = moment
    return [_run(run, stamps, shares, conditions, text) for run in runs_of(steps, text.fences)]


def _run(
    steps: list[Step], stamps: dict[int, float], shares: dict[int, float], conditions: dict[str, Scalar], text: Text
) -> Run:
    problems: list[Problem] = []
    timed = [_with_seconds(before, step, stamps) for before, step in zip([None, *steps], steps, strict=False)]
    measurements, facts = figures(_without_first(timed), conditions, problems)
    facts |= {"rows": len(steps), "first_step": steps[0].step, "last_step": steps[-1].step}
    if clocked := [stamps[step.line] for step in steps if step.line in stamps]:
        facts |= {"first_stamp": clocked[0], "last_stamp": clocked[-1]}
    if any(step.step in shares for step in steps):
        facts["device_memory_gib_implied"] = round(max(shares[step.step] for step in steps if step.step in shares), 1)
    seconds = facts.get("median_step_seconds")
    rate = facts.get("median_tokens_per_second_per_accelerator")
    if seconds and rate:
        facts["tokens_per_accelerator_and_step"] = round(seconds * rate)
    tflops = facts.get("median_model_tflops_per_accelerator")
    mfus = [step.mfu for step in steps if step.mfu]
    if tflops and mfus:
        facts["median_mfu_printed"] = median(mfus)
        facts["peak_tflops_implied"] = round(tflops / median(mfus))
    if steps and all(step.memory_gib is None for step in steps):
        problems.append(note("memory_not_measured", "memory reads 0.00 GiB: not measured"))
    if peak := facts.get("peak_memory_gib"):
        measurements.append(Measurement("memory_peak_reserved", peak, conditions, line=steps[0].line + 1))
    if not seconds:
        problems.append(warning("no_stamps", "no time stamps: the step time is not in this text, only the rate"))
    piece = excerpt(text.lines, steps[0].line, steps[0].line + 2)
    return Run(
        FORMAT,
        tuple(measurements),
        facts,
        problems=tuple(problems),
        first_line=steps[0].line + 1,
        last_line=steps[-1].line + 1,
        excerpt=piece,
    )


def _with_seconds(before: Step | None, step: Step, stamps: dict[int, float]) -> Step:
    """Seconds a step from the time stamps of two lines."""
    if before is None or before.line not in stamps or step.line not in stamps or step.step <= before.step:
        return step
    seconds = (stamps[step.line] - stamps[before.line]) / (step.step - before.step)
    return Step(**{**step.__dict__, "seconds": seconds if seconds > 0 else None})


def _without_first(steps: list[Step]) -> list[Step]:
    """Step 1 holds compilation."""
    return steps[1:] if len(steps) > 1 and steps[0].step <= 1 else steps
