"""Failures of a run: how many, what they cost, how many nodes stand by.

The closed form is Daly's expected time of checkpointed work under exponential failures (Daly 2006, Future
Generation Computer Systems 22, equation for T), with detection and restart told apart; `simulation.py` plays
the same process event by event.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, sqrt

import numpy as np

from trainplan.engine.layout.layout import Number
from trainplan.engine.results import ReliabilityResult
from trainplan.plan.deployment import Operations

DAY = 86_400.0

SMALL_JOB_FAILURES_PER_NODE_DAY = 0.0178
"""Interruptions of small jobs beyond their nodes' failures: one in 47.7 days for a job of one node
(arXiv 2410.21680, figure 7) less 0.0032 per node-day."""

SPARES_QUANTILE = 0.99
"""Spares cover the nodes out of service at this probability (ByteRobust plans standbys for P99, section 6)."""


def interruptions_per_day(nodes: Number, failures_per_node_day: Number, job_failures_per_day: Number) -> Number:
    """Failure rate of a job that needs all its nodes [1/day].

    Nodes fail independently; what else stops a job (software, storage, people) grows with small jobs and is
    bounded by `job_failures_per_day`.
    """
    other = np.minimum(np.multiply(nodes, SMALL_JOB_FAILURES_PER_NODE_DAY), job_failures_per_day)
    return np.multiply(nodes, failures_per_node_day) + other


@dataclass(frozen=True)
class Losses:
    """Calendar time of a run, in seconds; the parts add up to it. Fields are numbers or arrays."""

    productive: Number
    data_wait: Number
    checkpoint_pause: Number
    lost_work: Number
    detection: Number
    restart: Number
    interruptions: Number

    @property
    def calendar(self) -> Number:
        return self.productive + self.data_wait + self.checkpoint_pause + self.lost_work + self.detection + self.restart

    @property
    def goodput(self) -> Number:
        return self.productive / self.calendar


def expected_losses(
    productive_seconds: Number,
    *,
    failures_per_second: Number,
    interval_seconds: Number,
    pause_seconds: Number,
    flush_seconds: Number = 0.0,
    detection_seconds: Number = 0.0,
    restart_seconds: Number = 0.0,
    idle_fraction: Number = 0.0,
    fallback_seconds: Number = 0.0,
) -> Losses:
    """Expected calendar time of `productive_seconds` of training [s].

    Work proceeds in intervals (the whole of it where it is shorter), each closed by a pause for the save. A
    failure costs detection, restart (which may fail again) and the work since the last checkpoint that is safe; an
    asynchronous one is safe only `flush_seconds` after its pause. `fallback_seconds` is the further work that an
    average failure loses because the newest copies went with their node.
    """
    work = np.divide(productive_seconds, np.subtract(1.0, idle_fraction))
    rate = np.maximum(failures_per_second, 1e-30)
    interval_seconds = np.minimum(interval_seconds, work)
    segments = work / interval_seconds
    # What was trained while the last save was still being written is trained once more after a failure.
    redo = np.add(flush_seconds, fallback_seconds)
    failures_of_segment = np.expm1(_bounded(rate * np.add(interval_seconds, pause_seconds)))
    recovery_tries = np.exp(_bounded(rate * (restart_seconds + redo)))
    interruptions = segments * failures_of_segment * recovery_tries
    recoveries = segments * failures_of_segment * np.exp(_bounded(rate * redo))
    restart = recoveries * np.expm1(_bounded(rate * np.multiply(restart_seconds, 1.0))) / rate
    calendar = interruptions * (1.0 / rate + detection_seconds)
    pause = segments * pause_seconds
    detection = interruptions * detection_seconds
    lost = np.maximum(0.0, calendar - work - pause - detection - restart)
    return Losses(
        productive=productive_seconds,
        data_wait=work - productive_seconds,
        checkpoint_pause=pause,
        lost_work=lost,
        detection=detection,
        restart=restart,
        interruptions=interruptions,
    )


def _bounded(exponent: Number) -> Number:
    """Keeps a hopeless run finite: e^50 failures in a row are as good as never."""
    return np.minimum(exponent, 50.0)


def spares_needed(nodes: int, node_failures_per_day: float, swap_fraction: float, repair_days: float) -> int:
    """Standby nodes so that a failed one is replaced at once with 99% probability.

    Nodes in repair are Poisson distributed with mean failures x share that takes the node out x repair time.
    """
    mean = nodes * node_failures_per_day * swap_fraction * repair_days
    if mean <= 0:
        return 0
    if mean > 500:  # the normal limit, beyond the range of exp(-mean)
        return ceil(mean + 2.326 * sqrt(mean))
    term = exp(-mean)
    total, count = term, 0
    while total < SPARES_QUANTILE:
        count += 1
        term *= mean / count
        total += term
    return count


def fallback_seconds(
    operations: Operations, nodes: int, per_day: Number, *, failures_per_node_day: Number | None = None
) -> Number:
    """Work that an average failure loses because the only copy of its checkpoint was on the node that went [s].

    A single local copy is gone with its node; training then goes back to the durable checkpoint, half its
    interval on average. `per_day` are the interruptions of the job; failures of a node are the plan's unless given.
    """
    if not operations.checkpoint_local_tier or operations.checkpoint_copies > 1:
        return 0.0
    failures = operations.failures_per_node_day if failures_per_node_day is None else failures_per_node_day
    share = np.multiply(nodes * operations.node_swap_fraction, failures) / np.maximum(per_day, 1e-30)
    return share * operations.checkpoint_durable_interval_seconds / 2


def reliability_result(operations: Operations, losses: Losses, *, nodes: int, per_day: float) -> ReliabilityResult:
    """Interruptions, lost time and goodput of a run with these losses at `per_day` interruptions a day."""
    calendar = float(losses.calendar)
    interruptions = float(losses.interruptions)
    parts = {
        name: float(getattr(losses, name)) / calendar
        for name in ("checkpoint_pause", "lost_work", "detection", "restart", "data_wait")
    }
    per_interruption = (
        (float(losses.lost_work) + float(losses.detection) + float(losses.restart)) / interruptions / 3600
        if interruptions > 0
        else 0.0
    )
    return ReliabilityResult(
        job_mtbf_hours=24 / per_day if per_day > 0 else None,
        interruptions=interruptions,
        lost_hours=(calendar - float(losses.productive)) / 3600,
        goodput=float(losses.productive) / calendar,
        spare_nodes=spares_needed(
            nodes, operations.failures_per_node_day, operations.node_swap_fraction, operations.node_repair_days
        ),
        parts=parts,
        hours_lost_per_interruption=per_interruption,
        interruptions_per_day=per_day,
    )
