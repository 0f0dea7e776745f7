"""Everything around the accelerators, in the order in which the answers depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from trainplan.engine.results import (
    ArchitectureResult,
    CheckpointResult,
    CostResult,
    Explanation,
    Finding,
    HostResult,
    LayoutResult,
    MemoryResult,
    NetworkResult,
    PowerResult,
    ReliabilityResult,
    RunResult,
    StepResult,
    StorageResult,
)
from trainplan.engine.surroundings.traffic import AxisTraffic
from trainplan.plan.document import Plan


@dataclass(frozen=True)
class Surroundings:
    run: RunResult
    checkpoint: CheckpointResult
    storage: StorageResult
    host: HostResult
    network: NetworkResult | None
    power: PowerResult | None
    reliability: ReliabilityResult
    cost: CostResult | None
    findings: tuple[Finding, ...] = ()
    explanations: dict[str, Explanation] = field(default_factory=dict)


def surround(
    plan: Plan,
    architecture: ArchitectureResult,
    layout: LayoutResult,
    steps: Sequence[StepResult],
    *,
    traffic: Sequence[AxisTraffic] | None = None,
    memory: MemoryResult | None = None,
) -> Surroundings:
    """What the run needs beside its accelerators.

    `steps` holds the predicted step of each phase of `plan.training.phases`, in order. `traffic` is what one
    accelerator sends over the scale-out network in a step of the main phase; without it the network's need is
    not computed. `memory` gives the share of state that is offloaded to the host.
    """
    raise NotImplementedError
