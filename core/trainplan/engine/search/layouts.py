"""The exhaustive search: memory and time of every valid layout of a job, from the same code as a single plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Number
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.memory.peak import peak_bytes
from trainplan.engine.memory.runtime import fits
from trainplan.engine.search.enumeration import enumerate_layouts
from trainplan.engine.search.ranking import Candidates, Ranking, Rows, nearest_rows
from trainplan.engine.search.requirements import Requirement
from trainplan.engine.search.simplicity import complexity_of, room_bytes
from trainplan.engine.search.space import Space
from trainplan.engine.step_time.step import step_time

Objective = Literal["time", "cost", "memory", "energy"]

CHUNK = 1 << 17
"""Layouts enumerated at once: enough that what depends on few fields is computed once for many."""


class SearchCancelledError(Exception):
    """The person stopped the search."""


@dataclass(frozen=True)
class Progress:
    """How far a search is."""

    fraction: float
    evaluated: int
    feasible: int
    found: tuple[Any, ...] = ()
    """The best rows that are computed in full so far."""


def search_layouts(
    job: Job,
    accelerators: int,
    *spaces: Space,
    objective: Objective = "time",
    top: int = 20,
    requirements: tuple[Requirement, ...] = (),
    rules: TableRules | None = None,
    beside_steps: Callable[[Number], Number] = np.zeros_like,
    on_progress: Callable[[Progress], bool] | None = None,
) -> Ranking:
    """Evaluate every layout of `job` on `accelerators` in each of the spaces that its framework is known to run.

    `rules` are those of the framework of the job unless given; `beside_steps` as in `Ranking`.

    On a given number of accelerators money and energy are proportional to time, so `cost` and `energy` rank as
    `time` does. `on_progress` is called after every chunk; if it returns False, SearchCancelledError is raised.
    """
    key: Objective = "memory" if objective == "memory" else "time"
    ranking = Ranking(key, top, complexity_of(job), room_bytes(job), beside_steps)
    rules = rules or TableRules(job)
    for number, space in enumerate(spaces):
        chunks = enumerate_layouts(
            job.architecture,
            job.sequence_length,
            accelerators,
            space,
            chunk=CHUNK,
            rejected=ranking.not_tried,
            rules=rules,
            refused=ranking.refused,
        )
        for layout, fraction in chunks:
            _evaluate(job, layout, requirements, ranking)
            done = (number + fraction) / len(spaces)
            if on_progress and not on_progress(Progress(done, ranking.evaluated, ranking.feasible)):
                raise SearchCancelledError
    return ranking


def _evaluate(job: Job, layout: LayoutTable, requirements: tuple[Requirement, ...], ranking: Ranking) -> None:
    """Memory of every layout of a chunk, and the time of those that fit and of those nearest to it."""
    rows = Candidates(layout, np.full(layout.size, np.inf), peak_bytes(job, layout))
    fitting = np.asarray(fits(job, rows.peak_bytes), np.bool_)
    if any(requirement.name == "seconds" for requirement in requirements):
        _time(job, rows, np.arange(layout.size))
    allowed = np.ones(len(rows), dtype=np.bool_)
    for requirement in requirements:
        allowed &= requirement.holds(rows)
    misfits = np.flatnonzero(~fitting & allowed)
    timed = fitting & allowed
    timed[misfits[nearest_rows(rows.peak_bytes[misfits], ranking.count)]] = True
    _time(job, rows, np.flatnonzero(timed & np.isinf(rows.seconds)))
    ranking.add(rows, fitting, allowed)


def _time(job: Job, rows: Candidates, chosen: Rows) -> None:
    """Fill in the seconds of some rows."""
    if len(chosen):
        found = step_time(job, rows.layouts.rows(chosen), parts=False)
        rows.seconds[chosen] = found.seconds
