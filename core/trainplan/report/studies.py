"""What the report shows beside the results of an evaluation: every study of the plan, computed once."""

from __future__ import annotations

from dataclasses import dataclass

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


def study(plan: Plan, results: Results, *, on_progress: OnProgress | None = None) -> Studies:
    """Every study of a plan that can be evaluated, nothing of one that cannot. Seeded: the same plan, same answer.

    `on_progress` hears of each study anew; it may stop them. Raises StudyCancelledError.
    """
    layout, run, cost = results.layout, results.run, results.cost
    if layout is None or run is None or cost is None or results.reliability is None or outcome_of(results) is None:
        return Studies()
    library, node = load_library(), plan.hardware.node
    floor = floor_of(plan)
    return Studies(
        uncertainty=study_uncertainty(plan, results, on_progress=on_progress),
        tornado=tornado(plan, results, on_progress=on_progress),
        advice=advise(plan, results, on_progress, library=library),
        rules=rules_of_thumb(plan, results),
        networks=plan_networks(plan.network, node, layout.n_nodes),
        network_options=plan_network_options(plan, results, library.fabrics),
        storage_tiers=plan_tiers(plan, results, library.storage),
        checkpoint_tiers=plan_checkpoint_tiers(plan, results),
        checkpoint_policy=plan_checkpoint_policy(plan, results),
        room=hall_result(plan.facility, node, results.power) if results.power else None,
        played=_played(plan, results),
        failure=plan_failure(plan, results),
        bill=plan_bill(plan, results),
        cash=plan_cash_flow(plan, results),
        recommendation=plan_recommendation(plan, results),
        premises=own_premises_or_cloud(plan, run, cost),
        scenarios=compare(plan, library=library, on_progress=on_progress) if plan.scenarios else None,
        weak=curve(*job_from_plan(plan), "weak"),
        strategies=strategies(plan, on_progress),
        floor=floor,
        growth=growth_path(plan, usual_sizes(plan)),
        delivery=delivered(plan, usual_stages(plan, floor), results.run.goodput) if results.run else None,
    )


def _played(plan: Plan, results: Results) -> SimulationResult | None:
    """Simulated failures; None where the run fails so often that it hardly advances."""
    try:
        return simulate(failure_process(plan, deployment_of(results)))
    except ValueError:
        return None
