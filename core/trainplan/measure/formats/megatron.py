"""Logs of Megatron-LM and its relatives: Megatron-DeepSpeed, Megatron-Bridge, NeMo, Primus."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from trainplan.measure.formats.stamps import stamp
from trainplan.measure.formats.steps import Step, figures, runs_of
from trainplan.measure.numbers import median, number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, warning
from trainplan.measure.source import Text

FORMAT = "Megatron log"
NEMO = "NeMo log"
MARKERS = ("elapsed time per iteration", "iteration time:", "train_step_timing", "MODEL_TFLOP/s/GPU")

PAIR = r" *:? *([-+\d.eE]{1,30})"
ITERATION = re.compile(r"iteration +(\d{1,10}) */ *(\d{1,12})")
ELAPSED = re.compile(r"elapsed time per iteration \((ms|s)\)" + PAIR)
FORK_TIME = re.compile(r"iteration time: *([\d.]{1,20}) *s\b")
BATCH = re.compile(r"global batch size: *(\d{1,9})")
SAMPLES = re.compile(r"consumed samples: *(\d{1,15})")
TFLOPS = re.compile(r"(?:throughput per GPU \(TFLOP/s/GPU\)|TFLOPs|tflops|TFLOP/s/GPU): *([\d.]{1,20})")
RATE = re.compile(r"samples(?: per second|/sec): *([\d.]{1,20})")
TOKENS = re.compile(r"tokens(?: per second|/s)(?: per GPU|/GPU)? *(?:\([^)]{0,30}\))?: *([\d.]{1,20})")
SKIPPED = re.compile(r"number of skipped iterations: *(\d{1,9})")
LOSS = re.compile(r"\blm[ -]loss: *([-+\d.eE]{1,30})")
ANY_LOSS = re.compile(r"\| *([\w ]{1,40}loss): *([-+\d.eE]{1,30})")
POWER = re.compile(r"power per GPU \(W(?:/GPU)?\): *([\d.]{1,20})")
SEQUENCE = re.compile(r"actual seqlen: *(\d{1,9})")
MEMORY = re.compile(
    r"(?:\[Rank (\d{1,7})\] )?\(?after (\d{1,9}) iterations\)? memory \(MB\) \|"
    r"(?=.{0,200}?max allocated: *([\d.]{1,20}))(?=.{0,300}?max reserved: *([\d.]{1,20}))"
)
ARGUMENT = re.compile(r"^\s*([a-z][\w-]{2,60}) \.{3,80} *([^\s:.].{0,80}?)\s*$")
OPTION = re.compile(r"--([a-z][a-z0-9-]{3,50})[ =]+(\d{1,12})\b")
WORLD = re.compile(r"using world size: *(\d{1,8})")
TIMERS = re.compile(r"time(?:s across ranks)? \(ms\) \|")
TIMER = re.compile(r"([a-z][\w/ -]{2,60}?) *:? *\.{0,80}: *\(?([\d.]{1,20})(?:, *([\d.]{1,20})\))?")
SAVED = re.compile(r"save-checkpoint[ .]{0,80}: *\(?([\d.]{1,20})(?:, *([\d.]{1,20}))?")
LOADED = re.compile(r"load-checkpoint[ .]{0,80}: *\(?([\d.]{1,20})(?:, *([\d.]{1,20}))?")
NEMO_TIME = re.compile(r"train_step_timing in s(?:econds)?\"?[:=] *([\d.]{1,24})")
NEMO_STEP = re.compile(r"global_step\"?[:=] *(\d{1,10})|iteration (\d{1,10})/")
RECORD_LINES = 15
NEMO_BATCH = re.compile(r"global_batch_size[:=] *([\d.]{1,12})")
NEMO_LOSS = re.compile(r"reduced_train_loss[:=] *([\d.]{1,20})")
BRIDGE = re.compile(r"Step Time *: *([\d.]{1,20})s +GPU utilization: *([\d.]{1,20}) *MODEL_TFLOP/s/GPU")

SIZES = {
    "seq_length": "sequence_length",
    "global_batch_size": "global_batch",
    "micro_batch_size": "micro_batch",
    "world_size": "accelerators",
    "tensor_model_parallel_size": "tensor",
    "pipeline_model_parallel_size": "pipeline",
    "context_parallel_size": "context",
    "expert_model_parallel_size": "expert",
    "num_layers": "layers",
    "hidden_size": "hidden",
}
# timers of one step: the plan's buckets on the left
TIMED = {
    "forward_time": ("forward-compute", "forward"),
    "backward_time": ("backward-compute", "backward"),
    "gradient_reduction_time": (
        "all-grads-sync",
        "backward-params-all-reduce",
        "backward-allreduce",
        "grads-reduce-scatter",
    ),
    "optimizer_time": ("optimizer",),
    "data_wait": ("batch-generator", "batch generator"),
}


@dataclass
class Log:
    """One log as it is gathered."""

    first: int
    steps: list[Step] = field(default_factory=list)
    arguments: dict[str, str] = field(default_factory=dict)
    memory: list[tuple[int | None, float, float, int]] = field(default_factory=list)
    timers: dict[str, list[float]] = field(default_factory=dict)
    saves: list[float] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)
    losses: dict[str, float] = field(default_factory=dict)
    pairs: bool = False
    stamps: list[tuple[int, float]] = field(default_factory=list)
    last: int = 0


def read_text(text: Text) -> list[Run]:
    """Every run in the text; a falling iteration or a new argument dump begins another."""
    logs = [Log(0)]
    nemo = Log(0)
    bridge: list[Step] = []
    fences = set(text.fences)
    for index, line in enumerate(text.bare):
        if ((world := WORLD.search(line)) or index in fences) and logs[-1].steps:
            logs.append(Log(index))
        log = logs[-1]
        if world:
            log.arguments["world_size"] = world[1]
        step = _step(log, line, index)
        if step is not None:
            if log.steps and step.step < log.steps[-1].step:
                log = Log(index, arguments=log.arguments)
                logs.append(log)
            log.steps.append(step)
            log.last = index
            if (moment := stamp(line[:60])) is not None:
                log.stamps.append((step.step, moment))
        elif match := NEMO_TIME.search(line):
            nemo.steps.append(_nemo_step(match, text, index, len(nemo.steps)))
        elif match := BRIDGE.search(line):
            bridge.append(Step(len(bridge) + 1, index, number(match[1]), tflops=number(match[2])))
        else:
            _around(log, line)
    runs = [_run(log, text) for log in logs if log.steps]
    if bridge and not runs:
        runs.append(_run(Log(0, steps=bridge, last=bridge[-1].line), text))
    for steps in runs_of(nemo.steps, text.fences):
        runs.append(_run(Log(steps[0].line, steps=steps, last=steps[-1].line, arguments=logs[0].arguments), text, NEMO))
    return runs


def _step(log: Log, line: str, index: int) -> Step | None:
    iteration = ITERATION.search(line)
    if iteration is None:
        return None
    elapsed, fork = ELAPSED.search(line), FORK_TIME.search(line)
    if elapsed is None and fork is None:
        return None
    value = number(elapsed[2] if elapsed else fork[1] if fork else None)
    if value is None or (elapsed and elapsed.end() == len(line)):
        return None  # the line is cut inside the figure
    seconds = value / 1000 if elapsed and elapsed[1] == "ms" else value
    if elapsed and line[elapsed.end() : elapsed.end() + 1] == "/":
        log.pairs = True
    for name, loss in ANY_LOSS.findall(line):
        log.losses[name.strip()] = number(loss) or 0.0
    batch, skipped = BATCH.search(line), SKIPPED.search(line)
    tflops, rate, loss_found = TFLOPS.search(line), RATE.search(line), LOSS.search(line)
    power, tokens = POWER.search(line), TOKENS.search(line)
    if length := SEQUENCE.search(line):
        log.arguments.setdefault("seq_length", length[1])
    return Step(
        int(iteration[1]),
        index,
        seconds,
        tokens_per_second=number(tokens[1]) if tokens and "GPU" in tokens[0] else None,
        samples_per_second=number(rate[1]) if rate else None,
        tflops=number(tflops[1]) if tflops else None,
        batch=int(batch[1]) if batch else None,
        skipped=int(skipped[1]) if skipped else 0,
        loss=number(loss_found[1]) if loss_found else None,
        power=number(power[1]) if power else None,
    )


def _nemo_step(match: re.Match[str], text: Text, index: int, count: int) -> Step:
    line = text.bare[index]
    if line.lstrip().startswith(('"', "'")):  # a record of DLLogger that somebody printed over several lines
        line = " ".join(text.bare[max(index - RECORD_LINES, 0) : index + RECORD_LINES])
    step, batch, loss = NEMO_STEP.search(line), NEMO_BATCH.search(line), NEMO_LOSS.search(line)
    at = int(step[1] or step[2]) if step else count
    return Step(
        at,
        index,
        number(match[1]),
        batch=int(number(batch[1]) or 0) or None if batch else None,
        loss=number(loss[1]) if loss else None,
    )


def _around(log: Log, line: str) -> None:
    """Arguments, memory and timers between the steps."""
    if match := ARGUMENT.match(line):
        log.arguments.setdefault(match[1].replace("-", "_"), match[2])
        return
    if "--" in line and not log.steps:
        for name, value in OPTION.findall(line):
            log.arguments.setdefault(name.replace("-", "_"), value)
    if "memory (MB)" in line and (match := MEMORY.search(line)):
        allocated, reserved = number(match[3]), number(match[4])
        if allocated is not None and reserved is not None:
            log.memory.append((int(match[1]) if match[1] else None, allocated, reserved, int(match[2])))
    if match := SAVED.search(line):
        log.saves.append((number(match[2] or match[1]) or 0.0) / 1000)
    if match := LOADED.search(line):
        log.loads.append((number(match[2] or match[1]) or 0.0) / 1000)
    if TIMERS.search(line):
        line = line.split("|", 1)[1]
        parts = line.split("|")
    elif "....: (" in line or "...: (" in line:
        parts = [line]
    else:
        return
    for part in parts:
        match = TIMER.search(part.strip())
        if match and (value := number(match[3] or match[2])) is not None:
            log.timers.setdefault(match[1].strip(), []).append(value / 1000)


def _of_batch(steps: list[Step], batch: int | None) -> list[Step]:
    """Of a log whose batch grows, the steps of the largest one; all where no step names its batch."""
    return [step for step in steps if step.batch == batch] or steps


def _run(log: Log, text: Text, name: str = FORMAT) -> Run:
    problems: list[Problem] = []
    sizes = {SIZES[key]: int(value) for key, value in log.arguments.items() if key in SIZES and value.strip().isdigit()}
    batches = sorted({step.batch for step in log.steps if step.batch})
    batch = batches[-1] if batches else sizes.get("global_batch")
    conditions: dict[str, Scalar] = {**sizes, "global_batch": batch}
    steps = runs_of(log.steps)[0]
    same = _of_batch(steps, batch)
    measurements, facts = figures(same, conditions, problems)
    if len(same) < len(steps):
        _, whole = figures(steps, conditions, [])
        facts = whole | {name: value for name, value in facts.items() if name.startswith("median_")}
    if len(batches) > 1:
        problems.append(
            note(
                "batch_ramps",
                "the global batch changes during the log: from {low} to {high}",
                low=batches[0],
                high=batches[-1],
            )
        )
    if log.pairs:
        problems.append(note("pairs", "each figure is printed as now/average; the first was taken"))
    seconds = facts.get("median_step_seconds")
    accelerators = sizes.get("accelerators")
    if seconds and batch:
        facts["samples_per_second"] = batch / seconds
        if not any(figure.kind == "samples_per_second" for figure in measurements):
            measurements.append(_derived("samples_per_second", batch / seconds, conditions, steps))
        if length := sizes.get("sequence_length"):
            facts["tokens_per_second"] = batch * length / seconds
            measurements.append(_derived("tokens_per_second", batch * length / seconds, conditions, steps))
            if accelerators:
                measurements.append(
                    _derived(
                        "tokens_per_second_per_accelerator",
                        batch * length / seconds / accelerators,
                        conditions,
                        steps,
                    )
                )
    measurements += _memory(log, conditions) + _timers(log, conditions, facts)
    if log.losses:
        facts["last_losses"] = dict(list(log.losses.items())[:12])
    facts |= {"global_batches": batches, **sizes}
    if log.stamps:
        facts |= {"first_stamp": log.stamps[0][1], "last_stamp": log.stamps[-1][1]}
    _against_stamps(log, steps, seconds, problems)
    return Run(
        name,
        tuple(measurements),
        facts,
        problems=tuple(problems),
        first_line=steps[0].line + 1,
        last_line=log.last + 1,
        excerpt=excerpt(text.lines, steps[0].line, steps[0].line + 2),
    )


def _derived(kind: str, value: float, conditions: dict[str, Scalar], steps: list[Step]) -> Measurement:
    return Measurement(kind, value, conditions, line=steps[0].line + 1)


def _memory(log: Log, conditions: dict[str, Scalar]) -> list[Measurement]:
    """Megatron's MB are 2^20 bytes; the fullest rank counts."""
    if not log.memory:
        return []
    rank, allocated, _, after = max(log.memory, key=lambda entry: entry[1])
    reserved = max(entry[2] for entry in log.memory)
    where: dict[str, Scalar] = {**conditions, "rank": rank, "ranks_listed": len(log.memory), "after_steps": after}
    return [
        Measurement("memory_peak_allocated", allocated / 1024, where),
        Measurement("memory_peak_reserved", reserved / 1024, where),
    ]


def _timers(log: Log, conditions: dict[str, Scalar], facts: dict[str, Any]) -> list[Measurement]:
    """Timers after the first line of them, and checkpoints."""
    found = []
    for kind, names in TIMED.items():
        values = next((log.timers[name] for name in names if name in log.timers), None)
        if values and any(values):  # a timer that is off prints zero
            kept = values[1:] or values
            found.append(Measurement(kind, median(kept), conditions, samples=len(kept)))
            facts[f"median_{kind}_seconds"] = median(kept)
    if log.saves:
        found.append(Measurement("checkpoint_save_time", median(log.saves), conditions, samples=len(log.saves)))
    if real := [value for value in log.loads if value > 1]:  # below: nothing was there to load
        found.append(Measurement("checkpoint_load_time", median(real), conditions, samples=len(real)))
    return found


def _against_stamps(log: Log, steps: list[Step], seconds: float | None, problems: list[Problem]) -> None:
    """The clock between lines must not be shorter than the steps that it holds."""
    if not seconds or len(log.stamps) < 3:
        return
    gaps = [
        (after[1] - before[1]) / (after[0] - before[0])
        for before, after in zip(log.stamps, log.stamps[1:], strict=False)
        if after[0] > before[0]
    ]
    if gaps and median(gaps) + 1 < 0.8 * seconds:
        problems.append(
            warning(
                "stamps_disagree",
                "time stamps are {gap:.2f} s apart for each step of {seconds:.2f} s",
                gap=median(gaps),
                seconds=seconds,
            )
        )
