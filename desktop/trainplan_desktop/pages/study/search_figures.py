"""Figures of found layouts as points of a plot, by the keys of its scales."""

from __future__ import annotations

from collections.abc import Sequence

from trainplan.engine.results import Results
from trainplan.engine.search.plans import SearchResult
from trainplan.plan.document import Plan
from trainplan_desktop.pages.study.parametric_inputs import unit_of
from trainplan_desktop.plots.pareto import FoundPoint, Scale
from trainplan_desktop.wording.text import tr

NAMES = {"memory": "Memory", "step": "Step time", "days": "Run time", "cost": "Cost", "energy": "Energy"}
MEASURES = {"memory": "peak_bytes", "step": "step_seconds", "days": "days", "cost": "cost",
            "energy": "energy_megawatt_hours"}  # fmt: skip
"""Key of a scale -> the measure that says its unit."""


def search_figures(results: Results, plan: Plan) -> dict[str, float | None]:
    """Of an evaluated plan; its step is that of the batch of `plan`."""
    memory, step, run, cost, power = results.memory, results.step, results.run, results.cost, results.power
    return {
        "memory": memory.peak_bytes if memory else None,
        "step": _tokens(plan) / step.tokens_per_second if step else None,
        "days": run.days if run else None,
        "cost": cost.chosen.this_run if cost else None,
        "energy": power.energy_megawatt_hours if power else None,
    }


def front_points(found: SearchResult, plan: Plan) -> list[FoundPoint]:
    return [
        FoundPoint(
            {
                "memory": point.peak_bytes,
                "step": _tokens(plan) / point.tokens_per_second,
                "days": point.days,
                "cost": point.cost,
                "energy": point.energy_megawatt_hours,
            },
            front=place,
            alters=point.alters_training,
        )
        for place, point in enumerate(found.pareto)
    ]


def ranked_points(found: SearchResult, plan: Plan) -> list[FoundPoint]:
    return [
        FoundPoint(
            {
                "memory": item.memory.peak_bytes,
                "step": _tokens(plan) / item.step.tokens_per_second,
                "days": item.run.days if item.run else None,
                "cost": item.cost.chosen.this_run if item.cost else None,
            },
            number=number,
            alters=item.alters_training,
        )
        for number, item in enumerate(found.layouts, 1)
    ]


def scales_of(points: Sequence[FoundPoint], currency: str) -> dict[str, Scale]:
    """The scales of all figures that any point has, each in the unit in which people read it."""
    scales = {}
    for key, name in NAMES.items():
        known = [value for point in points if (value := point.figures.get(key)) is not None]
        if known:
            unit = unit_of(MEASURES[key], known, currency)
            title = tr("Peak memory of the fullest accelerator") if key == "memory" else tr(name)
            scales[key] = Scale(tr(name), f"{title}, {unit.name}", unit.name, unit.factor)
    return scales


def _tokens(plan: Plan) -> float:
    main = plan.training.main
    return float(main.global_batch * main.sequence_length)
