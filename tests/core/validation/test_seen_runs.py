"""The error that stands beside a prediction is that of published runs of its accelerator, held out of the fit."""

from __future__ import annotations

import pytest

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.validation.compared import compared_published_runs, summaries_by


def test_that_runs_and_errors_are_those_of_the_validation_page():
    shown = summaries_by(compared_published_runs(), lambda run: run.accelerator)
    kept = built_in_calibration().seen

    assert {name: item.runs for name, item in kept.items()} == {name: item.runs for name, item in shown.items()}, (
        "write them again: python -m tools.calibrate seen"
    )
    for name, item in kept.items():
        assert item.error == pytest.approx(shown[name].median, abs=1e-4), "python -m tools.calibrate seen"


def test_that_a_step_tells_how_many_runs_stand_behind_it():
    h100 = evaluate(load_example("llama3-405b-8k-h100")).step
    h800 = evaluate(load_example("deepseek-v3-2048-h800")).step

    assert h100.evidence_runs > 100
    assert 0 < h100.evidence_error < 0.2
    assert (h800.evidence_runs, h800.evidence_error) == (0, None)
