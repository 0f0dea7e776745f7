"""A measured run (one row) as the engine computes it: the job and the layout of the plan that the row describes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from trainplan.catalog.entries import Accelerator
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.validation.files import why_unreadable
from trainplan.validation.plans import plan_from_run
from trainplan.validation.rows import Defaults, RowError

LONGEST_NAME: Final = 200


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
    identity = str(row.get("id") or "?")[:LONGEST_NAME]
    group = str(row.get("group") or identity)[:LONGEST_NAME]
    try:
        if why := why_unreadable(row):
            raise RowError(why)
        job, layout = job_from_plan(plan_from_run(row, accelerators, defaults))
    except (RowError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as problem:
        return RunCase(identity, group, None, None, tuple(defaults.used), str(problem)[:300])
    return RunCase(identity, group, job, layout, tuple(defaults.used))
