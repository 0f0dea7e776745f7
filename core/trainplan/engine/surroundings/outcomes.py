"""Days, energy and money of a run for many values of uncertain inputs at once; sensitivities; samples.

The same functions as for one plan, with arrays in place of numbers: at the plan's own values the figures are the
plan's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.layout import Number
from trainplan.engine.results import StepResult
from trainplan.engine.surroundings.answer import Surroundings
from trainplan.engine.surroundings.checkpoint import optimum_interval_seconds
from trainplan.engine.surroundings.cost import (
    bought_for_it_parts,
    kept_busy_parts,
    monthly_own,
    node_price,
    purchase,
    rent_parts,
    rent_per_accelerator_hour,
    total,
    utilization,
)
from trainplan.engine.surroundings.finance import HOURS_PER_MONTH
from trainplan.engine.surroundings.power import node_rated_kilowatts
from trainplan.engine.surroundings.reliability import (
    DAY,
    expected_losses,
    fallback_seconds,
    interruptions_per_day,
)
from trainplan.engine.surroundings.terms import Terms, terms_of
from trainplan.plan.document import Plan

Floats = NDArray[np.float64]

STEP = "step.seconds"
"""Path of the predicted step, as a factor of it."""

NORMAL_90 = 1.2815515655446004
"""90th percentile of the standard normal distribution."""

USUAL_RANGES: dict[str, tuple[float, float]] = {
    "operations.failures_per_node_day": (0.0023, 0.0065),  # RSC-2 to RSC-1, arXiv 2410.21680
    "operations.job_failures_per_day": (0.4, 2.8),  # Llama 3's remainder to OPT-175B's log
    "operations.detection_seconds": (60, 600),  # inspection to time-outs, arXiv 2509.16293
    "operations.restart_seconds": (120, 900),  # warm standby to naive requeue
    "facility.draw_fraction": (0.72, 0.85),  # arXiv 2506.14551 and 2412.08602
    "facility.pue": (1.1, 1.5),  # hyperscale to the industry's average, Uptime 2025
    "economics.electricity_per_kilowatt_hour": (0.06, 0.16),  # US industrial tariffs to Germany
    "economics.resale_fraction": (0.15, 0.35),  # after four years
    "economics.interest_fraction_per_year": (0.06, 0.15),  # strong buyer to start-up
    "economics.utilization_when_owned": (0.6, 0.9),
    "economics.colocation_per_kilowatt_month": (115, 220),  # wholesale tier 2 to global average
}
"""10th and 90th percentile of inputs nobody has measured yet."""

PRICE_SPREAD = 0.3
"""Spread of prices without a range of their own: H100 rents moved 40% in half a year (2025-26)."""


@dataclass(frozen=True)
class Outcomes:
    """One entry per sample; None where the plan has no price."""

    days: Floats
    goodput: Floats
    accelerator_hours: Floats
    facility_kilowatts: Floats | None
    energy_megawatt_hours: Floats | None
    own_kept_busy: Floats | None
    own_bought: Floats | None
    rent: Floats | None
    break_even_months: Floats | None
    """Infinite where owning never pays before the end of its life."""


def outcomes(plan: Plan, around: Surroundings, samples: Mapping[str, Number]) -> Outcomes:
    """What the run takes at each sample; `samples` maps field paths of operations, facility and economics, and
    `step.seconds` (a factor), to arrays of one length. Inputs without an entry keep the plan's value."""
    size = max([1, *(np.size(value) for value in samples.values())])

    def value(path: str) -> Any:
        if path in samples:
            return samples[path]
        section, name = path.split(".")
        return getattr(getattr(plan, section), name)

    def shaped(number: Number) -> Floats:
        return np.broadcast_to(np.asarray(number, dtype=np.float64), (size,))

    checkpoint, operations = around.checkpoint, plan.operations
    factor = samples.get(STEP, 1.0)
    base_seconds = around.run.days * around.run.goodput * DAY
    productive = np.multiply(base_seconds, factor)
    nodes = _nodes(plan)
    per_day = np.asarray(
        interruptions_per_day(
            nodes, value("operations.failures_per_node_day"), value("operations.job_failures_per_day")
        )
    )
    flush = (checkpoint.write_seconds or 0.0) if operations.checkpoint_asynchronous else 0.0
    step_seconds = checkpoint.interval_seconds / checkpoint.interval_steps * np.asarray(factor)
    interval: Number
    if operations.checkpoint_interval_seconds is not None:
        interval = operations.checkpoint_interval_seconds
    else:
        mtbf = np.where(per_day > 0, DAY / np.maximum(per_day, 1e-30), productive)
        optimum = optimum_interval_seconds(checkpoint.blocking_seconds, mtbf, flush)
        interval = np.minimum(np.maximum(optimum, step_seconds), productive)
    losses = expected_losses(
        productive,
        failures_per_second=per_day / DAY,
        interval_seconds=interval,
        pause_seconds=checkpoint.blocking_seconds,
        flush_seconds=flush,
        detection_seconds=value("operations.detection_seconds"),
        restart_seconds=np.add(value("operations.restart_seconds"), checkpoint.restore_seconds or 0.0),
        idle_fraction=around.storage.idle_fraction,
        fallback_seconds=fallback_seconds(operations, nodes, around.reliability.interruptions_per_day),
    )
    days = shaped(losses.calendar / DAY)
    accelerators = plan.hardware.accelerators
    hours = accelerators * days * 24
    rated_node = node_rated_kilowatts(plan.hardware.node, plan.hardware.accelerator)
    facility = energy = None
    rated: Number = 0.0
    if rated_node is not None:
        extra = np.add(1.0, value("facility.network_storage_fraction"))
        drawn = np.multiply(nodes * rated_node, value("facility.draw_fraction"))
        facility = shaped(drawn * extra * value("facility.pue"))
        energy = facility * days * 24 / 1000
        rated = (nodes + operations.spare_nodes) * rated_node * extra
    months = days * 24 / HOURS_PER_MONTH
    busy_share = utilization(plan.economics, accelerators, float(around.run.accelerator_hours))
    terms = replace(
        replace(terms_of(plan.economics), utilization_when_owned=busy_share),
        **{name: samples[f"economics.{name}"] for name in _names() if f"economics.{name}" in samples},
    )
    price = samples.get(
        "economics.node_price", node_price(plan.economics, plan.hardware.node, plan.hardware.accelerator)
    )
    hourly = samples.get("economics.rent_per_accelerator_hour", rent_per_accelerator_hour(plan.economics))
    busy = own_bought = rent = even = None
    if hourly is not None:
        stored = around.storage.dataset_bytes + checkpoint.durable_retention_bytes
        rented = 1.0 if around.cost.rent is None else _rented_over_own_hours(around, accelerators)
        rent = shaped(
            total(
                rent_parts(
                    terms,
                    hourly,
                    accelerator_hours=hours * rented,
                    stored_bytes=stored,
                    months=months * rented,
                    out_bytes=checkpoint.parts["weights"],
                )
            )
        )
    if price is not None:
        bought = purchase(terms, price, nodes + operations.spare_nodes, plan.economics.network_price)
        month = monthly_own(
            terms,
            bought,
            rated_kilowatts=rated,
            facility_kilowatts=0.0 if facility is None else facility,
            accelerators=accelerators,
        )
        busy = shaped(total(kept_busy_parts(terms, bought, month, months)))
        own_bought = shaped(total(bought_for_it_parts(terms, bought, month, months)))
        if hourly is not None:
            rent_month = np.multiply(hourly, accelerators * HOURS_PER_MONTH) * terms.utilization_when_owned
            gain = rent_month - (month.running + month.capital + month.energy(terms.utilization_when_owned))
            reached = np.asarray(bought.total / np.where(gain > 0, gain, np.nan))
            even = shaped(np.where(reached < np.multiply(terms.depreciation_years, 12), reached, np.inf))
    return Outcomes(
        days=days,
        goodput=shaped(losses.goodput),
        accelerator_hours=shaped(hours),
        facility_kilowatts=facility,
        energy_megawatt_hours=energy,
        own_kept_busy=busy,
        own_bought=own_bought,
        rent=rent,
        break_even_months=even,
    )


def _nodes(plan: Plan) -> int:
    return -(-plan.hardware.accelerators // plan.hardware.node.accelerators)


def _names() -> tuple[str, ...]:
    return tuple(Terms.__dataclass_fields__)


def _rented_over_own_hours(around: Surroundings, accelerators: int) -> float:
    """Spot interruptions lengthen the rented run; their share is kept."""
    rent = around.cost.rent
    assert rent is not None
    return rent.parts["accelerator_hours"] / rent.per_accelerator_hour / (accelerators * around.run.days * 24)


@dataclass(frozen=True)
class Bar:
    """One bar of a tornado: the figure at the low and at the high end of one input."""

    path: str
    low: float
    high: float
    at_low: float
    at_high: float

    @property
    def span(self) -> float:
        return abs(self.at_high - self.at_low)


def tornado(
    plan: Plan, around: Surroundings, ranges: Mapping[str, tuple[float, float]], figure: str
) -> tuple[Bar, ...]:
    """The figure (a field of `Outcomes`) at either end of each input's range, the widest bar first.

    Raises ValueError for a figure that this plan does not have.
    """
    paths = list(ranges)
    samples: dict[str, Number] = {}
    for index, path in enumerate(paths):
        column: Floats = np.full(2 * len(paths), _base(plan, path))
        column[2 * index], column[2 * index + 1] = ranges[path]
        samples[path] = column
    values = getattr(outcomes(plan, around, samples), figure)
    if values is None:
        raise ValueError(f"This plan has no {figure}: a price or a power figure is missing")
    bars = [
        Bar(path, *ranges[path], float(values[2 * index]), float(values[2 * index + 1]))
        for index, path in enumerate(paths)
    ]
    return tuple(sorted(bars, key=lambda bar: bar.span if np.isfinite(bar.span) else np.inf, reverse=True))


def _base(plan: Plan, path: str) -> float:
    if path == STEP:
        return 1.0
    if path == "economics.node_price":
        return node_price(plan.economics, plan.hardware.node, plan.hardware.accelerator) or np.nan
    if path == "economics.rent_per_accelerator_hour":
        return rent_per_accelerator_hour(plan.economics) or np.nan
    section, name = path.split(".")
    return float(getattr(getattr(plan, section), name))


def uncertain_ranges(plan: Plan, step: StepResult) -> dict[str, tuple[float, float]]:
    """10th and 90th percentile of every uncertain input: the plan's provenance first, then published ranges, the
    catalogue's price ranges, and the step's own interval. A measured input without a range is certain."""
    ranges = {STEP: (step.low_seconds / step.seconds, step.high_seconds / step.seconds)}
    ranges |= USUAL_RANGES
    listed = plan.hardware.node.price_usd
    price = _base(plan, "economics.node_price")
    if np.isfinite(price):
        spread = (price * (1 - PRICE_SPREAD), price * (1 + PRICE_SPREAD))
        if plan.economics.node_price is None and listed is not None and listed.high > listed.low * 1.05:
            rate = plan.economics.currency_per_usd
            spread = (listed.low * rate, listed.high * rate)
        ranges["economics.node_price"] = spread
    hourly = _base(plan, "economics.rent_per_accelerator_hour")
    if np.isfinite(hourly):
        ranges["economics.rent_per_accelerator_hour"] = (hourly * (1 - PRICE_SPREAD), hourly * (1 + PRICE_SPREAD))
    for path in tuple(ranges):
        entry = plan.provenance.get(path)
        if entry is None:
            continue
        if entry.low is not None and entry.high is not None:
            ranges[path] = (entry.low, entry.high)
        elif entry.kind in ("measurement", "vendor_limit", "facility_value"):
            del ranges[path]
    return {path: _around(_base(plan, path), *span) for path, span in ranges.items()}


def _around(base: float, low: float, high: float) -> tuple[float, float]:
    """A published range moved so that it holds the plan's own value."""
    return min(low, base), max(high, base)


def draw(
    plan: Plan,
    ranges: Mapping[str, tuple[float, float]],
    count: int,
    *,
    seed: int = 0,
    correlations: Mapping[tuple[str, str], float] | None = None,
) -> dict[str, Floats]:
    """`count` seeded samples of each input: the plan's value in the middle, the range as 10th and 90th percentile.

    Each side of the middle is log-normal (normal where a value is not above zero). `correlations` are those of
    the underlying normals, by pairs of paths. Raises ValueError where they contradict each other.
    """
    paths = list(ranges)
    matrix = np.eye(len(paths))
    for (one, other), rho in (correlations or {}).items():
        row, column = paths.index(one), paths.index(other)
        matrix[row, column] = matrix[column, row] = rho
    try:
        mixing = np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError as error:
        raise ValueError("The correlations contradict each other") from error
    normal = np.random.default_rng(seed).standard_normal((count, len(paths))) @ mixing.T / NORMAL_90
    samples = {}
    for index, path in enumerate(paths):
        base, (low, high) = _base(plan, path), ranges[path]
        z = normal[:, index]
        if min(low, base, high) > 0:
            up, down = high / base, low / base
            samples[path] = base * np.where(z > 0, up ** np.maximum(z, 0), down ** np.maximum(-z, 0))
        else:
            samples[path] = base + np.where(z > 0, (high - base) * z, (base - low) * z)
        if path.endswith(("fraction", "utilization_when_owned")):
            samples[path] = np.clip(samples[path], 1e-6, 1.0)
    if "facility.pue" in samples:
        samples["facility.pue"] = np.maximum(samples["facility.pue"], 1.0)
    return samples
