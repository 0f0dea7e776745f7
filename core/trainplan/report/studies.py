"""What the report shows beside the results of an evaluation: every study of the plan, computed once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.library import load_library
from trainplan.engine.deployment.cash_flow import CashFlow, plan_cash_flow
from trainplan.engine.deployment.chain import plan_bill
from trainplan.engine.deployment.result import failure_process
from trainplan.engine.economics.bill import Bill
from trainplan.engine.economics.decision import Recommendation
from trainplan.engine.economics.premises import PremisesRow, own_premises_or_cloud
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.infrastructure.checkpoint_policy import CheckpointPolicy
from trainplan.engine.infrastructure.data_loading import TierResult
from trainplan.engine.infrastructure.facility import HallResult, hall_result
from trainplan.engine.infrastructure.network import Networks, plan_networks
from trainplan.engine.reliability.one_failure import FailureStory
from trainplan.engine.reliability.simulation import SimulationResult, simulate
from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.rule import RuleCheck
from trainplan.engine.rules_of_thumb.rules import rules_of_thumb
from trainplan.engine.scaling.curve import ScalingCurve, curve
from trainplan.engine.search.growth import (
    Delivery,
    Floor,
    GrowthStep,
    delivered,
    floor_of,
    growth_path,
    usual_sizes,
    usual_stages,
)
from trainplan.engine.studies.advice import Advice, advise
from trainplan.engine.studies.alternatives import (
    CheckpointTier,
    NetworkChoice,
    plan_checkpoint_policy,
    plan_checkpoint_tiers,
    plan_failure,
    plan_network_options,
    plan_recommendation,
    plan_tiers,
)
from trainplan.engine.studies.comparison import Comparison, compare
from trainplan.engine.studies.progress import OnProgress
from trainplan.engine.studies.sensitivity import Bar, tornado
from trainplan.engine.studies.strategies import Strategy, strategies
from trainplan.engine.studies.uncertainty import Uncertainty, study_uncertainty
from trainplan.engine.trial import deployment_of, outcome_of
from trainplan.plan.document import Plan
from trainplan.report.parts import PARTS


@dataclass(frozen=True)
class Studies:
    """None and empty are not computed."""

    uncertainty: Uncertainty | None = None
    tornado: tuple[Bar, ...] = ()
    advice: tuple[Advice, ...] | None = None
    rules: tuple[RuleCheck, ...] = ()
    networks: Networks | None = None
    network_options: tuple[NetworkChoice, ...] = ()
    storage_tiers: tuple[TierResult, ...] = ()
    checkpoint_tiers: tuple[CheckpointTier, ...] = ()
    checkpoint_policy: CheckpointPolicy | None = None
    room: HallResult | None = None
    played: SimulationResult | None = None
    failure: FailureStory | None = None
    bill: Bill | None = None
    cash: CashFlow | None = None
    recommendation: Recommendation | None = None
    premises: tuple[PremisesRow, ...] = ()
    """Own premises against the cloud."""
    scenarios: Comparison | None = None
    weak: ScalingCurve | None = None
    """Speed with a batch that grows with the cluster, beside the strong curve of the results."""
    strategies: tuple[Strategy, ...] = ()
    floor: Floor | None = None
    growth: tuple[GrowthStep, ...] = ()
    delivery: Delivery | None = None


def study(
    plan: Plan, results: Results, *, parts: Collection[str] = tuple(PARTS), on_progress: OnProgress | None = None
) -> Studies:
    """Every study that these parts of the report print, nothing of a plan that cannot be evaluated. Seeded: the same
    plan, same answer.

    `on_progress` hears of each study anew; it may stop them. Raises StudyCancelledError.
    """
    layout, run, cost = results.layout, results.run, results.cost
    if layout is None or run is None or cost is None or results.reliability is None or outcome_of(results) is None:
        return Studies()
    library, node, power, goodput = load_library(), plan.hardware.node, results.power, run.goodput
    floor = floor_of(plan) if "growth" in parts else None
    pages: dict[str, dict[str, Callable[[], Any]]] = {
        "decision scenarios": {
            "scenarios": lambda: compare(plan, library=library, on_progress=on_progress) if plan.scenarios else None,
        },
        "decision": {"advice": lambda: advise(plan, results, on_progress, library=library)},
        "decision certainty": {"tornado": lambda: tornado(plan, results, on_progress=on_progress)},
        "certainty": {"uncertainty": lambda: study_uncertainty(plan, results, on_progress=on_progress)},
        "decision cost": {"bill": lambda: plan_bill(plan, results)},
        "cost": {
            "cash": lambda: plan_cash_flow(plan, results),
            "recommendation": lambda: plan_recommendation(plan, results),
            "premises": lambda: own_premises_or_cloud(plan, run, cost),
        },
        "operations appendix": {"storage_tiers": lambda: plan_tiers(plan, results, library.storage)},
        "operations": {
            "networks": lambda: plan_networks(plan.network, plan.hardware, layout.n_nodes),
            "network_options": lambda: plan_network_options(plan, results, library.fabrics),
            "checkpoint_tiers": lambda: plan_checkpoint_tiers(plan, results),
            "checkpoint_policy": lambda: plan_checkpoint_policy(plan, results),
            "room": lambda: hall_result(plan.facility, node, power) if power else None,
            "played": lambda: _played(plan, results),
            "failure": lambda: plan_failure(plan, results),
        },
        "growth": {
            "weak": lambda: curve(*job_from_plan(plan), "weak"),
            "strategies": lambda: strategies(plan, on_progress),
            "floor": lambda: floor,
            "growth": lambda: growth_path(plan, usual_sizes(plan)),
            "delivery": lambda: delivered(plan, usual_stages(plan, floor), goodput),
        },
        "appendix": {"rules": lambda: rules_of_thumb(plan, results)},
    }
    wanted = (makers for names, makers in pages.items() if any(name in parts for name in names.split()))
    return Studies(**{name: make() for makers in wanted for name, make in makers.items()})


def _played(plan: Plan, results: Results) -> SimulationResult | None:
    """Simulated failures; None where the run fails so often that it hardly advances."""
    try:
        return simulate(failure_process(plan, deployment_of(results)))
    except ValueError:
        return None
