"""Which programs read our exports in the tests of the peers, and what none of them checked: one list."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NO_GPU = "Transformer Engine, the GPUs and your data"
KUBERNETES = "a cluster, its admission rules, its network plugin and volumes"
READ_BY: Mapping[str, str] = MappingProxyType(
    {
        "slurm": "sbatch 22.05, shellcheck",
        "kubernetes": "Kubeflow's models",
        "jobset": "Kubeflow's models",
        "megatron": "Megatron-Core 0.19.2",
        "megatron-bridge": "Megatron-Bridge 0.6.2",
        "torchtitan": "torchtitan 0.3.0",
        "deepspeed": "DeepSpeed 0.19.8",
        "accelerate-fsdp": "Accelerate 1.15.0",
        "accelerate-deepspeed": "Accelerate 1.15.0",
        "training-arguments": "transformers 5.24.0, PEFT 0.21.2",
        "llama-factory": "LLaMA-Factory 0.9.5",
        "torchrun": "torchrun (PyTorch 2.13), shellcheck",
        "health-check": "shellcheck",
        "dockerfile": "hadolint",
        "apptainer": "spython 0.3.14",
        "monitoring": "promtool, amtool, Prometheus 2.42",
        "prometheus": "promtool, Prometheus 2.42",
        "alertmanager": "amtool",
        "grafana": "Grafana's models",
    }
)
"""Programs by target; none where no reader was tried."""
NOT_TRIED: Mapping[str, str] = MappingProxyType(
    {
        "slurm": "Slurm after 22.05, pyxis, your partitions and mounts",
        "kubernetes": KUBERNETES,
        "jobset": KUBERNETES,
        "megatron": NO_GPU,
        "megatron-bridge": f"its start script, {NO_GPU}",
        "torchtitan": "the GPUs and your data",
        "deepspeed": "the GPUs and your data",
        "dockerfile": "the build itself",
        "apptainer": "Apptainer itself, which no package index has, and the build",
        "grafana": "a Grafana server",
        "dcgm-counters": "the DCGM exporter",
    }
)
"""What no program checked, by target."""
OF_NO_FILE = (
    "whether variables of NCCL and RCCL suit your fabric",
    "whether an image holds what a script calls",
    "metrics of AMD's exporter and neuron-monitor on a machine that has them: their names are from their documentation",
)
"""What no file of ours could be checked for without the machines."""
