"""From measured steps to corrections of the engine: what they separate, what they cannot, and where they contradict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np

from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.results import StepResult
from trainplan.engine.step_time.result import step_result
from trainplan.measure.record import Measurement, Problem, note, unusable, warning
from trainplan.plan.document import Plan
from trainplan.plan.measured import Measured
from trainplan.plan.workload import Phase

NETWORK_PARTS = ("tensor_parallel", "context_parallel", "expert_parallel", "pipeline_transfer", "data_parallel")
FAR = 2.0
"""A run that much slower or faster than predicted is more likely another run than a better calibration."""
SEPARABLE_CONDITION = 60.0
LEAST_NETWORK_SHARE = 0.02
FACTOR_RANGE = (0.2, 5.0)
LEAST_SPREAD = 0.02
MOST_ROUNDS = 30
SETTLED = 1e-5
GIB = 2.0**30

NO_SOUND_SPLIT = note("no_sound_split", "no plausible split into compute and communication fits all runs")

STATED_BY_LOGS = ("tensor", "pipeline", "context", "expert", "micro_batch")
"""Fields of a layout that a log states under the same name."""


@dataclass(frozen=True)
class MeasuredStep:
    """A step as measured, the plan of that run, and what the engine says of it without any own measurement."""

    figure: Measurement
    plan: Plan
    seconds: float
    """Without the wait for data."""
    predicted: StepResult
    assumed: tuple[str, ...]
    """What the file did not say and the plan answered."""

    @property
    def accelerators(self) -> int:
        return self.plan.hardware.accelerators

    @property
    def ratio(self) -> float:
        """Measured over predicted."""
        return self.seconds / self.predicted.seconds


@dataclass(frozen=True)
class Calibrated:
    """Fields of `plan.measured` that the steps give, and what is to be said about them."""

    steps: tuple[MeasuredStep, ...]
    changes: Mapping[str, float | int]
    problems: tuple[Problem, ...]
    not_separated: tuple[Problem, ...]


def calibrate(plan: Plan, figures: Sequence[Measurement], nodes: int | None = None) -> Calibrated:
    """Corrections from the usable steps among `figures`; `nodes` is the size of the run where a file does not say."""
    problems: list[Problem] = []
    waits = {figure.sha256: figure.value for figure in figures if figure.kind == "data_wait" and figure.usable}
    steps: list[MeasuredStep] = []
    for figure in _one_a_run(figures):
        found = measured_step(plan, figure, waits.get(figure.sha256, 0.0), nodes)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            steps.append(found)
            problems += contradictions(plan, found)
    if not steps:
        return Calibrated((), {}, tuple(problems), ())
    usable = [
        step for step in steps if not any(problem.severity == "unusable" for problem in contradictions(plan, step))
    ]
    if not usable:
        return Calibrated(tuple(steps), {}, tuple(problems), ())
    separated, said = _separated(usable)
    residual = exp(float(np.mean([log(step.seconds / _result(step, separated).seconds) for step in usable])))
    largest = max(usable, key=lambda step: step.accelerators)
    low, high = interval(largest, plan.hardware.accelerators)
    changes: dict[str, float | int] = {**separated, "step_factor": residual, "low": low, "high": high}
    changes["step_nodes"] = largest.plan.hardware.n_nodes
    if waits:
        changes["data_wait_seconds"] = waits.get(largest.figure.sha256, next(iter(waits.values())))
    return Calibrated(tuple(usable), changes, tuple(problems), tuple(said))


def _one_a_run(figures: Sequence[Measurement]) -> list[Measurement]:
    """The step time of each run, or its rate where no step time is in the file."""
    chosen: dict[tuple[str, Any], Measurement] = {}
    ranks = ("step_time", "tokens_per_second_per_accelerator", "tokens_per_second")
    for figure in figures:
        if figure.kind in ranks and figure.usable and not figure.conditions.get("profiled"):
            key = (figure.sha256, figure.excerpt)
            if key not in chosen or ranks.index(figure.kind) < ranks.index(chosen[key].kind):
                chosen[key] = figure
    return list(chosen.values())


def measured_step(plan: Plan, figure: Measurement, wait: float, nodes: int | None = None) -> MeasuredStep | Problem:
    """The measured run as a plan of its own, and the engine's step for it; a problem where the run cannot be built."""
    conditions = figure.conditions
    assumed: list[str] = []
    stated = conditions.get("accelerators") or (nodes * plan.hardware.node.accelerators if nodes else None)
    if stated is None:
        assumed.append("accelerators")
    accelerators = int(stated or plan.hardware.accelerators)
    layout = {name: int(value) for name in STATED_BY_LOGS if (value := conditions.get(name)) and float(value) >= 1}
    parallelism = plan.parallelism.model_copy(update=layout)
    ranks = parallelism.tensor * parallelism.pipeline * parallelism.context
    if accelerators < ranks or accelerators % ranks:
        return unusable(
            "run_does_not_divide",
            "the run had {accelerators} accelerators, which tensor x pipeline x context = {ranks} does not divide",
            accelerators=accelerators,
            ranks=ranks,
        )
    phase = _phase(plan, conditions, accelerators, assumed)
    hardware = plan.hardware.model_copy(update={"accelerators": accelerators})
    run = plan.model_copy(
        update={
            "parallelism": parallelism,
            "hardware": hardware,
            "training": plan.training.model_copy(update={"phases": (phase,)}),
            "measured": Measured(),
        }
    )
    try:
        predicted = step_result(*job_from_plan(run))
    except (ValueError, ArithmeticError, NotImplementedError, KeyError) as error:
        return unusable("run_cannot_be_predicted", "the run cannot be predicted: {reason}", reason=str(error)[:200])
    seconds = _seconds(figure, phase, accelerators)
    if not seconds > wait:
        return unusable("wait_above_step", "the wait for data is longer than the step")
    return MeasuredStep(figure, run, seconds - wait, predicted, tuple(assumed))


def _phase(plan: Plan, conditions: Mapping[str, Any], accelerators: int, assumed: list[str]) -> Phase:
    """The plan's main phase with batch and length of the run; an unknown batch grows with the run."""
    phase = plan.training.main
    batch, length = conditions.get("global_batch"), conditions.get("sequence_length")
    if not batch:
        assumed.append("global batch")
        batch = max(1, round(phase.global_batch * accelerators / plan.hardware.accelerators))
    if not length:
        assumed.append("sequence length")
    micro = conditions.get("micro_batch")
    changes: dict[str, Any] = {"global_batch": int(batch), "sequence_length": int(length or phase.sequence_length)}
    if micro:
        changes["micro_batch"] = int(micro)
    return phase.model_copy(update=changes)


def _seconds(figure: Measurement, phase: Phase, accelerators: int) -> float:
    if figure.kind == "step_time":
        return figure.value
    tokens = phase.global_batch * phase.sequence_length
    rate = figure.value * (accelerators if figure.kind == "tokens_per_second_per_accelerator" else 1)
    return tokens / rate if rate > 0 else 0.0


def contradictions(plan: Plan, step: MeasuredStep) -> list[Problem]:
    """Where a measured step cannot be, or is likely another run than the plan's."""
    found: list[Problem] = []
    mfu = step.predicted.mfu * step.predicted.seconds / step.seconds
    if mfu > 1:
        found.append(
            unusable(
                "above_peak",
                "the step would run at {percent:.0f} % of the accelerator's peak: another model, batch or size",
                percent=100 * mfu,
            )
        )
    elif step.ratio > FAR or step.ratio < 1 / FAR:
        found.append(
            warning(
                "far_from_prediction",
                "{times:.1f} times the predicted step: check that model, batch, precision and size are the plan's",
                times=step.ratio,
            )
        )
    if step.assumed:
        found.append(warning("assumed", "not in the file, taken from the plan: {what}", what=", ".join(step.assumed)))
    differing = [
        name for name in STATED_BY_LOGS if getattr(step.plan.parallelism, name) != getattr(plan.parallelism, name)
    ]
    if differing:
        found.append(warning("another_layout", "another layout than the plan's: {what}", what=", ".join(differing)))
    if step.figure.conditions.get("over") == "whole run":
        found.append(note("whole_run", "a mean over the whole run, pauses and checkpoints included"))
    return found


def _split(predicted: StepResult) -> tuple[float, float]:
    """Seconds that the network decides, and the rest."""
    network = sum(predicted.parts[name] for name in NETWORK_PARTS)
    return network, predicted.seconds - network


def _separated(steps: Sequence[MeasuredStep]) -> tuple[dict[str, float], list[Problem]]:
    """Compute, communication and overhead apart, where runs of several sizes tell them apart."""
    sizes = {step.accelerators for step in steps}
    if len(sizes) < 2:
        return {}, [
            note(
                "one_size",
                "one size cannot tell computation from communication: run a second size to separate them",
            )
        ]
    shares = [network / (network + rest) for network, rest in (_split(step.predicted) for step in steps)]
    if max(shares) < LEAST_NETWORK_SHARE:
        return {}, [
            note(
                "no_network_share",
                "communication is below {percent:.0f} % of every step: it cannot be measured here",
                percent=100 * LEAST_NETWORK_SHARE,
            )
        ]
    first = [step.predicted for step in steps]
    if not _tell_apart(_rows(steps, first, fixed=False)):
        return {}, [note("alike", "the runs are too alike to separate computation from communication")]
    fixed = len(sizes) >= 4 and _tell_apart(_rows(steps, first, fixed=True))
    found: dict[str, float] = {}
    # What overlaps is not in proportion to either rate, so the split is taken again at the corrections found.
    for _ in range(MOST_ROUNDS):
        predictions = [_result(step, found) for step in steps]
        rows = _rows(steps, predictions, fixed)
        solution, *_rest = np.linalg.lstsq(rows, np.ones(len(steps)), rcond=None)
        compute, network = float(solution[0]), float(solution[1])
        if min(compute, network) <= 0:
            return {}, [NO_SOUND_SPLIT]
        found = {
            "compute_factor": found.get("compute_factor", 1.0) / compute,
            "communication_factor": found.get("communication_factor", 1.0) / network,
        } | ({"overhead_seconds": predictions[0].parts["overhead"] + float(solution[2])} if fixed else {})
        factors = found["compute_factor"], found["communication_factor"]
        if not all(1 / FACTOR_RANGE[1] < value < 1 / FACTOR_RANGE[0] for value in factors) or (
            fixed and found["overhead_seconds"] < steps[0].predicted.parts["overhead"]
        ):
            return {}, [NO_SOUND_SPLIT]
        if max(abs(compute - 1), abs(network - 1)) < SETTLED:
            break
    return found, [] if fixed else [note("no_overhead", "fixed overhead needs four sizes that differ enough")]


def _tell_apart(rows: Any) -> bool:
    return bool(np.linalg.cond(rows / np.linalg.norm(rows, axis=0)) <= SEPARABLE_CONDITION)


def _rows(steps: Sequence[MeasuredStep], predictions: Sequence[StepResult], fixed: bool) -> Any:
    """Shares of each measured step that computation, the network and a fixed time explain."""
    splits = [_split(predicted) for predicted in predictions]
    columns = [[rest / step.seconds for (_, rest), step in zip(splits, steps, strict=True)]]
    columns.append([network / step.seconds for (network, _), step in zip(splits, steps, strict=True)])
    if fixed:
        columns.append([1 / step.seconds for step in steps])
    return np.array(columns).T


def _result(step: MeasuredStep, changes: Mapping[str, float]) -> StepResult:
    """The engine's step of the run with the separated corrections."""
    if not changes:
        return step.predicted
    plan = step.plan.model_copy(update={"measured": Measured(**changes)})
    return step_result(*job_from_plan(plan))


def interval(step: MeasuredStep, accelerators: int) -> tuple[float, float]:
    """Measured over predicted time with the anchor taken: the spread of the steps, and that of projections to more.

    Projections to another size miss as much as they missed published series over sizes.
    """
    from trainplan.validation.anchored import anchored_errors  # noqa: PLC0415

    figure = step.figure
    below = above = LEAST_SPREAD
    if figure.low and figure.high and figure.value:
        spread = (figure.high - figure.low) / 2 / figure.value
        below = above = max(LEAST_SPREAD, spread / max(1.0, figure.samples) ** 0.5)
    if step.accelerators == accelerators:
        return 1 - below, 1 + above
    known = anchored_errors()
    return min(known.low, 1.0) * (1 - below / 2), max(known.high, 1.0) * (1 + above / 2)


def memory_residual(step: MeasuredStep, figures: Sequence[Measurement]) -> tuple[Measurement, float, float] | None:
    """The measured peak of the fullest rank, the predicted one [GiB] of the same kind, from the same file."""
    kinds = {"memory_peak_reserved": "reserved", "memory_peak_allocated": "allocated"}
    for kind, name in kinds.items():
        same = [one for one in figures if one.kind == kind and one.sha256 == step.figure.sha256 and one.usable]
        if same:
            figure = max(same, key=lambda one: one.value)
            predicted = float(getattr(peak_memory(*job_from_plan(step.plan)), name)) / GIB
            return figure, figure.value, predicted
    return None
