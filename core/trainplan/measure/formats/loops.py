"""Step lines of smaller training loops: nanoGPT, litgpt, MaxText, and rows of step time as others print them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from trainplan.measure.formats.steps import Step, figures, runs_of
from trainplan.measure.numbers import median, number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note
from trainplan.measure.source import Text

MARKERS = ("iter ", "iter:", "completed step:", "Epoch ")

NANOGPT = re.compile(r"\biter (\d{1,9}): loss ([-\d.eEna]{1,20}), time ([\d.]{1,20})ms(?:, mfu (-?[\d.]{1,12})%)?")
# litgpt: Epoch 1 | iter 128 step 16 | loss train: 1.2, val: n/a | iter time: 412.1 ms (step)
LITGPT = re.compile(
    r"iter:? *(\d{1,9}) *(?:\||,)? *step:? *(\d{1,9}).{0,160}?"
    r"iter time: *([\d,.]{1,20}) *ms *(\(step\)|\(optimizer\.step\))?"
)
MAXTEXT = re.compile(
    r"completed step: *(\d{1,9}), seconds: *([\d.]{1,20}), TFLOP/s/device: *([\d.]{1,20})"
    r"(?:, Tokens/s/device: *([\d.]{1,20}))?"
)


@dataclass(frozen=True)
class Loop:
    """One kind of line."""

    name: str
    line: Callable[[str, int], Step | None]


def read_text(text: Text) -> list[Run]:
    """Every run in the text."""
    runs = []
    for loop in LOOPS:
        steps = [step for index, line in enumerate(text.bare) if (step := loop.line(line, index)) is not None]
        runs += [_run(loop.name, group, text) for group in runs_of(steps, text.fences)]
    return [*runs, *_litgpt(text)]


def _nanogpt(line: str, index: int) -> Step | None:
    match = NANOGPT.search(line) if "iter " in line else None
    if match is None or (match.end() == len(line) and match[4] is None):
        return None
    milliseconds, percent = number(match[3]), number(match[4])
    if milliseconds is None:
        return None
    mfu = percent / 100 if percent is not None and percent > -100 else None
    return Step(int(match[1]), index, milliseconds / 1000, mfu=mfu, loss=number(match[2]))


def _maxtext(line: str, index: int) -> Step | None:
    match = MAXTEXT.search(line) if "completed step" in line else None
    if match is None:
        return None
    return Step(int(match[1]), index, number(match[2]), tokens_per_second=number(match[4]), tflops=number(match[3]))


LOOPS = (Loop("nanoGPT log", _nanogpt), Loop("MaxText log", _maxtext))


def _litgpt(text: Text) -> list[Run]:
    """An `iter` of litgpt is a micro-batch: the step is what lies between two lines with another step."""
    rows: list[tuple[int, int, float, bool, int]] = []
    for index, line in enumerate(text.bare):
        if "iter" in line and "iter time" in line and (match := LITGPT.search(line)):
            rows.append((int(match[1]), int(match[2]), number(match[3]) or 0.0, bool(match[4]), index))
    if not rows:
        return []
    sums: dict[int, float] = {}
    counts: dict[int, int] = {}
    pending, taken = 0.0, 0
    steps: list[Step] = []
    for before, row in zip([None, *rows], rows, strict=False):
        whole_sequence = before is None or row[0] == before[0] + 1
        pending, taken = (pending + row[2], taken + 1) if whole_sequence else (row[2], 1)
        if row[3]:
            steps.append(Step(row[1], row[4], pending / 1000))
            sums[row[1]], counts[row[1]] = pending, taken
            pending, taken = 0.0, 0
    problems: list[Problem] = [note("micro_batches", "each iter is a micro-batch; only lines with (step) end a step")]
    facts: dict[str, object] = {
        "rows": len(rows),
        "median_iter_ms": median([row[2] for row in rows]),
        "micro_batches_per_step": median([float(count) for count in counts.values()]) if counts else None,
    }
    measurements: list[Measurement] = []
    conditions: dict[str, Scalar] = {}
    single = all(row[3] for row in rows)
    if steps and (single or len(rows) > len(steps)):
        measurements, more = figures(runs_of(steps)[0], conditions, problems)
        facts |= more
    piece = excerpt(text.lines, rows[0][4], rows[0][4] + 2)
    return [
        Run(
            "litgpt log",
            tuple(measurements),
            facts,
            problems=tuple(problems),
            first_line=rows[0][4] + 1,
            last_line=rows[-1][4] + 1,
            excerpt=piece,
        )
    ]


def _run(name: str, steps: list[Step], text: Text) -> Run:
    problems: list[Problem] = []
    printed = [step.mfu for step in steps if step.mfu is not None and step.mfu > 0]
    measurements, facts = figures(steps, {}, problems)
    if printed:
        facts["median_mfu_printed"] = median(printed)
    seconds, rate = facts.get("median_step_seconds"), facts.get("median_tokens_per_second_per_accelerator")
    if seconds and rate:
        facts["tokens_per_accelerator_and_step"] = round(seconds * rate)
    return Run(
        name,
        tuple(measurements),
        facts,
        problems=tuple(problems),
        first_line=steps[0].line + 1,
        last_line=steps[-1].line + 1,
        excerpt=excerpt(text.lines, steps[0].line, steps[0].line + 2),
    )
