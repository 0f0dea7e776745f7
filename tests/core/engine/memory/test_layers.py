"""What one rank keeps of the parts beside the main stack, by hand arithmetic."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.layers import rank_costs
from trainplan.engine.memory.peak import peak_memory
from trainplan.plan.new import plan_from


def test_that_a_recomputed_encoder_keeps_one_input_a_layer() -> None:
    """Whisper large-v3: 32 layers and the norm behind them (half a layer) of 1,500 frames of 1,280 in 16 bits."""
    plan = plan_from(load_preset("whisper-large-v3"), "nvidia-h100-sxm5-80gb", 8, 1e11, library=load_library())
    job, layout = job_from_plan(plan)
    layout = replace(layout, tensor=4, sequence=True, micro_batch=1, context=1)
    assert float(rank_costs(job, layout).before_entries[0]) == pytest.approx(32.5 * 1500 * 1280 * 2 / 4)


def test_that_memory_that_an_own_run_showed_beyond_the_prediction_is_added() -> None:
    """2 GiB more than predicted are 2 GiB more on the driver's scale, whatever the layout."""
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 8, 1e11, library=load_library())
    job, layout = job_from_plan(plan)
    told = replace(job, own=replace(job.own, memory_residual_gib=2.0))
    more = np.asarray(peak_memory(told, layout).peak) - np.asarray(peak_memory(job, layout).peak)
    assert float(np.max(more)) == pytest.approx(2 * 2**30)
