"""Every configuration that we export reads back as the plan it was made from."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.export.launch.jobs import deepseek, files_of, llama_8b, llama_405b, made

from trainplan.catalog.library import load_library
from trainplan.export.launch.read.apply import apply_config
from trainplan.export.launch.read.detect import plan_hash, read_config_text
from trainplan.export.launch.read.found import ConfigReadError
from trainplan.plan.document import Plan
from trainplan.plan.new import default_plan
from trainplan.report.content import input_hash

LIBRARY = load_library(None)
MEGATRON_8B = {"parallelism.sharding": "zero1", "software.implementation.overlap_gradient_reduction": True}


def megatron_8b(**changes: Any) -> Plan:
    return llama_8b("megatron_core", **(MEGATRON_8B | changes))


PIPELINE = {
    "hardware.accelerators": 64,
    "parallelism.tensor": 4,
    "parallelism.sequence": True,
    "parallelism.pipeline": 4,
    "parallelism.virtual_pipeline": 4,
    "training.phases.0.global_batch": 128,
    "parallelism.context": 2,
    "parallelism.recompute": "layers",
    "parallelism.recompute_layers": 3,
}
LORA = {"model.training": "lora", "model.lora.rank": 32, "model.lora.targets": ("q_proj", "k_proj", "v_proj")}
CASES: dict[str, tuple[Plan, str, str]] = {
    "megatron, interleaved": (megatron_8b(**PIPELINE), "megatron", "pretrain.sh"),
    "megatron, outer stages": (
        megatron_8b(**(PIPELINE | {"parallelism.virtual_pipeline": 1, "parallelism.recompute": "attention"})),
        "megatron",
        "pretrain.sh",
    ),
    "megatron, fsdp": (
        megatron_8b(**{"parallelism.sharding": "fsdp", "model.precision": "fp8"}),
        "megatron",
        "pretrain.sh",
    ),
    "megatron, hsdp": (
        megatron_8b(**{"parallelism.sharding": "hsdp", "parallelism.shard_size": 4, "hardware.accelerators": 16}),
        "megatron",
        "pretrain.sh",
    ),
    "megatron, ddp": (
        megatron_8b(**{"parallelism.sharding": "none", "model.optimizer": "lion"}),
        "megatron",
        "pretrain.sh",
    ),
    "megatron, offload": (
        megatron_8b(**{"parallelism.offload_optimizer": "cpu", "model.optimizer": "adamw_bf16"}),
        "megatron",
        "pretrain.sh",
    ),
    "deepseek": (deepseek(), "megatron", "pretrain.sh"),
    "deepseek, graphs": (
        deepseek(
            **{
                "parallelism.recompute": "none",
                "parallelism.pipeline": 1,
                "parallelism.virtual_pipeline": 1,
                "software.implementation.overlap_expert_parallel": True,
                "software.implementation.cuda_graphs": "attention",
            }
        ),
        "megatron",
        "pretrain.sh",
    ),
    "megatron, graphs": (
        megatron_8b(**{"software.implementation.cuda_graphs": "iteration"}),
        "megatron",
        "pretrain.sh",
    ),
    "bridge, graphs": (
        megatron_8b(**{"software.implementation.cuda_graphs": "iteration"}),
        "megatron-bridge",
        "pretrain_bridge.sh",
    ),
    "llama 405b": (
        llama_405b(**{"parallelism.first_stage_layers": None, "parallelism.last_stage_layers": None}),
        "megatron-bridge",
        "pretrain_bridge.sh",
    ),
    "bridge, pipeline": (megatron_8b(**PIPELINE), "megatron-bridge", "pretrain_bridge.sh"),
    "torchtitan": (llama_8b(), "torchtitan", "trainplan_job.py"),
    "torchtitan, pipeline": (
        llama_8b(
            **{
                "parallelism.pipeline": 2,
                "parallelism.virtual_pipeline": 2,
                "parallelism.tensor": 2,
                "parallelism.sequence": True,
            }
        ),
        "torchtitan",
        "trainplan_job.py",
    ),
    "torchtitan, hsdp": (
        llama_8b(**{"parallelism.sharding": "hsdp", "parallelism.shard_size": 4, "model.precision": "fp8"}),
        "torchtitan",
        "trainplan_job.py",
    ),
    "deepspeed": (llama_8b("deepspeed", **{"parallelism.sharding": "zero3"}), "deepspeed", "ds_config.json"),
    "deepspeed, offload": (
        llama_8b(
            "deepspeed",
            **{
                "parallelism.sharding": "zero3",
                "parallelism.offload_optimizer": "nvme",
                "parallelism.offload_parameters": "nvme",
            },
        ),
        "deepspeed",
        "ds_config.json",
    ),
    "accelerate": (llama_8b("fsdp2"), "accelerate-fsdp", "accelerate_fsdp.yaml"),
    "accelerate, hsdp": (
        llama_8b("fsdp2", **{"parallelism.sharding": "hsdp", "parallelism.shard_size": 2, "parallelism.tensor": 2}),
        "accelerate-fsdp",
        "accelerate_fsdp.yaml",
    ),
    "accelerate, fsdp1": (
        llama_8b("fsdp1", **{"parallelism.sharding": "zero2"}),
        "accelerate-fsdp",
        "accelerate_fsdp.yaml",
    ),
    "accelerate, deepspeed": (
        llama_8b("deepspeed", **{"parallelism.sharding": "zero2"}),
        "accelerate-deepspeed",
        "accelerate_deepspeed.yaml",
    ),
    "trainer": (llama_8b("hf_trainer"), "training-arguments", "training_args.yaml"),
    "trainer, ddp": (
        llama_8b("hf_trainer", **{"parallelism.sharding": "none"}),
        "training-arguments",
        "training_args.yaml",
    ),
    "torchrun": (llama_8b("litgpt"), "torchrun", "train.sh"),
    "kubernetes": (megatron_8b(**PIPELINE), "kubernetes", "trainjob.yaml"),
    "kubernetes, torchtitan": (llama_8b(), "kubernetes", "trainjob.yaml"),
    "job set": (megatron_8b(**PIPELINE), "jobset", "jobset.yaml"),
    "bridge, adapters": (
        llama_8b("megatron_bridge", **(LORA | {"parallelism.sharding": "zero1"})),
        "megatron-bridge",
        "pretrain_bridge.sh",
    ),
    "torchtitan, adapters": (llama_8b(**LORA), "torchtitan", "trainplan_job.py"),
    "llama factory": (llama_8b("hf_peft", **LORA), "llama-factory", "llamafactory.yaml"),
    "llama factory, 4 bits": (
        llama_8b("hf_peft", **{"model.training": "qlora"}),
        "llama-factory",
        "llamafactory.yaml",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_file_of_ours_changes_nothing_of_its_own_plan(case: str) -> None:
    plan, target, name = CASES[case]
    found = read_config_text(files_of(plan, target)[name], name)
    assert found.unknown == ()
    applied = apply_config(plan, found, library=LIBRARY)
    # what the plan left to its framework is stated in the file
    stated = {path for path in applied.changed if path.startswith("software.implementation.")}
    assert set(applied.changed) - stated == set()


@pytest.mark.parametrize("case", CASES)
def test_another_plan_becomes_the_one_of_the_file(case: str) -> None:
    """From the standard plan, with the model and the machine that the file does not hold: the same file again."""
    plan, target, name = CASES[case]
    files = files_of(plan, target)
    base = default_plan(LIBRARY)
    others = {"hardware": plan.hardware, "network": plan.network, "operations": plan.operations, "name": plan.name,
              "economics": plan.economics}  # fmt: skip
    base = base.model_copy(update=others)
    found = read_config_text(files[name], name)
    if found.architecture is None:
        base = base.model_copy(update={"model": plan.model})
    base = base.model_copy(update={"training": plan.training, "software": plan.software})
    applied = apply_config(base, found, library=LIBRARY).plan
    if target in ("accelerate-fsdp", "accelerate-deepspeed", "deepspeed"):  # they leave the layers to the program
        recompute = {"recompute": plan.parallelism.recompute}
        applied = applied.model_copy(update={"parallelism": applied.parallelism.model_copy(update=recompute)})
    again = files_of(applied, target)[name]
    assert _body(again) == _body(files[name])


def _body(text: str) -> list[str]:
    """Without the head, and without the interval of checkpoints, which follows the estimate of the step."""
    moving = ("save", "interval", "step", "--save")
    return [line for line in text.splitlines() if not line.strip().startswith(("#", *moving))]


def test_adapters_of_peft_read_back() -> None:
    text = files_of(llama_8b("hf_peft", **LORA), "training-arguments")["adapter_config.json"]
    found = read_config_text(text, "adapter_config.json")
    assert found.unknown == ()
    assert {path: found.changes[path] for path in LORA} == LORA
    assert "4 bits" in found.notes[0]


@pytest.mark.parametrize(
    "text", ['{"peft_type": "IA3"}', '{"peft_type": "LORA", "r": -1}', '{"peft_type": "LORA", "target_modules": [1]}']
)
def test_adapters_that_no_plan_holds_are_refused(text: str) -> None:
    with pytest.raises(ConfigReadError):
        read_config_text(text, "adapter_config.json")


def test_our_files_say_which_plan_they_are_of() -> None:
    plan = llama_8b()
    for text in files_of(plan, "slurm").values():
        assert plan_hash(text) == input_hash(plan)
    assert plan_hash("no head") is None


def test_files_without_a_layout_are_refused_by_name() -> None:
    plan = llama_8b()
    for target, name in (("dockerfile", "Dockerfile"), ("apptainer", "train.def"), ("health-check", "health_check.sh")):
        with pytest.raises(ConfigReadError, match=name):
            read_config_text(files_of(plan, target)[name], name)


def test_the_batch_script_gives_the_accelerators() -> None:
    found = read_config_text(files_of(llama_405b(), "slurm")["job.sbatch"], "job.sbatch")
    assert found.changes["hardware.accelerators"] == 8192


def test_a_plan_is_told_from_a_configuration() -> None:
    from trainplan.plan.files import serialise  # noqa: PLC0415

    with pytest.raises(ConfigReadError, match="open it"):
        read_config_text(serialise(made("llama2-7b-64-a100")).decode(), "a.trainplan")
