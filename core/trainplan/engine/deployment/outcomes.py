"""Days, energy and money of a run for many values of uncertain inputs at once.

The same functions as for one plan, with arrays in place of numbers: at the plan's own values the figures are the
plan's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.deployment.answer import Surroundings
from trainplan.engine.economics.cost import (
    bought_for_it_parts,
    kept_busy_parts,
    monthly_own,
    months_shown,
    node_price,
    owned_by_month,
    purchase,
    rent_parts,
    rented_by_month,
    total,
)
from trainplan.engine.economics.finance import HOURS_PER_MONTH, crossings
from trainplan.engine.economics.offers import PRICE_PATHS, rent_per_accelerator_hour, rent_price_path
from trainplan.engine.economics.terms import Terms, terms_of
from trainplan.engine.infrastructure.checkpoint import optimum_interval_seconds
from trainplan.engine.infrastructure.power import node_rated_kilowatts
from trainplan.engine.layout.layout import Number
from trainplan.engine.reliability.expected import (
    DAY,
    Losses,
    expected_losses,
    fallback_seconds,
    interruptions_per_day,
)
from trainplan.plan.document import Plan

Floats = NDArray[np.float64]

STEP = "step.seconds"
"""Path of the predicted step, as a factor of it."""

INPUTS = (
    STEP,
    "operations.failures_per_node_day",
    "operations.job_failures_per_day",
    "operations.detection_seconds",
    "operations.restart_seconds",
    "facility.network_storage_fraction",
    "facility.draw_fraction",
    "facility.pue",
    "economics.node_price",
    "economics.network_price",
    "economics.rent_per_accelerator_hour",
    *PRICE_PATHS.values(),
    "economics.spot_interruptions_per_node_day",
    *(f"economics.{name}" for name in Terms.__dataclass_fields__),
)
"""Paths that `outcomes` takes samples of."""


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
    cost: Floats | None
    """On the cluster as the plan has it."""
    own_by_month: Floats | None
    """Money spent by the end of each month [sample, month], as in `CostResult.cumulative` and on to the end of life."""
    rent_by_month: Floats | None
    break_even_months: Floats | None
    """Infinite where owning never pays in these months."""


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
    nodes = plan.hardware.n_nodes
    flush = (checkpoint.write_seconds or 0.0) if operations.checkpoint_asynchronous else 0.0
    step_seconds = checkpoint.interval_seconds / checkpoint.interval_steps * np.asarray(factor)

    def losses_on(*, spot: bool) -> Losses:
        extra = value("economics.spot_interruptions_per_node_day") if spot else 0.0
        planned = operations.failures_per_node_day + (plan.economics.spot_interruptions_per_node_day if spot else 0.0)
        planned_per_day = float(interruptions_per_day(nodes, planned, operations.job_failures_per_day))
        per_node = np.add(value("operations.failures_per_node_day"), extra)
        per_day = np.asarray(interruptions_per_day(nodes, per_node, value("operations.job_failures_per_day")))
        interval: Number
        if operations.checkpoint_interval_seconds is not None:
            interval = operations.checkpoint_interval_seconds
        else:
            mtbf = np.where(per_day > 0, DAY / np.maximum(per_day, 1e-30), productive)
            optimum = optimum_interval_seconds(checkpoint.blocking_seconds, mtbf, flush)
            interval = np.minimum(np.maximum(optimum, step_seconds), productive)
        return expected_losses(
            productive,
            failures_per_second=per_day / DAY,
            interval_seconds=interval,
            pause_seconds=checkpoint.blocking_seconds,
            flush_seconds=flush,
            detection_seconds=value("operations.detection_seconds"),
            restart_seconds=np.add(value("operations.restart_seconds"), checkpoint.restore_seconds or 0.0),
            idle_fraction=around.storage.idle_fraction,
            fallback_seconds=fallback_seconds(operations, nodes, planned_per_day),
        )

    way = plan.economics.acquisition
    undisturbed = losses_on(spot=False)
    losses = losses_on(spot=True) if way == "spot" else undisturbed
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
    owned_months = shaped(undisturbed.calendar / DAY) * 24 / HOURS_PER_MONTH
    terms = replace(
        terms_of(plan.economics, accelerators=accelerators, run_hours=owned_months * (accelerators * HOURS_PER_MONTH)),
        **{name: samples[f"economics.{name}"] for name in _sampled(plan) if f"economics.{name}" in samples},
    )
    price = samples.get(
        "economics.node_price", node_price(plan.economics, plan.hardware.node, plan.hardware.accelerator)
    )
    hourly = samples.get(rent_price_path(plan.economics), rent_per_accelerator_hour(plan.economics))
    busy = own_bought = rent = even = own_course = rent_course = None
    shown = months_shown(plan.economics)
    if hourly is not None:
        stored = around.storage.dataset_bytes + checkpoint.durable_retention_bytes
        rent_course = rented_by_month(
            shaped(np.multiply(hourly, accelerators * HOURS_PER_MONTH) * terms.utilization_when_owned), shown
        )
        rent = shaped(
            total(
                rent_parts(
                    terms,
                    hourly,
                    accelerator_hours=hours,
                    stored_bytes=stored,
                    months=months,
                    out_bytes=checkpoint.parts["weights"],
                )
            )
        )
    if price is not None:
        bought = purchase(terms, price, nodes + operations.spare_nodes, value("economics.network_price"))
        month = monthly_own(
            terms,
            bought,
            rated_kilowatts=rated,
            facility_kilowatts=0.0 if facility is None else facility,
            accelerators=accelerators,
        )
        busy = shaped(total(kept_busy_parts(terms, bought, month, owned_months)))
        own_bought = shaped(total(bought_for_it_parts(terms, bought, month, owned_months)))
        own_course = np.broadcast_to(owned_by_month(terms, bought, month, shown), (size, shown + 1))
        if rent_course is not None:
            even = crossings(own_course, rent_course)
    return Outcomes(
        days=days,
        goodput=shaped(losses.goodput),
        accelerator_hours=shaped(hours),
        facility_kilowatts=facility,
        energy_megawatt_hours=energy,
        own_kept_busy=busy,
        own_bought=own_bought,
        rent=rent,
        cost={"own_kept_busy": busy, "own_bought": own_bought}.get(way, rent),
        own_by_month=own_course,
        rent_by_month=rent_course,
        break_even_months=even,
    )


def _sampled(plan: Plan) -> Iterator[str]:
    """Terms that a sample may set; further runs say how busy the cluster is, whatever was entered."""
    for name in Terms.__dataclass_fields__:
        if name != "utilization_when_owned" or not plan.economics.further_runs:
            yield name


def base_value(plan: Plan, path: str) -> float:
    """The plan's own value of an input of `outcomes`; not a number where a price is unknown."""
    if path == STEP:
        return 1.0
    if path == "economics.node_price":
        return node_price(plan.economics, plan.hardware.node, plan.hardware.accelerator) or np.nan
    if path == rent_price_path(plan.economics):
        return rent_per_accelerator_hour(plan.economics) or np.nan
    section, name = path.split(".")
    return float(getattr(getattr(plan, section), name))
