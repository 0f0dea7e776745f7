"""Frameworks that ship with the application: every rule can be read, has a source and says what it means."""

from __future__ import annotations

import re
import string

import pytest

from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.catalog.frameworks import frameworks, sources
from trainplan.catalog.library import load_library
from trainplan.engine.frameworks.capabilities import LAYOUT_FIELDS, OWN_FIELDS, job_values
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Recompute, Schedule, Sharding
from trainplan.plan.cluster import FRAMEWORK
from trainplan.plan.new import default_plan

NAMED_BY_CHOICES = {"cp_comm"}


@pytest.fixture(scope="module")
def names() -> set[str]:
    job, _ = job_from_plan(default_plan(load_library()))
    return {*OWN_FIELDS, *LAYOUT_FIELDS, *job_values(job), *NAMED_BY_CHOICES}


def test_every_framework_of_a_plan_has_its_rules():
    assert set(FRAMEWORK) <= set(frameworks())


@pytest.mark.parametrize("framework", frameworks().values(), ids=lambda framework: framework.id)
def test_rules_can_be_read_and_name_their_source(framework, names):
    assert framework.rules
    for rule in framework.rules:
        assert rule.condition.names <= names, rule.id
        assert {name for _, name, _, _ in string.Formatter().parse(rule.says) if name} <= names, rule.id
        assert all(source.split(":")[0] in sources() for source in rule.source), rule.id
        assert not re.search(r"[.;]$", rule.says), rule.id
    found = [rule.id for rule in framework.rules]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("framework", frameworks().values(), ids=lambda framework: framework.id)
def test_every_sharding_has_its_code_and_its_states(framework):
    assert set(framework.variants) == set(framework.states) == set(ENUMERATIONS["sharding"])
    assert set(framework.shardings) <= set(ENUMERATIONS["sharding"])


def test_numbers_of_words_are_those_of_the_engine():
    assert [name.lower() for name in Sharding.__members__] == list(ENUMERATIONS["sharding"])
    assert [name.lower() for name in Recompute.__members__] == list(ENUMERATIONS["recompute"])
    assert list(ENUMERATIONS["schedule"][:3]) == ["1f1b", "gpipe", "zero_bubble"]
    assert [Schedule.ONE_F_ONE_B, Schedule.GPIPE, Schedule.ZERO_BUBBLE] == [0, 1, 2]


@pytest.mark.parametrize(
    ("framework", "sharding", "gradients", "reduces", "reduction"),
    [
        ("megatron_core", "zero1", "whole", "step", "reduce_scatter"),
        ("megatron_core", "zero2", "shard", "micro_batch", "reduce_scatter"),
        ("deepspeed", "zero1", "whole", "step", "all_reduce"),
        ("deepspeed", "zero2", "shard", "micro_batch", "all_reduce"),
        ("torchtitan", "fsdp", "shard", "micro_batch", "reduce_scatter"),
        ("hf_trainer", "fsdp", "whole", "step", "reduce_scatter"),
        ("litgpt", "hsdp", "whole", "step", "reduce_scatter"),
    ],
)
def test_how_gradients_are_kept_and_reduced(framework, sharding, gradients, reduces, reduction):
    """A share of the gradients costs a reduction in every micro batch; one reduction a step costs whole gradients."""
    states = frameworks()[framework].states[sharding]
    assert (states.gradients, states.reduces, states.reduction) == (gradients, reduces, reduction)


def test_no_framework_keeps_a_share_of_gradients_that_it_reduces_once_a_step():
    for framework in frameworks().values():
        for states in (*framework.states.values(), *framework.states_with_pipeline.values()):
            assert (states.gradients == "shard") == (states.reduces == "micro_batch"), framework.id
