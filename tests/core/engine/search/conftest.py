"""Plans to search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


@pytest.fixture(scope="session")
def plan_for() -> Callable[..., Plan]:
    """Makes a plan for a preset model on a number of accelerators."""

    def make(preset: str, accelerator: str, count: int, *, length: int, batch: int) -> Plan:
        plan = plan_from(load_preset(preset), accelerator, count, 3e11, library=load_library())
        phase = plan.training.main.model_copy(update={"sequence_length": length, "global_batch": batch})
        return plan.model_copy(update={"training": plan.training.model_copy(update={"phases": (phase,)})})

    return make


@pytest.fixture(scope="session")
def plan(plan_for: Callable[..., Plan]) -> Plan:
    return plan_for("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 16, length=8192, batch=64)
