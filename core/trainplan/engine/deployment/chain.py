"""From a predicted step to days, energy and money: the one chain, for one value of each input or for many at once.

A plan on the screen, a search over layouts and ten thousand samples of uncertain inputs go through the same lines;
inputs are numbers, or arrays of one length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil, nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.economics.bill import PRICED_BY, Bill, Purchase, node_price, purchase
from trainplan.engine.economics.bill_lines import bill_of_materials
from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.economics.offers import compared_rent, rent_per_accelerator_hour, rent_price_path
from trainplan.engine.economics.ownership import (
    Discounting,
    MonthlyOwn,
    bought_for_it_parts,
    break_even_months,
    kept_busy_parts,
    monthly_own,
    months_shown,
    owned_by_month,
    rent_parts,
    rent_per_month,
    rented_by_month,
    total,
)
from trainplan.engine.economics.terms import Terms, terms_of
from trainplan.engine.infrastructure.checkpoint import Saves, plan_saves, save_interval
from trainplan.engine.infrastructure.data_loading import LoadingNeed, dataset_bytes, idle_fraction, required_capacity
from trainplan.engine.infrastructure.network import plan_networks
from trainplan.engine.infrastructure.power import Draw, draw, node_rated_kilowatts, racks_needed
from trainplan.engine.infrastructure.samples import cache_of, samples_of
from trainplan.engine.infrastructure.storage import StorageRates, node_drive_rates, plan_storage_rates
from trainplan.engine.layout.layout import Number
from trainplan.engine.reliability.expected import (
    DAY,
    Losses,
    expected_losses,
    fallback_seconds,
    interruptions_per_day,
)
from trainplan.engine.results import LayoutResult, Results
from trainplan.plan.deployment import RENTED
from trainplan.plan.document import Plan
from trainplan.plan.lengths import tokens_per_step

Floats = NDArray[np.float64]

STEP = "step.seconds"
"""Path of the predicted step, as a factor of it."""

RUN_INPUTS = (
    STEP,
    "operations.failures_per_node_day",
    "operations.job_failures_per_day",
    "operations.detection_seconds",
    "operations.restart_seconds",
    "economics.spot_interruptions_per_node_day",
)
"""Paths that move the days of a run."""

INPUTS = (
    *RUN_INPUTS,
    "facility.network_storage_fraction",
    "facility.draw_fraction",
    "facility.pue",
    *PRICED_BY,
    "economics.rent_per_accelerator_hour",
    "economics.bare_metal_per_accelerator_hour",
    "economics.managed_per_accelerator_hour",
    *(f"economics.{name}" for name in Terms.__dataclass_fields__),
)
"""Paths that `run_chain` takes samples of."""


@dataclass(frozen=True)
class Setting:
    """What stays as it is while inputs vary: counts, sizes, rates, the bill."""

    plan: Plan
    nodes: int
    accelerators: int
    productive_seconds: float
    """Of all phases at the predicted step."""
    step_seconds: float
    """Of the main phase."""
    need: LoadingNeed
    shared: StorageRates
    local: StorageRates
    saved: Mapping[str, float]
    """Bytes of a checkpoint by content."""
    saves: Saves
    rated_node: float | None
    """Nameplate of a node [kW]."""
    bill: Bill

    @property
    def stored_bytes(self) -> float:
        """Kept in the cloud during a rented run."""
        kept = sum(self.saved.values()) * self.plan.operations.durable_checkpoints(self.productive_seconds / DAY)
        return dataset_bytes(self.plan.dataset) + kept


def steps_of_phases(plan: Plan) -> tuple[int, ...]:
    """Optimizer steps of each phase."""
    return tuple(ceil(phase.tokens / tokens_per_step(plan, phase)) for phase in plan.training.phases)


def loading_need(plan: Plan, layout: LayoutResult, step_seconds: Number) -> LoadingNeed:
    """What a step of the main phase reads."""
    phase, dataset = plan.training.main, plan.dataset
    samples = samples_of(dataset)
    return LoadingNeed(
        tokens_per_step=phase.global_batch * phase.sequence_length,
        sequence_length=phase.sequence_length,
        readers=layout.data,
        accelerators=layout.n_accelerators,
        step_seconds=step_seconds,
        workers=plan.operations.dataloader_workers,
        bytes_per_token=samples.bytes_per_token,
        read_bytes_per_operation=dataset.read_bytes_per_operation,
        core_seconds_per_million_tokens=samples.core_seconds_per_million_tokens,
        tokens_per_sample=samples.tokens_per_sample,
        samples_per_file=samples.samples_per_file,
        shuffles_samples=dataset.shuffle == "samples",
        cached=cache_of(plan, layout.n_nodes, dataset_bytes(dataset)),
    )


def setting(
    plan: Plan, layout: LayoutResult, saved: Mapping[str, float], *, step_seconds: float, productive_seconds: float
) -> Setting:
    """The setting of a plan whose main step takes `step_seconds` and all of whose steps `productive_seconds`;
    `saved` are the bytes of a checkpoint by content."""
    hardware, operations = plan.hardware, plan.operations
    nodes = layout.n_nodes
    shared, local = plan_storage_rates(hardware, nodes), node_drive_rates(hardware.node, nodes)
    size = sum(saved.values())
    rated_node = node_rated_kilowatts(hardware.node, hardware.accelerator)
    rated = racks = None
    if rated_node is not None:
        rated = rated_node * (nodes + operations.spare_nodes) * (1 + plan.facility.network_storage_fraction)
        switches = plan_networks(plan.network, hardware, nodes).switches
        racks = racks_needed(plan, rated_node, nodes + operations.spare_nodes, switches)
    capacity = required_capacity(plan.dataset, size * operations.durable_checkpoints(productive_seconds / DAY))
    return Setting(
        plan=plan,
        nodes=nodes,
        accelerators=layout.n_accelerators,
        productive_seconds=productive_seconds,
        step_seconds=step_seconds,
        need=loading_need(plan, layout, step_seconds),
        shared=shared,
        local=local,
        saved=saved,
        saves=plan_saves(operations, size, accelerators=layout.n_accelerators, shared=shared, local=local),
        rated_node=rated_node,
        bill=bill_of_materials(plan, nodes, capacity_bytes=capacity, rated_kilowatts=rated, racks=racks),
    )


def setting_of(plan: Plan, results: Results) -> Setting:
    """The setting behind results that hold a run. Raises ValueError where they do not."""
    if results.layout is None or results.step is None or results.run is None or results.checkpoint is None:
        raise ValueError("These results are those of a plan without meaning")
    return setting(
        plan,
        results.layout,
        results.checkpoint.parts,
        step_seconds=results.step.seconds,
        productive_seconds=results.run.days * results.run.goodput * DAY,
    )


def plan_bill(plan: Plan, results: Results) -> Bill:
    """The bill of the plan's cluster. Raises ValueError for results without a run."""
    return setting_of(plan, results).bill


@dataclass(frozen=True)
class Running:
    """The run through its failures, with or without those of a spot market."""

    per_day: Number
    """Interruptions."""
    interval_seconds: Number
    optimum_seconds: Number
    losses: Losses

    @property
    def days(self) -> Number:
        return self.losses.calendar / DAY


@dataclass(frozen=True)
class Owning:
    bought: Purchase
    month: MonthlyOwn
    kept_busy: dict[str, Number]
    bought_for_it: dict[str, Number]
    by_month: Floats
    """Present value for each number of months of use, the last axis."""


@dataclass(frozen=True)
class Renting:
    way: str
    hourly: Number
    parts: dict[str, Number]
    by_month: Floats


@dataclass(frozen=True)
class Chain:
    """Numbers, or one entry per sample; None where the plan has no price."""

    undisturbed: Running
    on_spot: Running
    running: Running
    """On the cluster as the plan has it."""
    idle_fraction: Number
    draw: Draw | None
    terms: Terms
    owning: Owning | None
    rents: Mapping[str, Renting]
    """By way; those that have a price."""
    compared: str
    """The way of renting that is held against owning."""
    break_even_months: Floats | None
    """Infinite where owning never pays in the months shown."""

    @property
    def days(self) -> Number:
        return self.running.days

    @property
    def rent(self) -> Renting | None:
        return self.rents.get(self.compared)

    @property
    def energy_megawatt_hours(self) -> Number | None:
        return None if self.draw is None else np.multiply(self.draw.facility, self.days) * 24 / 1000

    def cost(self, way: str) -> Number | None:
        """This run on a cluster that is had in a way."""
        if way in RENTED:
            return total(self.rents[way].parts) if way in self.rents else None
        if self.owning is None:
            return None
        return total(self.owning.kept_busy if way == "own_kept_busy" else self.owning.bought_for_it)


def run_chain(
    fixed: Setting, samples: Mapping[str, Number] | None = None, *, ways: tuple[str, ...] | None = None
) -> Chain:
    """The run at each sample; inputs without an entry in `samples` keep the plan's value.

    `samples` maps paths of `INPUTS` to numbers or to arrays of one length; `ways` of renting are computed beside the
    one that is compared with owning, all unless given.
    """
    plan, samples = fixed.plan, samples or {}
    economics, operations = plan.economics, plan.operations
    value, productive, step, idle = _loaded(fixed, samples)
    undisturbed = _running(fixed, value, productive, step, idle, extra=0.0)
    on_spot = _running(fixed, value, productive, step, idle, extra=value("economics.spot_interruptions_per_node_day"))
    running = on_spot if economics.acquisition == "spot" else undisturbed

    drawn = None
    if fixed.rated_node is not None:
        drawn = draw(
            fixed.rated_node,
            fixed.nodes,
            operations.spare_nodes,
            draw_fraction=value("facility.draw_fraction"),
            network_storage_fraction=value("facility.network_storage_fraction"),
            pue=value("facility.pue"),
        )
    months = undisturbed.days * (24 / HOURS_PER_MONTH)
    terms = _terms(fixed, samples, months)
    discounting = Discounting(terms, months_shown(economics))
    owning = _owning(fixed, samples, terms, drawn, months, discounting)
    compared = compared_rent(economics, fixed.accelerators)
    rents = {}
    for way in dict.fromkeys((compared, *(RENTED if ways is None else ways))):
        found = _renting(fixed, samples, terms, way, on_spot if way == "spot" else undisturbed, discounting)
        if found is not None:
            rents[way] = found
    even = None
    if owning is not None and compared in rents:
        even = break_even_months(owning.by_month, rents[compared].by_month, economics.horizon_months)
    return Chain(undisturbed, on_spot, running, idle, drawn, terms, owning, rents, compared, even)


def run_through_failures(fixed: Setting, samples: Mapping[str, Number] | None = None) -> Running:
    """`run_chain(fixed, samples).running` alone, without power and money."""
    value, productive, step, idle = _loaded(fixed, samples or {})
    spot = fixed.plan.economics.acquisition == "spot"
    extra = value("economics.spot_interruptions_per_node_day") if spot else 0.0
    return _running(fixed, value, productive, step, idle, extra=extra)


def _loaded(fixed: Setting, samples: Mapping[str, Number]) -> tuple[Callable[[str], Any], Number, Number, Number]:
    """The value of each input, productive seconds, those of a step, and the share of it that waits for data."""

    def value(path: str) -> Any:
        if path in samples:
            return samples[path]
        section, name = path.split(".")
        return getattr(getattr(fixed.plan, section), name)

    factor = samples.get(STEP, 1.0)
    step = np.multiply(fixed.step_seconds, factor)
    productive = np.multiply(fixed.productive_seconds, factor)
    return value, productive, step, idle_fraction(replace(fixed.need, step_seconds=step), fixed.shared)


def _running(
    fixed: Setting, value: Callable[[str], Any], productive: Number, step: Number, idle: Number, *, extra: Number
) -> Running:
    operations, saves = fixed.plan.operations, fixed.saves
    per_node = np.add(value("operations.failures_per_node_day"), extra)
    per_day = interruptions_per_day(fixed.nodes, per_node, value("operations.job_failures_per_day"))
    mtbf = np.where(np.asarray(per_day) > 0, DAY / np.maximum(per_day, 1e-30), productive)
    interval, optimum = save_interval(
        operations, saves, mtbf_seconds=mtbf, step_seconds=step, productive_seconds=productive
    )
    losses = expected_losses(
        productive,
        failures_per_second=np.divide(per_day, DAY),
        interval_seconds=interval,
        pause_seconds=saves.blocking_seconds,
        flush_seconds=saves.flush_seconds,
        detection_seconds=value("operations.detection_seconds"),
        restart_seconds=np.add(value("operations.restart_seconds"), saves.restore_seconds or 0.0),
        idle_fraction=idle,
        fallback_seconds=fallback_seconds(
            operations, fixed.nodes, per_day, failures_per_node_day=value("operations.failures_per_node_day")
        ),
    )
    return Running(per_day, interval, optimum, losses)


def _terms(fixed: Setting, samples: Mapping[str, Number], months: Number) -> Terms:
    economics, accelerators = fixed.plan.economics, fixed.accelerators
    terms = terms_of(economics, accelerators=accelerators, run_hours=months * (accelerators * HOURS_PER_MONTH))
    return replace(
        terms, **{name: samples[f"economics.{name}"] for name in _sampled(fixed.plan) if f"economics.{name}" in samples}
    )


def _sampled(plan: Plan) -> Iterator[str]:
    """Terms that a sample may set; further runs say how busy the cluster is, whatever was entered."""
    for name in Terms.__dataclass_fields__:
        if name != "utilization_when_owned" or not plan.economics.further_runs:
            yield name


def _owning(
    fixed: Setting,
    samples: Mapping[str, Number],
    terms: Terms,
    drawn: Draw | None,
    months: Number,
    discounting: Discounting,
) -> Owning | None:
    plan = fixed.plan
    if node_price(plan.economics, plan.hardware.node, plan.hardware.accelerator) is None:
        return None
    factors = {
        path: np.divide(samples[path], base)
        for path in PRICED_BY
        if path in samples and (base := base_value(fixed, path)) > 0
    }
    bought = purchase(fixed.bill, factors)
    month = monthly_own(
        terms,
        bought,
        rated_kilowatts=0.0 if drawn is None else drawn.rated,
        facility_kilowatts=0.0 if drawn is None else drawn.facility,
        accelerators=fixed.accelerators,
    )
    return Owning(
        bought,
        month,
        kept_busy_parts(terms, bought, month, months),
        bought_for_it_parts(terms, bought, month, months),
        owned_by_month(terms, bought, month, discounting),
    )


def _renting(
    fixed: Setting,
    samples: Mapping[str, Number],
    terms: Terms,
    way: str,
    running: Running,
    discounting: Discounting,
) -> Renting | None:
    economics, accelerators = fixed.plan.economics, fixed.accelerators
    hourly: Number | None = rent_per_accelerator_hour(economics, accelerators, way)
    if way == compared_rent(economics, accelerators):
        hourly = samples.get(rent_price_path(economics, accelerators), hourly)
    if hourly is None:
        return None
    parts = rent_parts(
        terms,
        hourly,
        accelerator_hours=running.days * (24 * accelerators),
        stored_bytes=fixed.stored_bytes,
        months=running.days * (24 / HOURS_PER_MONTH),
        out_bytes=fixed.saved["weights"],
    )
    each_month = rent_per_month(terms, way, hourly, accelerators, fixed.stored_bytes)
    return Renting(way, hourly, parts, rented_by_month(each_month, discounting))


def base_value(fixed: Setting, path: str) -> float:
    """The plan's own value of an input of `run_chain`; not a number where a price is unknown."""
    plan = fixed.plan
    if path == STEP:
        return 1.0
    if path == "economics.node_price":
        return node_price(plan.economics, plan.hardware.node, plan.hardware.accelerator) or nan
    if path in PRICED_BY:
        return fixed.bill.of(*PRICED_BY[path]).amount or nan
    if path == rent_price_path(plan.economics, fixed.accelerators):
        return rent_per_accelerator_hour(plan.economics, fixed.accelerators) or nan
    section, name = path.split(".")
    found = getattr(getattr(plan, section), name)
    return nan if found is None else float(found)
