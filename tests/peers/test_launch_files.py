"""Launch files in the hands of the programs that they are for, and faults that these programs find."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.core.export.launch.jobs import deepseek, files_of, llama_8b, llama_405b, run_script
from tests.peers.conftest import PEERS, Read, run_peer

from trainplan.export.launch.targets import LAUNCH_TARGETS
from trainplan.plan.document import Plan

pytestmark = pytest.mark.long
ZERO1 = {"parallelism.sharding": "zero1"}
ZERO3 = {"parallelism.sharding": "zero3"}
PIPELINE = {**ZERO1, "parallelism.pipeline": 2, "parallelism.virtual_pipeline": 4,
            "parallelism.tensor": 2, "parallelism.sequence": True}  # fmt: skip


def megatron_words(plan: Plan, folder: Path) -> list[str]:
    words = run_script(folder, files_of(plan, "megatron"), "pretrain.sh")
    return words[words.index("/opt/megatron-lm/pretrain_gpt.py") + 1 :]


@pytest.mark.parametrize(
    "plan",
    [
        llama_405b(),
        deepseek(**{"model.precision": "bf16_mixed"}),
        llama_8b("megatron_core", **PIPELINE),
        llama_8b("megatron_core", **ZERO1 | {"parallelism.offload_optimizer": "cpu"}),
        llama_8b("megatron_core", **{"parallelism.sharding": "fsdp"}),
    ],
    ids=["405b", "deepseek", "pipeline", "offload", "fsdp"],
)
def test_megatron_takes_its_arguments(plan: Plan, read: Read, tmp_path: Path) -> None:
    words = megatron_words(plan, tmp_path)
    said = read("megatron_arguments.py", *words, **megatron_environment(plan))
    layout = plan.parallelism
    data = plan.hardware.accelerators // (layout.tensor * layout.pipeline * layout.context)
    chunks = layout.virtual_pipeline if layout.pipeline > 1 else None
    assert said == f"{data} {plan.model.architecture.depth} {chunks}"


def megatron_environment(plan: Plan) -> dict[str, str]:
    found = {"PYTHONPATH": f"{PEERS}/megatron", "WORLD_SIZE": str(plan.hardware.accelerators)}
    fsdp = plan.parallelism.sharding in ("fsdp", "hsdp", "zero2", "zero3")
    return found if fsdp else found | {"CUDA_DEVICE_MAX_CONNECTIONS": "1"}


def test_megatron_refuses_what_it_does_not_know(read: Read, tmp_path: Path) -> None:
    plan = llama_8b("megatron_core", **PIPELINE)
    words = [*megatron_words(plan, tmp_path), "--tensor-paralel-size", "2"]
    assert "tensor-paralel-size" in read("megatron_arguments.py", *words, refused=True, **megatron_environment(plan))


@pytest.mark.parametrize(
    "changes",
    [
        {
            "parallelism.sharding": "zero3",
            "parallelism.offload_optimizer": "cpu",
            "parallelism.offload_parameters": "cpu",
        },
        {
            "parallelism.sharding": "zero2",
            "model.precision": "fp16_mixed",
            "software.implementation.bucket_parameters": 2e8,
        },
        {"parallelism.sharding": "zero1", "software.implementation.gradient_dtype": "fp32"},
    ],
    ids=["zero3", "zero2", "zero1"],
)
def test_deepspeed_takes_its_file(changes: dict[str, object], read: Read, tmp_path: Path) -> None:
    path = tmp_path / "ds_config.json"
    path.write_text(files_of(llama_8b("deepspeed", **changes), "deepspeed")["ds_config.json"])
    stage = str(changes["parallelism.sharding"])[-1]
    assert read("deepspeed_config.py", str(path), "8").endswith(f"{stage} 64 8")
    config = json.loads(path.read_text())
    config["zero_optimization"]["stge"] = 3
    path.write_text(json.dumps(config))
    assert "stge" in read("deepspeed_config.py", str(path), "8", refused=True)
    config["zero_optimization"].pop("stge")
    config["train_batch_size"] = 63
    path.write_text(json.dumps(config))
    read("deepspeed_config.py", str(path), "8", refused=True)


def test_accelerate_takes_its_files(read: Read, tmp_path: Path) -> None:
    cases = [
        ("accelerate-fsdp", llama_8b("fsdp2"), "2 True StateDictType.SHARDED_STATE_DICT True"),
        ("accelerate-deepspeed", llama_8b("deepspeed", **{"parallelism.sharding": "zero3"}), "3 8 none"),
    ]
    for target, plan, expected in cases:
        (name, text), *_ = files_of(plan, target).items()
        path = tmp_path / name
        path.write_text(text)
        assert read("accelerate_config.py", str(path)) == expected
        path.write_text(text + "distributed_typo: 1\n")
        assert "distributed_typo" in read("accelerate_config.py", str(path), refused=True)


def test_transformers_takes_its_arguments(read: Read, tmp_path: Path) -> None:
    path = tmp_path / "training_args.yaml"
    text = files_of(llama_8b("hf_trainer"), "training-arguments")["training_args.yaml"]
    path.write_text(text)
    assert read("training_arguments.py", str(path), str(tmp_path)) == "1 8 adamw_torch_fused"
    path.write_text(text + "per_device_typo: 1\n")
    assert "per_device_typo" in read("training_arguments.py", str(path), str(tmp_path), refused=True)


@pytest.mark.parametrize(
    "plan",
    [llama_8b(), llama_8b(**PIPELINE | {"parallelism.sharding": "fsdp"}),
     llama_8b(**{"parallelism.sharding": "hsdp", "parallelism.shard_size": 4})],
    ids=["fsdp", "pipeline", "hsdp"],
)  # fmt: skip
def test_torchtitan_takes_its_module(plan: Plan, read: Read, tmp_path: Path) -> None:
    for name, text in files_of(plan, "torchtitan").items():
        (tmp_path / name).write_text(text)
    said = read("torchtitan_config.py", str(tmp_path), "8")
    assert said == f"1908 64 {plan.parallelism.tensor}"
    read("torchtitan_config.py", str(tmp_path), "8", "--parallelism.tensor_typo", "2", refused=True)


def test_kubeflow_takes_its_job(read: Read, tmp_path: Path) -> None:
    path = tmp_path / "trainjob.yaml"
    text = files_of(llama_405b(), "kubernetes")["trainjob.yaml"]
    path.write_text(text)
    assert read("kubernetes_objects.py", str(path)).endswith(" 1024 8")
    path.write_text(text.replace("numNodes:", "numNode:"))
    assert "numNode" in read("kubernetes_objects.py", str(path), refused=True)


def test_every_script_passes_shellcheck_and_every_dockerfile_hadolint(tmp_path: Path) -> None:
    plans = (llama_405b(), llama_8b(), llama_8b("hf_trainer"), llama_8b("fsdp2"),
             llama_8b("deepspeed", **{"parallelism.sharding": "zero3"}))  # fmt: skip
    scripts, dockerfiles = [], []
    for number, plan in enumerate(plans):
        usual = {"megatron_core": "megatron-bridge"}.get(plan.software.framework, "torchrun")
        for target in ("slurm", "dockerfile", usual):
            assert target in LAUNCH_TARGETS
            for name, text in files_of(plan, target).items():
                path = tmp_path / str(number) / target / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
                if name.endswith((".sh", ".sbatch")):
                    scripts.append(str(path))
                elif name == "Dockerfile":
                    dockerfiles.append(str(path))
    checked = run_peer([f"{PEERS}/venv/bin/shellcheck", *scripts])
    assert checked.returncode == 0, checked.stdout
    for path in dockerfiles:
        checked = run_peer([f"{PEERS}/venv/bin/hadolint", path])
        assert checked.returncode == 0, checked.stdout
