"""What a deployment has beside layout, memory and step, in one value."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainplan.engine.results import (
    CheckpointResult,
    CostResult,
    Explanation,
    Finding,
    HostResult,
    NetworkResult,
    PowerResult,
    ReliabilityResult,
    RunResult,
    StorageResult,
)


@dataclass(frozen=True)
class DeploymentResult:
    run: RunResult
    checkpoint: CheckpointResult
    storage: StorageResult
    host: HostResult
    network: NetworkResult | None
    power: PowerResult | None
    reliability: ReliabilityResult
    cost: CostResult
    findings: tuple[Finding, ...] = ()
    explanations: dict[str, Explanation] = field(default_factory=dict)
