"""The printed section on growth: both curves, the floor, the stages and every strategy, from the studies alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.scaling.curve import curve
from trainplan.engine.search.growth import delivered, floor_of, usual_stages
from trainplan.engine.studies.strategies import strategies
from trainplan.plan.examples import load_example
from trainplan.report import growth
from trainplan.report.blocks import Heading, Table
from trainplan.report.studies import Studies


@pytest.fixture(scope="module")
def section():
    plan = load_example("llama2-7b-64-a100")
    results = evaluate(plan)
    floor = floor_of(plan)
    studies = Studies(
        weak=curve(*job_from_plan(plan), "weak"),
        strategies=strategies(plan),
        floor=floor,
        delivery=delivered(plan, usual_stages(plan, floor), results.run.goodput),
    )
    return growth.build(plan, results, studies), results, studies


def test_every_part_has_its_table(section):
    built, _, studies = section
    headings = [block.text for block in built.blocks if isinstance(block, Heading)]
    assert headings == ["Strong and weak scaling", "Delivered in stages", "Strategies"]
    tables = [block for block in built.blocks if isinstance(block, Table)]
    assert len(tables[1].rows) == len(studies.delivery.stages)
    assert len(tables[2].rows) == len(studies.strategies)
    assert f"{studies.floor.n_accelerators:,} accelerators" in built.lead


def test_what_was_not_studied_is_not_printed(section):
    _, results, studies = section
    bare = growth.build(load_example("llama2-7b-64-a100"), replace(results, scaling=None), Studies(floor=studies.floor))
    assert not bare.blocks
