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


LORA = {"model.training": "lora"}
BRIDGE = {"PYTHONPATH": f"{PEERS}/megatron", "BRIDGE": f"{PEERS}/bridge"}


def written(plan: Plan, target: str, folder: Path) -> Path:
    """The folder with the files of a target."""
    folder.mkdir(exist_ok=True)
    for name, text in files_of(plan, target).items():
        (folder / name).write_text(text)
    return folder


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
        llama_8b("megatron_core", **ZERO1 | {"software.implementation.cuda_graphs": "iteration"}),
    ],
    ids=["405b", "deepseek", "pipeline", "offload", "fsdp", "graphs"],
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


def test_torchtitan_takes_its_modules(read: Read, tmp_path: Path) -> None:
    plans = {
        "fsdp": llama_8b(),
        "pipeline": llama_8b(**PIPELINE | {"parallelism.sharding": "fsdp"}),
        "hsdp": llama_8b(**{"parallelism.sharding": "hsdp", "parallelism.shard_size": 4}),
        "adapters": llama_8b(**LORA),
        "continued": llama_8b(**{"model.training": "continued"}),
    }
    folders = [written(plan, "torchtitan", tmp_path / name) for name, plan in plans.items()]
    said = read("torchtitan_config.py", "8", *map(str, folders))
    assert said == ", ".join(f"1908 64 {plan.parallelism.tensor}" for plan in plans.values())
    read("torchtitan_config.py", "8", str(folders[0]), "--parallelism.tensor_typo=2", refused=True)


@pytest.mark.parametrize(
    "plan",
    [
        llama_405b(),
        llama_8b("megatron_core", **PIPELINE),
        llama_8b("megatron_bridge", **ZERO1 | LORA),
        llama_8b("megatron_core", **{"parallelism.sharding": "fsdp"}),
        llama_8b("megatron_core", **ZERO1 | {"software.implementation.cuda_graphs": "iteration"}),
    ],
    ids=["405b", "pipeline", "adapters", "fsdp", "graphs"],
)
def test_megatron_bridge_takes_its_overrides(plan: Plan, read: Read, tmp_path: Path) -> None:
    (tmp_path / "pretrained").mkdir()
    words = run_script(tmp_path, files_of(plan, "megatron-bridge"), "pretrain_bridge.sh",
                       PRETRAINED=str(tmp_path / "pretrained"))  # fmt: skip
    overrides = [word for word in words[words.index("mock") + 1 :] if "=" in word]
    world = str(plan.hardware.accelerators)
    said = read("megatron_bridge_overrides.py", world, *overrides, **(megatron_environment(plan) | BRIDGE))
    layout = plan.parallelism
    data = plan.hardware.accelerators // (layout.tensor * layout.pipeline * layout.context)
    assert said == f"{plan.model.architecture.depth} {data} {plan.training.main.global_batch}" + (
        " 16" if plan.model.training == "lora" else " None"
    )


def test_megatron_bridge_refuses_what_it_does_not_know(read: Read) -> None:
    assert "tensor_typo" in read("megatron_bridge_overrides.py", "8", "model.tensor_typo=2", refused=True, **BRIDGE)


def test_peft_takes_the_adapters_and_transformers_the_four_bits(read: Read, tmp_path: Path) -> None:
    folder = written(llama_8b("hf_peft", **{"model.training": "qlora"}), "training-arguments", tmp_path)
    assert read("adapter_config.py", str(folder)) == "16 nf4 torch.bfloat16"
    path = folder / "adapter_config.json"
    path.write_text(path.read_text().replace('"lora_dropout"', '"lora_drop"'))
    assert "lora_drop" in read("adapter_config.py", str(folder), refused=True)


def test_llama_factory_takes_its_file(read: Read, tmp_path: Path) -> None:
    path = written(llama_8b("hf_peft", **LORA), "llama-factory", tmp_path) / "llamafactory.yaml"
    environment = {"DISABLE_VERSION_CHECK": "1"}
    assert read("llama_factory_args.py", str(path), str(tmp_path), **environment) == "lora 16 8192 8"
    path.write_text(path.read_text() + "lora_typo: 1\n")
    assert "lora_typo" in read("llama_factory_args.py", str(path), str(tmp_path), refused=True, **environment)


def test_kubeflow_takes_its_job(read: Read, tmp_path: Path) -> None:
    path = tmp_path / "trainjob.yaml"
    text = files_of(llama_405b(), "kubernetes")["trainjob.yaml"]
    path.write_text(text)
    assert read("kubernetes_objects.py", str(path)).endswith(" 1024 8")
    path.write_text(text.replace("numNodes:", "numNode:"))
    assert "numNode" in read("kubernetes_objects.py", str(path), refused=True)


def test_kubernetes_takes_its_job_set(read: Read, tmp_path: Path) -> None:
    path = tmp_path / "jobset.yaml"
    text = files_of(llama_405b(), "jobset")["jobset.yaml"]
    path.write_text(text)
    assert read("kubernetes_objects.py", str(path)).endswith(" 1024 1024")
    for key in ("replicatedJobs:", "completionMode:", "mountPath:", "maxRestarts:"):
        path.write_text(text.replace(key, f"x{key}"))
        read("kubernetes_objects.py", str(path), refused=True)


def test_apptainers_definition_is_read(read: Read, tmp_path: Path) -> None:
    path = written(llama_405b(), "apptainer", tmp_path) / "train.def"
    image, file, script = read("apptainer_definition.py", str(path)).split()
    assert image.startswith("nvcr.io/nvidia/pytorch:")
    assert file == script == "/workspace/pretrain.sh"
    path.write_text(path.read_text().replace("%post", "%posts"))
    assert "posts" in read("apptainer_definition.py", str(path), refused=True)


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
