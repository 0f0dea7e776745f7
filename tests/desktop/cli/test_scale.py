"""`trainplan scale`: growth and strategies of a plan, in words and as JSON."""

from __future__ import annotations

import json

import pytest

from trainplan.plan.examples import load_example
from trainplan.plan.files import write_plan
from trainplan_desktop.cli.commands import main


@pytest.fixture
def path(tmp_path):
    write_plan(tmp_path / "plan.trainplan", load_example("llama2-7b-64-a100"))
    return str(tmp_path / "plan.trainplan")


def test_words_name_the_floor_the_stages_and_every_strategy(path, capsys):
    assert main(["scale", path, "--stages", "16 at 0, 64 at 10"]) == 0
    told = capsys.readouterr().out
    for words in (
        "strong tokens/s",
        "weak tokens/s",
        "One node holds the model: 8",
        "ends on day",
        "sharded",
        "hybrid",
    ):
        assert words in told


def test_json_holds_both_curves_and_what_it_says_can_be_added_up(path, capsys):
    assert main(["scale", path, "--stages", "16 at 0, 64 at 10", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"strong", "weak", "floor", "growth", "delivery", "strategies"}
    assert len({point["global_batch"] for point in found["strong"]["points"]}) == 1
    assert len({point["global_batch"] for point in found["weak"]["points"]}) > 1
    stages = found["delivery"]["stages"]
    assert sum(stage["tokens"] for stage in stages) == pytest.approx(load_example("llama2-7b-64-a100").training.tokens)
    assert [stage["n_accelerators"] for stage in stages] == [16, 64]


def test_stages_that_cannot_be_read_are_refused(path, capsys):
    assert main(["scale", path, "--stages", "64 at 0, 16 at 10"]) == 2
    assert "Every stage must come later" in capsys.readouterr().err
