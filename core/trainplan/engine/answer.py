"""All that surrounds the accelerators, in one value."""

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
class Surroundings:
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
