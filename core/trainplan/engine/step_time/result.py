"""The step of one layout as the contract names it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.operators.base import Work, hottest_load
from trainplan.engine.operators.counts import model_flops_per_token
from trainplan.engine.operators.lists import routing
from trainplan.engine.results import StepResult
from trainplan.engine.step_time.evidence import evidence_of, interval_of, unlike
from trainplan.engine.step_time.rates import TERA, mfu_peak
from trainplan.engine.step_time.step import StepTime, step_time
from trainplan.plan.lengths import pieces_of


def step_result(job: Job, layout: Layout, calibration: Calibration | None = None) -> StepResult:
    """One layout's step with its interval and evidence; the interval is that of held-out runs of this class."""
    if calibration is None:
        return _by_built_in(job, layout)
    return result_of(job, layout, step_time(job, layout, calibration), calibration)


@lru_cache(maxsize=256)
def _by_built_in(job: Job, layout: Layout) -> StepResult:
    return result_of(job, layout, step_time(job, layout), built_in_calibration())


def _load(job: Job, layout: Layout, *, to_last: bool) -> float:
    experts, chosen = routing(job.architecture)
    if not experts:
        return 1.0
    work = Work(
        layout.micro_batch,
        job.sequence_length,
        layout.tensor,
        layout.sequence,
        layout.context,
        layout.expert,
        layout.expert_tensor,
        job.switches,
        experts=experts,
        to_last=to_last,
    )
    return float(hottest_load(work, chosen))


def _full_rate(job: Job, layout: Layout, seconds: float) -> float:
    """Model FLOP/s of one accelerator as most logs count them: every token computed, attention over all of them."""
    of_a_token = model_flops_per_token(job.architecture, job.sequence_length)
    length = job.architecture.main.tokens or job.sequence_length
    return of_a_token * length * float(layout.global_batch) / seconds / float(layout.accelerators)


def result_of(job: Job, layout: Layout, step: StepTime, calibration: Calibration, index: int = 0) -> StepResult:
    """Entry `index` of a priced structure of layouts; `layout` is that one layout."""
    seconds = float(step.seconds[index])
    interval = interval_of(job, layout, calibration)
    seen = calibration.seen.get(job.machine.accelerator.name)
    accelerators = float(layout.accelerators)
    useful = 1.0 if job.documents is None else pieces_of(job.documents, job.sequence_length).useful
    tokens = float(layout.global_batch) * job.sequence_length * useful
    peak = mfu_peak(job.machine.accelerator)
    model_rate = float(step.model_flops[index]) / seconds / accelerators
    hardware_rate = float(step.hardware_flops[index]) / seconds / accelerators
    return StepResult(
        seconds=seconds,
        low_seconds=seconds * min(interval.low, 1.0),
        high_seconds=seconds * max(interval.high, 1.0),
        tokens_per_second=tokens / seconds,
        tokens_per_second_per_accelerator=tokens / seconds / accelerators,
        mfu=model_rate / peak if peak else 0.0,
        mfu_of_full_sequences=_full_rate(job, layout, seconds) / peak if peak else 0.0,
        useful_token_fraction=useful,
        hottest_rank_load=_load(job, layout, to_last=False),
        high_hottest_rank_load=_load(job, layout, to_last=True),
        uneven_seconds=float(np.broadcast_to(step.uneven_seconds, step.seconds.shape)[index]),
        hfu=hardware_rate / peak if peak else 0.0,
        model_tflops_per_accelerator=model_rate / TERA,
        parts={name: float(value[index]) for name, value in step.parts.items()},
        evidence=evidence_of(job, layout, calibration),
        unlike=unlike(job, layout, calibration),
        evidence_runs=seen.runs if seen is not None else 0,
        evidence_error=seen.error if seen is not None else None,
        hidden={name: float(value[index]) for name, value in step.hidden.items()},
        forward_seconds=float(step.forward_seconds[index]),
        backward_seconds=float(step.backward_seconds[index]),
    )
