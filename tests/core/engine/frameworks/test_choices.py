"""Choices that a framework refuses, by its own source: what forms show, with the reason."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.frameworks.choices import OF_THE_JOB, OF_THE_LAYOUT, refused_choices
from trainplan.engine.from_plan import job_from_plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


@pytest.fixture(scope="module")
def llama():
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=load_library())
    return set_field(set_field(plan, "parallelism.tensor", 8), "parallelism.pipeline", 4)


def refused(plan, framework):
    return refused_choices(*job_from_plan(set_field(plan, "software.framework", framework)))


def test_deepspeed_refuses_zero_2_and_3_beside_a_pipeline_alone(llama):
    found = refused(llama, "deepspeed")
    assert {"zero2", "zero3"} <= found["sharding"].keys()
    assert "zero1" not in found["sharding"]
    assert "pipeline" in found["sharding"]["zero2"].says
    assert found["sharding"]["zero2"].source.endswith("deepspeed/runtime/pipe/engine.py")
    assert "zero2" not in refused(set_field(llama, "parallelism.pipeline", 1), "deepspeed").get("sharding", {})


def test_megatron_has_no_zero_bubble_no_adapters_and_no_8_bit_adam(llama):
    found = refused(llama, "megatron_core")
    assert {"zero_bubble"} <= found["schedule"].keys()
    assert {"lora", "qlora"} <= found["training"].keys()
    assert "adamw_8bit" in found["optimizer"]
    assert "mxfp8" in found["precision"]  # a Hopper card has compute capability 9.0, MXFP8 needs 10
    assert {"cpu", "nvme"} <= found["offload_parameters"].keys()
    assert not found["sharding"]["fsdp"].stops  # it starts, but nobody is known to run Megatron-FSDP with a pipeline


@pytest.mark.parametrize("framework", ["megatron_core", "deepspeed", "torchtitan", "fsdp2", "hf_trainer", "maxtext"])
def test_what_is_refused_in_a_form_is_an_error_of_the_plan(llama, framework):
    plan = set_field(llama, "software.framework", framework)
    for field, values in refused(plan, framework).items():
        section = "parallelism" if field in OF_THE_LAYOUT else "model"
        for value, refusal in values.items():
            rules = {
                found.parameters["rule_id"]
                for found in framework_findings(set_field(plan, f"{section}.{field}", value))
            }
            assert refusal.rule_id in rules, (field, value)
    assert set(OF_THE_LAYOUT).isdisjoint(OF_THE_JOB)
