"""`trainplan stack`: the stack, questions, and version data of a person's own."""

from __future__ import annotations

import json

import pytest

from trainplan.catalog.software import built_in_text, own_file
from trainplan_desktop.cli import answers, stack
from trainplan_desktop.cli.commands import main


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "p.trainplan"
    assert main(["new", "-o", str(path), "--set", "software.driver=R550"]) == 0
    return str(path)


def printed(capsys, *arguments):
    capsys.readouterr()
    assert main(list(arguments)) == 0
    return json.loads(capsys.readouterr().out)


def test_the_stack_as_json_and_as_words(plan, capsys):
    found = printed(capsys, "stack", plan, "--json")
    assert found["stack"]["cuda"] == "12.6.3"
    assert found["data_date"] == "2026-11-30"
    assert main(["stack", plan, "--set", "software.cuda=13.0"]) == 0
    words = capsys.readouterr().out
    assert "are incompatible" in words
    assert "Use Driver 580.126.20 to 620" in words


def test_a_question(plan, capsys):
    found = printed(capsys, "stack", plan, "--keep", "driver=R550", "--which", "pytorch", "--json")
    assert found["answers"][0]["version"] == "2.14.1"
    assert found["answers"][0]["needs_a_choice"] is True
    assert main(["stack", plan, "--keep", "driver=R550", "--which", "pytorch"]) == 0
    assert "goes, by choice" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--keep", "driver=R550"], "--which"),
        (["--keep", "driver", "--which", "pytorch"], "LAYER=VERSION"),
        (["--keep", "colour=blue", "--which", "pytorch"], "names no layer"),
        (["--which", "colour"], "is no layer"),
    ],
)
def test_what_cannot_be_asked_is_said(plan, capsys, arguments, words):
    assert main(["stack", plan, *arguments]) == 2
    assert words in capsys.readouterr().err


def test_results_carry_software_and_monitoring(plan, capsys):
    found = printed(capsys, "evaluate", plan, "--json", "--set", "software.cuda=13.0")
    pair = next(each for each in found["software"]["findings"] if each["code"] == "software_pair")
    assert pair["severity"] == "error"
    assert "Driver 550.90.07 and CUDA 13.0.3" in pair["message"]
    assert found["step"]["seconds"] > 0
    assert {"metrics", "alerts", "xids", "calls"} <= set(found["monitoring"])


def test_version_data_of_a_persons_own_count(plan, capsys, tmp_path, monkeypatch):
    file = own_file(tmp_path)
    file.parent.mkdir(parents=True)
    own = json.loads(built_in_text()) | {"date": "2030-01-15"}
    driver = next(layer for layer in own["layers"] if layer["id"] == "driver")
    driver["releases"].insert(0, {"version": "900.1"})
    file.write_text(json.dumps(own))
    for module in (answers, stack):
        monkeypatch.setattr(module, "user_data_folder", lambda: tmp_path)
    assert printed(capsys, "stack", plan, "--json", "--set", "software.driver=none")["stack"]["driver"] == "900.1"
    assert printed(capsys, "evaluate", plan, "--json")["software"]["data_date"] == "2030-01-15"
    file.write_text("{")
    assert main(["stack", plan]) == 2
    assert "stack.json" in capsys.readouterr().err
