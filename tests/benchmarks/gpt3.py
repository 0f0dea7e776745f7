"""The model that the benchmarks of many layouts share."""

from __future__ import annotations

from trainplan.catalog.architecture import dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.job.job import Job, Machine
from trainplan.plan.workload import Lora


def gpt3_job(accelerator: str = "nvidia-a100-sxm4-80gb", port_gb_per_second: float = 25.0, layers: int = 96) -> Job:
    """GPT-3 175B (arXiv 2005.14165, table 2.1), or less deep, on nodes of eight with Megatron-Core."""
    return Job(
        architecture=dense_decoder(
            "GPT-3",
            layers=layers,
            hidden=12288,
            ffn=49152,
            heads=96,
            kv_heads=96,
            vocabulary=51200,
            gated=False,
            norm="layer",
            bias=True,
        ),
        training="pretraining",
        lora=Lora(),
        precision="bf16_mixed",
        optimizer="adamw",
        sequence_length=2048,
        machine=Machine(load_library().accelerators[accelerator], 8, 8, port_gb_per_second, 5e-6),
        framework="megatron_core",
        year=2025,
        tuning="benchmark",
        switches=framework_defaults("megatron_core", 2025, training="pretraining"),
    )
