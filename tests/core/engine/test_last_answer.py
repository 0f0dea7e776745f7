"""A plan's file remembers its headline figures, and a newer engine says which of them moved."""

from __future__ import annotations

import json

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.last_answer import HEADLINES, last_answer, moved_by, moved_figures, moved_findings
from trainplan.plan.examples import load_example
from trainplan.plan.files import PlanFileError, read_plan, write_plan
from trainplan.plan.last_answer import catalogue_fingerprint, other_entries
from trainplan.plan.paths import set_field


@pytest.fixture(scope="module")
def plan():
    return load_example("llama2-7b-64-a100")


@pytest.fixture(scope="module")
def results(plan):
    return evaluate(plan)


def test_that_a_plan_of_which_everything_is_known_keeps_every_headline(results):
    assert set(last_answer(results).figures) == set(HEADLINES)


def test_that_nothing_moved_under_the_same_engine(plan, results, tmp_path):
    write_plan(tmp_path / "a.trainplan", plan, last_answer=last_answer(results))
    read = read_plan(tmp_path / "a.trainplan")

    assert read.last_answer is not None
    assert moved_figures(read.last_answer, evaluate(read.plan)) == ()


def test_that_a_figure_of_an_older_engine_is_told_with_both_values(results):
    now = last_answer(results)
    older = now.model_copy(
        update={"engine": "0.0.9", "figures": now.figures | {"run.days": 0.9 * now.figures["run.days"]}}
    )
    (moved,) = moved_figures(older, results)
    (note,) = moved_findings(older, results)

    assert (moved.name, moved.now) == ("run.days", results.run.days)
    assert moved.before == pytest.approx(0.9 * results.run.days)
    assert (note.code, note.severity) == ("figure_moved", "note")
    assert note.parameters["engine"] == "0.0.9"


def test_that_a_change_that_nobody_could_read_is_no_move(results):
    now = last_answer(results)
    nearly = now.model_copy(update={"figures": {name: 1.001 * value for name, value in now.figures.items()}})

    assert moved_figures(nearly, results) == ()


def test_that_a_plan_without_meaning_tells_its_findings_alone(plan, results):
    broken = evaluate(set_field(plan, "parallelism.tensor", 5))

    assert moved_figures(last_answer(results), broken) == ()


def test_that_entries_of_another_catalogue_are_found_with_what_they_would_move(plan):
    library = load_library()
    slower = set_field(plan, "hardware.accelerator.tdp_w", 300)
    carried = plan.hardware.node.model_copy(update={"max_power_kw": plan.hardware.node.max_power_kw / 2})
    older = plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"node": carried})})

    assert other_entries(plan, library) == {}
    assert list(other_entries(slower, library)) == ["hardware.accelerator"]
    assert list(other_entries(older, library)) == ["hardware.node"]
    moved = {item.name: item.now / item.before for item in moved_by(older, plan)}
    assert moved["power.facility_kilowatts"] == pytest.approx(2)
    assert catalogue_fingerprint(older, library) == catalogue_fingerprint(plan, library)


@pytest.mark.parametrize(
    "damage", [[], "text", {"engine": 7}, {"engine": "1", "calibration": "1", "figures": {"a": "b"}}]
)
def test_that_a_damaged_memory_is_refused_in_one_sentence(plan, tmp_path, damage):
    file = tmp_path / "a.trainplan"
    write_plan(file, plan)
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"last_answer": damage}), "utf-8")

    with pytest.raises(PlanFileError, match="last_answer"):
        read_plan(file)


def test_that_keys_of_a_later_memory_do_no_harm(plan, results, tmp_path):
    file = tmp_path / "a.trainplan"
    write_plan(file, plan, last_answer=last_answer(results))
    document = json.loads(file.read_text("utf-8"))
    document["last_answer"]["mood"] = "good"
    file.write_text(json.dumps(document), "utf-8")

    assert read_plan(file).last_answer == last_answer(results)
