"""Every launch target by id: which files it makes of a job, and which framework reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trainplan.engine.results import Results
from trainplan.english import filled
from trainplan.export.launch import (
    accelerate,
    containers,
    deepspeed,
    kubernetes,
    llama_factory,
    megatron,
    megatron_bridge,
    slurm,
    torchrun,
    torchtitan,
    training_arguments,
)
from trainplan.export.launch.job import Job, RefusedError, launch_job
from trainplan.plan.document import Plan

MakeFiles = Callable[[Job], dict[str, bytes]]


@dataclass(frozen=True)
class LaunchTarget:
    """One kind of launch file."""

    id: str
    title: str
    files: MakeFiles
    group: str = "Launch"


def starter(job: Job) -> Started:
    """Files of the plan's own framework with the script that starts it.

    Raises RefusedError with the reason of the framework's usual files.
    """
    refused = []
    for found in STARTERS.get(job.plan.software.framework, (_ANY,)):
        try:
            return Started(found.make(job), found.script, 1 if found.one_per_node else job.per_node)
        except RefusedError as error:
            refused.append(error)
    raise refused[0]


@dataclass(frozen=True)
class Started:
    """Launch files, the script among them that starts the job, and how often a node runs it."""

    files: dict[str, bytes]
    script: str
    tasks_per_node: int


@dataclass(frozen=True)
class Starter:
    make: MakeFiles
    script: str
    one_per_node: bool = False
    """It starts the processes of a node by itself, also within Slurm."""


_ANY = Starter(torchrun.files, "train.sh")
_FSDP = Starter(accelerate.fsdp_files, "train_accelerate.sh", one_per_node=True)
_TRAINER = (
    Starter(training_arguments.files, "train_hf.sh"),
    _FSDP,
    Starter(accelerate.deepspeed_files, "train_accelerate.sh", one_per_node=True),
)
STARTERS: Mapping[str, tuple[Starter, ...]] = MappingProxyType(
    {
        "megatron_core": (Starter(megatron.files, "pretrain.sh"),),
        "megatron_bridge": (Starter(megatron_bridge.files, "pretrain_bridge.sh"),),
        "torchtitan": (Starter(torchtitan.files, "train_torchtitan.sh"),),
        "deepspeed": (Starter(deepspeed.files, "train_deepspeed.sh"),),
        "fsdp2": (_FSDP,),
        "fsdp1": (_FSDP,),
        "hf_trainer": _TRAINER,
        "hf_peft": _TRAINER,
    }
)
"""The framework's usual file first, then others that it also reads."""


def _slurm(job: Job) -> dict[str, bytes]:
    started = starter(job)
    return slurm.files(job, started.files, started.script, tasks_per_node=started.tasks_per_node)


def _health(job: Job) -> dict[str, bytes]:
    return {"health_check.sh": slurm.health_check(job)}


def _around(make: Callable[[Job, dict[str, bytes], str], dict[str, bytes]]) -> MakeFiles:
    def files(job: Job) -> dict[str, bytes]:
        started = starter(job)
        return make(job, started.files, started.script)

    return files


LAUNCH_TARGETS: Mapping[str, LaunchTarget] = MappingProxyType(
    {
        target.id: target
        for target in (
            LaunchTarget("slurm", "Slurm job", _slurm),
            LaunchTarget("kubernetes", "Kubernetes TrainJob", _around(kubernetes.files)),
            LaunchTarget("jobset", "Kubernetes JobSet", _around(kubernetes.job_set_files)),
            LaunchTarget("megatron", "Megatron-Core arguments", megatron.files),
            LaunchTarget("megatron-bridge", "Megatron-Bridge overrides", megatron_bridge.files),
            LaunchTarget("torchtitan", "torchtitan job", torchtitan.files),
            LaunchTarget("deepspeed", "DeepSpeed JSON", deepspeed.files),
            LaunchTarget("accelerate-fsdp", "Accelerate, FSDP", accelerate.fsdp_files),
            LaunchTarget("accelerate-deepspeed", "Accelerate, DeepSpeed", accelerate.deepspeed_files),
            LaunchTarget("training-arguments", "Hugging Face TrainingArguments", training_arguments.files),
            LaunchTarget("llama-factory", "LLaMA-Factory", llama_factory.files),
            LaunchTarget("torchrun", "torchrun", torchrun.files),
            LaunchTarget("health-check", "Health check of a node", _health),
            LaunchTarget("dockerfile", "Dockerfile", _around(containers.dockerfile_files), "Containers"),
            LaunchTarget("apptainer", "Apptainer definition", _around(containers.apptainer_files), "Containers"),
        )
    }
)


def launch_files(plan: Plan, results: Results, target: str) -> dict[str, bytes]:
    """The files of a target by name. Raises RefusedError with the reason, KeyError for an unknown target.

    What the framework does not run is said by its rules (`engine.frameworks`); an exporter refuses what its file has
    no word for.
    """
    job = launch_job(plan, results)
    if target != "health-check":
        for finding in results.findings:
            if finding.code == "framework_refuses":
                raise RefusedError(filled(finding.message, finding.parameters))
    return LAUNCH_TARGETS[target].files(job)
