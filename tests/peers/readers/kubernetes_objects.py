"""Reads a TrainJob by Kubeflow's generated models; keys that they drop are told."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml
from kubeflow_trainer_api.models import TrainerV1alpha1TrainJob


def lost(before: Any, after: Any, path: str = "") -> list[str]:
    """Keys of one that the other lacks."""
    if isinstance(before, dict):
        if not isinstance(after, dict):
            return [path]
        return [name for key, value in before.items() for name in (
            lost(value, after[key], f"{path}.{key}") if key in after else [f"{path}.{key}"])]  # fmt: skip
    return []


document = yaml.safe_load(Path(sys.argv[1]).read_text())
job = TrainerV1alpha1TrainJob.from_dict(document)
assert job is not None
gone = lost(document, json.loads(json.dumps(job.to_dict(), default=str)))
assert not gone, f"not known: {gone}"
print("read", job.metadata.name, job.spec.trainer.num_nodes, job.spec.trainer.num_proc_per_node)
