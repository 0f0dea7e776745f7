"""How runs are tracked, kept, started and made again."""

from __future__ import annotations

from typing import Literal

from trainplan.frozen import Frozen
from trainplan.plan.fields import quantity

TRACKING = {
    "mlflow": "MLflow",
    "wandb": "Weights & Biases",
    "tensorboard": "TensorBoard",
    "aim": "Aim",
    "other": "Another",
}
REGISTRY = {
    "mlflow": "MLflow registry",
    "hub": "Hugging Face Hub, own or public",
    "object_store": "Object store",
    "other": "Another",
}
ORCHESTRATION = {
    "scheduler": "The scheduler's own queue",
    "kubeflow": "Kubeflow",
    "airflow": "Airflow",
    "ray": "Ray",
    "other": "Another",
}
VERSIONING = {
    "manifest": "Manifest of hashes",
    "dvc": "DVC",
    "lakefs": "lakeFS",
    "snapshots": "File system snapshots",
    "other": "Another",
}
REPRODUCIBILITY = {
    "pinned": "Pinned image, code and data",
    "seeded": "Pinned, seeded and in data order",
    "bitwise": "Bitwise, deterministic kernels",
}


class Mlops(Frozen):
    """Choices of tools and what is kept; left open they are on the check list."""

    tracking: Literal["mlflow", "wandb", "tensorboard", "aim", "other"] | None = quantity(
        None,
        "Experiment tracking",
        choices=TRACKING,
        decision=True,
        help="Where configuration, losses and metrics are logged",
    )
    registry: Literal["mlflow", "hub", "object_store", "other"] | None = quantity(
        None,
        "Model registry",
        choices=REGISTRY,
        decision=True,
        help="Where finished weights are versioned and looked up",
    )
    orchestration: Literal["scheduler", "kubeflow", "airflow", "ray", "other"] | None = quantity(
        None,
        "Orchestration",
        choices=ORCHESTRATION,
        decision=True,
        help="What starts data preparation, runs and evaluation",
    )
    data_versioning: Literal["manifest", "dvc", "lakefs", "snapshots", "other"] | None = quantity(
        None, "Data versioning", choices=VERSIONING, decision=True, help="How you know which data a run has read"
    )
    reproducibility: Literal["pinned", "seeded", "bitwise"] | None = quantity(
        None,
        "Reproducibility",
        choices=REPRODUCIBILITY,
        decision=True,
        help="Bitwise reproducibility costs speed and holds only for the same GPU count and layout",
    )
    trial_runs: int = quantity(
        20, "Trial runs beforehand", "runs", ge=0, le=1_000_000, help="Ablations and sweeps, tracked as well"
    )
    metrics_per_step: int = quantity(40, "Metrics logged", "per step", ge=1, le=1_000_000)
    models_kept: int = quantity(
        5,
        "Weights kept permanently",
        "versions",
        ge=1,
        le=1_000_000,
        help="Final and intermediate ones in the registry",
    )
    retention_months: float = quantity(
        24, "Kept for", "months", gt=0, le=1200, help="Tracking data, weights, and the data version they came from"
    )
