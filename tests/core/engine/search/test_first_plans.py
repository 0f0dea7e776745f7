"""No default of a new plan draws a warning of its own: forty pairs of model and hardware."""

from __future__ import annotations

import pytest
from tools.first_plans import PRETRAINING, TUNING, first_plan

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import sentence

OF_THE_CATALOGUE = {"price_is_old", "rent_is_old", "lines_without_price"}
"""What nobody has published newer, or at all: no choice of a default changes it."""
PAIRS = [*((*pair, "pretraining") for pair in PRETRAINING), *TUNING]


@pytest.mark.long
@pytest.mark.parametrize(("model", "accelerator", "count", "tokens", "training"), PAIRS)
def test_a_first_plan_draws_no_warning_that_a_default_caused(model, accelerator, count, tokens, training):
    plan = first_plan(load_library(), model, accelerator, count, tokens, training)
    results = evaluate(plan, scaling=False)
    known = OF_THE_CATALOGUE | ({"tight_memory"} if count == 1 else set())  # 8B in 16 bits on a card of 24 GB
    drawn = [found for found in results.findings if found.severity != "note" and found.code not in known]
    assert not drawn, [sentence(found) for found in drawn]


def test_there_are_forty_pairs():
    assert len(PAIRS) == 40
