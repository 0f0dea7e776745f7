"""Which figures of hosts, power and money open into terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.explain.infrastructure import explanations
from trainplan.plan.document import Plan


def test_that_every_figure_opens_into_terms_that_add_up(
    llama_plan: Plan, deployed: Callable[[Plan], DeploymentResult]
) -> None:
    result = deployed(llama_plan)
    found = explanations(result)
    assert set(found) == {
        "checkpoint.bytes", "storage.required_capacity_bytes", "host.required_ram_bytes_per_node",
        "reliability.lost_share", "power.facility_kilowatts", "cost.own.this_run_if_kept_busy",
        "cost.own.this_run_if_bought_for_it", "cost.capital.total", "cost.rent.this_run", "cost.chosen.this_run",
    }  # fmt: skip
    for explanation in found.values():
        assert sum(term.value for term in explanation.terms) == pytest.approx(explanation.value), explanation.figure
    assert found["reliability.lost_share"].value == pytest.approx(1 - result.reliability.goodput)
    assert found["checkpoint.bytes"].unit == "bytes"
    assert found["power.facility_kilowatts"].unit == "kW"
    assert found["cost.rent.this_run"].unit == "USD"


def test_that_what_is_not_known_does_not_open(llama_plan: Plan, deployed: Callable[[Plan], DeploymentResult]) -> None:
    result = deployed(llama_plan)
    bare: Any = replace(result, power=None, cost=replace(result.cost, own=None, rent=None, capital=None))
    assert set(explanations(bare)) == {
        "checkpoint.bytes", "storage.required_capacity_bytes", "host.required_ram_bytes_per_node",
        "reliability.lost_share",
    }  # fmt: skip
