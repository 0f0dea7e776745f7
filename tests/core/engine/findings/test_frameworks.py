"""A layout that its framework does not run is an error that names the rule, its source and what runs instead."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.findings.registry import remedy, sentence
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


@pytest.fixture(scope="module")
def llama():
    """70B on 1,024 H100: 80 layers, 64 heads, 8 key-value heads."""
    return plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 1024, 15e12, library=load_library())


def found(plan, **changes):
    for path, value in changes.items():
        plan = set_field(plan, path.replace("__", "."), value)
    return {item.parameters["rule_id"]: item for item in framework_findings(plan)}


PIPELINE = {"parallelism__tensor": 8, "parallelism__pipeline": 4, "parallelism__recompute": "full"}


@pytest.mark.parametrize(
    ("framework", "changes", "rule", "ways"),
    [
        ("deepspeed", {"parallelism__sharding": "zero3"}, "DS-PP-ZERO23", "Choose sharding zero1 or pipeline 1."),
        ("hf_trainer", {"parallelism__sharding": "zero1"}, "HF-PP", "Choose pipeline 1."),
        ("fsdp2", {"parallelism__sharding": "fsdp"}, "F2-PP", "Choose pipeline 1."),
        (
            "megatron_core",
            {"parallelism__schedule": "zero_bubble"},
            "MC-PP-SCHEDULE",
            "Choose schedule 1f1b or pipeline 1.",
        ),
        ("megatron_core", {"model__optimizer": "adafactor"}, "MC-OPT", "Choose optimizer adamw."),
    ],
)
def test_what_refuses_and_the_nearest_that_runs(llama, framework, changes, rule, ways):
    against = found(llama, software__framework=framework, **PIPELINE | changes)
    assert against[rule].severity == "error"
    assert "software.framework" in against[rule].fields
    assert remedy(against[rule]).startswith(ways)
    assert against[rule].parameters["source"] in sentence(against[rule])


def test_interleaving_with_fewer_micro_batches_than_stages(llama):
    """Megatron-Core raises where 8 stages get 4 micro batches: 32 data ranks share 128 sequences."""
    changes = {"parallelism__tensor": 4, "parallelism__pipeline": 8, "parallelism__virtual_pipeline": 5}
    against = found(llama, training__phases__0__global_batch=128, **changes)
    assert sentence(against["MC-VP-M"]).startswith("Megatron-Core cannot run this layout. 4 micro batches")
    assert remedy(against["MC-VP-M"]) == "Choose virtual pipeline 1."


def test_other_frameworks_that_run_it_are_named(llama):
    against = found(llama, software__framework="hf_trainer", **PIPELINE)
    assert "It runs in" in remedy(against["HF-PP"])
    assert "Megatron-Core" in remedy(against["HF-PP"])


def test_what_nobody_runs_is_a_warning(llama):
    against = found(llama, parallelism__sharding="zero2", **PIPELINE)
    assert {item.severity for item in against.values()} == {"warning"}
    assert "MC-ZERO2-RECIPES" in against


def test_a_plan_of_several_phases_names_the_phase(llama):
    """A later phase with 64 sequences has fewer micro batches than stages."""
    plan = set_field(llama, "parallelism.tensor", 8)
    for path, value in {"pipeline": 8, "virtual_pipeline": 10}.items():
        plan = set_field(plan, f"parallelism.{path}", value)
    main = plan.training.main
    phases = (main, main.model_copy(update={"name": "anneal", "tokens": 1e11, "global_batch": 64}))
    plan = plan.model_copy(update={"training": plan.training.model_copy(update={"phases": phases})})
    assert "training.phases.1.global_batch" in found(plan)["MC-VP-M"].fields


def test_answers_are_there_beside_the_error(llama):
    plan = set_field(set_field(llama, "software.framework", "hf_trainer"), "parallelism.pipeline", 4)
    results = evaluate(plan, scaling=False)
    assert results.step is not None
    assert "framework_refuses" in {item.code for item in results.findings}


@pytest.mark.parametrize("name", list_examples())
def test_examples_start_as_they_are(name):
    assert not framework_findings(load_example(name))
