"""What a parametric run asks: which inputs, which values, and in which unit its figures are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.engine.results import Finding
from trainplan.engine.studies.outcome import MEASURES
from trainplan.engine.studies.sensitivity import Point
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info, get_field, input_paths
from trainplan.plan.units import QuantityError
from trainplan_desktop.field_specs import field_spec
from trainplan_desktop.text import tr

MOST_VALUES = 15
"""A map of so many values squared is computed in a few seconds."""
FIRST_INPUT = "hardware.accelerators"
LORA = ("lora", "qlora")
GIB = 2**30
SECTIONS = {
    "model": "Model",
    "dataset": "Dataset",
    "training": "Training",
    "hardware": "Hardware",
    "network": "Network",
    "parallelism": "Parallelism",
    "operations": "Operations",
    "software": "Software",
    "facility": "Facility",
    "economics": "Economics",
}
NO_EFFECT = ("economics.decision.", "software.year", "model.lora.dropout", "economics.currency_per_usd")
"""Numbers that move no figure of the plan, or only the unit of its money."""


@dataclass(frozen=True)
class Question:
    """One or two inputs; values of None are those that the engine suggests."""

    x: str = FIRST_INPUT
    y: str = ""
    x_values: tuple[Any, ...] | None = None
    y_values: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class Tried:
    """A point of the run, and what is wrong with it where it is not possible."""

    point: Point
    faults: tuple[Finding, ...] = ()
    own: bool = False

    @property
    def possible(self) -> bool:
        return self.point.trial.outcome is not None

    @property
    def fits(self) -> bool:
        return self.point.trial.feasible


@dataclass(frozen=True)
class Unit:
    """From the engine's unit of a figure to the one that is shown."""

    factor: float
    name: str


def number_inputs(plan: Plan) -> dict[str, str]:
    """Every number of the plan that can be varied, by path, with its section and title."""
    kept = (path for path in input_paths(plan) if not path.startswith(NO_EFFECT))
    return {path: full_title(path, plan) for path in kept if _is_number(path, plan)}


def _is_number(path: str, plan: Plan) -> bool:
    if field_info(path, plan).kind not in ("number", "integer"):
        return False
    return get_field(plan, path) is not None and (plan.model.training in LORA or not path.startswith("model.lora."))


def full_title(path: str, plan: Plan) -> str:
    section = tr(SECTIONS[path.partition(".")[0]])
    steps = path.split(".")
    if steps[1] == "phases" and len(plan.training.phases) > 1:
        section = tr("{section}, phase {number}", section=section, number=int(steps[2]) + 1)
    return f"{section}: {tr(field_info(path, plan).title)}"


def axis_title(path: str, plan: Plan) -> str:
    info = field_info(path, plan)
    title, unit = tr(info.title), tr(info.unit)
    return f"{title}, {unit}" if unit and unit.casefold() != title.casefold() else title


def shown_values(path: str, plan: Plan, values: Sequence[Any]) -> str:
    return "; ".join(shown_value(path, plan, value) for value in values)


def shown_value(path: str, plan: Plan, value: Any) -> str:
    return str(field_spec(path, plan).show(value))


def read_values(text: str, path: str, plan: Plan) -> tuple[Any, ...]:
    """The values of a list typed with semicolons, or commas before a space, in rising order. Raises QuantityError."""
    parts = [part.strip() for part in re.split(r";|,\s+", text) if part.strip()]
    parse = field_spec(path, plan).parse
    values = tuple(sorted({parse(part) for part in parts}))
    if len(values) < 2:
        raise QuantityError(tr("Give at least two values, with semicolons between them."))
    if len(values) > MOST_VALUES:
        raise QuantityError(tr("Give at most {count} values.", count=MOST_VALUES))
    return values


def unit_of(measure: str, figures: Sequence[float], currency: str) -> Unit:
    """The unit in which people read figures of this size."""
    unit = MEASURES[measure].unit
    largest = max(figures, default=0.0)
    if unit == "bytes":
        return Unit(1 / GIB, "GiB")
    if unit == "fraction":
        return Unit(100.0, "%")
    if unit == "currency":
        for factor, prefix in ((1e9, "bn "), (1e6, "M "), (1e3, "k ")):
            if largest >= 2 * factor:
                return Unit(1 / factor, f"{prefix}{currency}")
        return Unit(1.0, currency)
    if unit == "tokens/s" and largest >= 1e6:
        return Unit(1e-6, tr("million tokens/s"))
    if unit == "MWh" and largest >= 2000:
        return Unit(1e-3, "GWh")
    return Unit(1.0, tr(unit))
