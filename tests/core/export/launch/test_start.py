"""Continued training as each framework starts it: weights alone, or optimizer state and all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.core.export.launch.jobs import FULL, files_of, llama_8b, run_script

from trainplan.engine.frameworks.capabilities import job_values
from trainplan.engine.from_plan import job_from_plan
from trainplan.export.launch.read.torchtitan import read_module
from trainplan.plan.document import Plan


def continued(framework: str, *, whole: bool, **changes: Any) -> Plan:
    return llama_8b(framework, **{"model.training": "continued", "training.start.optimizer_state": whole} | changes)


@pytest.mark.parametrize("whole", [True, False])
def test_torchtitan_loads_what_the_plan_starts_from(whole: bool) -> None:
    files = files_of(continued("torchtitan", whole=whole), "torchtitan")
    module = files["trainplan_job.py"]
    assert f"initial_load_model_only={not whole}," in module
    assert "config.checkpoint.initial_load_path = os.environ.get('PRETRAINED')" in module
    assert "PRETRAINED:?" in files["train_torchtitan.sh"]
    changes = read_module(module).changes
    assert (changes["model.training"], changes["training.start.optimizer_state"]) == ("continued", whole)


def test_that_training_from_scratch_asks_for_no_checkpoint() -> None:
    files = files_of(llama_8b(), "torchtitan") | files_of(llama_8b("hf_trainer"), "training-arguments")
    assert not any("PRETRAINED" in text or "initial_load" in text for text in files.values())


@pytest.mark.parametrize(
    ("framework", "target", "script", "weights", "everything"),
    [
        ("hf_trainer", "training-arguments", "train_hf.sh", "from_pretrained", "resume_from_checkpoint"),
        ("fsdp2", "accelerate-fsdp", "train_accelerate.sh", "from_pretrained", "load_state"),
        ("deepspeed", "deepspeed", "train_deepspeed.sh", "load_optimizer_states=False", "load_checkpoint of the"),
    ],
)
def test_that_a_script_of_ones_own_is_told_what_to_load_and_does_not_start_without(
    framework: str, target: str, script: str, weights: str, everything: str, tmp_path: Path
) -> None:
    zero = {"parallelism.sharding": "zero3"} if framework == "deepspeed" else {}
    for whole, call in ((False, weights), (True, everything)):
        files = files_of(continued(framework, whole=whole, **FULL | zero), target)
        assert call in files[script]
    with pytest.raises(AssertionError, match="the checkpoint that training goes on from"):
        run_script(tmp_path, files, script)


def test_llama_factory_resumes_from_the_checkpoint_that_it_is_given() -> None:
    resumed = 'resume_from_checkpoint="$PRETRAINED"'
    whole, weights = (
        files_of(continued("hf_trainer", whole=each, **FULL), "llama-factory")["train_factory.sh"]
        for each in (True, False)
    )
    assert resumed in whole
    assert resumed not in weights


def test_that_megatron_is_asked_for_the_recipe_that_its_rules_judge() -> None:
    plan = llama_8b("megatron_core", **{"parallelism.sharding": "zero1", "model.precision": "fp8"})
    judged = job_values(job_from_plan(plan)[0])["fp8_recipe"]
    assert judged == "delayed"
    assert f"--fp8-recipe {judged}" in files_of(plan, "megatron")["pretrain.sh"]
