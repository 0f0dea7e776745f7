"""The figures by which plans are compared, and what a change does to them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Literal

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.result import deployment_result
from trainplan.engine.findings.checks import consistency_findings, layout_findings
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.findings.registry import is_meaningless
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.memory.error import chance_to_fit
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.runtime import capacity_bytes
from trainplan.engine.operators.counts import counts_of
from trainplan.engine.results import (
    ArchitectureResult,
    CostResult,
    Finding,
    LayoutResult,
    PowerResult,
    Results,
    RunResult,
    StepResult,
)
from trainplan.engine.step_time.result import step_result
from trainplan.engine.verdict import verdict_of_trial
from trainplan.plan.document import Plan


@dataclass(frozen=True)
class Measure:
    """What a figure is measured in, and which way is better."""

    title: str
    unit: str
    better: Literal["lower", "higher"]


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        "days": Measure("Run time", "days", "lower"),
        "cost": Measure("Cost", "currency", "lower"),
        "own": Measure("Owned, kept busy", "currency", "lower"),
        "own_bought": Measure("Owned, bought for it", "currency", "lower"),
        "rent": Measure("Rented", "currency", "lower"),
        "energy_megawatt_hours": Measure("Energy", "MWh", "lower"),
        "facility_kilowatts": Measure("Power", "kW", "lower"),
        "peak_bytes": Measure("Memory", "bytes", "lower"),
        "step_seconds": Measure("Step", "s", "lower"),
        "tokens_per_second": Measure("Speed", "tokens/s", "higher"),
        "mfu": Measure("MFU", "fraction", "higher"),
        "goodput": Measure("Goodput", "fraction", "higher"),
        "accelerator_hours": Measure("Accelerator-hours", "h", "lower"),
    }
)


@dataclass(frozen=True)
class Outcome:
    """The figures of `MEASURES` for one plan; None is not known."""

    fits: bool
    capacity_bytes: float
    peak_bytes: float
    step_seconds: float
    tokens_per_second: float
    mfu: float
    days: float
    goodput: float
    accelerator_hours: float
    cost: float | None
    """On the cluster as the plan has it."""
    own: float | None
    own_bought: float | None
    rent: float | None
    facility_kilowatts: float | None
    energy_megawatt_hours: float | None
    capital: float | None = None
    """To own the cluster, whoever has it now."""
    break_even_months: float | None = None
    """Infinite where owning never pays; None where a price is missing."""

    def __getitem__(self, measure: str) -> float | None:
        value: float | None = getattr(self, measure)
        return value


@dataclass(frozen=True)
class Trial:
    """A plan that was tried: its outcome, or the codes of what makes it meaningless."""

    outcome: Outcome | None
    reasons: tuple[str, ...] = ()
    errors: frozenset[str] = frozenset()
    warnings: frozenset[str] = frozenset()
    """Codes of the findings; that it does not fit is in the outcome."""
    told: Mapping[str, Finding] = field(default_factory=dict)
    """The first warning of each code."""

    @property
    def starts(self) -> bool:
        """The framework of the plan runs its layout."""
        return "framework_refuses" not in self.errors

    @property
    def feasible(self) -> bool:
        return self.outcome is not None and self.outcome.fits and self.starts

    @property
    def verdict(self) -> tuple[str, float | None]:
        """Code of `verdict.WORDS`, and the chance to fit."""
        found = self.outcome
        if found is None:
            return verdict_of_trial(self.errors, possible=False, fits=False, chance=0.0, goodput=0.0)
        chance = chance_to_fit(found.peak_bytes, found.capacity_bytes)
        return verdict_of_trial(self.errors, possible=True, fits=found.fits, chance=chance, goodput=found.goodput)


@dataclass(frozen=True)
class Effect:
    """After less before; None where either is not known."""

    days: float | None
    cost: float | None
    own: float | None
    own_bought: float | None
    rent: float | None
    peak_bytes: float | None
    facility_kilowatts: float | None
    energy_megawatt_hours: float | None
    capital: float | None = None


def effect(before: Outcome | None, after: Outcome) -> Effect:
    """What a change does. Nothing is known where there was no outcome before."""

    def difference(name: str) -> float | None:
        old, new = (None if before is None else before[name]), after[name]
        return None if old is None or new is None else new - old

    return Effect(**{item.name: difference(item.name) for item in fields(Effect)})


def outcome_of(results: Results) -> Outcome | None:
    """The outcome that an evaluation holds; None where the plan has no meaning."""
    if results.memory is None or results.step is None or results.run is None:
        return None
    return _outcome(
        peak=results.memory.peak_bytes,
        capacity=results.memory.capacity_bytes,
        fits=results.memory.fits,
        step=results.step,
        run=results.run,
        cost=results.cost,
        power=results.power,
    )


def deployment_of(results: Results) -> DeploymentResult:
    """The deployment of results that hold one. Raises ValueError where they do not."""
    run, checkpoint, storage, host = results.run, results.checkpoint, results.storage, results.host
    if run is None or checkpoint is None or storage is None or host is None:
        raise ValueError("These results are those of a plan without meaning")
    reliability, cost = results.reliability, results.cost
    if reliability is None or cost is None:
        raise ValueError("These results lack reliability or cost")
    return DeploymentResult(run, checkpoint, storage, host, results.network, results.power, reliability, cost)


@dataclass(frozen=True)
class Accelerated:
    """What the accelerators do, which no price, site or habit of operating changes."""

    plan: Plan
    architecture: ArchitectureResult
    layout: LayoutResult
    steps: tuple[StepResult, ...]
    """Of each phase."""
    peak_bytes: float
    capacity_bytes: float
    fits: bool

    def holds_for(self, plan: Plan) -> bool:
        return all(getattr(plan, section) == getattr(self.plan, section) for section in ACCELERATED_BY)


ACCELERATED_BY = ("model", "training", "hardware", "network", "parallelism", "software")
"""Sections of a plan that step and memory hang on."""


def accelerated(plan: Plan) -> Accelerated:
    """Step and memory of a plan that has a meaning."""
    job, layout = job_from_plan(plan)
    memory = peak_memory(job, layout)
    return Accelerated(
        plan,
        counts_of(plan),
        layout_result(plan, layout),
        _steps(plan),
        float(memory.peak),
        capacity_bytes(job),
        bool(memory.fits),
    )


def _steps(plan: Plan) -> tuple[StepResult, ...]:
    return tuple(step_result(*job_from_plan(plan, phase)) for phase in plan.training.phases)


def deployed(plan: Plan) -> DeploymentResult:
    """Days, infrastructure and money of a plan that has a meaning, whether it fits or not."""
    return deployment_result(plan, counts_of(plan), layout_result(plan, job_from_plan(plan)[1]), _steps(plan))


def try_plan(plan: Plan, known: Accelerated | None = None) -> Trial:
    """What `evaluate` says of the plan, by the same functions, without stages, curves and explanations. `known` is
    taken where it holds for the plan."""
    findings = layout_findings(plan)
    if is_meaningless(findings):
        errors = codes(findings, "error")
        return Trial(None, tuple(found.code for found in findings if found.severity == "error"), errors)
    findings = (*findings, *consistency_findings(plan), *framework_findings(plan, remedies=False))
    found = known if known is not None and known.holds_for(plan) else accelerated(plan)
    deployment = deployment_result(plan, found.architecture, found.layout, found.steps)
    findings = (*findings, *deployment.findings)
    main = found.steps[plan.training.phases.index(plan.training.main)]
    return Trial(
        _outcome(
            peak=found.peak_bytes,
            capacity=found.capacity_bytes,
            fits=found.fits,
            step=main,
            run=deployment.run,
            cost=deployment.cost,
            power=deployment.power,
        ),
        errors=codes(findings, "error"),
        warnings=codes(findings, "warning"),
        told=warnings_of(findings),
    )


def codes(findings: Iterable[Finding], severity: str) -> frozenset[str]:
    """Codes of the findings of a severity."""
    return frozenset(found.code for found in findings if found.severity == severity)


def warnings_of(findings: Iterable[Finding]) -> Mapping[str, Finding]:
    """The first warning of each code."""
    found: dict[str, Finding] = {}
    for each in findings:
        if each.severity == "warning":
            found.setdefault(each.code, each)
    return found


def _outcome(
    *,
    peak: float,
    capacity: float,
    fits: bool,
    step: StepResult,
    run: RunResult,
    cost: CostResult | None,
    power: PowerResult | None,
) -> Outcome:
    own = cost.own if cost else None
    rent = cost.rent if cost else None
    return Outcome(
        fits=fits,
        capacity_bytes=capacity,
        peak_bytes=peak,
        step_seconds=step.seconds,
        tokens_per_second=step.tokens_per_second,
        mfu=step.mfu,
        days=run.days,
        goodput=run.goodput,
        accelerator_hours=run.accelerator_hours,
        cost=cost.chosen.this_run if cost else None,
        own=own.this_run_if_kept_busy if own else None,
        own_bought=own.this_run_if_bought_for_it if own else None,
        rent=rent.this_run if rent else None,
        facility_kilowatts=power.facility_kilowatts if power else None,
        energy_megawatt_hours=power.energy_megawatt_hours if power else None,
        capital=own.purchase if own else None,
        break_even_months=_break_even(cost) if cost else None,
    )


def _break_even(cost: CostResult) -> float | None:
    return math.inf if cost.break_even == "never" else cost.break_even_months
