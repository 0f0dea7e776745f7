"""A small plan that every study takes, and one in which nothing but the engine's own error is uncertain."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.uncertainty.ranges import PUBLISHED, prices
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.examples import load_example


@pytest.fixture(scope="session")
def plan() -> Plan:
    return load_example("llama2-7b-64-a100")


@pytest.fixture(scope="session")
def results(plan: Plan) -> Results:
    return evaluate(plan)


@pytest.fixture(scope="session")
def certain(plan: Plan) -> Plan:
    """Every input measured."""
    known = dict.fromkeys([*PUBLISHED, *prices(plan)], Provenance(kind="measurement"))
    return plan.model_copy(update={"provenance": {**plan.provenance, **known}})
