"""Days alone are those of a whole evaluation."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.uncertainty.days import days_of, has_ranges_of_its_own
from trainplan.plan.document import Provenance
from trainplan.plan.examples import load_example


@pytest.mark.parametrize(("example", "acquisition"), [("llama2-7b-64-a100", "spot"), ("gpt3-175b-a100", "on_demand")])
def test_that_days_alone_are_those_of_an_evaluation_to_the_last_digit(example: str, acquisition: str) -> None:
    plan = load_example(example)
    plan = plan.model_copy(update={"economics": plan.economics.model_copy(update={"acquisition": acquisition})})

    alone, run = days_of(plan), evaluate(plan, scaling=False, tools=False).run

    assert alone is not None
    assert run is not None
    assert (alone.days, alone.low_days, alone.high_days, alone.goodput) == (
        run.days,
        run.low_days,
        run.high_days,
        run.goodput,
    )


def test_that_a_plan_whose_own_range_moves_the_step_is_told_from_others() -> None:
    plan = load_example("llama2-7b-64-a100")
    stated = Provenance(kind="assumption", low=1, high=4)
    inside = plan.model_copy(update={"provenance": {"operations.restart_seconds": stated}})
    outside = plan.model_copy(update={"provenance": {"network.gbit_per_second_per_port": stated}})

    assert [has_ranges_of_its_own(each) for each in (plan, inside, outside)] == [False, False, True]
    with pytest.raises(ValueError, match="whole evaluation"):
        days_of(outside)


def test_that_tools_are_left_out_where_nobody_asks_for_them() -> None:
    plan = load_example("llama2-7b-64-a100")
    whole, part = evaluate(plan, scaling=False), evaluate(plan, scaling=False, tools=False)

    assert part.software is None
    assert part.monitoring is None
    assert (part.step, part.run, part.cost) == (whole.step, whole.run, whole.cost)
