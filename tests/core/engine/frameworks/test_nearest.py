"""What to change so that a framework runs a layout: only the fields that its rule is about."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.frameworks import frameworks
from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.frameworks.capabilities import judge, rule_fields
from trainplan.engine.frameworks.nearest import in_words, nearest_allowed
from trainplan.engine.from_plan import job_from_plan
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


def test_that_experts_under_tensor_parallelism_are_advised_sequence_parallelism_in_megatron() -> None:
    """Megatron-Core's moe_layer.py asks for it; one tensor rank does not need it."""
    plan = plan_from(load_preset("mixtral-8x7b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=load_library())
    for path, value in (
        ("software.framework", "megatron_core"),
        ("parallelism.tensor", 2),
        ("parallelism.sequence", False),
        ("parallelism.pipeline", 1),
    ):
        plan = set_field(plan, path, value)
    job, layout = job_from_plan(plan)
    rules = judge(job, layout, frameworks()["megatron_core"]).rules
    (rule,) = (rule for rule in rules if rule.id == "MC-SP-MOE")
    assert set(in_words(nearest_allowed(job, layout, rule))) >= {"sequence parallel on", "tensor 1"}


NOT_OF_A_LAYOUT = {"precision", "optimizer"}


@pytest.mark.parametrize(
    ("framework", "changes"),
    [
        ("deepspeed", {"sharding": "zero3", "pipeline": 4}),
        ("megatron_core", {"sequence": False, "expert": 1, "context": 2}),
        ("torchtitan", {"schedule": "zero_bubble", "pipeline": 4, "sharding": "zero2"}),
        ("fsdp2", {"tensor": 8, "pipeline": 4}),
    ],
)
def test_that_nothing_is_advised_that_the_rule_does_not_speak_of(
    llama_plan: Plan, framework: str, changes: dict[str, object]
) -> None:
    plan = set_field(llama_plan, "software.framework", framework)
    for name, value in changes.items():
        plan = set_field(plan, f"parallelism.{name}", value)
    job, layout = job_from_plan(plan)
    stopped = [rule for rule, flags in judge(job, layout, frameworks()[framework]).rules.items() if np.all(flags)]
    for rule in stopped:
        named = rule_fields(rule) | rule.condition.names | NOT_OF_A_LAYOUT
        ends = {"first_stage_layers", "last_stage_layers"}
        for each in nearest_allowed(job, layout, rule):
            assert each.field in named | (ends if named & ends else set()), rule
            assert next(in_words((each,))).startswith(each.field.split("_")[0])
