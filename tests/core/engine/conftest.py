"""One plan with published figures: Llama 3.1 405B on 16,384 H100 (arXiv 2407.21783)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trainplan.catalog.architecture import Architecture, dense_decoder
from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.result import deployment_result
from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.job.job import Job, Machine
from trainplan.engine.results import ArchitectureResult, LayoutResult, RecomputeResult, StepResult
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.workload import Lora

PARAMETERS = 405_853_388_800
EMBEDDING = 2_101_346_304


@pytest.fixture(scope="session")
def llama_plan() -> Plan:
    return plan_from(load_preset("llama-3.1-405b"), "nvidia-h100-sxm5-80gb", 16_384, 15.6e12, library=load_library())


@pytest.fixture(scope="session")
def counts() -> ArchitectureResult:
    return ArchitectureResult(PARAMETERS, PARAMETERS, PARAMETERS, EMBEDDING, EMBEDDING, 2.4e12, {})


@pytest.fixture(scope="session")
def layout() -> LayoutResult:
    none = RecomputeResult("none", 0, 0)
    return LayoutResult(8, True, 1, 16, 1, 1, 1, 128, "zero1", 128, "", 1, 2048, 16, none, 16_384, 2048)


@pytest.fixture
def step() -> Callable[[float], StepResult]:
    def make(seconds: float) -> StepResult:
        tokens = 2048 * 8192 / seconds
        return StepResult(
            seconds, seconds * 0.95, seconds * 1.05, tokens, tokens / 16_384, 0.41, 0.41, 400.0, {}, "calibrated"
        )

    return make


@pytest.fixture
def changed() -> Callable[..., Plan]:
    """The plan with fields of its sections replaced: changed(plan, operations={"spare_nodes": 3})."""

    def change(plan: Plan, **sections: dict[str, Any]) -> Plan:
        update = {name: getattr(plan, name).model_copy(update=values) for name, values in sections.items()}
        return plan.model_copy(update=update)

    return change


@pytest.fixture
def deployed(
    counts: ArchitectureResult, layout: LayoutResult, step: Callable[[float], StepResult]
) -> Callable[[Plan], DeploymentResult]:
    """The answer for a variant of the plan at 5.9 s a step."""
    return lambda plan: deployment_result(plan, counts, layout, [step(5.9)])


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
