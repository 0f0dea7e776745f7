"""Tensor parallel inside and across nodes, against the study of Narayanan et al. 2021 (arXiv 2104.04473, figure 13)."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.architecture import dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.step_time.step import step_time
from trainplan.plan.new import plan_from

GPT_162B = dense_decoder(
    "GPT 162B", layers=32, hidden=20480, ffn=81920, heads=128, kv_heads=128, vocabulary=51200, gated=False
)


@pytest.mark.parametrize(("framework", "year"), [("megatron_core", 2025), ("megatron_deepspeed", 2022)])
def test_that_the_best_tensor_parallel_of_64_a100_does_not_leave_the_node(framework: str, year: int) -> None:
    """Batch 128 on 64 A100: (pipeline 8, tensor 8) beats (4, 16) and (2, 32), and by far."""
    plan = plan_from(GPT_162B, "nvidia-a100-sxm4-80gb", 64, 3e11, library=load_library())
    phase = plan.training.main.model_copy(update={"global_batch": 128, "sequence_length": 2048})
    software = plan.software.model_copy(update={"framework": framework, "release": f"{year}-01"})

    def seconds(pipeline: int, tensor: int) -> float:
        layout = {"tensor": tensor, "pipeline": pipeline, "virtual_pipeline": 1, "micro_batch": 1}
        parallelism = plan.parallelism.model_copy(update=layout | {"recompute": "full", "sharding": "none"})
        training = plan.training.model_copy(update={"phases": (phase,)})
        changes = {"parallelism": parallelism, "training": training, "software": software}
        return float(np.ravel(step_time(*job_from_plan(plan.model_copy(update=changes))).seconds)[0])

    inside, across_two, across_four = seconds(8, 8), seconds(4, 16), seconds(2, 32)

    assert inside < across_two < across_four
    assert across_four > 1.5 * inside
