"""Files in the formats of the tools, written for these tests; and the folder of public samples, where it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainplan.measure.read import read_file
from trainplan.measure.record import Reading, Run

DATA = Path(__file__).parents[2] / "data" / "measure"


@pytest.fixture
def reading():
    def read(name: str) -> Reading:
        return read_file(DATA / name)

    return read


@pytest.fixture
def only_run(reading):
    def read(name: str) -> Run:
        (run,) = reading(name).runs
        return run

    return read


def codes(run: Run) -> set[str]:
    return {problem.code for problem in run.problems}


@pytest.fixture(name="codes")
def problem_codes():
    return codes
