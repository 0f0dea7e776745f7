"""Taking measured figures into a plan with the files they stand on, taking one back, and what each does to the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.measure.node import node_proposals
from trainplan.measure.proposal import Proposal
from trainplan.measure.proposals import Proposals, propose
from trainplan.measure.record import Measurement, Reading
from trainplan.plan.acceptance import LONGEST_EXCERPT, Evidence
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.fingerprint import fingerprint
from trainplan.plan.measured import Taken
from trainplan.plan.paths import get_field, set_field
from trainplan.plan.provenance import with_provenance

DEPENDS_ON = {
    "bus": ("hardware.accelerator", "hardware.node", "network.fabric", "network.ports_per_node"),
    "curve": ("hardware.accelerator", "hardware.node", "network.fabric", "network.ports_per_node"),
    "storage": ("hardware.storage", "hardware.storage_units"),
    "step": (
        *("model.architecture", "model.precision", "hardware.accelerator", "hardware.node"),
        *("software.framework", "software.year", "parallelism.tensor", "parallelism.pipeline"),
    ),
    "node": ("hardware.accelerator", "hardware.node", "network.ports_per_node"),
    "memory": ("model.architecture", "model.precision", "parallelism.tensor", "parallelism.recompute"),
}
"""Inputs by which a figure grows stale: when they change, it was measured on another machine."""


@dataclass(frozen=True)
class Effect:
    """Days and money of the run before and after; None where the plan has no such figure."""

    days: float | None
    low_days: float | None
    high_days: float | None
    cost: float | None
    step_seconds: float | None

    @staticmethod
    def of(results: Results) -> Effect:
        """The headline figures of a result."""
        run, cost, step = results.run, results.cost, results.step
        return Effect(
            run.days if run else None,
            run.low_days if run else None,
            run.high_days if run else None,
            cost.chosen.this_run if cost else None,
            step.seconds if step else None,
        )


@dataclass(frozen=True)
class Preview:
    """What files would change, before anything does."""

    readings: tuple[Reading, ...]
    found: Proposals
    before: Effect
    alone: tuple[Effect | None, ...]
    """Each proposal by itself, in their order; None where it cannot be taken or replaces no input."""
    together: Effect
    """All that are ticked at first."""
    currency: str

    @property
    def taken(self) -> tuple[Proposal, ...]:
        """What is ticked at first."""
        return tuple(proposal for proposal in self.found.proposals if proposal.take and proposal.usable)


def preview(plan: Plan, readings: Sequence[Reading], nodes: int | None = None) -> Preview:
    """Read files against a plan; nothing is changed."""
    results = evaluate(plan, scaling=False)
    figures = [figure for reading in readings for figure in reading.usable]
    found = propose(plan, results, figures, nodes)
    found = replace(found, proposals=(*found.proposals, *node_proposals(readings)))
    alone = tuple(
        Effect.of(evaluate(changed(plan, [proposal]), scaling=False)) if proposal.usable and proposal.changes else None
        for proposal in found.proposals
    )
    ticked = [proposal for proposal in found.proposals if proposal.take and proposal.usable]
    together = Effect.of(evaluate(changed(plan, ticked), scaling=False)) if ticked else Effect.of(results)
    return Preview(tuple(readings), found, Effect.of(results), alone, together, plan.economics.currency)


def changed(plan: Plan, proposals: Sequence[Proposal]) -> Plan:
    """The plan with the values of some proposals, without their evidence."""
    for proposal in proposals:
        for path, value in proposal.changes.items():
            plan = set_field(plan, path, value)
    return plan


def take(plan: Plan, proposals: Sequence[Proposal], readings: Sequence[Reading], at: datetime) -> Plan:
    """The plan with measured values, their provenance and evidence. Raises FieldError for a refused value."""
    sizes = {reading.sha256: reading for reading in readings}
    taken: list[Taken] = []
    after = plan
    for proposal in proposals:
        figure = proposal.figure
        before = {path: get_field(plan, path) for path in proposal.changes}
        after = changed(after, [proposal])
        for path in proposal.changes:
            if proposal.changes[path] is None:  # left open: what was said of it holds no more
                after = with_provenance(after, path, None)
                continue
            spread = proposal.changes[path] == figure.value and figure.samples > 1  # of this very figure
            low, high = (figure.low, figure.high) if spread else (None, None)
            after = with_provenance(
                after,
                path,
                Provenance(
                    kind="measurement", source=_source(proposal)[:1000], date=f"{at:%Y-%m-%d}", low=low, high=high
                ),
            )
        taken.append(_taken(plan, proposal, before, sizes[figure.sha256], at))
    return after.model_copy(update={"measurements": (*_kept(plan, proposals), *taken)})


def _kept(plan: Plan, proposals: Sequence[Proposal]) -> tuple[Taken, ...]:
    """Earlier figures whose inputs are not replaced again."""
    replaced = {path for proposal in proposals for path in proposal.changes}
    nodes = {proposal.figure.kind for proposal in proposals if proposal.node is not None}
    return tuple(item for item in plan.measurements if not replaced.intersection(item.paths) and item.kind not in nodes)


def _source(proposal: Proposal) -> str:
    return f"{Path(proposal.figure.file).name}: {proposal.where}" if proposal.where else Path(proposal.figure.file).name


def _taken(plan: Plan, proposal: Proposal, before: dict[str, Any], reading: Reading, at: datetime) -> Taken:
    figure: Measurement = proposal.figure
    depends = DEPENDS_ON.get(proposal.code.split("_")[0], ())
    plain = {
        str(name)[:60]: value
        for name, value in figure.conditions.items()
        if isinstance(value, str | int | float | bool)
    }
    return Taken(
        title=proposal.title,
        kind=figure.kind,
        value=proposal.measured,
        unit=proposal.unit,
        low=figure.low,
        high=figure.high,
        conditions=dict(list(plain.items())[:60]),
        paths=tuple(proposal.changes),
        inputs={path: fingerprint(plan, path) for path in depends},
        before=before,
        format=next((run.format for run in reading.runs if figure.excerpt in {run.excerpt, ""}), reading.formats[0]),
        at=f"{at:%Y-%m-%dT%H:%M:%SZ}",
        evidence=Evidence(
            file=Path(reading.file).name[:200] or "file",
            sha256=reading.sha256,
            bytes=reading.bytes,
            excerpt=figure.excerpt[:LONGEST_EXCERPT],
        ),
        node=proposal.node,
    )


def take_back(plan: Plan, index: int) -> Plan:
    """The plan without one measured figure: its inputs are as they were before it."""
    item = plan.measurements[index]
    for path, value in item.before.items():
        plan = with_provenance(set_field(plan, path, value), path, None)
    return plan.model_copy(update={"measurements": (*plan.measurements[:index], *plan.measurements[index + 1 :])})
