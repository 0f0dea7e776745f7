"""Kubernetes: a Kubeflow TrainJob (trainer.kubeflow.org/v1alpha1) that carries the launch script and its files."""

from __future__ import annotations

from typing import Any

from trainplan.export.launch.containers import base_image, image_notes
from trainplan.export.launch.job import Job
from trainplan.export.launch.yaml_text import yaml_document

RUNTIME = "torch-distributed"
"""The runtime that Kubeflow Trainer installs; it sets PET_* for torchrun."""
SHARED_MEMORY_SHARE = 0.25
FOLDER = "/tmp/trainplan"


def files(job: Job, launch: dict[str, bytes], script_name: str) -> dict[str, bytes]:
    """`trainjob.yaml`, the framework's files inside it."""
    notes = [
        "the network's device plugin, volumes for data and checkpoints, and queues are the cluster's: add them as "
        "runtimePatches",
        f"the runtime {RUNTIME} comes with Kubeflow Trainer 2",
        *image_notes(job),
    ]
    return {"trainjob.yaml": yaml_document(job.comment(*notes), train_job(job, launch, script_name))}


def train_job(job: Job, launch: dict[str, bytes], script_name: str) -> dict[str, Any]:
    """The object. Files enter through a quoted here-document, whose end no file holds."""
    resource = "amd.com/gpu" if job.is_amd else "nvidia.com/gpu"
    limits: dict[str, str] = {resource: str(job.per_node)}
    if job.plan.hardware.node.cpu_cores:
        limits["cpu"] = str(job.plan.hardware.node.cpu_cores * 9 // 10)
    if job.node_memory_gb:
        limits["memory"] = f"{int(job.node_memory_gb * 0.9)}G"
    return {
        "apiVersion": "trainer.kubeflow.org/v1alpha1",
        "kind": "TrainJob",
        "metadata": {"name": job.name, "labels": {"app.kubernetes.io/managed-by": "trainplan"}},
        "spec": {
            "runtimeRef": {"name": RUNTIME},
            "trainer": {
                "image": base_image(job),
                "command": ["bash", "-c", _script(launch, script_name)],
                "numNodes": job.nodes,
                "numProcPerNode": job.per_node,
                "resourcesPerNode": {"limits": limits, "requests": dict(limits)},
            },
        },
    }


def _script(launch: dict[str, bytes], script_name: str) -> str:
    lines = ["set -euo pipefail", f"mkdir -p {FOLDER}"]
    for index, (name, content) in enumerate(launch.items()):
        text = content.decode()
        end = f"END_OF_FILE_{index}"
        while end in text.splitlines():
            end += "_"
        lines += [f"cat > {FOLDER}/{name} << '{end}'", text.rstrip("\n"), end]
    return "\n".join([*lines, f"exec bash {FOLDER}/{script_name}"]) + "\n"
