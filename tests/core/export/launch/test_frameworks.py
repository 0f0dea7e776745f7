"""Files of DeepSpeed, Accelerate, the Trainer, torchtitan and torchrun: known keys, the plan's numbers, refusals."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.core.export.launch.jobs import files_of, job_of, llama_8b, run_script

from trainplan.export.launch import accelerate, torchtitan, training_arguments
from trainplan.export.launch.decoder import plain_decoder
from trainplan.export.launch.job import RefusedError
from trainplan.export.launch.settings import settings
from trainplan.plan.document import Plan

ZERO3 = {"parallelism.sharding": "zero3"}


def zero3(framework: str = "deepspeed", **changes: Any) -> Plan:
    return llama_8b(framework, **(ZERO3 | changes))


def check_deepspeed_keys(config: dict[str, Any]) -> None:
    known = settings()["deepspeed"]
    for key, value in config.items():
        if key in known["sections"]:
            assert set(value) <= set(known["sections"][key]), key
            for inner, deeper in value.items():
                if isinstance(deeper, dict) and inner != "params":
                    assert set(deeper) <= set(known["sections"][f"{key}.{inner}"])
        else:
            assert key in known["top_level"]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"parallelism.offload_optimizer": "nvme", "parallelism.offload_parameters": "nvme"},
        {"parallelism.sharding": "zero1", "parallelism.tensor": 2, "model.precision": "fp16_mixed"},
        {"software.implementation.gradient_dtype": "fp32", "software.implementation.bucket_parameters": 2e8},
        {"model.precision": "bf16", "parallelism.sharding": "zero2"},
    ],
)
def test_deepspeed_knows_every_key_and_its_batch_adds_up(changes: dict[str, Any]) -> None:
    config = json.loads(files_of(zero3(**changes), "deepspeed")["ds_config.json"])
    check_deepspeed_keys(config)
    ranks = 8 // config.get("tensor_parallel", {}).get("autotp_size", 1)
    micro, accumulation = config["train_micro_batch_size_per_gpu"], config["gradient_accumulation_steps"]
    assert config["train_batch_size"] == 64 == micro * accumulation * ranks


def test_accelerate_knows_every_key() -> None:
    known = settings()["accelerate"]
    hsdp = {"parallelism.sharding": "hsdp", "parallelism.shard_size": 2, "parallelism.tensor": 2}
    configs = [
        accelerate.fsdp_config(job_of(llama_8b("fsdp2"))),
        accelerate.fsdp_config(job_of(llama_8b("fsdp2", **hsdp))),
        accelerate.fsdp_config(job_of(llama_8b("fsdp1"))),
        accelerate.deepspeed_config(job_of(zero3(**{"parallelism.offload_optimizer": "cpu"}))),
    ]
    for config in configs:
        assert set(config) <= set(known["top_level"])
        for section in set(config) & set(known["sections"]):
            assert set(config[section]) <= set(known["sections"][section])
    mesh = configs[1]["parallelism_config"]
    assert mesh["parallelism_config_dp_replicate_size"] * mesh["parallelism_config_dp_shard_size"] * 2 == 8


def test_accelerate_file_says_what_launch_reads(tmp_path: Path) -> None:
    files = files_of(llama_8b("fsdp2"), "accelerate-fsdp")
    config = yaml.safe_load(files["accelerate_fsdp.yaml"])
    assert (config["num_processes"], config["num_machines"], config["mixed_precision"]) == (8, 1, "bf16")
    assert config["fsdp_config"]["fsdp_transformer_layer_cls_to_wrap"] == "LlamaDecoderLayer"
    words = run_script(tmp_path, files, "train_accelerate.sh")
    assert words[:4] == ["accelerate", "launch", "--config_file", "accelerate_fsdp.yaml"]
    assert words[words.index("--num_processes") + 1] == "8"


def test_training_arguments_are_fields_with_allowed_words() -> None:
    known = settings()["training_arguments"]["fields"]
    for plan in (llama_8b("hf_trainer"), zero3("hf_trainer", **{"model.optimizer": "adamw_8bit"})):
        for key, value in training_arguments.arguments(job_of(plan)).items():
            assert key in known
            assert value in known[key].get("choices", [value])


def test_the_trainer_recomputes_either_by_fsdp_or_by_itself() -> None:
    """Both together are refused by transformers."""
    by_fsdp = training_arguments.arguments(job_of(llama_8b("hf_trainer")))
    assert by_fsdp["fsdp_config"]["activation_checkpointing"] is True
    assert "gradient_checkpointing" not in by_fsdp
    files = files_of(zero3("hf_trainer"), "training-arguments")
    by_deepspeed = yaml.safe_load(files["training_args.yaml"])
    assert by_deepspeed["gradient_checkpointing"] is True
    assert json.loads(files[by_deepspeed["deepspeed"]])["zero_optimization"]["stage"] == 3


def test_torchtitan_module_sets_fields_that_exist() -> None:
    known = settings()["torchtitan"]["sections"]
    pipeline = {"parallelism.pipeline": 2, "parallelism.virtual_pipeline": 2, "parallelism.tensor": 2,
                "training.phases.0.global_batch": 64}  # fmt: skip
    sections = {
        "TrainingConfig": "training",
        "ParallelismConfig": "parallelism",
        "CheckpointManager.Config": "checkpoint",
    }
    for plan in (llama_8b(), llama_8b(**pipeline)):
        tree = ast.parse(files_of(plan, "torchtitan")["trainplan_job.py"])
        calls = {ast.unparse(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for name, section in sections.items():
            assert {keyword.arg for keyword in calls[name].keywords} <= set(known[section])


def test_torchtitan_degrees_multiply_to_the_world() -> None:
    changes = {"parallelism.sharding": "hsdp", "parallelism.shard_size": 2, "parallelism.tensor": 2}
    tree = ast.parse(files_of(llama_8b(**changes), "torchtitan")["trainplan_job.py"])
    (call,) = (
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and "Parallelism" in ast.unparse(node.func)
    )
    values = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    degrees = ("data_parallel_replicate_degree", "data_parallel_shard_degree", "tensor_parallel_degree",
               "context_parallel_degree", "pipeline_parallel_degree")  # fmt: skip
    assert [values[name] for name in degrees] == [2, 2, 2, 1, 1]


def test_torchtitan_runs_the_models_of_its_registry_alone() -> None:
    plan = llama_8b()
    decoder = plain_decoder(plan.model.architecture)
    assert (torchtitan.registered(decoder).package, torchtitan.registered(decoder).flavor) == ("llama3", "8B")
    smaller = plan.model.architecture.model_copy(update={"vocabulary": 32000})
    with pytest.raises(RefusedError, match="registry"):
        torchtitan.registered(plain_decoder(smaller))


@pytest.mark.parametrize(
    ("target", "plan", "reason"),
    [
        ("deepspeed", zero3(**{"parallelism.sharding": "zero1", "parallelism.pipeline": 2}), "model's code"),
        ("deepspeed", zero3(**{"parallelism.pipeline": 2}), "refuses ZeRO-2 and ZeRO-3 with a pipeline"),
        ("deepspeed", zero3(**{"model.precision": "fp8"}), "no fp8 training of its own"),
        ("deepspeed", zero3(**{"parallelism.sharding": "zero2", "parallelism.offload_optimizer": "nvme"}), "drives"),
        ("accelerate-fsdp", llama_8b("fsdp2", **{"parallelism.pipeline": 2}), "FSDP2 script has no pipeline"),
        ("accelerate-fsdp", llama_8b("fsdp2", **{"parallelism.sharding": "zero1"}), "no optimizer-only sharding"),
        ("accelerate-fsdp", zero3("hf_trainer", **{"parallelism.sharding": "zero1"}), "ZeRO-1 is DeepSpeed's"),
        ("accelerate-fsdp", llama_8b("fsdp2", **{"parallelism.recompute": "selective"}), "all layers or none"),
        ("training-arguments", llama_8b("hf_trainer", **{"parallelism.tensor": 2}), "use Accelerate"),
        ("torchtitan", llama_8b(**{"parallelism.sharding": "zero1"}), "no optimizer-only sharding"),
        ("torchtitan", llama_8b(**{"parallelism.recompute": "every"}), "every second product or all layers"),
        ("torchtitan", llama_8b(**{"model.training": "qlora"}), "no 4-bit base weights"),
        ("torchtitan", llama_8b("fsdp2"), "the plan's framework is PyTorch FSDP2"),
        ("megatron", llama_8b(), "the plan's framework is torchtitan"),
    ],
)  # fmt: skip
def test_what_a_framework_cannot_run_is_refused_with_the_reason(target: str, plan: Plan, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        files_of(plan, target)


def test_torchrun_hands_the_layout_to_the_program(tmp_path: Path) -> None:
    files = files_of(llama_8b("litgpt"), "torchrun")
    words = run_script(tmp_path, files, "train.sh")
    assert words[0] == "torchrun"
    assert words[words.index("--nproc-per-node") + 1] == "8"
    assert words[-1] == "train.py"
    assert "export TRAINPLAN_GLOBAL_BATCH=64" in files["train.sh"]


def test_accelerators_that_do_not_fill_their_nodes_are_refused() -> None:
    with pytest.raises(RefusedError, match="do not fill whole nodes of 8"):
        files_of(llama_8b(**{"hardware.accelerators": 12, "training.phases.0.global_batch": 96}), "torchrun")
