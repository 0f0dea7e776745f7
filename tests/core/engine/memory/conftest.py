"""Jobs and published runs that several memory tests share."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest

from trainplan.catalog.architecture import Architecture, dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.job.job import Job, Machine
from trainplan.plan.workload import Lora


def _rows(name: str) -> list[dict[str, Any]]:
    packed = resources.files("trainplan_resources") / "validation" / name
    return [json.loads(line) for line in gzip.decompress(packed.read_bytes()).splitlines()]


@pytest.fixture(scope="session")
def executed_rows() -> list[dict[str, Any]]:
    return _rows("memory_by_execution.jsonl.gz")


@pytest.fixture(scope="session")
def parallel_rows() -> list[dict[str, Any]]:
    """One rank of runs under tensor, context, expert and pipeline parallel, by execution."""
    return _rows("memory_parallel.jsonl.gz")


@pytest.fixture(scope="session")
def published_rows() -> list[dict[str, Any]]:
    return _rows("published_runs.jsonl.gz")


@pytest.fixture(scope="session")
def small() -> Architecture:
    """8 layers of 15,206,400 parameters, tables of 33,554,432, a final norm of 1,024: 188,761,088 in all."""
    return dense_decoder("small", layers=8, hidden=1024, ffn=4096, heads=8, kv_heads=2, vocabulary=32768)


@pytest.fixture(scope="session")
def llama_70b() -> Architecture:
    """Llama 2 70B (arXiv 2307.09288): 80 layers of 855,654,400 parameters."""
    return dense_decoder("Llama 2 70B", layers=80, hidden=8192, ffn=28672, heads=64, kv_heads=8, vocabulary=32000)


@pytest.fixture(scope="session")
def make_job() -> Callable[..., Job]:
    """Build a job: `make_job(architecture, framework, sequence_length=..., switches={...}, ...)`."""

    def build(
        architecture: Architecture,
        framework: str = "megatron_core",
        *,
        year: int = 2025,
        switches: dict[str, Any] | None = None,
        **changes: Any,
    ) -> Job:
        training = changes.get("training", "pretraining")
        accelerator = load_library().accelerators["nvidia-h100-sxm5-80gb"]
        settings: dict[str, Any] = {
            "training": training,
            "lora": Lora(),
            "precision": "bf16_mixed",
            "optimizer": "adamw",
            "sequence_length": 4096,
            "machine": Machine(accelerator, 8, 8, 50.0, 5e-6),
            "tuning": "benchmark",
        } | changes
        return Job(
            architecture=architecture,
            framework=framework,
            year=year,
            switches=replace(framework_defaults(framework, year, training=training), **(switches or {})),
            **settings,
        )

    return build
