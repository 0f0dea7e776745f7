"""One file of every released format is kept and must open for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.plan.files import read_plan

FORMATS = sorted((Path(__file__).parents[2] / "data" / "formats").glob("*.trainplan"))


def test_that_a_file_of_the_first_format_is_kept() -> None:
    assert "version-1.trainplan" in [path.name for path in FORMATS]


@pytest.mark.parametrize("path", FORMATS, ids=lambda path: path.stem)
def test_that_a_file_of_every_format_opens_and_evaluates(path: Path) -> None:
    plan = read_plan(path).plan

    assert plan.hardware.accelerators == 64
    assert evaluate(plan).memory is not None
