"""A plan that nobody would run is told so: tokens far from anything published, years of training."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field

ABSURD = {"tokens_far_from_usual", "run_outlives_cluster", "run_takes_years"}


@pytest.mark.parametrize(
    ("tokens", "codes"),
    [
        (1e17, {"tokens_far_from_usual", "run_outlives_cluster"}),  # 12.5 million tokens for each parameter
        (1e-300, {"tokens_far_from_usual"}),
        (15e12, set()),  # as Llama 3.1 8B was trained, arXiv 2407.21783
        (5e13, {"run_takes_years"}),
    ],
)
def test_tokens_and_years_far_from_what_anybody_published(tokens, codes):
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=load_library())
    results = evaluate(set_field(plan, "training.phases.0.tokens", tokens), scaling=False, uncertainty=False)
    assert {found.code for found in results.findings} & ABSURD == codes
    assert results.run is not None
    assert (results.run.days > 2 * 365) == bool(codes & {"run_outlives_cluster", "run_takes_years"})


def test_tuning_on_few_tokens_is_not_absurd():
    plan = plan_from(
        load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 8, 1e8, library=load_library(), training="full_finetuning"
    )
    results = evaluate(plan, scaling=False, uncertainty=False)
    assert not {found.code for found in results.findings} & ABSURD
