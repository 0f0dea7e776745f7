"""Layouts that cannot run are findings with the way out, for one layout or many."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.findings.checks import consistency_findings, layout_findings
from trainplan.engine.findings.registry import KINDS, remedy, sentence
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Layout
from trainplan.engine.layout.validity import valid, violations
from trainplan.plan.new import default_plan, plan_from
from trainplan.plan.paths import set_field


@pytest.fixture(scope="module")
def plan():
    return default_plan(load_library())


@pytest.fixture(scope="module")
def mixtral():
    return plan_from(load_preset("mixtral-8x7b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=load_library())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"parallelism.tensor": 12, "hardware.accelerators": 96}, "heads_do_not_divide"),
        ({"parallelism.pipeline": 5}, "ranks_do_not_multiply_up"),
        ({"training.phases.0.global_batch": 500}, "batch_does_not_divide"),
        ({"parallelism.pipeline": 64}, "more_stages_than_layers"),
        ({"parallelism.virtual_pipeline": 2}, "virtual_stages_without_pipeline"),
        ({"parallelism.expert": 2}, "expert_parallel_without_experts"),
        ({"parallelism.context": 2, "training.phases.0.sequence_length": 8191}, "length_does_not_divide"),
        ({"parallelism.sharding": "hsdp", "parallelism.shard_size": 7}, "shard_group_does_not_divide"),
        ({"parallelism.pipeline": 2, "parallelism.first_stage_layers": 40}, "end_stages_do_not_fit"),
    ],
)
def test_that_a_layout_that_cannot_run_is_a_finding(plan, changes, code):
    for path, value in changes.items():
        plan = set_field(plan, path, value)
    found = layout_findings(plan)

    assert code in [finding.code for finding in found]
    assert all(sentence(finding) and remedy(finding) and finding.fields for finding in found)


def test_that_a_plausible_plan_has_no_layout_finding(plan, mixtral):
    assert layout_findings(plan) == ()
    assert layout_findings(mixtral) == ()


def test_that_eight_experts_do_not_spread_over_sixteen_ranks(mixtral):
    found = layout_findings(set_field(mixtral, "parallelism.expert", 16))

    assert [finding.code for finding in found] == ["experts_do_not_divide"]
    assert "8 experts cannot be spread over expert parallel 16" in sentence(found[0])


def test_that_many_layouts_are_judged_as_each_alone(mixtral):
    job, layout = job_from_plan(mixtral)
    tensors, experts = np.array([1, 2, 3, 8]), np.array([1, 8, 16, 3])
    many = layout.with_(tensor=tensors, expert=experts, data=64 // np.maximum(tensors, 1))
    together = violations(job, many, 64)

    for row in range(4):
        alone = violations(job, many.with_(tensor=tensors[row], expert=experts[row], data=many.data[row]), 64)
        assert {r: bool(np.broadcast_to(f, 4)[row]) for r, f in together.items()} == {
            r: bool(f) for r, f in alone.items()
        }


def test_that_eight_key_value_heads_may_be_held_twice_over_sixteen_ranks(plan):
    job, _ = job_from_plan(plan)

    assert valid(job, Layout(tensor=16, data=4, global_batch=16, micro_batch=1), 64)


def test_that_unequal_stages_are_allowed(plan):
    job, _ = job_from_plan(plan)

    assert valid(job, Layout(tensor=1, pipeline=3, data=1, global_batch=6, micro_batch=1), 3)


def test_that_a_node_with_other_accelerators_is_noticed(plan):
    changed = set_field(plan, "hardware.accelerator", "nvidia-b200-sxm-180gb", library=load_library())
    codes = [finding.code for finding in consistency_findings(changed)]

    assert "node_holds_other_accelerator" in codes
    assert "instance_holds_other_accelerator" in codes


def test_that_every_kind_has_a_sentence_and_a_remedy():
    assert all(kind.message.endswith((".", "}")) and kind.remedy.endswith(".") for kind in KINDS.values())


def test_that_adapters_on_modules_that_the_model_lacks_are_a_finding_that_names_those_it_has(plan):
    adapted = set_field(set_field(plan, "model.training", "lora"), "model.lora.targets", ("w_pack",))
    found = {item.code: item for item in consistency_findings(adapted)}
    assert "w_pack" in sentence(found["adapters_address_nothing"])
    assert "q_proj" in sentence(found["adapters_address_nothing"])


def test_that_a_length_that_is_not_the_models_own_is_a_finding(plan):
    images = plan.model.model_copy(update={"architecture": load_preset("vit-large-16")})
    found = {item.code: item for item in consistency_findings(plan.model_copy(update={"model": images}))}
    assert "197" in sentence(found["length_is_the_models_own"])


def test_that_a_plan_against_a_rule_of_divisibility_means_nothing(plan, mixtral) -> None:
    """All are errors that stop the evaluation; the registry knows each reason."""
    reasons = {reason for each in (plan, mixtral) for reason in violations(job_from_plan(each)[0], Layout(), 1)}
    assert len(reasons) == 14
    for reason in reasons:
        assert KINDS[reason].severity == "error", reason
        assert KINDS[reason].meaningless, reason
