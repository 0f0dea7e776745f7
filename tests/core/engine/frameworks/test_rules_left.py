"""Rules that the job decides alone are left out where many layouts are judged, and nothing is missed by it."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.conditions import read_condition
from trainplan.engine.findings.frameworks import KIND_OF_RULE, rules_against
from trainplan.engine.frameworks.capabilities import framework_of, judge, released, rules_left
from trainplan.engine.from_plan import job_from_plan
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.paths import set_field

EDITS = (("model.precision", "fp8"), ("parallelism.pipeline", 4), ("parallelism.sharding", "zero3"))


@pytest.mark.parametrize("name", list_examples())
def test_that_the_rules_left_find_what_all_rules_find(name):
    plan = load_example(name)
    for one in (plan, *(set_field(plan, path, value) for path, value in EDITS)):
        job, layout = job_from_plan(one)
        every = judge(job, layout).rules
        assert rules_against(job, layout) == tuple(
            rule for rule, flags in every.items() if rule.kind in KIND_OF_RULE and np.any(flags)
        )
        assert len(rules_left(job)) < len(framework_of(job).rules_in(released(job)))


@pytest.mark.parametrize(
    ("text", "known", "out"),
    [
        ("experts > 1 and tensor > 1", {"experts": 0}, True),
        ("experts > 1 and tensor > 1", {"experts": 8}, False),
        ("experts > 1 or tensor > 1", {"experts": 0}, False),
        ("tensor > experts", {"experts": 0}, False),
        ("not tied", {"tied": True}, True),
    ],
)
def test_that_a_condition_is_out_where_what_is_known_rules_it_out(text, known, out):
    assert read_condition(text).is_out(known) is out
