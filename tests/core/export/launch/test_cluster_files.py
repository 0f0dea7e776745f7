"""Slurm, Kubernetes and containers: numbers of the plan in the places where the schedulers read them."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from tests.core.export.launch.jobs import files_of, job_of, llama_8b, llama_405b, made

from trainplan.engine.evaluate import evaluate
from trainplan.export.launch import slurm
from trainplan.export.launch.containers import base_image
from trainplan.export.launch.environment import environment
from trainplan.export.launch.job import RefusedError, launch_job


def options(text: str) -> list[str]:
    return [line.removeprefix("#SBATCH ") for line in text.splitlines() if line.startswith("#SBATCH ")]


def test_slurm_asks_for_the_nodes_of_the_plan() -> None:
    files = files_of(llama_405b(), "slurm")
    assert set(files) == {"job.sbatch", "health_check.sh", "pretrain.sh"}
    asked = options(files["job.sbatch"])
    for option in ("--nodes=1024", "--ntasks-per-node=8", "--gpus-per-node=8", "--requeue", "--open-mode=append",
                   "--exclusive", "--mem=0"):  # fmt: skip
        assert option in asked
    # DGX H100: 112 cores over 8 ranks
    assert "--cpus-per-task=14" in asked
    assert any(option.startswith("--signal=TERM@") for option in asked)


def test_slurm_leaves_time_to_save() -> None:
    """A step of 13.5 s at worst and a save of 2.8 s, twice: half a minute, so the least of five minutes holds."""
    assert slurm.lead_seconds(job_of(llama_405b())) == 300
    slow = llama_405b(**{"hardware.storage_write_gb_per_second": 10.0})
    # 5,682 GB at 10 GB/s take 568 s; twice that and two steps, in whole minutes
    assert slurm.lead_seconds(job_of(slow)) == 1200


def test_accelerate_starts_its_processes_by_itself() -> None:
    asked = options(files_of(llama_8b("fsdp2"), "slurm")["job.sbatch"])
    assert "--ntasks-per-node=1" in asked
    assert "--cpus-per-task=112" in asked


def test_health_check_finds_a_missing_accelerator(tmp_path: Path) -> None:
    script = files_of(llama_8b(), "health-check")["health_check.sh"]

    def run(accelerators: int, remapped: str = "No, No", free: int = 10**12) -> tuple[int, str]:
        folder = tmp_path / f"{accelerators}{remapped[:2]}{free}"
        folder.mkdir()
        programs = {
            "nvidia-smi": f"case $1 in\n*index*) seq {accelerators};;\n*remapped*) echo '{remapped}';;\n"
            "*ecc*) echo 0;;\n*) echo ok;;\nesac\n",
            "df": f"printf 'Avail\\n{free}\\n'\n",
        }
        for name, body in programs.items():
            (folder / name).write_text(f"#!/bin/bash\n{body}")
            (folder / name).chmod(0o755)
        variables = {"PATH": f"{folder}:{os.environ['PATH']}"}
        ran = subprocess.run(["bash", "-c", script], env=variables, capture_output=True, text=True, check=False)
        return ran.returncode, ran.stderr

    assert run(8) == (0, "")
    assert run(7)[0] == 1
    assert "6 accelerators of 8" in run(6)[1]
    assert "remapped" in run(8, "Yes, No")[1]
    # a checkpoint of 96.4 GB
    assert "no room for a checkpoint" in run(8, free=94_000_000)[1]
    assert run(8, free=95_000_000) == (0, "")


def test_train_job_has_nodes_processes_and_files() -> None:
    job = yaml.safe_load(files_of(llama_8b(), "kubernetes")["trainjob.yaml"])
    assert (job["apiVersion"], job["kind"]) == ("trainer.kubeflow.org/v1alpha1", "TrainJob")
    trainer = job["spec"]["trainer"]
    assert (trainer["numNodes"], trainer["numProcPerNode"]) == (1, 8)
    assert trainer["resourcesPerNode"]["limits"]["nvidia.com/gpu"] == "8"
    script = trainer["command"][2]
    assert "trainplan_job.py" in script
    assert script.rstrip().endswith("exec bash /tmp/trainplan/train_torchtitan.sh")


def test_train_job_writes_the_very_files(tmp_path: Path) -> None:
    """The script inside, run with its folder moved, leaves the files of the target itself."""
    plan = llama_8b("hf_trainer")
    script = yaml.safe_load(files_of(plan, "kubernetes")["trainjob.yaml"])["spec"]["trainer"]["command"][2]
    moved = script.replace("/tmp/trainplan", str(tmp_path)).replace("exec bash", ": ")
    subprocess.run(["bash", "-c", moved], check=True)
    for name, content in files_of(plan, "training-arguments").items():
        assert (tmp_path / name).read_text() == content


def test_job_set_gives_each_pod_its_rank_and_the_first_pod_as_master() -> None:
    document = yaml.safe_load(files_of(llama_405b(), "jobset")["jobset.yaml"])
    assert (document["apiVersion"], document["kind"]) == ("jobset.x-k8s.io/v1alpha2", "JobSet")
    (nodes,) = document["spec"]["replicatedJobs"]
    job = nodes["template"]["spec"]
    assert (job["parallelism"], job["completions"], job["completionMode"]) == (1024, 1024, "Indexed")
    (container,) = job["template"]["spec"]["containers"]
    name = document["metadata"]["name"]
    variables = {item["name"]: item["value"] for item in container["env"]}
    # jobset.sigs.k8s.io: pods are <jobset>-<job>-<index>-<pod>, in a subdomain of the set's name.
    assert variables["MASTER_ADDR"] == f"{name}-node-0-0.{name}"
    assert container["command"][2].startswith('export NODE_RANK="$JOB_COMPLETION_INDEX"\n')


def test_volta_gets_an_image_from_before_cuda_13() -> None:
    """CUDA 13 has no kernels below compute capability 7.5; where the stack says nothing the vendor's image is taken."""
    plan = llama_8b()
    silent = replace(evaluate(plan, scaling=False), software=None)
    assert base_image(launch_job(plan, silent)).startswith("nvcr.io/nvidia/pytorch:26")
    volta = plan.hardware.accelerator.model_copy(update={"compute_capability": "7.0"})
    plan = plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"accelerator": volta})})
    assert base_image(launch_job(plan, silent)) == "nvcr.io/nvidia/pytorch:25.06-py3"


def test_the_image_is_that_of_the_plans_stack() -> None:
    plan = llama_8b(**{"software.container": "NGC PyTorch 25.10"})
    assert "ARG BASE_IMAGE=nvcr.io/nvidia/pytorch:25.10-py3" in files_of(plan, "dockerfile")["Dockerfile"]
    own = files_of(llama_8b(**{"software.container": "own image"}), "dockerfile")["Dockerfile"]
    assert "# note     the plan's stack is an image of your own with PyTorch " in own


def test_no_image_is_guessed_for_other_makers() -> None:
    plan = llama_8b()
    amd = plan.hardware.accelerator.model_copy(update={"vendor": "AMD"})
    plan = plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"accelerator": amd})})
    with pytest.raises(RefusedError, match="no image"):
        files_of(plan, "dockerfile")


def test_environment_follows_fabric_and_framework() -> None:
    names = {item.name: item.value for item in environment(job_of(llama_405b()))}
    assert names["CUDA_DEVICE_MAX_CONNECTIONS"] == "1"
    assert "NCCL_ALGO" not in names
    assert "NCCL_IB_QPS_PER_CONNECTION" in names  # RoCE spreads a connection over several flows
    infiniband = {item.name for item in environment(job_of(made("deepseek-v3-2048-h800", {"parallelism.tensor": 2})))}
    assert "NCCL_IB_QPS_PER_CONNECTION" not in infiniband
    # FSDP overlaps on several queues: https://github.com/NVIDIA/Megatron-LM refuses one connection with it
    fsdp = {item.name for item in environment(job_of(llama_8b("megatron_core")))}
    assert "CUDA_DEVICE_MAX_CONNECTIONS" not in fsdp
