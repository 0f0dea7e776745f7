"""A layout of which one field alone is an array."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Recompute
from trainplan.engine.step_time.step import step_time
from trainplan.plan.new import plan_from


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("recompute", [Recompute.NONE, Recompute.FULL, Recompute.EVERY]),
        ("micro_batch", [1, 2, 4]),
        ("tensor", [1, 2, 4]),
        ("sharding", [0, 1, 4]),
    ],
)
def test_that_an_array_gives_what_its_numbers_give(field: str, values: list[int]) -> None:
    plan = plan_from(load_preset("llama-2-7b"), "nvidia-a100-sxm4-80gb", 64, 1e12, library=load_library())
    job, layout = job_from_plan(plan)

    together = step_time(job, layout.with_(**{field: np.asarray(values)})).seconds
    apart = [float(np.ravel(step_time(job, layout.with_(**{field: int(value)})).seconds)[0]) for value in values]

    assert list(together) == pytest.approx(apart, rel=1e-12)
