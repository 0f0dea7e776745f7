"""A small plan, its results, and a way to record results of its tests."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from trainplan.acceptance.entries import result_entry
from trainplan.acceptance.record import appended
from trainplan.acceptance.tests import planned_tests
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example

AT = datetime(2026, 11, 20, 16, 12, tzinfo=UTC)


@pytest.fixture(scope="session")
def plan() -> Plan:
    return load_example("llama2-7b-64-a100")


@pytest.fixture(scope="session")
def results(plan: Plan) -> Results:
    return evaluate(plan)


@pytest.fixture
def recorded(plan: Plan, results: Results) -> Callable[..., Plan]:
    """The plan with a measured value of one of its tests."""

    def record(code: str, *samples: float, start: Plan | None = None, by: str = "L. Bauer") -> Plan:
        base = start or plan
        test = next(test for test in planned_tests(base, results) if test.code == code)
        return appended(base, result_entry(base, test, samples, by=by, at=AT))

    return record
