"""Headline figures for the plan's file, and which of them moved when a newer engine opens it."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from trainplan import __version__
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import finding, is_meaningless
from trainplan.engine.results import Finding, Results
from trainplan.plan.document import Plan
from trainplan.plan.saved_figures import LastAnswer

HEADLINES = (
    "memory.peak_bytes",
    "step.seconds",
    "step.mfu",
    "run.days",
    "run.accelerator_hours",
    "cost.chosen.this_run",
    "cost.own.this_run_if_kept_busy",
    "cost.rent.this_run",
    "power.facility_kilowatts",
)
"""Names of the JSON contract."""
SMALLEST_MOVE = 5e-3
"""Relative change below which a figure of three digits may read the same."""


@dataclass(frozen=True)
class Moved:
    """A headline figure that is not what it was when the plan was saved; None is not computed."""

    name: str
    before: float | None
    now: float | None


def headline_figures(results: Results) -> dict[str, float]:
    """The figures that are there, by name."""
    found = {name: _figure(results, name) for name in HEADLINES}
    return {name: value for name, value in found.items() if value is not None}


def last_answer(results: Results, catalogue: str = "") -> LastAnswer:
    """What a plan's file keeps of its results."""
    return LastAnswer(
        engine=__version__,
        calibration=built_in_calibration().version,
        catalogue=catalogue,
        figures=headline_figures(results),
    )


def moved_figures(before: LastAnswer, results: Results) -> tuple[Moved, ...]:
    """Headline figures that moved since, in their usual order; one that the file does not hold did not move."""
    if is_meaningless(results.findings):
        return ()
    return _moves(before.figures, headline_figures(results))


def moved_by(results: Results, changed: Plan) -> tuple[Moved, ...]:
    """Headline figures that a changed plan moves from these results."""
    return _moves(headline_figures(results), headline_figures(evaluate(changed, scaling=False)))


def moved_findings(before: LastAnswer, results: Results) -> tuple[Finding, ...]:
    """The same as notes."""
    return tuple(
        finding(
            "figure_moved",
            figure=item.name,
            before=item.before,
            now=item.now,
            engine=before.engine,
            calibration=before.calibration,
        )
        for item in moved_figures(before, results)
        if item.before is not None and item.now is not None
    )


def _moves(before: dict[str, float], now: dict[str, float]) -> tuple[Moved, ...]:
    return tuple(
        Moved(name, before[name], now.get(name))
        for name in HEADLINES
        if name in before and not _same(before[name], now.get(name))
    )


def _same(before: float, now: float | None) -> bool:
    return now is not None and abs(now - before) <= SMALLEST_MOVE * abs(before)


def _figure(results: Results, name: str) -> float | None:
    try:
        value = attrgetter(name)(results)
    except AttributeError:  # a part of the answer that is not computed is None
        return None
    return None if value is None else float(value)
