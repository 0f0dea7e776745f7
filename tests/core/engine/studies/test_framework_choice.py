"""Frameworks side by side: each under its own rules, the recommended one as good as the fastest."""

from __future__ import annotations

import pytest

from trainplan.catalog import contenders
from trainplan.catalog.frameworks import frameworks
from trainplan.catalog.library import load_library
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.simplicity import as_good_as_equal
from trainplan.engine.studies import framework_choice
from trainplan.engine.studies.framework_choice import compare_frameworks
from trainplan.plan.cluster import FRAMEWORK
from trainplan.plan.new import default_plan
from trainplan.plan.paths import set_field

LIBRARY = load_library()
COMPARED = ("megatron_core", "megatron_fsdp", "torchtitan", "ddp", "hf_peft", "neuronx")


@pytest.fixture(scope="module")
def choice():
    few = tuple(each for each in contenders.contenders() if each.id in COMPARED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(framework_choice, "contenders", lambda: few)
        yield compare_frameworks(default_plan(LIBRARY))


def answer(choice, name):
    return next(each for each in choice.answers if each.contender.id == name)


def test_every_framework_of_the_plan_is_a_contender():
    told = {each.framework for each in contenders.contenders()}
    assert told == set(FRAMEWORK) == set(frameworks())


def test_each_runs_its_own_layout(choice):
    assert answer(choice, "megatron_core").plan.parallelism.sharding in ("none", "zero1")
    assert answer(choice, "megatron_fsdp").plan.parallelism.sharding in ("fsdp", "hsdp")
    titan = answer(choice, "torchtitan")
    assert titan.plan.software.framework == "torchtitan"
    assert titan.plan.parallelism.sharding != "zero1"  # torchtitan has no sharding of the optimizer alone
    assert titan.results.memory.fits


def test_whoever_runs_the_plan_sends_at_least_its_gradients_once(choice):
    # 8.03 billion parameters of two bytes, shared by at most eight accelerators of a node.
    running = [each for each in choice.answers if each.results is not None]
    assert len(running) >= 3
    assert all(each.sent_bytes > 8.03e9 * 2 / 8 for each in running)


def test_those_that_do_not_run_come_last_with_a_reason(choice):
    assert [each.contender.id for each in choice.answers[-2:]] in (["hf_peft", "neuronx"], ["neuronx", "hf_peft"])
    assert answer(choice, "neuronx").reason == "Runs on AWS accelerators only"
    assert answer(choice, "hf_peft").results is None


def test_each_says_how_many_runs_stand_behind_it(choice):
    megatron, titan = answer(choice, "megatron_core").evidence, answer(choice, "torchtitan").evidence
    # Some 400 published runs are Megatron-Core's; torchtitan's are judged with other dense ones of PyTorch, and none of
    # them has the parallelism of its best layout.
    assert (megatron.basis, titan.basis) == ("source", "generation")
    assert 50 < megatron.runs <= 500
    assert titan.runs > 20
    assert answer(choice, "neuronx").evidence is None


def test_order_and_recommendation(choice):
    days = [each.days for each in choice.answers if each.days is not None]
    assert days == sorted(days)
    assert choice.recommended.days <= days[0] * (1 + as_good_as_equal())
    assert choice.reason.format(**choice.parameters).startswith(choice.recommended.contender.title)


def test_the_plans_own_framework_is_marked(choice):
    # The default plan is fully sharded in Megatron-Core.
    assert [each.contender.id for each in choice.answers if each.in_the_plan] == ["megatron_fsdp"]


def test_what_fits_nowhere_is_said(monkeypatch):
    few = tuple(each for each in contenders.contenders() if each.id == "ddp")
    monkeypatch.setattr(framework_choice, "contenders", lambda: few)
    large = set_field(default_plan(LIBRARY), "parallelism.tensor", 1)
    small = set_field(large, "hardware.accelerator.memory_gib", 16)
    found = compare_frameworks(small)
    assert found.recommended is None
    assert found.reason == "No framework runs this plan on these accelerators."
    assert "Does not fit" in found.answers[0].reason


def test_it_can_be_stopped():
    with pytest.raises(SearchCancelledError):
        compare_frameworks(default_plan(LIBRARY), lambda _share, _title: False)


def test_that_what_only_fine_tunes_is_not_offered_for_pretraining(monkeypatch):
    few = tuple(each for each in contenders.contenders() if each.id in ("torchtune", "ddp"))
    monkeypatch.setattr(framework_choice, "contenders", lambda: few)
    found = compare_frameworks(default_plan(LIBRARY))
    assert answer(found, "torchtune").reason == "For fine-tuning"
    assert answer(found, "ddp").reason != "For fine-tuning"
