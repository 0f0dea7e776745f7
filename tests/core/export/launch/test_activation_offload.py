"""Activations on the host in launch files: Megatron's words for them, and files that have none."""

from __future__ import annotations

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b

from trainplan.engine.evaluate import evaluate
from trainplan.export.launch.read.detect import read_config_text

AWAY = {
    "software.release": "2026-06",
    "parallelism.sharding": "zero1",
    "parallelism.recompute": "none",
    "parallelism.offload_activations": ("core_attn", "attn_proj"),
}


def test_that_megatron_is_told_which_modules_wait_on_the_host() -> None:
    script = files_of(llama_8b("megatron_core", **AWAY), "megatron")["pretrain.sh"]
    assert "--fine-grained-activation-offloading" in script
    assert "--offload-modules core_attn attn_proj" in script
    assert "NVTE_CPU_OFFLOAD_V1=1" in script
    assert read_config_text(script, "pretrain.sh").changes["parallelism.offload_activations"] == (
        "core_attn",
        "attn_proj",
    )


def test_that_bridge_is_told_too() -> None:
    script = files_of(llama_8b("megatron_bridge", **AWAY), "megatron-bridge")["pretrain_bridge.sh"]
    assert "model.fine_grained_activation_offloading=true" in script.lower()
    assert "core_attn,attn_proj" in script


@pytest.mark.parametrize("framework", ["torchtitan", "hf_trainer", "deepspeed"])
def test_that_a_framework_without_it_is_refused(framework: str) -> None:
    plan = llama_8b(framework, **{"parallelism.offload_activations": ("core_attn",)})
    assert "framework_refuses" in {found.code for found in evaluate(plan).findings}
