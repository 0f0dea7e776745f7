"""Which inputs are uncertain, between which values, and who says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from types import MappingProxyType
from typing import Literal

from trainplan.engine.deployment.chain import STEP, Setting, base_value, setting_of
from trainplan.engine.economics.bill import PRICED_BY
from trainplan.engine.economics.offers import rent_price_path
from trainplan.engine.memory.error import MEMORY_ERROR
from trainplan.engine.results import Results, StepResult
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, get_field

MEMORY = "memory.peak_bytes"
"""Path of the predicted memory, as a factor of it."""

PUBLISHED: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "operations.failures_per_node_day": (0.0023, 0.0065),  # RSC-2 to RSC-1, arXiv 2410.21680
        "operations.job_failures_per_day": (0.4, 2.8),  # Llama 3's remainder to OPT-175B's log
        "operations.detection_seconds": (60, 600),  # inspection to time-outs, arXiv 2509.16293
        "operations.restart_seconds": (120, 900),  # warm standby to naive requeue
        "facility.draw_fraction": (0.72, 0.85),  # arXiv 2506.14551 and 2412.08602
        "facility.pue": (1.1, 1.5),  # hyperscale to the industry's average, Uptime 2025
        "economics.electricity_per_kilowatt_hour": (0.06, 0.16),  # USD, US industrial tariffs to Germany
        "economics.resale_fraction": (0.15, 0.35),  # after four years
        "economics.interest_fraction_per_year": (0.06, 0.15),  # strong buyer to start-up
        "economics.utilization_when_owned": (0.6, 0.9),
        "economics.colocation_per_kilowatt_month": (115, 220),  # USD, wholesale tier 2 to world
    }
)
"""10th and 90th percentile of inputs nobody has measured yet."""

IN_USD = ("economics.electricity_per_kilowatt_hour", "economics.colocation_per_kilowatt_month")
"""Published ranges of money."""

PRICE_SPREAD = 0.3
"""Spread of prices without a range of their own: H100 rents moved 40% in half a year (2025-26)."""

CERTAIN_KINDS = ("measurement", "vendor_limit", "facility_value")
"""Without a range of its own, an input of these kinds counts as known."""

Origin = Literal["engine", "plan", "published", "catalogue", "spread"]


@dataclass(frozen=True)
class Uncertain:
    """One uncertain input: its value in the plan and its 10th and 90th percentile, which hold the value."""

    path: str
    """A field of the plan, or `STEP` or `MEMORY`: the engine's own errors, as factors."""
    base: float
    low: float
    high: float
    origin: Origin


def uncertain_inputs(plan: Plan, results: Results, fixed: Setting | None = None) -> tuple[Uncertain, ...]:
    """Every uncertain input: the engine's errors, ranges that the plan states, and published ranges of what nobody
    has stated. A measured input without a range is certain; so is a decision. `fixed` is the plan's setting, where it
    is at hand. Raises ValueError for results without a run."""
    assert results.step is not None
    return inputs_of(setting_of(plan, results) if fixed is None else fixed, results.step)


def inputs_of(fixed: Setting, step: StepResult) -> tuple[Uncertain, ...]:
    """The same from a plan's setting and the step of its main phase."""
    return tuple(_inputs(fixed, step))


def _inputs(fixed: Setting, step: StepResult) -> Iterator[Uncertain]:
    plan = fixed.plan
    listed: dict[str, tuple[float, float, Origin]] = {
        STEP: (step.low_seconds / step.seconds, step.high_seconds / step.seconds, "engine"),
        MEMORY: (*MEMORY_ERROR, "engine"),
    }
    for path, (low, high) in PUBLISHED.items():
        rate = plan.economics.currency_per_usd if path in IN_USD else 1.0
        listed[path] = (low * rate, high * rate, "published")
    listed |= {path: span for path in prices(plan) if (span := _price_range(fixed, path)) is not None}
    if plan.economics.further_runs:  # they say how busy the cluster is
        del listed["economics.utilization_when_owned"]
    for path, (low, high, origin) in listed.items():
        entry = plan.provenance.get(path)
        if entry is None or (entry.low is None and entry.kind not in CERTAIN_KINDS):
            yield _holding(path, _base(fixed, path), low, high, origin)
    for path, entry in plan.provenance.items():
        if entry.low is not None and entry.high is not None and _is_number(fixed, path):
            yield _holding(path, _base(fixed, path), entry.low, entry.high, "plan")


def prices(plan: Plan) -> tuple[str, ...]:
    """What the bill's categories cost, and an hour of the rent that is compared with owning."""
    return *PRICED_BY, rent_price_path(plan.economics, plan.hardware.accelerators)


def _price_range(fixed: Setting, path: str) -> tuple[float, float, Origin] | None:
    """The bill's own range where the catalogue priced it; a spread around what a person entered."""
    base = base_value(fixed, path)
    if not isfinite(base):
        return None
    if path in PRICED_BY and getattr(fixed.plan.economics, path.removeprefix("economics.")) is None:
        group = fixed.bill.of(*PRICED_BY[path])
        return base * group.low / group.amount, base * group.high / group.amount, "catalogue"
    return base * (1 - PRICE_SPREAD), base * (1 + PRICE_SPREAD), "spread"


def _base(fixed: Setting, path: str) -> float:
    if path in (STEP, MEMORY):
        return 1.0
    if path in prices(fixed.plan):
        return base_value(fixed, path)
    return float(get_field(fixed.plan, path))


def _is_number(fixed: Setting, path: str) -> bool:
    if path in (STEP, MEMORY):
        return True
    if path in prices(fixed.plan):
        return isfinite(base_value(fixed, path))
    try:
        value = get_field(fixed.plan, path)
    except FieldError:
        return False
    return isinstance(value, int | float) and not isinstance(value, bool)


def _holding(path: str, base: float, low: float, high: float, origin: Origin) -> Uncertain:
    """A range, in either order, moved so that it holds the plan's own value, within what the field takes."""
    least, most = bounds(path)
    low, high = min(low, high), max(low, high)
    return Uncertain(path, base, min(max(low, least), base), max(min(high, most), base), origin)


def bounds(path: str) -> tuple[float, float]:
    """Least and greatest value that a field takes; just above an excluded least."""
    if path in (STEP, MEMORY):
        return 1e-3, float("inf")
    info = field_info(path)
    least = info.minimum if info.minimum is not None else -float("inf")
    if info.exclusive_minimum is not None:
        least = max(least, info.exclusive_minimum + 1e-9)
    return least, info.maximum if info.maximum is not None else float("inf")


ENGINE_ERRORS: Mapping[str, str] = MappingProxyType(
    {STEP: "Error of the predicted step", MEMORY: "Error of the predicted memory"}
)
OF_PREDICTED = "of predicted"
"""Their unit."""


def title_and_unit(plan: Plan, path: str) -> tuple[str, str]:
    """What to call an uncertain input, and its unit; the engine's errors are factors of the prediction."""
    if path in ENGINE_ERRORS:
        return ENGINE_ERRORS[path], OF_PREDICTED
    info = field_info(path, plan)
    return info.title, info.unit
