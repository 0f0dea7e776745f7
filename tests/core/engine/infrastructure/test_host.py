from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.infrastructure.checkpoint import two_levels
from trainplan.engine.infrastructure.host import affinity_checks, host_result
from trainplan.engine.results import ArchitectureResult, HostResult
from trainplan.english import filled
from trainplan.plan.document import Plan


def sized(plan: Plan, saved: dict[str, float], **changes: Any) -> HostResult:
    figures = {
        "counts": ArchitectureResult(8_030_000_000, 8_030_000_000, 8_030_000_000, 0, 0, 0.0, {}),
        "micro_batch_tokens": 8192.0,
        "tokens_per_second_per_node": 80_000.0,
        "workers_needed": 1.0,
    } | changes
    return host_result(plan, node=plan.hardware.node, accelerators_per_node=8, nodes=1, saved=saved, **figures)


SAVED_8B = {"weights": 16.06e9, "master_weights": 32.12e9, "moments": 64.24e9, "other": 0.0}


def test_that_the_memory_of_a_node_by_hand_comes_out(
    llama_plan: Plan, deployed: Callable[[Plan], DeploymentResult]
) -> None:
    """16 + 8 x 6 + 16 x 1 + 16 x 2 x 0.067 of shards + 2 x 5,682 / 2,048 staged = 87.69 GB; a fifth more: 105.2 GB.
    Cores: 8 x (2 + 1) + 4 (stas00/ml-engineering: 28 for language models)."""
    host = deployed(llama_plan).host
    assert host.parts["checkpoint_staging"] == pytest.approx(5.549e9, rel=1e-3)
    assert host.required_ram_bytes_per_node == pytest.approx(105.24e9, rel=1e-3)
    assert host.required_cpu_cores_per_node == 28
    assert host.available_ram_bytes_per_node == pytest.approx(2048e9)


def test_that_an_optimizer_on_the_host_takes_sixteen_bytes_per_parameter(
    llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    """ZeRO-Offload (arXiv 2101.06840, section 3): fp32 master weights, two moments and gradients of 8.03 billion
    parameters: 128.5 GB, all pinned."""
    plan = changed(llama_plan, parallelism={"offload_optimizer": "cpu"})
    host = sized(plan, SAVED_8B)
    assert host.parts["offloaded_optimizer"] == pytest.approx(128.48e9)
    assert host.pinned_bytes_per_node > 128.48e9


def test_that_states_on_the_host_are_not_staged_again(llama_plan: Plan, changed: Callable[..., Plan]) -> None:
    """LLaMA-33B under ZeRO-3 with all states on the host of 8 A100: 750 to 800 GB were seen in training and saving
    (DeepSpeed issue 3448). 32.5 billion parameters."""
    offloaded = {"offload_optimizer": "cpu", "offload_parameters": "cpu"}
    plan = changed(llama_plan, parallelism=offloaded, operations={"checkpoint_asynchronous": True})
    saved = {"weights": 65.0e9, "master_weights": 130.0e9, "moments": 260.0e9, "other": 0.0}
    counts = ArchitectureResult(32_500_000_000, 32_500_000_000, 32_500_000_000, 0, 0, 0.0, {})
    host = sized(plan, saved, counts=counts)
    assert host.parts["checkpoint_staging"] == 0.0
    assert 690e9 < host.required_ram_bytes_per_node < 850e9


def test_that_a_node_that_gathers_stages_the_whole_checkpoint(llama_plan: Plan, changed: Callable[..., Plan]) -> None:
    plan = changed(llama_plan, operations={"checkpoint_gathered": True, "checkpoint_asynchronous": True})
    assert sized(plan, SAVED_8B).parts["checkpoint_staging"] == pytest.approx(2 * 112.42e9)


def test_that_preprocessing_takes_the_cores_that_it_needs(llama_plan: Plan, changed: Callable[..., Plan]) -> None:
    """80,000 tokens/s x 500 core-seconds per million = 40 cores, 8 training processes and 4 of the system."""
    plan = changed(llama_plan, dataset={"preprocess_core_seconds_per_million_tokens": 500.0})
    assert sized(plan, SAVED_8B).required_cpu_cores_per_node == 52


def test_that_more_workers_are_planned_where_reading_needs_them(llama_plan: Plan) -> None:
    """Six workers each: 8 x 7 + 4 cores."""
    host = sized(llama_plan, SAVED_8B, workers_needed=6.0)
    assert host.dataloader_workers_per_accelerator == 6
    assert host.required_cpu_cores_per_node == 60


def test_that_placement_is_checked_with_a_command_each(llama_plan: Plan) -> None:
    checks = {check.code: check for check in affinity_checks(llama_plan.hardware.node, "NVIDIA")}
    assert {"accelerator_numa", "port_near_accelerator", "direct_memory"} <= set(checks)
    assert all(check.command for check in checks.values())
    assert filled(checks["accelerator_numa"].what, checks["accelerator_numa"].parameters).startswith(
        "Each of the 8 acc"
    )


def test_that_another_makers_node_is_not_asked_with_nvidias_tools(llama_plan: Plan) -> None:
    checks = affinity_checks(llama_plan.hardware.node, "AMD")
    assert checks[0].command == "rocm-smi --showtopo"
    assert not any("nvidia" in check.command or "peermem" in check.command for check in checks)


def test_that_local_and_durable_checkpoints_have_optima_of_their_own() -> None:
    """2 s against 3 h: sqrt(2 x 2 x 10,800) = 207.8 s; 120 s against 10 days: sqrt(2 x 120 x 864,000) = 14,400 s."""
    levels = two_levels(
        local_pause_seconds=2.0,
        durable_pause_seconds=120.0,
        mtbf_seconds=10_800.0,
        mtbf_of_node_losses_seconds=864_000.0,
    )
    assert levels.local_seconds == pytest.approx(207.8 - 2 + 2 / 3, abs=0.2)
    assert levels.durable_seconds == pytest.approx(14_400 - 120 + 40, abs=1)
