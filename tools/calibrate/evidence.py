"""Held-out errors, and the intervals that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tools.calibrate.fit import fit, folds, held_out_errors, seen_by_fit
from tools.calibrate.runs import Runs, group_weights, run_class

from trainplan.engine.calibration import Calibration, Interval
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.step_time.evidence import traits
from trainplan.engine.step_time.rates import generation_of
from trainplan.engine.step_time.work import Array

FOLDS: Final = 5
SEED: Final = 0
NINETIETH: Final = 1.2816
"""90th percentile of the standard normal distribution."""
PRIOR_SOURCES: Final = 2.0
PRIOR_GROUPS: Final = 4.0
"""What the variances of all classes weigh in that of one: a choice; between a half and four times of it the coverage
over all classes moves by one point."""


@dataclass(frozen=True)
class Evidence:
    """Log errors (predicted over measured speed) of every run under fits that had not seen its like."""

    group: Array
    source: Array
    generation: Array


def gather_evidence(runs: Runs, fitted: Calibration) -> Evidence:
    return Evidence(
        group=held_out_errors(runs, fitted, folds(runs.labels("group"), FOLDS, SEED)),
        source=held_out_errors(runs, fitted, runs.labels("source")),
        generation=_without_generation(runs, fitted),
    )


def _without_generation(runs: Runs, fitted: Calibration) -> Array:
    """Errors when nothing is known of the accelerator's generation but its catalogue entry."""
    labels = np.array([_generation(job, fitted) for job in runs.jobs])
    errors = np.empty(len(runs.rows))
    seen = seen_by_fit(runs)
    for generation in np.unique(labels):
        out = labels == generation
        names = [name for name in fitted.fitted if not name.startswith(f"{generation}.")]
        learnt = fit(runs, fitted, ~out & seen, names, passes=12).calibration
        blind = replace(
            learnt,
            constants={name: item for name, item in learnt.constants.items() if not name.startswith(f"{generation}.")},
            generations={name: file for name, file in learnt.generations.items() if file != generation},
        )
        errors[out] = runs.log_errors(blind)[out]
    return errors


def _generation(job: Job, calibration: Calibration) -> str:
    return generation_of(job.machine.accelerator, calibration) or "none"


def counted(runs: Runs) -> NDArray[Any]:
    """Runs whose errors are told."""
    return np.array(["left_out" not in row or row["left_out"]["errors"] for row in runs.rows])


def intervals(
    runs: Runs, evidence: Evidence, calibration: Calibration, keep: NDArray[Any] | None = None
) -> dict[str, Interval]:
    """Where 80 % of new runs should lie, measured over predicted time, by class and by what was held out.

    The prediction interval of a random-effects model (Higgins, Thompson and Spiegelhalter 2009, J. R. Stat. Soc. A 172,
    137, eq. 11): a new run has the error of its class, that of its source, that of its group and its own. Few sources
    take their spread from all classes, so that they make a wide interval.
    """
    kinds = np.array([run_class(job) for job in runs.jobs])
    groups, sources = runs.labels("group"), runs.labels("source")
    told = counted(runs) if keep is None else counted(runs) & keep
    found: dict[str, Interval] = {}
    for basis, errors in (("source", evidence.source), ("generation", evidence.generation)):
        labels = sources if basis == "source" else np.array([_generation(job, calibration) for job in runs.jobs])
        for kind, (mean, deviation) in expected_errors(errors[told], kinds[told], labels[told], groups[told]).items():
            rows = told if kind == "all" else told & (kinds == kind)
            found[f"{kind}|{basis}"] = Interval(
                low=round(float(np.exp(mean - NINETIETH * deviation)), 3),
                high=round(float(np.exp(mean + NINETIETH * deviation)), 3),
                runs=int(rows.sum()),
                groups=len(set(groups[rows])),
                basis=basis,
            )
    return found


def expected_errors(
    errors: Array, kinds: NDArray[Any], sources: NDArray[Any], groups: NDArray[Any]
) -> dict[str, tuple[float, float]]:
    """Mean and standard deviation of the logarithmic error of a new run from a new source, by class and for `all`.

    All arrays hold one entry a run. The variances within and between sources of a class are drawn to those of all
    classes, which count as `PRIOR_GROUPS` groups and `PRIOR_SOURCES` sources.
    """
    cells: dict[str, list[_Source]] = {}
    for kind in np.unique(kinds):
        chosen = kinds == kind
        cells[str(kind)] = [
            _Source.of(errors[chosen & (sources == source)], groups[chosen & (sources == source)])
            for source in np.unique(sources[chosen])
        ]
    every = [item for items in cells.values() for item in items]
    within = sum(item.squares for item in every) / max(sum(item.groups - 1 for item in every), 1)
    repeats = float(np.mean([item.repeats for item in every]))
    spread = {kind: float(np.sum((_means(items) - _means(items).mean()) ** 2)) for kind, items in cells.items()}
    between = sum(spread.values()) / max(sum(len(items) - 1 for items in cells.values()), 1)
    found = {"all": (0.0, float(np.sqrt(2 * between + within + repeats)))}
    for kind, items in cells.items():
        count = len(items)
        own_between = (spread[kind] + PRIOR_SOURCES * between) / (count - 1 + PRIOR_SOURCES)
        own_within = (sum(item.squares for item in items) + PRIOR_GROUPS * within) / (
            sum(item.groups - 1 for item in items) + PRIOR_GROUPS
        )
        own_repeats = (sum(item.repeats for item in items) + PRIOR_SOURCES * repeats) / (count + PRIOR_SOURCES)
        weights = 1 / (own_between + own_within / np.array([item.groups for item in items]))
        known = weights.sum() + 1 / own_between
        mean = float((weights * _means(items)).sum() / known)
        found[kind] = mean, float(np.sqrt(own_between + own_within + own_repeats + 1 / known))
    return found


@dataclass(frozen=True)
class _Source:
    """The logarithmic errors of one source in one class."""

    mean: float
    """Groups weighing one."""
    squares: float
    """Sum of squares of the groups' means about the source's."""
    groups: int
    repeats: float
    """Variance inside a group, the mean over groups."""

    @staticmethod
    def of(errors: Array, groups: NDArray[Any]) -> _Source:
        parts = [errors[groups == group] for group in np.unique(groups)]
        means = np.array([part.mean() for part in parts])
        squares = float(np.sum((means - means.mean()) ** 2))
        return _Source(float(means.mean()), squares, len(parts), float(np.mean([part.var() for part in parts])))


def _means(items: Sequence[_Source]) -> Array:
    return np.array([item.mean for item in items])


def coverage_by_class(runs: Runs, evidence: Evidence, calibration: Calibration) -> dict[str, tuple[float, int, int]]:
    """Share of runs inside an interval that was made without their source; with the groups and sources of the class."""
    kinds = np.array([run_class(job) for job in runs.jobs])
    groups, sources = runs.labels("group"), runs.labels("source")
    told = counted(runs)
    inside = np.zeros(len(groups))
    for source in np.unique(sources):
        found = intervals(runs, evidence, calibration, sources != source)
        for row in np.flatnonzero(sources == source):
            chosen = found.get(f"{kinds[row]}|source", found["all|source"])
            inside[row] = chosen.low <= np.exp(evidence.source[row]) <= chosen.high
    return {
        kind: (
            float(np.average(inside[rows], weights=group_weights(groups[rows]))),
            len(set(groups[rows])),
            len(set(sources[rows])),
        )
        for kind in ("all", *np.unique(kinds))
        if (rows := told if kind == "all" else told & (kinds == kind)).any()
    }


def seen_traits(runs: Runs, calibration: Calibration) -> list[str]:
    """What the runs are made of that the fit saw."""
    seen = seen_by_fit(runs)
    found: set[str] = set()
    for row in np.flatnonzero(seen):
        layout = Layout(**{item.name: getattr(runs.layout, item.name)[row] for item in fields(Layout)})
        found |= traits(runs.jobs[row], layout, calibration)
    return sorted(name for name in found if not name.endswith("|None"))
