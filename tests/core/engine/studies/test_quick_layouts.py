"""The few layouts that advice and what-if try are layouts that the framework runs."""

from __future__ import annotations

from collections import Counter

import pytest

from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.table import LayoutTable
from trainplan.engine.studies.quick_layouts import quick_layouts
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field


@pytest.mark.parametrize("framework", ["megatron_core", "deepspeed", "hf_trainer", "torchtitan"])
def test_quick_layouts_start(framework):
    """DeepSpeed and the Hugging Face Trainer refuse most pipelines of a 175B model."""
    plan = set_field(load_example("gpt3-175b-a100"), "software.framework", framework)
    pool = quick_layouts(plan, count=8)
    job, _ = job_from_plan(plan)
    if len(pool):
        assert not TableRules(job).against(LayoutTable.of(pool.layouts), Counter()).any()
