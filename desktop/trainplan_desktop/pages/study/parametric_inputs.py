"""What a parametric run asks: which inputs, which values, and in which unit its figures are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.engine.results import Finding
from trainplan.engine.studies.sensitivity import Point
from trainplan.engine.studies.varied import ACCELERATOR, ENTRIES_VARIED, FABRIC, STORAGE
from trainplan.engine.trial import MEASURES
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info, get_field, input_paths
from trainplan.plan.units import QuantityError
from trainplan_desktop.pages.shared.field_specs import field_spec
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.formats import money_sizes
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import unit_words

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
    "measured": "Measured",
    "monitoring": "Monitoring",
    "acceptance": "Acceptance",
}
NO_EFFECT = (
    "economics.decision.",
    "software.release",
    "model.lora.dropout",
    "economics.currency_per_usd",
    "dataset.kind",
)
"""Inputs that move no figure of the plan, or only the unit of its money."""


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
        return self.point.trial.outcome is not None and self.point.trial.starts

    @property
    def fits(self) -> bool:
        return self.point.trial.feasible


@dataclass(frozen=True)
class Unit:
    """From the engine's unit of a figure to the one that is shown."""

    factor: float
    name: str


def varied_inputs(plan: Plan) -> dict[str, str]:
    """Every number and choice of the plan that can be varied, by path, with its section and title."""
    kept = (path for path in input_paths(plan) if not path.startswith(NO_EFFECT))
    return {path: full_title(path, plan) for path in kept if _is_varied(path, plan)}


def _is_varied(path: str, plan: Plan) -> bool:
    if path.startswith("model.lora.") and plan.model.training not in LORA:
        return False
    if is_choice(path, plan):
        return True
    return field_info(path, plan).kind in ("number", "integer") and get_field(plan, path) is not None


def is_choice(path: str, plan: Plan) -> bool:
    """Whether an input is chosen from a list and not typed as a number."""
    return path in ENTRIES_VARIED or field_info(path, plan).kind in ("choice", "flag")


def choices_of(path: str, plan: Plan) -> dict[Any, str]:
    """Every value of a choice with its words; of the catalogue its entries, by id."""
    if path == ACCELERATOR:
        return dict(catalogue.accelerators())
    if path == FABRIC:
        return dict(catalogue.fabrics())
    if path == STORAGE:
        return dict(catalogue.storage_systems())
    info = field_info(path, plan)
    if info.kind == "flag" and not info.optional:
        return {False: tr("Off"), True: tr("On")}
    return dict(field_spec(path, plan).choices)


def full_title(path: str, plan: Plan) -> str:
    section = tr(SECTIONS[path.partition(".")[0]])
    steps = path.split(".")
    if steps[1] == "phases" and len(plan.training.phases) > 1:
        section = tr("{section}, phase {number}", section=section, number=int(steps[2]) + 1)
    return f"{section}: {tr(field_info(path, plan).title)}"


def axis_title(path: str, plan: Plan) -> str:
    info = field_info(path, plan)
    title, unit = tr(info.title), unit_words(info.unit)
    return f"{title}, {unit}" if unit and unit.casefold() != title.casefold() else title


def shown_values(path: str, plan: Plan, values: Sequence[Any]) -> str:
    return "; ".join(shown_value(path, plan, value) for value in values)


def shown_value(path: str, plan: Plan, value: Any) -> str:
    if is_choice(path, plan):
        return choices_of(path, plan).get(value, str(value))
    return str(field_spec(path, plan).show(value))


def read_values(text: str, path: str, plan: Plan) -> tuple[Any, ...]:
    """The values of a list typed with semicolons, or commas before a space; numbers in rising order.

    Raises QuantityError.
    """
    choices = is_choice(path, plan)
    parts = [part.strip() for part in re.split(r";" if choices else r";|,\s+", text) if part.strip()]
    if choices:
        found = tuple(dict.fromkeys(_chosen(part, choices_of(path, plan)) for part in parts))
    else:
        parse = field_spec(path, plan).parse
        found = tuple(sorted({parse(part) for part in parts}))
    if len(found) < 2:
        raise QuantityError(tr("Give at least two values, with semicolons between them."))
    if len(found) > MOST_VALUES:
        raise QuantityError(tr("Give at most {count} values.", count=MOST_VALUES))
    return found


def _chosen(text: str, choices: dict[Any, str]) -> Any:
    """The value whose words these are, or that alone begins with them."""
    wanted = text.casefold()
    same = [value for value, words in choices.items() if words.casefold() == wanted]
    near = same or [value for value, words in choices.items() if words.casefold().startswith(wanted)]
    if len(near) != 1:
        raise QuantityError(tr("“{text}” is not one of the choices.", text=text))
    return near[0]


def unit_of(measure: str, figures: Sequence[float], currency: str) -> Unit:
    """The unit in which people read figures of this size."""
    unit = MEASURES[measure].unit
    largest = max(figures, default=0.0)
    if unit == "bytes":
        return Unit(1 / GIB, "GiB")
    if unit == "fraction":
        return Unit(100.0, "%")
    if unit == "currency":
        for factor, prefix in money_sizes():
            if largest >= 2 * factor:
                return Unit(1 / factor, f"{prefix}{currency}")
        return Unit(1.0, currency)
    if unit == "tokens/s" and largest >= 1e6:
        return Unit(1e-6, tr("million tokens/s"))
    if unit == "MWh" and largest >= 2000:
        return Unit(1e-3, "GWh")
    return Unit(1.0, tr(unit))
