"""Ranges, samples and chances: known quantiles come back, the same seed gives the same answer."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainplan.engine.deployment.chain import STEP
from trainplan.engine.evaluate import evaluate
from trainplan.engine.memory.error import MEMORY_ERROR
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.progress import NothingToStudyError, StudyCancelledError
from trainplan.engine.studies.uncertainty import study_uncertainty
from trainplan.engine.uncertainty.ranges import MEMORY, Uncertain, title_and_unit, uncertain_inputs
from trainplan.engine.uncertainty.sampling import standard_normals, values
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.paths import set_field


def with_range(plan: Plan, path: str, low: float, high: float) -> Plan:
    entry = Provenance(kind="assumption", low=low, high=high)
    return plan.model_copy(update={"provenance": {**plan.provenance, path: entry}})


# Ranges.


def test_that_a_stated_range_wins_over_a_published_one(plan: Plan, results: Results) -> None:
    stated = with_range(plan, "facility.pue", 1.2, 1.4)
    assert results.step is not None
    found = {item.path: item for item in uncertain_inputs(stated, results)}
    published = {item.path: item for item in uncertain_inputs(plan, results)}

    assert (found["facility.pue"].low, found["facility.pue"].high, found["facility.pue"].origin) == (1.2, 1.4, "plan")
    assert (published["facility.pue"].low, published["facility.pue"].high) == (1.1, 1.5)


def test_that_a_measured_input_without_a_range_is_certain(certain: Plan, results: Results) -> None:
    assert results.step is not None

    assert [item.path for item in uncertain_inputs(certain, results)] == [STEP, MEMORY]


def test_that_a_range_holds_the_plans_own_value_and_the_fields_bounds(plan: Plan, results: Results) -> None:
    cool = with_range(set_field(plan, "facility.pue", 1.02), "facility.pue", 0.5, 1.01)
    assert results.step is not None
    found = {item.path: item for item in uncertain_inputs(cool, results)}["facility.pue"]

    assert (found.low, found.base, found.high) == (1.0, 1.02, 1.02)


def test_that_every_uncertain_input_has_a_title_and_a_unit(plan: Plan, results: Results) -> None:
    assert results.step is not None
    named = {item.path: title_and_unit(plan, item.path) for item in uncertain_inputs(plan, results)}

    assert named[STEP] == ("Error of the predicted step", "of predicted")
    assert named["economics.electricity_per_kilowatt_hour"] == ("Electricity", "USD per kWh")
    assert all(title for title, _ in named.values())


# Samples.


def test_that_samples_have_the_range_as_their_10th_and_90th_percentile() -> None:
    rent = Uncertain("economics.rent_per_accelerator_hour", 3.0, 2.0, 5.0, "plan")
    column = values(rent, standard_normals([rent], 40_000, seed=3)[:, 0])

    assert np.quantile(column, [0.1, 0.5, 0.9]) == pytest.approx([2.0, 3.0, 5.0], rel=0.02)


def test_that_correlated_inputs_move_together() -> None:
    paths = ("economics.rent_per_accelerator_hour", "economics.node_price")
    inputs = [Uncertain(paths[0], 3.0, 2.0, 4.0, "plan"), Uncertain(paths[1], 3e5, 2e5, 4e5, "plan")]
    drawn = standard_normals(inputs, 20_000, correlations={paths: 0.8})

    assert np.corrcoef(drawn.T)[0, 1] == pytest.approx(0.8, abs=0.02)
    with pytest.raises(ValueError, match="contradict"):
        standard_normals(inputs, 10, correlations={paths: 1.5})


def test_that_samples_stay_within_what_the_field_takes() -> None:
    busy = Uncertain("economics.utilization_when_owned", 0.95, 0.7, 1.0, "plan")
    column = values(busy, np.linspace(-4, 4, 101))

    assert column.max() == 1.0
    assert column.min() > 0


@settings(deadline=None)
@given(
    base=st.floats(0.01, 10),
    spread=st.tuples(st.floats(0, 1), st.floats(1, 100)),
    normals=st.lists(st.floats(-6, 6), min_size=2, max_size=20),
)
def test_that_a_larger_normal_never_gives_a_smaller_value(
    base: float, spread: tuple[float, float], normals: list[float]
) -> None:
    item = Uncertain("operations.failures_per_node_day", base, base * spread[0], base * spread[1], "plan")
    column = values(item, np.sort(normals))

    assert np.all(np.diff(column) >= -1e-12)
    assert column.min() >= 0
    assert column.max() <= 10


# Chances. The deadline at the high end of the step's interval is met with 90%, because days follow the step.


def test_that_a_deadline_at_the_90th_percentile_is_met_nine_times_in_ten(certain: Plan) -> None:
    run = evaluate(certain).run
    assert run is not None

    found = study_uncertainty(set_field(certain, "operations.days_available", run.high_days))

    assert found.chances.deadline == pytest.approx(0.9, abs=0.015)
    assert found.bands["days"].low == pytest.approx(run.low_days, rel=0.01)
    assert found.bands["days"].median == pytest.approx(run.days, rel=0.01)
    assert found.bands["days"].high == pytest.approx(run.high_days, rel=0.01)


def test_that_memory_of_which_the_high_end_just_fits_fits_nine_times_in_ten(certain: Plan) -> None:
    memory = evaluate(certain).memory
    assert memory is not None
    gib = memory.peak_bytes * MEMORY_ERROR[1] / 0.97 / 2**30

    found = study_uncertainty(set_field(certain, "hardware.accelerator.memory_gib", gib))

    assert found.chances.memory == pytest.approx(0.9, abs=0.015)
    assert found.chances.everything == found.chances.memory
    assert found.chances.deadline is None


def test_that_a_budget_at_the_planned_rent_is_kept_every_second_time(certain: Plan) -> None:
    known = {**certain.provenance, STEP: Provenance(kind="measurement")}
    priced = certain.model_copy(update={"provenance": known})
    priced = with_range(priced, "economics.rent_per_accelerator_hour", 1.0, 4.0)
    cost = evaluate(priced).cost
    assert cost is not None
    assert cost.rent is not None

    found = study_uncertainty(set_field(priced, "economics.budget", cost.rent.this_run))

    assert found.chances.budget == pytest.approx(0.5, abs=0.03)


def test_that_an_input_of_the_step_spreads_the_days_as_the_whole_plan_says(certain: Plan) -> None:
    path = "network.gbit_per_second_per_port"
    slow = evaluate(set_field(certain, path, 25)).run
    fast = evaluate(set_field(certain, path, 400)).run
    assert slow is not None
    assert fast is not None
    only = {**certain.provenance, STEP: Provenance(kind="measurement"), path: Provenance(
        kind="assumption", low=25, high=400)}  # fmt: skip

    found = study_uncertainty(certain.model_copy(update={"provenance": only}))

    assert found.bands["days"].low == pytest.approx(fast.days, rel=0.01)
    assert found.bands["days"].high == pytest.approx(slow.days, rel=0.01)


RENT = "economics.rent_per_accelerator_hour"


def only_rent_uncertain(certain: Plan, low: float, high: float) -> Plan:
    known = {**certain.provenance, STEP: Provenance(kind="measurement")}
    priced = set_field(certain.model_copy(update={"provenance": known}), RENT, (low + high) / 2)
    return with_range(priced, RENT, low, high)


def test_that_bands_of_the_money_spent_are_the_curves_at_the_ends_of_the_price(certain: Plan) -> None:
    """64 accelerators rented the busy share of 730 hours a month; 10 months at 2 and at 5 an hour, at 8% a year worth
    9.64 months now: (1 - 1.00667^-10) / 0.00667. Data lie beside them for the same price at either end."""
    found = study_uncertainty(only_rent_uncertain(certain, 2.0, 5.0))
    hours = 64 * 730 * certain.economics.utilization_when_owned * 9.643
    cost = evaluate(certain).cost
    assert cost is not None

    assert found.courses["rent"].high[10] - found.courses["rent"].low[10] == pytest.approx(3.0 * hours, rel=0.02)
    owned = [month.own for month in cost.cumulative]
    assert found.courses["own"].low[: len(owned)] == pytest.approx(owned)
    assert found.courses["own"].high[: len(owned)] == pytest.approx(owned)


def test_that_the_break_even_lies_between_those_of_the_ends_of_the_price(certain: Plan) -> None:
    late, early = (evaluate(set_field(certain, RENT, price)).cost for price in (3.0, 5.0))
    assert late is not None
    assert early is not None

    found = study_uncertainty(only_rent_uncertain(certain, 3.0, 5.0)).break_even_months
    assert found == pytest.approx((early.break_even_months, late.break_even_months), rel=0.02)

    seldom = study_uncertainty(only_rent_uncertain(certain, 0.5, 5.0)).break_even_months
    assert seldom is not None
    assert seldom[1] == float("inf")


def test_that_the_same_seed_gives_the_same_answer_and_another_nearly_the_same(plan: Plan, results: Results) -> None:
    first = study_uncertainty(plan, results, samples=4000, seed=1)

    assert study_uncertainty(plan, results, samples=4000, seed=1) == first
    other = study_uncertainty(plan, results, samples=4000, seed=2)
    assert other != first
    for figure, band in first.bands.items():
        assert other.bands[figure].median == pytest.approx(band.median, rel=0.03)


def test_that_more_samples_do_not_move_the_median(plan: Plan, results: Results) -> None:
    few = study_uncertainty(plan, results, samples=2000)
    many = study_uncertainty(plan, results, samples=20_000)

    for figure, band in few.bands.items():
        assert many.bands[figure].median == pytest.approx(band.median, rel=0.03)
        assert sum(many.bands[figure].counts) == pytest.approx(0.99 * 20_000, rel=0.002)


def test_that_a_study_tells_its_progress_and_stops_when_asked(plan: Plan, results: Results) -> None:
    told: list[float] = []

    def watch(fraction: float) -> bool:
        told.append(fraction)
        return fraction < 0.5

    with pytest.raises(StudyCancelledError):
        study_uncertainty(plan, results, samples=2_000, on_progress=watch)

    assert told == sorted(told)
    assert told[-1] == 0.5


def test_that_a_plan_without_meaning_is_refused(plan: Plan) -> None:
    with pytest.raises(NothingToStudyError, match="findings"):
        study_uncertainty(apply_changes(plan, {"parallelism.tensor": 3}))
