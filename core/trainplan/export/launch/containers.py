"""Containers: a Dockerfile and an Apptainer definition with the plan's framework on a vendor's image."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from trainplan.english import Sentence
from trainplan.export.launch.job import Job, RefusedError
from trainplan.export.launch.quoting import dockerfile_value, one_line
from trainplan.report.content import input_hash

NVIDIA_IMAGE = "nvcr.io/nvidia/pytorch:26.03-py3"
"""PyTorch 2.11, CUDA 13.2, NCCL 2.29 (NVIDIA's release notes of 26.03)."""
NVIDIA_IMAGE_BEFORE_CUDA_13 = "nvcr.io/nvidia/pytorch:25.06-py3"
"""PyTorch 2.8, CUDA 12.9: the last line that holds kernels for Volta and Pascal."""
FIRST_OF_CUDA_13 = 7.5
"""CUDA 13 dropped everything below compute capability 7.5 (its release notes)."""
OWN_IMAGE = "own image"
"""The stack's word for an image that no vendor has."""
_NGC = re.compile(r"NGC PyTorch (\d\d\.\d\d)")
PACKAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "deepspeed": ("deepspeed==0.19.8",),
        "torchtitan": ("torchtitan==0.3.0",),
        "hf_trainer": ("transformers==5.24.0", "accelerate==1.15.0"),
        "hf_peft": ("transformers==5.24.0", "accelerate==1.15.0", "peft==0.21.2"),
        "fsdp2": ("accelerate==1.15.0",),
        "fsdp1": ("accelerate==1.15.0",),
    }
)
"""What the vendor's PyTorch image lacks, by framework; versions of which the exported files were tried."""
ADAPTER_PACKAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"lora": ("peft==0.21.2",), "qlora": ("peft==0.21.2", "bitsandbytes==0.50.2")}
)
"""What adapters need beside, by kind of training; torchtitan has adapters of its own."""
MEGATRON_COMMIT = "d98e8a64ddf34856e74b24714e3bedb2f5a39553"
"""Of NVIDIA/Megatron-LM (2026-08-22), whose argument names the exported script has."""


def base_image(job: Job) -> str:
    """The vendor's image to start from. Raises RefusedError where none is known."""
    chosen = _NGC.fullmatch(_stack(job).get("container", ""))
    if chosen is not None:
        return f"nvcr.io/nvidia/pytorch:{chosen.group(1)}-py3"
    accelerator = job.plan.hardware.accelerator
    if accelerator.vendor != "NVIDIA":
        raise RefusedError(
            Sentence("no image of PyTorch for {vendor} is known here: name your own", vendor=accelerator.vendor)
        )
    try:
        capability = float(accelerator.compute_capability or 0)
    except ValueError:
        capability = 0.0
    return NVIDIA_IMAGE if capability >= FIRST_OF_CUDA_13 or capability == 0 else NVIDIA_IMAGE_BEFORE_CUDA_13


def image_notes(job: Job) -> tuple[str, ...]:
    """What to know where the plan's stack is none of the vendor's images."""
    stack = _stack(job)
    if stack.get("container") != OWN_IMAGE:
        return ()
    parts = [f"{title} {stack[name]}" for name, title in (("pytorch", "PyTorch"), ("cuda", "CUDA")) if name in stack]
    return (f"the plan's stack is an image of your own with {', '.join(parts)}: build it and give it as BASE_IMAGE",)


def _stack(job: Job) -> dict[str, str]:
    return job.results.software.stack if job.results.software is not None else {}


def dockerfile_files(job: Job, launch: dict[str, bytes], script_name: str) -> dict[str, bytes]:
    """`Dockerfile` beside the framework's files. Raises RefusedError."""
    lines = [
        *job.comment("build beside the launch files: docker build -t NAME .", *image_notes(job)),
        f"ARG BASE_IMAGE={base_image(job)}",
        "FROM ${BASE_IMAGE}",
        f"LABEL org.opencontainers.image.title={dockerfile_value(job.plan.name)}",
        f"LABEL org.opencontainers.image.description={dockerfile_value('Trainplan ' + input_hash(job.plan))}",
        *(f"RUN {command}" for command in _install(job)),
        "WORKDIR /workspace",
        *(f"COPY {name} /workspace/{name}" for name in launch),
        f'ENTRYPOINT ["bash", "/workspace/{script_name}"]',
    ]
    return {"Dockerfile": ("\n".join(lines) + "\n").encode(), **launch}


def apptainer_files(job: Job, launch: dict[str, bytes], script_name: str) -> dict[str, bytes]:
    """`train.def` beside the framework's files. Raises RefusedError."""
    lines = [
        *job.comment(
            "build beside the launch files: apptainer build train.sif train.def; run with --nv", *image_notes(job)
        ),
        "Bootstrap: docker",
        f"From: {base_image(job)}",
        "",
        "%files",
        *(f"    {name} /workspace/{name}" for name in launch),
        "",
        "%labels",
        f"    Plan {one_line(job.plan.name)}",
        f"    Hash {input_hash(job.plan)}",
        "",
        "%post",
        *(f"    {command}" for command in _install(job)),
        "    chmod -R a+rX /workspace",
        "",
        "%runscript",
        f'    exec bash /workspace/{script_name} "$@"',
    ]
    text = "\n".join(lines).replace("{{", "{ {") + "\n"  # Apptainer would take {{ }} for a variable
    return {"train.def": text.encode(), **launch}


def _install(job: Job) -> list[str]:
    framework = job.plan.software.framework
    if framework == "megatron_core":
        clone = "git clone https://github.com/NVIDIA/Megatron-LM.git /opt/megatron-lm"
        return [f"{clone} && git -C /opt/megatron-lm checkout {MEGATRON_COMMIT}"]
    packages = PACKAGES.get(framework)
    if packages is None:
        raise RefusedError(
            Sentence("what an image for the framework {framework} needs is not known here", framework=framework)
        )
    tuned = ADAPTER_PACKAGES.get(job.plan.model.training, ()) if framework != "torchtitan" else ()
    return [f"pip install --no-cache-dir {' '.join(dict.fromkeys((*packages, *tuned)))}"]
