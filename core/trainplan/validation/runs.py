"""A measured run (one row) as the engine computes it: the job and the layout of the plan that the row describes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.entries import Accelerator
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.validation.plans import plan_from_run
from trainplan.validation.rows import Defaults, RowError


@dataclass(frozen=True)
class RunCase:
    """One published run as the engine understands it; `job` and `layout` are None where `skipped` says why."""

    id: str
    group: str
    job: Job | None
    layout: Layout | None
    defaults_used: tuple[str, ...] = ()
    skipped: str | None = None


def job_from_run(row: Mapping[str, Any], accelerators: Mapping[str, Accelerator]) -> RunCase:
    """The job and layout of one row; what it leaves open is taken from defaults and named.

    `accelerators` maps catalogue ids to entries. Never raises on a row: `skipped` tells what was wrong.
    """
    defaults = Defaults()
    identity, group = str(row.get("id") or "?"), str(row.get("group") or row.get("id") or "?")
    try:
        plan = plan_from_run(row, accelerators, defaults)
    except (RowError, ValueError, TypeError) as problem:
        return RunCase(identity, group, None, None, tuple(defaults.used), str(problem)[:300])
    job, layout = job_from_plan(plan)
    return RunCase(identity, group, job, layout, tuple(defaults.used))
