"""Own premises against the cloud, row by row for one plan: cost, deployment, size, interruptions, sovereignty,
customization, interconnect (the rows of the quick reference)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from trainplan.engine.economics.finance import DAYS_PER_MONTH
from trainplan.engine.economics.offers import largest
from trainplan.engine.results import CostResult, RunResult
from trainplan.english import Sentence
from trainplan.plan.document import Plan

Side = Literal["own", "cloud", "neither", "not_known"]
LATE = 0.1
"""Share of the run that a wait has to reach before it speaks for the side without it (planning choice)."""


@dataclass(frozen=True)
class PremisesRow:
    """One row; sentences are English templates filled with `parameters`."""

    code: Literal["cost", "deployment", "size", "interruptions", "sovereignty", "customization", "interconnect"]
    own: str
    cloud: str
    favours: Side
    parameters: dict[str, Any] = field(default_factory=dict)


def own_premises_or_cloud(plan: Plan, run: RunResult, cost: CostResult) -> tuple[PremisesRow, ...]:
    return tuple(_rows(plan, run, cost))


def _rows(plan: Plan, run: RunResult, cost: CostResult) -> Iterator[PremisesRow]:
    yield _cost(plan, cost)
    yield _deployment(plan, run)
    yield _size(plan)
    yield _interruptions(plan, run, cost)
    decision = plan.economics.decision
    yield PremisesRow(
        "sovereignty",
        "Data and weights stay on the own site.",
        {
            "own_site": "They must be brought to the provider's region.",
            "cloud": "They lie there already.",
            "anywhere": "They lie in the provider's region, under its law.",
        }[decision.data_place],
        "own"
        if decision.must_stay_on_site or decision.data_place == "own_site"
        else "cloud"
        if decision.data_place == "cloud"
        else "neither",
    )
    yield PremisesRow(
        "customization",
        "Any node, network, firmware and driver.",
        "The instances and images that the provider sells.",
        "own" if decision.special_hardware else "neither",
    )
    yield _interconnect(plan)


def _cost(plan: Plan, cost: CostResult) -> PremisesRow:
    busy, even = cost.utilization, cost.break_even_utilization
    parameters = {"busy": busy or 0.0, "even": even or 0.0, "months": plan.economics.horizon_months}
    if cost.own is None or cost.rent is None:
        return PremisesRow("cost", "No price for the servers or the rent.", "", "not_known")
    if even is None:
        own = "Dearer over {months} months, however busy it is."
        return PremisesRow("cost", own, "Cheaper over {months} months.", "cloud", parameters)
    own = "Cheaper over {months} months from {even:.0%} of the hours in use; {busy:.0%} are planned."
    cloud = "Cheaper below {even:.0%} of the hours in use."
    return PremisesRow("cost", own, cloud, "own" if (busy or 0.0) >= even else "cloud", parameters)


def _deployment(plan: Plan, run: RunResult) -> PremisesRow:
    lead = plan.economics.lead_time_months
    limit = largest("on_demand")
    at_once = limit is None or plan.hardware.accelerators <= limit
    cloud = "Hours to days." if at_once else "{count:,} are not had at once: a contract, some weeks to months."
    late = lead * DAYS_PER_MONTH > LATE * run.days
    return PremisesRow(
        "deployment",
        "{lead} until it is delivered and accepted.",
        cloud,
        "cloud" if late else "neither",
        {"lead": _months(lead), "count": plan.hardware.accelerators},
    )


def _months(count: float) -> Sentence:
    return Sentence("A month", {}) if count == 1 else Sentence("{months:g} months", {"months": count})


def _size(plan: Plan) -> PremisesRow:
    limit = largest("on_demand")
    count = plan.hardware.accelerators
    parameters = {"count": count, "limit": limit or 0.0}
    if limit is None or count <= limit:
        return PremisesRow(
            "size", "{count:,}, busy or idle; more means another order.", "More or fewer from day to day.", "cloud",
            parameters,
        )  # fmt: skip
    cloud = "Usually up to {limit:,.0f} on demand; {count:,} bind for a year or more."
    return PremisesRow("size", "{count:,}, busy or idle; more means another order.", cloud, "neither", parameters)


def _interruptions(plan: Plan, run: RunResult, cost: CostResult) -> PremisesRow:
    spot = next((offer for offer in cost.offers if offer.way == "spot"), None)
    own = "Failures alone; the machines are not taken away."
    if spot is None or spot.days is None:
        return PremisesRow("interruptions", own, "On the spot market machines are taken away.", "neither")
    longer = spot.days - run.days
    parameters = {"longer": longer, "days": spot.days}
    cloud = "On the spot market the run takes {days:.1f} days, {longer:.1f} more; on demand nothing is taken away."
    return PremisesRow(
        "interruptions", own, cloud, "own" if plan.economics.acquisition == "spot" else "neither", parameters
    )


def _interconnect(plan: Plan) -> PremisesRow:
    node, network, instance = plan.hardware.node, plan.network, plan.economics.instance
    own = node.accelerators and network.ports_per_node * network.gbit_per_second_per_port / node.accelerators
    parameters = {"own": own, "fabric": network.fabric.name}
    said = "{own:.0f} Gb/s an accelerator, {fabric}."
    if instance is None or instance.network_gbit_s is None:
        return PremisesRow("interconnect", said, "Not known of this instance.", "not_known", parameters)
    cloud = instance.network_gbit_s / instance.accelerators
    parameters |= {"cloud": cloud, "instance": instance.name, "provider": instance.provider}
    ratio = own / cloud
    favours: Side = "own" if ratio > 1.1 else "cloud" if ratio < 0.9 else "neither"
    return PremisesRow(
        "interconnect", said, "{cloud:.0f} Gb/s an accelerator, {instance} of {provider}.", favours, parameters
    )
