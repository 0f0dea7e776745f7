"""`trainplan frameworks`: every framework with its figures or its reason."""

from __future__ import annotations

import json

import pytest

from trainplan.catalog import contenders
from trainplan.engine.studies import framework_choice
from trainplan_desktop.cli.commands import main


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    few = tuple(each for each in contenders.contenders() if each.id in ("megatron_core", "neuronx"))
    monkeypatch.setattr(framework_choice, "contenders", lambda: few)


def test_as_json_and_as_words(tmp_path, capsys):
    plan = str(tmp_path / "p.trainplan")
    assert main(["new", "-o", plan]) == 0
    capsys.readouterr()
    assert main(["frameworks", plan, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    first, last = found["frameworks"]
    assert found["recommended"] == first["id"] == "megatron_core"
    assert first["low_days"] < first["days"] < first["high_days"]
    assert first["peak_bytes"] > 0
    assert first["this_run"] > 0
    assert (last["runs"], last["days"], last["parallelism"]) == (False, None, None)
    assert main(["frameworks", plan]) == 0
    words = capsys.readouterr().out
    assert "Megatron-Core" in words
    assert "does not run" in words
