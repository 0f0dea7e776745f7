"""Reads a TrainJob or a JobSet by Kubeflow's generated models; keys that they drop are told."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml
from kubeflow_trainer_api.models import JobsetV1alpha2JobSet, TrainerV1alpha1TrainJob


def lost(before: Any, after: Any, path: str = "") -> list[str]:
    """Keys of one that the other lacks."""
    if isinstance(before, dict):
        if not isinstance(after, dict):
            return [path]
        return [name for key, value in before.items() for name in (
            lost(value, after[key], f"{path}.{key}") if key in after else [f"{path}.{key}"])]  # fmt: skip
    if isinstance(before, list) and isinstance(after, list):
        return [name for number, (one, other) in enumerate(zip(before, after, strict=True)) for name in (
            lost(one, other, f"{path}[{number}]"))]  # fmt: skip
    return []


document = yaml.safe_load(Path(sys.argv[1]).read_text())
kind = {"TrainJob": TrainerV1alpha1TrainJob, "JobSet": JobsetV1alpha2JobSet}[document["kind"]]
read = kind.from_dict(document)
assert read is not None
gone = lost(document, json.loads(json.dumps(read.to_dict(), default=str)))
assert not gone, f"not known: {gone}"
if document["kind"] == "TrainJob":
    print("read", read.metadata.name, read.spec.trainer.num_nodes, read.spec.trainer.num_proc_per_node)
else:
    (nodes,) = read.spec.replicated_jobs
    print("read", read.metadata.name, nodes.template.spec.parallelism, nodes.template.spec.completions)
