"""Rates of a storage system as measured over the nodes that used it at once."""

from __future__ import annotations

import pytest

from trainplan.engine.infrastructure.storage import plan_storage_rates, rate_by_nodes
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field

CURVE = ((1, 10.0), (4, 40.0), (16, 100.0))


@pytest.mark.parametrize(
    ("nodes", "rate"),
    [
        (1, 10),
        (2, 20),
        (10, 70),  # half way from 4 to 16
        (16, 100),
        (20, 120),  # each of the last twelve added 5
        (64, 300),  # 340 by that, but the system gives 300
    ],
)
def test_nodes_between_and_beyond_the_tests(nodes: int, rate: float) -> None:
    assert rate_by_nodes(CURVE, nodes, 300.0) == pytest.approx(rate)


def test_what_was_measured_stands_above_the_catalogue() -> None:
    assert rate_by_nodes(CURVE, 64, 50.0) == 100
    assert rate_by_nodes(CURVE, 64, None) == pytest.approx(340)


def test_a_rate_that_falls_is_not_prolonged() -> None:
    assert rate_by_nodes(((1, 10.0), (4, 8.0)), 100, None) == 8


def test_a_figure_typed_for_all_nodes_stands_above_the_curve() -> None:
    plan = load_example("llama2-7b-64-a100")
    bare = plan_storage_rates(plan.hardware, 8)
    curved = set_field(plan, "hardware.storage_read_curve", ((1, 0.5), (8, 2.0)))
    assert plan_storage_rates(curved.hardware, 8).read == 2.0
    assert plan_storage_rates(curved.hardware, 8).write == bare.write
    typed = set_field(curved, "hardware.storage_read_gb_per_second", 7.0)
    assert plan_storage_rates(typed.hardware, 8).read == 7.0


def test_one_client_writes_what_one_client_was_measured_at() -> None:
    plan = set_field(load_example("llama2-7b-64-a100"), "hardware.storage_write_curve", ((1, 0.5), (8, 2.0)))
    assert plan_storage_rates(plan.hardware, 8).write_of_one_client == 0.5
