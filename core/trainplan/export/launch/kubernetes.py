"""Kubernetes: a Kubeflow TrainJob (v1alpha1) or a JobSet (v1alpha2) that carries the launch script and its files."""

from __future__ import annotations

from typing import Any

from trainplan.export.launch.containers import base_image, image_notes
from trainplan.export.launch.job import Job
from trainplan.export.launch.yaml_text import yaml_document

RUNTIME = "torch-distributed"
"""The runtime that Kubeflow Trainer installs; it sets PET_* for torchrun."""
SHARED_MEMORY_SHARE = 0.25
"""Of a node's memory, for loader workers and NCCL: a container's own /dev/shm has 64 MiB."""
PORT = 29500
MOST_RESTARTS = 100
"""A JobSet starts all its pods again after a fault, from the last checkpoint."""
REPLICATED_JOB = "node"
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
                "resourcesPerNode": _resources(job),
            },
        },
    }


def job_set_files(job: Job, launch: dict[str, bytes], script_name: str) -> dict[str, bytes]:
    """`jobset.yaml`, the framework's files inside it."""
    notes = [
        "the network's device plugin, volumes for data and checkpoints, and queues are the cluster's: add them to the "
        "pod's template",
        f"every pod is a node; after a fault all start again, at most {MOST_RESTARTS} times",
        *image_notes(job),
    ]
    return {"jobset.yaml": yaml_document(job.comment(*notes), job_set(job, launch, script_name))}


def job_set(job: Job, launch: dict[str, bytes], script_name: str) -> dict[str, Any]:
    """The object. A pod's rank is its index in the Indexed Job; the master is the first pod by its DNS name."""
    variables = {
        "NNODES": str(job.nodes),
        "MASTER_ADDR": f"{job.name}-{REPLICATED_JOB}-0-0.{job.name}",
        "MASTER_PORT": str(PORT),
    }
    container: dict[str, Any] = {
        "name": "train",
        "image": base_image(job),
        "command": ["bash", "-c", 'export NODE_RANK="$JOB_COMPLETION_INDEX"\n' + _script(launch, script_name)],
        "env": [{"name": name, "value": value} for name, value in variables.items()],
        "ports": [{"containerPort": PORT}],
        "resources": _resources(job),
        "volumeMounts": [{"name": "shm", "mountPath": "/dev/shm"}],
    }
    shared: dict[str, str] = {"medium": "Memory"}
    if job.node_memory_gb:
        shared["sizeLimit"] = f"{int(job.node_memory_gb * SHARED_MEMORY_SHARE)}G"
    pod = {"restartPolicy": "Never", "containers": [container], "volumes": [{"name": "shm", "emptyDir": shared}]}
    template = {
        "parallelism": job.nodes,
        "completions": job.nodes,
        "completionMode": "Indexed",
        "backoffLimit": 0,
        "template": {"spec": pod},
    }
    return {
        "apiVersion": "jobset.x-k8s.io/v1alpha2",
        "kind": "JobSet",
        "metadata": {"name": job.name, "labels": {"app.kubernetes.io/managed-by": "trainplan"}},
        "spec": {
            "failurePolicy": {"maxRestarts": MOST_RESTARTS},
            "replicatedJobs": [{"name": REPLICATED_JOB, "replicas": 1, "template": {"spec": template}}],
        },
    }


def _resources(job: Job) -> dict[str, dict[str, str]]:
    """A whole node, less a tenth of cores and memory for the system."""
    limits = {"amd.com/gpu" if job.is_amd else "nvidia.com/gpu": str(job.per_node)}
    if job.plan.hardware.node.cpu_cores:
        limits["cpu"] = str(job.plan.hardware.node.cpu_cores * 9 // 10)
    if job.node_memory_gb:
        limits["memory"] = f"{int(job.node_memory_gb * 0.9)}G"
    return {"limits": limits, "requests": dict(limits)}


def _script(launch: dict[str, bytes], script_name: str) -> str:
    lines = ["set -euo pipefail", f"mkdir -p {FOLDER}"]
    for index, (name, content) in enumerate(launch.items()):
        text = content.decode()
        end = f"END_OF_FILE_{index}"
        while end in text.splitlines():
            end += "_"
        lines += [f"cat > {FOLDER}/{name} << '{end}'", text.rstrip("\n"), end]
    return "\n".join([*lines, f"exec bash {FOLDER}/{script_name}"]) + "\n"
