"""What a new plan is asked for, and the plan of its answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainplan.plan.document import Provenance
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field
from trainplan.plan.units import QuantityError
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainplan.catalog.presets import Preset
    from trainplan.engine.search.least import Least
    from trainplan.plan.document import Plan

MOST_ACCELERATORS = 1_000_000


@dataclass(frozen=True)
class Answers:
    """What was asked for; `deadline` is in days, None where there is none."""

    preset: str
    accelerator: str
    count: int
    tokens: float
    deadline: float | None = None


def plan_of(answers: Answers) -> Plan:
    """A complete plan; what was answered counts as decided. Raises ValueError and KeyError for what cannot be."""
    from trainplan.catalog.presets import load_preset  # noqa: PLC0415
    from trainplan.engine.search.first_layout import with_first_layout  # noqa: PLC0415
    from trainplan.plan.provenance import with_provenance  # noqa: PLC0415

    architecture = load_preset(answers.preset)
    plan = plan_from(architecture, answers.accelerator, answers.count, answers.tokens, library=catalogue.library())
    decided = ["model.architecture", "hardware.accelerators", "training.phases.0.tokens", "hardware.accelerator"]
    if answers.deadline is not None:
        plan = set_field(plan, "operations.days_available", answers.deadline)
        decided.append("operations.days_available")
    plan = with_first_layout(plan)
    for path in decided:
        plan = with_provenance(plan, path, Provenance(kind="decision"))
    return plan


def sizes_for(answers: Answers, plan: Plan, outdated: Callable[[], bool]) -> Least | None:
    """How many accelerators would do; None once `outdated` says that something else was asked for."""
    from trainplan.engine.search.least import least_of  # noqa: PLC0415

    return least_of(plan, days=answers.deadline, library=catalogue.library(), cancelled=outdated)


def matches(presets: tuple[Preset, ...], typed: str) -> list[Preset]:
    """Those in whose name, id, family or size every typed word is; in their order."""
    words = typed.lower().split()

    def said(item: Preset) -> str:
        size = f"{item.published_parameters_billion:g}b"
        return f"{item.name} {item.id} {item.config.get('model_type', '')} {size} {item.year}".lower()

    return [item for item in presets if all(word in said(item) for word in words)]


def check(name: str, value: float | None) -> None:
    """Raises QuantityError for what no cluster, data set or deadline is."""
    if name == "count" and (value is None or value != int(value) or not 1 <= value <= MOST_ACCELERATORS):
        raise QuantityError(tr("Enter a whole number of accelerators from 1 to 1,000,000."))
    if name == "tokens" and (value is None or not 1 <= value <= 1e18):
        raise QuantityError(tr("Enter the data as a number of tokens, such as 15T."))
    if name == "deadline" and value is not None and not 0 < value <= 36500:
        raise QuantityError(tr("Enter the deadline in days, or leave it empty."))
