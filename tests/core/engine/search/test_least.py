"""The least clusters of one accelerator, beside arithmetic by hand."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import Library, load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.search.least import least_of
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from

GIB = 2**30


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


@pytest.fixture(scope="module")
def plan(library: Library) -> Plan:
    return plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 1024, 15e12, library=library)


def test_that_the_least_holds_the_states_of_adam_and_ends_in_time(plan: Plan, library: Library) -> None:
    found = least_of(plan, days=229, library=library)
    assert found is not None
    assert found.hold is not None
    assert found.in_time is not None
    states = 70.55e9 * 16  # bf16 weights and gradients, fp32 masters and two moments
    assert states / (79.6 * GIB) < found.hold <= 64
    seconds_at_peak = 6 * 70.55e9 * 15e12 / 989e12
    assert seconds_at_peak / 86_400 / 229 / 0.55 < found.in_time < seconds_at_peak / 86_400 / 229 / 0.3


def test_that_no_deadline_asks_for_none_and_one_day_is_met_by_nothing(plan: Plan, library: Library) -> None:
    assert least_of(plan, days=None, library=library).in_time is None  # type: ignore[union-attr]
    assert least_of(plan, days=0.5, library=library).in_time is None  # type: ignore[union-attr]


def test_that_it_stops_when_it_is_told_to(plan: Plan, library: Library) -> None:
    assert least_of(plan, days=229, library=library, cancelled=lambda: True) is None
