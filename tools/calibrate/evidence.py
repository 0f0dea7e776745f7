"""Held-out errors, and the intervals that follow from them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tools.calibrate.fit import fit, folds, held_out_errors, seen_by_fit
from tools.calibrate.runs import Runs, group_weights, run_class

from trainplan.engine.calibration import Calibration, Interval
from trainplan.engine.step_time.rates import generation_of
from trainplan.engine.step_time.work import Array
from trainplan.validation.summary import weighted_quantile

FOLDS: Final = 5
SEED: Final = 0
FEWEST_GROUPS: Final = 4
"""Classes with fewer groups take the interval of all runs."""


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
    labels = np.array([generation_of(job.machine.accelerator, fitted) or "none" for job in runs.jobs])
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


def counted(runs: Runs) -> NDArray[Any]:
    """Runs whose errors are told."""
    return np.array(["left_out" not in row or row["left_out"]["errors"] for row in runs.rows])


def intervals(runs: Runs, evidence: Evidence, keep: NDArray[Any] | None = None) -> dict[str, Interval]:
    """Measured over predicted time at the 10th and 90th percentile, by class and by what was held out.

    The share is raised by 1/groups, as conformal prediction does for few examples.
    """
    kinds = np.array([run_class(job) for job in runs.jobs])
    groups = runs.labels("group")
    told = counted(runs) if keep is None else counted(runs) & keep
    found: dict[str, Interval] = {}
    for basis, errors in asdict(evidence).items():
        for kind in ("all", *np.unique(kinds)):
            rows = told if kind == "all" else told & (kinds == kind)
            count = len(set(groups[rows]))
            if count < FEWEST_GROUPS:
                continue
            weights = group_weights(groups[rows])
            ratio = np.exp(errors[rows])
            share = min(0.9 * (1 + 1 / count), 1.0)
            found[f"{kind}|{basis}"] = Interval(
                low=round(weighted_quantile(ratio, weights, 1 - share), 3),
                high=round(weighted_quantile(ratio, weights, share), 3),
                runs=int(rows.sum()),
                groups=count,
                basis=basis,
            )
    return found


def cross_coverage(runs: Runs, evidence: Evidence, seed: int = 1) -> float:
    """Share of runs inside an interval that was made from other groups only, groups weighing one."""
    groups = runs.labels("group")
    kinds = np.array([run_class(job) for job in runs.jobs])
    parts = folds(groups, 10, seed)
    told = counted(runs)
    inside = np.zeros(len(groups))
    for part in np.unique(parts):
        found = intervals(runs, evidence, parts != part)
        for row in np.flatnonzero(parts == part):
            chosen = found.get(f"{kinds[row]}|group", found["all|group"])
            inside[row] = chosen.low <= np.exp(evidence.group[row]) <= chosen.high
    return float(np.average(inside[told], weights=group_weights(groups[told])))


def pairs(runs: Runs, calibration: Calibration) -> list[str]:
    """Framework and chip pairs of which the fit saw runs."""
    seen = seen_by_fit(runs)
    found = {
        f"{job.framework}|{calibration.chips.get(job.machine.accelerator.id)}"
        for job, ok in zip(runs.jobs, seen, strict=True)
        if ok
    }
    return sorted(name for name in found if not name.endswith("|None"))
