"""New plans start from a layout that runs, and that fits where one can."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import is_meaningless
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.plan.new import plan_from


def first_plan(model, accelerator, count):
    made = plan_from(load_preset(model), accelerator, count, 1e12, library=load_library())
    return with_first_layout(made)


@pytest.mark.parametrize(
    ("model", "accelerator", "count"),
    [
        ("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 8),
        ("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 100),
        ("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 1009),
        ("llama-3.1-70b", "nvidia-gb200", 72),
        ("llama-3.1-405b", "nvidia-h100-sxm5-80gb", 16384),
        ("mixtral-8x7b", "amd-mi300x", 64),
        ("deepseek-v3", "nvidia-h800-sxm5-80gb", 2048),
    ],
)
def test_that_a_cluster_that_is_large_enough_starts_with_a_layout_that_fits(model, accelerator, count):
    results = evaluate(first_plan(model, accelerator, count))

    assert results.memory is not None
    assert results.memory.fits


def test_that_a_cluster_that_is_too_small_still_starts_with_a_layout_that_runs():
    results = evaluate(first_plan("llama-3.1-405b", "nvidia-h100-sxm5-80gb", 16))

    assert not is_meaningless(results.findings)
    assert not results.memory.fits


def test_that_a_first_layout_leaves_room_where_one_can():
    memory = evaluate(first_plan("llama-3.1-70b", "google-tpu-v5p", 1024)).memory

    assert memory.peak_bytes < 0.88 * memory.capacity_bytes


def test_that_images_of_197_patches_start_with_many_in_a_micro_batch():
    """Two alone keep a V100 at a sixth of its peak: the products are too small."""
    plan = first_plan("vit-large-16", "nvidia-v100-sxm2-16gb", 8)

    assert 2_000 < plan.parallelism.micro_batch * 197 <= 16_384
