"""What a plan with results is held against: other fabrics, storage tiers, checkpoint tiers, offers, own or rent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.entries import Fabric, StorageSystem
from trainplan.engine.deployment.chain import loading_need
from trainplan.engine.deployment.result import goodput_over_interval
from trainplan.engine.economics.decision import Recommendation, recommend
from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.infrastructure.checkpoint import TwoLevels, blocking_seconds, two_levels
from trainplan.engine.infrastructure.checkpoint_policy import CheckpointPolicy, checkpoint_policy
from trainplan.engine.infrastructure.data_loading import TierResult, compare_tiers, usual_tiers
from trainplan.engine.infrastructure.network import can_feed_port, plan_networks, rails_joined
from trainplan.engine.infrastructure.storage import StorageRates, node_drive_rates, plan_storage_rates
from trainplan.engine.reliability.one_failure import FailureStory, one_failure
from trainplan.engine.results import LayoutResult, Results, StepResult
from trainplan.engine.trial import deployed, deployment_of
from trainplan.plan.cluster import Hardware, Network
from trainplan.plan.document import Plan


@dataclass(frozen=True)
class NetworkChoice:
    """The plan on another scale-out network, computed whole; None is not known."""

    technology: str
    ports_per_node: int
    gbit_per_second_per_port: float
    oversubscription: float
    rail_only: bool
    own: bool
    """The plan's own."""
    possible: bool
    """A port of this rate can be fed by the host link of the plan's accelerators."""
    waiting_seconds: float | None = None
    waiting_fraction: float | None = None
    days: float | None = None
    cost: float | None = None
    """This run on the cluster as the plan has it."""
    networks_price: float | None = None
    """Of all networks, bought."""


PORT_RATES = (200.0, 400.0, 800.0)


def plan_network_options(plan: Plan, results: Results, fabrics: Mapping[str, Fabric]) -> tuple[NetworkChoice, ...]:
    """What 200, 400 and 800 Gb/s, half the uplinks, rails without spines between them, and the other technology would
    save or cost in time and money.

    The plan's own network comes first; nothing where all traffic stays in one node.
    """
    layout, _ = _computed(results)
    if layout.n_nodes <= 1:
        return ()
    own = plan.network
    variants = [own, *(own.model_copy(update={"gbit_per_second_per_port": rate}) for rate in PORT_RATES)]
    other = {"infiniband": "roce", "roce": "infiniband"}.get(own.fabric.technology)
    variants.append(own.model_copy(update={"oversubscription": 1.0 if own.oversubscription > 1 else 2.0}))
    if own.rail_only or (_has_spines(own, plan.hardware, layout.n_nodes) and rails_joined(plan.hardware)):
        variants.append(own.model_copy(update={"rail_only": not own.rail_only}))
    choices = []
    for number, network in enumerate(variants):
        if number and network == own:
            continue
        same = network.gbit_per_second_per_port == own.gbit_per_second_per_port
        fabric = own.fabric if same else _fabric(fabrics, own.fabric.technology, network.gbit_per_second_per_port)
        if fabric is not None:
            choices.append(network.model_copy(update={"fabric": fabric}))
    if other is not None and (fabric := _fabric(fabrics, other, own.gbit_per_second_per_port)) is not None:
        choices.append(own.model_copy(update={"fabric": fabric}))
    return tuple(_choice(plan, results, network) for network in choices)


def _has_spines(network: Network, hardware: Hardware, nodes: int) -> bool:
    """Whether switches join the rails of the network, as far as that is known."""
    built = plan_networks(network, hardware, nodes).compute
    return built is not None and built.tiers > 1 and network.ports_per_node > 1


def _fabric(fabrics: Mapping[str, Fabric], technology: str, rate: float) -> Fabric | None:
    found = (fabric for fabric in fabrics.values() if fabric.kind == "scale-out" and fabric.technology == technology)
    return next((fabric for fabric in found if fabric.gbit_s == rate), None)


def _choice(plan: Plan, results: Results, network: Network) -> NetworkChoice:
    shown = (
        network.fabric.technology,
        network.ports_per_node,
        network.gbit_per_second_per_port,
        network.oversubscription,
        network.rail_only,
    )
    own = network == plan.network
    if not own and not can_feed_port(plan.hardware.accelerator, network.gbit_per_second_per_port):
        return NetworkChoice(*shown, own=False, possible=False)
    found = deployment_of(results) if own else deployed(plan.model_copy(update={"network": network}))
    if found.network is None:
        return NetworkChoice(*shown, own=own, possible=True)
    capital = found.cost.capital
    return NetworkChoice(
        *shown,
        own=own,
        possible=True,
        waiting_seconds=found.network.waiting_seconds,
        waiting_fraction=found.network.waiting_fraction,
        days=found.run.days,
        cost=found.cost.chosen.this_run,
        networks_price=None if capital is None else capital.by_category["network"],
    )


def plan_tiers(plan: Plan, results: Results, catalogue: Mapping[str, StorageSystem]) -> tuple[TierResult, ...]:
    """The plan's feed on every storage system of the catalogue, at its usual number of units."""
    layout, step = _computed(results)
    need = loading_need(plan, layout, step.seconds)
    capacity = results.storage.required_capacity_bytes if results.storage else 0.0
    return compare_tiers(need, usual_tiers(catalogue, layout.n_nodes, capacity), layout.n_nodes)


@dataclass(frozen=True)
class CheckpointTier:
    """One place for checkpoints [s, GB/s]; None hangs on an unknown rate."""

    code: str
    """local: drives of the nodes; durable: the plan's storage system."""
    write_gb_per_second: float | None
    pause_seconds: float | None
    safe_seconds: float | None
    """From the start of a save until it is written."""
    restore_seconds: float | None
    interval_seconds: float | None
    """At which this tier loses least, the other one beside it."""


def plan_checkpoint_tiers(plan: Plan, results: Results) -> tuple[CheckpointTier, CheckpointTier]:
    """The plan's checkpoint on the nodes' own drives and on its storage system.

    All failures count for the local tier's interval, those that take a node's copies with it for the durable one's.
    """
    layout, _ = _computed(results)
    deployment = deployment_of(results)
    local = node_drive_rates(plan.hardware.node, layout.n_nodes)
    durable = plan_storage_rates(plan.hardware, layout.n_nodes)
    size = deployment.checkpoint.bytes
    pauses = [_pause(plan, size, layout.n_accelerators, rates) for rates in (local, durable)]
    levels = _levels(plan, layout.n_nodes, deployment.reliability.interruptions_per_day, pauses)
    intervals = (None, None) if levels is None else (levels.local_seconds, levels.durable_seconds)
    return (
        _tier(plan, "local", size, local, pauses[0], intervals[0]),
        _tier(plan, "durable", size, durable, pauses[1], intervals[1]),
    )


def plan_checkpoint_policy(plan: Plan, results: Results) -> CheckpointPolicy:
    """Levels of checkpoints, bytes written over the run, wear of the drives, and the way back after a failure."""
    layout, _ = _computed(results)
    deployment = deployment_of(results)
    return checkpoint_policy(
        plan,
        deployment.run,
        deployment.checkpoint,
        deployment.reliability,
        nodes=layout.n_nodes,
        accelerators=layout.n_accelerators,
    )


def _pause(plan: Plan, size: float, writers: int, rates: StorageRates) -> float | None:
    gathered = plan.operations.checkpoint_gathered
    found = blocking_seconds(
        size,
        asynchronous=plan.operations.checkpoint_asynchronous,
        writers=writers,
        gathered=gathered,
        write_gb_per_second=rates.write_of_one_client if gathered else rates.write,
    )
    return None if found is None else float(found)


def _levels(plan: Plan, nodes: int, per_day: float, pauses: list[float | None]) -> TwoLevels | None:
    local, durable = pauses
    lost_nodes = nodes * plan.operations.failures_per_node_day * plan.operations.node_swap_fraction
    if local is None or durable is None or per_day <= 0 or lost_nodes <= 0:
        return None
    return two_levels(
        local_pause_seconds=local,
        durable_pause_seconds=durable,
        mtbf_seconds=86_400 / per_day,
        mtbf_of_node_losses_seconds=86_400 / lost_nodes,
    )


def _tier(
    plan: Plan, code: str, size: float, rates: StorageRates, pause: float | None, interval: object
) -> CheckpointTier:
    write = rates.write_of_one_client if plan.operations.checkpoint_gathered else rates.write
    return CheckpointTier(
        code=code,
        write_gb_per_second=write,
        pause_seconds=pause,
        safe_seconds=None if write is None else size / (write * 1e9),
        restore_seconds=None if rates.read is None else size / (rates.read * 1e9),
        interval_seconds=None if interval is None else float(np.asarray(interval)),
    )


@dataclass(frozen=True)
class GoodputCurve:
    """Useful share of the calendar by checkpoint interval [s]."""

    intervals: NDArray[np.float64]
    goodput: NDArray[np.float64]


def plan_goodput_curve(plan: Plan, results: Results, *, points: int = 121) -> GoodputCurve:
    """Goodput for intervals from a thirtieth of the optimum to thirty times of it, the plan's own inside.

    `points` [number].
    """
    deployment = deployment_of(results)
    checkpoint = deployment.checkpoint
    low = min(checkpoint.optimum_interval_seconds, checkpoint.interval_seconds) / 30
    high = max(checkpoint.optimum_interval_seconds, checkpoint.interval_seconds) * 30
    intervals = np.geomspace(max(low, 1.0), max(high, 2.0), points)
    return GoodputCurve(intervals, np.asarray(goodput_over_interval(plan, deployment, intervals), dtype=np.float64))


def plan_failure(plan: Plan, results: Results) -> FailureStory:
    """One accelerator fails in week three of the run, or in the middle of a shorter one."""
    layout, _ = _computed(results)
    deployment = deployment_of(results)
    day = 17.0 if deployment.run.days > 17 else deployment.run.days / 2
    return one_failure(
        plan.operations, deployment.checkpoint, deployment.cost, accelerators=layout.n_accelerators, day=day
    )


def plan_recommendation(plan: Plan, results: Results) -> Recommendation:
    """Own or rent, by the six weighted factors."""
    layout, _ = _computed(results)
    deployment = deployment_of(results)
    months = deployment.cost.owned_accelerator_hours / layout.n_accelerators / HOURS_PER_MONTH
    return recommend(plan.economics, deployment.cost, nodes=layout.n_nodes, run_months=months)


def _computed(results: Results) -> tuple[LayoutResult, StepResult]:
    if results.layout is None or results.step is None:
        raise ValueError("These results are those of a plan without meaning")
    return results.layout, results.step
