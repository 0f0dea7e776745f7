"""What a plan's file keeps of its answer."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.headline import headline_figures
from trainplan.plan.new import plan_from


@pytest.mark.parametrize("accelerator", ["aws-trainium2", "nvidia-gb10-dgx-spark", "nvidia-a100-pcie-40gb"])
def test_that_a_plan_without_a_price_keeps_the_figures_that_it_has(accelerator: str) -> None:
    plan = plan_from(load_preset("gpt2"), accelerator, 8, 1e9, library=load_library())
    results = evaluate(plan)
    figures = headline_figures(results)
    assert results.run is not None
    assert figures["run.days"] == results.run.days
    assert ("cost.chosen.this_run" in figures) == (results.cost.chosen.this_run is not None)
