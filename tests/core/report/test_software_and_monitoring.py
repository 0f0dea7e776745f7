"""The printed plan tells the stack, what does not go together, what is watched, and the check list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.plan.new import default_plan
from trainplan.plan.paths import set_field
from trainplan.report import monitoring, software


@pytest.fixture(scope="module")
def plan():
    plan = default_plan(load_library())
    for path, value in {
        "software.driver": "R550",
        "software.cuda": "13.0",
        "software.mlops.tracking": "mlflow",
    }.items():
        plan = set_field(plan, path, value)
    return plan


@pytest.fixture(scope="module")
def results(plan):
    return evaluate(plan)


def tables(section):
    return [block for block in section.blocks if block.kind == "table"]


def text(section):
    cells = [run.text for found in tables(section) for line in found.rows for run in line]
    runs = [run.text for block in section.blocks if block.kind == "paragraph" for run in block.runs]
    return "\n".join((section.lead, *cells, *runs))


def test_the_pair_is_named_with_its_source(plan, results):
    section = software.build(plan, results)
    assert "these do not go together: Driver and CUDA" in section.lead
    assert "Driver 550.90.07 and CUDA 13.0.3" in text(section)
    assert "CUDA Compatibility guide" in text(section)
    stack = {line[0].text: [run.text for run in line] for line in tables(section)[0].rows}
    assert stack["PyTorch"][1:3] == ["2.14.1", "completed"]


def test_operations_and_the_check_list(plan, results):
    section = software.details(plan, results)
    *_, needs, checks = tables(section)
    chosen = {line[0].text: line[1].text for line in needs.rows}
    assert chosen["Experiment tracking"] == "MLflow"
    assert chosen["Model registry"] == "open"
    assert len(checks.rows) >= 10


def test_limits_are_printed_with_their_sign(results):
    section = monitoring.build(results)
    rows = {line[0].text: [run.text for run in line] for found in tables(section) for line in found.rows}
    assert rows["Step time"][3].startswith("> ")
    assert rows["Tokens per second"][3].startswith("< ")
    assert rows["Paged at once"][1] == "on-call"
    assert "Drain, power-cycle" in rows["79"][2]


def test_what_is_not_computed_is_said(plan):
    unrunnable = evaluate(set_field(plan, "parallelism.tensor", 7))
    assert unrunnable.step is None
    assert monitoring.build(unrunnable).blocks
    assert software.build(plan, unrunnable).blocks


def test_large_figures_stand_in_units_that_a_person_reads(results):
    rows = [[run.text for run in line] for found in tables(monitoring.build(results)) for line in found.rows]
    power = next(line for line in rows if line[0] == "Power at the meter")
    assert power[2].endswith(("kW", "MW"))
    assert not [cell for line in rows for cell in line if cell.count(",") > 1 and cell.replace(",", "")[:7].isdigit()]


def test_that_a_million_tokens_a_second_are_grouped_and_not_written_out(results):
    """12,500,000 of a unit that has no larger one."""
    metric = replace(results.monitoring.metrics[0], expected=12_500_000.0, unit="tokens/s")
    changed = replace(results, monitoring=replace(results.monitoring, metrics=(metric,)))
    assert "12.5 million tokens/s" in text(monitoring.build(changed))
