"""Tornado, curves and heat maps: bars are what the changed plan says, signs are right, misfits are masked."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.deployment.chain import STEP
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.sensitivity import Bar, curve, heat_map, tornado, widest
from trainplan.engine.studies.varied import suggested_values
from trainplan.engine.trial import outcome_of
from trainplan.engine.uncertainty.ranges import MEMORY
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, set_field


@pytest.fixture(scope="module")
def bars(plan: Plan, results: Results) -> dict[str, Bar]:
    return {bar.input.path: bar for bar in tornado(plan, results)}


def test_that_either_end_of_a_bar_is_what_the_changed_plan_says(plan: Plan, bars: dict[str, Bar]) -> None:
    for path in ("operations.restart_seconds", "facility.pue", "economics.node_price"):
        bar = bars[path]
        for end, value in ((bar.at_low, bar.input.low), (bar.at_high, bar.input.high)):
            changed = outcome_of(evaluate(set_field(plan, path, value)))
            assert end is not None
            assert changed is not None
            assert astuple(end) == pytest.approx(astuple(changed), rel=1e-9)


@pytest.mark.parametrize(
    ("path", "figure"),
    [
        ("operations.failures_per_node_day", "days"),
        ("operations.restart_seconds", "days"),
        ("operations.detection_seconds", "days"),
        (STEP, "days"),
        (STEP, "rent"),
        (STEP, "energy_megawatt_hours"),
        (MEMORY, "peak_bytes"),
        ("facility.pue", "energy_megawatt_hours"),
        ("facility.draw_fraction", "facility_kilowatts"),
        ("economics.electricity_per_kilowatt_hour", "own"),
        ("economics.interest_fraction_per_year", "own"),
        ("economics.node_price", "own"),
        ("economics.rent_per_accelerator_hour", "rent"),
    ],
)
def test_that_more_of_what_costs_raises_the_figure(bars: dict[str, Bar], path: str, figure: str) -> None:
    bar = bars[path]
    assert bar.at_low is not None
    assert bar.at_high is not None
    low, middle, high = bar.at_low[figure], bar.base[figure], bar.at_high[figure]
    assert low is not None
    assert middle is not None
    assert high is not None
    assert low <= middle <= high
    assert low < high


@pytest.mark.parametrize("path", ["economics.utilization_when_owned", "economics.resale_fraction"])
def test_that_more_of_what_earns_lowers_the_cost_of_owning(bars: dict[str, Bar], path: str) -> None:
    ends = bars[path].at_low, bars[path].at_high
    assert ends[0] is not None
    assert ends[1] is not None
    assert (ends[0].own or 0) > (ends[1].own or 0)


def test_that_the_days_stretch_with_the_step_and_stay_within_the_interval_of_all_inputs(
    results: Results, bars: dict[str, Bar]
) -> None:
    assert results.run is not None
    assert results.step is not None
    assert bars[STEP].at_high is not None

    stretched = results.run.days * results.step.high_seconds / results.step.seconds
    assert bars[STEP].at_high.days == pytest.approx(stretched, rel=0.002)
    assert results.run.low_days < results.run.days < results.run.high_days


def test_that_the_widest_bars_stand_first_and_those_that_move_nothing_are_left_out(bars: dict[str, Bar]) -> None:
    ranked = widest(list(bars.values()), "days")

    assert [bar.span("days") for bar in ranked] == sorted((bar.span("days") for bar in ranked), reverse=True)
    assert ranked[0].input.path == STEP
    assert "facility.pue" not in [bar.input.path for bar in ranked]


def test_that_a_point_of_a_curve_is_what_the_changed_plan_says(plan: Plan) -> None:
    found = curve(plan, "hardware.accelerators", [32, 64])

    assert found.points[1].trial.outcome == outcome_of(evaluate(plan))
    assert found.points[0].trial.outcome == outcome_of(evaluate(set_field(plan, "hardware.accelerators", 32)))
    scenario = found.points[0].as_scenario("Half")
    assert apply_changes(plan, scenario.changes).hardware.accelerators == 32


def test_that_a_curve_takes_words_and_catalogue_entries(plan: Plan) -> None:
    words = curve(plan, "parallelism.recompute")
    entries = curve(plan, "hardware.accelerator", ["nvidia-h100-sxm5-80gb"], library=load_library())

    assert len(words.points) == 7
    assert entries.points[0].trial.outcome is not None


def test_that_a_heat_map_masks_what_cannot_run_or_does_not_fit(plan: Plan) -> None:
    found = heat_map(plan, "parallelism.tensor", "parallelism.micro_batch", [1, 2, 3], [1, 64])

    assert found.feasible == ((True, True, False), (False, False, False))
    assert found.rows[0][2].trial.outcome is None
    assert found.rows[1][0].trial.reasons or not found.rows[1][0].trial.outcome.fits  # type: ignore[union-attr]
    assert [[value is None for value in row] for row in found.grid("days")] == [
        [False, False, True],
        [True, True, True],
    ]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("hardware.accelerators", (8, 16, 32, 64, 128, 256, 512)),
        ("parallelism.sequence", (False, True)),
        ("operations.spare_nodes", (0, 1, 2, 4, 8)),
        ("parallelism.sharding", ("none", "zero1", "zero2", "zero3", "fsdp", "hsdp")),
    ],
)
def test_that_suggested_values_suit_the_field(plan: Plan, path: str, expected: tuple[object, ...]) -> None:
    assert suggested_values(plan, path) == expected


def test_that_suggested_numbers_hold_the_own_value_and_stay_within_bounds(plan: Plan) -> None:
    pue = suggested_values(plan, "facility.pue")

    assert len(pue) == 9
    assert plan.facility.pue in pue
    assert min(pue) == 1.05
    with pytest.raises(FieldError):
        curve(plan, "facility.nothing", [1])
    with pytest.raises(ValueError, match="give the values"):
        suggested_values(plan, "hardware.node")


def test_that_another_accelerator_comes_in_its_node_with_its_network_and_prices(plan: Plan) -> None:
    point = curve(plan, "hardware.accelerator", ["nvidia-h100-sxm5-80gb"], library=load_library()).points[0]
    other = apply_changes(plan, point.changes)

    assert point.values == {"hardware.accelerator": "nvidia-h100-sxm5-80gb"}
    assert other.hardware.node.accelerator == "nvidia-h100-sxm5-80gb"
    assert other.economics.instance is not None
    assert other.economics.instance.accelerator == "nvidia-h100-sxm5-80gb"
    assert other.parallelism == plan.parallelism
    assert point.trial.outcome == outcome_of(evaluate(other))


def test_that_prices_entered_for_one_accelerator_are_not_those_of_another(plan: Plan) -> None:
    entered = set_field(plan, "economics.rent_per_accelerator_hour", 0.5)
    point = curve(entered, "hardware.accelerator", ["nvidia-h100-sxm5-80gb"], library=load_library()).points[0]

    assert point.changes["economics.rent_per_accelerator_hour"] is None


def test_that_the_suggested_choices_hold_the_plans_own_and_what_people_compare(plan: Plan) -> None:
    library = load_library()
    accelerators = suggested_values(plan, "hardware.accelerator", library=library)
    fabrics = suggested_values(plan, "network.fabric", library=library)
    ways = suggested_values(plan, "economics.acquisition")

    assert plan.hardware.accelerator.id in accelerators
    assert {"amd-mi300x", "nvidia-b200-sxm-180gb"} <= set(accelerators)
    assert {plan.network.fabric.id, "ib-ndr", "roce-400"} <= set(fabrics)
    assert all(library.fabrics[name].kind == "scale-out" for name in fabrics)
    assert {"own_kept_busy", "on_demand", "managed"} <= set(ways)


def test_that_a_map_of_two_choices_changes_both(plan: Plan) -> None:
    found = heat_map(
        plan,
        "hardware.accelerator",
        "economics.acquisition",
        ["nvidia-h100-sxm5-80gb"],
        ["own_kept_busy"],
        library=load_library(),
    )
    other = apply_changes(plan, found.rows[0][0].as_scenario("both").changes)

    assert other.hardware.accelerator.id == "nvidia-h100-sxm5-80gb"
    assert other.economics.acquisition == "own_kept_busy"
