"""What happened against what was planned: calendar time in the planned buckets, from training logs and sacct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainplan.engine.results import Results
from trainplan.measure.formats.slurm import SACCT
from trainplan.measure.record import Problem, Reading, Run, note

BUCKETS = ("productive", "checkpoint_pause", "lost_work", "detection", "restart", "data_wait")
"""Of `reliability.parts`, with what is left for training."""
MEASURED = ("productive", "checkpoint_pause", "lost_work", "restart", "data_wait")
"""Detection is part of restart in what happened: no log says when a fault was noticed."""
RUNNING = {"RUNNING", "PENDING", "COMPLETING", "CONFIGURING", "SUSPENDED"}


@dataclass(frozen=True)
class Bucket:
    """A share of calendar time; None where it cannot be had from the files."""

    name: str
    planned: float | None
    measured: float | None


@dataclass(frozen=True)
class Goodput:
    """Calendar time by bucket; `hours` is the time that the files span."""

    buckets: tuple[Bucket, ...]
    hours: float
    interruptions: int
    planned_interruptions_per_day: float | None
    problems: tuple[Problem, ...]

    @property
    def measured(self) -> float | None:
        """Productive share of what happened."""
        return next((bucket.measured for bucket in self.buckets if bucket.name == "productive"), None)

    @property
    def interruptions_per_day(self) -> float:
        return self.interruptions * 24 / self.hours if self.hours else 0.0


def goodput(results: Results, readings: Sequence[Reading]) -> Goodput | None:
    """Buckets of what happened beside those of the plan; None where no file has a clock."""
    runs = [run for reading in readings for run in reading.runs]
    logs = sorted((run for run in runs if _clocked(run)), key=lambda run: run.facts["first_stamp"])
    jobs = [span for run in runs if run.format == SACCT for span in run.facts.get("spans", []) if span[1]]
    found = _from_logs(logs) if logs else _from_jobs(sorted(jobs)) if jobs else None
    if found is None:
        return None
    shares, hours, interruptions, problems = found
    if logs and jobs:
        interruptions = max(interruptions, _failures(jobs))
    reliability = results.reliability
    parts = dict(reliability.parts) if reliability else {}
    planned = {**parts, "productive": reliability.goodput} if reliability else {}
    buckets = tuple(Bucket(name, planned.get(name), shares.get(name)) for name in BUCKETS)
    per_day = reliability.interruptions_per_day if reliability else None
    return Goodput(buckets, hours, interruptions, per_day, tuple(problems))


def _clocked(run: Run) -> bool:
    facts = run.facts
    return bool(facts.get("median_step_seconds")) and facts.get("last_stamp", 0) > facts.get("first_stamp", 0)


def words(bucket: str) -> str:
    """English name of a bucket."""
    return bucket.replace("_", " ")


Found = tuple[dict[str, float], float, int, list[Problem]]


def _from_logs(logs: Sequence[Run]) -> Found | None:
    """Steps at the median pace are productive, what slow rows take beyond it are pauses, steps done twice are lost."""
    productive = pauses = lost = restart = wait = 0.0
    for before, run in zip([None, *logs], logs, strict=False):
        facts = run.facts
        pace, steps = facts["median_step_seconds"], facts["last_step"] - facts["first_step"]
        span = facts["last_stamp"] - facts["first_stamp"]
        own = min(steps * pace, span)
        productive += own
        pauses += span - own
        wait += facts.get("median_data_wait_seconds", 0.0) * steps
        if before is not None:
            restart += max(0.0, facts["first_stamp"] - before.facts["last_stamp"])
            lost += max(0, before.facts["last_step"] - facts["first_step"] + 1) * pace
    wall = logs[-1].facts["last_stamp"] - logs[0].facts["first_stamp"]
    if wall <= 0:
        return None
    lost, wait = min(lost, productive), min(wait, productive)
    seconds = {
        "productive": productive - lost - wait,
        "checkpoint_pause": pauses,
        "lost_work": lost,
        "restart": restart,
        "data_wait": wait,
    }
    problems = [note("pauses_together", "saves, evaluations and slow steps are one bucket: the logs tell no more")]
    return {name: value / wall for name, value in seconds.items()}, wall / 3600, len(logs) - 1, problems


def _from_jobs(jobs: Sequence[Sequence[float | str]]) -> Found | None:
    """sacct alone: the time between jobs is lost to restarts and queues; inside a job it cannot tell."""
    start, end = float(jobs[0][0]), max(float(job[1]) for job in jobs)
    wall = end - start
    if wall <= 0:
        return None
    idle, reached = 0.0, start
    for begin, finish, _ in jobs:
        idle += max(0.0, float(begin) - reached)
        reached = max(reached, float(finish))
    problems = [
        note("jobs_only", "sacct tells jobs and the time between them; pauses inside a job need the training log")
    ]
    return {"restart": idle / wall}, wall / 3600, _failures(jobs), problems


def _failures(jobs: Sequence[Sequence[float | str]]) -> int:
    return sum(job[2] not in {"COMPLETED", "CANCELLED", "TIMEOUT", *RUNNING} for job in jobs)
