"""One file of every released format is kept and must open for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.plan.files import read_plan
from trainplan.plan.scenarios import apply_scenario

FORMATS = sorted((Path(__file__).parents[2] / "data" / "formats").glob("*.trainplan"))


def test_that_a_file_of_the_first_format_is_kept() -> None:
    assert "version-1.trainplan" in [path.name for path in FORMATS]


@pytest.mark.parametrize("path", FORMATS, ids=lambda path: path.stem)
def test_that_a_file_of_every_format_opens_and_evaluates(path: Path) -> None:
    plan = read_plan(path).plan

    assert plan.hardware.accelerators == 64
    assert evaluate(plan).memory is not None


def test_that_the_term_of_renting_becomes_the_way_the_cluster_is_had(tmp_path: Path) -> None:
    first = json.loads((FORMATS[0].parent / "version-1.trainplan").read_text(encoding="utf-8"))
    first["economics"]["rent_term"] = "reserved_1yr"
    first["scenarios"] = [{"name": "spot", "changes": {"economics.rent_term": "spot"}}]
    first["provenance"] = {"economics.rent_term": {"kind": "decision", "source": "the board"}}
    path = tmp_path / "old.trainplan"
    path.write_text(json.dumps(first), encoding="utf-8")

    read = read_plan(path)

    assert read.plan.economics.acquisition == "reserved_1yr"
    assert apply_scenario(read.plan, "spot").economics.acquisition == "spot"
    assert read.plan.provenance["economics.acquisition"].source == "the board"
    assert not read.unknown
    assert "economics.acquisition" in read.migrated[0]
