"""Fields by path, and where their values come from."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainplan.plan.document import Provenance, Scenario
from trainplan.plan.paths import FieldError, field_info, get_field, input_paths, set_field, shown
from trainplan.plan.provenance import assumptions, kind_of, with_provenance
from trainplan.plan.scenarios import UnknownScenarioError, apply_scenario
from trainplan.plan.units import NumberStyle


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("parallelism.tensor", "4", 4),
        ("training.phases.0.tokens", "2T tokens", 2e12),
        ("hardware.accelerators", "8 x 1024", 8192),
        ("hardware.accelerator.memory_gib", "1 024 GiB", 1024),
        ("network.gbit_per_second_per_port", "50 GB/s", 400),
        ("operations.checkpoint_interval_seconds", "30 min", 1800),
        ("operations.checkpoint_interval_seconds", "none", None),
        ("economics.rent_per_accelerator_hour", "$2.10", 2.1),
        ("facility.draw_fraction", "80 %", 0.8),
        ("parallelism.sequence", "yes", True),
        ("parallelism.sharding", "ZeRO-1, optimizer", "zero1"),
        ("model.lora.targets", "q_proj, v_proj", ("q_proj", "v_proj")),
        ("name", "70B", "70B"),
    ],
)
def test_that_a_field_takes_typed_text(plan, path, text, value):
    assert get_field(set_field(plan, path, text), path) == value


def test_that_the_locale_of_the_reader_counts(plan):
    german = NumberStyle(decimal=",", group=".")

    assert set_field(plan, "facility.pue", "1,25", style=german).facility.pue == 1.25


def test_that_a_catalogue_entry_is_set_by_its_id(plan, library):
    changed = set_field(plan, "hardware.accelerator", "nvidia-b200-sxm-180gb", library=library)

    assert changed.hardware.accelerator.memory_gib == 179.06


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("parallelism.tensor", "0", "parallelism.tensor: 0 is refused: it takes a whole number from 1"),
        ("parallelism.tensor", "2.5", "whole number"),
        ("parallelism.tensor", "8 GB", "accelerators"),
        ("parallelism.tensr", "8", "nearest: parallelism.tensor"),
        ("training.phases.7.tokens", "1", "no such field"),
        ("parallelism.sharding", "zero9", "one of none, zero1"),
        ("parallelism.sequence", "perhaps", "true or false"),
        ("hardware.accelerator", "nvidia-h1000", "nearest"),
        ("training.phases.0.sequence_length", "8k", "8192"),
        ("facility.pue", "nan", "not a number"),
        ("", "1", "no such field"),
        ("a..b", "1", "no such field"),
        ("name.__class__", "1", "no such field"),
    ],
)
def test_that_a_refusal_names_field_value_and_what_would_be_right(plan, library, path, text, words):
    with pytest.raises(FieldError) as refusal:
        set_field(plan, path, text, library=library)

    assert words in str(refusal.value)
    assert str(refusal.value).startswith(path)


def test_that_every_input_shows_text_that_reads_back(plan, library):
    for path in input_paths(plan):
        if field_info(path, plan).kind in ("number", "integer", "choice", "flag", "names"):
            assert get_field(set_field(plan, path, shown(plan, path)), path) == get_field(plan, path), path


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data(), st.text(max_size=30))
def test_that_any_text_in_any_field_is_taken_or_refused(plan, library, data, text):
    path = data.draw(st.sampled_from(list(input_paths(plan))))
    try:
        set_field(plan, path, text, library=library)
        refusal = path
    except FieldError as error:
        refusal = str(error)

    assert refusal.startswith(path)


def test_that_metadata_serve_form_and_message():
    tensor, tokens = field_info("parallelism.tensor"), field_info("training.phases.0.tokens")

    assert (tensor.kind, tensor.title, tensor.minimum, tensor.decision) == ("integer", "Tensor parallel", 1, True)
    assert (tokens.unit, tokens.exclusive_minimum, tokens.result_changing) == ("tokens", 0, True)
    assert field_info("hardware.node").entry_kind == "nodes"


def test_that_prices_take_the_unit_of_the_plan(plan):
    euros = set_field(plan, "economics.currency", "EUR")

    assert field_info("economics.electricity_per_kilowatt_hour", euros).unit == "EUR per kWh"


def test_that_a_degree_of_parallelism_is_a_decision_and_the_rest_is_assumed(plan):
    assert kind_of(plan, "parallelism.tensor") == "decision"
    assert kind_of(plan, "facility.pue") == "assumption"
    assert kind_of(plan, "hardware.accelerator.memory_bandwidth_gb_s") == "catalogue"
    assert "facility.pue" in assumptions(plan)


def test_that_an_unverified_catalogue_figure_is_an_assumption(plan):
    entry = plan.hardware.accelerator.model_copy(update={"unverified": ("tdp_w",)})
    hardware = plan.hardware.model_copy(update={"accelerator": entry})
    changed = plan.model_copy(update={"hardware": hardware})

    assert kind_of(changed, "hardware.accelerator.tdp_w") == "assumption"
    assert kind_of(changed, "hardware.accelerator.memory_gib") == "catalogue"


def test_that_a_measurement_takes_an_input_off_the_assumptions(plan):
    changed = with_provenance(plan, "facility.pue", Provenance(kind="measurement", source="meter", date="2026-11-02"))

    assert kind_of(changed, "facility.pue") == "measurement"
    assert "facility.pue" not in assumptions(changed)


def test_that_a_scenario_changes_what_it_names_alone(plan):
    scenario = Scenario(name="twice", changes={"hardware.accelerators": 128, "training.phases.0.tokens": "2T"})
    changed = apply_scenario(plan.model_copy(update={"scenarios": (scenario,)}), "twice")

    assert changed.hardware.accelerators == 128
    assert changed.training.phases[0].tokens == 2e12
    assert changed.parallelism == plan.parallelism


def test_that_an_unknown_scenario_names_the_known(plan):
    with pytest.raises(UnknownScenarioError, match="it has: none"):
        apply_scenario(plan, "absent")


def test_that_every_choice_has_words_for_the_reader(plan):
    """A code may stand for itself only where people write it so: fp32, bf16, a product's name in lower case."""
    codes = {
        value
        for path in input_paths(plan)
        if (info := field_info(path, plan)).kind == "choice"
        for value, words in info.choices.items()
        if words == value
    }
    assert codes <= {"fp32", "bf16", "torchtitan", "torchtune"}
