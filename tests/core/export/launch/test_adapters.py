"""Adapters of LoRA and QLoRA in the files of PEFT, LLaMA-Factory, torchtitan and Megatron-Bridge."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.core.export.launch.jobs import files_of, llama_8b, run_script

from trainplan.export.launch.job import RefusedError

QLORA = {"model.training": "qlora"}
LORA = {"model.training": "lora", "model.lora.rank": 32, "model.lora.dropout": 0.05}


def test_qlora_has_its_adapters_and_its_four_bits_beside_the_arguments() -> None:
    files = files_of(llama_8b("hf_peft", **QLORA), "training-arguments")
    adapter = json.loads(files["adapter_config.json"])
    assert (adapter["peft_type"], adapter["target_modules"]) == ("LORA", "all-linear")
    bits = json.loads(files["quantization_config.json"])
    assert (bits["load_in_4bit"], bits["bnb_4bit_quant_type"], bits["bnb_4bit_use_double_quant"]) == (True, "nf4", True)
    # Answer.AI's FSDP with QLoRA: the storage type has to be that of the other weights, or FSDP cannot flatten them.
    assert bits["bnb_4bit_quant_storage"] == bits["bnb_4bit_compute_dtype"] == "bfloat16"


@pytest.mark.parametrize(
    ("framework", "target", "changes"),
    [
        ("hf_peft", "training-arguments", {}),
        ("hf_peft", "accelerate-fsdp", {}),
        ("deepspeed", "deepspeed", {"parallelism.sharding": "zero2"}),
        ("fsdp2", "torchrun", {}),
        ("fsdp_qlora", "torchrun", {}),
    ],
)
def test_adapters_stand_beside_every_file_that_names_none(framework: str, target: str, changes: dict[str, Any]) -> None:
    changes = LORA | {"model.lora.targets": ("q_proj", "v_proj")} | changes
    files = files_of(llama_8b(framework, **changes), target)
    adapter = json.loads(files["adapter_config.json"])
    assert (adapter["r"], adapter["lora_dropout"]) == (32, 0.05)
    assert adapter["target_modules"] == ["q_proj", "v_proj"]
    assert "quantization_config.json" not in files
    script = next(text for name, text in files.items() if name.endswith(".sh"))
    assert "# note     adapters of rank 32" in script


def test_the_image_of_qlora_holds_what_loads_four_bits() -> None:
    dockerfile = files_of(llama_8b("hf_peft", **QLORA), "dockerfile")["Dockerfile"]
    (install,) = [line for line in dockerfile.splitlines() if line.startswith("RUN pip install")]
    assert install.count("peft==") == 1
    assert "bitsandbytes==" in install


def test_whole_models_have_no_adapter_file() -> None:
    assert "adapter_config.json" not in files_of(llama_8b("hf_trainer"), "training-arguments")


def test_llama_factory_reads_what_to_train_and_how(tmp_path: Path) -> None:
    files = files_of(llama_8b("hf_peft", **QLORA), "llama-factory")
    values = yaml.safe_load(files["llamafactory.yaml"])
    assert (values["finetuning_type"], values["quantization_bit"], values["lora_target"]) == ("lora", 4, "all")
    environment = {"MODEL": "a model; rm -rf x", "DATASET": "alpaca"}
    files = {name: text.replace("llamafactory-cli", "accelerate") for name, text in files.items()}  # a stub has it
    words = run_script(tmp_path, files, "train_factory.sh", **environment)
    assert words[1:4] == ["train", "llamafactory.yaml", "model_name_or_path=a model; rm -rf x"]


def test_torchtitan_puts_adapters_on_its_own_modules() -> None:
    changes = LORA | {"model.lora.targets": ("q_proj", "k_proj", "v_proj", "down_proj")}
    tree = ast.parse(files_of(llama_8b(**changes), "torchtitan")["trainplan_job.py"])
    (call,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "LoRAConverter.Config"
    ]
    values = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
    # torchtitan 0.3.0, components/lora.py: names of its configuration, where keys and values are one.
    assert values == {"rank": 32, "alpha": 64.0, "target_modules": ["w2", "wkv", "wq"]}


def test_megatron_bridge_makes_one_adapter_for_each_linear_layer() -> None:
    plan = llama_8b("megatron_bridge", **LORA, **{"parallelism.sharding": "zero1"})
    script = files_of(plan, "megatron-bridge")["pretrain_bridge.sh"]
    assert "_target_:megatron.bridge.peft.canonical_lora.CanonicalLoRA,dim:32,alpha:64,dropout:0.05" in script
    assert "linear_fc1_gate" in script
    assert 'checkpoint.pretrained_checkpoint="$PRETRAINED"' in script


def test_a_module_that_megatron_bridge_does_not_know_is_refused() -> None:
    changes = LORA | {"model.lora.targets": ("lm_head",), "parallelism.sharding": "zero1"}
    with pytest.raises(RefusedError, match="lm_head"):
        files_of(llama_8b("megatron_bridge", **changes), "megatron-bridge")
