"""Tracking, registry, orchestration, data versions, reproducibility: what this plan needs of each."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.mlops import ORCHESTRATION, REGISTRY, REPRODUCIBILITY, TRACKING, VERSIONING

BYTES_OF_A_POINT = 24
"""A metric's point: step, time and value of eight bytes each."""
TERABYTE = 1e12


@dataclass(frozen=True)
class OperationNeed:
    """One field of operating models: what was chosen, and the figures of this plan that it has to hold."""

    id: str
    title: str
    field: str
    choice: str
    """Empty where the plan leaves it open."""
    needs: str
    """An English template."""
    parameters: dict[str, Any]
    checks: tuple[str, ...]
    """What to have in place before the run."""


def operation_needs(plan: Plan, results: Results) -> tuple[OperationNeed, ...]:
    """What tracking and the rest have to hold for this plan; figures that the results lack are zero and not told."""
    chosen, run, checkpoint, storage = plan.software.mlops, results.run, results.checkpoint, results.storage
    runs = 1 + chosen.trial_runs
    steps = run.steps if run is not None else 0
    interruptions = ceil(results.reliability.interruptions) if results.reliability is not None else 0
    weights = checkpoint.parts.get("weights", 0.0) if checkpoint is not None else 0.0
    kept = checkpoint.retention_bytes if checkpoint is not None else 0.0
    dataset = storage.dataset_bytes if storage is not None else 0.0
    months = chosen.retention_months
    return (
        OperationNeed(
            "tracking",
            "Experiment tracking",
            "software.mlops.tracking",
            TRACKING.get(chosen.tracking or "", ""),
            "{runs} runs and {restarts} restarts under one name each; {points} points, {gigabytes:.2g} GB, "
            "kept {months:.0f} months",
            {
                "runs": runs,
                "restarts": interruptions,
                "points": steps * chosen.metrics_per_step,
                "gigabytes": steps * chosen.metrics_per_step * BYTES_OF_A_POINT / 1e9,
                "months": months,
            },
            (
                "A restart continues the same run at the step of its checkpoint",
                "Metrics are written by one rank in the background: an unreachable tracker stops no step",
                "Configuration, code version, image and host names are recorded at the start",
            ),
        ),
        OperationNeed(
            "registry",
            "Model registry",
            "software.mlops.registry",
            REGISTRY.get(chosen.registry or "", ""),
            "{versions} versions of {weights:.3g} TB: {terabytes:.3g} TB for {months:.0f} months; "
            "checkpoints of {kept:.3g} TB beside them while it runs",
            {
                "versions": chosen.models_kept,
                "weights": weights / TERABYTE,
                "terabytes": chosen.models_kept * weights / TERABYTE,
                "kept": kept / TERABYTE,
                "months": months,
            },
            (
                "A version names run, step, data version and the checksums of its files",
                "Weights are read back and their checksums compared before a checkpoint is deleted",
            ),
        ),
        OperationNeed(
            "orchestration",
            "Orchestration",
            "software.mlops.orchestration",
            ORCHESTRATION.get(chosen.orchestration or "", ""),
            "{trials} trial runs, then one of {days:.0f} days with {restarts} requeues",
            {"trials": chosen.trial_runs, "days": run.days if run is not None else 0.0, "restarts": interruptions},
            (
                "A failed job is requeued automatically on another node",
                "A controlled failure was tested: kill a rank, see the job resume",
            ),
        ),
        OperationNeed(
            "data_versioning",
            "Data versioning",
            "software.mlops.data_versioning",
            VERSIONING.get(chosen.data_versioning or "", ""),
            "{terabytes:.3g} TB in {shards} files, a manifest of {megabytes:.2g} MB",
            {
                "terabytes": dataset / TERABYTE,
                "shards": plan.dataset.shards,
                "megabytes": plan.dataset.shards * 100 / 1e6,
            },
            (
                "The manifest lists each file with its size and checksum, and is part of the run's record",
                "Tokenizer and preprocessing have versions too",
            ),
        ),
        OperationNeed(
            "reproducibility",
            "Reproducibility",
            "software.mlops.reproducibility",
            REPRODUCIBILITY.get(chosen.reproducibility or "", ""),
            "Code, image, {layers} pinned versions, seeds and the order of {steps} batches",
            {"layers": len(results.software.stack) if results.software is not None else 0, "steps": steps},
            (
                "The image is named by its digest, not by its tag",
                "The loader's position is in the checkpoint, so no batch is repeated or skipped",
                "Two short runs from one seed give the same loss to the promised precision",
            ),
        ),
    )
