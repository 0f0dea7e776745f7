"""The whole answer: figures open into terms that add up, trouble is a finding, scenarios are variants."""

from __future__ import annotations

import json
import math

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import finding, sentence
from trainplan.engine.results import to_json
from trainplan.plan.document import Scenario
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.new import default_plan, plan_from
from trainplan.plan.paths import set_field

HEADLINES = {
    "memory.peak_bytes",
    "step.seconds",
    "run.days",
    "run.accelerator_hours",
    "power.facility_kilowatts",
    "cost.own.this_run_if_kept_busy",
    "cost.rent.this_run",
}


@pytest.fixture(scope="module")
def plan():
    return default_plan(load_library())


@pytest.fixture(scope="module")
def results(plan):
    return evaluate(plan)


def figure(results, name):
    value = results
    for step in name.split("."):
        value = getattr(value, step)
    return value


@pytest.mark.parametrize("name", ["llama3-405b-16k-h100", "deepseek-v3-2048-h800", "llama-70b-qlora-2x24gb"])
def test_that_every_headline_figure_opens_into_terms_that_add_up(name):
    results = evaluate(load_example(name))

    assert set(results.explanations) >= HEADLINES
    for explanation in results.explanations.values():
        total = sum(term.value for term in explanation.terms)
        assert math.isclose(total, explanation.value, rel_tol=1e-6, abs_tol=1e-9), explanation.figure
        assert all(term.formula for term in explanation.terms), explanation.figure


def test_that_the_curve_and_the_intervals_come_unless_they_are_not_wanted(plan, results):
    assert results.scaling
    assert results.chances is not None
    assert results.intervals
    assert results.monitoring is not None
    fewer = evaluate(plan, scaling=False, uncertainty=False)
    assert not fewer.scaling
    assert fewer.chances is None


def test_that_an_interval_that_ends_at_never_has_no_end():
    plan = set_field(load_example("llama3-8b-full-fsdp-8h100"), "economics.rent_per_accelerator_hour", 0.01)
    cost = evaluate(plan, scaling=False).cost
    assert (cost.low_break_even_months, cost.high_break_even_months) == (None, None)


@pytest.mark.parametrize("name", sorted(HEADLINES))
def test_that_an_explanation_explains_the_figure_of_the_results(results, name):
    assert results.explanations[name].value == figure(results, name)


def test_that_parts_add_up(results):
    assert sum(results.memory.parts.values()) == pytest.approx(results.memory.peak_bytes)
    assert sum(results.step.parts.values()) == pytest.approx(results.step.seconds)
    assert sum(results.architecture.parts.values()) == results.architecture.total_params


def test_that_days_are_steps_times_seconds_over_goodput(plan, results):
    expected = results.run.steps * results.step.seconds / results.run.goodput / 86_400

    assert results.run.days == pytest.approx(expected)
    assert results.run.steps == math.ceil(1e12 / (512 * 8192))
    assert results.run.accelerator_hours == pytest.approx(64 * 24 * results.run.days)
    assert results.run.low_days < results.run.days < results.run.high_days


def test_that_scaling_holds_batch_and_layout_and_contains_the_plan(plan, results):
    points = {point.n_accelerators: point for point in results.scaling}

    assert points[64].tokens_per_second == pytest.approx(results.step.tokens_per_second)
    assert points[64].mfu == pytest.approx(results.step.mfu)
    assert points[64].fits == results.memory.fits
    assert all(512 % count == 0 for count in points)
    assert results.scaling[0].efficiency == 1
    assert max(points) <= 131_072


def test_that_every_phase_is_counted_at_its_own_length_and_batch(plan):
    short = set_field(plan, "training.phases", '[{"tokens": 1e12, "sequence_length": 8192, "global_batch": 512}]')
    both = set_field(
        plan,
        "training.phases",
        '[{"tokens": 1e12, "sequence_length": 8192, "global_batch": 512},'
        ' {"name": "long", "tokens": 1e11, "sequence_length": 32768, "global_batch": 128}]',
    )

    assert evaluate(both).run.steps == evaluate(short).run.steps + math.ceil(1e11 / (32768 * 128))
    assert evaluate(both).run.days > 1.1 * evaluate(short).run.days


def test_that_heads_that_do_not_divide_are_findings_and_nulls(plan):
    results = evaluate(set_field(set_field(plan, "parallelism.tensor", 3), "hardware.accelerators", 96))

    assert results.findings[0].code == "heads_do_not_divide"
    assert (results.layout, results.memory, results.step, results.run, results.cost) == (None,) * 5
    assert results.architecture.total_params == 8_030_261_248


def test_that_time_is_computed_where_memory_does_not_suffice(plan):
    results = evaluate(set_field(set_field(plan, "parallelism.sharding", "none"), "parallelism.recompute", "none"))

    assert not results.memory.fits
    assert results.step.seconds > 0
    assert "does_not_fit" in [finding.code for finding in results.findings]


def test_that_a_scenario_is_evaluated_as_the_plan_that_it_makes(plan):
    changes = {"hardware.accelerators": 128}
    varied = plan.model_copy(update={"scenarios": (Scenario(name="twice", changes=changes),)})

    found, made = evaluate(varied, "twice"), evaluate(set_field(plan, "hardware.accelerators", 128))

    assert found.monitoring is not None
    assert found == made


def test_that_a_scenario_that_does_not_apply_is_a_finding(plan):
    broken = plan.model_copy(update={"scenarios": (Scenario(name="odd", changes={"hardware.colour": 1}),)})
    results = evaluate(broken, "odd")

    assert [finding.code for finding in results.findings] == ["scenario_does_not_apply"]
    assert results.memory is None


@pytest.mark.parametrize("name", list_examples())
def test_that_results_are_plain_json(name):
    text = json.dumps(to_json(evaluate(load_example(name))), allow_nan=False)

    assert json.loads(text)["contract_version"] == 1


def test_that_every_accelerator_of_the_catalogue_can_be_evaluated(plan):
    library = load_library()
    for accelerator in library.accelerators:
        made = plan_from(plan.model.architecture, accelerator, 32, 1e11, library=library)
        json.dumps(to_json(evaluate(made)), allow_nan=False)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("hardware.accelerators", 10_000_000),
        ("training.phases.0.tokens", 1e17),
        ("training.phases.0.tokens", 1.0),
        ("training.phases.0.sequence_length", 1),
        ("training.phases.0.global_batch", 64 * 1_000_000),
        ("operations.failures_per_node_day", 0),
        ("operations.failures_per_node_day", 10),
        ("economics.depreciation_years", 0.001),
        ("facility.draw_fraction", 1e-9),
        ("dataset.bytes_per_token", 1e9),
        ("network.gbit_per_second_per_port", 1e-9),
        ("network.ports_per_node", 0),
    ],
)
@pytest.mark.filterwarnings("error")
def test_that_absurd_inputs_still_give_json(plan, path, value):
    json.dumps(to_json(evaluate(set_field(plan, path, value))), allow_nan=False)


def test_that_ranks_that_do_not_multiply_up_are_told_without_what_follows_from_them(plan):
    found = evaluate(set_field(set_field(plan, "parallelism.tensor", 8), "hardware.accelerators", 60))

    codes = [item.code for item in found.findings]
    assert "ranks_do_not_multiply_up" in codes
    assert "batch_does_not_divide" not in codes


def test_that_sentences_group_the_thousands_of_counts_and_not_of_years():
    counts = finding("heads_do_not_divide", heads=12288, tensor=7)
    year = finding("price_is_old", what="a node", date="2020", share=80, as_of="2026-11")

    assert sentence(counts) == "12,288 attention heads cannot be split over tensor parallel 7."
    assert "from 2020; 80%" in sentence(year)
