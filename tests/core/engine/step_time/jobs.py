"""Jobs and layouts that the tests share."""

from __future__ import annotations

from dataclasses import replace

from trainplan.catalog.architecture import Architecture, dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.job.job import Job, Machine
from trainplan.engine.layout.layout import Layout
from trainplan.plan.workload import Lora

ACCELERATORS = load_library().accelerators


def gpt3() -> Architecture:
    return dense_decoder(
        "GPT-3 175B",
        layers=96,
        hidden=12288,
        ffn=49152,
        heads=96,
        kv_heads=96,
        vocabulary=51200,
        gated=False,
        norm="layer",
        bias=True,
    )


def job(accelerator: str = "nvidia-a100-sxm4-80gb", framework: str = "megatron_core", year: float = 2025) -> Job:
    return Job(
        architecture=gpt3(),
        training="pretraining",
        lora=Lora(),
        precision="bf16_mixed",
        optimizer="adamw",
        sequence_length=2048,
        machine=Machine(ACCELERATORS[accelerator], 8, 8, 25.0, 5e-6),
        framework=framework,
        year=year,
        tuning="benchmark",
        switches=framework_defaults(framework, int(year), training="pretraining"),
    )


def on_machine(base: Job, **changes: object) -> Job:
    return replace(base, machine=replace(base.machine, **changes))  # type: ignore[arg-type]


LAYOUT = Layout(
    tensor=8,
    sequence=1,
    pipeline=8,
    virtual_pipeline=4,
    data=8,
    shard_size=8,
    micro_batch=1,
    global_batch=512,
    sharding=1,
)
"""512 accelerators."""
