"""`trainplan budget`: the ways in words and as JSON, and what it refuses."""

from __future__ import annotations

import json

import pytest

from trainplan.plan.examples import load_example
from trainplan.plan.files import write_plan
from trainplan_desktop.cli.commands import main


@pytest.fixture
def path(tmp_path):
    write_plan(tmp_path / "plan.trainplan", load_example("llama3-8b-full-fsdp-8h100"))
    return str(tmp_path / "plan.trainplan")


def test_words_name_the_budget_the_ways_and_how_to_adopt_the_best(path, capsys):
    assert main(["budget", path, "--gib", "48"]) == 0
    told = capsys.readouterr().out
    assert "for 48 GiB" in told
    assert "--set parallelism.recompute=selective" in told


def test_json_holds_every_way(path, capsys):
    assert main(["budget", path, "--gib", "30", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["best"]["changes"]["parallelism.recompute"] == "full"
    assert found["best"]["peak_bytes"] <= 30 * 2**30 < found["own"]["peak_bytes"]


def test_a_budget_that_no_way_keeps_is_told(path, capsys):
    assert main(["budget", path, "--gib", "1"]) == 0
    assert "No way fits" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["0", "-3", "much"])
def test_an_amount_that_is_none_is_refused(path, capsys, text):
    assert main(["budget", path, "--gib", text]) == 2
    assert "--gib" in capsys.readouterr().err
