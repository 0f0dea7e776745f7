"""What a plan starts from, against published recipes."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset, preset
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.plan.new import for_training, plan_from, suitable_node, usual_length, with_cluster
from trainplan.plan.paths import set_field
from trainplan.plan.usual import rough_parameters, usual_batch_tokens, usual_data, usual_framework

LIBRARY = load_library()


@pytest.mark.parametrize(
    ("model", "millions"),
    [("gpt2", 0.5), ("llama-3.1-8b", 4), ("llama-3.1-405b", 16), ("mixtral-8x7b", 4), ("deepseek-v3", 64)],
)
def test_batches_that_were_published(model, millions):
    assert usual_batch_tokens(load_preset(model)) == millions * 1e6


def test_a_new_plan_takes_the_newest_release_whose_rules_are_known_and_release_follows_the_framework():
    """Megatron-Core was read in August 2026, NeuronX Distributed in April 2026."""
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 8, 1e9, library=LIBRARY)
    assert (plan.software.framework, plan.software.release) == ("megatron_core", "2026-08")
    tuned = for_training(plan, "qlora")
    assert (tuned.software.framework, tuned.software.release) == ("hf_peft", "2026-08")
    moved = with_cluster(plan, "aws-trainium2", 64, library=LIBRARY)
    assert (moved.software.framework, moved.software.release) == ("neuronx", "2026-04")
    stated = with_cluster(set_field(plan, "software.release", "2025-03"), "aws-trainium2", 64, library=LIBRARY)
    assert (stated.software.framework, stated.software.release) == ("neuronx", "2025-03")


def test_experts_off_nvidia_are_sent_to_without_deepep():
    plan = plan_from(load_preset("mixtral-8x7b"), "amd-mi300x", 64, 1e12, library=LIBRARY)
    assert plan.software.implementation.expert_dispatch == "all_to_all"


@pytest.mark.parametrize("model", ["llama-3.1-8b", "llama-3.1-405b", "mixtral-8x7b", "deepseek-v3", "qwen3-235b-a22b"])
def test_rough_sizes_are_those_of_the_model_to_a_tenth(model):
    assert rough_parameters(load_preset(model)) == pytest.approx(preset(model).parameters, rel=0.1)


def test_fine_tuning_starts_small_and_in_a_framework_for_it():
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-rtx-4090", 1, 5e7, library=LIBRARY)
    lora = for_training(plan, "lora")
    assert lora.training.main.global_batch * lora.training.main.sequence_length <= 0.5e6
    assert (lora.software.framework, lora.training.main.sequence_length) == ("hf_peft", 2048)
    chosen = set_field(plan, "training.phases.0.global_batch", 48)
    assert for_training(chosen, "lora").training.main.global_batch == 48


@pytest.mark.parametrize(
    ("accelerator", "framework"),
    [("google-tpu-v5p", "maxtext"), ("aws-trainium2", "neuronx"), ("intel-gaudi3", "deepspeed"),
     ("nvidia-h100-sxm5-80gb", "megatron_core")],
)  # fmt: skip
def test_the_framework_of_the_hardware(accelerator, framework):
    assert usual_framework(LIBRARY.accelerators[accelerator]) == framework


def test_llama_2_was_made_for_4096_tokens():
    assert usual_length(load_preset("llama-2-7b"), longest=4096) == 4096
    assert usual_length(load_preset("llama-3.1-8b"), longest=131_072) == 8192


def test_eight_cards_that_one_server_holds_are_one_server():
    node = suitable_node(LIBRARY.accelerators["nvidia-l40s"], 8, LIBRARY)
    assert node.accelerators == 8


def test_images_are_larger_than_tokens():
    """An ImageNet JPEG of 110 kB is 197 tokens of ViT-L/16."""
    data = usual_data(load_preset("vit-large-16"), 197)
    assert (data["kind"], data["bytes_per_token"]) == ("image", 558.4)
    assert usual_data(load_preset("whisper-large-v3"), 448)["kind"] == "audio"
    assert usual_data(load_preset("llama-3.1-8b"), 8192) == {}


@pytest.mark.parametrize(
    ("model", "accelerator", "count"),
    [("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 64), ("llama-3.1-8b", "intel-gaudi3", 64),
     ("llama-3.1-8b", "google-tpu-v5e", 256), ("mixtral-8x7b", "nvidia-h100-sxm5-80gb", 128)],
)  # fmt: skip
def test_a_first_plan_starts_as_it_is(model, accelerator, count):
    plan = plan_from(load_preset(model), accelerator, count, 1e12, library=LIBRARY)
    assert not framework_findings(with_first_layout(plan))
